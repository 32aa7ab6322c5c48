// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import Foundation
import Runtime
import ScreensWire

/// A folder of a test's own that goes with the value, as the root of a file system with configuration files.
struct ScratchFolder: ~Copyable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/configuration-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and makes the folders above it.
    func write(_ text: String, to name: String) throws {
        try write(Array(text.utf8), to: name)
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = "\(path)/\(name)"
        let folder = file.split(separator: "/").dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: "/\(folder)", withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
    }

    /// A reader for which the folder is the root, and `home` in it the user's own.
    var reader: ConfigurationReader { ConfigurationReader(environment: ["HOME": "\(path)/home"], root: path) }

    /// A reader of one file in the folder.
    func reader(of name: String) -> ConfigurationReader {
        ConfigurationReader(file: "\(path)/\(name)", environment: ["HOME": "\(path)/home"], root: path)
    }

    /// What is wrong, with paths that begin in the folder; empty when nothing is.
    func problems(_ reader: ConfigurationReader) -> [String] {
        do throws(ConfigurationProblems) {
            _ = try reader.read()
            return []
        } catch {
            return error.problems.map { $0.description.replacingOccurrences(of: path + "/", with: "") }
        }
    }

    /// Reads a text as the one file.
    func read(_ text: String) throws -> Configuration {
        try write(text, to: "a.yaml")
        return try reader(of: "a.yaml").read()
    }

    /// What is wrong with a text, as `line:column: message`.
    func problems(in text: String) throws -> [String] {
        try write(text, to: "a.yaml")
        return problems(reader(of: "a.yaml")).map { String($0.dropFirst("a.yaml:".count)) }
    }
}

/// The folder `config` of the repository.
let configFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../config"

extension Settings {
    /// The settings that options give, by their keys.
    init(options: [String: String]) throws {
        try self.init(
            options.map { key, text in
                let option = Setting.all.first { $0.key == key }?.option?.name ?? key
                return SettingText(key: key, texts: [text], name: "--\(option)", origin: .option("--\(option)"))
            })
    }
}
