// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// A connection to a daemon's control socket, with nothing between it and the kernel.
final class ControlConnection {
    /// The socket; it blocks.
    let descriptor: CInt
    private var received: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 65536)

    /// Connects.
    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
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

    /// Sends a call of a method of `org.secondscreen.Screens`.
    func send(_ method: String, _ parameters: String = "{}", more: Bool = false) throws {
        let text = #"{"method":"org.secondscreen.Screens.\#(method)","parameters":\#(parameters),"more":\#(more)}"#
        let bytes = Array(text.utf8) + [0]
        guard unsafe Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count else {
            throw ProgramRun.Failure(description: "cannot send \(method)")
        }
    }

    /// Waits for the next message; without the zero at its end.
    func next() throws -> [UInt8] {
        while true {
            if let end = received.firstIndex(of: 0) {
                defer { received.removeFirst(end + 1) }
                return Array(received[..<end])
            }
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw ProgramRun.Failure(description: "the daemon gave no answer") }
            received += buffer.prefix(count)
        }
    }

    /// Sends a call and waits for its reply, which must be none of the errors.
    func call(_ method: String, _ parameters: String = "{}") throws {
        try send(method, parameters)
        let reply = try next()
        // An error is the reply's first key; other texts are not looked for.
        guard reply.prefix(9).end(of: "{\"error\":") == nil else {
            throw ProgramRun.Failure(description: "\(method): \(String(decoding: reply, as: UTF8.self))")
        }
    }
}
