// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Glibc
package import Hotplug

/// Reads every connector's state from sysfs: plain files, no probing, no graphics device opened (hotplug.md rule 20).
package struct SysfsConnectorReader: Sendable {
    /// Everything that one look found.
    package struct Scan: Hashable, Sendable {
        /// The connectors that are there; in no order.
        package var readings: [ConnectorReading] = []
        /// What could not be read, for people.
        package var warnings: [String] = []
    }

    /// More than any EDID: 256 blocks (rule 18).
    private static let edidLimit = 32 * 1024
    /// How the bytes of every EDID begin that the kernel found whole (E-EDID 1.4, section 3.3).
    private static let edidHeader: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]
    /// sysfs cuts the list at a page.
    private static let modesLimit = 4096

    private let classDirectory: String

    /// Creates a reader of the sysfs mounted at `root`, in production `/sys`.
    package init(root: String) {
        classDirectory = root + "/class/drm"
    }

    /// Looks at every connector once.
    ///
    /// A connector that vanishes meanwhile is left out; one that cannot be read for another reason is `unknown`, so
    /// that it keeps its state. Writeback connectors are no sockets and are skipped (rule 27).
    ///
    /// - Throws: only when the directory itself cannot be listed. No directory means no connectors (rule 25).
    package func scan() throws(UdevError) -> Scan {
        do {
            return try scan(Directory(classDirectory))
        } catch {
            guard error.errorNumber == ENOENT else { throw error }
            return Scan()
        }
    }

    private func scan(_ directory: borrowing Directory) throws(UdevError) -> Scan {
        var scan = Scan()
        var cardPaths: [String: String?] = [:]
        for entry in try directory.entries() {
            guard let entry else {
                scan.warnings.append("\(classDirectory) has an entry whose name is not UTF-8; it is passed over")
                continue
            }
            guard let (card, name) = Self.connectorName(entry) else { continue }
            let cardPath = cardPaths[card] ?? Self.cardPath(card, in: directory)
            cardPaths[card] = cardPath
            guard let cardPath else { continue }
            let id = ConnectorID(cardPath: cardPath, card: card, name: name)
            if let reading = read(id, in: entry, of: directory, warnings: &scan.warnings) {
                scan.readings.append(reading)
            }
        }
        return scan
    }

    /// Whether the kernel drives a graphics card here, whatever is plugged into it.
    ///
    /// - Parameter root: where sysfs is mounted.
    /// - Returns: whether there is a card; false also when that cannot be told.
    package static func hasGraphicsCard(root: String) -> Bool {
        guard let entries = try? Directory(root + "/class/drm").entries() else { return false }
        return entries.contains { name in
            guard let name, name.hasPrefix("card") else { return false }
            return name.count > 4 && name.dropFirst(4).allSatisfy(\.isASCIIDigit)
        }
    }

    /// The card and the connector that a directory name such as `card0-HDMI-A-1` stands for; nil for other entries.
    private static func connectorName(_ entry: String) -> (card: String, name: String)? {
        guard entry.hasPrefix("card"), let dash = entry.firstIndex(of: "-") else { return nil }
        let card = entry[..<dash]
        let name = entry[entry.index(after: dash)...]
        guard card.dropFirst(4).allSatisfy(\.isASCIIDigit), card.count > 4, !name.isEmpty else { return nil }
        return name.hasPrefix("Writeback-") ? nil : (String(card), String(name))
    }

    /// The card's device path; nil while the card is not in its place in the device tree yet.
    private static func cardPath(_ card: String, in directory: borrowing Directory) -> String? {
        // A tree made by hand has directories in place of links; the entry's own path is unique there.
        guard let target = directory.link(card) else { return "/class/drm/\(card)" }
        // While a card registers, its path is /card0 (hotplug.md §1.2, "GPU added"); an add event follows.
        guard let devices = target.firstRange(of: "/devices/") else { return nil }
        return String(target[devices.lowerBound...])
    }

    private func read(
        _ id: ConnectorID,
        in entry: String,
        of directory: borrowing Directory,
        warnings: inout [String]
    ) -> ConnectorReading? {
        var reading = ConnectorReading(id: id, status: .unknown)
        do {
            let text = String(decoding: try directory.read(entry + "/status", limit: 64), as: UTF8.self)
            let word = text.prefix { $0 != "\n" }
            if let status = ConnectorStatus(rawValue: String(word)) {
                reading.status = status
            } else {
                warnings.append("\(id): status is neither connected, disconnected nor unknown; its last state is kept")
            }
        } catch {
            if error.meansGone { return nil }
            warnings.append("\(id): \(error); its last state is kept")
        }
        // A disconnected connector can still show the EDID of the monitor that was there (rule 17).
        guard reading.status == .connected else { return reading }
        reading.edid = contents(of: entry + "/edid", limit: Self.edidLimit, in: directory, for: id, &warnings)
        // The list stands in for an EDID only (rule 19): with one, the kernel is spared making it.
        guard !reading.edid.starts(with: Self.edidHeader) else { return reading }
        let modes = contents(of: entry + "/modes", limit: Self.modesLimit, in: directory, for: id, &warnings)
        reading.modeNames = modes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        return reading
    }

    /// A file's bytes; empty, with a warning, when it is there and cannot be read.
    private func contents(
        of file: String,
        limit: Int,
        in directory: borrowing Directory,
        for id: ConnectorID,
        _ warnings: inout [String]
    ) -> [UInt8] {
        do {
            return try directory.read(file, limit: limit)
        } catch {
            if !error.meansGone { warnings.append("\(id): \(error); going on without it") }
            return []
        }
    }
}

extension UdevError {
    /// Whether the file's device has gone away, as opposed to being there and unreadable.
    var meansGone: Bool { [ENOENT, ENODEV, ENXIO, ENOTDIR].contains(errorNumber) }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
