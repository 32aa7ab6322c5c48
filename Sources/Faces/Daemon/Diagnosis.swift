// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Configuration
import Foundation
import Glibc
import Runtime
import ScreensWire
import SystemPackage
import UdevHotplug

/// Diagnoses a machine: what works, what is absent, and what is broken. To add a check, add it to ``findings``.
package struct Diagnosis {
    /// The result of one check.
    package struct Finding: Hashable, Sendable {
        /// A verdict.
        package enum Verdict: Hashable, Sendable {
            /// Works.
            case good
            /// Absent, but not required.
            case absent
            /// Prevents part of the program from working.
            case broken
        }

        /// The verdict.
        package var verdict: Verdict
        /// The subject, in a word or two.
        package var subject: String
        /// The result, in words.
        package var words: String
        /// The remedy; nil if there is nothing to do.
        package var remedy: String?

        /// Creates a finding; see the properties.
        package init(_ verdict: Verdict, _ subject: String, _ words: String, remedy: String? = nil) {
            (self.verdict, self.subject, self.words, self.remedy) = (verdict, subject, words, remedy)
        }
    }

    private let sysfs: String
    private let devices: String
    private let procfs: String
    private let environment: [String: String]

    /// Creates a diagnosis of a machine.
    ///
    /// - Parameters:
    ///   - sysfs: the sysfs to read.
    ///   - devices: the directory of the graphics devices.
    ///   - procfs: the procfs to read.
    ///   - environment: the process's environment.
    package init(
        sysfs: String, devices: String = "/dev/dri", procfs: String = "/proc", environment: [String: String]
    ) {
        (self.sysfs, self.devices, self.procfs, self.environment) = (sysfs, devices, procfs, environment)
    }

    /// The findings, in order from the monitor to the screen.
    package var findings: [Finding] {
        let configured = try? ConfigurationReader(environment: environment).read()
        let isKMSRequested = configured?.outputs.contains(.kms) ?? false
        let graphics = GraphicsDiagnosis(
            devices: devices, debug: sysfs + "/kernel/debug/dri", procfs: procfs, isKMSRequested: isKMSRequested)
        let kms = KMSDiagnosis(
            sysfs: sysfs, devices: devices, procfs: procfs, environment: environment, isRequested: isKMSRequested)
        let windows = WindowDiagnosis(
            environment: environment, isRequested: configured?.outputs.contains(.window) ?? false)
        return [graphicsCard] + graphics.findings + kms.findings + windows.findings
            + [udev, configuration, state, controlFolder, fonts, terminal]
    }

    private var graphicsCard: Finding {
        guard SysfsConnectorReader.hasGraphicsCard(root: sysfs) else {
            return Finding(
                .absent, "graphics card", "no card with connectors and a kernel driver; virtual monitors still work",
                remedy: "load the card's driver; in a virtual machine, add a device such as virtio-gpu, or load vkms")
        }
        return Finding(.good, "graphics card", "found a card with connectors")
    }

    private var udev: Finding {
        // libudev listens to udevd's broadcasts (hotplug.md §1); without udevd, only polling detects a plug.
        guard unsafe access("/run/udev/control", F_OK) == 0 else {
            return Finding(
                .absent, "udev", "udevd is not running; real monitors are detected by polling only",
                remedy: "start systemd-udevd, or in a container share /run/udev and the host's network namespace")
        }
        return Finding(.good, "udev", "udevd is running")
    }

    private var configuration: Finding {
        do throws(ConfigurationProblems) {
            _ = try ConfigurationReader(environment: environment).read()
            return Finding(.good, "configuration", "valid")
        } catch {
            let count = Spelling.count(error.problems.count, "problem")
            let first = error.problems.first.map { "; first: \($0)" } ?? ""
            return Finding(
                .broken, "configuration", count + first, remedy: "run 'secondscreen config check' to list them")
        }
    }

    private var state: Finding {
        guard let folder = StateFile.usualFolder(environment: environment) else {
            return Finding(
                .absent, "state", "no home directory; state is not saved",
                remedy: "set XDG_STATE_HOME, or use run --state")
        }
        if let problem = StateFile(folder: folder).folderProblem {
            return Finding(
                .broken, "state", "\(problem), so others could change the state",
                remedy: "make the daemon's user its only owner, or set another directory with run --state")
        }
        guard let problem = FolderListing.problemOfWriting(to: folder) else {
            return Finding(.good, "state", "\(folder) is writable")
        }
        return Finding(
            .broken, "state", "\(folder): \(problem)",
            remedy: "make sure that it is writable and has free space, or set another directory with run --state")
    }

    private var controlFolder: Finding {
        let folder = ControlSocket.folder(environment: environment)
        // Only the last directory of the path is created.
        let parent = (folder as NSString).deletingLastPathComponent
        let missing = (try? FileStatus(path: parent)) == nil ? "no directory \(parent)" : nil
        guard let problem = missing ?? FolderListing.problemOfWriting(to: folder, needsSpace: false) else {
            return Finding(.good, "control socket", "\(folder) is writable")
        }
        return Finding(
            .broken, "control socket", "\(folder): \(problem)",
            remedy: "log in, which sets XDG_RUNTIME_DIR, or use run --socket")
    }

    private var fonts: Finding {
        do {
            _ = try Drawing()
            return Finding(.good, "pictures", "fonts are available")
        } catch {
            // A missing library is named with its package.
            let remedy =
                "\(error)".contains("install") ? nil : "install fontconfig and a font such as fonts-dejavu-core"
            return Finding(.broken, "pictures", "\(error)", remedy: remedy)
        }
    }

    private var terminal: Finding {
        guard isatty(STDOUT_FILENO) == 1 else {
            return Finding(
                .absent, "terminal", "standard output is not a terminal, which --output terminal is for")
        }
        let colors = environment["COLORTERM"].map { $0 == "truecolor" || $0 == "24bit" } ?? false
        return Finding(
            .good, "terminal",
            colors ? "24-bit color" : "COLORTERM is neither truecolor nor 24bit")
    }

    /// Describes the memory of a process: `12.3 MB resident: 4.5 MB private, the rest file-backed`.
    ///
    /// The kernel shares the pages of files between processes, and can take them back at any time.
    ///
    /// - Parameters:
    ///   - process: the process.
    ///   - procfs: the procfs to read.
    /// - Returns: the text; nil for the service manager, and if the process belongs to another user.
    package static func memory(of process: Int32, procfs: String = "/proc") -> String? {
        guard process > 1,
            let bytes = try? BoundedFile.readToEnd("\(procfs)/\(process)/smaps_rollup", limit: 1 << 16)
        else { return nil }
        var kilobytes: [Substring: Double] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 3, words[2] == "kB" { kilobytes[words[0]] = Double(words[1]) }
        }
        guard let resident = kilobytes["Rss:"], let own = kilobytes["Private_Dirty:"] else { return nil }
        func megabytes(_ kilobytes: Double) -> String { "\((kilobytes * 1.024 / 100).rounded() / 10) MB" }
        return "\(megabytes(resident)) resident: \(megabytes(own)) private, the rest file-backed"
    }
}
