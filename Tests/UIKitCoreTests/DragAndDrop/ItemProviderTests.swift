// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization
import Testing

@testable import UIKitCore
@testable import UIKitServices

/// An object of an app that is written and read.
private final class Card: NSObject, NSItemProviderWriting, NSItemProviderReading {
    let name: String

    init(name: String) { self.name = name }

    static var writableTypeIdentifiersForItemProvider: [String] { ["com.example.card", "public.utf8-plain-text"] }
    static var readableTypeIdentifiersForItemProvider: [String] { ["com.example.card"] }

    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data((typeIdentifier == "com.example.card" ? "card " + name : name).utf8), nil)
        return nil
    }

    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Card {
        Card(name: String(decoding: data, as: UTF8.self))
    }
}

/// What a load ended with, for the test's own thread.
private struct Outcome<Value>: @unchecked Sendable {
    // Unchecked: only the test uses it.
    var value: Value?
    var error: NSError?
    var wasMain = false
}

/// Data and objects that are offered to others.
struct ItemProviderTests {
    private func object(
        _ aClass: any NSItemProviderReading.Type, of provider: NSItemProvider
    ) async -> Outcome<any NSItemProviderReading> {
        await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: aClass) { object, error in
                continuation.resume(
                    returning: Outcome(value: object, error: error as NSError?, wasMain: Thread.isMainThread))
            }
        }
    }

    private func string(of provider: NSItemProvider) async -> String? {
        await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: String.self) { string, _ in continuation.resume(returning: string) }
        }
    }

    private func data(_ type: String, of provider: NSItemProvider) async -> Outcome<Data> {
        await withCheckedContinuation { continuation in
            provider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
                continuation.resume(returning: Outcome(value: data, error: error as NSError?))
            }
        }
    }

    @Test @MainActor func `objects come back on a background queue`() async throws {
        let text = await object(NSString.self, of: NSItemProvider(object: "é" as NSString))
        #expect(text.value as? NSString == "é" && !text.wasMain)
        let address = try #require(NSURL(string: "https://example.com/a"))
        let url = await object(NSURL.self, of: NSItemProvider(object: address))
        #expect((url.value as? NSURL)?.absoluteString == "https://example.com/a")
        let color = await object(UIColor.self, of: NSItemProvider(object: UIColor.orange))
        #expect(color.value as? UIColor == .orange)
        let card = await object(Card.self, of: NSItemProvider(object: Card(name: "x")))
        #expect((card.value as? Card)?.name == "card x")
    }

    @Test func `an image is the same image`() async {
        let image = UIImage()
        let provider = NSItemProvider(object: image)
        #expect(
            provider.canLoadObject(ofClass: UIImage.self) && provider.hasItemConformingToTypeIdentifier("public.image"))
        #expect(await object(UIImage.self, of: provider).value === image)
    }

    @Test func `values are loaded as objects are`() async {
        #expect(await string(of: NSItemProvider(object: Card(name: "x"))) == "x")
        #expect(NSItemProvider(object: "x" as NSString).canLoadObject(ofClass: String.self))
        #expect(!NSItemProvider(object: "x" as NSString).canLoadObject(ofClass: URL.self))
        let html = NSItemProvider(item: "<b>x</b>" as NSString, typeIdentifier: "public.html")
        let text = await object(NSAttributedString.self, of: html).value as? NSAttributedString
        #expect(text?.string == "x")
    }

    @Test func `types conform, and the first registered one counts`() async {
        let provider = NSItemProvider()
        for (type, text) in [("public.swift-source", "first"), ("public.utf8-plain-text", "second")] {
            provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { completion in
                completion(Data(text.utf8), nil)
                return nil
            }
        }
        #expect(provider.registeredTypeIdentifiers == ["public.swift-source", "public.utf8-plain-text"])
        #expect(provider.hasItemConformingToTypeIdentifier("public.source-code"))
        #expect(!provider.hasItemConformingToTypeIdentifier("public.image"))
        #expect(await data("public.text", of: provider).value == Data("first".utf8))
        #expect(await string(of: provider) == "second")
    }

    @Test func `what is missing is an error of the provider`() async {
        let provider = NSItemProvider(object: "x" as NSString)
        let data = await data("public.image", of: provider)
        #expect(data.error?.domain == NSItemProvider.errorDomain && data.error?.code == -1000)
        let object = await object(UIImage.self, of: provider)
        #expect(object.value == nil && object.error?.domain == NSItemProvider.errorDomain)
        let broken = NSItemProvider(item: Data([0xFF]) as NSData, typeIdentifier: "public.utf8-plain-text")
        let text = await self.object(NSString.self, of: broken)
        #expect(text.value == nil && text.error?.code == NSItemProvider.ErrorCode.unavailableCoercionError.rawValue)
    }

    @Test func `a file has its type, its name and its contents`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).txt")
        try Data("text".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let provider = try #require(NSItemProvider(contentsOf: file))
        #expect(provider.registeredTypeIdentifiers == ["public.plain-text"])
        #expect(provider.suggestedName == file.lastPathComponent)
        #expect(await string(of: provider) == "text")
        let copy = await withCheckedContinuation { continuation in
            provider.loadFileRepresentation(forTypeIdentifier: "public.text") { copy, _ in
                let text = copy.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
                continuation.resume(returning: (copy, text))
            }
        }
        #expect(copy.1 == "text" && copy.0 != file && copy.0?.lastPathComponent == file.lastPathComponent)
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(NSItemProvider(contentsOf: file.appendingPathExtension("missing")) == nil)
    }

    @Test func `data is written to a file with the extension of its type`() async throws {
        let provider = NSItemProvider(item: Data([1, 2]) as NSData, typeIdentifier: "com.adobe.pdf")
        provider.suggestedName = "../Report"
        let found = await withCheckedContinuation { continuation in
            provider.loadInPlaceFileRepresentation(forTypeIdentifier: "public.data") { file, isInPlace, _ in
                continuation.resume(returning: (file, isInPlace))
            }
        }
        let file = try #require(found.0)
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        #expect(file.lastPathComponent == "Report.pdf" && !found.1)
        #expect(try Data(contentsOf: file) == Data([1, 2]))
    }

    @Test func `an item is loaded as it is, data as what its type says`() async throws {
        let address = try #require(NSURL(string: "https://example.com"))
        let item = NSItemProvider(item: address, typeIdentifier: "public.url")
        #expect(try await item.loadItem(forTypeIdentifier: "public.url") as? NSURL == address)
        let card = NSItemProvider(object: Card(name: "x"))
        #expect(try await card.loadItem(forTypeIdentifier: "public.plain-text") as? NSString == "x")
        #expect(try await card.loadItem(forTypeIdentifier: "com.example.card") is NSData)
        await #expect(throws: NSError.self) { try await card.loadItem(forTypeIdentifier: "public.image") }
    }

    @Test func `a load that is canceled ends once, with an error`() async {
        let provider = NSItemProvider()
        let part = Progress(totalUnitCount: 10)
        let outcome: Outcome<Data> = await withCheckedContinuation { continuation in
            provider.registerDataRepresentation(forTypeIdentifier: "public.data", visibility: .all) { completion in
                part.cancellationHandler = { completion(Data(), nil) }
                return part
            }
            let progress = provider.loadDataRepresentation(forTypeIdentifier: "public.data") { data, error in
                continuation.resume(returning: Outcome(value: data, error: error as NSError?))
            }
            progress.cancel()
        }
        #expect(outcome.value == nil && outcome.error?.code == CocoaError.userCancelled.rawValue)
    }
}

