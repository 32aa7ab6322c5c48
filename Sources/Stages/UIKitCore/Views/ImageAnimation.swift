// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The state of an image view's animation.
@MainActor struct ImageAnimation {
    /// Whether the animation is running.
    var isOn = false
    /// The time of the first frame; nil before the first frame.
    var start: TimeInterval?
    /// The index of the image that is shown.
    var index = 0
    /// The display link that advances the animation while the view is in a window; nil if none is needed.
    var driver: OwnedDisplayLink?
}

extension UIImageView {
    /// The images of an animation.
    private struct Sequence {
        var images: [UIImage]
        /// The duration of one repetition in seconds.
        var duration: TimeInterval
        /// The number of repetitions; 0 repeats indefinitely.
        var repeatCount: Int

        init?(_ images: [UIImage]?, _ duration: TimeInterval, repeatCount: Int) {
            guard let images, !images.isEmpty else { return nil }
            (self.images, self.repeatCount) = (images, repeatCount)
            // A millisecond is shorter than the frame of any screen.
            self.duration =
                duration > 0 && duration.isFinite ? max(duration, 1e-3) : Double(images.count) / 30
        }
    }

    /// The app's images, otherwise those of an animated image.
    private var sequence: Sequence? {
        Sequence(animationImages, animationDuration, repeatCount: animationRepeatCount)
            ?? Sequence(image?.images, image?.duration ?? 0, repeatCount: 0)
    }

    /// Whether there are images for an animation.
    var hasSequence: Bool { sequence != nil }

    /// The image that is shown now.
    var shownImage: UIImage? {
        if animation.isOn, let sequence { return configured(sequence.images[animation.index % sequence.images.count]) }
        return configured((isHighlighted ? highlightedImage ?? image : image)?.variant(for: traitCollection))
    }

    /// Advances the animation, if any, with the frames of the window's screen.
    func updateAnimation() {
        animation.driver = nil
        guard animation.isOn, let sequence, window != nil else { return }
        guard sequence.images.count > 1 || sequence.repeatCount > 0 else { return }
        let link = CADisplayLink { [weak self] in
            self?.window?.screen ?? .main
        } handler: { [weak self] link in
            self?.move(to: link.timestamp)
        }
        link.preferredFramesPerSecond = Int(min(Double(sequence.images.count) / sequence.duration, 1000).rounded(.up))
        link.add(to: .main, forMode: .common)
        animation.driver = OwnedDisplayLink()
        animation.driver?.link = link
    }

    private func move(to time: TimeInterval) {
        guard let sequence else { return stopAnimating() }
        let start = animation.start ?? time
        animation.start = start
        // Tolerance, because frame times are rounded.
        let passed = (time - start) / sequence.duration + 1e-6
        guard passed.isFinite, passed >= 0 else { return }
        if sequence.repeatCount > 0, passed >= Double(sequence.repeatCount) { return stopAnimating() }
        let index = Int(passed.truncatingRemainder(dividingBy: 1) * Double(sequence.images.count))
        guard index != animation.index else { return }
        animation.index = index
        setNeedsCommit()
    }
}
