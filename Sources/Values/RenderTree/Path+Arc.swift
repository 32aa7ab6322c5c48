// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The module has no library to ask for sines; the C library is one that every Linux has.
import Glibc

extension Path {
    /// A part of a circle's outline as cubic curves, a quarter at most in each.
    ///
    /// - Parameters:
    ///   - center: the circle's middle.
    ///   - radius: the circle's radius in points.
    ///   - start: the first end in radians from the right, clockwise as seen on a screen.
    ///   - end: the other end.
    ///   - clockwise: which way to go from the first to the other end; one turn at most.
    /// - Returns: a path that begins at the first end.
    package static func arc(
        center: RenderPoint, radius: Double, start: Double, end: Double, clockwise: Bool = true
    ) -> Path {
        let radius = radius.length
        let start = start.harmless
        var sweep = end.harmless - start
        let turn = 2 * Double.pi
        if clockwise {
            if sweep > turn {
                sweep = turn
            } else if sweep < 0 {
                sweep = turn + sweep.truncatingRemainder(dividingBy: turn)
            }
        } else {
            if sweep < -turn {
                sweep = -turn
            } else if sweep > 0 {
                sweep = sweep.truncatingRemainder(dividingBy: turn) - turn
            }
        }
        func point(_ angle: Double, ahead: Double = 0) -> RenderPoint {
            RenderPoint(
                x: center.x + radius * (cos(angle) - ahead * sin(angle)),
                y: center.y + radius * (sin(angle) + ahead * cos(angle)))
        }
        let count = max(1, Int((sweep.magnitude / (.pi / 2)).rounded(.up)))
        let step = sweep / Double(count)
        let handle = 4 / 3 * tan(step / 4)
        var path = Path([.move(point(start))])
        for index in 0..<count {
            let (from, to) = (start + step * Double(index), start + step * Double(index + 1))
            path.append(.cubic(point(to), control1: point(from, ahead: handle), control2: point(to, ahead: -handle)))
        }
        return path
    }
}
