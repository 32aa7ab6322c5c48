// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import Foundation

/// Converts values in Interface Builder files to Swift.
enum InterfaceValues {
    /// Returns a string literal for any text.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 32 || scalar.value == 127 || scalar.value == 0x2028 || scalar.value == 0x2029:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns a number literal; nil if the text is not a number.
    static func number(_ text: String?) -> String? {
        guard let text, let value = Double(text), value.isFinite, abs(value) < 1e12 else { return nil }
        return value == value.rounded() ? "\(Int(value))" : "\(value)"
    }

    /// Returns the value that key-value coding sets from a text: for a property that is a number, the number at the start
    /// of the text, 0 without one; otherwise the text.
    static func value(of text: String, as type: String?) -> String {
        let number = NSString(string: text)
        return switch type {
        case "CGFloat", "Double", "Float": self.number("\(number.doubleValue)") ?? "0"
        case "Int": "\(number.integerValue)"
        case "Bool": number.boolValue ? "true" : "false"
        default: string(text)
        }
    }

    static func bool(_ text: String?) -> String? {
        switch text {
        case "YES": "true"
        case "NO": "false"
        default: nil
        }
    }

    static func rect(_ element: InterfaceElement?) -> String? {
        let parts = ["x", "y", "width", "height"].map { number(element?[$0]) }
        guard let x = parts[0], let y = parts[1], let width = parts[2], let height = parts[3] else { return nil }
        return "CGRect(x: \(x), y: \(y), width: \(width), height: \(height))"
    }

    static func point(_ element: InterfaceElement) -> String? {
        guard let x = number(element["x"]), let y = number(element["y"]) else { return nil }
        return "CGPoint(x: \(x), y: \(y))"
    }

    static func size(_ element: InterfaceElement) -> String? {
        guard let width = number(element["width"]), let height = number(element["height"]) else { return nil }
        return "CGSize(width: \(width), height: \(height))"
    }

    /// Returns insets from the attributes for the top, left, bottom, and right.
    static func insets(_ element: InterfaceElement, _ sides: [String]) -> String? {
        let values = sides.compactMap { number(element[$0] ?? "0") }
        guard values.count == 4 else { return nil }
        return "UIEdgeInsets(top: \(values[0]), left: \(values[1]), bottom: \(values[2]), right: \(values[3]))"
    }

    static func mask(_ element: InterfaceElement) -> String {
        let names = [
            ("flexibleMinX", "flexibleLeftMargin"), ("widthSizable", "flexibleWidth"),
            ("flexibleMaxX", "flexibleRightMargin"), ("flexibleMinY", "flexibleTopMargin"),
            ("heightSizable", "flexibleHeight"), ("flexibleMaxY", "flexibleBottomMargin"),
        ]
        return "[" + names.filter { element[$0.0] == "YES" }.map { ".\($0.1)" }.joined(separator: ", ") + "]"
    }

    /// Returns a color; `resources` contains the definitions of named and system colors at the end of the file.
    static func color(_ element: InterfaceElement, resources: [String: InterfaceElement]) -> String? {
        let systemName = element["systemColor"] ?? element["cocoaTouchSystemColor"]
        // The components of a system color are those of its light variant.
        if let systemName, let color = systemColor(systemName) { return color }
        let alpha = number(element["alpha"]) ?? "1"
        if let white = number(element["white"]) { return "UIColor(white: \(white), alpha: \(alpha))" }
        if let red = number(element["red"]), let green = number(element["green"]), let blue = number(element["blue"]) {
            return "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
        }
        guard let name = systemName ?? element["name"] else { return nil }
        // The file has a copy of the color, without its dark variant.
        let copy = resources[name]?.child("color").flatMap { color($0, resources: [:]) }
        return systemName == nil ? "(UIColor(named: \(string(name))) ?? \(copy ?? "UIColor.clear"))" : copy
    }

