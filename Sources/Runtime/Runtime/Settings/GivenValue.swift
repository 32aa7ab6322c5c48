// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Hotplug
import SecondScreen
import Synchronization

/// A value that a front end supplies for a setting: its content, its origin, and how to report problems.
package struct GivenValue {
    /// A value's content.
    package enum Content {
        /// No value, with the word that expresses it.
        case nothing(String)
        /// Text; only plain text, without quotes, can be a number.
        case text(String, isPlain: Bool)
        /// A list.
        case list([GivenValue])
        /// A mapping, which no setting accepts.
        case mapping
    }

    /// The content.
    package let content: Content
    /// Where it was written.
    package let origin: Origin
    /// Resolves relative paths.
    package let paths: PathBase
    /// The known devices and monitors.
    package let names: KnownNames
    /// Reports a problem; a column is a character offset in the text, counted from 1.
    let report: (_ message: String, _ column: Int?) -> Void

    /// Creates a value; see the properties.
    package init(
        _ content: Content, origin: Origin, paths: PathBase, names: KnownNames,
        report: @escaping (_ message: String, _ column: Int?) -> Void
    ) {
        (self.content, self.origin, self.paths, self.names, self.report) = (content, origin, paths, names, report)
    }

    /// Creates the value of an option, variable, or word.
    init(_ text: SettingText, isList: Bool, names: KnownNames, report: @escaping (String) -> Void) {
        func value(_ content: Content) -> GivenValue {
            GivenValue(content, origin: text.origin, paths: text.paths, names: names) { message, column in
                report(message + (column.map { " (column \($0))" } ?? ""))
            }
        }
        let texts = text.texts.map { value(.text($0, isPlain: true)) }
        self = isList ? value(.list(texts)) : texts.first ?? value(.nothing(""))
    }

    /// The value as shown in messages.
    package var shown: String {
        switch content {
        case .nothing: "nothing"
        case .text(let text, _): "'\(text.prefix(40))'"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// Resolves relative paths.
package struct PathBase: Sendable {
    /// The directory that relative paths are based on; nil to leave paths unchanged.
    package var folder: String?
    /// The home directory for `~`; nil if there is none.
    package var home: String?

    /// Creates a base; see the properties.
    package init(folder: String? = nil, home: String? = nil) {
        (self.folder, self.home) = (folder, home)
    }

    /// Returns the absolute path, or nil if the path begins with `~` and there is no home directory.
    ///
    /// - Parameter path: the path.
    /// - Returns: the path, unchanged if there is no base directory.
    package func absolute(_ path: String) -> String? {
        guard let folder, !path.hasPrefix("/") else { return path }
        if path == "~" { return home }
        if path.hasPrefix("~/") { return home.map { $0 + path.dropFirst() } }
        return folder == "/" ? "/\(path)" : "\(folder)/\(path)"
    }
}

/// The names of devices and monitors, read on first use.
package final class KnownNames: Sendable {
    private struct Tables {
        lazy var devices = Result { () throws(ConfigurationError) in try DeviceTable() }
        lazy var catalog = Result { () throws(ConfigurationError) in try MonitorCatalog.installed() }
    }

    private let tables = Mutex(Tables())

    /// Creates names without reading them.
    package init() {}

    /// Why a device cannot be used; nil if it can.
    func problem(withDevice name: String) -> String? {
        switch tables.withLock({ $0.devices }) {
        case .failure(let error): return "cannot read the devices: \(error)"
        case .success(let table):
            guard !table.names.contains(name) else { return nil }
            let suggestion = Spelling.suggestions(for: name, among: table.names).first
            let remedy =
                suggestion.map { "did you mean '\($0)'?" } ?? "available: \(table.names.joined(separator: ", "))"
            return "no device '\(name.prefix(40))'; \(remedy)"
        }
    }

    /// Why a virtual monitor cannot be created; nil if it can.
    func problem(withMonitor spec: ScreenSpec) -> String? {
        do {
            _ = try monitor(spec)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Why virtual monitors cannot coexist; nil if they can.
    ///
    /// - Parameter plugged: the monitors from all files.
    /// - Returns: the reason, including the limit.
    package func problem(with plugged: [PlugSetting]) -> String? {
        guard plugged.count <= VirtualLimits.sockets else {
            return
                "\(plugged.count) virtual monitors, counting those of other files; the limit is \(VirtualLimits.sockets)"
        }
        return VirtualLimits.problem(withTotal: plugged.compactMap { try? monitor($0.spec).largestPixels })
    }

    private func monitor(_ spec: ScreenSpec) throws -> VirtualMonitor {
        try VirtualMonitor(spec, catalog: try tables.withLock { $0.catalog }.get())
    }
}
