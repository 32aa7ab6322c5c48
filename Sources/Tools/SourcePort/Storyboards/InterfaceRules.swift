// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
/// The UIKit counterparts of Interface Builder's elements and attributes.
enum InterfaceRules {
    /// The Swift form of an attribute's value.
    enum Value {
        case bool
        case number
        case string
        /// A case with the same name.
        case name(Set<String>)
        /// A case with another name.
        case cases([String: String])
        /// Swift text for certain values.
        case literals([String: String])
        /// A number, except for certain values, which change nothing.
        case numberUnless(Set<String>)
        case image
    }

    struct Property {
        let name: String
        let value: Value

        init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
    }

    /// A class with the attributes that it adds to those of its superclass.
    struct Class {
        let name: String
        let parent: String?
        let attributes: [String: Property]
        /// The keys of color elements and their properties.
        let colors: [String: String]
        /// Attributes that are handled where the object is created.
        let handled: Set<String>

        init(
            _ name: String, _ parent: String? = "view", _ attributes: [String: Property] = [:],
            colors: [String: String] = [:], handled: Set<String> = []
        ) {
            (self.name, self.parent, self.attributes) = (name, parent, attributes)
            (self.colors, self.handled) = (colors, handled)
        }
    }

    /// Attributes that are silently omitted because they have no effect on the running app, by reason.
    private static let reasons: [String: Set<String>] = [
        "identifiers, which are read wherever an element is": [
            "id", "key", "customClass", "customModule", "customModuleProvider", "userLabel", "colorLabel",
            "sceneMemberID",
        ],
        "the editor's view of the layout": [
            "fixedFrame", "misplaced", "ambiguous", "verifyAmbiguity", "placeholderIntrinsicWidth",
            "placeholderIntrinsicHeight", "locked", "autoresizesArchivedViewToFullSize",
        ],
        "the catalog of an image is that of the image with the name": ["catalog"],
        "everything is drawn on a cleared context": ["clearsContextBeforeDrawing"],
        "nothing is restored after the app was ended": ["useStoryboardIdentifierAsRestorationIdentifier"],
        "the device's text size is the default one": [
            "adjustsFontForContentSizeCategory", "adjustsImageSizeForAccessibilityContentSizeCategory",
        ],
        "rows are not edited by the user": ["hidesAccessoryWhenEditing"],
        "there is no pointer and no drag": ["pointerInteraction", "springLoaded"],
        "nothing is typed on a keyboard that is drawn": [
            "textContentType", "passwordRules",
        ],
        "the attributed text is a child of the element": ["usesAttributedText"],
        "without effect on iOS as well, since iOS 7": [
            "reversesTitleShadowWhenHighlighted", "segmentControlStyle", "wantsFullScreenLayout",
        ],
    ]
    private static let unused = Set(reasons.values.joined())

    /// Attributes without a counterpart here, with their default values; other values are reported.
    private static let defaults: [String: Set<String>] = [
        "adjustsLetterSpacingToFitWidth": ["NO"],
        "role": ["normal"],
        "itemPositioning": ["automatic"],
        "sectionIndexMinimumDisplayRowCount": ["0"], "dataMode": ["prototypes", "static", "none"],

        "semanticContentAttribute": ["unspecified"], "spineLocation": ["none"], "tintAdjustmentMode": ["automatic"],
    ]

    /// A property with a value that Interface Builder implies by omitting an attribute.
    struct Implied {
        let attribute: String
        /// The attributes of which one must be present; empty if none is needed.
        let reasons: Set<String>
        let property: String
        let value: String

        init(without attribute: String, with reasons: Set<String> = [], _ property: String, _ value: String) {
            (self.attribute, self.reasons, self.property, self.value) = (attribute, reasons, property, value)
        }
    }

