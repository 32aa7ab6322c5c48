// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension Int {
    /// Creates the integer that is nearest to a number: 0 for one that is not a number, and a billion, with its sign, for
    /// one that is larger.
    init(nearest number: CGFloat) { self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e9), 1e9).rounded()) }
}
