// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// What the user can select in a UICalendarView; apps use a subclass.
@preconcurrency @MainActor open class UICalendarSelection: NSObject {
    /// The view that shows the selection; nil before there is one.
    weak var view: UICalendarView?

    /// Asks the delegate again which days can be selected.
    open func updateSelectableDates() { view?.selectionDidChange() }

    /// The selected days.
    var selection: [DateComponents] { [] }
    /// Returns whether a day can be touched.
    func permits(_ day: DateComponents, isSelected: Bool) -> Bool { true }
    /// Called when a day is tapped.
    func select(_ day: DateComponents, isSelected: Bool) {}
}

/// The selection of at most one day. A tap on the selected one deselects it if the delegate permits it.
@preconcurrency @MainActor open class UICalendarSelectionSingleDate: UICalendarSelection {
    /// The delegate.
    open weak var delegate: (any UICalendarSelectionSingleDateDelegate)?
    /// The selected day; nil for none. Setting it does not notify the delegate.
    open var selectedDate: DateComponents? { didSet { view?.selectionDidChange() } }

    /// Creates a selection without a day.
    public init(delegate: (any UICalendarSelectionSingleDateDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Selects a day, or none, without notifying the delegate.
    open func setSelected(_ dateComponents: DateComponents?, animated: Bool) { selectedDate = dateComponents }

    override var selection: [DateComponents] { selectedDate.map { [$0] } ?? [] }

    override func permits(_ day: DateComponents, isSelected: Bool) -> Bool {
        delegate?.dateSelection(self, canSelectDate: day) ?? true
    }

    override func select(_ day: DateComponents, isSelected: Bool) {
        let new = isSelected ? nil : day
        guard delegate?.dateSelection(self, canSelectDate: new) ?? true else { return }
        selectedDate = new
        delegate?.dateSelection(self, didSelectDate: new)
    }
}

/// The methods that respond to a UICalendarSelectionSingleDate.
@preconcurrency @MainActor public protocol UICalendarSelectionSingleDateDelegate: NSObjectProtocol {
    /// Called when the user has selected a day, or none with nil.
    func dateSelection(_ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?)
    /// Returns whether a day can be selected, or none with nil. The default is true.
    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
    ) -> Bool
}

extension UICalendarSelectionSingleDateDelegate {
    /// Returns true.
    public func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
    ) -> Bool { true }
}

/// The selection of any number of days: a tap selects a day or deselects it.
@preconcurrency @MainActor open class UICalendarSelectionMultiDate: UICalendarSelection {
    /// The delegate.
    open weak var delegate: (any UICalendarSelectionMultiDateDelegate)?
    /// The selected days, in the order in which they were selected. Setting them does not notify the delegate.
    open var selectedDates: [DateComponents] = [] { didSet { view?.selectionDidChange() } }

    /// Creates a selection without days.
    public init(delegate: (any UICalendarSelectionMultiDateDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Selects days without notifying the delegate.
    open func setSelectedDates(_ selectedDates: [DateComponents], animated: Bool) {
        self.selectedDates = selectedDates
    }

    override var selection: [DateComponents] { selectedDates }

    /// A selected day can be touched even if it stays selected, and is not dimmed.
    override func permits(_ day: DateComponents, isSelected: Bool) -> Bool {
        isSelected || delegate?.multiDateSelection(self, canSelectDate: day) ?? true
    }

    override func select(_ day: DateComponents, isSelected: Bool) {
        guard let date = day.date, let view else { return }
        if isSelected {
            guard delegate?.multiDateSelection(self, canDeselectDate: day) ?? true else { return }
            selectedDates.removeAll { view.isDay(date, $0) }
            delegate?.multiDateSelection(self, didDeselectDate: day)
        } else if permits(day, isSelected: false) {
            selectedDates.append(day)
            delegate?.multiDateSelection(self, didSelectDate: day)
        }
    }
}

/// The methods that respond to a UICalendarSelectionMultiDate.
@preconcurrency @MainActor public protocol UICalendarSelectionMultiDateDelegate: NSObjectProtocol {
    /// Called when the user has selected a day.
    func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents)
    /// Called when the user has deselected a day.
    func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents)
    /// Returns whether a day can be selected. The default is true.
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
    ) -> Bool
    /// Returns whether a day can be deselected. The default is true.
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
    ) -> Bool
}

extension UICalendarSelectionMultiDateDelegate {
    /// Returns true.
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
    ) -> Bool { true }
    /// Returns true.
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
    ) -> Bool { true }
}
