// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import EDIDCodec
import Foundation

/// An EDID in a file, whatever form it was saved in: bytes, or hexadecimal text.
package struct EDIDFile: Hashable, Sendable {
    /// What the bytes say.
    package var edid: EDID
    /// The bytes as the file holds them.
    package var bytes: [UInt8] { edid.bytes }

    /// Why a file gave no EDID; one line for people.
    package struct ReadError: Error, Hashable, Sendable {
        /// What is wrong with the file.
        package var reason: String
    }

    /// No EDID and no text about one is larger.
    private static let sizeLimit = 1 << 20

    /// Reads the EDID in the file at `path`, or in standard input for `-`.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - waits: whether what is no ordinary file is read, as the end of a pipe, which may take as long as it likes.
    /// - Throws: when there is no such file, or no EDID in it; nothing else is ever thrown.
    package init(path: String, waits: Bool = true) throws(ReadError) {
        if !waits {
            let type =
                try? FileManager.default.attributesOfItem(
                    atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.type] as? FileAttributeType
            if let type, type != .typeRegular { throw ReadError(reason: "is no ordinary file") }
        }
        let contents = try Self.contents(of: path)
        do {
            edid = try EDID(parsing: HexadecimalText.bytes(in: contents) ?? contents)
        } catch {
            throw ReadError(reason: "\(error)")
        }
    }

    private static func contents(of path: String) throws(ReadError) -> [UInt8] {
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
        while true {
            guard let more = try? handle.read(upToCount: 65536) ?? Data() else {
                throw ReadError(reason: "cannot be read")
            }
            if more.isEmpty { return bytes }
            bytes += more
            guard bytes.count <= sizeLimit else {
                throw ReadError(reason: "is larger than 1 MiB, so it is no EDID")
            }
        }
    }
}
