// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

/// Details of the format that differ between versions of Interface Builder, or that it implies by omission.
struct StoryboardDetailTests {
    /// Converts a scene without findings.
    private static func converted(
        _ view: String, connections: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) -> String {
        let result = StoryboardTests.convert(StoryboardTests.scene(view, connections: connections))
        #expect(result.findings.isEmpty, sourceLocation: sourceLocation)
        return result.text ?? ""
    }

    @Test(arguments: [
        ("16:9", "16.0 / 9.0"), ("1/3", "1.0 / 3.0"), ("1.5:2", "1.5 / 2.0"), ("0.5", "0.5"), ("2", "2"),
    ])
    func `a multiplier is a ratio or a number`(_ text: String, _ number: String) {
        let constraint =
            "<constraint firstItem=\"w\" firstAttribute=\"width\" secondItem=\"v-1\" secondAttribute=\"width\" multiplier=\"\(text)\" id=\"k\"/>"
        let view = "<view id=\"w\"><constraints>\(constraint)</constraints></view>"
        #expect(Self.converted(view).contains("multiplier: \(number), constant: 0"))
    }

    @Test(arguments: ["1/0", "1:2:3", ":2", "1/", "a/b"])
    func `a multiplier that is neither is an error`(_ text: String) {
        let constraint = "<constraint firstAttribute=\"width\" multiplier=\"\(text)\" id=\"k\"/>"
        let view = "<view id=\"w\"><constraints>\(constraint)</constraints></view>"
        let findings = StoryboardTests.convert(StoryboardTests.scene(view)).findings
        #expect(findings.map(\.severity) == [.error])
    }

    @Test(arguments: [
        ("t", "bottom", "view1.safeAreaLayoutGuide, attribute: .top"), ("t", "top", "view1, attribute: .top"),
        ("b", "top", "view1.safeAreaLayoutGuide, attribute: .bottom"), ("b", "bottom", "view1, attribute: .bottom"),
    ])
    func `the inner edges of layout guides of old files are those of the safe area`(
        _ guide: String, _ attribute: String, _ item: String
    ) {
        let constraint =
            "<constraint firstItem=\"\(guide)\" firstAttribute=\"\(attribute)\" secondItem=\"w\" secondAttribute=\"top\" id=\"k\"/>"
        let view = "<view id=\"w\"><constraints>\(constraint)</constraints></view>"
        let guides =
            "<layoutGuides><viewControllerLayoutGuide type=\"top\" id=\"t\"/><viewControllerLayoutGuide type=\"bottom\" id=\"b\"/></layoutGuides>"
        let text = StoryboardTests.scene(view).replacing("<view key=", with: "\(guides)<view key=")
        let result = StoryboardTests.convert(text)
        #expect(result.findings.isEmpty)
        #expect(result.text?.contains("item: \(item), relatedBy: .equal, toItem: view2,") == true)
    }

    @Test func `a view without constraints keeps its frame, whatever the file says of its mask`() {
        let frame = "<rect key=\"frame\" x=\"5\" y=\"302\" width=\"110\" height=\"32\"/>"
        let mask = "<autoresizingMask key=\"autoresizingMask\" flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"/>"
        let own = "translatesAutoresizingMaskIntoConstraints=\"NO\""
        let placed = Self.converted("<view fixedFrame=\"YES\" \(own) id=\"w\">\(frame)\(mask)</view>")
        #expect(!placed.contains("translatesAutoresizingMaskIntoConstraints"))
        #expect(placed.contains("CGRect(x: 5, y: 302, width: 110, height: 32)"))
        #expect(placed.contains("view2.autoresizingMask = "))
        let constrained = Self.converted("<view \(own) id=\"w\">\(frame)</view>")
        #expect(constrained.contains("view2.translatesAutoresizingMaskIntoConstraints = false"))
    }

    @Test(arguments: ["title", "subtitle"])
    func `the font of a button's configuration applies to its text`(_ text: String) {
        let font = "<fontDescription key=\"\(text)FontDescription\" type=\"system\" pointSize=\"15\"/>"
        let configuration = "<buttonConfiguration key=\"configuration\" title=\"A\">\(font)</buttonConfiguration>"
        let converted = Self.converted("<button id=\"b\">\(configuration)</button>")
        #expect(converted.contains("button1.configuration?.\(text)TextAttributesTransformer = "))
        #expect(converted.contains("AttributeContainer().font(UIFont.systemFont(ofSize: 15, weight: .regular))"))
    }

