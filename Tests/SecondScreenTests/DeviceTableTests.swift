// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import Glibc
import SecondScreen
import Testing
import UIKitCore

struct DeviceTableTests {
    @Test func `the built-in table holds the default device`() throws {
        let device = try DeviceTable().device(DeviceTable.defaultDevice)
        #expect(device.nativeSize == PixelSize(width: 2064, height: 2752))
        #expect(device.scale == 2)
        #expect(device.maximumFramesPerSecond == 120)
    }

    @Test(
        arguments: [("iphone-se", 20, 0), ("iphone-15", 59, 34), ("iphone-16-pro", 62, 34)]
            as [(String, Double, Double)])
    func `phones without a home button have insets for what is at their edges`(
        name: String, top: Double, bottom: Double
    ) throws {
        let insets = try DeviceTable().device(name).safeAreaInsets
        #expect(insets == UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0))
    }

    @Test func `an unknown device is reported with the known ones`() throws {
        let table = try DeviceTable()
        let error = #expect(throws: ConfigurationError.self) { try table.device("ipad-pro-99") }
        #expect(error?.description.contains("available: iphone-4s, ") == true)
    }

    @Test(arguments: [
        ("", "unexpected end; expected a value"),
        (#"["a", "b"]"#, "expected a JSON object of devices"),
        (#"{"x": 5}"#, "device x: is not an object"),
        (entry(#""width": 10"#), "device x: scale is missing"),
        (entry(#""width": "ten", "scale": 2"#), "device x: width is not an integer"),
        (entry(#""width": 10, "scale": 2"#, model: "iPod"), "device x: model must be iPhone or iPad, got 'iPod'"),
        (entry(#""width": 0, "scale": 2"#), "device x: width and height must be from 1 to 16384"),
        (entry(#""width": 1, "scale": 0"#), "device x: scale must be from 0.1 to 8"),
        (
            entry(#""width": 1, "scale": 1, "safeAreaTop": 201"#),
            "device x: safeAreaTop and safeAreaBottom must be from 0 to 200"
        ),
        (#"{"x": {"model": "iPad""#, "byte 22: expected ',' or '}'"),
    ])
    func `an invalid table is reported with its place`(text: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try DeviceTable(ConfigurationFile.Contents(text: text, origin: "/etc/devices.json"))
        }
        #expect(error?.description.hasPrefix("/etc/devices.json: ") == true)
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test(.timeLimit(.minutes(5))) func `a pipe or a huge file in place of a table is ignored`() throws {
        let folder = NSTemporaryDirectory() + "device-table-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(unsafe mkfifo(folder + "/pipe.json", 0o600) == 0)
        try Data(count: (1 << 20) + 1).write(to: URL(filePath: folder + "/huge.json"))
        try Data("here".utf8).write(to: URL(filePath: folder + "/small.json"))
        func origin(_ name: String) -> String {
            ConfigurationFile.read(name, builtIn: "", directories: [folder]).origin
        }
        #expect(origin("pipe.json") == "pipe.json (built in)")
        #expect(origin("huge.json") == "huge.json (built in)")
        #expect(origin("small.json") == folder + "/small.json")
    }

    private static func entry(_ rest: String, model: String = "iPad") -> String {
        #"{"x": {"model": "\#(model)", "name": "X", "height": 10, \#(rest)}}"#
    }
}
