// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import Testing

@testable import Console

struct SessionFileTests {
    private let token = "0123456789abcdef0123456789abcdef"

    /// Runs `body` with a path in a folder that does not exist yet.
    private func withFile(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body("\(folder)/state/console-sessions")
    }

    @Test func `a token keeps its session, and only its owner can read it`() throws {
        try withFile { path in
            let session = try SessionFile(path).session(of: token)
            #expect(session.utf8.count == 43 && !session.contains(token))
            #expect(try SessionFile(path).session(of: token) == session)
            #expect(try FileStatus(path: path).mode & 0o777 == 0o600)
        }
    }

    @Test func `each token has its own session, and old tokens are forgotten`() throws {
        try withFile { path in
            let first = try SessionFile(path).session(of: token)
            let others = try (0..<SessionFile.limit - 1).map { try SessionFile(path).session(of: "\(token)\($0)") }
            #expect(Set(others + [first]).count == SessionFile.limit)
            #expect(try SessionFile(path).session(of: token) == first)
            // The token that was used longest ago goes.
            _ = try SessionFile(path).session(of: "one-token-too-many")
            #expect(try SessionFile(path).session(of: token) == first)
            #expect(try SessionFile(path).session(of: "\(token)0") != others[0])
        }
    }

    @Test(arguments: [
        "", "0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef \n", "\u{0}\u{FFFF}\n\n  \n",
        "0123456789abcdef0123456789abcdef short\n", String(repeating: "x", count: 5000),
        "0123456789abcdef0123456789abcdef \(String(repeating: "\u{e9}", count: 21))-\n",
    ])
    func `a file without a usable session is replaced`(_ text: String) throws {
        try withFile { path in
            _ = try SessionFile(path).session(of: "another-token-of-mine")
            try Data(text.utf8).write(to: URL(filePath: path))
            let session = try SessionFile(path).session(of: token)
            #expect(session.utf8.count == 43 && !text.contains(session))
            #expect(try SessionFile(path).session(of: token) == session)
        }
    }

    @Test func `a link is not followed, and a folder in its place is an error`() throws {
        try withFile { path in
            _ = try SessionFile(path).session(of: token)
            let planted = path + "-planted"
            try FileManager.default.moveItem(atPath: path, toPath: planted)
            let before = try Data(contentsOf: URL(filePath: planted))
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: planted)
            _ = try SessionFile(path).session(of: "another-token-of-mine")
            #expect(try Data(contentsOf: URL(filePath: planted)) == before)
            #expect(try FileStatus(path: path).kind == .regular)
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            #expect(throws: FileError.self) { try SessionFile(path).session(of: token) }
        }
    }
}
