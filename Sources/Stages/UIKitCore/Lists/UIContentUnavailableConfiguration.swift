// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a view controller shows in place of content that it does not have: an image, texts and buttons.
@preconcurrency @MainActor public struct UIContentUnavailableConfiguration: UIContentConfiguration, Hashable {
    /// Constants that describe the horizontal alignment of the elements.
    public enum Alignment: Int, Sendable {
        /// At the leading edge.
        case natural = 0
        /// Centered.
        case center = 1
    }

    /// The properties of the image.
    public struct ImageProperties: Hashable {
        /// The configuration of the image if it is a symbol; nil for the image's own.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// The tint color; nil for the view's.
        public var tintColor: UIColor?
        /// The corner radius in points.
        public var cornerRadius: CGFloat = 0
        /// The maximum size in points; a dimension of 0 is unlimited.
        public var maximumSize = CGSize.zero
        /// Whether the image keeps its colors while the user inverts colors; stored only.
        public var accessibilityIgnoresInvertColors = false
    }

    /// The properties of a text.
    public struct TextProperties: Hashable {
        /// The font.
        public var font: UIFont
        /// The color.
        public var color: UIColor
        /// The line break mode.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The maximum number of lines; 0 for no limit.
        public var numberOfLines = 0
        /// Whether the font shrinks to fit the width.
        public var adjustsFontSizeToFitWidth = false
        /// The minimum scale factor of the font.
        public var minimumScaleFactor: CGFloat = 0

        init(font: UIFont, color: UIColor) { (self.font, self.color) = (font, color) }
    }

    /// What a button does.
    public struct ButtonProperties: Hashable {
        /// The action; nil for none.
        public var primaryAction: UIAction?
        /// The menu, which a tap shows if there is no action; nil for none.
        public var menu: UIMenu?
        /// Whether the button is enabled. The default is true.
        public var isEnabled = true
    }

    /// The image above the texts; nil for none.
    public var image: UIImage?
    /// The properties of the image.
    public var imageProperties = ImageProperties()
    /// The text; nil for none.
    public var text: String?
    /// The attributed text, which takes precedence over ``text``; nil for none.
    public var attributedText: NSAttributedString?
    /// The properties of the text.
    public var textProperties: TextProperties
    /// The text below the other; nil for none.
    public var secondaryText: String?
    /// The attributed text below the other, which takes precedence over ``secondaryText``; nil for none.
    public var secondaryAttributedText: NSAttributedString?
    /// The properties of the secondary text.
    public var secondaryTextProperties = TextProperties(
        font: .preferredFont(forTextStyle: .subheadline), color: .secondaryLabel)
    /// The button below the texts, shown if it has a title or an image.
    public var button = UIButton.Configuration.borderless()
    /// What the button does.
    public var buttonProperties = ButtonProperties()
    /// The button below the other, shown if it has a title or an image.
    public var secondaryButton = UIButton.Configuration.borderless()
    /// What the secondary button does.
    public var secondaryButtonProperties = ButtonProperties()
    /// The horizontal alignment. The default is centered.
    public var alignment = Alignment.center
    /// The margins around the content, inside the safe area.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
    /// The axes on which the superview's margins are preserved. Stored but ignored.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = []
    /// The distance between the image and the text, in points.
    public var imageToTextPadding: CGFloat = 15
    /// The distance between the texts, in points.
    public var textToSecondaryTextPadding: CGFloat = 4
    /// The distance between the texts and the button, in points.
    public var textToButtonPadding: CGFloat = 15
    /// The distance between the buttons, in points.
    public var buttonToSecondaryButtonPadding: CGFloat = 8
    /// The background. The default is clear.
    public var background = UIBackgroundConfiguration.clear()

    /// Whether an activity indicator is in place of the image.
    let isLoading: Bool
    /// The text that the configuration of a search gave itself; nil for other configurations.
    private var searchTitle: String?

    private init(isLoading: Bool, _ text: TextProperties) { (self.isLoading, textProperties) = (isLoading, text) }

    /// Returns a configuration without elements.
    public static func empty() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration(
            isLoading: false, TextProperties(font: .systemFont(ofSize: 22, weight: .bold), color: .label))
        configuration.imageProperties.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 48)
        configuration.imageProperties.tintColor = .secondaryLabel
        return configuration
    }

    /// Returns a configuration with an activity indicator and a text, while content is loaded.
    public static func loading() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration(
            isLoading: true,
            TextProperties(font: .preferredFont(forTextStyle: .subheadline), color: .secondaryLabel))
        configuration.text = "Loading…"
        return configuration
    }

    /// Returns a configuration for a search without results.
    ///
    /// Its text names the search text once it is updated for a state with a search text.
    public static func search() -> UIContentUnavailableConfiguration {
        var configuration = empty()
        configuration.image = UIImage(systemName: "magnifyingglass")
        configuration.text = Self.title(ofSearchFor: nil)
        configuration.searchTitle = configuration.text
        configuration.secondaryText = "Check the spelling or try a new search."
        return configuration
    }

    private static func title(ofSearchFor text: String?) -> String {
        guard let text, !text.isEmpty else { return "No Results" }
        return "No Results for “\(text)”"
    }

    /// Returns a new view with this content.
    public func makeContentView() -> any UIView & UIContentView { UIContentUnavailableView(configuration: self) }

    /// Returns the configuration for a state: that of a search has the search text in its text, unless the app has set
    /// another one.
    public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration {
        guard let searchTitle, text == searchTitle, let state = state as? UIContentUnavailableConfigurationState else {
            return self
        }
        var new = self
        new.text = Self.title(ofSearchFor: state.searchText)
        new.searchTitle = new.text
        return new
    }
}

/// The state of a view controller on which the content in place of missing content depends.
@preconcurrency @MainActor public struct UIContentUnavailableConfigurationState: UIConfigurationState {
    /// The traits of the controller.
    public var traitCollection: UITraitCollection
    /// The text of the search controller in the controller's navigation item; nil without one.
    public var searchText: String?
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates a state with the given traits.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value of the app's own; nil for none.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}
