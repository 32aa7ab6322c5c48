// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIImage {
    /// A checkmark in a circle.
    @MainActor public class var checkmark: UIImage { standard("checkmark.circle.fill") }
    /// A plus sign in a circle.
    @MainActor public class var add: UIImage { standard("plus.circle.fill") }
    /// A minus sign in a circle.
    @MainActor public class var remove: UIImage { standard("minus.circle.fill") }
    /// An ellipsis, for actions.
    @MainActor public class var actions: UIImage { standard("ellipsis.circle") }
    /// The lines of a strikethrough button.
    @MainActor public class var strikethrough: UIImage { standard("strikethrough") }

    private class func standard(_ name: String) -> UIImage { UIImage(systemName: name) ?? UIImage() }

    /// The format for a renderer that draws on the image.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return format
    }
}
