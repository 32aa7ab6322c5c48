// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Where connector state comes from: the kernel, a program, a scenario, a recording.
///
/// An implementer guarantees:
/// - the first snapshot comes as soon as the state is known, also when there is nothing (hotplug.md rule 25);
/// - every snapshot is whole, and the last one delivered is the truth as far as the source knows it;
/// - `rescan()` leads to one more snapshot, equal to the last or not;
/// - trouble becomes a warning in a snapshot; the stream ends only when the source can never deliver again.
///
/// The caller takes the stream once and consumes it in one place; ending its loop stops the source.
package protocol ConnectorSource: Sendable {
    /// What the source is, in one word for people: `udev`, `virtual`.
    var name: String { get }

    /// Starts the source and returns its snapshots; call it once.
    func snapshots() -> AsyncStream<ConnectorSnapshot>

    /// Looks at every connector again and delivers a snapshot.
    func rescan() async
}
