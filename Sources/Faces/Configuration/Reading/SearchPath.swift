// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Where configuration files are, in the order in which they are read; later ones count more.
struct SearchPath: Sendable {
    /// A main file and its drop-ins.
    struct Folder: Hashable, Sendable {
        /// The folder's path.
        var path: String
        /// The path of the main file.
        var main: String { "\(path)/config.yaml" }
        /// The folder of the drop-ins.
        var dropIns: String { "\(path)/conf.d" }
    }

    /// The system's folder, then the user's where there is one.
    var folders: [Folder]

    /// Creates the search path of a process.
    ///
    /// - Parameters:
    ///   - environment: of which `XDG_CONFIG_HOME` and `HOME` count (XDG Base Directory Specification 0.8: a relative
    ///     path counts as none).
    ///   - root: what stands before the system's paths; empty for the machine's own.
    init(environment: [String: String], root: String) {
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let user = absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { "\($0)/.config" }
        folders = ([root + "/etc"] + [user].compactMap { $0 }).map { Folder(path: "\($0)/secondscreen") }
    }

    /// Whether a name is that of a drop-in: one that ends in `.yaml` and is not hidden.
    static func isDropIn(_ name: String) -> Bool { name.hasSuffix(".yaml") && !name.hasPrefix(".") }

    /// The names of the drop-ins in a folder, sorted by their bytes; none when the folder is not there.
    ///
    /// - Throws: when the folder cannot be listed.
    static func dropIns(in folder: String) throws(ConfigurationProblem) -> [String] {
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            return names.filter(isDropIn).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        } catch {
            guard FileManager.default.fileExists(atPath: folder) else { return [] }
            throw ConfigurationProblem(file: folder, message: "cannot be listed; drop-ins are the files of a folder")
        }
    }
}
