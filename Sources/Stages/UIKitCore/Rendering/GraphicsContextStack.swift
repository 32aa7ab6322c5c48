// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The stack of graphics contexts of the current thread; UIKit also keeps one stack for each thread.
enum GraphicsContextStack {
    private static let key = "org.secondscreen.graphics-contexts"
    private static var contexts: [CGContext] {
        get { Thread.current.threadDictionary[key] as? [CGContext] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// The current context.
    static var current: CGContext? { contexts.last }

    /// Makes `context` current while `body` runs.
    static func with(_ context: CGContext, _ body: () -> Void) {
        push(context)
        body()
        pop()
    }

    /// Pushes a context.
    static func push(_ context: CGContext) { contexts.append(context) }

    /// Pops the current context, if any.
    static func pop() { _ = contexts.popLast() }
}

/// Returns the current graphics context; nil outside `draw(_:)` and the like.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.current }

/// Makes a context the current one.
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsContextStack.push(context) }

/// Restores the previous context.
public func UIGraphicsPopContext() { GraphicsContextStack.pop() }

/// Clips the current context to a rectangle until its graphics state is restored.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// Replaces what is in a rectangle by the current fill color, which makes a hole if it is clear.
public func UIRectFill(_ rect: CGRect) {
    // Over what is there, an opaque color looks the same.
    let isOpaque = UIGraphicsGetCurrentContext()?.fillsOpaquely ?? true
    UIRectFillUsingBlendMode(rect, isOpaque ? .normal : .copy)
}

/// Fills a rectangle with the current fill color in a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    guard blendMode != .normal else { return context.fill(rect) }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Replaces a frame one point wide inside a rectangle by the current fill color.
public func UIRectFrame(_ rect: CGRect) {
    let isOpaque = UIGraphicsGetCurrentContext()?.fillsOpaquely ?? true
    UIRectFrameUsingBlendMode(rect, isOpaque ? .normal : .copy)
}

/// Fills a frame one point wide inside a rectangle with the current fill color in a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    let rect = rect.standardized
    guard rect.width > 2, rect.height > 2 else { return UIRectFillUsingBlendMode(rect, blendMode) }
    for edge in [
        CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
        CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1),
        CGRect(x: rect.minX, y: rect.minY + 1, width: 1, height: rect.height - 2),
        CGRect(x: rect.maxX - 1, y: rect.minY + 1, width: 1, height: rect.height - 2),
    ] { UIRectFillUsingBlendMode(edge, blendMode) }
}
