// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Foundation
import ProgramRuns
import Testing

@testable import SecondScreenCommands

struct AppNewCommandTests {
    private static let repository = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    @Test func `an app cannot have the name of a module it links`() throws {
        let sources = Self.repository.appending(path: "Sources")
        let layers = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
        let targets = try layers.flatMap { try FileManager.default.contentsOfDirectory(atPath: $0.path) }
        let manifest = try String(contentsOf: Self.repository.appending(path: "Package.swift"), encoding: .utf8)
        let products = manifest.matches(of: /\.product\(name: "(\w+)"/).map { String($0.1) }
        #expect(targets.count > 40 && products.count > 5)
        let names = (targets + products).filter { $0.wholeMatch(of: /\w+/) != nil && !$0.hasPrefix("Swift") }
        #expect(Set(names).subtracting(AppNewCommand.modules).isEmpty)
        for name in ["Runtime", "UIKit"] {
            #expect(throws: (any Error).self) { try AppNewCommand.parse([name]) }
        }
        _ = try AppNewCommand.parse(["Runtimes"])
    }

    @Test func `a failure leaves nothing behind`() throws {
        let folder = NSTemporaryDirectory() + "secondscreen-new-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func create(within limit: String) throws -> Program.Result {
            // Like a full disk: without the signal, a write beyond the limit fails.
            let script = #"trap '' XFSZ; ulimit -f "$1"; exec "$0" app new Demo --package "$2""#
            return try Program(
                ["-c", script, Program.binary, limit, Self.repository.path], binary: "/bin/sh", folder: folder
            ).finish()
        }
        let failed = try create(within: "1")
        #expect(failed.status == 1)
        #expect(failed.errors.hasPrefix("secondscreen: cannot write "), "\(failed.errors)")
        #expect(failed.errors.hasSuffix(": File too large\n"), "\(failed.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        #expect(try create(within: "unlimited").status == 0)
        let again = try create(within: "unlimited")
        #expect(again.status == 64 && again.errors.contains("'Demo' already exists"), "\(again.errors)")
        #expect(FileManager.default.fileExists(atPath: folder + "/Demo/monitor.scenario"))
    }
}
