/**
 * Lists that contain rows of several sides: neither their content nor their order reveals rows that a reader does not
 * know.
 */
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BattleEvent, PUBLIC_READER, type Reader, createAudienceReader, UMPIRE_AS_READER } from '../../src/game/index.js';
import { redactFor, createVisibleCheck, createOddsFilter, listLogEntries } from '../../src/knowing/index.js';
import {
  formatLogLine,
  formatReport,
  describeMap,
  presentExplanation,
  formatReportCsv,
  buildReport,
  createShownMap,
} from '../../src/present/index.js';
import { type Battle, EMPTY_BATTLE, type Procedure, type Row, type Ruleset, type UnitRow } from '../../src/rules/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { House } from '../game/house.js';
import { EAGLES, Played } from './battle.js';
import { markdownOf } from './hostile.js';
import { postOf } from './posting.js';

const player = (sideId: string): Reader => ({ standing: 'player', sideId });
type Unit = UnitRow & { readonly seenBy: readonly string[] };
const unit = (id: string, side: string, ...seenBy: readonly string[]): Unit => ({ id, name: `Unit ${id}`, side, seenBy });
const sides = new Map(['reds', 'blues', 'greens'].map((id) => [id, { id, name: id, roleId: null, playerIds: [] }]));

/** The Reds load two units of the Blues, of which they have seen one. Only the Greens have seen both. */
const procedure = {
  id: 'stub.load',
  title: 'Load',
  input: z.strictObject({ passengers: z.array(z.string()), boats: z.int() }),
  roles: {
    carrier: { acts: true, description: 'Who carries', fills: {} },
    passenger: { many: true, description: 'Who is carried', fills: {} },
  },
  oddsOver: ['aboard'],
  tone: () => 'effect',
  verdict: undefined,
} as unknown as Procedure;

const ruleset = {
  ...EAGLES,
  procedures: [procedure],
  charts: () => [],
  knows: (side: string, { side: own, seenBy }: Unit) => own === side || seenBy.includes(side),
  hiddenBy: () => ['4.1'],
  unitLine: () => '',
} as unknown as Ruleset;

const units = [unit('r1', 'reds', 'greens'), unit('b1', 'blues', 'reds', 'greens'), unit('b2', 'blues', 'greens')];
const battle = {
  game: { ...EMPTY_BATTLE.game, name: 'Crossing', status: 'open', turn: 1, phase: 'movement', posts: 'full' },
  tables: { side: sides, unit: new Map(units.map((row) => [row.id, row])) },
} as unknown as Battle;

/** Returns the Reds' action as an event. */
function loaded(roles: Readonly<Record<string, readonly string[]>>, more: Partial<BattleEvent> = {}): BattleEvent {
  const typed = { passengers: ['b1', 'b2'], boats: 2 };
  return {
    ...{ gameId: 'g', number: 9, mark: 'p9', at: '2026-08-01T18:00:00.000Z', interactionId: '9', part: 0, ruleset: 'eagles' },
    actor: { id: '2', name: 'Ann', standing: 'player', sideId: 'reds' },
    ...{ rulesetVersion: '1', turn: 1, phase: 'movement', kind: 'resolved', audience: 'all', summary: 'Loaded.', notes: [] },
    command: { type: 'resolve', procedure: procedure.id, roles, typed },
    resolutions: [
      {
        ...{ procedure: procedure.id, input: typed, roles, dice: [], cites: ['2.2'], effects: [], summary: 'Loaded.' },
        outcome: { aboard: ['b1', 'b2'] },
        steps: [{ kind: 'base', label: 'Weight of them', value: 17, cite: '2.2' }],
      },
    ],
    ...{ diceKind: 'none', changes: [], undoes: null, previousHash: '0'.repeat(64), hash: 'a'.repeat(64) },
    ...more,
  } as unknown as BattleEvent;
}

const contextFor = (reader: Reader, earlier: readonly BattleEvent[] = []) => ({
  battle,
  ruleset,
  reader,
  before: battle,
  earlier: (number: number) => earlier.find((event) => event.number === number),
});

/** Returns the explanation for one reader: the lines of each part. */
function why(event: BattleEvent, reader: Reader): Record<string, readonly string[]> {
  const context = contextFor(reader);
  const { embeds } = presentExplanation(redactFor(event, context, reader)!, context, { page: 1, buttonId: String });
  return Object.fromEntries((embeds[0]!.fields ?? []).map(({ name, value }) => [name, value.split('\n')]));
}

