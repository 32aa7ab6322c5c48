// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Runtime

/// Diagnoses what the output `window` needs: a desktop and its libraries.
struct WindowDiagnosis {
    /// The process's environment.
    let environment: [String: String]
    /// Whether the configuration has the output, so that a missing requirement is a problem.
    let isRequested: Bool

    /// The findings; connects to nothing.
    var findings: [Diagnosis.Finding] {
        guard let desktop = Desktop(environment: environment) else {
            return [
                Diagnosis.Finding(
                    lacking, "windows", "no desktop: neither WAYLAND_DISPLAY nor DISPLAY is set",
                    remedy:
                        "run this from a desktop session, or use --output kms, png:DIRECTORY or terminal")
            ]
        }
        return [server(desktop), libraries(of: desktop)]
    }

    /// The verdict for a missing requirement of this output.
    private var lacking: Diagnosis.Finding.Verdict { isRequested ? .broken : .absent }

    private func server(_ desktop: Desktop) -> Diagnosis.Finding {
        switch desktop {
        case .x11: return Diagnosis.Finding(.good, "windows", "on X11: \(desktop)")
        case .wayland(let name):
            let path = name.hasPrefix("/") ? name : (environment["XDG_RUNTIME_DIR"] ?? "") + "/" + name
            guard path != "/" + name else {
                return Diagnosis.Finding(
                    lacking, "windows", "\(desktop), but XDG_RUNTIME_DIR is not set",
                    remedy: "set XDG_RUNTIME_DIR, usually to /run/user/UID")
            }
            guard (try? FileStatus(path: path)) != nil else {
                return Diagnosis.Finding(
                    lacking, "windows", "\(desktop): no socket \(path)",
                    remedy: "start the compositor, or set WAYLAND_DISPLAY to a running one")
            }
            return Diagnosis.Finding(.good, "windows", "on Wayland: \(desktop)")
        }
    }

    private func libraries(of desktop: Desktop) -> Diagnosis.Finding {
        let packages: KeyValuePairs =
            switch desktop {
            case .wayland:
                ["libwayland-client.so.0": "libwayland-client0", "libxkbcommon.so.0": "libxkbcommon0"]
            case .x11:
                [
                    "libxcb.so.1": "libxcb1", "libxcb-shm.so.0": "libxcb-shm0", "libxcb-randr.so.0": "libxcb-randr0",
                    "libxkbcommon.so.0": "libxkbcommon0",
                ]
            }
        let missing = packages.filter { (try? DynamicLibrary($0.key, package: $0.value)) == nil }
        guard missing.isEmpty else {
            return Diagnosis.Finding(
                lacking, "window libraries", "cannot load \(missing.map(\.key).joined(separator: ", "))",
                remedy: "sudo apt install \(missing.map(\.value).joined(separator: " "))")
        }
        return Diagnosis.Finding(
            .good, "window libraries", "\(packages.map(\.key).joined(separator: ", ")) can be loaded")
    }
}
