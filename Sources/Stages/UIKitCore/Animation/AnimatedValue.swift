// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// What of a layer runs over time.
enum AnimatedKey: Hashable, Sendable {
    case bounds, position, transform, opacity, backgroundColor, cornerRadius
}

/// A value as numbers that can be added.
typealias AnimatedValue = [Double]

extension CGRect {
    var animated: AnimatedValue { [minX, minY, width, height] }

    init(animated value: AnimatedValue) {
        self.init(x: value[0], y: value[1], width: value[2], height: value[3])
    }
}

extension CGPoint {
    var animated: AnimatedValue { [x, y] }

    init(animated value: AnimatedValue) {
        self.init(x: value[0], y: value[1])
    }
}

extension Color {
    var animated: AnimatedValue { [red, green, blue, alpha] }

    init(animated value: AnimatedValue) {
        self.init(red: value[0], green: value[1], blue: value[2], alpha: value[3])
    }
}

extension CGAffineTransform {
    /// The map as shift, angle, stretch and slant, so that a turn on the way is a turn and not a squeeze.
    var animated: AnimatedValue {
        let width = hypot(a, b)
        guard width > 0 else { return [tx, ty, 0, a, d, c] }
        let angle = atan2(b, a)
        return [tx, ty, angle, width, (a * d - b * c) / width, (a * c + b * d) / width]
    }

    init(animated value: AnimatedValue) {
        let (sine, cosine) = (sin(value[2]), cos(value[2]))
        self.init(
            a: value[3] * cosine, b: value[3] * sine, c: value[5] * cosine - value[4] * sine,
            d: value[5] * sine + value[4] * cosine, tx: value[0], ty: value[1])
    }
}

extension AnimatedKey {
    /// How far a value is from another; an angle goes the shorter way.
    func difference(from old: AnimatedValue, to new: AnimatedValue) -> AnimatedValue {
        var difference = zip(old, new).map { $0 - $1 }
        if self == .transform { difference[2] = difference[2].remainder(dividingBy: 2 * .pi) }
        return difference
    }
}
