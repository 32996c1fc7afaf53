/** Pieces that several messages share. */
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Json } from '../dice/index.js';
import type { DiceKind, Reader } from '../game/index.js';
import {
  readerIn,
  type Told,
  type ToldResolution,
  type Setting,
  type Visible,
  visibleTo,
  type TakenBackBy,
  type ChangedBy,
  recordedIn,
} from '../knowing/index.js';
import type { Procedure, Resolution, Tone } from '../rules/index.js';
import { bookkeepingIn, changeLines, either, isSetByHand, lostIn, lostWord, untoldIn } from './changes.js';
import { describeInput } from './input.js';
import type { Faces } from './faces.js';
import { fieldOf, fieldsOf } from './limits.js';
import type { Names } from './names.js';
import { marks } from './post-identity.js';
import { noteLine, resultLine } from './result.js';
import { bold, escapeText, formatStep, plainText, struck } from './text.js';
import type { EndedTurn } from './turn-ended.js';

const TAKEN_BACK_WORDS: Readonly<Record<string, string>> = { corrected: 'Corrected', overruled: 'Overruled', changed: 'Changed' };

/** `Corrected by Anna (event p12): measured again.` */
export function takenBackLine({ mark, name, kind = 'undone', reason = '', when }: TakenBackBy): string {
  const why = reason.trim() === '' ? '.' : `: ${escapeText(reason, 200)}`;
  return `${TAKEN_BACK_WORDS[kind] ?? 'Undone'} by ${escapeText(name, 80)} (event ${mark}${when === undefined ? '' : `, ${when}`})${why}`;
}

/** What telling an event needs beside it: the battle after it and its rulebook. */
export interface EventContext extends Setting {
  /** Who is told; those whom the event is for, if left out. */
  readonly reader?: Reader;
  /** Pictures of dice; text alone, if left out. */
  readonly faces?: Faces;
  /** The turn that ended with an event, if one did. */
  readonly ended?: (event: Told) => EndedTurn | undefined;
  /** What umpires have said last to a side alone; empty: nothing. */
  readonly aimOf?: (sideId: string) => string;
  /** Set when it has been taken back: by which event, and by whom. */
  readonly undoneBy?: TakenBackBy;
  /** The same for each of several events, by number. */
  readonly takenBackBy?: (number: number) => TakenBackBy | undefined;
  /** Of an event that was judged again, and came out otherwise. */
  readonly changedBy?: (number: number) => ChangedBy | undefined;
}

/** `Changed by Anna (event p12): measured again. It was: ~~A Coy suppressed: 3 of 7 hit~~` @param event as it is told now */
export function changedLine({ by, isMeant }: ChangedBy, event: Told, setting: Setting): string {
  const line = takenBackLine(by);
  const told = isMeant ? line : line.replace(/^\w+/, 'Changed');
  // What was not for this reader then is not told him now.
  const before = recordedIn(event, setting)?.told();
  const was = before && resultLine(before, setting);
  // Who overrules is quoted with what it was.
  if (event.kind === 'overruled' || was === undefined || was === resultLine(event, setting)) return told;
  return `${/[.!?…]$/.test(told) ? told : `${told}.`} It was: ${struck(was)}`;
}

export const notes = (event: Told, setting: Setting): string[] => event.notes.map((note) => noteLine(note, event, setting));

/**
 * What changed, a line for each row, without what only keeps books. What an umpire has set by hand is told field by field.
 * @param said what results say already, and of which units they say that they are lost
 */
export function changedIn(
  event: Told,
  context: EventContext,
  names: Names,
  said: { readonly text: string; readonly lost: readonly string[] } = { text: '', lost: [] },
): string[] {
  const { ruleset } = context;
  const visible = visibleHere(event, context);
  const untold = either(untoldIn(event, context, readerIn(event)), bookkeepingIn(event, ruleset));
  const plain = !isSetByHand(event);
  const lost = plain ? lostIn(event, context, visible, readerIn(event)) : [];
  return changeLines(
    event.changes.filter(({ table, id }) => table !== 'unit' || !said.lost.includes(id)),
    names,
    visible,
    untold,
    {
      plain,
      lost: (id) => (lost.includes(id) ? lostWord(id, context) : undefined),
      said: said.text,
      comesBack: event.kind === 'undone',
    },
  );
}

/** The rows that may be told of where the event is told. */
export const visibleHere = (event: Told, context: EventContext): Visible => visibleTo(readerIn(event), event, context);

/** What was put in. What the battle fills in of its rows (who stands where) is nobody's word, and not everybody's to count. */
export function inputField(procedure: Procedure | undefined, { input }: Resolution): APIEmbedField[] {
  const isOfRows = ([key, value]: [string, Json]): boolean => key in (procedure?.fromBattle ?? {}) && Array.isArray(value);
  const told = Object.fromEntries(Object.entries(input).filter((entry) => !isOfRows(entry)));
  return fieldOf('Input', [describeInput(procedure, told)]);
}

/** More of a working than this is left to *Why?*. */
const WORKING_FIELDS = 3;

/**
 * Every base value, modifier and table row with its section.
 * @param headOf of several results, what each is about
 */
export function workingFields(
  resolutions: readonly Resolution[],
  headOf: (resolution: Resolution) => string = () => '',
): APIEmbedField[] {
  return fieldsOf(
    'Working',
    resolutions.flatMap((resolution) => [
      ...(resolutions.length > 1 ? [bold(headOf(resolution))] : []),
      ...resolution.steps.map((step) => escapeText(formatStep(step))),
    ]),
    WORKING_FIELDS,
  );
}

const CITES_MAX = 24;
const inSectionOrder = new Intl.Collator('en', { numeric: true }).compare;

export function footer(cites: readonly string[], ...rest: string[]): string {
  const inOrder = [...cites].sort(inSectionOrder);
  const shown = inOrder.slice(0, CITES_MAX).map((cite) => plainText(cite, 40));
  const sections = `${shown.join(', ')}${cites.length > CITES_MAX ? ' …' : ''}`;
  return marks(sections, ...rest);
}

export function toneOf(resolution: ToldResolution, procedure: Procedure | undefined): Tone {
  return resolution.felt?.tone ?? procedure?.tone(resolution.outcome) ?? 'plain';
}

const DICE_WORDS: Readonly<Record<DiceKind, string>> = {
  none: 'no dice',
  verified: 'verified dice',
  unverified: 'unverified dice',
  entered: 'dice entered by hand',
};

/** What an event's dice are worth; nothing where none were rolled for, or its reader is not told of them. */
export const diceWords = ({ resolutions, diceKind }: Told): string[] =>
  resolutions.some(({ felt }) => !felt) ? [DICE_WORDS[diceKind]] : [];

export function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n');
}
