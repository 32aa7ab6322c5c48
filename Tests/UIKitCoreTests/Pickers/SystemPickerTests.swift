// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

/// Hears what the user does in pickers.
@MainActor
private final class PickerLog: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate,
    UIDocumentPickerDelegate
{
    var heard: [String] = []

    func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { heard.append("image") }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { heard.append("document") }

    func image(_ image: UIImage, didFinishSavingWithError error: (any Error)?, contextInfo: UnsafeRawPointer) {
        heard.append(error == nil ? "saved" : "not saved")
    }
}

extension DeviceTests {
    /// How pickers are closed, and what they say is there.
    @MainActor struct SystemPickerTests {
        private let simulation = Simulation()
        private let root = UIViewController()
        private let window: UIWindow
        private let log = PickerLog()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window = simulation.show(root)
        }

        /// Presents a picker and taps its Cancel button.
        private func cancel(_ picker: UIViewController) {
            picker.modalPresentationStyle = .fullScreen
            root.present(picker, animated: false)
            device.settle()
            #expect(root.presentedViewController === picker)
            device.tap(at: CGPoint(x: 40, y: 42), time: 1)
            device.settle()
        }

        @Test func `an image picker tells its delegate, which closes it`() {
            let picker = UIImagePickerController()
            picker.delegate = log
            cancel(picker)
            #expect(log.heard == ["image"] && root.presentedViewController === picker)
        }

        @Test func `pickers tell their delegates when the user closes their sheets`() {
            let (images, documents) = (
                UIImagePickerController(), UIDocumentPickerViewController(forOpeningContentTypes: [.pdf])
            )
            (images.delegate, documents.delegate) = (log, log)
            for picker in [images, documents] as [UIViewController] {
                picker.modalPresentationStyle = .pageSheet
                root.present(picker, animated: false)
                device.settle()
                device.tap(at: CGPoint(x: 100, y: 3), time: 1)
                device.settle()
                #expect(root.presentedViewController == nil)
            }
            #expect(log.heard == ["image", "document"])
        }

        @Test func `an image picker without a delegate closes itself`() {
            cancel(UIImagePickerController())
            #expect(root.presentedViewController == nil)
        }

        @Test func `there are photos to choose from, but no camera`() {
            #expect(UIImagePickerController.isSourceTypeAvailable(.photoLibrary))
            #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
            let picker = UIImagePickerController()
            picker.sourceType = .savedPhotosAlbum
            #expect(simulation.exceptions.isEmpty)
            picker.sourceType = .camera
            #expect(simulation.exceptions.map(\.reason) == ["Source type 1 not available"])
            #expect(picker.sourceType == .savedPhotosAlbum)
        }

        @Test func `a document picker closes itself and tells its delegate`() {
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.pdf], asCopy: true)
            picker.delegate = log
            cancel(picker)
            #expect(log.heard == ["document"] && root.presentedViewController == nil)
        }

        @Test func `an image is not saved, and the target is told so`() {
            // No pointer is passed.
            unsafe UIImageWriteToSavedPhotosAlbum(
                UIImage(), log, Selector("image", PickerLog.image(_:didFinishSavingWithError:contextInfo:)), nil)
            #expect(log.heard.isEmpty)
            device.settle()
            #expect(log.heard == ["not saved"])
        }
    }
}

/// Types of files and data.
struct UTTypeTests {
    @Test func `extensions and MIME types lead to types`() {
        #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType(mimeType: "application/pdf") == .pdf)
        #expect(UTType(filenameExtension: "none") == nil)
        #expect(UTType(filenameExtension: "png", conformingTo: .movie) == nil)
        #expect(UTType("public.json") == .json && UTType("com.example.unknown") == nil)
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg" && UTType.zip.preferredMIMEType == "application/zip")
    }

    @Test func `a type conforms to itself and to those above it`() {
        #expect(UTType.png.conforms(to: .png) && UTType.png.conforms(to: .image) && UTType.png.conforms(to: .item))
        #expect(!UTType.png.conforms(to: .movie) && !UTType.image.conforms(to: .png))
        #expect(UTType.mpeg4Movie.isSubtype(of: .audiovisualContent) && !UTType.png.isSubtype(of: .png))
        #expect(UTType.text.isSupertype(of: .swiftSource))
    }
}
