/**
 * @module What installs Throughline for one host: where the host keeps its registrations, and how our entries look there.
 *
 * A host's installer reads files and writes none. `install/` knows no host: it writes the files that the installer gives,
 * keeps copies of what it replaces, records them in its ledger, and restores them at uninstall.
 */

import type { HookEvent, HookHost, HostPaths } from './hook.ts'

/** Where the host keeps things, and the project that is looked at: its settings may switch us off. */
export interface InstallTarget extends Pick<HostPaths, 'hostFolder' | 'serversFile'> {
  readonly projectDir: string
}

/** The installed programs that the host is to start. All paths are absolute. */
export interface Programs {
  readonly nodePath: string
  /** Runs a hook (`node hookFile EVENT`) and the status line (`node hookFile statusline`). */
  readonly hookFile: string
  /** The command line; `node cliFile serve` is the memory server. */
  readonly cliFile: string
  /** The command line as a command of a shell, quoted. */
  readonly command: string
}

/** Recognises our programs in the host's files, whatever their version and data folder. */
export interface Ours {
  /** Returns true for a text that names the file of our hooks. */
  readonly runsHook: (text: string) => boolean
  /** Returns true for a text that names the file of our command line. */
  readonly runsCommand: (text: string) => boolean
}

/** What is to be registered. */
export interface InstallRequest {
  readonly programs: Programs
  /** Subcommands of ours and tools of our server that agents may use without asking. */
  readonly allowed: { readonly subcommands: readonly string[]; readonly tools: readonly string[] }
  readonly statusLine: boolean
  /** The server's name with the host. Default: the first of SERVER_NAMES that is free. */
  readonly server?: string
}

/** A file of the host's that holds our entries. */
export interface RegistrationFile {
  readonly path: string
  /**
   * `settings`: a person edits it, so a copy is kept before it is changed. `state`: the host itself rewrites it all the
   * time, and may keep secrets in it, so no copy is made.
   */
  readonly kind: 'settings' | 'state'
}

/** How a file reads with our entries, or without them. */
export interface FileEdit extends RegistrationFile {
  /** What it holds now; undefined where it does not exist. */
  readonly before: string | undefined
  /** Equal to `before` where nothing is to be changed. */
  readonly after: string
  /** `after` holds no entry at all: a file that we created can go. */
  readonly empty: boolean
}

/** The edits that register us, in the order in which they are to be written. */
export interface Edits {
  readonly files: readonly FileEdit[]
  /** Sentences for the person. */
  readonly notes: readonly string[]
  /** The server's name; undefined where it could not be registered. */
  readonly server: string | undefined
  /** The host's list of servers is there, and empty. */
  readonly emptyServers?: true
  /** Permission rules that the edits add; absent where the host has none. */
  readonly rules?: readonly string[]
}

/** A program of ours as the host starts it. */
export interface RegisteredProgram {
  readonly kind: 'hook' | 'server' | 'status line'
  readonly command: string
  readonly args: readonly string[]
}

/** What the host's files register of ours. */
export interface Registered {
  /** The file that registers the hooks. */
  readonly settings: string
  /** Events whose hook is ours, under our names. */
  readonly events: readonly string[]
  /** The program that the hooks run; undefined where none is registered. */
  readonly hookFile: string | undefined
  readonly statusLine: boolean
  /** The memory server's name; undefined where it is not registered. */
  readonly server: string | undefined
  /** Each program once: hooks that differ by their event alone are one. */
  readonly programs: readonly RegisteredProgram[]
}

/** The host's plugins: another way in which our hooks may be registered. */
export interface HostPlugins {
  /** Returns the enabled plugins of ours, as `name@marketplace`. */
  readonly enabled: (target: InstallTarget) => string[]
  /** Returns the command that removes a plugin. */
  readonly removal: (plugin: string) => string
  /** Returns true where the host calls the tools of this server without asking. */
  readonly allowed: (target: InstallTarget, server: string) => boolean
  /** Returns what a person does to allow the tools of this server: the end of a sentence, without a period. */
  readonly howToAllow: (server: string) => string
  /** The plugin's folder as the host fills it into commands. */
  readonly root: string
  /** Returns the host's own files of the plugin, by their path in it. `bin` is the program's folder in the plugin. */
  readonly manifests: (plugin: PluginFacts, programs: Omit<Programs, 'nodePath'>) => ReadonlyMap<string, string>
  /** Returns the path and text of the repository's file that offers the plugin at this source. */
  readonly marketplace: (plugin: PluginFacts, source: PluginSource) => { readonly path: string; readonly text: string }
}

