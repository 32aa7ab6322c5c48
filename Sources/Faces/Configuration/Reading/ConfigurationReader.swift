// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Reads the configuration from its files and finds everything that is wrong with them.
///
/// Without an explicit file these are read, and later ones count more; none of them need be there:
///
/// 1. `/etc/secondscreen/config.yaml`
/// 2. `/etc/secondscreen/conf.d/*.yaml` in the order of their names
/// 3. `$XDG_CONFIG_HOME/secondscreen/config.yaml`, or below `~/.config`
/// 4. `conf.d/*.yaml` beside that
///
/// A path in a file is relative to the folder of the file. Each reading is made anew, on any thread, and never waits for
/// anything but the disk; only the devices and monitors that have names are read once in a reader's life.
package struct ConfigurationReader: Sendable {
    private let explicit: String?
    private let searchPath: SearchPath
    private let home: String?
    private let vocabulary = Vocabulary()

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - file: the path of the one file that counts; nil for the usual places.
    ///   - environment: the process's environment.
    ///   - root: what stands before the system's paths; empty for the machine's own.
    package init(file: String? = nil, environment: [String: String], root: String = "") {
        explicit = file
        searchPath = SearchPath(environment: environment, root: root)
        home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Reads the files.
    ///
    /// - Returns: the configuration that they make, over the defaults.
    /// - Throws: everything that is wrong in any of the files; no configuration can be had from them then.
    package func read() throws(ConfigurationProblems) -> Configuration {
        var configuration = Configuration()
        var problems: [ConfigurationProblem] = []
        for folder in explicit == nil ? searchPath.folders : [] {
            problems += read(folder.main, into: &configuration)
            do throws(ConfigurationProblem) {
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

    /// Where files are looked for, later ones counting more: main files, and folders of drop-ins.
    package var searchedPaths: [String] {
        explicit.map { [$0] } ?? searchPath.folders.flatMap { [$0.main, $0.dropIns] }
    }

    /// The folders in which a change can mean another configuration, for a ``ConfigurationWatcher``.
    package var watchedFolders: [WatchedFolder] {
        if let explicit {
            let path = Self.absolute(explicit)
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            return [WatchedFolder(FilePaths.folder(of: path), .file(name))]
        }
        return searchPath.folders.flatMap {
            [WatchedFolder($0.path, .file("config.yaml")), WatchedFolder($0.dropIns, .dropIns)]
        }
    }

    private func read(_ path: String, into configuration: inout Configuration) -> [ConfigurationProblem] {
        let problems = ProblemList(file: path)
        switch FileContents(path: path) {
        case .missing:
            if explicit != nil { problems.add("there is no such file") }
        case .unusable(let reason, let place):
            problems.add(reason, at: place)
        case .text(let text) where text.allSatisfy(\.isWhitespace):
            // What a full disk leaves of a file must not pass for the wish to have every default.
            problems.add("is empty; a file without settings has a comment at least")
        case .text(let text):
            guard let document = YAMLDocument(text, problems: problems) else { break }
            let paths = FilePaths(folder: FilePaths.folder(of: Self.absolute(path)), home: home)
            FileReading(document, problems: problems, paths: paths, vocabulary: vocabulary).apply(to: &configuration)
        }
        return problems.sorted
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }
}
