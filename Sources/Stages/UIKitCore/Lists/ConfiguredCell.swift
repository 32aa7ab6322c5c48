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
        updateConfiguration(using: state)
    }
}
