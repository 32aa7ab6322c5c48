// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import PDFKit
import PhotosUI
import UIKit
import UniformTypeIdentifiers

/// Slides and photos that the person chooses, which the monitor shows.
class SlidesViewController: UIViewController, UIDocumentPickerDelegate, PHPickerViewControllerDelegate {
    /// The folder of the files to choose from.
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "gallery-\(UUID().uuidString)/Talks")
    private let slides = PDFView()

    init() {
        super.init(nibName: nil, bundle: nil)
        title = "Slides"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    deinit { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? sampleSlides().write(to: folder.appendingPathComponent("Talk.pdf"))
        try? Data("no slides".utf8).write(to: folder.appendingPathComponent("Readme.txt"))
        let stack = UIStackView(arrangedSubviews: [
            button("Open", SlidesViewController.open), button("Next", SlidesViewController.next),
            button("Photo", SlidesViewController.choosePhoto), slides,
        ])
        stack.axis = .vertical
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            stack.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
        ])
        slides.autoScales = true
        slides.displayMode = .singlePage
        NotificationCenter.default.addObserver(forName: .PDFViewPageChanged, object: slides, queue: .main) {
            [weak self] _ in
            guard let page = self?.slides.currentPage, let document = page.document else { return }
            Stage.tell("slide", "slide \(document.index(for: page) + 1) of \(document.pageCount)")
            Stage.show(page.thumbnail(of: CGSize(width: 960, height: 540), for: .cropBox))
        }
    }

    private func button(_ title: String, _ action: @escaping (SlidesViewController) -> () -> Void) -> UIButton {
        let action = UIAction { [weak self] _ in self.map { action($0)() } }
        let button = UIButton(type: .system, primaryAction: action)
        button.setTitle(title, for: .normal)
        return button
    }

    private func open() {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [UTType.pdf])
        picker.directoryURL = folder
        picker.delegate = self
        present(picker, animated: true)
    }

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        guard let url = urls.first, url.startAccessingSecurityScopedResource() else { return }
        defer { url.stopAccessingSecurityScopedResource() }
        slides.document = PDFDocument(url: url)
    }

    private func next() { slides.goToNextPage(nil) }

    private func choosePhoto() {
        var configuration = PHPickerConfiguration()
        configuration.filter = .images
        let picker = PHPickerViewController(configuration: configuration)
        picker.delegate = self
        present(picker, animated: true)
    }

    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
        picker.dismiss(animated: true)
        guard let provider = results.first?.itemProvider, provider.canLoadObject(ofClass: UIImage.self) else { return }
        provider.loadObject(ofClass: UIImage.self) { image, _ in
            guard let image = image as? UIImage else { return }
            DispatchQueue.main.async {
                Stage.tell("photo", "photo \(Int(image.size.width)) x \(Int(image.size.height))")
                Stage.show(image)
            }
        }
    }
}

/// A document of two pages, each of a color.
private func sampleSlides() -> Data {
    let pages = ["0.1 0.5 0.8", "0.9 0.4 0.1"].map { "\($0) rg 0 0 960 540 re f 1 g 80 80 400 60 re f" }
    var objects = [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /MediaBox [0 0 960 540] >>",
    ]
    for (index, content) in pages.enumerated() {
        objects.append("<< /Type /Page /Parent 2 0 R /Contents \(4 + index * 2) 0 R >>")
        objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
    }
    var (text, offsets) = ("%PDF-1.4\n", [Int]())
    for (index, object) in objects.enumerated() {
        offsets.append(text.utf8.count)
        text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = offsets.map { String(format: "%010d 00000 n \n", $0) }.joined()
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n\(table)"
    text += "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Data(text.utf8)
}
