// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// Sends datagrams to the sockets that the preloaded library gives libudev instead of netlink ones.
///
/// The preloaded library binds each netlink socket of a process to `event<descriptor>` in the testbed. libumockdev's
/// own sender (0.17) terminates the process when one of them is full, which is after `net.unix.max_dgram_qlen` (10 by
/// default) unread events; hence this one. `UeventMessageTests` checks that both send the same bytes.
struct UeventSender: Sendable {
    /// The outcome of a delivery.
    enum Outcome: Hashable, Sendable {
        case delivered
        /// The listener's queue stayed full.
        case queueFull
        /// The listener has closed its socket.
        case gone
    }

    private static let socketType = Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)

    /// The testbed's directory.
    let rootDirectory: String

    /// The paths of the open sockets, and of those whose owners ended without closing them.
    func listeners() throws(MockKernelError) -> [String] {
        try folderEntries(of: rootDirectory)
            .filter { $0.hasPrefix("event") && $0.dropFirst(5).allSatisfy(\.isNumber) }
            .map { "\(rootDirectory)/\($0)" }
    }

    /// Sends a datagram to a listener, waiting for room up to a number of milliseconds.
    func send(_ bytes: [UInt8], to path: String, waitMilliseconds: Int32) throws(MockKernelError) -> Outcome {
        let descriptor = socket(AF_UNIX, Self.socketType, 0)
        guard descriptor >= 0 else { throw failure("make a socket for an event") }
        defer { close(descriptor) }

        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < room else {
            throw MockKernelError(operation: "send an event to \(path)", cause: .system(ENAMETOOLONG))
        }
        // The C array is a tuple in Swift, zero-filled above.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            // The call takes any kind of address as a pointer to their common beginning.
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { return try outcome(ofFailureAt: path) }

        while true {
            if unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0 {
                return .delivered
            }
            guard errno == EAGAIN else { return try outcome(ofFailureAt: path) }
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard waitMilliseconds > 0, unsafe poll(&request, 1, waitMilliseconds) > 0 else { return .queueFull }
        }
    }

    /// A socket without a reader is removed, as libumockdev does; other failures are thrown.
    private func outcome(ofFailureAt path: String) throws(MockKernelError) -> Outcome {
        switch errno {
        case ECONNREFUSED:
            _ = unsafe unlink(path)
            return .gone
        case ENOENT, ECONNRESET, EPIPE: return .gone
        default: throw failure("send an event to \(path)")
        }
    }

    private func failure(_ operation: String) -> MockKernelError {
        MockKernelError(operation: operation, cause: .system(errno))
    }
}
