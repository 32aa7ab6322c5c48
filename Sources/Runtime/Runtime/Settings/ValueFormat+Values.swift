// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import BuiltInApp
package import DisplayModel
import Foundation
package import Hotplug
import SecondScreen
import UIKitCore

extension ValueFormat<String> {
    /// Any text.
    package static let anyText = ValueFormat("a string", text: { $0 }) { text, _ in text }

    /// A nonempty name.
    package static let name = ValueFormat("a name", text: { $0 }) { text, _ throws(ValueError) in
        guard !text.isEmpty else { throw .format }
        return text
    }

    /// A connector's name, such as `HDMI-A-1` or `card0-eDP-1`.
    package static let connector = ValueFormat("a connector name such as HDMI-A-1", text: { $0 }) {
        text, _ throws(ValueError) in
        let isName = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
        guard isName, (1...64).contains(text.count) else { throw .format }
        return text
    }

    /// The name of a known device.
    static let device = ValueFormat("a device name", completion: .devices, text: { $0 }) {
        text, given throws(ValueError) in
        if let problem = given.names.problem(withDevice: text) { throw .reason(problem) }
        return text
    }

    /// The path of an existing directory.
    static let folder = ValueFormat("a directory", completion: .file, text: { $0 }) { text, given throws(ValueError) in
        let path = try given.path(text)
        var isFolder: ObjCBool = false
        // The pointer is to a local variable, and valid only during the call.
        let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard exists, isFolder.boolValue else { throw .reason("no directory \(path)") }
        return path
    }
}

extension ValueFormat<String> {
    /// A path of limited length in bytes, to something that need not exist.
    static func path(limit: Int) -> ValueFormat {
        ValueFormat("a path of at most \(limit) bytes", completion: .file, text: { $0 }) {
            text, given throws(ValueError) in
            let path = try given.path(text)
            guard path.utf8.count <= limit else { throw .format }
            return path
        }
    }
}

extension ValueFormat<PathChoice> {
    /// `automatic`, `none`, or a path of limited length in bytes.
    static func pathChoice(limit: Int) -> ValueFormat {
        ValueFormat("automatic, none or a path of at most \(limit) bytes", completion: .file, text: \.description) {
            text, given throws(ValueError) in
            switch text {
            case "automatic": return .automatic
            case "none": return PathChoice.none
            default:
                let path = try given.path(text)
                guard path.utf8.count <= limit else { throw .format }
                return .path(path)
            }
        }
    }
}

extension ValueFormat<ModePolicy> {
    private static let policies = ModePolicy.named.map(\.description)

    /// The name of a policy, or a specific mode.
    package static let mode = ValueFormat(
        "\(policies.joined(separator: ", ")) or a mode such as 1920x1080@60", completion: .words(policies),
        text: \.description
    ) { text, _ throws(ValueError) in
        guard let policy = ModePolicy(parsing: text) else { throw .format }
        return policy
    }
}

extension ValueFormat<Double> {
    /// Pixels per point.
    package static let scale = ValueFormat.number(in: 0.1...8)
}

extension ValueFormat<MemoryShare> {
    /// A percentage, or a size with a unit.
    static let memoryShare = ValueFormat(
        "a percentage from 1% to 100% or a size from 16M to 1024G", text: \.description
    ) { text, _ throws(ValueError) in
        guard let share = MemoryShare(parsing: text) else { throw .format }
        return share
    }
}

extension ValueFormat<Rotation> {
    /// Degrees clockwise.
    package static let rotation = ValueFormat.words(Rotation.allCases.map { ("\($0.rawValue)", $0) })
}

extension ValueFormat<MonitorSource> {
    /// A source's name; the path of a recording is made absolute.
    package static let source = ValueFormat(
        Spelling.list(MonitorSource.spellings), completion: .spellings(MonitorSource.spellings),
        text: \.description
    ) { text, given throws(ValueError) in
        guard let source = MonitorSource(parsing: text) else { throw .format }
        guard case .recording(let path, let speed) = source else { return source }
        return .recording(try given.path(path), speed: speed)
    }
}

extension ValueFormat<UIDeviceOrientation> {
    /// UIKit's name; `landscape` means `landscapeLeft`.
    static let orientation = ValueFormat.words([
        ("portrait", .portrait), ("landscape", .landscapeLeft), ("portraitUpsideDown", .portraitUpsideDown),
        ("landscapeLeft", .landscapeLeft), ("landscapeRight", .landscapeRight), ("faceUp", .faceUp),
        ("faceDown", .faceDown),
    ])
}

extension ValueFormat<SystemVersion> {
    /// A simulated system version.
    static let systemVersion = ValueFormat(
        "a version from \(SystemVersion.oldest) to \(SystemVersion.newest)", text: \.description
    ) { text, _ throws(ValueError) in
        let known = SystemVersion.oldest...SystemVersion.newest
        guard let version = SystemVersion(text), known.contains(version) else { throw .format }
        return version
    }
}

extension ValueFormat<BuiltInContent> {
    /// A window's content; files and directories are checked.
    package static let content = ValueFormat(
        Spelling.list(BuiltInContent.spellings), completion: .spellings(BuiltInContent.spellings), text: \.description
    ) { text, given throws(ValueError) in
        let word = text.prefix { $0 != ":" }
        guard BuiltInContent.spellings.contains(where: { $0.prefix { $0 != ":" } == word }) else { throw .format }
        var text = text
        for word in ["image:", "slides:"] where text.hasPrefix(word) && text != word {
            text = word + (try given.path(String(text.dropFirst(word.count))))
        }
        do throws(ConfigurationError) { return try BuiltInContent(parsing: text) } catch { throw .reason("\(error)") }
    }
}

extension ValueFormat<FrameDestination> {
    /// A frame output; its directory need not exist yet.
    static let output = ValueFormat(
        Spelling.list(FrameDestination.spellings), completion: .spellings(FrameDestination.spellings),
        text: \.description
    ) { given throws(ValueError) in
        switch given.content {
        // YAML's `null` is also the name of an output.
        case .nothing("null"): return .null
        case .text(let text, _):
            guard let destination = try? FrameDestination(parsing: text) else { throw .format }
            guard case .png(let folder) = destination else { return destination }
            return .png(folder: try given.path(folder))
        case .nothing, .list, .mapping: throw .format
        }
    }
}

extension ValueFormat<ScreenSpec> {
    /// A virtual monitor that can be created.
    package static let spec = ValueFormat("a screen spec", text: \.description) { text, given throws(ValueError) in
        do throws(ScreenSpecError) {
            var spec = try ScreenSpec(parsing: text, checkingTexts: true)
            if case .edidFile(let file) = spec.monitor, let path = given.paths.absolute(file) {
                spec.monitor = .edidFile(path)
            }
            if let problem = given.names.problem(withMonitor: spec) { given.report(problem, nil) }
            return spec
        } catch {
            throw .reason(error.message, column: error.column)
        }
    }
}

extension ValueFormat<PlugSetting> {
    /// A virtual monitor for the next free connector.
    static let virtualMonitor = ValueFormat("a screen spec") {
        $0.spec.description
    } parse: { given throws(ValueError) in
        guard let spec = ValueFormat<ScreenSpec>.spec.read(given) else { throw .reported }
        return PlugSetting(spec, origin: given.origin)
    }
}

extension GivenValue {
    /// Resolves a path.
    fileprivate func path(_ text: String) throws(ValueError) -> String {
        guard !text.isEmpty else { throw .format }
        guard let path = paths.absolute(text) else {
            throw .reason("cannot resolve '\(text.prefix(40))': HOME is not set")
        }
        return path
    }
}
