// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation
import Glibc

/// A connection to a server on a Unix socket, which delivers what arrives as it comes.
final class UnixSocket: Sendable {
    private let descriptor: SocketDescriptor

    /// Connects.
    ///
    /// - Parameters:
    ///   - path: The server's socket.
    ///   - receive: Called with the bytes that arrived, one call at a time and in order; with none once, at the end.
    /// - Throws: `VirtualMachineError` when nobody listens there.
    init(path: String, receive: @escaping @Sendable ([UInt8]) -> Void) throws(VirtualMachineError) {
        let descriptor = try SocketDescriptor(connectedTo: path)
        self.descriptor = descriptor
        let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor.number,
            queue: DispatchQueue(label: "UnixSocket \(path)")
        )
        source.setEventHandler {
            guard let bytes = descriptor.receive() else { return }
            receive(bytes)
            if bytes.isEmpty {
                source.cancel()
            }
        }
        // Holds the descriptor open until Dispatch has stopped watching it.
        source.setCancelHandler { _ = descriptor }
        source.resume()
    }

    deinit {
        // The source sees the end of the stream, cancels itself and lets the descriptor go.
        descriptor.shutDown()
    }

    /// Sends all bytes.
    ///
    /// - Throws: `VirtualMachineError` when the other end has gone or has read nothing for ten seconds.
    func send(_ bytes: [UInt8]) throws(VirtualMachineError) {
        try descriptor.send(bytes)
    }
}

/// A connected socket, closed with its last user.
private final class SocketDescriptor: Sendable {
    let number: Int32
    private let path: String

    init(connectedTo path: String) throws(VirtualMachineError) {
        self.path = path
        let operation = "connect to \(path)"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw VirtualMachineError(operation, cause: "the path of a socket must be shorter than 108 bytes")
        }
        // sun_path is an inline array; the guard above has checked that the path and a zero fit.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else {
            throw VirtualMachineError(operation, cause: .systemError(errno))
        }
        // A write to a server that does not read fails in the end, so that no test hangs in it.
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        // The address of a local value, read during the call only.
        _ = unsafe setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        // The same for the address; sockaddr_un is one of the kinds of sockaddr.
        let status = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        // The descriptor is closed by deinit, which runs as well when an initializer fails after its last property.
        guard status == 0 else { throw VirtualMachineError(operation, cause: .systemError(errno)) }
    }

    deinit {
        close(number)
    }

    /// Ends both directions of the stream.
    func shutDown() {
        shutdown(number, Int32(SHUT_RDWR))
    }

    /// The bytes that are there; none at the end of the stream; `nil` when there are none now.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65536)
        // The buffer is ours for the call.
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe recv(number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        if count < 0 && (errno == EAGAIN || errno == EINTR) {
            return nil
        }
        // Another error, such as a reset by a QEMU that was killed, is the end as well.
        return Array(buffer.prefix(max(count, 0)))
    }

    func send(_ bytes: [UInt8]) throws(VirtualMachineError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // The slice is alive during the call.
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR {
                continue
            }
            guard count > 0 else {
                throw VirtualMachineError("send to \(path)", cause: .systemError(errno))
            }
            rest = rest.dropFirst(count)
        }
    }
}
