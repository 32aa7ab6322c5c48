// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import FuzzSupport
import RenderTree
import UIKitCore

// Reads the objects and pages of a PDF; contents are not drawn.

func check(_ document: CGPDFDocument) {
    require(document.numberOfPages <= 50_000, "too many pages")
    // A page tree of some bytes can have many pages that are alike.
    for number in 1...20 {
        guard let page = document.page(at: number) else { break }
        require([0, 90, 180, 270].contains(page.rotationAngle), "a page that is turned by \(page.rotationAngle)°")
        for box in [CGPDFBox.mediaBox, .cropBox, .bleedBox, .trimBox, .artBox] {
            let rect = page.getBoxRect(box)
            require(rect.width >= 0 && rect.height >= 0, "a box of negative size: \(rect)")
            let transform = page.getDrawingTransform(
                box, rect: CGRect(x: 10, y: 10, width: 100, height: 50), rotate: 90, preserveAspectRatio: true)
            let numbers = [
                rect.minX, rect.minY, rect.maxX, rect.maxY, transform.a, transform.b, transform.c, transform.d,
                transform.tx, transform.ty,
            ]
            require(numbers.allSatisfy(\.isFinite), "a box that is not finite: \(rect), drawn as \(transform)")
        }
        let (size, demands) = (page.image.size, page.record.demands)
        require(size.width >= 0 && size.height >= 0, "an image of negative size: \(size)")
        require(size.width <= Double(RenderImage.maximumSide), "an image that is too wide")
        require(demands.groups >= 0 && demands.imageArea >= 0, "negative demands")
    }
    for (key, text) in document.information { require(text.utf8.count <= 4096, "a long text \(key)") }
}

let catalog = "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
let seeds = [
    "\(catalog)2 0 obj <</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 100]>> endobj\n"
        + "3 0 obj <</Type/Page/Rotate 90/Resources<</XObject<</A 5 0 R>>/ExtGState<</G<</SMask<</G 5 0 R>>>>>>>>>> endobj\n"
        + "4 0 obj <</Type/Page/CropBox[10 10 50 50]/Annots[<</AP<</N 5 0 R>>>>]>> endobj\n"
        + "5 0 obj <</Subtype/Form/BBox[0 0 1 1]/Group<<>>/Resources<</XObject<</A 6 0 R>>>>/Length 0>> stream\nendstream endobj\n"
        + "6 0 obj <</Subtype/Image/Width 10/Height 10/SMask 5 0 R>> endobj\n"
        + "7 0 obj <</Title(a \\(b\\))/Author<FEFF0041>>> endobj\ntrailer <</Root 1 0 R/Info 7 0 R>>",
    "3 0 obj <</Type/ObjStm/N 2/First 8/Length 62>> stream\n1 0 2 29<</Type/Catalog/Pages 2 0 R>><</Kids[<</Type/Page>>]>>\n"
        + "endstream endobj\ntrailer <</Root 1 0 R>>",
]
let words = [
    "1 0 obj", "2 0 obj", "endobj", "1 0 R", "2 0 R", "3 0 R", "<<", ">>", "[", "]", "(", ")", "\\", "<FEFF",
    "/Type/Page", "/Type/Pages", "/Kids", "/Count", "/MediaBox", "/CropBox", "/Rotate", "/Resources", "/XObject",
    "/ExtGState", "/SMask", "/Group", "/Annots", "/AP", "/Width 1e200", "/Height", "/ObjStm", "/N", "/First", "/Length",
    "/Filter/FlateDecode", "stream\n", "endstream", "/Encrypt", "/Root", "/Info", "-1", "1e308", "nan", "inf", "%",
]
try fuzz(longest: 4096, seeds: seeds.map { Array("%PDF-1.4\n\($0)\n".utf8) }, words: words) { bytes in
    if let document = CGPDFDocument(Data(bytes)) { check(document) }
}
