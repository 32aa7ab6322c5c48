// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Varlink

/// What `org.varlink.certification` asks: each method takes what the one before returned.
enum CertificationScript {
    static let interfaceName = "org.varlink.certification"

    static func makeInterface() throws -> VarlinkInterface {
        try VarlinkInterface(
            parsing: String(decoding: PackageResources.org_varlink_certification_varlink, as: UTF8.self))
    }

    /// The methods between `Start` and `Test10` in order, with what they return.
    static let steps: [(method: String, output: JSONObject)] = [
        ("Test01", ["bool": true]),
        ("Test02", ["int": 1]),
        ("Test03", ["float": 1.0]),
        ("Test04", ["string": "ping"]),
        ("Test05", scalars),
        ("Test06", ["struct": .object(scalars)]),
        ("Test07", ["map": map]),
        ("Test08", ["set": set]),
        ("Test09", ["mytype": myType]),
    ]

    /// What each of ten replies of `Test10` is, and what `Test11` takes.
    static let replies = (1...10).map { JSONValue.string("Reply number \($0)") }

    private static let scalars: JSONObject = [
        "bool": false, "int": 2, "float": .number(.pi), "string": "a lot of string",
    ]
    private static let map: JSONValue = ["foo": "Foo", "bar": "Bar"]
    private static let set: JSONValue = ["one": [:], "two": [:], "three": [:]]
    private static let myType: JSONValue = [
        "object": ["method": "org.varlink.certification.Test09", "parameters": ["map": map]],
        "enum": "two",
        "struct": ["first": 1, "second": "2"],
        "array": ["one", "two", "three"],
        "dictionary": map,
        "stringset": set,
        "interface": [
            "foo": [nil, ["foo": "foo", "bar": "bar"], nil, ["one": "foo", "two": "bar"]],
            "anon": ["foo": true, "bar": false],
        ],
    ]
}
