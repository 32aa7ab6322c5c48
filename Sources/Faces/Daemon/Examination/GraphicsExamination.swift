// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import SystemPackage

/// Who may use the graphics devices, and who does.
///
/// Nothing is opened that matters: whoever opens a card that has no master becomes it (hotplug.md rule 20), so that the
/// kernel is asked for permissions alone.
struct GraphicsExamination {
    /// Where the devices are, in production `/dev/dri`.
    let devices: String
    /// Where the kernel says who uses them, in production `/sys/kernel/debug/dri`.
    let debug: String

    /// What there is to say; nothing where there is no card.
    var findings: [Examination.Finding] {
        let names = (try? FolderListing.names(in: devices).names) ?? []
        let cards = names.filter { $0.isNumbered("card") }
        guard !cards.isEmpty else { return [] }
        let nodes = cards + names.filter { $0.isNumbered("renderD") }
        return nodes.map(access) + cards.map(master)
    }

    // MARK: Who may

    private func access(to node: String) -> Examination.Finding {
        let path = "\(devices)/\(node)"
        var status = stat()
        // The effective user's rights, with access lists: what an open would ask for, without one.
        guard unsafe faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) == 0, unsafe stat(path, &status) == 0 else {
            let reason = Errno.last
            let group = unsafe stat(path, &status) == 0 ? Self.groupName(status.st_gid) : nil
            return Examination.Finding(
                .absent, node, "\(path): \(reason); monitors are followed without it",
                remedy: "to put pictures on monitors, log in at the machine, or join the group "
                    + "\(group ?? (node.hasPrefix("card") ? "video" : "render")) with 'sudo usermod -aG' and log in again"
            )
        }
        return Examination.Finding(.good, node, "\(path) can be used, \(Self.right(to: status))")
    }

    /// By what right this process may use a file that it may use.
    private static func right(to status: stat) -> String {
        if geteuid() == 0 { return "as root" }
        if status.st_uid == geteuid() { return "as its owner" }
        var groups = [gid_t](repeating: 0, count: 65536)
        let count = unsafe getgroups(CInt(groups.count), &groups)
        if ([getegid()] + groups.prefix(max(0, Int(count)))).contains(status.st_gid) {
            return "as a member of the group \(groupName(status.st_gid) ?? "\(status.st_gid)")"
        }
        return "by its access list"
    }

    private static func groupName(_ id: gid_t) -> String? {
        // The record is the C library's until the next call, and copied before that.
        unsafe getgrgid(id).map { unsafe String(cString: $0.pointee.gr_name) }
    }

    // MARK: Who does

    private func master(of card: String) -> Examination.Finding {
        let subject = "master of \(card)"
        let path = "\(debug)/\(card.dropFirst(4))/clients"
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.read(path, limit: 1 << 16), as: UTF8.self)
            guard let master = DRMClient.clients(in: text).first(where: \.isMaster) else {
                return Examination.Finding(.good, subject, "nobody is")
            }
            return Examination.Finding(
                .good, subject, "\(master.command), process \(master.process); its monitors are followed all the same")
        } catch {
            return Examination.Finding(
                .absent, subject, "cannot be told: \(path): \(error.reason)",
                remedy: error.errno == .noSuchFileOrDirectory
                    ? "mount debugfs, where the kernel has it: sudo mount -t debugfs none /sys/kernel/debug"
                    : "sudo secondscreen doctor")
        }
    }
}

extension String {
    /// Whether this is a word and a number, as `card0`.
    fileprivate func isNumbered(_ word: String) -> Bool {
        hasPrefix(word) && count > word.count && dropFirst(word.count).allSatisfy { $0.isASCII && $0.isNumber }
    }
}
