// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Glibc
import Hotplug
package import ScenarioLanguage
import SecondScreen

/// Finds the lines of a scenario that a stage cannot play.
package enum ScenarioRepertoire {
    /// The words of a scenario that cannot be played, and the reason; nil if it is obvious.
    typealias Unplayable = (words: String, reason: String?)

    /// Returns the lines that cannot be played on a kind of stage, each once, settings first.
    ///
    /// - Parameters:
    ///   - file: the scenario.
    ///   - stage: the kind of stage.
    /// - Returns: the problems. An invalid monitor is not included: it is refused when it is plugged in.
    package static func problems(of file: ScenarioFile, on stage: StageKind) -> [ScenarioSyntaxError] {
        let (settings, files) = (file.scenario.settings, ScenarioFiles(folder: file.folder))
        switch stage {
        case .scripted: return []
        case .cables:
            return problems(of: file.scenario, played: "with real cables") { name, index in
                switch name {
                case "app": file.program == nil ? nil : (name, "only the built-in app sees real connectors")
                case "attached" where settings.attached.indices.contains(index):
                    reason(against: settings.attached[index].spec, files).map { (name, $0) }
                default: nil
                }
            } action: { action, _ in
                if let words = action.unplayable(on: stage) { return (words, nil) }
                switch action {
                case .plug(_, let spec), .swap(_, let spec):
                    return reason(against: spec, files).map { (action.description, $0) }
                default: return nil
                }
            }
        case .live:
            return problems(of: file.scenario, played: "against a runtime") { name, _ in
                switch name {
                // Virtual monitors in a runtime connect and disconnect without settling anyway.
                case "settling" where settings.settling == ScenarioSettings.Settling.none: nil
                case "animations": (name, "a runtime's animations always run, in real time")
                default: (name, nil)
                }
            } action: { action, next in
                if let words = action.unplayable(on: stage) { return (words, nil) }
                switch (action, next) {
                case (_, .expect(.refused)): return nil
                case (.plug(let socket, _), _), (.duplicate(_, let socket), _):
                    return ConnectorID.problem(withSocketName: socket).map { (action.description, $0) }
                default: return nil
                }
            }
        }
    }

    /// Returns the lines with a monitor that does not exist on any stage, unless the next line expects a refusal.
    ///
    /// - Parameters:
    ///   - file: the scenario.
    ///   - isAttachedOnly: whether to check only monitors at launch; a step with another one fails when it is played.
    /// - Returns: the problems, those of settings first.
    package static func missingMonitors(
        in file: ScenarioFile, attachedOnly isAttachedOnly: Bool = false
    ) -> [ScenarioSyntaxError] {
        let (settings, files) = (file.scenario.settings, ScenarioFiles(folder: file.folder))
        func problem(_ spec: ScreenSpec) -> String? {
            do {
                _ = try VirtualMonitor(try files.resolving(spec))
                return nil
            } catch { return "\(error)" }
        }
        return problems(of: file.scenario, played: nil) { name, index in
            guard name == "attached", settings.attached.indices.contains(index) else { return nil }
            let attached = settings.attached[index]
            return problem(attached.spec).map { ("attached \(attached.socket)", $0) }
        } action: { action, next in
            switch (action, next) {
            case _ where isAttachedOnly: nil
            case (_, .expect(.refused)): nil
            case (.plug(_, let spec), _), (.swap(_, let spec), _): problem(spec).map { (action.description, $0) }
            default: nil
            }
        }
    }

    /// Returns the lines that cannot be played, up to about `ScenarioSyntaxErrors.limit`.
    ///
    /// - Parameters:
    ///   - scenario: the scenario.
    ///   - place: the stage in words, such as `against a runtime`.
    ///   - setting: checks a line of the settings, by its first word and its index among such lines.
    ///   - action: checks an action other than `repeat`, given the next one of the same block.
    /// - Returns: the problems.
    static func problems(
        of scenario: Scenario, played place: String?, setting: (_ name: String, _ index: Int) -> Unplayable?,
        action: (ScenarioAction, _ next: ScenarioAction?) -> Unplayable?
    ) -> [ScenarioSyntaxError] {
        var problems: [ScenarioSyntaxError] = []
        func add(_ found: Unplayable?, at line: SourcePlace) {
            guard let found else { return }
            let stage = place.map { " \($0)" } ?? ""
            let reason = found.reason.map { ": \($0)" } ?? ""
            let problem = ScenarioSyntaxError(
                place: line, message: "'\(found.words)' cannot be played\(stage)\(reason)")
            // A file that is included twice reports its problems only once.
            if !problems.contains(problem) { problems.append(problem) }
        }
        func add(_ steps: [ScenarioStep]) {
            for (index, step) in steps.enumerated() where problems.count < ScenarioSyntaxErrors.limit {
                if case .repeat(_, let body) = step.action {
                    add(body)
                } else {
                    let next = index + 1 < steps.count ? steps[index + 1].action : nil
                    add(action(step.action, next), at: step.place)
                }
            }
        }
        var counts: [String: Int] = [:]
        for line in scenario.settings.places.lines {
            add(setting(line.name, counts[line.name, default: 0]), at: line.place)
            counts[line.name, default: 0] += 1
        }
        add(scenario.steps)
        return problems
    }

    /// Returns the reason a monitor cannot be plugged into a real socket; nil if it can, or does not exist at all.
    private static func reason(against spec: ScreenSpec, _ files: ScenarioFiles) -> String? {
        guard let spec = try? files.resolving(spec), let monitor = try? VirtualMonitor(spec) else { return nil }
        return monitor.scale == 1 && monitor.overscan == 0 ? nil : "real connectors have no scale or overscan"
    }
}

