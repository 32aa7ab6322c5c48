// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import TestBench
public import Testing
public import UIKitCore

/// Gives each test a simulated device with monitors; see ``screens(_:device:system:orientation:settling:)``.
public struct ScreensTrait: SuiteTrait, TestTrait, TestScoping {
    private let settings: BenchSettings

    init(_ settings: BenchSettings) {
        self.settings = settings
    }

    /// Each test of a suite, and of the suites in it, gets a device of its own.
    public var isRecursive: Bool { true }

    /// Runs a test with the device, when it is its turn.
    ///
    /// - Parameters:
    ///   - test: the test, or a suite, which gets none.
    ///   - testCase: the test with certain arguments; nil for a suite.
    ///   - function: the test's own code.
    /// - Throws: what the test throws, and when the settings cannot be used.
    @concurrent
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // The innermost one is the test's own word; the others stand for tests that say nothing.
        let decisive = test.traits.last { $0 is Self } as? Self
        guard testCase != nil, decisive?.settings ?? settings == settings, Bench.current == nil else {
            return try await function()
        }
        try await Bench.running(try await settings.options()) { bench in
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await function()) } catch { outcome = .failure(error) }
            let exceptions = bench.takeExceptions()
            if !exceptions.isEmpty {
                Issue.record(ExceptionsRaised(exceptions), sourceLocation: test.sourceLocation)
            }
            try outcome.get()
        }
    }
}

extension Trait where Self == ScreensTrait {
    /// The test has a simulated device to itself, with monitors in it; ``Bench/current`` is where it plugs.
    ///
    /// ```swift
    /// @MainActor @Test(.screens("1920x1080@60"))
    /// func `the second window follows the cable`() async throws {
    ///     let bench = try #require(Bench.current)
    ///     let app = try await bench.launch(AppDelegate.self)
    ///     try await bench.unplug("HDMI-A-1")
    ///     #expect(app.secondWindow == nil)
    /// }
    /// ```
    ///
    /// On a suite it stands for each test that has no such trait itself. Tests with it take turns, as a process
    /// simulates one device, and a test's time limit runs while it waits for its turn. When the test is over, app and
    /// screens are taken down; exceptions of UIKit that it did not take (``Bench/takeExceptions()``) are its issues.
    ///
    /// - Parameters:
    ///   - screens: the monitors at launch, in the sockets `HDMI-A-1`, `HDMI-A-2` and so on: `1920x1080@60`, a name of
    ///     the catalogue as `tv-1080p`, or `edid=FILE`. A spec that cannot be read is an issue of the test.
    ///   - device: the device, as `ipad-pro-13`; an iPad Pro when nil.
    ///   - system: the version of its system, as `18`; 18.0 when nil.
    ///   - orientation: how it is held at launch; upright when nil.
    ///   - settling: when changes of monitors count.
    /// - Returns: the trait.
    public static func screens(
        _ screens: String..., device: String? = nil, system: String? = nil, orientation: UIDeviceOrientation? = nil,
        settling: Bench.Settling = .hardware
    ) -> Self {
        var settings = BenchSettings()
        settings.screens = screens
        settings.device = device
        settings.system = system
        settings.orientation = orientation
        settings.settling = settling
        return Self(settings)
    }
}
