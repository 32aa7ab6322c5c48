// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKit

/// Shows on the monitor what it does later, in each of the usual ways.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var monitor: UIWindow?
    let elapsed = UILabel(frame: CGRect(x: 0, y: 0, width: 400, height: 60))
    let events = UILabel(frame: CGRect(x: 0, y: 60, width: 1_200, height: 60))
    var start = Date()
    var blink: Timer?
    var numbers: [Int] = []
    var note: Note?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        NotificationCenter.default.addObserver(
            forName: UIScreen.didConnectNotification, object: nil, queue: .main
        ) { [weak self] notification in
            guard let screen = notification.object as? UIScreen else { return }
            let deadline = DispatchTime.now() + 1
            // Work between the reading of the clock and the request, as a busy machine inserts it.
            self?.numbers = (0..<300_000).map { $0 &* 17 }
            DispatchQueue.main.asyncAfter(deadline: deadline) { self?.attach(to: screen) }
        }
        return true
    }

    func attach(to screen: UIScreen) {
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        window.rootViewController = UIViewController()
        for label in [elapsed, events] { window.rootViewController?.view.addSubview(label) }
        window.isHidden = false
        monitor = window
        start = Date()
        elapsed.text = "0 s"
        blink = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.elapsed.text = "\(Int(Date().timeIntervalSince(self.start).rounded())) s"
            }
        }
        Task {
            try? await Task.sleep(for: .seconds(3))
            add("task")
            try? await Task.sleep(nanoseconds: 3_000_000_000)
            add("task")
        }
        tick(at: .now() + 0.1)
        let late = DispatchWorkItem { [weak self] in self?.add("canceled") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(4), execute: late)
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { late.cancel() }
        DispatchQueue.global().asyncAfter(wallDeadline: .now() + 5) {
            let sum = (0..<1_000).reduce(0, +)
            DispatchQueue.main.async { [weak self] in self?.add("background \(sum)") }
        }
        let once = Timer(fire: Date().addingTimeInterval(10), interval: 0, repeats: false) { [weak self] timer in
            MainActor.assumeIsolated {
                self?.add("once")
                self?.blink?.invalidate()
            }
        }
        RunLoop.main.add(once, forMode: .common)
        Task { await changeNote() }
    }

    /// Changes a document whose directory is missing for twenty seconds.
    func changeNote() async {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("timers-\(UUID().uuidString)")
        let note = Note(fileURL: folder.appendingPathComponent("note.txt"))
        self.note = note
        func make() { try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
        func remove() { try? FileManager.default.removeItem(at: folder) }
        make()
        guard await note.save(to: note.fileURL, for: .forCreating) else { return add("no note") }
        remove()
        note.updateChangeCount(.done)
        NotificationCenter.default.addObserver(
            forName: UIDocument.stateChangedNotification, object: note, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self, let state = self.note?.documentState else { return }
                self.add(state.contains(.savingError) ? "unsaved" : state.contains(.closed) ? "closed" : "saved")
                if state == .normal { self.note?.close() }
                if state == .closed { remove() }
            }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 20) { make() }
    }

    /// Counts to twenty, ten times a second; each moment is computed from the one before.
    func tick(at deadline: DispatchTime, count: Int = 1) {
        DispatchQueue.main.asyncAfter(deadline: deadline) { [weak self] in
            guard count < 20 else { return self?.add("tick") ?? () }
            self?.tick(at: deadline + .milliseconds(100), count: count + 1)
        }
    }

    func add(_ event: String) { events.text = [events.text, event].compactMap { $0 }.joined(separator: ", ") }
}

/// A document that keeps errors to itself, and always wants to be saved.
class Note: UIDocument {
    override var hasUnsavedChanges: Bool { true }
    override func contents(forType typeName: String) throws -> Any { Data("note".utf8) }
    override func handleError(_ error: Error, userInteractionPermitted: Bool) {
        finishedHandlingError(error, recovered: false)
    }
}
