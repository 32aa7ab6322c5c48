// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import Synchronization

/// Clients that follow a daemon, all on one thread, which reads what they are sent and keeps nothing of it.
final class Followers: Sendable {
    /// What they have been sent.
    struct Count {
        /// Messages.
        var messages = 0
        /// Changes in them.
        var changes = 0
        /// Messages whose generation is not the one before and their changes, but for whole states.
        var gaps = 0
        /// Whole states after the first, for followers that had fallen behind.
        var states = 0
    }

    private struct Follower {
        var rest: [UInt8] = []
        var generation: Int?
    }

    private let count = Mutex(Count())
    /// The end of a pipe that keeps the thread running while it is open.
    private let life: CInt

    /// Lets so many clients follow; returns when each has the state.
    init(_ number: Int, at path: String) throws {
        var pipe: [CInt] = [-1, -1]
        _ = unsafe Glibc.pipe(&pipe)
        let end = pipe[0]
        life = pipe[1]
        let connections = try (0..<number).map { _ in try ControlConnection(path) }
        for connection in connections {
            try connection.send("Monitor", more: true)
        }
        // Each is duplicated for the thread; the originals end with this scope.
        let descriptors = connections.map { dup($0.descriptor) }
        Thread.detachNewThread { [self] in
            run(descriptors, end)
            for descriptor in descriptors + [end] { close(descriptor) }
        }
        while total.messages < number { usleep(1000) }
    }

    /// What they have been sent so far.
    var total: Count { count.withLock { $0 } }

    /// Ends the thread, soon.
    func stop() { close(life) }

    private func run(_ descriptors: [CInt], _ end: CInt) {
        var followers = [Follower](repeating: Follower(), count: descriptors.count)
        var polled = (descriptors + [end]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            _ = unsafe poll(&polled, nfds_t(polled.count), -1)
            guard polled[descriptors.count].revents == 0 else { return }
            for index in descriptors.indices where polled[index].revents != 0 {
                let received = unsafe recv(descriptors[index], &buffer, buffer.count, CInt(MSG_DONTWAIT))
                guard received > 0 else {
                    polled[index].fd = -1
                    continue
                }
                take(buffer[..<received], by: &followers[index])
            }
        }
    }

    private func take(_ bytes: ArraySlice<UInt8>, by follower: inout Follower) {
        follower.rest += bytes
        var start = follower.rest.startIndex
        while let end = follower.rest[start...].firstIndex(of: 0) {
            let (generation, changes) = Self.look(at: follower.rest[start..<end])
            let before = follower.generation
            follower.generation = generation
            start = end + 1
            count.withLock { count in
                count.messages += 1
                count.changes += changes
                guard let before else { return }
                if changes == 0 { count.states += 1 } else if generation != before + changes { count.gaps += 1 }
            }
        }
        follower.rest.removeFirst(start - follower.rest.startIndex)
    }

    /// A message's generation, and how many changes it has, without reading the rest.
    private static func look(at message: ArraySlice<UInt8>) -> (generation: Int, changes: Int) {
        var (generation, changes) = (0, 0)
        if let start = message.end(of: "\"generation\":") {
            for byte in message[start...] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
                generation = generation * 10 + Int(byte - UInt8(ascii: "0"))
            }
        }
        // "kind" is the key of changes alone.
        var index = message.startIndex + 1
        while index + 6 < message.endIndex {
            if message[index] == UInt8(ascii: "k"), message[index - 1] == UInt8(ascii: "\""),
                message[index + 1] == UInt8(ascii: "i"), message[index + 4] == UInt8(ascii: "\"")
            {
                changes += 1
            }
            index += 1
        }
        return (generation, changes)
    }
}
