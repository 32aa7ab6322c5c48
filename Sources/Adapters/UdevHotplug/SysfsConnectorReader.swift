// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import DisplayModel
import Glibc
package import Hotplug
import SystemPackage

/// Reads the state of every connector from sysfs: plain files, without probing or opening a graphics device (hotplug.md
/// rule 20).
///
/// The files stay open between scans: one for each connector, two where a monitor is connected.
package struct SysfsConnectorReader: ~Copyable, Sendable {
    /// The result of one scan.
    package struct Scan: Hashable, Sendable {
        /// The connectors, sorted by identifier.
        package var readings: [ConnectorReading] = []
        /// Messages about what could not be read.
        package var warnings: [String] = []
    }

    /// More than the size of any EDID: 256 blocks (rule 18).
    private static let edidLimit = 32 * 1024
    /// The first bytes of every EDID that the kernel accepts (E-EDID 1.4, section 3.3).
    private static let edidHeader: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]
    /// sysfs truncates the list to one page.
    private static let modesLimit = 4096

    private let classDirectory: String
    /// The cards and their connectors, as of the last scan.
    private var known = Listing()
    private var files = AttributeReader(capacity: edidLimit)

    /// A connector and its files.
    private struct Entry {
        let id: ConnectorID
        let status: AttributeReader.File
        let edid: AttributeReader.File
        let modes: AttributeReader.File
    }

    private struct Listing {
        /// All names in the directory.
        var names: [String] = []
        /// Where the link of each card leads; nil for a card without one.
        var links: [String: String?] = [:]
        /// The connectors in order.
        var entries: [Entry] = []
    }

    /// Creates a reader of the sysfs mounted at `root`, in production `/sys`.
    package init(root: String) { classDirectory = root + "/class/drm" }

    /// Reads every connector once.
    ///
    /// A connector that vanishes meanwhile is omitted; one that cannot be read for another reason is `unknown`, so that
    /// it keeps its state. Writeback connectors are not sockets and are skipped (rule 27).
    ///
    /// - Returns: the connectors in order, and warnings.
    /// - Throws: only if the directory itself cannot be listed. A missing directory means no connectors (rule 25).
    package mutating func scan() throws(FileError) -> Scan {
        let names: [String]
        var scan = Scan()
        do throws(FileError) {
            let listing = try FolderListing.names(in: classDirectory)
            names = listing.names
            if listing.unreadable > 0 {
                scan.warnings.append("\(classDirectory) has entries whose names are not UTF-8; they are skipped")
            }
        } catch {
            guard error.errno == .noSuchFileOrDirectory else { throw error }
            // What comes back with the same names is not the same.
            files.removeAll()
            known = Listing()
            return scan
        }
        list(names)
        for entry in known.entries {
            if let reading = read(entry, warnings: &scan.warnings) { scan.readings.append(reading) }
        }
        return scan
    }

    /// Updates the listing; cards and connectors rarely change between two events.
    private mutating func list(_ names: [String]) {
        let isSame = names == known.names
        let cards = isSame ? Set(known.links.keys) : Set(names.compactMap { Self.connectorName($0)?.card })
        let links = cards.reduce(into: [:]) { links, card in
            links[card] = .some(FolderListing.target(ofLink: "\(classDirectory)/\(card)"))
        }
        guard !isSame || links != known.links else { return }
        files.removeAll()
        let entries = names.compactMap { name -> Entry? in
            guard let (card, connector) = Self.connectorName(name), let link = links[card],
                let path = Self.cardPath(card, link)
            else { return nil }
            let folder = "\(classDirectory)/\(name)"
            return Entry(
                id: ConnectorID(cardPath: path, card: card, name: connector), status: files.add("\(folder)/status"),
                edid: files.add("\(folder)/edid"), modes: files.add("\(folder)/modes"))
        }
        known = Listing(names: names, links: links, entries: entries.sorted { $0.id < $1.id })
    }

    /// Whether the kernel drives a graphics card on this machine, regardless of what is plugged in.
    ///
    /// - Parameter root: where sysfs is mounted.
    /// - Returns: whether there is a card; false if that cannot be determined.
    package static func hasGraphicsCard(root: String) -> Bool {
        let names = try? FolderListing.names(in: root + "/class/drm").names
        return names?.contains { $0.hasPrefix("card") && $0.count > 4 && $0.dropFirst(4).allSatisfy(\.isASCIIDigit) }
            ?? false
    }

    /// The card and the connector of a directory name such as `card0-HDMI-A-1`; nil for other entries.
    private static func connectorName(_ entry: String) -> (card: String, name: String)? {
        guard entry.hasPrefix("card"), let dash = entry.firstIndex(of: "-") else { return nil }
        let card = entry[..<dash]
        let name = entry[entry.index(after: dash)...]
        guard card.dropFirst(4).allSatisfy(\.isASCIIDigit), card.count > 4, !name.isEmpty else { return nil }
        return name.hasPrefix("Writeback-") ? nil : (String(card), String(name))
    }

    /// The card's device path; nil if the card is not in the device tree yet.
    private static func cardPath(_ card: String, _ link: String?) -> String? {
        // A tree created manually has directories instead of links; the entry's own path is unique there.
        guard let link else { return "/class/drm/\(card)" }
        // While a card registers, its path is /card0 (hotplug.md §1.2, "GPU added"); an add event follows.
        guard let devices = link.firstRange(of: "/devices/") else { return nil }
        return String(link[devices.lowerBound...])
    }

    private mutating func read(_ entry: Entry, warnings: inout [String]) -> ConnectorReading? {
        let id = entry.id
        var reading = ConnectorReading(id: id, status: .unknown)
        do throws(FileError) {
            let text = try files.read(entry.status, upTo: 64)
            let line = text.prefix { $0 != UInt8(ascii: "\n") }
            if let status = ConnectorStatus(rawValue: String(decoding: line, as: UTF8.self)) {
                reading.status = status
            } else {
                warnings.append("\(id): status is neither connected, disconnected nor unknown; its last state is kept")
            }
        } catch {
            if error.meansGone { return nil }
            warnings.append("\(id): \(error); its last state is kept")
        }
        // A disconnected connector can still show the EDID of the previous monitor (rule 17).
        guard reading.status == .connected else {
            files.close(entry.edid)
            return reading
        }
        reading.edid = Array(contents(of: entry.edid, limit: Self.edidLimit, for: id, &warnings))
        // The list only substitutes for an EDID (rule 19): with one, the kernel is spared generating it.
        guard !reading.edid.starts(with: Self.edidHeader) else { return reading }
        let modes = contents(of: entry.modes, limit: Self.modesLimit, for: id, &warnings)
        files.close(entry.modes)
        reading.modeNames = modes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        return reading
    }

    /// A file's bytes up to a limit; the rest is ignored, as for an EDID of more than 256 blocks (rule 17). If the file
    /// exists but cannot be read, empty with a warning.
    private mutating func contents(
        of file: AttributeReader.File, limit: Int, for id: ConnectorID, _ warnings: inout [String]
    ) -> ArraySlice<UInt8> {
        do throws(FileError) {
            return try files.read(file, upTo: limit)
        } catch {
            if !error.meansGone { warnings.append("\(id): \(error); continuing without it") }
            return []
        }
    }
}

