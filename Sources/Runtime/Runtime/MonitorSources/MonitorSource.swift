// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import DisplayModel
package import Hotplug
import Recordings
import SecondScreen
package import UdevHotplug

/// Where monitors come from, as a person names it.
package enum MonitorSource: Hashable, Sendable {
    /// Udev where there is a graphics card, else virtual monitors.
    case auto
    /// The monitors of this machine.
    case udev
    /// Virtual monitors only.
    case virtual
    /// What was recorded, in this file, as if it happened to this machine now; so many times as fast.
    case recording(String, speed: Double)

    /// What `auto` means on this machine; any other source is itself.
    ///
    /// - Parameter sysfs: which sysfs is looked at.
    /// - Returns: never `auto`.
    package func resolved(sysfs: String) -> MonitorSource {
        guard self == .auto else { return self }
        return SysfsConnectorReader.hasGraphicsCard(root: sysfs) ? .udev : .virtual
    }

    /// A virtual monitor at the start.
    package struct Plug: Hashable, Sendable {
        /// What it is.
        package var spec: ScreenSpec
        /// The name of its socket; nil for the next free one of `HDMI-A-1`, `HDMI-A-2` …
        package var socket: String?

        /// Creates a monitor; see the properties.
        package init(_ spec: ScreenSpec, socket: String? = nil) {
            self.spec = spec
            self.socket = socket
        }
    }

    /// How the source behaves.
    package struct Options: Sendable {
        /// The virtual monitors, each in a socket of its own; nil for none, or the standard one where there are no others.
        package var plugged: [Plug]?
        /// Which hardware to look at.
        package var udev = UdevConnectorSource.Options()
        /// How the hardware's changes settle.
        package var settling = HotplugSettling.Options.hardware

        /// Creates the options of a machine that nobody said more about.
        package init() {}
    }

    /// A virtual monitor that is there at the start.
    package struct Plugged: Hashable, Sendable {
        /// The name of its socket.
        package var socket: String
        /// What it is.
        package var spec: ScreenSpec
        /// The pixels of its largest mode.
        package var pixels: Int
    }

    /// A source, and the part of it into which monitors can be plugged at any time.
    package struct Opened: Sendable {
        /// Where connectors come from.
        package var source: any ConnectorSource
        /// Where virtual monitors are plugged in.
        package var virtual: VirtualSource
        /// The virtual monitors at the start with their sockets' names and the pixels of their largest modes.
        package var plugged: [Plugged]
        /// Has the machine's drivers look for monitors, which needs root and can make pictures flicker, and gives the
        /// connectors' names; nil where none of the machine's monitors count.
        package var probe: (@Sendable () async throws -> [String])?
    }

    /// Makes the source of connectors.
    ///
    /// - Parameters:
    ///   - options: how it behaves.
    ///   - queue: where it runs.
    ///   - report: told why `auto` chose what it did, in a line.
    /// - Returns: a source that begins when its snapshots are first asked for.
    /// - Throws: when a virtual monitor cannot be made, or a recording not be read; names the remedy.
    package func open(_ options: Options, on queue: SerialQueue, report: (String) -> Void) throws -> Opened {
        switch self {
        case .virtual:
            let (virtual, plugged) = try Self.virtualSource(options.plugged ?? [Plug(.standard)], on: queue)
            return Opened(source: virtual, virtual: virtual, plugged: plugged)
        case .auto where resolved(sysfs: options.udev.sysfsRoot) == .virtual:
            report("no graphics card on this machine: running a virtual monitor instead")
            return try MonitorSource.virtual.open(options, on: queue, report: report)
        case .auto, .udev:
            let connectors = UdevConnectorSource(options: options.udev, queue: queue)
            let hardware = SettledSource(
                connectors, options: options.settling, clock: QueueClock(queue), queue: queue)
            var opened = try Self.joined(hardware, options, on: queue)
            opened.probe = { try await connectors.probe() }
            return opened
        case .recording(let path, let speed):
            let reading = try Recording.reading(path: path)
            if let warning = reading.warning { report("\(path): \(warning)") }
            // What had not settled settles in the recording's own time, whatever the speed.
            let recorded = RecordedSource(
                reading.recording.settled(), pace: .speed(speed), clock: QueueClock(queue), queue: queue)
            return try Self.joined(recorded, options, on: queue)
        }
    }

    /// A source beside one of virtual monitors.
    private static func joined(
        _ source: any ConnectorSource, _ options: Options, on queue: SerialQueue
    ) throws -> Opened {
        let (virtual, plugged) = try virtualSource(options.plugged ?? [], on: queue)
        // Virtual monitors can come later; a source is called by what is there at the start.
        let name = plugged.isEmpty ? source.name : nil
        return Opened(
            source: MergedSource([source, virtual], name: name, queue: queue), virtual: virtual, plugged: plugged)
    }

    private static func virtualSource(
        _ plugs: [Plug], on queue: SerialQueue
    ) throws -> (VirtualSource, [Plugged]) {
        guard plugs.count <= VirtualLimits.sockets else {
            throw VirtualMonitorError(
                "\(plugs.count) virtual monitors are to be plugged in; there can be \(VirtualLimits.sockets)")
        }
        var plugged: [Plugged] = []
        var readings: [ConnectorReading] = []
        for (plug, socket) in zip(plugs, ConnectorID.socketNames(plugs.map(\.socket))) {
            guard !plugged.contains(where: { $0.socket == socket }) else {
                throw VirtualMonitorError(
                    "two virtual monitors are to be plugged into \(socket): give one another name")
            }
            let monitor = try VirtualMonitor(plug.spec)
            plugged.append(Plugged(socket: socket, spec: plug.spec, pixels: monitor.largestPixels))
            readings.append(ConnectorReading(id: VirtualSource.connector(socket), monitor: monitor))
        }
        if let problem = VirtualLimits.problem(withTotal: plugged.map(\.pixels)) {
            throw VirtualMonitorError(problem)
        }
        return (VirtualSource(readings, queue: queue), plugged)
    }
}
