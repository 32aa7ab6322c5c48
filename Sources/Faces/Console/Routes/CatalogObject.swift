// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Hotplug
import ScreensWire
import SecondScreen
import Varlink
import WebServer

/// A monitor of the catalog as the page shows it.
struct CatalogObject: Encodable {
    /// The name with which it can be plugged in.
    var name: String
    /// The monitor name that its screen reports.
    var title: String
    /// Its modes, the preferred one first.
    var modes: [String]
    /// Why it is worth testing.
    var why: String
    /// The group, such as `televisions`.
    var group: String

    /// Describes an entry of the catalog.
    init(_ entry: MonitorCatalog.Entry) {
        (name, title, why) = (entry.name, entry.monitor.name, entry.why)
        modes = entry.monitor.modes.map(\.description)
        group = entry.group
    }

    /// The catalog as JSON.
    static var response: WebResponse {
        let catalog: MonitorCatalog
        do throws(ConfigurationError) { catalog = try .installed() } catch {
            return .text("\(error)", status: 500)
        }
        let list = catalog.entries.map { JSONValue.object(JSONObject(encoding: Self($0), omittingAbsent: true)) }
        return WebResponse("application/json", JSONValue.array(list).utf8)
    }
}
