// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CPixman

/// Where the memory of frames comes from.
enum FrameMemory {
    /// Has each large block be a mapping of its own, which goes back to the system when its owner goes.
    ///
    /// Otherwise glibc learns from the first frame that is freed to put the next ones between other blocks (mallopt(3),
    /// M_MMAP_THRESHOLD), and a process keeps the memory of screens that were unplugged.
    static let goesBackToTheSystem: Bool = secondscreen_map_large_blocks() == 1
}
