// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Synchronization
internal import Varlink

/// `org.varlink.certification` as other implementations serve it: whoever follows the script is certified.
final class CertificationService: VarlinkService {
    let interface: VarlinkInterface
    /// The method that each client must call next.
    private let expected = Mutex<[String: String]>([:])

    init(interface: VarlinkInterface) {
        self.interface = interface
    }

    func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        if call.method == "Start" { return start() }
        guard let client = call.parameters["client_id"]?.string,
            let method = expected.withLock({ $0.removeValue(forKey: client) })
        else { throw .failure(name: "\(interface.name).ClientIdError", parameters: [:]) }
        try require(["method": .string(method)], is: ["method": .string(call.method)])
        let names = ["Start"] + CertificationScript.steps.map(\.method) + ["Test10", "Test11", "End"]
        let following = zip(names, names.dropFirst()).first { $0.0 == call.method }?.1
        let outputs = Dictionary(uniqueKeysWithValues: CertificationScript.steps)
        var wanted = outputs[names.prefix { $0 != call.method }.last ?? ""] ?? [:]
        switch call.method {
        case "Test10":
            try require(wanted, is: Self.withoutClient(call.parameters))
            for reply in CertificationScript.replies.dropLast() { try await call.reply(continues: ["string": reply]) }
        case "Test11":
            wanted = ["last_more_replies": .array(CertificationScript.replies), "oneway": true]
            var got = Self.withoutClient(call.parameters)
            got["oneway"] = .bool(call.isOneway)
            try require(wanted, is: got)
        default:
            try require(wanted, is: Self.withoutClient(call.parameters))
        }
        expected.withLock { $0[client] = following }
        switch call.method {
        case "Test10": return ["string": .string("Reply number 10")]
        case "End": return ["all_ok": true]
        default: return outputs[call.method] ?? [:]
        }
    }

    private func start() -> JSONObject {
        let client = String(UInt64.random(in: .min ... .max), radix: 16)
        expected.withLock { $0[client] = "Test01" }
        return ["client_id": .string(client)]
    }

    private func require(_ wanted: JSONObject, is got: JSONObject) throws(VarlinkError) {
        guard wanted != got else { return }
        throw .failure(
            name: "\(interface.name).CertificationError", parameters: ["wants": .object(wanted), "got": .object(got)])
    }

    /// The parameters that the script speaks of; values of `mytype` that are null are as good as none.
    private static func withoutClient(_ parameters: JSONObject) -> JSONObject {
        var parameters = parameters
        parameters["client_id"] = nil
        if let myType = parameters["mytype"]?.object {
            let members = myType.members.filter { $0.value != .null }
            parameters["mytype"] = .object(JSONObject(members.map { ($0.name, $0.value) }))
        }
        return parameters
    }
}
