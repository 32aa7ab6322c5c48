// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// The presenter behind a sheet of full height on a phone: a smaller card in front of black, whose top is above the
/// sheet's.
///
/// In UIKit, a view around the presenter's is scaled. Here, the card shows a copy of the presenter's view, so that the
/// app's own view keeps its frame and transform as well.
@MainActor final class RecedingPresenter: UIView {
    /// The distance of the card from the sides of the screen.
    private static let margin: CGFloat = 16

    private let card = UIView()
    private weak var source: UIView?
    /// What the place of the card was last determined for.
    private var placed: (isReceding: Bool, size: CGSize)?

    /// Creates the view in a container for the view of its presenter.
    init(_ source: UIView, in container: UIView) {
        self.source = source
        super.init(frame: container.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        (isUserInteractionEnabled, backgroundColor) = (false, .black)
        card.clipsToBounds = true
        card.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        card.layer.addSublayer(CopyLayer(of: source.layer))
        addSubview(card)
        container.insertSubview(self, at: 0)
        place()
    }

    required init?(coder: NSCoder) { nil }

    /// How far the presenter has receded, from 0 to 1; 0 shows it as it is.
    var share: CGFloat = 0 {
        didSet {
            place()
            guard (share > 0) != (oldValue > 0) else { return }
            // The color of the status bar follows; commits determine it before layout, in which the share may change.
            let device = SimulatedDevice.current
            device.mainLoop.enqueue { device.systemWindows.updateStatusBar() }
        }
    }

    /// Lets the presenter recede or return if that is new, or if the size of the screen is.
    ///
    /// When it has returned, at the end of the animation in which it does, the view leaves its container.
    func update(isReceding: Bool) {
        if let placed, placed == (isReceding, bounds.size) { return }
        placed = (isReceding, bounds.size)
        guard !isReceding else { return share = 1 }
        // An animation in another one has its duration; on its own, it ends at once.
        UIView.animate(withDuration: 0) { [weak self] in
            self?.share = 0
        } completion: { [weak self] _ in
            guard let self, share == 0, placed?.isReceding == false else { return }
            (superview as? PresentationContainer)?.receding = nil
            removeFromSuperview()
        }
    }

    /// Makes the next update place the card, which a drag may have moved.
    func setNeedsUpdate() { placed = nil }

    private func place() {
        guard let source, bounds.width > 2 * Self.margin else { return }
        let frame = source.convert(source.bounds, to: self)
        let scale = 1 - share * 2 * Self.margin / bounds.width
        let top = frame.minY + ((window?.safeAreaInsets.top ?? 0) - frame.minY) * share
        card.bounds = CGRect(origin: .zero, size: frame.size)
        card.center = CGPoint(x: frame.midX, y: top + frame.height * scale / 2)
        card.transform = CGAffineTransform(scaleX: scale, y: scale)
        // The corners of a sheet below another one are round already.
        card.layer.cornerRadius = max(source.layer.cornerRadius, 10 * share)
    }
}

/// A layer that shows the current content of another one.
@MainActor private final class CopyLayer: CALayer {
    private weak var source: CALayer?

    init(of source: CALayer) {
        self.source = source
        super.init()
    }

    /// Creates a layer that shows nothing.
    required init() { super.init() }

    required init?(coder: NSCoder) { nil }

    override func renderSublayers(_ sublayers: [CALayer], depth: Int) -> [RenderLayer] {
        guard let source, var copy = source.render(depth: depth - 1) else { return [] }
        copy.place(by: .translation(x: -source.bounds.minX, y: -source.bounds.minY))
        return [copy.numbered(for: id)]
    }
}

extension UIPresentationController {
    /// Whether the presenter is a card in front of black, on which the status bar is white.
    var hasRecededPresenter: Bool { (container?.receding?.share ?? 0) > 0 }
}
