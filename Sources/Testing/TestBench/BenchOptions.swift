// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import BuiltInApp
package import DisplayModel
import Foundation
package import Hotplug
import Runtime
package import ScenarioLanguage
package import SecondScreen
import UIKitCore

/// The options of a bench: the device, its system, the monitors at launch, and settling.
@MainActor
package struct BenchOptions {
    /// The device, the settings of its screens, and the app to launch with the first action.
    package var setup: DeviceSetup
    /// How changes of monitors settle.
    package var settling = HotplugSettling.Options.hardware
    /// The monitors at launch, by socket.
    package var plugged: [(socket: String, spec: ScreenSpec)] = []
    /// Returns the settings of a screen, given its connector and all attached ones; nil to use those of the setup.
    package var settings: (@MainActor (Connector, [Connector]) -> ScreenSettings)?
    /// Whether ``settings`` depend on the other monitors too, as profiles do. Same as the property of `ScreenManager`,
    /// so that a bench evaluates settings exactly when the daemon does.
    package var settingsDependOnOthers = false
    /// Creates the machine with settling options; nil for a scripted machine.
    package var machine: (@MainActor (HotplugSettling.Options) -> any BenchMachine)?
    /// Whether animations and display links run in the bench's time, with the frames of each screen; otherwise,
    /// animations end immediately.
    package var animatesOverTime = false
    /// Whether pictures of screens are to be taken: then text is measured as it is drawn from launch on. Otherwise,
    /// the drawing libraries are loaded for the first picture.
    package var takesPictures = false
    /// The app's delayed work; nil if that happens in real time.
    package var appTimers: (any AppTimers)?
    /// The outputs that show the screens; nil for none.
    package var output: BenchOutput.Options?
    /// The maximum number of steps to settle after an action; no real machine needs this many.
    var settlingSteps = 1_000_000
    /// The folder of fonts for pictures; nil for only the built-in font, which makes pictures the same everywhere.
    package var fontFolder: String?

    /// Creates the options of a device with an app that does nothing.
    package init(setup: DeviceSetup) {
        self.setup = setup
    }

    /// The default device for tests: iOS mirrors, because no runtime adds its own windows.
    package static func standard() throws -> BenchOptions {
        var setup = DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice))
        setup.screens.mirroring = .system
        setup.app = .hosted(HostedApplication(info: ApplicationInfo(), delegateClass: nil))
        try setup.usePhotosOfEnvironment()
        return BenchOptions(setup: setup)
    }
}

extension DeviceSetup {
    /// Uses the directory of photos that the environment names, the only variable that also counts where a scenario or a
    /// test describes the device: it says where files are. Without it, the directory is a new one that is removed when
    /// the process exits, so that a run neither depends on the user's own photos nor adds to them.
    ///
    /// - Throws: `SettingsError` if the value cannot be used.
    package mutating func usePhotosOfEnvironment() throws {
        photos =
            try Settings(environment: ProcessInfo.processInfo.environment, only: ["photos"]).photos
            ?? TemporaryFiles.newFolder().path
    }
}

extension BenchOptions {
    /// Creates options from a scenario's settings.
    ///
    /// - Parameters:
    ///   - settings: the scenario's settings.
    ///   - setup: the device for settings that the scenario omits.
    ///   - folder: the folder that paths are relative to; nil for the current one.
    /// - Throws: `SettingsError` with the location of each unusable setting.
    package init(_ settings: ScenarioSettings, over setup: DeviceSetup, in folder: String? = nil) throws {
        var setup = setup
        try Settings(settings.texts(for: setup.app, in: folder)).apply(to: &setup, givenOnly: true)
        self.init(setup: setup)
        plugged = settings.attached.map { ($0.socket, $0.spec) }
        settling = settings.settling == ScenarioSettings.Settling.none ? .scripted : .hardware
        animatesOverTime = settings.animations ?? false
    }
}

extension ScenarioSettings {
    /// The runtime settings in the scenario, each with its line; the content of the main window only for the built-in
    /// app.
    fileprivate func texts(for app: DeviceSetup.App, in folder: String?) -> [SettingText] {
        func text(_ key: String, _ line: String, _ option: String?, _ value: String?) -> SettingText? {
            guard let value else { return nil }
            let place = places.lines.first { $0.name == line }?.place
            let words = [line, option].compactMap(\.self).joined(separator: " ")
            let name = (place.map { "\($0): " } ?? "") + words
            return SettingText(
                key: key, texts: [value], name: name, origin: .scenario(name), paths: PathBase(folder: folder))
        }
        var content: String?
        if case .builtIn = app { content = self.app }
        return [
            text("device.profile", "device", nil, device), text("device.systemVersion", "device", "system", system),
            text("device.orientation", "device", "orientation", orientation?.rawValue),
            text("mirror", "screens", "mirror", mirroring?.rawValue),
            text("mode", "screens", "mode", mode?.description), text("app", "app", nil, content),
        ].compactMap(\.self)
    }
}
