// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

struct DynamicInitializerTests {
    @Test(arguments: [
        ("func a(_ b: UIViewController.Type) { c(b.", "init", "()) }"),
        ("func a(b c: UIView.Type?) { d(c?.", "init", "(frame: .zero)) }"),
        ("func a() { if let b = c(d) as? UIViewController.Type { e = b.", "init", "() } }"),
        ("func a() { guard let b = c as? NSObject.Type else { return }; d(b.", "init", "()) }"),
        ("let a = (NSClassFromString(b) as? UIViewController.Type)?.", "init", "(nibName: nil, bundle: nil)"),
        ("class A { let b: UIView.Type = c(); func d() { e(b.", "init", "(), self.b.self) } }"),
        ("class A { var b: UIView.Type?; func d() { e(self.b!.", "init", "()) } }"),
        ("func a<T: UIViewController>(_ b: T.Type) -> T { b.", "init", "() }"),
        ("func a<T>() -> T where T: UIView & B { T.", "init", "(frame: c) }"),
        ("extension UIViewController { static func a() -> Self { return self.", "init", "(nibName: b, bundle: c) } }"),
        ("extension A where Self: UIView { static func b() -> Self { Self.", "init", "() } }"),
    ]) func `initializers of metatypes become methods`(_ head: String, _ name: String, _ tail: String) {
        let text = "import UIKit; \(head)\(name)\(tail)"
        #expect(converted(text) == "import UIKit; \(head)makeInstance\(tail)")
    }

    @Test func `so do those of generic parameters`() {
        #expect(
            converted("import UIKit; class A<T: UIView> { lazy var b: T = T() }")
                == "import UIKit; class A<T: UIView> { lazy var b: T = T.makeInstance() }")
        #expect(
            converted("import UIKit; extension A where Self: UIViewController { static func b() -> Self { Self() } }")
                .contains("{ Self.makeInstance() }"))
    }

    @Test(arguments: [
        "let a = UIView.init(frame: .zero); let b = UIView(); let c = UIViewController.init()",
        "class A: UIView { required override init(frame: CGRect) {} ; static func b() -> Self { self.init(frame: c) } }",
        "func a(_ b: A.Type) { c(b.init()) }; class A: UIView {}",
        "func a(_ b: UIView.Type) { c(b.init(d: e)) }", "func a<T: B>() -> T { T() }",
        "protocol A { init() }; extension A { static func b() -> Self { Self() } }",
        "class A: UIViewController { convenience init() { self.init(nibName: nil, bundle: nil) } }",
        "struct A { init() { self.init(frame: b) } }",
    ]) func `other initializers are unchanged`(text: String) {
        #expect(converted("import UIKit; \(text)") == "import UIKit; \(text)")
    }

    @Test func `an initializer of an extension calls another one`() {
        let text = "import UIKit; extension UIView { convenience init(a: A) { self.init(frame: a.b) } }"
        #expect(converted(text) == text)
    }
}
