// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

/// Converts one file, without findings.
func converted(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let result = SourceFolder(["A.swift": text]).convert("A.swift")
    #expect(result.findings.isEmpty, sourceLocation: sourceLocation)
    return result.text ?? ""
}

/// The findings of one file, as lines.
func findings(_ text: String, modules: Set<String> = []) -> [String] {
    SourceFolder(["A.swift": text], modules: modules).convert("A.swift").findings.map(\.description)
}

/// Converts the body of a class `A`.
private func inClass(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let result = converted("import UIKit; class A: B { \(text) }", sourceLocation: sourceLocation)
    return String(result.dropFirst("import UIKit; class A: B { ".count).dropLast(2))
}

struct AttributeTests {
    @Test func `Objective-C and Interface Builder attributes are dropped`() {
        #expect(inClass("@objc(go:) dynamic private func a() {}") == "private func a() {}")
        #expect(inClass("@IBOutlet weak var x: UILabel!") == "weak var x: UILabel!")
        #expect(inClass("@IBAction func a(_ s: Any) {}") == "func a(_ s: Any) {}")
        #expect(converted("@objcMembers @IBDesignable class A {}") == "class A {}")
        #expect(inClass("@available(iOS 13, *) func a() {}") == "@available(iOS 13, *) func a() {}")
    }

    @Test func `connected members of a private extension are accessible to storyboards`() {
        #expect(
            converted("private extension A { @IBAction func a() {}; @objc func b() {}; private var c: Int { 1 } }")
                == "extension A { func a() {}; fileprivate func b() {}; private var c: Int { 1 } }")
        #expect(
            converted(
                "fileprivate extension A {\n#if os(iOS)\n@IBInspectable var a: Int { 1 }\n@inline(never) func b() {}\n#endif\n}"
            )
                == "extension A {\n#if true\nvar a: Int { 1 }\n@inline(never) fileprivate func b() {}\n#endif\n}")
        #expect(
            converted(
                "class A: B {}; class C: A { override func b() {} }; private extension A { func b() {}; @IBAction func d() {} }"
            )
                == "class A: B {\n    fileprivate func b() {}\n}; class C: A { override func b() {} }; extension A { ; func d() {} }"
        )
        #expect(converted("private extension A { func b() {} }") == "private extension A { func b() {} }")
        #expect(inClass("@IBInspectable private var a = 1") == "var a = 1")
    }

    @Test func `previews are removed`() {
        let text = "class A {}\n#Preview(\"A\") {\n  A()\n}\n@available(iOS 17, *)\n#Preview { A() }\nclass B {}\n"
        #expect(converted(text) == "class A {}\n\n\n\n\n\nclass B {}\n")
    }

    @Test func `line numbers are preserved`() {
        let text = "class A {\n  @objc\n  func a() {}\n\n  @IBOutlet /* a\n  b */ var b: Int\n  let c = 1\n}\n"
        let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
        let result = lines(converted(text))
        #expect(result.count == lines(text).count)
        #expect(result[2] == "  func a() {}")
        #expect(result[6] == "  let c = 1")
    }

    @Test func `Core Data properties are reported`() {
        #expect(findings("class A { @NSManaged var a: Int }")[0].hasPrefix("A.swift:1:11: error: @NSManaged requires"))
    }

    @Test func `compilation conditions are evaluated as on iOS`() {
        #expect(converted("#if os(iOS) || os(tvOS)\n#endif") == "#if true || os(tvOS)\n#endif")
        #expect(findings("#if os(macOS)\nimport AppKit\n#elseif !os(iOS)\nimport WatchKit\n#endif").isEmpty)
        #expect(findings("#if os(iOS)\nimport StoreKit\n#else\nimport AppKit\n#endif").count == 1)
        #expect(findings("#if canImport(SwiftUI)\nimport SwiftUI\n#endif").isEmpty)
    }

    @Test func `unavailable modules are reported and kept`() {
        #expect(findings("import UIKit\nimport SwiftUI")[0].hasPrefix("A.swift:2:1: error: 'SwiftUI' is not available"))
        #expect(findings("import SwiftUI", modules: ["SwiftUI"]).isEmpty)
        #expect(findings("import SnapKit")[0].hasPrefix("A.swift:1:1: warning: 'SnapKit'"))
        #expect(converted("import UIKit.UIGestureRecognizerSubclass") == "import UIKit")
    }
}

struct LayerTests {
    private func layer(_ text: String) -> String {
        let result = converted("import UIKit; class A: CALayer { \(text) }")
        return String(result.dropFirst("import UIKit; class A: CALayer { ".count).dropLast(2))
    }

