// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import NIOCore
package import NIOPosix

/// The threads that read and write all connections of this process.
package enum EventLoops {
    /// At most two threads, which live as long as the process.
    ///
    /// NIO's own group has a thread per processor, and starts all of them with the first connection. Here, messages and
    /// pages are made elsewhere, and the threads only move bytes. With a single thread, 64 followers of a daemon cost
    /// it a tenth of its changes per second.
    package static let group = MultiThreadedEventLoopGroup(numberOfThreads: min(2, System.coreCount))
}
