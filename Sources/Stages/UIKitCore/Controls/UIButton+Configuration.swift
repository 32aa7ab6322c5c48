// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Edge insets that depend on the layout direction, in points.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The inset of the top edge.
    public var top: CGFloat
    /// The inset of the leading edge.
    public var leading: CGFloat
    /// The inset of the bottom edge.
    public var bottom: CGFloat
    /// The inset of the trailing edge.
    public var trailing: CGFloat

    /// Zero insets.
    public static let zero = NSDirectionalEdgeInsets()

    /// Creates insets.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

/// A set of edges that depend on the layout direction.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The leading edge.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The trailing edge.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

extension UIButton {
    /// A configuration that specifies the appearance and content of a button.
    public struct Configuration: Hashable, Sendable {
        /// The base style.
        enum Look: Hashable, Sendable {
            case plain, tinted, gray, filled
        }

        /// Constants that describe the corner radius.
        public enum CornerStyle: Int, Sendable {
            /// The radius of the background.
            case fixed = -1
            /// The radius of the background; not scaled with the text size here.
            case dynamic = 0
            /// A small radius.
            case small = 1
            /// A medium radius.
            case medium = 2
            /// A large radius.
            case large = 3
            /// Half the shorter side.
            case capsule = 4
        }

        /// Constants that describe the size of a button.
        public enum Size: Int, Sendable {
            /// The standard size.
            case medium = 0
            /// A small button.
            case small = 1
            /// A very small button.
            case mini = 2
            /// A large button.
            case large = 3
        }

        /// Constants that describe the alignment of the title and subtitle.
        public enum TitleAlignment: Int, Sendable {
            /// Determined by the placement of the image; centered here.
            case automatic = 0
            /// At the leading edge.
            case leading = 1
            /// In the center.
            case center = 2
            /// At the trailing edge.
            case trailing = 3

            var text: NSTextAlignment { self == .leading ? .left : self == .trailing ? .right : .center }
        }

        let look: Look
        /// The title; nil for none.
        public var title: String?
        /// The attributed title, which takes precedence over the title; nil for none.
        public var attributedTitle: AttributedString?
        /// The transformer of the title's attributes; nil for none.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// How a title that is too long is shown. By default it continues on more lines; a mode that truncates or clips
        /// keeps it on one.
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
        /// The subtitle below the title; nil for none.
        public var subtitle: String?
        /// The attributed subtitle, which takes precedence over the subtitle; nil for none.
        public var attributedSubtitle: AttributedString?
        /// The transformer of the subtitle's attributes; nil for none.
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// The image; nil for none.
        public var image: UIImage?
        /// The transformer of the image's color; nil for none.
        public var imageColorTransformer: UIConfigurationColorTransformer?
        /// Whether an activity indicator replaces the image. The default is false.
        public var showsActivityIndicator = false
        /// The edge of the title at which the image is placed.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The configuration of the image if it is a symbol; nil for the image's own.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        /// The alignment of the title and subtitle. The default is automatic.
        public var titleAlignment = TitleAlignment.automatic
        /// The distance between the image and the title.
        public var imagePadding: CGFloat = 0
        /// The distance between the title and the subtitle.
        public var titlePadding: CGFloat = 1
        /// The insets of the content. Unless set, they depend on ``buttonSize``.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? buttonSize.insets }
            set { ownInsets = newValue }
        }
        private var ownInsets: NSDirectionalEdgeInsets?
        /// Restores the insets that depend on ``buttonSize``.
        public mutating func setDefaultContentInsets() { ownInsets = nil }
        /// The color of the title and image; nil for the default.
        public var baseForegroundColor: UIColor?
        /// The color of the background; nil for the default.
        public var baseBackgroundColor: UIColor?
        /// The corner style.
        public var cornerStyle = CornerStyle.dynamic
        /// The size of the button.
        public var buttonSize = Size.medium
        /// The background.
        public var background = UIBackgroundConfiguration(cornerRadius: 6)

