// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension UIViewController {
    /// Notifies the system that the status bar preferences changed.
    public func setNeedsStatusBarAppearanceUpdate() { SimulatedDevice.current.mainLoop.setNeedsCommit() }
    /// Notifies the system that ``prefersHomeIndicatorAutoHidden`` changed; it is read whenever needed.
    public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// Notifies the system that ``preferredScreenEdgesDeferringSystemGestures`` changed; no gesture of the system is
    /// simulated.
    public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// Notifies the system that ``prefersPointerLocked`` changed; the pointer is never locked.
    public func setNeedsUpdateOfPrefersPointerLocked() {}

    /// Adds a key command.
    public func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
    /// Removes a key command.
    public func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }
}
