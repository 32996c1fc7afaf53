/**
 * Checks that the post, the explanation and the odds of an event show a reader the same facts. If one shows a value,
 * the others must not withhold it.
 */
import { expect } from 'vitest';
import { type BattleEvent, type Reader, findBattleReader } from '../../src/game/index.js';
import { redactFor, createOddsFilter } from '../../src/knowing/index.js';
import {
  escapeText,
  formatStep,
  type AllowedCommands,
  type PostBody,
  presentEventDetails,
  presentExplanation,
} from '../../src/present/index.js';
import { describeField } from '../../src/present/words.js';
import {
  applyChanges,
  type Battle,
  listCites,
  EMPTY_BATTLE,
  type Procedure,
  type Resolution,
  type Role,
  type Ruleset,
} from '../../src/rules/index.js';
import { everyText } from './texts.js';
import { postOf } from './posting.js';
import { mayKnowEvent } from '../../src/game/audience.js';

/** Returns all readers of a battle: a spectator, the players of each side, and the umpires. */
export function readersOf({ tables }: Battle): Reader[] {
  const players = [...tables.side.keys()].map((sideId): Reader => ({ standing: 'player', sideId }));
  return [{ standing: 'spectator', sideId: null }, ...players, { standing: 'umpire', sideId: null }];
}

/** Returns a text without formatting and escapes, which differ between the outputs. */
const bare = (text: string): string => text.replaceAll('\\', '').replaceAll(/[*_`~|"]/g, '');

interface Played {
  readonly events: readonly BattleEvent[];
  readonly ruleset: Ruleset;
}

/** The states of battles before their events, cached as they are needed. */
const stood = new WeakMap<readonly BattleEvent[], Battle[]>();

function stoodBefore(events: readonly BattleEvent[], number: number): Battle {
  const known = stood.get(events) ?? [EMPTY_BATTLE];
  stood.set(events, known);
  for (const { changes } of events.slice(known.length - 1, number - 1)) known.push(applyChanges(known.at(-1)!, changes));
  return known[number - 1]!;
}

/**
 * Compares everything that one reader sees about one event.
 * @param battle the battle when the reader sees it
 * @returns whether the post shows its working
 */
export function expectToldAlike({ events, ruleset }: Played, event: BattleEvent, battle: Battle, who: Reader): boolean {
  const reader = findBattleReader(who, battle);
  if (!mayKnowEvent(reader, event)) return false;
  const context = { battle, ruleset, earlier: (number: number) => events[number - 1] };
  const before = stoodBefore(events, event.number);
  const setting = { ...context, reader, before };
  const told = redactFor(event, context, reader)!;
  const called = `event ${event.number} to ${reader.standing} ${reader.sideId ?? ''}`;
  // A full post shows its working. A short one has a More button, which shows each person what they may know.
  const full = { ...context, battle: { ...battle, game: { ...battle.game, posts: 'full' } } };
  const posted = bare(JSON.stringify(postOf(event, full).embeds));
  const nothing: AllowedCommands = { undo: () => false, correct: () => false, note: () => false };
  const more = bare(JSON.stringify(presentEventDetails([told], setting, nothing).embeds));
  const pages: PostBody[] = [];
  const page = (number: number): PostBody =>
    (pages[number] ??= presentExplanation(told, setting, { page: number, buttonId: (to) => `why:${to}` }));
  const explained = bare(everyText(page));

  // Compares post and explanation: each line of the working, each die, each section.
  const steps = event.resolutions.flatMap((resolution) => resolution.steps.map((step) => bare(escapeText(formatStep(step)))));
  expect(
    steps.filter((step) => isIn(posted, step) && !isIn(explained, step)),
    `${called}: posted, and not explained`,
  ).toEqual([]);
  expect(
    steps.filter((step) => isIn(more, step) && !isIn(explained, step)),
    `${called}: behind More, and not explained`,
  ).toEqual([]);
  const isPosted = posted.includes('name:Working');
  const isExplained = explained.includes('name:Working');
  const [resolution, ...others] = event.resolutions;
  const isOne = event.kind === 'resolved' && resolution !== undefined && others.length === 0;
  if (isOne && (isPosted || reader.standing === 'spectator')) expect(isExplained, called).toBe(isPosted);
  expect(
    told.resolutions
      .flatMap(({ steps: known }) => listCites(known))
      .filter((cite) => isExplained && !explained.includes(bare(cite))),
    `${called}: rests on`,
  ).toEqual([]);

  const inputs = new Set(inputsIn(page));

  // Compares with the odds: they show each value that the post used, and none that the explanation withholds.
  for (const one of event.resolutions) {
    const procedure = ruleset.procedures.find(({ id }) => id === one.procedure);
    if (!procedure) continue;
    const tells = createOddsFilter(told, one, setting);
    const kept = Object.keys(one.input).filter((key) => !tells(key));
    if (isOne && isPosted)
      expect(
        kept.filter((key) => !mayBeKept(key, one, procedure)),
        `${called}: kept from odds`,
      ).toEqual([]);
    if (!isExplained || others.length > 0) continue;
    const scalars = Object.entries(one.input).filter(([, value]) => value !== null && typeof value !== 'object');
    const inWords = scalars.map(([key, value]) => [tells(key), bare(describeField(key, value))] as const);
    expect(
      inWords.filter(([isTold, words]) => isTold !== inputs.has(words)).map(([, words]) => words),
      `${called}: told by one of explanation and odds`,
    ).toEqual([]);
  }
  return isPosted;
}

const isIn = (text: string, step: string): boolean => text.includes(step);

/** Returns the values under Input in an explanation, as text. */
function inputsIn(bodyOf: (page: number) => PostBody): string[] {
  const values: string[] = [];
  for (let page = 1; ; page++) {
    const { embeds, components } = bodyOf(page);
    for (const { name, value } of embeds.flatMap(({ fields = [] }) => fields))
      if (name.startsWith('Input'))
        values.push(...value.split('\n').flatMap((line) => line.slice(line.indexOf(': ') + 2).split(', ')));
    if (!JSON.stringify(components).includes(`"why:${page + 1}"`)) return values.map(bare);
  }
}

/**
 * Checks whether the explanation may omit a value: a side's own, a whole row, or a value from a row that is not a unit.
 */
function mayBeKept(key: string, { input }: Resolution, procedure: Procedure): boolean {
  return (
    key in (procedure.ownKeys ?? {}) ||
    typeof input[key] === 'object' ||
    Object.values(procedure.roles as Readonly<Record<string, Role>>).some(({ table }) => table !== undefined)
  );
}
