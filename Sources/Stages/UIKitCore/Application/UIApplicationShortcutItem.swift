// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A quick action of the Home Screen.
@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
    fileprivate var values: Values

    fileprivate struct Values {
        var type: String
        var title: String
        var subtitle: String?
        var icon: UIApplicationShortcutIcon?
        var userInfo: [String: Any]?
    }

    /// The type, which the app defines.
    open var type: String { values.type }
    /// The title.
    open var localizedTitle: String { values.title }
    /// A line below the title; nil for none.
    open var localizedSubtitle: String? { values.subtitle }
    /// The icon; nil for none.
    open var icon: UIApplicationShortcutIcon? { values.icon }
    /// The app's own data.
    open var userInfo: [String: Any]? { values.userInfo }

    /// Creates a quick action.
    public init(
        type: String, localizedTitle: String, localizedSubtitle: String?, icon: UIApplicationShortcutIcon?,
        userInfo: [String: Any]? = nil
    ) {
        values = Values(
            type: type, title: localizedTitle, subtitle: localizedSubtitle, icon: icon, userInfo: userInfo)
        super.init()
    }

    /// Creates a quick action without a subtitle, an icon and data.
    public convenience init(type: String, localizedTitle: String) {
        self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
    }
}

/// A quick action that can be changed before it is assigned to ``UIApplication/shortcutItems``.
open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
    /// The type, which the app defines.
    open override var type: String {
        get { values.type }
        set { values.type = newValue }
    }
    /// The title.
    open override var localizedTitle: String {
        get { values.title }
        set { values.title = newValue }
    }
    /// A line below the title; nil for none.
    open override var localizedSubtitle: String? {
        get { values.subtitle }
        set { values.subtitle = newValue }
    }
    /// The icon; nil for none.
    open override var icon: UIApplicationShortcutIcon? {
        get { values.icon }
        set { values.icon = newValue }
    }
    /// The app's own data.
    open override var userInfo: [String: Any]? {
        get { values.userInfo }
        set { values.userInfo = newValue }
    }
}

/// The icon of a quick action. The simulator has no Home Screen that shows it.
@preconcurrency @MainActor open class UIApplicationShortcutIcon: NSObject {
    /// Constants that name the icons of the system.
    public enum IconType: Int, Sendable {
        /// A document and a pencil.
        case compose = 0
        /// Play.
        case play = 1
        /// Pause.
        case pause = 2
        /// A plus sign.
        case add = 3
        /// The user's location.
        case location = 4
        /// A magnifying glass.
        case search = 5
        /// Sharing.
        case share = 6
        /// Prohibition.
        case prohibit = 7
        /// A contact.
        case contact = 8
        /// A house.
        case home = 9
        /// A place on a map.
        case markLocation = 10
        /// A star.
        case favorite = 11
        /// A heart.
        case love = 12
        /// A cloud.
        case cloud = 13
        /// An invitation.
        case invitation = 14
        /// A confirmation.
        case confirmation = 15
        /// An envelope.
        case mail = 16
        /// A speech bubble.
        case message = 17
        /// A calendar.
        case date = 18
        /// A clock.
        case time = 19
        /// A camera.
        case capturePhoto = 20
        /// A video camera.
        case captureVideo = 21
        /// A task.
        case task = 22
        /// A completed task.
        case taskCompleted = 23
        /// An alarm clock.
        case alarm = 24
        /// A book.
        case bookmark = 25
        /// Shuffling.
        case shuffle = 26
        /// A speaker.
        case audio = 27
        /// An update.
        case update = 28
    }

    private let source: Source

    private enum Source: Hashable {
        case type(IconType)
        case template(String)
        case system(String)
    }

    /// Creates an icon of the system.
    public init(type: IconType) { source = .type(type) }
    /// Creates an icon from an image in the app's bundle.
    public init(templateImageName: String) { source = .template(templateImageName) }
    /// Creates an icon from a symbol.
    public init(systemImageName: String) { source = .system(systemImageName) }

    /// Whether `object` is the same icon.
    open override nonisolated func isEqual(_ object: Any?) -> Bool {
        (object as? UIApplicationShortcutIcon)?.source == source
    }

    /// A hash of the icon.
    open override nonisolated var hash: Int { source.hashValue }
}
