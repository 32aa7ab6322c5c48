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
    /// The commits so far.
    private(set) var commits = 0
    /// What is done before a notification is posted.
    var willPost: (Notification.Name, AnyObject?) -> Void = { _, _ in }
    /// Why an output refuses a mode; nil when it does not.
    var modeRefusal: (DisplayMode) -> String? = { _ in nil }

    init(
        _ profile: DeviceProfile = .iPhone6,
        version: SystemVersion = .standard,
        _ configure: (inout SimulationOptions) -> Void = { _ in }
    ) {
        var options = SimulationOptions()
        options.systemVersion = version
        configure(&options)
        device = SimulatedDevice.reset(profile, options: options)
        device.addDelegate(self)
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

extension Simulation: SimulatedDeviceDelegate {
    func deviceDidCommit(_ device: SimulatedDevice) { commits += 1 }

    func device(_ device: SimulatedDevice, screen: UIScreen, didChangeContentTo content: ScreenContent?) {
        contents.append("\(screen.id) \(content?.rawValue ?? "disconnected")")
    }

    func device(_ device: SimulatedDevice, refusalOf mode: DisplayMode, on screen: UIScreen) -> String? {
        modeRefusal(mode)
    }

    func device(_ device: SimulatedDevice, willPost name: Notification.Name, object: AnyObject?) {
        willPost(name, object)
    }

    func device(_ device: SimulatedDevice, didReport diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    func device(_ device: SimulatedDevice, shouldContinueAfter exception: UIKitException) -> Bool {
        exceptions.append(exception)
        return true
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
