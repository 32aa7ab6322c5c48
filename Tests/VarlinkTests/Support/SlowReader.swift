// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc

@testable import Varlink

/// A client that takes exactly as many bytes from the kernel as a test wants.
final class SlowReader {
    private let descriptor: SocketDescriptor

    init(_ address: VarlinkAddress) throws {
        descriptor = try SocketDescriptor()
        try descriptor.connect(to: address)
    }

    /// Sends a message.
    func send(_ text: String) {
        let bytes = Array(text.utf8) + [0]
        _ = unsafe Glibc.send(descriptor.number, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    }

    /// Reads so many bytes; fewer when the server has closed the connection.
    ///
    /// It waits without keeping a thread, of which the server needs one: there may be no more than two.
    func read(_ count: Int) async -> Int {
        var (total, buffer) = (0, [UInt8](repeating: 0, count: count))
        while total < count {
            let more = unsafe recv(descriptor.number, &buffer, count - total, CInt(MSG_DONTWAIT))
            if more > 0 {
                total += more
            } else if more < 0, errno == EAGAIN, !Task.isCancelled {
                await Task.yield()
            } else {
                break
            }
        }
        return total
    }

    /// Reads until `end` has been received, or the server has closed the connection.
    func text(until end: String) async -> String {
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        let end = Array(end.utf8)
        while !Task.isCancelled {
            let more = unsafe recv(descriptor.number, &buffer, buffer.count, CInt(MSG_DONTWAIT))
            if more > 0 {
                bytes += buffer[..<more]
                if bytes.suffix(more + end.count).contains(end) { break }
            } else if more < 0, errno == EAGAIN {
                await Task.yield()
            } else {
                break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads nothing, and advances a clock second by second, until the server has closed the connection.
    ///
    /// A server that is slow to fill the kernel's buffers makes progress between two seconds, and begins to wait anew.
    func waitForEnd(advancing clock: VirtualClock) async {
        while isOpen, !Task.isCancelled {
            if clock.sleeperCount > 0 { clock.advance(by: .seconds(1)) }
            await Task.yield()
        }
    }

    /// Whether the server has not closed the connection.
    var isOpen: Bool {
        var event = pollfd(fd: descriptor.number, events: 0, revents: 0)
        // The pointer does not leave the call.
        return unsafe poll(&event, 1, 0) == 0
    }
}
