// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Hotplug
import MockKernel
import Testing

@testable import UdevHotplug

/// Every scenario's machine twice: as it is scripted, and as files and events of a kernel that the real libudev reads.
@Suite("Scenarios over the mock kernel", .needsMockEvents, .timeLimit(.minutes(5)))
struct ScenariosOverMockKernelTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../config/scenarios").standardizedFileURL.path

    /// The files of all scenarios, in the same order each time; none when the folder is missing.
    private static var paths: [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".scenario") }.sorted().map { "\(folder)/\($0)" }
    }

    @Test func `rules 2, 15, 17, 18 and 23 each state of every scenario is read from the kernel as from the script`()
        async throws
    {
        #expect(!Self.paths.isEmpty, "there are no scenarios in \(Self.folder)")
        try await withMockKernel { kernel in
            var options = UdevConnectorSource.Options()
            options.sysfsRoot = kernel.sysfsRoot
            options.udevControlPath = "/dev/null"
            // One kernel for all: libumockdev does not give back everything that it takes for one.
            var reader = SnapshotReader(UdevConnectorSource(options: options))
            #expect(try await reader.next().connectors.isEmpty)
            var scene = KernelScene(kernel)
            var count = 0
            for path in Self.paths {
                let scenario = try await ScenarioStates(path: path)
                #expect(scenario.refusals == [])
                let states = scenario.states
                count += states.count
                for (number, state) in ([[]] + states).enumerated() {
                    guard let event = try scene.show(state) else { continue }
                    try kernel.emit(event)
                    let seen = try await reader.next().connectors
                    let scripted = try scene.understood()
                    guard seen != scripted else { continue }
                    Issue.record(
                        "\(path), state \(number): \(Self.texts(seen)), and scripted \(Self.texts(scripted))")
                    break
                }
            }
            #expect(count > Self.paths.count)
        }
    }

    /// What tells connectors apart, without the bytes of their EDIDs.
    private static func texts(_ connectors: [Connector]) -> [String] {
        connectors.map { connector in
            let monitor = connector.monitor.map { "\($0)" } ?? "unnamed"
            let modes = connector.modes.map(\.description).joined(separator: " ")
            return "\(connector.id) \(connector.status) \(connector.edid.count) bytes, \(monitor), \(modes)"
        }
    }
}
