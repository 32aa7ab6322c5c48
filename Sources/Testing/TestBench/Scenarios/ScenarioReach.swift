// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
package import ScenarioLanguage

/// The limits of a scenario, which may come from somebody else: it writes files below its own folder and starts
/// programs there, and no others unless allowed with `--allow-outside`.
package enum ScenarioReach {
    /// The problem with a path that leads elsewhere.
    static let reason = "it is outside of the scenario's folder, which needs 'scenario run --allow-outside'"

    /// Returns the lines that reach outside the scenario's folder, each once, settings first.
    ///
    /// - Parameters:
    ///   - file: the scenario.
    ///   - program: whether its app is started.
    ///   - frames: whether the pictures that it compares with are written.
    /// - Returns: the problems.
    package static func problems(of file: ScenarioFile, program: Bool, frames: Bool) -> [ScenarioProblem] {
        func isOutside(_ name: String) -> Bool { !contains(path(name, in: file.folder), folder: file.folder) }
        return ScenarioRepertoire("as it stands") { name, _, _ in
            guard name == "app", program, let program = file.program, isOutside(program) else { return nil }
            return .init(name, reason: reason)
        } action: { action in
            switch action {
            case .snapshot(_, let name) where isOutside(name): .init(action.description, reason: reason)
            case .expect(.frame(_, let name, _)) where frames && isOutside(name):
                .init(action.description, reason: reason)
            default: nil
            }
        }.problems(of: file.scenario)
    }

    /// The path of a file named in a scenario in a folder.
    static func path(_ name: String, in folder: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }

    /// Whether a path, with all symbolic links resolved, leads below a folder; it need not exist.
    static func contains(_ path: String, folder: String) -> Bool {
        guard let root = realPath(folder), let real = realPath(path) else { return false }
        return real.hasPrefix(root == "/" ? root : root + "/")
    }

    /// The path without links and dots; of a missing file, in terms of its folder. Nil when it leads nowhere.
    private static func realPath(_ path: String) -> String? {
        // The C library allocates the string; this function owns it.
        if let real = unsafe realpath(path, nil) {
            defer { unsafe free(real) }
            return unsafe String(validatingCString: real)
        }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/") else { return nil }
        let name = path[path.index(after: slash)...]
        let parent = slash == path.startIndex ? "/" : String(path[..<slash])
        if name.isEmpty || name == "." { return realPath(parent) }
        // A dangling link would be followed when writing.
        var status = stat()
        guard name != "..", unsafe lstat(path, &status) != 0, let folder = realPath(parent) else { return nil }
        return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
}
