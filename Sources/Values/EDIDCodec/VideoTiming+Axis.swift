// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension VideoTiming {
    /// One direction of a raster, in pixels or lines, each part within 32 bits.
    public struct Axis: Sendable, Hashable {
        // A third less to copy for each mode; an EDID has up to a hundred of them, most of which are copied unread.
        private var active32: Int32
        private var frontPorch32: Int32
        private var syncWidth32: Int32
        private var backPorch32: Int32
        private var border32: Int32

        /// The polarity of the sync pulse.
        public var polarity: SyncPolarity

        /// Makes an axis; parts beyond 32 bits are cut to them.
        public init(
            active: Int, frontPorch: Int, syncWidth: Int, backPorch: Int, border: Int = 0, polarity: SyncPolarity
        ) {
            self.init(
                active: Int32(clamping: active), frontPorch: Int32(clamping: frontPorch),
                syncWidth: Int32(clamping: syncWidth), backPorch: Int32(clamping: backPorch),
                border: Int32(clamping: border), polarity: polarity)
        }

        /// Makes an axis of parts that have 32 bits already.
        init(
            active: Int32, frontPorch: Int32, syncWidth: Int32, backPorch: Int32, border: Int32 = 0,
            polarity: SyncPolarity
        ) {
            active32 = active
            frontPorch32 = frontPorch
            syncWidth32 = syncWidth
            backPorch32 = backPorch
            border32 = border
            self.polarity = polarity
        }

        /// The visible part.
        public var active: Int {
            get { Int(active32) }
            set { active32 = Int32(clamping: newValue) }
        }

        /// From the end of the visible part (or of its border) to the start of sync.
        public var frontPorch: Int {
            get { Int(frontPorch32) }
            set { frontPorch32 = Int32(clamping: newValue) }
        }

        /// The width of the sync pulse.
        public var syncWidth: Int {
            get { Int(syncWidth32) }
            set { syncWidth32 = Int32(clamping: newValue) }
        }

        /// From the end of sync to the next visible part; negative in some damaged descriptors.
        public var backPorch: Int {
            get { Int(backPorch32) }
            set { backPorch32 = Int32(clamping: newValue) }
        }

        /// The border on each side, almost always 0.
        public var border: Int {
            get { Int(border32) }
            set { border32 = Int32(clamping: newValue) }
        }

        /// Everything that is not visible.
        public var blanking: Int {
            frontPorch + syncWidth + backPorch + 2 * border
        }
    }
}
