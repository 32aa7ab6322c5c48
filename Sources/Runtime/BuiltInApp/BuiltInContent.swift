// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import Foundation
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
    /// Text, as large as fits.
    case text(String)

    /// Makes the root of a window that shows the content.
    ///
    /// Files are read when shown; one that can no longer be read is replaced by an error text on the screen.
    ///
    /// - Parameter time: the clock of clocks and slides.
    /// - Returns: a controller that adapts to any screen.
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

extension BuiltInContent: CustomStringConvertible {
    /// The spellings, for help, completions and messages.
    package static let spellings = ["board", "card", "image:FILE", "slides:FOLDER", "text:WORDS"]

    /// The spelling, which `init(parsing:)` accepts.
    package var description: String {
        switch self {
        case .board: "board"
        case .card: "card"
        case .image(let path): "image:\(path)"
        case .slides(let folder): "slides:\(folder)"
        case .text(let words): "text:\(words)"
        }
    }

    /// Parses a content.
    ///
    /// - Parameter text: one of the ``spellings``; files and directories are checked, so that errors are reported at once.
    /// - Throws: the problem, its place and a remedy.
    package init(parsing text: String) throws(ConfigurationError) {
        let colon = text.firstIndex(of: ":")
        let word = String(text[..<(colon ?? text.endIndex)])
        let rest = colon.map { String(text[text.index(after: $0)...]) }
        switch word {
        case "board", "card":
            guard rest == nil else {
                throw ConfigurationError(origin: "content \(word)", message: "takes no argument")
            }
            self = word == "board" ? .board : .card
        case "image":
            let path = try Self.take(rest, after: word, "image:FILE, with a PNG or JPEG")
            _ = try PictureFile(path)
            self = .image(path)
        case "slides":
            let folder = try Self.take(rest, after: word, "slides:FOLDER, with a folder of PNGs or JPEGs")
            _ = try PictureFolder(folder).firstReadable()
            self = .slides(folder)
        case "text":
            self = .text(try Self.take(rest, after: word, "text:WORDS"))
        default:
            throw ConfigurationError(
                origin: "content '\(word.prefix(40))'",
                message: "is unknown; available: \(Self.spellings.joined(separator: ", "))")
        }
    }

    private static func take(_ rest: String?, after word: String, _ form: String) throws(ConfigurationError) -> String {
        guard let rest, !rest.isEmpty else {
            throw ConfigurationError(origin: "content \(word)", message: "requires an argument: \(form)")
        }
        return rest
    }
}

/// The app that runs when no other is given: a main window with one of the built-in contents.
package final class BuiltInAppDelegate: UIResponder, UIApplicationDelegate {
    /// The main window.
    package var window: UIWindow?
    private var content: BuiltInContent
    private let time: TimeSource

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - content: what its window shows.
    ///   - time: the clock of its clocks and slides.
    package init(content: BuiltInContent = .board, time: TimeSource = .system) {
        (self.content, self.time) = (content, time)
    }

    /// Changes what the window shows.
    package func show(_ content: BuiltInContent) {
        guard content != self.content else { return }
        self.content = content
        window?.rootViewController = content.makeViewController(time: time)
    }

    package func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = content.makeViewController(time: time)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

/// The root of a secondary window: a view that shows another window's content.
package final class MirrorViewController: UIViewController {
    /// The mirror view; it decides what is shown, how it fits and whether it is frozen.
    package let mirror: MirrorView

    /// Creates a controller for the content of `window`; nil shows black.
    package init(of window: UIWindow?, aspect: MirrorView.Aspect = .fit) {
        mirror = MirrorView(of: window)
        mirror.aspect = aspect
        super.init(nibName: nil, bundle: nil)
    }

    package required init?(coder: NSCoder) { nil }

    package override func loadView() { view = mirror }
}
