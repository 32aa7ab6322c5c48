// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import DisplayModel
package import Hotplug
import Recordings
import SecondScreen
package import UdevHotplug

/// A source of monitors, as named on the command line. To add one, add its case, spelling, and adapter here.
package enum MonitorSource: Hashable, Sendable {
    /// Udev if there is a graphics card, otherwise virtual monitors.
    case auto
    /// This machine's monitors.
    case udev
    /// Virtual monitors only.
    case virtual
    /// A recording, played on this machine at `speed` times its original speed.
    case recording(String, speed: Double)

    /// Options for the sources; each source ignores those that do not apply to it.
    package struct Options: Sendable {
        /// The virtual monitors at the start, each in a separate socket; nil for the default: one standard monitor if
        /// there is no other source, otherwise none.
        package var plugged: [PluggedMonitor]?
        /// The hardware to watch.
        package var udev = UdevConnectorSource.Options()
        /// How hardware changes are debounced.
        package var settling = HotplugSettling.Options.hardware

        /// Creates the default options.
        package init() {}
    }

    /// The connectors that a source provides.
    struct Connectors {
        /// The source of their snapshots.
        var source: any ConnectorSource
        /// Whether their changes must be debounced, like those of hardware.
        var areRaw = false
        /// Makes the machine's drivers probe for monitors, and returns the connectors' names. Requires root, and can
        /// cause flicker. Nil for connectors that are not this machine's.
        var probe: (@Sendable () async throws -> [String])?
    }

    /// Creates the source's adapter.
    ///
    /// - Parameters:
    ///   - udev: the hardware to watch.
    ///   - queue: the queue of a recording; hardware has its own.
    ///   - willScan: awaited before this machine's connectors are read because of an event.
    ///   - notice: called with a line about what `auto` chose, or about a truncated recording.
    /// - Returns: the connectors, which are not read until snapshots are requested; nil for virtual monitors only.
    /// - Throws: `RecordingError` if a recording cannot be read.
    func connectors(
        _ udev: UdevConnectorSource.Options, on queue: SerialQueue, willScan: (@Sendable () async -> Void)? = nil,
        notice: (String) -> Void
    ) throws -> Connectors? {
        switch self {
        case .virtual: return nil
        case .auto where resolved(sysfs: udev.sysfsRoot) == .virtual:
            notice("no graphics card on this machine: running a virtual monitor instead")
            return nil
        case .auto, .udev:
            // Uses its own queue: the kernel blocks readers of an EDID while a driver probes, and the program's queue
            // runs interleaved with the main queue's work.
            let source = UdevConnectorSource(options: udev, willScan: willScan)
            return Connectors(source: source, areRaw: true) { try await source.probe() }
        case .recording(let path, let speed):
            let reading = try Recording.reading(path: path)
            if let warning = reading.warning { notice("\(path): \(warning)") }
            // Raw recordings are debounced in recorded time, whatever the speed.
            return Connectors(
                source: RecordedSource(
                    reading.recording.settled(), pace: .speed(speed), clock: QueueClock(queue), queue: queue))
        }
    }

    /// Checks that a recording can be read.
    ///
    /// - Throws: `RecordingError` if it cannot.
    package func check() throws {
        if case .recording(let path, _) = self { _ = try Recording.reading(path: path) }
    }

    /// Resolves `auto`; returns any other source unchanged.
    ///
    /// - Parameter sysfs: the sysfs to search for graphics cards.
    /// - Returns: a source other than `auto`.
    package func resolved(sysfs: String) -> MonitorSource {
        guard self == .auto else { return self }
        return SysfsConnectorReader.hasGraphicsCard(root: sysfs) ? .udev : .virtual
    }
}

extension MonitorSource: CustomStringConvertible {
    /// The spellings of sources, for help, completions, and messages.
    package static let spellings = ["auto", "udev", "virtual", "recording=FILE", "recording=FILE,speed=N"]
    /// The spellings with their meanings, for help.
    static let help = "udev, virtual, recording=FILE, or auto for udev where there is a graphics card"

    /// The range of playback speeds; 1 is the original speed.
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
            // A speed that is not a number is part of the file name.
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
    /// Creates a source of virtual monitors.
    ///
    /// - Parameters:
    ///   - monitors: the monitors at the start.
    ///   - queue: the source's queue.
    /// - Returns: the source, into which monitors can be plugged at any time.
    /// - Throws: `VirtualMonitorError` if a monitor cannot be created or there are too many; names the remedy.
    package static func virtualMonitors(_ monitors: [PluggedMonitor], on queue: SerialQueue) throws -> VirtualSource {
        try plugging(monitors, on: queue).source
    }

    /// Creates a source of virtual monitors, and counts the pixels of each monitor's largest mode.
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
