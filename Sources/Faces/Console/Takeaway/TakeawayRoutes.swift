// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import ConsolePage
import DisplayModel
import Recordings
import RenderTree
import ScreensWire
import SecondScreen
import WebServer

/// The downloads that a console offers: a stretch of the journal as a scenario or a test, a recording of the sources,
/// and a picture of all screens.
struct TakeawayRoutes: Sendable {
    let session: ConsoleSession
    let relay: PictureRelay

    /// The size limit for a contact sheet in bytes; one is at most 2000 pixels wide and far smaller.
    private static let sheetLimit = 32 << 20

    /// Responds to a request below `/take`.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - name: the last component of its path.
    /// - Returns: the response.
    func respond(to request: WebRequest, _ name: String) async -> WebResponse {
        switch name {
        case "scenario":
            await stretch(request, as: "console.scenario") { $0.scenarioText() }
        case "test.swift":
            await stretch(request, as: "ConsoleTests.swift") { $0.swiftTest() }
        case "recording": await recording()
        case "contact-sheet.png": await contactSheet()
        default: .notFound()
        }
    }

    private func stretch(
        _ request: WebRequest, as file: String, _ write: (Takeaway) -> String
    ) async -> WebResponse {
        let (first, next) = await session.numbers
        let (from, to) = (request.parameter("from") ?? "\(first)", request.parameter("to") ?? "\(next - 1)")
        guard let from = Int(from), let to = Int(to), from <= to else {
            return .text("from and to must be the numbers of the first and the last entry", status: 400)
        }
        do throws(TakeawayError) {
            let text = write(try await session.takeaway(from...to))
            return WebResponse("text/plain; charset=utf-8", Array(text.utf8), headers: [Self.download(file)])
        } catch {
            return .text(error.description, status: 409)
        }
    }

    private func recording() async -> WebResponse {
        guard let recording = await session.record.recording else {
            return .text("the runtime has not reported its connectors yet", status: 503)
        }
        let headers = [Self.download("console.recording")]
        return WebResponse("application/x-ndjson", recording.encoded, headers: headers)
    }

    private func contactSheet() async -> WebResponse {
        guard let state = await session.state else { return .text("the runtime has not responded yet", status: 503) }
        var images: [RenderImage] = []
        var entries: [ContactSheet.Entry] = []
        for screen in state.screens {
            // A screen that shows nothing has no picture, and is left out.
            guard let png = try? await relay.still(of: screen.id, as: .png).bytes,
                let image = try? DecodedImage(png: png)
            else { continue }
            entries.append(ContactSheet.Entry(name: screen.id, detail: "\(screen.mode)", size: image.size))
            images.append(
                RenderImage(
                    id: .max - UInt64(images.count), pixels: image.pixels, pixelWidth: image.size.width,
                    pixelHeight: image.size.height))
        }
        let sheet = ContactSheet(entries)
        let composition = ScreenComposition(size: sheet.size, content: .windows([sheet.renderTree(of: images)]))
        do {
            let compositor = try SnapshotCompositor(fonts: FontLibrary())
            let png = try await compositor.encodedPNG(composition, limit: Self.sheetLimit)
            return WebResponse("image/png", png, headers: [Self.download("contact-sheet.png")])
        } catch {
            return .text("no contact sheet: \(error)", status: 500)
        }
    }

    private static func download(_ name: String) -> WebRequest.Field {
        ("Content-Disposition", "inline; filename=\"\(name)\"")
    }
}
