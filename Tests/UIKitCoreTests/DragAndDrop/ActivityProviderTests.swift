// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitCore
import UIKitServices

/// User activities in item providers, such as those that are dragged to new windows.
struct ActivityProviderTests {
    /// What a test compares of an activity.
    private struct Parts: Equatable, Sendable {
        var type: String?
        var title: String?
        var page: String?
        var note: String?
    }

    /// Loads an activity, and returns what a closure makes of it; nil stands for none.
    private func load<Value: Sendable>(
        _ provider: NSItemProvider, _ read: @escaping @Sendable (NSUserActivity?) -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: NSUserActivity.self) { object, _ in
                continuation.resume(returning: read(object as? NSUserActivity))
            }
        }
    }

    private func load(_ provider: NSItemProvider) async -> Parts {
        await load(provider) { activity in
            Parts(
                type: activity?.activityType, title: activity?.title, page: activity?.webpageURL?.absoluteString,
                note: activity?.userInfo?["note"] as? String)
        }
    }

    @Test func `an activity is loaded with its type, title, page and information`() async {
        let activity = NSUserActivity(activityType: "com.example.read")
        (activity.title, activity.userInfo) = ("Reading", ["note": "n1"])
        activity.webpageURL = URL(string: "https://example.com/1")
        let provider = NSItemProvider(object: activity)
        #expect(provider.registeredTypeIdentifiers.first == "com.example.read")
        #expect(provider.canLoadObject(ofClass: NSUserActivity.self))
        #expect(
            await load(provider)
                == Parts(type: "com.example.read", title: "Reading", page: "https://example.com/1", note: "n1"))
    }

    @Test func `information can have URLs, UUIDs, sets and null, also in arrays and dictionaries`() async throws {
        struct Information: Equatable, Sendable {
            var page: URL?
            var tags: Set<String>?
            var isNull: Bool?
            var byID: String?
            var pages: [URL]?
            var date: Date?
        }
        let page = try #require(URL(string: "https://example.com/a?b=c"))
        let (id, date) = (UUID(), Date(timeIntervalSinceReferenceDate: 7))
        let activity = NSUserActivity(activityType: "com.example.read")
        let nested: [String: Any] = ["pages": [page], "date": date, "id": id]
        activity.userInfo = ["page": page, "tags": Set(["a", "b"]), "none": NSNull(), id: "one", "nested": nested]
        let loaded = await load(NSItemProvider(object: activity)) { activity in
            let information = activity?.userInfo
            let nested = information?["nested"] as? [String: Any]
            return Information(
                page: information?["page"] as? URL, tags: information?["tags"] as? Set<String>,
                isNull: information?["none"].map { $0 is NSNull }, byID: information?[id] as? String,
                pages: nested?["pages"] as? [URL], date: nested?["id"] as? UUID == id ? nested?["date"] as? Date : nil)
        }
        let expected = Information(
            page: page, tags: ["a", "b"], isNull: true, byID: "one", pages: [page], date: date)
        #expect(loaded == expected)
    }

    @Test func `information that no property list can have is an error`() async {
        let activity = NSUserActivity(activityType: "com.example.read")
        activity.userInfo = ["object": NSObject()]
        #expect(await load(NSItemProvider(object: activity)) == Parts())
    }
}
