// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import Base
import Glibc
import SourcePort
import SystemPackage

/// The Swift files of a folder.
struct SourceTree {
    /// The folder, as given.
    let root: String
    /// The texts of Swift files, by path relative to the folder.
    private(set) var files: [String: String] = [:]
    /// The texts of storyboards, nibs, and the app's property list, by path relative to the folder.
    private(set) var interfaces: [String: String] = [:]
    /// Findings about files that cannot be read or are not converted.
    private(set) var findings: [Finding] = []

    /// The maximum size of a file in bytes; larger ones are data.
    static let limit = 8 << 20

    /// Folders of dependencies and products, which are not part of the app's sources.
    private static let skipped: Set<String> = ["Carthage", "DerivedData", "Pods"]

    /// Reads a folder.
    ///
    /// - Throws: `FileError` if it cannot be listed.
    init(_ root: String, excluding excluded: [String]) throws {
        self.root = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
        let excluded = excluded.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        let walk = try FolderListing.walk(self.root)
        findings = walk.problems.map { Finding(self.root, $0) }
        var names: [String: String] = [:]
        var interfaceFiles: [String] = []
        var propertyLists: [String] = []
        for file in walk.files {
            let parts = file.split(separator: "/").map(String.init)
            let isExcluded = excluded.contains { file == $0 || file.hasPrefix("\($0)/") }
            if isExcluded || parts.contains(where: { $0.hasPrefix(".") || Self.skipped.contains($0) }) { continue }
            if parts.contains(where: { $0.hasSuffix(".playground") }) || file == "Package.swift" { continue }
            let path = path(of: file)
            switch parts.last?.split(separator: ".", omittingEmptySubsequences: false).last {
            case "swift":
                let name = parts.last ?? file
                if let other = names[name] {
                    findings.append(
                        Finding(
                            path,
                            "duplicate file name '\(name)'; rename this file or \(other)"))
                }
                names[name] = path
                read(file)
            case "m", "mm":
                findings.append(Finding(path, "Objective-C is not converted; write it in Swift, or exclude the file"))
            case "storyboard", "xib":
                interfaceFiles.append(file)
            case "plist":
                propertyLists.append(file)
            default:
                if (try? FileStatus(path: path))?.kind == .directory {
                    findings.append(
                        Finding(path, "a link to a directory, which is not followed; copy it, or exclude the link")
                    )
                }
            }
        }
        readInterfaces(interfaceFiles)
        // Only the app's is a problem if it cannot be read.
        let text = { [self] (file: String) in
            (try? BoundedFile.read(path(of: file), limit: Self.limit)).map { String(decoding: $0, as: UTF8.self) }
        }
        guard let (app, others) = SourceFolder.propertyList(among: propertyLists, text: text) else { return }
        if let text = self.text(of: app) { interfaces[app] = text }
        findings += others.map {
            Finding(
                path(of: $0), severity: .warning, "not the app's property list, which is \(path(of: app)); exclude it")
        }
    }

    /// Reads storyboards and nibs; of localized ones, only the base.
    private mutating func readInterfaces(_ found: [String]) {
        for (name, files) in Dictionary(grouping: found, by: { $0.split(separator: "/").last.map(String.init) ?? $0 }) {
            let sorted = files.sorted()
            let chosen = sorted.first { $0.hasSuffix("Base.lproj/\(name)") } ?? sorted[0]
            for other in sorted where other != chosen {
                let isLocalized = other.hasSuffix(".lproj/\(name)")
                findings.append(
                    Finding(
                        path(of: other), severity: isLocalized ? .warning : .error,
                        isLocalized
                            ? "the localized '\(name)' is not used beside \(path(of: chosen))"
                            : "duplicate file name '\(name)'; rename this file or \(path(of: chosen))"))
            }
            if let text = text(of: chosen) { interfaces[chosen] = text }
        }
    }

    /// Returns the path of a file as written in findings.
    func path(of file: String) -> String { "\(root)/\(file)" }

    private mutating func read(_ file: String) { if let text = text(of: file) { files[file] = text } }

    private mutating func text(of file: String) -> String? {
        let path = path(of: file)
        do throws(FileError) {
            let bytes = try BoundedFile.read(path, limit: Self.limit)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                // The position at which the decoded text first differs from the bytes.
                let decoded = Array(String(decoding: bytes, as: UTF8.self).utf8)
                let index = zip(bytes, decoded).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? 0
                let before = bytes[..<index]
                let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
                let line = before.count { $0 == UInt8(ascii: "\n") } + 1
                findings.append(
                    Finding(path, line: line, column: index - start + 1, "not UTF-8; save the file in this encoding"))
                return nil
            }
            return text
        } catch {
            findings.append(Finding(path, "\(error.predicate)"))
            return nil
        }
    }

    /// Returns the path of an existing folder with links resolved; nil if there is no such folder.
    static func resolved(_ path: String) throws -> String? {
        guard (try? FileStatus(path: path))?.kind == .directory, let full = unsafe realpath(path, nil) else {
            return nil
        }
        defer { unsafe free(full) }
        return unsafe String(cString: full)
    }
}
#endif
