// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// The desired state of a window: its content, and the scaling of its picture.
struct ScreenWindow: Equatable {
    /// How the picture fills the window.
    enum Scaling: Equatable {
        /// As large as fits, keeping the aspect ratio.
        case fit
        /// One pixel of the picture per pixel of the output, centered.
        case pixels
    }

    /// The screen's name.
    var screen: String
    /// The title and other properties.
    var info: WindowInfo
    /// The mode, which the title includes.
    var mode: DisplayMode
    /// How the picture fills the window.
    var scaling = Scaling.fit
    /// The output on which the window should be full screen: nil for an ordinary window, empty for any output.
    var fullScreen: String?

    /// The title with the mode.
    var title: String { "\(info.title) — \(mode)" }
}

extension PixelSize {
    /// Returns the largest size with the same aspect that fits, with sides of at least 1.
    ///
    /// - Parameter bounds: the size to fit in.
    /// - Returns: the size.
    func fitted(in bounds: PixelSize) -> PixelSize {
        guard width > 0, height > 0 else { return PixelSize(width: 1, height: 1) }
        let scale = min(Double(max(bounds.width, 1)) / Double(width), Double(max(bounds.height, 1)) / Double(height))
        func side(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        return PixelSize(width: side(width), height: side(height))
    }

    /// Returns the size of a new window's picture: its own if that is at most 80% of the output, otherwise as large as
    /// fits there.
    ///
    /// - Parameter output: the output's size; nil if it is unknown.
    /// - Returns: the size.
    func initialWindow(on output: PixelSize?) -> PixelSize {
        let output = output ?? PixelSize(width: 1280, height: 800)
        let room = PixelSize(width: output.width * 4 / 5, height: output.height * 4 / 5)
        return width <= room.width && height <= room.height ? self : fitted(in: room)
    }
}
