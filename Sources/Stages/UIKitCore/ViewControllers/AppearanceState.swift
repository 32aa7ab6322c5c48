// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Decides which appearance callbacks a view controller gets.
///
/// | state | event | next | callback |
/// |---|---|---|---|
/// | disappeared | begin appearing | appearing | will appear |
/// | appearing | end | appeared | did appear |
/// | appeared | begin disappearing | disappearing | will disappear |
/// | disappearing | end | disappeared | did disappear |
/// | appearing | begin disappearing | disappearing | will disappear |
/// | disappearing | begin appearing | appearing | will appear |
/// | any other | any | same | none |
struct AppearanceState: Hashable {
    /// How far the view is on its way in or out.
    enum Phase: Hashable {
        /// The view is not shown.
        case disappeared
        /// The view is about to be shown.
        case appearing
        /// The view is shown.
        case appeared
        /// The view is about to go.
        case disappearing
    }

    private(set) var phase = Phase.disappeared
    private var isAnimated = false

    /// Whether the view is shown or on its way in.
    var isIn: Bool { phase == .appeared || phase == .appearing }

    /// Begins a way in or out; returns whether that is news.
    mutating func begin(appearing: Bool, animated: Bool) -> Bool {
        guard isIn != appearing else { return false }
        phase = appearing ? .appearing : .disappearing
        isAnimated = animated
        return true
    }

    /// Ends the way in or out; returns where it led and whether it was animated, or nil when none was begun.
    mutating func end() -> (appeared: Bool, animated: Bool)? {
        switch phase {
        case .appearing:
            phase = .appeared
            return (true, isAnimated)
        case .disappearing:
            phase = .disappeared
            return (false, isAnimated)
        case .appeared, .disappeared: return nil
        }
    }
}
