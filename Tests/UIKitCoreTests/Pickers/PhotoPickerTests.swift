// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import RenderTree
import Synchronization
import Testing

@testable import UIKitCore
@testable import UIKitServices

/// Hears which photos are chosen, and whether images are saved.
@MainActor
private final class PhotoLog: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate,
    PHPickerViewControllerDelegate
{
    var infos: [[UIImagePickerController.InfoKey: Any]] = []
    var results: [[PHPickerResult]] = []
    var saved: [(any Error)?] = []

    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) { infos.append(info) }

    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
        self.results.append(results)
    }

    func image(_ image: UIImage, didFinishSavingWithError error: (any Error)?, contextInfo: UnsafeRawPointer?) {
        saved.append(error)
    }
}

extension DeviceTests {
    /// Pickers of photos, over a folder of files.
    @MainActor struct PhotoPickerTests {
        private let scene: PickerScene
        private let log = PhotoLog()

        init() throws {
            scene = try PickerScene()
            try scene.writePhoto("10.png")
            try scene.writePhoto("2.png", width: 40, height: 20)
            try scene.writePhoto("1.PNG", width: 10, height: 20)
            try scene.write("broken.jpg")
            try scene.write("notes.txt")
            try scene.writePhoto(".hidden.png")
        }

        private func present(_ configure: (UIImagePickerController) -> Void = { _ in }) -> UIImagePickerController {
            let picker = UIImagePickerController()
            picker.delegate = log
            configure(picker)
            scene.present(picker)
            return picker
        }

        private func present(_ configuration: PHPickerConfiguration) {
            let picker = PHPickerViewController(configuration: configuration)
            picker.delegate = log
            scene.present(picker)
        }

        @Test func `photos are image files, ordered by their names`() {
            #expect(PhotoLibrary.photos.map(\.name) == ["1.PNG", "2.png", "10.png", "broken.jpg"])
            scene.device.photosFolder = scene.file("missing").path
            #expect(PhotoLibrary.photos.isEmpty)
            scene.device.photosFolder = scene.file("notes.txt").path
            #expect(PhotoLibrary.photos.isEmpty)
        }

        @Test func `a touch chooses a photo, and the delegate closes the picker`() throws {
            let picker = present()
            try scene.touch("2.png")
            let info = try #require(log.infos.first)
            #expect((info[.originalImage] as? UIImage)?.size == CGSize(width: 40, height: 20))
            #expect(info[.mediaType] as? String == "public.image" && info[.editedImage] == nil)
            #expect(log.infos.count == 1 && scene.root.presentedViewController === picker)
            // What the app does with its copy does not change the library.
            let copy = try #require(info[.imageURL] as? URL)
            #expect(copy.lastPathComponent == "2.png" && copy != scene.file("2.png"))
            try FileManager.default.removeItem(at: copy.deletingLastPathComponent())
            #expect(PhotoLibrary.photos.count == 4)
        }

        @Test func `the copy of a photo is made when it is chosen, and removed when the app ends`() throws {
            TemporaryFiles.removeCopies()
            _ = present { $0.allowsEditing = true }
            try scene.touch("2.png")
            #expect(!FileManager.default.fileExists(atPath: TemporaryFiles.copies.path))
            try scene.touch("Choose")
            let copy = try #require(log.infos.first?[.imageURL] as? URL)
            #expect(FileManager.default.fileExists(atPath: copy.path))
            scene.device.terminate()
            #expect(!FileManager.default.fileExists(atPath: copy.path))
        }

        @Test func `without a delegate, the picker closes itself`() throws {
            _ = present { $0.delegate = nil }
            try scene.touch("2.png")
            #expect(scene.root.presentedViewController == nil)
        }

        @Test func `a photo is cropped to a square where the app allows editing`() throws {
            let picker = present { $0.allowsEditing = true }
            try scene.touch("2.png")
            #expect(log.infos.isEmpty && picker.topViewController?.title == "Move and Scale")
            try scene.touch("Choose")
            let info = try #require(log.infos.first)
            let edited = try #require(info[.editedImage] as? UIImage)
            #expect(abs(edited.size.width - 20) < 0.01 && abs(edited.size.height - 20) < 0.01)
            let place = try #require(info[.cropRect] as? NSValue).cgRectValue
            #expect(abs(place.minX - 10) < 0.01 && abs(place.minY) < 0.01)
            #expect((info[.originalImage] as? UIImage)?.size.width == 40)
        }

