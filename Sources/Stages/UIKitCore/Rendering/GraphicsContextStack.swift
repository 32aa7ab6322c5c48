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

/// Fills a rectangle with the current color.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Strokes a one-point line inside a rectangle with the current color.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
