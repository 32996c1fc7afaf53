/** The umpires' panel and the players' desks are what `needs` says, within all that Discord takes. */
import { describe, expect, it } from 'vitest';
import { doingsNow, foldAll, type Need, type Needs, needs, type View, viewFor } from '../../src/game/index.js';
import { presentOwnDesk, presentUmpiresDesk } from '../../src/present/index.js';
import { eagles } from '../../src/rules/eagles/index.js';
import type { Battle, Ruleset } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { refusalOf } from '../../src/table/index.js';
import { ChanceBattle } from '../any/chance-battle.js';
import { runs, seedFor } from '../chance/chance.js';
import { House, playerOf } from '../game/house.js';

/** Discord's limits on a message of the second kind. */
const LAYOUT = { components: 40, text: 4000 } as const;
const UMPIRE = { standing: 'umpire', sideId: null } as const;
/** Commands of each battle; `npm run test:long` plays 10,000 in all. */
const COMMANDS = 40;

const ids = {
  need: ({ id }: Need) => `need:${id}`.slice(0, 100),
  needs: 'needs',
  take: 'take',
  phase: 'phase',
  status: 'status',
  again: 'again',
};
const word = ({ id }: Need): string => id.slice(0, 100);
const ownIds = {
  unit: (id: string) => `unit:${id}`,
  units: 'units',
  doings: 'doings',
  ready: 'ready',
  call: 'call',
  again: 'again',
};

const panelOf = (view: View, needed: Needs, takers: ReadonlyMap<string, string> = new Map()) =>
  presentUmpiresDesk({ view, needed, takers, ids, word });

interface Tree {
  readonly type: number;
  readonly content?: string;
  readonly components?: readonly Tree[];
  readonly accessory?: Tree;
}

const parts = (component: Tree): Tree[] => [
  component,
  ...(component.components ?? []).flatMap(parts),
  ...(component.accessory ? parts(component.accessory) : []),
];

function expectWithinLimits(body: ReturnType<typeof panelOf>): void {
  expect(refusalOf('message', body)).toBeUndefined();
  const all = (body.components as readonly unknown[] as readonly Tree[]).flatMap(parts);
  expect(all.length).toBeLessThanOrEqual(LAYOUT.components);
  expect(all.reduce((sum, { content = '' }) => sum + content.length, 0)).toBeLessThanOrEqual(LAYOUT.text);
}

function desksOf(ruleset: Ruleset, battle: Battle): string {
  const view = viewFor(ruleset, battle, UMPIRE);
  const panel = panelOf(view, needs(view));
  expectWithinLimits(panel);
  const desks = [...battle.tables.side.keys()].map((sideId) => {
    const player = playerOf(sideId);
    const own = viewFor(ruleset, battle, player);
    const body = presentOwnDesk({
      view: own,
      needed: needs(own),
      sideId,
      doings: doingsNow(own, player),
      pages: { units: 0, doings: 0 },
      ids: ownIds,
    });
    expect(refusalOf('message', body)).toBeUndefined();
    return body;
  });
  return JSON.stringify([panel, desks]);
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('panel and desks of %s', (id, ruleset) => {
  it('are the same drawn afresh from the record after each command, and Discord takes them', () => {
    for (let n = 0; n < runs(1); n++) {
      const played = new ChanceBattle(ruleset, seedFor(`desks ${id} ${n}`));
      const most = played.events.length + COMMANDS;
      while (played.events.length < most) {
        played.play();
        const fresh = foldAll(played.state.gameId, played.events).battle;
        expect(desksOf(ruleset, played.state.battle)).toBe(desksOf(ruleset, fresh));
      }
    }
  }, 300_000);
});

describe('a panel of 200 needs', () => {
  it('stays within forty components and four thousand characters, whoever has taken what', () => {
    const house = House.withSides();
    const long = `*Grenadier* _Regiment_ ${'\\'.repeat(20)}${'ß'.repeat(30)}`;
    for (let n = 0; n < 200; n++) house.unit(`${n} ${long}`.slice(0, 80), n % 2 === 0 ? house.axis : house.allies);
    const view = viewFor(eagles, house.battle, UMPIRE);
    const needed = needs(view);
    expect(needed.rows.length).toBeGreaterThanOrEqual(200);
    expectWithinLimits(panelOf(view, needed));
    // The same with 200 matters that are open, each with a sentence of its own.
    const open = needed.rows.map((need, n): Need => ({
      ...need,
      id: `open:${n}`,
      kind: 'open',
      words: `${n} ${long.repeat(5)}`,
      cites: ['4.1', '4.2'],
    }));
    const takers = new Map(open.map(({ id }) => [id, `**${'Ann'.repeat(30)}**`]));
    expectWithinLimits(panelOf(view, { ...needed, rows: open }, takers));
  });
});
