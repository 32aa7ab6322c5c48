// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization
import Varlink

/// A service with a method for each thing that can happen.
final class ExampleService: VarlinkService {
    let interface: VarlinkInterface
    /// Yields when a call of `Wait` or `Hold` was cancelled.
    let cancellations: AsyncStream<Void>
    let released: AsyncStream<Void>
    let entered: AsyncStream<Void>
    /// Lets `Wait` or `Hold` return.
    let release: AsyncStream<Void>.Continuation
    let heard = Mutex<[String]>([])
    /// How often a `Follow` has started over.
    let restarts = Mutex(0)
    /// What `Follow` sends; a client that falls behind is sent `again`.
    let texts = ReplyBroadcast<String>(limit: 4) { delivery in
        guard case .items(let texts) = delivery else { return nil }
        return ["texts": .array(texts.map(JSONValue.string))]
    }
    /// What `Follow` sends to a client that wants to know how much it missed.
    let counted = ReplyBroadcast<String>(limit: 4) { delivery in
        switch delivery {
        case .items(let texts): ["texts": .array(texts.map(JSONValue.string))]
        case .behind(let missed): ["missed": .integer(Int64(missed))]
        }
    }
    private let cancelled: AsyncStream<Void>.Continuation
    private let enter: AsyncStream<Void>.Continuation

    init() throws {
        interface = try VarlinkInterface(parsing: Self.source)
        (cancellations, cancelled) = AsyncStream.makeStream()
        (released, release) = AsyncStream.makeStream()
        (entered, enter) = AsyncStream.makeStream()
    }

    func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        switch call.method {
        case "Echo":
            heard.withLock { $0.append(call.parameters["text"]?.string ?? "") }
            return ["text": call.parameters["text"] ?? .null]
        case "Count":
            let count = call.parameters["to"]?.int ?? 0
            for number in 1..<max(count, 1) { try await call.reply(continues: ["number": .integer(Int64(number))]) }
            return ["number": .integer(Int64(count))]
        case "Pour":
            let text = JSONValue.string(String(repeating: "x", count: 60_000))
            while true { try await call.reply(continues: ["text": text]) }
        case "Wait", "Hold":
            enter.yield()
            for await _ in released { return [:] }
            cancelled.yield()
            return [:]
        case "Follow":
            let broadcast = call.parameters["counted"]?.bool ?? false ? counted : texts
            let follower = try BroadcastFollower<String>(call)
            var again: JSONObject = [:]
            defer { broadcast.remove(follower) }
            repeat {
                broadcast.add(follower, first: again)
                if again["again"] != nil { restarts.withLock { $0 += 1 } }
                again = ["again": true]
            } while try await follower.end() == .behind
            return ["texts": ["end"]]
        case "Fail":
            throw .failure(name: "org.example.test.Broken", parameters: ["why": "asked"])
        case "FailBadly":
            throw .failure(name: "org.example.test.Unknown", parameters: [:])
        case "Peer":
            return ["process": .integer(Int64(call.peer.processID))]
        default:
            return ["number": "one"]
        }
    }

    let methodsEndingWithClient: Set<String> = ["Hold"]

    let upgradedMethods: Set<String> = ["Stream"]

    func upgrade(_ call: VarlinkCall) async throws(VarlinkError) -> VarlinkUpgrade {
        let kind = call.parameters["kind"]?.string ?? ""
        guard kind != "none" else { throw .failure(name: "org.example.test.Broken", parameters: ["why": "asked"]) }
        let (enter, cancelled) = (enter, cancelled)
        return VarlinkUpgrade(replying: ["kind": .string(kind)]) { (bytes) throws(VarlinkError) in
            switch kind {
            case "echo": while let received = try await bytes.read() { try await bytes.write(received) }
            case "pour": while true { try await bytes.write(VarlinkBytes([UInt8](repeating: 120, count: 100_000))) }
            case "sample":
                var rest = Self.sample[...]
                while !rest.isEmpty {
                    try await bytes.write(VarlinkBytes(Array(rest.prefix(123_457))))
                    rest = rest.dropFirst(123_457)
                }
            default:
                enter.yield()
                _ = try? await bytes.read()
                cancelled.yield()
            }
        }
    }

    /// What a stream of the kind `sample` consists of: no two megabytes of it are equal.
    static let sample = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7 &+ $0 >> 11) }

    /// What a client is told for which there is no place.
    static func refusal(_ reason: ConnectionRefusal) -> VarlinkError {
        .failure(name: "org.example.test.Full", parameters: ["reason": .string("\(reason)")])
    }

    static let information = ServiceInformation(vendor: "v", product: "p", version: "1", url: "u")

    private static let source = """
        # For tests.
        interface org.example.test
        type Point (x: int, y: ?float)
        method Echo(text: string, points: ?[]Point) -> (text: string)
        method Count(to: int) -> (number: int)
        method Pour() -> (text: string)
        method Wait() -> ()
        method Hold() -> ()
        method Follow(counted: ?bool) -> (texts: ?[]string, missed: ?int, again: ?bool)
        method Fail() -> ()
        method FailBadly() -> ()
        method ReplyBadly() -> (number: int)
        method Peer() -> (process: int)
        method Stream(kind: string) -> (kind: string)
        error Broken (why: string)
        error Full (reason: string)
        """
}
