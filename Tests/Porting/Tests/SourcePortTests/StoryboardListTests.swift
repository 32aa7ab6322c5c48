// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

/// Tables, collections, bars, and what is reported of the attributes.
struct StoryboardListTests {
    private static func convert(_ text: String) -> SourceFolder.Result {
        SourceFolder(["Lists.swift": classes]).convertInterface("Lists.storyboard", text: text)
    }

    @Test(arguments: [
        // Static cells
        "objects.table(UITableView.self, frame: CGRect(x: 0, y: 0, width: 375, height: 667), style: .grouped)",
        "UITableViewCell.self, frame: CGRect(x: 0, y: 56, width: 375, height: 44), style: .value1, reuseIdentifier: \"name\")",
        "let label1 = objects.label(of: tableViewCell1)",
        "let label2 = objects.label(of: tableViewCell1, isDetail: true)",
        "label1.text = \"Name\"", "tableViewCell1.accessoryType = .disclosureIndicator",
        "InterfaceBuilderSection(header: \"Talk\", footer: \"\", cells: [(tableViewCell1, -1), (tableViewCell2, 80)]),",
        "], in: tableView1, of: controller)", "objects.connect(tableViewCell1, to: \"s-1\", of: controller)",
        "objects.connect(tableViewCell2, to: \"s-2\", of: controller, isAccessory: true)",
        "controller.sound = switchControl1",
        // Prototypes
        "objects.register(\"Slide\", in: tableView2, of: controller) { controller, objects in",
        "SlideCell.self, frame: CGRect(x: 0, y: 28, width: 375, height: 60), style: .default, reuseIdentifier: \"Slide\")",
        "tableViewCell3.contentView.addSubview(label3)", "tableViewCell3.caption = label3",
        "Selector(\"pick\", SlidesController.pick(_:)), for: .touchUpInside)", "return tableViewCell3",
        "tableView2.separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 15)",
        "item: label3, attribute: .leading, relatedBy: .equal, toItem: tableViewCell3.contentView.layoutMarginsGuide,",
        "tableView2.tableHeaderView = view2",
        // A collection
        "collectionView1.isMultipleTouchEnabled = true",
        "let layout1 = objects.layout(UICollectionViewFlowLayout.self)", "layout1.scrollDirection = .horizontal",
        "layout1.itemSize = CGSize(width: 128, height: 96)",
        "layout1.sectionInset = UIEdgeInsets(top: 8, left: 4, bottom: 8, right: 4)",
        "objects.register(\"Photo\", in: collectionView1, of: controller) { controller, objects in",
        "objects.register(\"Head\", kind: UICollectionView.elementKindSectionHeader, in: collectionView1, of: controller)",
        // Bars
        "controller.isNavigationBarHidden = true", "let navigationBar1 = controller.navigationBar",
        "navigationBar1.prefersLargeTitles = true", "navigationBar1.isTranslucent = false",
        "navigationBar1.barTintColor = UIColor(white: 0, alpha: 1)",
        "navigationBar1.titleTextAttributes = [.font: UIFont.boldSystemFont(ofSize: 20) as Any, .foregroundColor: UIColor.white]",
        "appearance1.backgroundColor = UIColor.systemRed", "navigationBar1.standardAppearance = appearance1",
        "let tabItem1 = UITabBarItem(tabBarSystemItem: .favorites, tag: 3)", "tabItem1.badgeValue = \"7\"",
        "tabItem2.title = \"Deck\"", "tabItem2.selectedImage = UIImage(systemName: \"star.fill\")",
        "controller.tabBarItem = tabItem2", "controller.hidesBottomBarWhenPushed = true",
        "controller.definesPresentationContext = true", "controller.modalTransitionStyle = .crossDissolve",
        "controller.modalPresentationStyle = .currentContext", "controller.toolbarItems = [barItem1, barItem2]",
        "controller.navigationItem.largeTitleDisplayMode = .never",
        "controller.navigationItem.titleView = segmentedControl1", "barItem3.customView = button1",
        "controller.navigationItem.rightBarButtonItems = [barItem3]",
        "let segmentedControl1 = objects.object(\"seg\", as: UISegmentedControl.self)",
        "controller.preferredContentSize = CGSize(width: 300, height: 400)",
        "controller.edgesForExtendedLayout = [.bottom]",
        "UIPageViewController(coder: InterfaceBuilderObjects.pages($0, .scroll, .horizontal))",
    ])
    func `lists and bars become Swift`(_ line: String) throws {
        let result = Self.convert(lists)
        #expect(result.findings.isEmpty)
        #expect(try #require(result.text).contains(line), "\(line)")
    }

