// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A screen for choosing a photo among the files of a folder. There is no camera.
///
/// The folder is that of the setting `SECONDSCREEN_PHOTOS`, otherwise `Photos` in the home directory. The photos are in the
/// order of the names of their files, which are also their accessibility labels.
///
/// The picker's `delegate` is the navigation controller's, which can be a ``UIImagePickerControllerDelegate``.
@preconcurrency @MainActor open class UIImagePickerController: UINavigationController {
    /// Returns whether a source is available: the photos are, even if there are none; the camera is not.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }

    /// Returns the types of media of a source; nil for the camera.
    open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
        isSourceTypeAvailable(sourceType) ? ["public.image", "public.movie"] : nil
    }

    /// Returns whether a camera is available: none is.
    open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
    /// Returns whether the flash of a camera is available: none is.
    open class func isFlashAvailable(for cameraDevice: CameraDevice) -> Bool { false }
    /// Returns what a camera can capture: nothing.
    open class func availableCaptureModes(for cameraDevice: CameraDevice) -> [NSNumber]? { nil }

    /// The source. The default is the photos; setting one that is not available raises an exception.
    open var sourceType = SourceType.photoLibrary {
        didSet {
            guard !Self.isSourceTypeAvailable(sourceType) else { return }
            SimulatedDevice.current.raise(.invalidArgument("Source type \(sourceType.rawValue) not available"))
            sourceType = oldValue
        }
    }
    /// The types of media to choose from; there is nothing but images, which are the default.
    open var mediaTypes = ["public.image"]
    /// Whether the user moves and scales a photo in a square before it is chosen. The default is false.
    open var allowsEditing = false
    /// How images are exported; stored only. The default is in a compatible format.
    open var imageExportPreset = ImageURLExportPreset.compatible
    /// The preset for exporting videos; stored only. The default is empty.
    open var videoExportPreset = ""
    /// The maximum duration of a recording in seconds; stored only. The default is 10 minutes.
    open var videoMaximumDuration: TimeInterval = 600
    /// The quality of videos; stored only. The default is medium.
    open var videoQuality = QualityType.typeMedium
    /// Whether the camera's controls are shown; stored only. The default is true.
    open var showsCameraControls = true
    /// A view above the camera's picture; stored only.
    open var cameraOverlayView: UIView?
    /// The transform of the camera's picture; stored only.
    open var cameraViewTransform = CGAffineTransform.identity
    /// What the camera captures; stored only. The default is photos.
    open var cameraCaptureMode = CameraCaptureMode.photo
    /// The camera; stored only. The default is the rear one.
    open var cameraDevice = CameraDevice.rear
    /// The mode of the flash; stored only. The default is automatic.
    open var cameraFlashMode = CameraFlashMode.auto

    /// Takes a photo; does nothing, because there is no camera.
    open func takePicture() {}
    /// Begins a recording; returns false, because there is no camera.
    open func startVideoCapture() -> Bool { false }
    /// Ends a recording; does nothing.
    open func stopVideoCapture() {}

    /// Shows the photos.
    open override func viewDidLoad() {
        super.viewDidLoad()
        let photos = PhotoGrid(
            showsPhotos: mediaTypes.contains { UTType($0).map { UTType.png.conforms(to: $0) } ?? false },
            onCancel: { [weak self] in self?.cancel() }, onPick: { [weak self] in self?.pick($0) })
        setViewControllers([photos], animated: false)
    }

    private func cancel() {
        guard let delegate = delegate as? any UIImagePickerControllerDelegate else { return dismiss(animated: true) }
        delegate.imagePickerControllerDidCancel(self)
    }

    /// Passes a photo on, or lets the user edit it first; does nothing with one that is broken.
    private func pick(_ photos: [PhotoFile]) {
        guard let photo = photos.first, let image = photo.image, image.size.width > 0, image.size.height > 0 else {
            return
        }
        let info: [InfoKey: Any] = [.mediaType: UTType.image.identifier, .originalImage: image]
        guard allowsEditing else { return finish(photo, info) }
        let crop = PhotoCropScreen(image) { [weak self] edited, place in
            self?.finish(
                photo, info.merging([.editedImage: edited, .cropRect: NSValue(cgRect: place)]) { $1 })
        }
        pushViewController(crop, animated: true)
    }

    /// Passes on what was chosen, with a copy of the file for the app.
    private func finish(_ photo: PhotoFile, _ info: [InfoKey: Any]) {
        guard let delegate = delegate as? any UIImagePickerControllerDelegate else { return dismiss(animated: true) }
        var info = info
        info[.imageURL] = photo.temporaryCopy()
        delegate.imagePickerController(self, didFinishPickingMediaWithInfo: info)
    }
}

extension UIImagePickerController: SystemPicker {
    package func wasDismissedByUser() {
        (delegate as? any UIImagePickerControllerDelegate)?.imagePickerControllerDidCancel(self)
    }
}

/// The methods that respond to what the user does in an image picker; all are optional.
@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
    /// Called when the user has chosen a photo; dismisses the picker. The default does.
    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    /// Called when the user cancels; dismisses the picker. The default does.
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    /// Dismisses the picker.
    public func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) { picker.dismiss(animated: true) }
    /// Dismisses the picker.
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { picker.dismiss(animated: true) }
}
