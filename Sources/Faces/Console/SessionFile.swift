// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import SystemPackage
import WebServer

/// A file of tokens and their sessions, so that a page survives a restart of the console with the same token.
///
/// Each line has a token and the secret of its session, the most recently used first. The secret is random: neither can
/// be computed from the other. Because sessions are looked up by token, a session planted by another user is never
/// used, and a new token ends the session of the old one.
struct SessionFile {
    /// The maximum number of tokens to keep.
    static let limit = 8
    /// The maximum size in bytes; tokens have at most 256 bytes.
    private static let sizeLimit = 4096

    private let path: String

    /// Creates a session file without accessing it.
    init(_ path: String) { self.path = path }

    /// Returns the session of a token from the file, or creates and stores a new one.
    func session(of token: String) throws(FileError) -> String {
        var lines = readLines()
        let line = lines.first { $0.token == token } ?? (token, WebServer.randomSecret())
        if lines.first?.token == token { return line.session }
        lines.removeAll { $0.token == token }
        let kept = [line] + lines.prefix(Self.limit - 1)
        let bytes = Array(kept.map { "\($0.token) \($0.session)\n" }.joined().utf8)
        do throws(FileError) {
            // Readable only by its owner.
            try AtomicFile.write(bytes, to: path)
        } catch {
            guard error.isMissing, let slash = path.lastIndex(of: "/") else { throw error }
            try FolderListing.create(String(path[..<slash]), permissions: .ownerReadWriteExecute)
            try AtomicFile.write(bytes, to: path)
        }
        return line.session
    }

    /// Returns the well-formed lines; none if the file cannot be read, in which case it will be replaced.
    private func readLines() -> [(token: String, session: String)] {
        guard let bytes = try? BoundedFile.read(path, limit: Self.sizeLimit, followingLinks: false) else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            guard fields.count == 2, fields[1].count == 43, fields[1].allSatisfy(Self.isSecretByte) else { return nil }
            return (String(decoding: fields[0], as: UTF8.self), String(decoding: fields[1], as: UTF8.self))
        }
    }

    private static func isSecretByte(_ byte: UInt8) -> Bool {
        let scalar = Unicode.Scalar(byte)
        return scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains(scalar))
    }
}
