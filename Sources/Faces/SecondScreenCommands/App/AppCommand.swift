// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Foundation
import Glibc
import SystemPackage

/// `secondscreen app`: manages app packages.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Create app packages.",
        subcommands: [AppNewCommand.self])
}

/// `secondscreen app new`: creates a package with an app, a test, and a scenario.
struct AppNewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a package with an app, a test and a scenario.")

    @Argument(help: "The name of the app and its directory: letters, digits and underscores.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "SecondScreen's package. Default: the one this program was built from.", valueName: "path|url"))
    var package: String?

    func validate() throws {
        guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]{0,63}/) != nil else {
            throw ValidationError("invalid name '\(name)'; use a letter, then letters, digits and underscores")
        }
        guard !Self.modules.contains(name) else {
            throw ValidationError("'\(name)' is the name of a module that the app uses; choose another name")
        }
        guard !Self.keywords.contains(name) else {
            throw ValidationError("'\(name)' is a keyword of Swift; choose another name")
        }
    }

    /// The keywords that cannot be module names (The Swift Programming Language, Lexical Structure).
    private static let keywords = Set(
        """
        Any Self actor as associatedtype async await break case catch class continue default defer deinit do else enum \
        extension fallthrough false fileprivate for func guard if import in init inout internal is let nil open \
        operator precedencegroup private protocol public repeat rethrows return self static struct subscript super \
        switch throw throws true try typealias var where while
        """.split(separator: " ").map(String.init))

    /// The modules that the app imports or that its products link; no two targets of a build can have the same name.
    static let modules = Set(
        """
        ArgumentParser ArgumentParserToolInfo Atomics Base BuiltInApp CAppStrings CAppTimers CDRM CDrawing CEmbeddedFiles \
        CGlibc CLibinput CPNG CPixman CSeat CTurboJPEG CUMockdev CUdev CWayland CXCB CXKBCommon CZlib ChannelSupport \
        Collections Compositor Configuration Console ConsolePage ContainersPreview ControlService CoreGraphics Daemon \
        DequeModule DisplayModel EDIDCodec Foundation FrameOutput Hotplug ImageIO InputDevices \
        InternalCollectionsUtilities JSONText KMSOutput Logging NIO NIOConcurrencyHelpers NIOCore NIOEmbedded NIOFoundationCompat NIOHTTP1 NIOPosix \
        NIOTLS NIOWebSocket OSLog OrderedCollections PDFKit Photos PhotosUI QuartzCore Recordings RenderTree Runtime \
        ScenarioLanguage ScreensWire \
        ScriptedHotplug Seat SecondScreen SecondScreenCommands SecondScreenTesting SourcePort Swift SystemPackage \
        Systemd TestBench Testing UIKit UIKitCombine UIKitCore UIKitLogging UIKitPort UIKitServices UdevHotplug \
        UniformTypeIdentifiers Varlink \
        WebServer WindowOutput Yams _Testing_UIKit secondscreen
        """.split(separator: " ").map(String.init))

    func run() async throws {
        let location = try package.map(AppTemplate.Location.init) ?? Self.ownPackage()
        let folder = URL(fileURLWithPath: name)
        // Read only during the call.
        guard unsafe mkdir(name, 0o777) == 0 else {
            guard Errno.last == .fileExists else { throw FileError("create the directory", name, Errno.last) }
            throw CommandError("'\(name)' already exists; choose another name, or remove it", isUsage: true)
        }
        do {
            try Self.write(AppTemplate(name: name, package: location), to: folder)
            try StandardOutput.write(
                """
                \(name): an app, a test and a scenario
                  cd \(name) && swift test
                  swift build --product \(name) && secondscreen scenario run --app .build/debug/\(name) monitor.scenario
                """)
        } catch {
            // A part of it would be in the way of another attempt.
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// Writes the files of a package, and the folders that they are in.
    private static func write(_ template: AppTemplate, to folder: URL) throws {
        for (file, text) in template.files {
            let path = folder.appendingPathComponent(file)
            try FolderListing.create(path.deletingLastPathComponent().path)
            try AtomicFile.write(
                Array(text.utf8), to: path.path, permissions: [.ownerReadWrite, .groupRead, .otherRead])
        }
    }

    /// Returns the package whose build folder contains the program.
    private static func ownPackage() throws -> AppTemplate.Location {
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var folder = URL(fileURLWithPath: program ?? "/").deletingLastPathComponent()
        while folder.path != "/" {
            let manifest = folder.appendingPathComponent("Package.swift").path
            let text = (try? BoundedFile.read(manifest, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
            if text?.contains(#"name: "SecondScreen","#) == true { return try AppTemplate.Location(folder.path) }
            folder.deleteLastPathComponent()
        }
        throw CommandError("cannot find SecondScreen's package; give its path or URL with --package", isUsage: true)
    }
}
