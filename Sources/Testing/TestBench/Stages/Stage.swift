// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import ScenarioLanguage

/// Something that a ``ScenarioRunner`` plays on: a bench in virtual time, or a runtime in real time.
///
/// The runner decides when to perform which action, and judges the result; the stage performs it and reports its state.
@MainActor
package protocol Stage {
    /// The scenario's files.
    var files: ScenarioFiles { get }
    /// The time since the start of the scenario.
    var now: Duration { get }
    /// The tolerance of `at TIME`, and the timeout of an expectation; zero in virtual time, since only a real machine
    /// is inexact.
    var patience: Duration { get }

    /// Prepares the stage, and launches the app if necessary.
    ///
    /// - Throws: ``StageError/aborted(_:)`` if nothing can be played.
    func open() async throws(StageError)
    /// Waits.
    ///
    /// - Parameter moment: a time since the start of the scenario; nil for a step without one.
    /// - Throws: ``StageError`` if the scenario is aborted in the meantime.
    func wait(until moment: Duration?) async throws(StageError)
    /// Performs an action other than expectations and structure.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - waits: whether to return only when everything has settled.
    /// - Throws: ``StageError/refused(_:)`` if it cannot be performed.
    func perform(_ action: ScenarioAction, waits: Bool) async throws(StageError)
    /// Adapts a random step to the stage; nil skips it.
    func adapted(random step: ScenarioStep) -> ScenarioStep?

    /// The current state.
    func state() async throws(StageError) -> any StageState
    /// A picture of a screen.
    func picture(of screen: String) async throws(StageError) -> Picture
    /// Returns a one-line violation of the invariants that hold for every device at any time; nil for none.
    func brokenInvariant() async throws(StageError) -> String?

    /// The end of the log.
    var position: Int { get }
    /// The posted notifications, and whether they are complete.
    func posted(since start: LogStart) -> (names: [Posted.Name], isComplete: Bool)
    /// The diagnostics for developers.
    func messages(since position: Int) -> [String]
    /// The first exception that UIKit raised; nil for none.
    func exception(since position: Int) -> String?
    /// The last events, oldest first, one line each with its time.
    var story: [String] { get }

    /// Collects what happens, for a report; nil for none.
    var journal: StageJournal? { get }
    /// Adds to the journal what has happened since the last call: events, the state, and pictures.
    func catchUp() async
}

extension Stage {
    /// Writes a picture of a screen to a file of the scenario.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - name: the path as written in the scenario.
    /// - Throws: ``StageError/refused(_:)`` if there is no such screen or the file cannot be written.
    package func writePicture(of screen: String, named name: String) async throws(StageError) {
        let picture = try await picture(of: screen)
        do { try files.write(picture: try picture.encodedPNG(), named: name) } catch {
            throw .refused(ActionRefused("\(error)"))
        }
    }
}

/// The reason a stage did not perform an action.
package enum StageError: Error, Hashable, Sendable {
    /// The action was refused; the scenario continues.
    case refused(ActionRefused)
    /// The scenario ends.
    case aborted(AbortReason)
}

/// The reason a scenario ended before its last step.
package struct AbortReason: Error, Hashable, Sendable {
    /// The expectation, as one line.
    package var expected: String
    /// What was observed instead, as one line.
    package var seen: String

    /// Creates a reason; see the properties.
    package init(_ expected: String, seen: String) {
        (self.expected, self.seen) = (expected, seen)
    }

    /// The task was canceled.
    package static let interrupted = AbortReason("the scenario's end", seen: "it was interrupted")
}

/// The state of a device at one moment, for expectations.
package protocol StageState {
    /// The names of the screens, the main one first.
    var screenNames: [String] { get }
    /// The state of the app, such as `active`.
    var app: String { get }
    /// The possible orientations of the interface; several if the stage cannot know.
    var interfaceOrientations: [String] { get }
    /// Whether the main screen is captured.
    var isCaptured: Bool { get }
    /// The screen of the key window; nil for none.
    var keyWindowScreen: String? { get }

    /// Returns the facts about a screen; nil if it does not exist.
    func facts(of screen: String) -> ScreenFacts?
    /// Returns the app's visible windows on a screen; for a disconnected screen, those left behind (WIN-14).
    func windows(on screen: String) -> [String]
    /// The visible texts on a screen, front to back.
    func texts(on screen: String) -> [String]
}

/// The facts about a screen.
package struct ScreenFacts: Sendable {
    /// The mode; nil for none.
    package var mode: DisplayMode?
    /// The monitor's preferred mode; nil for none.
    package var preferred: DisplayMode?
    /// The number of modes that UIKit offers; nil if it is unknown.
    package var modeCount: Int?
    /// The mirrored screen; nil for none.
    package var mirrored: String?
    /// The content: `windows`, `mirroring`, or `black`.
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
