// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Foundation
import SourcePort
import Testing

@testable import uikit_port

/// A folder of sources that is removed at the end, and one for results beside it.
private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "port-\(UUID().uuidString)")
    var sources: String { url.appending(path: "in").path }
    var results: String { url.appending(path: "out").path }

    init(_ files: [String: String]) throws {
        try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: true)
        for (name, text) in files { try write(Data(text.utf8), name) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ data: Data, _ name: String) throws {
        let file = URL(filePath: "\(sources)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func convert(tool: String = Conversion.identity) throws -> [Finding] {
        let tree = try SourceTree(sources, excluding: ["Skipped"])
        return try Conversion(tree: tree, output: results, modules: [], locates: false, tool: tool).perform()
    }

    /// The findings' severities and texts by the names of their files.
    func problems() throws -> [String] {
        try convert().map { $0.description.replacing("\(sources)/", with: "") }
    }

    /// The inode of a result, which another write changes.
    func identity(_ name: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: "\(results)/\(name)")[.systemFileNumber] as? Int)
    }

    func result(_ name: String) -> String? { try? String(contentsOfFile: "\(results)/\(name)", encoding: .utf8) }

    /// The exit status of the command.
    func status(_ arguments: [String]) -> Int32 {
        do {
            var command = try PortCommand.parseAsRoot(arguments)
            try command.run()
            return 0
        } catch { return PortCommand.exitCode(for: error).rawValue }
    }
}

struct FolderTests {
    @Test func `a folder is converted recursively, except for what belongs to others`() throws {
        let folder = try Folder([
            "A.swift": "@objc class A {}", "B/C.swift": "class C {}", "Pods/D.swift": "class D {}", ".x/E.swift": "",
            "Skipped/F.swift": "}", "Package.swift": "}",
        ])
        #expect(try folder.problems() == [])
        #expect(folder.result("A.swift") == "class A {}")
        #expect(folder.result("B/C.swift") == "class C {}")
        #expect(folder.result("Pods/D.swift") == nil)
    }

    @Test func `only changed files are rewritten, and deleted files are removed`() throws {
        let folder = try Folder([
            "A.swift": "class A { func a() { x() } }", "B.swift": "class B {}", "C.swift": "import Os2",
        ])
        let first = try folder.problems()
        let (a, b) = (try folder.identity("A.swift"), try folder.identity("B.swift"))
        try folder.write(Data("class A { func a() { y() } }".utf8), "A.swift")
        #expect(try folder.problems() == first)
        #expect(first.count == 1)
        #expect(try folder.identity("A.swift") != a)
        #expect(try folder.identity("B.swift") == b)
        #expect(folder.result("A.swift") == "class A { func a() { y() } }")
        try FileManager.default.removeItem(atPath: "\(folder.sources)/A.swift")
        _ = try folder.problems()
        #expect(folder.result("A.swift") == nil)
    }

