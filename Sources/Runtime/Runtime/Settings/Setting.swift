// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A setting: its key, format, default and effect, and how each front end names it.
///
/// ``all`` lists every setting. A front end (command line, environment, configuration file, scenario, test kit)
/// supplies text: it looks up a setting and calls ``read``.
package struct Setting: Sendable {
    /// A heading of `secondscreen run --help`.
    package enum Group: String, CaseIterable, Sendable {
        /// The source of monitors and their treatment.
        case monitors = "Monitors"
        /// The device and its app.
        case device = "The device and its app"
        /// Frame outputs and drawing.
        case pictures = "Pictures"
        /// Clients, the log, saved state, and the duration of the run.
        case service = "Configuration and clients"
    }

    /// The option for a setting on the command line.
    package enum Option: Hashable, Sendable {
        /// `--name VALUE`.
        case value(String, placeholder: String)
        /// `--name VALUE`, repeatable; the values together replace the files' list.
        case list(String, placeholder: String)
        /// `--name` alone, which sets a particular value.
        case flag(String, sets: String)

        /// The name without dashes.
        package var name: String {
            switch self {
            case .value(let name, _), .list(let name, _), .flag(let name, _): name
            }
        }
    }

    /// The key with its section, such as `device.profile`.
    package let key: String
    /// One line of help, ending with a period.
    package let help: String
    /// The heading for the option in help.
    package let group: Group
    /// The option; nil if there is none.
    package let option: Option?
    /// The environment variable that apps read; nil if there is none.
    package let variable: String?
    /// Whether configuration files have the key as a single value. The file reader itself handles `plug`, whose entries
    /// are combined with those of other files.
    package let isInFiles: Bool
    /// Whether a change takes effect while the program runs.
    package let isLive: Bool
    /// How to complete a value.
    package let completion: Completion
    /// Reads a value with its origin, or reports why it is invalid.
    package let read: @Sendable (GivenValue, inout Settings) -> Void
    /// The value as written in a file.
    package let text: @Sendable (Settings) -> String
    /// Whether two instances differ in this setting.
    package let differs: @Sendable (Settings, Settings) -> Bool
    /// Copies the value and its origin.
    let copy: @Sendable (_ from: Settings, _ to: inout Settings) -> Void

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - key: the key with its section.
    ///   - property: the property with the value; its value in `Settings()` is the default.
    ///   - format: the value's format.
    ///   - group: the heading for the option in help.
    ///   - option: the option.
    ///   - variable: the environment variable.
    ///   - isInFiles: whether configuration files have the key.
    ///   - isLive: whether a change takes effect while the program runs.
    ///   - help: one line of help.
    init<Value: Equatable>(
        _ key: String, _ property: any WritableKeyPath<Settings, Value> & Sendable, _ format: ValueFormat<Value>,
        _ group: Group, option: Option? = nil, variable: String? = nil, isInFiles: Bool = true, isLive: Bool = false,
        _ help: String
    ) {
        (self.key, self.help, self.group, self.option, self.variable) = (key, help, group, option, variable)
        (self.isInFiles, self.isLive, completion) = (isInFiles, isLive, format.completion)
        read = { given, settings in
            guard let value = format.read(given) else { return }
            settings[keyPath: property] = value
            settings.origins[key] = given.origin
        }
        text = { format.text($0[keyPath: property]) }
        differs = { $0[keyPath: property] != $1[keyPath: property] }
        copy = { source, target in
            target[keyPath: property] = source[keyPath: property]
            target.origins[key] = source.origins[key]
        }
    }

    /// The key's section; nil at the top level.
    package var section: String? { key.firstIndex(of: ".").map { String(key[..<$0]) } }

    /// The key without its section.
    package var name: String { section.map { String(key.dropFirst($0.count + 1)) } ?? key }

    /// Whether the option and the variable accept multiple values.
    package var isList: Bool {
        if case .list = option { true } else { false }
    }

    /// The sections, in table order.
    package static let sections = all.compactMap(\.section).reduce(into: [String]()) { sections, section in
        if sections.last != section { sections.append(section) }
    }
}

/// The text that a front end found for a setting.
package struct SettingText: Sendable {
    /// The setting's key.
    package var key: String
    /// The text: a single value, or the entries of a list.
    package var texts: [String]
    /// The front end's name for the setting, with its position if it has one; begins each message.
    package var name: String
    /// The value's origin.
    package var origin: Origin
    /// Resolves relative paths in the text.
    package var paths: PathBase

    /// Creates a text; see the properties.
    package init(key: String, texts: [String], name: String, origin: Origin, paths: PathBase = PathBase()) {
        (self.key, self.texts, self.name, self.origin, self.paths) = (key, texts, name, origin, paths)
    }
}

/// All invalid values, one per line: `--grace: expected a number of seconds from 0 to 3600, got 'soon'`.
package struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The lines; never empty.
    package var problems: [String]

    /// All lines.
    package var description: String { problems.joined(separator: "\n") }
}

extension Settings {
    /// Reads the texts that a front end found; other settings have their defaults and no origin.
    ///
    /// - Parameters:
    ///   - texts: the texts, with keys from `Setting.all`.
    ///   - names: the known devices and monitors.
    /// - Throws: all problems.
    package init(_ texts: [SettingText], names: KnownNames = KnownNames()) throws(SettingsError) {
        self.init()
        let problems = ProblemLines()
        for text in texts {
            guard let setting = Setting.all.first(where: { $0.key == text.key }) else { continue }
            let given = GivenValue(text, isList: setting.isList, names: names) {
                problems.lines.append("\(text.name): \($0)")
            }
            setting.read(given, &self)
        }
        guard problems.lines.isEmpty else { throw SettingsError(problems: problems.lines) }
    }

    /// Reads the environment variables of `Setting.all`. An empty one counts as absent; list entries are separated by
    /// semicolons or newlines outside of quoted texts, such as `label="A; B"`.
    ///
    /// - Parameters:
    ///   - environment: names and values; other names are ignored.
    ///   - keys: the keys of the settings to read; nil for all.
    /// - Throws: all problems, with the variables' names.
    package init(environment: [String: String], only keys: Set<String>? = nil) throws(SettingsError) {
        let texts = Setting.all.compactMap { setting -> SettingText? in
            guard keys?.contains(setting.key) != false, let name = setting.variable, let text = environment[name],
                !text.isEmpty
            else { return nil }
            return SettingText(
                key: setting.key, texts: setting.isList ? Self.entries(of: text) : [text], name: name,
                origin: .variable(name))
        }
        try self.init(texts)
    }

    private static func entries(of text: String) -> [String] {
        var isQuoted = false
        var previous: Character?
        return text.split { character in
            defer { previous = character }
            // Elsewhere, as in the name of a folder, a quotation mark is an ordinary character.
            if character == "\"" { isQuoted = !isQuoted && previous == "=" }
            return !isQuoted && (character == ";" || character.isNewline)
        }.map(String.init)
    }

    /// Overrides these settings with the values given in `other`.
    ///
    /// - Parameter other: settings whose ``origins`` tell which values were given.
    package mutating func merge(_ other: Settings) {
        for setting in Setting.all where other.origins[setting.key] != nil { setting.copy(other, &self) }
    }
}

/// Collects problems while values are read.
private final class ProblemLines {
    var lines: [String] = []
}
