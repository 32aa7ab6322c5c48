// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Foundation
import Testing

/// Rule 17 of the behavior spec, and edid-decode as a second opinion on 289 real monitors.
struct EDIDCorpusTests {
    /// Where a text of the collection and the EDID's description differ: lines of name, part and reason.
    static let knownDifferences: [String: Set<Part>] = {
        let file = Fixture.folder.appending(path: "known-differences.txt")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.filter { !$0.hasPrefix("#") }.reduce(into: [:]) { known, line in
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            guard words.count == 3, let part = Part(rawValue: words[1]) else { return }
            known[words[0], default: []].insert(part)
        }
    }()

    enum Part: String {
        case serialText, modes
    }

    @Test func `the corpus has 289 fixtures, 14 of them empty`() {
        #expect(Fixture.all.count == 289)
        #expect(Fixture.monitors.count == 275)
        #expect(Fixture.monitors.reduce(0) { $0 + $1.text.modes.count } > 6_000)
    }

    @Test func `the list of known differences names fixtures, and only shrinks`() {
        #expect(Self.knownDifferences.values.reduce(0) { $0 + $1.count } <= 2)
        for name in Self.knownDifferences.keys {
            #expect(Fixture.monitors.contains { $0.name == name }, "\(name)")
        }
    }

    @Test func `rule 17: an empty EDID is reported as empty`() {
        for fixture in Fixture.all where fixture.bytes.isEmpty {
            #expect(throws: EDIDError.empty) { try EDID(parsing: fixture.bytes) }
        }
    }

    @Test(arguments: Fixture.monitors)
    func `identity, names, and sizes match the text`(_ fixture: Fixture) throws {
        let edid = try EDID(parsing: fixture.bytes)
        let text = fixture.text
        #expect(edid.version.description == text.version)
        #expect(Int(edid.product) == text.product)
        if edid.manufacturer.isValid { #expect(edid.manufacturer.description == text.manufacturer) }
        #expect((edid.serialNumber == nil) == (text.serialNumber == nil))
        if let number = text.serialNumber, number != "..." { #expect(edid.serialNumber == UInt32(number)) }
        #expect(edid.week == text.week)
        #expect(edid.year == text.year)
        #expect(edid.isModelYear == text.isModelYear)
        #expect(edid.name == text.name)
        #expect(edid.widthMillimeters == text.widthMillimeters)
        #expect(edid.heightMillimeters == text.heightMillimeters)

        let agrees = text.serialText == "..." ? edid.serialText != nil : edid.serialText == text.serialText
        #expect(agrees == !isKnown(fixture, .serialText), "serial text \(edid.serialText ?? "none")")
    }

    @Test(arguments: Fixture.monitors)
    func `the set of modes matches the text, within 1 mHz`(_ fixture: Fixture) throws {
        let edid = try EDID(parsing: fixture.bytes)
        let missing = fixture.text.modes.filter { mode in !edid.modes.contains { $0.agrees(with: mode) } }
        let extra = edid.modes.filter { mode in !fixture.text.modes.contains { mode.agrees(with: $0) } }
        let agrees = missing.isEmpty && extra.isEmpty
        #expect(agrees == !isKnown(fixture, .modes), "missing \(missing), extra \(extra)")
    }

    @Test(arguments: Fixture.monitors)
    func `the preferred mode is the first detailed timing if the text says so`(_ fixture: Fixture) throws {
        let edid = try EDID(parsing: fixture.bytes)
        guard let expected = fixture.text.preferred else { return }
        let first = try #require(edid.modes.first { $0.isPreferred })
        #expect(first.agrees(with: expected), "\(first) is not \(expected)")
    }

    @Test(arguments: Fixture.monitors)
    func `a monitor survives a round trip through its specification`(_ fixture: Fixture) throws {
        let specification = try EDIDSpecification(EDID(parsing: fixture.bytes))
        let again = try EDIDSpecification(EDID(parsing: specification.encoded()))
        #expect(again.differences(from: specification) == [])
    }

    private func isKnown(_ fixture: Fixture, _ part: Part) -> Bool {
        Self.knownDifferences[fixture.name]?.contains(part) ?? false
    }
}

extension EDIDMode {
    /// Tells whether a line of the text is this mode, with a rate within 1 mHz.
    func agrees(with text: EDIDDecodeText.Mode) -> Bool {
        width == text.width && height == text.height && isInterlaced == text.isInterlaced
            && abs(refreshMillihertz * 1_000 - text.refreshMicrohertz) <= 1_000
    }
}
