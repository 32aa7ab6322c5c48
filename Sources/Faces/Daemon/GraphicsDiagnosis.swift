// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import Seat
import SystemPackage

/// Diagnoses access to the graphics devices, and finds the processes using them.
///
/// No card is opened, because a process that opens a card without a master becomes the master (hotplug.md rule 20).
/// Permissions are checked instead.
struct GraphicsDiagnosis {
    /// The directory of the devices, `/dev/dri` in production.
    let devices: String
    /// The directory of the lists of their clients, `/sys/kernel/debug/dri` in production.
    let debug: String
    /// The procfs to read.
    let procfs: String
    /// Whether the configuration has the output `kms`, which must be DRM master.
    let isKMSRequested: Bool

    /// The findings; empty if there is no card.
    var findings: [Diagnosis.Finding] {
        let cards = Self.cards(in: devices)
        guard !cards.isEmpty else { return [] }
        let names = (try? FolderListing.names(in: devices).names) ?? []
        let nodes = cards + names.filter { $0.isNumbered("renderD") }
        return nodes.map(access) + cards.map(master)
    }

    /// Returns the names of the cards in a device directory.
    static func cards(in devices: String) -> [String] {
        ((try? FolderListing.names(in: devices).names) ?? []).filter { $0.isNumbered("card") }
    }

    // MARK: Access

    private func access(to node: String) -> Diagnosis.Finding {
        let path = "\(devices)/\(node)"
        // The effective user's permissions, including access control lists, as for opening.
        guard unsafe faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) == 0, let status = try? FileStatus(path: path)
        else {
            return Diagnosis.Finding(
                .absent, node,
                "\(path): \(Errno.last); not required for following monitors, or when the session opens the card")
        }
        return Diagnosis.Finding(.good, node, "\(path) is accessible \(Self.right(to: status))")
    }

    /// Returns why this process has access to a file.
    private static func right(to status: FileStatus) -> String {
        if geteuid() == 0 { return "as root" }
        if status.userID == geteuid() { return "as its owner" }
        var groups = [gid_t](repeating: 0, count: 65536)
        let count = unsafe getgroups(CInt(groups.count), &groups)
        if ([getegid()] + groups.prefix(max(0, Int(count)))).contains(status.groupID) {
            return "as a member of the group \(status.groupName ?? "\(status.groupID)")"
        }
        return "through an access control list"
    }

    // MARK: Use

    private func master(of card: String) -> Diagnosis.Finding {
        let subject = "master of \(card)"
        let path = "\(debug)/\(card.dropFirst(4))/clients"
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.read(path, limit: 1 << 20), as: UTF8.self)
            guard let master = DRMClient.clients(in: text).first(where: \.isMaster) else {
                return Diagnosis.Finding(.good, subject, "none")
            }
            guard isKMSRequested, master.command != "secondscreen" else {
                return Diagnosis.Finding(
                    .good, subject,
                    "\(master.command) (process \(master.process)); its monitors can still be followed")
            }
            return Diagnosis.Finding(
                .broken, subject, "\(master.command) (process \(master.process)): the kms output cannot show pictures",
                remedy:
                    "stop it, for example with 'sudo systemctl stop display-manager', or switch to a text console")
        } catch {
            // Without root, only the user's own processes can be examined.
            let holders = DeviceHolders.holding("\(devices)/\(card)", procfs: procfs).filter { !$0.isSessionManager }
            let names = holders.prefix(3).map(\.description).joined(separator: ", ")
            return Diagnosis.Finding(
                .absent, subject, "unknown: \(path): \(error.reason)" + (names.isEmpty ? "" : "; opened by \(names)"),
                remedy: error.isMissing
                    ? "mount debugfs: sudo mount -t debugfs none /sys/kernel/debug"
                    : "sudo secondscreen doctor")
        }
    }
}

extension String {
    /// Whether this is `word` followed by a number, such as `card0`.
    fileprivate func isNumbered(_ word: String) -> Bool {
        hasPrefix(word) && count > word.count && dropFirst(word.count).allSatisfy { $0.isASCII && $0.isNumber }
    }
}

/// A process with an open graphics card: a line of the kernel's `clients` file.
struct DRMClient: Hashable {
    /// The program's name.
    var command: String
    /// The process.
    var process: Int
    /// Whether it is the DRM master, which may set modes.
    var isMaster: Bool

    /// Parses the file (`drm_clients_info` in drivers/gpu/drm/drm_debugfs.c): a header line, then one line per process.
    ///
    /// - Parameter text: lines of command, process, minor, master, authenticated, and more; commands may contain
    ///   spaces.
    /// - Returns: the processes; ignores lines in any other format.
    static func clients(in text: String) -> [DRMClient] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            let flags = ["y", "n"]
            for index in words.indices.dropFirst() where index + 3 < words.count {
                guard let process = Int(words[index]), Int(words[index + 1]) != nil,
                    flags.contains(String(words[index + 2])), flags.contains(String(words[index + 3]))
                else { continue }
                return DRMClient(
                    command: words[..<index].joined(separator: " "), process: process, isMaster: words[index + 2] == "y"
                )
            }
            return nil
        }
    }
}
