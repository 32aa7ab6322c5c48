// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The contexts that are being drawn into on the main actor, innermost last.
@MainActor
enum GraphicsContextStack {
    private static var contexts: [CGContext] = []

    /// The innermost context.
    static var current: CGContext? { contexts.last }

    /// Draws into `context` while `body` runs.
    static func with(_ context: CGContext, _ body: () -> Void) {
        contexts.append(context)
        body()
        contexts.removeLast()
    }

    static func push(_ context: CGContext) { contexts.append(context) }

    static func pop() { _ = contexts.popLast() }
}

/// The context that is being drawn into; nil outside of `draw(_:)` and the like, and off the main actor.
public func UIGraphicsGetCurrentContext() -> CGContext? {
    guard Thread.isMainThread else { return nil }
    return MainActor.assumeIsolated { UncheckedBox(GraphicsContextStack.current) }.value
}

/// Makes `context` the one that is drawn into.
@MainActor public func UIGraphicsPushContext(_ context: CGContext) { GraphicsContextStack.push(context) }

/// Returns to the context that was drawn into before.
@MainActor public func UIGraphicsPopContext() { GraphicsContextStack.pop() }

/// Fills a rectangle in the present colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a line of one point along the inside of a rectangle in the present colour.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Carries a context out of the main actor on the main thread, where it is used at once.
private struct UncheckedBox: @unchecked Sendable {
    var value: CGContext?

    init(_ value: CGContext?) {
        self.value = value
    }
}
