// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

struct RuntimeTests {
    @Test func `key-value coding and observing are reported`() {
        #expect(findings("a.setValue(1, forKey: \"b\")")[0].hasPrefix("A.swift:1:1: error: key-value coding"))
        #expect(
            findings("a.addObserver(b, forKeyPath: \"c\", options: d, context: e)")[0].contains("key-value observing"))
        #expect(findings("a.observe(\\.b) { _, _ in }")[0].contains("key-value observing"))
        let observer = "{ override func observeValue(forKeyPath: String?, of: Any?, change: C?, context: P?) {} }"
        #expect(findings("class A: NSObject \(observer)")[0].contains("key-value observing"))
        #expect(
            findings("method_exchangeImplementations(a, b)")[0].contains("'method_exchangeImplementations'"))
    }

    @Test(arguments: [
        "a.setValue(1, forKey: \"orientation\")", "a.value(forKey: \"_searchField\")",
        "a.setValue(b, forKeyPath: \"_placeholderLabel.textColor\")", "a.layer.setValue(1, forKey: \"b\")",
        "moveAnimation.setValue(1, forKey: \"b\")", "setValue(b, forKey: \"tabBar\")",
        "CATransaction.setValue(true, forKey: kCATransactionDisableActions)",
        "func f() { let a = CABasicAnimation(keyPath: \"b\"); if c { a.setValue(1, forKey: \"d\") } }",
        "func f(_ a: CAAnimation) { _ = a.value(forKey: \"b\") }",
        "func f(b a: CALayer?) { a?.setValue(1, forKey: c) }",
        "class A { var a: CAEmitterCell!; func f() { self.a.setValue(1, forKey: \"b\") } }",
    ]) func `some properties of UIKit have names`(line: String) { #expect(findings(line).isEmpty) }

    @Test(arguments: [
        "func f(a: CALayer) { let a = B(); a.setValue(1, forKey: \"c\") }",
        "func f() { let a = CAB(), b = A(); b.setValue(1, forKey: \"c\") }",
        "let a = Call(); a.setValue(1, forKey: \"c\")",
    ]) func `values for all names are those of Core Animation`(line: String) { #expect(findings(line).count == 1) }

    @Test func `what UIKit has of the Objective-C runtime is imported from there`() {
        #expect(
            converted("import Foundation; func f() { objc_setAssociatedObject(a, b, c, d) }")
                == "import Foundation; import UIKit; func f() { objc_setAssociatedObject(a, b, c, d) }")
        #expect(
            converted("import ObjectiveC; let a = objc_sync_enter(b)") == "import UIKit; let a = objc_sync_enter(b)")
        #expect(converted("import ObjectiveC.runtime") == "import UIKit")
        #expect(
            converted("import func ObjectiveC.objc_sync_enter; let a = objc_sync_enter(b)")
                == "import UIKit; let a = objc_sync_enter(b)")
        #expect(findings("import func ObjectiveC.objc_sync_enter").isEmpty)
    }

    @Test(arguments: [
        "a.observe(\\.contentOffset, options: .new) { _, _ in }", "a.observe(\\UIScrollView.contentSize) { _, _ in }",
        "a.addObserver(b, forKeyPath: #keyPath(UIView.bounds), options: d, context: e)",
        "a.addObserver(b, forKeyPath: \"layer.bounds\", options: d, context: e)",
        "a.addObserver(b, forKeyPath: c, options: d, context: e)", "a.removeObserver(b, forKeyPath: \"contentSize\")",
        "class A: UIView { override func observeValue(forKeyPath: String?, of: Any?, change: C?, context: P?) {} }",
    ]) func `properties of UIKit can be observed`(line: String) {
        #expect(findings(line).isEmpty)
    }

    @Test func `user defaults use set instead of setValue`() {
        #expect(
            converted("UserDefaults.standard.setValue(1, forKey: \"b\")")
                == "UserDefaults.standard.set(1, forKey: \"b\")")
        let own = "extension UserDefaults { func a() { setValue(1, forKey: \"b\"); c = self.value(forKey: \"b\") } }"
        #expect(
            converted(own)
                == "extension UserDefaults { func a() { set(1, forKey: \"b\"); c = self.object(forKey: \"b\") } }")
    }
}

struct ImplicitSelfTests {
    /// Converts the body of a method of a class.
    private func inMethod(_ text: String) -> String {
        let head = "class A { var b = 1; func c(_ d: D, e f: F) { let g = 1; "
        return String(converted("\(head)\(text) } }").dropFirst(head.count).dropLast(" } }".count))
    }

    @Test(arguments: [
        ("d.enumerateMatches(in: f) { h, _, _ in b += 1 }", "d.enumerateMatches(in: f) { [self] h, _, _ in b += 1 }"),
        ("f.enumerateLines { go($0) }", "f.enumerateLines { [self] in go($0) }"),
        (
            "f.enumerateSubstrings(in: d, { (h, i: I) -> Void in view.j() })",
            "f.enumerateSubstrings(in: d, { [self] (h, i: I) -> Void in view.j() })"
        ),
        (
            "k { f.enumerateLines { h, _ in if h == g { b.l() } } }",
            "k { f.enumerateLines { [self] h, _ in if h == g { b.l() } } }"
        ),
    ]) func `a closure that escapes only on Linux captures self`(text: String, expected: String) {
        #expect(inMethod(text) == expected)
    }

    @Test(arguments: [
        "f.enumerateLines { h, _ in self.b += 1 }", "f.enumerateLines { [weak self] h, _ in b() }",
        "f.enumerateLines { h, _ in print(h, g, d, D.m, .n, max(g, f.b)) }", "f.forEach { h in b += 1 }",
        "var m = 1; f.enumerateLines { h, stop in let n = h; m += n.b; stop = true }",
    ]) func `other closures are unchanged`(text: String) { #expect(inMethod(text) == text) }

    @Test(arguments: [
        "struct A { var b = 1; func c(_ f: F) { f.enumerateLines { h, _ in b.d() } } }",
        "class A { static func c(_ f: F) { f.enumerateLines { h, _ in b() } } }",
        "extension String { func c() { self.enumerateLines { h, _ in b() } } }",
        "func c(_ f: F) { f.enumerateLines { h, _ in b() } }",
        "class A { func c(_ f: F) { f.enumerateLines { h, _ in b() } }; func enumerateLines() {} }",
    ]) func `only instances of classes need self`(text: String) { #expect(converted(text) == text) }
}
