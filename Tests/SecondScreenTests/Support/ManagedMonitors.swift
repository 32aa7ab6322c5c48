// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Hotplug
import UIKitCore

@testable import SecondScreen

/// A manager that looks at connectors which a test puts there, and a record of the windows and mirrors that it reports.
@MainActor
final class ManagedMonitors {
    private(set) lazy var manager = ScreenManager(DeviceSetup(.iPadPro11), report: { [weak self] in self?.note($0) })
    private var tracker = ConnectorTracker()
    private var reports: [String] = []

    /// Launches the built-in app without a monitor.
    ///
    /// - Parameter mode: which mode screens take.
    init(mode: ModePolicy = .preferred) {
        manager.settings = { _ in
            var settings = ScreenSettings()
            settings.mode = mode
            return settings
        }
        manager.launch(with: [], source: "test")
    }

    /// The only external screen.
    var screen: UIScreen { UIScreen.screens[1] }
    /// The runtime's window on the external screen.
    var window: UIWindow? { UIApplication.shared.windows.first { $0.screen === screen } }
    /// The external screen's mode.
    var mode: String? { screen.displayMode?.description }

    /// Has the connectors be these.
    func take(_ connectors: Connector...) {
        manager.apply(tracker.changes(to: connectors.sorted { $0.id < $1.id }))
        manager.device.settle()
    }

    /// Has the user leave the app, which is then stopped.
    func suspend() {
        manager.changeDevice {
            $0.enterBackground()
            $0.suspend()
        }
    }

    /// What happened to windows and mirroring since the last call.
    func news() -> [String] {
        defer { reports = [] }
        return reports
    }

    private func note(_ event: RuntimeEvent) {
        switch event {
        case .mirroringChanged(let screen): reports.append("mirrors \(screen.mirrored ?? "nothing")")
        case .windowShown: reports.append("shown")
        case .windowReleased: reports.append("released")
        default: break
        }
    }
}

extension Connector {
    /// A monitor in DP-1; without modes, one whose EDID nobody has read yet.
    static func monitor(edid: UInt8? = 1, overscan: Double = 0, _ modes: DisplayMode...) -> Connector {
        Connector(
            id: VirtualSource.connector("DP-1"), status: .connected, edid: edid.map { [$0] } ?? [], modes: modes,
            overscan: overscan)
    }
}

extension DisplayMode {
    /// A mode of 60 Hz.
    static func size(_ width: Int, _ height: Int, preferred: Bool = false) -> DisplayMode {
        DisplayMode(
            size: PixelSize(width: width, height: height), refreshMillihertz: 60000, isPreferred: preferred)
    }
}
