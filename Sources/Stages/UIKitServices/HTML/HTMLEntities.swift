// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The character references of HTML: numbers, and the names of HTML 4, which are those in use.
enum HTMLEntities {
    /// Returns text with its character references replaced; unknown ones stay as they are.
    static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<start]
            rest = rest[(start + 1)...]
            if let (scalar, end) = reference(at: rest) {
                result += Array(String(Character(scalar)).utf8)
                rest = rest[end...]
            } else {
                result.append(UInt8(ascii: "&"))
            }
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// Returns the character of the reference whose name or number starts `bytes`, and where the reference ends; nil if
    /// it is none. The semicolon may be missing, but for names only up to the character 255, as in browsers.
    private static func reference(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
        if bytes.first == UInt8(ascii: "#") { return number(at: bytes.dropFirst()) }
        let name = bytes.prefix(maximumName).prefix { $0.isLetter || (0x30...0x39).contains($0) }
        let end = name.endIndex
        guard let scalar = names[String(decoding: name, as: UTF8.self)] else { return nil }
        let next = end < bytes.endIndex ? bytes[end] : nil
        // The parameter of an address can have the name of a character.
        guard next != UInt8(ascii: "=") else { return nil }
        if next == UInt8(ascii: ";") { return (scalar, end + 1) }
        return scalar.value <= 0xFF ? (scalar, end) : nil
    }

    private static func number(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
        let isHexadecimal = bytes.first?.lowercase == UInt8(ascii: "x")
        var rest = isHexadecimal ? bytes.dropFirst() : bytes
        let digits = rest.prefix {
            Character(Unicode.Scalar($0)).hexDigitValue.map { isHexadecimal || $0 < 10 } ?? false
        }
        guard !digits.isEmpty else { return nil }
        rest = rest[digits.endIndex...]
        let end = rest.first == UInt8(ascii: ";") ? rest.startIndex + 1 : rest.startIndex
        let value = UInt32(String(decoding: digits.prefix(16), as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        // Documents number the characters of Windows-1252 as well (HTML standard, "numeric character reference end
        // state").
        let mapped = value.flatMap { (0x80...0x9F).contains($0) ? windows[Int($0) - 0x80] : $0 } ?? 0
        return (mapped == 0 ? "\u{FFFD}" : Unicode.Scalar(mapped) ?? "\u{FFFD}", end)
    }

    private static let maximumName = 8

    /// The characters of Windows-1252 from 128 to 159.
    private static let windows: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private static let names: [String: Unicode.Scalar] = {
        var names: [String: Unicode.Scalar] = [:]
        // Each group is of characters that follow each other.
        for (first, group) in groups {
            for (offset, name) in group.split(separator: " ").enumerated() where name != "-" {
                names[String(name)] = Unicode.Scalar(first + UInt32(offset))
            }
        }
        return names
    }()

    private static let groups: [(first: UInt32, names: String)] = [
        (0x22, "quot"), (0x26, "amp apos"), (0x3C, "lt - gt"),
        (
            0xA0,
            """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
            micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
            AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
            times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
            egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
            ugrave uacute ucirc uuml yacute thorn yuml
            """
        ),
        (0x152, "OElig oelig"), (0x160, "Scaron scaron"), (0x178, "Yuml"), (0x192, "fnof"), (0x2C6, "circ"),
        (0x2DC, "tilde"),
        (
            0x391,
            """
            Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon \
            Phi Chi Psi Omega
            """
        ),
        (
            0x3B1,
            """
            alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau \
            upsilon phi chi psi omega
            """
        ),
        (0x3D1, "thetasym upsih"), (0x3D6, "piv"), (0x2002, "ensp emsp"), (0x2009, "thinsp"),
        (0x200C, "zwnj zwj lrm rlm"), (0x2013, "ndash mdash"),
        (0x2018, "lsquo rsquo sbquo"), (0x201C, "ldquo rdquo bdquo"), (0x2020, "dagger Dagger bull"),
        (0x2026, "hellip"), (0x2030, "permil"), (0x2032, "prime Prime"), (0x2039, "lsaquo rsaquo"), (0x203E, "oline"),
        (0x2044, "frasl"), (0x20AC, "euro"), (0x2111, "image"), (0x2118, "weierp"), (0x211C, "real"),
        (0x2122, "trade"), (0x2135, "alefsym"), (0x2190, "larr uarr rarr darr harr"), (0x21B5, "crarr"),
        (0x21D0, "lArr uArr rArr dArr hArr"), (0x2200, "forall"), (0x2202, "part exist"), (0x2205, "empty"),
        (0x2207, "nabla isin notin - ni"), (0x220F, "prod"), (0x2211, "sum minus"), (0x2217, "lowast"),
        (0x221A, "radic"), (0x221D, "prop infin"), (0x2220, "ang"), (0x2227, "and or cap cup int"), (0x2234, "there4"),
        (0x223C, "sim"), (0x2245, "cong"), (0x2248, "asymp"), (0x2260, "ne equiv"), (0x2264, "le ge"),
        (0x2282, "sub sup nsub - sube supe"), (0x2295, "oplus - otimes"), (0x22A5, "perp"), (0x22C5, "sdot"),
        (0x2308, "lceil rceil lfloor rfloor"), (0x27E8, "lang rang"),
        (0x25CA, "loz"), (0x2660, "spades"), (0x2663, "clubs"), (0x2665, "hearts diams"), (0x2713, "check"),
    ]
}
