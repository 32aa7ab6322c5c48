// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import ConsolePage
import DisplayModel
import ScenarioLanguage
import ScreensWire
import SecondScreen

/// Collects what happens while a scenario is played, for a report.
///
/// The stage adds what it observes, and the runner adds the steps. A step's entry precedes the step's effects.
@MainActor
package final class StageJournal {
    /// The number of entries after which only failures are added, so that the page remains usable.
    package static let limit = 10_000
    /// The number of entries allowed beyond the limit at the end: the last step, and the state after it.
    private static let ending = 100

    private var entries: [Journal.Entry] = []
    /// The entries before the first known state, such as those during launch.
    private var early: [Journal.Entry] = []
    /// The state after the entries; nil before the first one.
    private var state: Wire.State?
    /// The pictures that the screens show after the entries.
    private var shown: [String: String] = [:]
    private var album = PictureAlbum()
    private var explanations: [Journal.Failure.NamedPicture] = []
    /// The location of the last step, and the index of its entry.
    private var step: (place: SourcePlace, index: Int)?
    private var dropped = 0
    private var limit: Int
    private var isEnding = false
    private var draft: JournalDraft?

    /// The scenario's own file, whose steps have line numbers in the journal.
    private let file: String
    private let takesPictures: Bool

    /// Creates an empty journal.
    ///
    /// - Parameters:
    ///   - file: the scenario's file.
    ///   - draft: the file for saving the journal before each step; nil for none.
    ///   - takesPictures: whether the journal has pictures of the screens.
    ///   - limit: the number of entries after which only failures are added.
    package init(file: String, draft: String? = nil, takesPictures: Bool = true, limit: Int = StageJournal.limit) {
        (self.file, self.takesPictures, self.limit) = (file, takesPictures, limit)
        self.draft = draft.map(JournalDraft.init)
    }

    /// Whether nothing more is added, except steps and the end.
    var isFull: Bool { entries.count >= limit }

    /// Whether more pictures of screens can be added.
    var wantsPictures: Bool { takesPictures && (!album.isFull || isEnding) && !isFull }

    /// Whether the journal contains pictures.
    var hasPictures: Bool { album.count > 0 }

    /// Makes room for the state at the end of the scenario.
    func end() {
        guard isFull, !isEnding else { return }
        isEnding = true
        limit = entries.count + Self.ending
        guard dropped > 0, let last = entries.popLast() else { return }
        var gap = Journal.Entry(
            .gap, time: last.time, text: "omitted \(Spelling.count(dropped, "entry", "entries")) here")
        gap.gap = dropped
        entries += [gap, last]
        if step != nil { step?.index = entries.count - 1 }
        dropped = 0
    }

    /// Records that entries were not added.
    func drop(_ count: Int) { dropped += count }

    // MARK: What the stage sees

    /// Adds a notification.
    ///
    /// - Parameters:
    ///   - name: the name in Foundation.
    ///   - text: the name in scenarios, with the screen.
    ///   - screen: the screen; nil for none.
    ///   - time: the time.
    func addNotification(_ name: String, _ text: String, screen: String?, at time: Duration) {
        var entry = Journal.Entry(.notification, time: time.inSeconds, screen: screen, text: text)
        entry.notification = Journal.Entry.Notification(name: name)
        add(entry)
    }

    /// Adds a change.
    func add(_ change: Wire.Change, at time: Duration) {
        // Changes during launch are included in the first state.
        guard state != nil || change.kind == .warning else { return }
        var entry = Journal.Entry(.change, time: time.inSeconds, screen: change.id, text: change.line)
        entry.change = change
        state?.follow(entry)
        forgetPictures()
        add(entry)
    }

    /// Adds a message for developers or users.
    func addWarning(_ message: String, at time: Duration) { add(Wire.Change(.warning, message: message), at: time) }

    /// Adds an entry for missing entries.
    func addGap(at time: Duration) {
        var entry = Journal.Entry(.gap, time: time.inSeconds, text: "some changes are missing here")
        entry.gap = 1
        add(entry)
    }

    /// Adds a report of the monitor source.
    func add(_ source: Journal.Entry.Source, _ text: String, at time: Duration) {
        var entry = Journal.Entry(.source, time: time.inSeconds, text: text)
        entry.source = source
        add(entry)
    }

    /// Adds the state, unless the entries already imply it.
    func add(_ state: Wire.State, at time: Duration) {
        guard state != self.state else { return }
        let count = state.screens.count
        var entry = Journal.Entry(
            .state, time: time.inSeconds, text: Spelling.count(count, "screen"))
        entry.state = state
        let isFirst = self.state == nil
        self.state = state
        forgetPictures()
        add(entry)
        guard isFirst else { return }
        for entry in early { add(entry) }
        early = []
    }

    /// Adds the picture of a screen, unless it is unchanged.
    func add(_ picture: Picture, of screen: String, at time: Duration) {
        guard state != nil, let name = album.add(picture, isNeeded: isEnding), shown[screen] != name else { return }
        shown[screen] = name
        var entry = Journal.Entry(
            .picture, time: time.inSeconds, screen: screen, text: "\(screen) shows another picture")
        entry.picture = name
        add(entry)
    }

    /// Forgets the pictures of disconnected screens, so that the next picture of each counts as new.
    private func forgetPictures() {
        guard let screens = state?.screens else { return }
        shown = shown.filter { screen, _ in screens.contains { $0.id == screen } }
    }

    private func add(_ entry: Journal.Entry) {
        guard state != nil else { return early.append(entry) }
        guard !isFull || entry.kind == .step else {
            dropped += 1
            return
        }
        entries.append(entry)
    }

    // MARK: Steps

    /// Records the step being waited for.
    func approach(_ step: ScenarioStep, at time: Duration) {
        draft?.write(entries, next: entry(of: step.description, at: step.place, time), album)
        // The next line begins with the step.
        draft?.rewrite(from: entries.count)
    }

    /// Adds a step that is about to be performed.
    func begin(_ step: ScenarioStep, at time: Duration) {
        let entry = entry(of: step.description, at: step.place, time)
        // Steps of a repetition beyond the limit replace each other, so that the last one remains.
        if isFull, let last = entries.indices.last, entries[last].step != nil {
            dropped += 1
            entries[last] = entry
            draft?.rewrite(from: last)
        } else {
            add(entry)
        }
        self.step = (step.place, entries.count - 1)
        draft?.write(entries, next: nil, album)
    }

    /// Records that the last step was skipped, which is not a failure.
    func skip() { change { $0.outcome = .skipped } }

    /// Records a failure at its step; adds the step if it had not begun.
    func fail(_ failure: ScenarioVerdict.Failure, at time: Duration) {
        if step?.place != failure.place {
            let line = failure.place.file == file ? failure.place.line : -1
            if let index = entries.lastIndex(where: { $0.step?.line == line }) {
                step = (failure.place, index)
            } else {
                add(entry(of: failure.step, at: failure.place, time))
                step = (failure.place, entries.count - 1)
            }
        }
        change {
            $0.outcome = .failed
            ($0.expected, $0.seen) = (failure.expected, failure.seen)
        }
    }

    /// Creates the entry of a step; a step of an included file has line 0, and its text includes its location.
    private func entry(of text: String, at place: SourcePlace, _ time: Duration) -> Journal.Entry {
        let isOwn = place.file == file
        let text = isOwn ? text : "\(place): \(text)"
        var entry = Journal.Entry(.step, time: time.inSeconds, text: text)
        entry.step = Journal.Entry.Step(line: isOwn ? place.line : 0, text: text, outcome: .passed)
        return entry
    }

    /// Adds the pictures that explain the failure.
    func explain(with pictures: [(name: String, picture: Picture)]) {
        explanations = pictures.compactMap { name, picture in
            album.add(picture, widest: PictureAlbum.widestExplanation, isNeeded: true).map {
                Journal.Failure.NamedPicture(name: name, picture: $0)
            }
        }
    }

    private func change(_ body: (inout Journal.Entry.Step) -> Void) {
        guard let index = step?.index, entries.indices.contains(index) else { return }
        if var step = entries[index].step {
            body(&step)
            entries[index].step = step
            draft?.rewrite(from: index)
        }
    }

    // MARK: The result

    /// Returns the journal of a scenario.
    ///
    /// - Parameters:
    ///   - verdict: the outcome.
    ///   - source: the text of the scenario.
    /// - Returns: the journal with a report of only this scenario.
    package func journal(_ verdict: ScenarioVerdict, source: String) -> Journal {
        var journal = journal(title: verdict.file)
        let outcome = Journal.Verdict(
            verdict, source: source, first: 0, last: journal.entries.count - 1, pictures: explanations)
        journal.report = Journal.Report(verdicts: [outcome])
        return journal
    }

    /// Returns the journal so far, without a report.
    func journal(title: String) -> Journal {
        end()
        var entries = entries.isEmpty ? early : entries
        for index in entries.indices { entries[index].number = index }
        return Journal(title: title, program: "secondscreen \(version)", entries: entries, pictures: album.pictures)
    }
}

