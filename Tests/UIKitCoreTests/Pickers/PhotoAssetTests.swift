// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore
@testable import UIKitServices

extension DeviceTests {
    /// Assets, over a folder of files.
    @MainActor struct PhotoAssetTests {
        private let scene: PickerScene

        init() throws {
            scene = try PickerScene()
            for (index, name) in ["c 10.png", "c 2.png", "b.png"].enumerated() {
                try scene.writePhoto(name, width: UInt8(10 * (index + 1)), height: 40)
                let date = Date(timeIntervalSinceReferenceDate: Double(1000 * (index + 1)))
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: scene.file(name).path)
            }
            try scene.write("notes.txt")
        }

        private func names(_ options: PHFetchOptions?) -> [String] {
            let result = PHAsset.fetchAssets(with: options)
            return (0..<result.count).map { result.object(at: $0).localIdentifier }
        }

        private func options(_ key: String, ascending: Bool, limit: Int = 0) -> PHFetchOptions {
            let options = PHFetchOptions()
            options.sortDescriptors = [NSSortDescriptor(key: key, ascending: ascending)]
            options.fetchLimit = limit
            return options
        }

        @Test func `assets are the photos of the folder`() {
            #expect(names(nil) == ["b.png", "c 2.png", "c 10.png"])
            let images = PHAsset.fetchAssets(with: .image, options: nil)
            #expect(images.count == 3)
            #expect(PHAsset.fetchAssets(with: .video, options: nil).firstObject == nil)
            #expect(images.firstObject?.pixelWidth == 30)
            #expect(images.lastObject?.pixelHeight == 40)
            #expect(images[1].mediaType == .image)
            #expect(images[1].modificationDate == Date(timeIntervalSinceReferenceDate: 2000))
            let again = PHAsset.fetchAssets(withLocalIdentifiers: ["c 2.png", "gone.png"], options: nil)
            #expect(again.count == 1)
            #expect(images.index(of: again[0]) == 1)
            #expect(images.contains(again[0]))
            #expect(again.index(of: images[0]) == NSNotFound)
            #expect(images.objects(at: [0, 2]).map(\.localIdentifier) == ["b.png", "c 10.png"])
            var seen: [Int] = []
            unsafe images.enumerateObjects { _, index, stop in
                seen.append(index)
                unsafe stop.pointee = ObjCBool(index == 1)
            }
            #expect(seen == [0, 1])
        }

        @Test func `options sort, filter and limit assets`() {
            #expect(names(options("modificationDate", ascending: false)) == ["b.png", "c 2.png", "c 10.png"])
            #expect(names(options("modificationDate", ascending: true, limit: 2)) == ["c 10.png", "c 2.png"])
            #expect(names(options("pixelWidth", ascending: true)) == ["c 10.png", "c 2.png", "b.png"])
            // Equal assets keep their order.
            #expect(names(options("pixelHeight", ascending: false)) == ["b.png", "c 2.png", "c 10.png"])
            let narrow = PHFetchOptions()
            narrow.predicate = NSPredicate { asset, _ in (asset as? PHAsset)?.pixelWidth ?? 0 < 30 }
            #expect(names(narrow) == ["c 2.png", "c 10.png"])
            narrow.predicate = NSPredicate(
                format: "mediaType == %d AND pixelWidth > 10 AND isFavorite == NO", PHAssetMediaType.image.rawValue)
            #expect(names(narrow) == ["b.png", "c 2.png"])
        }

        @Test func `an image is passed in a later turn, or at once`() throws {
            let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
            var sizes: [CGSize?] = []
            let manager = PHImageManager.default()
            let first = manager.requestImage(
                for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: nil
            ) { image, information in
                sizes.append(image?.size)
                #expect(information?[PHImageResultIsDegradedKey] as? Bool == false)
            }
            let canceled = manager.requestImage(
                for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: nil
            ) { _, _ in sizes.append(.zero) }
            #expect(first != canceled)
            manager.cancelImageRequest(canceled)
            #expect(sizes.isEmpty)
            scene.device.settle()
            #expect(sizes == [CGSize(width: 30, height: 40)])
            let options = PHImageRequestOptions()
            options.isSynchronous = true
            // A larger size than the file's does not enlarge the image.
            manager.requestImage(
                for: asset, targetSize: CGSize(width: 900, height: 900), contentMode: .aspectFill, options: options
            ) { image, _ in sizes.append(image?.size) }
            #expect(sizes.count == 2)
            #expect(sizes.last == CGSize(width: 30, height: 40))
        }

        @Test func `a removed photo is an error`() throws {
            let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
            try FileManager.default.removeItem(at: scene.file("b.png"))
            #expect(asset.pixelWidth == 0)
            let options = PHImageRequestOptions()
            options.isSynchronous = true
            var calls = 0
            PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) {
                data, type, _, info in
                calls += 1
                #expect(data == nil)
                #expect(type == nil)
                #expect(info?[PHImageErrorKey] is CocoaError)
            }
            #expect(calls == 1)
            #expect(names(nil) == ["c 2.png", "c 10.png"])
        }
    }
}
