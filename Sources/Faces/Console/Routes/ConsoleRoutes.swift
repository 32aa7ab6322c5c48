// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import ScreensWire
import Synchronization
import Varlink
import WebServer

/// The routes of a console: the page, its WebSocket, and pictures, events, and files for programs.
final class ConsoleRoutes: WebRoutes {
    /// The paths that need no token: the page's own files, which contain no data.
    static var publicPaths: Set<String> { Set(["/"] + ConsolePage.files.map { "/\($0.name)" }) }

    private let session: ConsoleSession
    private let relay: PictureRelay
    private let takeaway: TakeawayRoutes
    private let pages = Mutex((next: 0, open: 0))

    /// Creates the routes.
    ///
    /// - Parameters:
    ///   - session: the session that the pages show.
    ///   - relay: the source of pictures.
    init(_ session: ConsoleSession, _ relay: PictureRelay) {
        (self.session, self.relay) = (session, relay)
        takeaway = TakeawayRoutes(session: session, relay: relay)
    }

    // MARK: Requests

    func respond(to request: WebRequest) async -> WebResponse {
        guard request.method == .get else { return .methodNotAllowed("GET, HEAD") }
        if let file = ConsolePage.file(at: request.path) { return response(file, to: request) }
        let words = request.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        switch (words.first, words.count) {
        case ("catalog.json", 1): return CatalogObject.response
        case ("events", 1): return events(request)
        case ("screens", 2): return await still(String(words[1]), request)
        case ("journal", 3) where words[1] == "pictures": return await journalPicture(words[2])
        case ("take", 2): return await takeaway.respond(to: request, String(words[1]))
        default: return .notFound()
        }
    }

    private func response(_ file: ConsolePage.File, to request: WebRequest) -> WebResponse {
        let headers = [("ETag", file.tag), ("Cache-Control", "no-cache")]
        guard request.header("If-None-Match") != file.tag else { return WebResponse(status: 304, headers: headers) }
        return WebResponse(file.contentType, file.bytes, headers: headers)
    }

    /// Responds with a screen's picture: `ID.png`, `ID.jpg`, or the stream `ID.mjpeg`.
    private func still(_ name: String, _ request: WebRequest) async -> WebResponse {
        guard let dot = name.lastIndex(of: ".") else { return .notFound() }
        let (screen, suffix) = (String(name[..<dot]), name[dot...].dropFirst())
        let width = request.parameter("w").map { Int($0) ?? -1 } ?? 0
        guard (0...16_384).contains(width) else { return .text("w must be an integer from 0 to 16384", status: 400) }
        guard let known = await session.state?.screens.map(\.id) else {
            return .text("the runtime has not responded yet; try again", status: 503)
        }
        guard known.contains(screen) else {
            return .notFound("\(ScreensError.noSuchScreen(id: screen, known: known))")
        }
        let format: StillFormat
        switch suffix {
        case "png": format = .png
        case "jpg", "jpeg": format = .jpeg
        case "mjpeg": return motion(screen, width)
        default: return .notFound("unknown format '\(suffix)'; available: png, jpg, mjpeg")
        }
        do {
            let tag = request.header("If-None-Match")
            let still = try await relay.still(of: screen, as: format, maximumWidth: width, unless: tag)
            let headers = [("ETag", still.tag), ("Cache-Control", "no-cache")]
            guard let bytes = still.bytes else { return WebResponse(status: 304, headers: headers) }
            return WebResponse(still.contentType, bytes, headers: headers)
        } catch {
            return .text("no picture of \(screen): \(error)", status: 503)
        }
    }

    private func motion(_ screen: String, _ width: Int) -> WebResponse {
        WebResponse(
            body: .stream(contentType: PictureRelay.motionJPEGContentType) { [relay] writer in
                await relay.writeMotionJPEG(of: screen, maximumWidth: width) { try await writer.write($0) }
            })
    }

    private func journalPicture(_ name: Substring) async -> WebResponse {
        guard let picture = await session.ring.picture(name) else {
            return .notFound("no picture '\(name)'; old ones are dropped")
        }
        // Names are never reused, but belong to this journal only.
        let headers = [("Cache-Control", "private, max-age=3600")]
        return WebResponse(picture.file.format.contentType, picture.file.bytes, headers: headers)
    }

    /// Responds with server-sent events: the journal's entries from now on, or from a given number.
    private func events(_ request: WebRequest) -> WebResponse {
        let last = request.header("Last-Event-ID").flatMap { Int($0) }.map { $0 &+ 1 }
        let given = request.parameter("since").map { Int($0) ?? -1 }
        guard given ?? 0 >= 0 else { return .text("since must be an integer, at least 0", status: 400) }
        let since = last ?? given
        return WebResponse(
            body: .stream(contentType: "text/event-stream") { [session] writer in
                var number = await session.numbers.next
                if let since, (0...number).contains(since) { number = since }
                // Tells the client that it is connected.
                try await writer.write(Array(": entries of the journal\n\n".utf8))
                for await _ in await session.news() {
                    while true {
                        let entries = await session.entries(from: number, atMost: 64).entries
                        guard let last = entries.last else { break }
                        try await writer.write(entries.flatMap(\.serverSentEvent))
                        number = last.number + 1
                    }
                }
            })
    }

    // MARK: Pages

    func open(_ socket: WebSocketConnection, for request: WebRequest) async {
        let (page, isFirst) = pages.withLock { pages in
            pages.next += 1
            pages.open += 1
            return (pages.next, pages.open == 1)
        }
        // Record pictures in the journal only while a page can show them.
        if isFirst { await relay.setRecording(true) }
        let connection = PageConnection(page, session, socket)
        await connection.run(relay) {
            guard case .text(let text) = await socket.receive() else { return nil }
            return text
        } refuse: { problem in
            socket.close(code: 1008, reason: problem.description)
        }
        let isLast = pages.withLock { pages in
            pages.open -= 1
            return pages.open == 0
        }
        if isLast { await relay.setRecording(false) }
    }
}

extension WebSocketConnection: PageChannel {
    package func begin(binary: [UInt8]) -> PageDelivery {
        let delivery: WebSocketDelivery = begin(binary: binary)
        return { try await delivery.finish() }
    }
}

extension Journal.Entry {
    /// The entry as an event of a stream of server-sent events; JSON has no line feeds.
    fileprivate var serverSentEvent: [UInt8] {
        let json = JSONValue.object(JSONObject(encoding: self, omittingAbsent: true)).text
        return Array("id: \(number)\nevent: entry\ndata: \(json)\n\n".utf8)
    }
}
