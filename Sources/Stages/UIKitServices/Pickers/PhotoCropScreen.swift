// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The screen on which the user moves and scales a photo in a square, which is what an app gets as the edited image.
@MainActor final class PhotoCropScreen: UIViewController, UIScrollViewDelegate {
    private let image: UIImage
    private let onChoose: (_ edited: UIImage, _ cropRect: CGRect) -> Void
    private let scroll = UIScrollView()
    private let picture = UIImageView()
    /// The area for which the square was placed.
    private var space: CGRect?

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - image: the photo, which has an area.
    ///   - onChoose: called with the part in the square and its place in the photo when Choose is tapped.
    init(_ image: UIImage, onChoose: @escaping (_ edited: UIImage, _ cropRect: CGRect) -> Void) {
        (self.image, self.onChoose) = (image, onChoose)
        super.init(nibName: nil, bundle: nil)
        title = "Move and Scale"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        picture.image = image
        picture.frame = CGRect(origin: .zero, size: image.size)
        scroll.addSubview(picture)
        scroll.contentSize = image.size
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.delegate = self
        scroll.layer.borderColor = UIColor.white.cgColor
        scroll.layer.borderWidth = 1
        view.addSubview(scroll)
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction { [weak self] _ in self?.navigationController?.popViewController(animated: true) })
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Choose", primaryAction: UIAction { [weak self] _ in self?.choose() })
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let space = view.bounds.inset(by: view.safeAreaInsets)
        // Otherwise, what the user has moved and scaled stays.
        guard space != self.space else { return }
        self.space = space
        let side = max(1, min(space.width, space.height))
        scroll.frame = CGRect(x: space.midX - side / 2, y: space.midY - side / 2, width: side, height: side)
        // The photo always covers the square.
        let fill = side / min(image.size.width, image.size.height)
        (scroll.minimumZoomScale, scroll.maximumZoomScale) = (fill, fill * 8)
        scroll.zoomScale = fill
        scroll.contentOffset = CGPoint(
            x: (image.size.width * fill - side) / 2, y: (image.size.height * fill - side) / 2)
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }

    private func choose() {
        let place = picture.convert(scroll.bounds, from: scroll).common(with: CGRect(origin: .zero, size: image.size))
        guard place.width > 0, place.height > 0 else { return }
        let context = CGContext()
        image.record(in: CGRect(origin: CGPoint(x: -place.minX, y: -place.minY), size: image.size), to: context)
        let edited = UIImage(.drawing(context.displayList), size: place.size, scale: image.scale)
        onChoose(edited, place)
    }
}