    /// The implied values that differ from those of new objects, by element name.
    private static let implied: [String: [Implied]] = [
        "label": [
            interactive,
            Implied(
                without: "adjustsFontSizeToFit", with: ["minimumScaleFactor", "minimumFontSize"],
                "adjustsFontSizeToFitWidth", "true"),
        ],
        "imageView": [interactive],
        "textField": [
            Implied(
                without: "adjustsFontSizeToFit", with: ["minimumFontSize"], "adjustsFontSizeToFitWidth", "true")
        ],
        "activityIndicatorView": [Implied(without: "hidesWhenStopped", "hidesWhenStopped", "false")],
    ]
    private static let interactive = Implied(without: "userInteractionEnabled", "isUserInteractionEnabled", "true")

    /// Returns the values that an element implies.
    static func implied(by element: InterfaceElement) -> [Implied] {
        (implied[element.name] ?? []).filter { value in
            element[value.attribute] == nil
                && (value.reasons.isEmpty || value.reasons.contains { element[$0] != nil })
        }
    }

    /// Returns whether an attribute has no effect.
    static func isWithoutEffect(_ attribute: String, _ value: String, of element: String) -> Bool {
        unused.contains(attribute) || handles(element, attribute) || defaults[attribute]?.contains(value) == true
    }

    private static func handles(_ element: String, _ attribute: String) -> Bool {
        guard let rule = classes[element] else { return false }
        return rule.handled.contains(attribute) || rule.parent.map { handles($0, attribute) } ?? false
    }

    /// All classes with attributes, by element name.
    static let classes = views.merging(controllers) { $1 }.merging(items) { $1 }.merging(recognizers) { $1 }

    /// Returns the property for an attribute of an element's class.
    static func property(_ element: String, _ attribute: String) -> Property? {
        guard let rule = classes[element] else { return nil }
        return rule.attributes[attribute] ?? rule.parent.flatMap { property($0, attribute) }
    }

    /// Returns the names of an element's class and its superclasses.
    static func classNames(_ element: String) -> [String] {
        guard let rule = classes[element] else { return ["UIResponder", "NSObject"] }
        return [rule.name] + classNames(rule.parent ?? "")
    }

    static func color(_ element: String, _ key: String) -> String? {
        guard let rule = classes[element] else { return nil }
        return rule.colors[key] ?? rule.parent.flatMap { color($0, key) }
    }

    /// The keys of insets and sizes, which are also the property names.
    static let insets: Set<String> = [
        "contentInset", "scrollIndicatorInsets", "separatorInset", "sectionInset", "contentEdgeInsets",
        "titleEdgeInsets",
        "imageEdgeInsets", "imageInsets", "textContainerInset",
    ]
    static let sizes: Set<String> = [
        "itemSize", "estimatedItemSize", "headerReferenceSize", "footerReferenceSize", "preferredContentSize",
        "shadowOffset",
    ]
    /// The keys of views that are properties of their owner.
    static let ownedViews: Set<String> = [
        "backgroundView", "selectedBackgroundView", "multipleSelectionBackgroundView", "accessoryView",
        "editingAccessoryView", "refreshControl", "tableHeaderView", "tableFooterView", "titleView", "customView",
    ]
    /// The types of the properties with the key paths of runtime attributes that are the same in Swift.
    static let runtimeAttributes = [
        "layer.cornerRadius": "CGFloat", "layer.borderWidth": "CGFloat", "layer.masksToBounds": "Bool",
        "layer.shadowRadius": "CGFloat", "layer.shadowOpacity": "Float", "layer.shadowOffset": "CGSize",
        "layer.opacity": "Float", "layer.zPosition": "CGFloat", "clipsToBounds": "Bool", "backgroundColor": "UIColor",
        "tintColor": "UIColor",
    ]

    /// The outlets that UIKit's own classes have.
    static let outlets: Set<String> = [
        "view", "delegate", "dataSource", "prefetchDataSource", "inputView", "inputAccessoryView",
    ]
}
#endif
