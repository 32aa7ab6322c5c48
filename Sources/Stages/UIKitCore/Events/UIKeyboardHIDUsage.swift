// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Constants that identify the physical keys of a keyboard: the usage IDs of page 7 of the USB HID usage tables.
///
/// The names are those of a US keyboard; the characters depend on the layout. Keys missing from PC keyboards are
/// omitted.
public enum UIKeyboardHIDUsage: Int, Sendable {
    /// More keys than the keyboard can report.
    case keyboardErrorRollOver = 0x01
    /// The self-test of the keyboard failed.
    case keyboardPOSTFail = 0x02
    /// An unknown key.
    case keyboardErrorUndefined = 0x03
    /// A.
    case keyboardA = 0x04
    /// B.
    case keyboardB = 0x05
    /// C.
    case keyboardC = 0x06
    /// D.
    case keyboardD = 0x07
    /// E.
    case keyboardE = 0x08
    /// F.
    case keyboardF = 0x09
    /// G.
    case keyboardG = 0x0A
    /// H.
    case keyboardH = 0x0B
    /// I.
    case keyboardI = 0x0C
    /// J.
    case keyboardJ = 0x0D
    /// K.
    case keyboardK = 0x0E
    /// L.
    case keyboardL = 0x0F
    /// M.
    case keyboardM = 0x10
    /// N.
    case keyboardN = 0x11
    /// O.
    case keyboardO = 0x12
    /// P.
    case keyboardP = 0x13
    /// Q.
    case keyboardQ = 0x14
    /// R.
    case keyboardR = 0x15
    /// S.
    case keyboardS = 0x16
    /// T.
    case keyboardT = 0x17
    /// U.
    case keyboardU = 0x18
    /// V.
    case keyboardV = 0x19
    /// W.
    case keyboardW = 0x1A
    /// X.
    case keyboardX = 0x1B
    /// Y.
    case keyboardY = 0x1C
    /// Z.
    case keyboardZ = 0x1D
    /// 1.
    case keyboard1 = 0x1E
    /// 2.
    case keyboard2 = 0x1F
    /// 3.
    case keyboard3 = 0x20
    /// 4.
    case keyboard4 = 0x21
    /// 5.
    case keyboard5 = 0x22
    /// 6.
    case keyboard6 = 0x23
    /// 7.
    case keyboard7 = 0x24
    /// 8.
    case keyboard8 = 0x25
    /// 9.
    case keyboard9 = 0x26
    /// 0.
    case keyboard0 = 0x27
    /// Return.
    case keyboardReturnOrEnter = 0x28
    /// Escape.
    case keyboardEscape = 0x29
    /// Backspace.
    case keyboardDeleteOrBackspace = 0x2A
    /// Tab.
    case keyboardTab = 0x2B
    /// The space bar.
    case keyboardSpacebar = 0x2C
    /// - or _.
    case keyboardHyphen = 0x2D
    /// = or +.
    case keyboardEqualSign = 0x2E
    /// [ or {.
    case keyboardOpenBracket = 0x2F
    /// ] or }.
    case keyboardCloseBracket = 0x30
    /// \ or |.
    case keyboardBackslash = 0x31
    /// # or ~ on non-US keyboards.
    case keyboardNonUSPound = 0x32
    /// ; or :.
    case keyboardSemicolon = 0x33
    /// ' or ".
    case keyboardQuote = 0x34
    /// ` or ~.
    case keyboardGraveAccentAndTilde = 0x35
    /// , or <.
    case keyboardComma = 0x36
    /// . or >.
    case keyboardPeriod = 0x37
    /// / or ?.
    case keyboardSlash = 0x38
    /// Caps Lock.
    case keyboardCapsLock = 0x39
    /// F1.
    case keyboardF1 = 0x3A
    /// F2.
    case keyboardF2 = 0x3B
    /// F3.
    case keyboardF3 = 0x3C
    /// F4.
    case keyboardF4 = 0x3D
    /// F5.
    case keyboardF5 = 0x3E
    /// F6.
    case keyboardF6 = 0x3F
    /// F7.
    case keyboardF7 = 0x40
    /// F8.
    case keyboardF8 = 0x41
    /// F9.
    case keyboardF9 = 0x42
    /// F10.
    case keyboardF10 = 0x43
    /// F11.
    case keyboardF11 = 0x44
    /// F12.
    case keyboardF12 = 0x45
    /// Print Screen.
    case keyboardPrintScreen = 0x46
    /// Scroll Lock.
    case keyboardScrollLock = 0x47
    /// Pause.
    case keyboardPause = 0x48
    /// Insert.
    case keyboardInsert = 0x49
    /// Home.
    case keyboardHome = 0x4A
    /// Page Up.
    case keyboardPageUp = 0x4B
    /// Delete.
    case keyboardDeleteForward = 0x4C
    /// End.
    case keyboardEnd = 0x4D
    /// Page Down.
    case keyboardPageDown = 0x4E
    /// The right arrow.
    case keyboardRightArrow = 0x4F
    /// The left arrow.
    case keyboardLeftArrow = 0x50
    /// The down arrow.
    case keyboardDownArrow = 0x51
    /// The up arrow.
    case keyboardUpArrow = 0x52
    /// Num Lock on the keypad.
    case keypadNumLock = 0x53
    /// / on the keypad.
    case keypadSlash = 0x54
    /// * on the keypad.
    case keypadAsterisk = 0x55
    /// - on the keypad.
    case keypadHyphen = 0x56
    /// + on the keypad.
    case keypadPlus = 0x57
    /// Enter on the keypad.
    case keypadEnter = 0x58
    /// 1 on the keypad.
    case keypad1 = 0x59
    /// 2 on the keypad.
    case keypad2 = 0x5A
    /// 3 on the keypad.
    case keypad3 = 0x5B
    /// 4 on the keypad.
    case keypad4 = 0x5C
    /// 5 on the keypad.
    case keypad5 = 0x5D
    /// 6 on the keypad.
    case keypad6 = 0x5E
    /// 7 on the keypad.
    case keypad7 = 0x5F
    /// 8 on the keypad.
    case keypad8 = 0x60
    /// 9 on the keypad.
    case keypad9 = 0x61
    /// 0 on the keypad.
    case keypad0 = 0x62
    /// . on the keypad.
    case keypadPeriod = 0x63
    /// \ or | on non-US keyboards.
    case keyboardNonUSBackslash = 0x64
    /// Menu.
    case keyboardApplication = 0x65
    /// Power.
    case keyboardPower = 0x66
    /// = on the keypad.
    case keypadEqualSign = 0x67
    /// F13.
    case keyboardF13 = 0x68
    /// F14.
    case keyboardF14 = 0x69
    /// F15.
    case keyboardF15 = 0x6A
    /// F16.
    case keyboardF16 = 0x6B
    /// F17.
    case keyboardF17 = 0x6C
    /// F18.
    case keyboardF18 = 0x6D
    /// F19.
    case keyboardF19 = 0x6E
    /// F20.
    case keyboardF20 = 0x6F
    /// F21.
    case keyboardF21 = 0x70
    /// F22.
    case keyboardF22 = 0x71
    /// F23.
    case keyboardF23 = 0x72
    /// F24.
    case keyboardF24 = 0x73
    /// The left Control.
    case keyboardLeftControl = 0xE0
    /// The left Shift.
    case keyboardLeftShift = 0xE1
    /// The left Option, or Alt.
    case keyboardLeftAlt = 0xE2
    /// The left Command, or logo key.
    case keyboardLeftGUI = 0xE3
    /// The right Control.
    case keyboardRightControl = 0xE4
    /// The right Shift.
    case keyboardRightShift = 0xE5
    /// The right Option, or Alt.
    case keyboardRightAlt = 0xE6
    /// The right Command, or logo key.
    case keyboardRightGUI = 0xE7
}
