// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The identifier of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Creates an identifier with a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// The tasks for which an app requested background time.
///
/// The driver of the device decides when an app is suspended. Suspension expires all tasks: their expiration handlers
/// are called, newest first, and a task that its handler does not end is reported, because the system would terminate
/// such an app ("beginBackgroundTask(withName:expirationHandler:)", Apple). A driver that grants background time reads
/// ``SimulatedDevice/hasBackgroundTasks`` first.
@MainActor final class BackgroundTasks {
    /// The time that tasks get in the background, in seconds.
    static let time: TimeInterval = 30

    private struct Task {
        let identifier: UIBackgroundTaskIdentifier
        let name: String?
        let handler: (@MainActor () -> Void)?
    }

    private unowned let device: SimulatedDevice
    private var tasks: [Task] = []
    private var last = 0

    init(_ device: SimulatedDevice) { self.device = device }

    /// Whether there are no running tasks.
    var isEmpty: Bool { tasks.isEmpty }

    func begin(named name: String?, _ handler: (@MainActor () -> Void)?) -> UIBackgroundTaskIdentifier {
        guard device.execution != .notRunning else { return .invalid }
        last += 1
        let task = Task(identifier: UIBackgroundTaskIdentifier(rawValue: last), name: name, handler: handler)
        tasks.append(task)
        return task.identifier
    }

    func end(_ identifier: UIBackgroundTaskIdentifier) { tasks.removeAll { $0.identifier == identifier } }

    /// Expires all tasks.
    func expire() {
        for task in tasks.reversed() where tasks.contains(where: { $0.identifier == task.identifier }) {
            task.handler?()
        }
        for task in tasks {
            device.report(
                rule: "LIF",
                "the background task \(task.name.map { "'\($0)'" } ?? "\(task.identifier.rawValue)") was not ended "
                    + "before its time ran out; iOS would terminate the app")
        }
        tasks = []
    }
}

extension SimulatedDevice {
    /// The time that an app with background tasks runs in the background before it is suspended.
    package static let backgroundTime = Duration.seconds(BackgroundTasks.time)

    /// Whether the app has background tasks, for which its driver delays suspension.
    package var hasBackgroundTasks: Bool { !app.backgroundTasks.isEmpty }
}

/// The conditions under which the system activates a scene for an activity.
@preconcurrency @MainActor open class UISceneActivationConditions: NSObject {
    /// A predicate for the content that the scene can show. The default is everything.
    open var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
    /// A predicate for the content that the scene prefers to show. The default is nothing.
    open var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
}
