// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Compositor
import DisplayModel
import Foundation
import FrameOutput
import GoldenFrames
import RenderTree
import UIKitCore

@testable import BuiltInApp

/// A device with the built-in app, whose time stands still unless a test moves it.
@MainActor
final class Stage {
    let device: SimulatedDevice
    /// Monday 9 January 2023, 09:41:07 in UTC.
    private(set) var now = Date(timeIntervalSince1970: 1_673_257_267)
    private(set) var seconds = 1000.0
    private(set) var commits = 0
    private(set) var warnings: [String] = []
    private var timers: [(due: Double, action: @MainActor () -> Void)] = []

    /// Resets the device, with monitors that are there at launch, and launches the app with a content.
    init(
        _ content: BuiltInContent? = .board, on profile: DeviceProfile = .iPadPro11, isMirroring: Bool = true,
        monitors: [ScreenDescription] = []
    ) {
        var options = SimulationOptions()
        options.isMirroringEnabled = isMirroring
        device = SimulatedDevice.reset(profile, options: options)
        device.addDelegate(self)
        for monitor in monitors { device.attach(monitor) }
        if let content {
            device.launch(BuiltInAppDelegate(content: content, time: time))
            device.settle()
        }
    }

    /// The time of the stage.
    var time: TimeSource {
        TimeSource(zone: .utc) { [weak self] in self?.now ?? .distantPast }
    }

    /// A timer in the time of the stage.
    var timer: IdentifyOverlay.Timer {
        { [weak self] duration, action in
            guard let self else { return }
            let length = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
            timers.append((seconds + length, action))
        }
    }

    /// Lets time pass, with a frame at its end, and a turn.
    func pass(_ interval: TimeInterval) {
        now += interval
        // The clock on the wall may be set back, that of the frames not.
        seconds += abs(interval)
        let due = timers.filter { $0.due <= seconds }
        timers.removeAll { $0.due <= seconds }
        for timer in due { timer.action() }
        device.frame(at: seconds)
        device.settle()
    }

    /// The root controller of the main window.
    var root: UIViewController? { (UIApplication.shared.delegate?.window ?? nil)?.rootViewController }

    /// What is to be composed for a screen now.
    func composition(of screen: UIScreen? = nil) -> ScreenComposition {
        let screen = screen ?? device.mainScreen
        return ScreenComposition(size: screen.framebufferSize, content: .windows([device.renderTree(of: screen)]))
    }

    /// A monitor of one mode.
    nonisolated static func monitor(
        _ id: String = "HDMI-A-1", _ width: Int = 1920, _ height: Int = 1080, millihertz: Int = 60000,
        name: String? = nil, overscan: Double = 0
    ) -> ScreenDescription {
        let mode = DisplayMode(size: PixelSize(width: width, height: height), refreshMillihertz: millihertz)
        return ScreenDescription(
            id: id, modes: [mode], overscan: overscan,
            monitor: name.map { MonitorIdentity(manufacturer: "TST", product: 1, name: $0) })
    }

    /// A device whose own display has a size, as when a monitor is the main screen.
    nonisolated static func profile(_ width: Int, _ height: Int, scale: Double = 1) -> DeviceProfile {
        DeviceProfile(
            name: "\(width)x\(height)", model: "iPad", idiom: .pad, nativeSize: PixelSize(width: width, height: height),
            scale: scale, safeAreaInsets: .zero)
    }
}

extension Stage: SimulatedDeviceDelegate {
    func deviceDidCommit(_ device: SimulatedDevice) { commits += 1 }

    func device(_ device: SimulatedDevice, didReport diagnostic: Diagnostic) {
        warnings.append(diagnostic.description)
    }
}
