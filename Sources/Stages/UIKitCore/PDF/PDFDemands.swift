// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What drawing a page, or a form in it, takes at most.
package struct PDFDemands: Sendable, Hashable {
    /// The maximum number of transparency groups within each other.
    package var groups = 0
    /// The area of the largest image in pixels.
    package var imageArea = 0

    /// What a form takes that contains itself, or whose parts cannot be followed: more than any real one.
    static let unknown = PDFDemands(groups: 100, imageArea: 0)

    /// Adds what is drawn beside other parts.
    mutating func formUnion(_ other: PDFDemands) {
        (groups, imageArea) = (max(groups, other.groups), max(imageArea, other.imageArea))
    }
}

/// Finds out what pages take, by the dictionaries of the forms, images and patterns to which they refer, each read once.
struct PDFDemandMeter {
    /// The maximum nesting of forms.
    private static let maximumDepth = 48

    private let objects: PDFObjects
    private var known: [Int: PDFDemands] = [:]
    /// What is taken by resources with a number, which many pages share.
    private var knownResources: [Int: PDFDemands] = [:]
    /// The numbers of the forms that contain the one being read.
    private var open: Set<Int> = []

    init(_ objects: PDFObjects) { self.objects = objects }

    /// Returns what a page takes, whose dictionary has what it inherits.
    mutating func demands(of page: [String: PDFValue]) -> PDFDemands {
        var demands = self.demands(ofForm: page, depth: 0)
        for annotation in objects.resolve(page["Annots"])?.array ?? [] {
            guard let looks = objects.resolve(annotation)?.dictionary?["AP"] else { continue }
            demands.formUnion(self.demands(ofAll: looks, depth: 0))
        }
        if objects.isExhausted { demands.formUnion(.unknown) }
        return demands
    }

    /// Returns what a part takes, which may be a reference.
    private mutating func demands(of value: PDFValue?, depth: Int) -> PDFDemands {
        guard let value else { return PDFDemands() }
        guard depth < Self.maximumDepth else { return .unknown }
        guard case .reference(let number) = value else {
            return value.dictionary.map { self.demands(ofForm: $0, depth: depth) } ?? PDFDemands()
        }
        if let known = known[number] { return known }
        guard open.insert(number).inserted else { return .unknown }
        defer { open.remove(number) }
        let demands = self.demands(of: objects.resolve(value), depth: depth + 1)
        known[number] = demands
        return demands
    }

    /// Returns what the parts in a dictionary take, such as all forms of a page.
    private mutating func demands(ofAll values: PDFValue?, depth: Int) -> PDFDemands {
        let values = objects.resolve(values)?.dictionary ?? [:]
        guard spend(values) else { return .unknown }
        var demands = PDFDemands()
        for value in values.values {
            demands.formUnion(self.demands(of: value, depth: depth + 1))
        }
        return demands
    }

    /// Charges for going through a dictionary, which pages can share without its being read again; returns false if too much
    /// has been read.
    private func spend(_ values: [String: PDFValue]) -> Bool {
        objects.spend(16 * values.count)
        return !objects.isExhausted
    }

    /// Returns what the forms, images and patterns of a page or a form take, which are in a dictionary or a reference.
    private mutating func demands(ofResources value: PDFValue?, depth: Int) -> PDFDemands {
        var number: Int?
        if case .reference(let reference)? = value { number = reference }
        if let number, let known = knownResources[number] { return known }
        var demands = PDFDemands()
        let resources = objects.resolve(value)?.dictionary ?? [:]
        for key in ["XObject", "ExtGState", "Pattern", "Font"] where resources[key] != nil {
            demands.formUnion(self.demands(ofAll: resources[key], depth: depth + 1))
        }
        if let number { knownResources[number] = demands }
        return demands
    }

    private mutating func demands(ofForm form: [String: PDFValue], depth: Int) -> PDFDemands {
        var demands = PDFDemands()
        // The masks of an image, or of a graphics state; and the form of such a mask.
        for key in ["SMask", "Mask", "G"] { demands.formUnion(self.demands(of: form[key], depth: depth + 1)) }
        demands.formUnion(self.demands(ofResources: form["Resources"], depth: depth))
        if form["Group"] != nil { demands.groups += 1 }
        if let mask = form["SMask"], mask.name == nil { demands.groups += 1 }
        if form["Width"] != nil || form["Height"] != nil {
            func length(_ key: String) -> Double { objects.resolve(form[key])?.number ?? 0 }
            let area = length("Width") * length("Height")
            demands.imageArea = max(demands.imageArea, area < 1e15 ? Int(max(0, area)) : .max)
        }
        // An appearance of an annotation has a form for each of its states.
        if form["BBox"] == nil, form["Resources"] == nil, form["Type"] == nil, form["Subtype"] == nil {
            guard spend(form) else { return .unknown }
            for value in form.values {
                guard case .reference = value else { continue }
                demands.formUnion(self.demands(of: value, depth: depth + 1))
            }
        }
        return demands
    }
}
