// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Hotplug
package import ScenarioLanguage

/// The files around a scenario: what it reads and writes, and where failures leave pictures.
package struct ScenarioFiles: Sendable {
    /// The folder that the scenario's paths are relative to; nil for a scenario that may touch no files.
    package var folder: String?
    /// Where pictures of a failure go; nil for nowhere.
    package var pictures: String?
    /// Whether expected pictures are replaced by what is seen.
    package var updatesFrames = false

    /// Creates files; see the properties.
    package init(folder: String?, pictures: String? = nil, updatesFrames: Bool = false) {
        self.folder = folder
        self.pictures = pictures
        self.updatesFrames = updatesFrames
    }

    /// The path of a file that the scenario names.
    ///
    /// - Throws: ``ActionRefused`` when it may name none.
    package func path(_ name: String) throws(ActionRefused) -> String {
        guard let folder else { throw ActionRefused("this scenario may touch no files: run it from a file of its own") }
        return name.hasPrefix("/") ? name : "\(folder)/\(name)"
    }

    /// The bytes of a file that the scenario names.
    ///
    /// - Throws: ``ActionRefused`` when it may name none, or the file cannot be read.
    package func read(_ name: String) throws(ActionRefused) -> [UInt8] {
        let path = try path(name)
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ActionRefused("\(path) cannot be read")
        }
        return [UInt8](data)
    }

    /// Writes a file, and makes the folders that it is in.
    ///
    /// - Throws: ``ActionRefused`` when that cannot be done.
    package func write(_ bytes: [UInt8], to path: String) throws(ActionRefused) {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            if !folder.isEmpty {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch { throw ActionRefused("cannot write \(path): \(error.localizedDescription)") }
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
