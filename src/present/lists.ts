/** Shows lists and sheets: units, sides, the diary and the status of a battle. Uses only its arguments. */
import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import {
  type BelievedUnit,
  listContactUnits,
  compareDiaryEntries,
  isRowInView,
  describeTask,
  listRowsInView,
  type View,
  type PersonFinder,
} from '../game/index.js';
import { composeWithModules } from '../house/index.js';
import {
  type DiaryEntry,
  findMap,
  type OpenTask,
  type Row,
  type SightingRow,
  type Ruleset,
  type SideRow,
  type UnitRow,
  countNoun,
  formatSpotName,
  formatTurn,
  formatTurnTitle,
} from '../rules/index.js';
import type { SpotDistance } from './map/telling.js';
import { type Embed, buildEmbedField, fitLines, LIMITS, buildMessage, type PostBody } from './limits.js';
import { createNameFinders, findPhaseTitle } from './names.js';
import { buildPageButtons, clampPage } from './rules.js';
import { listSettingLines, listSheetLines } from './sheets.js';
import { listObjectiveLines, formatBold, escapeText, formatModuleLines, listRulebookLines } from './text.js';

/** The page of a list, counted from 1, and the custom id of any buttons for other pages. */
export interface Paging {
  readonly page?: number;
  readonly perPage?: number;
  readonly buttonId?: (page: number) => string;
}

const unitsIn = (view: View) => listRowsInView(view, 'unit') as readonly UnitRow[];

const PER_PAGE = 20;
const NEXT_DUE = 5;

interface UnitListing extends Paging {
  /** The side whose units are listed. Default: all sides. */
  readonly sideId?: string | null;
  readonly admit?: (unit: UnitRow) => boolean;
  /**
   * Returns the distance of a unit. If this function is present, the list contains only units with a known distance, nearest
   * first.
   */
  readonly away?: (unit: string) => SpotDistance | undefined;
}

const aboutWords = ({ about }: SightingRow): string => (about ? `${about}, ` : '');

/** Describes a row in one line; an empty text if there is nothing to describe. */
export function describeRow(view: View, table: string, row: Row): string {
  const { ruleset, battle } = view;
  if (table !== 'unit') return composeWithModules(ruleset).rowLine(table, row, battle);
  if (isRowInView(view, 'unit', row.id as string)) return ruleset.unitLine(row as UnitRow);
  const seen = listContactUnits(view).find(({ id }) => id === row.id)?.lastSeen;
  return seen ? `${aboutWords(seen)}last seen in ${formatTurn(ruleset, seen.turn)}` : ruleset.unitLine(row as UnitRow);
}

/** Describes what a side knows about a unit that it has lost sight of, such as `armour, strong, at E5.8, last seen in turn 1`. */
function contactLine({ ruleset, battle }: View, { lastSeen }: BelievedUnit): string {
  const map = findMap(battle);
  const place = map ? `at ${formatSpotName(lastSeen, map)}, ` : '';
  return `${aboutWords(lastSeen)}${place}last seen in ${formatTurn(ruleset, lastSeen.turn)}`;
}

/** Lists units by side or by distance with short descriptions, and the contacts that a player remembers. */
export function presentUnitList(view: View, { sideId = null, admit = () => true, away, ...paging }: UnitListing = {}): PostBody {
  const { battle, ruleset } = view;
  const isListed = (unit: UnitRow): boolean =>
    (sideId === null || unit.side === sideId) && (away === undefined || away(unit.id) !== undefined) && admit(unit);
  const units = unitsIn(view).filter(isListed);
  const contacts = listContactUnits(view).filter(isListed);
  const names = createNameFinders(battle);
  const order = [...battle.tables.side.keys()];
  const farness = (unit: UnitRow): number => away?.(unit.id)?.least ?? 0;
  const sorted = [...units, ...contacts].sort((a, b) => farness(a) - farness(b) || order.indexOf(a.side) - order.indexOf(b.side));
  const counts = [
    ...(units.length > 0 || contacts.length === 0 ? [countNoun(units.length, 'unit')] : []),
    ...(contacts.length > 0 ? [countNoun(contacts.length, 'contact')] : []),
  ];
  return presentPage(sorted, paging, (shown) => ({
    title: counts.join(', '),
    description: shown.length === 0 ? 'You do not know of any units.' : unitLines(shown),
  }));

  function unitLines(shown: readonly UnitRow[]): string {
    const lines = shown.flatMap((unit, i) => {
      const contact = contacts.find(({ id }) => id === unit.id);
      const line = escapeText(contact ? contactLine(view, contact) : ruleset.unitLine(unit), 120);
      const told = `${contact ? escapeText(unit.name, 80) : names.of('unit', unit.id)}${line === '' ? '' : `: ${line}`}`;
      const far = away?.(unit.id);
      if (far) return `${far.words}: ${told} (${names.of('side', unit.side)})`;
      return i > 0 && shown[i - 1]!.side === unit.side ? [told] : [formatBold(names.of('side', unit.side)), told];
    });
    return fitLines(lines, LIMITS.description);
  }
}

