// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
public import UIKitCore

/// Saves an image to the photos, as a PNG file in their folder, and reports to a completion selector.
///
/// - Parameters:
///   - image: the image.
///   - completionTarget: the object to call in the next turn of the main loop; nil for none.
///   - completionSelector: its method, `image(_:didFinishSavingWithError:contextInfo:)`.
///   - contextInfo: passed on to the method.
@preconcurrency @MainActor public func UIImageWriteToSavedPhotosAlbum(
    _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?, _ contextInfo: UnsafeMutableRawPointer?
) {
    var failure: NSError?
    do { try PhotoLibrary.save(image) } catch { failure = error as NSError }
    unsafe report(image, failure, to: completionTarget, completionSelector, contextInfo)
}

/// Returns whether a video can be saved to the photos: none can.
public func UIVideoAtPathIsCompatibleWithSavedPhotosAlbum(_ videoPath: String) -> Bool { false }

/// Reports to a completion selector that a video was not saved, because the photos have no videos.
///
/// - Parameters:
///   - videoPath: the path of the video.
///   - completionTarget: the object to call; nil for none.
///   - completionSelector: its method, `video(_:didFinishSavingWithError:contextInfo:)`.
///   - contextInfo: passed on to the method.
@preconcurrency @MainActor public func UISaveVideoAtPathToSavedPhotosAlbum(
    _ videoPath: String, _ completionTarget: Any?, _ completionSelector: Selector?,
    _ contextInfo: UnsafeMutableRawPointer?
) {
    let error = NSError(
        domain: "ALAssetsLibraryErrorDomain", code: -3310,
        userInfo: [NSLocalizedDescriptionKey: "There is no album for videos."])
    unsafe report(videoPath, error, to: completionTarget, completionSelector, contextInfo)
}

/// Tells a target in the next turn of the main loop that something was saved, or why it was not.
@MainActor private func report(
    _ item: Any, _ error: NSError?, to target: Any?, _ selector: Selector?, _ context: UnsafeMutableRawPointer?
) {
    guard let target, let selector else { return }
    // The app's own pointer, which is only passed on; one that is not null where the method takes no null.
    let pointer = unsafe context ?? UnsafeMutableRawPointer(bitPattern: 1)
    let passed: Any? =
        if unsafe selector.takes(UnsafeRawPointer.self, at: 2) {
            unsafe pointer.map { UnsafeRawPointer($0) }
        } else if unsafe selector.takes(UnsafeMutableRawPointer.self, at: 2) {
            unsafe pointer
        } else if unsafe selector.takes(UnsafeRawPointer?.self, at: 2) {
            unsafe context.map { UnsafeRawPointer($0) }
        } else {
            unsafe context
        }
    SimulatedDevice.current.mainLoop.enqueue { selector.perform(on: target, with: [item, error, passed]) }
}