describe('a list of ids', () => {
  const event = loaded({ carrier: ['r1'] });

  it('is told whole to an umpire, and to who knows of all that are in it', () => {
    for (const reader of [UMPIRE_AS_READER, player('greens')]) {
      const told = why(event, reader);
      expect(told.Outcome).toEqual(['aboard Unit b1, Unit b2']);
    }
    expect(why(event, UMPIRE_AS_READER).Input).toEqual(['**Typed**: passengers Unit b1, Unit b2, boats 2']);
  });

  it('is told others without those of whom they do not know, nor how many these are', () => {
    const told = why(event, player('reds'));
    expect(told.Input).toEqual(['**Typed**: passengers Unit b1, boats 2']);
    expect(told.Outcome).toEqual(['aboard Unit b1']);
    expect(JSON.stringify(told)).not.toMatch(/b2|unknown/);
  });

  it('that holds nobody of whom they know is none', () => {
    const none = loaded({ carrier: ['r1'] });
    const [resolution] = none.resolutions;
    const hidden = { ...none, resolutions: [{ ...resolution!, outcome: { aboard: ['b2'] } }] };
    expect(why(hidden, player('reds')).Outcome).toEqual(['aboard none']);
  });
});

describe('the working of a result at several units', () => {
  const event = loaded({ carrier: ['r1'], passenger: ['b1', 'b2'] });
  const post = (reader: Reader): string => markdownOf(postOf(event, contextFor(reader))).join('\n');
  const row = (reader: Reader): string => {
    const entry = buildReport([event], battle, ruleset, reader).entries[0]!;
    return JSON.stringify(entry.rolls.map((roll) => [roll.headline, roll.cast, roll.summary, roll.dice(), roll.working()]));
  };
  const odds = (reader: Reader): string[] => {
    const context = contextFor(reader);
    const told = redactFor(event, context, reader)!;
    return ['passengers', 'boats'].filter(createOddsFilter(told, told.resolutions[0]!, context));
  };

  it('is told to who knows of all of them: post, explanation, odds and report', () => {
    for (const reader of [UMPIRE_AS_READER, player('greens')]) {
      expect(post(reader)).toContain('Weight of them: 17');
      expect(why(event, reader).Working).toEqual(['1. Weight of them: 17 (2.2)']);
      expect(row(reader)).toContain('Weight of them');
    }
    expect(odds(UMPIRE_AS_READER)).toEqual(['passengers', 'boats']);
  });

  it('is told to nobody who knows of some of them alone', () => {
    for (const reader of [player('reds'), player('blues')]) {
      expect(post(reader)).not.toContain('Weight');
      expect(Object.keys(why(event, reader))).not.toContain('Working');
      expect(Object.keys(why(event, reader))).not.toContain('Outcome');
      expect(row(reader)).not.toContain('Weight');
      expect(odds(reader)).toEqual([]);
    }
  });
});

describe('an undo of several events', () => {
  const taken = [
    loaded({ carrier: ['r1'] }, { number: 3, mark: 'p3' }),
    loaded({ carrier: ['b1'], passenger: ['b2'] }, { number: 4, mark: 'p3b1', audience: 'blues' }),
    loaded({ carrier: ['b1'] }, { number: 5, mark: 'p3a1', audience: 'reds' }),
  ];
  const undone = (audience: string): BattleEvent =>
    loaded(
      {},
      {
        ...{ kind: 'undone', audience, undoes: 3, resolutions: [], command: { type: 'undo', later: 'refuse' } },
        summary: 'Undone: event p3 and 2 more. Loaded.',
        again: { taken: [3, 4, 5], changed: [], commands: [] },
        changes: ['r1', 'b1', 'b2'].map((id) => ({ table: 'unit', id, before: { fp: 2 }, after: { fp: 4 } })),
      },
    );
  const named = (audience: string): string[] => {
    const visible = createVisibleCheck(
      createAudienceReader({ audience }, battle),
      undone(audience),
      contextFor(UMPIRE_AS_READER, taken),
    );
    return ['r1', 'b1', 'b2'].filter((id) => visible('unit', id));
  };

  it('names the units of those that its readers were told, and of no others', () => {
    // The first row is in everyone's explanation, but only readers who know r1 learn its name. All three sides know b1.
    // Each side sees its own among the others.
    expect(named('all')).toEqual(['b1']);
    expect(named('reds')).toEqual(['r1', 'b1']);
    expect(named('blues')).toEqual(['b1', 'b2']);
    const post = markdownOf(postOf(undone('reds'), contextFor(player('reds'), taken))).join('\n');
    expect(post).toContain('Unit b1');
    expect(post).not.toContain('Unit b2');
  });

  it('is told with the count of those of them that its reader may know, wherever it is told', () => {
    const event = undone('all');
    const told = (reader: Reader): readonly string[] => {
      const context = contextFor(reader, taken);
      const [entry] = listLogEntries([event], context, reader);
      const more = /and \d more events? with it/.exec(markdownOf(postOf(event, context)).join('\n'));
      return [
        redactFor(event, context, reader)!.summary,
        more?.[0] ?? '',
        formatLogLine(entry!, context).split(': ').slice(1).join(': '),
      ];
    };
    const two = ['Undone: event p3 and 2 more. Loaded.', ''];
    const one = ['Undone: event p3 and 1 more. Loaded.', ''];
    const none = ['Undone: event p3. Loaded.', ''];
    // Readers who do not know the acting unit do not learn what it did.
    const unseen = (words: readonly string[]) => words.map((line) => line.replace('Loaded.', 'The rest is hidden.'));
    for (const [reader, words] of [
      [UMPIRE_AS_READER, two],
      [player('reds'), one],
      [player('blues'), unseen(one)],
      [player('greens'), none],
      [PUBLIC_READER, unseen(none)],
    ] as const)
      expect(told(reader)).toEqual([...words, words[0]!.replace(/hidden\.$/, 'hidden')]);
  });
});

