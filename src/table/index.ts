/** The parts of the local table that other code may use. */
export { type BotAction } from './acts.js';
export { CannotSend } from './cannot-send.js';
export type { RequestFault, RequestLine } from './faults.js';
export { Interaction, NoAnswer, type Answer } from './interaction.js';
export { restoreTable, type Memory } from './memory.js';
export { isVisibleTo, type Channel, type Message, type Overwrite } from './model.js';
export { refusalOf, type BodyKind } from './refusals.js';
export { Seat, type TypedOptions } from './seat.js';
export { LineError, parseLine, type Action, type Line } from './line.js';
export { completions } from './completions.js';
export { runPrompt } from './prompt.js';
export { Player, playScript, scriptDir, type BotControl, type ScriptRecord } from './script.js';
export { isLoopback, openTable, Table, type TableOptions } from './table.js';
export { renderRecord } from './text.js';
