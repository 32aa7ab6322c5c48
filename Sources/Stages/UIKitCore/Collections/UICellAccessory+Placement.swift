// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UICellAccessory {
    /// What an accessory is.
    public enum AccessoryType: Hashable {
        /// A chevron that indicates another screen.
        case disclosureIndicator
        /// A check mark.
        case checkmark
        /// A button that shows details.
        case detail
        /// A button that deletes the item.
        case delete
        /// A button that inserts an item.
        case insert
        /// A handle for moving the item.
        case reorder
        /// A circle for selecting multiple items.
        case multiselect
        /// A button that expands or collapses an outline item.
        case outlineDisclosure
        /// A text label.
        case label
        /// A custom view.
        case customView(UIView)
    }

    /// The options of a label.
    public struct LabelOptions {
        /// Whether the accessory is hidden.
        public var isHidden: Bool
        /// The color of the text; nil for the default.
        public var tintColor: UIColor?
        /// The font. The default is that of the body, in regular weight.
        public var font: UIFont
        /// Whether the font follows the user's preferred text size. Ignored; there is only one size.
        public var adjustsFontForContentSizeCategory: Bool

        /// Creates options. The reserved width is ignored.
        public init(
            isHidden: Bool = false, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            font: UIFont? = nil, adjustsFontForContentSizeCategory: Bool = true
        ) {
            (self.isHidden, self.tintColor) = (isHidden, tintColor)
            self.font = font ?? .preferredFont(forTextStyle: .body)
            self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
        }
    }

    /// The placement of a custom view.
    @preconcurrency @MainActor public enum Placement {
        /// Returns the index of the view among the other accessories of its side, which are in the order from the
        /// leading to the trailing edge. An index out of bounds means the nearest one.
        public typealias Position = (_ accessories: [UICellAccessory]) -> Int

        /// Before the content. By default, the view is next to the content.
        case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
        /// After the content. By default, the view is next to the content.
        case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })

        /// Returns the position before an accessory of the same type; the first one if there is none.
        public static func position(before accessory: UICellAccessory) -> Position {
            { $0.firstIndex { $0.accessoryType == accessory.accessoryType } ?? 0 }
        }

        /// Returns the position after an accessory of the same type; the last one if there is none.
        public static func position(after accessory: UICellAccessory) -> Position {
            { all in all.lastIndex { $0.accessoryType == accessory.accessoryType }.map { $0 + 1 } ?? all.count }
        }
    }

    /// A custom view as an accessory. The view has the size of its frame, or else the size that fits.
    public struct CustomViewConfiguration {
        /// The view.
        public let customView: UIView
        /// The placement.
        public let placement: Placement
        /// Whether the accessory is hidden.
        public var isHidden: Bool
        /// The color; nil for the default.
        public var tintColor: UIColor?

        /// Creates a configuration. The reserved width is ignored.
        public init(
            customView: UIView, placement: Placement, isHidden: Bool = false,
            reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            maintainsFixedSize: Bool = false
        ) {
            (self.customView, self.placement) = (customView, placement)
            (self.isHidden, self.tintColor) = (isHidden, tintColor)
        }
    }
}

extension [UICellAccessory] {
    /// The indexes of the accessories of a side, in the order from the leading to the trailing edge: custom views have
    /// their positions among the others.
    @MainActor func arranged(on side: UICellAccessory.Side) -> [Int] {
        let all = indices.filter { self[$0].side == side }
        var order = all.filter { self[$0].position == nil }
        for index in all {
            guard let position = self[index].position else { continue }
            let place = position(order.map { self[$0] })
            order.insert(index, at: Swift.min(Swift.max(place, 0), order.count))
        }
        return order
    }
}