extension DeviceTests {
    /// Items of drags and the pasteboard.
    @MainActor struct ProvidedItemTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        @Test func `the pasteboard has the values of providers`() throws {
            let (board, image) = (UIPasteboard.general, UIImage())
            let before = board.changeCount
            let address = try #require(NSURL(string: "https://example.com"))
            board.setObjects(["text" as NSString, address, image, UIColor.orange])
            #expect(board.changeCount == before + 1 && board.numberOfItems == 4)
            #expect(board.string == "text" && board.url == address as URL && board.color == .orange)
            #expect(board.image === image && board.contains(pasteboardTypes: ["public.text"]))
            #expect(board.types == ["public.utf8-plain-text"])
        }

        @Test func `the pasteboard provides its values`() async {
            let board = UIPasteboard.general
            board.string = "copied"
            let providers = board.itemProviders
            #expect(providers.map(\.registeredTypeIdentifiers) == [["public.utf8-plain-text"]])
            let text = await withCheckedContinuation { continuation in
                providers[0].loadObject(ofClass: String.self) { text, _ in continuation.resume(returning: text) }
            }
            #expect(text == "copied")
            board.image = UIImage()
            #expect(board.itemProviders.first?.canLoadObject(ofClass: UIImage.self) == true)
        }

        @Test func `a drop loads the objects of its items in order`() async {
            let session = ListDragSession(UIView(), at: .zero, from: IndexPath(item: 0, section: 0))
            session.items = ["a", "b", "c"].map { UIDragItem(itemProvider: NSItemProvider(object: $0 as NSString)) }
            session.items.insert(UIDragItem(itemProvider: NSItemProvider(object: UIColor.red)), at: 1)
            #expect(session.canLoadObjects(ofClass: String.self) && session.canLoadObjects(ofClass: UIColor.self))
            #expect(!session.canLoadObjects(ofClass: UIImage.self))
            #expect(session.hasItemsConforming(toTypeIdentifiers: ["public.image", "public.text"]))
            let texts = await withCheckedContinuation { continuation in
                session.loadObjects(ofClass: String.self) { continuation.resume(returning: $0) }
            }
            #expect(texts == ["a", "b", "c"])
        }

