// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

struct DirectoryTests {
    @Test(arguments: [
        "let a = FileManager.default.urls(for: .libraryDirectory, in: .userDomainMask)[0]":
            "let a = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]",
        "let a = try b.url(for: .libraryDirectory, in: c, appropriateFor: nil, create: true)":
            "let a = try b.url(for: .applicationSupportDirectory, in: c, appropriateFor: nil, create: true)",
        "let a = NSSearchPathForDirectoriesInDomains(.libraryDirectory, .userDomainMask, true).first!":
            "let a = NSSearchPathForDirectoriesInDomains(.applicationSupportDirectory, .userDomainMask, true).first!",
        "let a = NSSearchPathForDirectoriesInDomains(FileManager.SearchPathDirectory.libraryDirectory, b, c)":
            "let a = NSSearchPathForDirectoriesInDomains(FileManager.SearchPathDirectory.applicationSupportDirectory, b, c)",
    ]) func `the library directory becomes the one for application support`(old: String, new: String) {
        #expect(converted(old) == new)
        #expect(findings(old).isEmpty)
    }

    @Test(arguments: [
        "let a = b.urls(for: .documentDirectory, in: .userDomainMask)", "let a = b.urls(for: .libraryDirectory)",
        "let a = b.files(for: .libraryDirectory, in: c)", "let a = B.libraryDirectory", "a(.libraryDirectory, b, c)",
        "switch a { case .libraryDirectory: b() default: c() }",
    ]) func `other directories and other uses of the name stay`(line: String) { #expect(converted(line) == line) }
}
