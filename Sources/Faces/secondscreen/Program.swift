// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreenCommands

@main
enum Program {
    static func main() async {
        await SecondScreenCommand.runProgram()
    }
}
