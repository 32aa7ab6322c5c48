// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

struct StoryboardTests {
    static let controller = """
        import UIKit
        class SlidesViewController: UIViewController {
            @IBOutlet private weak var titleLabel: UILabel!
            @IBOutlet weak var topConstraint: NSLayoutConstraint!
            @IBOutlet var controls: [UIView]!
            @IBAction private func next(_ sender: Any) {}
        }
        """

    static func convert(
        _ text: String, as name: String = "Main.storyboard", locates: Bool = false
    ) -> SourceFolder.Result {
        let folder = SourceFolder(["Slides.swift": controller])
        return folder.convertInterface(name, text: text, path: locates ? { "/app/\($0)" } : nil)
    }

    /// A storyboard with one scene.
    static func scene(_ view: String, connections: String = "", others: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="c-1">
        <scenes><scene sceneID="s-1"><objects>
        <viewController id="c-1" customClass="SlidesViewController" customModuleProvider="target" sceneMemberID="viewController">
        <view key="view" id="v-1"><subviews>
        \(view)
        </subviews></view><connections>
        \(connections)
        </connections></viewController>
        </objects></scene>\(others)</scenes></document>
        """
    }

    @Test(arguments: [
        "static var initialScene: String? { \"nav-01-abc\" }", "make: { SlidesViewController(coder: $0) }",
        "label1.text = \"Say \\\"hi\\\"\"", "label1.font = UIFont.systemFont(ofSize: 24, weight: .semibold)",
        "label1.textColor = UIColor.label", "stackView1.addArrangedSubview(button1)",
        "button1.configuration = UIButton.Configuration.filled()", "UIImage(systemName: \"play.fill\")",
        "toItem: view1.safeAreaLayoutGuide,", "toItem: view1.layoutMarginsGuide,", "multiplier: 16.0 / 9.0",
        "controller.titleLabel = label1", "controller.topConstraint = constraint1",
        "controller.controls = [button1, switchControl1]",
        "Selector(\"next\", SlidesViewController.next(_:)), for: .touchUpInside)",
        "objects.embed(\"emb-01-abc\", in: containerView1, of: controller)",
        "view1.addGestureRecognizer(recognizer1)", "kind: .present(.fullScreen, .coverVertical)",
        "UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)",
    ])
    func `a storyboard becomes Swift`(_ line: String) throws {
        let text = try #require(Self.convert(slides).text)
        #expect(text.contains(line), "\(line)")
    }

    @Test func `anything omitted is a warning with its line`() {
        #expect(
            Self.convert(slides).findings.map(\.description) == [
                "Main.storyboard:105:1: warning: <mapView id=\"map-01-abc\"> is not supported; a plain view is used instead"
            ])
    }

    @Test func `compiler messages refer to the storyboard`() throws {
        let text = try #require(Self.convert(slides, locates: true).text)
        #expect(
            text.contains(
                "#sourceLocation(file: \"/app/Main.storyboard\", line: 84)\n        controller.titleLabel = label1"))
    }

    @Test func `outlets and actions are visible to the storyboard's Swift`() throws {
        let text = try #require(SourceFolder(["Slides.swift": Self.controller]).convert("Slides.swift").text)
        #expect(!text.contains("private"))
    }

    @Test(arguments: [
        ("<label id=\"l-1\"/><label id=\"l-1\"/>", "", 6, "used twice"),
        ("<label id=\"l-1\" customClass=\"A(); B\"/>", "", 6, "not the name of a class"),
        ("<label id=\"l-1\"/>", "<outlet property=\"gone\" destination=\"l-1\" id=\"o-1\"/>", 8, "no property 'gone'"),
        ("<label id=\"l-1\"/>", "<outlet property=\"titleLabel\" destination=\"x\" id=\"o-1\"/>", 8, "refers to 'x'"),
        (
            "<button id=\"b-1\"><connections><action selector=\"next:\" destination=\"x\" eventType=\"touchUpInside\" id=\"a\"/></connections></button>",
            "", 6, "has no target"
        ),
        ("", "<segue destination=\"x\" kind=\"show\" id=\"g-1\"/>", 8, "which is not in the file"),
    ])
    func `an error is reported once, with file, line, and element`(
        _ view: String, _ connections: String, _ line: Int, _ text: String
    ) throws {
        let result = Self.convert(Self.scene(view, connections: connections))
        #expect(result.text == nil)
        #expect(result.findings.count == 1, "\(result.findings)")
        let finding = try #require(result.findings.first)
        #expect(finding.line == line)
        #expect(finding.text.contains(text), "\(finding)")
    }

    @Test func `an unwind segue is resolved to the classes with its action`() throws {
        let sources =
            Self.controller + "\nclass Home: UIViewController { @IBAction func back(_ segue: UIStoryboardSegue) {} }"
        let segue = "<segue destination=\"e\" kind=\"unwind\" unwindAction=\"back:\" id=\"u-1\"/>"
        let button = "<button id=\"b\"><connections>\(segue)</connections></button>"
        let text = Self.scene(button).replacing("</objects>", with: "<exit id=\"e\" sceneMemberID=\"exit\"/></objects>")
        let result = SourceFolder(["Slides.swift": sources]).convertInterface("Main.storyboard", text: text)
        #expect(result.findings.isEmpty)
        let swift = try #require(result.text)
        #expect(swift.contains("kind: .unwind([InterfaceBuilderUnwinding(Home.self) { $0.back($1) }])"))
        #expect(swift.contains("objects.connect(button1, to: \"u-1\", of: controller)"))
        let missing = Self.convert(text)
        // As on iOS, nothing happens.
        #expect(missing.text?.contains("kind: .unwind([])") == true)
        #expect(missing.findings.map(\.severity) == [.warning])
        #expect(missing.findings.map(\.line) == [6])
        #expect(missing.findings.first?.text.contains("no class in the sources has the unwind action 'back:'") == true)
    }

    @Test func `an unknown runtime attribute is a warning`() {
        let view = """
            <label id="l-1"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"/>
            </userDefinedRuntimeAttributes></label>
            """
        let findings = Self.convert(Self.scene(view)).findings
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings.first?.text.contains("layer.cornerRadius") == true)
    }

    @Test(arguments: [
        "", " \n", "<", "\0", "<document", "<a><b></a>", "not XML", "<document/>", "<archive type=\"x\"/>",
        "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" version=\"3.0\"/>",
        "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" version=\"9.0\"/>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><a>&x;</a>",
        "<!DOCTYPE a [<!ENTITY l \"lol\"><!ENTITY m \"&l;&l;&l;&l;\">]><a>&m;&m;&m;</a>",
        String(repeating: "<view>", count: 10_000), String(slides.prefix(slides.count / 2)),
        "<document type=\"" + String(repeating: "x", count: 1_000_000) + "\"/>",
    ])
    func `bad files are one error each`(_ text: String) {
        let result = Self.convert(text)
        #expect(result.text == nil)
        #expect(result.findings.count == 1)
        #expect(result.findings.first?.severity == .error)
    }

    @Test func `text from the file is escaped`() throws {
        let text = "<label id=\"l-1\" text=\"&quot;\\(exit(1))&#10;\"/>"
        let result = try #require(Self.convert(Self.scene(text)).text)
        #expect(result.contains("label1.text = \"\\\"\\\\(exit(1))\\n\""))
    }

    @Test func `a nib connects its objects to its owner`() throws {
        let nib = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="SlidesViewController">
            <connections><outlet property="view" destination="v-1" id="o-1"/><outlet property="titleLabel" destination="l-1" id="o-2"/></connections>
            </placeholder>
            <view id="v-1"><subviews><label id="l-1"/></subviews></view>
            </objects></document>
            """
        let text = try #require(Self.convert(nib, as: "Slide Badge.xib").text)
        #expect(text.contains("final class Nib_Slide_Badge: InterfaceBuilderNib"))
        #expect(text.contains("let fileOwner = owner as? SlidesViewController"))
        #expect(text.contains("(owner as? UIViewController)?.view = view1"))
        #expect(text.contains("fileOwner?.titleLabel = label1"))
        #expect(text.contains("return [view1]"))
    }
}

