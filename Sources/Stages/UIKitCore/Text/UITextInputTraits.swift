// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What text input asks of the keyboard. The values are kept: there is no keyboard on the screen here, and what is typed
/// is inserted as it is.
@preconcurrency @MainActor public protocol UITextInputTraits: NSObjectProtocol {
    /// The automatic capitalization. The default is sentences.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// The automatic correction.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// The checking of spelling.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// The replacement of straight quotation marks.
    var smartQuotesType: UITextSmartQuotesType { get set }
    /// The replacement of hyphens by dashes.
    var smartDashesType: UITextSmartDashesType { get set }
    /// The change of spaces around text that is inserted or deleted.
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
    /// The prediction of what comes next.
    var inlinePredictionType: UITextInlinePredictionType { get set }
    /// The type of the keyboard.
    var keyboardType: UIKeyboardType { get set }
    /// The look of the keyboard.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// The title of the return key.
    var returnKeyType: UIReturnKeyType { get set }
    /// Whether the return key is disabled while there is no text. The default is false.
    var enablesReturnKeyAutomatically: Bool { get set }
    /// Whether the text is obscured, which text fields do. The default is false.
    var isSecureTextEntry: Bool { get set }
    /// What the text is, as for filling it in.
    var textContentType: UITextContentType? { get set }
    /// The rules for passwords that are suggested.
    var passwordRules: UITextInputPasswordRules? { get set }
}

/// The traits of one text input.
struct TextInputTraits {
    var autocapitalizationType = UITextAutocapitalizationType.sentences
    var autocorrectionType = UITextAutocorrectionType.default
    var spellCheckingType = UITextSpellCheckingType.default
    var smartQuotesType = UITextSmartQuotesType.default
    var smartDashesType = UITextSmartDashesType.default
    var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    var inlinePredictionType = UITextInlinePredictionType.default
    var keyboardType = UIKeyboardType.default
    var keyboardAppearance = UIKeyboardAppearance.default
    var returnKeyType = UIReturnKeyType.default
    var enablesReturnKeyAutomatically = false
    var isSecureTextEntry = false
    var textContentType: UITextContentType?
    var passwordRules: UITextInputPasswordRules?
}

/// A text input that keeps its traits.
@MainActor protocol TextInputTraitsKeeper: UITextInputTraits {
    /// The traits.
    var inputTraits: TextInputTraits { get set }
}

/// The traits of those that keep them; of others, the defaults, which do not change.
extension UITextInputTraits {
    /// The automatic capitalization. The default is sentences.
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { self[\.autocapitalizationType] }
        set { self[\.autocapitalizationType] = newValue }
    }
    /// The automatic correction.
    public var autocorrectionType: UITextAutocorrectionType {
        get { self[\.autocorrectionType] }
        set { self[\.autocorrectionType] = newValue }
    }
    /// The checking of spelling.
    public var spellCheckingType: UITextSpellCheckingType {
        get { self[\.spellCheckingType] }
        set { self[\.spellCheckingType] = newValue }
    }
    /// The replacement of straight quotation marks.
    public var smartQuotesType: UITextSmartQuotesType {
        get { self[\.smartQuotesType] }
        set { self[\.smartQuotesType] = newValue }
    }
    /// The replacement of hyphens by dashes.
    public var smartDashesType: UITextSmartDashesType {
        get { self[\.smartDashesType] }
        set { self[\.smartDashesType] = newValue }
    }
    /// The change of spaces around text that is inserted or deleted.
    public var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { self[\.smartInsertDeleteType] }
        set { self[\.smartInsertDeleteType] = newValue }
    }
    /// The prediction of what comes next.
    public var inlinePredictionType: UITextInlinePredictionType {
        get { self[\.inlinePredictionType] }
        set { self[\.inlinePredictionType] = newValue }
    }
    /// The type of the keyboard.
    public var keyboardType: UIKeyboardType {
        get { self[\.keyboardType] }
        set { self[\.keyboardType] = newValue }
    }
    /// The look of the keyboard.
    public var keyboardAppearance: UIKeyboardAppearance {
        get { self[\.keyboardAppearance] }
        set { self[\.keyboardAppearance] = newValue }
    }
    /// The title of the return key.
    public var returnKeyType: UIReturnKeyType {
        get { self[\.returnKeyType] }
        set { self[\.returnKeyType] = newValue }
    }
    /// Whether the return key is disabled while there is no text. The default is false.
    public var enablesReturnKeyAutomatically: Bool {
        get { self[\.enablesReturnKeyAutomatically] }
        set { self[\.enablesReturnKeyAutomatically] = newValue }
    }
    /// Whether the text is obscured, which text fields do. The default is false.
    public var isSecureTextEntry: Bool {
        get { self[\.isSecureTextEntry] }
        set { self[\.isSecureTextEntry] = newValue }
    }
    /// What the text is, as for filling it in.
    public var textContentType: UITextContentType? {
        get { self[\.textContentType] }
        set { self[\.textContentType] = newValue }
    }
    /// The rules for passwords that are suggested.
    public var passwordRules: UITextInputPasswordRules? {
        get { self[\.passwordRules] }
        set { self[\.passwordRules] = newValue }
    }

    private subscript<Value>(_ trait: WritableKeyPath<TextInputTraits, Value>) -> Value {
        get { ((self as? any TextInputTraitsKeeper)?.inputTraits ?? TextInputTraits())[keyPath: trait] }
        set { (self as? any TextInputTraitsKeeper)?.inputTraits[keyPath: trait] = newValue }
    }
}
