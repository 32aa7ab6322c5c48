// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Path {
    /// Returns the dashes of the path, as lines; the path itself for a pattern that is empty or does not advance.
    ///
    /// - Parameters:
    ///   - lengths: Alternating lengths of dashes and gaps, in points.
    ///   - phase: The offset into the pattern at which each subpath starts, in points.
    /// - Returns: The dashes.
    package func dashed(_ lengths: [Double], phase: Double) -> Path {
        let style = StrokeStyle(width: 0, dash: lengths, dashPhase: phase)
        let total = style.dash.reduce(0, +) * (style.dash.count % 2 == 0 ? 1 : 2)
        guard total > 0 else { return self }
        var dashes = Path()
        for (points, isClosed) in polylines {
            var rest = style.dashPhase.truncatingRemainder(dividingBy: total)
            if rest < 0 { rest += total }
            var index = 0
            while rest >= style.dash[index % style.dash.count] {
                rest -= style.dash[index % style.dash.count]
                index += 1
            }
            rest = style.dash[index % style.dash.count] - rest
            var isOpen = false
            for (from, to) in zip(points, points.dropFirst() + (isClosed ? points.prefix(1) : [])) {
                let length = from.distance(to: to)
                var passed = 0.0
                while passed < length, dashes.elements.count < Self.maximumElements {
                    let step = min(rest, length - passed)
                    if index % 2 == 0 {
                        if !isOpen { dashes.append(.move(from.mixed(with: to, passed / length))) }
                        isOpen = true
                        dashes.append(.line(from.mixed(with: to, (passed + step) / length)))
                    }
                    (passed, rest) = (passed + step, rest - step)
                    guard rest <= 0 else { continue }
                    (index, isOpen) = (index + 1, false)
                    rest = style.dash[index % style.dash.count]
                }
            }
        }
        return dashes
    }

    /// Returns the area that a stroke covers, to be filled with the winding rule. The outline consists of overlapping
    /// shapes: one for each line, join and cap.
    ///
    /// - Parameter style: The style; its dash pattern is ignored.
    /// - Returns: The outline.
    package func stroked(_ style: StrokeStyle) -> Path {
        guard style.width > 0 else { return Path() }
        var stroke = Stroke(half: style.width / 2, style: style)
        for (points, isClosed) in polylines { stroke.add(points, isClosed: isClosed) }
        return stroke.outline
    }
}

/// The outline of a stroke. All of its parts run clockwise, so that overlapping ones add up with the winding rule.
private struct Stroke {
    let half: Double
    let style: StrokeStyle
    var outline = Path()

    mutating func add(_ points: [RenderPoint], isClosed: Bool) {
        guard points.count > 1 else {
            // A subpath without length is a dot, which a butt cap does not show.
            guard let point = points.first, style.cap != .butt else { return }
            return style.cap == .round
                ? addCircle(point)
                : addPolygon([(-1, -1), (1, -1), (1, 1), (-1, 1)].map { point.moved($0.0 * half, $0.1 * half) })
        }
        let ends = points.dropFirst() + (isClosed ? points.prefix(1) : [])
        for (index, (from, to)) in zip(points, ends).enumerated() {
            let (x, y) = unit(from, to)
            let (before, after) = (
                !isClosed && index == 0 && style.cap == .square ? half : 0,
                !isClosed && index == points.count - 2 && style.cap == .square ? half : 0
            )
            let (start, end) = (from.moved(-x * before, -y * before), to.moved(x * after, y * after))
            addPolygon([
                start.moved(-y * half, x * half), end.moved(-y * half, x * half), end.moved(y * half, -x * half),
                start.moved(y * half, -x * half),
            ])
        }
        if !isClosed, style.cap == .round {
            addCircle(points[0])
            addCircle(points[points.count - 1])
        }
        let count = points.count
        for index in isClosed ? 0..<count : 1..<count - 1 {
            addJoin(points[(index + count - 1) % count], points[index], points[(index + 1) % count])
        }
    }

    private mutating func addJoin(_ before: RenderPoint, _ point: RenderPoint, _ after: RenderPoint) {
        let ((ax, ay), (bx, by)) = (unit(before, point), unit(point, after))
        let (cross, dot) = (ax * by - ay * bx, ax * bx + ay * by)
        guard abs(cross) > 1e-9 || dot < 0 else { return }
        // Between the pieces of a curve, a bevel looks the same, and has far fewer elements.
        if style.join == .round, dot < 0.9 { return addCircle(point) }
        // The outer side of the turn.
        let side = cross > 0 ? -half : half
        let (first, last) = (point.moved(-ay * side, ax * side), point.moved(-by * side, bx * side))
        var corner = [point, first, last]
        // The miter is longer than the line is wide by the inverse sine of half the angle between the lines.
        let sine = max(0, (1 + dot) / 2).squareRoot()
        if style.join == .miter, sine > 1e-9, 1 / sine <= style.miterLimit {
            let length = half / sine
            let (mx, my) = (first.x + last.x - 2 * point.x, first.y + last.y - 2 * point.y)
            let size = (mx * mx + my * my).squareRoot()
            if size > 0 { corner.insert(point.moved(mx / size * length, my / size * length), at: 2) }
        }
        addPolygon(corner)
    }

    private mutating func addCircle(_ center: RenderPoint) {
        outline.append(
            .ellipse(in: RenderRect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)))
    }

    private mutating func addPolygon(_ points: [RenderPoint]) {
        let area = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
            $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
        }
        let turned = area < 0 ? points.reversed() : points
        for (index, point) in turned.enumerated() { outline.append(index == 0 ? .move(point) : .line(point)) }
        outline.append(.close)
    }

    /// The direction from one point to another, which differs from it.
    private func unit(_ from: RenderPoint, _ to: RenderPoint) -> (x: Double, y: Double) {
        let length = from.distance(to: to)
        return ((to.x - from.x) / length, (to.y - from.y) / length)
    }
}

extension RenderPoint {
    fileprivate func moved(_ x: Double, _ y: Double) -> RenderPoint { RenderPoint(x: self.x + x, y: self.y + y) }
}
