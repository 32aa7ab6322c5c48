// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ProgramRuns
import ScreensWire
import Varlink

/// What the daemon answers to a call.
struct Reply {
    /// The full name of the error; nil when there is none.
    let error: String?
    /// The parameters, of the error where there is one.
    let parameters: JSONObject

    /// Reads a message; nil for what is none.
    init?(_ message: some Sequence<UInt8>) {
        // Pictures are long, and lists of modes have many values.
        guard let json = try? JSONValue(parsing: Array(message), limits: JSONLimits(depth: 64, values: 10_000_000)),
            let object = json.object
        else { return nil }
        error = object["error"]?.string
        parameters = object["parameters"]?.object ?? [:]
    }

    /// What is wrong with this reply to a method, by the interface: nothing for every right one.
    func mismatch(to method: String, of interface: VarlinkInterface) -> String? {
        guard let error else {
            let fields = interface.method(named: method)?.output ?? []
            return interface.mismatch(of: parameters, in: fields).map { "\(method) answers a wrong \($0)" }
        }
        // What the protocol itself says of calls that cannot be made.
        if error.hasPrefix("org.varlink.service.") { return nil }
        let prefix = ScreensInterface.name + "."
        guard error.hasPrefix(prefix), let fields = interface.error(named: String(error.dropFirst(prefix.count))) else {
            return "\(method) fails with \(error), which is not declared"
        }
        return interface.mismatch(of: parameters, in: fields).map { "\(error) of \(method) has a wrong \($0)" }
    }
}

extension RawClient {
    /// Calls a method of the interface, and waits for the reply; nil when none comes.
    func call(_ method: String, _ parameters: JSONObject = [:]) -> Reply? {
        Reply(ask(Self.message(method, parameters)).utf8)
    }

    /// A call as it is sent, without the byte that ends it.
    static func message(_ method: String, _ parameters: JSONObject = [:], _ flags: JSONObject = [:]) -> String {
        var call: JSONObject = ["method": .string(ScreensInterface.member(method)), "parameters": .object(parameters)]
        for flag in flags.members { call[flag.name] = flag.value }
        return JSONValue.object(call).text
    }

    /// Begins to follow the screens; what comes is for the caller to read, or not.
    func follow(_ method: String = "Monitor") { send(Array(Self.message(method, [:], ["more": true]).utf8) + [0]) }
}
