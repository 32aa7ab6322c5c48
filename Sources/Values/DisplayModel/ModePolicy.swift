// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Selects the mode of a screen when it connects (hotplug.md §2.3, MODE-6).
///
/// Interlaced modes are selected only if there are no others, one is requested, or, by ``preferred``, the monitor
/// prefers one.
public enum ModePolicy: Hashable, Sendable {
    /// The monitor's preferred mode.
    case preferred
    /// The preferred size at its highest rate; a smaller size if that rate is below 50 Hz.
    case highestRefresh
    /// The mode with the most pixels, at its highest rate.
    case largest
    /// The first of the common sizes that the monitor supports (1920x1080, 1280x720, 1024x768, 640x480), or else the
    /// preferred mode.
    case common
    /// A specific mode.
    case exact(ModeRequest)

    /// The named policies; any other is a mode such as `1920x1080@60`.
    package static let named: [ModePolicy] = [.preferred, .highestRefresh, .largest, .common]

    /// Parses a policy: a name or a mode such as `1920x1080@60`; nil if the text is neither.
    public init?(parsing text: String) {
        if let policy = Self.named.first(where: { $0.description == text }) {
            self = policy
        } else if let request = ModeRequest(parsing: text) {
            self = .exact(request)
        } else {
            return nil
        }
    }

    /// Chooses a mode.
    ///
    /// - Parameter modes: the monitor's modes, in the kernel's order.
    /// - Returns: the mode; nil if there is none, or the monitor does not support the requested one.
    public func mode(among modes: [DisplayMode]) -> DisplayMode? {
        let progressive = modes.filter { !$0.isInterlaced }
        let candidates = progressive.isEmpty ? modes : progressive
        let preferred = candidates.first { $0.isPreferred } ?? candidates.first
        switch self {
        case .preferred: return modes.first { $0.isPreferred } ?? preferred
        case .highestRefresh:
            guard let preferred else { return nil }
            let best = candidates.fastest { $0.size == preferred.size }
            guard let best, best.refreshMillihertz < 49_950 else { return best }
            let usable = candidates.filter { $0.refreshMillihertz >= 49_950 && $0.size.area < best.size.area }
            return usable.largest ?? best
        case .largest: return candidates.largest
        case .common:
            let sizes = [(1920, 1080), (1280, 720), (1024, 768), (640, 480)].map { PixelSize(width: $0, height: $1) }
            return sizes.lazy.compactMap { size in candidates.fastest { $0.size == size } }.first ?? preferred
        case .exact(let request): return modes.fastest(where: request.matches)
        }
    }
}

extension ModePolicy: CustomStringConvertible {
    /// The policy as text; ``init(parsing:)`` parses it.
    public var description: String {
        switch self {
        case .preferred: "preferred"
        case .highestRefresh: "highestRefresh"
        case .largest: "largest"
        case .common: "common"
        case .exact(let request): request.description
        }
    }
}

extension ModeRequest: CustomStringConvertible {
    /// The request in the usual notation: `1920x1080i@59.94`.
    public var description: String {
        let rate = refreshMillihertz.map { "@\(DisplayMode.rateText($0))" } ?? ""
        return "\(size)\(isInterlaced ? "i" : "")\(rate)"
    }
}

/// A requested mode: `1920x1080`, `1920x1080@59.94`, `1920x1080i@50`.
public struct ModeRequest: Hashable, Sendable {
    /// The visible pixels.
    public var size: PixelSize
    /// The rate in millihertz; nil for the highest.
    public var refreshMillihertz: Int?
    /// Whether each frame is sent in two fields.
    public var isInterlaced: Bool

    /// Creates a request; see the properties.
    public init(size: PixelSize, refreshMillihertz: Int? = nil, isInterlaced: Bool = false) {
        self.size = size
        self.refreshMillihertz = refreshMillihertz
        self.isInterlaced = isInterlaced
    }

    /// Parses a request; nil if the text is not one.
    public init?(parsing text: String) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        let isInterlaced = first.hasSuffix("i")
        let sides = (isInterlaced ? first.dropLast() : first).split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0, height > 0 else {
            return nil
        }
        var refresh: Int?
        if parts.count == 2 {
            guard let hertz = Double(parts[1]), hertz >= 1, hertz <= 1000 else { return nil }
            refresh = Int((hertz * 1000).rounded())
        }
        self.init(
            size: PixelSize(width: width, height: height), refreshMillihertz: refresh, isInterlaced: isInterlaced)
    }

    /// Whether a mode satisfies the request; the rate may differ by 50 mHz, because people write 59.94 for 59.9402.
    public func matches(_ mode: DisplayMode) -> Bool {
        guard mode.size == size, mode.isInterlaced == isInterlaced else { return false }
        return refreshMillihertz.map { abs($0 - mode.refreshMillihertz) <= 50 } ?? true
    }
}

extension [DisplayMode] {
    /// The first mode with the highest rate among the matching ones.
    fileprivate func fastest(where fits: (DisplayMode) -> Bool) -> DisplayMode? {
        filter(fits).reduce(nil) { best, mode in
            best.map { $0.refreshMillihertz >= mode.refreshMillihertz } == true ? best : mode
        }
    }

    /// The first mode with the highest rate among those with the most pixels.
    fileprivate var largest: DisplayMode? {
        let area = map(\.size.area).max()
        return fastest { $0.size.area == area }
    }
}
