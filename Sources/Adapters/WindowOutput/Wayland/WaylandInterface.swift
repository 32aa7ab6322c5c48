// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CWayland
import Glibc

/// An interface of a Wayland protocol, from which the library's tables are built.
struct WaylandInterface: Sendable {
    /// The name, such as `wl_surface`.
    let name: String
    /// The newest version that the table describes.
    let version: Int32
    /// The requests in the order of their opcodes: name, signature (`-` for none), interfaces of the arguments.
    let requests: [String]
    /// The events, likewise.
    let events: [String]

    /// Creates a description.
    init(_ name: String, version: Int32, requests: [String], events: [String]) {
        (self.name, self.version, self.requests, self.events) = (name, version, requests, events)
    }
}

/// The library's tables of all interfaces. They are built once and never freed, because the library keeps pointers.
@safe struct WaylandTables: @unchecked Sendable {
    /// The tables of this process.
    static let shared = WaylandTables(WaylandInterface.all)

    private let tables: UnsafeMutablePointer<wl_interface>
    private let places: [String: Int]

    private init(_ all: [WaylandInterface]) {
        unsafe tables = .allocate(capacity: all.count)
        places = Dictionary(all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, interface) in all.enumerated() {
            unsafe (tables + index).initialize(
                to: wl_interface(
                    name: strdup(interface.name), version: interface.version,
                    method_count: CInt(interface.requests.count), methods: messages(interface.requests),
                    event_count: CInt(interface.events.count), events: messages(interface.events)))
        }
    }

    private func messages(_ texts: [String]) -> UnsafePointer<wl_message>? {
        guard !texts.isEmpty else { return nil }
        let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: texts.count)
        for (index, text) in texts.enumerated() {
            let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            let signature = parts.count > 1 && parts[1] != "-" ? parts[1] : ""
            let names = parts.count > 2 ? parts[2].split(separator: ",", omittingEmptySubsequences: false) : []
            let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: 20)
            unsafe types.initialize(repeating: nil, count: 20)
            for (place, name) in names.prefix(20).enumerated() { unsafe types[place] = self[String(name)] }
            unsafe (messages + index).initialize(
                to: wl_message(name: strdup(parts[0]), signature: strdup(signature), types: types))
        }
        return unsafe UnsafePointer(messages)
    }

    /// Returns the table of an interface.
    ///
    /// - Parameter name: the interface's name.
    /// - Returns: the table; nil if no interface has the name.
    subscript(name: String) -> UnsafePointer<wl_interface>? {
        guard let place = places[name] else { return nil }
        return unsafe UnsafePointer(tables + place)
    }
}
