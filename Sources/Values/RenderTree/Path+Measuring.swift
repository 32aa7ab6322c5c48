// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A cubic curve of a path; lines and quadratic curves are converted to cubic ones.
private struct PathCurve {
    var (start, control1, control2, end): (RenderPoint, RenderPoint, RenderPoint, RenderPoint)
    var isLine = false

    init(from start: RenderPoint, to end: RenderPoint) {
        (self.start, control1, control2, self.end) = (
            start, start.mixed(with: end, 1 / 3), start.mixed(with: end, 2 / 3), end
        )
        isLine = true
    }

    init(_ start: RenderPoint, _ control1: RenderPoint, _ control2: RenderPoint, _ end: RenderPoint) {
        (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    }

    /// Splits the curve at a parameter (de Casteljau).
    func split(at t: Double) -> (PathCurve, PathCurve) {
        if isLine {
            let middle = start.mixed(with: end, t)
            return (PathCurve(from: start, to: middle), PathCurve(from: middle, to: end))
        }
        let (a, b, c) = (
            start.mixed(with: control1, t), control1.mixed(with: control2, t), control2.mixed(with: end, t)
        )
        let (d, e) = (a.mixed(with: b, t), b.mixed(with: c, t))
        let middle = d.mixed(with: e, t)
        return (PathCurve(start, a, d, middle), PathCurve(middle, e, c, end))
    }

    /// The points at equal steps of the parameter, including both ends.
    var points: [RenderPoint] {
        isLine ? [start, end] : (0...Self.steps).map { split(at: Double($0) / Double(Self.steps)).0.end }
    }
    private static let steps = 32

    /// The length in points.
    var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }

    /// Returns the parameter at a distance from the start.
    func parameter(at distance: Double) -> Double {
        guard !isLine else { return min(1, distance / max(start.distance(to: end), 1e-12)) }
        var rest = distance
        let points = points
        for index in 1..<points.count {
            let step = points[index - 1].distance(to: points[index])
            if rest <= step { return (Double(index - 1) + rest / max(step, 1e-12)) / Double(Self.steps) }
            rest -= step
        }
        return 1
    }

    /// Returns the point at a parameter, and the direction there.
    func point(at t: Double) -> (point: RenderPoint, direction: RenderPoint) {
        let (before, after) = (split(at: max(0, t - 0.01)).0.end, split(at: min(1, t + 0.01)).0.end)
        return (split(at: t).0.end, RenderPoint(x: after.x - before.x, y: after.y - before.y))
    }

    /// The element that continues a path with the curve.
    var element: Path.Element { isLine ? .line(end) : .cubic(end, control1: control1, control2: control2) }
}

extension RenderPoint {
    /// Returns the point at a fraction of the way to another one.
    func mixed(with other: RenderPoint, _ share: Double) -> RenderPoint {
        RenderPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }

    /// Returns the distance to another point.
    func distance(to other: RenderPoint) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

extension Path {
    /// The sum of the distances between successive points and control points, at least the length of the path.
    package var controlLength: Double {
        var (length, first, last) = (0.0, RenderPoint.zero, RenderPoint.zero)
        func add(_ points: RenderPoint...) {
            for point in points {
                length += last.distance(to: point)
                last = point
            }
        }
        for element in elements {
            switch element {
            case .move(let point): (first, last) = (point, point)
            case .line(let point): add(point)
            case .quad(let point, let control): add(control, point)
            case .cubic(let point, let control1, let control2): add(control1, control2, point)
            case .close: add(first)
            }
        }
        return length
    }

    /// The curves of each subpath.
    private var subpaths: [(curves: [PathCurve], isClosed: Bool)] {
        var subpaths: [(curves: [PathCurve], isClosed: Bool)] = []
        var (first, last) = (RenderPoint.zero, RenderPoint.zero)
        func add(_ curve: PathCurve) {
            if subpaths.isEmpty || subpaths[subpaths.count - 1].isClosed { subpaths.append(([], false)) }
            subpaths[subpaths.count - 1].curves.append(curve)
            last = curve.end
        }
        for element in elements {
            switch element {
            case .move(let point):
                (first, last) = (point, point)
                subpaths.append(([], false))
            case .line(let point): add(PathCurve(from: last, to: point))
            case .quad(let point, let control):
                add(PathCurve(last, last.mixed(with: control, 2 / 3), point.mixed(with: control, 2 / 3), point))
            case .cubic(let point, let control1, let control2): add(PathCurve(last, control1, control2, point))
            case .close:
                if last != first { add(PathCurve(from: last, to: first)) }
                if !subpaths.isEmpty { subpaths[subpaths.count - 1].isClosed = true }
                last = first
            }
        }
        return subpaths.filter { !$0.curves.isEmpty }
    }

