// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A message: a string literal with interpolated values, which are evaluated only when the message is written.
///
/// ```swift
/// logger.info("Loaded \(count) notes in \(seconds, format: .fixed(precision: 2)) s by \(user, privacy: .private)")
/// ```
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
    let interpolation: OSLogInterpolation

    /// Creates a message with values.
    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

    /// Creates a message without values.
    public init(stringLiteral value: String) {
        interpolation = OSLogInterpolation(value)
    }

    /// The text; evaluates the values.
    var text: String {
        var result = ""
        for part in interpolation.parts {
            switch part {
            case .literal(let text): result += text
            case .value(let make): result += make()
            }
        }
        return result
    }
}

/// The parts of a message. The compiler calls its methods for interpolated values.
///
/// The parameter `attributes` of the methods is for Instruments and has no effect.
public struct OSLogInterpolation: StringInterpolationProtocol {
    enum Part {
        case literal(String)
        case value(() -> String)
    }

    private(set) var parts: [Part] = []

    /// Creates the parts of an empty message.
    public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

    init(_ literal: String) { parts = [.literal(literal)] }

    /// Appends text of the literal.
    public mutating func appendLiteral(_ literal: String) {
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    /// Appends text that is made when the message is written.
    private mutating func append(_ privacy: OSLogPrivacy, _ make: @escaping () -> String) {
        parts.append(.value { privacy.shown(make()) })
    }

    /// Appends a string.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(privacy) { align.aligned(argumentString()) }
    }

    /// Appends the description of a value.
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(privacy) { align.aligned(value().description) }
    }

    /// Appends the name of a type.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> any Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(privacy) { align.aligned(String(describing: value())) }
    }

    /// Appends the description of an object.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(privacy) { argumentObject().description }
    }

    /// Appends the description of an object, or `(null)`.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject?, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(privacy) { argumentObject()?.description ?? "(null)" }
    }

    /// Appends the description of an error.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(privacy) { String(describing: error()) }
    }

    /// Appends the description of an error, or `(null)`.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> (any Error)?, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(privacy) { error().map { String(describing: $0) } ?? "(null)" }
    }

    /// Appends a Boolean value.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(privacy) { format.text(boolean()) }
    }

    /// Appends an integer.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(privacy) { align.aligned(format.text(number())) }
    }

    /// Appends an integer with a meaning.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int, format: OSLogIntExtendedFormat, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(privacy) { format.text(number()) }
    }

    /// Appends an integer with a meaning.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int32, format: OSLogInt32ExtendedFormat, privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(privacy) { format.text(number()) }
    }

    /// Appends a number.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(privacy) { align.aligned(format.text(number())) }
    }

    /// Appends a number.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(privacy) { align.aligned(format.text(Double(number()))) }
    }
}
