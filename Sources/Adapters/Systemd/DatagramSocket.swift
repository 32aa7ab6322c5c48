// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CGlibc
import Glibc
import SystemPackage

/// An unconnected Unix-domain datagram socket, whose receiver may restart; closed in `deinit`.
///
/// Can be used from any thread: a datagram is sent as a whole.
struct DatagramSocket: ~Copyable, Sendable {
    private let number: CInt

    /// Opens a socket that child processes do not inherit.
    init() throws(SystemdError) {
        number = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw SystemdError("open a socket", errorNumber: errno) }
    }

    deinit { close(number) }

    /// Sends a datagram without blocking.
    ///
    /// - Returns: 0 or an error number, such as `EAGAIN` if the receiver's queue is full.
    borrowing func send(_ bytes: [UInt8], to address: DatagramAddress) -> CInt {
        let flags = CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
        let sent = unsafe address.withSocketAddress { address, size in
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe sendto(number, bytes.baseAddress, bytes.count, flags, address, size)
            }
        }
        return sent < 0 ? errno : 0
    }

    /// Sends bytes that do not fit in a datagram as a sealed file in memory, without blocking.
    ///
    /// - Returns: 0 or an error number.
    borrowing func sendSealed(_ bytes: [UInt8], to address: DatagramAddress) -> CInt {
        let file = unsafe bytes.withUnsafeBytes { bytes in
            unsafe secondscreen_sealed_file("secondscreen-journal-entry", bytes.baseAddress, bytes.count)
        }
        guard file >= 0 else { return errno }
        defer { close(file) }
        let sent = unsafe address.withSocketAddress { address, size in
            unsafe secondscreen_send_descriptor(number, address, size, file)
        }
        return sent < 0 ? errno : 0
    }
}

/// The address of a Unix-domain datagram socket.
struct DatagramAddress: Sendable, Hashable {
    /// The content of `sun_path`: a path followed by a zero, or a zero followed by an abstract name.
    private let name: [UInt8]

    /// Parses an address in systemd's notation: an absolute path, or an abstract name after an `@`.
    ///
    /// Fails for anything else, such as the address of a virtual machine's host (`vsock:`), and for names that are too
    /// long.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count > 1, !bytes.contains(0) else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "/"): name = bytes + [0]
        case UInt8(ascii: "@"): name = [0] + bytes.dropFirst()
        default: return nil
        }
        guard name.count <= MemoryLayout.size(ofValue: sockaddr_un().sun_path) else { return nil }
    }

    /// Calls `body` with the address in the system's form; neither pointer outlives the call.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        let size = socklen_t(MemoryLayout.size(ofValue: address.sun_family) + name.count)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, size) }
        }
    }
}

/// A failed operation on a systemd service.
package struct SystemdError: Error, Hashable, Sendable {
    /// The operation, such as `open a socket`.
    package let operation: String
    /// The system's error number; 0 if there is none.
    package let errorNumber: CInt

    /// Creates an error for `operation` with the system's error number.
    package init(_ operation: String, errorNumber: CInt) {
        self.operation = operation
        self.errorNumber = errorNumber
    }
}

extension SystemdError: CustomStringConvertible {
    /// One line for users: `cannot open a socket: Too many open files`.
    package var description: String {
        let reason = errorNumber == 0 ? "no reason given" : "\(Errno(rawValue: errorNumber))"
        return "cannot \(operation): \(reason)"
    }
}
