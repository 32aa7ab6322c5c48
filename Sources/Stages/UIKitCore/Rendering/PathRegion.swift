// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// The interiors of two sets of polygons, and what a combination of them has as its outline.
///
/// All points are on a grid of whole numbers that is much finer than pixels, so that every decision about them is exact. The
/// edges are split where they meet. Each part then has the winding numbers of both sets at both of its sides, and belongs
/// to the outline if the combination contains only one side.
struct PathRegion {
    /// A point of the grid, ordered by x and then by y.
    fileprivate struct Place: Hashable, Comparable {
        var x: Int
        var y: Int

        static func < (one: Place, other: Place) -> Bool { (one.x, one.y) < (other.x, other.y) }
        static func - (one: Place, other: Place) -> Place { Place(x: one.x - other.x, y: one.y - other.y) }
        func cross(_ other: Place) -> Int { x * other.y - y * other.x }
        func dot(_ other: Place) -> Int { x * other.x + y * other.y }
    }

    /// A part of the edges from the lesser to the greater point, with how often each set has it in that direction.
    private struct Edge {
        let start: Place
        let end: Place
        var counts: (first: Int, second: Int)
    }

    /// The largest coordinate in the grid: products of the differences of doubled coordinates are far from overflowing.
    private static let limit = 67_108_864.0
    /// The number of edges and cuts from which on crossings stay, rather than take memory and time without end.
    private static let maximumParts = 1_000_000
    /// The coordinates of a point in the grid for each point of the path.
    private let scale: Double
    /// The points of the paths, which are exact in the outline, by their places.
    private var originals: [Place: RenderPoint] = [:]
    private var edges: [Edge] = []

    /// Creates the region of two paths, whose subpaths are closed and whose curves become lines. Points that are not finite
    /// are left out.
    init(_ first: Path, _ second: Path = Path()) {
        let outlines = [first, second].map { path in
            path.polylines.map { $0.points.filter { $0.x.isFinite && $0.y.isFinite } }
        }
        let reach = outlines.joined().joined().reduce(1e-9) { max($0, abs($1.x), abs($1.y)) }
        // A power of two, so that simple fractions stay exact.
        var scale = 1_048_576.0
        while scale * reach > Self.limit { scale /= 2 }
        self.scale = scale
        var directed: [(start: Place, end: Place, isSecond: Bool)] = []
        for (index, polygons) in outlines.enumerated() {
            for points in polygons {
                let places = points.map { place(of: $0) }
                for (point, place) in zip(points, places) where originals[place] == nil { originals[place] = point }
                for (start, end) in zip(places, places.dropFirst() + places.prefix(1)) where start != end {
                    directed.append((start, end, index == 1))
                }
            }
        }
        edges = Self.merged(
            directed.map { start, end, isSecond in
                let count = start < end ? 1 : -1
                return Edge(
                    start: min(start, end), end: max(start, end), counts: isSecond ? (0, count) : (count, 0))
            })
        // Rounded intersections move edges by less than the grid, which can make a few others meet.
        for _ in 0..<12 {
            guard edges.count < Self.maximumParts, let split = Self.split(edges) else { break }
            edges = Self.merged(split)
        }
    }

    private func place(of point: RenderPoint) -> Place {
        Place(x: Int((point.x * scale).rounded()), y: Int((point.y * scale).rounded()))
    }

    /// Returns the edges without duplicates, and without those that each set has equally often in both directions.
    private static func merged(_ edges: [Edge]) -> [Edge] {
        struct Key: Hashable { let start, end: Place }
        var known: [Key: Int] = [:]
        var all: [Edge] = []
        for edge in edges where edge.start != edge.end {
            let key = Key(start: edge.start, end: edge.end)
            if let index = known[key] {
                all[index].counts.first += edge.counts.first
                all[index].counts.second += edge.counts.second
            } else {
                known[key] = all.count
                all.append(edge)
            }
        }
        return all.filter { $0.counts != (0, 0) }
    }

    // MARK: Splitting

    /// An edge, and the range of its y coordinates in a strip of the plane.
    private struct Piece {
        let edge: Int
        let low: Int
        let high: Int

        init(_ index: Int, _ edge: Edge, from left: Int, to right: Int) {
            self.edge = index
            let (run, rise) = (Double(edge.end.x - edge.start.x), Double(edge.end.y - edge.start.y))
            func y(_ x: Int) -> Int {
                if x <= edge.start.x { return edge.start.y }
                return x >= edge.end.x ? edge.end.y : edge.start.y + Int(rise * (Double(x - edge.start.x) / run))
            }
            let isUpright = edge.start.x == edge.end.x
            let ends = isUpright ? (edge.start.y, edge.end.y) : (y(left), y(right))
            // The grid's rounding.
            (low, high) = (min(ends.0, ends.1) - 2, max(ends.0, ends.1) + 2)
        }
    }

