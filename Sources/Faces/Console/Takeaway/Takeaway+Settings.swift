// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import ScenarioLanguage
import ScreensWire
import SecondScreen

extension Stretch {
    /// Whether the app is the built-in one: only it mirrors with the runtime's own windows.
    var isBuiltIn: Bool {
        let states = [before] + entries.compactMap(\.state)
        let screens = states.flatMap(\.screens) + entries.compactMap(\.change?.screen)
        return screens.contains { $0.mirror == .window }
    }
}

extension ScenarioSettings {
    /// Adopts the settings that the state before a stretch shows.
    ///
    /// - Parameter stretch: the stretch that begins with the state.
    /// - Returns: the steps that lead to the state from a device launched with these settings.
    mutating func take(_ stretch: Stretch) -> [ScenarioAction] {
        let (state, device) = (stretch.before, stretch.before.device)
        let screens = state.screens + stretch.entries.compactMap(\.change?.screen)
        let mirrors = screens.filter { !$0.main }.compactMap(\.mirror)
        // The default policy if any screen has it; other policies were chosen for particular monitors.
        mirroring = mirrors.contains(.window) ? .window : mirrors.first
        var opening: [ScenarioAction] = []
        if let table = try? DeviceTable(), let name = table.name(ofModel: device.name) {
            (self.device, system) = (name, device.systemVersion)
            orientation = device.orientation
            // With rotation locked, or flat, a device keeps its previous interface orientation.
            if let size = state.screens.first(where: \.main)?.size, let held = device.orientation {
                let isWide = size.width > size.height
                let fitting: [DeviceOrientation] =
                    isWide ? [.landscapeLeft, .landscapeRight] : [.portrait, .portraitUpsideDown]
                if !fitting.contains(held) {
                    orientation = fitting[0]
                    opening = [.rotate(held)]
                }
            }
        }
        if device.rotationLocked { opening.insert(.lock, at: 0) }
        switch device.app {
        case .suspended: opening.append(.suspend)
        case .background: opening.append(.background)
        case .active, .inactive: break
        }
        return opening
    }
}
