import { describeTask } from '../game/index.js';
import type { OpenTask, Ruleset } from '../rules/index.js';
import { buildButton } from './buttons.js';
import { buildMessage, type PostBody } from './limits.js';
import { findPhaseTitle } from './names.js';
import { formatBold, escapeText } from './text.js';
import { COLOURS } from './tones.js';

/**
 * Lists the open tasks of a phase before an umpire ends the phase, with a button that ends the phase anyway.
 * @param justBegun the id of the phase and the person who started it, if the phase is so new that the umpire may not have seen it
 */
export function presentOpenTasks(
  open: readonly OpenTask[],
  { phases }: Pick<Ruleset, 'phases'>,
  buttonId: string,
  justBegun?: { readonly by: string; readonly phase: string },
): PostBody {
  const ended = [...new Set(open.map(({ phase }) => phase))];
  const lines = ended.flatMap((id) => [
    formatBold(findPhaseTitle(phases, id)),
    ...open.filter(({ phase }) => phase === id).map((task) => escapeText(describeTask(task), 300)),
  ]);
  const begun = justBegun && `${escapeText(justBegun.by, 40)} has just started ${findPhaseTitle(phases, justBegun.phase)}.`;
  const question = open.length === 0 ? 'Start the next phase too?' : 'Start the next phase too? These tasks are still open:';
  return buildMessage(
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
    [buildButton(begun === undefined ? 'Continue anyway' : 'Start next phase too', buttonId, 4)],
  );
}
