// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Configuration
import Glibc
import Runtime
import ScreensWire
import SystemPackage
import UdevHotplug

/// A look at what the program finds on a machine: what works, what is not there, and what is broken.
package struct Examination {
    /// One thing that was looked at.
    package struct Finding: Hashable, Sendable {
        /// How it is.
        package enum Verdict: Hashable, Sendable {
            /// It works.
            case good
            /// It is not there, and the program goes on without.
            case absent
            /// It keeps the program from a part of its work.
            case broken
        }

        /// How it is.
        package var verdict: Verdict
        /// What was looked at, in a word or two.
        package var subject: String
        /// What was found.
        package var words: String
        /// What to do about it; nil where there is nothing to do.
        package var remedy: String?

        /// Creates a finding; see the properties.
        package init(_ verdict: Verdict, _ subject: String, _ words: String, remedy: String? = nil) {
            self.verdict = verdict
            self.subject = subject
            self.words = words
            self.remedy = remedy
        }
    }

    private let sysfs: String
    private let devices: String
    private let environment: [String: String]

    /// Creates a look at a machine.
    ///
    /// - Parameters:
    ///   - sysfs: which sysfs is looked at.
    ///   - devices: where the graphics devices are.
    ///   - environment: the process's environment.
    package init(sysfs: String, devices: String = "/dev/dri", environment: [String: String]) {
        self.sysfs = sysfs
        self.devices = devices
        self.environment = environment
    }

    /// What there is to say, in the order in which a monitor's way goes.
    package var findings: [Finding] {
        let graphics = GraphicsExamination(devices: devices, debug: sysfs + "/kernel/debug/dri")
        return [graphicsCard] + graphics.findings + [udev, configuration, state, controlFolder, fonts, terminal]
    }

    private var graphicsCard: Finding {
        guard SysfsConnectorReader.hasGraphicsCard(root: sysfs) else {
            return Finding(
                .absent, "graphics card", "the kernel drives none with connectors; virtual monitors work",
                remedy: "load the card's driver; in a virtual machine give it one, as virtio-gpu or vkms")
        }
        return Finding(.good, "graphics card", "the kernel drives one with connectors")
    }

    private var udev: Finding {
        // udevd's broadcast is what libudev listens to (hotplug.md §1): without it no plug is noticed but by the poll.
        guard unsafe access("/run/udev/control", F_OK) == 0 else {
            return Finding(
                .absent, "udev", "no udevd runs here; real monitors are noticed by the poll alone",
                remedy: "start systemd-udevd, or in a container share /run/udev and the host's network namespace")
        }
        return Finding(.good, "udev", "udevd runs")
    }

    private var configuration: Finding {
        do throws(ConfigurationProblems) {
            _ = try ConfigurationReader(environment: environment).read()
            return Finding(.good, "configuration", "it can be used")
        } catch {
            let first = error.problems.first.map { "\($0)" } ?? ""
            return Finding(
                .broken, "configuration", "\(error.problems.count) problems, first \(first)",
                remedy: "'secondscreen config check' lists all")
        }
    }

    private var state: Finding {
        guard let folder = StateFile.usualFolder(environment: environment) else {
            return Finding(
                .absent, "state", "there is no home to keep it in: nothing outlives a run",
                remedy: "set XDG_STATE_HOME, or give run --state")
        }
        if let problem = StateFile(folder: folder).folderProblem {
            return Finding(
                .broken, "state", "\(problem), so what is kept there is not safe",
                remedy: "have the folder belong to the daemon's user alone, or give run another with --state")
        }
        guard let problem = Self.problemOfWriting(to: folder) else {
            return Finding(.good, "state", "\(folder) can be written to")
        }
        return Finding(
            .broken, "state", "\(folder): \(problem)", remedy: "make it writable, or give run another with --state")
    }

    private var controlFolder: Finding {
        let folder = ControlSocket.folder(environment: environment)
        guard let problem = Self.problemOfWriting(to: folder) else {
            return Finding(.good, "control socket", "\(folder) can be written to")
        }
        return Finding(
            .broken, "control socket", "\(folder): \(problem)",
            remedy: "log in so that XDG_RUNTIME_DIR is set, or give run --socket")
    }

    private var fonts: Finding {
        do {
            _ = try Drawing()
            return Finding(.good, "pictures", "fonts can be looked for")
        } catch {
            return Finding(
                .broken, "pictures", "\(error)", remedy: "install fontconfig and a font, as fonts-dejavu-core")
        }
    }

    private var terminal: Finding {
        guard isatty(STDOUT_FILENO) == 1 else {
            return Finding(.absent, "terminal", "standard output is none; --output terminal would show nothing")
        }
        let colors = environment["COLORTERM"].map { $0 == "truecolor" || $0 == "24bit" } ?? false
        return Finding(
            .good, "terminal",
            colors ? "it says that it has 24-bit colours" : "it does not say that it has 24-bit colours")
    }

    /// Why files cannot be made in a folder, or in the nearest folder above it that is there; nil when they can.
    private static func problemOfWriting(to folder: String) -> String? {
        var path = folder
        while unsafe access(path, F_OK) != 0, errno == ENOENT, path.count > 1 {
            path = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            if path.isEmpty { path = "/" }
        }
        guard unsafe access(path, W_OK | X_OK) == 0 else { return "\(Errno.last)" }
        return (try? FileStatus(path: path))?.kind == .directory ? nil : "\(path) is not a directory"
    }
}
