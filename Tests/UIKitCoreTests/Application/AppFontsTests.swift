// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// The font files that a property list names.
final class AppFontsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("font".utf8).write(to: file)
    }

    @Test func `the property list names the files, and other values are ignored`() {
        #expect(
            ApplicationInfo(["UIAppFonts": ["A.ttf", 1, "Fonts/B.otf", ["C.ttf"]]]).fontFiles == [
                "A.ttf", "Fonts/B.otf",
            ])
        #expect(ApplicationInfo(["UIAppFonts": "A.ttf"]).fontFiles.isEmpty)
        #expect(ApplicationInfo([:]).fontFiles.isEmpty)
    }

    @Test func `a file is found in the first folder that has it, and once`() throws {
        for name in ["one/A.ttf", "two/A.ttf", "two/Fonts/B.otf"] { try write(name) }
        let folders = ["one", "two"].map { folder.appending(path: $0) }
        let fonts = AppFonts(named: ["A.ttf", "Fonts/B.otf", "A.ttf"], in: folders)
        #expect(
            fonts.files == [folder.appending(path: "one/A.ttf").path, folder.appending(path: "two/Fonts/B.otf").path])
        #expect(fonts.problems.isEmpty)
    }

    @Test func `a name without a file is a problem, and so is one that leads elsewhere`() throws {
        try write("Secret.ttf")
        try write("app/A.ttf")
        let names = ["Gone.ttf", "../Secret.ttf", folder.appending(path: "Secret.ttf").path, "", "A.ttf\0"]
        let fonts = AppFonts(named: names + ["A.ttf"], in: [folder.appending(path: "app")])
        #expect(fonts.files == [folder.appending(path: "app/A.ttf").path])
        #expect(fonts.problems.count == names.count)
        #expect(fonts.problems.first?.hasPrefix("UIAppFonts: no file 'Gone.ttf' in the app's resources") == true)
    }

    @Test func `resources are in the bundles beside the program, its own first`() throws {
        for name in ["Package_App.resources/A", "B_Kit.resources/A", "App.resources/A", "Other.bundle/A"] {
            try write(name)
        }
        let found = ApplicationInfo.resourceFolders(of: folder.appending(path: "App"))
        func names(_ folders: [URL]) -> [String] {
            folders.map { $0.lastPathComponent == "Resources" ? "+" : $0.lastPathComponent }
        }
        #expect(names(found.own) == ["App.resources", "+", "Package_App.resources", "+"])
        #expect(names(found.others) == ["B_Kit.resources", "+"])
    }
}