    /// Returns the edges split where they meet; nil if they meet only at their ends.
    private static func split(_ edges: [Edge]) -> [Edge]? {
        var cuts = cuts(of: edges)
        guard !cuts.isEmpty else { return nil }
        cuts.sort { ($0.edge, $0.place) < ($1.edge, $1.place) }
        var (parts, next) = ([Edge](), 0)
        for (index, edge) in edges.enumerated() {
            var stops: [Place] = []
            while next < cuts.count, cuts[next].edge == index {
                if cuts[next].place != stops.last { stops.append(cuts[next].place) }
                next += 1
            }
            guard !stops.isEmpty else {
                parts.append(edge)
                continue
            }
            let direction = edge.end - edge.start
            func distance(_ place: Place) -> Int { (place - edge.start).dot(direction) }
            stops = [edge.start] + stops.sorted { distance($0) < distance($1) } + [edge.end]
            for (start, end) in zip(stops, stops.dropFirst()) {
                // Rounding can turn a short part around.
                let sign = start < end ? 1 : -1
                parts.append(
                    Edge(
                        start: min(start, end), end: max(start, end),
                        counts: (edge.counts.first * sign, edge.counts.second * sign)))
            }
        }
        return parts
    }

    /// Returns the places where edges meet others inside of themselves, with edges at most about
    /// ``maximumParts``.
    ///
    /// Strips of the plane, in which edges are compared only with those at the same height, keep this fast for many edges,
    /// however long they are.
    private static func cuts(of edges: [Edge]) -> [(edge: Int, place: Place)] {
        guard let left = edges.map(\.start.x).min(), let right = edges.map(\.end.x).max() else { return [] }
        let strips = max(Int(Double(edges.count).squareRoot()), 1)
        let width = (right - left) / strips + 1
        var beginning = [[Int]](repeating: [], count: strips)
        for (index, edge) in edges.enumerated() { beginning[(edge.start.x - left) / width].append(index) }
        var cuts: [(edge: Int, place: Place)] = []
        func cut(_ index: Int, at place: Place) {
            if place != edges[index].start, place != edges[index].end { cuts.append((index, place)) }
        }
        var current: [Int] = []
        for strip in 0..<strips {
            let (start, end) = (left + strip * width, left + (strip + 1) * width)
            current = current.filter { edges[$0].end.x >= start } + beginning[strip]
            let pieces = current.map { Piece($0, edges[$0], from: start, to: end) }.sorted { $0.low < $1.low }
            var active: [Piece] = []
            for piece in pieces {
                active.removeAll { $0.high < piece.low }
                for other in active {
                    // One that ends before the other begins is in the same strip only.
                    let (one, two) = (edges[piece.edge], edges[other.edge])
                    guard one.start.x <= two.end.x, two.start.x <= one.end.x else { continue }
                    for place in meetings(one, two) {
                        cut(piece.edge, at: place)
                        cut(other.edge, at: place)
                    }
                }
                guard edges.count + cuts.count < maximumParts else { return cuts }
                active.append(piece)
            }
        }
        return cuts
    }

    /// Returns the places, besides common ends, where two edges meet: ends of one that are on the other, or else where they
    /// cross, rounded.
    private static func meetings(_ one: Edge, _ two: Edge) -> [Place] {
        func side(_ place: Place, _ edge: Edge) -> Int { (edge.end - edge.start).cross(place - edge.start) }
        let sides = (side(two.start, one), side(two.end, one), side(one.start, two), side(one.end, two))
        var found: [Place] = []
        func note(_ place: Place, on edge: Edge, _ side: Int) {
            guard side == 0 else { return }
            let x = min(edge.start.x, edge.end.x)...max(edge.start.x, edge.end.x)
            let y = min(edge.start.y, edge.end.y)...max(edge.start.y, edge.end.y)
            if x.contains(place.x), y.contains(place.y) { found.append(place) }
        }
        note(two.start, on: one, sides.0)
        note(two.end, on: one, sides.1)
        note(one.start, on: two, sides.2)
        note(one.end, on: two, sides.3)
        guard found.isEmpty, sides.0.signum() * sides.1.signum() < 0, sides.2.signum() * sides.3.signum() < 0 else {
            return found
        }
        let share = Double(sides.2) / (Double(sides.2) - Double(sides.3))
        let direction = one.end - one.start
        return [
            Place(
                x: one.start.x + Int((Double(direction.x) * share).rounded()),
                y: one.start.y + Int((Double(direction.y) * share).rounded()))
        ]
    }

    // MARK: Combining

    /// Returns the outline of a combination, with the interior at the same side of all lines.
    ///
    /// - Parameters:
    ///   - isEvenOdd: Whether the even-odd rule determines the interiors of the paths, rather than the winding number.
    ///   - contains: Decides whether the combination contains what is inside or outside of both.
    /// - Returns: The outline, without crossing lines.
    func outline(isEvenOdd: Bool, _ contains: (_ first: Bool, _ second: Bool) -> Bool) -> Path {
        chained(boundary(isEvenOdd, contains))
    }

