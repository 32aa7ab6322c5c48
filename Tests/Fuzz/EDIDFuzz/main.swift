// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import FuzzSupport

// Reads an EDID, asks for all that can be asked, and writes it anew.

func check(_ edid: EDID) {
    require(edid.bytes.count <= 32_768, "more bytes than an EDID can have")
    for mode in edid.modes + edid.kernelModes + [edid.preferredMode].compactMap({ $0 }) {
        require(
            (1...EDID.maximumModeSize).contains(mode.width) && (1...EDID.maximumModeSize).contains(mode.height)
                && mode.refreshMillihertz > 0, "a mode without area or rate")
        require(!mode.description.isEmpty && !mode.source.description.isEmpty, "a mode without a description")
        require(mode.pixelAspectRatio.value > 0, "a pixel without a shape")
    }
    for issue in edid.issues {
        require((0...edid.bytes.count).contains(issue.offset) && !issue.message.isEmpty, "an issue nowhere")
    }
    for text in [edid.name, edid.serialText].compactMap({ $0 }) + edid.texts {
        require(text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "a text with control characters")
    }
    _ = "\(edid.version) \(edid.manufacturer) \(edid.input) \(edid.chromaticity) \(edid.features)"
    _ = (edid.isHDMI, edid.isNonDesktop, edid.overscansByDefault, edid.rangeLimits, edid.displayIDExtensions.count)

    guard let specification = try? EDIDSpecification(edid) else { return }
    do {
        let again = try EDIDSpecification(EDID(parsing: specification.encoded()))
        require(again == specification, "another specification after a round trip")
    } catch {
        require(false, "encoded bytes that cannot be read: \(error)")
    }
}

try fuzz(longest: 32_768) { bytes in
    do throws(EDIDError) {
        check(try EDID(parsing: bytes))
    } catch {
        require(!error.description.isEmpty, "a reason without words")
    }
}
