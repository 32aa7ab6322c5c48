// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import ScenarioLanguage

/// Where a ``ScenarioRunner`` plays: a bench in virtual time, or a runtime in real time.
///
/// The runner decides what is done when, and judges what comes of it; a stage does it and says what can be seen.
@MainActor
package protocol Stage {
    /// What the scenario reads and writes.
    var files: ScenarioFiles { get }
    /// The time since the scenario began.
    var now: Duration { get }
    /// How much later than `at TIME` a step may come, and for how long an expectation may come true: zero in virtual
    /// time, as a real machine is never exact.
    var patience: Duration { get }

    /// Makes the stage ready; an app that does not run is launched.
    ///
    /// - Throws: ``StageError/aborted(_:)`` when nothing can be played.
    func open() async throws(StageError)
    /// Waits.
    ///
    /// - Parameter moment: a time since the scenario began; nil for a step that waits for none.
    /// - Throws: ``StageError`` when the scenario is ended meanwhile.
    func wait(until moment: Duration?) async throws(StageError)
    /// Does what an action says, other than expectations and structure.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - waits: whether to return only when everything has settled.
    /// - Throws: ``StageError/refused(_:)`` when it cannot be done.
    func perform(_ action: ScenarioAction, waits: Bool) async throws(StageError)
    /// What is played in the place of a random step; nil for nothing.
    func adapted(random step: ScenarioStep) -> ScenarioStep?

    /// What can be seen.
    func state() async throws(StageError) -> any StageState
    /// A picture of a screen.
    func picture(of screen: String) async throws(StageError) -> Picture
    /// The violated invariant that must hold for every device at any moment, in a line; nil for none.
    func brokenInvariant() async throws(StageError) -> String?

    /// Where the log stands; what happens later is after it.
    var position: Int { get }
    /// The notifications that were posted, and whether none is missing.
    func posted(since start: LogStart) -> (names: [Posted.Name], isComplete: Bool)
    /// What was said to developers.
    func messages(since position: Int) -> [String]
    /// The first exception that UIKit raised; nil for none.
    func exception(since position: Int) -> String?
    /// What happened last, oldest first, a line each with its time.
    var story: [String] { get }
}

extension Stage {
    /// Writes a picture of a screen where a scenario says.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - name: the path as written in the scenario.
    /// - Throws: ``StageError/refused(_:)`` when there is no such screen or the file cannot be written.
    package func writePicture(of screen: String, named name: String) async throws(StageError) {
        let picture = try await picture(of: screen)
        do { try files.write(picture: try picture.encodedPNG(), named: name) } catch {
            throw .refused(ActionRefused("\(error)"))
        }
    }
}

/// Why a stage did not do what it was asked for.
package enum StageError: Error, Hashable, Sendable {
    /// It cannot be done; the scenario goes on.
    case refused(ActionRefused)
    /// The scenario cannot go on.
    case aborted(AbortReason)
}

/// Why a scenario was ended before its last step.
package struct AbortReason: Error, Hashable, Sendable {
    /// What was expected, in a line.
    package var expected: String
    /// What was seen instead, in a line.
    package var seen: String

    /// Creates a reason; see the properties.
    package init(_ expected: String, seen: String) {
        (self.expected, self.seen) = (expected, seen)
    }

    /// The task that plays was canceled.
    package static let interrupted = AbortReason("the scenario's end", seen: "it was interrupted")
}

/// What can be seen of a device at one moment, for expectations.
package protocol StageState {
    /// The names of the screens, the main one first.
    var screenNames: [String] { get }
    /// The state of the app, as `active`.
    var app: String { get }
    /// What the interface's orientation may be: more than one where that cannot be told.
    var interfaceOrientations: [String] { get }
    /// Whether the main screen is captured.
    var isCaptured: Bool { get }
    /// The screen that the key window is on; nil for no key window.
    var keyWindowScreen: String? { get }

    /// What is known of a screen; nil when it is not there.
    func facts(of screen: String) -> ScreenFacts?
    /// The visible windows of the app on a screen; on one that is gone, those left behind (WIN-14).
    func windows(on screen: String) -> [String]
    /// The texts that can be read on a screen, front to back.
    func texts(on screen: String) -> [String]
}

/// What is known of a screen.
package struct ScreenFacts: Sendable {
    /// The mode; nil for none.
    package var mode: DisplayMode?
    /// The mode that the monitor prefers; nil for none.
    package var preferred: DisplayMode?
    /// How many modes UIKit offers; nil where that cannot be told.
    package var modeCount: Int?
    /// The screen that it mirrors; nil for none.
    package var mirrored: String?
    /// What it shows: `windows`, `mirroring` or `black`.
    package var content: String
    /// The size in points.
    package var size: (width: Double, height: Double)
    /// Pixels per point.
    package var scale: Double
    /// The name of the monitor; empty for none.
    package var monitor: String

    /// Creates facts; see the properties.
    package init(
        mode: DisplayMode?, preferred: DisplayMode?, modeCount: Int? = nil, mirrored: String?, content: String,
        size: (width: Double, height: Double), scale: Double, monitor: String
    ) {
        (self.mode, self.preferred, self.modeCount) = (mode, preferred, modeCount)
        (self.mirrored, self.content, self.monitor) = (mirrored, content, monitor)
        (self.size, self.scale) = (size, scale)
    }
}
