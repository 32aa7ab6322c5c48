// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What an image view shows of images one after the other.
@MainActor struct ImageAnimation {
    /// Whether the app has started the view's own animation.
    var isOn = false
    /// The time of the first frame; nil before it.
    var start: TimeInterval?
    /// The index of the image that is shown.
    var index = 0
    /// What moves it while the view is in a window.
    let driver = OwnedDisplayLink()
}

extension UIImageView {
    /// The images that are shown one after the other, and the duration of one repetition in seconds; nil for none.
    private var sequence: (images: [UIImage], duration: TimeInterval)? {
        let (images, duration) =
            animation.isOn ? (animationImages ?? [], animationDuration) : (image?.images ?? [], image?.duration ?? 0)
        guard !images.isEmpty else { return nil }
        return (images, duration > 0 && duration.isFinite ? duration : Double(images.count) / 30)
    }

    /// The image that is shown now.
    var shownImage: UIImage? {
        if let sequence { return sequence.images[animation.index % sequence.images.count] }
        return isHighlighted ? highlightedImage ?? image : image
    }

    /// Has the frames of the window's screen move the animation, if there is one.
    func updateAnimation() {
        guard let sequence, let screen = window?.screen else {
            animation.driver.link = nil
            return
        }
        guard animation.driver.link == nil else { return }
        // The link retains its target, which therefore is not the view.
        let link = screen.displayLink(withTarget: NSObject()) { [weak self] in self?.move(to: $0.timestamp) }
        link?.preferredFramesPerSecond = Int(min(Double(sequence.images.count) / sequence.duration, 1000).rounded(.up))
        link?.add(to: .main, forMode: .common)
        animation.driver.link = link
    }

    private func move(to time: TimeInterval) {
        guard let sequence else { return stopAnimating() }
        let start = animation.start ?? time
        animation.start = start
        // Times of frames are sums of fractions.
        let passed = (time - start) / sequence.duration + 1e-6
        if animation.isOn, animationRepeatCount > 0, passed >= Double(animationRepeatCount) { return stopAnimating() }
        let index = Int(passed.truncatingRemainder(dividingBy: 1) * Double(sequence.images.count))
        guard index != animation.index else { return }
        animation.index = index
        setNeedsCommit()
    }
}
