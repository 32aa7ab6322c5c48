// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A screen for choosing a photo. There are no photos here and no camera, so that the user can only cancel it.
///
/// Its `delegate` is the navigation controller's, which can be a ``UIImagePickerControllerDelegate``.
@preconcurrency @MainActor open class UIImagePickerController: UINavigationController {
    /// Returns whether a source is available: the photos are, although there are none; the camera is not.
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
    /// The types of media to choose from; stored only. The default is images.
    open var mediaTypes = ["public.image"]
    /// Whether the user can edit what was chosen; stored only. The default is false.
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

    /// Shows the screen without photos.
    open override func viewDidLoad() {
        super.viewDidLoad()
        let screen = EmptyPickerScreen(title: "Photos", text: "No Photos or Videos") { [weak self] in self?.cancel() }
        setViewControllers([screen], animated: false)
    }

    private func cancel() {
        guard let delegate = delegate as? any UIImagePickerControllerDelegate else { return dismiss(animated: true) }
        delegate.imagePickerControllerDidCancel(self)
    }
}

extension UIImagePickerController: SystemPicker {
    func wasDismissedByUser() {
        (delegate as? any UIImagePickerControllerDelegate)?.imagePickerControllerDidCancel(self)
    }
}

/// The methods that respond to what the user does in an image picker; all are optional.
@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
    /// Called when the user has chosen a photo; never called, because there are none.
    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    /// Called when the user cancels; dismisses the picker. The default does.
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    /// Does nothing.
    public func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {}
    /// Dismisses the picker.
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { picker.dismiss(animated: true) }
}
