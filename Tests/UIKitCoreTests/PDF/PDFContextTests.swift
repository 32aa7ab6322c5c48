// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// The functions that draw documents in the current context.
    @MainActor struct PDFContextTests {
        private let simulation = Simulation()

        @Test func `a document has the pages that were begun, and is in the data at the end`() throws {
            let data = NSMutableData()
            UIGraphicsBeginPDFContextToData(data, CGRect(x: 0, y: 0, width: 8, height: 6), [kCGPDFContextTitle: "Plan"])
            #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 8, height: 6))
            UIGraphicsBeginPDFPage()
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 3))
            UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 20, height: 10), nil)
            #expect(UIGraphicsGetPDFContextBounds().width == 20 && data.length == 0)
            UIGraphicsEndPDFContext()
            #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetPDFContextBounds() == .zero)
            let document = try #require(PDFDocument(data: Data(referencing: data)))
            #expect(document.pageCount == 2)
            #expect(document.page(at: 0)?.bounds(for: .mediaBox).size == CGSize(width: 8, height: 6))
            #expect(document.page(at: 1)?.bounds(for: .mediaBox).size == CGSize(width: 20, height: 10))
        }

        @Test func `documents and images nest`() throws {
            let (outer, inner) = (NSMutableData(), NSMutableData())
            UIGraphicsBeginPDFContextToData(outer, CGRect(x: 0, y: 0, width: 8, height: 6), nil)
            UIGraphicsBeginPDFPage()
            UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
            // Not in a PDF context.
            UIGraphicsBeginPDFPage()
            UIGraphicsEndPDFContext()
            #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 2, height: 2))
            UIGraphicsEndImageContext()
            UIGraphicsBeginPDFContextToData(inner, .zero, nil)
            UIGraphicsBeginPDFPage()
            UIGraphicsEndPDFContext()
            UIGraphicsEndPDFContext()
            #expect(PDFDocument(data: Data(referencing: outer))?.pageCount == 1)
            let letter = PDFDocument(data: Data(referencing: inner))?.page(at: 0)?.bounds(for: .mediaBox).size
            #expect(letter == CGSize(width: 612, height: 792))
        }

        @Test func `a file is written at the end, and one that cannot be created begins nothing`() throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
            defer { try? FileManager.default.removeItem(at: file) }
            #expect(UIGraphicsBeginPDFContextToFile(file.path, .zero, nil))
            UIGraphicsBeginPDFPage()
            UIGraphicsEndPDFContext()
            #expect(PDFDocument(url: file)?.pageCount == 1)
            #expect(!UIGraphicsBeginPDFContextToFile("/nonexistent/a.pdf", .zero, nil))
            #expect(UIGraphicsGetCurrentContext() == nil)
        }
    }
}
