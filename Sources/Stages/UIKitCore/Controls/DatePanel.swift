// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A card next to a field, in which a date is selected. A touch outside of it closes it.
///
/// It is presented like other view controllers, as in UIKit, so that an app can dismiss it from the one that presents it.
@MainActor final class DatePanel: UIViewController {
    private let content: any DateContent
    private weak var source: UIView?
    fileprivate let onClose: () -> Void

    /// Creates a panel with a view, which ``show(_:_:)`` gives its date and its size.
    ///
    /// - Parameters:
    ///   - content: The view.
    ///   - source: The field next to which the panel is.
    ///   - onClose: Called when the panel is closed.
    init(_ content: any DateContent, from source: UIView, onClose: @escaping () -> Void) {
        (self.content, self.source, self.onClose) = (content, source, onClose)
        super.init(nibName: nil, bundle: nil)
        (modalPresentationStyle, modalTransitionStyle) = (.custom, .crossDissolve)
        transitioningDelegate = self
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a date and what else can be selected. Wheels are only as wide as their texts.
    func show(_ date: Date, _ settings: DateSettings) {
        content.show(date, settings)
        var size = content.fittingSize
        if let wheels = content as? DateWheels { size.width = wheels.wheelWidths.reduce(40, +) }
        preferredContentSize = size
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .secondarySystemGroupedBackground
        view.layer.cornerRadius = 13
        view.layer.shadowOpacity = 0.22
        view.layer.shadowRadius = 24
        view.layer.shadowOffset = CGSize(width: 0, height: 8)
        view.addSubview(content)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        content.frame = view.bounds
    }

    /// Returns the place of the panel in a view: below the field, or above it if there is more room.
    fileprivate func frame(in container: UIView) -> CGRect {
        let margin: CGFloat = 8
        let room = container.bounds.inset(by: container.window?.safeAreaInsets ?? .zero).insetBy(dx: margin, dy: margin)
        let size = CGSize(
            width: min(preferredContentSize.width, room.width), height: min(preferredContentSize.height, room.height))
        guard let source, source.window === container.window else {
            return CGRect(
                x: room.midX - size.width / 2, y: room.midY - size.height / 2, width: size.width, height: size.height)
        }
        let place = source.convert(source.bounds, to: container)
        let (below, above) = (place.maxY + margin, place.minY - margin - size.height)
        let fitsBelow = below + size.height <= room.maxY
        let wanted = fitsBelow || room.maxY - place.maxY >= place.minY - room.minY ? below : above
        return CGRect(
            x: min(max(place.midX - size.width / 2, room.minX), room.maxX - size.width),
            y: min(max(wanted, room.minY), room.maxY - size.height), width: size.width, height: size.height)
    }
}

extension DatePanel: UIViewControllerTransitioningDelegate {
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        DatePanelPresentation(presentedViewController: presented, presenting: presenting)
    }
}

/// The presentation of a panel, which does not dim what is behind it.
private final class DatePanelPresentation: UIPresentationController {
    override var dimming: UIColor? { .clear }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let container, let panel = presentedViewController as? DatePanel else {
            return super.frameOfPresentedViewInContainerView
        }
        return panel.frame(in: container)
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if !completed { (presentedViewController as? DatePanel)?.onClose() }
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        if completed { (presentedViewController as? DatePanel)?.onClose() }
    }
}
