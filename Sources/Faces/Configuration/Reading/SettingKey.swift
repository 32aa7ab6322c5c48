// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A setting with one value: how it is read from a file, taken from options and shown.
///
/// The table of all of them, ``all``, is the one place where a setting is tied to its key.
struct SettingKey: Sendable {
    /// The key, with its section's as `device.profile`.
    let path: String
    /// The option that overrides it, as `--mode`; nil when there is none.
    let option: String?
    /// Takes a value from a file, when it can be used.
    let read: @Sendable (Entry, inout Configuration) -> Void
    /// The value as a file has it.
    let text: @Sendable (Configuration) -> String
    /// Takes a value from a person's overrides; whether there is one.
    let override: @Sendable (Overrides, inout Configuration) -> Bool

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - path: the key, with its section's.
    ///   - property: where the value is kept.
    ///   - format: how it is written.
    ///   - option: the option that overrides it.
    ///   - override: what a person's overrides say of it.
    init<Value>(
        _ path: String, _ property: any WritableKeyPath<Configuration, Value> & Sendable, _ format: ValueFormat<Value>,
        option: String? = nil, override: @escaping @Sendable (Overrides) -> Value? = { _ in nil }
    ) {
        self.path = path
        self.option = option
        read = { entry, configuration in
            guard let value = format.read(entry) else { return }
            configuration[keyPath: property] = value
            configuration.origins[path] = entry.origin
        }
        text = { format.text($0[keyPath: property]) }
        self.override = { overrides, configuration in
            guard let value = override(overrides) else { return false }
            configuration[keyPath: property] = value
            return true
        }
    }

    /// The section that the key is in; nil at the top.
    var section: String? { path.firstIndex(of: ".").map { String(path[..<$0]) } }

    /// The key within its section.
    var name: String { section.map { String(path.dropFirst($0.count + 1)) } ?? path }

    /// The sections in the table's order.
    static let sections = all.compactMap(\.section).reduce(into: [String]()) { sections, section in
        if sections.last != section { sections.append(section) }
    }
}
