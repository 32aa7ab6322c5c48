// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import Varlink

/// Control, section 1.1: what sd-varlink's server and client close the connection on.
struct WireStrictnessTests {
    @Test(arguments: [
        ("[]", "an array"), ("1", "a number"), ("null", "null"), ("{}", "no method"), (#"{"method":1}"#, "a number"),
        (#"{"method":""}"#, "empty"), (#"{"method":"a.B","x":1}"#, "unknown key"),
        (#"{"method":"a.B","more":1}"#, "more"), (#"{"method":"a.B","oneway":null}"#, "oneway"),
        (#"{"method":"a.B","upgrade":"yes"}"#, "upgrade"), (#"{"method":"a.B","parameters":[]}"#, "parameters"),
        (#"{"method":"a.B","oneway":true,"more":true}"#, "both"), (#"{"method":"a.B","fds":[]}"#, "vendor key"),
    ]) func `A malformed call is a violation`(text: String, why: Comment) throws {
        let json = try JSONValue(parsing: text)
        #expect(throws: VarlinkError.self, why) { try CallMessage(json: json) }
    }

    @Test(arguments: [
        (#"{"method":"a.b.C"}"#, CallMessage(method: "a.b.C")),
        (#"{"method":"a.b.C","parameters":null}"#, CallMessage(method: "a.b.C")),
        (
            #"{"parameters":{"x":1},"method":"a.b.C","more":true,"oneway":false,"upgrade":false}"#,
            CallMessage(method: "a.b.C", parameters: ["x": 1], more: true)
        ),
    ]) func `A valid call survives a round trip`(text: String, call: CallMessage) throws {
        #expect(try CallMessage(json: JSONValue(parsing: text)) == call)
        #expect(try CallMessage(json: call.json) == call)
    }

    @Test(arguments: [
        (#"[]"#, true), (#"{"parameters":{},"x":1}"#, true), (#"{"continues":1}"#, true), (#"{"error":null}"#, true),
        (#"{"error":"a.B","continues":true}"#, true), (#"{"parameters":{},"continues":true}"#, false),
        (#"{"parameters":[]}"#, false),
    ]) func `A malformed reply is a violation`(text: String, more: Bool) throws {
        let json = try JSONValue(parsing: text)
        #expect(throws: VarlinkError.self) { try ReplyMessage(json: json, more: more) }
    }

    @Test(arguments: [
        ("{}", ReplyMessage()), (#"{"parameters":null,"continues":false}"#, ReplyMessage()),
        (#"{"error":"a.B"}"#, ReplyMessage(error: "a.B")),
    ]) func `A reply can omit empty members`(text: String, reply: ReplyMessage) throws {
        #expect(try ReplyMessage(json: JSONValue(parsing: text), more: false) == reply)
    }

    @Test func `Replies have no extra keys`() {
        #expect(ReplyMessage(parameters: ["a": 1]).json.text == #"{"parameters":{"a":1}}"#)
        #expect(ReplyMessage(continues: true).json.text == #"{"parameters":{},"continues":true}"#)
        #expect(ReplyMessage(error: "a.B").json.text == #"{"error":"a.B","parameters":{}}"#)
    }
}
