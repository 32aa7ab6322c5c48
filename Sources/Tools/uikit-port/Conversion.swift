// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import Base
import Glibc
import JSONText
import SourcePort
import SystemPackage

/// Converts the files in a folder that have changed since the last run, and stores the results in another folder.
struct Conversion {
    let tree: SourceTree
    let output: String
    let modules: Set<String>
    /// Whether the results refer to the lines of their originals.
    let locates: Bool
    /// The identity of the tool build whose results can be reused.
    var tool = Self.identity

    /// The state stored next to the results between runs.
    private struct State: Codable {
        /// The tool build that wrote the results; a different one converts everything again.
        var tool = ""
        var options = ""
        var files: [String: File] = [:]

        struct File: Codable {
            /// A digest of the text.
            var text: String
            var facts: SourceFolder.Facts
            /// A digest of everything that the result depends on.
            var inputs: String
            var findings: [Finding]
        }
    }

    /// Returns the path of a file's result. With `#sourceLocation`, the result needs a different name: the compiler
    /// warns about files with the same `#fileID`. Only `main.swift` must keep its name.
    private func resultPath(_ name: String) -> String {
        guard name.hasSuffix(".swift") else { return "\(output)/\(name).swift" }
        let isMain = name == "main.swift" || name.hasSuffix("/main.swift")
        return locates && !isMain ? "\(output)/\(name.dropLast(".swift".count)).ported.swift" : "\(output)/\(name)"
    }

    private var statePath: String { "\(output)/.uikit-port.json" }

    /// Converts the files.
    ///
    /// - Returns: the findings for all files, including unchanged ones, in the order of files and lines.
    /// - Throws: `FileError` if a result cannot be written.
    func perform() throws -> [Finding] {
        let old = readState()
        let names = tree.files.keys.sorted()
        let paths = Dictionary(uniqueKeysWithValues: names.map { (tree.path(of: $0), $0) })
        let digests = tree.files.mapValues { digest($0) }
        var known: [String: SourceFolder.Facts] = [:]
        for (name, file) in old.files where file.text == digests[name] { known[tree.path(of: name)] = file.facts }
        let texts = Dictionary(uniqueKeysWithValues: names.map { (tree.path(of: $0), tree.files[$0] ?? "") })
        let folder = SourceFolder(texts, modules: modules, known: known)
        var state = State(tool: tool, options: options)
        let facts = names.map { folder.facts(of: tree.path(of: $0)) }
        let shared = digest(try JSONValueEncoder().encode(facts).text)
        var findings = tree.findings + folder.duplicates
        for (name, facts) in zip(names, facts) {
            let path = tree.path(of: name)
            // An unreadable neighbor does not affect this file; it is reported separately.
            let joined = folder.filesJoined(to: path).compactMap { paths[$0] }.compactMap { digests[$0] }
            let inputs = digest(([shared, digests[name] ?? ""] + joined).joined(separator: " "))
            let destination = resultPath(name)
            if let file = old.files[name], file.inputs == inputs, (try? FileStatus(path: destination)) != nil {
                state.files[name] = file
            } else {
                let result = folder.convert(path, path: locates ? { $0 } : nil)
                try write(result.text, to: destination)
                state.files[name] = State.File(
                    text: digests[name] ?? "", facts: facts, inputs: inputs, findings: result.findings)
            }
            findings += state.files[name]?.findings ?? []
        }
        for (name, text) in tree.interfaces.sorted(by: { $0.key < $1.key }) {
            let inputs = digest("\(shared) \(digest(text))")
            if let file = old.files[name], file.inputs == inputs, (try? FileStatus(path: resultPath(name))) != nil {
                state.files[name] = file
            } else {
                let result = folder.convertInterface(tree.path(of: name), text: text, path: locates ? { $0 } : nil)
                try write(result.text, to: resultPath(name))
                // A file with an error has no result, so the next run finds the error again.
                state.files[name] = State.File(
                    text: digest(text), facts: SourceFolder.Facts(), inputs: inputs, findings: result.findings)
            }
            findings += state.files[name]?.findings ?? []
        }
        for name in old.files.keys where state.files[name] == nil { try write(nil, to: resultPath(name)) }
        let json = try JSONValueEncoder().encode(state)
        try AtomicFile.write(json.utf8, to: statePath, permissions: FilePermissions(rawValue: 0o666))
        return findings.sorted(by: <)
    }

    /// Writes a result, or removes it if nil, so that an outdated one is not compiled.
    private func write(_ text: String?, to path: String) throws {
        guard let text else {
            unsafe unlink(path)
            return
        }
        if let folder = path.lastIndex(of: "/") { try FolderListing.create(String(path[..<folder])) }
        // An unchanged result keeps its modification time, and is not compiled again.
        if let old = try? BoundedFile.read(path, limit: 4 * SourceTree.limit), old == Array(text.utf8) { return }
        try AtomicFile.write(Array(text.utf8), to: path, permissions: FilePermissions(rawValue: 0o666))
    }

    /// Identifies this build of the tool, since other builds' rules may differ: the size and modification time of its
    /// file.
    static let identity: String = {
        var status = stat()
        guard unsafe stat("/proc/self/exe", &status) == 0 else { return "" }
        return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }()

    private var options: String { "\(tree.root) \(modules.sorted()) \(locates)" }

    private func readState() -> State {
        // An unreadable state only costs time.
        guard let bytes = try? BoundedFile.read(statePath, limit: 64 << 20),
            let json = try? JSONValue(parsing: bytes),
            let state = try? JSONValueDecoder().decode(State.self, from: json),
            state.tool == tool, state.options == options
        else { return State(tool: tool, options: options) }
        return state
    }

    /// Returns a 64-bit FNV-1a digest, which suffices because the texts are the user's own.
    private func digest(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16) + "-\(text.utf8.count)"
    }
}
#endif
