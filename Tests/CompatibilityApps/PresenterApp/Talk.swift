// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// The slides of a talk, and which one is shown.
@MainActor
final class Talk {
    struct Slide {
        let title: String
        let notes: String
        let color: UIColor
    }

    let slides = [
        Slide(title: "Swallows", notes: "Welcome everybody.", color: .systemBlue),
        Slide(title: "How fast they fly", notes: "Eleven meters a second.", color: .systemTeal),
        Slide(title: "Thank you", notes: "Questions?", color: .systemIndigo),
    ]
    private(set) var index = 0
    /// Called when another slide is shown.
    var onChange: [() -> Void] = []

    var slide: Slide { slides[index] }

    func move(by count: Int) {
        index = min(max(index + count, 0), slides.count - 1)
        for call in onChange { call() }
    }
}
