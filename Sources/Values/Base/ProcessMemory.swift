// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import CGlibc

/// How the process's allocator deals with memory that comes and goes in large blocks: frames, files, messages.
package enum ProcessMemory {
    /// Has glibc give memory back that is not used any more; call it before there are threads.
    ///
    /// By default glibc learns from the first frame that is freed to put the next ones between other blocks, and gives
    /// each thread an arena of its own: a process keeps the memory of screens that were unplugged long ago (mallopt(3)).
    package static func giveBackWhatIsFree() {
        secondscreen_set_allocator(256 << 10, 2)
    }
}
