// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Distances from the edges of a rectangle in the direction of reading, in points; positive ones lead inwards.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// Distance from the top edge.
    public var top: CGFloat
    /// Distance from the edge where lines begin.
    public var leading: CGFloat
    /// Distance from the bottom edge.
    public var bottom: CGFloat
    /// Distance from the edge where lines end.
    public var trailing: CGFloat

    /// No distance on any side.
    public static let zero = NSDirectionalEdgeInsets()

    /// Creates insets from the distances on the four sides.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

/// Edges of a rectangle in the direction of reading.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The upper edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The edge where lines begin.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    /// The lower edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The edge where lines end.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All of them.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// What is behind the content of a button.
public struct UIBackgroundConfiguration: Hashable, Sendable {
    /// What fills it; nil for the button's own color.
    public var backgroundColor: UIColor?
    /// The radius of round corners in points; the button's corner style may say otherwise.
    public var cornerRadius: CGFloat = 6
    /// The color of a line around it; nil for none.
    public var strokeColor: UIColor?
    /// The width of that line in points.
    public var strokeWidth: CGFloat = 0

    /// Returns a background that is not seen.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

extension UIButton {
    /// Looks and content of a button as one value.
    public struct Configuration: Hashable, Sendable {
        /// Where the colors come from.
        enum Look: Hashable, Sendable {
            case plain, tinted, gray, filled
        }

        /// Whose radius round corners have.
        public enum CornerStyle: Int, Sendable {
            /// The background's.
            case fixed = -1
            /// The background's, as text sizes do not change here.
            case dynamic = 0
            /// A small one.
            case small = 1
            /// A medium one.
            case medium = 2
            /// A large one.
            case large = 3
            /// Half of the shorter side.
            case capsule = 4
        }

        /// How large the content is.
        public enum Size: Int, Sendable {
            /// As usual.
            case medium = 0
            /// Small.
            case small = 1
            /// Very small.
            case mini = 2
            /// Large.
            case large = 3
        }

        let look: Look
        /// The title; nil for none.
        public var title: String?
        /// A line below the title; nil for none.
        public var subtitle: String?
        /// The image; nil for none.
        public var image: UIImage?
        /// At which edge of the title the image is.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance of the image from the title.
        public var imagePadding: CGFloat = 0
        /// The distance of the subtitle from the title.
        public var titlePadding: CGFloat = 1
        /// The distances of the content from the edges.
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        /// The color of title and image; nil for the look's.
        public var baseForegroundColor: UIColor?
        /// The color of the background; nil for the look's.
        public var baseBackgroundColor: UIColor?
        /// Whose radius round corners have.
        public var cornerStyle = CornerStyle.dynamic
        /// How large the content is.
        public var buttonSize = Size.medium {
            didSet { contentInsets = buttonSize.insets }
        }
        /// What is behind the content.
        public var background = UIBackgroundConfiguration()

        /// Returns a look without background.
        public static func plain() -> Configuration { Configuration(look: .plain) }
        /// Returns a look with a pale background of the tint color.
        public static func tinted() -> Configuration { Configuration(look: .tinted) }
        /// Returns a look with a gray background.
        public static func gray() -> Configuration { Configuration(look: .gray) }
        /// Returns a look with a background of the tint color.
        public static func filled() -> Configuration { Configuration(look: .filled) }
        /// Returns a look without background, as ``plain()``.
        public static func borderless() -> Configuration { .plain() }
        /// Returns a look with a gray background, as ``gray()``.
        public static func bordered() -> Configuration { .gray() }
        /// Returns a look with a pale background of the tint color, as ``tinted()``.
        public static func borderedTinted() -> Configuration { .tinted() }
        /// Returns a look with a background of the tint color, as ``filled()``.
        public static func borderedProminent() -> Configuration { .filled() }
    }
}

extension UIButton.Configuration {
    /// The color of title and image.
    func foreground(_ state: UIControl.State, tint: UIColor) -> UIColor {
        guard !state.contains(.disabled) else { return .tertiaryLabel }
        let color = baseForegroundColor ?? (look == .filled ? .white : tint)
        return state.contains(.highlighted) ? color.faded(look == .filled ? 0.75 : 0.4) : color
    }

    /// The color of the background; nil for none.
    func fill(_ state: UIControl.State, tint: UIColor) -> UIColor? {
        if let own = background.backgroundColor { return own.faded(state.contains(.highlighted) ? 0.75 : 1) }
        guard !state.contains(.disabled) else { return look == .plain ? nil : .tertiarySystemFill }
        let color: UIColor
        switch look {
        case .plain:
            guard let base = baseBackgroundColor else {
                return state.contains(.selected) ? tint.faded(0.15) : nil
            }
            color = base
        case .tinted: color = (baseBackgroundColor ?? tint).faded(0.18)
        case .gray: color = baseBackgroundColor ?? .secondarySystemFill
        case .filled: color = baseBackgroundColor ?? tint
        }
        return state.contains(.highlighted) ? color.faded(0.75) : color
    }

    /// The radius of the corners of a background of a size.
    func cornerRadius(in size: CGSize) -> CGFloat {
        switch cornerStyle {
        case .fixed, .dynamic: background.cornerRadius
        case .small: 4
        case .medium: 8
        case .large: 12
        case .capsule: min(size.width, size.height) / 2
        }
    }

    /// The font of the title.
    var titleFont: UIFont {
        switch buttonSize {
        case .mini, .small: .systemFont(ofSize: 15)
        case .medium: .systemFont(ofSize: 17)
        case .large: .systemFont(ofSize: 17, weight: .semibold)
        }
    }
}

extension UIButton.Configuration.Size {
    /// The distances of the content from the edges that go with the size.
    fileprivate var insets: NSDirectionalEdgeInsets {
        let (y, x): (CGFloat, CGFloat) =
            switch self {
            case .mini, .small: (5, 10)
            case .medium: (7, 12)
            case .large: (15, 20)
            }
        return NSDirectionalEdgeInsets(top: y, leading: x, bottom: y, trailing: x)
    }
}
