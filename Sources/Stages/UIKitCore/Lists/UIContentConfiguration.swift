// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A value that makes a view and describes its content.
@preconcurrency @MainActor public protocol UIContentConfiguration {
    /// Returns a new view with this content.
    func makeContentView() -> any UIView & UIContentView
    /// Returns the configuration for a state.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
    /// The configuration; the view updates when it is set.
    var configuration: any UIContentConfiguration { get set }
    /// Whether the view can show a configuration instead of its own.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Returns whether the configuration has the type of the current one.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// The state that configurations depend on.
@preconcurrency @MainActor public protocol UIConfigurationState {
    /// The traits of the view.
    var traitCollection: UITraitCollection { get set }
}

/// The state of a view.
@preconcurrency @MainActor public struct UIViewConfigurationState: UIConfigurationState {
    /// The traits of the view.
    public var traitCollection: UITraitCollection
    /// Whether the view is highlighted.
    public var isHighlighted = false
    /// Whether the view is selected.
    public var isSelected = false
    /// Whether the view is disabled.
    public var isDisabled = false
    /// Whether the view is focused; it never is here.
    public var isFocused = false

    /// Creates the state of a view with traits.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// The state of a cell.
@preconcurrency @MainActor public struct UICellConfigurationState: UIConfigurationState {
    /// The traits of the cell.
    public var traitCollection: UITraitCollection
    /// Whether the cell is highlighted.
    public var isHighlighted = false
    /// Whether the cell is selected.
    public var isSelected = false
    /// Whether the cell is disabled.
    public var isDisabled = false
    /// Whether the cell is focused; it never is here.
    public var isFocused = false
    /// Whether the cell is edited.
    public var isEditing = false
    /// Whether the cell is expanded.
    public var isExpanded = false

    /// Creates the state of a cell with traits.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// The content of a cell or header in a list: text, secondary text, and an image.
@preconcurrency @MainActor public struct UIListContentConfiguration: UIContentConfiguration {
    /// The properties of a text.
    public struct TextProperties {
        /// Constants that describe how a text is aligned.
        public enum TextAlignment: Int, Sendable {
            /// At the natural edge.
            case natural = 0
            /// Centered.
            case center = 1
            /// Justified; here as natural.
            case justified = 2
        }

        /// Constants that describe how a text is capitalized.
        public enum TextTransform: Int, Sendable {
            /// As it is.
            case none = 0
            /// In uppercase.
            case uppercase = 1
            /// In lowercase.
            case lowercase = 2
            /// Each word capitalized.
            case capitalized = 3
        }

        /// The font.
        public var font: UIFont
        /// The color.
        public var color: UIColor
        /// The alignment.
        public var alignment = TextAlignment.natural
        /// How lines break.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The maximum number of lines; 0 for no limit.
        public var numberOfLines = 0
        /// Whether the font shrinks to fit.
        public var adjustsFontSizeToFitWidth = false
        /// The minimum scale of the font.
        public var minimumScaleFactor: CGFloat = 0
        /// Whether the size follows the user's preferred text size; there is one size here.
        public var adjustsFontForContentSizeCategory = false
        /// How the text is capitalized.
        public var transform = TextTransform.none

        init(font: UIFont, color: UIColor) { (self.font, self.color) = (font, color) }
    }

    /// The properties of an image.
    public struct ImageProperties {
        /// The symbol configuration; nil for none.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// The tint color; nil for that of the view.
        public var tintColor: UIColor?
        /// The corner radius.
        public var cornerRadius: CGFloat = 0
        /// The maximum size; a length of 0 is not limited.
        public var maximumSize = CGSize.zero
        /// The size that is reserved; a length of 0 is the image's own.
        public var reservedLayoutSize = CGSize.zero
    }

    /// The text.
    public var text: String?
    /// The text with attributes, which precede ``text``.
    public var attributedText: NSAttributedString?
    /// The secondary text.
    public var secondaryText: String?
    /// The secondary text with attributes, which precede ``secondaryText``.
    public var secondaryAttributedText: NSAttributedString?
    /// The image.
    public var image: UIImage?
    /// The properties of the text.
    public var textProperties: TextProperties
    /// The properties of the secondary text.
    public var secondaryTextProperties: TextProperties
    /// The properties of the image.
    public var imageProperties = ImageProperties()
    /// The margins around the content.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
    /// Whether the texts are beside each other if there is room.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The distance between the image and the text.
    public var imageToTextPadding: CGFloat = 16
    /// The horizontal distance between texts beside each other.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 6
    /// The vertical distance between texts below each other.
    public var textToSecondaryTextVerticalPadding: CGFloat = 3
    /// Whether margins of the superview are kept; they are not here.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = []

    private init(_ text: TextProperties, _ secondary: TextProperties) {
        (textProperties, secondaryTextProperties) = (text, secondary)
    }

    /// Returns the configuration of a cell, with the secondary text below the text.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(
            TextProperties(font: .systemFont(ofSize: 17), color: .label),
            TextProperties(font: .systemFont(ofSize: 15), color: .label))
    }

    /// Returns the configuration of a cell with a smaller secondary text below the text.
    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration(
            TextProperties(font: .systemFont(ofSize: 17), color: .label),
            TextProperties(font: .systemFont(ofSize: 12), color: .secondaryLabel))
    }

    /// Returns the configuration of a cell with a value beside the text.
    public static func valueCell() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration(
            TextProperties(font: .systemFont(ofSize: 17), color: .label),
            TextProperties(font: .systemFont(ofSize: 17), color: .secondaryLabel))
        configuration.prefersSideBySideTextAndSecondaryText = true
        return configuration
    }

    /// Returns the configuration of a header in a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration(
            TextProperties(font: .boldSystemFont(ofSize: 17), color: .label),
            TextProperties(font: .systemFont(ofSize: 15), color: .secondaryLabel))
        configuration.directionalLayoutMargins.top = 4
        configuration.directionalLayoutMargins.bottom = 4
        return configuration
    }

    /// Returns the configuration of a footer in a plain list.
    public static func plainFooter() -> UIListContentConfiguration { groupedFooter() }

    /// Returns the configuration of a header in a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration(
            TextProperties(font: .systemFont(ofSize: 13), color: .secondaryLabel),
            TextProperties(font: .systemFont(ofSize: 13), color: .secondaryLabel))
        configuration.textProperties.transform = .uppercase
        configuration.directionalLayoutMargins.top = 16
        configuration.directionalLayoutMargins.bottom = 6
        return configuration
    }

    /// Returns the configuration of a footer in a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration {
        var configuration = groupedHeader()
        configuration.textProperties.transform = .none
        configuration.directionalLayoutMargins.top = 6
        return configuration
    }

    /// Returns the configuration of a cell in a sidebar.
    public static func sidebarCell() -> UIListContentConfiguration { cell() }

    /// Returns the configuration of a header in a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration { plainHeader() }

    /// Returns a new view with this content.
    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// Returns the same configuration, which does not depend on the state.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

/// A set of axes.
public struct UIAxis: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The horizontal axis.
    public static let horizontal = UIAxis(rawValue: 1)
    /// The vertical axis.
    public static let vertical = UIAxis(rawValue: 2)
    /// Both axes.
    public static let both: UIAxis = [.horizontal, .vertical]
}
