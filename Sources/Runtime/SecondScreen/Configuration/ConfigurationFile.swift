// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Foundation
import JSONText

/// Finds the files of the repository's `config/` directory at run time.
///
/// Searches next to the program, then the install locations, then falls back to the copy built into the program. A
/// binary copied by itself still works, and files can be changed without rebuilding.
package enum ConfigurationFile {
    /// A file's text and where it came from.
    package struct Contents: Sendable {
        /// The file's text.
        package var text: String
        /// Its path, or its name and `(built in)`; identifies the file in error messages.
        package var origin: String

        /// Creates contents; see the properties.
        package init(text: String, origin: String) { (self.text, self.origin) = (text, origin) }
    }

    /// The maximum size in bytes; a larger file, or a pipe in its place, is skipped as unreadable.
    private static let sizeLimit = 1 << 20

    /// Reads the file called `name`.
    ///
    /// - Parameters:
    ///   - name: the file's name within `config/`.
    ///   - builtIn: the built-in copy of its text.
    ///   - directories: the directories to search; the first match wins.
    /// - Returns: the file's text and origin.
    package static func read(
        _ name: String,
        builtIn: String,
        directories: [String] = defaultDirectories
    ) -> Contents {
        for directory in directories {
            let path = directory + "/" + name
            if let bytes = try? BoundedFile.read(path, limit: sizeLimit),
                let text = String(validating: bytes, as: UTF8.self)
            {
                return Contents(text: text, origin: path)
            }
        }
        return Contents(text: builtIn, origin: "\(name) (built in)")
    }

    /// Reads the JSON files of the directory called `name`.
    ///
    /// A file in one of the directories replaces the built-in file of the same name; other files are added.
    ///
    /// - Parameters:
    ///   - name: the directory's name within `config/`.
    ///   - builtIn: the built-in copies.
    ///   - directories: the directories to search; the first match wins.
    /// - Returns: the files' texts, sorted by file name.
    package static func readFolder(
        _ name: String,
        builtIn: [EmbeddedFile],
        directories: [String] = defaultDirectories
    ) -> [Contents] {
        let builtIn = Dictionary(uniqueKeysWithValues: builtIn.map { ($0.name, $0.text) })
        var files = Set(builtIn.keys)
        for directory in directories {
            let found = (try? FileManager.default.contentsOfDirectory(atPath: "\(directory)/\(name)")) ?? []
            files.formUnion(found.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") })
        }
        return files.sorted().map { file in
            read("\(name)/\(file)", builtIn: builtIn[file] ?? "", directories: directories)
        }
    }

    /// Next to the program, the `share` directory of an installed tree, then the system directory.
    package static let defaultDirectories: [String] = {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder = executable.split(separator: "/").dropLast()
        let beside = "/" + folder.joined(separator: "/")
        let above = "/" + folder.dropLast().joined(separator: "/")
        return ["\(beside)/config", "\(above)/share/secondscreen", "/usr/share/secondscreen"]
    }()
}

extension ConfigurationFile.Contents {
    /// Reads a table: a JSON object of names and entries of one kind.
    ///
    /// - Parameters:
    ///   - type: the type of an entry.
    ///   - kind: what error messages call an entry, such as `device`.
    /// - Returns: names and entries in file order.
    /// - Throws: if the text is not such a table; the error names the file, entry, and field.
    func entries<Entry: Decodable>(
        of type: Entry.Type, called kind: String
    ) throws(ConfigurationError) -> [(name: String, entry: Entry)] {
        func failure(_ message: String) -> ConfigurationError { ConfigurationError(origin: origin, message: message) }
        let root: JSONValue
        do { root = try JSONValue(parsing: text) } catch { throw failure("\(error)") }
        guard case .object(let table) = root else {
            throw failure("expected a JSON object of \(kind)s")
        }
        var entries: [(name: String, entry: Entry)] = []
        for member in table.members {
            do throws(JSONMismatch) {
                entries.append((member.name, try JSONValueDecoder().decode(Entry.self, from: member.value)))
            } catch {
                let field = error.path.isEmpty ? "" : error.path + " "
                throw failure("\(kind) \(member.name): \(field)\(error.reason)")
            }
        }
        return entries
    }
}
