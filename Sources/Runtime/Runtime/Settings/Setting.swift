// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A setting: its key, format, default and effect, and how each front end names it.
///
/// ``all`` lists every one. A front end (command line, environment, configuration file, scenario, test kit) is a source
/// of texts: it looks a setting up and calls ``read``.
package struct Setting: Sendable {
    /// A heading of `secondscreen run --help`.
    package enum Group: String, CaseIterable, Sendable {
        /// Where monitors come from, and what is done with them.
        case monitors = "Monitors"
        /// The device and its app.
        case device = "The device and its app"
        /// What becomes of pictures.
        case pictures = "Pictures"
        /// How a run is reached.
        case service = "Configuration and clients"
    }

    /// The option for a setting on the command line.
    package enum Option: Hashable, Sendable {
        /// `--name VALUE`.
        case value(String, placeholder: String)
        /// `--name VALUE`, any number of times; together they replace the files' list.
        case list(String, placeholder: String)
        /// `--name` alone, for a certain value.
        case flag(String, sets: String)

        /// The name without dashes.
        package var name: String {
            switch self {
            case .value(let name, _), .list(let name, _), .flag(let name, _): name
            }
        }
    }

    /// The key, with that of its section, such as `device.profile`.
    package let key: String
    /// One line for people; ends with a full stop.
    package let help: String
    /// Where the option's help appears.
    package let group: Group
    /// The option; nil for none.
    package let option: Option?
    /// The environment variable that an app reads; nil for none.
    package let variable: String?
    /// Whether configuration files have the key as one value. `plug`, whose entries join those of other files, is read
    /// by the reader of files itself.
    package let isInFiles: Bool
    /// Whether a change takes effect while the program runs.
    package let isLive: Bool
    /// What completes a value.
    package let completion: Completion
    /// Reads a value that was given, with its origin; reports why it cannot be used.
    package let read: @Sendable (GivenValue, inout Settings) -> Void
    /// The value as a file has it.
    package let text: @Sendable (Settings) -> String
    /// Whether two settings differ here.
    package let differs: @Sendable (Settings, Settings) -> Bool
    /// Copies the value and its origin.
    let copy: @Sendable (_ from: Settings, _ to: inout Settings) -> Void

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - key: the key, with that of its section.
    ///   - property: where the value is kept; its value in `Settings()` is the default.
    ///   - format: how it is written.
    ///   - group: where the option's help appears.
    ///   - option: the option.
    ///   - variable: the environment variable.
    ///   - isInFiles: whether configuration files have the key.
    ///   - isLive: whether a change takes effect while the program runs.
    ///   - help: one line for people.
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

    /// The section of the key; nil at the top.
    package var section: String? { key.firstIndex(of: ".").map { String(key[..<$0]) } }

    /// The key within its section.
    package var name: String { section.map { String(key.dropFirst($0.count + 1)) } ?? key }

    /// Whether the option and the variable take several texts.
    package var isList: Bool {
        if case .list = option { true } else { false }
    }

    /// The sections, in the table's order.
    package static let sections = all.compactMap(\.section).reduce(into: [String]()) { sections, section in
        if sections.last != section { sections.append(section) }
    }
}

/// What a front end found for a setting.
package struct SettingText: Sendable {
    /// The setting's key.
    package var key: String
    /// What was written: one text, or the entries of a list.
    package var texts: [String]
    /// The name under which the front end knows the setting, with the place where there is one; begins each message.
    package var name: String
    /// Where the value comes from.
    package var origin: Origin

    /// Creates a text; see the properties.
    package init(key: String, texts: [String], name: String, origin: Origin) {
        (self.key, self.texts, self.name, self.origin) = (key, texts, name, origin)
    }
}

/// Every value that cannot be used, a line each: `--grace: expected a number of seconds from 0 to 3600, got 'soon'`.
package struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The lines; never empty.
    package var problems: [String]

    /// All lines.
    package var description: String { problems.joined(separator: "\n") }
}

extension Settings {
    /// Reads what a front end found; whatever it does not mention has its default and no origin.
    ///
    /// - Parameters:
    ///   - texts: what was found, with keys of `Setting.all`.
    ///   - names: where devices and monitors are looked up.
    /// - Throws: every problem.
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

    /// Reads the environment variables of `Setting.all`. One that is empty counts as absent; the entries of a list stand
    /// between semicolons or on lines of their own.
    ///
    /// - Parameter environment: names and values; other names are ignored.
    /// - Throws: every problem, with the variable's name.
    package init(environment: [String: String]) throws(SettingsError) {
        let texts = Setting.all.compactMap { setting -> SettingText? in
            guard let name = setting.variable, let text = environment[name], !text.isEmpty else { return nil }
            let parts = text.split { $0 == ";" || $0.isNewline }.map(String.init)
            return SettingText(
                key: setting.key, texts: setting.isList ? parts : [text], name: name, origin: .variable(name))
        }
        try self.init(texts)
    }

    /// Puts the values that `other` was given over these.
    ///
    /// - Parameter other: settings whose ``origins`` say which values they were given.
    package mutating func merge(_ other: Settings) {
        for setting in Setting.all where other.origins[setting.key] != nil { setting.copy(other, &self) }
    }
}

/// Collects lines while values are read.
private final class ProblemLines {
    var lines: [String] = []
}
