// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CDrawing
internal import DisplayModel
internal import RenderTree

#if canImport(Glibc)
private import Glibc
#endif

extension CairoCanvas {
    /// Sets the paint for subsequent drawing; of a conic gradient, its first color. Patterns are no paint that stays.
    func set(_ paint: Paint) {
        switch paint {
        case .color(let color): set(color)
        case .linearGradient(let start, let end, let stops):
            unsafe use(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
        case .radialGradient(let start, let end, let stops):
            unsafe use(
                cairo_pattern_create_radial(
                    start.center.x, start.center.y, start.radius, end.center.x, end.center.y, end.radius), stops)
        case .conicGradient(_, _, let stops): set(stops.first?.color ?? .clear)
        case .pattern: set(.clear)
        }
    }

    /// Sets the color for subsequent drawing.
    func set(_ color: Color) {
        // cairo truncates to 256 levels, which would be darker than pixman's fills.
        func nearest(_ value: Double) -> Double { (value * 255).rounded() / 255 }
        unsafe cairo_set_source_rgba(
            context, nearest(color.red), nearest(color.green), nearest(color.blue), nearest(color.alpha))
    }

    /// Sets the gradient for subsequent drawing, taking ownership.
    private func use(_ pattern: OpaquePointer?, _ stops: [GradientStop]) {
        for stop in stops {
            unsafe cairo_pattern_add_color_stop_rgba(
                pattern, stop.location, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
        }
        unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        unsafe cairo_set_source(context, pattern)
        unsafe cairo_pattern_destroy(pattern)
    }

    /// Draws a conic gradient within the clip, pixel by pixel, since cairo has none.
    func drawConicGradient(around center: RenderPoint, from angle: Double, _ stops: [GradientStop]) {
        guard !stops.isEmpty, angle.isFinite, let inverse = transform.inverted else { return }
        unsafe cairo_identity_matrix(context)
        let pixels = clipExtents
        let (left, top) = (Int(pixels.minX.rounded(.down)), Int(pixels.minY.rounded(.down)))
        let size = PixelSize(
            width: Int(pixels.maxX.rounded(.up)) - left, height: Int(pixels.maxY.rounded(.up)) - top)
        guard (1...16_384).contains(size.width), (1...16_384).contains(size.height) else { return }
        let wheel: [UInt32] = (0..<4096).map { step in
            stops.color(at: (Double(step) + 0.5) / 4096).premultipliedARGB
        }
        var colors = [UInt32](repeating: 0, count: size.area)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let point = inverse.apply(to: RenderPoint(x: Double(left + x) + 0.5, y: Double(top + y) + 0.5))
                let direction: Double = atan2(point.y - center.y, point.x - center.x)
                let turn: Double = (direction - angle) / (2 * Double.pi)
                let step = (turn - turn.rounded(.down)) * 4096
                colors[y * size.width + x] = wheel[step < 4096 ? Int(step) : 0]
            }
        }
        draw(
            colors, size,
            in: RenderRect(
                x: Double(left), y: Double(top), width: Double(size.width), height: Double(size.height)), opacity: 1)
    }
}

extension [GradientStop] {
    /// Returns the color at a location; the first and last ones continue.
    fileprivate func color(at location: Double) -> Color {
        guard let next = firstIndex(where: { $0.location > location }) else { return last?.color ?? .clear }
        guard next > 0 else { return self[0].color }
        let (one, two) = (self[next - 1], self[next])
        let share = (location - one.location) / (two.location - one.location)
        func mix(_ component: (Color) -> Double) -> Double {
            let (from, to) = (component(one.color), component(two.color))
            return from + (to - from) * share
        }
        return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
    }
}
