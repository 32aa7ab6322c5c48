// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

/// The parent of every suite that touches the device: there is one device in a process, so its tests take turns.
///
/// A suite is nested in an extension and begins with a ``Simulation``, which puts a new device in place.
@MainActor @Suite(.serialized, .usesDevice) struct DeviceTests {}

/// A new device for one test, with a record of what it reports.
@MainActor final class Simulation {
    let device: SimulatedDevice
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var exceptions: [UIKitException] = []
    private(set) var contents: [String] = []

    init(
        _ profile: DeviceProfile = .iPhone6,
        version: SystemVersion = .standard,
        _ configure: (inout SimulationOptions) -> Void = { _ in }
    ) {
        var options = SimulationOptions()
        options.systemVersion = version
        configure(&options)
        device = SimulatedDevice.reset(profile, options: options)
        device.diagnostics = { [unowned self] in diagnostics.append($0) }
        device.exceptionHandler = { [unowned self] in exceptions.append($0) }
        device.contentDidChange = { [unowned self] in contents.append("\($0.id) \($1?.rawValue ?? "disconnected")") }
    }

    isolated deinit { SimulatedDevice.reset() }

    /// The rules that diagnostics were reported for, in order.
    var reportedRules: [String] { diagnostics.map(\.rule) }

    /// Launches an app without scenes whose delegate makes no window.
    @discardableResult func launch() -> SimulatedDevice {
        device.launch(nil)
        return device
    }

    /// Plugs a monitor in.
    @discardableResult func plug(
        _ id: String = "HDMI-A-1",
        _ modes: [DisplayMode] = [.fullHD],
        scale: Double = 1,
        overscan: Double = 0,
        supportsMirroring: Bool = true
    ) -> UIScreen {
        device.attach(
            ScreenDescription(
                id: id, modes: modes, scale: scale, overscan: overscan, supportsMirroring: supportsMirroring))
    }
}

extension DisplayMode {
    static let fullHD = DisplayMode(1920, 1080, preferred: true)
    static let hd = DisplayMode(1280, 720)
    static let vga = DisplayMode(640, 480)
    static let ultraHD = DisplayMode(3840, 2160)

    init(_ width: Int, _ height: Int, hertz: Int = 60, preferred: Bool = false, aspect: Double = 1) {
        self.init(
            size: PixelSize(width: width, height: height),
            refreshMillihertz: hertz * 1000,
            isPreferred: preferred,
            pixelAspectRatio: aspect
        )
    }
}
