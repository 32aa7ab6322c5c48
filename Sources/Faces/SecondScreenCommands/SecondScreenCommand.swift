// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ArgumentParser
import Base
import SecondScreen

/// The program `secondscreen`; each subcommand has a file of its own.
package struct SecondScreenCommand: AsyncParsableCommand {
    /// Name, abstract and subcommands.
    package static let configuration = CommandConfiguration(
        commandName: "secondscreen",
        abstract: "Plug a monitor into a Linux box, or script one, and a UIKit-style app sees a second UIScreen.",
        version: version,
        groupedSubcommands: [
            CommandGroup(
                name: "Running",
                subcommands: [RunCommand.self, RenderCommand.self]),
            CommandGroup(
                name: "Screens of a runtime",
                subcommands: [
                    ScreensCommand.self, ShowCommand.self, WatchCommand.self, SnapshotCommand.self,
                    IdentifyCommand.self, ExplainCommand.self, ModeCommand.self, MirrorCommand.self,
                    OverscanCommand.self, ForgetCommand.self,
                ]),
            CommandGroup(
                name: "Monitors of a runtime",
                subcommands: [PlugCommand.self, UnplugCommand.self, SetCommand.self, RescanCommand.self]),
            CommandGroup(
                name: "The device of a runtime",
                subcommands: [
                    RotateCommand.self, LockCommand.self, UnlockCommand.self, TouchCommand.self, SuspendCommand.self,
                    ResumeCommand.self, ReloadCommand.self,
                ]),
            CommandGroup(
                name: "Scripts and recordings",
                subcommands: [
                    ScenarioCommand.self, RecordCommand.self, ReplayCommand.self, RecordingCommand.self,
                ]),
            CommandGroup(
                name: "Looking things up",
                subcommands: [
                    DoctorCommand.self, ConfigCommand.self, ConnectorsCommand.self, MonitorsCommand.self,
                    EDIDCommand.self, VersionCommand.self,
                ]),
        ])

    /// The queue on which the program's sources run, and everything that belongs to no actor: an idle process sleeps.
    static let queue = SerialQueue()

    /// Runs the program with the arguments of the process, and ends the process when they are wrong.
    package static func runProgram() async {
        StandardDescriptors.openMissing()
        ProcessMemory.giveBackWhatIsFree()
        await withTaskExecutorPreference(queue) { await runCommand() }
    }

    /// Creates the command; the argument parser fills it.
    package init() {}
}