private let slides = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES" initialViewController="nav-01-abc">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <dependencies>
            <deployment identifier="iOS"/>
            <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22504"/>
            <capability name="Safe area layout guides" minToolsVersion="9.0"/>
        </dependencies>
        <scenes>
            <!--Navigation Controller-->
            <scene sceneID="s00-00-nav">
                <objects>
                    <navigationController id="nav-01-abc" sceneMemberID="viewController">
                        <navigationBar key="navigationBar" contentMode="scaleToFill" id="bar-01-abc">
                            <rect key="frame" x="0.0" y="59" width="393" height="44"/>
                            <autoresizingMask key="autoresizingMask"/>
                        </navigationBar>
                        <connections>
                            <segue destination="BYZ-38-t0r" kind="relationship" relationship="rootViewController" id="rel-01-abc"/>
                        </connections>
                    </navigationController>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="fr0-01-abc" userLabel="First Responder" sceneMemberID="firstResponder"/>
                </objects>
                <point key="canvasLocation" x="-800" y="4"/>
            </scene>
            <!--Slides-->
            <scene sceneID="tne-QT-ifu">
                <objects>
                    <viewController storyboardIdentifier="Slides" title="Slides" id="BYZ-38-t0r" customClass="SlidesViewController" customModule="Deck" customModuleProvider="target" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="8bC-Xf-vdC">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                            <subviews>
                                <label opaque="NO" userInteractionEnabled="NO" contentMode="left" horizontalHuggingPriority="251" verticalHuggingPriority="251" text="Say &quot;hi&quot;" textAlignment="center" lineBreakMode="tailTruncation" baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" translatesAutoresizingMaskIntoConstraints="NO" id="lab-01-abc">
                                    <rect key="frame" x="20" y="100" width="353" height="29"/>
                                    <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="24"/>
                                    <color key="textColor" systemColor="labelColor"/>
                                    <nil key="highlightedColor"/>
                                </label>
                                <stackView opaque="NO" contentMode="scaleToFill" axis="vertical" spacing="12" translatesAutoresizingMaskIntoConstraints="NO" id="sta-01-abc">
                                    <rect key="frame" x="20" y="200" width="353" height="80"/>
                                    <subviews>
                                        <button opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" contentVerticalAlignment="center" buttonType="system" lineBreakMode="middleTruncation" id="but-01-abc">
                                            <rect key="frame" x="0.0" y="0.0" width="353" height="35"/>
                                            <state key="normal" title="Button"/>
                                            <buttonConfiguration key="configuration" style="filled" image="play.fill" catalog="system" title="Next"/>
                                            <connections>
                                                <action selector="next:" destination="BYZ-38-t0r" eventType="touchUpInside" id="act-01-abc"/>
                                            </connections>
                                        </button>
                                        <switch opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" contentVerticalAlignment="center" on="YES" id="swi-01-abc">
                                            <rect key="frame" x="0.0" y="47" width="51" height="31"/>
                                            <color key="onTintColor" red="0.2" green="0.5" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                                        </switch>
                                    </subviews>
                                </stackView>
                                <containerView opaque="NO" contentMode="scaleToFill" id="con-01-abc">
                                    <rect key="frame" x="0.0" y="600" width="393" height="200"/>
                                    <connections>
                                        <segue destination="det-01-abc" kind="embed" identifier="inner" id="emb-01-abc"/>
                                    </connections>
                                </containerView>
                            </subviews>
                            <viewLayoutGuide key="safeArea" id="6Tk-OE-BBY"/>
                            <color key="backgroundColor" systemColor="systemBackgroundColor"/>
                            <constraints>
                                <constraint firstItem="lab-01-abc" firstAttribute="top" secondItem="6Tk-OE-BBY" secondAttribute="top" constant="20" id="c01-00-abc"/>
                                <constraint firstItem="lab-01-abc" firstAttribute="leading" secondItem="8bC-Xf-vdC" secondAttribute="leadingMargin" id="c02-00-abc"/>
                                <constraint firstAttribute="trailing" secondItem="sta-01-abc" secondAttribute="trailing" constant="20" symbolic="YES" id="c03-00-abc"/>
                                <constraint firstItem="sta-01-abc" firstAttribute="width" secondItem="sta-01-abc" secondAttribute="height" multiplier="16:9" priority="750" id="c04-00-abc"/>
                            </constraints>
                            <connections>
                                <outletCollection property="gestureRecognizers" destination="tap-01-abc" appends="YES" id="ogc-01-abc"/>
                            </connections>
                        </view>
                        <navigationItem key="navigationItem" title="Slides" id="nit-01-abc">
                            <barButtonItem key="rightBarButtonItem" systemItem="add" id="bbi-01-abc">
                                <connections>
                                    <segue destination="det-01-abc" kind="show" identifier="detail" id="seg-01-abc"/>
                                </connections>
                            </barButtonItem>
                        </navigationItem>
                        <connections>
                            <outlet property="titleLabel" destination="lab-01-abc" id="out-01-abc"/>
                            <outlet property="topConstraint" destination="c01-00-abc" id="out-02-abc"/>
                            <outletCollection property="controls" destination="but-01-abc" id="oco-01-abc"/>
                            <outletCollection property="controls" destination="swi-01-abc" id="oco-02-abc"/>
                            <segue destination="det-01-abc" kind="presentation" identifier="sheet" modalPresentationStyle="fullScreen" id="seg-02-abc"/>
                        </connections>
                    </viewController>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="dkx-z0-nzr" sceneMemberID="firstResponder"/>
                    <tapGestureRecognizer id="tap-01-abc">
                        <connections>
                            <action selector="next:" destination="BYZ-38-t0r" id="act-02-abc"/>
                        </connections>
                    </tapGestureRecognizer>
                </objects>
            </scene>
            <scene sceneID="s03-00-det">
                <objects>
                    <viewController id="det-01-abc" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="dvw-01-abc">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <subviews>
                                <mapView id="map-01-abc"><rect key="frame" x="0.0" y="0.0" width="10" height="10"/></mapView>
                                <imageView image="Logo" contentMode="scaleAspectFit" id="img-01-abc"><rect key="frame" x="0.0" y="0.0" width="10" height="10"/></imageView>
                            </subviews>
                        </view>
                    </viewController>
                </objects>
            </scene>
        </scenes>
        <resources>
            <image name="play.fill" catalog="system" width="120" height="128"/>
            <systemColor name="systemBackgroundColor"><color white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/></systemColor>
        </resources>
    </document>
    """
