// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import BuiltInApp
import DisplayModel
import Hotplug
import Runtime
package import ScenarioLanguage
package import SecondScreen

extension BenchOptions {
    /// The options that a scenario's settings ask for.
    ///
    /// - Parameters:
    ///   - settings: the scenario's settings.
    ///   - setup: the device, for what they leave out.
    /// - Throws: `SettingsError` with the place of each setting that cannot be used.
    package init(_ settings: ScenarioSettings, over setup: DeviceSetup) throws {
        var setup = setup
        try Settings(settings.texts(for: setup.app)).apply(to: &setup, givenOnly: true)
        self.init(setup: setup)
        plugged = settings.attached.map { ($0.socket, $0.spec) }
        settling = settings.settling == ScenarioSettings.Settling.none ? .scripted : .hardware
    }
}

extension ScenarioSettings {
    /// The settings of a runtime that the scenario gives, each with its line; the content of the main window only for the
    /// built-in app.
    fileprivate func texts(for app: DeviceSetup.App) -> [SettingText] {
        func text(_ key: String, _ line: String, _ option: String?, _ value: String?) -> SettingText? {
            guard let value else { return nil }
            let place = places.lines.first { $0.name == line }?.place
            let words = [line, option].compactMap(\.self).joined(separator: " ")
            let name = (place.map { "\($0): " } ?? "") + words
            return SettingText(key: key, texts: [value], name: name, origin: .scenario(name))
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
