// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The base class for haptic feedback, which has no effect, as on a device without a haptic engine.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
    /// Prepares for feedback; has no effect.
    open func prepare() {}
}

/// Feedback for impacts; has no effect.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// Constants that describe the mass or softness of colliding objects.
    public enum FeedbackStyle: Int, Sendable {
        /// Light.
        case light = 0
        /// Medium.
        case medium = 1
        /// Heavy.
        case heavy = 2
        /// Soft.
        case soft = 3
        /// Rigid.
        case rigid = 4
    }

    /// Creates a generator of medium impacts.
    public override init() { super.init() }
    /// Creates a generator.
    public init(style: FeedbackStyle) { super.init() }
    /// Reports an impact; has no effect.
    open func impactOccurred() {}
    /// Reports an impact with an intensity from 0 to 1; has no effect.
    open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback for success, warnings and errors; has no effect.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// Constants that describe the type of notification feedback.
    public enum FeedbackType: Int, Sendable {
        /// A task succeeded.
        case success = 0
        /// A task produced a warning.
        case warning = 1
        /// A task failed.
        case error = 2
    }

    /// Reports the result of a task; has no effect.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Feedback for changes in selection; has no effect.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Reports a change in selection; has no effect.
    open func selectionChanged() {}
}

/// Data that the user copies and pastes, within the process only.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
    /// The general pasteboard. Tests in one process share it.
    public static let general = UIPasteboard("com.apple.UIKit.pboard.general")

    /// The name of the pasteboard.
    public let name: String
    /// The number of changes.
    open private(set) var changeCount = 0
    /// The items: values by type identifier.
    open var items: [[String: Any]] {
        get { content }
        set {
            content = newValue
            changeCount += 1
            NotificationCenter.postForUIKit(Self.changedNotification, object: self)
        }
    }
    private var content: [[String: Any]] = []

    private init(_ name: String) { self.name = name }

    /// Posted after the content changes; the object is the pasteboard.
    public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

    /// The first text; setting it replaces all items.
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }
    /// All texts; setting them replaces all items.
    open var strings: [String]? {
        get { values("public.utf8-plain-text") }
        set { set(newValue, "public.utf8-plain-text") }
    }
    /// The first URL; setting it replaces all items.
    open var url: URL? {
        get { (values("public.url") as [URL]?)?.first }
        set { set(newValue.map { [$0] }, "public.url") }
    }
    /// The first image; setting it replaces all items.
    open var image: UIImage? {
        get { (values("public.image") as [UIImage]?)?.first }
        set { set(newValue.map { [$0] }, "public.image") }
    }
    /// The first color; setting it replaces all items.
    open var color: UIColor? {
        get { (values("com.apple.uikit.color") as [UIColor]?)?.first }
        set { set(newValue.map { [$0] }, "com.apple.uikit.color") }
    }

    /// The number of items.
    open var numberOfItems: Int { items.count }
    /// Whether there is text.
    open var hasStrings: Bool { strings != nil }
    /// Whether there is a URL.
    open var hasURLs: Bool { url != nil }
    /// Whether there is an image.
    open var hasImages: Bool { image != nil }
    /// Whether there is a color.
    open var hasColors: Bool { color != nil }

    /// Replaces all items with data of a type.
    open func setData(_ data: Data, forPasteboardType pasteboardType: String) { items = [[pasteboardType: data]] }
    /// Returns the first item's data of a type.
    open func data(forPasteboardType pasteboardType: String) -> Data? { items.first?[pasteboardType] as? Data }
    /// Replaces all items with a value of a type.
    open func setValue(_ value: Any, forPasteboardType pasteboardType: String) { items = [[pasteboardType: value]] }
    /// Returns the first item's value of a type.
    open func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }

    /// Adds values to an item, as a part of the last change, of which observers know; does nothing if there is no such
    /// item.
    package func addValues(_ values: [String: Any], toItem index: Int) {
        guard content.indices.contains(index) else { return }
        content[index].merge(values) { $1 }
    }

    private func values<Value>(_ type: String) -> [Value]? {
        let found = items.compactMap { $0[type] as? Value }
        return found.isEmpty ? nil : found
    }

    private func set(_ values: [Any]?, _ type: String) { items = (values ?? []).map { [type: $0] } }
}
