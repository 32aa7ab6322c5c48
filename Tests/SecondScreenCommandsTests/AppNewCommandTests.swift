// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Foundation
import Testing

@testable import SecondScreenCommands

@Suite struct AppNewCommandTests {
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
}
