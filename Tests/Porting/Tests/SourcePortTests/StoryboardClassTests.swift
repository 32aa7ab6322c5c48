// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

/// What storyboards need from the classes of the app.
struct StoryboardClassTests {
    /// Converts a scene beside sources.
    private static func convert(
        _ view: String, connections: String = "", objects: String = "", sources: String
    ) -> SourceFolder.Result {
        let folder = SourceFolder(["Slides.swift": "\(StoryboardTests.controller)\n\(sources)"])
        let text = StoryboardTests.scene(view, connections: connections)
            .replacing("</objects>", with: "\(objects)</objects>")
        return folder.convertInterface("Main.storyboard", text: text)
    }

    private static func lines(_ text: String?) -> [String] {
        (text ?? "").split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
    }

    // MARK: init(coder:)

    @Test func `the attributes of a view of the app's own class are set in its initializer`() {
        let view = """
            <label text="A" verticalHuggingPriority="251" userInteractionEnabled="NO" id="l" customClass="Badge">
            <rect key="frame" x="1" y="2" width="3" height="4"/><fontDescription key="fontDescription" type="system" pointSize="12"/>
            <subviews><view id="w"/></subviews>
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="name" value="x"/></userDefinedRuntimeAttributes>
            </label>
            """
        let result = Self.convert(view, sources: "class Badge: UILabel { @IBInspectable var name = \"\" }")
        #expect(result.findings.isEmpty)
        let lines = Self.lines(result.text)
        let first = lines.firstIndex { $0.hasPrefix("let label1 = ") }
        let expected = [
            "let label1 = objects.view(Badge.self, frame: CGRect(x: 1, y: 2, width: 3, height: 4)) { label1 in",
            "label1.text = \"A\"", "label1.isUserInteractionEnabled = false",
            "label1.font = UIFont.systemFont(ofSize: 12, weight: .regular)",
            "label1.setContentHuggingPriority(UILayoutPriority(251), for: .vertical)", "}",
            "let view2 = objects.view(UIView.self, frame: CGRect(x: 0, y: 0, width: 0, height: 0))",
            "label1.addSubview(view2)", "label1.name = \"x\"",
        ]
        #expect(first.map { Array(lines[$0...].prefix(expected.count)) } == expected)
    }

    @Test func `views of UIKit's classes, and views without attributes, have no closure`() {
        let view =
            "<label text=\"A\" userInteractionEnabled=\"NO\" id=\"l\"/><view id=\"w\" customClass=\"Own\"/><button id=\"b\" customClass=\"Key\"/>"
        let text = Self.convert(view, sources: "class Own: UIView {}; class Key: UIButton {}").text ?? ""
        #expect(text.contains("objects.view(UILabel.self, frame: CGRect(x: 0, y: 0, width: 0, height: 0))\n"))
        #expect(text.contains("objects.view(Own.self, frame: CGRect(x: 0, y: 0, width: 0, height: 0))\n"))
        #expect(text.contains("buttonType: .custom)\n"))
    }

    @Test func `the attributes of lists and layouts of the app's own classes are set in their initializers`() {
        let view = """
            <tableView rowHeight="50" id="t" customClass="Table"><prototypes>
            <tableViewCell reuseIdentifier="c" selectionStyle="none" id="c" customClass="Cell"/></prototypes></tableView>
            <collectionView id="v" customClass="Grid"><collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="10" id="f" customClass="Flow"/></collectionView>
            """
        let sources =
            "class Table: UITableView {}; class Cell: UITableViewCell {}; class Grid: UICollectionView {}; class Flow: UICollectionViewFlowLayout {}"
        let text = Self.convert(view, sources: sources).text ?? ""
        for line in [
            "style: .plain) { tableView1 in\n            tableView1.rowHeight = 50\n        }\n",
            "reuseIdentifier: \"c\") { tableViewCell1 in\n                tableViewCell1.selectionStyle = .none\n            }\n",
            "objects.layout(Flow.self) { layout1 in\n            layout1.minimumLineSpacing = 10\n        }\n",
        ] { #expect(text.contains(line), "\(line)") }
    }

    @Test func `initializers set the attributes after those of UIKit`() {
        let head = "import UIKit; class A: UILabel { required init?(coder c: NSCoder) { super.init(coder: c)"
        #expect(converted("\(head); b() } }") == "\(head); c.decodeInterfaceAttributes(of: self); b() } }")
        // An extension in the sources does not make a class one of theirs.
        #expect(converted("extension UILabel {}; \(head) } }").contains("c.decodeInterfaceAttributes(of: self)"))
        // A subclass's initializer follows.
        #expect(
            converted("class B: A { init?(d c: C) { super.init(coder: c) } }; class A: UIView {}").contains(
                "import UIKit; class B: A { init?(d c: C) { super.init(coder: c); c.decode"))
    }

