// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a text field asks and tells; every method may be left out.
@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
    /// Asks whether writing may begin.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Says that writing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Asks whether writing may end.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Says that writing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Asks whether a part of the text may be replaced.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    /// Asks whether the return key does what it does.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Answers yes.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Answers yes.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Answers yes.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Answers yes.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
