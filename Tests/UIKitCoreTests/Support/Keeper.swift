// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Keeps objects to the end of a test, such as delegates, which UIKit does not retain.
@MainActor final class Keeper {
    var objects: [AnyObject] = []

    /// Keeps and returns an object.
    func keep<Object: AnyObject>(_ object: Object) -> Object {
        objects.append(object)
        return object
    }
}
