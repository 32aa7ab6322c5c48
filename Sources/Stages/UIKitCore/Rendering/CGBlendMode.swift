// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// Constants that describe the quality of scaled images; they have no effect here, images are always scaled smoothly.
public enum CGInterpolationQuality: Int32, Sendable {
    /// The default.
    case `default` = 0
    /// No interpolation.
    case none = 1
    /// Low quality.
    case low = 2
    /// High quality.
    case high = 3
    /// Medium quality.
    case medium = 4
}

/// Constants that describe how drawing is combined with the background.
public enum CGBlendMode: Int32, Sendable {
    /// Covers the background.
    case normal = 0
    /// Multiplies the colors.
    case multiply = 1
    /// Multiplies the inverse colors.
    case screen = 2
    /// Multiplies dark colors, and screens bright ones.
    case overlay = 3
    /// Uses the darker color.
    case darken = 4
    /// Uses the lighter color.
    case lighten = 5
    /// Brightens the background.
    case colorDodge = 6
    /// Darkens the background.
    case colorBurn = 7
    /// Softly darkens or lightens, depending on the source color.
    case softLight = 8
    /// Multiplies or screens, depending on the source color.
    case hardLight = 9
    /// Uses the difference of the colors.
    case difference = 10
    /// Like difference, but with less contrast.
    case exclusion = 11
    /// Uses the hue of the source.
    case hue = 12
    /// Uses the saturation of the source.
    case saturation = 13
    /// Uses the hue and saturation of the source.
    case color = 14
    /// Uses the luminosity of the source.
    case luminosity = 15
    /// Erases the background.
    case clear = 16
    /// Replaces the background.
    case copy = 17
    /// Draws the source only where the background is opaque.
    case sourceIn = 18
    /// Draws the source only where the background is transparent.
    case sourceOut = 19
    /// Draws the source over the background, and only there.
    case sourceAtop = 20
    /// Draws the source behind the background.
    case destinationOver = 21
    /// Keeps the background only where the source is opaque.
    case destinationIn = 22
    /// Keeps the background only where the source is transparent.
    case destinationOut = 23
    /// Draws the source, and keeps the background only over it.
    case destinationAtop = 24
    /// Keeps source and background only where they do not overlap.
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
        // The closest mode that the renderer supports.
        case .plusDarker: .multiply
        case .plusLighter: .plusLighter
        }
    }
}

extension CGContext {
    /// Sets how subsequent drawing is combined with the background.
    public func setBlendMode(_ mode: CGBlendMode) { setBlend(mode.rendered) }

    /// Begins a transparency layer, which is drawn as a whole with the current opacity and blend mode.
    public func beginTransparencyLayer(auxiliaryInfo: Any?) { beginGroup() }

    /// Begins a transparency layer; the rectangle is ignored.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: Any?) { beginGroup() }

    /// Ends the innermost transparency layer, and draws it.
    public func endTransparencyLayer() { endGroup() }

    /// Erases a rectangle.
    public func clear(_ rect: CGRect) {
        saveGState()
        setBlendMode(.clear)
        fill(rect)
        restoreGState()
    }
}
