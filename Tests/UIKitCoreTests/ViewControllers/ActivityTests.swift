// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Lists of what can be done with items ("UIActivityViewController", Apple).
    @MainActor struct ActivityTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let root = UIViewController()

        private final class Print: UIActivity {
            var items: [Any] = []
            override var activityTitle: String? { "Show" }
            override var activityType: ActivityType? { ActivityType("show") }
            override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
            override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }
        }

        /// An item that differs between activities.
        private final class Source: NSObject, UIActivityItemSource {
            func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any { "" }
            func activityViewController(
                _ activityViewController: UIActivityViewController,
                itemForActivityType activityType: UIActivity.ActivityType?
            ) -> Any? { activityType == .copyToPasteboard ? "copied" : nil }
        }

        private final class Provider: UIActivityItemProvider, @unchecked Sendable {
            override var item: Any { "for \(activityType?.rawValue ?? "none")" }
        }

        init() {
            simulation.launch()
            window.rootViewController = root
            window.makeKeyAndVisible()
            simulation.device.settle()
        }

        private func show(_ list: UIActivityViewController) -> () -> [String] {
            final class Log { var lines: [String] = [] }
            let log = Log()
            list.completionWithItemsHandler = { type, completed, _, _ in
                log.lines.append("\(type?.rawValue ?? "none") \(completed)")
            }
            list.popoverPresentationController?.sourceView = root.view
            root.present(list, animated: false)
            simulation.device.settle()
            return { log.lines }
        }

        private func choose(_ row: Int, of list: UIActivityViewController) {
            list.tableView(UITableView(), didSelectRowAt: IndexPath(row: row, section: 0))
            simulation.device.settle()
        }

        @Test func `the web page of a user activity is copied; one without a page is not`() {
            let (read, local) = (NSUserActivity(activityType: "read"), NSUserActivity(activityType: "local"))
            read.webpageURL = URL(string: "https://example.com")
            let empty = UIActivityViewController(activityItems: [local], applicationActivities: nil)
            #expect(empty.tableView(UITableView(), numberOfRowsInSection: 0) == 0)
            let list = UIActivityViewController(activityItems: [local, read], applicationActivities: nil)
            _ = show(list)
            choose(0, of: list)
            #expect(UIPasteboard.general.url == read.webpageURL && UIPasteboard.general.items.count == 1)
        }

        @Test func `copying puts the items on the pasteboard, and the list closes`() {
            let list = UIActivityViewController(activityItems: ["text", NSObject()], applicationActivities: nil)
            let log = show(list)
            #expect(list.tableView(UITableView(), numberOfRowsInSection: 0) == 1)
            choose(0, of: list)
            #expect(UIPasteboard.general.string == "text" && root.presentedViewController == nil)
            #expect(log() == ["com.apple.UIKit.activity.CopyToPasteboard true"])
        }

        @Test func `custom activities get the items, and excluded ones are not offered`() {
            let activity = Print()
            let list = UIActivityViewController(activityItems: [1, 2], applicationActivities: [activity])
            list.excludedActivityTypes = [.copyToPasteboard]
            let log = show(list)
            choose(0, of: list)
            #expect(activity.items.count == 2 && log() == ["show true"])
        }

        @Test func `sources provide the items for the chosen activity`() {
            let copying = UIActivityViewController(activityItems: [Source()], applicationActivities: nil)
            _ = show(copying)
            #expect(copying.tableView(UITableView(), numberOfRowsInSection: 0) == 1)
            choose(0, of: copying)
            #expect(UIPasteboard.general.string == "copied")
            let activity = Print()
            let custom = UIActivityViewController(
                activityItems: [Source(), Provider(placeholderItem: "")], applicationActivities: [activity])
            custom.excludedActivityTypes = [.copyToPasteboard]
            _ = show(custom)
            choose(0, of: custom)
            #expect(activity.items as? [String] == ["for show"])
        }

        @Test func `a list closed without a choice is reported once`() {
            let list = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
            let log = show(list)
            root.dismiss(animated: false)
            simulation.device.settle()
            #expect(log() == ["none false"])
        }
    }
}
