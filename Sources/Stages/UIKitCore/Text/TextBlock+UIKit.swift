// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension UIFont {
    /// The font as the render tree has it.
    var choice: FontChoice {
        let isSystem = familyName.hasPrefix(".")
        return FontChoice(
            family: isSystem ? "" : familyName, size: pointSize, weight: weight.number,
            isItalic: fontName.contains("Italic") || fontName.contains("Oblique"),
            isMonospaced: fontName.contains("Mono") || familyName.contains("Courier"))
    }
}

extension UIFont.Weight {
    /// The weight as CSS and OpenType number it.
    fileprivate var number: Int {
        let steps: [(UIFont.Weight, Int)] = [
            (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
            (.bold, 700), (.heavy, 800), (.black, 900),
        ]
        return steps.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
    }
}

extension NSTextAlignment {
    /// The alignment as the render tree has it.
    var rendered: TextBlock.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}
