// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The traits that text input requests of the keyboard.
///
/// The values are stored only: there is no on-screen keyboard here, and typed text is inserted as is.
@preconcurrency @MainActor public protocol UITextInputTraits: NSObjectProtocol {
    /// The autocapitalization style. The default is sentences.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// The autocorrection style.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// The spell-checking style.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// The replacement of straight quotation marks.
    var smartQuotesType: UITextSmartQuotesType { get set }
    /// The replacement of hyphens with dashes.
    var smartDashesType: UITextSmartDashesType { get set }
    /// The adjustment of spaces around inserted or deleted text.
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
    /// The inline prediction style.
    var inlinePredictionType: UITextInlinePredictionType { get set }
    /// The type of the keyboard.
    var keyboardType: UIKeyboardType { get set }
    /// The appearance of the keyboard.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// The title of the return key.
    var returnKeyType: UIReturnKeyType { get set }
    /// Whether the return key is disabled while there is no text. The default is false.
    var enablesReturnKeyAutomatically: Bool { get set }
    /// Whether the text is obscured; only text fields do so. The default is false.
    var isSecureTextEntry: Bool { get set }
    /// The kind of content, such as for AutoFill.
    var textContentType: UITextContentType? { get set }
    /// The rules for suggested passwords.
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

/// A text input that stores its traits.
@MainActor protocol TextInputTraitsKeeper: UITextInputTraits {
    /// The traits.
    var inputTraits: TextInputTraits { get set }
}

/// The stored traits of inputs that have them; otherwise, constant defaults.
extension UITextInputTraits {
    /// The autocapitalization style. The default is sentences.
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { self[\.autocapitalizationType] }
        set { self[\.autocapitalizationType] = newValue }
    }
    /// The autocorrection style.
    public var autocorrectionType: UITextAutocorrectionType {
        get { self[\.autocorrectionType] }
        set { self[\.autocorrectionType] = newValue }
    }
    /// The spell-checking style.
    public var spellCheckingType: UITextSpellCheckingType {
        get { self[\.spellCheckingType] }
        set { self[\.spellCheckingType] = newValue }
    }
    /// The replacement of straight quotation marks.
    public var smartQuotesType: UITextSmartQuotesType {
        get { self[\.smartQuotesType] }
        set { self[\.smartQuotesType] = newValue }
    }
    /// The replacement of hyphens with dashes.
    public var smartDashesType: UITextSmartDashesType {
        get { self[\.smartDashesType] }
        set { self[\.smartDashesType] = newValue }
    }
    /// The adjustment of spaces around inserted or deleted text.
    public var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { self[\.smartInsertDeleteType] }
        set { self[\.smartInsertDeleteType] = newValue }
    }
    /// The inline prediction style.
    public var inlinePredictionType: UITextInlinePredictionType {
        get { self[\.inlinePredictionType] }
        set { self[\.inlinePredictionType] = newValue }
    }
    /// The type of the keyboard.
    public var keyboardType: UIKeyboardType {
        get { self[\.keyboardType] }
        set { self[\.keyboardType] = newValue }
    }
    /// The appearance of the keyboard.
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
    /// Whether the text is obscured; only text fields do so. The default is false.
    public var isSecureTextEntry: Bool {
        get { self[\.isSecureTextEntry] }
        set { self[\.isSecureTextEntry] = newValue }
    }
    /// The kind of content, such as for AutoFill.
    public var textContentType: UITextContentType? {
        get { self[\.textContentType] }
        set { self[\.textContentType] = newValue }
    }
    /// The rules for suggested passwords.
    public var passwordRules: UITextInputPasswordRules? {
        get { self[\.passwordRules] }
        set { self[\.passwordRules] = newValue }
    }

    private subscript<Value>(_ trait: WritableKeyPath<TextInputTraits, Value>) -> Value {
        get { ((self as? any TextInputTraitsKeeper)?.inputTraits ?? TextInputTraits())[keyPath: trait] }
        set { (self as? any TextInputTraitsKeeper)?.inputTraits[keyPath: trait] = newValue }
    }
}
