// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch
import DisplayModel
package import Hotplug

/// The real connectors of this machine: uevents trigger a scan of sysfs.
///
/// A passive observer (hotplug.md rule 20): it opens no graphics device and does not probe. Every scan is complete,
/// regardless of the event (rules 1, 2). Wrap it in a `SettledSource`: state lags behind events.
package actor UdevConnectorSource: ConnectorSource {
    /// The paths of sysfs and udev, and the seat to use.
    package struct Options: Hashable, Sendable {
        /// Where sysfs is mounted.
        package var sysfsRoot = "/sys"
        /// The file that exists while udevd is running; without it, the kernel's own events are received (rule 9).
        package var udevControlPath = "/run/udev/control"
        /// The seat whose graphics cards are used (rule 26); nil for all.
        package var seat: String? = "seat0"
        /// The subsystem of the uevents; tests without a graphics card use another one.
        var subsystem = "drm"
        /// The size of the socket's receive buffer in bytes; nil for the system's maximum.
        var bufferBytes: CInt?

        /// Creates the options for the running system.
        package init() {}
    }

    /// Event counts since a source started.
    package struct Statistics: Hashable, Sendable {
        /// Uevents received, by meaning, unrelated ones included.
        package var events: [UdevEvent.Meaning: Int] = [:]
        /// Overflows of the socket (rule 5).
        package var overflows = 0
        /// Scans of the connectors.
        package var scans = 0
    }

    /// Called on the source's queue with each event as it is received, and whether it is udevd's copy.
    package typealias Observer = @Sendable (UdevEvent, _ isFromUdevd: Bool) -> Void

    /// Always `udev`.
    package nonisolated let name = "udev"

    private let options: Options
    private var reader: SysfsConnectorReader
    private nonisolated let queue: SerialQueue
    private let observe: Observer?
    /// The queue that waits for drivers; not a global queue, see ``SerialQueue`` (rule 22).
    private let probes = DispatchQueue(label: "org.secondscreen.probes")
    private var describer = ConnectorDecoder()
    private var connection: UdevConnection?
    private let openSeats: @Sendable (Options) throws(FileError) -> CardSeats
    /// The cards' seats; nil while they are not needed or cannot be determined.
    private var seats: CardSeats?
    private var outlet: SnapshotChannel?
    private var lastSnapshot = ConnectorSnapshot(connectors: [], cause: .start)
    private var standingWarnings: Set<String> = []
    private let willScan: (@Sendable () async -> Void)?
    /// What the next scan must account for; nil if no scan is pending.
    private var pending: (removedCards: Set<String>, warnings: [String])?
    private var isPreparing = false

    /// The counts so far.
    package private(set) var statistics = Statistics()

    /// The queue that the source runs on and that receives its socket's events.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a source; nothing is opened before `snapshots()`.
    ///
    /// - Parameters:
    ///   - options: the paths of sysfs and udev, and the seat to use.
    ///   - queue: the queue that it runs on.
    ///   - willScan: awaited after events and before the scan that they trigger. A program that is a card's DRM master
    ///     makes the driver probe its connectors here: otherwise the kernel's console does that, but not while a card
    ///     has a master.
    ///   - observe: called with each event, for recorders.
    package init(
        options: Options = Options(), queue: SerialQueue = SerialQueue(), willScan: (@Sendable () async -> Void)? = nil,
        observe: Observer? = nil
    ) {
        self.init(options: options, queue: queue, willScan: willScan, observe: observe) { options throws(FileError) in
            try CardSeats(controlPath: options.udevControlPath)
        }
    }

    /// Creates a source with a different way to find the cards' seats, for tests.
    init(
        options: Options, queue: SerialQueue = SerialQueue(), willScan: (@Sendable () async -> Void)? = nil,
        observe: Observer? = nil, openSeats: @escaping @Sendable (Options) throws(FileError) -> CardSeats
    ) {
        self.openSeats = openSeats
        self.queue = queue
        self.willScan = willScan
        self.observe = observe
        self.options = options
        reader = SysfsConnectorReader(root: options.sysfsRoot)
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotChannel.stream(on: queue) { await self.run($0) }
    }

    package func rescan() { scan(.rescan) }

    /// Makes the drivers probe every connector of the seat; see ``ConnectorProbe`` for the cost.
    ///
    /// Call ``rescan()`` afterwards. The source keeps running meanwhile.
    ///
    /// - Returns: the connectors' names, such as `card0-HDMI-A-1`.
    /// - Throws: ``ProbeError``.
    package func probe() async throws(ProbeError) -> [String] {
        let connectors: [ConnectorID]
        do {
            connectors = try reader.scan().readings.map(\.id).filter { isOnSeat($0.cardPath) }.sorted()
        } catch {
            throw ProbeError(error)
        }
        let probe = ConnectorProbe(root: options.sysfsRoot)
        let probed: Result<[ConnectorID], ProbeError> = await withCheckedContinuation { continuation in
            // A driver can take seconds to respond, during which the source's queue has events to drain.
            probes.async {
                continuation.resume(returning: Result { () throws(ProbeError) in try probe.detect(connectors) })
            }
        }
        return try probed.get().map(\.description)
    }

    /// Opens the monitor, then reads the state, then starts draining: events in between wait in the socket, so nothing
    /// is lost during startup (rules 3, 4).
    private func run(_ outlet: SnapshotChannel) async {
        self.outlet = outlet
        var warnings: [String] = []
        do {
            connection = try UdevConnection(options)
        } catch {
            warnings.append("\(error); changes are only found by polling")
        }
        scan(.start, warnings: warnings)
        let readable = connection.map { connection in
            let source = DispatchSource.makeReadSource(fileDescriptor: connection.fileDescriptor, queue: queue.queue)
            source.setEventHandler { self.assumeIsolated { $0.drain() } }
            source.setCancelHandler { self.assumeIsolated { $0.connection = nil } }
            source.resume()
            return source
        }
        await untilCancelled()
        readable?.cancel()
        self.outlet = nil
    }

    /// Drains the socket, then scans once (rule 4): a burst is one scan.
    private func drain() {
        guard let connection else { return }
        let burst = connection.drain(seats, observe)
        for (meaning, count) in burst.counts { statistics.events[meaning, default: 0] += count }
        var warnings: [String] = []
        if burst.eventsWereLost {
            statistics.overflows += 1
            warnings.append("uevents were lost because too many arrived at once; all connectors are read again")
        }
        guard burst.asksForScan else { return }
        guard let willScan else { return scan(.event, withoutCards: burst.removedCards, warnings: warnings) }
        pending = ((pending?.removedCards ?? []).union(burst.removedCards), (pending?.warnings ?? []) + warnings)
        guard !isPreparing else { return }
        isPreparing = true
        Task { await scanPrepared(willScan) }
    }

    /// Scans for the events so far, and again for events that arrive in the meantime.
    private func scanPrepared(_ willScan: @Sendable () async -> Void) async {
        while let asked = pending {
            pending = nil
            await willScan()
            scan(.event, withoutCards: asked.removedCards, warnings: asked.warnings)
        }
        isPreparing = false
    }

    /// Reads all connectors and delivers them; if the scan fails, delivers the last state again with a warning.
    private func scan(
        _ cause: ConnectorSnapshot.Cause, withoutCards removedCards: Set<String> = [], warnings: [String] = []
    ) {
        guard let outlet else { return }
        statistics.scans += 1
        var standing: [String] = []
        do {
            var scan = try reader.scan()
            standing = scan.warnings
            if options.seat != nil, !scan.readings.isEmpty { checkSeats(&standing) }
            scan.readings.removeAll { removedCards.contains($0.id.cardPath) || !isOnSeat($0.id.cardPath) }
            let connectors = scan.readings.map { describer.describe($0, warnings: &standing) }
            lastSnapshot = ConnectorSnapshot(connectors: connectors, cause: cause)
        } catch {
            standing.append("\(error); the last known state is kept")
            lastSnapshot.cause = cause
        }
        // Each scan repeats the same warnings; only new ones are reported.
        let news = standing.filter { !standingWarnings.contains($0) }
        standingWarnings = Set(standing)
        var snapshot = lastSnapshot
        snapshot.warnings = warnings + news
        outlet.send(snapshot)
    }

    /// Whether a card is used. If seats cannot be determined, none is; otherwise another user's monitor could show this
    /// seat's screens.
    private func isOnSeat(_ cardPath: String) -> Bool {
        guard let seat = options.seat else { return true }
        return (try? knownSeats())?.seat(ofCardAt: cardPath) == seat
    }

    private func knownSeats() throws(FileError) -> CardSeats {
        let known = if let seats { seats } else { try openSeats(options) }
        seats = known
        return known
    }

    /// Warns if the cards' seats cannot be determined.
    private func checkSeats(_ warnings: inout [String]) {
        do throws(FileError) {
            _ = try knownSeats()
        } catch {
            warnings.append(
                "\(error); all graphics cards are ignored, since those on \(options.seat ?? "") are unknown: "
                    + "use 'seat: all' or '--seat all' for all of them")
        }
    }
}