extension Journal.Verdict {
    /// Describes a verdict.
    ///
    /// - Parameters:
    ///   - verdict: the verdict.
    ///   - source: the text of the scenario.
    ///   - first: the number of its first entry.
    ///   - last: the number of its last entry; one less than the first if there are none.
    ///   - pictures: the pictures that explain its failure.
    package init(
        _ verdict: ScenarioVerdict, source: String, first: Int, last: Int,
        pictures: [Journal.Failure.NamedPicture] = []
    ) {
        let failure = verdict.failure.map {
            Journal.Failure(
                file: $0.place.file, line: $0.place.line, step: $0.step, expected: $0.expected, seen: $0.seen,
                story: $0.story, pictures: pictures)
        }
        self.init(
            file: verdict.file, steps: verdict.steps, duration: verdict.duration.inSeconds, failure: failure,
            source: source, first: first, last: last)
    }
}

extension Wire.Change {
    /// The change as one line.
    fileprivate var line: String {
        var parts = [kind.words]
        if let id { parts.append(id) }
        switch kind {
        case .screenConnected: parts += [screen.map { "\($0.mode)" }, screen?.monitor?.name].compactMap(\.self)
        case .modeChanged: parts += [screen.map { "\($0.mode)" }].compactMap(\.self)
        case .mirroringChanged: parts.append(screen?.mirrored.map { "mirrors \($0)" } ?? "mirrors nothing")
        case .deviceChanged:
            if let device { parts.append("\(device.orientation?.rawValue ?? "unknown"), app \(device.app.rawValue)") }
        case .warning: return message ?? kind.words
        default: if let message { parts.append(message) }
        }
        let head = parts.removeFirst()
        return parts.isEmpty ? head : "\(head): \(parts.joined(separator: ", "))"
    }
}

extension Duration {
    /// The time in seconds, exact to the nanosecond.
    var inSeconds: Double { Double(wholeNanoseconds) / 1e9 }
}
