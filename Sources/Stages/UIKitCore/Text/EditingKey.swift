// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What a key does in a text field or text view, besides typing, as on an iPad with a hardware keyboard.
///
/// | key | alone | with Option | with Command |
/// |---|---|---|---|
/// | Left, Right | character | word | line |
/// | Up, Down | line | paragraph | text |
/// | Home, End | line | line | text |
/// | Backspace, Delete | character | word | line |
///
/// With Shift, movements extend the selection.
enum EditingKey: Equatable {
    /// A movement of the insertion point, or of one end of the selection.
    case move(EditedText.Motion, extending: Bool)
    /// A deletion up to the target of a movement.
    case delete(EditedText.Motion)

    /// Creates the effect of a key; nil for keys that type, and for Backspace alone, which a text input can override.
    @MainActor init?(_ key: UIKey) {
        let flags = key.modifierFlags
        guard !flags.contains(.control) else { return nil }
        let (isCommand, isOption) = (flags.contains(.command), flags.contains(.alternate))
        func choice(_ plain: EditedText.Motion, _ option: EditedText.Motion, _ command: EditedText.Motion) -> Self {
            .move(isCommand ? command : isOption ? option : plain, extending: flags.contains(.shift))
        }
        switch key.characters {
        case UIKey.Input.leftArrow: self = choice(.left, .wordStart, .lineStart)
        case UIKey.Input.rightArrow: self = choice(.right, .wordEnd, .lineEnd)
        case UIKey.Input.upArrow: self = choice(.up, .paragraphStart, .textStart)
        case UIKey.Input.downArrow: self = choice(.down, .paragraphEnd, .textEnd)
        case UIKey.Input.home: self = choice(.lineStart, .lineStart, .textStart)
        case UIKey.Input.end: self = choice(.lineEnd, .lineEnd, .textEnd)
        case UIKey.Input.backspace:
            guard isCommand || isOption else { return nil }
            self = .delete(isCommand ? .lineStart : .wordStart)
        case UIKey.Input.delete: self = .delete(isCommand ? .lineEnd : isOption ? .wordEnd : .right)
        default: return nil
        }
    }
}

extension UIKey {
    /// Whether the key has characters to type.
    var typesCharacters: Bool {
        guard let first = characters.unicodeScalars.first else { return false }
        return first.properties.generalCategory != .control && !characters.hasPrefix("UIKeyInput")
    }
}

extension UIView {
    /// Makes the next text input in the window first responder, in the order of reading, the first one after the last.
    ///
    /// - Parameter backward: whether it is the previous one.
    /// - Returns: whether there is another one.
    func moveFocusToTextInput(backward: Bool) -> Bool {
        let ancestors = sequence(first: self, next: \.superview)
        // What is presented is in another view of the window than what is below it.
        guard let top = ancestors.first(where: { $0.superview is UIWindow }), let window else { return false }
        let root = top === self ? window : top
        var inputs: [UIView] = []
        root.collectTextInputs(&inputs)
        let places = inputs.map { $0.convert($0.bounds, to: root) }
        var rows: [[Int]] = []
        for index in places.indices.sorted(by: { places[$0].minY < places[$1].minY }) {
            // Inputs side by side may have different heights.
            if let first = rows.last?.first, places[index].minY < places[first].midY {
                rows[rows.count - 1].append(index)
            } else {
                rows.append([index])
            }
        }
        let order = rows.flatMap { $0.sorted { places[$0].minX < places[$1].minX } }.map { inputs[$0] }
        guard order.count > 1, let own = order.firstIndex(of: self) else { return false }
        order[(own + (backward ? order.count - 1 : 1)) % order.count].becomeFirstResponder()
        return true
    }

    private func collectTextInputs(_ inputs: inout [UIView]) {
        guard !isHidden, alpha > 0.01, isUserInteractionEnabled else { return }
        if self is any UIKeyInput, canBecomeFirstResponder { inputs.append(self) }
        for view in subviews { view.collectTextInputs(&inputs) }
    }
}
