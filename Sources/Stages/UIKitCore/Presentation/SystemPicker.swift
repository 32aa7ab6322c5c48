// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A picker that tells its delegate when the user closes it in another way than by its Cancel button.
@MainActor package protocol SystemPicker: UIViewController {
    /// Called after the user swiped the picker down.
    func wasDismissedByUser()
}
