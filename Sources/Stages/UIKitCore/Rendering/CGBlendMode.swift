// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// How drawing is combined with what is there.
public enum CGBlendMode: Int32, Sendable {
    /// Covers what is there.
    case normal = 0
    /// Multiplies the colors.
    case multiply = 1
    /// Multiplies the inverse colors.
    case screen = 2
    /// Multiplies dark colors, and screens bright ones.
    case overlay = 3
    /// Takes the darker color.
    case darken = 4
    /// Takes the lighter color.
    case lighten = 5
    /// Brightens what is there.
    case colorDodge = 6
    /// Darkens what is there.
    case colorBurn = 7
    /// Like overlay with a soft light.
    case softLight = 8
    /// Like overlay by the drawing's colors.
    case hardLight = 9
    /// Takes the difference of the colors.
    case difference = 10
    /// Like difference with less contrast.
    case exclusion = 11
    /// Takes the hue of the drawing.
    case hue = 12
    /// Takes the saturation of the drawing.
    case saturation = 13
    /// Takes hue and saturation of the drawing.
    case color = 14
    /// Takes the luminosity of the drawing.
    case luminosity = 15
    /// Erases.
    case clear = 16
    /// Replaces what is there.
    case copy = 17
    /// Draws only where something is.
    case sourceIn = 18
    /// Draws only where nothing is.
    case sourceOut = 19
    /// Draws over what is there, and nowhere else.
    case sourceAtop = 20
    /// Draws behind what is there.
    case destinationOver = 21
    /// Keeps what is there where the drawing is.
    case destinationIn = 22
    /// Erases where the drawing is.
    case destinationOut = 23
    /// Keeps what is there over the drawing.
    case destinationAtop = 24
    /// Keeps both where the other is not.
    case xor = 25
    /// Adds the inverse colors; drawn as multiply.
    case plusDarker = 26
    /// Adds the colors.
    case plusLighter = 27

    /// The mode as a render tree value.
    var rendered: BlendMode {
        switch self {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .softLight: .softLight
        case .hardLight: .hardLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        case .clear: .clear
        case .copy: .copy
        case .sourceIn: .sourceIn
        case .sourceOut: .sourceOut
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationIn: .destinationIn
        case .destinationOut: .destinationOut
        case .destinationAtop: .destinationAtop
        case .xor: .xor
        // The nearest that the renderer has.
        case .plusDarker: .multiply
        case .plusLighter: .plusLighter
        }
    }
}

extension CGContext {
    /// Sets how later drawing is combined with what is there.
    public func setBlendMode(_ mode: CGBlendMode) { record(.blend(mode.rendered)) }

    /// Begins a layer of transparent pixels, which is drawn as a whole with the current opacity and blend mode.
    public func beginTransparencyLayer(auxiliaryInfo: Any?) { beginGroup() }

    /// Begins a layer of transparent pixels; here, the rectangle does not confine it.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: Any?) { beginGroup() }

    /// Ends the last layer of transparent pixels, and draws it.
    public func endTransparencyLayer() { endGroup() }

    /// Erases a rectangle.
    public func clear(_ rect: CGRect) {
        saveGState()
        setBlendMode(.clear)
        fill(rect)
        restoreGState()
    }
}

/// Fills a rectangle with the current color and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}
