// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The key of ``CATransaction/animationDuration()``, an `NSNumber`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/disableActions()``, an `NSNumber`.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/animationTimingFunction()``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/completionBlock()``.
public let kCATransactionCompletionBlock = "completionBlock"

extension CATransaction {
    /// Returns a property of the current transaction; nil for an unknown key.
    public class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
        case kCATransactionDisableActions: NSNumber(value: disableActions())
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: nil
        }
    }

    /// Sets a property of the current transaction; an unknown key or a value of the wrong type is ignored.
    public class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration:
            if let number = anObject as? NSNumber { setAnimationDuration(number.doubleValue) }
        case kCATransactionDisableActions:
            if let number = anObject as? NSNumber { setDisableActions(number.boolValue) }
        case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock:
            // A closure literal has no actor.
            let plain = (anObject as? () -> Void).map { block -> @MainActor () -> Void in { block() } }
            setCompletionBlock(anObject as? @MainActor () -> Void ?? plain)
        default: break
        }
    }
}
