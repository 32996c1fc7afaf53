/** The local table's public face. */
export { type BotAction, type BotActionFile, type BotActionKind } from './acts.js';
export { CannotSend } from './cannot-send.js';
export { type ErrorBody } from './errors.js';
export type { RequestFault, RequestLine } from './faults.js';
export type { FileData } from './files.js';
export { Interaction, NoAnswer, type Answer, type Choice, type OpenForm } from './interaction.js';
export { remember, type Memory } from './memory.js';
export {
  isVisibleTo,
  type Channel,
  type Guild,
  type Member,
  type Message,
  type Overwrite,
  type ServerRole,
  type User,
} from './model.js';
export type { OptionInput } from './options.js';
export { refusalOf, type BodyContext, type BodyKind } from './refusals.js';
export { Seat, type Options } from './seat.js';
export { LineError, parseLine, type Action, type Line, type Speaker } from './line.js';
export { completions, type Completions } from './completions.js';
export { runPrompt, type Directive, type PromptOptions } from './prompt.js';
export {
  Player,
  playScript,
  scriptDir,
  type BotControl,
  type PlayerOptions,
  type ScriptRecord,
  type ScriptResult,
} from './script.js';
export { isLoopback, openTable, type Site, Table, type TableEvents, type TableOptions } from './table.js';
export { renderRecord, type TextOptions } from './text.js';
