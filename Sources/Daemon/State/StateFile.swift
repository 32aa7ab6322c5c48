// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// The file that holds the lasting state: written whole or not at all, and never thrown away unread.
package struct StateFile: Sendable {
    /// The file's path.
    package let path: String

    /// What reading gave.
    package struct Reading: Sendable {
        /// The state; that of a first run when there is none.
        package var state = LastingState()
        /// What went wrong and what was done about it, in a line.
        package var warning: String?
    }

    /// Creates the description of a file in a folder; nothing is read or made.
    package init(folder: String) {
        path = folder + "/state.json"
    }

    /// The folder of a process's state: `$STATE_DIRECTORY` of a service, else `secondscreen` in `$XDG_STATE_HOME`, which
    /// is `~/.local/state` unless said.
    ///
    /// - Parameter environment: the variables.
    /// - Returns: the folder; nil when there is neither a variable nor a home.
    package static func usualFolder(environment: [String: String]) -> String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        // A service may have several, between colons; the first is its own.
        if let folder = value("STATE_DIRECTORY") { return String(folder.prefix { $0 != ":" }) }
        if let folder = value("XDG_STATE_HOME") { return folder + "/secondscreen" }
        return value("HOME").map { $0 + "/.local/state/secondscreen" }
    }

    /// Reads the state; a file that is torn or another program's is set aside under another name.
    package func read() -> Reading {
        let bytes: [UInt8]
        do {
            bytes = Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
            return isMissing ? Reading() : Reading(warning: "cannot read \(path): \(error.localizedDescription)")
        }
        do {
            return Reading(state: try LastingState(decoding: bytes))
        } catch {
            let aside = "\(path).unusable-\(Int(Date.now.timeIntervalSince1970))"
            let isAside = unsafe rename(path, aside) == 0
            return Reading(
                warning: "\(path) is not used: \(error)"
                    + (isAside ? "; it is kept as \(aside)" : "; it could not be set aside"))
        }
    }

    /// Writes the state: under another name first, to the disk, then in the place of the old one.
    ///
    /// - Throws: why it cannot be written, with the file's name; the old file stays.
    package func write(_ state: LastingState) throws {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StateFileError("cannot make the folder \(folder): \(error.localizedDescription)")
        }
        let temporary = "\(path).new"
        let bytes = try state.encoded()
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StateFileError.failed("make", temporary) }
        var isInPlace = false
        defer {
            close(descriptor)
            // Half a file would take room where there is none.
            if !isInPlace { unsafe unlink(temporary) }
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            // The pointer is used within the call only.
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StateFileError.failed("write", temporary) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw StateFileError.failed("write", temporary) }
        guard unsafe rename(temporary, path) == 0 else { throw StateFileError.failed("write", path) }
        isInPlace = true
    }
}

/// Why the state cannot be written.
package struct StateFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was attempted on which file, and the system's reason.
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    static func failed(_ operation: String, _ path: String) -> StateFileError {
        let reason = unsafe String(cString: strerror(errno))
        return StateFileError("cannot \(operation) \(path): \(reason)")
    }
}
