// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

@testable import Varlink

/// A client that takes exactly as many bytes from the kernel as a test wants.
final class SlowReader {
    private let descriptor: SocketDescriptor

    init(_ address: VarlinkAddress) throws {
        descriptor = try SocketDescriptor()
        try descriptor.connect(to: address)
        // Reading waits for what does not come at once, but not for ever.
        _ = fcntl(descriptor.number, F_SETFL, 0)
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        // The pointer does not leave the call.
        unsafe setsockopt(
            descriptor.number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Sends a message.
    func send(_ text: String) {
        let bytes = Array(text.utf8) + [0]
        _ = unsafe Glibc.send(descriptor.number, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    }

    /// Reads so many bytes; fewer when no more come.
    func read(_ count: Int) -> Int {
        var (total, buffer) = (0, [UInt8](repeating: 0, count: count))
        while total < count {
            let more = unsafe recv(descriptor.number, &buffer, count - total, 0)
            guard more > 0 else { break }
            total += more
        }
        return total
    }

    /// Whether the server has not closed the connection.
    var isOpen: Bool {
        var event = pollfd(fd: descriptor.number, events: 0, revents: 0)
        // The pointer does not leave the call.
        return unsafe poll(&event, 1, 0) == 0
    }
}