    @Test func `the app's property list is compiled in, and others are reported`() throws {
        let list = "<plist version=\"1.0\"><dict><key>UIMainStoryboardFile</key><string>Main</string></dict></plist>\n"
        let folder = try Folder([
            "App/Info.plist": list, "App/Deep/Other-Info.plist": "deeper", "Tests/Info.plist": list,
            "App/Data.plist": "",
        ])
        #expect(
            try folder.problems() == [
                "Tests/Info.plist:1:1: warning: not the app's property list, which is \(folder.sources)/App/Info.plist; exclude it"
                    .replacing("\(folder.sources)/", with: "")
            ])
        let text = try #require(folder.result("App/Info.plist.swift"))
        #expect(text.contains("final class PropertyList_Info: InterfaceBuilderPropertyList"))
        #expect(text.contains("<key>UIMainStoryboardFile</key><string>Main</string></dict></plist>\\n\""))
        #expect(folder.result("Tests/Info.plist.swift") == nil)
    }

    @Test func `the app's property list is one with an app's keys, even if others are less nested`() throws {
        func list(_ keys: String...) -> String {
            let entries = keys.map { "<key>\($0)</key><dict/>" }.joined()
            return "<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n"
        }
        let folder = try Folder([
            "Info.plist": list("CFBundlePackageType"), "App/Info.plist": list("UILaunchScreen"),
            "Tests/Info.plist": "not read", "Widget/Info.plist": list("NSExtension", "UILaunchScreen"),
            "Clip/Info.plist": list("NSAppClip", "UILaunchScreen"),
            "Old/Info.plist": list("WKWatchKitApp", "UISupportedInterfaceOrientations"),
            "Watch/Info.plist": list("WKApplication", "UISupportedInterfaceOrientations"),
        ])
        #expect(try folder.problems().isEmpty)
        #expect(folder.result("App/Info.plist.swift") != nil && folder.result("Info.plist.swift") == nil)
    }

    @Test(arguments: [
        ("", 1), ("<plist version=\"1.0\"><array/></plist>", 1), ("{", 1),
        ("<plist version=\"1.0\">\n<dict>\n<key>A</key>\n</dict>\n</plist>", 4),
    ])
    func `a broken property list is one error`(_ text: String, _ line: Int) throws {
        let folder = try Folder(["Info.plist": text])
        let problems = try folder.problems()
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("Info.plist:\(line):1: error: ") == true, "\(problems)")
        #expect(folder.result("Info.plist.swift") == nil)
    }

    @Test func `a new build of the tool converts everything again`() throws {
        let folder = try Folder(["A.swift": "@objc class A {}"])
        #expect(!Conversion.identity.isEmpty)
        _ = try folder.convert()
        // What an older tool made of the same sources.
        try Data("class Old {}".utf8).write(to: URL(filePath: "\(folder.results)/A.swift"))
        _ = try folder.convert()
        #expect(folder.result("A.swift") == "class Old {}")
        _ = try folder.convert(tool: "another")
        #expect(folder.result("A.swift") == "class A {}")
    }

    @Test func `a change that affects other files converts them again`() throws {
        let folder = try Folder([
            "A.swift": "import UIKit; let a = Selector(\"b\")", "B.swift": "class B {}", "C.swift": "class C: D {}",
            "E.swift": "extension C { override func e() { f() } }",
        ])
        #expect(try folder.problems().count == 1)
        try folder.write(Data("class B { func b() {} }".utf8), "B.swift")
        try folder.write(Data("extension C { override func e() { g() } }".utf8), "E.swift")
        #expect(try folder.problems().isEmpty)
        #expect(folder.result("A.swift")?.hasSuffix("let a = Selector(\"b\", B.b)") == true)
        #expect(folder.result("C.swift")?.contains("g()") == true)
    }

    @Test func `bad files are one finding each`() throws {
        let folder = try Folder([
            "Syntax.swift": "class {", "A/Twice.swift": "", "B/Twice.swift": "", "Old.m": "", "Main.storyboard": "",
        ])
        try folder.write(Data("let a = 1\nlet b = \"".utf8) + Data([0xFF, 0xFE]) + Data("\"".utf8), "Latin.swift")
        try folder.write(Data(repeating: UInt8(ascii: " "), count: SourceTree.limit + 1), "Large.swift")
        try FileManager.default.createSymbolicLink(atPath: "\(folder.sources)/Loop", withDestinationPath: ".")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.sources)/None.swift", withDestinationPath: "nothing")
        let problems = try folder.problems()
        #expect(problems.count == 8)
        for start in [
            "B/Twice.swift:1:1: error: duplicate file name", "Large.swift:1:1: error: is larger than 8 MiB",
            "Latin.swift:2:10: error: not UTF-8", "Loop:1:1: error: a link to a directory",
            "Main.storyboard:1:1: error: the file is empty", "None.swift:1:1: error: cannot be read",
            "Old.m:1:1: error: Objective-C", "Syntax.swift:1:",
        ] {
            #expect(problems.contains { $0.hasPrefix(start) }, "\(start)")
        }
        #expect(folder.result("Syntax.swift") == nil)
    }

    @Test func `the exit status distinguishes usage errors, missing input, and failed conversions`() throws {
        let folder = try Folder(["A.swift": "class A {}"])
        #expect(folder.status([folder.sources, "-o", folder.results]) == 0)
        #expect(folder.status([folder.sources]) == 64)
        #expect(folder.status([folder.sources, "-o", "\(folder.sources)/out"]) == 64)
        #expect(folder.status(["\(folder.sources)", "-o", folder.url.path]) == 64)
        #expect(folder.status(["\(folder.sources)/none", "-o", folder.results]) == 66)
        try FileManager.default.removeItem(atPath: "\(folder.sources)/A.swift")
        #expect(folder.status([folder.sources, "-o", folder.results]) == 66)
        try folder.write(Data("import SwiftUI".utf8), "B.swift")
        #expect(folder.status([folder.sources, "-o", folder.results]) == 1)
    }
}

struct CommandPageTests {
    @Test func `the page lists exactly the options`() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../../config/man/uikit-port.1")
        let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
        let described = text.matches(of: /\n\.It Fl (?:[a-z] , )?-([a-z-]+)/).map { String($0.1) }
        let help = PortCommand.helpMessage(columns: 200).split(separator: "\n").filter { $0.hasPrefix("  -") }
        let options = help.flatMap { $0.matches(of: /--([a-z][a-z-]*)/).prefix(1).map { String($0.1) } }
        #expect(described.sorted() == options.sorted())
    }
}
