// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import Hotplug
package import ScenarioLanguage
import SystemPackage

/// The files around a scenario: what it reads and writes, and where failures leave pictures.
package struct ScenarioFiles: Sendable {
    /// The folder that the scenario's paths are relative to; nil for a scenario that may touch no files.
    package var folder: String?
    /// Where pictures of a failure go; nil for nowhere.
    package var pictures: String?
    /// Whether expected pictures are replaced by what is seen.
    package var updatesFrames = false
    /// Whether the scenario may write outside of its folder.
    package var allowsOutside = false

    private static let pictureLimit = 64 << 20
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Creates files; see the properties.
    package init(
        folder: String?, pictures: String? = nil, updatesFrames: Bool = false, allowsOutside: Bool = false
    ) {
        self.folder = folder
        self.pictures = pictures
        self.updatesFrames = updatesFrames
        self.allowsOutside = allowsOutside
    }

    /// The path of a file that the scenario names.
    ///
    /// - Throws: ``ActionRefused`` when it may name none.
    package func path(_ name: String) throws(ActionRefused) -> String {
        guard let folder else { throw ActionRefused("this scenario may touch no files: run it from a file of its own") }
        return ScenarioReach.path(name, in: folder)
    }

    /// The bytes of a file that the scenario names.
    ///
    /// - Throws: ``ActionRefused`` when it may name none, or the file cannot be read.
    package func read(_ name: String) throws(ActionRefused) -> [UInt8] {
        let path = try path(name)
        do { return try BoundedFile.read(path, limit: Self.pictureLimit) } catch { throw ActionRefused("\(error)") }
    }

    /// Writes a picture that the scenario names, and makes the folders that it is in.
    ///
    /// - Parameters:
    ///   - png: the picture.
    ///   - name: the file as the scenario names it.
    /// - Throws: ``ActionRefused`` when the scenario may not write there, the file is there and no PNG, or it cannot be
    ///   written.
    package func write(picture png: [UInt8], named name: String) throws(ActionRefused) {
        let path = try path(name)
        if !allowsOutside, let folder, !ScenarioReach.contains(path, folder: folder) {
            throw ActionRefused("cannot write \(path.escapingControls()): \(ScenarioReach.reason)")
        }
        try write(picture: png, to: path)
    }

    /// Writes a picture, and makes the folders that it is in. What is no PNG is never replaced.
    ///
    /// - Throws: ``ActionRefused`` when that cannot be done.
    func write(picture png: [UInt8], to path: String) throws(ActionRefused) {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try Self.checkPicture(path)
            if !folder.isEmpty { try FolderListing.create(folder) }
            try AtomicFile.write(
                png, to: path, permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
        } catch { throw ActionRefused("\(error)") }
    }

    /// Looks whether a file is a PNG, or not there.
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
            throw FileError("replace", path, reason: "it is there already and is no PNG")
        }
    }

    /// The action with the paths of EDIDs as the process has them.
    ///
    /// - Throws: ``ActionRefused`` when the scenario may name no files.
    package func resolving(_ action: ScenarioAction) throws(ActionRefused) -> ScenarioAction {
        switch action {
        case .plug(let socket, let spec): .plug(socket: socket, try resolving(spec))
        case .swap(let socket, let spec): .swap(socket: socket, try resolving(spec))
        default: action
        }
    }

    /// The spec with the path of its EDID as the process has it.
    func resolving(_ spec: ScreenSpec) throws(ActionRefused) -> ScreenSpec {
        guard case .edidFile(let name) = spec.monitor else { return spec }
        var spec = spec
        spec.monitor = .edidFile(try path(name))
        return spec
    }
}