describe('a map', () => {
  /** Creates units of the Axis on a map, in this order, some of which the Allies have not spotted. */
  function placed(order: readonly string[]) {
    const house = House.withSides({ spotting: 'rules' });
    const map = (act: string, params: object) => house.do({ type: 'act', act, params } as never);
    map(MAP_ACT_IDS.new, {});
    const ids = new Map(
      ['Able', 'Baker', 'Charlie', 'Dog', 'Baker Two'].map((name) => [
        name,
        house.unit(name, house.axis, name === 'Dog' ? {} : { spotted: true }),
      ]),
    );
    for (const name of order)
      map(MAP_ACT_IDS.place, { unit: ids.get(name)!, at: `${'ABCDE'[[...ids.keys()].indexOf(name)]!}4.5` });
    return { house, shown: createShownMap(eaglesRuleset, player(house.allies), house.battle)! };
  }

  it('has units in the order of their names, whoever was placed first, and whoever stands there unseen', () => {
    const [one, other, alone] = [
      ['Able', 'Baker', 'Charlie', 'Dog', 'Baker Two'],
      ['Baker Two', 'Dog', 'Charlie', 'Baker', 'Able'],
      ['Charlie', 'Baker Two', 'Able', 'Baker'],
    ].map((order) => placed(order).shown);
    expect(one!.units.map(({ name }) => name)).toEqual(['Able', 'Baker', 'Baker Two', 'Charlie']);
    const signs = one!.units.map(({ sign }) => sign);
    expect(new Set(signs).size).toBe(4);
    for (const shown of [other!, alone!]) {
      expect(shown.units.map(({ name }) => name)).toEqual(['Able', 'Baker', 'Baker Two', 'Charlie']);
      expect(shown.units.map(({ sign }) => sign)).toEqual(signs);
      expect(describeMap(shown)).toBe(describeMap(one!));
    }
  });
});

describe('a barrage upon units that the firer has not spotted', () => {
  /** Lets a barrage fall on this many units. The dice are the same, and the firer learns of none of the units. */
  function fallenOn(targets: number) {
    const played = new Played('Hill 112', { spotting: 'rules' });
    const axis = played.side('Axis', 'usa');
    const allies = played.side('Allies', 'germany');
    const battery = { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105, xYards: 0, yYards: 0 };
    const guns = played.unit('Battery', axis, battery);
    for (let n = 1; n <= 3; n++)
      played.unit(`Company ${n}`, allies, { baseFp: 4, xYards: 1000, yYards: n <= targets ? 2000 : 9000 });
    played.do({
      type: 'act',
      act: 'artillery-call',
      params: { battery: guns, freePoint: 'the church', xYards: 1000, yYards: 2000 },
    });
    played.do({ type: 'advance', to: 'turn' });
    // Each has four hits, of which three are confirmed.
    const dice = Array.from({ length: targets }, () => [1, 1, 1, 1, 2, 2, 2]).flat();
    const events = played.do({ type: 'advance', to: 'phase' }, [0, ...dice]);
    return { played, axis, events };
  }
  const lost = ({ played }: ReturnType<typeof fallenOn>): number =>
    [...(played.context.battle.tables.unit.values() as Iterable<Row>)].reduce(
      (sum, { impairments }) => sum + Number(impairments),
      0,
    );

  it('is told him alike whomever it struck: report and table, with what mattered in the turn', () => {
    const [nobody, two] = [fallenOn(0), fallenOn(2)];
    expect(lost(nobody)).toBe(0);
    expect(lost(two)).toBeGreaterThan(0);
    const told = ({ played, axis }: ReturnType<typeof fallenOn>): string => {
      const report = buildReport(played.events, played.context.battle, EAGLES, player(axis));
      const text = `${formatReport(report, () => undefined)}\n${formatReportCsv(report)}`;
      return played.events.reduce((all, { hash }) => all.replaceAll(hash.slice(0, 10), '#').replaceAll(hash, '#'), text);
    };
    expect(told(two)).toBe(told(nobody));
    expect(told(two)).not.toContain('Company');
  });
});
