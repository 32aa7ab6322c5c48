// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import DisplayModel
package import SecondScreen

/// A pattern in which `*` matches any text and `?` matches one character.
package struct Glob: Hashable, Sendable, CustomStringConvertible {
    /// The pattern.
    package let description: String
    private let pattern: [Character]

    /// Creates a pattern; without `*` and `?`, it matches only itself.
    package init(_ text: String) {
        description = text
        pattern = Array(text)
    }

    /// Returns whether the pattern matches an entire text; the worst-case time is proportional to the product of the
    /// lengths.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - ignoringCase: whether `a` matches `A`.
    /// - Returns: whether it matches.
    package func matches(_ text: String, ignoringCase: Bool = false) -> Bool {
        let pattern = ignoringCase ? Array(description.lowercased()) : pattern
        let text = Array(ignoringCase ? text.lowercased() : text)
        var (position, index) = (0, 0)
        // Where to resume when the part after the last star does not match: at the star, one character later.
        var retry: (position: Int, index: Int)?
        while index < text.count {
            if position < pattern.count, pattern[position] == "*" {
                retry = (position + 1, index)
                position += 1
            } else if position < pattern.count, pattern[position] == "?" || pattern[position] == text[index] {
                position += 1
                index += 1
            } else if let (afterStar, start) = retry {
                retry = (afterStar, start + 1)
                (position, index) = (afterStar, start + 1)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == "*" }
    }
}

/// A condition on monitors; all its patterns must match.
///
/// In a pattern, `*` matches any text and `?` matches one character; a property that a monitor lacks matches only `*`.
package struct MonitorMatch: Hashable, Sendable, CustomStringConvertible {
    /// A property that a pattern applies to.
    package enum Property: String, CaseIterable, Sendable {
        /// The connector's name, with the card (`card0-HDMI-A-1`) or without.
        case connector
        /// The monitor's name, ignoring case.
        case name
        /// The manufacturer, ignoring case: three letters such as `DEL`, or a registered name such as `Dell Inc.`.
        case make
        /// The product code: decimal such as `41137`, or hexadecimal such as `0xa0b1`.
        case model
        /// The serial number, as text or as a number.
        case serial
        /// The monitor's identifier, as `secondscreen screens` and `secondscreen show` print it.
        case id
    }

    /// The patterns by property.
    package var patterns: [Property: Glob]

    /// Creates a match.
    ///
    /// - Parameter patterns: the patterns; without any, every monitor matches.
    package init(_ patterns: [Property: Glob] = [:]) {
        self.patterns = patterns
    }

    /// The patterns as text: `name "DELL*", connector "HDMI-A-?"`.
    package var description: String {
        let parts = Property.allCases.compactMap { property in
            patterns[property].map { "\(property.rawValue) '\($0)'" }
        }
        return parts.isEmpty ? "every monitor" : parts.joined(separator: ", ")
    }

    /// Returns whether a connector's monitor matches.
    ///
    /// - Parameters:
    ///   - connector: the connector.
    ///   - makers: the registry of manufacturers' names.
    /// - Returns: whether all patterns match.
    package func matches(_ connector: Connector, makers: PNPRegistry) -> Bool {
        mismatch(with: connector, makers: makers) == nil
    }

    /// Why a connector does not match, such as `name is 'LG TV', not 'DELL*'`; nil if it does.
    func mismatch(with connector: Connector, makers: PNPRegistry) -> String? {
        for property in Property.allCases {
            guard let pattern = patterns[property] else { continue }
            let values = property.values(of: connector, makers)
            // A missing property counts as empty text, so that an empty pattern matches it.
            let fits = (values.isEmpty ? [""] : values).contains {
                pattern.matches($0, ignoringCase: property.ignoresCase)
            }
            guard !fits else { continue }
            guard !values.isEmpty else { return "\(property.rawValue) is unknown, not '\(pattern)'" }
            let list = Spelling.list(values.map { "'\($0)'" })
            return "\(property.rawValue) is \(list), not '\(pattern)'"
        }
        return nil
    }
}

extension MonitorMatch.Property {
    /// Whether matching ignores case.
    fileprivate var ignoresCase: Bool {
        switch self {
        case .name, .make, .model: true
        case .connector, .serial, .id: false
        }
    }

    /// The property's values, in each form that a person may know.
    fileprivate func values(of connector: Connector, _ makers: PNPRegistry) -> [String] {
        let monitor = connector.monitor
        switch self {
        case .connector:
            let (whole, short) = (connector.id.description, connector.id.name)
            return whole == short ? [short] : [whole, short]
        case .name:
            return [monitor?.name].compactMap { $0 }
        case .make:
            return [monitor?.manufacturer, monitor.flatMap { makers.name(of: $0.manufacturer) }].compactMap { $0 }
        case .model:
            guard let product = monitor?.product else { return [] }
            return [String(product), "0x" + product.hexText(digits: 4)]
        case .serial:
            let number = monitor.flatMap { $0.serialNumber == 0 ? nil : String($0.serialNumber) }
            return [monitor?.serialText, number].compactMap { $0 }
        case .id:
            return [connector.monitorID].compactMap { $0 }
        }
    }
}

extension PNPRegistry {
    /// This machine's registry, read once.
    package static let installed = PNPRegistry()
}
