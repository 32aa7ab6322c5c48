// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Foundation
private import SystemPackage

/// A format string in the manner of `printf`, with arguments that are Swift values: their own types determine how they
/// are written, so that a string that does not fit its arguments cannot do harm.
enum FormatString {
    /// What is written for an argument that is not there.
    static let missing = "<decode: missing data>"

    /// Formats values.
    ///
    /// - Parameters:
    ///   - format: the format, with annotations such as `%{public, mask.hash}@`.
    ///   - arguments: the values.
    ///   - errorNumber: the error number of the system for `%m`.
    /// - Returns: the text.
    static func text(_ format: String, _ arguments: [Any], errorNumber: CInt = 0) -> String {
        var rest = format[...]
        var arguments = arguments[...]
        var result = ""
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...].dropFirst()
            result += Specifier(&rest, &arguments).text(&arguments, errorNumber)
        }
        return result + rest
    }
}

/// A part of a format string from `%` to the conversion.
private struct Specifier {
    private var annotations: [Substring] = []
    private var flags: Set<Character> = []
    private var width = 0
    private var precision: Int?
    private var length = ""
    private var conversion: Character?

    /// Reads a specifier after its `%`; the arguments of `*` are removed.
    init(_ rest: inout Substring, _ arguments: inout ArraySlice<Any>) {
        if rest.first == "{", let end = rest.firstIndex(of: "}") {
            annotations = rest[..<end].dropFirst().split { $0 == "," || $0 == " " }
            rest = rest[end...].dropFirst()
        }
        flags = Set(Self.take(&rest) { "-+ #0'".contains($0) })
        let written = Self.number(&rest, &arguments) ?? 0
        if written < 0 { flags.insert("-") }
        width = min(written.magnitude.clamped, OSLogStringAlignment.limit)
        if rest.first == "." {
            rest = rest.dropFirst()
            // A negative precision counts as none.
            let written = Self.number(&rest, &arguments) ?? 0
            precision = written < 0 ? nil : min(written, OSLogStringAlignment.limit)
        }
        length = String(Self.take(&rest) { "hljqtzL".contains($0) })
        conversion = rest.popFirst()
    }

    private static func take(_ rest: inout Substring, while fits: (Character) -> Bool) -> Substring {
        let taken = rest.prefix(while: fits)
        rest = rest.dropFirst(taken.count)
        return taken
    }

    /// Reads digits, or `*` for the next argument; a number that is too large is clamped.
    private static func number(_ rest: inout Substring, _ arguments: inout ArraySlice<Any>) -> Int? {
        if rest.first == "*" {
            rest = rest.dropFirst()
            return (arguments.popFirst() as? any BinaryInteger).map { Int(clamping: $0) }
        }
        let digits = take(&rest) { $0.isASCII && $0.isNumber }
        return digits.isEmpty ? nil : Int(digits) ?? .max
    }

    /// Returns the text of the next argument.
    func text(_ arguments: inout ArraySlice<Any>, _ errorNumber: CInt) -> String {
        switch conversion {
        case nil: return "%"
        case "%": return "%"
        case "m": return padded("\(Errno(rawValue: errorNumber))")
        case "n":
            // Nothing is written to the argument.
            _ = arguments.popFirst()
            return ""
        default: break
        }
        guard let argument = arguments.popFirst() else { return FormatString.missing }
        let text = padded(text(of: argument))
        return annotations.contains("mask.hash") ? OSLogPrivacy.masked(text) : text
    }

    private func text(of argument: Any) -> String {
        guard let value = unwrapped(argument) else { return "(null)" }
        if let number = value as? any FixedWidthInteger { return text(of: number) }
        if let truth = value as? Bool { return text(of: truth ? 1 : 0) }
        if let number = value as? any BinaryFloatingPoint { return text(ofFloat: Double(number)) }
        let text = string(value) ?? String(describing: value)
        return precision.flatMap { conversion == "@" ? nil : String(text.prefix($0)) } ?? text
    }

