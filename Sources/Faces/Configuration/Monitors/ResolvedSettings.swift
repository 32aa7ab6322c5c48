// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import SecondScreen

/// What counts for a certain monitor, and why.
package struct ResolvedSettings: Hashable, Sendable {
    /// A value with the reason why it is this one.
    package struct Setting<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The value.
        package var value: Value
        /// Where it came from, for people.
        package var reason: String
    }

    /// The mode that the screen takes.
    package var mode: Setting<ModePolicy>
    /// What the screen shows by default.
    package var mirror: Setting<MirroringPolicy>
    /// How a mirrored picture is made to fit.
    package var aspect: Setting<MirrorAspect>
    /// What is done about the edges that the monitor cuts off, until the app says otherwise; nil leaves it to the app.
    package var overscan: Setting<OverscanCompensation?>
    /// Pixels for one point of an app's layout.
    package var scale: Setting<Double>
    /// Whether there is to be no screen.
    package var ignore: Setting<Bool>
    /// Why each profile and each override counts or does not, in a line each.
    package var notes: [String]

    /// Everything, in lines for `explain`: each setting as `mode: preferred — default`, then the notes.
    package var explanation: [String] {
        [
            "mode: \(ValueFormat.mode.text(mode.value)) — \(mode.reason)",
            "mirror: \(ValueFormat.mirror.text(mirror.value)) — \(mirror.reason)",
            "aspect: \(ValueFormat.aspect.text(aspect.value)) — \(aspect.reason)",
            "overscan: \(ValueFormat.overscan.text(overscan.value ?? .scale)) — \(overscan.reason)",
            "scale: \(ValueFormat.scale.text(scale.value)) — \(scale.reason)",
            "ignore: \(ignore.value) — \(ignore.reason)",
        ] + notes
    }
}
