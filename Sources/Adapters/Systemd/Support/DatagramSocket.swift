// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CSystemd
internal import Glibc

/// A datagram socket of the Unix domain that is not connected, so that a receiver may restart; closed in `deinit`.
///
/// Safe to use from several threads at once: a datagram is sent whole.
struct DatagramSocket: ~Copyable, Sendable {
    private let number: CInt

    /// Opens a socket that child processes do not inherit.
    init() throws(SystemdError) {
        number = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw SystemdError("open a socket", errorNumber: errno) }
    }

    deinit { close(number) }

    /// Sends a datagram; never waits.
    ///
    /// - Returns: 0 when it was sent, else the system's error number: `EAGAIN` when the receiver has too much to read.
    borrowing func send(_ bytes: [UInt8], to address: DatagramAddress) -> CInt {
        let flags = CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
        let sent = unsafe address.withSocketAddress { address, size in
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe sendto(number, bytes.baseAddress, bytes.count, flags, address, size)
            }
        }
        return sent < 0 ? errno : 0
    }

    /// Sends bytes that are too many for a datagram as a file in memory that cannot change any more; never waits.
    ///
    /// - Returns: 0 when it was sent, else the system's error number.
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
