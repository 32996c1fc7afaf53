/**
 * Non-interference of what the bot adds to its answers: counts, pages, completions, custom ids, values of menus and
 * names of files. Two battles of three sides differ only in secret actions of the Blues. Readers who may not know of
 * these must get the same answers, in every kind of output.
 */
import { describe, expect, it } from 'vitest';
import { type BattleEvent, PUBLIC_READER } from '../../src/game/index.js';
import { type Actor, UMPIRES_AUDIENCE } from '../../src/rules/index.js';
import { House, playerOf, SPECTATOR, UMPIRE } from '../game/house.js';
import { Asked, type Kept, tapsOn } from './asked.js';
import { mayKnowEvent } from '../../src/game/audience.js';

const PICTURE = { sha256: 'ab'.repeat(32), mediaType: 'image/png', bytes: 9 };

/** Plays a battle in which the Blues hide this many units, and take as many secret actions. */
function evening(secrets: number): Kept & { readonly reds: string; readonly blues: string; readonly since: number } {
  const house = new House();
  house.start('Hill 112', { spotting: 'rules' });
  const blues = house.side('Blues', 'usa');
  const hidden = Array.from({ length: secrets }, (_, n) => house.unit(`Hidden ${n}`, blues, { xYards: 9000, yYards: 100 * n }));
  for (const unit of hidden) house.do({ type: 'edit-unit', unit, fields: { fired: true } });
  for (let n = 0; n < secrets; n++) {
    house.do({ type: 'note', text: `plan ${n}`, picture: null, onlyForSide: blues });
    house.do({ type: 'note', text: `thought ${n}`, picture: null, onlyForSide: UMPIRES_AUDIENCE });
    house.do({ type: 'call', words: `question ${n}` }, playerOf(blues));
    house.do({ type: 'act', act: 'set-direction', params: { side: blues, bearing: 20 * n } });
    house.do({ type: 'act', act: 'register-point', params: { side: blues, label: `Mill ${n}` } });
  }
  const since = house.record.length;
  // Everything that follows is known to everyone or to the Reds. Its rows are created after the secret ones.
  const reds = house.side('Reds', 'germany');
  const greens = house.side('Greens', 'uk');
  const own = Array.from({ length: 28 }, (_, n) =>
    house.unit(`Red ${n}`, reds, { xYards: 100 * n, yYards: 0, moveCode: 'A', spotted: n === 0 }),
  );
  house.unit('Green Guards', greens, { spotted: true });
  house.do({ type: 'note', text: 'The church is down.', picture: PICTURE, onlyForSide: null });
  for (let n = 1; n <= 12; n++) house.do({ type: 'edit-unit', unit: own[0]!, fields: { impairments: n % 4 } });
  for (let n = 1; n <= 6; n++) house.do({ type: 'note', text: `It is ${n} o'clock.`, picture: null, onlyForSide: null });
  house.do({ type: 'note', text: 'Ours alone.', picture: PICTURE, onlyForSide: reds });
  house.do({ type: 'advance', to: 'turn' });
  return { ruleset: house.ruleset, state: house.state, events: house.record, reds, blues, since };
}

const READERS: Readonly<Record<string, (battle: ReturnType<typeof evening>) => Actor>> = {
  'the Reds': ({ reds }) => playerOf(reds),
  'who looks on': () => SPECTATOR,
};

/** Removes hashes. They depend on the whole event, but no one can derive a secret from them. */
const withoutHashes = (text: string, { events }: Kept): string =>
  events.reduce((all, { hash }) => all.replaceAll(hash, 'HASH').replaceAll(hash.slice(0, 10), 'HEAD'), text);

/** Returns all further pages of an answer. */
async function pagesOf(asked: Asked, first: unknown): Promise<unknown[]> {
  const pages = [first];
  for (let next = nextOn(first); next !== undefined && pages.length < 9; next = nextOn(pages.at(-1)))
    pages.push(await asked.press(next));
  return pages;
}

/** Returns the button to the next page: the second one if there are two. */
const nextOn = (answer: unknown): string | undefined => {
  const [[one] = [], [other] = []] = tapsOn(answer);
  const page = (id: string | undefined): number => Number(id?.split(':')[2] ?? 0);
  return page(other) > page(one) ? other : /"label":"Next"/.test(JSON.stringify(answer)) ? one : undefined;
};

/** Returns all answers to one reader, by kind of output. */
async function roadsOf(kept: ReturnType<typeof evening>, actor: Actor): Promise<Record<string, unknown>> {
  const asked = new Asked(kept, actor);
  const paged = async (name: string, values = {}): Promise<unknown> => pagesOf(asked, await asked.command(name, values));
  const posts = asked.posts(kept.since);
  const buttons = tapsOn(posts).filter(([id]) => id.startsWith('more:'));
  return {
    status: await asked.command('game status'),
    turn: await asked.command('turn status'),
    sides: await asked.command('side list'),
    record: await paged('log show'),
    'record of a unit': await paged('log show', { unit: 'Red 0' }),
    'record of a side': await paged('log show', { side: 'Reds' }),
    'record of a kind': await paged('log show', { kind: 'noted' }),
    units: await paged('unit list'),
    'units of a side': await paged('unit list', { side: 'Reds' }),
    'units of the others': await paged('unit list', { side: 'Blues' }),
    'a hidden unit': await asked.command('unit show', { unit: 'Hidden 0' }),
    luck: await asked.command('luck'),
    why: await asked.command('rules why'),
    completions: await asked.completions(),
    'completion of what is half typed': await asked.completion('unit show', 'unit', 'd 1'),
    posts,
    'what stands behind posts': await Promise.all(buttons.map(([id]) => asked.press(id))),
    desk: await asked.desk(),
  };
}

describe.each(Object.entries(READERS))('%s', (_who, readerIn) => {
  it('are answered the same however much others have done in secret', async () => {
    const evenings = [evening(1), evening(3)] as const;
    const told = await Promise.all(
      evenings.map(async (kept) => {
        const actor = readerIn(kept);
        const roads = await roadsOf(kept, actor);
        const plain = (road: string): string => withoutHashes(JSON.stringify(roads[road], null, 1), kept);
        return Object.fromEntries(Object.keys(roads).map((road) => [road, plain(road)]));
      }),
    );
    const [one, three] = told;
    for (const road of Object.keys(one!)) expect(three![road], road).toBe(one![road]);
    // The record must be long enough for the comparison to be meaningful.
    expect(one!.record).toContain('page 2 of');
    expect(JSON.stringify(one)).not.toContain('Hidden 1');
    expect(JSON.stringify(one)).not.toContain('Mill 0');
  });
});

describe('evenings that are told apart', () => {
  it('differ in what umpires and the Blues are answered, and in nothing that everybody may know', async () => {
    const [one, three] = [evening(1), evening(3)];
    for (const actorOf of [() => UMPIRE, ({ blues }: typeof one) => playerOf(blues)]) {
      const [left, right] = await Promise.all(
        [one, three].map(async (kept) => new Asked(kept, actorOf(kept)).command('unit list')),
      );
      expect(JSON.stringify(right)).toContain('Hidden 2');
      expect(JSON.stringify(left)).not.toContain('Hidden 2');
    }
    const open = ({ events }: Kept): string[] => events.filter((event) => mayKnowEvent(PUBLIC_READER, event)).map(whatOf);
    expect(open(three)).toEqual(open(one));
    expect(three.events.length).toBeGreaterThan(one.events.length + 6);
  });
});

const whatOf = ({ kind, summary }: BattleEvent): string => `${kind}: ${summary}`;
