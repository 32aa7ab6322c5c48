// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FuzzSupport
import JSONText
import ScreensWire
import Varlink

@testable import Console

// Reads a message of the console's page, and follows the touches in it.

func check(_ message: PageMessage, _ text: String) {
    switch message {
    case .start(_, let since): require(since >= 0, "a negative number")
    case .watch(let screens): require(screens.values.allSatisfy { $0 >= 0 }, "a negative width")
    case .ack(let index, let sequence): require((0...255).contains(index) && sequence >= 0, "a number out of range")
    case .call(let id, let method, let parameters):
        require(id >= 0, "a negative number")
        guard let declaration = interface.method(named: method),
            interface.mismatch(of: parameters, in: declaration.input) == nil
        else { return }
        check(method, parameters)
    }
}

/// Checks that what matches the interface can be decoded, which `ConsoleSession` counts on.
func check(_ method: String, _ parameters: JSONObject) {
    guard method == Wire.MoveTouch.name else { return }
    do {
        let request: Wire.MoveTouch = try JSONValueDecoder().decode(from: .object(parameters))
        var fingers = FingerTable()
        for page in [1, 2, 1] { _ = fingers.follow(request, of: page) }
        require(fingers.touches.count <= 32, "too many fingers")
        require(Set(fingers.touches.values.map(\.number)).count == fingers.touches.count, "two fingers of one number")
        let left = fingers.touches.count { $0.key.page == 2 }
        require(fingers.leave(2).count == left && !fingers.touches.contains { $0.key.page == 2 }, "a finger that stays")
    } catch {
        require(false, "a valid call that cannot be decoded: \(error)")
    }
}

let interface = try ScreensInterface.parse()
let seeds = [
    #"{"start":{"journal":"abc","since":12}}"#, #"{"watch":{"screens":{"main":640,"HDMI-A-1":0}}}"#,
    #"{"ack":{"index":0,"sequence":77}}"#, #"{"ack":{"index":255,"sequence":4294967295}}"#,
    #"{"call":{"id":1,"method":"Plug","parameters":{"spec":"tv-4k"}}}"#,
    #"{"call":{"id":2,"method":"MoveTouch","parameters":{"phase":"began","x":1.5,"y":2,"finger":3}}}"#,
    #"{"call":{"id":2,"method":"MoveTouch","parameters":{"phase":"ended","x":1.5,"y":2}}}"#,
]
let names =
    interface.members.map(\.name) + ["start", "since", "journal", "call", "id", "method", "parameters", "watch"]
let words =
    names.map { "\"\($0)\"" } + [
        #""screens":{"#, #""ack":{"#, #""index":"#, #""sequence":"#, "10", "1234", "null", "true", "1e",
        #""phase":"began""#,
    ]
try fuzz(longest: 2048, seeds: seeds.map { Array($0.utf8) }, words: words) { bytes in
    // What is not UTF-8 never leaves the WebSocket.
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(PageMessage.Invalid) {
        check(try PageMessage(text), text)
    } catch {
        require(!error.description.isEmpty, "a reason without words")
    }
}