    @Test func `init() is required, and added if it is not inherited`() {
        #expect(layer("override init() { super.init() }") == "required init() { super.init() }")
        #expect(layer("override public init() {}") == "required public init() {}")
        #expect(layer("var a = 1") == "var a = 1")
        #expect(layer("convenience init(a: Int) { self.init() }") == "convenience init(a: Int) { self.init() }")
        #expect(layer("init(a: Int) {}") == "init(a: Int) {} ; required init() { super.init() }")
        #expect(
            converted("import UIKit; open class A: CALayer { init(a: Int) {} }").hasSuffix(
                "; public required init() { super.init() } }"))
        #expect(
            converted("import UIKit\nclass A: CAShapeLayer {\n  init(a: Int) {}\n}\n")
                == "import UIKit\nclass A: CAShapeLayer {\n  init(a: Int) {}\nrequired init() { super.init() } }\n")
        let text = "import UIKit; class A: CALayer {}; class B: A { override init() {} }; class C { init() {} }"
        #expect(converted(text).contains("class B: A { required init() {} }; class C { init() {} }"))
    }

    @Test func `init() of a layer with an uninitialized property stops the program, as in UIKit`() {
        let members =
            "init(a: Int) {}; var b, c: Int?; lazy var d: Int = 1; var e: Int { 1 }; static let g: Int = 1; "
        #expect(layer(members).hasSuffix("; required init() { super.init() }"))
        for property in ["let f: Int", "var f: Int { didSet {} }", "let f: Int?", "var f, h: Int"] {
            #expect(
                layer(members + property).hasSuffix(
                    "; required init() { fatalError(\"unimplemented initializer 'init()' for class 'A'\") }"))
        }
    }
}

struct ImportTests {
    @Test func `modules that are separate on Linux are imported, once`() {
        let text = "import UIKit\nlet a = URLSession.shared; func b(_ c: URLRequest) {}"
        #expect(converted(text).hasPrefix("import UIKit; import FoundationNetworking\nlet a"))
        #expect(converted("let a: URLRequest? = nil").hasPrefix("import FoundationNetworking; let a"))
        #expect(
            converted("import class UIKit.UIView; let a = objc_sync_enter(b)")
                == "import class UIKit.UIView; import UIKit; let a = objc_sync_enter(b)")
        #expect(
            converted("import UIKit; class A: NSObject, XMLParserDelegate { var b: XMLParser? }")
                .hasPrefix("import UIKit; import FoundationXML; class A"))
        #expect(
            converted("import Foundation\nfunc a(_ b: UIColor) {}")
                == "import Foundation; import UIKit\nfunc a(_ b: UIColor) {}")
        #expect(converted("import Foundation\nlet a: UInt = 1") == "import Foundation\nlet a: UInt = 1")
        let imported = "import FoundationNetworking\nlet a = URLSession.shared"
        #expect(converted(imported) == imported)
        let own = "class URLSession {}; let a = URLSession(); let b = URL(string: \"a\")"
        #expect(converted(own) == own)
    }
}

