// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Declarations as apps for UIKit use them.
    @MainActor struct DeclarationTests {
        init() { Simulation().launch() }

        @Test func `a label's font and color are never nil, and setting nil restores the default`() {
            let label = UILabel()
            label.font = .systemFont(ofSize: 30)
            #expect(label.font.withSize(18).pointSize == 18)
            (label.font, label.textColor) = (nil, nil)
            #expect(label.font.pointSize == 17 && label.textColor == .label)
            let controller = UIViewController()
            controller.tabBarItem = nil
            #expect(controller.tabBarItem.title == nil)
        }

        @Test func `the font and color of a text view apply to attributed text`() {
            let view = UITextView()
            view.attributedText = NSAttributedString(
                string: "x", attributes: [.font: UIFont.systemFont(ofSize: 8), .kern: 2])
            view.font = .systemFont(ofSize: 24)
            view.textColor = .red
            let shown = unsafe view.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:]
            #expect((shown[.font] as? UIFont)?.pointSize == 24 && shown[.foregroundColor] as? UIColor == .red)
            #expect(shown[.kern] != nil)
        }

        @Test func `a collection controller can be the delegate of its flow layout`() throws {
            let grid = Grid(collectionViewLayout: UICollectionViewFlowLayout())
            grid.loadViewIfNeeded()
            grid.collectionView.layoutIfNeeded()
            #expect(
                grid.collectionViewLayout.layoutAttributesForItem(at: [0, 0])?.size == CGSize(width: 33, height: 44))
        }

        @Test func `colors provide their components`() {
            var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            for wanted in [0, 0.1, 0.25, 0.4, 0.6, 0.75, 0.9] as [CGFloat] {
                let color = UIColor(hue: wanted, saturation: 0.5, brightness: 0.8, alpha: 0.3)
                #expect(unsafe color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
                #expect(abs(hue - wanted) < 1e-9 && abs(saturation - 0.5) < 1e-9 && abs(brightness - 0.8) < 1e-9)
                #expect(alpha == 0.3)
            }
            #expect(
                unsafe UIColor.gray.getHue(nil, saturation: &saturation, brightness: nil, alpha: nil) && saturation == 0
            )
            #expect(unsafe UIColor.gray.getWhite(&brightness, alpha: nil) && brightness == 0.5)
            #expect(unsafe !UIColor.red.getWhite(&brightness, alpha: &alpha) && brightness == 0.5)
            #expect(unsafe UIColor.red.getRed(&hue, green: nil, blue: nil, alpha: nil) && hue == 1)
        }

        @Test func `gradients and color spaces accept Core Foundation names`() throws {
            let colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
            let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
            let gradient = unsafe CGGradient(colorsSpace: space, colors: colors as CFArray, locations: [0, 0.5])
            #expect(gradient?.stops.map(\.location) == [0, 0.5])
            #expect(unsafe CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil)?.stops.count == 2)
            #expect(unsafe CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
            #expect(unsafe CGColor(colorSpace: space, components: [1, 0, 0, 1]) == UIColor.red.cgColor)
            #expect(
                unsafe CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [1, 1]) == UIColor.white.cgColor)
            #expect(kCFBooleanTrue == true && CFAbsoluteTimeGetCurrent() > 700_000_000)
        }

        @Test func `trait collections are created from single traits, and combined`() {
            let wide = UITraitCollection(horizontalSizeClass: .regular)
            let dark = UITraitCollection(userInterfaceStyle: .dark)
            let both = UITraitCollection(traitsFrom: [wide, UITraitCollection(displayScale: 2), dark])
            #expect(both.horizontalSizeClass == .regular && both.userInterfaceStyle == .dark && both.displayScale == 2)
            #expect(both.verticalSizeClass == .unspecified && both.userInterfaceIdiom == .unspecified)
            #expect(both.containsTraits(in: dark) && !dark.containsTraits(in: both) && dark.containsTraits(in: nil))
            #expect(!both.containsTraits(in: UITraitCollection(horizontalSizeClass: .compact)))
            let narrow = UITraitCollection(traitsFrom: [both, UITraitCollection(horizontalSizeClass: .compact)])
            #expect(narrow.horizontalSizeClass == .compact && UITraitCollection() == UITraitCollection(traitsFrom: []))
            #expect(UIColor.systemBackground.resolvedColor(with: dark) == .black)
        }

        @Test func `subclasses can have their own designated initializers`() {
            #expect(Badge(image: nil).note == "badge" && Tabs(items: ["a", "b"]).note == "tabs")
        }

        @Test func `a controller can choose how the status bar changes`() {
            final class Sliding: UIViewController {
                override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .slide }
            }
            #expect(UIViewController().preferredStatusBarUpdateAnimation == .fade)
            #expect(Sliding().preferredStatusBarUpdateAnimation == .slide)
        }

        @Test func `a menu's selected elements are on, also inline ones`() {
            func action(_ title: String, _ state: UIMenuElement.State) -> UIAction {
                UIAction(title: title, state: state) { _ in }
            }
            let inline = UIMenu(options: .displayInline, children: [action("b", .on), action("c", .off)])
            let other = UIMenu(title: "More", children: [action("d", .on)])
            let menu = UIMenu(children: [action("a", .on), inline, other, action("e", .mixed)])
            #expect(menu.selectedElements.map(\.title) == ["a", "b"])
        }

        @Test func `fonts and metrics accept traits and widths`() {
            let font = UIFont.systemFont(ofSize: 20, weight: .bold, width: .condensed)
            #expect(font == .systemFont(ofSize: 20, weight: .bold))
            let traits = UITraitCollection(displayScale: 4)
            #expect(UIFont.preferredFont(forTextStyle: .title1, compatibleWith: traits).pointSize == 28)
            #expect(UIFontMetrics.default.scaledFont(for: font, compatibleWith: traits) == font)
            let limited = UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 15, compatibleWith: nil)
            #expect(limited.pointSize == 15)
            #expect(UIGraphicsImageRendererFormat(for: traits).scale == 4)
            #expect(UIGraphicsImageRendererFormat(for: UITraitCollection()).scale == UIScreen.main.scale)
            #expect(NSStringFromCGRect(CGRectMake(0, 0.5, 414, 736)) == "{{0, 0.5}, {414, 736}}")
            #expect(CGRect(origin: CGPointMake(1, 2), size: CGSizeMake(3, 4)) == CGRectMake(1, 2, 3, 4))
        }
    }
}

private final class Grid: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 33, height: 44) }
}

private final class Badge: UIImageView {
    let note: String

    override init(image: UIImage?) {
        note = "badge"
        super.init(image: image)
    }

    required init?(coder: NSCoder) { nil }
}

private final class Tabs: UISegmentedControl {
    let note: String

    override init(items: [Any]?) {
        note = "tabs"
        super.init(items: items)
    }

    required init?(coder: NSCoder) { nil }
}
