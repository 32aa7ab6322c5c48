// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import DisplayModel
import Hotplug
import Recordings
import ScenarioLanguage
import ScreensWire
import SecondScreen

/// The reason a stretch of a journal cannot be exported.
struct TakeawayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, with the remedy.
    let description: String
}

/// A stretch of a journal as steps that repeat it: cable changes as the sources reported them, and people's requests,
/// at their times.
///
/// Choices that were made before the stretch, or by other programs, become steps too.
struct Takeaway: Sendable {
    /// Something that happened, and the observations after it.
    struct Moment: Sendable {
        /// The time since the start of the stretch.
        var time: Duration
        /// The step; nil for what scenarios cannot do.
        var action: ScenarioAction?
        /// Whether the next step waits for this one.
        var waits = true
        /// A one-line remark for people.
        var remark: String?
        /// The observations after it.
        var expectations: [Expectation] = []
        /// Whether the app is suspended after it.
        var isSuspended = false
        /// Whether it is part of establishing the initial state.
        var isOpening = false
    }

    /// The notifications about cables, and their names in scenarios.
    static let words = [
        "UIScreenDidConnectNotification": "didConnect", "UIScreenDidDisconnectNotification": "didDisconnect",
    ]

    /// The settings at the start.
    private(set) var settings: ScenarioSettings
    /// What happened, in order.
    var moments: [Moment] = []
    /// The observations at the end.
    var ending: [Expectation] = []
    /// The journal times of the start and the end.
    let period: (start: Double, end: Double)
    /// A one-line remark for people about the whole stretch; nil if there is none.
    let remark: String?

    /// Creates a takeaway from a stretch.
    ///
    /// - Parameter stretch: the stretch.
    /// - Throws: if it is too long for a scenario.
    init(_ stretch: Stretch) throws(TakeawayError) {
        let start = stretch.start
        period = (start, stretch.entries.last?.time ?? start)
        guard period.end - period.start < 86_400 else {
            throw TakeawayError(description: "the range is longer than a day; choose a shorter one")
        }
        remark =
            stretch.beginsBeforeSuspension
            ? "The app was suspended at the chosen start. This begins earlier, to include what it receives on resuming."
            : nil
        let beginning = Duration.seconds(start)
        let recording = stretch.recording.stretch(from: beginning, through: .seconds(period.end))
        let export = ScenarioExport(recording)
        let names = SocketNames(renamed: export.renamed)
        let specs = MonitorSpecs(stretch.specs, files: export.files)
        settings = export.scenario.settings
        for index in settings.attached.indices {
            settings.attached[index].spec = specs.named(settings.attached[index].spec)
        }
        let opening = settings.take(stretch)
        var story = StretchStory(stretch, settings, names, PlayedIdentifiers(recording, names), since: start)
        let told = story.tell(opening)
        // A change that a monitor caused must come after the monitor.
        let cables = export.scenario.steps.map { $0.moment(specs) }
        let late = Self.lateness(of: cables, stretch, names, since: start)
        moments = (cables.map { $0.earlier(by: late) } + told).inOrder
        let isSuspended = stretch.before.device.app == .suspended
        noteSuspension(isSuspended)
        expect(stretch.notifications(names, since: start), suspended: isSuspended)
        end(stretch, names)
    }

    /// Returns the maximum delay of the sources' reports relative to the changes that they caused: the journal records
    /// when a report arrived, which is some time after it was made.
    private static func lateness(
        of cables: [Moment], _ stretch: Stretch, _ names: SocketNames, since start: Double
    ) -> Duration {
        var late = Duration.zero
        for cable in cables {
            guard case .plug(let socket, _)? = cable.action else { continue }
            let delays = stretch.entries.compactMap { entry -> Duration? in
                guard let change = entry.change, change.kind == .screenConnected, let id = change.id,
                    names.socket(of: id) == socket
                else { return nil }
                return cable.time - .seconds(stretch.time(of: entry) - start)
            }
            let nearest = delays.min { abs($0 / .seconds(1)) < abs($1 / .seconds(1)) } ?? .zero
            if nearest < .milliseconds(100) { late = max(late, nearest) }
        }
        return late
    }
}

extension Takeaway.Moment {
    /// Returns the moment shifted to an earlier time, in whole milliseconds.
    fileprivate func earlier(by time: Duration) -> Self {
        var moment = self
        moment.time = .milliseconds(max(.zero, self.time - time).wholeMilliseconds)
        return moment
    }
    /// The order among moments with the same time.
    fileprivate var rank: Int {
        if isOpening { return 0 }
        return switch action {
        case .suspend, .resume, .background, .foreground, .rotate, .lock, .unlock: 1
        case .noEDID, .edidOK: 2
        case let action? where action.isAboutCables: 3
        default: 4
        }
    }
}

extension [Takeaway.Moment] {
    /// The moments in the order of their times.
    ///
    /// Among moments with the same time, the opening comes first; then changes of the device, since its state is never
    /// recorded before it changes; then whether EDIDs can be read, which a connect at that time already finds; then
    /// cables; then their consequences.
    fileprivate var inOrder: [Takeaway.Moment] {
        enumerated().sorted {
            ($0.element.time, $0.element.rank, $0.offset) < ($1.element.time, $1.element.rank, $1.offset)
        }.map(\.element)
    }
}

extension ScenarioStep {
    /// Returns the step as a moment, with the monitor as a readable spec, or one that needs no file.
    fileprivate func moment(_ specs: MonitorSpecs) -> Takeaway.Moment {
        let time: Duration = if case .at(let time) = moment { time } else { .zero }
        let action: ScenarioAction =
            switch self.action {
            case .plug(let socket, let spec): .plug(socket: socket, specs.named(spec))
            case .swap(let socket, let spec): .swap(socket: socket, specs.named(spec))
            default: self.action
            }
        return Takeaway.Moment(time: time, action: action, waits: waits)
    }
}

extension Recording {
    /// Returns the part of the recording from one time through another, beginning with the connectors at the first.
    fileprivate func stretch(from start: Duration, through end: Duration) -> Recording {
        // A report at exactly that time follows the state that the part begins with.
        let first = entries.last { $0.at < start && $0.snapshot != nil } ?? entries.first { $0.snapshot != nil }
        guard let first else { return Recording(header: header) }
        let rest = entries.filter { $0.at >= start && $0.at > first.at && $0.at <= end }
        return Recording(header: header, entries: [RecordingEntry(at: start, first.content)] + rest)
    }
}