extension FileError {
    /// Whether the file's device has gone away, rather than being present but unreadable.
    fileprivate var meansGone: Bool {
        let reasons: [Errno?] = [
            .noSuchFileOrDirectory, .operationNotSupportedByDevice, .noSuchAddressOrDevice, .notDirectory,
        ]
        return reasons.contains(errno)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

/// Makes drivers probe connectors for a monitor, through the connectors' `status` files in sysfs.
///
/// The only active operation here (hotplug.md rule 20): images can flicker, a call can take seconds per connector, and
/// the files belong to root. It happens only on request.
struct ConnectorProbe: Sendable {
    private let classDirectory: String

    /// Creates a probe of the sysfs mounted at `root`, in production `/sys`.
    init(root: String) { classDirectory = root + "/class/drm" }

    /// Probes connectors one after another; blocks until their drivers have responded.
    ///
    /// - Parameter connectors: the connectors; one that has been removed meanwhile is skipped.
    /// - Returns: the probed connectors.
    /// - Throws: the reason why a connector could not be probed; the connectors after it were not probed.
    func detect(_ connectors: [ConnectorID]) throws(ProbeError) -> [ConnectorID] {
        var probed: [ConnectorID] = []
        for connector in connectors {
            let path = "\(classDirectory)/\(connector)/status"
            do {
                // As opened by a shell's `echo detect >`.
                let descriptor = try FileDescriptor.open(
                    FilePath(path), .writeOnly, options: [.truncate, .closeOnExec])
                _ = try descriptor.closeAfter { try descriptor.writeAll("detect".utf8) }
                probed.append(connector)
            } catch {
                let error = FileError("probe through", path, error)
                if !error.meansGone { throw ProbeError(error) }
            }
        }
        return probed
    }
}

/// The reason why connectors could not be probed, with the remedy.
package struct ProbeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What failed.
    package let error: FileError

    /// Creates the error of a probe.
    package init(_ error: FileError) { self.error = error }

    /// One line for users.
    package var description: String {
        let reasons: [Errno?] = [.permissionDenied, .notPermitted, .readOnlyFileSystem]
        guard reasons.contains(error.errno) else { return "\(error)" }
        return "\(error); only root can: run the runtime as root, or write 'detect' into the file with sudo"
    }
}
