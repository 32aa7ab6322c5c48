// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension Double {
    /// The number as `%g` prints it, the form that UIKit's descriptions use: `1`, `0.5`, `1366.67`.
    var compactDescription: String {
        String(format: "%g", self)
    }
}

extension CGFloat {
    /// The number as `%g` prints it.
    var compactDescription: String { Double(self).compactDescription }
}

extension CGRect {
    /// The rectangle in the form of view descriptions: `(0 0; 375 667)`.
    var viewDescription: String {
        "(\(origin.x.compactDescription) \(origin.y.compactDescription); "
            + "\(size.width.compactDescription) \(size.height.compactDescription))"
    }

    /// The rectangle in the form of `NSStringFromCGRect`: `{{0, 0}, {414, 736}}`.
    var bracedDescription: String {
        "{{\(origin.x.compactDescription), \(origin.y.compactDescription)}, "
            + "{\(size.width.compactDescription), \(size.height.compactDescription)}}"
    }
}
