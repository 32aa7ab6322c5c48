import SecondScreenTesting
import Testing
import UIKit

@testable import Slides

@MainActor @Test(.screens("1920x1080@60"))
func `the slides disappear with the cable`() async throws {
    let bench = try #require(Bench.current)
    let app = try await bench.launch(AppDelegate.self)
    #expect(app.slides?.bounds.width == 1920)
    try await bench.unplug("HDMI-A-1")
    #expect(app.slides == nil)
}

@MainActor @Test(.screens("1920x1080@60"))
func `the slides disappear with a dock that was unplugged in the background`() async throws {
    let bench = try #require(Bench.current)
    let app = try await bench.launch(AppDelegate.self)
    try await bench.suspend()
    try await bench.unplug("HDMI-A-1")
    #expect(app.slides != nil)
    try await bench.resume()
    #expect(app.slides == nil)
}
