// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation

extension DeviceProfile {
    /// The built-in screen: one mode, of the size that the app draws (MISC-7).
    var mainScreenDescription: ScreenDescription {
        let drawn = PixelSize(
            width: Int((Double(portraitSize.width) * scale).rounded()),
            height: Int((Double(portraitSize.height) * scale).rounded())
        )
        let mode = DisplayMode(size: drawn, refreshMillihertz: maximumFramesPerSecond * 1000, isPreferred: true)
        return ScreenDescription(id: "main", modes: [mode], scale: scale, supportsMirroring: false)
    }
}
