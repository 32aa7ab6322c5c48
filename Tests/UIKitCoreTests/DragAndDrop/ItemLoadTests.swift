// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

/// Something that the handler of a load holds.
private final class Token: Sendable {}

/// What a handler receives to report data.
private typealias Report = @Sendable (Data?, (any Error)?) -> Void

/// How loads end, and what they leave behind.
struct ItemLoadTests {
    /// Waits up to some seconds for a condition.
    private func wait(until condition: () -> Bool) async throws {
        for _ in 0..<2000 where !condition() { try await Task.sleep(for: .milliseconds(2)) }
    }

    @Test func `a load that has ended lets go of its handler`() async throws {
        let provider = NSItemProvider(object: "x" as NSString)
        weak var held: Token?
        var progress: Progress?
        await withCheckedContinuation { continuation in
            let token = Token()
            held = token
            progress = provider.loadObject(ofClass: NSString.self) { _, _ in
                withExtendedLifetime(token) { continuation.resume() }
            }
        }
        // Even while the app keeps the progress.
        try await wait { held == nil }
        #expect(held == nil)
        try await wait { progress?.isFinished == true }
        #expect(progress?.isFinished == true)
    }

    @Test func `loads may have one part in common`() async {
        let provider = NSItemProvider()
        let part = Progress(totalUnitCount: 1)
        provider.registerDataRepresentation(forTypeIdentifier: "public.data", visibility: .all) { completion in
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { completion(Data([1]), nil) }
            return part
        }
        let all = await withTaskGroup(of: Data?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        provider.loadDataRepresentation(forTypeIdentifier: "public.data") { data, _ in
                            continuation.resume(returning: data)
                        }
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all == [Data([1]), Data([1])])
    }

    @Test func `canceling a load cancels its part`() async throws {
        let provider = NSItemProvider()
        let part = Progress(totalUnitCount: 1)
        let (errors, errorReport) = AsyncStream.makeStream(of: Int?.self)
        var progress: Progress?
        await withCheckedContinuation { begun in
            provider.registerDataRepresentation(forTypeIdentifier: "public.data", visibility: .all) { _ in
                begun.resume()
                return part
            }
            progress = provider.loadDataRepresentation(forTypeIdentifier: "public.data") { _, error in
                errorReport.yield((error as NSError?)?.code)
            }
        }
        progress?.cancel()
        var ends = errors.makeAsyncIterator()
        #expect(await ends.next() == CocoaError.userCancelled.rawValue)
        try await wait { part.isCancelled }
        #expect(part.isCancelled)
    }

    @Test func `a file that is written after its load was canceled is removed`() async throws {
        let provider = NSItemProvider()
        let name = UUID().uuidString + ".txt"
        provider.suggestedName = name
        let (errors, errorReport) = AsyncStream.makeStream(of: Int?.self)
        var progress: Progress?
        let report: Report = await withCheckedContinuation { begun in
            provider.registerDataRepresentation(forTypeIdentifier: "public.plain-text", visibility: .all) {
                completion in
                begun.resume(returning: completion)
                return nil
            }
            progress = provider.loadFileRepresentation(forTypeIdentifier: "public.plain-text") { _, error in
                errorReport.yield((error as NSError?)?.code)
            }
        }
        progress?.cancel()
        var ends = errors.makeAsyncIterator()
        #expect(await ends.next() == CocoaError.userCancelled.rawValue)
        report(Data("late".utf8), nil)
        let temporary = FileManager.default.temporaryDirectory
        let folders = try FileManager.default.contentsOfDirectory(at: temporary, includingPropertiesForKeys: nil)
        #expect(!folders.contains { FileManager.default.fileExists(atPath: $0.appendingPathComponent(name).path) })
    }
}
