// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel

/// The names that connectors and EDIDs have in a scenario.
struct ScenarioNames: Sendable {
    /// The EDIDs, in the order in which they come up.
    private(set) var files: [ScenarioExport.File] = []
    /// Connectors that have other names there.
    private(set) var renamed: [(connector: String, socket: String)] = []

    private var sockets: [ConnectorID: String] = [:]
    private var taken: [String: ConnectorID] = [:]
    private var fileNames: [[UInt8]: String] = [:]
    /// How many files have names that begin alike.
    private var alike: [String: Int] = [:]

    /// Gives the names of connectors back whose monitors are gone: cards come back under other paths.
    mutating func release(_ changes: [ConnectorChange]) {
        for case .disconnected(let connector) in changes where taken[connector.id.description] == connector.id {
            taken[connector.id.description] = nil
        }
    }

    /// The name of a connector, which no other one has at the same time.
    mutating func socket(of id: ConnectorID) -> String {
        if let socket = sockets[id], taken[socket] == nil || taken[socket] == id {
            taken[socket] = id
            return socket
        }
        let plain = Self.isSayable(id.description) ? id.description : Self.sayable(id.description)
        var (socket, number) = (plain, 2)
        while let owner = taken[socket], owner != id {
            socket = "\(plain)-\(number)"
            number += 1
        }
        if socket != id.description { renamed.append((id.description, socket)) }
        taken[socket] = id
        sockets[id] = socket
        return socket
    }

    /// The name of the file of an EDID: after the maker and the product where they are known, as `DEL4189.edid`.
    mutating func file(of edid: [UInt8]) -> String {
        if let name = fileNames[edid] { return name }
        let base =
            EDIDTable.describe(edid).monitor.map {
                Self.sayable($0.manufacturer + $0.product.hexText(digits: 4, uppercase: true))
            }
            ?? "monitor"
        let number = alike[base, default: 0] + 1
        alike[base] = number
        let name = number == 1 ? "\(base).edid" : "\(base)-\(number).edid"
        fileNames[edid] = name
        files.append(ScenarioExport.File(name: name, bytes: edid))
        return name
    }

    /// Whether a scenario takes it for the name of a socket: letters, digits and a few signs, and no word of its own.
    private static func isSayable(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, name.utf8.count <= 64, isLetterOrDigit(first) else { return false }
        return !["main", "none", "nothing", "to", "since"].contains(name)
            && name.unicodeScalars.allSatisfy { isLetterOrDigit($0) || "._-".unicodeScalars.contains($0) }
    }

    private static func sayable(_ name: String) -> String {
        let scalars = name.unicodeScalars.prefix(40).map { isLetterOrDigit($0) ? $0 : "-" }
        let plain = String(String.UnicodeScalarView(scalars.drop { $0 == "-" }))
        return isSayable(plain) ? plain : "socket-\(plain)"
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }
}
