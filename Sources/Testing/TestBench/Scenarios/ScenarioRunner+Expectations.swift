// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import ScenarioLanguage
import SystemPackage

/// The difference between an expectation and the observation.
package struct ExpectationMismatch {
    /// What was expected, as one line.
    package var expected: String
    /// What was observed instead, as one line.
    package var seen: String
    /// Pictures of the difference, by name.
    package var pictures: [(name: String, picture: Picture)] = []

    /// Creates a mismatch without pictures.
    package init(_ expected: String, seen: String) {
        (self.expected, self.seen) = (expected, seen)
    }
}

extension ScenarioRunner {
    /// Compares an expectation with the stage; nil if it holds.
    mutating func mismatch(
        of expectation: Expectation, at place: SourcePlace
    ) async throws(StageError) -> ExpectationMismatch? {
        switch expectation {
        case .posted(let posted):
            if let since = posted.since, since > stage.now {
                return ExpectationMismatch(
                    "posted \(posted)", seen: "the time is only \(stage.now.secondsText); use an earlier time")
            }
            let seen = stage.posted(since: posted.since.map(LogStart.time) ?? .position(position))
            // An incomplete log can prove that something was posted, but not that nothing else was.
            let isEnough = posted.strictness == .inOrder && !posted.notifications.isEmpty
            guard seen.isComplete || isEnough else {
                return ExpectationMismatch(
                    "posted \(posted)", seen: "unknown: the runtime dropped changes")
            }
            return posted.mismatch(among: seen.names)
        case .warning(let text):
            let messages = stage.messages(since: position)
            guard !messages.contains(where: { $0.contains(text) }) else { return nil }
            return ExpectationMismatch("a warning with \"\(text)\"", seen: messages.forPeople)
        case .noWarnings:
            let messages = stage.messages(since: position)
            return messages.isEmpty ? nil : ExpectationMismatch("no warnings", seen: messages.forPeople)
        case .frame(let screen, let name, let tolerance):
            return try await mismatch(of: screen, from: name, tolerance: tolerance, at: place)
        default: return expectation.mismatch(in: try await stage.state())
        }
    }

    /// Compares the picture of a screen with a file, or writes the file if frames are being updated and no earlier step
    /// has written it.
    // Swift 6.3.1 crashes if this is inlined into its caller.
    @inline(never)
    private mutating func mismatch(
        of screen: String, from name: String, tolerance: Int, at place: SourcePlace
    ) async throws(StageError) -> ExpectationMismatch? {
        let files = stage.files
        var mismatch = ExpectationMismatch("\(screen) looks like \(name)", seen: "")
        let actual: Picture
        do throws(StageError) { actual = try await stage.picture(of: screen) } catch {
            guard case .refused(let reason) = error else { throw error }
            mismatch.seen = reason.description
            return mismatch
        }
        mismatch.pictures = [("actual", actual)]
        do {
            let path = FilePath(try files.path(name)).lexicallyNormalized()
            let writer = updatedFrames[path]
            if files.updatesFrames, writer == nil {
                try files.write(picture: try actual.encodedPNG(), named: name)
                updatedFrames[path] = place
                return nil
            }
            let golden = try Picture(file: try files.read(name))
            guard let difference = PictureDifference(actual, from: golden, tolerance: tolerance) else { return nil }
            mismatch.seen = difference.description
            if let writer {
                mismatch.seen += "; \(writer) has written another picture to this file: use a file for each picture"
            }
            mismatch.pictures.append(("expected", golden))
            if let picture = difference.picture { mismatch.pictures.append(("difference", picture)) }
        } catch {
            let remedy = "; to accept the actual picture, run the scenario with --update-frames"
            mismatch.seen = "\(error)\(files.canUpdate(name) ? remedy : "")"
        }
        return mismatch
    }
}

