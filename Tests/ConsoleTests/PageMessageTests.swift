// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import Testing
import Varlink

@testable import Console

struct PageMessageTests {
    @Test func `start, call, watch, and acknowledge messages are parsed`() throws {
        #expect(try PageMessage(#"{"start":{"journal":"a","since":3}}"#) == .start(journal: "a", since: 3))
        #expect(try PageMessage(#"{"start":{"journal":null,"since":0}}"#) == .start(journal: nil, since: 0))
        #expect(
            try PageMessage(#"{"call":{"id":7,"method":"Plug","parameters":{"spec":"tv-4k"}}}"#)
                == .call(id: 7, method: "Plug", parameters: ["spec": "tv-4k"]))
        #expect(try PageMessage(#"{"watch":{"screens":{"main":0,"TV":480}}}"#) == .watch(["main": 0, "TV": 480]))
        #expect(try PageMessage(#"{"ack":{"index":2,"sequence":17}}"#) == .ack(index: 2, sequence: 17))
    }

    @Test(arguments: [
        "", "{", "[]", "null", "{}", "7", #"{"start":{}}"#, #"{"start":{"since":-1}}"#, #"{"start":[]}"#,
        #"{"start":{"since":1e99}}"#, #"{"call":{"id":1}}"#, #"{"call":{"method":"Plug"}}"#,
        #"{"call":{"id":"x","method":"Plug"}}"#, #"{"watch":{"screens":[]}}"#, #"{"watch":{"screens":{"a":-1}}}"#,
        #"{"watch":{"screens":{"a":99999}}}"#, #"{"watch":{"screens":{"a":"b"}}}"#,
        #"{"ack":{"index":256,"sequence":1}}"#,
        #"{"ack":{"index":1}}"#, #"{"ack":{"index":1,"sequence":-1}}"#, #"{"other":{}}"#,
        #"{"ack":{"index":1,"sequence":1},"watch":{"screens":{}}}"#,
    ])
    func `anything else is invalid`(_ text: String) {
        #expect(throws: PageMessage.Invalid.self) { try PageMessage(text) }
    }

    @Test func `a message is limited in depth and in size`() {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(throws: PageMessage.Invalid.self) {
            try PageMessage(#"{"call":{"id":1,"method":"M","parameters":\#(deep)}}"#)
        }
        func watch(_ count: Int) throws -> PageMessage {
            let screens = (0..<count).map { "\"\($0)\":0" }.joined(separator: ",")
            return try PageMessage(#"{"watch":{"screens":{"# + screens + "}}}")
        }
        // A device with as many virtual monitors as there can be.
        #expect(throws: Never.self) { try watch(VirtualLimits.sockets + 1) }
        #expect(throws: PageMessage.Invalid.self) { try watch(PictureRelay.maximumScreens + 1) }
    }
}