    @Test func `lists of bar button items have no key`() {
        let items =
            "<leftBarButtonItems><barButtonItem title=\"A\" id=\"a\"/></leftBarButtonItems><rightBarButtonItems><barButtonItem title=\"B\" id=\"b\"/><barButtonItem title=\"C\" id=\"c\"/></rightBarButtonItems>"
        let text = StoryboardTests.scene("").replacing(
            "<connections>",
            with: "<navigationItem key=\"navigationItem\" id=\"n\">\(items)</navigationItem><connections>")
        let result = StoryboardTests.convert(text)
        #expect(result.findings.isEmpty)
        #expect(result.text?.contains("navigationItem.leftBarButtonItems = [barItem1]") == true)
        #expect(result.text?.contains("navigationItem.rightBarButtonItems = [barItem2, barItem3]") == true)
    }

    @Test(arguments: [
        ("<label minimumScaleFactor=\"0.5\" id=\"l\"/>", "label1.adjustsFontSizeToFitWidth = true"),
        ("<label minimumFontSize=\"9\" id=\"l\"/>", "label1.adjustsFontSizeToFitWidth = true"),
        ("<label minimumFontSize=\"9\" id=\"l\"/>", "label1.minimumScaleFactor = 9 / label1.font.pointSize"),
        ("<label id=\"l\"/>", "label1.isUserInteractionEnabled = true"),
        ("<imageView id=\"i\"/>", "imageView1.isUserInteractionEnabled = true"),
        ("<textField minimumFontSize=\"17\" id=\"t\"/>", "textField1.adjustsFontSizeToFitWidth = true"),
        ("<textField minimumFontSize=\"17\" id=\"t\"/>", "textField1.minimumFontSize = 17"),
        ("<activityIndicatorView id=\"a\"/>", "activityIndicatorView1.hidesWhenStopped = false"),
    ])
    func `an omitted attribute implies a value`(_ view: String, _ line: String) {
        #expect(Self.converted(view).contains(line))
    }

    @Test(arguments: [
        ("<label baselineAdjustment=\"alignCenters\" id=\"l\"/>", "label1.baselineAdjustment = .alignCenters"),
        ("<label baselineAdjustment=\"none\" id=\"l\"/>", "label1.baselineAdjustment = .none"),
        ("<button contentHorizontalAlignment=\"fill\" id=\"b\"/>", "button1.contentHorizontalAlignment = .fill"),
        ("<button contentVerticalAlignment=\"fill\" id=\"b\"/>", "button1.contentVerticalAlignment = .fill"),
    ])
    func `an alignment becomes a property`(_ view: String, _ line: String) {
        #expect(Self.converted(view).contains(line))
    }

    @Test func `a button shows touches`() {
        let converted = Self.converted("<button showsTouchWhenHighlighted=\"YES\" id=\"b\"/>")
        #expect(converted.contains("button1.showsTouchWhenHighlighted = true"))
    }

    @Test(arguments: [
        ("<label minimumFontSize=\"9\" adjustsFontSizeToFit=\"NO\" id=\"l\"/>", "minimumScaleFactor"),
        ("<label baselineAdjustment=\"alignBaselines\" id=\"l\"/>", "baselineAdjustment"),
        ("<label minimumFontSize=\"0.0\" id=\"l\"/>", "minimumScaleFactor"),
        ("<label id=\"l\"/>", "adjustsFontSizeToFitWidth"),
        ("<label userInteractionEnabled=\"NO\" id=\"l\"/>", "isUserInteractionEnabled = true"),
        ("<view id=\"w\"/>", "isUserInteractionEnabled"),
        (
            "<tableView id=\"t\"><prototypes><tableViewCell reuseIdentifier=\"P\" style=\"IBUITableViewCellStyleDefault\" textLabel=\"l\" id=\"p\"><tableViewCellContentView key=\"contentView\" id=\"q\"><subviews><label id=\"l\"/></subviews></tableViewCellContentView></tableViewCell></prototypes></tableView>",
            "isUserInteractionEnabled"
        ),
    ])
    func `other values are the same as those of new objects`(_ view: String, _ property: String) {
        #expect(!Self.converted(view).contains(property))
    }

