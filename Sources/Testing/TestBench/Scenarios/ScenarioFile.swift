// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
package import Hotplug
package import ScenarioLanguage
import SystemPackage

/// A scenario file.
package struct ScenarioFile: Sendable {
    /// The path as given.
    package let path: String
    /// The text of the file, without included files.
    package let text: String
    /// The scenario.
    package let scenario: Scenario
    /// The name in the paths of its pictures: the file's name up to the first dot; see ``distinguish(_:)``.
    package var name: String

    /// The folder that paths in the scenario are relative to.
    package var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    private static func stem(of path: String) -> String {
        path.split(separator: "/").last.map { String($0.split(separator: ".").first ?? $0) } ?? "scenario"
    }

    /// The app that plays the scenario; nil for the built-in app.
    package var program: String? {
        // A colon belongs to the content of the built-in app, which may be a file.
        guard let app = scenario.settings.app, app.contains("/"), !app.contains(":") else { return nil }
        return app.hasPrefix("/") ? app : "\(folder)/\(app)"
    }

    /// The maximum size of a file in bytes.
    private static let limit = 4 << 20

    /// Reads a scenario and its included files.
    ///
    /// - Throws: `ScenarioSyntaxErrors` with every problem.
    package init(path: String) throws(ScenarioSyntaxErrors) {
        var problems: [ScenarioSyntaxError] = []
        try self.init(path: path, problems: &problems)
        guard problems.isEmpty else { throw ScenarioSyntaxErrors(problems: problems) }
    }

    /// Reads the valid lines of a scenario and its included files, to find further problems in them.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - problems: receives every syntax error.
    /// - Throws: `ScenarioSyntaxErrors` if the file itself cannot be read.
    package init(path: String, problems: inout [ScenarioSyntaxError]) throws(ScenarioSyntaxErrors) {
        self.path = path
        name = Self.stem(of: path)
        do { text = try Self.text(of: path) } catch {
            throw ScenarioSyntaxErrors(problems: [
                ScenarioSyntaxError(place: SourcePlace(file: path, line: 1), message: "\(error)")
            ])
        }
        scenario = ScenarioReader(file: path, open: Self.text).read(text, problems: &problems)
    }

    @Sendable private static func text(of path: String) throws -> String {
        let bytes = try BoundedFile.read(path, limit: limit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw FileError("read", path, reason: "not text in UTF-8")
        }
        return text
    }
}

extension ScenarioFile {
    /// Gives files that have the same ``name`` names that differ, so that none replaces the pictures of another.
    ///
    /// The new names are the paths below the folder that contains all of these files, without extensions: `a/x` and
    /// `b/x` for `tests/a/x.scenario` and `tests/b/x.scenario`.
    ///
    /// - Parameter files: the scenarios that write pictures to the same folder.
    package static func distinguish(_ files: inout [ScenarioFile]) {
        for alike in Dictionary(grouping: files.indices, by: { files[$0].name }).values {
            let paths = alike.map { URL(filePath: files[$0].path).standardizedFileURL.pathComponents }
            guard Set(paths).count > 1 else { continue }
            let shared = paths.dropFirst().reduce(paths[0].dropLast()) { shared, path in
                shared.prefix(zip(shared, path.dropLast()).prefix { $0 == $1 }.count)
            }
            let whole = paths.map { $0.dropFirst(shared.count).joined(separator: "/") }
            let short = whole.map { ($0 as NSString).deletingPathExtension }
            // Files in one folder may differ only in their extensions.
            let names = Set(short).count == Set(whole).count ? short : whole
            for (index, name) in zip(alike, names) { files[index].name = name }
        }
    }
}

