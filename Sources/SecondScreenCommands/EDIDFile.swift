// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Foundation

/// Finds EDIDs in files, whatever form they were saved in.
enum EDIDFile {
    /// Why a file gave no EDID; one line for people.
    struct ReadError: Error {
        var reason: String
    }

    /// No EDID and no text about one is larger.
    private static let sizeLimit = 1 << 20

    /// The files that arguments stand for: a directory stands for all files below it, by name.
    ///
    /// Within a directory, hidden files and documents are passed over: a text beside an EDID of the same name is about it.
    static func expand(_ arguments: [String]) -> [String] {
        arguments.flatMap { argument -> [String] in
            guard argument != "-", isDirectory(argument) else { return [argument] }
            let names = (FileManager.default.enumerator(atPath: argument)?.compactMap { $0 as? String }) ?? []
            let stems = Set(names.filter { !isDocument($0) }.map(stem))
            return names.sorted().compactMap { name in
                let path = argument + (argument.hasSuffix("/") ? "" : "/") + name
                let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
                let isAbout = isDocument(name) && (stems.contains(stem(name)) || !name.hasSuffix(".txt"))
                return isHidden || isAbout || isDirectory(path) ? nil : path
            }
        }
    }

    /// Reads the EDID in the file at `path`, or in standard input for `-`.
    static func read(_ path: String) throws -> EDID {
        let contents = try bytes(of: path)
        do {
            return try EDID(parsing: HexadecimalText.bytes(in: contents) ?? contents)
        } catch {
            throw ReadError(reason: "\(error)")
        }
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        let handle: FileHandle
        if path == "-" {
            handle = .standardInput
        } else {
            // A directory that was not expanded, a missing file, a forbidden one.
            do {
                handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            } catch {
                let isThere = FileManager.default.fileExists(atPath: path)
                throw ReadError(reason: isThere ? "cannot be read" : "there is no such file")
            }
        }
        defer { if path != "-" { try? handle.close() } }
        var bytes: [UInt8] = []
        do {
            while let more = try handle.read(upToCount: 65536), !more.isEmpty {
                bytes += more
                guard bytes.count <= sizeLimit else {
                    throw ReadError(reason: "is larger than 1 MiB, so it is no EDID")
                }
            }
        } catch let error as ReadError {
            throw error
        } catch {
            throw ReadError(reason: "cannot be read")
        }
        return bytes
    }

    private static func isDirectory(_ path: String) -> Bool {
        let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey])
        return values?.isDirectory == true
    }

    private static func isDocument(_ name: String) -> Bool {
        [".txt", ".md", ".json", ".yaml", ".yml", ".html"].contains { name.hasSuffix($0) }
    }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
