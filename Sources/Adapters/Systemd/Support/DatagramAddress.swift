// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc

/// The address of a datagram socket of the Unix domain.
struct DatagramAddress: Sendable, Hashable {
    /// What stands in `sun_path`: a path with its zero, or a zero and an abstract name.
    private let name: [UInt8]

    /// Reads an address as systemd writes it: a path from the root, or an abstract name after an `@`.
    ///
    /// - Returns: nil for anything else, an address of a virtual machine's host (`vsock:`) too, and for names that are
    ///   too long.
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

    /// Calls `body` with the address as the system wants it; neither pointer outlives the call.
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