    /// Reads the text to which a pointer of the C library points.
    private func string(_ value: Any) -> String? {
        guard conversion == "s" || conversion == "S" else { return nil }
        // As in C, the caller is responsible for the terminating zero.
        if let text = unsafe value as? UnsafePointer<CChar> { return unsafe String(cString: text) }
        if let text = unsafe value as? UnsafeMutablePointer<CChar> { return unsafe String(cString: text) }
        if let text = unsafe value as? UnsafePointer<UInt8> { return unsafe String(cString: text) }
        if let text = unsafe value as? UnsafeMutablePointer<UInt8> { return unsafe String(cString: text) }
        return nil
    }

    private func text<T: FixedWidthInteger>(of number: T) -> String {
        if annotations.contains(where: { $0.lowercased() == "bool" }) {
            let isUppercase = annotations.contains("BOOL")
            return number != 0 ? (isUppercase ? "YES" : "true") : (isUppercase ? "NO" : "false")
        }
        if annotations.contains(where: { $0.hasSuffix("errno") }) {
            return OSLogInt32ExtendedFormat.darwinErrno.text(CInt(truncatingIfNeeded: number))
        }
        switch conversion {
        case "c", "C":
            return Unicode.Scalar(UInt32(truncatingIfNeeded: number)).map { String(Character($0)) } ?? "\u{FFFD}"
        case "e", "E", "f", "F", "g", "G", "a", "A": return text(ofFloat: Double(number))
        case "x", "X", "p", "o", "O": return text(ofBits: number)
        case "u", "U": return text(ofDigits: String(T.Magnitude(truncatingIfNeeded: number)), sign: "")
        default: return text(ofDigits: String(number.magnitude), sign: number < 0 ? "-" : plus)
        }
    }

    /// The sign of numbers that are not negative.
    private var plus: String { flags.contains("+") ? "+" : flags.contains(" ") ? " " : "" }

    private func text<T: FixedWidthInteger>(ofBits number: T) -> String {
        let isOctal = conversion == "o" || conversion == "O"
        // Without a length, the argument is an `int` in C.
        let isInt = length.isEmpty && conversion != "p" && number < 0 && number >= T(clamping: Int32.min)
        let digits =
            isInt
            ? String(UInt32(truncatingIfNeeded: number), radix: isOctal ? 8 : 16)
            : String(T.Magnitude(truncatingIfNeeded: number), radix: isOctal ? 8 : 16)
        let prefix = conversion == "p" || flags.contains("#") && number != 0 ? (isOctal ? "0" : "0x") : ""
        let text = text(ofDigits: digits, sign: prefix)
        return conversion == "X" ? text.uppercased() : text
    }

    private func text(ofDigits digits: String, sign: String) -> String {
        let fills = flags.contains("0") && !flags.contains("-") && precision == nil
        let count = fills ? width - sign.count : precision ?? 1
        return sign + digits.padded(to: count, isLeft: false, with: "0")
    }

    private func text(ofFloat number: Double) -> String {
        let name: Character = conversion.map { "eEfFgGaA".contains($0) ? $0 : "f" } ?? "f"
        // An integer is expected: the number is written as it is.
        guard conversion.map({ "eEfFgGaA".contains($0) }) == true else { return "\(number)" }
        let zero = flags.contains("0") && !flags.contains("-") ? "0\(max(width, 1))" : ""
        let digits = precision.map { ".\($0)" } ?? ""
        let form = flags.contains("#") ? "#" : ""
        return String(format: "%\(form)\(plus)\(zero)\(digits)\(name)", number)
    }

    private func padded(_ text: String) -> String { text.padded(to: width, isLeft: flags.contains("-")) }
}

extension UInt {
    fileprivate var clamped: Int { Int(clamping: self) }
}

/// An optional of any type.
private protocol OptionalValue { var content: Any? { get } }
extension Optional: OptionalValue { fileprivate var content: Any? { map { $0 } } }

/// Returns the value in an optional; nil if there is none.
private func unwrapped(_ value: Any) -> Any? {
    var value = value
    while let optional = value as? any OptionalValue {
        guard let content = optional.content else { return nil }
        value = content
    }
    return value
}
