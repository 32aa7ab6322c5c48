// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The contexts that are being drawn into on this thread, innermost last; UIKit keeps a stack for each thread, too.
enum GraphicsContextStack {
    private static let key = "org.secondscreen.graphics-contexts"
    private static var contexts: [CGContext] {
        get { Thread.current.threadDictionary[key] as? [CGContext] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// The innermost context.
    static var current: CGContext? { contexts.last }

    /// Draws into `context` while `body` runs.
    static func with(_ context: CGContext, _ body: () -> Void) {
        push(context)
        body()
        pop()
    }

    /// Makes `context` the innermost one.
    static func push(_ context: CGContext) { contexts.append(context) }

    /// Returns to the context before; nothing when there is none.
    static func pop() { _ = contexts.popLast() }
}

/// The context that is being drawn into on this thread; nil outside of `draw(_:)` and the like.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.current }

/// Makes `context` the one that is drawn into.
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsContextStack.push(context) }

/// Returns to the context that was drawn into before.
public func UIGraphicsPopContext() { GraphicsContextStack.pop() }

/// Fills a rectangle in the present colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a line of one point along the inside of a rectangle in the present colour.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