    @Test(arguments: [
        ("name=\"Accent\"", "(UIColor(named: \"Accent\") ?? UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))"),
        ("name=\"Gone\"", "(UIColor(named: \"Gone\") ?? UIColor.clear)"),
        ("white=\"1\" alpha=\"1\" systemColor=\"systemBackgroundColor\"", "UIColor.systemBackground"),
        ("white=\"0.3\" alpha=\"1\" cocoaTouchSystemColor=\"darkTextColor\"", "UIColor.darkText"),
        ("systemColor=\"groupTableViewBackgroundColor\"", "UIColor.groupTableViewBackground"),
        ("systemColor=\"tertiarySystemGroupedBackgroundColor\"", "UIColor.tertiarySystemGroupedBackground"),
        ("systemColor=\"tableCellGroupedBackgroundColor\"", "UIColor.secondarySystemGroupedBackground"),
        (
            "cocoaTouchSystemColor=\"viewFlipsideBackgroundColor\"",
            "UIColor(red: 0.122, green: 0.129, blue: 0.141, alpha: 1)"
        ),
        ("systemColor=\"futureColor\"", "UIColor(white: 0.5, alpha: 1)"),
    ])
    func `a color is looked up by name before its copy in the file is used`(_ attributes: String, _ color: String) {
        let view = "<view id=\"w\"><color key=\"backgroundColor\" \(attributes)/></view>"
        let resources = """
            <resources><namedColor name="Accent"><color red="1" green="0.5" blue="0.0" alpha="1"/></namedColor>
            <systemColor name="futureColor"><color white="0.5" alpha="1"/></systemColor></resources></document>
            """
        let text = StoryboardTests.scene(view).replacing("</document>", with: resources)
        let result = StoryboardTests.convert(text)
        #expect(result.findings.isEmpty)
        #expect(result.text?.contains("view2.backgroundColor = \(color)\n") == true)
    }

    @Test(arguments: [
        ("selector=\"gone:\" destination=\"c-1\"", "no method for the action 'gone:'"),
        ("selector=\"next:\" destination=\"d-1\"", "has no target"),
        ("selector=\"next:\" destination=\"v-1\"", "has no target"),
        ("selector=\"gone:\" destination=\"-2\"", "is for the first responder"),
    ])
    func `an action that fails only when it is sent is a warning`(_ attributes: String, _ text: String) {
        let button =
            "<button id=\"b\"><connections><action \(attributes) eventType=\"touchUpInside\" id=\"a\"/></connections></button>"
        let result = StoryboardTests.convert(StoryboardTests.scene(button, others: Self.detail))
        #expect(result.findings.map(\.severity) == [.warning])
        #expect(result.findings.first?.text.contains(text) == true, "\(result.findings)")
        #expect(result.text?.contains("addTarget") == false)
    }

    @Test func `an outlet to another scene is a warning`() {
        let outlet = "<outlet property=\"titleLabel\" destination=\"d-1\" id=\"o\"/>"
        let result = StoryboardTests.convert(StoryboardTests.scene("", connections: outlet, others: Self.detail))
        #expect(result.findings.map(\.severity) == [.warning])
        #expect(result.findings.first?.text.contains("refers to 'd-1', which is not an object of its scene") == true)
        #expect(result.text?.contains("titleLabel") == false)
    }

    @Test func `the segues of a preview are omitted`() {
        let segue = """
            <segue destination="d-1" kind="show" id="g"><segue key="commit" inheritsFrom="parent" id="h"/><segue key="preview" inheritsFrom="commit" id="i"/></segue>
            """
        let result = StoryboardTests.convert(StoryboardTests.scene("", connections: segue, others: Self.detail))
        #expect(result.findings.isEmpty, "\(result.findings)")
        #expect(result.text?.ranges(of: "InterfaceBuilderSegue(").count == 1)
    }

