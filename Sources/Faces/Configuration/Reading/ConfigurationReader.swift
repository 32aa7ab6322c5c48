// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Runtime
import ScreensWire

/// Reads the configuration files and reports all problems in them.
///
/// Without an explicit file, the reader reads the following, later ones taking precedence; all are optional:
///
/// 1. `/etc/secondscreen/config.yaml`
/// 2. `/etc/secondscreen/conf.d/*.yaml`, sorted by name
/// 3. `$XDG_CONFIG_HOME/secondscreen/config.yaml`, or under `~/.config`
/// 4. `conf.d/*.yaml` next to that
///
/// Paths in a file are relative to the file's directory. Each call rereads the files, on any thread, and blocks only on
/// the disk; only the tables of devices and monitors are cached between calls.
package struct ConfigurationReader: Sendable {
    private let explicit: String?
    private let searchPath: SearchPath
    private let home: String?
    private let names = KnownNames()

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - file: the path of the only file to read; nil for the default paths.
    ///   - environment: the process's environment.
    ///   - root: a prefix for the system's paths; empty for none.
    package init(file: String? = nil, environment: [String: String], root: String = "") {
        explicit = file
        searchPath = SearchPath(environment: environment, root: root)
        home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Reads the files.
    ///
    /// - Returns: the configuration, with defaults for absent settings.
    /// - Throws: all problems in all files; a configuration with a problem is not used at all.
    package func read() throws(ConfigurationProblems) -> Configuration {
        var configuration = Configuration()
        var problems: [Wire.Problem] = []
        for folder in explicit == nil ? searchPath.folders : [] {
            problems += read(folder.main, into: &configuration)
            do throws(Wire.Problem) {
                for name in try SearchPath.dropIns(in: folder.dropIns) {
                    problems += read("\(folder.dropIns)/\(name)", into: &configuration)
                }
            } catch {
                problems.append(error)
            }
        }
        if let explicit { problems += read(explicit, into: &configuration) }
        guard problems.isEmpty else { throw ConfigurationProblems(problems) }
        return configuration
    }

    /// The paths that are searched, later ones taking precedence: main files, and drop-in directories.
    package var searchedPaths: [String] {
        explicit.map { [$0] } ?? searchPath.folders.flatMap { [$0.main, $0.dropIns] }
    }

    /// The directories in which changes can affect the configuration, for a ``ConfigurationWatcher``.
    package var watchedFolders: [WatchedFolder] {
        if let explicit {
            let path = Self.absolute(explicit)
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            return [WatchedFolder(Self.folder(of: path), .file(name))]
        }
        return searchPath.folders.flatMap {
            [WatchedFolder($0.path, .file("config.yaml")), WatchedFolder($0.dropIns, .dropIns)]
        }
    }

    private func read(_ path: String, into configuration: inout Configuration) -> [Wire.Problem] {
        let problems = ProblemList(file: path)
        switch FileContents(path: path) {
        case .missing:
            if explicit != nil { problems.add("no such file") }
        case .unusable(let reason, let place):
            problems.add(reason, at: place)
        case .text(let text) where text.allSatisfy(\.isWhitespace):
            // A full disk can leave an empty file, which must not be mistaken for a request for all defaults.
            problems.add("the file is empty; a file without settings needs at least a comment")
        case .text(let text):
            guard let document = YAMLDocument(text, problems: problems) else { break }
            let paths = PathBase(folder: Self.folder(of: Self.absolute(path)), home: home)
            FileReading(document, problems: problems, paths: paths, names: names).apply(to: &configuration)
        }
        return problems.sorted
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }

    /// The directory of a file; `/` for one in the root directory.
    private static func folder(of path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }
}

/// The directories of configuration files, in reading order; later ones take precedence.
struct SearchPath: Sendable {
    /// A directory with a main file and drop-ins.
    struct Folder: Hashable, Sendable {
        /// The directory's path.
        var path: String
        /// The path of the main file.
        var main: String { "\(path)/config.yaml" }
        /// The drop-in directory.
        var dropIns: String { "\(path)/conf.d" }
    }

    /// The system's directory, then the user's if there is one.
    var folders: [Folder]

    /// Creates a process's search path.
    ///
    /// - Parameters:
    ///   - environment: provides `XDG_CONFIG_HOME` and `HOME` (XDG Base Directory Specification 0.8: a relative path is
    ///     ignored).
    ///   - root: a prefix for the system's paths; empty for none.
    init(environment: [String: String], root: String) {
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let user = absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { "\($0)/.config" }
        folders = ([root + "/etc"] + [user].compactMap { $0 }).map { Folder(path: "\($0)/secondscreen") }
    }

    /// Returns whether a name is that of a drop-in, which ends in `.yaml` and is not hidden.
    static func isDropIn(_ name: String) -> Bool { name.hasSuffix(".yaml") && !name.hasPrefix(".") }

    /// Returns the names of the drop-ins in a directory, sorted bytewise; empty if the directory does not exist.
    ///
    /// - Throws: if the directory cannot be listed.
    static func dropIns(in folder: String) throws(Wire.Problem) -> [String] {
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            return names.filter(isDropIn).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        } catch {
            guard FileManager.default.fileExists(atPath: folder) else { return [] }
            throw Wire.Problem(file: folder, message: "cannot list the directory of drop-ins")
        }
    }
}
