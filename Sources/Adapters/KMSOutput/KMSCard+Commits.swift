// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Dispatch
import DisplayModel
import FrameOutput
import Synchronization
import SystemPackage

/// Commits that set modes, and the handling of failed commits.
extension KMSCard {
    /// Commits the pending tasks of all heads: modesets first, then flips.
    func flush() {
        willFlush = false
        guard isActive else { return heads.values.forEach { $0.finish() } }
        let modesets = heads.values.filter { $0.task == .light || $0.task == .turnOff }
        if !modesets.isEmpty { setModes(of: modesets) }
        let (direct, flips) = heads.values.filter { $0.task == .flip && $0.flippedAt == nil }
            .reduce(into: ([Head](), [Head]())) { $1.isDirect ? $0.0.append($1) : $0.1.append($1) }
        for head in direct { mark(head) }
        if isAtomic, !flips.isEmpty { flip(flips) } else { for head in flips { flip([head]) } }
    }

    /// Sets modes in one commit; if the driver rejects it, in one commit per head.
    func setModes(of heads: [Head]) {
        do throws(Errno) {
            try commitModes(of: heads)
        } catch {
            guard heads.count > 1 else { return fail(heads, "set the mode of", error) }
            for head in heads { setModes(of: [head]) }
        }
    }

    private func commitModes(of heads: [Head]) throws(Errno) {
        // Some drivers reject disabling a CRTC that still has a plane.
        if heads.contains(where: { $0.task == .turnOff && $0.route.crtc == cursor.crtc }) {
            cursor.show(on: nil, of: device)
        }
        defer {
            cursor.forgetCRTC()
            showCursor()
        }
        guard isAtomic else {
            if shared.withLock({ $0.needsReset }) { resetLegacy(keeping: Set(heads.map(\.route.crtc))) }
            for head in heads {
                try device.setCRTC(
                    head.route.crtc, connector: head.route.connector,
                    head.task == .turnOff ? nil : (head.front.framebuffer, head.mode))
            }
            return finishModes(of: heads)
        }
        let needsReset = shared.withLock { $0.needsReset }
        do throws(Errno) {
            try commitModes(of: heads, resetting: needsReset)
        } catch {
            // The previous master may have left state that this program cannot turn off.
            guard needsReset, !isDenial(error) else { throw error }
            try commitModes(of: heads, resetting: false)
        }
        if needsReset { shared.withLock { $0.needsReset = false } }
        finishModes(of: heads)
    }

    private func commitModes(of heads: [Head], resetting: Bool) throws(Errno) {
        var request = AtomicRequest()
        var blobs: [UInt32] = []
        defer { blobs.forEach(device.destroyBlob) }
        if resetting { reset(&request) }
        for head in heads {
            if head.task == .turnOff {
                request.turnOff(head.route)
            } else {
                let blob = try device.createBlob([head.mode.info])
                blobs.append(blob)
                request.light(head.route, mode: blob, framebuffer: head.front.framebuffer, size: head.size)
            }
        }
        try device.commit(request, .allowsModeset)
    }

    private func finishModes(of heads: [Head]) {
        deniedSince = nil
        for head in heads {
            if head.task == .turnOff {
                (head.isLit, head.shown) = (false, nil)
            } else {
                head.isLit = true
                head.didShow()
            }
            head.finish()
        }
    }

    /// Turns off what the previous master left on, if no head has a picture to show.
    func resetIfNeeded() {
        guard isActive, shared.withLock({ $0.needsReset }), !heads.values.contains(where: \.hasPicture) else { return }
        guard isAtomic else { return resetLegacy(keeping: []) }
        var request = AtomicRequest()
        reset(&request)
        guard (try? device.commit(request, .allowsModeset)) != nil else { return }
        shared.withLock { $0.needsReset = false }
    }

    private func reset(_ request: inout AtomicRequest) {
        guard let resources = try? device.resources() else { return }
        shared.withLock { $0.table.reset(&request, connectors: resources.connectors) }
    }

    /// Turns off the CRTCs that the previous master left on, one by one, without the atomic API.
    private func resetLegacy(keeping kept: Set<UInt32>) {
        let connectors = ((try? device.resources())?.connectors ?? []).compactMap {
            try? device.connector($0, isProbing: false)
        }
        for crtc in Set(connectors.compactMap(\.currentCRTC)).subtracting(kept) {
            try? device.setCRTC(crtc, connector: 0, nil)
        }
        shared.withLock { $0.needsReset = false }
    }

    // MARK: Failures

    /// Resumes the callers of a failed commit with the reason; with none if the session is about to become inactive.
    func fail(_ heads: [Head], _ action: String, _ error: Errno) {
        let isPaused = isPause(error)
        for head in heads {
            let wasFlip = head.task == .flip
            head.isLit = false
            guard !isPaused else { head.finish(); continue }
            let reason = failure("\(action) \(head.name)", error)
            wasFlip ? setUpAgain(head, reason) : head.finish(reason)
        }
        checkPresence()
    }

    /// Whether a commit was denied because another VT has become active and the session has not reported it yet.
    private func isPause(_ error: Errno) -> Bool {
        guard isDenial(error) else { return false }
        let since = deniedSince ?? clock.now
        deniedSince = since
        return since.duration(to: clock.now) < Self.denialLimit
    }

    private func isDenial(_ error: Errno) -> Bool { error == .permissionDenied || error == .notPermitted }

    func failure(_ action: String, _ error: Errno) -> FrameSinkError {
        checkPresence()
        guard !shared.withLock(\.isGone) else { return FrameSinkError("\(name) is gone", isAboutMode: false) }
        let isTaken = error == .permissionDenied && !device.isMaster
        return FrameSinkError(
            "cannot \(action): \(isTaken ? "another program has taken \(name)" : "\(error)")", isAboutMode: !isTaken)
    }

    /// Checks whether the card is gone; if so, fails all waiting callers and drops all state.
    func checkPresence() {
        guard (try? device.resources()) == nil else { return }
        shared.withLock { $0.isGone = true }
        for head in heads.values { head.finish(FrameSinkError("\(name) is gone")) }
        // While the descriptor is open, a card that comes back gets a different number.
        (heads, order, cursor) = ([:], [], CursorPlane())
        watch?.cancel()
        events?.cancel()
        events = nil
    }
}
