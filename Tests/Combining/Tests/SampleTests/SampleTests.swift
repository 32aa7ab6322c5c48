// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitCombine

@MainActor
struct SampleTests {
    /// Waits until a condition is true, at most ten seconds.
    private func wait(until condition: () -> Bool) async throws {
        for _ in 0..<1_000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
        #expect(condition())
    }

    @Test func `A view model follows its properties and notifications`() async throws {
        let model = SearchViewModel(catalog: ["Agenda", "Apps", "Questions"])
        var changes = 0
        let observation = model.objectWillChange.sink { changes += 1 }
        try await wait { model.results.count == 3 }
        model.query = "A"
        model.query = "Ap"
        try await wait { model.results == ["Apps"] }
        model.selection.send(0)
        #expect(model.name == "Apps")
        model.selection.send(7)
        #expect(model.name == nil)
        NotificationCenter.default.post(name: .catalogDidChange, object: nil, userInfo: ["status": "new"])
        try await wait { model.status == "new" }
        #expect(model.elapsed == 2)
        model.page.value = 1
        #expect(model.elapsed == 3)
        #expect(changes >= 6)
        observation.cancel()
    }

    @Test nonisolated func `Publishers are read with await`() async throws {
        var sums: [Int] = []
        for publisher in publishers() { await sums.append(sum(of: publisher)) }
        #expect(sums == [1, 0, 3, 2, 3, 4, 5, 6])
        let length = try await save(Talk(title: "Combine")).value
        #expect(length == 7)
    }
}
