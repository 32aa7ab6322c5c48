// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ChannelSupport
import FuzzConnections
import FuzzSupport
import Logging
import NIOCore
import ScreensWire

@testable import Varlink

// Sends bytes to a varlink server as a client would, and compares its replies with what the messages ask for; the first
// byte is the size of the pieces.

struct EchoService: VarlinkService {
    let interface: VarlinkInterface
    let upgradedMethods: Set<String> = ["Upgrade"]

    init() throws {
        interface = try VarlinkInterface(
            parsing: """
                interface org.example.fuzz
                type Shape (x: int, y: ?float, name: string, tags: ?[]string, rest: ?[string]object, kind: ?(round, square))
                method Echo(shape: Shape) -> (shape: Shape)
                method Count() -> (number: int)
                method Fail(text: string) -> ()
                method Upgrade(prefix: ?string) -> ()
                error Failed (text: string)
                """)
    }

    func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        switch call.method {
        case "Echo": return call.parameters
        case "Fail": throw .failure(name: "org.example.fuzz.Failed", parameters: call.parameters)
        default:
            guard call.wantsMore else { throw .expectedMore }
            for number in 1...2 as ClosedRange<Int64> { try await call.reply(continues: ["number": .integer(number)]) }
            return ["number": 3]
        }
    }

    func upgrade(_ call: VarlinkCall) async throws(VarlinkError) -> VarlinkUpgrade {
        VarlinkUpgrade { stream throws(VarlinkError) in
            while let bytes = try await stream.read() { try await stream.write(bytes) }
        }
    }
}

/// The interface of a runtime, none of whose methods can be performed.
struct ScreensStub: VarlinkService {
    let interface: VarlinkInterface
    let upgradedMethods: Set<String> = ["WatchPictures"]

    func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        throw .methodNotImplemented("\(interface.name).\(call.method)")
    }
}

/// What a server has to do with bytes.
struct Expectation {
    /// The number of replies that no others to the same call follow.
    var replies = 0
    /// Whether the connection is closed because of what was sent.
    var isClosed = false
    /// What has to be echoed after the replies; `nil` without an upgrade.
    var echo: ArraySlice<UInt8>?

    init(_ stream: ArraySlice<UInt8>) {
        var rest = stream
        while let end = rest.firstIndex(of: 0), !isClosed, echo == nil {
            let message = ByteBuffer(bytes: rest[..<end])
            rest = rest[(end + 1)...]
            do throws(VarlinkError) {
                guard message.readableBytes <= limits.incomingMessage else { throw .violation("too long") }
                let call = try CallMessage(message, limits: limits.json)
                check(call)
                if !call.oneway { replies += 1 }
                guard call.upgrade, (try? router.route(call)) != nil, call.names.interface != screens.interface.name
                else { continue }
                echo = rest
            } catch {
                isClosed = true
            }
        }
        if echo == nil, rest.count > limits.incomingMessage { isClosed = true }
    }
}

func check(_ call: CallMessage) {
    do throws(VarlinkError) {
        require(try CallMessage(ByteBuffer(bytes: call.json.utf8), limits: limits.json) == call, "another call")
    } catch {
        require(false, "a call that cannot be written and read: \(error)")
    }
}

/// Checks replies; returns the number of those that are the last ones.
func check(_ replies: ArraySlice<UInt8>) -> Int {
    require(replies.isEmpty || replies.last == 0, "a torn reply")
    return replies.split(separator: 0).count { bytes in
        do throws(VarlinkError) {
            let json = try JSONValue(message: ByteBuffer(bytes: bytes), limits: JSONLimits())
            return !(try ReplyMessage(json: json, more: true)).continues
        } catch {
            require(false, "a reply that cannot be read: \(error)")
            return false
        }
    }
}

/// A connection that is served.
func open() throws -> Conversation {
    let executor = InlineExecutor()
    return try Conversation(executor) { channel in
        let messages = try MessageChannel(channel, limits: limits, time: .eventLoop, isServer: true)
        let connections = ServerConnections(capacity: 4, ownUser: 0, time: .eventLoop)
        let peer = PeerCredentials(processID: 1, userID: 0, groupID: 0)
        guard case .served(let number) = connections.admit(messages, of: peer) else { fatalError("not served") }
        let connection = ServerConnection(
            number: number, messages: messages, peer: peer, router: router, limits: limits, connections: connections,
            refusal: { _ in nil }, executor: executor, logger: Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() })
        Task(executorPreference: executor) { await connection.serve() }
    }
}

let limits = {
    var limits = VarlinkLimits(incomingMessage: 600, outgoingMessage: 1 << 20)
    limits.json = JSONLimits(depth: 12, values: 100)
    return limits
}()
let screens = ScreensStub(interface: try ScreensInterface.parse())
let router = try ServiceRouter(
    [try EchoService(), screens],
    information: ServiceInformation(vendor: "fuzz", product: "fuzz", version: "1", url: "https://example.org"))
let seeds = [
    #"{"method":"org.varlink.service.GetInfo"}"#,
    #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.example.fuzz"}}"#,
    #"{"method":"org.example.fuzz.Echo","parameters":{"shape":{"x":1,"y":-2.5,"name":"é","tags":["a"],"kind":"round"}}}"#,
    #"{"method":"org.example.fuzz.Count","more":true}"#, #"{"method":"org.example.fuzz.Count","oneway":true}"#,
    #"{"method":"org.example.fuzz.Fail","parameters":{"text":"\u0000"}}"#,
    #"{"method":"org.example.fuzz.Upgrade","upgrade":true}"#,
    #"{"method":"org.secondscreen.Screens.Plug","parameters":{"spec":"tv-4k","as":"HDMI-A-1"}}"#,
]
let names = (screens.interface.members.map { "\"org.secondscreen.Screens.\($0.name)\"" })
let words =
    names + [
        "\0", #""method":"#, #","parameters":{"#, #","more":true"#, #","oneway":true"#, #","upgrade":true"#, "null",
        #""shape":"#, #""rest":{"a":{}}"#, #""tags":[]"#, "org.example.fuzz.", "org.varlink.service.",
    ]
let whole = seeds.map { Array("\0\($0)\0".utf8) } + [Array("\u{5}\(seeds.joined(separator: "\0"))\0bytes".utf8)]
try fuzz(longest: 4096, seeds: whole, words: words) { bytes in
    guard let first = bytes.first else { return }
    let stream = bytes.dropFirst()
    let expected = Expectation(stream)
    do {
        let conversation = try open()
        defer { conversation.close() }
        let sent = conversation.send(stream, inPiecesOf: first == 0 ? 4096 : Int(first)) { sent in
            guard conversation.isOpen, expected.echo == nil else { return }
            let unfinished = sent.count - (sent.lastIndex(of: 0).map { $0 - sent.startIndex + 1 } ?? 0)
            require(unfinished <= limits.incomingMessage, "more is buffered than a message may have")
        }
        require(sent == stream.count || !conversation.isOpen, "a server that does not read")
        require(conversation.isOpen != expected.isClosed, "closed: \(expected.isClosed) is expected")
        conversation.endInput()
        require(!conversation.isOpen, "a connection that outlives its client")
        let output = conversation.output()
        let echo = expected.echo.map(Array.init) ?? []
        require(output.suffix(echo.count).elementsEqual(echo), "another echo")
        require(check(output.dropLast(echo.count)) == expected.replies, "\(expected.replies) replies are expected")
    } catch {
        require(false, "no connection: \(error)")
    }
}
