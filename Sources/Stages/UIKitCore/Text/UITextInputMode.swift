// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A way to enter text: a keyboard for a language. There is one, for the language that the user prefers.
@preconcurrency @MainActor open class UITextInputMode: NSObject {
    /// The language as a BCP 47 tag, such as `en-US`.
    open var primaryLanguage: String? { language }
    private let language: String

    private init(_ language: String) { self.language = language }

    /// The modes that the user has enabled.
    open class var activeInputModes: [UITextInputMode] { [preferred] }

    fileprivate static let preferred = UITextInputMode(Locale.preferredLanguages.first ?? "en-US")

    /// Posted when the mode changes, which it never does here.
    nonisolated public static let currentInputModeDidChangeNotification = Notification.Name(
        "UITextInputCurrentInputModeDidChangeNotification")
}

extension UIResponder {
    /// The mode in which the responder receives text; nil for one that accepts none.
    var standardTextInputMode: UITextInputMode? { self is any UIKeyInput ? .preferred : nil }
}
