// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

extension SystemPicker {
    /// Shows a navigation controller as the whole content of the picker.
    ///
    /// - Parameter content: the controller, which becomes a child.
    func fill(with content: UINavigationController) {
        addChild(content)
        content.view.frame = view.bounds
        content.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(content.view)
        content.didMove(toParent: self)
    }
}

/// The text behind the list of a picker that has nothing to choose, with the folder whose files it would show.
@MainActor final class EmptyPickerLabel: UILabel {
    /// Creates a label for the background of a list.
    ///
    /// - Parameters:
    ///   - text: what there is none of, such as "No Photos".
    ///   - folder: the folder to put files in; nil if no file would be shown.
    convenience init(_ text: String, folder: URL?) {
        self.init(frame: .zero)
        self.text = folder.map { "\(text)\nPut files in \($0.path)" } ?? text
        textColor = .secondaryLabel
        textAlignment = .center
        numberOfLines = 0
    }
}
