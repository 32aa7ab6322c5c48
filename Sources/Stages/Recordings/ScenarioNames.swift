// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel

/// The names of connectors and EDIDs in a scenario.
struct ScenarioNames: Sendable {
    /// The EDIDs, in order of appearance.
    private(set) var files: [ScenarioExport.File] = []
    /// Connectors that have different names in the scenario.
    private(set) var renamed: [(connector: String, socket: String)] = []

    private var sockets: [ConnectorID: String] = [:]
    private var taken: [String: ConnectorID] = [:]
    private var fileNames: [[UInt8]: String] = [:]
    /// The number of files per base name.
    private var baseNameCounts: [String: Int] = [:]
    private let isTaken: @Sendable (ScenarioExport.File) -> Bool

    /// Creates names.
    ///
    /// - Parameter isTaken: whether a file cannot be written, because another one has its name.
    init(isTaken: @escaping @Sendable (ScenarioExport.File) -> Bool) { self.isTaken = isTaken }

    /// Releases the names of disconnected connectors: cards can come back with other paths.
    mutating func release(_ changes: [ConnectorChange]) {
        for case .disconnected(let connector) in changes where taken[connector.id.description] == connector.id {
            taken[connector.id.description] = nil
        }
    }

    /// The name of a connector; unique at any time.
    mutating func socket(of id: ConnectorID) -> String {
        if let socket = sockets[id], taken[socket] == nil || taken[socket] == id {
            taken[socket] = id
            return socket
        }
        let plain = Self.isValid(id.description) ? id.description : Self.sanitized(id.description)
        var (socket, number) = (plain, 2)
        while let owner = taken[socket], owner != id {
            socket = "\(plain.prefix(50))-\(number)"
            number += 1
        }
        if socket != id.description { renamed.append((id.description, socket)) }
        taken[socket] = id
        sockets[id] = socket
        return socket
    }

    /// The file name of an EDID, based on manufacturer and product if known: `DEL4189.edid`.
    mutating func file(of edid: [UInt8]) -> String {
        if let name = fileNames[edid] { return name }
        let base =
            EDIDTable.describe(edid).monitor.map {
                Self.sanitized($0.manufacturer + $0.product.hexText(digits: 4, uppercase: true))
            }
            ?? "monitor"
        var file: ScenarioExport.File
        repeat {
            let number = baseNameCounts[base, default: 0] + 1
            baseNameCounts[base] = number
            file = ScenarioExport.File(name: number == 1 ? "\(base).edid" : "\(base)-\(number).edid", bytes: edid)
        } while isTaken(file)
        fileNames[edid] = file.name
        files.append(file)
        return file.name
    }

    /// Whether the text is a valid socket name in scenarios: letters, digits, `._-`, and not a keyword.
    private static func isValid(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, name.utf8.count <= 64, isLetterOrDigit(first) else { return false }
        return !["main", "none", "nothing", "to", "since"].contains(name)
            && name.unicodeScalars.allSatisfy { isLetterOrDigit($0) || "._-".unicodeScalars.contains($0) }
    }

    private static func sanitized(_ name: String) -> String {
        let scalars = name.unicodeScalars.prefix(40).map { isLetterOrDigit($0) ? $0 : "-" }
        let plain = String(String.UnicodeScalarView(scalars.drop { $0 == "-" }))
        return isValid(plain) ? plain : "socket-\(plain)"
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }
}