    private static func systemColor(_ name: String) -> String? {
        let short = name.hasSuffix("Color") ? String(name.dropLast("Color".count)) : name
        if let components = oldSystemColors[short] { return "UIColor(\(components), alpha: 1)" }
        let current = short == "tableCellGroupedBackground" ? "secondarySystemGroupedBackground" : short
        return systemColors.contains(current) ? "UIColor.\(current)" : nil
    }

    /// The system colors that are only in files, as Interface Builder copies them.
    private static let oldSystemColors = [
        "scrollViewTexturedBackground": "red: 0.435, green: 0.443, blue: 0.475",
        "viewFlipsideBackground": "red: 0.122, green: 0.129, blue: 0.141",
    ]

    private static let systemColors: Set<String> = Set(
        """
        black darkGray lightGray white gray red green blue cyan yellow magenta orange purple brown clear systemRed \
        systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple \
        systemPink systemBrown systemGray systemGray2 systemGray3 systemGray4 systemGray5 systemGray6 systemBackground \
        secondarySystemBackground tertiarySystemBackground systemGroupedBackground secondarySystemGroupedBackground \
        tertiarySystemGroupedBackground groupTableViewBackground label secondaryLabel tertiaryLabel quaternaryLabel \
        placeholderText separator opaqueSeparator link systemFill secondarySystemFill tertiarySystemFill \
        quaternarySystemFill darkText lightText
        """.split(separator: " ").map(String.init))

    static func font(_ element: InterfaceElement) -> String? {
        if let style = element["style"] {
            return "UIFont.preferredFont(forTextStyle: UIFont.TextStyle(rawValue: \(string(style))))"
        }
        // Old files name the sizes of UIFont's class properties.
        let sizes = ["system": "14", "smallSystem": "12", "label": "17", "button": "18"]
        guard let found = number(element["pointSize"]) ?? element["size"].flatMap({ sizes[$0] }) else { return nil }
        // Interface Builder shows a font of the size 0 with the default of 12 points, as iOS does.
        let size = Double(found) == 0 ? "12" : found
        if let name = element["name"] {
            return "UIFont(name: \(string(name)), size: \(size)) ?? UIFont.systemFont(ofSize: \(size))"
        }
        switch element["type"] {
        case "system":
            let weights: Set = [
                "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
            ]
            let weight = element["weight"] ?? "regular"
            return weights.contains(weight) ? "UIFont.systemFont(ofSize: \(size), weight: .\(weight))" : nil
        case "boldSystem": return "UIFont.boldSystemFont(ofSize: \(size))"
        case "italicSystem": return "UIFont.italicSystemFont(ofSize: \(size))"
        default: return nil
        }
    }

    /// Returns the font of an attributed string; a font that does not exist is replaced by the system font of the same
    /// size.
    static func attributedFont(_ element: InterfaceElement) -> String? {
        guard let size = number(element["size"]) else { return nil }
        switch element["metaFont"] {
        case "system", "cellTitle", "menu", "message": return "UIFont.systemFont(ofSize: \(size))"
        case "systemBold": return "UIFont.boldSystemFont(ofSize: \(size))"
        default:
            return element["name"].map {
                "UIFont(name: \(string($0)), size: \(size)) ?? UIFont.systemFont(ofSize: \(size))"
            }
        }
    }

    /// Returns a multiplier: a number, or the quotient of a ratio such as `16:9` or `1/3`.
    static func multiplier(_ text: String?) -> String? {
        guard let text else { return "1" }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }.map { number(String($0)) }
        guard parts.count == 2 else { return parts.count == 1 ? parts[0] : nil }
        guard let left = parts[0].flatMap(Double.init), let right = parts[1].flatMap(Double.init), right != 0 else {
            return nil
        }
        return "\(left) / \(right)"
    }

    /// Returns a name in the form used in identifiers, by which UIKitCore looks them up.
    static func identifier(_ name: String) -> String {
        String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { scalar in
                    let isPart =
                        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                    return isPart ? scalar : "_"
                }))
    }

    /// Returns whether a text is a valid Swift name, or several joined by periods.
    static func isName(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            guard let first = part.first, first.isLetter || first == "_" else { return false }
            return part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
    }
}
#endif
