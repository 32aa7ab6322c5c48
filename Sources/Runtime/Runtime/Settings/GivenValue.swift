// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Hotplug
import SecondScreen
import Synchronization

/// The value given for a setting by a front end: its shape, its origin, and how problems are reported.
package struct GivenValue {
    /// The shape of a value.
    package enum Content {
        /// Nothing, with the word that says so.
        case nothing(String)
        /// A text; only a plain one, without quotes, can be a number.
        case text(String, isPlain: Bool)
        /// A list.
        case list([GivenValue])
        /// A mapping, which is the value of no setting.
        case mapping
    }

    /// What was written.
    package let content: Content
    /// Where it was written.
    package let origin: Origin
    /// Makes paths absolute.
    package let paths: PathBase
    /// Where devices and monitors are looked up.
    package let names: KnownNames
    /// Reports what is wrong, from a character of the text on where one is given, counted from 1.
    let report: (_ message: String, _ column: Int?) -> Void

    /// Creates a value; see the properties.
    package init(
        _ content: Content, origin: Origin, paths: PathBase, names: KnownNames,
        report: @escaping (_ message: String, _ column: Int?) -> Void
    ) {
        (self.content, self.origin, self.paths, self.names, self.report) = (content, origin, paths, names, report)
    }

    /// Creates the value of an option, a variable or a word; paths in it stay as they are.
    init(_ text: SettingText, isList: Bool, names: KnownNames, report: @escaping (String) -> Void) {
        func value(_ content: Content) -> GivenValue {
            GivenValue(content, origin: text.origin, paths: PathBase(), names: names) { message, column in
                report(message + (column.map { " (column \($0))" } ?? ""))
            }
        }
        let texts = text.texts.map { value(.text($0, isPlain: true)) }
        self = isList ? value(.list(texts)) : texts.first ?? value(.nothing(""))
    }

    /// The value in a message.
    package var shown: String {
        switch content {
        case .nothing: "nothing"
        case .text(let text, _): "'\(text.prefix(40))'"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// Makes relative paths absolute.
package struct PathBase: Sendable {
    /// The folder at which relative paths begin; nil to leave every path as it is.
    package var folder: String?
    /// The home folder, for which `~` stands; nil when there is none.
    package var home: String?

    /// Creates a base; see the properties.
    package init(folder: String? = nil, home: String? = nil) {
        (self.folder, self.home) = (folder, home)
    }

    /// The absolute path; nil when it begins with `~` and there is no home folder.
    ///
    /// - Parameter path: the path.
    /// - Returns: the path, absolute if there is a folder.
    package func absolute(_ path: String) -> String? {
        guard let folder, !path.hasPrefix("/") else { return path }
        if path == "~" { return home }
        if path.hasPrefix("~/") { return home.map { $0 + path.dropFirst() } }
        return folder == "/" ? "/\(path)" : "\(folder)/\(path)"
    }
}

/// The devices and monitors that can be named, read when they are first needed.
package final class KnownNames: Sendable {
    private struct Tables {
        lazy var devices = Result { () throws(ConfigurationError) in try DeviceTable() }
        lazy var catalog = Result { () throws(ConfigurationError) in try MonitorCatalog.installed() }
    }

    private let tables = Mutex(Tables())

    /// Creates names that have not been read.
    package init() {}

    /// Why a device cannot be used; nil when it can.
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

    /// Why a virtual monitor cannot be made; nil when it can.
    func problem(withMonitor spec: ScreenSpec) -> String? {
        do {
            _ = try monitor(spec)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Why virtual monitors cannot be there together; nil when they can.
    ///
    /// - Parameter plugged: the monitors, of all files.
    /// - Returns: the reason, and the limit.
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
