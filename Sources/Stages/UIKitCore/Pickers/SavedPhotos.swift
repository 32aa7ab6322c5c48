// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Reports to a completion selector that an image was not saved, because there are no photos to save it to.
///
/// - Parameters:
///   - image: the image.
///   - completionTarget: the object to call; nil for none.
///   - completionSelector: its method, `image(_:didFinishSavingWithError:contextInfo:)`.
///   - contextInfo: passed on to the method.
@preconcurrency @MainActor public func UIImageWriteToSavedPhotosAlbum(
    _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?, _ contextInfo: UnsafeMutableRawPointer?
) {
    unsafe report(image, "photos", to: completionTarget, completionSelector, contextInfo)
}

/// Returns whether a video can be saved to the photos: none can.
public func UIVideoAtPathIsCompatibleWithSavedPhotosAlbum(_ videoPath: String) -> Bool { false }

/// Reports to a completion selector that a video was not saved, because there are no photos to save it to.
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
    unsafe report(videoPath, "videos", to: completionTarget, completionSelector, contextInfo)
}

/// Tells a target in the next turn of the main loop that something could not be saved.
@MainActor private func report(
    _ item: Any, _ kind: String, to target: Any?, _ selector: Selector?, _ context: UnsafeMutableRawPointer?
) {
    guard let target, let selector else { return }
    let error = NSError(
        domain: "ALAssetsLibraryErrorDomain", code: -3310,
        userInfo: [NSLocalizedDescriptionKey: "There is no album for \(kind)."])
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
