// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKit

/// Strings from `.stringsdict` files, with which Foundation on Linux crashes.
final class PluralFormTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "plurals-\(UUID().uuidString).bundle")

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Creates a bundle with a language, in which `entries` is the contents of the `.stringsdict` file's dictionary.
    private func bundle(_ entries: String, language: String = "en") throws -> Bundle {
        let strings = folder.appending(path: "\(language).lproj")
        try FileManager.default.createDirectory(at: strings, withIntermediateDirectories: true)
        try Data("<plist version=\"1.0\"><dict>\(entries)</dict></plist>".utf8)
            .write(to: strings.appending(path: "Localizable.stringsdict"))
        try Data("\"plain\" = \"Plain!\"; \"apples\" = \"hidden\";".utf8)
            .write(to: strings.appending(path: "Localizable.strings"))
        let information =
            "<plist version=\"1.0\"><dict><key>CFBundleDevelopmentRegion</key><string>\(language)</string></dict></plist>"
        try Data(information.utf8).write(to: folder.appending(path: "Info.plist"))
        return try #require(Bundle(url: folder))
    }

    /// An entry with its format and its variables.
    private func entry(_ key: String, _ format: String, _ variables: String...) -> String {
        """
        <key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>
        \(variables.joined())</dict>
        """
    }

    /// A variable with the type of its argument and its forms.
    private func variable(_ name: String, _ type: String, _ forms: KeyValuePairs<String, String>) -> String {
        let forms = forms.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
        return """
            <key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>\(type)</string>\(forms)</dict>
            """
    }

    @Test func `the number of an argument selects the form`() throws {
        let bundle = try bundle(
            entry("apples", "%#@n@", variable("n", "d", ["one": "%d apple", "other": "%d apples"])))
        let format = NSLocalizedString("apples", bundle: bundle, comment: "")
        #expect(String(format: format, 1) == "1 apple")
        #expect(String.localizedStringWithFormat(format, 0) == "0 apples")
        #expect(String(format: format, locale: Locale(identifier: "en_US"), 7) == "7 apples")
        #expect(NSLocalizedString("plain", bundle: bundle, comment: "") == "Plain!")
    }

    @Test func `each variable has its form, and arguments that a form leaves out are skipped`() throws {
        let bundle = try bundle(
            entry(
                "basket", "%@ has %#@apples@ and %#@pears@ in %@ (100%%)",
                variable("apples", "lld", ["one": "one apple", "other": "%lld apples"]),
                variable("pears", "ld", ["zero": "no pears", "one": "one pear", "other": "%ld pears"])))
        let format = bundle.localizedString(forKey: "basket", value: nil, table: nil)
        #expect(String(format: format, "Ann", 1, 3, "Rome") == "Ann has one apple and 3 pears in Rome (100%)")
        #expect(String(format: format, "Bob", 2, 0, "Oslo") == "Bob has 2 apples and no pears in Oslo (100%)")
        #expect(String(format: format, "Eve", -4, 1, "Bonn") == "Eve has -4 apples and one pear in Bonn (100%)")
    }

    @Test func `variables can be nested, name their arguments, and count with fractions`() throws {
        let bundle = try bundle(
            entry(
                "size", "%1$#@files@",
                variable("files", "d", ["one": "one file of %2$#@mass@", "other": "%1$d files of %2$#@mass@"]),
                variable("mass", "g", ["one": "one gram", "other": "%2$.2f grams"])))
        let format = NSLocalizedString("size", bundle: bundle, comment: "")
        #expect(String(format: format, 1, 1.0) == "one file of one gram")
        #expect(String(format: format, 3, 1.5) == "3 files of 1.50 grams")
    }

    @Test func `a form can leave out a fraction before other arguments`() throws {
        let bundle = try bundle(
            entry(
                "price", "%1$#@n@",
                variable("n", "d", ["one": "one for %3$@", "other": "%1$d at %2$.1f for %3$@"])))
        let format = NSLocalizedString("price", bundle: bundle, comment: "")
        #expect(String(format: format, 2, 0.5, "Ann") == "2 at 0.5 for Ann")
        #expect(String(format: format, 1, 0.5, "Ann") == "one for Ann")
    }

    @Test func `formats that differ only in their special forms are told apart`() throws {
        let bundle = try bundle(
            entry("files", "%#@n@", variable("n", "d", ["zero": "no files", "other": "%d of them"]))
                + entry("folders", "%#@n@", variable("n", "d", ["zero": "no folders", "other": "%d of them"])))
        let files = NSLocalizedString("files", bundle: bundle, comment: "")
        let folders = NSLocalizedString("folders", bundle: bundle, comment: "")
        #expect(String(format: files, 0) == "no files" && String(format: folders, 0) == "no folders")
        #expect(String(format: files, 2) == "2 of them" && String(format: folders, 2) == "2 of them")
        #expect(NSLocalizedString("files", bundle: bundle, comment: "") == files)
        #expect(NSLocalizedString("folders", bundle: bundle, comment: "") == folders)
    }

    @Test(arguments: [(0, "0 plików"), (1, "1 plik"), (3, "3 pliki"), (5, "5 plików"), (22, "22 pliki")])
    func `the language of the bundle has its own categories`(_ count: Int, _ text: String) throws {
        let bundle = try bundle(
            entry(
                "files", "%#@n@",
                variable(
                    "n", "lu", ["one": "%lu plik", "few": "%lu pliki", "many": "%lu plików", "other": "%lu pliku"])),
            language: "pl")
        #expect(String(format: NSLocalizedString("files", bundle: bundle, comment: ""), count) == text)
    }

    @Test func `a malformed entry counts as missing`() throws {
        let bundle = try bundle(
            """
            <key>empty</key><dict/><key>list</key><array/><key>number</key><integer>1</integer>
            \(entry("unknown", "%#@n@"))\(entry("open", "%#@n"))\(entry("bare", "%#@n@", variable("n", "d", [:])))
            \(entry("endless", "%#@n@", variable("n", "d", ["other": "%#@n@%#@n@"])))
            \(entry("many", String(repeating: "%d", count: 1000)))\(entry("far", "%99999999999999999999$d"))
            """)
        for key in ["empty", "list", "number", "unknown", "open", "bare", "endless", "many"] {
            #expect(NSLocalizedString(key, bundle: bundle, value: "V", comment: "") == "V", "\(key)")
            #expect(NSLocalizedString(key, bundle: bundle, comment: "") == key)
        }
        // Not the number of an argument; what CoreFoundation makes of it is its own affair.
        #expect(!NSLocalizedString("far", bundle: bundle, comment: "").isEmpty)
    }
}
