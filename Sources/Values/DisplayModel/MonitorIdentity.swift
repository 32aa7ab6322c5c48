// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A monitor's identity from its EDID; strings are free of control characters.
///
/// Among real monitors, 15% have no usable serial number, and 20% share their whole identity with another one
/// (hotplug.md §2.2), so monitors with equal identities may be different.
public struct MonitorIdentity: Hashable, Sendable {
    /// The manufacturer's three-letter PNP identifier, such as `DEL`.
    public var manufacturer: String
    /// The manufacturer's product code.
    public var product: Int
    /// The numeric serial number; 0 if there is none.
    public var serialNumber: UInt32
    /// The serial number as text; nil if there is none.
    public var serialText: String?
    /// The product name; nil if there is none.
    public var name: String?
    /// The week of manufacture, 1 to 54; nil if not specified.
    public var week: Int?
    /// The year of manufacture, or the model year; nil if not specified.
    public var year: Int?

    /// Creates an identity; see the properties.
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
