// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

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
        let names = FolderListing.names(in: devices)
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
            let reason = unsafe String(cString: strerror(errno))
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
        switch FolderListing.text(of: path) {
        case .failure(let problem):
            return Examination.Finding(
                .absent, subject, "cannot be told: \(path): \(problem.reason)",
                remedy: problem.number == ENOENT
                    ? "mount debugfs, where the kernel has it: sudo mount -t debugfs none /sys/kernel/debug"
                    : "sudo secondscreen doctor")
        case .success(let text):
            guard let master = DRMClient.clients(in: text).first(where: \.isMaster) else {
                return Examination.Finding(.good, subject, "nobody is")
            }
            return Examination.Finding(
                .good, subject, "\(master.command), process \(master.process); its monitors are followed all the same")
        }
    }
}

/// A process that has a graphics card open, as a line of the kernel's `clients` file has it.
struct DRMClient: Hashable {
    /// The program's name.
    var command: String
    /// The process.
    var process: Int
    /// Whether it may set modes.
    var isMaster: Bool

    /// Reads a file of the kernel (`drm_clients_info` in drivers/gpu/drm/drm_debugfs.c): a heading, then a line each.
    ///
    /// - Parameter text: command, process, minor, master, authenticated and more; a command may have spaces in it.
    /// - Returns: the processes; lines of another shape are passed over.
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

extension String {
    /// Whether this is a word and a number, as `card0`.
    fileprivate func isNumbered(_ word: String) -> Bool {
        hasPrefix(word) && count > word.count && dropFirst(word.count).allSatisfy { $0.isASCII && $0.isNumber }
    }
}

/// Plain looks at small files.
private enum FolderListing {
    /// Why a file cannot be read.
    struct Problem: Error {
        let number: CInt
        var reason: String { unsafe String(cString: strerror(number)) }
    }

    /// The names in a folder, in order; none where it cannot be listed.
    static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            // d_name is an inline array that the C library terminates.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            names.append(name)
        }
        return names.sorted()
    }

    /// The beginning of a file, which is all of it for what the kernel has here.
    static func text(of path: String) -> Result<String, Problem> {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return .failure(Problem(number: errno)) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return .failure(Problem(number: errno)) }
        return .success(String(decoding: bytes.prefix(count), as: UTF8.self))
    }
}
