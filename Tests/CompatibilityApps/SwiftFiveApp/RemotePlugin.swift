// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A call to a plugin, with a block for the answer.
struct PluginCall {
    let method: String
    let answer: (Any?) -> Void
}

protocol Plugin: AnyObject {
    static func register(with registrar: PluginRegistrar)
    func handle(_ call: PluginCall)
}

/// Calls plugins from wherever it is.
class PluginRegistrar {
    private var plugins: [Plugin] = []

    func add(_ plugin: Plugin) { plugins.append(plugin) }
    func call(_ method: String, answer: @escaping (Any?) -> Void) {
        plugins.forEach { $0.handle(PluginCall(method: method, answer: answer)) }
    }
}

/// A plugin that answers with what it finds in UIKit.
class RemotePlugin: NSObject, Plugin {
    private let brightness = BrightnessManager()

    static func register(with registrar: PluginRegistrar) { registrar.add(RemotePlugin()) }

    func handle(_ call: PluginCall) {
        switch call.method {
        case "screens": call.answer(UIScreen.screens.map { $0.bounds.size })
        case "dim":
            brightness.dim()
            call.answer(UIScreen.main.brightness)
        default: call.answer(nil)
        }
    }
}