        @Test func `a broken photo cannot be chosen`() throws {
            _ = present()
            try scene.touch("broken.jpg")
            #expect(log.infos.isEmpty)
        }

        @Test func `a photo that was removed disappears when it is touched`() throws {
            _ = present()
            try FileManager.default.removeItem(at: scene.file("2.png"))
            try scene.touch("2.png")
            #expect(log.infos.isEmpty && scene.view("2.png") == nil && scene.view("10.png") != nil)
        }

        @Test func `pipes and links in a circle are broken photos`() throws {
            // The path is valid during the call.
            let failure = unsafe mkfifo(scene.file("pipe.png").path, 0o600)
            #expect(failure == 0)
            try FileManager.default.createSymbolicLink(
                atPath: scene.file("loop.png").path, withDestinationPath: scene.file("loop.png").path)
            _ = present()
            for name in ["pipe.png", "loop.png"] { try scene.touch(name) }
            #expect(log.infos.isEmpty)
        }

        @Test func `only the photos on the screen are read`() throws {
            for number in 100..<1100 { try scene.writePhoto("\(number).png") }
            _ = present()
            let grid = try #require(scene.first(UICollectionView.self))
            #expect(grid.numberOfItems(inSection: 0) == 1004 && grid.visibleCells.count < 60)
        }

        @Test func `thumbnails are made one in a turn, and known ones are shown at once`() throws {
            let picker = UIImagePickerController()
            picker.modalPresentationStyle = .fullScreen
            scene.root.present(picker, animated: false)
            for _ in 1...10 where scene.first(UICollectionView.self)?.visibleCells.isEmpty != false {
                scene.device.runTurn()
            }
            let grid = try #require(scene.first(UICollectionView.self))
            var made = [pictures(in: grid)]
            for _ in 1...6 {
                scene.device.runTurn()
                made.append(pictures(in: grid))
            }
            #expect(made.first == 0 && made.last == 4)
            #expect(zip(made, made.dropFirst()).allSatisfy { $1 - $0 <= 1 })
            grid.reloadData()
            grid.layoutIfNeeded()
            // The broken one is tried again.
            #expect(pictures(in: grid) == 3)
        }

        /// The number of cells with a thumbnail or the picture of a broken file.
        private func pictures(in grid: UICollectionView) -> Int {
            grid.visibleCells.count { cell in
                (cell.contentView.subviews.first as? UIImageView)?.image != nil
            }
        }

        @Test func `without photos, the picker says where to put them`() throws {
            scene.device.photosFolder = scene.file("missing").path
            _ = present()
            let label = try #require(scene.first(EmptyPickerLabel.self))
            #expect(label.text == "No Photos\nPut files in \(scene.file("missing").path)")
        }

        @Test func `several photos are chosen up to a limit, in the order of the touches`() throws {
            var configuration = PHPickerConfiguration(photoLibrary: .shared())
            configuration.selectionLimit = 2
            configuration.filter = .any(of: [.images, .livePhotos])
            present(configuration)
            for name in ["10.png", "1.PNG", "2.png"] { try scene.touch(name) }
            #expect(log.results.isEmpty)
            try scene.touch("Add")
            let results = try #require(log.results.first)
            #expect(results.map(\.assetIdentifier) == ["10.png", "1.PNG"])
        }

        @Test func `a photo that is touched again is not chosen any more`() throws {
            var configuration = PHPickerConfiguration()
            configuration.selectionLimit = 0
            present(configuration)
            for name in ["1.PNG", "2.png", "1.PNG"] { try scene.touch(name) }
            try scene.touch("Add")
            #expect(log.results.map(\.count) == [1] && log.results.first?.first?.assetIdentifier == nil)
        }

