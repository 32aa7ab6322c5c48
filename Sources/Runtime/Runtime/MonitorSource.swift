// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import DisplayModel
package import Hotplug
import Recordings
import SecondScreen
package import UdevHotplug

/// A source of monitors, as named on the command line. To add one, add a case, its spelling, and its adapter here.
package enum MonitorSource: Hashable, Sendable {
    /// Udev if there is a graphics card, otherwise virtual monitors.
    case auto
    /// The monitors of this machine.
    case udev
    /// Virtual monitors only.
    case virtual
    /// A recording, played as if it happened to this machine now, `speed` times as fast as it was recorded.
    case recording(String, speed: Double)

    /// Options of the sources; each source ignores those of the others.
    package struct Options: Sendable {
        /// The virtual monitors at the start, each in a socket of its own; nil for the default: one standard monitor where
        /// there are no other monitors, otherwise none.
        package var plugged: [PluggedMonitor]?
        /// The hardware to watch.
        package var udev = UdevConnectorSource.Options()
        /// How changes of the hardware settle.
        package var settling = HotplugSettling.Options.hardware

        /// Creates the default options.
        package init() {}
    }

    /// The connectors that a source has by itself.
    struct Connectors {
        /// Delivers them.
        var source: any ConnectorSource
        /// Whether their changes must settle first, as those of hardware must.
        var areRaw = false
        /// Makes the machine's drivers probe for monitors, and returns the connectors' names. This requires root and can
        /// make pictures flicker. Nil for connectors that are not this machine's.
        var probe: (@Sendable () async throws -> [String])?
    }

    /// Makes the adapter of the source.
    ///
    /// - Parameters:
    ///   - udev: the hardware to watch.
    ///   - queue: where the adapter runs.
    ///   - notice: called with a line about what `auto` chose, or about a recording that was cut off.
    /// - Returns: the connectors, which are not read until their snapshots are requested; nil for virtual monitors only.
    /// - Throws: `RecordingError` if a recording cannot be read.
    func connectors(
        _ udev: UdevConnectorSource.Options, on queue: SerialQueue, notice: (String) -> Void
    ) throws -> Connectors? {
        switch self {
        case .virtual: return nil
        case .auto where resolved(sysfs: udev.sysfsRoot) == .virtual:
            notice("no graphics card on this machine: running a virtual monitor instead")
            return nil
        case .auto, .udev:
            let source = UdevConnectorSource(options: udev, queue: queue)
            return Connectors(source: source, areRaw: true) { try await source.probe() }
        case .recording(let path, let speed):
            let reading = try Recording.reading(path: path)
            if let warning = reading.warning { notice("\(path): \(warning)") }
            // Raw recordings settle in their own time, whatever the speed.
            return Connectors(
                source: RecordedSource(
                    reading.recording.settled(), pace: .speed(speed), clock: QueueClock(queue), queue: queue))
        }
    }

    /// Resolves `auto`; returns any other source unchanged.
    ///
    /// - Parameter sysfs: the sysfs to look for graphics cards in.
    /// - Returns: never `auto`.
    package func resolved(sysfs: String) -> MonitorSource {
        guard self == .auto else { return self }
        return SysfsConnectorReader.hasGraphicsCard(root: sysfs) ? .udev : .virtual
    }
}

extension MonitorSource: CustomStringConvertible {
    /// The spellings of sources, for help, completions and messages.
    package static let spellings = ["auto", "udev", "virtual", "recording=FILE", "recording=FILE,speed=N"]
    /// The spellings with their meanings, for help.
    static let help = "udev, virtual, recording=FILE, or auto for udev where there is a graphics card"

    /// The speeds at which a recording can be played; 1 is that of the recording.
    package static let speeds = 0.001...1e6

    private static let (recordingKey, speedKey) = ("recording=", ",speed=")

    /// Parses a source; returns nil if `text` does not name one.
    ///
    /// - Parameter text: one of the ``spellings``.
    package init?(parsing text: String) {
        switch text {
        case "auto": self = .auto
        case "udev": self = .udev
        case "virtual": self = .virtual
        default:
            guard text.hasPrefix(Self.recordingKey) else { return nil }
            var path = text.dropFirst(Self.recordingKey.count)
            var speed = 1.0
            // A speed that is not a number is part of the file's name.
            if let key = path.ranges(of: Self.speedKey).last, let number = Double(path[key.upperBound...]) {
                guard Self.speeds.contains(number) else { return nil }
                (path, speed) = (path[..<key.lowerBound], number)
            }
            guard !path.isEmpty else { return nil }
            self = .recording(String(path), speed: speed)
        }
    }

    /// The spelling, which `init(parsing:)` accepts.
    package var description: String {
        switch self {
        case .auto: "auto"
        case .udev: "udev"
        case .virtual: "virtual"
        case .recording(let path, let speed):
            Self.recordingKey + path
                + (speed == 1 && !path.contains(Self.speedKey) ? "" : "\(Self.speedKey)\(speed)")
        }
    }
}

extension MonitorSource {
    /// Makes a source of virtual monitors.
    ///
    /// - Parameters:
    ///   - monitors: the monitors at the start.
    ///   - queue: where the source runs.
    /// - Returns: the source, into which monitors can be plugged at any time.
    /// - Throws: `VirtualMonitorError` if a monitor cannot be made or there are too many; it names the remedy.
    package static func virtualMonitors(_ monitors: [PluggedMonitor], on queue: SerialQueue) throws -> VirtualSource {
        try plugging(monitors, on: queue).source
    }

    /// Makes a source of virtual monitors, and counts the pixels of each monitor's largest mode.
    static func plugging(
        _ monitors: [PluggedMonitor], on queue: SerialQueue
    ) throws -> (source: VirtualSource, pixels: [String: Int]) {
        guard monitors.count <= VirtualLimits.sockets else {
            throw VirtualMonitorError("\(monitors.count) virtual monitors; the limit is \(VirtualLimits.sockets)")
        }
        var pixels: [String: Int] = [:]
        let readings = try monitors.map { plugged in
            let monitor = try VirtualMonitor(plugged.spec)
            guard pixels.updateValue(monitor.largestPixels, forKey: plugged.socket) == nil else {
                throw VirtualMonitorError("two virtual monitors for \(plugged.socket); choose another socket for one")
            }
            return ConnectorReading(id: VirtualSource.connector(plugged.socket), monitor: monitor)
        }
        if let problem = VirtualLimits.problem(withTotal: Array(pixels.values)) { throw VirtualMonitorError(problem) }
        return (VirtualSource(readings, queue: queue), pixels)
    }
}
