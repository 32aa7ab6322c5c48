// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage
import SecondScreen
public import TestBench
public import UIKitCore

extension Bench {
    /// How monitor changes settle.
    public enum Settling: Hashable, Sendable {
        /// As on real hardware: a connect takes effect immediately, a disconnect after three seconds of the bench's
        /// time, so that a loose cable does not count as a disconnect.
        case hardware
        /// Immediately.
        case none
    }

    /// Runs a body with a new simulated device, which is ``Bench/current`` during the call; for XCTest and for
    /// programs.
    ///
    /// ```swift
    /// func testTheSecondWindowFollowsTheCable() async throws {
    ///     try await Bench.withBench(screens: "1920x1080@60") { bench in
    ///         let app = try await bench.launch(AppDelegate.self)
    ///         try await bench.unplug("HDMI-A-1")
    ///         XCTAssertNil(app.secondWindow)
    ///     }
    /// }
    /// ```
    ///
    /// A process simulates one device: a second call waits until the first has finished. Everything is torn down when
    /// the body returns. With Swift Testing, the `screens` trait does the same for each test.
    ///
    /// - Parameters:
    ///   - screens: the monitors at launch, in the sockets `HDMI-A-1`, `HDMI-A-2`, and so on: `1920x1080@60`, a catalog
    ///     name such as `tv-1080p`, or `edid=FILE`.
    ///   - device: the device, such as `ipad-pro-13`; nil for an iPad Pro.
    ///   - system: the system version, such as `18`; nil for 18.0.
    ///   - orientation: the orientation at launch; nil for portrait.
    ///   - settling: how monitor changes settle.
    ///   - animations: whether animations run in the bench's time; see ``wait(_:)``. Otherwise, they end immediately.
    ///   - body: the test.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws; ``ActionRefused`` for invalid settings, and inside another bench;
    ///   ``ExceptionsRaised`` if UIKit raised exceptions that the body did not take.
    @MainActor
    public static func withBench<Result>(
        screens: String..., device: String? = nil, system: String? = nil, orientation: UIDeviceOrientation? = nil,
        settling: Settling = .hardware, animations: Bool = false, _ body: @MainActor (Bench) async throws -> Result
    ) async throws -> Result {
        let settings = BenchSettings(
            screens: screens, device: device, system: system, orientation: orientation, settling: settling,
            animations: animations)
        return try await running(try settings.options()) { bench in
            let result = try await body(bench)
            let exceptions = bench.takeExceptions()
            guard exceptions.isEmpty else { throw ExceptionsRaised(exceptions) }
            return result
        }
    }
}

/// An error for UIKit exceptions that a test did not take; on a real device, each would have ended the app.
public struct ExceptionsRaised: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exceptions in order, in the form `NAME: REASON`.
    public let exceptions: [String]

    init(_ exceptions: [String]) { self.exceptions = exceptions }

    /// The exceptions and the remedy.
    public var description: String {
        "UIKit raised \(exceptions.joined(separator: "; and ")); "
            + "in a test that causes exceptions on purpose, call Bench.takeExceptions()"
    }
}

/// The settings of a test's device; all have defaults.
package struct BenchSettings: Hashable, Sendable {
    /// The monitors at launch, in `HDMI-A-1`, `HDMI-A-2`, and so on, as screen specs.
    package var screens: [String]
    /// The device's name.
    package var device: String?
    /// The version of the device's system.
    package var system: String?
    /// The orientation at launch.
    package var orientation: UIDeviceOrientation?
    /// How monitor changes settle.
    package var settling: Bench.Settling
    /// Whether animations run in the bench's time.
    package var animations: Bool

    /// Creates settings; see the properties.
    package init(
        screens: [String] = [], device: String? = nil, system: String? = nil, orientation: UIDeviceOrientation? = nil,
        settling: Bench.Settling = .hardware, animations: Bool = false
    ) {
        (self.screens, self.device, self.system, self.orientation) = (screens, device, system, orientation)
        (self.settling, self.animations) = (settling, animations)
    }

    /// Returns the options of a bench with these settings and an app that does nothing.
    ///
    /// - Throws: ``ActionRefused`` with the invalid setting and the valid values.
    @MainActor package func options() throws(ActionRefused) -> BenchOptions {
        var options: BenchOptions
        do {
            options = try BenchOptions(scenario, over: try BenchOptions.standard().setup)
        } catch { throw ActionRefused("\(error)") }
        if let orientation { options.setup.orientation = orientation }
        for (socket, text) in zip(ConnectorID.socketNames(screens.map { _ in nil }), screens) {
            do throws(ScreenSpecError) {
                options.plugged.append((socket, try ScreenSpec(parsing: text)))
            } catch { throw ActionRefused("the screen \"\(text)\", \(error)") }
        }
        return options
    }

    /// The settings as a scenario's, without monitors and orientation at launch.
    var scenario: ScenarioSettings {
        var settings = ScenarioSettings()
        settings.device = device
        // A scenario states the version after the device's name.
        settings.system = system
        settings.settling = settling == .none ? ScenarioSettings.Settling.none : nil
        settings.animations = animations ? true : nil
        return settings
    }
}
