// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
package import SecondScreen
import UIKitCore
import UdevHotplug

extension Settings {
    /// Applies the settings to a device.
    ///
    /// - Parameters:
    ///   - setup: the device; an app that it hosts stays.
    ///   - givenOnly: whether settings without an origin are left alone.
    /// - Throws: when there is no such device.
    @MainActor
    package func apply(to setup: inout DeviceSetup, givenOnly: Bool = false) throws {
        func isApplied(_ key: String) -> Bool { !givenOnly || origins[key] != nil }
        if isApplied("device.profile") { setup.profile = try DeviceTable().device(device.profile) }
        if isApplied("device.main") { setup.mainConnector = device.main }
        if isApplied("device.orientation") { setup.orientation = device.orientation }
        if isApplied("device.systemVersion") { setup.system.systemVersion = device.systemVersion }
        if isApplied("app"), case .builtIn = setup.app { setup.app = .builtIn(app) }
        if isApplied("identify") { setup.identifies = identify }
        if isApplied("mirror") { setup.screens.mirroring = mirror }
        if isApplied("aspect") { setup.screens.aspect = aspect }
        if isApplied("mode") { setup.screens.mode = mode }
    }

    /// The device with its built-in app.
    ///
    /// - Throws: when there is no such device.
    @MainActor
    package func deviceSetup() throws -> DeviceSetup {
        var setup = DeviceSetup(try DeviceTable().device(device.profile))
        try apply(to: &setup)
        return setup
    }

    /// How the source of monitors behaves.
    ///
    /// - Parameter sysfs: where sysfs is.
    /// - Returns: the options, without virtual monitors where none are given.
    package func sourceOptions(sysfs: String = "/sys") -> MonitorSource.Options {
        var options = MonitorSource.Options()
        options.udev.sysfsRoot = sysfs
        options.udev.seat = seat == "all" ? nil : seat
        options.settling.disconnectGrace = grace
        options.settling.pollInterval = poll == .zero ? nil : poll
        if !plug.isEmpty { options.plugged = plugged }
        return options
    }
}
