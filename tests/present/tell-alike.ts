/** Post, explanation and odds of an event tell one reader the same: what one works out, the others do not keep back. */
import { expect } from 'vitest';
import { type BattleEvent, type Reader, readerOf } from '../../src/game/index.js';
import { tell, toldInOdds } from '../../src/knowing/index.js';
import { escapeText, formatStep, type Offers, type PostBody, presentMore, presentWhy } from '../../src/present/index.js';
import { describeField } from '../../src/present/words.js';
import {
  applyChanges,
  type Battle,
  citesOf,
  EMPTY_BATTLE,
  type Procedure,
  type Resolution,
  type Role,
  type Ruleset,
} from '../../src/rules/index.js';
import { everyText } from './texts.js';
import { postOf } from './posting.js';
import { mayKnow } from '../../src/game/audience.js';

/** Everybody who reads a battle: who looks on, the players of each side, umpires. */
export function readersOf({ tables }: Battle): Reader[] {
  const players = [...tables.side.keys()].map((sideId): Reader => ({ standing: 'player', sideId }));
  return [{ standing: 'spectator', sideId: null }, ...players, { standing: 'umpire', sideId: null }];
}

/** Text without marks and escapes, which differ from place to place. */
const bare = (text: string): string => text.replaceAll('\\', '').replaceAll(/[*_`~|"]/g, '');

interface Played {
  readonly events: readonly BattleEvent[];
  readonly ruleset: Ruleset;
}

/** How battles stood before each of their events, as far as it was asked for. */
const stood = new WeakMap<readonly BattleEvent[], Battle[]>();

function stoodBefore(events: readonly BattleEvent[], number: number): Battle {
  const known = stood.get(events) ?? [EMPTY_BATTLE];
  stood.set(events, known);
  for (const { changes } of events.slice(known.length - 1, number - 1)) known.push(applyChanges(known.at(-1)!, changes));
  return known[number - 1]!;
}

/**
 * Holds what one reader is told of one event against itself.
 * @param battle as it stands when he is told
 * @returns whether a working was posted
 */
export function expectToldAlike({ events, ruleset }: Played, event: BattleEvent, battle: Battle, who: Reader): boolean {
  const reader = readerOf(who, battle);
  if (!mayKnow(reader, event)) return false;
  const context = { battle, ruleset, earlier: (number: number) => events[number - 1] };
  const before = stoodBefore(events, event.number);
  const setting = { ...context, reader, before };
  const told = tell(event, context, reader)!;
  const called = `event ${event.number} to ${reader.standing} ${reader.sideId ?? ''}`;
  // A full post shows its working; a short one leaves to More what each who presses may be told.
  const full = { ...context, battle: { ...battle, game: { ...battle.game, posts: 'full' } } };
  const posted = bare(JSON.stringify(postOf(event, full).embeds));
  const nothing: Offers = { undo: () => false, correct: () => false, note: () => false };
  const more = bare(JSON.stringify(presentMore([told], setting, nothing).embeds));
  const pages: PostBody[] = [];
  const page = (number: number): PostBody =>
    (pages[number] ??= presentWhy(told, setting, { page: number, buttonId: (to) => `why:${to}` }));
  const explained = bare(everyText(page));

  // Post and explanation: each line of the working, each die, each section.
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
      .flatMap(({ steps: known }) => citesOf(known))
      .filter((cite) => isExplained && !explained.includes(bare(cite))),
    `${called}: rests on`,
  ).toEqual([]);

  const inputs = new Set(inputsIn(page));

  // Odds: no value that the post worked out is kept back, and none is told that the explanation keeps back.
  for (const one of event.resolutions) {
    const procedure = ruleset.procedures.find(({ id }) => id === one.procedure);
    if (!procedure) continue;
    const tells = toldInOdds(told, one, setting);
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

/** The values that an explanation tells under Input, each in words. */
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

/** What a reader of the working need not be told: a side's own, whole rows, and what rows that are no units fill in. */
function mayBeKept(key: string, { input }: Resolution, procedure: Procedure): boolean {
  return (
    key in (procedure.ownKeys ?? {}) ||
    typeof input[key] === 'object' ||
    Object.values(procedure.roles as Readonly<Record<string, Role>>).some(({ table }) => table !== undefined)
  );
}