    /// Returns whether a combination has an interior.
    func hasInterior(isEvenOdd: Bool, _ contains: (_ first: Bool, _ second: Bool) -> Bool) -> Bool {
        !boundary(isEvenOdd, contains).isEmpty
    }

    /// Returns the parts of the outline, each with the interior at its left in a system whose y axis points up.
    private func boundary(
        _ isEvenOdd: Bool, _ contains: (Bool, Bool) -> Bool
    ) -> [(start: Place, end: Place)] {
        func isInside(_ winding: Int) -> Bool { isEvenOdd ? winding % 2 != 0 : winding != 0 }
        let windings = windings()
        var parts: [(start: Place, end: Place)] = []
        for (edge, right) in zip(edges, windings) {
            let left = (right.first + edge.counts.first, right.second + edge.counts.second)
            let isLeft = contains(isInside(left.0), isInside(left.1))
            guard isLeft != contains(isInside(right.first), isInside(right.second)) else { continue }
            parts.append(isLeft ? (edge.start, edge.end) : (edge.end, edge.start))
        }
        return parts
    }

    /// The winding numbers at the right side of each edge, which are those at the left side of the edge below its start.
    ///
    /// A line from left to right, which reaches lower points first, sweeps over the edges and keeps those that it crosses in
    /// order.
    private func windings() -> [(first: Int, second: Int)] {
        let edges = self.edges
        let byEnd = edges.indices.sorted { edges[$0].end < edges[$1].end }
        func direction(_ index: Int) -> Place { edges[index].end - edges[index].start }
        func height(of place: Place, above index: Int) -> Int { direction(index).cross(place - edges[index].start) }
        // Those with a common start from below.
        let byStart = edges.indices.sorted {
            let (one, two) = (edges[$0].start, edges[$1].start)
            return one == two ? direction($0).cross(direction($1)) > 0 : one < two
        }
        var windings = [(first: Int, second: Int)](repeating: (0, 0), count: edges.count)
        var (active, ended) = ([Int](), 0)
        for index in byStart {
            let start = edges[index].start
            while ended < byEnd.count, edges[byEnd[ended]].end <= start {
                let old = byEnd[ended]
                ended += 1
                let first: Int = active.partitioningIndex { height(of: edges[old].end, above: $0) <= 0 }
                if let place = active[first...].firstIndex(of: old) ?? active.firstIndex(of: old) {
                    active.remove(at: place)
                }
            }
            let place = active.partitioningIndex {
                let height = height(of: start, above: $0)
                return height == 0 ? direction(index).cross(direction($0)) > 0 : height < 0
            }
            if place > 0 {
                let below = active[place - 1]
                windings[index].first = windings[below].first + edges[below].counts.first
                windings[index].second = windings[below].second + edges[below].counts.second
            }
            active.insert(index, at: place)
        }
        return windings
    }

    // MARK: Outlines

    /// Returns closed subpaths of the parts of an outline, which touch each other at most in points.
    private func chained(_ parts: [(start: Place, end: Place)]) -> Path {
        var leaving: [Place: [Int]] = [:]
        for (index, part) in parts.enumerated() { leaving[part.start, default: []].append(index) }
        var isUsed = [Bool](repeating: false, count: parts.count)
        var path = Path()
        for first in parts.indices where !isUsed[first] {
            var (current, places) = (first, [parts[first].start])
            isUsed[first] = true
            while parts[current].end != parts[first].start {
                let (corner, way) = (parts[current].end, parts[current].end - parts[current].start)
                // The sharpest turn to the left stays at the same piece of the interior.
                let next = (leaving[corner] ?? []).filter { !isUsed[$0] }.max {
                    turn(way, parts[$0].end - corner) < turn(way, parts[$1].end - corner)
                }
                guard let next else { break }
                places.append(corner)
                isUsed[next] = true
                current = next
            }
            append(places, to: &path)
        }
        return path
    }

    private func turn(_ way: Place, _ next: Place) -> Double {
        atan2(Double(way.cross(next)), Double(way.dot(next)))
    }

    /// Adds a polygon without the points on the lines between others.
    private func append(_ places: [Place], to path: inout Path) {
        var corners: [Place] = []
        for (index, place) in places.enumerated() {
            let before = corners.last ?? places[places.count - 1]
            let (way, next) = (place - before, places[(index + 1) % places.count] - place)
            // At most one step of the grid beside the line.
            let isOnLine =
                abs(Double(way.cross(next))) <= max(Double(way.dot(way)).squareRoot(), 1) && way.dot(next) > 0
            if !isOnLine { corners.append(place) }
        }
        guard corners.count > 2 else { return }
        for (index, corner) in corners.enumerated() {
            let point = originals[corner] ?? RenderPoint(x: Double(corner.x) / scale, y: Double(corner.y) / scale)
            path.append(index == 0 ? .move(point) : .line(point))
        }
        path.append(.close)
    }
}

extension Array {
    /// Returns the first index whose element satisfies a condition that all later ones satisfy as well.
    fileprivate func partitioningIndex(_ isLater: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isLater(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