extension Expectation {
    /// Compares an expectation with the state; nil if it holds or is about something else.
    func mismatch(in state: any StageState) -> ExpectationMismatch? {
        func unless(_ holds: Bool, _ expected: String, _ seen: @autoclosure () -> String) -> ExpectationMismatch? {
            holds ? nil : ExpectationMismatch(expected, seen: seen())
        }
        func missing(_ screen: String) -> ExpectationMismatch {
            ExpectationMismatch("a screen \(screen)", seen: "available: \(state.screenNames.joined(separator: ", "))")
        }
        switch self {
        case .screens(let count):
            let names = state.screenNames
            return unless(
                names.count == count, Spelling.count(count, "screen"),
                "\(names.count): \(names.joined(separator: ", "))")
        case .screen(let screen, let facts):
            guard let known = state.facts(of: screen) else { return missing(screen) }
            let wrong = facts.compactMap { fact in
                fact.seen(instead: known, state.windows(on: screen).count).map { (fact.description, $0) }
            }
            let texts = (wrong.map(\.0).joined(separator: " "), wrong.map(\.1).joined(separator: " "))
            return unless(wrong.isEmpty, "\(screen) \(texts.0)", texts.1)
        case .noScreen(let screen):
            return unless(!state.screenNames.contains(screen), "no screen \(screen)", "it is connected")
        case .windows(let screen, let count):
            let windows = state.windows(on: screen)
            guard state.screenNames.contains(screen) else {
                return unless(
                    windows.count == count, "\(Spelling.count(count, "window")) left on \(screen), which is gone",
                    windows.isEmpty ? "none" : "\(windows.count) left: \(windows.forPeople)")
            }
            return unless(
                windows.count == count, "\(Spelling.count(count, "window")) on \(screen)",
                "\(Spelling.count(windows.count, "window")): \(windows.forPeople)")
        case .keyWindow(let screen):
            let seen = state.keyWindowScreen
            return unless(
                seen == screen, "the key window on \(screen ?? "no screen")", seen.map { "on \($0)" } ?? "there is none"
            )
        case .text(let screen, let text):
            guard state.screenNames.contains(screen) else { return missing(screen) }
            let texts = state.texts(on: screen)
            return unless(texts.contains { $0.contains(text) }, "\"\(text)\" on \(screen)", texts.quotedForPeople)
        case .app(let expected):
            return unless(state.app == expected.rawValue, "the app is \(expected.rawValue)", "it is \(state.app)")
        case .orientation(let orientation):
            let possible = state.interfaceOrientations
            return unless(
                possible.contains(orientation.rawValue), "the interface is \(orientation.rawValue)",
                "it is \(possible.joined(separator: " or "))")
        case .captured(let isCaptured):
            let texts = isCaptured ? ("is captured", "is not captured") : ("is not captured", "is captured")
            return unless(state.isCaptured == isCaptured, "the main screen \(texts.0)", "it \(texts.1)")
        case .posted, .warning, .noWarnings, .frame, .refused: return nil
        }
    }
}

extension ScreenFact {
    /// Returns what is observed instead of the fact; nil if the fact holds.
    fileprivate func seen(instead screen: ScreenFacts, _ windows: @autoclosure () -> Int) -> String? {
        func unless(_ holds: Bool, _ seen: String) -> String? { holds ? nil : seen }
        func matches(_ request: ModeRequest, _ name: String, _ mode: DisplayMode?) -> String? {
            unless(mode.map(request.matches) ?? false, "\(name)=\(mode?.description ?? "none")")
        }
        func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
        switch self {
        case .mode(let request): return matches(request, "mode", screen.mode)
        case .preferred(let request): return matches(request, "preferred", screen.preferred)
        case .modes(let count): return unless(screen.modeCount == count, "modes=\(screen.modeCount ?? 0)")
        case .mirrored(let isMirrored):
            return unless((screen.mirrored != nil) == isMirrored, "mirrored=\(screen.mirrored ?? "none")")
        case .shows(let content): return unless(screen.content == content.rawValue, "shows=\(screen.content)")
        case .bounds(let width, let height):
            return unless(
                screen.size == (width, height), "bounds=\(text(screen.size.width))x\(text(screen.size.height))")
        case .scale(let scale): return unless(screen.scale == scale, "scale=\(text(screen.scale))")
        case .windows(let count):
            let seen = windows()
            return unless(seen == count, "windows=\(seen)")
        case .monitor(let name): return unless(screen.monitor == name, "monitor=\"\(screen.monitor)\"")
        }
    }
}

extension Posted {
    /// Compares notifications, oldest first, with the expected ones; nil if they match.
    fileprivate func mismatch(among posted: [Name]) -> ExpectationMismatch? {
        // Notifications about cables always count; others only if they are named.
        let counted = Self.ofCables.union(notifications.map(\.name))
        let relevant = posted.filter { counted.contains($0.name) }
        let holds =
            notifications.isEmpty || strictness == .exactly
            ? relevant.count == notifications.count && zip(notifications, relevant).allSatisfy { $0.fits($1) }
            : strictness == .not
                ? !posted.contains { seen in notifications.contains { $0.fits(seen) } }
                : occurInOrder(in: posted)
        guard !holds else { return nil }
        let seen = relevant.map { name in name.screen.map { "\(name.name) \($0)" } ?? name.name }
        return ExpectationMismatch("posted \(self)", seen: seen.isEmpty ? "nothing" : seen.forPeople)
    }

    private func occurInOrder(in posted: [Name]) -> Bool {
        var rest = notifications[...]
        for notification in posted {
            if let next = rest.first, next.fits(notification) { rest = rest.dropFirst() }
        }
        return rest.isEmpty
    }
}

extension Posted.Name {
    fileprivate func fits(_ posted: Posted.Name) -> Bool {
        name == posted.name && (screen == nil || screen == posted.screen)
    }
}

extension [String] {
    /// The first few texts as a list.
    fileprivate var forPeople: String {
        guard !isEmpty else { return "none" }
        let shown = prefix(10).joined(separator: "; ")
        return count > 10 ? "\(shown); and \(count - 10) more" : shown
    }

    /// The first few texts of a screen, quoted.
    var quotedForPeople: String {
        let texts = filter { !$0.isEmpty }
        guard !texts.isEmpty else { return "nothing" }
        return texts.prefix(20).map { "\"\($0.prefix(80))\"" }.joined(separator: ", ")
    }
}
