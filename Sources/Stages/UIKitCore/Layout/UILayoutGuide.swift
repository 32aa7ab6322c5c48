// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A rectangle in a view that constraints can refer to and that shows nothing.
@MainActor open class UILayoutGuide: NSObject {
    /// What places a guide.
    enum Source {
        /// Constraints.
        case constraints
        /// The safe area of the view.
        case safeArea
        /// The margins of the view.
        case margins
    }

    /// What places the guide.
    let source: Source
    /// The view that the guide is in.
    open internal(set) weak var owningView: UIView?
    /// A name for people.
    open var identifier = ""
    /// Where constraints have put the guide.
    var solvedFrame = CGRect.zero

    /// Creates a guide that is in no view yet.
    public override init() {
        source = .constraints
        super.init()
    }

    init(_ source: Source, of view: UIView) {
        self.source = source
        super.init()
        owningView = view
    }

    /// The guide's rectangle in its view.
    open var layoutFrame: CGRect {
        guard let owningView, let insets else { return solvedFrame }
        return owningView.bounds.inset(by: insets)
    }

    /// The distances from the view's edges; nil when constraints place the guide.
    var insets: UIEdgeInsets? {
        switch source {
        case .constraints: nil
        case .safeArea: owningView?.safeAreaInsets
        case .margins: owningView?.layoutMargins
        }
    }
}

extension UIView {
    /// Adds a guide that constraints place.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        constraintBook.guides.append(layoutGuide)
    }

    /// Removes a guide, and with it the constraints that refer to it.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self else { return }
        for constraint in constraintBook.touching
        where constraint.firstItem === layoutGuide || constraint.secondItem === layoutGuide {
            constraint.deactivate()
        }
        constraintBook.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
    }

    /// The app's guides in the view.
    public var layoutGuides: [UILayoutGuide] { constraintBookIfAny?.guides ?? [] }

    /// The part of the view that neither the device's casing nor bars cover, as a guide.
    public var safeAreaLayoutGuide: UILayoutGuide {
        if let guide = constraintBook.safeAreaGuide { return guide }
        let guide = UILayoutGuide(.safeArea, of: self)
        constraintBook.safeAreaGuide = guide
        return guide
    }

    /// The part of the view inside its margins, as a guide.
    public var layoutMarginsGuide: UILayoutGuide {
        if let guide = constraintBook.marginsGuide { return guide }
        let guide = UILayoutGuide(.margins, of: self)
        constraintBook.marginsGuide = guide
        return guide
    }
}