/** Where the built plugin is: the root of a branch of a git repository. */
export interface PluginSource {
  readonly url: string
  readonly branch: string
}

export interface PluginFacts {
  readonly version: string
  readonly description: string
  readonly author: string
}

/** How an agent or a command of ours calls Throughline on this machine. */
export interface TextWording {
  /** The program to type before a subcommand, already quoted for a shell. */
  readonly command: string
  /** Name of the memory server in the host. */
  readonly server: string
}

/** An agent of ours, before it has a host's form. */
export interface AgentText {
  readonly name: string
  readonly description: string
  readonly color: string
  /** Tools of our server that it calls. */
  readonly tools: readonly string[]
  readonly body: string
}

/** A command of ours, before it has a host's form. */
export interface CommandText {
  readonly name: string
  readonly description: string
  /** What a person may type behind it. */
  readonly hint?: string | undefined
  /** Tools of our server and subcommands of our program that it calls. */
  readonly tools: readonly string[]
  readonly subcommands: readonly string[]
  readonly body: string
}

/** Returns the text of an agent's file as a host reads it. */
export type AgentForm = (agent: AgentText, wording: TextWording) => string

/** Returns the text of a command's file as a host reads it. */
export type CommandForm = (command: CommandText, wording: TextWording) => string

/** The host's agents. */
export interface HostAgents {
  /** Returns the path of an agent's file, from its name. */
  readonly file: (target: InstallTarget, name: string) => string
  readonly form: AgentForm
}

/** A file that belongs to a command, beside its text. */
export interface CommandFile {
  readonly path: string
  readonly text: string
}

/** The host's commands: what a person alone starts. */
export interface HostCommands {
  /** Returns the path of a command's file, from its name. */
  readonly file: (target: InstallTarget, name: string) => string
  readonly form: CommandForm
  /** Returns a second file that a command has, the same for all. */
  readonly extraFile?: (target: InstallTarget, name: string) => CommandFile
  /** How a command says what the person typed behind it, and the host's command that compacts; absent = as Claude Code's. */
  readonly words?: { readonly given: string; readonly compact: string }
  /** Returns what a person types to start a command. */
  readonly typed: (name: string) => string
}

export interface HostInstaller {
  readonly host: HookHost
  /** Versions of the client that our tests ran, the oldest first. */
  readonly tried: readonly [string, ...string[]]
  /** The events whose hooks are registered, under our names. */
  readonly events: readonly HookEvent[]
  /** The person trusts each command by its text: ours must not change with our version. */
  readonly trustsCommands?: true
  /** Returns the files that hold our entries. */
  readonly files: (target: InstallTarget) => readonly RegistrationFile[]
  readonly agents: HostAgents
  readonly commands: HostCommands
  /**
   * Returns the edits that register us, in the place of older entries of ours. What is not ours keeps its value, place
   * and order. @throws SETTINGS_UNREADABLE for a file whose shape the host does not read
   */
  readonly add: (target: InstallTarget, request: InstallRequest, ours: Ours) => Edits
  /**
   * Returns the edits that remove our entries, of the files that exist. `tools` are those of our server that an
   * installation allows; `emptyServers`: a list of servers that is empty then was so before us. @throws SETTINGS_UNREADABLE
   */
  readonly remove: (target: InstallTarget, ours: Ours, tools: readonly string[], emptyServers?: true) => FileEdit[]
  /** Returns what is registered. A file that cannot be read counts as one that registers nothing. */
  readonly read: (target: InstallTarget, ours: Ours) => Registered
  /** Returns what keeps our hooks from running, as sentences that say what to do; none where nothing does. */
  readonly obstacles: (target: InstallTarget) => string[]
  /** The host keeps no transcripts that can be imported. */
  readonly keepsNoTranscripts?: true
  /** What the host cannot do of ours, as sentences. */
  readonly limits?: readonly string[]
  /** Sentences for the person after an installation, on how the host treats it. */
  readonly remarks?: readonly string[]
  readonly plugins?: HostPlugins
}
