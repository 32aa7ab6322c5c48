// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FuzzSupport
import JSONText

// Parses JSON, writes what was parsed, and parses that.

func check(_ value: JSONValue, _ limits: JSONLimits) {
    let text = value.utf8
    require(!text.contains { $0 < 0x20 }, "written text with control characters")
    do throws(JSONError) {
        let again = try JSONValue(parsing: text, limits: limits)
        require(again == value, "another value after a round trip: \(value.text)")
        require(again.utf8 == text, "another text after a round trip: \(value.text)")
    } catch {
        require(false, "written text that cannot be parsed: \(error): \(value.text)")
    }
}

let seeds = [
    #"{"method":"org.example.A","parameters":{"a":[1,-2.5e3,true,null,"\u00e9\ud83d\ude00\n"]}}"#, "[[[[1e308]]]]",
    #" {"a" : 9223372036854775807, "b": -9223372036854775808 , "" :0.1} "#,
]
let words = [
    "true", "false", "null", ",", ":", "[1,2,3]", #","b":"#, #"\u"#, #"\ud83d\ude00"#, #""a":"#, "1e", "-0", "[[", "{}",
    "é", "e\u{301}",
]
let limits = JSONLimits(depth: 24, values: 1000)
try fuzz(longest: 4096, seeds: seeds.map { Array($0.utf8) }, words: words) { bytes in
    do throws(JSONError) {
        check(try JSONValue(parsing: bytes, limits: limits), limits)
    } catch {
        require((0...bytes.count).contains(error.offset) && !error.reason.isEmpty, "an error nowhere: \(error)")
    }
}
