// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a double tap or a squeeze of a pencil should do, as the user has chosen in the system's settings.
public enum UIPencilPreferredAction: Int, Sendable {
    /// Nothing.
    case ignore = 0
    /// Change between the current tool and the eraser.
    case switchEraser = 1
    /// Change between the current tool and the one before.
    case switchPrevious = 2
    /// Show the colors.
    case showColorPalette = 3
    /// Show the attributes of the tool.
    case showInkAttributes = 4
    /// Show a palette at the pencil.
    case showContextualPalette = 5
    /// Run a shortcut of the system.
    case runSystemShortcut = 6
}

/// The object that is notified of double taps and squeezes of a pencil; all methods are optional.
///
/// The simulator's touches are those of fingers, so none of them is called.
@preconcurrency @MainActor public protocol UIPencilInteractionDelegate: NSObjectProtocol {
    /// Called after a double tap of a pencil.
    func pencilInteractionDidTap(_ interaction: UIPencilInteraction)
    /// Called after a double tap of a pencil, instead of the method above.
    func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap)
    /// Called while a pencil is squeezed.
    func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze)
}

extension UIPencilInteractionDelegate {
    /// Does nothing.
    public func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {}
    /// Does nothing.
    public func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap) {}
    /// Does nothing.
    public func pencilInteraction(
        _ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze
    ) {}
}

/// An interaction with double taps and squeezes of a pencil. It has no effect: there is no pencil.
@preconcurrency @MainActor open class UIPencilInteraction: NSObject, UIInteraction {
    /// A double tap.
    public struct Tap: Sendable {
        /// The time, on the clock of touches.
        public let timestamp: TimeInterval
    }

    /// A squeeze.
    public struct Squeeze: Sendable {
        /// The time, on the clock of touches.
        public let timestamp: TimeInterval
        /// How far the squeeze has come.
        public let phase: Phase
    }

    /// How far a squeeze has come.
    public enum Phase: Int, Sendable {
        /// It has begun.
        case began = 0
        /// It has changed.
        case changed = 1
        /// It has ended.
        case ended = 2
        /// It was interrupted.
        case cancelled = 3
    }

    /// What a double tap should do. Always to change to the eraser, the system's default.
    open class var preferredTapAction: UIPencilPreferredAction { .switchEraser }
    /// What a squeeze should do. Always to show the palette, the system's default.
    open class var preferredSqueezeAction: UIPencilPreferredAction { .showContextualPalette }
    /// Whether only a pencil should draw, and fingers scroll. Always false.
    open class var prefersPencilOnlyDrawing: Bool { false }

    /// The view of the interaction.
    open private(set) weak var view: UIView?
    /// The delegate.
    open weak var delegate: (any UIPencilInteractionDelegate)?
    /// Whether the interaction is enabled. Stored only. The default is true.
    open var isEnabled = true

    /// Creates an interaction without a delegate.
    public override init() { super.init() }

    /// Creates an interaction with a delegate.
    public init(delegate: (any UIPencilInteractionDelegate)?) { self.delegate = delegate }

    /// Does nothing.
    open func willMove(to view: UIView?) {}
    /// Stores the view.
    open func didMove(to view: UIView?) { self.view = view }
}
