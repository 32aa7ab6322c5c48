// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Calculations, sort descriptors, and key paths.
    @MainActor struct ExpressionTests {
        private final class Track: NSObject {
            let title: String
            let artist: String?
            let plays: Int
            init(_ title: String, _ artist: String?, _ plays: Int) {
                (self.title, self.artist, self.plays) = (title, artist, plays)
            }
        }

        private let simulation = Simulation()
        private let tracks: NSArray = [Track("b", "Zoe", 3), Track("A", nil, 10), Track("c", "adam", 3)]

        @Test(arguments: [
            ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("5 / 2", 2), ("5.0 / 2", 2.5), ("2 ** 3 + 1", 9), ("-3 - -4", 1),
            ("1e2 + 0x10 + .5", 116.5), ("sqrt(16) + abs(-2)", 6), ("max(3, 9) - min({4, 5})", 5),
            ("average({1, 2, 6})", 3), ("sum({1, 2}) + count({7, 7})", 5), ("median({5, 1, 3, 9})", 4),
            ("1 / 0", .infinity), ("9223372036854775807 + 1", 9_223_372_036_854_775_808), ("length('héllo')", 5),
            ("TERNARY(1 < 2, 10, 20)", 10), ("FUNCTION(7, 'modulus:by:', 4)", 3),
        ])
        func `an expression is calculated`(_ format: String, _ result: Double) {
            #expect(NSExpression(format: format).expressionValue(with: nil, context: nil) as? Double == result)
            #expect(simulation.exceptions.isEmpty)
        }

        @Test func `an expression has parts, an object, and variables`() {
            let expression = NSExpression(format: "(price + %d) * $rate", 2)
            #expect("\(expression)" == "(price + 2) * $rate")
            let context: NSMutableDictionary = ["rate": 10]
            #expect(expression.expressionValue(with: ["price": 3], context: context) as? Int == 50)
            let function = NSExpression(
                forFunction: "multiply:by:",
                arguments: [NSExpression(forKeyPath: "price"), NSExpression(forConstantValue: 4)])
            #expect(function.expressionValue(with: ["price": 3], context: nil) as? Int == 12)
            #expect(function.expressionType == .function && function.arguments?.first?.keyPath == "price")
            #expect(NSExpression(format: "1 +").expressionValue(with: nil, context: nil) == nil)
            #expect(simulation.exceptions.count == 1)
            _ = NSExpression(forFunction: "fly:", arguments: [1]).expressionValue(with: nil, context: nil)
            #expect(simulation.exceptions.last?.reason == "The function fly: is not supported with 1 arguments")
        }

        private func titles(_ descriptors: NSSortDescriptor...) -> String {
            tracks.sortedArray(using: descriptors).compactMap { ($0 as? Track)?.title }.joined()
        }

        @Test func `objects are sorted by the names of properties`() {
            #expect(titles(NSSortDescriptor(key: "title", ascending: true)) == "Abc")
            #expect(
                titles(
                    NSSortDescriptor(key: "plays", ascending: false), NSSortDescriptor(key: "title", ascending: true))
                    == "Abc")
            // Nil is first.
            #expect(titles(NSSortDescriptor(key: "artist", ascending: true)) == "Abc")
            let method = NSString.localizedCaseInsensitiveCompare(_:)
            #expect(titles(NSSortDescriptor(key: "artist", ascending: true, selector: method)) == "Acb")
            let selector = Selector("localizedCaseInsensitiveCompare:")
            let descriptor = NSSortDescriptor(key: "artist", ascending: true, selector: selector)
            #expect(titles(descriptor) == "Acb" && descriptor.key == "artist")
            #expect((descriptor.reversedSortDescriptor as? NSSortDescriptor).map { titles($0) } == "bcA")
            #expect(
                titles(
                    NSSortDescriptor(key: "plays", ascending: true) { one, other in
                        (other as? Int ?? 0) > (one as? Int ?? 0) ? .orderedDescending : .orderedAscending
                    }
                ).hasPrefix("A"))
            let words = ["b", "a"] as NSArray
            #expect(
                words.sortedArray(using: [NSSortDescriptor(key: "self", ascending: true)]) as? [String] == ["a", "b"])
            #expect(
                words.sortedArray(using: [NSSortDescriptor(key: nil, ascending: false)]) as? [String] == ["b", "a"])
            #expect(simulation.exceptions.isEmpty)
            _ = titles(NSSortDescriptor(key: "length", ascending: true))
            #expect(simulation.exceptions.first?.name == "NSUnknownKeyException")
        }

        @Test func `collections have values at key paths`() {
            #expect((tracks.value(forKey: "title") as? [String]) == ["b", "A", "c"])
            #expect((tracks.value(forKey: "artist") as? [Any])?[1] is NSNull)
            #expect(tracks.value(forKeyPath: "@sum.plays") as? Int == 16)
            #expect(tracks.value(forKeyPath: "@distinctUnionOfObjects.plays") as? [Int] == [3, 10])
            #expect(tracks.value(forKeyPath: "@count") as? Int == 3)
            let nested = ["a": ["b": [1, 2]]] as NSDictionary
            #expect(nested.value(forKeyPath: "a.b.@max.self") as? Int == 2)
            let changed: NSMutableDictionary = ["a": 1]
            changed.setValue(2, forKey: "b")
            changed.setValue(nil, forKey: "a")
            #expect(changed == ["b": 2])
            #expect(tracks.value(forKeyPath: "@fly.plays") == nil && simulation.exceptions.count == 1)
        }
    }
}
