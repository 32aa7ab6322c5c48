// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The images that an app draws the segments of a control with.
struct SegmentImages {
    /// The states of the segments on both sides of a divider.
    private struct Sides: Hashable {
        var left: UIControl.State.RawValue
        var right: UIControl.State.RawValue
    }

    private var backgrounds: [UIControl.State.RawValue: UIImage] = [:]
    private var dividers: [Sides: UIImage] = [:]

    /// Whether there is an image between segments.
    var hasDividers: Bool { !dividers.isEmpty }
    /// Whether a highlighted segment can look different.
    var showsHighlight: Bool {
        let states = backgrounds.keys + dividers.keys.flatMap { [$0.left, $0.right] }
        return states.contains { UIControl.State(rawValue: $0).contains(.highlighted) }
    }
    private var isEmpty: Bool { backgrounds.isEmpty && dividers.isEmpty }

    /// Returns the image behind segments in a state, as it was set.
    func ownBackground(for state: UIControl.State) -> UIImage? { backgrounds[state.rawValue] }

    /// Returns the image behind segments in a state; if there is none, that of the state without highlight, or else of the
    /// normal state.
    func background(for state: UIControl.State) -> UIImage? {
        ownBackground(for: state) ?? ownBackground(for: state.subtracting(.highlighted)) ?? ownBackground(for: .normal)
    }

    /// Returns the image between segments in two states, as it was set.
    func ownDivider(_ left: UIControl.State, _ right: UIControl.State) -> UIImage? {
        dividers[Sides(left: left.rawValue, right: right.rawValue)]
    }

    /// Returns the image between segments in two states; if there is none, that of the states without highlight, or else
    /// of the normal states.
    private func divider(_ left: UIControl.State, _ right: UIControl.State) -> UIImage? {
        ownDivider(left, right) ?? ownDivider(left.subtracting(.highlighted), right.subtracting(.highlighted))
            ?? ownDivider(.normal, .normal)
    }

    /// Returns images with another background for a state; nil if none is left.
    func with(background image: UIImage?, for state: UIControl.State) -> SegmentImages? {
        var images = self
        images.backgrounds[state.rawValue] = image
        return images.isEmpty ? nil : images
    }

    /// Returns images with another divider between two states; nil if none is left.
    func with(divider image: UIImage?, _ left: UIControl.State, _ right: UIControl.State) -> SegmentImages? {
        var images = self
        images.dividers[Sides(left: left.rawValue, right: right.rawValue)] = image
        return images.isEmpty ? nil : images
    }

    /// Draws the backgrounds of segments, if there is one for the normal state, and the dividers between the segments.
    ///
    /// - Parameters:
    ///   - places: the frames of the segments.
    ///   - states: their states.
    ///   - context: the context to draw to.
    @MainActor func draw(in places: [CGRect], states: [UIControl.State], to context: CGContext) {
        if backgrounds[UIControl.State.normal.rawValue] != nil {
            for (place, state) in zip(places, states).prefix(100) {
                background(for: state)?.record(in: place, to: context)
            }
        }
        for index in places.indices.dropFirst().prefix(99) {
            guard let image = divider(states[index - 1], states[index]) else { continue }
            let (width, place) = (image.size.width, places[index])
            image.record(
                in: CGRect(x: place.minX - width / 2, y: place.minY, width: width, height: place.height), to: context)
        }
    }
}

extension UISegmentedControl {
    /// Sets the image behind segments in a state, which is resized to them; nil for none.
    ///
    /// With one for the normal state, the control shows neither its own background nor its own selection, and is as high
    /// as the image if that is higher than a point; without, the other images are not shown. The metrics are
    /// ignored.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {
        images = (images ?? SegmentImages()).with(background: backgroundImage, for: state)
        invalidateIntrinsicContentSize()
    }

    /// Returns the image behind segments in a state; nil if none was set.
    public func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
        images?.ownBackground(for: state)
    }

    /// Sets the image between segments in two states; nil for none. The metrics are ignored.
    ///
    /// Without one for the states of two segments, the one for two normal segments is used.
    public func setDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
        rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
    ) {
        images = (images ?? SegmentImages()).with(divider: dividerImage, leftState, rightState)
    }

    /// Returns the image between segments in two states; nil if none was set.
    public func dividerImage(
        forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State,
        barMetrics: UIBarMetrics
    ) -> UIImage? {
        images?.ownDivider(leftState, rightState)
    }
}
