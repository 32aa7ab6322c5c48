// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

// The values of the light interface, from Apple's Human Interface Guidelines (Color).

extension UIColor {
    /// The system's red.
    public class var systemRed: UIColor { UIColor(red8: 255, 59, 48) }
    /// The system's orange.
    public class var systemOrange: UIColor { UIColor(red8: 255, 149, 0) }
    /// The system's yellow.
    public class var systemYellow: UIColor { UIColor(red8: 255, 204, 0) }
    /// The system's green.
    public class var systemGreen: UIColor { UIColor(red8: 52, 199, 89) }
    /// The system's mint.
    public class var systemMint: UIColor { UIColor(red8: 0, 199, 190) }
    /// The system's teal.
    public class var systemTeal: UIColor { UIColor(red8: 48, 176, 199) }
    /// The system's cyan.
    public class var systemCyan: UIColor { UIColor(red8: 50, 173, 230) }
    /// The system's blue.
    public class var systemBlue: UIColor { UIColor(red8: 0, 122, 255) }
    /// The system's indigo.
    public class var systemIndigo: UIColor { UIColor(red8: 88, 86, 214) }
    /// The system's purple.
    public class var systemPurple: UIColor { UIColor(red8: 175, 82, 222) }
    /// The system's pink.
    public class var systemPink: UIColor { UIColor(red8: 255, 45, 85) }
    /// The system's brown.
    public class var systemBrown: UIColor { UIColor(red8: 162, 132, 94) }
    /// The system's grey.
    public class var systemGray: UIColor { UIColor(red8: 142, 142, 147) }
    /// The system's second grey.
    public class var systemGray2: UIColor { UIColor(red8: 174, 174, 178) }
    /// The system's third grey.
    public class var systemGray3: UIColor { UIColor(red8: 199, 199, 204) }
    /// The system's fourth grey.
    public class var systemGray4: UIColor { UIColor(red8: 209, 209, 214) }
    /// The system's fifth grey.
    public class var systemGray5: UIColor { UIColor(red8: 229, 229, 234) }
    /// The system's sixth grey.
    public class var systemGray6: UIColor { UIColor(red8: 242, 242, 247) }
    /// The background of an interface.
    public class var systemBackground: UIColor { UIColor(red8: 255, 255, 255, alpha: 1) }
    /// The background of a group on ``systemBackground``.
    public class var secondarySystemBackground: UIColor { UIColor(red8: 242, 242, 247, alpha: 1) }
    /// The background of a group in a group.
    public class var tertiarySystemBackground: UIColor { UIColor(red8: 255, 255, 255, alpha: 1) }
    /// The background of a grouped interface.
    public class var systemGroupedBackground: UIColor { UIColor(red8: 242, 242, 247, alpha: 1) }
    /// The background of a group in a grouped interface.
    public class var secondarySystemGroupedBackground: UIColor { UIColor(red8: 255, 255, 255, alpha: 1) }
    /// The colour of text.
    public class var label: UIColor { UIColor(red8: 0, 0, 0, alpha: 1) }
    /// The colour of text of second rank.
    public class var secondaryLabel: UIColor { UIColor(red8: 60, 60, 67, alpha: 0.6) }
    /// The colour of text of third rank.
    public class var tertiaryLabel: UIColor { UIColor(red8: 60, 60, 67, alpha: 0.3) }
    /// The colour of text of fourth rank.
    public class var quaternaryLabel: UIColor { UIColor(red8: 60, 60, 67, alpha: 0.18) }
    /// The colour of text that stands where nothing was entered.
    public class var placeholderText: UIColor { UIColor(red8: 60, 60, 67, alpha: 0.3) }
    /// The colour of thin lines that let what is below shine through.
    public class var separator: UIColor { UIColor(red8: 60, 60, 67, alpha: 0.29) }
    /// The colour of thin lines.
    public class var opaqueSeparator: UIColor { UIColor(red8: 198, 198, 200, alpha: 1) }
    /// The colour of links.
    public class var link: UIColor { UIColor(red8: 0, 122, 255, alpha: 1) }
    /// The colour of small filled shapes.
    public class var systemFill: UIColor { UIColor(red8: 120, 120, 128, alpha: 0.2) }

    private convenience init(red8 red: CGFloat, _ green: CGFloat, _ blue: CGFloat, alpha: CGFloat = 1) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }
}
