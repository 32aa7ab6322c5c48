// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A parsed visual format: views and edges of the superview, and the distances between them.
struct VisualFormat {
    /// A number, or the name of a metric or view.
    enum Value: Equatable {
        case number(CGFloat)
        case name(String)

        var text: String {
            switch self {
            case .number(let number): "\(number)"
            case .name(let name): name
            }
        }
    }

    /// A condition on a length or distance.
    struct Predicate: Equatable {
        var relation = NSLayoutConstraint.Relation.equal
        var value: Value
        var priority: Value?
        /// The position in the format.
        var place = 0
    }

    enum Item: Equatable {
        /// An edge of the superview.
        case edge
        case view(String, [Predicate], place: Int)

        var isEdge: Bool { self == .edge }
    }

    /// The distance between two items.
    enum Gap: Equatable {
        case none, standard
        case predicates([Predicate])
    }

    var isVertical = false
    var items: [Item] = []
    /// The gap after each item except the last.
    var gaps: [Gap] = []
}

/// The reason why a format is invalid, and the position of the error.
struct VisualFormatError: Error {
    let message: String
    /// The number of characters before the error.
    let place: Int

    init(_ message: String, _ place: Int) { (self.message, self.place) = (message, place) }
}

/// Parses a visual format without white space.
///
/// https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/VisualFormatLanguage.html
struct VisualFormatReader {
    private let characters: [Character]
    private var place = 0

    init(_ format: String) { characters = Array(format) }

    mutating func read() throws(VisualFormatError) -> VisualFormat {
        var format = VisualFormat()
        if take("V:") {
            format.isVertical = true
        } else {
            _ = take("H:")
        }
        format.items.append(take("|") ? .edge : try view())
        while place < characters.count {
            format.gaps.append(try gap())
            if take("|") {
                format.items.append(.edge)
                guard place == characters.count else { throw fail("Expected the end of the format") }
            } else {
                format.items.append(try view())
            }
        }
        guard format.items.contains(where: { !$0.isEdge }) else { throw fail("Expected a view") }
        return format
    }

    private mutating func gap() throws(VisualFormatError) -> VisualFormat.Gap {
        guard take("-") else { return .none }
        guard let next = characters.at(place), next != "[", next != "|" else { return .standard }
        let start = place
        let predicates = next == "(" ? try list() : [VisualFormat.Predicate(value: try value(), place: start)]
        guard take("-") else { throw fail("Expected a '-' after the distance") }
        return .predicates(predicates)
    }

    private mutating func view() throws(VisualFormatError) -> VisualFormat.Item {
        guard take("[") else { throw fail("Expected a view") }
        let start = place
        guard case .name(let name) = try value() else { throw fail("Expected the name of a view") }
        let lengths = characters.at(place) == "(" ? try list() : []
        guard take("]") else { throw fail("Expected a ']'") }
        return .view(name, lengths, place: start)
    }

    private mutating func list() throws(VisualFormatError) -> [VisualFormat.Predicate] {
        guard take("(") else { throw fail("Expected a '('") }
        var predicates: [VisualFormat.Predicate] = []
        repeat {
            let start = place
            let relation: NSLayoutConstraint.Relation =
                take(">=") ? .greaterThanOrEqual : take("<=") ? .lessThanOrEqual : .equal
            _ = relation == .equal && take("==")
            var predicate = VisualFormat.Predicate(relation: relation, value: try value(), place: start)
            if take("@") { predicate.priority = try value() }
            predicates.append(predicate)
        } while take(",")
        guard take(")") else { throw fail("Expected a ')'") }
        return predicates
    }

    private mutating func value() throws(VisualFormatError) -> VisualFormat.Value {
        let start = place
        let isSigned = characters.at(place) == "-"
        if isSigned { place += 1 }
        while let next = characters.at(place), next.isLetter || next.isNumber || next == "_" || next == "." {
            place += 1
        }
        let word = String(characters[start..<place])
        if let number = Double(word), number.isFinite, word.contains(where: \.isNumber),
            !word.contains(where: \.isLetter)
        {
            return .number(CGFloat(number))
        }
        guard let first = word.first, first.isLetter || first == "_" else { throw fail("Expected a number or a name") }
        return .name(word)
    }

    private mutating func take(_ text: String) -> Bool {
        guard characters[place...].starts(with: text) else { return false }
        place += text.count
        return true
    }

    private func fail(_ message: String) -> VisualFormatError { VisualFormatError(message, place) }
}

extension [Character] {
    fileprivate func at(_ index: Int) -> Character? { indices.contains(index) ? self[index] : nil }
}