    @Test(arguments: [
        ("gap", "view2.gap = 8"), ("inset", "view2.inset = 8"), ("color", "view2.color = 8"),
        ("radius", "view2.radius = 8"), ("later", "view2.later = 8"), ("layer.ring", "view2.layer.ring = 8"),
    ])
    func `runtime attributes are properties of the class, of extensions, and of layers`(_ path: String, _ line: String)
    {
        let attribute =
            "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"\(path)\"><real key=\"value\" value=\"8\"/></userDefinedRuntimeAttribute>"
        let view =
            "<view id=\"w\" customClass=\"Badge\"><userDefinedRuntimeAttributes>\(attribute)</userDefinedRuntimeAttributes></view>"
        let sources = """
            \(StoryboardTests.controller)
            class Badge: UIView {
                @IBInspectable var gap = 5.0
                @IBInspectable var inset = -1
                @IBInspectable var color = UIColor.red
            }
            extension UIView { @IBInspectable var radius: CGFloat { get { 0 } set {} } }
            extension UIResponder { var later: Int { get { 0 } set {} } }
            extension CALayer { var ring: CGFloat { get { 0 } set {} } }
            """
        let folder = SourceFolder(["Slides.swift": sources])
        let result = folder.convertInterface("Main.storyboard", text: StoryboardTests.scene(view))
        #expect(result.findings.isEmpty)
        #expect(result.text?.contains(line) == true)
    }

    @Test(arguments: [
        ("Bool", "1", ".mark = true"), ("Bool", "0", ".mark = false"), ("Int", "5.5", ".mark = 5"),
        ("CGFloat", "5.5", ".mark = 5.5"),
    ])
    func `a number becomes what the property needs`(_ type: String, _ number: String, _ line: String) {
        let attribute =
            "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"mark\"><real key=\"value\" value=\"\(number)\"/></userDefinedRuntimeAttribute>"
        let view = "<view id=\"w\"><userDefinedRuntimeAttributes>\(attribute)</userDefinedRuntimeAttributes></view>"
        func convert(_ property: String) -> SourceFolder.Result {
            SourceFolder(["Slides.swift": "\(StoryboardTests.controller)\nextension UIView { \(property) }"])
                .convertInterface("Main.storyboard", text: StoryboardTests.scene(view))
        }
        #expect(convert("var mark: \(type) { get { later } set {} }").text?.contains(line) == true)
        // It cannot be set.
        let fixed = convert("var mark: \(type) { later }")
        #expect(fixed.text?.contains("mark =") == false && fixed.findings.map(\.severity) == [.warning])
    }

    @Test(arguments: [
        ("layer.cornerRadius", "10f", "10"), ("layer.cornerRadius", "2.5", "2.5"), ("layer.borderWidth", "wide", "0"),
        ("clipsToBounds", "YES", "true"), ("turns", "3 times", "3"), ("name", "3", "\"3\""),
    ])
    func `a text becomes the number that the property needs`(_ path: String, _ text: String, _ value: String) {
        let attribute =
            "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"\(path)\" value=\"\(text)\"/>"
        let view = "<view id=\"w\"><userDefinedRuntimeAttributes>\(attribute)</userDefinedRuntimeAttributes></view>"
        let properties = "var turns: Int { get { 0 } set {} }; var name: String { get { \"\" } set {} }"
        let folder = SourceFolder(["Slides.swift": "\(StoryboardTests.controller)\nextension UIView { \(properties) }"])
        let result = folder.convertInterface("Main.storyboard", text: StoryboardTests.scene(view))
        #expect(result.findings.isEmpty)
        #expect(result.text?.contains("view2.\(path) = \(value)\n") == true)
    }

    @Test func `a runtime attribute of a plain element is a property of an extension of its class`() {
        let view = """
            <button id="b"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="point" keyPath="nudge"><point key="value" x="1" y="2.5"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></button>
            """
        for type in ["UIButton", "UIControl", "UIView", "UIResponder", "NSObject"] {
            let sources =
                "\(StoryboardTests.controller)\nextension \(type) { @IBInspectable var nudge: CGPoint { get { .zero } set {} } }"
            let folder = SourceFolder(["Slides.swift": sources])
            let result = folder.convertInterface("Main.storyboard", text: StoryboardTests.scene(view))
            #expect(result.text?.contains("button1.nudge = CGPoint(x: 1, y: 2.5)") == true, "\(type)")
        }
        #expect(StoryboardTests.convert(StoryboardTests.scene(view)).findings.map(\.severity) == [.warning])
    }

