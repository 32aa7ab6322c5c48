// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

/// What differs between size classes.
struct StoryboardVariationTests {
    private static func convert(_ view: String) -> SourceFolder.Result {
        StoryboardTests.convert(StoryboardTests.scene(view))
    }

    private static let large = "InterfaceBuilderSizes(width: .regular, height: .regular)"

    @Test func `views and constraints are installed in size classes`() throws {
        let result = Self.convert(
            """
            <view id="w"><subviews><label id="l"/><view id="x"><subviews><label id="m"/></subviews><constraints>
            <constraint firstItem="m" firstAttribute="top" secondItem="x" secondAttribute="top" id="k1"/>
            </constraints></view></subviews><constraints>
            <constraint firstAttribute="width" constant="1" id="k2"/>
            <constraint firstItem="l" firstAttribute="left" secondItem="x" secondAttribute="left" id="k3"/></constraints>
            <variation key="default"><mask key="subviews"><exclude reference="x"/></mask></variation>
            <variation key="heightClass=regular-widthClass=regular"><mask key="subviews"><include reference="x"/></mask>
            <mask key="constraints"><exclude reference="k2"/></mask></variation>
            <variation key="widthClass=compact"><mask key="constraints"><include reference="k2"/></mask></variation></view>
            """)
        #expect(result.findings.isEmpty, "\(result.findings)")
        let text = try #require(result.text)
        #expect(
            text.contains(
                "InterfaceBuilderSubviews(of: view2, [(label1, nil), (view3, InterfaceBuilderVariation(false, [(\(Self.large), true)]))]),"
            ))
        // The more specific size classes come last; a constraint in a view that is there with it always is.
        let compact = "(InterfaceBuilderSizes(width: .compact, height: .unspecified), true)"
        #expect(
            text.contains(
                "InterfaceBuilderConstraint(constraint2, in: view2, InterfaceBuilderVariation(true, [\(compact), (\(Self.large), false)])),"
            ))
        #expect(text.contains("InterfaceBuilderConstraint(constraint3, in: view2, InterfaceBuilderVariation(true)),"))
        #expect(!text.contains("InterfaceBuilderConstraint(constraint1"))
        #expect(text.contains("objects.install(in: view1, ["))
        let active = (1...3).map { text.contains("constraint\($0).isActive = true") }
        #expect(active == [true, true, false])
    }

    @Test func `fonts, attributes and constants differ in size classes`() throws {
        let result = Self.convert(
            """
            <stackView id="s"><subviews><label id="l"><fontDescription key="fontDescription" type="system" pointSize="17"/>
            <variation key="heightClass=regular-widthClass=regular"><rect key="frame" x="0.0" y="0.0" width="9" height="9"/>
            <fontDescription key="fontDescription" type="system" pointSize="40"/></variation></label></subviews>
            <constraints><constraint firstAttribute="width" constant="100" id="k">
            <variation key="heightClass=regular-widthClass=regular" constant="300"/></constraint></constraints>
            <variation key="heightClass=regular-widthClass=regular" misplaced="YES" axis="vertical" spacing="8"/></stackView>
            """)
        #expect(result.findings.isEmpty, "\(result.findings)")
        let text = try #require(result.text)
        #expect(
            text.contains(
                """
                        objects.vary(label1, with: label1, standard: { object in
                            object.font = UIFont.systemFont(ofSize: 17, weight: .regular)
                        }, [
                            (\(Self.large), { object in
                                object.font = UIFont.systemFont(ofSize: 40, weight: .regular)
                            }),
                        ])
                """))
        for line in ["axis = .horizontal", "axis = .vertical", "spacing = 0", "spacing = 8"] {
            #expect(text.contains("object.\(line)\n"), "\(line)")
        }
        #expect(
            text.contains("objects.vary(constraint1, with: stackView1, standard: { $0.constant = 100 }, ["))
        #expect(text.contains("    (\(Self.large), { $0.constant = 300 }),"))
    }

    @Test(arguments: [
        (
            "<label id=\"l\"><variation key=\"widthClass=huge\"/></label>",
            "the size classes of <variation> are not known"
        ),
        (
            "<label id=\"l\"><variation key=\"widthClass=compact\" tag=\"3\"/></label>",
            "tag of <label id=\"l\"> has no default"
        ),
        (
            "<label id=\"l\"><variation key=\"widthClass=compact\"><color key=\"textColor\" white=\"1\" alpha=\"1\"/></variation></label>",
            "<color> of <label id=\"l\"> has no default value"
        ),
    ])
    func `what cannot vary is reported`(_ view: String, _ text: String) {
        let findings = Self.convert(view).findings.map { "\($0)" }
        #expect(findings.count == 1 && findings[0].contains(text), "\(findings)")
    }
}
