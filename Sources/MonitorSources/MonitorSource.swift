// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Hotplug
import SecondScreen
package import UdevHotplug

/// Where monitors come from, as a person names it.
package enum MonitorSource: String, CaseIterable, Sendable {
    /// Udev where there is a graphics card, else virtual monitors.
    case auto
    /// The monitors of this machine.
    case udev
    /// Virtual monitors only.
    case virtual

    /// How the source behaves.
    package struct Options: Sendable {
        /// The virtual monitors, each in a socket of its own; without any, `virtual` has the standard one.
        package var plugged: [ScreenSpec] = []
        /// Which hardware to look at.
        package var udev = UdevConnectorSource.Options()
        /// How the hardware's changes settle.
        package var settling = HotplugSettling.Options.hardware

        /// Creates the options of a machine that nobody said more about.
        package init() {}
    }

    /// Makes the source of connectors.
    ///
    /// - Parameters:
    ///   - options: how it behaves.
    ///   - queue: where it runs.
    ///   - report: told why `auto` chose what it did, in a line.
    /// - Returns: a source that begins when its snapshots are first asked for.
    /// - Throws: when a virtual monitor cannot be made; names the remedy.
    package func connectorSource(
        _ options: Options, on queue: SourceQueue, report: (String) -> Void
    ) throws -> any ConnectorSource {
        switch self {
        case .virtual:
            return try Self.virtualSource(options.plugged.isEmpty ? [.standard] : options.plugged, on: queue)
        case .auto where !SysfsConnectorReader.hasGraphicsCard(root: options.udev.sysfsRoot):
            report("no graphics card on this machine: running a virtual monitor instead")
            return try MonitorSource.virtual.connectorSource(options, on: queue, report: report)
        case .auto, .udev:
            let hardware = SettledSource(
                UdevConnectorSource(options: options.udev, queue: queue), options: options.settling,
                clock: QueueClock(queue), queue: queue)
            guard !options.plugged.isEmpty else { return hardware }
            return MergedSource([hardware, try Self.virtualSource(options.plugged, on: queue)], queue: queue)
        }
    }

    private static func virtualSource(_ specs: [ScreenSpec], on queue: SourceQueue) throws -> VirtualSource {
        let readings = try specs.enumerated().map { index, spec in
            ConnectorReading(
                id: VirtualSource.connector("HDMI-A-\(index + 1)"), monitor: try VirtualMonitor(spec))
        }
        return VirtualSource(readings, queue: queue)
    }
}
