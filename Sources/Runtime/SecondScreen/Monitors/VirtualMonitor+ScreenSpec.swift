// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import Hotplug

extension VirtualMonitor {
    /// Makes the monitor that a spec describes.
    ///
    /// A label or a serial number in the spec gives a monitor of the catalogue another one; a monitor from a file keeps
    /// what its EDID says.
    ///
    /// - Parameters:
    ///   - spec: what a person wrote.
    ///   - catalogue: where monitors are looked up by name.
    /// - Throws: when there is no such monitor or file, or no EDID can say what the spec wants; names the remedy.
    package init(
        _ spec: ScreenSpec, catalogue: @autoclosure () throws -> MonitorCatalogue = try MonitorCatalogue.installed()
    ) throws {
        switch spec.monitor {
        case .modes(let modes):
            var monitor = MonitorDescription(name: spec.label ?? "Virtual", modes: modes)
            monitor.serial = spec.serial
            monitor.hasAudio = true
            monitor.overscan = spec.overscan ?? 0
            self = try monitor.virtualMonitor()
        case .catalogue(let name):
            var monitor = try catalogue().monitor(name)
            monitor.name = spec.label ?? monitor.name
            monitor.serial = spec.serial ?? monitor.serial
            monitor.overscan = spec.overscan ?? monitor.overscan
            self = try monitor.virtualMonitor()
        case .edidFile(let path):
            guard spec.label == nil, spec.serial == nil else {
                throw VirtualMonitorError("\(path) says itself what the monitor is called: leave label and serial out")
            }
            do throws(EDIDFile.ReadError) {
                self.init(edid: try EDIDFile(path: path, waits: false).bytes)
            } catch {
                throw VirtualMonitorError("\(path): \(error.reason)")
            }
        }
        if let scale = spec.scale { self.scale = scale }
        if let overscan = spec.overscan { self.overscan = overscan }
        // A file, or a monitor that somebody added to the catalogue, says what it likes.
        for mode in modes {
            if let problem = VirtualLimits.problem(with: mode.size) { throw VirtualMonitorError("\(spec): \(problem)") }
        }
    }
}