    @Test(arguments: [
        (
            "<label id=\"l\" adjustsLetterSpacingToFitWidth=\"YES\"/>",
            "adjustsLetterSpacingToFitWidth=\"YES\" of <label id=\"l\">"
        ),
        ("<label id=\"l\" somethingNew=\"1\"/>", "somethingNew=\"1\" of <label id=\"l\"> is not supported"),
        ("<button id=\"b\" contentHorizontalAlignment=\"future\"/>", "contentHorizontalAlignment=\"future\""),
        ("<scrollView id=\"s\" keyboardDismissMode=\"future\"/>", "keyboardDismissMode=\"future\""),
        (
            "<textField id=\"t\"><textInputTraits key=\"textInputTraits\" somethingNew=\"YES\"/></textField>",
            "somethingNew=\"YES\" of <textInputTraits>"
        ),
        (
            "<textField id=\"t\"><textInputTraits key=\"textInputTraits\" keyboardType=\"future\"/></textField>",
            "keyboardType=\"future\""
        ),
        (
            "<button id=\"b\"><buttonConfiguration key=\"configuration\" indicator=\"popup\"/></button>",
            "indicator=\"popup\""
        ),
        (
            "<segmentedControl id=\"g\"><segments><segment title=\"A\" width=\"90\"/></segments></segmentedControl>",
            "width of a"
        ),
        ("<view id=\"w\"><point key=\"anchor\" x=\"1\" y=\"2\"/></view>", "<point> in <view id=\"w\">"),
        (
            "<tableView id=\"t\"><prototypes><tableViewCell id=\"p\"/></prototypes></tableView>",
            "<tableViewCell id=\"p\"> has no reuse identifier"
        ),
    ])
    func `unsupported features are warnings with the element and line`(_ view: String, _ text: String) throws {
        let result = StoryboardTests.convert(StoryboardTests.scene(view))
        #expect(result.text != nil)
        #expect(result.findings.count == 1, "\(result.findings)")
        let finding = try #require(result.findings.first)
        #expect(finding.severity == .warning)
        #expect(finding.line == 6)
        #expect(finding.text.contains(text), "\(finding)")
    }

