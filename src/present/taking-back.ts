/** Shows the consequences of a correction before it is carried out. */
import {
  type BattleEvent,
  PUBLIC_READER,
  type RecalculatedFacts,
  findShownNumber,
  combineChanges,
  type AmendmentPlan,
  UMPIRE_AS_READER,
  type UnseenChange,
} from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import { redactFor, findUndoneEventNumber } from '../knowing/index.js';
import { countNoun, formatTurn, joinWords } from '../rules/index.js';
import {
  createBookkeepingCheck,
  formatChangeLines,
  combineHiddenChecks,
  isSetByHand,
  type HiddenChangeCheck,
  createHiddenCheck,
} from './changes.js';
import { describeFurtherDice } from './dice.js';
import { cutMarkdown, buildEmbedField, buildEmbedFields, buildMessage, type PostBody } from './limits.js';
import { createNameFinders, addPlayerNames } from './names.js';
import type { EventContext } from './parts.js';
import { stripMarkdown } from './plain.js';
import { formatLogLinePrefix } from './post-identity.js';
import { EventDescription } from './telling/telling.js';
import { formatBold, escapeText, strikeThrough } from './text.js';

/** The maximum number of lines about later results, and the maximum number of characters in each line. */
const MOST_LATER = 40;
const LINE_MAX = 160;

/** The question to the umpire: a verb, and the event that it concerns. */
export interface AmendmentQuestion {
  readonly verb: 'Undo' | 'Redo' | 'Correct' | 'Overrule';
  readonly event: BattleEvent;
  /** The number of events that the command itself undoes. */
  readonly taken: number;
}

/** Shows an umpire what a correction would change: the battle, and later results. */
export function presentPlan({ verb, event, taken }: AmendmentQuestion, plan: AmendmentPlan, context: EventContext): PostBody {
  const names = addPlayerNames(createNameFinders(openSealedBattle(context.battle), plan.changes, context.gone), context);
  // The event has the same text as in its post, so that the umpire can recognise it.
  const { sentence, actor } = new EventDescription(redactFor(event, context, UMPIRE_AS_READER)!, context);
  const line = `${formatLogLinePrefix(event)}${formatBold(sentence)} (${formatTurn(context.ruleset, event.turn)}, ${actor})`;
  const more = taken > 1 ? [`${countNoun(taken, 'event')} would be undone.`] : [];
  const own = plan.again.commands.flatMap(({ events }) => events).find(({ number }) => number === event.number);
  return buildMessage({
    title: `${verb} event ${verb === 'Redo' ? findUndoneEventNumber(event, context) : findShownNumber(event)}?`,
    description: [line, ...more, ...rolledFor(own, plan), plan.unseen ? unseenLine(plan, plan.unseen, event) : laterLine(plan)],
    fields: [
      ...buildEmbedFields('Later results', laterLines(plan, context), 3),
      // If a correction needs new dice, its changes are not shown in advance. Otherwise a person could see the dice, cancel, and
      // try a different value.
      ...(plan.unseen
        ? []
        : buildEmbedField(
            'What would change',
            formatChangeLines(
              combineChanges(plan.changes),
              names,
              () => true,
              combineHiddenChecks(createHiddenCheck(event, context, UMPIRE_AS_READER), bookkeepingOf(event, context)),
              { plain: true, comesBack: verb === 'Undo' || verb === 'Redo' },
            ),
          )),
    ],
    footer: { text: 'Nothing is erased, and dice that were rolled keep their faces.' },
  });
}

/**
 * Describes the later results that an undo cancels, for a proposal to the other side: `As far as everyone knows, event p14
 * (Melee: A Coy → B Coy) then falls away.` If there is no room for all events, the text counts the others. The text is empty if
 * there are no events, or no room for even one.
 * @param gone later results that everyone may know (`listCancelledResults`), as they are now
 * @param room the maximum length of the text
 */
export function describeCancelled(gone: readonly BattleEvent[], context: EventContext, room: number): string {
  const events = gone.flatMap((event) => {
    const told = redactFor(event, context, PUBLIC_READER);
    return told
      ? [`${findShownNumber(event)} (${stripMarkdown(new EventDescription(told, context).sentence).replace(/\.$/, '')})`]
      : [];
  });
  for (let shown = events.length; shown > 0; shown--) {
    const more = events.length > shown ? [`${events.length - shown} more`] : [];
    const listed = joinWords([...events.slice(0, shown), ...more]);
    const words = `As far as everyone knows, ${events.length === 1 ? `event ${listed} then no longer applies` : `events ${listed} then no longer apply`}.`;
    if (words.length <= room) return words;
  }
  return '';
}

