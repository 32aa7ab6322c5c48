// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The layout guide of the keyboard's area in a view: the part that input views cover; without them, the bottom safe
/// area.
///
/// Only views in windows on the main screen have a keyboard over them.
@preconcurrency @MainActor open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
    /// Whether the guide follows a keyboard that is not docked; stored only.
    open var followsUndockedKeyboard = false
    /// Whether the guide covers the bottom safe area while nothing covers the view. The default is true.
    open var usesBottomSafeArea = true {
        didSet { if usesBottomSafeArea != oldValue { setNeedsLayout() } }
    }

    /// The insets of the area from the edges of the view; nil without a view.
    var areaInsets: UIEdgeInsets? {
        guard let view = owningView else { return nil }
        let safe = view.safeAreaInsets
        let covered = SimulatedDevice.current.keyboard.height(over: view)
        let height = max(covered, usesBottomSafeArea ? safe.bottom : 0)
        let (left, right) = covered > 0 ? (0, 0) : (safe.left, safe.right)
        return UIEdgeInsets(top: view.bounds.height - height, left: left, bottom: 0, right: right)
    }

    /// Requests that the constraints to the guide are solved again.
    func setNeedsLayout() {
        owningView?.setNeedsLayout()
        owningView?.layoutRoot.setNeedsLayout()
    }
}

extension UIView {
    /// The layout guide of the keyboard.
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        if let guide = constraintBook.keyboardGuide { return guide }
        let guide = UIKeyboardLayoutGuide(.keyboard, of: self)
        constraintBook.keyboardGuide = guide
        SimulatedDevice.current.keyboard.guides.add(guide)
        return guide
    }
}

/// The keyboard guides of all views, which own them.
@MainActor struct KeyboardGuides {
    private struct Member {
        weak var guide: UIKeyboardLayoutGuide?
    }

    private var members: [Member] = []

    mutating func add(_ guide: UIKeyboardLayoutGuide) {
        members.removeAll { $0.guide == nil }
        members.append(Member(guide: guide))
    }

    /// Lays out the views with constraints to the guides.
    func layOut() {
        let views = members.compactMap(\.guide).filter { $0.owningView?.window != nil }
        for guide in views { guide.setNeedsLayout() }
        for guide in views { guide.owningView?.layoutRoot.layoutIfNeeded() }
    }
}
