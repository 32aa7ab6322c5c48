// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Synchronization
import Testing

@testable import Varlink

struct VarlinkServerTests {
    @Test func `A service describes itself, and its interfaces exactly as written`() async throws {
        try await withServer { address, service in
            let client = try await VarlinkClient.connect(to: address)
            let (information, interfaces) = try await client.information()
            #expect(information == ExampleService.information)
            #expect(interfaces == ["org.varlink.service", "org.example.test"])
            #expect(try await client.interface(named: "org.example.test") == service.interface)
            #expect(try await client.interface(named: "org.varlink.service") == IntrospectionService.interface)
        }
    }

    @Test(arguments: [
        (#"{"method":"org.example.none.X"}"#, #"InterfaceNotFound","parameters":{"interface":"org.example.none"}}"#),
        (#"{"method":"nodot"}"#, #"InterfaceNotFound","parameters":{"interface":"nodot"}}"#),
        (#"{"method":"org.example.test.X"}"#, #"MethodNotFound","parameters":{"method":"org.example.test.X"}}"#),
        (#"{"method":"org.example.test.Echo"}"#, #"InvalidParameter","parameters":{"parameter":"text"}}"#),
        (
            #"{"method":"org.example.test.Echo","parameters":{"text":1}}"#,
            #"InvalidParameter","parameters":{"parameter":"text"}}"#
        ),
        (
            #"{"method":"org.example.test.Echo","parameters":{"text":"","points":[{"x":1},{"x":1.5}]}}"#,
            #"InvalidParameter","parameters":{"parameter":"points[1].x"}}"#
        ),
        (
            #"{"method":"org.example.test.Echo","parameters":{"text":"","other":1}}"#,
            #"InvalidParameter","parameters":{"parameter":"other"}}"#
        ),
        (#"{"method":"org.example.test.Count","parameters":{"to":3}}"#, #"ExpectedMore","parameters":{}}"#),
        (
            #"{"method":"org.example.test.Fail","upgrade":true}"#,
            #"MethodNotImplemented","parameters":{"method":"org.example.test.Fail"}}"#
        ),
        (
            #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"a.b"}}"#,
            #"InterfaceNotFound","parameters":{"interface":"a.b"}}"#
        ),
    ]) func `An invalid call gets a standard error, and the connection continues`(
        call: String, error: String
    ) async throws {
        try await withServer { address, _ in
            let peer = try await RawPeer.connect(to: address)
            #expect(try await peer.ask(call) == #"{"error":"org.varlink.service."# + error)
            #expect(try await peer.ask(Self.echo("on")) == #"{"parameters":{"text":"on"}}"#)
        }
    }

    @Test(arguments: [
        "", "x", "[]", "{}", #"{"method":"org.example.test.Fail","x":1}"#,
        #"{"method":"org.example.test.Fail","method":"org.example.test.Fail"}"#,
        #"{"method":"org.example.test.Fail","oneway":true,"more":true}"#,
        #"{"method":"org.example.test.Fail","more":1}"#,
        #"{"method":"org.example.test.Fail","parameters":[]}"#, #"{"method":"org.example.test.FailBadly"}"#,
        #"{"method":"org.example.test.ReplyBadly"}"#,
    ]) func `A protocol violation closes the connection without a reply`(message: String) async throws {
        try await withServer { address, _ in
            let peer = try await RawPeer.connect(to: address)
            #expect(try await peer.ask(message) == nil)
            let other = try await RawPeer.connect(to: address)
            #expect(try await other.ask(Self.echo("next")) == #"{"parameters":{"text":"next"}}"#)
        }
    }

    @Test func `An oversized message closes the connection before it is complete`() async throws {
        var limits = VarlinkLimits.server
        limits.incomingMessage = 1000
        try await withServer(limits: limits) { address, _ in
            let peer = try await RawPeer.connect(to: address)
            #expect(try await peer.ask(Self.echo(String(repeating: "x", count: 900))) != nil)
            try? await peer.send(String(repeating: "x", count: 1001))
            #expect(await peer.next() == nil)
        }
    }

    @Test func `Calls in one write or in single bytes are answered in order`() async throws {
        try await withServer { address, _ in
            let peer = try await RawPeer.connect(to: address)
            let text = (0..<50).map { Self.echo("\($0)") + "␀" }.joined()
            try await peer.send(text)
            for number in 0..<50 { #expect(await peer.next() == #"{"parameters":{"text":"\#(number)"}}"#) }
            for byte in (Self.echo("torn") + "\0").utf8 { try await peer.send([byte]) }
            #expect(await peer.next() == #"{"parameters":{"text":"torn"}}"#)
        }
    }

    @Test func `A oneway call is executed but not answered, not even with an error`() async throws {
        try await withServer { address, service in
            let peer = try await RawPeer.connect(to: address)
            let oneway = Self.echo("quiet").dropLast() + #","oneway":true}␀"#
            try await peer.send(oneway + #"{"method":"org.example.none.X","oneway":true}␀"#)
            #expect(try await peer.ask(Self.echo("loud")) == #"{"parameters":{"text":"loud"}}"#)
            #expect(service.heard.withLock { $0 } == ["quiet", "loud"])
        }
    }

    @Test func `A client that has finished sending still gets its replies`() async throws {
        try await withServer { address, _ in
            let peer = try await RawPeer.connect(to: address)
            try await peer.send(Self.echo("1") + "␀" + Self.echo("2") + "␀")
            try await peer.finish()
            #expect(await peer.next() == #"{"parameters":{"text":"1"}}"#)
            #expect(await peer.next() == #"{"parameters":{"text":"2"}}"#)
            #expect(await peer.next() == nil)
        }
    }

    @Test func `The kernel identifies the caller`() async throws {
        try await withServer { address, _ in
            let client = try await VarlinkClient.connect(to: address)
            #expect(try await client.call("org.example.test.Peer")["process"]?.int == Int(client.peer.processID))
        }
    }

    @Test func `Peers not allowed by the policy are disconnected at once`() async throws {
        try await withServer(peers: PeerPolicy { _ in false }) { address, _ in
            let peer = try await RawPeer.connect(to: address)
            #expect(await peer.next() == nil)
        }
    }

    static func echo(_ text: String) -> String {
        #"{"method":"org.example.test.Echo","parameters":{"text":"\#(text)"}}"#
    }
}