    @Test(arguments: [
        ("<textField clearButtonMode=\"whileEditing\" id=\"t\"/>", "textField1.clearButtonMode = .whileEditing"),
        ("<stackView distribution=\"fillProportionally\" id=\"s\"/>", "stackView1.distribution = .fillProportionally"),
        ("<stackView distribution=\"equalCentering\" id=\"s\"/>", "stackView1.distribution = .equalCentering"),
        ("<stackView alignment=\"firstBaseline\" id=\"s\"/>", "stackView1.alignment = .firstBaseline"),
        ("<scrollView maximumZoomScale=\"4\" id=\"s\"/>", "scrollView1.maximumZoomScale = 4"),
        ("<scrollView minimumZoomScale=\"0.5\" id=\"s\"/>", "scrollView1.minimumZoomScale = 0.5"),
        ("<imageView highlightedImage=\"on\" id=\"i\"/>", "imageView1.highlightedImage = UIImage(named: \"on\")"),
        ("<view contentMode=\"redraw\" id=\"w\"/>", "view2.contentMode = .redraw"),
        (
            "<tableView id=\"t\"><color key=\"sectionIndexColor\" white=\"0\"/></tableView>",
            "tableView1.sectionIndexColor = UIColor(white: 0, alpha: 1)"
        ),
        (
            "<tableView id=\"t\"><color key=\"sectionIndexBackgroundColor\" white=\"0\"/></tableView>",
            "tableView1.sectionIndexBackgroundColor = UIColor(white: 0, alpha: 1)"
        ),
        (
            "<label id=\"l\"><color key=\"shadowColor\" white=\"0\"/></label>",
            "label1.shadowColor = UIColor(white: 0, alpha: 1)"
        ),
        (
            "<label id=\"l\"><size key=\"shadowOffset\" width=\"0.0\" height=\"2\"/></label>",
            "label1.shadowOffset = CGSize(width: 0, height: 2)"
        ),
        ("<searchBar searchBarStyle=\"minimal\" id=\"s\"/>", "objects.view(UISearchBar.self"),
        ("<searchBar searchBarStyle=\"minimal\" id=\"s\"/>", "searchBar1.searchBarStyle = .minimal"),
        (
            "<searchBar id=\"s\"><textInputTraits key=\"textInputTraits\" returnKeyType=\"search\"/></searchBar>",
            "searchBar1.returnKeyType = .search"
        ),
        (
            "<searchBar id=\"s\"><scopeButtonTitles><string>A</string><string>B</string></scopeButtonTitles></searchBar>",
            "searchBar1.scopeButtonTitles = [\"A\", \"B\"]"
        ),
        (
            "<tableView id=\"t\"><refreshControl key=\"refreshControl\" enabled=\"NO\" id=\"r\"/></tableView>",
            "tableView1.refreshControl = refreshControl1"
        ),
    ])
    func `an attribute becomes a property`(_ view: String, _ line: String) {
        #expect(Self.converted(view).contains(line))
    }

    @Test func `the refresh control of a table view controller is created with the table`() throws {
        let control = """
            <refreshControl key="refreshControl" enabled="NO" id="r"><connections><action selector="next:" destination="c-1" eventType="valueChanged" id="a"/></connections></refreshControl>
            """
        let text = StoryboardTests.scene("").replacing("viewController id", with: "tableViewController id")
            .replacing("</viewController>", with: "\(control)</tableViewController>")
        let result = StoryboardTests.convert(text)
        #expect(result.findings.isEmpty, "\(result.findings)")
        let swift = try #require(result.text)
        let load = try #require(swift.ranges(of: "controller.view = view1\n").first)
        let set = try #require(swift.ranges(of: "controller.refreshControl = refreshControl1").first)
        #expect(load.upperBound < set.lowerBound)
        #expect(swift.contains("refreshControl1.addTarget(controller, action: Selector(\"next\""))
        #expect(!swift.contains("isEnabled"))
    }

    @Test(arguments: [
        "<view id=\"w\"><freeformSimulatedSizeMetrics key=\"simulatedDestinationMetrics\"/></view>",
        "<view id=\"w\"><gestureRecognizers/></view>", "<label usesAttributedText=\"YES\" id=\"l\"/>",
        "<view id=\"w\"><animations/></view>",
    ])
    func `what has no effect is omitted silently`(_ view: String) {
        #expect(!Self.converted(view).isEmpty)
    }

