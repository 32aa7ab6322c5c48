// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import MockKernel

/// A socket that is connected to one listener of a mock kernel, so that sending an event is one call.
///
/// `MockKernel` sends to every listener and connects anew each time, which would be measured along.
final class UeventChannel {
    private let path: String
    private let descriptor: CInt

    /// Connects to the kernel's only listener, or to the only one that `other` is not connected to.
    init(to kernel: MockKernel, other: UeventChannel? = nil) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: kernel.rootDirectory)
        let paths = names.filter { $0.hasPrefix("event") }.map { kernel.rootDirectory + "/" + $0 }
        let candidates = paths.filter { $0 != other?.path }
        guard let path = candidates.first, candidates.count == 1 else {
            throw ProgramRun.Failure(description: "the mock kernel has \(candidates.count) listeners, not 1")
        }
        self.path = path
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The C array is a tuple in Swift, zero-filled above; a path that is too long fails to connect.
        let room = MemoryLayout.size(ofValue: address.sun_path) - 1
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8.prefix(room)) }
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            // The call takes any kind of address by a pointer to the common start of them all.
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw ProgramRun.Failure(description: "cannot connect to \(path)") }
    }

    deinit {
        close(descriptor)
    }

    /// Sends an event's bytes.
    func send(_ bytes: [UInt8]) throws {
        guard unsafe Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count else {
            throw ProgramRun.Failure(description: "cannot send an event to \(path)")
        }
    }
}
