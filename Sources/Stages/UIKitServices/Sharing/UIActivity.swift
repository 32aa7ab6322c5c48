// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// Something that an app offers to do with shared items.
@preconcurrency @MainActor open class UIActivity: NSObject {
    /// The type of an activity.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a type.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a type.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Copies to the pasteboard.
        public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
        /// Sends to a device nearby; not offered here.
        public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
        /// Sends a message; not offered here.
        public static let message = ActivityType("com.apple.UIKit.activity.Message")
        /// Sends mail; not offered here.
        public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
        /// Prints; not offered here.
        public static let print = ActivityType("com.apple.UIKit.activity.Print")
        /// Saves to the photos; not offered here.
        public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
        /// Assigns to a contact; not offered here.
        public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
        /// Adds to the reading list; not offered here.
        public static let addToReadingList = ActivityType("com.apple.UIKit.activity.AddToReadingList")
        /// Marks up as PDF; not offered here.
        public static let markupAsPDF = ActivityType("com.apple.UIKit.activity.MarkupAsPDF")
        /// Opens in iBooks; not offered here.
        public static let openInIBooks = ActivityType("com.apple.UIKit.activity.OpenInIBooks")
    }

    /// The groups of activities.
    public enum Category: Int, Sendable {
        /// Works with the items.
        case action = 0
        /// Shares the items.
        case share = 1
    }

    /// The group.
    open class var activityCategory: Category { .action }
    /// The type; nil for none.
    open var activityType: ActivityType? { nil }
    /// The title.
    open var activityTitle: String? { nil }
    /// The image.
    open var activityImage: UIImage? { nil }
    /// A controller that is presented to perform the activity; nil if ``perform()`` does.
    open var activityViewController: UIViewController? { nil }

    /// Returns whether the activity works with some items. The default is false.
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
    /// Prepares the activity for items.
    open func prepare(withActivityItems activityItems: [Any]) {}
    /// Performs the activity; an override calls ``activityDidFinish(_:)`` at the end.
    open func perform() { activityDidFinish(true) }
    /// Ends the activity.
    open func activityDidFinish(_ completed: Bool) {
        let onEnd = onEnd
        self.onEnd = nil
        onEnd?(completed)
    }
    /// Called at the end.
    var onEnd: ((Bool) -> Void)?
}

/// Copies texts, URLs, images and colors, and the web pages of user activities, to the general pasteboard.
@MainActor private final class CopyActivity: UIActivity {
    private var items: [Any] = []

    override var activityType: ActivityType? { .copyToPasteboard }
    override var activityTitle: String? { "Copy" }
    override var activityImage: UIImage? { UIImage(systemName: "doc.on.doc") }

    private static func type(of item: Any) -> String? {
        switch item {
        case is String: "public.utf8-plain-text"
        case is URL: "public.url"
        case is UIImage: "public.image"
        case is UIColor: "com.apple.uikit.color"
        default: nil
        }
    }

    /// Returns what is copied of an item: of an activity its web page; nil for nothing.
    private static func content(of item: Any) -> Any? {
        guard let activity = item as? NSUserActivity else { return item }
        return activity.webpageURL
    }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.compactMap(Self.content).contains { Self.type(of: $0) != nil }
    }
    override func prepare(withActivityItems activityItems: [Any]) {
        items = activityItems.compactMap(Self.content)
    }
    override func perform() {
        UIPasteboard.general.items = items.compactMap { item in Self.type(of: item).map { [$0: item] } }
        activityDidFinish(true)
    }
}

/// A list of activities for items: the app's own, and copying.
///
/// It is a popover where there is room, and then needs a source.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController, UITableViewDataSource,
    UITableViewDelegate
{
    /// Receives the chosen activity, whether it was completed, what it returned, and why it failed.
    public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

    /// Called once at the end.
    open var completionWithItemsHandler: CompletionWithItemsHandler?
    /// The activities that are not offered.
    open var excludedActivityTypes: [UIActivity.ActivityType]?
    private let items: [Any]
    private let activities: [UIActivity]
    private let table = UITableView(frame: .zero, style: .insetGrouped)
    private var isDone = false
    /// The chosen activity, and whether it was completed.
    private var result: (type: UIActivity.ActivityType?, completed: Bool) = (nil, false)

    /// Creates a list for items.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        items = activityItems
        activities = [CopyActivity()] + (applicationActivities ?? [])
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .popover
        preferredContentSize = CGSize(width: 320, height: 60 + 44 * CGFloat(activities.count))
    }

    /// Creates an empty list, ignoring the archive.
    public required init?(coder: NSCoder) {
        (items, activities) = ([], [])
        super.init(coder: coder)
    }

    private var offered: [UIActivity] {
        activities.filter { activity in
            let isExcluded = activity.activityType.map { excludedActivityTypes?.contains($0) ?? false } ?? false
            return !isExcluded && activity.canPerform(withActivityItems: placeholders)
        }
    }

    /// The items, with the placeholders of those that are provided later.
    private var placeholders: [Any] {
        items.map { item in
            (item as? any UIActivityItemSource)?.activityViewControllerPlaceholderItem(self) ?? item
        }
    }

    /// Returns the items for a chosen activity; those for which a source returns nil are left out.
    private func items(for type: UIActivity.ActivityType?) -> [Any] {
        items.compactMap { item in
            guard let source = item as? any UIActivityItemSource else { return item }
            return source.activityViewController(self, itemForActivityType: type)
        }
    }

    /// Shows the list.
    open override func viewDidLoad() {
        super.viewDidLoad()
        (table.dataSource, table.delegate) = (self, self)
        table.frame = view.bounds
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(table)
    }

    /// Reports that the list was closed without a choice.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if presentingViewController == nil || isBeingDismissed { finish() }
    }

    private func finish() {
        guard !isDone else { return }
        isDone = true
        completionWithItemsHandler?(result.type, result.completed, nil, nil)
    }

    /// Returns the number of activities.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { offered.count }

    /// Returns the cell of an activity.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let activity = offered[indexPath.row]
        cell.textLabel?.text = activity.activityTitle
        cell.imageView?.image = activity.activityImage
        return cell
    }

    /// Performs an activity.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let activity = offered[indexPath.row]
        activity.prepare(withActivityItems: items(for: activity.activityType))
        activity.onEnd = { [weak self, weak activity] completed in
            guard let self, let activity else { return }
            result = (activity.activityType, completed)
            if let presentingViewController { presentingViewController.dismiss(animated: true) } else { finish() }
        }
        if let controller = activity.activityViewController {
            present(controller, animated: true)
        } else {
            activity.perform()
        }
    }
}
