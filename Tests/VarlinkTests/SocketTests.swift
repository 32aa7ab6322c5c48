// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import Varlink

struct SocketTests {
    @Test(arguments: [
        ("unix:/run/x", VarlinkAddress.path("/run/x")), ("unix:/run/x;mode=0600", .path("/run/x")),
        ("unix:@name", .abstract("name")), ("/run/x", .path("/run/x")), ("unix:relative", .path("relative")),
        ("./a:b", .path("./a:b")),
    ]) func `Addresses are parsed in varlink's format`(text: String, address: VarlinkAddress) throws {
        #expect(try VarlinkAddress(text) == address)
        #expect(try VarlinkAddress(address.description) == address)
    }

    @Test(arguments: ["", "unix:", "unix:@", "tcp:127.0.0.1:1", "device:/dev/x", "exec:/bin/true", "unix:;x"])
    func `Other addresses are refused`(text: String) {
        #expect(throws: VarlinkError.self) { try VarlinkAddress(text) }
    }

    @Test func `Names can be as long as the system allows`() throws {
        _ = try VarlinkAddress(String(repeating: "x", count: 107))
        #expect(throws: VarlinkError.self) { try VarlinkAddress(String(repeating: "x", count: 108)) }
    }

    @Test func `A socket is private to its owner, and removed with its listener`() throws {
        let folder = try ScratchFolder()
        do {
            let socket = try VarlinkSocket(listeningAt: folder.address)
            #expect(socket.isListening)
            #expect(folder.files == ["socket", "socket.lock"])
            let mode = try FileManager.default.attributesOfItem(atPath: folder.socketPath)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
        #expect(folder.files == [])
    }

    @Test func `A live socket is never replaced, with or without its lock`() throws {
        let folder = try ScratchFolder()
        let first = try VarlinkSocket(listeningAt: folder.address)
        #expect(throws: VarlinkError.self) { try VarlinkSocket(listeningAt: folder.address) }
        try FileManager.default.removeItem(atPath: folder.socketPath + ".lock")
        #expect(throws: VarlinkError.self) { try VarlinkSocket(listeningAt: folder.address) }
        #expect(folder.files.contains("socket"))
        first.close()
    }

    @Test func `A stale socket is replaced, and a file that is not a socket is kept`() throws {
        let folder = try ScratchFolder()
        do {
            // Bound, never removed: as after a crash.
            let dead = try SocketDescriptor()
            try dead.bind(to: folder.address, mode: 0o600)
        }
        #expect(folder.files == ["socket"])
        try VarlinkSocket(listeningAt: folder.address).close()
        #expect(folder.files == [])
        try Data("mine".utf8).write(to: URL(filePath: folder.socketPath))
        #expect(throws: VarlinkError.self) { try VarlinkSocket(listeningAt: folder.address) }
        #expect(folder.files == ["socket"])
    }

    @Test func `A file that replaced the socket is left alone`() throws {
        let folder = try ScratchFolder()
        let socket = try VarlinkSocket(listeningAt: folder.address)
        try FileManager.default.removeItem(atPath: folder.socketPath)
        try Data("mine".utf8).write(to: URL(filePath: folder.socketPath))
        socket.close()
        #expect(folder.files == ["socket"])
    }

    @Test func `An abstract name is free again once its listener is closed`() throws {
        let address = VarlinkAddress.abstract("secondscreen-test-\(UInt32.random(in: 0 ... .max))")
        let socket = try VarlinkSocket(listeningAt: address)
        #expect(throws: VarlinkError.self) { try VarlinkSocket(listeningAt: address) }
        socket.close()
        try VarlinkSocket(listeningAt: address).close()
    }

    @Test(
        arguments: [
            (["LISTEN_PID": "7", "LISTEN_FDS": "1"], [3]), (["LISTEN_PID": "8", "LISTEN_FDS": "1"], []),
            (["LISTEN_FDS": "1"], []), (["LISTEN_PID": "7"], []), (["LISTEN_PID": "7", "LISTEN_FDS": "x"], []),
            (["LISTEN_PID": "7", "LISTEN_FDS": "0"], []), (["LISTEN_PID": "7", "LISTEN_FDS": "-1"], []),
            (["LISTEN_PID": "7", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "other"], [3]),
            (["LISTEN_PID": "7", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "http:varlink:other"], [4]),
            (["LISTEN_PID": "7", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "varlink:varlink"], [3, 4]),
            (["LISTEN_PID": "7", "LISTEN_FDS": "2"], []), (["LISTEN_PID": "7", "LISTEN_FDS": "2147483647"], []),
        ] as [([String: String], [Int32])])
    func `Only passed descriptors for this process with the right name are used`(
        variables: [String: String], descriptors: [Int32]
    ) {
        #expect(SocketActivation.descriptors(named: "varlink", in: variables, processID: 7) == descriptors)
    }

    @Test func `A descriptor that is not a matching socket is refused`() throws {
        let file = unsafe open("/dev/null", O_RDONLY)
        #expect(throws: VarlinkError.self) { try VarlinkSocket(adopting: file) }
        let datagram = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        #expect(throws: VarlinkError.self) { try VarlinkSocket(adopting: datagram) }
    }
}