        @Test func `a drop that is canceled ends without the objects that are not loaded`() async {
            let session = ListDragSession(UIView(), at: .zero, from: IndexPath(item: 0, section: 0))
            let provider = NSItemProvider()
            // It never ends by itself.
            provider.registerDataRepresentation(forTypeIdentifier: "public.utf8-plain-text", visibility: .all) { _ in
                nil
            }
            session.items = [UIDragItem(itemProvider: provider), UIDragItem(itemProvider: provider)]
            var progress: Progress?
            let texts = await withCheckedContinuation { continuation in
                progress = session.loadObjects(ofClass: String.self) { continuation.resume(returning: $0) }
                progress?.cancel()
            }
            #expect(texts.isEmpty && progress?.totalUnitCount == 2 && progress?.completedUnitCount == 2)
        }

        @Test func `the pasteboard calls handlers on a background queue, as parts of one change`() async throws {
            let board = UIPasteboard.general
            let before = board.changeCount
            let changes = Mutex(0)
            let observer = NotificationCenter.default.addObserver(
                forName: UIPasteboard.changedNotification, object: board, queue: nil
            ) { _ in changes.withLock { $0 += 1 } }
            defer { NotificationCenter.default.removeObserver(observer) }
            let provider = NSItemProvider(item: Data([1]) as NSData, typeIdentifier: "com.example.card")
            provider.registerDataRepresentation(forTypeIdentifier: "public.utf8-plain-text", visibility: .all) {
                completion in
                completion(Data((Thread.isMainThread ? "main" : "background").utf8), nil)
                return nil
            }
            board.itemProviders = [provider]
            #expect(board.data(forPasteboardType: "com.example.card") == Data([1]))
            for _ in 0..<2000 where board.string == nil { try await Task.sleep(for: .milliseconds(2)) }
            #expect(board.string == "background" && board.data(forPasteboardType: "com.example.card") == Data([1]))
            #expect(board.changeCount == before + 1 && changes.withLock { $0 } == 1)
            // Parts of an item that is gone are left out.
            board.items = []
            board.addValues(["public.utf8-plain-text": "late"], toItem: 0)
            #expect(board.items.isEmpty)
        }
    }
}
