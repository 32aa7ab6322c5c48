// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A cell of a table or a collection whose configurations are updated for its state.
@MainActor protocol ConfiguredCell: UIView {
    /// Whether an update is pending, as it is for a new cell.
    var needsConfiguration: Bool { get set }
    /// The state for which configurations are updated.
    var configurationState: UICellConfigurationState { get }
    /// The content.
    var contentConfiguration: (any UIContentConfiguration)? { get set }
    /// Whether the content is updated when the state changes.
    var automaticallyUpdatesContentConfiguration: Bool { get }
    /// The background.
    var backgroundConfiguration: UIBackgroundConfiguration? { get set }
    /// Whether the background is updated when the state changes.
    var automaticallyUpdatesBackgroundConfiguration: Bool { get }
    /// The state for which the background is updated.
    var backgroundState: UICellConfigurationState { get }
    /// Updates the configurations for a state.
    func updateConfiguration(using state: UICellConfigurationState)
}

extension ConfiguredCell {
    /// Updates the configurations now if that is pending.
    func updateConfigurationIfNeeded() {
        guard needsConfiguration else { return }
        needsConfiguration = false
        let state = configurationState
        if automaticallyUpdatesContentConfiguration, let contentConfiguration {
            self.contentConfiguration = contentConfiguration.updated(for: state)
        }
        if automaticallyUpdatesBackgroundConfiguration, let old = backgroundConfiguration {
            let new = old.updated(for: backgroundState)
            if new != old { backgroundConfiguration = new }
        }
        updateConfiguration(using: state)
    }
}
