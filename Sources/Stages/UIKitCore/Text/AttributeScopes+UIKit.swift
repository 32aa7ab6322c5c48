// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension AttributeScopes {
    /// The scope of UIKit's attributes, as in `text.uiKit.font`.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

    /// The attributes that UIKit defines for ``/Foundation/AttributedString``, with those of Foundation.
    ///
    /// Each has the name of the ``/Foundation/NSAttributedString/Key`` with the same meaning.
    public struct UIKitAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The style of the paragraph.
        public let paragraphStyle: ParagraphStyleAttribute
        /// The color of the text.
        public let foregroundColor: ForegroundColorAttribute
        /// The color of the background.
        public let backgroundColor: BackgroundColorAttribute
        /// The additional space after each character in points.
        public let kern: KernAttribute
        /// The additional space after each character in points.
        public let tracking: TrackingAttribute
        /// The style of the strikethrough.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The style of the underline.
        public let underlineStyle: UnderlineStyleAttribute
        /// The color of the underline.
        public let underlineColor: UnderlineColorAttribute
        /// The color of the strikethrough.
        public let strikethroughColor: StrikethroughColorAttribute
        /// The color of the outline.
        public let strokeColor: StrokeColorAttribute
        /// The width of the outline in percent of the font's size.
        public let strokeWidth: StrokeWidthAttribute
        /// The shadow.
        public let shadow: ShadowAttribute
        /// The attachment.
        public let attachment: AttachmentAttribute
        /// The distance by which the text is raised in points.
        public let baselineOffset: BaselineOffsetAttribute
        /// What Markdown says about the looks of characters.
        public let inlinePresentationIntent: FoundationAttributes.InlinePresentationIntentAttribute
        /// What Markdown says about paragraphs.
        public let presentationIntent: FoundationAttributes.PresentationIntentAttribute
        /// Foundation's attributes.
        public let foundation: FoundationAttributes

        /// The key of ``/Foundation/NSAttributedString/Key/font``.
        public enum FontAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIFont
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.font.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/paragraphStyle``.
        public enum ParagraphStyleAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = NSParagraphStyle
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.paragraphStyle.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/foregroundColor``.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.foregroundColor.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/backgroundColor``.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.backgroundColor.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/kern``.
        public enum KernAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.kern.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/tracking``.
        public enum TrackingAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.tracking.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/strikethroughStyle``.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = NSUnderlineStyle
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/underlineStyle``.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = NSUnderlineStyle
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.underlineStyle.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/underlineColor``.
        public enum UnderlineColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.underlineColor.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/strikethroughColor``.
        public enum StrikethroughColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.strikethroughColor.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/strokeColor``.
        public enum StrokeColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.strokeColor.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/strokeWidth``.
        public enum StrokeWidthAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.strokeWidth.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/shadow``.
        public enum ShadowAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = NSShadow
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.shadow.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/attachment``.
        public enum AttachmentAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = NSTextAttachment
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.attachment.rawValue
        }

        /// The key of ``/Foundation/NSAttributedString/Key/baselineOffset``.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.baselineOffset.rawValue
        }
    }
}

extension AttributeDynamicLookup {
    /// Finds UIKit's attributes by name, as in `text.font`.
    public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>) -> T {
        self[T.self]
    }
}