/// The files of a scenario: those that it reads and writes, and pictures of failures.
package struct ScenarioFiles: Sendable {
    /// The folder that paths in the scenario are relative to; nil for a scenario that may not use files.
    package var folder: String?
    /// The folder for pictures of failures; nil for none.
    package var pictures: String?
    /// The scenario's name in the paths of these pictures.
    package var name = "scenario"
    /// Whether expected pictures are replaced by actual ones.
    package var updatesFrames = false
    /// Whether the `--update-frames` option is available, for messages.
    package var canUpdateFrames = true
    /// Whether the scenario may write outside its folder.
    package var allowsOutside = false

    private static let pictureLimit = 64 << 20
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Creates files; see the properties.
    package init(
        folder: String?, pictures: String? = nil, updatesFrames: Bool = false, allowsOutside: Bool = false
    ) {
        (self.folder, self.pictures, self.updatesFrames) = (folder, pictures, updatesFrames)
        self.allowsOutside = allowsOutside
    }

    /// Returns the path of a file named in the scenario.
    ///
    /// - Throws: ``ActionRefused`` if the scenario may not use files.
    package func path(_ name: String) throws(ActionRefused) -> String {
        guard let folder else { throw ActionRefused("this scenario cannot use files: run it from a file") }
        return ScenarioReach.path(name, in: folder)
    }

    /// Reads a file named in the scenario.
    ///
    /// - Throws: ``ActionRefused`` if the scenario may not use files, or the file cannot be read.
    package func read(_ name: String) throws(ActionRefused) -> [UInt8] {
        let path = try path(name)
        do { return try BoundedFile.read(path, limit: Self.pictureLimit) } catch { throw ActionRefused("\(error)") }
    }

    /// Writes a picture named in the scenario, creating missing folders.
    ///
    /// - Parameters:
    ///   - png: the encoded picture.
    ///   - name: the path as written in the scenario.
    /// - Throws: ``ActionRefused`` if the scenario may not write there, an existing file is not a PNG, or writing
    ///   fails.
    package func write(picture png: [UInt8], named name: String) throws(ActionRefused) {
        let path = try path(name)
        if !allowsOutside, let folder, !ScenarioReach.contains(path, folder: folder) {
            throw ActionRefused("cannot write \(path.escapingControls()): \(ScenarioReach.reason)")
        }
        try write(picture: png, to: path)
    }

    /// Writes a picture, creating missing folders. Never replaces a file that is not a PNG.
    func write(picture png: [UInt8], to path: String) throws(ActionRefused) {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try Self.checkPicture(path)
            if !folder.isEmpty { try FolderListing.create(folder) }
            try AtomicFile.write(
                png, to: path, permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
        } catch { throw ActionRefused("\(error)") }
    }

    /// Whether `--update-frames` would help: it is available, not used yet, and may replace the file.
    func canUpdate(_ name: String) -> Bool {
        guard canUpdateFrames, !updatesFrames, let path = try? path(name) else { return false }
        return (try? Self.checkPicture(path)) != nil
    }

    /// Checks that a file is a PNG or does not exist.
    private static func checkPicture(_ path: String) throws(FileError) {
        let descriptor: FileDescriptor
        do throws(FileError) {
            descriptor = try BoundedFile.open(path, followingLinks: false)
        } catch {
            guard error.isMissing else { throw FileError("replace", path, reason: error.reason) }
            return
        }
        defer { try? descriptor.close() }
        guard try BoundedFile.read(descriptor, path, upTo: signature.count) == signature else {
            throw FileError("replace", path, reason: "it exists and is not a PNG")
        }
    }

    /// Resolves the EDID paths in an action.
    ///
    /// - Throws: ``ActionRefused`` if the scenario may not use files.
    package func resolving(_ action: ScenarioAction) throws(ActionRefused) -> ScenarioAction {
        switch action {
        case .plug(let socket, let spec): .plug(socket: socket, try resolving(spec))
        case .swap(let socket, let spec): .swap(socket: socket, try resolving(spec))
        default: action
        }
    }

    /// Resolves the EDID path in a spec.
    ///
    /// - Throws: ``ActionRefused`` if the scenario may not use files.
    package func resolving(_ spec: ScreenSpec) throws(ActionRefused) -> ScreenSpec {
        guard case .edidFile(let name) = spec.monitor else { return spec }
        var spec = spec
        spec.monitor = .edidFile(try path(name))
        return spec
    }
}

extension ScenarioFiles {
    /// Writes the pictures of a failure; pictures that cannot be written are reported in the failure's story.
    ///
    /// - Parameters:
    ///   - pictures: the pictures by name.
    ///   - failure: the failure.
    /// - Returns: the failure with the paths of the pictures.
    package func keep(
        _ pictures: [(name: String, picture: Picture)], of failure: ScenarioVerdict.Failure
    ) -> ScenarioVerdict.Failure {
        guard let folder = self.pictures else { return failure }
        var failure = failure
        for (name, picture) in pictures {
            let path = "\(folder)/\(self.name)-line\(failure.place.line)-\(name).png"
            do {
                try write(picture: try picture.encodedPNG(), to: path)
                failure.pictures.append(path)
            } catch { failure.story.append("pictures    \(error)") }
        }
        return failure
    }
}
