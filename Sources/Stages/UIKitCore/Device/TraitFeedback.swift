// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The limit of trait changes that change traits, so that a change ends even if the traits of an app never settle.
///
/// An object that is told of a change may override traits, of which it is told before the first call returns. When it is
/// told for the ninth time in this way, the traits are those that were set last, nobody is told of further changes until
/// the first call has returned, and the class of the object is reported once.
@MainActor final class TraitFeedback {
    /// How often an object is told of a change before the first call returns.
    private static let depth = 8

    /// The objects that are being told, outermost first.
    private var open: [AnyObject] = []
    /// Whether nobody is told until the outermost call has returned.
    private var isCut = false
    private var reported: Set<String> = []

    /// Tells an object of a change by `body`, within the limit.
    func tell(_ object: AnyObject, _ body: () -> Void) {
        if open.count >= Self.depth, !isCut, open.count(where: { $0 === object }) >= Self.depth { cut(object) }
        guard !isCut else { return }
        open.append(object)
        body()
        open.removeLast()
        if open.isEmpty { isCut = false }
    }

    private func cut(_ object: AnyObject) {
        isCut = true
        let name = "\(type(of: object))"
        guard reported.insert(name).inserted else { return }
        SimulatedDevice.current.report(
            rule: "TRAIT",
            "the traits of \(name) never settle: it overrides a trait each time that it is told of a change; override "
                + "traits only when needed")
    }
}
