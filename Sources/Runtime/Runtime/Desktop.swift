// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The desktop of a session, as its environment names it.
package enum Desktop: Hashable, Sendable, CustomStringConvertible {
    /// A Wayland compositor, by its socket: a name in the runtime directory, or a path.
    case wayland(String)
    /// An X server, by its display, such as `:0`.
    case x11(String)

    /// Finds the desktop on which windows appear: Wayland if there is a choice.
    ///
    /// - Parameter environment: the environment of the session.
    package init?(environment: [String: String]) {
        if let name = environment["WAYLAND_DISPLAY"], !name.isEmpty {
            self = .wayland(name)
        } else if let display = environment["DISPLAY"], !display.isEmpty {
            self = .x11(display)
        } else {
            return nil
        }
    }

    /// The variable that names the desktop, with its value.
    package var description: String {
        switch self {
        case .wayland(let name): "WAYLAND_DISPLAY=\(name)"
        case .x11(let display): "DISPLAY=\(display)"
        }
    }
}
