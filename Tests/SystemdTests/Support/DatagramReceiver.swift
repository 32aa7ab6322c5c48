// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

@testable import Systemd

/// The other end of a datagram socket: a service manager's, or journald's.
final class DatagramReceiver: Sendable {
    /// What came in one datagram.
    struct Datagram {
        var bytes: [UInt8]
        /// What the file holds that came along, and its seals; nil without file.
        var file: (bytes: [UInt8], seals: CInt)?

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private let number: CInt

    /// Listens at a path, or at an abstract name after an `@`.
    init(_ text: String) throws {
        number = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        let address = DatagramAddress(text)
        let result = unsafe address?.withSocketAddress { unsafe bind(number, $0, $1) }
        guard result == 0 else { throw SystemdError("bind \(text)", errorNumber: errno) }
    }

    deinit { close(number) }

    /// Takes what has come; it is there as soon as it was sent.
    func receive() -> Datagram? {
        var control = [UInt8](repeating: 0, count: 64)
        var bytes = [UInt8](repeating: 0, count: 65536)
        var message = unsafe msghdr()
        // The pointers do not leave the closures.
        let count = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe control.withUnsafeMutableBytes { control in
                var vector = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return unsafe withUnsafeMutablePointer(to: &vector) { vector in
                    unsafe message.msg_iov = vector
                    unsafe message.msg_iovlen = 1
                    unsafe message.msg_control = control.baseAddress
                    unsafe message.msg_controllen = control.count
                    return unsafe recvmsg(number, &message, 0)
                }
            }
        }
        guard count >= 0 else { return nil }
        // A header of 16 bytes stands before the descriptor.
        let isFileThere = unsafe message.msg_controllen >= 20
        let descriptor = control[16..<20].reversed().reduce(CInt(0)) { $0 << 8 | CInt($1) }
        return Datagram(bytes: Array(bytes.prefix(count)), file: isFileThere ? Self.read(descriptor) : nil)
    }

    private static func read(_ descriptor: CInt) -> (bytes: [UInt8], seals: CInt) {
        defer { close(descriptor) }
        var contents = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        let count = unsafe contents.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        // F_GET_SEALS
        return (Array(contents.prefix(count)), fcntl(descriptor, 1034))
    }
}
