// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// Gradients, which fill the clip.
extension CGContext {
    /// Draws a linear gradient between two points, and beyond them with the options.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        fillClip(
            .linearGradient(
                start: startPoint.rendered, end: endPoint.rendered, stops: stops(of: gradient, options)))
    }

    /// Draws a radial gradient from one circle to another, and inside of and beyond them with the options.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        fillClip(
            .radialGradient(
                start: GradientCircle(center: startCenter.rendered, radius: startRadius),
                end: GradientCircle(center: endCenter.rendered, radius: endRadius),
                stops: stops(of: gradient, options)))
    }

    /// Draws a gradient around a point, clockwise from an angle in radians, which is 0 to the right.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        let turn = angle.isFinite ? angle.remainder(dividingBy: 2 * .pi) : 0
        fillClip(.conicGradient(center: center.rendered, angle: turn, stops: stops(of: gradient, options)))
    }

    private func fillClip(_ paint: Paint) {
        // Larger than any clip.
        let everywhere = RenderRect(x: -100_000, y: -100_000, width: 200_000, height: 200_000)
        record(.fill(.rect(everywhere), paint, evenOdd: false))
    }

    /// Returns the stops with the current opacity; where no option extends the gradient, it ends with a clear one.
    private func stops(of gradient: CGGradient, _ options: CGGradientDrawingOptions) -> [GradientStop] {
        var stops = gradient.stops.sorted { $0.location < $1.location }.map {
            GradientStop($0.location, $0.color.withOpacity(alpha))
        }
        guard let first = stops.first, let last = stops.last else { return [] }
        if !options.contains(.drawsBeforeStartLocation) {
            stops = [GradientStop(0, first.color.withOpacity(0)), GradientStop(0, first.color)] + stops
        }
        if !options.contains(.drawsAfterEndLocation) {
            stops += [GradientStop(1, last.color), GradientStop(1, last.color.withOpacity(0))]
        }
        return stops
    }
}
