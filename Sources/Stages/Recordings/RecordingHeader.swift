// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a recording says of itself in its first line.
package struct RecordingHeader: Hashable, Sendable {
    /// The version of the format that this program writes, and the only one that it reads.
    package static let version = 1

    /// The version of the program that recorded.
    package var program: String
    /// The kernel that it ran on, as `Linux 6.1.0`; empty when that is not known.
    package var kernel: String
    /// Where the snapshots came from, as `udev`.
    package var source: String
    /// Whether the snapshots had settled before they were recorded; those of hardware mostly have not.
    package var isSettled: Bool
    /// When time zero was, by the wall clock, in the manner of ISO 8601; empty when that is not known.
    package var started: String
    /// Which of the files of a long recording this is, from 1; times go on from one to the next.
    package var part: Int

    /// Creates a header; see the properties.
    package init(
        program: String = "", kernel: String = "", source: String, isSettled: Bool, started: String = "", part: Int = 1
    ) {
        self.program = program
        self.kernel = kernel
        self.source = source
        self.isSettled = isSettled
        self.started = started
        self.part = part
    }
}
