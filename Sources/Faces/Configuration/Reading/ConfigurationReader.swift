// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Runtime
import ScreensWire

/// Reads the configuration from its files and reports every problem in them.
///
/// Without an explicit file these are read, later ones taking precedence; none of them need exist:
///
/// 1. `/etc/secondscreen/config.yaml`
/// 2. `/etc/secondscreen/conf.d/*.yaml` in the order of their names
/// 3. `$XDG_CONFIG_HOME/secondscreen/config.yaml`, or below `~/.config`
/// 4. `conf.d/*.yaml` beside that
///
/// A path in a file is relative to the folder of the file. Each call reads anew, on any thread, and waits for nothing but
/// the disk; only the tables of devices and monitors are kept from one call to the next.
package struct ConfigurationReader: Sendable {
    private let explicit: String?
    private let searchPath: SearchPath
    private let home: String?
    private let names = KnownNames()

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - file: the path of the only file to read; nil for the usual places.
    ///   - environment: the process's environment.
    ///   - root: a prefix of the system's paths; empty for the machine's own.
    package init(file: String? = nil, environment: [String: String], root: String = "") {
        explicit = file
        searchPath = SearchPath(environment: environment, root: root)
        home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Reads the files.
    ///
    /// - Returns: what they say, over the defaults.
    /// - Throws: every problem in any of the files; a configuration with a problem is not used at all.
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

    /// Where files are looked for, later ones taking precedence: main files, and folders of drop-ins.
    package var searchedPaths: [String] {
        explicit.map { [$0] } ?? searchPath.folders.flatMap { [$0.main, $0.dropIns] }
    }

    /// The folders in which a change can change the configuration, for a ``ConfigurationWatcher``.
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
            // An empty file is what a full disk leaves; it must not pass for the wish to have every default.
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

    /// The folder of a file; `/` for one at the top.
    private static func folder(of path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }
}

/// Where configuration files are, in the order in which they are read; later ones take precedence.
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
    ///   - environment: `XDG_CONFIG_HOME` and `HOME` are used (XDG Base Directory Specification 0.8: a relative path is
    ///     ignored).
    ///   - root: a prefix of the system's paths; empty for the machine's own.
    init(environment: [String: String], root: String) {
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let user = absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { "\($0)/.config" }
        folders = ([root + "/etc"] + [user].compactMap { $0 }).map { Folder(path: "\($0)/secondscreen") }
    }

    /// Whether a name is that of a drop-in: one that ends in `.yaml` and is not hidden.
    static func isDropIn(_ name: String) -> Bool { name.hasSuffix(".yaml") && !name.hasPrefix(".") }

    /// The names of the drop-ins in a folder, sorted by their bytes; none when the folder does not exist.
    ///
    /// - Throws: when the folder cannot be listed.
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
