// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScreensWire

/// A connector as `connectors --json` prints it.
struct ConnectorObject: Encodable {
    let id: String
    let status: String
    let preferred: Wire.Mode?
    let modes: [Wire.Mode]
    let monitor: Wire.MonitorIdentity?

    init(_ connector: Connector) {
        id = connector.id.description
        status = connector.status.rawValue
        modes = connector.modes.map { Wire.Mode($0) }
        preferred = connector.preferredMode.map { Wire.Mode($0) }
        monitor = connector.monitor.map { Wire.MonitorIdentity($0, id: connector.monitorID) }
    }
}
