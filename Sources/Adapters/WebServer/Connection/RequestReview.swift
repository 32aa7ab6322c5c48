// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import JSONText
internal import NIOCore
internal import NIOHTTP1

/// Decides from the head of a request, before its body is read, whether to accept it.
struct RequestReview {
    enum Decision {
        /// Answer with this response, and close the connection.
        case refuse(WebResponse)
        /// Open a WebSocket.
        case upgrade(WebRequest)
        /// Read the body.
        case proceed(WebRequest)
    }

    let core: ServerCore
    let head: HTTPRequestHead
    let now: NIODeadline

    /// The allowed host by which the client reaches the server.
    var host: String? {
        let hosts = head.headers["host"]
        return hosts.count == 1 ? core.hosts.host(hosts[0]) : nil
    }

    func decide() -> Decision {
        guard let target = RequestTarget(head.uri) else { return .refuse(.text("malformed path", status: 400)) }
        if let refusal = refusalOfSender { return .refuse(refusal) }
        let path = target.path
        let isUpgrade = head.headers.contains(name: "upgrade")
        if isUpgrade, path != core.configuration.socketPath || !asksForWebSocket { return .refuse(.notFound()) }
        guard let method = WebRequest.Method(head.method) else {
            return .refuse(.methodNotAllowed("GET, HEAD, POST"))
        }
        if let refusal = refusal(of: method, for: path, isUpgrade: isUpgrade) ?? refusalOfBody {
            return .refuse(refusal)
        }
        if !needsNoToken(path), let refusal = refusal(of: access(target)) { return .refuse(refusal) }
        let request = WebRequest(
            method: method, path: path, query: target.query.filter { $0.name != "token" },
            headers: head.headers.map { ($0.name, $0.value) })
        return isUpgrade ? .upgrade(request) : .proceed(request)
    }

    private func needsNoToken(_ path: String) -> Bool {
        path == ServerCore.sessionPath || core.configuration.publicPaths.contains(path)
    }

    // MARK: - The sender

    private var refusalOfSender: WebResponse? {
        guard head.headers["host"].count == 1 else { return .text("exactly one Host header is required", status: 400) }
        guard let host else {
            return .text(
                "host not allowed; this server is reached as \(core.hosts.hosts.joined(separator: ", "))", status: 403)
        }
        let origins = head.headers["origin"]
        let isRequired = head.method == .POST || head.headers.contains(name: "upgrade")
        let areAllowed = origins.allSatisfy { core.hosts.allowsOrigin($0, for: host) }
        guard areAllowed, origins.count <= 1, !(isRequired && origins.isEmpty) else {
            return .text("origin not allowed; only this server's own page may send this request", status: 403)
        }
        return nil
    }

    // MARK: - The request

    private var asksForWebSocket: Bool {
        let contains = { (name: String, word: String) in
            head.headers[canonicalForm: name].contains { $0.lowercased() == word }
        }
        return head.version.minor > 0 && contains("upgrade", "websocket") && contains("connection", "upgrade")
    }

    private func refusal(of method: WebRequest.Method, for path: String, isUpgrade: Bool) -> WebResponse? {
        if path == ServerCore.sessionPath {
            return method == .post ? nil : .methodNotAllowed("POST")
        }
        if path == core.configuration.socketPath {
            guard head.method == .GET else { return .methodNotAllowed("GET") }
            return isUpgrade
                ? nil : .text("this is a WebSocket endpoint", status: 426, headers: [("Upgrade", "websocket")])
        }
        if core.configuration.publicPaths.contains(path), method == .post { return .methodNotAllowed("GET, HEAD") }
        return nil
    }

    private var refusalOfBody: WebResponse? {
        let lengths = head.headers["content-length"]
        let isUpgrade = head.headers.contains(name: "upgrade")
        if isUpgrade, head.headers.contains(name: "transfer-encoding") || lengths.contains(where: { $0 != "0" }) {
            return .text("an upgrade request must not have a body", status: 400)
        }
        if let length = lengths.first, Int(length).map({ $0 > core.limits.body }) ?? true {
            return .tooLarge(core.limits.body)
        }
        if let expectation = head.headers.first(name: "expect"), expectation.lowercased() != "100-continue" {
            return .text("unknown expectation", status: 417)
        }
        guard head.method == .POST else { return nil }
        let type = head.headers.first(name: "content-type")?.split(separator: ";").first?.lowercased() ?? ""
        guard type.filter({ $0 != " " }) == "application/json" else {
            return .text("the body must be application/json", status: 415)
        }
        return nil
    }

    // MARK: - Authorization

    private func access(_ target: RequestTarget) -> AccessControl.Verdict {
        core.access.check(
            authorization: head.headers.first(name: "authorization"),
            queryToken: head.method == .POST ? nil : target.query.first { $0.name == "token" }?.value,
            cookies: head.headers["cookie"], at: now)
    }

    private func refusal(of verdict: AccessControl.Verdict) -> WebResponse? {
        switch verdict {
        case .granted: nil
        case .missing:
            .text(
                "a token is required; open the address that the server printed", status: 401,
                headers: [("WWW-Authenticate", "Bearer")])
        case .wrongToken:
            .text(
                "wrong token; open the address that the server printed", status: 401,
                headers: [("WWW-Authenticate", "Bearer")])
        case .tooManyWrongTokens:
            .text("too many wrong tokens; try again in a few seconds", status: 429, headers: [("Retry-After", "10")])
        }
    }

    /// Exchanges a token for a session; the request must have been accepted.
    func openSession(_ body: [UInt8]) -> WebResponse {
        let limits = JSONLimits(depth: 2, values: 8)
        guard let json = try? JSONValue(parsing: body, limits: limits), let object = json.object,
            object.members.count == 1, let token = object["token"]?.string
        else { return .text(#"the body must be {"token": "…"}"#, status: 400) }
        let verdict = core.access.check(token, at: now)
        return refusal(of: verdict) ?? WebResponse(status: 204, headers: [("Set-Cookie", core.access.openSession())])
    }
}

extension WebRequest.Method {
    init?(_ method: HTTPMethod) {
        switch method {
        case .GET, .HEAD: self = .get
        case .POST: self = .post
        default: return nil
        }
    }
}

extension WebResponse {
    /// The response to a body that exceeds the limit.
    static func tooLarge(_ limit: Int) -> WebResponse { .text("the body exceeds \(limit) bytes", status: 413) }
}
