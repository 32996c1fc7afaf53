/** What taking an event back would do, before it is done. */
import { type BattleEvent, markOf, netChanges } from '../game/index.js';
import { changeLines, untoldIn } from './changes.js';
import { fieldOf, fieldsOf, LIMITS, messageOf, fitLines, type PostBody } from './limits.js';
import { namesIn } from './names.js';
import type { EventContext } from './parts.js';
import { lineMark } from './post-identity.js';
import { bold, escapeText } from './text.js';
import { COLOURS } from './tones.js';
import { takenMark } from './undoing.js';

/** For umpires: the event, what would be as it was before, and the later events that built on it. */
export function presentTakingBack(event: BattleEvent, built: readonly BattleEvent[], context: EventContext): PostBody {
  const names = namesIn(context.battle, event.changes, context.gone);
  const reversed = netChanges(event.changes).map((change) => ({ ...change, before: change.after, after: change.before }));
  const later = built.map((event) => `${lineMark(event)}${escapeText(event.summary, 150)}`).reverse();
  const line = `${lineMark(event)}${bold(escapeText(event.summary, 300))} (turn ${event.turn}, ${escapeText(event.actor.name, 40)})`;
  return messageOf([
    {
      title: event.kind === 'undone' ? `Redo event ${takenMark(event, context)}?` : `Undo event ${markOf(event)}?`,
      description: fitLines([line], LIMITS.description),
      fields: [
        ...fieldOf(
          'What would change',
          changeLines(reversed, names, () => true, untoldIn(event, context, { standing: 'umpire', sideId: null })),
        ),
        ...fieldsOf('Later events built on it', later, 2),
      ],
      footer: { text: 'Nothing is erased, and no die is rolled again.' },
      color: COLOURS.plain,
    },
  ]);
}
