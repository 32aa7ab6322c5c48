// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
package import UIKitCore

/// What the built-in app shows.
package enum BuiltInContent: Hashable, Sendable {
    /// A clock, and a card for each screen.
    case board
    /// A television's test card.
    case card
    /// One picture, as large as fits, on black; the path of a PNG or JPEG.
    case image(String)
    /// The pictures of a folder in turn, in natural order; the folder's path.
    case slides(String)
    /// Words, as large as fits.
    case text(String)

    /// Makes the root of a window that shows the content.
    ///
    /// Files are read when they are shown. One that cannot be read by then is told of in words on the screen.
    ///
    /// - Parameter time: what clocks and slides go by.
    /// - Returns: a controller that fits itself to any screen.
    @MainActor package func makeViewController(time: TimeSource = .system) -> UIViewController {
        switch self {
        case .board: BoardViewController(time: time)
        case .card: ContentViewController { TestCardView(frame: .zero) }
        case .image(let path): ContentViewController { PictureView(path: path) }
        case .slides(let folder): SlidesViewController(folder: folder, time: time)
        case .text(let words): ContentViewController { WordsView(words) }
        }
    }
}
