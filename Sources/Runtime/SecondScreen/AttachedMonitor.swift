// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import UIKitCore

/// A monitor that is plugged in, and what is made of it.
@MainActor
package struct AttachedMonitor {
    /// The socket and what the monitor says of itself.
    package internal(set) var connector: Connector
    /// What is done with its screen.
    package internal(set) var settings: ScreenSettings
    /// Its screen; nil while it is ignored.
    package internal(set) var screen: UIScreen?
    /// What was chosen under its key before anybody chose something for it since it was plugged in; nil while nobody has.
    ///
    /// A choice under a socket's name may have been made for another monitor without an EDID.
    var earlierChoice: ScreenChoice?

    /// Creates a monitor that has no screen yet.
    init(connector: Connector, settings: ScreenSettings) {
        self.connector = connector
        self.settings = settings
    }

    /// What choices for the monitor are kept under: its own identifier, else its socket's name.
    package var key: String { Self.key(of: connector) }

    /// See ``key``.
    static func key(of connector: Connector) -> String { connector.monitorID ?? connector.id.description }
}
