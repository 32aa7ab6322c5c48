// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A device with a folder of files and a picker that is presented in full.
@MainActor final class PickerScene {
    let simulation = Simulation()
    /// The folder, whose files a picker shows.
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("Pickers-\(UUID().uuidString)", isDirectory: true)
    let root = UIViewController()
    private let window: UIWindow
    private var time: TimeInterval = 1
    var device: SimulatedDevice { simulation.device }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        simulation.launch()
        window = simulation.show(root)
        device.photosFolder = folder.path
    }

    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    /// The place of a file.
    func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// Writes a file.
    func write(_ name: String, _ data: Data = Data("text".utf8)) throws {
        try FileManager.default.createDirectory(
            at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file(name))
    }

    /// Writes the header of a PNG of a size, which is enough for an image that nobody draws.
    func writePhoto(_ name: String, width: UInt8 = 4, height: UInt8 = 4) throws {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header: [UInt8] = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0]
        try write(name, Data(signature + header))
    }

    /// Presents a picker.
    func present(_ picker: UIViewController) {
        picker.modalPresentationStyle = .fullScreen
        root.present(picker, animated: false)
        device.settle()
    }

    /// The view that is in front, with this accessibility label; nil if there is none.
    func view(_ label: String) -> UIView? {
        func find(in view: UIView) -> UIView? {
            guard !view.isHidden else { return nil }
            return view.subviews.reversed().lazy.compactMap { find(in: $0) }.first
                ?? (view.accessibilityLabel == label ? view : nil)
        }
        return find(in: window)
    }

    /// Touches the view with an accessibility label.
    func touch(_ label: String) throws {
        let target = try #require(view(label), "\(label)")
        time += 1
        device.tap(at: target.convert(CGPoint(x: target.bounds.midX, y: target.bounds.midY), to: nil), time: time)
        device.settle()
    }

    /// The view of a kind that is in front.
    func first<Kind: UIView>(_ kind: Kind.Type) -> Kind? {
        func find(in view: UIView) -> Kind? {
            view as? Kind ?? view.subviews.reversed().lazy.compactMap { find(in: $0) }.first
        }
        return find(in: window)
    }
}
