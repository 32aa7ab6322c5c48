// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.
//
// Writes a copy of ICU's data with the root locale and English only, and without converters to other character sets,
// stringprep, transliteration and names of characters.
//
//   TrimICU icudt.dat small.dat
//
// The format is ICU's package of data ("CmnD", source/common/ucmndata.h): a header, whose first two bytes are its size;
// the number of items; for each, the offsets of its name and of its data from the end of the header; the names, sorted;
// and the data, which an item reads in words of 16 bytes at most.

import Foundation

struct Item {
    var name: String
    var content: Data
}

struct Problem: Error, CustomStringConvertible {
    var description: String
}

/// Reads the items of a package.
func items(of package: Data) throws -> (header: Data, items: [Item]) {
    func number(_ offset: Int, bytes: Int) throws -> Int {
        guard offset >= 0, offset + bytes <= package.count else { throw Problem(description: "the package is torn") }
        return package[offset..<offset + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let start = try number(0, bytes: 2)
    guard start >= 24, package.count > start, package[12..<16].elementsEqual("CmnD".utf8), package[8] == 0 else {
        throw Problem(description: "not a little-endian package of ICU data")
    }
    let count = try number(start, bytes: 4)
    let offsets = try (0..<count).map { index in
        (
            name: start + (try number(start + 4 + 8 * index, bytes: 4)),
            content: start + (try number(start + 8 + 8 * index, bytes: 4))
        )
    }
    let ends = offsets.dropFirst().map(\.content) + [package.count]
    let items = try zip(offsets, ends).map { offset, end in
        guard offset.name < package.count, offset.content <= end, end <= package.count else {
            throw Problem(description: "the package is torn")
        }
        let name = package[offset.name...].prefix { $0 != 0 }
        return Item(name: String(decoding: name, as: UTF8.self), content: Data(package[offset.content..<end]))
    }
    return (Data(package[..<start]), items)
}

/// Whether an item stays: everything that belongs to no language, and the root locale and English.
func stays(_ name: String) -> Bool {
    let path = name.split(separator: "/").dropFirst()
    guard let file = path.last else { return true }
    // Converters, and profiles of stringprep, which prepare names for LDAP and XMPP.
    if file.hasSuffix(".cnv") || file.hasSuffix(".spp") { return false }
    // Transliteration between scripts, names of characters, and look-alikes of them.
    if path.first == "translit" || file == "unames.icu" || file == "confusables.cfu" { return false }
    // Dictionaries and models that break lines of Thai, Japanese and others, and their line breaks' variants.
    if path.first == "brkitr", !file.hasSuffix(".res") {
        return file.hasSuffix(".brk") && (!file.hasPrefix("line_") || file == "line_normal.brk")
    }
    guard file.hasSuffix(".res") else { return true }
    let parts = file.dropLast(4).split(separator: "_", maxSplits: 1)
    let isLocale = parts.first.map { (2...3).contains($0.count) && $0.allSatisfy { $0.isLowercase } } ?? false
    return !isLocale || parts.first == "en"
}

/// Writes a package.
func package(_ header: Data, _ items: [Item]) -> Data {
    func word(_ number: Int) -> Data { withUnsafeBytes(of: UInt32(number).littleEndian) { Data($0) } }
    func padded(_ data: Data, from base: Int) -> Data { data + Data(count: (16 - (base + data.count) % 16) % 16) }
    var names = Data()
    let table = 4 + 8 * items.count
    let nameOffsets = items.map { item in
        defer { names += Data(item.name.utf8) + [0] }
        return table + names.count
    }
    var offset = padded(names, from: table).count + table
    var entries = word(items.count)
    var contents = Data()
    for (item, name) in zip(items, nameOffsets) {
        entries += word(name) + word(offset)
        let content = padded(item.content, from: 0)
        contents += content
        offset += content.count
    }
    return header + entries + padded(names, from: table) + contents
}

guard CommandLine.arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: TrimICU icudt.dat small.dat\n".utf8))
    exit(2)
}
do {
    let (header, all) = try items(of: Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
    let kept = all.filter { stays($0.name) }
    try package(header, kept).write(to: URL(filePath: CommandLine.arguments[2]))
    print("\(kept.count) of \(all.count) items")
} catch {
    FileHandle.standardError.write(Data("TrimICU: \(error)\n".utf8))
    exit(1)
}
