/** Carries out a typed line, from its first request to its last response. */
import type { FileData } from './files.js';
import { NoAnswerError, type InteractionAnswer, type Interaction } from './interaction.js';
import type { LineAction } from './line.js';
import { isAttachment, type OptionInput } from './options.js';
import type { Seat } from './seat.js';

const DEFERRED_MS = 120_000;
/** The time in milliseconds to wait for a deferred update, because a bot may defer an update and send nothing more. */
const DEFERRED_UPDATE_MS = 2000;

/**
 * Starts an action. Returns undefined for an ordinary message, because the bot does not answer ordinary messages. `load` reads
 * the file of `option:@name`.
 */
export function startAction(seat: Seat, action: LineAction, load: (name: string) => FileData): Interaction | undefined {
  switch (action.kind) {
    case 'say':
      seat.say(action.text);
      return undefined;
    case 'on-post':
      return seat.onNewest(action.name);
    case 'press':
      return seat.press(action.label);
    case 'choose':
      return seat.offers(action.raw) ? seat.press(action.raw) : seat.choose(action.placeholder, action.labels);
    case 'submit':
      return seat.submit(action.values);
    case 'command': {
      const options = withFiles(seat, action, load);
      const last = [...options.keys()].at(-1);
      return action.asks && last !== undefined
        ? seat.autocomplete(action.command, options, last)
        : seat.command(action.command, options);
    }
  }
}

/**
 * Waits for the bot's first response. If this response only defers the answer, also waits for the answer, by default two minutes.
 * A deferred update of a message may never come, so that wait ends after two seconds.
 * @throws {NoAnswerError} if no answer comes in time, or if the bot finishes the interaction without an answer
 */
export async function waitForAnswer(
  interaction: Interaction,
  deferredWithinMs: number = DEFERRED_MS,
): Promise<InteractionAnswer> {
  const answer = await Promise.race([interaction.answer, interaction.finished]);
  if (!answer) throw new NoAnswerError();
  if (answer.kind !== 'deferred') return answer;
  await within(interaction.concluded, answer.update ? DEFERRED_UPDATE_MS : deferredWithinMs);
  if (interaction.state === 'deferred' && !answer.update) throw new NoAnswerError();
  return answer;
}

async function within(what: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
  await Promise.race([what, late]);
  clearTimeout(timer);
}

function withFiles(
  seat: Seat,
  action: LineAction & { kind: 'command' },
  load: (name: string) => FileData,
): ReadonlyMap<string, OptionInput> {
  const target = seat.target(action.command);
  const out = new Map<string, OptionInput>();
  for (const [name, value] of action.options) {
    const option = target.options.find((o) => o.name === name);
    out.set(name, option && isAttachment(option) && value.startsWith('@') ? load(value.slice(1)) : value);
  }
  return out;
}
