// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What the keyboard offers.
public enum UIKeyboardType: Int, Sendable {
    /// Everything.
    case `default` = 0
    /// Letters and digits.
    case asciiCapable = 1
    /// Digits and signs.
    case numbersAndPunctuation = 2
    /// What addresses of pages are made of.
    case URL = 3
    /// Digits.
    case numberPad = 4
    /// What telephone numbers are made of.
    case phonePad = 5
    /// What addresses of mail are made of.
    case emailAddress = 7
    /// Digits and a point.
    case decimalPad = 8
}

/// What the return key says.
public enum UIReturnKeyType: Int, Sendable {
    /// Return.
    case `default` = 0
    /// Go.
    case go = 1
    /// Next.
    case next = 4
    /// Search.
    case search = 6
    /// Send.
    case send = 7
    /// Done.
    case done = 9
}

/// Which letters the keyboard makes large by itself.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// None.
    case none = 0
    /// Each word's first.
    case words = 1
    /// Each sentence's first.
    case sentences = 2
    /// All.
    case allCharacters = 3
}

/// Whether the keyboard corrects what is written.
public enum UITextAutocorrectionType: Int, Sendable {
    /// As the system thinks.
    case `default` = 0
    /// No.
    case no = 1
    /// Yes.
    case yes = 2
}
