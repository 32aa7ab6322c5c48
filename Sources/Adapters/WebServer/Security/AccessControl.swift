// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import Synchronization

/// Grants access to clients that know the token, or have a session that was opened with it.
final class AccessControl: Sendable {
    enum Verdict: Hashable {
        case granted
        /// No token and no valid session.
        case missing
        case wrongToken
        /// Too many wrong tokens; sessions are not affected.
        case tooManyWrongTokens
    }

    private struct State {
        /// The least recently used first.
        var sessions: [String] = []
        var wrongTokens: TokenBucket
    }

    let token: String
    /// The name of the session cookie.
    let cookieName: String
    /// The session of everyone who presents the token; `nil` for a new one each time.
    private let lastingSession: String?
    private let maximumSessions: Int
    private let state: Mutex<State>

    init(token: String, cookieName: String, lastingSession: String? = nil, limits: WebServer.Limits) {
        self.token = token
        self.cookieName = cookieName
        self.lastingSession = lastingSession
        maximumSessions = max(limits.sessions, 1)
        state = Mutex(State(wrongTokens: TokenBucket(limits.wrongTokenRate)))
    }

    /// Checks a request with the values of its `Authorization` and `Cookie` fields and the token in its query.
    func check(authorization: String?, queryToken: String?, cookies: [String], at now: NIODeadline) -> Verdict {
        if cookies.contains(where: isSession) { return .granted }
        if let authorization {
            let scheme = "bearer "
            guard authorization.lowercased().hasPrefix(scheme) else { return .missing }
            return check(String(authorization.dropFirst(scheme.count)), at: now)
        }
        return queryToken.map { check($0, at: now) } ?? .missing
    }

    /// Checks a token.
    func check(_ presented: String, at now: NIODeadline) -> Verdict {
        state.withLock { state in
            // Checked before the comparison, so that nobody can guess faster.
            guard !state.wrongTokens.isEmpty(at: now) else { return .tooManyWrongTokens }
            if Secret.isEqual(presented, token) { return .granted }
            _ = state.wrongTokens.take(at: now)
            return .wrongToken
        }
    }

    /// Opens a session; returns the value of `Set-Cookie`. The token itself never becomes a cookie.
    func openSession() -> String {
        let session = lastingSession ?? Secret.random()
        if lastingSession == nil {
            state.withLock { state in
                if state.sessions.count >= maximumSessions { state.sessions.removeFirst() }
                state.sessions.append(session)
            }
        }
        return "\(cookieName)=\(session); HttpOnly; SameSite=Strict; Path=/"
    }

    /// Whether a `Cookie` field contains a session, which then counts as used.
    private func isSession(_ field: String) -> Bool {
        let prefix = "\(cookieName)="
        let presented = field.split(separator: ";").compactMap { cookie -> String? in
            let cookie = cookie.drop { $0 == " " }
            return cookie.hasPrefix(prefix) ? String(cookie.dropFirst(prefix.count)) : nil
        }
        return presented.contains { presented in
            if let lastingSession { return Secret.isEqual(presented, lastingSession) }
            return state.withLock { state in
                guard let index = state.sessions.firstIndex(where: { Secret.isEqual(presented, $0) }) else {
                    return false
                }
                state.sessions.append(state.sessions.remove(at: index))
                return true
            }
        }
    }
}
