// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

struct RenamedModuleTests {
    /// Converts a file of a target with the module `UIKitCombine`, without findings.
    private func convertedWithCombine(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
        let result = SourceFolder(["A.swift": text], modules: ["UIKitCombine"]).convert("A.swift")
        #expect(result.findings.isEmpty, sourceLocation: sourceLocation)
        return result.text ?? ""
    }

    @Test(arguments: [
        ("import os", "import UIKitLogging"),
        ("import os.log", "import UIKitLogging"),
        ("@preconcurrency import os.signpost", "@preconcurrency import UIKitLogging"),
        ("internal import os // a", "internal import UIKitLogging // a"),
        ("import struct os.Logger", "import struct UIKitLogging.Logger"),
        ("import class os.log.OSLog", "import class UIKitLogging.OSLog"),
        ("import OSLog", "import OSLog"),
    ]) func `imports of the module os have its name here`(text: String, result: String) {
        #expect(converted(text) == result)
    }

    @Test func `imports of Combine have its name here where the target depends on it`() {
        #expect(convertedWithCombine("@preconcurrency import Combine") == "@preconcurrency import UIKitCombine")
        #expect(
            findings("import UIKit\nimport Combine") == [
                "A.swift:2:1: error: 'Combine' requires the product 'UIKitCombine' of SecondScreen; "
                    + "add it to the target's dependencies, and enable the package's trait 'Combine'"
            ])
    }

    @Test func `a module of the target with the original name is kept`() {
        let text = "import Combine\nimport os.log\n#if canImport(os)\nlet a = os.b; let c: Combine.D\n#endif"
        let modules: Set = ["Combine", "UIKitCombine", "os"]
        let result = SourceFolder(["A.swift": text], modules: modules).convert("A.swift")
        #expect(result.text == text)
        #expect(result.findings.isEmpty)
    }

    @Test func `conditions ask for the name here`() {
        #expect(
            converted("#if canImport(os) && os(iOS)\nimport os\n#else\nimport AppKit\n#endif")
                == "#if canImport(UIKitLogging) && true\nimport UIKitLogging\n#else\nimport AppKit\n#endif")
        #expect(converted("#if !canImport(os.log)\nimport AppKit\n#endif").hasPrefix("#if !canImport(UIKitLogging)\n"))
        let combine = "#if canImport(Combine)\nimport Combine\n#endif"
        #expect(convertedWithCombine(combine) == "#if canImport(UIKitCombine)\nimport UIKitCombine\n#endif")
        #expect(converted(combine) == combine)
    }

    @Test(arguments: [
        ("let a = ", ".Logger(subsystem: \"b\", category: c)"),
        ("let a: ", ".Logger? = nil"),
        ("func a(_ b: [", ".OSLog]) {}"),
        ("let a = ", ".OSLog.default"),
        ("func a() { ", ".os_log(\"b\") }"),
        ("extension ", ".Logger { static let a = Self() }"),
        ("struct A { let os: Int; let b = ", ".Logger() }"),
    ]) func `qualified names have the module's name here`(head: String, tail: String) {
        #expect(converted("import os; \(head)os\(tail)") == "import UIKitLogging; \(head)UIKitLogging\(tail)")
    }

    @Test func `qualified names of wrappers and superclasses have the module's name here`() {
        #expect(
            convertedWithCombine("import Combine; class A: Combine.ObservableObject { @Combine.Published var b = c }")
                == "import UIKitCombine; class A: UIKitCombine.ObservableObject { @UIKitCombine.Published var b = c }")
    }

    @Test(arguments: [
        "let os = a(); let b = os.version", "func a(_ os: B) { c(os.d) }",
        "struct A { var os: B; func c() { d(os.e) } }",
        "let a = b.os.c; d(.os)", "enum os { struct A {} }; let b: os.A; let c = os.A()",
        "class A { enum os { static let B = 1 }; func c() { d(os.B) } }",
    ]) func `values, members and types with the name of a module are kept`(text: String) {
        #expect(converted("import os; \(text)") == "import UIKitLogging; \(text)")
    }

    @Test func `a name is a module only where the file imports it`() {
        #expect(converted("import UIKit; let a = os.B()") == "import UIKit; let a = os.B()")
    }

    @Test func `OSLog exports os`() {
        #expect(
            converted("import OSLog; struct Logger { let a = os.Logger() }")
                == "import OSLog; struct Logger { let a = UIKitLogging.Logger() }")
        let result = SourceFolder(["A.swift": "import OSLog; let a = os.B()"], modules: ["os"]).convert("A.swift")
        #expect(result.text == "import OSLog; let a = os.B()")
    }

    @Test func `Foundation exports the locks of the C library`() {
        let text = "let a = os_unfair_lock_t.allocate(capacity: 1); func b() { os_unfair_lock_lock(a) }"
        #expect(
            converted("import Foundation\n\(text)")
                == "import Foundation; import func UIKitLogging.os_unfair_lock_lock; "
                + "import typealias UIKitLogging.os_unfair_lock_t\n\(text)")
        #expect(converted("import os; \(text)") == "import UIKitLogging; \(text)")
        #expect(converted("import OSLog; \(text)") == "import OSLog; \(text)")
        let own = "import Foundation; struct os_unfair_lock {}; let a = os_unfair_lock()"
        #expect(converted(own) == own)
    }

    @Test func `properties in other files are considered`() {
        let texts = [
            "A.swift": "class A { var os: B? }", "C.swift": "import os; extension A { func c() { d(os.e) } }",
        ]
        #expect(SourceFolder(texts).convert("C.swift").text?.hasSuffix("d(os.e) } }") == true)
    }
}
