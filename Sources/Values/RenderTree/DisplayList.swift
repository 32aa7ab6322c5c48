// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// One step of a drawing.
package enum DrawCommand: Sendable, Hashable {
    /// Remembers the transform and the clip.
    case save
    /// Returns to what was remembered last; nothing when nothing was.
    case restore
    /// Puts a map before the present one, so that it is the first that later points pass.
    case concatenate(RenderTransform)
    /// Draws within `path` only, from here to the next restore.
    case clip(Path, evenOdd: Bool)
    /// Fills a path.
    case fill(Path, Paint, evenOdd: Bool)
    /// Draws along a path.
    case stroke(Path, Paint, StrokeStyle)
    /// Sets text into a rectangle from its top; lines below the rectangle are not made.
    case text(TextBlock, in: RenderRect)
    /// Stretches a picture to a rectangle, at a share of its opacity.
    case image(RenderImage, in: RenderRect, opacity: Double)
}

/// A recorded drawing: the steps in order, in points, good for any scale.
///
/// Lists are compared by a number first that is made once, so that large ones are cheap to look up.
package struct DisplayList: Sendable, Hashable {
    /// The steps in order.
    package let commands: [DrawCommand]
    /// A hash of the steps, good in this process only.
    private let digest: Int

    /// The most steps of a list; what comes after them is not drawn.
    package static let maximumCommands = 100_000

    /// Creates a list of steps.
    package init(_ commands: [DrawCommand]) {
        let isLong = commands.count > Self.maximumCommands
        self.commands = isLong ? Array(commands.prefix(Self.maximumCommands)) : commands
        digest = self.commands.hashValue
    }

    /// Whether nothing is drawn.
    package var isEmpty: Bool { commands.isEmpty }

    /// Whether two lists have the same steps.
    package static func == (one: DisplayList, other: DisplayList) -> Bool {
        one.digest == other.digest && one.commands == other.commands
    }

    /// Hashes the number made once.
    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
