// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import Foundation
package import UIKitCore

/// The built-in app's content.
package enum BuiltInContent: Hashable, Sendable {
    /// A clock, and a card per screen.
    case board
    /// A television test card.
    case card
    /// A single image, scaled to fit, on black; the path of a PNG or JPEG file.
    case image(String)
    /// A slide show of a directory's images in natural order; the directory's path.
    case slides(String)
    /// Text, scaled to fit.
    case text(String)

    /// Creates the root view controller of a window with this content.
    ///
    /// Files are read when displayed; an error message replaces one that can no longer be read.
    ///
    /// - Parameter time: the time source for clocks and slides.
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
    /// The spellings, for help, completions, and messages.
    package static let spellings = ["board", "card", "image:FILE", "slides:DIRECTORY", "text:WORDS"]

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

    /// Parses the spelling of a content.
    ///
    /// - Parameter text: one of the ``spellings``; files and directories are checked, so that errors are reported
    ///   immediately.
    /// - Throws: the problem, its position, and the remedy.
    package init(parsing text: String) throws(ConfigurationError) {
        let colon = text.firstIndex(of: ":")
        let word = String(text[..<(colon ?? text.endIndex)])
        let rest = colon.map { String(text[text.index(after: $0)...]) }
        switch word {
        case "board", "card":
            guard rest == nil else {
                throw ConfigurationError(
                    origin: "content '\(word)'", message: "unexpected argument; use \(word) without a colon")
            }
            self = word == "board" ? .board : .card
        case "image":
            let path = try Self.take(rest, after: word, "image:FILE (a PNG or JPEG)")
            _ = try PictureFile(path, decodes: true)
            self = .image(path)
        case "slides":
            let folder = try Self.take(rest, after: word, "slides:DIRECTORY (a directory of PNGs or JPEGs)")
            _ = try PictureFolder(folder).firstReadable()
            self = .slides(folder)
        case "text":
            self = .text(try Self.take(rest, after: word, "text:WORDS"))
        default:
            throw ConfigurationError(
                origin: "content '\(word.prefix(40))'",
                message: "unknown content; available: \(Self.spellings.joined(separator: ", "))")
        }
    }

    private static func take(_ rest: String?, after word: String, _ form: String) throws(ConfigurationError) -> String {
        guard let rest, !rest.isEmpty else {
            throw ConfigurationError(origin: "content '\(word)'", message: "missing argument; use \(form)")
        }
        return rest
    }
}

/// The default app: a main window with built-in content.
package final class BuiltInAppDelegate: UIResponder, UIApplicationDelegate {
    /// The main window.
    package var window: UIWindow?
    private var content: BuiltInContent
    private let time: TimeSource

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - content: the main window's content.
    ///   - time: the time source for clocks and slides.
    package init(content: BuiltInContent = .board, time: TimeSource = .system) {
        (self.content, self.time) = (content, time)
    }

    /// Changes the main window's content.
    package func show(_ content: BuiltInContent) {
        guard content != self.content else { return }
        self.content = content
        window?.rootViewController = content.makeViewController(time: time)
    }

    package func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        // A daemon whose screens nobody watches lays out no board each time that a monitor comes or goes.
        window.defersLayout = true
        window.rootViewController = content.makeViewController(time: time)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

/// The root view controller of a secondary window: a view that mirrors another window.
package final class MirrorViewController: UIViewController {
    /// The mirror view, which determines the content, how it fits, and whether it is frozen.
    package let mirror: MirrorView

    /// Creates a controller that mirrors `window`; nil shows black.
    package init(of window: UIWindow?, aspect: MirrorView.Aspect = .fit) {
        mirror = MirrorView(of: window)
        mirror.aspect = aspect
        super.init(nibName: nil, bundle: nil)
    }

    package required init?(coder: NSCoder) { nil }

    package override func loadView() { view = mirror }
}
