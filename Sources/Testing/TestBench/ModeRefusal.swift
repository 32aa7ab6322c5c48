// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import UIKitCore

/// Which modes an output refuses, as when a cable or a dock lacks the bandwidth.
enum ModeRefusal {
    /// All but the one that it has.
    case others
    /// Certain ones.
    case modes([ModeRequest])

    /// Whether the output of a screen refuses a mode.
    @MainActor func refuses(_ mode: DisplayMode, on screen: UIScreen?) -> Bool {
        switch self {
        case .others: mode != screen?.displayMode
        case .modes(let requests): requests.contains { $0.matches(mode) }
        }
    }
}
