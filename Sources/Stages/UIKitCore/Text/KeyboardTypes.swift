// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Constants that describe the type of the keyboard.
public enum UIKeyboardType: Int, Sendable {
    /// The default keyboard.
    case `default` = 0
    /// Letters and digits.
    case asciiCapable = 1
    /// Numbers and punctuation.
    case numbersAndPunctuation = 2
    /// Characters of URLs.
    case URL = 3
    /// A number pad.
    case numberPad = 4
    /// A phone pad.
    case phonePad = 5
    /// Names and phone numbers.
    case namePhonePad = 6
    /// Characters of email addresses.
    case emailAddress = 7
    /// Digits with a decimal point.
    case decimalPad = 8
    /// Letters with @ and #.
    case twitter = 9
    /// Search terms and URLs.
    case webSearch = 10
    /// A number pad with ASCII digits.
    case asciiCapableNumberPad = 11

    /// The former name of ``asciiCapable``.
    public static let alphabet = UIKeyboardType.asciiCapable
}

/// Constants that describe the appearance of the keyboard.
public enum UIKeyboardAppearance: Int, Sendable {
    /// An appearance that matches the interface.
    case `default` = 0
    /// Dark.
    case dark = 1
    /// Light.
    case light = 2
}

/// Constants that describe the title of the return key.
public enum UIReturnKeyType: Int, Sendable {
    /// Return.
    case `default` = 0
    /// Go.
    case go = 1
    /// Google.
    case google = 2
    /// Join.
    case join = 3
    /// Next.
    case next = 4
    /// Route.
    case route = 5
    /// Search.
    case search = 6
    /// Send.
    case send = 7
    /// Yahoo.
    case yahoo = 8
    /// Done.
    case done = 9
    /// Emergency Call.
    case emergencyCall = 10
    /// Continue.
    case `continue` = 11
}

/// Constants that describe automatic capitalization.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// No capitalization.
    case none = 0
    /// Words.
    case words = 1
    /// Sentences.
    case sentences = 2
    /// All characters.
    case allCharacters = 3
}

/// Constants that describe automatic correction.
public enum UITextAutocorrectionType: Int, Sendable {
    /// The system's choice.
    case `default` = 0
    /// No.
    case no = 1
    /// Yes.
    case yes = 2
}

/// Constants that describe spell checking.
public enum UITextSpellCheckingType: Int, Sendable {
    /// The system's choice.
    case `default` = 0
    /// No.
    case no = 1
    /// Yes.
    case yes = 2
}

/// Constants that describe the replacement of quotation marks.
public enum UITextSmartQuotesType: Int, Sendable {
    /// The system's choice.
    case `default` = 0
    /// No.
    case no = 1
    /// Yes.
    case yes = 2
}

/// Constants that describe the replacement of hyphens.
public enum UITextSmartDashesType: Int, Sendable {
    /// The system's choice.
    case `default` = 0
    /// No.
    case no = 1
    /// Yes.
    case yes = 2
}

/// Constants that describe the adjustment of spaces around inserted or deleted text.
public enum UITextSmartInsertDeleteType: Int, Sendable {
    /// The system's choice.
    case `default` = 0
    /// No.
    case no = 1
    /// Yes.
    case yes = 2
}

/// Constants that describe inline text prediction.
public enum UITextInlinePredictionType: Int, Sendable {
    /// The system's choice.
    case `default` = 0
    /// No.
    case no = 1
    /// Yes.
    case yes = 2
}

/// Rules for suggested passwords; stored only.
@preconcurrency @MainActor open class UITextInputPasswordRules: NSObject {
    /// The rules in Apple's syntax, such as `minlength: 20; required: lower;`.
    public let passwordRulesDescriptor: String

    /// Creates rules.
    public init(descriptor: String) { passwordRulesDescriptor = descriptor }
}
