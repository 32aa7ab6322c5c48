// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import BuiltInApp
import DeviceTurns
import DisplayModel
import Foundation
import Hotplug
import RenderTree
import Testing
import UIKitCore

@testable import SecondScreen

/// What a plug brings goes with the unplug, down to the fonts of what was written meanwhile.
@MainActor
@Suite(.usesDevice) struct PlugCycleTests {
    /// An object that may go, and what it is.
    private struct Trace {
        weak var object: AnyObject?
        let name: String

        init(_ object: AnyObject) {
            self.object = object
            name = "\(type(of: object))"
        }
    }

    private let device: SimulatedDevice
    private let manager: ScreenManager

    init() {
        var setup = DeviceSetup(.iPadPro11)
        // Nothing changes but by plugs.
        setup.time = TimeSource(zone: .utc) { .distantPast }
        manager = ScreenManager(setup, report: { _ in })
        manager.launch(with: [], source: "test")
        device = manager.device
        // As no loop is there to run the turns.
        device.removeDelegate(manager)
        drawFrame()
    }

    private func connector(_ name: String) -> Connector {
        Connector(
            id: VirtualSource.connector(name), status: .connected, edid: [],
            modes: [DisplayMode(size: PixelSize(width: 640, height: 480), refreshMillihertz: 60000)])
    }

    /// Does what a frame loop does for a frame.
    private func drawFrame() {
        device.settle()
        for screen in device.screens { _ = device.renderTree(of: screen) }
    }

    /// The screens with everything on them.
    private var objects: [AnyObject] {
        func objects(in view: UIView) -> [AnyObject] {
            let (controller, font) = ((view as? UIWindow)?.rootViewController, (view as? UILabel)?.font)
            return [view, view.layer, controller, font].compactMap { $0 } + view.subviews.flatMap(objects)
        }
        return device.screens.flatMap { screen in
            [screen] + screen.availableModes + device.visibleWindows(on: screen).flatMap(objects)
        }
    }

    @Test func `screens, windows, controllers, views, layers, and fonts are released on unplug`() {
        var traces: [Trace] = []
        manager.apply([.connected(connector("DP-1")), .connected(connector("DP-2"))])
        drawFrame()
        traces += objects.map(Trace.init)
        manager.apply([.disconnected(connector("DP-2"))])
        drawFrame()
        traces += objects.map(Trace.init)
        manager.apply([.disconnected(connector("DP-1"))])
        drawFrame()
        let kept = Set(objects.map(ObjectIdentifier.init))
        let gone = Set(traces.map(\.name))
        #expect(gone.isSuperset(of: ["UIScreen", "UIWindow", "MirrorViewController", "MirrorView", "UIFont"]))
        let left = traces.filter { $0.object.map { !kept.contains(ObjectIdentifier($0)) } ?? false }
        #expect(left.map(\.name) == [])
    }
}
