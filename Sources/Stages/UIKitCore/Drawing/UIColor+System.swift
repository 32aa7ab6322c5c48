// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

// The values of the light and the dark interface: red, green and blue of 255, opacity of 1. From Apple's Human Interface Guidelines (Color).

extension UIColor {
    /// The system's red.
    public class var systemRed: UIColor { UIColor(light: (255, 59, 48, 1), dark: (255, 69, 58, 1)) }
    /// The system's orange.
    public class var systemOrange: UIColor { UIColor(light: (255, 149, 0, 1), dark: (255, 159, 10, 1)) }
    /// The system's yellow.
    public class var systemYellow: UIColor { UIColor(light: (255, 204, 0, 1), dark: (255, 214, 10, 1)) }
    /// The system's green.
    public class var systemGreen: UIColor { UIColor(light: (52, 199, 89, 1), dark: (48, 209, 88, 1)) }
    /// The system's mint.
    public class var systemMint: UIColor { UIColor(light: (0, 199, 190, 1), dark: (99, 230, 226, 1)) }
    /// The system's teal.
    public class var systemTeal: UIColor { UIColor(light: (48, 176, 199, 1), dark: (64, 200, 224, 1)) }
    /// The system's cyan.
    public class var systemCyan: UIColor { UIColor(light: (50, 173, 230, 1), dark: (100, 210, 255, 1)) }
    /// The system's blue.
    public class var systemBlue: UIColor { UIColor(light: (0, 122, 255, 1), dark: (10, 132, 255, 1)) }
    /// The system's indigo.
    public class var systemIndigo: UIColor { UIColor(light: (88, 86, 214, 1), dark: (94, 92, 230, 1)) }
    /// The system's purple.
    public class var systemPurple: UIColor { UIColor(light: (175, 82, 222, 1), dark: (191, 90, 242, 1)) }
    /// The system's pink.
    public class var systemPink: UIColor { UIColor(light: (255, 45, 85, 1), dark: (255, 55, 95, 1)) }
    /// The system's brown.
    public class var systemBrown: UIColor { UIColor(light: (162, 132, 94, 1), dark: (172, 142, 104, 1)) }
    /// The system's grey.
    public class var systemGray: UIColor { UIColor(light: (142, 142, 147, 1), dark: (142, 142, 147, 1)) }
    /// The system's second grey.
    public class var systemGray2: UIColor { UIColor(light: (174, 174, 178, 1), dark: (99, 99, 102, 1)) }
    /// The system's third grey.
    public class var systemGray3: UIColor { UIColor(light: (199, 199, 204, 1), dark: (72, 72, 74, 1)) }
    /// The system's fourth grey.
    public class var systemGray4: UIColor { UIColor(light: (209, 209, 214, 1), dark: (58, 58, 60, 1)) }
    /// The system's fifth grey.
    public class var systemGray5: UIColor { UIColor(light: (229, 229, 234, 1), dark: (44, 44, 46, 1)) }
    /// The system's sixth grey.
    public class var systemGray6: UIColor { UIColor(light: (242, 242, 247, 1), dark: (28, 28, 30, 1)) }
    /// The background of an interface.
    public class var systemBackground: UIColor { UIColor(light: (255, 255, 255, 1), dark: (0, 0, 0, 1)) }
    /// The background of a group on ``systemBackground``.
    public class var secondarySystemBackground: UIColor { UIColor(light: (242, 242, 247, 1), dark: (28, 28, 30, 1)) }
    /// The background of a group in a group.
    public class var tertiarySystemBackground: UIColor { UIColor(light: (255, 255, 255, 1), dark: (44, 44, 46, 1)) }
    /// The background of a grouped interface.
    public class var systemGroupedBackground: UIColor { UIColor(light: (242, 242, 247, 1), dark: (0, 0, 0, 1)) }
    /// The background of a group in a grouped interface.
    public class var secondarySystemGroupedBackground: UIColor {
        UIColor(light: (255, 255, 255, 1), dark: (28, 28, 30, 1))
    }
    /// The colour of text.
    public class var label: UIColor { UIColor(light: (0, 0, 0, 1), dark: (255, 255, 255, 1)) }
    /// The colour of text of second rank.
    public class var secondaryLabel: UIColor { UIColor(light: (60, 60, 67, 0.6), dark: (235, 235, 245, 0.6)) }
    /// The colour of text of third rank.
    public class var tertiaryLabel: UIColor { UIColor(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3)) }
    /// The colour of text of fourth rank.
    public class var quaternaryLabel: UIColor { UIColor(light: (60, 60, 67, 0.18), dark: (235, 235, 245, 0.16)) }
    /// The colour of text that stands where nothing was entered.
    public class var placeholderText: UIColor { UIColor(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3)) }
    /// The colour of thin lines that let what is below shine through.
    public class var separator: UIColor { UIColor(light: (60, 60, 67, 0.29), dark: (84, 84, 88, 0.6)) }
    /// The colour of thin lines.
    public class var opaqueSeparator: UIColor { UIColor(light: (198, 198, 200, 1), dark: (56, 56, 58, 1)) }
    /// The colour of links.
    public class var link: UIColor { UIColor(light: (0, 122, 255, 1), dark: (9, 132, 255, 1)) }
    /// The colour of small filled shapes.
    public class var systemFill: UIColor { UIColor(light: (120, 120, 128, 0.2), dark: (120, 120, 128, 0.36)) }

    /// The colour of medium-sized filled shapes, as a switch that is off.
    public class var secondarySystemFill: UIColor {
        UIColor(light: (120, 120, 128, 0.16), dark: (120, 120, 128, 0.32))
    }
    /// The colour of large filled shapes, as a field or a button.
    public class var tertiarySystemFill: UIColor {
        UIColor(light: (118, 118, 128, 0.12), dark: (118, 118, 128, 0.24))
    }
    /// The colour of filled areas with complex content.
    public class var quaternarySystemFill: UIColor {
        UIColor(light: (116, 116, 128, 0.08), dark: (118, 118, 128, 0.18))
    }
    /// The colour of text on a light background, whatever the interface.
    public class var darkText: UIColor { UIColor(white: 0, alpha: 1) }
    /// The colour of text on a dark background, whatever the interface.
    public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }

    private convenience init(
        light: (CGFloat, CGFloat, CGFloat, CGFloat), dark: (CGFloat, CGFloat, CGFloat, CGFloat)
    ) {
        func components(_ of: (CGFloat, CGFloat, CGFloat, CGFloat)) -> Components {
            Components(red: of.0 / 255, green: of.1 / 255, blue: of.2 / 255, alpha: of.3)
        }
        self.init(light: components(light), dark: components(dark))
    }
}