struct SelectorTests {
    @Test func `a selector refers to the method of its type`() {
        #expect(inClass("@objc func go() { x(#selector(go)) }") == "func go() { x(Selector(\"go\", A.go)) }")
        #expect(inClass("let a = #selector(self.b(_:c:))") == "let a = Selector(\"b\", A.b(_:c:))")
        #expect(
            inClass("let a = #selector(UIView.layoutIfNeeded)")
                == "let a = Selector(\"layoutIfNeeded\", UIView.layoutIfNeeded)")
        #expect(inClass("class C { let a = #selector(d); @objc func d() {} }").contains("Selector(\"d\", A.C.d)"))
        #expect(inClass("let a = #selector(super.b)") == "let a = Selector(\"b\", A.b)")
    }

    @Test func `a method of a property is resolved through the property's type`() {
        let text =
            "import UIKit; class A { weak var b: B?; func c() { x(#selector(b?.d)) } }; class B { @objc func d() {} }"
        #expect(converted(text).contains("x(Selector(\"d\", B.d))"))
        #expect(
            findings("import UIKit; class A { func c() { x(#selector(b.d)) } }")[0].contains(
                "the type of 'b' is not known"))
    }

    @Test func `overloads and static methods become closures`() {
        #expect(
            inClass("func a() { x(#selector(a as () -> Void)) }; func a(_ b: Int) {}")
                .contains("x(Selector(\"a\") { (target: A) in { target.a() } })"))
        #expect(inClass("@objc static func a() { x(#selector(a)) }").contains("Selector(\"a\") { (_: A.Type) in A.a }"))
    }

    @Test func `getters and setters become closures`() {
        #expect(
            inClass("var a = 1; let b = #selector(getter: A.a)").hasSuffix(
                "Selector(\"a\") { (target: A) in { target.a } }"))
        #expect(
            inClass("var a: Int = 1; let b = #selector(setter: a)")
                .hasSuffix("Selector(\"setA\") { (target: A) in { (new: Int) in target.a = new } }"))
    }

    @Test func `selectors in strings are looked up by their Objective-C names`() {
        let methods =
            "func a() {}; func b(_ c: Int) {}; func d(e: Int) {}; func f(with g: Int, h: Int) {}; @objc(i:) func j(_ k: Int) {}; "
        for (string, method) in [
            "a": "\"a\", A.a", "b:": "\"b\", A.b(_:)", "dWithE:": "\"d\", A.d(e:)", "fWith:h:": "\"f\", A.f(with:h:)",
            "i:": "\"j\", A.j(_:)",
        ] {
            #expect(inClass("\(methods)let x = Selector((\"\(string)\"))").hasSuffix("let x = Selector(\(method))"))
        }
        #expect(inClass("func a() { x(target: self, action: \"a\") }").contains("action: Selector(\"a\", A.a)"))
        #expect(findings("import UIKit; let a = Selector(\"b\")")[0].contains("warning: no method"))
    }

    @Test func `a method in another file's extension is found`() {
        let folder = SourceFolder([
            "A.swift": "import UIKit\nclass A { let a = NSSelectorFromString(\"b\") }",
            "B.swift": "extension A { func b() {} }",
        ])
        #expect(folder.convert("A.swift").text?.contains("Selector(\"b\", A.b)") == true)
    }

    @Test func `a file with selectors imports UIKit`() {
        #expect(converted("import Foundation\nlet a = #selector(B.c)").hasPrefix("import Foundation; import UIKit\n"))
    }

    @Test func `key paths become strings`() {
        #expect(inClass("let a = #keyPath(A.b.c)") == "let a = \"b.c\"")
        #expect(inClass("let a = #keyPath(UIView.isHidden)") == "let a = \"hidden\"")
        #expect(inClass("let a = #keyPath(A.isOn)") == "let a = \"isOn\"")
    }
}

struct ProtocolTests {
    private static let head = "@objc protocol P { @objc optional func a(_ b: Int) -> Bool; @objc optional func c() }\n"

    @Test func `optional requirements get default implementations`() {
        #expect(
            converted(Self.head)
                == "protocol P: AnyObject { func a(_ b: Int) -> Bool?; func c() }; extension P { func a(_ b: Int) -> Bool? { nil }; func c() {} }\n"
        )
    }

    @Test func `implementations return an optional`() {
        #expect(
            converted(Self.head + "class C: P { func a(_ b: Int) -> Bool { true } }").hasSuffix(
                "func a(_ b: Int) -> Bool? { true } }"))
    }

    @Test func `calls lose their question mark, except for closures`() {
        let text = converted(
            Self.head
                + "func f(d: P?) { d?.c?(); _ = d?.a?(1) ?? true; x.done?(1); t.tableView?(t, didSelectRowAt: i) }")
        #expect(text.hasSuffix("{ d?.c(); _ = d?.a(1) ?? true; x.done?(1); t.tableView(t, didSelectRowAt: i) }"))
    }

    @Test func `a UIKit delegate method that only a subclass has is reported`() {
        let base = "class A: B, UIScrollViewDelegate {}\n"
        let method = "{ func scrollViewDidScroll(_ a: UIScrollView) {} }"
        #expect(
            findings(base + "class C: A \(method)").first?.hasPrefix("A.swift:2:19: warning: 'scrollViewDidScroll(_:)'")
                == true)
        #expect(findings(base + "class C: A, UITableViewDelegate \(method)").isEmpty)
        #expect(findings("class C: A \(method)").isEmpty)
    }

    @Test func `a delegate's window stays an optional of an optional`() {
        for line in ["let a = b.delegate?.window??.frame", "let a = b.delegate!.window!!.frame"] {
            #expect(converted(line) == line)
        }
    }

    @Test func `a requirement that only a subclass implements is reported`() {
        let found = findings(Self.head + "class C: P {}\nclass D: C { func c() {} }")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("A.swift:3:19: error: 'c' is an optional requirement of 'P'") == true)
    }
}

struct OverrideTests {
    private let folder = SourceFolder([
        "A.swift": "class A: UIView {\n    let a = 1\n}\nlet b = 1\n",
        "B.swift": "extension A {\n    @objc override func c() {\n        d()\n    }\n    func e() {}\n}\nlet f = 1\n",
    ])