    @Test(arguments: [
        "class A: NSTextStorage { required init?(coder c: NSCoder) { super.init(coder: c) } }",
        "class A { init?(coder c: NSCoder) { super.init(coder: c) } }",
        "import UIKit; class A: UIView { required init?(coder c: NSCoder) { self.init(coder: c) } }",
        "import UIKit; class A: UIView { init?(c: NSCoder) { super.init(coder: d()) } }",
    ]) func `other initializers are unchanged`(text: String) { #expect(converted(text) == text) }

    // MARK: awakeFromNib()

    @Test func `awakeFromNib() of an object that is not a responder is no override`() {
        #expect(
            converted("class A: NSObject { override func awakeFromNib() { super.awakeFromNib(); b() } }")
                == "class A: NSObject { func awakeFromNib() { b() } }")
        #expect(
            converted(
                "class A: NSLayoutConstraint {\n  override open func awakeFromNib() {\n    super.awakeFromNib()\n  }\n}"
            )
                == "class A: NSLayoutConstraint {\n  open func awakeFromNib() {\n    \n  }\n}")
        #expect(
            converted(
                "class A: UITapGestureRecognizer { override func awakeFromNib() {} }; class B: A { override func awakeFromNib() { super.awakeFromNib() } }"
            )
                == "class A: UITapGestureRecognizer { func awakeFromNib() {} }; class B: A { override func awakeFromNib() { super.awakeFromNib() } }"
        )
        let text = "class A: UIView { override func awakeFromNib() { super.awakeFromNib() } }"
        #expect(converted(text) == text)
        #expect(
            converted("class A: NSObject {}; class B: A { override func awakeFromNib() {} }").contains(
                "class B: A { func awakeFromNib() {} }"))
    }

    @Test func `storyboards call awakeFromNib() of objects that are not responders`() {
        let constraint =
            "<constraint firstAttribute=\"width\" constant=\"1\" id=\"k\" customClass=\"Hair\"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"isThin\" value=\"YES\"/></userDefinedRuntimeAttributes></constraint>"
        let result = Self.convert(
            "<view id=\"w\"><constraints>\(constraint)</constraints></view>",
            objects: "<customObject id=\"o\" customClass=\"Source\"/><customObject id=\"p\" customClass=\"Other\"/>",
            sources: """
                class Hair: NSLayoutConstraint { var isThin = false; override func awakeFromNib() {} }
                class Source: NSObject { override func awakeFromNib() {} }
                class Other: NSObject {}
                """)
        #expect(result.findings.isEmpty)
        let text = result.text ?? ""
        #expect(text.contains("let constraint1 = Hair("))
        #expect(text.contains("constraint1.isThin = true"))
        #expect(text.contains("objects.whenLoaded { constraint1.awakeFromNib() }"))
        #expect(text.contains("objects.whenLoaded { object1.awakeFromNib() }"))
        #expect(!text.contains("object2.awakeFromNib"))
    }

    // MARK: Readable width

    @Test func `constraints and margins follow the readable width`() {
        let view = """
            <view layoutMarginsFollowReadableWidth="YES" id="w"><viewLayoutGuide key="readableContent" id="g"/>
            <constraints><constraint firstItem="g" firstAttribute="width" constant="9" id="k"/></constraints></view>
            """
        let result = Self.convert(view, sources: "")
        #expect(result.findings.isEmpty)
        #expect(result.text?.contains("view2.layoutMarginsFollowReadableWidth = true") == true)
        #expect(result.text?.contains("item: view2.readableContentGuide, attribute: .width") == true)
    }

    // MARK: Delegates

    private static let table =
        "<tableView id=\"t\"><connections><outlet property=\"dataSource\" destination=\"c-1\" id=\"x\"/></connections></tableView>"

    @Test(arguments: [
        "extension SlidesViewController: UITableViewDataSource {}",
        "extension SlidesViewController: Listed {}; protocol Listed: Base & UITableViewDataSource {}",
        "extension SlidesViewController: @preconcurrency UITableViewDataSource {}",
    ]) func `an object whose class conforms is connected as it is`(sources: String) {
        let result = Self.convert(Self.table, sources: sources)
        #expect(result.findings.isEmpty)
        #expect(result.text?.contains("tableView1.dataSource = controller\n") == true)
    }

    @Test func `an object whose class does not conform is a warning`() {
        let result = Self.convert(
            Self.table,
            sources: "extension SlidesViewController: UITableViewDelegate {}; extension UIViewController {}")
        #expect(result.findings.map(\.severity) == [.warning])
        #expect(result.findings.first?.text.contains("does not conform to 'UITableViewDataSource'") == true)
        let line = "tableView1.dataSource = objects.conforming(controller, to: (any UITableViewDataSource).self)"
        #expect(result.text?.contains(line) == true)
    }

    @Test func `an object whose class may conform is cast`() {
        for sources in ["extension SlidesViewController: Listed {}", "extension SlidesViewController: Kit.Listed {}"] {
            let result = Self.convert(Self.table, sources: sources)
            #expect(result.findings.isEmpty)
            #expect(result.text?.contains("objects.conforming(controller, to: (any UITableView") == true)
        }
    }

    @Test func `delegates of several classes require their protocols`() {
        let view = """
            <textField id="f"><connections><outlet property="delegate" destination="c-1" id="x1"/></connections></textField>
            <scrollView id="s"><connections><outlet property="delegate" destination="o" id="x2"/></connections></scrollView>
            <view id="w" customClass="Own"><connections><outlet property="delegate" destination="c-1" id="x3"/></connections></view>
            """
        let result = Self.convert(
            view, objects: "<customObject id=\"o\" customClass=\"Source\"/>",
            sources: "class Source: NSObject, UITextViewDelegate {}; class Own: UIView { var delegate: Any? }")
        #expect(result.findings.count == 1)
        #expect(result.findings.first?.text.contains("'UITextFieldDelegate'") == true)
        #expect(result.text?.contains("scrollView1.delegate = object1\n") == true)
        #expect(result.text?.contains(".delegate = controller\n") == true)
    }
}
