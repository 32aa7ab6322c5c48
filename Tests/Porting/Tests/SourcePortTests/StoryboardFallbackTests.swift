// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

/// What iOS tolerates in storyboards and nibs.
struct StoryboardFallbackTests {
    private static func nib(_ owner: String, _ objects: String) -> String {
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" \(owner)</placeholder>
        \(objects)
        </objects></document>
        """
    }

    @Test func `a view without constraints of its own keeps its frame`() {
        let fixed = "translatesAutoresizingMaskIntoConstraints=\"NO\" fixedFrame=\"YES\""
        let text = StoryboardTests.convert(StoryboardTests.scene("<label id=\"l\" \(fixed)/>")).text ?? ""
        #expect(text.contains("view1.addSubview(label1)"))
        #expect(!text.contains("label1.translatesAutoresizingMaskIntoConstraints"))
        let free = "translatesAutoresizingMaskIntoConstraints=\"NO\""
        let other = StoryboardTests.convert(StoryboardTests.scene("<label id=\"l\" \(free)/>")).text ?? ""
        #expect(other.contains("label1.translatesAutoresizingMaskIntoConstraints = false"))
    }

    @Test func `the class of UIKit replaces one that is not in the sources`() {
        let action = "<action selector=\"go:\" destination=\"l\" eventType=\"touchUpInside\" id=\"a\"/>"
        let view =
            "<label id=\"l\" customClass=\"Gone\"/><button id=\"b\"><connections>\(action)</connections></button>"
        let result = StoryboardTests.convert(StoryboardTests.scene(view))
        #expect(result.text?.contains("let label1 = objects.view(UILabel.self,") == true)
        #expect(result.text?.contains("Gone") == false)
        #expect(result.findings.map(\.severity) == [.warning, .warning])
        #expect(
            result.findings.first?.text
                == "no class 'Gone' in the sources, for <label id=\"l\">; UILabel is used instead")
    }

    @Test func `an outlet of a class that is not in the sources is an error`() {
        let outlet = "<connections><outlet property=\"title\" destination=\"l\" id=\"o\"/></connections>"
        let view = "<view id=\"w\" customClass=\"Gone\"><subviews><label id=\"l\"/></subviews>\(outlet)</view>"
        let result = StoryboardTests.convert(StoryboardTests.scene(view))
        #expect(result.text == nil)
        #expect(result.findings.last?.text.contains("no class 'Gone' in the sources, for the outlet") == true)
    }

    @Test func `a nib is loaded without an owner of its class`() {
        let owner = "customClass=\"SlidesViewController\"><connections></connections>"
        let text = StoryboardTests.convert(Self.nib(owner, "<view id=\"v\"/>"), as: "Badge.xib").text ?? ""
        #expect(text.contains("let fileOwner = owner as? SlidesViewController"))
        #expect(!text.contains("guard"))
        #expect(text.contains("return [view1]"))
    }

    @Test func `the view of an owner of any class is set`() {
        let outlets = """
            ><connections><outlet property="view" destination="v" id="o"/><outlet property="other" destination="v" id="p"/>
            <outletCollection property="all" destination="v" id="q"/></connections>
            """
        let result = StoryboardTests.convert(Self.nib(outlets, "<view id=\"v\"/>"), as: "Page.xib")
        #expect(result.text?.contains("(owner as? UIViewController)?.view = view1") == true)
        #expect(result.text?.contains("other") == false)
        #expect(result.text?.contains("all") == false)
        #expect(result.findings.map(\.severity) == [.warning])
    }

    @Test func `a font can have a named size`() {
        let font = "<fontDescription key=\"fontDescription\" type=\"system\" size=\"system\"/>"
        let result = StoryboardTests.convert(StoryboardTests.scene("<label id=\"l\">\(font)</label>"))
        #expect(result.findings.isEmpty)
        #expect(result.text?.contains("label1.font = UIFont.systemFont(ofSize: 14, weight: .regular)") == true)
    }

    @Test func `a layer's required initializer stays required once`() {
        let source = "class Ring: CALayer { required override init() { super.init() } }"
        let text = SourceFolder(["Ring.swift": source]).convert("Ring.swift").text ?? ""
        #expect(text.contains("required  init() {"))
        #expect(!text.contains("override"))
    }
}