    @Test func `an override in another file's extension moves into its class, with its lines`() {
        let text = folder.convert("A.swift") { "/\($0)" }.text
        #expect(
            text == """
                #sourceLocation(file: "/A.swift", line: 1)
                class A: UIView {
                    let a = 1

                #sourceLocation(file: "/B.swift", line: 2)
                    override func c() {
                        d()
                    }
                #sourceLocation(file: "/A.swift", line: 3)
                }
                let b = 1

                """)
    }

    @Test func `the extension's file keeps its line numbers`() {
        let lines = folder.convert("B.swift").text?.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines?[4] == "    func e() {}")
        #expect(lines?[6] == "let f = 1")
        #expect(folder.filesJoined(to: "A.swift") == ["B.swift"])
    }

    @Test func `a method that a subclass overrides also moves into its class`() {
        let text = converted("class A { }\nextension A { func b() {} }\nclass C: A { override func b() {} }")
        #expect(text == "class A { \n    func b() {}\n}\nextension A {  }\nclass C: A { override func b() {} }")
    }

    @Test func `an override in an extension of an external class is reported`() {
        #expect(
            findings("extension UIView { override func a() {} }")[0].hasPrefix(
                "A.swift:1:20: error: an extension cannot"))
    }

    @Test func `declarations not visible to other files are reported`() {
        let folder = SourceFolder([
            "A.swift": "class A: UIView {}",
            "B.swift": "extension A { override func b() { c() }; private func c() {} }",
        ])
        #expect(folder.convert("B.swift").findings.map(\.text).first?.hasPrefix("'c' is private to this file") == true)
    }
}

struct OldNameTests {
    @Test(arguments: [
        "a(NSNotification.Name.UIScreenDidConnect)": "a(UIScreen.didConnectNotification)",
        "a(name: .UIKeyboardWillShow)": "a(name: UIResponder.keyboardWillShowNotification)",
        "let a: [UIApplicationLaunchOptionsKey: Any] = b": "let a: [UIApplication.LaunchOptionsKey: Any] = b",
        "a(UIViewAnimationOptions.repeat)": "a(UIView.AnimationOptions.repeat)",
        "let a = UILayoutPriorityRequired": "let a = UILayoutPriority.required",
        "let a: NSAttributedStringKey = b": "let a: NSAttributedString.Key = b",
        "let a = UIEdgeInsetsMake(1, 2, 3, 4)": "let a = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)",
        "a.addChildViewController(b)": "a.addChild(b)",
        "let a: UITableViewCellSeparatorStyle = .none": "let a: UITableViewCell.SeparatorStyle = .none",
        "class A: B { override func willMove(toParentViewController c: D?) { e.willMove(toParentViewController: c) } }":
            "class A: B { override func willMove(toParent c: D?) { e.willMove(toParent: c) } }",
        "a.bringSubview(toFront: b)": "a.bringSubviewToFront(b)",
        "let a = b.childViewControllers": "let a = b.children",
        "let a = UIImagePNGRepresentation(b)": "let a = b.pngData()",
        "let a = kCALineCapRound": "let a = CAShapeLayerLineCap.round",
        "a.b.UIControlState": "a.b.UIControlState",
        "struct UIControlState {}; let a: UIControlState": "struct UIControlState {}; let a: UIControlState",
    ]) func `names from Swift 3 to 4.1 are updated`(old: String, new: String) {
        #expect(converted(old) == new)
    }
}

struct BadSourceTests {
    @Test func `a syntax error is one finding, and nothing is converted`() {
        let result = SourceFolder(["A.swift": "class A {\n  func (\n}\n}}"]).convert("A.swift")
        #expect(result.text == nil)
        #expect(result.findings.count == 1)
        #expect(result.findings.first?.line == 2)
    }

    @Test func `a duplicate type is reported, unless it is private or conditional`() {
        let folder = SourceFolder(["A.swift": "class A {}", "B.swift": "\nstruct A {}"])
        #expect(
            folder.duplicates.map(\.description) == ["B.swift:2:8: error: 'A' is declared twice; first in A.swift:1"])
        #expect(SourceFolder(["A.swift": "class A {}", "B.swift": "private class A {}"]).duplicates.isEmpty)
        #expect(SourceFolder(["A.swift": "#if DEBUG\nclass A {}\n#else\nclass A {}\n#endif"]).duplicates.isEmpty)
    }

    @Test func `deep nesting and circular inheritance terminate`() {
        let deep = String(repeating: "(", count: 20_000)
        #expect(SourceFolder(["A.swift": deep]).convert("A.swift").text == nil)
        _ = converted("class A: B { func a() {} }; class B: A { override func a() {} }")
    }

    @Test func `empty files and Windows line endings are converted`() {
        #expect(converted("") == "")
        #expect(converted("@objc\r\nclass A {}\r\n") == "\r\nclass A {}\r\n")
    }
}
