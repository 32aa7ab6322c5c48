// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreenTesting
import Testing
import UIKit

/// What a test is told when something is wrong with it, or with the app.
@MainActor
struct BenchProblemTests {
    /// Runs a body as a test with a trait.
    private func run(_ trait: ScreensTrait, _ body: @MainActor @Sendable (Bench) async throws -> Void) async throws {
        let test = try #require(Test.current)
        try await trait.provideScope(for: test, testCase: Test.Case.current) {
            try await body(try #require(Bench.current))
        }
    }

    /// Does what UIKit answers with an exception.
    private static func misuse() {
        let controller = UIViewController()
        controller.addChild(controller)
    }

    @Test func `unhandled exceptions become test issues`() async throws {
        try await withKnownIssue {
            try await run(.screens()) { bench in
                try await bench.launch(FollowingDelegate.self)
                Self.misuse()
            }
        } matching: { issue in
            let exceptions = (issue.error as? ExceptionsRaised)?.exceptions ?? []
            return exceptions.count == 1 && exceptions[0].hasPrefix("NSInvalidArgumentException: ")
        }
    }

    @Test func `exceptions that a test handles do not become issues`() async throws {
        try await run(.screens()) { bench in
            try await bench.launch(FollowingDelegate.self)
            Self.misuse()
            #expect(bench.takeExceptions().count == 1)
            #expect(bench.takeExceptions().isEmpty)
        }
    }

    @Test func `without the trait, exceptions are thrown`() async throws {
        let error = await #expect(throws: ExceptionsRaised.self) {
            try await Bench.withBench { bench in
                try await bench.launch(FollowingDelegate.self)
                Self.misuse()
            }
        }
        #expect(error?.exceptions.count == 1)
    }

    @Test(
        "settings that cannot be used are said so",
        arguments: [
            (ScreensTrait.screens("1920x"), "the screen \"1920x\", column 6"),
            (.screens("no-such-tv"), "no-such-tv"),
            (.screens(device: "ipad-pro-99"), "ipad-pro-99"),
            (.screens(system: "99"), "expected a version from"),
        ])
    func settings(trait: ScreensTrait, text: String) async throws {
        let error = await #expect(throws: (any Error).self) {
            try await run(trait) { _ in Issue.record("the test ran") }
        }
        #expect(error.map { "\($0)".contains(text) } == true)
    }

    @Test func `a nested bench is refused, and the outer one stays intact`() async throws {
        try await Bench.withBench(screens: "1920x1080@60") { bench in
            try await bench.launch(FollowingDelegate.self)
            await #expect(throws: ActionRefused.self) { try await Bench.withBench { _ in } }
            #expect(UIScreen.screens.count == 2)
        }
    }

    @Test func `an error thrown by the test is propagated`() async throws {
        struct Wrong: Error {}
        await #expect(throws: Wrong.self) { try await Bench.withBench { _ in throw Wrong() } }
        // The device is free again.
        try await Bench.withBench { bench in #expect(Bench.current === bench) }
    }
}
