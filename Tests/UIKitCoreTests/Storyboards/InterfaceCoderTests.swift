// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A label that replaces an attribute when it is decoded, as `uikit-port` writes its initializer.
@MainActor private final class BadgeLabel: UILabel {
    var decoded: [String] = []
    var inner: UILabel?

    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) {
        inner = InnerLabel(coder: coder)
        super.init(coder: coder)
        coder.decodeInterfaceAttributes(of: self)
        decoded = [text ?? "-", "\(frame.width)", "\(subviews.count)"]
        textColor = .red
    }
    override func awakeFromNib() { decoded.append("awake") }
}

/// A label that another label creates with its own coder.
@MainActor private final class InnerLabel: UILabel {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) {
        super.init(coder: coder)
        coder.decodeInterfaceAttributes(of: self)
    }
}

/// A label that does not decode in its initializer.
@MainActor private final class PlainLabel: UILabel {
    var textWhenDecoded: String?

    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) {
        super.init(coder: coder)
        textWhenDecoded = text
    }
}

@MainActor private final class NarrowLayout: UICollectionViewFlowLayout {
    var widthWhenDecoded: CGFloat = 0

    override init() { super.init() }
    required init?(coder: NSCoder) {
        super.init(coder: coder)
        coder.decodeInterfaceAttributes(of: self)
        widthWhenDecoded = itemSize.width
        minimumLineSpacing = 3
    }
}

@MainActor private final class TabsController: UITabBarController {
    var decoded: [String] = []
    var count = 0

    init?(coder: NSCoder, count: Int) {
        self.count = count
        super.init(coder: coder)
        coder.decodeInterfaceAttributes(of: self)
        decode()
    }
    required init?(coder: NSCoder) {
        super.init(coder: coder)
        coder.decodeInterfaceAttributes(of: self)
        decode()
    }
    private func decode() {
        decoded = [title ?? "-", "\(viewControllers?.count ?? 0)", "\(isViewLoaded)"]
        title = "Mine"
    }
}

/// As `uikit-port` writes the storyboard `Coded.storyboard`.
@MainActor final class Storyboard_Coded: InterfaceBuilderStoryboard {
    static var configurations = 0
    static var initialScene: String? { "tabs" }
    static var scenes: [InterfaceBuilderScene] {
        [
            InterfaceBuilderScene(
                id: "tabs", identifier: "Tabs", make: { TabsController(coder: $0) },
                configure: { controller, objects in
                    configurations += 1
                    controller.title = "File"
                    if let child = objects.controller("child") {
                        controller.setViewControllers([child], animated: false)
                    }
                }),
            InterfaceBuilderScene(id: "child", make: { UIViewController(coder: $0) }),
        ]
    }
}

extension DeviceTests {
    @MainActor struct InterfaceCoderTests {
        private let frame = CGRect(x: 0, y: 0, width: 80, height: 20)

        @Test func `the app's init(coder:) sees the attributes of a view, and replaces them`() {
            _ = Simulation()
            let objects = InterfaceBuilderObjects(storyboard: nil)
            let label = objects.view(BadgeLabel.self, frame: frame) { label in
                label.text = "New"
                label.textColor = .blue
            }
            #expect(label.decoded == ["New", "80.0", "0"])
            #expect(label.textColor == .red)
            // Another object that is created with the coder does not take the attributes.
            #expect(label.inner != nil)
            #expect(label.inner?.text == nil)
            objects.whenLoaded { label.decoded.append("loaded") }
            objects.awaken()
            #expect(label.decoded.suffix(2) == ["awake", "loaded"])
            objects.awaken()
            #expect(label.decoded.count == 5)
        }

        @Test func `attributes are set after an initializer that does not decode them`() {
            _ = Simulation()
            let objects = InterfaceBuilderObjects(storyboard: nil)
            let label = objects.view(PlainLabel.self, frame: frame) { $0.text = "New" }
            #expect(label.textWhenDecoded == nil)
            #expect(label.text == "New")
            #expect(label.frame == frame)
            let button = objects.button(UIButton.self, frame: frame, buttonType: .system) { button in
                button.setTitle("\(button.buttonType == .system)", for: .normal)
            }
            #expect(button.currentTitle == "true")
        }

        @Test func `the app's init(coder:) sees the attributes of a layout`() {
            _ = Simulation()
            let objects = InterfaceBuilderObjects(storyboard: nil)
            let layout = objects.layout(NarrowLayout.self) { layout in
                layout.itemSize = CGSize(width: 5, height: 6)
                layout.minimumLineSpacing = 20
            }
            #expect(layout.widthWhenDecoded == 5)
            #expect(layout.minimumLineSpacing == 3)
        }

        @Test func `the app's init(coder:) sees the properties and children of a controller, which are set once`()
            throws
        {
            let simulation = Simulation()
            // The storyboard is found in the module of the app's delegate.
            let delegate = TracingAppDelegate()
            simulation.device.launch(delegate)
            Storyboard_Coded.configurations = 0
            let storyboard = UIStoryboard(name: "Coded", bundle: nil)
            let tabs = try #require(storyboard.instantiateInitialViewController() as? TabsController)
            #expect(tabs.decoded == ["File", "1", "false"])
            #expect(tabs.title == "Mine")
            let created = storyboard.instantiateViewController(identifier: "Tabs") {
                TabsController(coder: $0, count: 2)
            }
            #expect(created.count == 2)
            #expect(created.decoded == ["File", "1", "false"])
            #expect(Storyboard_Coded.configurations == 2)
            withExtendedLifetime(delegate) {}
        }

        @Test func `an outlet of a protocol holds only what conforms`() {
            let objects = InterfaceBuilderObjects(storyboard: nil)
            let table = UITableViewController(style: .plain)
            #expect(objects.conforming(table, to: (any UITableViewDataSource).self) === table)
            #expect(objects.conforming(UIView(), to: (any UITableViewDataSource).self) == nil)
            #expect(objects.conforming(nil, to: (any UITableViewDataSource).self) == nil)
        }

        @Test func `an app's own keys have no values, as in a file in which nothing encoded them`() {
            let coder = InterfaceCoder()
            #expect(coder.allowsKeyedCoding && !coder.containsValue(forKey: "key"))
            #expect(coder.decodeObject(forKey: "key") == nil)
            #expect(coder.decodeObject(of: NSString.self, forKey: "key") == nil)
            #expect(!coder.decodeBool(forKey: "key"))
            #expect(coder.decodeInteger(forKey: "key") == 0 && coder.decodeDouble(forKey: "key") == 0)
            #expect(coder.decodeInt32(forKey: "key") == 0 && coder.decodeFloat(forKey: "key") == 0)
        }
    }
}