    @Test(arguments: [
        ("modalPresentationStyle=\"blurOverFullScreen\"", "automatic is used instead"),
        ("modalTransitionStyle=\"partialCurl\"", "coverVertical is used instead"),
        ("destinationCreationSelector=\"makeDetail:\"", "the segue action 'makeDetail:' is not called"),
        ("future=\"1\"", "future=\"1\""),
    ])
    func `unsupported segue attributes are warnings`(_ attribute: String, _ text: String) {
        let segue = "<segue destination=\"c-1\" kind=\"presentation\" \(attribute) id=\"g-1\"/>"
        let findings = StoryboardTests.convert(StoryboardTests.scene("", connections: segue)).findings
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings.first?.text.contains(text) == true, "\(findings)")
        #expect(findings.first?.line == 8)
    }

    @Test func `a font of the size 0 has the default of 12 points`() {
        let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"0.0\"/>"
        let label = "<label id=\"l\">\(font)</label>"
        let text = StoryboardTests.convert(StoryboardTests.scene(label)).text
        #expect(text?.contains("UIFont.systemFont(ofSize: 12, weight: .regular)") == true)
    }

    @Test(arguments: [("", "automatic"), ("modalPresentationStyle=\"automatic\"", "pageSheet")])
    func `a segue with the automatic style shows a sheet, one without a style leaves the destination's`(
        _ attribute: String, _ style: String
    ) {
        let segue = "<segue destination=\"c-1\" kind=\"presentation\" \(attribute) id=\"g-1\"/>"
        let text = StoryboardTests.convert(StoryboardTests.scene("", connections: segue)).text
        #expect(text?.contains("kind: .present(.\(style), .coverVertical)") == true)
    }

    @Test(arguments: [
        ("keyboardType=\"webSearch\"", "keyboardType = .webSearch"),
        ("keyboardAppearance=\"alert\"", "keyboardAppearance = .dark"),
        ("returnKeyType=\"continue\"", "returnKeyType = .continue"),
        ("spellCheckingType=\"no\"", "spellCheckingType = .no"), ("smartQuotesType=\"no\"", "smartQuotesType = .no"),
        ("smartDashesType=\"yes\"", "smartDashesType = .yes"),
        ("smartInsertDeleteType=\"no\"", "smartInsertDeleteType = .no"),
        ("enablesReturnKeyAutomatically=\"YES\"", "enablesReturnKeyAutomatically = true"),
    ])
    func `text field traits become properties`(_ attribute: String, _ line: String) throws {
        let field = "<textField id=\"t\"><textInputTraits key=\"textInputTraits\" \(attribute)/></textField>"
        let result = StoryboardTests.convert(StoryboardTests.scene(field))
        #expect(result.findings.isEmpty)
        #expect(try #require(result.text).contains(line))
    }

    @Test(arguments: [
        ("automaticallyAdjustsScrollViewInsets=\"NO\"", "automaticallyAdjustsScrollViewInsets = false")
    ])
    func `a controller attribute becomes a property`(_ attribute: String, _ line: String) throws {
        let text = StoryboardTests.scene("").replacing("<viewController ", with: "<viewController \(attribute) ")
        let result = StoryboardTests.convert(text)
        #expect(result.findings.isEmpty)
        #expect(try #require(result.text).contains(line))
    }

    @Test(arguments: ["modalTransitionStyle=\"partialCurl\"", "future=\"1\""])
    func `an unsupported controller attribute is a warning`(_ attribute: String) {
        let text = StoryboardTests.scene("").replacing("<viewController ", with: "<viewController \(attribute) ")
        let findings = StoryboardTests.convert(text).findings
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings.first?.text.contains("\(attribute) of <viewController id=\"c-1\">") == true, "\(findings)")
    }

    @Test func `attributed text keeps its formatting, and missing parts are reported`() throws {
        let text = """
            <label id="l"><attributedString key="attributedText"><fragment content="Big "><attributes><color key="NSColor" systemColor="labelColor"/><font key="NSFont" metaFont="systemBold" size="20"/></attributes></fragment><fragment><string key="content">small</string><attributes><font key="NSFont" size="9" name="Menlo"/><shadow key="NSShadow"/></attributes></fragment></attributedString></label>
            """
        let result = StoryboardTests.convert(StoryboardTests.scene(text))
        #expect(
            try #require(result.text).contains(
                "label1.attributedText = objects.attributedString([(\"Big \", [.foregroundColor: UIColor.label, .font: "
                    + "UIFont.boldSystemFont(ofSize: 20)]), (\"small\", [.font: UIFont(name: \"Menlo\", size: 9) ?? "
                    + "UIFont.systemFont(ofSize: 9)])])"))
        #expect(result.findings.map(\.severity) == [.warning])
        #expect(result.findings.first?.text.contains("'NSShadow' in the attributed text of <label id=\"l\">") == true)
    }

    @Test func `static cells require a table view controller`() {
        let view =
            "<tableView id=\"t\" dataMode=\"static\"><sections><tableViewSection id=\"x\"/></sections></tableView>"
        let result = StoryboardTests.convert(StoryboardTests.scene(view))
        #expect(result.text == nil)
        #expect(result.findings.first?.text.contains("need a table view controller") == true)
    }

    @Test func `an outlet from the controller into a prototype is an error with the reason`() {
        let view =
            "<tableView id=\"t\"><prototypes><tableViewCell id=\"p\" reuseIdentifier=\"P\"><view key=\"contentView\" id=\"q\"><subviews><label id=\"l\"/></subviews></view></tableViewCell></prototypes></tableView>"
        let outlet = "<outlet property=\"titleLabel\" destination=\"l\" id=\"o\"/>"
        let result = StoryboardTests.convert(StoryboardTests.scene(view, connections: outlet))
        #expect(result.text == nil)
        #expect(result.findings.map(\.line) == [8])
        #expect(result.findings.first?.text.contains("in a prototype, which has many copies") == true)
    }

    @Test func `runtime attributes of layers and of the class's own properties are set`() throws {
        let attribute = { (path: String, value: String) in
            "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"\(path)\"><real key=\"value\" value=\"\(value)\"/></userDefinedRuntimeAttribute>"
        }
        let list = attribute("layer.cornerRadius", "8") + attribute("radius", "2.5") + attribute("gone", "1")
        let view =
            "<view id=\"w\" customClass=\"Badge\"><userDefinedRuntimeAttributes>\(list)</userDefinedRuntimeAttributes></view>"
        let sources = StoryboardTests.controller + "\nclass Badge: UIView { @IBInspectable var radius: CGFloat = 0 }"
        let result = SourceFolder(["Slides.swift": sources])
            .convertInterface("Main.storyboard", text: StoryboardTests.scene(view))
        let text = try #require(result.text)
        #expect(text.contains("view2.layer.cornerRadius = 8"))
        #expect(text.contains("view2.radius = 2.5"))
        #expect(result.findings.map(\.severity) == [.warning])
        #expect(result.findings.first?.text.contains("'gone'") == true)
    }
}

