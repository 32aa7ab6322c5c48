// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import Hotplug
import Runtime
import Testing
import UIKitCore

/// Settings from the environment.
struct RuntimeSettingsTests {
    private func read(_ environment: [String: String]) throws -> Settings { try Settings(environment: environment) }

    @Test("without settings, the default device runs on the machine's hardware") func defaults() throws {
        let settings = try read(["SECONDSCREEN_SOURCE": ""])
        #expect(settings.source == .auto)
        #expect(settings.device.systemVersion == .standard)
        #expect(settings.mode == .preferred)
        #expect(settings.duration == nil)
        #expect(settings == Settings())
    }

    @Test("a semicolon in a quoted text does not separate values, and a quotation mark in a path quotes nothing")
    func quotedSemicolons() throws {
        let settings = try read([
            "SECONDSCREEN_PLUG": #"640x480,label="A; B",serial="1;2";tv-4k"#, "SECONDSCREEN_OUTPUT": #"png:a"b;window"#,
        ])
        #expect(settings.plug.map(\.spec.label) == ["A; B", nil])
        #expect(settings.plug.map(\.spec.serial) == ["1;2", nil])
        #expect(settings.outputs == [.png(folder: #"a"b"#), .window])
    }

    @Test("every setting is read") func all() throws {
        let settings = try read([
            "SECONDSCREEN_SOURCE": "virtual", "SECONDSCREEN_PLUG": "1280x720@50;tv-4k",
            "SECONDSCREEN_DEVICE": "iphone-15", "SECONDSCREEN_MAIN": "card0-eDP-1",
            "SECONDSCREEN_SYSTEM_VERSION": "12.4", "SECONDSCREEN_MODE": "largest", "SECONDSCREEN_FOR": "0.5",
            "SECONDSCREEN_OUTPUT": "png:/tmp/a b;terminal;window", "SECONDSCREEN_FONTS": "/usr",
            "SECONDSCREEN_FULLSCREEN": "real", "SECONDSCREEN_PHOTOS": "/not/there",
        ])
        #expect(settings.photos == "/not/there")
        #expect(settings.fonts == "/usr")
        #expect(settings.outputs == [.png(folder: "/tmp/a b"), .terminal, .window])
        #expect(settings.fullScreen == .real)
        #expect(settings.source == .virtual)
        #expect(settings.plug.map(\.spec.monitor).last == .catalog("tv-4k"))
        #expect(settings.plug.count == 2)
        #expect(settings.device.profile == "iphone-15")
        #expect(settings.device.main == "card0-eDP-1")
        #expect(settings.device.systemVersion == SystemVersion(12, 4))
        #expect(settings.mode == .largest)
        #expect(settings.duration == .seconds(0.5))
    }

    @Test("a program that plays scenarios reads only the directory of photos") func only() throws {
        let environment = ["SECONDSCREEN_MODE": "prefered", "SECONDSCREEN_PHOTOS": "Pictures"]
        let settings = try Settings(environment: environment, only: ["photos"])
        #expect(settings.photos == "Pictures" && settings.mode == .preferred)
    }

    @Test("every invalid value is reported") func problems() throws {
        let error = #expect(throws: SettingsError.self) {
            try read(["SECONDSCREEN_MODE": "prefered", "SECONDSCREEN_OUTPUT": "paper;terminal"])
        }
        #expect(
            error?.problems == [
                """
                SECONDSCREEN_MODE: expected preferred, highestRefresh, largest, common or a mode such as 1920x1080@60, \
                got 'prefered'; did you mean 'preferred'?
                """, "SECONDSCREEN_OUTPUT: expected auto, window, kms, png:DIRECTORY, terminal or null, got 'paper'",
            ])
    }

    @Test("a recording is a source") func recording() throws {
        #expect(
            try read(["SECONDSCREEN_SOURCE": "recording=a.jsonl,speed=60"]).source == .recording("a.jsonl", speed: 60))
    }

    @Test(
        "a value that cannot be used is refused with the variable's name and what can be set",
        arguments: [
            ("SECONDSCREEN_SOURCE", "hdmi", "auto, udev, virtual, recording=FILE or"),
            ("SECONDSCREEN_DEVICE", "nokia", "available: iphone-4s"),
            ("SECONDSCREEN_SYSTEM_VERSION", "6", "7.0 to 27.0"),
            ("SECONDSCREEN_SYSTEM_VERSION", "28", "7.0 to 27.0"),
            ("SECONDSCREEN_PLUG", "1280x720;,", "column"),
            ("SECONDSCREEN_MODE", "1920", "1920x1080@60, got '1920'"),
            ("SECONDSCREEN_OUTPUT", "png:", "auto, window, kms, png:DIRECTORY, terminal or null"),
            ("SECONDSCREEN_FULLSCREEN", "all", "none or real"),
            ("SECONDSCREEN_FOR", "-1", "seconds"),
            ("SECONDSCREEN_FOR", "nan", "seconds"),
        ])
    func refusal(name: String, value: String, remedy: String) throws {
        let error = #expect(throws: SettingsError.self) { try read([name: value]) }
        let message = try #require(error).description
        #expect(message.hasPrefix("\(name): "))
        #expect(message.contains(remedy))
        #expect(!message.contains("\n"))
    }
}