        /// Returns a configuration without a background.
        public static func plain() -> Configuration { Configuration(look: .plain) }
        /// Returns a configuration with a tinted background.
        public static func tinted() -> Configuration { Configuration(look: .tinted) }
        /// Returns a configuration with a gray background.
        public static func gray() -> Configuration { Configuration(look: .gray) }
        /// Returns a configuration filled with the tint color.
        public static func filled() -> Configuration { Configuration(look: .filled) }
        /// Returns a configuration without a background; the same as ``plain()``.
        public static func borderless() -> Configuration { .plain() }
        /// Returns a configuration with a gray background; the same as ``gray()``.
        public static func bordered() -> Configuration { .gray() }
        /// Returns a configuration with a tinted background; the same as ``tinted()``.
        public static func borderedTinted() -> Configuration { .tinted() }
        /// Returns a configuration filled with the tint color; the same as ``filled()``.
        public static func borderedProminent() -> Configuration { .filled() }
    }
}

extension UIButton.Configuration {
    func foreground(_ state: UIControl.State, tint: UIColor) -> UIColor {
        guard !state.contains(.disabled) else { return .tertiaryLabel }
        let color = baseForegroundColor ?? (look == .filled ? .white : tint)
        return state.contains(.highlighted) ? color.faded(look == .filled ? 0.75 : 0.4) : color
    }

    func fill(_ state: UIControl.State, tint: UIColor) -> UIColor? {
        let color = baseFill(state, tint: tint)
        return color.map { background.backgroundColorTransformer?($0) ?? $0 }
    }

    private func baseFill(_ state: UIControl.State, tint: UIColor) -> UIColor? {
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

    /// Returns the corner radius of a background.
    func cornerRadius(in size: CGSize) -> CGFloat {
        switch cornerStyle {
        case .fixed, .dynamic: background.cornerRadius
        case .small: 4
        case .medium: 8
        case .large: 12
        case .capsule: min(size.width, size.height) / 2
        }
    }

    /// Whether a title that is too long continues on more lines.
    var wrapsTitle: Bool { titleLineBreakMode == .byWordWrapping || titleLineBreakMode == .byCharWrapping }

    var hasSubtitle: Bool { subtitle != nil || attributedSubtitle != nil }

    /// Returns the text of the label: the title and subtitle with their attributes; nil if there is neither.
    ///
    /// `title` is used if the configuration has no attributed title. The result is not an `NSAttributedString`, because
    /// buttons need the text in each layout (see ``StyledText``).
    func text(title: AttributedString?, color: UIColor) -> StyledText? {
        let title = attributedTitle ?? title
        let subtitle = attributedSubtitle ?? subtitle.map { AttributedString($0) }
        let font = UIFont.systemFont(ofSize: titleFont.pointSize - 4)
        let lines = [
            title.map { $0.styled(titleFont, color, titleTextAttributesTransformer) },
            subtitle.map { $0.styled(font, color, subtitleTextAttributesTransformer) },
        ].compactMap { $0 }.filter { !$0.characters.isEmpty }
        guard let first = lines.first else { return nil }
        return StyledText(lines.dropFirst().reduce(first) { $0 + AttributedString("\n") + $1 })
    }

    var titleFont: UIFont {
        switch buttonSize {
        case .mini, .small: .systemFont(ofSize: 15)
        case .medium: .systemFont(ofSize: 17)
        case .large: .systemFont(ofSize: 17, weight: .semibold)
        }
    }
}

extension UIButton.Configuration.Size {
    /// The default content insets for the size.
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

extension AttributedString {
    /// Returns the text with a default font and color, transformed.
    fileprivate func styled(
        _ font: UIFont, _ color: UIColor, _ transformer: UIConfigurationTextAttributesTransformer?
    ) -> AttributedString {
        let standard = AttributeContainer().font(font).foregroundColor(color)
        return runs.reduce(into: AttributedString()) { text, run in
            let attributes = standard.merging(run.attributes)
            text += AttributedString(
                String(self[run.range].characters), attributes: transformer?(attributes) ?? attributes)
        }
    }
}
