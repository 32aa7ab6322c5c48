// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

extension Bench {
    /// Touches the main screen at a place in its points, and lifts the finger there or where it moves to.
    ///
    /// - Throws: ``ActionRefused`` for a place outside of the screen.
    func touch(at start: (x: Double, y: Double), movingTo end: (x: Double, y: Double)?) throws(ActionRefused) {
        let bounds = device.mainScreen.bounds
        for (x, y) in [start, end ?? start] {
            guard bounds.contains(CGPoint(x: x, y: y)) else {
                throw ActionRefused(
                    "\(x),\(y) is not on the main screen, which has \(bounds.width) x \(bounds.height) points")
            }
        }
        touch(at: CGPoint(x: start.x, y: start.y), movingTo: end.map { CGPoint(x: $0.x, y: $0.y) })
    }

    /// Touches the middle of what shows a text on the main screen: the whole text, else a part of a longer one.
    ///
    /// - Throws: ``ActionRefused`` that tells what can be read there.
    func touch(_ text: String) throws(ActionRefused) {
        let labels = labels(on: device.mainScreen)
        let found =
            labels.first { $0.text == text } ?? labels.first { $0.text?.contains(text) == true }
        guard let found else {
            throw ActionRefused("nothing on the main screen says \"\(text)\"; to be read there: \(Self.quoted(labels))")
        }
        let middle = CGPoint(x: found.bounds.midX, y: found.bounds.midY)
        let place = found.convert(middle, to: nil)
        touch(at: found.window?.convert(place, to: nil) ?? place, movingTo: nil)
    }

    private func touch(at point: CGPoint, movingTo end: CGPoint?) {
        let time = mediaTime
        device.touchBegan(at: point, time: time)
        device.touchEnded(at: end, time: time + (end == nil ? 0.05 : 0.3))
    }

    /// The labels that a screen shows, front to back.
    func labels(on screen: UIScreen) -> [UILabel] {
        device.visibleWindows(on: screen).reversed().flatMap { Self.labels(in: $0) }
    }

    private static func labels(in view: UIView) -> [UILabel] {
        guard !view.isHidden, view.alpha > 0 else { return [] }
        return view.subviews.reversed().flatMap { labels(in: $0) } + [view].compactMap { $0 as? UILabel }
    }

    /// The texts of labels for a message, not too many.
    static func quoted(_ labels: [UILabel]) -> String {
        let texts = labels.compactMap(\.text).filter { !$0.isEmpty }
        guard !texts.isEmpty else { return "nothing" }
        return texts.prefix(20).map { "\"\($0.prefix(80))\"" }.joined(separator: ", ")
    }
}
