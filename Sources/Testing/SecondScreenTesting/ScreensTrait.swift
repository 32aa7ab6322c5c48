// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import TestBench
public import Testing
public import UIKitCore

/// A trait that gives each test a simulated device with monitors; see
/// ``screens(_:device:system:orientation:settling:animations:)``.
public struct ScreensTrait: SuiteTrait, TestTrait, TestScoping {
    private let settings: BenchSettings

    init(_ settings: BenchSettings) {
        self.settings = settings
    }

    /// Whether the trait applies to nested suites: true, because each test gets its own device.
    public var isRecursive: Bool { true }

    /// Runs a test with the device, one test at a time.
    ///
    /// - Parameters:
    ///   - test: the test; a suite gets no device.
    ///   - testCase: the test case; nil for a suite.
    ///   - function: the body of the test.
    /// - Throws: what the test throws, or ``ActionRefused`` for invalid settings.
    @concurrent
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // The innermost trait takes precedence; the others are defaults.
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
    /// Gives the test a simulated device with monitors, available as ``Bench/current``.
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
    /// On a suite, it applies to each test without its own trait. Tests with the trait run one at a time, because a
    /// process simulates one device; a test's time limit includes the wait for its turn. After the test, the app and
    /// screens are torn down; UIKit exceptions that it did not take (``Bench/takeExceptions()``) are recorded as
    /// issues.
    ///
    /// - Parameters:
    ///   - screens: the monitors at launch, in the sockets `HDMI-A-1`, `HDMI-A-2`, and so on: `1920x1080@60`, a catalog
    ///     name such as `tv-1080p`, or `edid=FILE`. An invalid spec is an issue of the test.
    ///   - device: the device, such as `ipad-pro-13`; nil for an iPad Pro.
    ///   - system: the system version, such as `18`; nil for 18.0.
    ///   - orientation: the orientation at launch; nil for portrait.
    ///   - settling: how monitor changes settle.
    ///   - animations: whether animations run in the bench's time; see ``Bench/wait(_:)``. Otherwise, they end
    ///     immediately.
    /// - Returns: the trait.
    public static func screens(
        _ screens: String..., device: String? = nil, system: String? = nil, orientation: UIDeviceOrientation? = nil,
        settling: Bench.Settling = .hardware, animations: Bool = false
    ) -> Self {
        let settings = BenchSettings(
            screens: screens, device: device, system: system, orientation: orientation, settling: settling,
            animations: animations)
        return Self(settings)
    }
}
