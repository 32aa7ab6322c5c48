// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing
import Varlink

/// Clients and servers that nobody here wrote.
@Suite(.needsPython, .serialized) struct ForeignPeersTests {
    private static let certification = ["-u", "-m", "varlink.tests.test_certification"]

    @Test func `The varlink project's client certifies our socket-activated service`() async throws {
        let command = "\(ForeignProgram.certification) --varlink=$VARLINK_ADDRESS"
        let program = try ForeignProgram(
            ForeignProgram.python, Self.certification + ["--client", "--activate=\(command)"])
        let (output, status) = await program.finish()
        #expect(status == 0 && output.contains("Certification passed"), "\(output)")
    }

    @Test func `The varlink project's service certifies our client`() async throws {
        let folder = try ScratchFolder()
        let server = try ForeignProgram(ForeignProgram.python, Self.certification + ["--varlink=\(folder.address)"])
        defer { server.terminate() }
        #expect(await server.waits(for: "Listening on"))
        let client = try ForeignProgram(
            ForeignProgram.certification, ["--client", "--varlink=\(folder.address)"])
        let (output, status) = await client.finish()
        #expect(status == 0 && output.contains("Certification passed"), "\(output)")
    }

    @Test func `Our client certifies our service`() async throws {
        let folder = try ScratchFolder()
        let server = try ForeignProgram(ForeignProgram.certification, ["--varlink=\(folder.address)"])
        defer { server.terminate() }
        #expect(await server.waits(for: "listening at"))
        let client = try ForeignProgram(
            ForeignProgram.certification, ["--client", "--varlink=\(folder.address)"])
        let (output, status) = await client.finish()
        #expect(status == 0 && output.contains("Certification passed"), "\(output)")
    }

    @Test(arguments: ["varlink_client", "asyncvarlink_client"])
    func `Python clients get the expected results`(script: String) async throws {
        try await withServer { address, service in
            guard case .path(let path) = address else { return }
            let argument = script == "varlink_client" ? "\(address)" : path
            let program = try ForeignProgram(
                ForeignProgram.python, [ForeignProgram.script(script), argument])
            let (output, status) = await program.finish()
            #expect((status, output) == (0, "ok\n"))
        }
    }

    @Test func `A second Python server is understood`() async throws {
        let folder = try ScratchFolder()
        let server = try ForeignProgram(
            ForeignProgram.python, [ForeignProgram.script("asyncvarlink_server"), folder.socketPath])
        defer { server.terminate() }
        #expect(await server.waits(for: "ready"))
        let client = try await VarlinkClient.connect(to: folder.address)
        #expect(try await client.information().service.product == "demo")
        let interface = try await client.interface(named: "org.example.demo")
        #expect(try await client.call("Reverse", of: interface, ["value": "left"]) == ["direction": "right"])
        await #expect(throws: VarlinkError.invalidParameter("value")) {
            try await client.call("Reverse", of: interface, ["value": "up"])
        }
        var values: [Int?] = []
        for try await reply in try await client.stream("org.example.demo.Range", ["count": 4]) {
            values.append(reply["value"]?.int)
        }
        #expect(values == [0, 1, 2, 3])
    }
}
