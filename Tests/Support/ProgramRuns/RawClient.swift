// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// A bare connection to a control socket, for what no client of ours would send.
package final class RawClient {
    private let descriptor: CInt

    /// Connects; nil when nobody lets it in within seconds.
    ///
    /// - Parameters:
    ///   - path: the socket.
    ///   - patience: for how many seconds it waits in each call.
    package init?(_ path: String, patience: Int = 30) {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        // A test that waits for what does not come fails, and does not hang.
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            unsafe setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The path of a test's socket is shorter than the address has room for.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        // The descriptor is closed by deinit, which runs as well when an initializer fails after its last property.
        guard result == 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Sends bytes until all are taken or the other end wants no more.
    package func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // The pointer is used within the call only.
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Takes what is there without waiting for it, so that whoever answers is not held up.
    package func drain() {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while unsafe recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT)) > 0 {}
    }

    /// Whether the other end has closed the connection, even where it has sent more than was taken.
    package var isLeft: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return unsafe poll(&state, 1, 0) == 1 && state.revents & Int16(POLLHUP) != 0
    }

    /// Whether the other end closes the connection.
    package var isClosed: Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { return count == 0 || errno == ECONNRESET }
        }
    }

    /// What comes next.
    package enum Arrival {
        /// Some bytes.
        case bytes([UInt8])
        /// Nothing within the time that the client waits.
        case silence
        /// The other end has closed the connection.
        case end
    }

    /// Waits for what comes next.
    ///
    /// - Parameter most: how many bytes are taken at most.
    /// - Returns: what came, or that nothing did.
    package func receive(most: Int = 65536) -> Arrival {
        var buffer = [UInt8](repeating: 0, count: most)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { return .bytes(Array(buffer.prefix(count))) }
            if count < 0, errno == EINTR { continue }
            return count < 0 && errno == EAGAIN ? .silence : .end
        }
    }

    /// The process that listens.
    package var peer: CInt {
        // The C library shows the structure to GNU programs only: process, user and group, 32 bits each (unix(7)).
        var (credentials, size): ([CInt], _) = ([0, 0, 0], socklen_t(3 * MemoryLayout<CInt>.size))
        unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
        return credentials[0]
    }

    /// Sends a call and waits for one reply; empty when there is none.
    package func ask(_ call: String) -> String {
        send(Array(call.utf8) + [0])
        var reply: [UInt8] = []
        while reply.last != 0 {
            guard case .bytes(let bytes) = receive() else { return "" }
            reply += bytes
        }
        return String(decoding: reply.dropLast(), as: UTF8.self)
    }
}
