// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The objects whose addresses a view's description prints beside its own; they stand for nothing else.
final class ViewDescriptionObjects {
    /// In the place of the array of recognizers.
    let recognizers = NSObject()
    /// In the place of the layer.
    let layer = NSObject()
}

extension UIView {
    /// What the description says after class and address: frame, what is out of the ordinary, layer.
    var descriptionParts: [String] {
        var parts = ["frame = \(frame.viewDescription)"]
        if let text = (self as? UILabel)?.text { parts.append("text = '\(text)'") }
        if !transform.isIdentity {
            let t = transform
            let entries = [t.a, t.b, t.c, t.d, t.tx, t.ty].map(\.compactDescription).joined(separator: ", ")
            parts.append("transform = [\(entries)]")
        }
        if isHidden { parts.append("hidden = YES") }
        if alpha != 1 { parts.append("alpha = \(alpha.compactDescription)") }
        if !isOpaque { parts.append("opaque = NO") }
        if autoresizingMask != [] { parts.append("autoresize = \(autoresizingMask.letters)") }
        if !isUserInteractionEnabled { parts.append("userInteractionEnabled = NO") }
        if tag != 0 { parts.append("tag = \(tag)") }
        if self is UIWindow || gestureRecognizers != nil {
            parts.append("gestureRecognizers = <NSArray: \(descriptionObjects.recognizers.addressDescription)>")
        }
        parts.append("layer = <\(layerClassName): \(descriptionObjects.layer.addressDescription)>")
        return parts
    }

    private var layerClassName: String {
        switch self {
        case is UIWindow: "UIWindowLayer"
        case is UILabel: "_UILabelLayer"
        default: "CALayer"
        }
    }
}
