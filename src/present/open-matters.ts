import { taskText } from '../game/index.js';
import type { OpenTask, Ruleset } from '../rules/index.js';
import { button } from './buttons.js';
import { messageOf, type PostBody } from './limits.js';
import { phaseTitle } from './names.js';
import { bold, escapeText } from './text.js';
import { COLOURS } from './tones.js';

/**
 * Lists the open tasks of a phase before an umpire ends the phase, with a button that ends the phase anyway.
 * @param justBegun the id of the phase and the person who started it, if the phase is so new that the umpire may not have seen it
 */
export function presentOpenMatters(
  open: readonly OpenTask[],
  { phases }: Pick<Ruleset, 'phases'>,
  buttonId: string,
  justBegun?: { readonly by: string; readonly phase: string },
): PostBody {
  const ended = [...new Set(open.map(({ phase }) => phase))];
  const lines = ended.flatMap((id) => [
    bold(phaseTitle(phases, id)),
    ...open.filter(({ phase }) => phase === id).map((matter) => escapeText(taskText(matter), 300)),
  ]);
  const begun = justBegun && `${escapeText(justBegun.by, 40)} has just started ${phaseTitle(phases, justBegun.phase)}.`;
  const question = open.length === 0 ? 'Start the next phase too?' : 'Start the next phase too? These tasks are still open:';
  return messageOf(
    {
      title: begun ?? 'Open tasks',
      description: begun === undefined ? lines : [question, ...lines],
      footer: {
        text:
          open.length === 0
            ? 'Nothing has changed.'
            : 'Nothing has changed. The post of the next phase lists what you left open.',
      },
      color: begun === undefined ? COLOURS.effect : COLOURS.plain,
    },
    [button(begun === undefined ? 'Continue anyway' : 'Start next phase too', buttonId, 4)],
  );
}
