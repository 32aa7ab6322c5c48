// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CDrawing

/// Rules of fontconfig that a library adds to its configuration.
enum FontRules: String {
    /// Draws bold and italic text with a regular typeface if its family has no other, as Core Text does: the strokes are
    /// thicker, and the letters slanted. Line breaks stay the same, because the widths of glyphs do.
    ///
    /// Fontconfig's own rules for the machine's fonts (90-synthetic.conf) leave out semibold text, which UIKit has in
    /// the titles of bars and in headlines. It does no harm that both apply.
    case synthesis = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig>
          <match target="font">
            <test name="weight" compare="less_eq"><const>medium</const></test>
            <test target="pattern" name="weight" compare="more_eq"><const>demibold</const></test>
            <edit name="embolden"><bool>true</bool></edit>
            <edit name="weight"><const>bold</const></edit>
          </match>
          <match target="font">
            <test name="slant"><const>roman</const></test>
            <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
            <edit name="matrix">
              <times>
                <name>matrix</name>
                <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix>
              </times>
            </edit>
            <edit name="slant"><const>oblique</const></edit>
          </match>
        </fontconfig>
        """

    /// The families behind the generic ones, which a folder of fonts does not define. The built-in font, whose family is
    /// DejaVu Sans, comes before the fonts of an app.
    case families = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig>
          <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
          <alias>
            <family>monospace</family>
            <prefer><family>DejaVu Sans Mono</family><family>DejaVu Sans</family></prefer>
          </alias>
        </fontconfig>
        """

    /// Adds the rules to a configuration, after those that it has.
    func add(to configuration: OpaquePointer) {
        // The call copies its argument.
        unsafe rawValue.withCString {
            let bytes = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: FcChar8.self)
            _ = unsafe FcConfigParseAndLoadFromMemory(configuration, bytes, 0)
        }
    }
}