private let classes = """
    import UIKit
    class SettingsController: UITableViewController { @IBOutlet weak var sound: UISwitch! }
    class SlidesController: UIViewController {
        @IBOutlet weak var mode: UISegmentedControl!
        @IBOutlet weak var table: UITableView!
        @IBAction func pick(_ sender: Any) {}
    }
    class SlideCell: UITableViewCell { @IBOutlet weak var caption: UILabel! }
    class PhotoCell: UICollectionViewCell { @IBOutlet weak var image: UIImageView! }
    """

private let lists = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" initialViewController="tab">
    <scenes>
    <scene sceneID="sc-0"><objects>
        <tabBarController id="tab" sceneMemberID="viewController">
            <tabBar key="tabBar" contentMode="scaleToFill" translucent="NO" id="bar"><color key="barTintColor" systemColor="systemBackgroundColor"/></tabBar>
            <connections>
                <segue destination="nav" kind="relationship" relationship="viewControllers" id="r-1"/>
                <segue destination="set" kind="relationship" relationship="viewControllers" id="r-2"/>
            </connections>
        </tabBarController>
    </objects></scene>
    <scene sceneID="sc-1"><objects>
        <navigationController automaticallyAdjustsScrollViewInsets="YES" navigationBarHidden="YES" id="nav" sceneMemberID="viewController">
            <tabBarItem key="tabBarItem" tag="3" badgeValue="7" systemItem="favorites" title="Favorites" id="ti-1"/>
            <toolbarItems/>
            <navigationBar key="navigationBar" contentMode="scaleToFill" largeTitles="YES" translucent="NO" id="nb">
                <rect key="frame" x="0.0" y="44" width="375" height="96"/>
                <autoresizingMask key="autoresizingMask"/>
                <color key="barTintColor" white="0.0" alpha="1" colorSpace="calibratedWhite"/>
                <textAttributes key="titleTextAttributes"><fontDescription key="fontDescription" type="boldSystem" pointSize="20"/><color key="textColor" systemColor="whiteColor"/></textAttributes>
                <navigationBarAppearance key="standardAppearance"><color key="backgroundColor" systemColor="systemRedColor"/></navigationBarAppearance>
            </navigationBar>
            <nil name="viewControllers"/>
            <connections><segue destination="sli" kind="relationship" relationship="rootViewController" id="r-3"/></connections>
        </navigationController>
    </objects></scene>
    <scene sceneID="sc-2"><objects>
        <tableViewController clearsSelectionOnViewWillAppear="NO" id="set" customClass="SettingsController" customModuleProvider="target" sceneMemberID="viewController">
            <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" alwaysBounceVertical="YES" dataMode="static" style="grouped" separatorStyle="default" rowHeight="-1" estimatedRowHeight="-1" sectionHeaderHeight="18" sectionFooterHeight="18" id="tv-1">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                <color key="backgroundColor" systemColor="groupTableViewBackgroundColor"/>
                <sections><tableViewSection headerTitle="Talk" id="sec"><string key="footerTitle"></string><cells>
                    <tableViewCell clipsSubviews="YES" contentMode="scaleToFill" preservesSuperviewLayoutMargins="YES" selectionStyle="default" accessoryType="disclosureIndicator" indentationWidth="10" reuseIdentifier="name" textLabel="tl" detailTextLabel="dl" style="IBUITableViewCellStyleValue1" id="ce-1">
                        <rect key="frame" x="0.0" y="56" width="375" height="44"/>
                        <autoresizingMask key="autoresizingMask"/>
                        <tableViewCellContentView key="contentView" opaque="NO" clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="center" preservesSuperviewLayoutMargins="YES" insetsLayoutMarginsFromSafeArea="NO" tableViewCell="ce-1" id="cv-1">
                            <rect key="frame" x="0.0" y="0.0" width="349" height="44"/>
                            <autoresizingMask key="autoresizingMask"/>
                            <subviews>
                                <label opaque="NO" multipleTouchEnabled="YES" contentMode="left" text="Name" textAlignment="natural" lineBreakMode="tailTruncation" baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" id="tl"><fontDescription key="fontDescription" type="system" pointSize="17"/><nil key="textColor"/></label>
                                <label opaque="NO" text="Ann" id="dl"/>
                            </subviews>
                        </tableViewCellContentView>
                        <connections><segue destination="sli" kind="show" id="s-1"/></connections>
                    </tableViewCell>
                    <tableViewCell selectionStyle="none" accessoryType="detailButton" rowHeight="80" id="ce-2">
                        <rect key="frame" x="0.0" y="100" width="375" height="80"/>
                        <tableViewCellContentView key="contentView" id="cv-2"><subviews><switch opaque="NO" on="YES" id="sw"><rect key="frame" x="10" y="10" width="51" height="31"/></switch></subviews></tableViewCellContentView>
                        <connections><segue destination="sli" kind="showDetail" trigger="accessoryAction" id="s-2"/></connections>
                    </tableViewCell>
                </cells></tableViewSection></sections>
                <connections><outlet property="dataSource" destination="set" id="o-1"/><outlet property="delegate" destination="set" id="o-2"/></connections>
            </tableView>
            <connections><outlet property="sound" destination="sw" id="o-3"/></connections>
        </tableViewController>
    </objects></scene>
    <scene sceneID="sc-3"><objects>
        <viewController storyboardIdentifier="Slides" useStoryboardIdentifierAsRestorationIdentifier="YES" extendedLayoutIncludesOpaqueBars="YES" hidesBottomBarWhenPushed="YES" definesPresentationContext="YES" modalTransitionStyle="crossDissolve" modalPresentationStyle="currentContext" id="sli" customClass="SlidesController" sceneMemberID="viewController">
            <view key="view" contentMode="scaleToFill" id="ro"><subviews>
                <tableView clipsSubviews="YES" contentMode="scaleToFill" alwaysBounceVertical="YES" dataMode="prototypes" style="plain" separatorStyle="none" rowHeight="60" sectionHeaderHeight="28" sectionFooterHeight="28" id="tv-2">
                    <inset key="separatorInset" minX="15" minY="0.0" maxX="15" maxY="0.0"/>
                    <view key="tableHeaderView" contentMode="scaleToFill" id="th"><rect key="frame" x="0.0" y="0.0" width="375" height="28"/></view>
                    <prototypes>
                        <tableViewCell clipsSubviews="YES" contentMode="scaleToFill" selectionStyle="blue" indentationWidth="10" reuseIdentifier="Slide" rowHeight="60" id="ce-3" customClass="SlideCell" customModuleProvider="target">
                            <rect key="frame" x="0.0" y="28" width="375" height="60"/>
                            <tableViewCellContentView key="contentView" opaque="NO" tableViewCell="ce-3" id="cv-3">
                                <subviews>
                                    <label opaque="NO" text="Caption" translatesAutoresizingMaskIntoConstraints="NO" id="ca"/>
                                    <button opaque="NO" contentHorizontalAlignment="center" contentVerticalAlignment="center" buttonType="system" lineBreakMode="middleTruncation" id="pb"><state key="normal" title="Pick"/><connections><action selector="pick:" destination="sli" eventType="touchUpInside" id="ac"/></connections></button>
                                </subviews>
                                <constraints><constraint firstItem="ca" firstAttribute="leading" secondItem="cv-3" secondAttribute="leadingMargin" id="co-1"/></constraints>
                            </tableViewCellContentView>
                            <connections><outlet property="caption" destination="ca" id="o-4"/><segue destination="set" kind="show" identifier="open" id="s-3"/></connections>
                        </tableViewCell>
                    </prototypes>
                </tableView>
                <collectionView clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="scaleToFill" dataMode="prototypes" id="cl">
                    <collectionViewFlowLayout key="collectionViewLayout" scrollDirection="horizontal" minimumLineSpacing="10" minimumInteritemSpacing="10" id="fl">
                        <size key="itemSize" width="128" height="96"/><size key="headerReferenceSize" width="50" height="50"/>
                        <inset key="sectionInset" minX="4" minY="8" maxX="4" maxY="8"/>
                    </collectionViewFlowLayout>
                    <cells>
                        <collectionViewCell opaque="NO" clipsSubviews="YES" contentMode="center" reuseIdentifier="Photo" id="ph" customClass="PhotoCell">
                            <rect key="frame" x="0.0" y="0.0" width="128" height="96"/>
                            <view key="contentView" opaque="NO" contentMode="center"><rect key="frame" x="0.0" y="0.0" width="128" height="96"/><subviews><imageView contentMode="scaleToFill" id="im"/></subviews></view>
                            <size key="customSize" width="128" height="96"/>
                            <connections><outlet property="image" destination="im" id="o-5"/><segue destination="set" kind="show" id="s-4"/></connections>
                        </collectionViewCell>
                    </cells>
                    <collectionReusableView key="sectionHeaderView" opaque="NO" reuseIdentifier="Head" id="he"><subviews><label text="Photos" id="hl"/></subviews></collectionReusableView>
                </collectionView>
            </subviews></view>
            <extendedEdge key="edgesForExtendedLayout" bottom="YES"/>
            <toolbarItems>
                <barButtonItem style="plain" systemItem="flexibleSpace" id="t-1"/>
                <barButtonItem title="Go" style="done" id="t-2"><connections><action selector="pick:" destination="sli" id="ac-2"/></connections></barButtonItem>
            </toolbarItems>
            <navigationItem key="navigationItem" title="Slides" largeTitleDisplayMode="never" id="ni">
                <segmentedControl key="titleView" opaque="NO" contentMode="scaleToFill" segmentControlStyle="plain" selectedSegmentIndex="0" id="seg"><segments><segment title="A"/><segment title="B"/></segments></segmentedControl>
                <barButtonItem key="rightBarButtonItem" style="plain" id="rb"><button key="customView" opaque="NO" contentMode="scaleToFill" id="cb"><state key="normal" title="X"/></button></barButtonItem>
            </navigationItem>
            <tabBarItem key="tabBarItem" title="Deck" image="star" catalog="system" selectedImage="star.fill" id="ti-2"/>
            <simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>
            <size key="preferredContentSize" width="300" height="400"/>
            <connections>
                <outlet property="mode" destination="seg" id="o-6"/>
                <outlet property="table" destination="tv-2" id="o-7"/>
            </connections>
        </viewController>
    </objects></scene>
    <scene sceneID="sc-4"><objects>
        <pageViewController autoresizesArchivedViewToFullSize="NO" transitionStyle="scroll" navigationOrientation="horizontal" spineLocation="none" id="pag" sceneMemberID="viewController"/>
    </objects></scene>
    </scenes>
    <resources>
        <image name="star" catalog="system" width="128" height="116"/><image name="star.fill" catalog="system" width="128" height="116"/>
        <systemColor name="groupTableViewBackgroundColor"><color red="0.95" green="0.95" blue="0.97" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></systemColor>
    </resources>
    </document>
    """