    @Test func `attributed text has paragraph styles`() {
        let style =
            "<paragraphStyle key=\"NSParagraphStyle\" alignment=\"center\" lineBreakMode=\"truncatingTail\" baseWritingDirection=\"natural\" lineSpacing=\"5\" headIndent=\"12\" tighteningFactorForTruncation=\"0.0\"><nil key=\"tabStops\"/></paragraphStyle>"
        let text = Self.converted(
            "<label id=\"l\"><attributedString key=\"attributedText\"><fragment content=\"A\"><attributes>\(style)</attributes></fragment></attributedString></label>"
        )
        for line in ["alignment = .center", "lineBreakMode = .byTruncatingTail", "lineSpacing = 5", "headIndent = 12"] {
            #expect(text.contains("paragraph1.\(line)\n"), "\(line)")
        }
        #expect(text.contains("objects.attributedString([(\"A\", [.paragraphStyle: paragraph1])])"))
    }

    @Test func `what a default variation excludes is not installed`() {
        let text = Self.converted(
            """
            <view id="w"><subviews><label id="l"/><view id="x"><subviews><label id="m"/></subviews><constraints>
            <constraint firstItem="m" firstAttribute="top" secondItem="x" secondAttribute="top" id="k1"/>
            </constraints></view></subviews><constraints>
            <constraint firstAttribute="width" constant="1" id="k2"/><constraint firstAttribute="width" constant="2" id="k3"/>
            <constraint firstItem="x" firstAttribute="top" secondItem="w" secondAttribute="top" id="k4"/>
            <constraint firstItem="l" firstAttribute="top" secondItem="w" secondAttribute="top" id="k5"/>
            <constraint firstItem="l" firstAttribute="left" secondItem="x" secondAttribute="left" id="k6"/></constraints>
            <variation key="default"><mask key="subviews"><exclude reference="x"/></mask>
            <mask key="constraints"><exclude reference="k2"/></mask></variation></view>
            """)
        #expect(text.contains("view2.addSubview(label1)"))
        #expect(!text.contains("view2.addSubview(view3)"))
        #expect(text.contains("view3.addSubview(label2)"))
        let active = (1...6).map { text.contains("constraint\($0).isActive = true") }
        #expect(active == [true, false, true, false, true, false])
    }

    @Test func `a popover segue keeps its anchor`() {
        let segue = "<segue destination=\"d-1\" kind=\"popoverPresentation\" popoverAnchorView=\"b\" id=\"g\"/>"
        let scene = StoryboardTests.scene("<button id=\"b\"/>", connections: segue, others: Self.detail)
        let result = StoryboardTests.convert(scene)
        #expect(result.findings.isEmpty, "\(result.findings)")
        #expect(result.text?.contains("objects.keep(button1, as: \"b\")") == true)
        #expect(result.text?.contains("kind: .present(.popover, .coverVertical), anchor: \"b\"),") == true)
    }

    @Test(arguments: [
        ("make(_ coder: NSCoder)", "make:", "make(coder)"),
        ("make(coder: NSCoder)", "makeWithCoder:", "make(coder: coder)"),
        (
            "make(_ coder: NSCoder, sender: Any?, segueIdentifier: String?)", "make:sender:segueIdentifier:",
            "make(coder, sender: sender, segueIdentifier: identifier)"
        ),
    ])
    func `a segue action creates the destination`(_ method: String, _ selector: String, _ call: String) {
        let segue = "<segue destination=\"d-1\" kind=\"show\" destinationCreationSelector=\"\(selector)\" id=\"g\"/>"
        let scene = StoryboardTests.scene("", connections: segue, others: Self.detail)
        let action = "@IBSegueAction private func \(method) -> UIViewController? { nil }"
        let sources = "\(StoryboardTests.controller)\nextension SlidesViewController { \(action) }"
        let result = SourceFolder(["Slides.swift": sources]).convertInterface("Main.storyboard", text: scene)
        #expect(result.findings.isEmpty, "\(result.findings)")
        let closure = "{ source, coder, sender, identifier in (source as? SlidesViewController)?.\(call) }"
        #expect(result.text?.contains("creator: \(closure)),") == true)
    }

    /// Another scene.
    private static let detail = """
        <scene sceneID="s-2"><objects><viewController id="d-1" sceneMemberID="viewController"/></objects></scene>
        """
}
