// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension UIScreen {
    /// How a screen deals with a monitor that cuts the picture's edges off (OVR-1).
    public enum OverscanCompensation: Int, Sendable {
        /// The composited picture is scaled down until every pixel is visible.
        case scale = 0
        /// The screen's bounds shrink; nothing is scaled.
        case insetBounds = 1
        /// Nothing is done; the app keeps away from the edges by `overscanCompensationInsets`.
        case none = 2

        /// The old name of ``none``.
        @available(iOS, introduced: 5.0, deprecated: 9.0, renamed: "UIScreen.OverscanCompensation.none")
        public static var insetApplicationFrame: OverscanCompensation { .none }
    }

    /// Whether a screen can show, and shows, reference colours (MISC-6).
    public enum ReferenceDisplayModeStatus: Int, Sendable {
        /// The screen has no reference mode.
        case notSupported = 0
        /// The mode is there but off.
        case notEnabled = 1
        /// The mode is on but cannot be held at the moment.
        case limited = 2
        /// The mode is on.
        case enabled = 3
    }
}
