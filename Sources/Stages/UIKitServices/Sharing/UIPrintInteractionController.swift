// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// Prints documents. There are no printers here.
@preconcurrency @MainActor open class UIPrintInteractionController: NSObject {
    /// Receives whether the user printed, and why that failed.
    public typealias CompletionHandler = (UIPrintInteractionController, Bool, (any Error)?) -> Void

    /// The controller of the app.
    open class var shared: UIPrintInteractionController { common }
    private static let common = UIPrintInteractionController()

    /// Whether printing is available: it is not.
    open class var isPrintingAvailable: Bool { false }
    /// The types of documents that can be printed: none.
    open class var printableUTIs: Set<String> { [] }
    /// Returns whether a file can be printed: none can.
    open class func canPrint(_ url: URL) -> Bool { false }
    /// Returns whether data can be printed: none can.
    open class func canPrint(_ data: Data) -> Bool { false }

    /// The settings; stored only.
    open var printInfo: UIPrintInfo?
    /// What to print; stored only.
    open var printingItem: Any?
    /// What to print; stored only.
    open var printingItems: [Any]?
    /// Whether the user can choose the number of copies; stored only. The default is true.
    open var showsNumberOfCopies = true
    /// Whether the user can choose the paper; stored only. The default is false.
    open var showsPaperSelectionForLoadedPapers = false

    /// Shows the options; returns false, because printing is not available.
    @discardableResult open func present(animated: Bool, completionHandler completion: CompletionHandler? = nil) -> Bool
    { false }
    /// Shows the options in a popover; returns false.
    @discardableResult open func present(
        from rect: CGRect, in view: UIView, animated: Bool, completionHandler completion: CompletionHandler? = nil
    ) -> Bool { false }
    /// Shows the options in a popover; returns false.
    @discardableResult open func present(
        from item: UIBarButtonItem, animated: Bool, completionHandler completion: CompletionHandler? = nil
    ) -> Bool { false }
    /// Hides the options; has no effect.
    open func dismiss(animated: Bool) {}
}

/// The settings of a print job; stored only.
@preconcurrency @MainActor open class UIPrintInfo: NSObject {
    /// What is printed.
    public enum OutputType: Int, Sendable {
        /// Text and graphics.
        case general = 0
        /// Photos.
        case photo = 1
        /// Text and graphics in black.
        case grayscale = 2
        /// Photos in black.
        case photoGrayscale = 3
    }

    /// The orientation of pages.
    public enum Orientation: Int, Sendable {
        /// Upright.
        case portrait = 0
        /// Sideways.
        case landscape = 1
    }

    /// How both sides of the paper are used.
    public enum Duplex: Int, Sendable {
        /// One side only.
        case none = 0
        /// Turned over at the long edge.
        case longEdge = 1
        /// Turned over at the short edge.
        case shortEdge = 2
    }

    /// Returns the default settings.
    open class func printInfo() -> UIPrintInfo { UIPrintInfo() }

    /// The identifier of the printer.
    open var printerID: String?
    /// The name of the job.
    open var jobName = ""
    /// What is printed. The default is text and graphics.
    open var outputType = OutputType.general
    /// The orientation. The default is upright.
    open var orientation = Orientation.portrait
    /// How both sides are used. The default is one only.
    open var duplex = Duplex.none
}
