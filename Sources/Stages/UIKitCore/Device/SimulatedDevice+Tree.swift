// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension SimulatedDevice {
    /// The device as text, one object a line: screens, windows back to front with their level, controllers, views.
    package var tree: String {
        var text = ""
        for screen in screens {
            text += "UIScreen \(screen.id)\n"
            for window in visibleWindows(on: screen) {
                text += "  \(type(of: window)) \(window.windowLevel.rawValue.compactDescription)\n"
                for view in window.subviews { describe(view, depth: 2, into: &text) }
            }
        }
        return text
    }

    private func describe(_ view: UIView, depth: Int, into text: inout String) {
        var depth = depth
        if let controller = view.viewController {
            text += String(repeating: "  ", count: depth) + "\(type(of: controller))\n"
            depth += 1
        }
        text += String(repeating: "  ", count: depth) + "\(type(of: view))\n"
        for subview in view.subviews { describe(subview, depth: depth + 1, into: &text) }
    }
}