    /// The subpaths as lines through points, each of which differs from the one before it; those of a closed subpath do not
    /// repeat its first point.
    package var polylines: [(points: [RenderPoint], isClosed: Bool)] {
        subpaths.map { curves, isClosed in
            var points: [RenderPoint] = []
            for point in curves.flatMap(\.points) where point != points.last { points.append(point) }
            if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
            return (points, isClosed)
        }
    }

    /// Returns the part of the path between two fractions of its length, which are clamped to 0…1; the path itself for
    /// all of it.
    package func trimmed(from start: Double, to end: Double) -> Path {
        let (start, end) = (start.share, end.share)
        guard start > 0 || end < 1 else { return self }
        let curves = subpaths.map { $0.curves.map { (curve: $0, length: $0.length) } }
        let total = curves.joined().reduce(0) { $0 + $1.length }
        guard start < end, total > 0 else { return Path() }
        var (part, passed) = (Path(), 0.0)
        for subpath in curves {
            var isOpen = false
            for (curve, length) in subpath {
                let (from, to) = (max(start * total - passed, 0), min(end * total - passed, length))
                passed += length
                guard from < to else { continue }
                var piece = curve
                if to < length { piece = piece.split(at: curve.parameter(at: to)).0 }
                if from > 0 { piece = piece.split(at: piece.parameter(at: from)).1 }
                if !isOpen { part.append(.move(piece.start)) }
                isOpen = true
                part.append(piece.element)
            }
        }
        return part
    }

    /// Returns the point at a fraction of the path's length, and the direction there, not normalized; nil for a path
    /// without length.
    package func point(at share: Double) -> (point: RenderPoint, direction: RenderPoint)? {
        let curves = subpaths.flatMap(\.curves).map { (curve: $0, length: $0.length) }.filter { $0.length > 0 }
        guard let last = curves.last else { return nil }
        var rest = share.share * curves.reduce(0) { $0 + $1.length }
        var (curve, t) = (last.curve, 1.0)
        for next in curves {
            if rest <= next.length {
                (curve, t) = (next.curve, next.curve.parameter(at: rest))
                break
            }
            rest -= next.length
        }
        return curve.point(at: t)
    }

    /// The number of lines and curves with a length, each of which is a step of a motion along the path.
    package var stepCount: Int { steps.count }

    /// Returns the point at a parameter of a step, from 0 to 1, and the direction there, not normalized.
    ///
    /// - Parameters:
    ///   - step: The index of the step; the last one for greater indices.
    ///   - parameter: The parameter of the line or curve.
    /// - Returns: The point and the direction; nil for a path without length.
    package func point(inStep step: Int, at parameter: Double) -> (point: RenderPoint, direction: RenderPoint)? {
        let steps = steps
        return steps.last.map { last in (steps.indices.contains(step) ? steps[step] : last).point(at: parameter.share) }
    }

    private var steps: [PathCurve] { subpaths.flatMap(\.curves).filter { $0.length > 0 } }

    /// Returns whether a point is inside the path; open subpaths count as closed.
    package func contains(_ point: RenderPoint, evenOdd: Bool = false) -> Bool {
        var winding = 0
        for (curves, _) in subpaths {
            var outline = curves.flatMap(\.points)
            if let first = outline.first { outline.append(first) }
            for (from, to) in zip(outline, outline.dropFirst()) where (from.y <= point.y) != (to.y <= point.y) {
                let crossing = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
                if crossing > point.x { winding += to.y > from.y ? 1 : -1 }
            }
        }
        return evenOdd ? winding % 2 != 0 : winding != 0
    }

    /// The coordinates of all points, in order.
    package var coordinates: [Double] {
        elements.flatMap { element -> [Double] in
            switch element {
            case .move(let point), .line(let point): [point.x, point.y]
            case .quad(let point, let control): [point.x, point.y, control.x, control.y]
            case .cubic(let point, let one, let two): [point.x, point.y, one.x, one.y, two.x, two.y]
            case .close: []
            }
        }
    }

    /// Whether another path has elements of the same kinds, so that its coordinates are those of the same points.
    package func hasKinds(of other: Path) -> Bool {
        elements.count == other.elements.count
            && zip(elements, other.elements).allSatisfy { pair in
                switch pair {
                case (.move, .move), (.line, .line), (.quad, .quad), (.cubic, .cubic), (.close, .close): true
                default: false
                }
            }
    }

    /// Returns a path of the same elements with other coordinates; nil if their number differs.
    package func withCoordinates(_ coordinates: [Double]) -> Path? {
        guard coordinates.count == self.coordinates.count else { return nil }
        var index = 0
        func next() -> RenderPoint {
            defer { index += 2 }
            return RenderPoint(x: coordinates[index], y: coordinates[index + 1])
        }
        return Path(
            elements.map { element in
                switch element {
                case .move: .move(next())
                case .line: .line(next())
                case .quad: .quad(next(), control: next())
                case .cubic: .cubic(next(), control1: next(), control2: next())
                case .close: .close
                }
            })
    }
}
