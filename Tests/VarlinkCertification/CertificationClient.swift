// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Varlink

/// Follows the script of `org.varlink.certification` at any server.
struct CertificationClient {
    let client: VarlinkClient
    let interface: VarlinkInterface

    /// Calls all methods in order.
    ///
    /// - Returns: whether the server said that all was well.
    func run() async throws -> Bool {
        let start = try await call("Start", [:])
        guard let id = start["client_id"] else { return false }
        var parameters: JSONObject = [:]
        for step in CertificationScript.steps {
            parameters["client_id"] = id
            parameters = try await call(step.method, parameters)
        }
        parameters = ["client_id": id, "mytype": parameters["mytype"] ?? .null]
        var replies: [JSONValue] = []
        for try await reply in try await client.stream("\(interface.name).Test10", parameters) {
            replies.append(reply["string"] ?? .null)
        }
        try await client.oneway(
            "\(interface.name).Test11", ["client_id": id, "last_more_replies": .array(replies)])
        return try await call("End", ["client_id": id])["all_ok"] == true
    }

    private func call(_ method: String, _ parameters: JSONObject) async throws -> JSONObject {
        let reply = try await client.call(method, of: interface, parameters)
        print("\(method): \(JSONValue.object(reply).text)")
        return reply
    }
}
