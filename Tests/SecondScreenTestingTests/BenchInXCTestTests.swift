// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreenTesting
import UIKit
import XCTest

/// What the documentation of `withBench` promises to test cases of XCTest, as one of them.
final class BenchInXCTestTests: XCTestCase {
    @MainActor
    func testAMonitorComesAndGoesInATestCase() async throws {
        let count = try await Bench.withBench(screens: "1920x1080@60") { bench in
            await bench.launch()
            XCTAssertEqual(UIScreen.screens.count, 2)
            try await bench.plug("DP-1", "tv-1080p")
            XCTAssertEqual(UIScreen.screens.count, 3)
            try await bench.unplug("HDMI-A-1")
            await bench.wait(.seconds(3600))
            return UIScreen.screens.count
        }
        XCTAssertEqual(count, 2)
        XCTAssertNil(Bench.current)
    }

    @MainActor
    func testWhatIsRefusedIsThrown() async throws {
        do {
            try await Bench.withBench { try await $0.unplug("HDMI-A-1") }
            XCTFail("nothing is plugged in")
        } catch let error as ActionRefused {
            XCTAssertTrue(error.description.contains("HDMI-A-1"), error.description)
        }
    }
}
