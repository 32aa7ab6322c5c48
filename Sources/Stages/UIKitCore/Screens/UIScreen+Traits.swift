// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIScreen {
    /// The traits of what is shown on the screen now.
    ///
    /// A phone is narrow upright and low on its side; tablets and external screens have room both ways.
    var currentTraits: UITraitCollection {
        let isPhone = panel?.idiom == .phone
        let isTurned = bounds.width > bounds.height
        let isLarge = max(bounds.width, bounds.height) >= 736
        return UITraitCollection(
            userInterfaceIdiom: SimulatedDevice.current.profile.idiom,
            displayScale: scale,
            horizontalSizeClass: isPhone && !(isTurned && isLarge) ? .compact : .regular,
            verticalSizeClass: isPhone && isTurned ? .compact : .regular
        )
    }
}
