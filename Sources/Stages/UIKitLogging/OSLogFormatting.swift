// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Foundation
private import SystemPackage

/// The form of an interpolated integer.
public struct OSLogIntegerFormatting: Sendable {
    private var radix = 10
    private var hasSign = false
    private var hasPrefix = false
    private var isUppercase = false
    private var minDigits: @Sendable () -> Int = { 1 }

    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
    /// Hexadecimal digits in lowercase, of the bits of negative numbers.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }
    /// Octal digits, of the bits of negative numbers.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }

    /// Returns the form with decimal digits, with zeros up to a number of digits.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping @Sendable () -> Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(hasSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// Returns the form with hexadecimal digits, with the prefix `0x` if there shall be one.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @autoclosure @escaping @Sendable () -> Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, hasSign: explicitPositiveSign, hasPrefix: includePrefix, isUppercase: uppercase,
            minDigits: minDigits)
    }

    /// Returns the form with octal digits, with the prefix `0o` if there shall be one.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @autoclosure @escaping @Sendable () -> Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8, hasSign: explicitPositiveSign, hasPrefix: includePrefix, isUppercase: uppercase,
            minDigits: minDigits)
    }

    func text<T: FixedWidthInteger>(_ number: T) -> String {
        let isNegative = radix == 10 && number < 0
        let digits =
            radix == 10
            ? String(number.magnitude)
            : String(T.Magnitude(truncatingIfNeeded: number), radix: radix, uppercase: isUppercase)
        let prefix = !hasPrefix ? "" : radix == 16 ? (isUppercase ? "0X" : "0x") : radix == 8 ? "0o" : ""
        let sign = isNegative ? "-" : hasSign ? "+" : ""
        let width = max(1, min(minDigits(), OSLogStringAlignment.limit))
        return sign + prefix + digits.padded(to: width, isLeft: false, with: "0")
    }
}

/// The form of an interpolated floating-point number.
public struct OSLogFloatFormatting: Sendable {
    private var conversion = "f"
    private var hasSign = false
    private var isUppercase = false
    private var precision: (@Sendable () -> Int)?

    /// Six digits after the point.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting() }
    /// Hexadecimal digits with an exponent.
    public static var hex: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "a") }
    /// Six digits after the point, with an exponent.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "e") }
    /// The shorter of the fixed and the exponential form, with six digits.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "g") }

    /// Returns the form with six digits after the point.
    public static func fixed(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting(hasSign: explicitPositiveSign, isUppercase: uppercase)
    }

    /// Returns the form with a number of digits after the point.
    public static func fixed(
        precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(hasSign: explicitPositiveSign, isUppercase: uppercase, precision: precision)
    }

    /// Returns the form with hexadecimal digits and an exponent.
    public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "a", hasSign: explicitPositiveSign, isUppercase: uppercase)
    }

    /// Returns the form with six digits after the point and an exponent.
    public static func exponential(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "e", hasSign: explicitPositiveSign, isUppercase: uppercase)
    }

    /// Returns the form with a number of digits after the point, and an exponent.
    public static func exponential(
        precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: "e", hasSign: explicitPositiveSign, isUppercase: uppercase, precision: precision)
    }

    /// Returns the shorter of the fixed and the exponential form, with six digits.
    public static func hybrid(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "g", hasSign: explicitPositiveSign, isUppercase: uppercase)
    }

    /// Returns the shorter of the fixed and the exponential form, with a number of digits.
    public static func hybrid(
        precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: "g", hasSign: explicitPositiveSign, isUppercase: uppercase, precision: precision)
    }

    func text(_ number: Double) -> String {
        let flags = hasSign ? "+" : ""
        let digits = precision.map { ".\(max(0, min($0(), OSLogStringAlignment.limit)))" } ?? ""
        return String(format: "%\(flags)\(digits)\(isUppercase ? conversion.uppercased() : conversion)", number)
    }
}

/// The form of an interpolated Boolean value.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `yes` or `no`.
    case answer

    func text(_ value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "yes" : "no"
        }
    }
}

/// The meaning of an interpolated integer.
public enum OSLogIntExtendedFormat: Sendable {
    /// A number of bits per second, in powers of 1000.
    case bitrate
    /// The same in powers of 1024.
    case bitrateIEC
    /// A number of bytes, in powers of 1000.
    case byteCount
    /// The same in powers of 1024.
    case byteCountIEC
    /// Seconds since 1970.
    case secondsSince1970

    func text(_ number: Int) -> String {
        switch self {
        case .bitrate: Quantity.text(number, unit: "bps", isBinary: false)
        case .bitrateIEC: Quantity.text(number, unit: "bps", isBinary: true)
        case .byteCount: Quantity.text(number, unit: "B", isBinary: false)
        case .byteCountIEC: Quantity.text(number, unit: "B", isBinary: true)
        case .secondsSince1970: LogLine.time(seconds: number) ?? String(number)
        }
    }
}

/// The meaning of an interpolated 32-bit integer.
public enum OSLogInt32ExtendedFormat: Sendable {
    /// A number of bits per second, in powers of 1000.
    case bitrate
    /// The same in powers of 1024.
    case bitrateIEC
    /// A number of bytes, in powers of 1000.
    case byteCount
    /// The same in powers of 1024.
    case byteCountIEC
    /// Seconds since 1970.
    case secondsSince1970
    /// An error number of the system: `[2: No such file or directory]`.
    case darwinErrno
    /// The mode of a file, in octal digits.
    case darwinMode
    /// The number of a signal.
    case darwinSignal
    /// An address of the Internet Protocol in network byte order: `127.0.0.1`.
    case ipv4Address
    /// `true` or `false`.
    case truth
    /// `yes` or `no`.
    case answer

    func text(_ number: Int32) -> String {
        switch self {
        case .bitrate: OSLogIntExtendedFormat.bitrate.text(Int(number))
        case .bitrateIEC: OSLogIntExtendedFormat.bitrateIEC.text(Int(number))
        case .byteCount: OSLogIntExtendedFormat.byteCount.text(Int(number))
        case .byteCountIEC: OSLogIntExtendedFormat.byteCountIEC.text(Int(number))
        case .secondsSince1970: OSLogIntExtendedFormat.secondsSince1970.text(Int(number))
        case .darwinErrno: "[\(number): \(Errno(rawValue: number))]"
        case .darwinMode: OSLogIntegerFormatting.octal.text(number)
        case .darwinSignal: String(number)
        case .ipv4Address:
            (0..<4).map { String(UInt8(truncatingIfNeeded: number >> (8 * $0))) }.joined(separator: ".")
        case .truth: OSLogBoolFormat.truth.text(number != 0)
        case .answer: OSLogBoolFormat.answer.text(number != 0)
        }
    }
}

/// Numbers with the prefixes of units.
private enum Quantity {
    static func text(_ number: Int, unit: String, isBinary: Bool) -> String {
        let base = isBinary ? 1024.0 : 1000
        let prefixes = ["", isBinary ? "K" : "k", "M", "G", "T", "P", "E"].map { $0 + (isBinary ? "i" : "") }
        var value = Double(number)
        var index = 0
        while abs(value) >= base, index < prefixes.count - 1 {
            value /= base
            index += 1
        }
        return index == 0 ? "\(number) \(unit)" : String(format: "%.2f \(prefixes[index])\(unit)", value)
    }
}
