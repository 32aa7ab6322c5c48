// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The pointer interaction of a button, which holds what few buttons have.
@MainActor private final class ButtonPointer: UIPointerInteraction {
    var provider: UIButton.PointerStyleProvider?
}

extension UIButton {
    /// Returns the style of the pointer over a button, from the effect and the shape that the system proposes.
    public typealias PointerStyleProvider =
        @MainActor (_ button: UIButton, _ proposedEffect: UIPointerEffect, _ proposedShape: UIPointerShape) ->
        UIPointerStyle?

    /// Returns the style of the pointer over the button; nil for the system's. Never called, as the pointer does not change.
    ///
    /// Setting one turns ``isPointerInteractionEnabled`` on.
    public var pointerStyleProvider: PointerStyleProvider? {
        get { interactions.lazy.compactMap { $0 as? ButtonPointer }.first?.provider }
        set {
            if let old = interactions.first(where: { $0 is ButtonPointer }) { removeInteraction(old) }
            guard let newValue else { return }
            let pointer = ButtonPointer()
            pointer.provider = newValue
            addInteraction(pointer)
            isPointerInteractionEnabled = true
        }
    }
}
