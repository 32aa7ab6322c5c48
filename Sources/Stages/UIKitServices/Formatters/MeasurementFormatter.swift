// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A formatter of measurements, with the names of units in English.
///
/// Foundation on Linux declares this class, but it cannot be used there.
open class MeasurementFormatter: Formatter {
    /// How a unit is chosen.
    public struct UnitOptions: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates options with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The unit of the measurement, not the one that is usual where the user is.
        public static let providedUnit = UnitOptions(rawValue: 1 << 0)
        /// The unit in which the value is easy to read: 3 kilometers, not 3,000 meters.
        public static let naturalScale = UnitOptions(rawValue: 1 << 1)
        /// Temperatures have a degree sign only.
        public static let temperatureWithoutUnit = UnitOptions(rawValue: 1 << 2)
    }

    /// How a unit is chosen. By default, the one that is usual where the user is.
    open var unitOptions: UnitOptions = []
    /// How units are written: `5km`, `5 km` or `5 kilometers`. The default is medium.
    open var unitStyle = Formatter.UnitStyle.medium
    /// The user's language and region, of which the region says which units are usual.
    open var locale: Locale {
        get { storedLocale }
        set {
            storedLocale = newValue
            numberFormatter.locale = storedLocale
        }
    }
    /// The formatter of the value, with at most three digits after the decimal separator.
    open var numberFormatter: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        return formatter
    }()
    private var storedLocale = Locale.current

    /// Returns a text of a measurement.
    open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
        let (value, unit) = chosen(measurement.value, measurement.unit)
        let number = numberFormatter.string(from: NSNumber(value: value)) ?? "\(value)"
        if unit is UnitTemperature {
            if unitOptions.contains(.temperatureWithoutUnit) { return number + "°" }
            if unitStyle == .short { return number + (unit == UnitTemperature.kelvin ? "K" : "°") }
            if unitStyle == .medium { return number + (unit == UnitTemperature.kelvin ? " K" : unit.symbol) }
        }
        switch unitStyle {
        case .short: return number + unit.symbol
        case .long: return number + " " + UnitNames.name(of: unit, isOne: number == "1")
        default: return number + " " + unit.symbol
        }
    }

    /// Returns a text of a unit by itself.
    open func string(from unit: Unit) -> String {
        unitStyle == .long ? UnitNames.name(of: unit, isOne: false) : unit.symbol
    }

    /// Returns a text of a measurement or of a unit; nil for other objects.
    open override func string(for obj: Any?) -> String? {
        switch obj {
        case let unit as Unit: string(from: unit)
        case let measurement as NSMeasurement:
            string(from: Measurement(value: measurement.doubleValue, unit: measurement.unit))
        default: nil
        }
    }

    // MARK: Units

    private func chosen(_ value: Double, _ unit: Unit) -> (Double, Unit) {
        guard let dimension = unit as? Dimension else { return (value, unit) }
        let base = dimension.converter.baseUnitValue(fromValue: value)
        if unitOptions.contains(.providedUnit) {
            guard unitOptions.contains(.naturalScale) else { return (value, unit) }
            return scaled(base, UnitNames.scale(of: dimension)) ?? (value, unit)
        }
        let isImperial = storedLocale.measurementSystem == .us
        return scaled(base, UnitNames.usual(for: dimension, isImperial: isImperial)) ?? (value, unit)
    }

    /// Returns a value in the largest of several units, smallest first, in which it is at least one.
    private func scaled(_ base: Double, _ units: [Dimension]) -> (Double, Unit)? {
        let values = units.map { ($0.converter.value(fromBaseUnitValue: base), $0) }
        return values.last { $0.0.magnitude >= 1 } ?? values.first
    }
}

/// The names of units, and which ones are usual.
private enum UnitNames {
    /// The names for several, by their symbols, where they are more than the name for one with an s.
    private static let plurals = ["ft": "feet", "in": "inches", "Hz": "hertz"]

    private static let names = [
        "km": "kilometer", "m": "meter", "cm": "centimeter", "mm": "millimeter", "mi": "mile", "yd": "yard",
        "ft": "foot", "in": "inch", "kg": "kilogram", "g": "gram", "mg": "milligram", "lb": "pound", "oz": "ounce",
        "st": "stone", "t": "metric ton", "L": "liter", "mL": "milliliter", "gal": "gallon", "fl oz": "fluid ounce",
        "cup": "cup", "h": "hour", "hr": "hour", "min": "minute", "s": "second", "sec": "second", "ms": "millisecond",
        "°C": "degree Celsius", "°F": "degree Fahrenheit", "K": "kelvin", "m/s": "meter per second",
        "km/h": "kilometer per hour", "mph": "mile per hour", "kn": "knot", "J": "joule", "kJ": "kilojoule",
        "cal": "calorie", "kCal": "kilocalorie", "kWh": "kilowatt-hour", "W": "watt", "kW": "kilowatt",
        "Hz": "hertz", "°": "degree", "B": "byte", "kB": "kilobyte", "MB": "megabyte", "GB": "gigabyte",
    ]

    static func name(of unit: Unit, isOne: Bool) -> String {
        guard let name = names[unit.symbol] else { return unit.symbol }
        if isOne { return name }
        if let plural = plurals[unit.symbol] { return plural }
        // The first word of "degrees Celsius" and "miles per hour" has the plural.
        guard let space = name.firstIndex(of: " "), name.hasPrefix("degree") || name.contains(" per ") else {
            return name + "s"
        }
        return name[..<space] + "s" + name[space...]
    }

    /// Returns the units of a quantity in the system of a unit, smallest first.
    static func scale(of unit: Dimension) -> [Dimension] {
        let imperial: [Dimension] = [
            UnitLength.inches, UnitLength.feet, UnitLength.yards, UnitLength.miles, UnitMass.ounces, UnitMass.pounds,
            UnitTemperature.fahrenheit, UnitSpeed.milesPerHour, UnitVolume.fluidOunces, UnitVolume.gallons,
        ]
        return usual(for: unit, isImperial: imperial.contains(unit))
    }

    /// Returns the units of a quantity that are usual, smallest first; none if there is no better one.
    static func usual(for unit: Dimension, isImperial: Bool) -> [Dimension] {
        switch unit {
        case is UnitLength:
            isImperial
                ? [UnitLength.inches, UnitLength.feet, UnitLength.miles]
                : [UnitLength.millimeters, UnitLength.centimeters, UnitLength.meters, UnitLength.kilometers]
        case is UnitMass:
            isImperial ? [UnitMass.ounces, UnitMass.pounds] : [UnitMass.grams, UnitMass.kilograms]
        case is UnitTemperature: [isImperial ? UnitTemperature.fahrenheit : UnitTemperature.celsius]
        case is UnitSpeed: [isImperial ? UnitSpeed.milesPerHour : UnitSpeed.kilometersPerHour]
        case is UnitVolume:
            isImperial ? [UnitVolume.fluidOunces, UnitVolume.gallons] : [UnitVolume.milliliters, UnitVolume.liters]
        default: []
        }
    }
}
