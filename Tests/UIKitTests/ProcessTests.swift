// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Hotplug
import Recordings
import Testing

/// Whole apps as processes of their own, each started as a person would start it.
struct ProcessTests {
    private struct Outcome {
        let status: Int32
        let output: [String]
        let errors: String
    }

    /// Runs a program, or a script of the shell that runs it as `"$0"`.
    private func run(
        _ program: String, _ settings: [String: String], script: String = #"exec "$0""#
    ) throws -> Outcome {
        // The programs lie beside the test bundle.
        let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", script, URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(program).path,
        ]
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SECONDSCREEN_") }
        environment["SECONDSCREEN_SOCKET"] = "none"
        environment.merge(settings) { $1 }
        process.environment = environment
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: text.split(separator: "\n").map(String.init),
            errors: complaints)
    }

    @Test("@main, the manifest in the resources, timers and the main queue work") func sceneApp() throws {
        let outcome = try run("SceneApp", ["SECONDSCREEN_SOURCE": "virtual", "SECONDSCREEN_FOR": "1"])
        #expect(outcome.status == 0)
        #expect(
            outcome.output == [
                "launched on iOS 18.0 with 2 screens", "external scene 1920 x 1080", "timer fired", "queue served",
                "external scene disconnected", "terminating",
            ])
    }

    @Test("classes by name and settings for device and version work without a manifest") func classicApp() throws {
        let outcome = try run(
            "ClassicApp",
            [
                "SECONDSCREEN_SOURCE": "virtual", "SECONDSCREEN_FOR": "0.5", "SECONDSCREEN_DEVICE": "iphone-15",
                "SECONDSCREEN_SYSTEM_VERSION": "12.4",
            ])
        #expect(outcome.status == 0)
        #expect(outcome.output == ["Application on iPhone, mirrored false"])
    }

    @Test("a recording is played unchanged to an app") func recording() throws {
        let port = Connector(
            id: VirtualSource.connector("DP-1"), status: .connected,
            modes: [
                DisplayMode(size: PixelSize(width: 1280, height: 768), refreshMillihertz: 60_000, isPreferred: true)
            ])
        let recording = Recording(
            header: RecordingHeader(source: "virtual", isSettled: true),
            entries: [
                RecordingEntry(at: .zero, .snapshot(ConnectorSnapshot(connectors: [], cause: .start))),
                RecordingEntry(at: .seconds(60), .snapshot(ConnectorSnapshot(connectors: [port], cause: .event))),
            ])
        let file = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data(recording.encoded).write(to: URL(filePath: file))
        let outcome = try run(
            "SceneApp", ["SECONDSCREEN_SOURCE": "recording=\(file),speed=600", "SECONDSCREEN_FOR": "1"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("external scene 1280 x 768"), "\(outcome.output)")
        let none = try run("SceneApp", ["SECONDSCREEN_SOURCE": "recording=/nowhere/a.jsonl"])
        #expect(none.status != 0)
        #expect(none.errors.contains("/nowhere/a.jsonl"), "\(none.errors)")
    }

    @Test("an app's screens are written as pictures") func pictures() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let outcome = try run(
            "SceneApp",
            [
                "SECONDSCREEN_SOURCE": "virtual", "SECONDSCREEN_FOR": "1", "SECONDSCREEN_DEVICE": "iphone-4s",
                "SECONDSCREEN_PLUG": "640x480", "SECONDSCREEN_OUTPUT": "png:\(folder)",
            ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        for name in ["main", "HDMI-A-1"] {
            #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name).png"), "\(name)")
        }
    }

    @Test("an invalid setting ends the app with status 64 and a one-line message") func refusal() throws {
        let outcome = try run("ClassicApp", ["SECONDSCREEN_SYSTEM_VERSION": "six"])
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        let expected =
            "secondscreen: SECONDSCREEN_SYSTEM_VERSION: expected a version from 7.0 to 27.0, got 'six'\n"
        #expect(outcome.errors == expected)
    }

    @Test(
        "a setting that is not UTF-8 ends the app, instead of naming another file",
        arguments: ["SECONDSCREEN_OUTPUT", "SECONDSCREEN_SCENARIO"])
    func encoding(variable: String) throws {
        let outcome = try run(
            "ClassicApp", ["SECONDSCREEN_SOURCE": "virtual", "SECONDSCREEN_FOR": "0"],
            script: #"export \#(variable)="$(printf 'png:/tmp/\303\244\377')"; exec "$0""#)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        let expected = #"secondscreen: the environment variable \#(variable) is not valid UTF-8: 'png:/tmp/ä\xff'"#
        #expect(outcome.errors == "\(expected)\n")
    }
}
