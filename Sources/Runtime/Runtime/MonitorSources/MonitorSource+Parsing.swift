// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension MonitorSource: CustomStringConvertible {
    /// What a source can be called, for messages.
    package static let spellings = ["auto", "udev", "virtual", "recording=FILE", "recording=FILE,speed=N"]

    /// How many times as fast as it was recorded a recording can be played.
    package static let speeds = 0.001...1e6

    private static let (recordingKey, speedKey) = ("recording=", ",speed=")

    /// Reads a source's name; nil when it is none.
    ///
    /// - Parameter text: one of the ``spellings``.
    package init?(parsing text: String) {
        switch text {
        case "auto": self = .auto
        case "udev": self = .udev
        case "virtual": self = .virtual
        default:
            guard text.hasPrefix(Self.recordingKey) else { return nil }
            var path = text.dropFirst(Self.recordingKey.count)
            var speed = 1.0
            // What follows and is no number belongs to the file's name.
            if let key = path.ranges(of: Self.speedKey).last, let number = Double(path[key.upperBound...]) {
                guard Self.speeds.contains(number) else { return nil }
                (path, speed) = (path[..<key.lowerBound], number)
            }
            guard !path.isEmpty else { return nil }
            self = .recording(String(path), speed: speed)
        }
    }

    /// The name, as `init(parsing:)` reads it.
    package var description: String {
        switch self {
        case .auto: "auto"
        case .udev: "udev"
        case .virtual: "virtual"
        case .recording(let path, let speed):
            Self.recordingKey + path
                + (speed == 1 && !path.contains(Self.speedKey) ? "" : "\(Self.speedKey)\(speed)")
        }
    }
}
