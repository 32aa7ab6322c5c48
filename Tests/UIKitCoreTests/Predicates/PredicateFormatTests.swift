// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Predicates that are read from texts.
    @MainActor struct PredicateFormatTests {
        private class Animal: NSObject {
            enum Kind: Int { case cat, dog }
            var city: String?
            var isTame = false
            var kind = Kind.dog
        }

        private final class Pet: Animal {
            let name: String
            let age: Int
            let born: Date
            var tags: [String] = []
            lazy var twice = 2 * age
            weak var friend: Pet?

            init(_ name: String, _ age: Int) {
                (self.name, self.age, born) = (name, age, Date(timeIntervalSince1970: Double(age)))
            }
        }

        private let simulation = Simulation()
        private let bob = Pet("Bob", 30)
        private let eva = Pet("Éva", 20)

        init() {
            bob.tags = ["x", "yy"]
            (bob.isTame, bob.friend) = (true, eva)
            eva.city = "Rome"
        }

        private func holds(_ format: String, _ object: Any?, _ arguments: Any?...) -> Bool {
            let predicate = NSPredicate(format: format, argumentArray: arguments.map { $0 ?? NSNull() })
            let result = predicate.evaluate(with: object)
            // What is written can be read again, and means the same; objects and regular expressions aside.
            if arguments.allSatisfy({ !($0 is Pet) }) {
                let again = NSPredicate(format: "\(predicate)")
                #expect(again.evaluate(with: object) == result && "\(again)" == "\(predicate)")
            }
            return result
        }

        @Test func `a regular expression matches a string as a whole`() {
            let address = "[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,64}"
            #expect(NSPredicate(format: "SELF MATCHES %@", address).evaluate(with: "a.b@c.org"))
            #expect(!NSPredicate(format: "SELF MATCHES %@", address).evaluate(with: "a.b@c.org "))
            #expect(holds("self matches %@", "ab", "a|ab"))
            #expect(!holds("SELF MATCHES 'a'", "a\n"))
            #expect(holds("SELF MATCHES[cd] 'CAFE'", "café"))
            #expect(holds("SELF MATCHES %@", "a", "a # a letter\\Q") == false)
            #expect(!holds("SELF MATCHES '.*'", nil))
        }

        @Test func `a regular expression that takes too long matches nothing and is reported`() {
            let text = String(repeating: "a", count: 60) + "b"
            #expect(!NSPredicate(format: "SELF MATCHES %@", "(a+)+").evaluate(with: text))
            #expect(simulation.reportedRules == ["NSPredicate"])
        }

        @Test func `properties are found by their names`() {
            #expect(holds("name == %@", bob, "Bob"))
            #expect(holds("%K == %@", bob, "name", "Bob"))
            #expect(holds("self.name = 'Bob' AND age >= %d AND twice < %f", bob, 30, 60.5) == false)
            _ = bob.twice
            #expect(holds("twice == %ld", bob, 60))
            #expect(holds("isTame == YES AND tame == TRUE AND kind == %d", bob, 1))
            #expect(holds("friend.name == 'Éva' AND friend.friend.name == nil", bob))
            #expect(holds("city == nil", bob) && holds("city != NULL AND city.length == 4", eva))
            #expect(holds("born <= %@", bob, Date(timeIntervalSince1970: 30)))
            #expect(!holds("born < %@", bob, NSDate(timeIntervalSince1970: 30)))
            let view = UIView()
            view.alpha = 0.5
            #expect(holds("alpha < 1 AND hidden == NO", view))
        }

        @Test func `dictionaries have values for keys`() {
            #expect(holds("a.b == 3", ["a": ["b": 3]]))
            #expect(holds("a == %@", NSDictionary(dictionary: ["a": 3]), NSNumber(value: 3)))
            #expect(holds("missing == nil AND NOT missing > 1 AND NOT missing CONTAINS 'a'", ["a": 3]))
            #expect(holds("a == nil", ["a": NSNull()]))
            #expect(holds("size == %f AND #and == 1", ["size": CGFloat(2.5), "and": true], 2.5))
        }

        @Test func `strings are compared with options`() {
            #expect(holds("name CONTAINS[cd] %@", eva, "eva") && !holds("name CONTAINS %@", eva, "eva"))
            #expect(holds("name BEGINSWITH[cd] 'e' AND name ENDSWITH[c] 'VA'", eva))
            #expect(holds("name ==[c] 'bob' AND name != 'bob'", bob))
            #expect(holds("SELF LIKE 'a?c*'", "abcdef") && holds("SELF LIKE[c] 'A\\\\*'", "a*"))
            #expect(!holds("SELF LIKE 'a?c'", "abcd") && holds("SELF LIKE '*'", ""))
            #expect(holds("SELF == 'it\\'s \"here\"'", "it's \"here\""))
            // As in NSString, the empty string is in no other one.
            #expect(!holds("SELF CONTAINS ''", "abc") && holds("SELF == ''", ""))
            let hard = String(repeating: "*a", count: 100) + "b"
            #expect(!holds("SELF LIKE %@", String(repeating: "a", count: 2000), hard))
        }

        @Test func `collections have elements`() {
            #expect(holds("age IN {10, 30}", bob) && holds("NOT (name IN %@)", bob, Set(["Eva"])))
            #expect(holds("name IN[c] %@", bob, ["BOB"]) && holds("'b' IN 'abc'", nil))
            #expect(holds("tags CONTAINS 'x' AND 'yy' IN tags", bob))
            #expect(holds("age BETWEEN {10, 30}", bob) && !holds("age BETWEEN %@", bob, [31, 40]))
            #expect(holds("ANY tags == 'x' AND SOME tags.length > 1 AND NONE tags == 'q'", bob))
            #expect(holds("ALL tags.length > 0", bob) && !holds("ALL tags.length == 1", bob))
            #expect(holds("tags[FIRST] == 'x' AND tags[LAST] == 'yy' AND tags[SIZE] == 2 AND tags[1] == 'yy'", bob))
            let order = ["items": [["price": 2], ["price": 4]]]
            #expect(holds("items.@count == 2 AND items.@sum.price == 6 AND items.@avg.price == 3", order))
            #expect(holds("items.@min.price == 2 AND items.@max.price == 4", order))
            #expect(holds("SUBQUERY(items, $i, $i.price > 3).@count == 1", order))
            let pets = [bob, eva] as NSArray
            #expect(pets.filtered(using: NSPredicate(format: "age > 20")).count == 1)
            #expect(holds("SELF == %@", bob, bob) && holds("SELF != %@", bob, eva))
        }

        @Test func `AND is before OR, and parentheses are before both`() {
            #expect(holds("a == 1 OR b == 2 AND c == 3", ["a": 1]))
            #expect(!holds("(a == 1 OR b == 2) && c == 3", ["a": 1]))
            #expect(holds("NOT a == 2 AND !(a == 3)", ["a": 1]))
            #expect(holds("(a + 1) * 2 == 4 AND ((a) == 1)", ["a": 1]))
            #expect(holds("TRUEPREDICATE AND NOT FALSEPREDICATE", nil))
            #expect(holds("%2$@ == SELF AND %1$@ != SELF", "b", "a", "b"))
            let predicate = NSPredicate(format: "a = 1 && (b == %@ || ! c contains[CD] 'x')", "q")
            #expect("\(predicate)" == "a == 1 AND (b == \"q\" OR NOT c CONTAINS[cd] \"x\")")
            #expect((predicate as? NSCompoundPredicate)?.subpredicates.count == 2)
            #expect((predicate.copy() as? NSPredicate).map { "\($0)" } == "\(predicate)")
        }

        @Test func `variables get their values later`() {
            let predicate = NSPredicate(format: "age > $MINIMUM AND name == $NAME")
            let values: [String: Any] = ["MINIMUM": 20, "NAME": "Bob"]
            #expect(predicate.evaluate(with: bob, substitutionVariables: values))
            #expect(predicate.withSubstitutionVariables(values).evaluate(with: bob))
            #expect(!predicate.withSubstitutionVariables(values).evaluate(with: eva))
            #expect(simulation.exceptions.isEmpty)
            #expect(!predicate.evaluate(with: bob) && simulation.exceptions.count == 1)
        }

        @Test(arguments: [
            ("", "expected a value, not the end, at character 0"),
            ("name ==", "expected a value, not the end, at character 7"),
            ("name == %@", "expected argument 1 of 0 at character 8"),
            ("name", "expected a comparison, not the end, at character 4"),
            ("a b", "expected a comparison, not 'b', at character 2"),
            ("a == 1 b", "expected AND, OR or the end, not 'b', at character 7"),
            ("a == 1 AND", "expected a value, not the end, at character 10"),
            ("(a == 1", "expected ')', not the end, at character 7"),
            ("a CONTAINS[x] 'b'", "expected c or d, not 'x', at character 11"),
            ("a == 'b", "expected a closing ' for the string at character 5"),
            ("a == 1 AND 2", "expected a comparison, not the end, at character 12"),
            ("a == %q", "expected a specifier such as %@, %K or %d at character 5"),
            ("a == nonsense(1)", "expected the name of a function, not 'nonsense', at character 5"),
            ("ANY a", "expected a comparison, not the end, at character 5"),
            ("a == {1, 2", "expected ',', not the end, at character 10"),
        ])
        func `an invalid format is reported with the position`(_ format: String, _ problem: String) {
            let predicate = NSPredicate(format: format)
            #expect(!predicate.evaluate(with: ["a": 1]))
            let raised = simulation.exceptions
            #expect(raised.map(\.name) == ["NSInvalidArgumentException"])
            #expect(raised.first?.reason == "Unable to parse the format string \"\(format)\": \(problem)")
        }

        @Test(arguments: [
            (String(repeating: "(", count: 20_000) + "a == 1", 1), (String(repeating: "NOT ", count: 20_000), 1),
            ("a == 1" + String(repeating: "+1", count: 20_000), 1),
            ("a == " + String(repeating: "-", count: 20_000) + "1", 1),
            ("a == " + String(repeating: "{", count: 20_000), 1),
            ("a == 1" + String(repeating: " AND a == 1", count: 10_000), 0),
            ("a == 1" + String(repeating: "[0]", count: 20_000), 1),
            (String(repeating: "(", count: 90) + "a == 1" + String(repeating: ")", count: 90), 0),
        ])
        func `deep nesting is refused`(_ format: String, _ exceptions: Int) {
            #expect(NSPredicate(format: format).evaluate(with: ["a": 1]) == (exceptions == 0))
            #expect(simulation.exceptions.count == exceptions)
        }

        @Test(arguments: [
            ("nickname == 'a'", "not key value coding-compliant for the key nickname"),
            ("name MATCHES '('", "Can't do regex matching, reason: Can't open pattern (pattern ()"),
            ("age MATCHES 'a'", "Can't do regex matching on object 30."), ("age > 'a'", "Can't compare 30 with a"),
            ("age CONTAINS 'a'", "Can't use in/contains operator with collection 30 (not a collection)"),
            ("age BEGINSWITH 'a'", "Can't do a substring operation with something that isn't a string"),
            ("age BETWEEN 3", "The right hand side of BETWEEN must be two values"),
            ("ANY age == 30", "The left hand side for an ALL or ANY operator must be either"),
            ("tags[7] == 'a'", "index 7 beyond bounds of 2 elements"),
        ])
        func `what cannot be compared is reported`(_ format: String, _ reason: String) {
            #expect(!NSPredicate(format: format).evaluate(with: bob))
            #expect(simulation.exceptions.count == 1 && simulation.exceptions[0].reason.contains(reason))
        }
    }
}