        @Test func `one photo is chosen by a touch, and none by Cancel`() throws {
            present(PHPickerConfiguration())
            try scene.touch("2.png")
            try scene.touch("Cancel")
            #expect(log.results.map(\.count) == [1, 0])
        }

        @Test func `a photo that was chosen is loaded from its file`() async throws {
            present(PHPickerConfiguration())
            try scene.touch("2.png")
            let provider = try #require(log.results.first?.first?.itemProvider)
            #expect(provider.registeredTypeIdentifiers == ["public.png"] && provider.suggestedName == "2.png")
            let size = await withCheckedContinuation { continuation in
                provider.loadObject(ofClass: UIImage.self) { image, _ in
                    continuation.resume(returning: (image as? UIImage)?.size)
                }
            }
            #expect(size == CGSize(width: 40, height: 20))
        }

        @Test func `a filter for videos leaves nothing`() throws {
            var configuration = PHPickerConfiguration()
            configuration.filter = .not(.images)
            present(configuration)
            #expect(scene.view("2.png") == nil && scene.first(EmptyPickerLabel.self)?.text == "No Videos")
            #expect(PHPickerFilter.all(of: [.images, .videos]).passesImages == false)
        }

        @Test func `an image is saved with the next number, and then is a photo`() throws {
            try scene.writePhoto("IMG_0041.png")
            scene.device.encodeImages { _, _, _ in [UInt8](CommitTests.onePixel) }
            for _ in 1...2 { save() }
            scene.device.settle()
            #expect(log.saved.count == 2 && log.saved.allSatisfy { $0 == nil })
            #expect(PhotoLibrary.photos.suffix(3).map(\.name) == ["IMG_0041.png", "IMG_0042.PNG", "IMG_0043.PNG"])
            #expect(PhotoLibrary.photos.last?.data == CommitTests.onePixel)
        }

        @Test func `changes of the library add photos`() throws {
            scene.device.encodeImages { _, _, _ in [UInt8](CommitTests.onePixel) }
            let image = UIImage(.drawing(DisplayList([])), size: CGSize(width: 1, height: 1), scale: 1)
            let library = PHPhotoLibrary.shared()
            let done = Mutex<[Bool]>([])
            library.performChanges {
                for _ in 1...2 { _ = PHAssetChangeRequest.creationRequestForAsset(from: image) }
            } completionHandler: { isDone, _ in
                done.withLock { $0.append(isDone) }
            }
            #expect(PhotoLibrary.photos.count == 4)
            scene.device.settle()
            #expect(PhotoLibrary.photos.suffix(2).map(\.name) == ["IMG_0001.PNG", "IMG_0002.PNG"])
            try library.performChangesAndWait { _ = PHAssetChangeRequest.creationRequestForAsset(from: image) }
            let reports = done.withLock { $0 }
            #expect(PhotoLibrary.photos.last?.name == "IMG_0003.PNG" && reports == [true])
            scene.device.photosFolder = scene.file("notes.txt").path
            #expect(throws: (any Error).self) {
                try library.performChangesAndWait { _ = PHAssetChangeRequest.creationRequestForAsset(from: image) }
            }
            #expect(scene.simulation.exceptions.isEmpty)
            _ = PHAssetChangeRequest.creationRequestForAsset(from: image)
            #expect(scene.simulation.exceptions.map(\.name) == ["NSInternalInconsistencyException"])
        }

        @Test func `an image that cannot be saved is reported`() throws {
            scene.device.photosFolder = scene.file("notes.txt").path
            scene.device.encodeImages { _, _, _ in [UInt8](CommitTests.onePixel) }
            save()
            scene.device.settle()
            #expect(log.saved.count == 1 && !log.saved.contains { $0 == nil })
        }

        private func save() {
            let image = UIImage(.drawing(DisplayList([])), size: CGSize(width: 1, height: 1), scale: 1)
            // No pointer is passed.
            unsafe UIImageWriteToSavedPhotosAlbum(
                image, log, Selector("image", PhotoLog.image(_:didFinishSavingWithError:contextInfo:)), nil)
        }
    }
}
