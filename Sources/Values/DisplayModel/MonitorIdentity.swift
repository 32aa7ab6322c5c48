// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A monitor's identity from its EDID; strings are free of control characters.
///
/// Real monitors lie and repeat themselves: 15 % have no usable serial, 20 % share all of this with another monitor
/// (hotplug.md §2.2), so equal identities do not mean the same monitor.
public struct MonitorIdentity: Hashable, Sendable {
    /// The three letters of the maker's PNP identifier, as `DEL`.
    public var manufacturer: String
    /// The maker's product code.
    public var product: Int
    /// The numeric serial number; 0 when the monitor has none.
    public var serialNumber: UInt32
    /// The serial number descriptor's text, where there is one.
    public var serialText: String?
    /// The product name descriptor's text, where there is one.
    public var name: String?
    /// Week of manufacture, 1 to 54, where it is given.
    public var week: Int?
    /// Year of manufacture, or the model year, where it is given.
    public var year: Int?

    /// Creates an identity; see the properties for units and edges.
    public init(
        manufacturer: String, product: Int, serialNumber: UInt32 = 0, serialText: String? = nil, name: String? = nil,
        week: Int? = nil, year: Int? = nil
    ) {
        self.manufacturer = manufacturer
        self.product = product
        self.serialNumber = serialNumber
        self.serialText = serialText
        self.name = name
        self.week = week
        self.year = year
    }
}
