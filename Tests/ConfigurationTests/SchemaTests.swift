// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import Foundation
import Testing

struct SchemaTests {
    private typealias Object = [String: Any]

    private let schema: [String: Any]

    init() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: configFolder + "/secondscreen.schema.json"))
        schema = try #require(try JSONSerialization.jsonObject(with: data) as? Object)
    }

    /// What a reference points at, or the schema itself.
    private func resolve(_ part: Object) throws -> Object {
        guard let reference = part["$ref"] as? String else { return part }
        let name = try #require(reference.split(separator: "/").last)
        let definitions = try #require(schema["$defs"] as? Object)
        return try #require(definitions[String(name)] as? Object)
    }

    /// The paths of all keys below a part of the schema.
    private func paths(_ part: Object, _ prefix: String = "") throws -> [String] {
        let part = try resolve(part)
        var paths: [String] = []
        for alternative in part["anyOf"] as? [Object] ?? [] { paths += try self.paths(alternative, prefix) }
        if let items = part["items"] as? Object { paths += try self.paths(items, prefix + "[]") }
        guard let properties = part["properties"] as? Object else { return paths }
        #expect(part["additionalProperties"] as? Bool == false, "\(prefix) lets unknown keys pass")
        for (key, value) in properties {
            let path = prefix.isEmpty ? key : "\(prefix).\(key)"
            let value = try #require(value as? Object)
            paths += try [path] + self.paths(value, path)
        }
        return paths
    }

    @Test func `the schema has exactly the keys of the reader`() throws {
        #expect(try paths(schema).sorted() == ConfigurationReader.keyPaths)
    }

    @Test func `the schema has the configuration's defaults`() throws {
        for value in Configuration().effective {
            var part: Object = schema
            for key in value.path.split(separator: ".") {
                let properties = try #require(part["properties"] as? Object)
                part = try #require(properties[String(key)] as? Object)
            }
            let expected = part["default"].map { "\($0)" }?.replacingOccurrences(of: "\n", with: "")
            // A number in JSON does not keep whether it was written with a point.
            let matches = expected == value.text || expected.flatMap(Double.init) == Double(value.text)
            let isSwitch = ["0": "false", "1": "true"][expected ?? ""] == value.text
            #expect(matches || isSwitch, "\(value.path) is \(value.text), but \(expected ?? "nothing") in the schema")
        }
    }
}
