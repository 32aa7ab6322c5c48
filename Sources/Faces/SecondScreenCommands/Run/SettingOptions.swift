// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import DisplayModel
import Runtime
import SecondScreen

/// A selection of `Setting.all`.
protocol SettingSelection {
    static var settings: [Setting] { get }
}

/// The command-line options for a selection of settings, with names, help, and completions from the table.
///
/// The argument parser finds options by reflection, so this type's mirror has a child for each.
struct SettingOptions<Selection: SettingSelection>: ParsableArguments, CustomReflectable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The values on the command line.
    private(set) var texts: [SettingText] = []

    init() {}

    init(from decoder: any Decoder) throws {
        let options = try decoder.container(keyedBy: Key.self)
        for setting in Selection.settings {
            guard let option = setting.option else { continue }
            let key = Key(stringValue: option.name)
            let given: [String] =
                switch option {
                case .flag(_, let value): try options.decode(Flag<Bool>.self, forKey: key).wrappedValue ? [value] : []
                case .list: try options.decode(Option<[String]>.self, forKey: key).wrappedValue
                case .value:
                    [try options.decode(Option<String?>.self, forKey: key).wrappedValue].compactMap(\.self)
                }
            guard !given.isEmpty else { continue }
            let name = "--\(option.name)"
            texts.append(SettingText(key: setting.key, texts: given, name: name, origin: .option(name)))
        }
    }

    var customMirror: Swift.Mirror {
        let children = Selection.settings.compactMap { setting -> (label: String?, value: Any)? in
            guard let option = setting.option else { return nil }
            let name = NameSpecification.customLong(option.name)
            let completion = CompletionKind(setting.completion)
            switch option {
            case .flag:
                return (option.name, Flag(wrappedValue: false, name: name, help: ArgumentHelp(setting.help)))
            case .list(_, let placeholder):
                let help = ArgumentHelp(setting.help, valueName: placeholder)
                return (
                    option.name, Option<[String]>(wrappedValue: [], name: name, help: help, completion: completion)
                )
            case .value(_, let placeholder):
                let help = ArgumentHelp(setting.help, valueName: placeholder)
                return (option.name, Option<String?>(name: name, help: help, completion: completion))
            }
        }
        return Swift.Mirror(self, children: children)
    }

    func validate() throws { _ = try settings() }

    /// Returns the settings on the command line.
    ///
    /// - Throws: an error whose message has one line per invalid value.
    func settings() throws -> Settings {
        do throws(SettingsError) { return try Settings(texts, names: Selections.names) } catch {
            throw ValidationError(error.description)
        }
    }
}

/// The selections of settings that commands offer as options.
enum Selections {
    /// The names of devices and monitors, read on first use.
    static let names = KnownNames()

    enum Monitors: SettingSelection { static let settings = Setting.all.filter { $0.group == .monitors } }
    enum Device: SettingSelection { static let settings = Setting.all.filter { $0.group == .device } }

    enum Pictures: SettingSelection { static let settings = Setting.all.filter { $0.group == .pictures } }
    enum Service: SettingSelection { static let settings = Setting.all.filter { $0.group == .service } }

    /// For commands that simulate a device without a daemon.
    enum Simulation: SettingSelection {
        static let settings = Setting.all.filter {
            ["mirror", "aspect", "mode", "device.profile", "device.orientation", "app", "identify"].contains($0.key)
        }
    }

    enum Drawing: SettingSelection {
        static let settings = Setting.all.filter { ["fonts", "debugDamage"].contains($0.key) }
    }

    enum Hardware: SettingSelection { static let settings = Setting.all.filter { $0.key == "seat" } }
}

extension CompletionKind {
    /// Completes a setting's values.
    init(_ completion: Completion) {
        switch completion {
        case .words(let words): self = .list(words)
        case .devices: self = .custom { _, _, _ in (try? DeviceTable())?.names ?? [] }
        case .file: self = .file()
        case .none: self = .default
        }
    }

    /// Completes the names of sources.
    static var sources: CompletionKind { CompletionKind(ValueFormat.source.completion) }
}

extension MonitorSource {
    /// Parses a source's name from the command line.
    init(argument: String) throws {
        guard let source = MonitorSource(parsing: argument) else {
            throw ValidationError("expected \(ValueFormat.source.expected), got '\(argument)'")
        }
        self = source
    }
}

extension DeviceOrientation: ExpressibleByArgument {}
extension MirroringPolicy: ExpressibleByArgument {}
extension MirrorAspect: ExpressibleByArgument {}
extension OverscanCompensation: ExpressibleByArgument {}
extension Rotation: ExpressibleByArgument {}

extension MonitorFault: ExpressibleByArgument {
    /// The fault's spelling in commands: lowercase with hyphens.
    private var word: String {
        switch self {
        case .flap: "flap"
        case .lateEDID: "late-edid"
        case .noEDID: "no-edid"
        case .twin: "twin"
        }
    }

    /// Parses a fault from the command line.
    package init?(argument: String) {
        guard let fault = Self.allCases.first(where: { $0.word == argument }) else { return nil }
        self = fault
    }

    /// The spellings of all faults in commands.
    package static var allValueStrings: [String] { allCases.map(\.word) }
}