/**
 * Returns a function that checks whether a change is bookkeeping that no one made by hand. New and removed rows are always shown.
 */
function bookkeepingOf(event: BattleEvent, { ruleset }: EventContext): HiddenChangeCheck {
  const kept = createBookkeepingCheck({ kind: isSetByHand(event) ? event.kind : 'resolved', summary: '' }, ruleset);
  return (change, key) => change.before !== null && change.after !== null && kept(change, key);
}

/** Describes how many dice an event has in addition to those first recorded. */
const furtherOf = (event: Pick<BattleEvent, 'resolutions'> | undefined): readonly string[] =>
  describeFurtherDice((event?.resolutions ?? []).flatMap(({ dice }) => dice));

/** Returns the line about the additional dice of the correction itself, if they are already known. */
const rolledFor = (own: RecalculatedFacts | undefined, { unseen }: AmendmentPlan): readonly string[] =>
  own && own.number !== unseen?.number ? furtherOf(own).map((words) => `${words}.`) : [];

/** Describes the number of unseen dice, such as `at least 3 further dice`. */
const leastOf = ({ dice }: UnseenChange): string => `at least ${countNoun(dice, 'further die', 'further dice')}`;

/** Counts the later events of all three kinds. */
export const countLaterEvents = ({ changed, gone, same }: Pick<AmendmentPlan, 'changed' | 'gone' | 'same'>): number =>
  changed.length + gone.length + same;

/**
 * Returns the line about a correction that needs unseen dice: `This event needs at least 3 further dice. Their faces, and what
 * happens to 5 later events, are shown when the correction is carried out.`
 */
function unseenLine(plan: AmendmentPlan, unseen: UnseenChange, event: BattleEvent): string {
  const later = countLaterEvents(plan);
  const which = unseen.number === event.number ? 'This event' : 'A later result';
  const what = later === 0 ? 'Their faces are' : `Their faces, and what happens to ${countNoun(later, 'later event')}, are`;
  return `${which} needs ${leastOf(unseen)}. ${what} shown when the correction is carried out.`;
}

/** Returns the line about later events: `2 later results would change, 1 would fall away; 19 others would stay as they are.` */
function laterLine({ changed, gone, fresh, same }: AmendmentPlan): string {
  const parts = [
    ...(changed.length > 0 ? [`${countNoun(changed.length, 'later result')} would change`] : []),
    ...(gone.length > 0
      ? [`${changed.length > 0 ? gone.length : countNoun(gone.length, 'later result')} would no longer apply`]
      : []),
    ...(fresh.length > 0 ? [`${countNoun(fresh.length, 'new result')} would be added`] : []),
  ];
  if (parts.length === 0)
    return same === 0 ? '' : `The ${countNoun(same, 'later event')} would stay as ${same === 1 ? 'it is' : 'they are'}.`;
  return `${parts.join(', ')}. ${same === 0 ? 'Nothing else came after this event' : `${countNoun(same, 'other')} would stay as ${same === 1 ? 'it is' : 'they are'}`}.`;
}

function laterLines({ changed, gone, fresh, unseen }: AmendmentPlan, context: EventContext): string[] {
  const isSeen = ({ number }: BattleEvent): boolean => unseen === null || number < unseen.number;
  // Fire on several units is shown with only the number of units, without each result.
  const line = (event: BattleEvent): string => {
    const told = event.kind === 'resolved' ? undefined : redactFor(event, context, UMPIRE_AS_READER);
    return told ? cutMarkdown(new EventDescription(told, context).summary, LINE_MAX) : escapeText(event.summary, LINE_MAX);
  };
  const lines = [
    ...changed
      .filter(({ before }) => isSeen(before) || before.number === unseen?.number)
      .map(({ before, after }) => {
        const now = unseen?.number === before.number ? [leastOf(unseen)] : [formatBold(line(after)), ...furtherOf(after)];
        return {
          number: before.number,
          line: `${formatLogLinePrefix(before)}${strikeThrough(line(before))} → ${now.join(' · ')}`,
        };
      }),
    ...gone
      .filter(({ event }) => isSeen(event))
      .map(({ event, why }) => ({
        number: event.number,
        line: `${formatLogLinePrefix(event)}${strikeThrough(line(event))} ${why === null ? 'no longer applies' : `no longer applies: ${escapeText(why, LINE_MAX)}`}`,
      })),
    ...fresh.filter(isSeen).map((event) => ({
      number: Infinity,
      line: `New: ${formatBold(line(event))}`,
    })),
  ].sort((a, b) => a.number - b.number);
  const told = lines.slice(0, MOST_LATER).map(({ line }) => line);
  return lines.length > MOST_LATER ? [...told, `and ${lines.length - MOST_LATER} more`] : told;
}
