/** Doing what a typed line says: one action, from its first request to the response that ends it. */
import type { FileData } from './files.js';
import { NoAnswer, type Answer, type Interaction } from './interaction.js';
import type { Action } from './line.js';
import { isAttachment, type OptionInput } from './options.js';
import type { Seat } from './seat.js';

const DEFERRED_MS = 30_000;
/** A bot may defer an update and leave it at that. */
const DEFERRED_UPDATE_MS = 2000;

/** Begins an action. Gives nothing for plain words, which nobody answers. `load` finds the file behind `option:@name`. */
export function begin(seat: Seat, action: Action, load: (name: string) => FileData): Interaction | undefined {
  switch (action.kind) {
    case 'say':
      seat.say(action.text);
      return undefined;
    case 'press':
      return seat.press(action.label);
    case 'choose':
      return seat.hasButton(action.raw) ? seat.press(action.raw) : seat.choose(action.placeholder, action.labels);
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

/** Waits for the first response and, when that only defers, for what it promises. */
export async function answered(interaction: Interaction, deferredWithinMs: number = DEFERRED_MS): Promise<Answer> {
  const answer = await interaction.answer;
  if (answer.kind !== 'deferred') return answer;
  const deadline = performance.now() + (answer.update ? DEFERRED_UPDATE_MS : deferredWithinMs);
  while (interaction.state === 'deferred' && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 10));
  if (interaction.state === 'deferred' && !answer.update) throw new NoAnswer();
  return answer;
}

function withFiles(
  seat: Seat,
  action: Action & { kind: 'command' },
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
