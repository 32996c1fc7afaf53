/** The parts of the local table that other code may use. */
export { type BotAction } from './acts.js';
export { CannotSendError } from './cannot-send.js';
export type { RequestFault, RequestLine } from './faults.js';
export { Interaction, NoAnswerError, type InteractionAnswer } from './interaction.js';
export { restoreTable, type TableStorage } from './memory.js';
export { isVisibleTo, type Channel, type Message, type Overwrite } from './model.js';
export { findBodyRefusal, type BodyKind } from './refusals.js';
export { Seat, type TypedOptions } from './seat.js';
export { LineError, parseLine, type LineAction, type ScriptLine } from './line.js';
export { listCompletions } from './prompt.js';
export { runPrompt } from './prompt.js';
export { ScriptPlayer, playScript, findScriptFolder, type BotControl, type ScriptRecord } from './script.js';
export { isLoopbackHost, openTable, Table, type TableOptions } from './table.js';
export { renderRecord } from './text.js';