extension Scenario {
    /// The sockets that monitors are plugged into, each once, in the order of the text.
    package var sockets: [String] {
        var sockets = settings.attached.map(\.socket)
        func add(_ steps: [ScenarioStep]) {
            for step in steps {
                switch step.action {
                case .plug(let socket, _), .swap(let socket, _), .duplicate(_, let socket):
                    if !sockets.contains(socket) { sockets.append(socket) }
                case .repeat(_, let body): add(body)
                default: break
                }
            }
        }
        add(steps)
        return sockets
    }

    /// Whether a step takes a picture of a screen, as the scenario intends; those of a failure do not count.
    var takesPictures: Bool {
        func takePictures(_ steps: [ScenarioStep]) -> Bool {
            steps.contains { step in
                switch step.action {
                case .snapshot, .expect(.frame): true
                case .repeat(_, let body): takePictures(body)
                default: false
                }
            }
        }
        return takePictures(steps)
    }
}

/// The restrictions on a scenario, which may be untrusted: it may write files and start programs only below its own
/// folder, unless `--allow-outside` is given.
package enum ScenarioReach {
    /// The error for a path outside the folder.
    static let reason = "its path is outside the scenario's directory; use --allow-outside to allow it"

    /// Returns the lines that refer to paths outside the scenario's folder, each once, settings first.
    ///
    /// - Parameters:
    ///   - file: the scenario.
    ///   - program: whether its app will be started.
    ///   - frames: whether expected pictures will be written.
    /// - Returns: the problems.
    package static func problems(of file: ScenarioFile, program: Bool, frames: Bool) -> [ScenarioSyntaxError] {
        func isOutside(_ name: String) -> Bool { !contains(path(name, in: file.folder), folder: file.folder) }
        return ScenarioRepertoire.problems(of: file.scenario, played: "by default") { name, _ in
            guard name == "app", program, let program = file.program, isOutside(program) else { return nil }
            return (name, reason)
        } action: { action, _ in
            switch action {
            case .snapshot(_, let name) where isOutside(name): (action.description, reason)
            case .expect(.frame(_, let name, _)) where frames && isOutside(name): (action.description, reason)
            default: nil
            }
        }
    }

    /// Returns the path of a file that a scenario in a folder refers to.
    static func path(_ name: String, in folder: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }

    /// Whether a path is below a folder after all symbolic links are resolved; the file need not exist.
    static func contains(_ path: String, folder: String) -> Bool {
        guard let root = realPath(folder), let real = realPath(path) else { return false }
        return real.hasPrefix(root == "/" ? root : root + "/")
    }

    /// Returns the path with links and dots resolved; for a missing file, its folder is resolved. Nil if it cannot be
    /// resolved.
    private static func realPath(_ path: String) -> String? {
        // The C library allocates the string, which this function owns.
        if let real = unsafe realpath(path, nil) {
            defer { unsafe free(real) }
            return unsafe String(validatingCString: real)
        }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/") else { return nil }
        let name = path[path.index(after: slash)...]
        let parent = slash == path.startIndex ? "/" : String(path[..<slash])
        if name.isEmpty || name == "." { return realPath(parent) }
        // Writing would follow a dangling link.
        var status = stat()
        guard name != "..", unsafe lstat(path, &status) != 0, let folder = realPath(parent) else { return nil }
        return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
}