/** Shows everything about a unit that the reader may know. */
export function presentUnitSheet(view: View, id: string): PostBody {
  const unit = view.battle.tables.unit.get(id)!;
  return buildMessage({
    title: escapeText(unit.name, 80) || 'Unit',
    description: listSheetLines('unit', unit, view, (table, other) => isRowInView(view, table, other)),
  });
}

/** Shows the sides with their players, and with the fields that the rulebook adds. */
export function presentSides(sides: readonly SideRow[], view: View, whoIs?: PersonFinder): PostBody {
  return buildMessage({
    title: countNoun(sides.length, 'side'),
    ...(sides.length === 0 ? { description: 'There are no sides yet. Use `/side add` to add one.' } : {}),
    fields: sides.map((side) => ({
      name: escapeText(side.name, 80) || 'Side',
      value: fitLines(
        listSheetLines(
          'side',
          side as never,
          { ruleset: view.ruleset, battle: view.battle, ...(whoIs ? { whoIs } : {}) },
          () => false,
        ),
        LIMITS.fieldValue,
      ),
    })),
  });
}

function inOrderDue(entries: readonly DiaryEntry[], { phases }: Ruleset): DiaryEntry[] {
  const places = new Map(phases.map(({ id }, i) => [id, i]));
  const placeOf = ({ duePhase, at }: DiaryEntry): number => 2 * (places.get(duePhase) ?? 0) + (at === 'end' ? 1 : 0);
  return [...entries].sort((a, b) => a.dueTurn - b.dueTurn || placeOf(a) - placeOf(b) || compareDiaryEntries(a, b));
}

/** Returns the line for a diary entry, such as `turn 5, Indirect fire: Mission 3 lands`. */
function dueLine({ dueTurn, duePhase, at, label }: DiaryEntry, ruleset: Ruleset): string {
  const when = duePhase === '' ? '' : `, ${at === 'end' ? 'end of ' : ''}${findPhaseTitle(ruleset.phases, duePhase)}`;
  return `${formatTurn(ruleset, dueTurn)}${when}: ${escapeText(label, 160)}`;
}

/** Returns the next five entries of the diary, one per line. */
export const listDueLines = (due: readonly DiaryEntry[], ruleset: Ruleset): string[] =>
  inOrderDue(due, ruleset)
    .slice(0, NEXT_DUE)
    .map((entry) => dueLine(entry, ruleset));

/** The status of a battle, as far as its reader may know it. */
export interface BattleStatus {
  readonly view: View;
  readonly due: readonly DiaryEntry[];
  /** The number of events that the reader may know. */
  readonly events: number;
  /** The rulebook's open tasks of this turn that the reader may know. */
  readonly open?: readonly OpenTask[];
}

export function presentStatus({ view, due, events, open = [] }: BattleStatus): PostBody {
  const { battle, ruleset } = view;
  const units = unitsIn(view);
  const { game, tables } = battle;
  const sides = [...tables.side.values()].map(
    ({ id, name }) => `${escapeText(name, 80)}: ${countNoun(units.filter(({ side }) => side === id).length, 'unit')}`,
  );
  const moment = `${formatTurnTitle(ruleset, game.turn)}, ${findPhaseTitle(ruleset.phases, game.phase)}`;
  return buildMessage({
    title: escapeText(game.name, 100) || 'Battle',
    description: [
      formatBold(game.status === 'ended' ? `Ended in ${formatTurn(ruleset, game.turn)}` : moment),
      ...listRulebookLines(view),
      ...formatModuleLines(view),
      `${escapeText(ruleset.title)}. ${countNoun(events, 'event')} on record.`,
    ].join('\n'),
    fields: [
      { name: 'Sides, units that you know of', value: fitLines(sides, LIMITS.fieldValue) },
      ...buildEmbedField(game.status === 'ended' ? 'Objectives' : 'Objectives, as far as you know', listObjectiveLines(view)),
      { name: 'Options', value: fitLines(listSettingLines(game), LIMITS.fieldValue) },
      ...buildEmbedField(
        'Open tasks',
        open.map((task) => `${findPhaseTitle(ruleset.phases, task.phase)}: ${escapeText(describeTask(task), 300)}`),
      ),
      { name: 'Next due', value: listDueLines(due, ruleset).join('\n') },
    ],
  });
}

/** Builds a short message. @param markdown the bot's own text, in which text from people is escaped */
export function presentNotice(markdown: string, buttons: readonly APIButtonComponentWithCustomId[] = []): PostBody {
  return buildMessage({ description: markdown }, buttons);
}

/** A list, or an object that reads only a part of a list. */
export interface PageableList<T> {
  readonly length: number;
  /** Returns a part of the list. @param from the index of the first entry @param to the index after the last entry */
  slice(from: number, to: number): readonly T[];
}

/** Shows one page of a list, with buttons for the other pages. */
export function presentPage<T>(
  items: PageableList<T>,
  { page = 1, perPage = PER_PAGE, buttonId }: Paging,
  embed: (shown: readonly T[]) => Embed,
): PostBody {
  const pages = Math.ceil(items.length / perPage);
  const here = clampPage(page, pages);
  const shown = items.slice((here - 1) * perPage, here * perPage);
  const footer = pages > 1 ? { footer: { text: `page ${here} of ${pages}` } } : {};
  return buildMessage({ ...embed(shown), ...footer }, buttonId && buildPageButtons(here, pages, buttonId));
}
