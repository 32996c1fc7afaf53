import { matterText } from '../game/index.js';
import type { OpenMatter, Ruleset } from '../rules/index.js';
import { button } from './buttons.js';
import { fitLines, LIMITS, messageOf, type PostBody } from './limits.js';
import { phaseTitle } from './lists.js';
import { bold, escapeText } from './text.js';
import { COLOURS } from './tones.js';

/** For an umpire who would end a phase: what is open yet, phase by phase, and a button that goes on all the same. */
export function presentOpenMatters(open: readonly OpenMatter[], { phases }: Pick<Ruleset, 'phases'>, buttonId: string): PostBody {
  const ended = [...new Set(open.map(({ phase }) => phase))];
  const lines = ended.flatMap((id) => [
    bold(phaseTitle(phases, id)),
    ...open.filter(({ phase }) => phase === id).map((matter) => escapeText(matterText(matter), 300)),
  ]);
  return messageOf(
    [
      {
        title: 'Something is open yet',
        description: fitLines(lines, LIMITS.description),
        footer: { text: 'Nothing has changed. What is left open is noted when you go on.' },
        color: COLOURS.effect,
      },
    ],
    [button('Go on all the same', buttonId, 4)],
  );
}
