/**
 * Scenario documents of ORBAT Mapper: what is imported by each rulebook's table; and exported documents can be imported
 * again.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Json, JsonObject } from '../../src/dice/index.js';
import {
  exportUnitEntries,
  addMapPlaces,
  findOrderProblems,
  type Reader,
  readFittedOrbat,
  readOrbat,
  readScenario,
  UMPIRE_AS_READER,
} from '../../src/game/index.js';
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { formatOrbat, buildReport } from '../../src/present/index.js';
import {
  findMap,
  DEFAULT_GROUND_READING,
  type PlaceRow,
  listPlaces,
  type Ruleset,
  listSchemaFields,
  listTemplates,
  type UnitRow,
} from '../../src/rules/index.js';
import { RULESETS, findRuleset } from '../../src/rules/registry.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { changed, placesIn } from './wrong-values.js';
import { House, UMPIRE as UMPIRES_ACTOR } from './house.js';

interface Node {
  readonly name: string;
  readonly sidc: string;
  readonly state?: readonly { readonly id: string; readonly t: string; readonly location?: readonly number[] | null }[];
  readonly subUnits?: readonly Node[];
}
interface Document {
  readonly sides: readonly {
    readonly name: string;
    readonly standardIdentity: string;
    readonly subUnits?: readonly Node[];
    readonly groups: readonly { readonly name: string; readonly subUnits: readonly Node[] }[];
  }[];
}

/** Returns a symbol of 20 digits, by default of a land unit. */
const sidc = (entity: string, size: string, { set = '10', hq = '0', identity = '3', m2 = '00' } = {}): string =>
  `100${identity}${set}0${hq}${size}${entity}00${m2}`;
const node = (name: string, symbol: string, subUnits: readonly Node[] = []): Node => ({
  name,
  sidc: symbol,
  state: [],
  subUnits,
});
const nodesOf = (nodes: readonly Node[]): Node[] => nodes.flatMap((each) => [each, ...nodesOf(each.subUnits ?? [])]);
const allOf = ({ sides }: Document): Node[] =>
  sides.flatMap(({ subUnits = [], groups }) => [subUnits, ...groups.map((group) => group.subUnits)].flatMap(nodesOf));

/**
 * Returns a document with ships and aircraft in addition to a landing party: 39 units in the form of a small example of
 * the program itself, version 0.6.
 */
function landing(): Document & JsonObject {
  const ships = (side: string, count: number): Node[] =>
    Array.from({ length: count }, (_, at) => node(`${side} destroyer ${at + 1}`, sidc('120203', '00', { set: '30' })));
  const company = (name: string): Node =>
    node(
      name,
      sidc('121100', '15'),
      [1, 2, 3].map((number) => node(`${number} Platoon`, sidc('121100', '14'))),
    );
  const battalion = (name: string): Node =>
    node(name, sidc('121100', '16'), [company('1 Company'), company('2 Company'), node('Mortars', sidc('130800', '15'))]);
  const document = {
    type: 'ORBAT-mapper',
    version: '0.6.0',
    name: 'A landing',
    sides: [
      {
        name: 'Landing force',
        standardIdentity: '3',
        groups: [
          { name: 'Ships', subUnits: ships('Grey', 11) },
          { name: 'Ashore', subUnits: [battalion('1 Battalion'), battalion('2 Battalion')] },
        ],
      },
      {
        name: 'Garrison',
        standardIdentity: '6',
        groups: [
          {
            name: 'The town',
            subUnits: [
              node('3 Mountain Division', sidc('121100', '21'), [
                node('HQ', sidc('121100', '21', { hq: '2' })),
                node('1/138', sidc('121100', '16')),
                node('Guns', sidc('130300', '15')),
              ]),
              node('Seaplane', sidc('110100', '00', { set: '01' })),
              node('U-boat', sidc('110100', '00', { set: '35' })),
              node('Depot', sidc('163400', '00')),
              node('Unsaid', 'SFGPUCI---'),
            ],
          },
        ],
      },
    ],
    layers: [],
    events: [],
  };
  return document as unknown as Document & JsonObject;
}

/** Returns a document with a corps on each side: 128 units, version 3, with places in its own bounding box. */
function campaign(): Document & JsonObject {
  let stands = 0;
  const placed = (it: Node): Node => ({
    ...it,
    state: [
      { id: 's1', t: '1944-06-26T07:30:00+02:00', location: [-0.6 + ++stands * 0.001, 49.2 + (stands % 7) * 0.001] },
      { id: 's2', t: '1944-06-27T07:30:00+02:00', location: null },
    ],
  });
  const unit = (name: string, entity: string, size: string): Node => placed(node(name, sidc(entity, size)));
  const division = (number: number): Node =>
    node(`${number} Division`, sidc('121100', '21'), [
      node(`${number} Division HQ`, sidc('121100', '21', { hq: '2' })),
      ...[1, 2, 3].map((brigade) =>
        node(`${brigade} Brigade`, sidc('121100', '18'), [
          ...[1, 2, 3].map((battalion) => unit(`${battalion} Battalion`, '121100', '16')),
          unit('Carriers', '121102', '15'),
        ]),
      ),
      unit('Tanks', '120500', '16'),
      unit('Scouts', '120501', '16'),
      unit('Guns', '130300', '16'),
      unit('Anti-tank', '120400', '15'),
      unit('Sappers', '140700', '15'),
      unit('Columns', '163600', '16'),
      unit('Weather men', '130600', '15'),
    ]);
  const corps = (name: string, identity: string, numbers: readonly number[]) => ({
    id: name,
    name,
    standardIdentity: identity,
    groups: [{ id: `${name} g`, name: `${name} corps`, subUnits: numbers.map(division) }],
  });
  const filler = Array.from({ length: 128 - 5 * 24 }, (_, at) => unit(`Flak ${at + 1}`, '130100', '15'));
  const [first, second] = [corps('British', '3', [15, 43, 53]), corps('German', '6', [12, 21])];
  const groups = [...second.groups, { id: 'flak', name: 'Flak', subUnits: filler }];
  return {
    ...{ type: 'ORBAT-mapper', version: '3.4.0', id: 'c', name: 'A campaign', startTime: '1944-06-26T07:30:00+02:00' },
    sides: [first, { ...second, groups }],
    ...{ events: [], layerStack: [], settings: { boundingBox: [-0.61, 49.19, 0, 49.4] } },
  } as unknown as Document & JsonObject;
}

/** A battle in which each command takes a second. */
class Timed extends House {
  protected override momentFor = () => {
    const count = this.record.length;
    return { at: new Date(Date.UTC(2026, 0, 1) + count * 1000).toISOString(), interactionId: `i${count}` };
  };
}

/** Creates a battle of the rulebook with a map, and nothing else. */
function mapped(ruleset: Ruleset, layout: JsonObject = {}): House {
  const house = new Timed(ruleset);
  const needed = listSchemaFields(ruleset.gameSettings).filter(({ required }) => required);
  const settings = needed.map(({ key, choices, minimum }) => [key, choices?.[0] ?? minimum ?? 'x'] as const);
  house.start('Orbat', Object.fromEntries(settings));
  house.do({ type: 'act', act: MAP_ACT_IDS.new, params: layout });
  return house;
}

const unitsOf = ({ battle }: House): UnitRow[] => [...battle.tables.unit.values()] as UnitRow[];

/** Imports a document. */
function imported(house: House, document: Json) {
  const read = readOrbat(document, house.ruleset);
  expect(read.problems).toEqual([]);
  const { order, off } = addMapPlaces(read, findMap(house.battle)!, house.ruleset);
  house.do({ type: 'import-order', order });
  return { order, off, left: order.left ?? [] };
}

describe.each(RULESETS)('$id', (ruleset) => {
  it.each([
    ['39', landing],
    ['128', campaign],
  ])('takes a document of %s units: each comes in, is named by units, or is named with why it did not', (count, make) => {
    const document = make();
    const all = allOf(document);
    expect(all).toHaveLength(Number(count));
    const house = mapped(ruleset);
    const { order, left } = imported(house, document);
    const under = new Set(order.units.map(({ fields }) => fields[ruleset.symbols!.under.field]));
    const told = [...order.units.map(({ name }) => name), ...left.map(({ name }) => name)];
    const above = all.filter(({ name, subUnits }) => subUnits!.length > 0 && !told.includes(name));
    for (const { name } of above) expect(under, name).toContain(name);
    expect(order.units.length + left.length + above.length).toBe(all.length);
    expect(unitsOf(house)).toHaveLength(order.units.length);
    expect(order.units.length).toBeGreaterThan(0);
    for (const { why } of left) expect(why).not.toBe('');
  });

  it('says of whoever did not come in why, in the post too', () => {
    const house = mapped(ruleset);
    const { left } = imported(house, landing());
    expect(left).toContainEqual({ name: 'Grey destroyer 1', side: 'Landing force', why: 'a ship' });
    expect(left).toContainEqual({ name: 'Unsaid', side: 'Garrison', why: 'its symbol does not have 20 digits' });
    const notes = house.last.notes.join('\n');
    for (const { name } of left) expect(notes).toContain(name);
  });

  it('has a template of its own for each symbol that it draws', () => {
    for (const is of new Set(ruleset.ground!.symbols ?? [])) {
      const template = ruleset.symbols!.units[is as keyof NonNullable<typeof ruleset.symbols>['units']];
      if (ruleset.id === 'megagame' && is === 'UH----') continue;
      expect(template, is).toBeDefined();
    }
  });

  it('goes out and comes in as the same tree, symbols and places', () => {
    const house = mapped(ruleset);
    house.do({ type: 'import-order', order: ruleset.example });
    const map = findMap(house.battle)!;
    unitsOf(house).forEach(({ id }, at) => {
      const place =
        map.grid === 'hexes' ? `${10 + at}07` : `${Math.floor(map.width / 40) * (at + 2)},${Math.floor(map.height / 3) + at / 8}`;
      house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: id, at: place } });
    });
    const document = JSON.parse(exported(house)) as Json;
    expect(WRITTEN.safeParse(document).error?.issues).toBeUndefined();
    const again = mapped(ruleset);
    const { left, off } = imported(again, document);
    expect([left, off]).toEqual([[], []]);
    expect(told(again)).toEqual(told(house));
  });

  it.each([
    ['the equator', { longitude: 0, latitude: 0 }],
    ['Arnhem', { longitude: 5.92, latitude: 51.98 }],
    ['the far south', { longitude: -58, latitude: -51.7 }],
  ])('places are the same again anchored at %s, on hexes too', (_where, anchor) => {
    const layout = { hexes: true, width: 20, height: 15 };
    const house = mapped(ruleset, layout);
    house.do({ type: 'import-order', order: ruleset.example });
    unitsOf(house).forEach(({ id }, at) =>
      house.do({
        type: 'act',
        act: MAP_ACT_IDS.place,
        params: { unit: id, at: `${`${at + 1}`.padStart(2, '0')}0${(at % 9) + 1}` },
      }),
    );
    const again = mapped(ruleset, layout);
    imported(again, JSON.parse(exported(house, UMPIRE_AS_READER, anchor)) as Json);
    expect(told(again).map(({ at }) => at)).toEqual(told(house).map(({ at }) => at));
  });
});

describe.each(['mokra', 'hatten', 'palacio-de-ibarra', 'veghel', 'longstop', 'ponyri', 'arracourt', 'oosterbeek', 'epsom'])(
  '%s of the shelf',
  (id) => {
    it('goes out and comes in with everybody in his place', () => {
      const file = JSON.parse(readFileSync(new URL(`../../scenarios/${id}.json`, import.meta.url), 'utf8')) as Json;
      const read = readScenario(file);
      if ('faults' in read) throw new Error(JSON.stringify(read.faults));
      const { scenario } = read;
      const house = new Timed(findRuleset(scenario.rulebook));
      house.start(scenario.title, scenario.settings.rulebook as JsonObject);
      house.do({ type: 'open-scenario', scenario: scenario as typeof scenario & JsonObject });
      const { features: _, ...layout } = scenario.map!;
      const again = mapped(house.ruleset, layout as JsonObject);
      const { left, off } = imported(again, JSON.parse(exported(house)) as Json);
      expect([left, off]).toEqual([[], []]);
      expect(told(again)).toEqual(told(house));
    });
  },
);

function exported(
  { record, battle, ruleset }: House,
  reader: Reader = UMPIRE_AS_READER,
  anchor?: Parameters<typeof formatOrbat>[1],
): string {
  return formatOrbat(buildReport(record, battle, ruleset, reader), anchor);
}

/**
 * Returns the units in the form of the export: names, sides, superiors, symbols, and places to a tenth of a unit of
 * length.
 */
function told({ battle, ruleset }: House) {
  const units = [...battle.tables.unit.values()] as UnitRow[];
  const at = new Map(listPlaces(battle).map(({ unit, x, y }: PlaceRow) => [unit, [Math.round(x * 10), Math.round(y * 10)]]));
  const { field } = ruleset.symbols!.under;
  return exportUnitEntries(units, battle, ruleset)
    .map(({ name, side, fields }, index) => ({
      ...{ name, side, under: fields[field] ?? null },
      symbol: (ruleset.ground ?? DEFAULT_GROUND_READING).symbol(units[index]!),
      at: at.get(units[index]!.id) ?? null,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

describe('what is chosen for symbols without a template', () => {
  const eagles = findRuleset('eagles');
  /** The symbols of a battalion of infantry, of the headquarters of a division, and of a ship. */
  const [BATTALION, HEADQUARTERS, SHIP] = ['10.u.16.121100', '10.h.21.121100', '30.u.00.120203'];
  const choosing = (chosen: Readonly<Record<string, string>>, document: Json = landing()) => {
    const { fitting } = readOrbat(document, eagles);
    return readFittedOrbat({ ...JSON.parse(JSON.stringify(fitting)), chosen } as NonNullable<typeof fitting>, eagles);
  };
  const named = (read: ReturnType<typeof choosing>, name: string) => read.order.units.find((unit) => unit.name === name);
  const leftOf = ({ order }: ReturnType<typeof choosing>) => (order.left ?? []).map(({ name }) => name);

  it('is offered by the class of symbols, each with its units', () => {
    const { unfit } = readOrbat(landing(), eagles);
    expect(unfit.map(({ code, words, names, as }) => [code, words, names.length, as])).toEqual([
      [SHIP, 'a ship, symbol 120203', 11, null],
      [HEADQUARTERS, 'headquarters, a division', 1, null],
      // 1 and 2 Battalion have their companies in the battle.
      [BATTALION, 'infantry, a battalion', 1, null],
      ['01.u.00.110100', 'aircraft, symbol 110100', 1, null],
      ['35.u.00.110100', 'a submarine, symbol 110100', 1, null],
      ['xSFGPUCI---', 'symbol SFGPUCI---', 1, null],
    ]);
  });

  it('comes in where it stands in the tree, with all of its class; the rest stays as it was', () => {
    const before = readOrbat(landing(), eagles);
    const read = choosing({ [BATTALION]: 'UCI---.E', [SHIP]: 'UCA---.E' });
    expect(named(read, '1/138')).toEqual({
      name: '1/138',
      side: 'Garrison',
      fields: { kind: 'infantry', baseFp: 4, division: '3 Mountain Division' },
    });
    expect(read.order.units.filter(({ name }) => name.startsWith('Grey destroyer'))).toHaveLength(11);
    expect(named(read, 'Grey destroyer 3')!.fields).toMatchObject({ kind: 'vehicle', baseFp: 5, division: 'Ships' });
    expect(read.order.units).toHaveLength(before.order.units.length + 12);
    expect(read.order.left).toHaveLength(before.order.left!.length - 12);
    expect(leftOf(read)).toContain('1 Battalion');
    expect(read.unfit.find(({ code }) => code === SHIP)!.as).toMatchObject({ key: 'UCA---.E', words: 'tanks' });
    const house = mapped(eagles);
    house.do({ type: 'import-order', order: read.order });
    expect(unitsOf(house)).toHaveLength(read.order.units.length);
  });

  it('reads as before where nothing is chosen, or what the rulebook has not', () => {
    const { order, unfit } = readOrbat(landing(), eagles);
    const strange: readonly Readonly<Record<string, string>>[] = [
      {},
      { [SHIP]: 'UCA---.Z', [BATTALION]: 'constructor' },
      JSON.parse('{"__proto__":"UCI---.E","constructor":"UCI---.E"}') as Record<string, string>,
    ];
    for (const chosen of strange) {
      const read = choosing(chosen);
      expect(read.order).toEqual(order);
      expect(read.unfit).toEqual(unfit);
    }
  });

  it('makes what is below a chosen unit a part of it, and says so', () => {
    const platoons = [1, 2].map((number) => node(`${number} Troop`, sidc('121100', '14')));
    const document = landing() as unknown as { sides: { groups: { subUnits: Node[] }[] }[] };
    document.sides[0]!.groups[0]!.subUnits = [node('4 Commando', sidc('121100', '16'), platoons)];
    const platoon = '10.u.14.121100';
    const json = document as unknown as JsonObject;
    const whole = choosing({ [BATTALION]: 'UCI---.E' }, json);
    expect(whole.order.left).toContainEqual({ name: '1 Troop', side: 'Landing force', why: 'part of 4 Commando' });
    expect(whole.unfit.map(({ code }) => code)).not.toContain(platoon);
    // Only the smaller units of both are imported, so that nothing counts twice.
    const parts = choosing({ [BATTALION]: 'UCI---.E', [platoon]: 'UCI---.E' }, json);
    expect([named(parts, '4 Commando'), named(parts, '1 Troop')?.fields.baseFp]).toEqual([undefined, 4]);
    expect(leftOf(parts)).toContain('4 Commando');
  });

  it('of a headquarters leads those that stand below it', () => {
    const wtj = findRuleset('wtj1943');
    const hq = node('Div HQ', sidc('121100', '21', { hq: '2' }), [node('1 Coy', sidc('121100', '15'))]);
    const document = { type: 'ORBAT-mapper', version: '3.4.0', sides: [{ name: 'Axis', subUnits: [hq] }] } as unknown as Json;
    const { fitting, order } = readOrbat(document, wtj);
    expect(order.units.map(({ fields }) => fields.hq)).toEqual([undefined]);
    const chosen = readFittedOrbat({ ...fitting!, chosen: { [HEADQUARTERS]: 'UH----.-' } }, wtj).order;
    expect(chosen.units.map(({ name, fields }) => [name, fields.hq])).toEqual([
      ['Div HQ', undefined],
      ['1 Coy', 'Div HQ'],
    ]);
  });

  it.each(RULESETS)('may be any template of $id: whichever it is goes in, or is told as a mistake', (ruleset) => {
    const templates = listTemplates(ruleset.symbols!);
    expect(new Set(templates.map(({ words }) => words)).size).toBe(templates.length);
    const { fitting } = readOrbat(landing(), ruleset);
    for (const { key } of templates) {
      const { order } = readFittedOrbat({ ...fitting!, chosen: { [SHIP]: key } }, ruleset);
      expect(
        order.units.filter(({ name }) => name.startsWith('Grey')),
        key,
      ).toHaveLength(11);
      const house = mapped(ruleset);
      expect(runAllSteps(findOrderProblems(house.battle, ruleset, UMPIRES_ACTOR, order)), key).toEqual([]);
    }
  });

  it('is kept with the first place of each unit, which is all that is read', () => {
    const document = campaign();
    const { fitting, ...read } = readOrbat(document, eagles);
    expect(fitting!.document.sides[0]).toMatchObject({ name: 'British' });
    expect(JSON.stringify(fitting)).not.toContain('"state"');
    expect({
      ...readFittedOrbat(JSON.parse(JSON.stringify(fitting)) as NonNullable<typeof fitting>, eagles),
      fitting: null,
    }).toEqual({
      ...read,
      fitting: null,
    });
  });
});

const ID = z.string().min(1).max(40);
const TIME = z.iso.datetime();
const POSITION = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const SIDC = z.string().regex(/^10[0-6][0-6]10[014][02]\d{2}\d{6}\d{4}$/);
const SUB_UNIT = z.strictObject({
  id: ID,
  name: z.string(),
  sidc: SIDC,
  state: z.array(
    z.strictObject({
      id: ID,
      t: TIME,
      location: POSITION.nullable().optional(),
      sidc: SIDC.optional(),
      title: z.string().optional(),
      reinforcedStatus: z.enum(['Reinforced', 'Reduced', 'ReinforcedReduced', 'None']).optional(),
    }),
  ),
  get subUnits() {
    return z.array(SUB_UNIT);
  },
});
/** The part of the format, version 3, that exports use. */
const WRITTEN = z.strictObject({
  type: z.literal('ORBAT-mapper'),
  version: z.literal('3.4.0'),
  id: ID,
  name: z.string(),
  description: z.string(),
  startTime: TIME,
  timeZone: z.literal('UTC'),
  symbologyStandard: z.enum(['2525', 'app6']),
  sides: z.array(
    z.strictObject({
      id: ID,
      name: z.string(),
      standardIdentity: z.enum(['0', '1', '2', '3', '4', '5', '6']),
      symbolOptions: z.strictObject({ fillColor: z.string() }),
      subUnits: z.array(SUB_UNIT),
      groups: z.array(z.strictObject({ id: ID, name: z.string(), subUnits: z.array(SUB_UNIT) })),
    }),
  ),
  events: z.array(z.strictObject({ id: ID, title: z.string(), startTime: TIME })),
  layerStack: z.array(z.never()),
  settings: z.strictObject({
    rangeRingGroups: z.array(z.never()),
    statuses: z.array(z.never()),
    supplyClasses: z.array(z.never()),
    supplyUoMs: z.array(z.never()),
    boundingBox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  }),
});

describe('what an umpire and players are told in it', () => {
  /** Creates the Axis at 18,18 and the Allies at 30,18, optionally with a hidden unit of the Allies. */
  function fought(withHidden: boolean): House & { readonly axis: string; readonly allies: string } {
    const house = new Timed();
    house.start('Hill 112', { spotting: 'rules' });
    const sides = { axis: house.side('Axis', 'germany'), allies: house.side('Allies', 'usa') };
    house.do({ type: 'act', act: MAP_ACT_IDS.new, params: {} });
    const tank = house.unit('1/Pz', sides.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', baseFp: 5, division: '12 Pz' });
    const seen = house.unit('A Coy', sides.allies, { baseFp: 4, division: 'Hush', spotted: true });
    house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: tank, at: '18,18' } });
    house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: seen, at: '30,18' } });
    if (withHidden) {
      const hidden = house.unit('Lurkers', sides.allies, { baseFp: 4, division: 'Secret' });
      house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: hidden, at: '40,20' } });
    }
    house.do({ type: 'act', act: MAP_ACT_IDS.move, params: { units: [tank], to: ['20,18'] } });
    return Object.assign(house, sides);
  }
  const readBy = (house: ReturnType<typeof fought>, side: 'axis' | 'allies'): string =>
    exported(house, { standing: 'player', sideId: house[side] });

  it('is the whole battle for umpires, each place with its time', () => {
    const house = fought(true);
    const document = JSON.parse(exported(house)) as Document;
    const units = allOf(document);
    expect(units.map(({ name }) => name)).toEqual(['1/Pz', 'A Coy', 'Lurkers']);
    const [tank] = units;
    // An inch is 100 yards: 18 inches are 1645.92 m, and a degree is 111.32 km.
    expect(tank!.state!.map(({ location }) => location)).toEqual([
      [0.0147855, 0.0147855],
      [0.0164283, 0.0147855],
    ]);
    const times = tank!.state!.map(({ t }) => t);
    expect([...times].sort()).toEqual(times);
    expect(document.sides.map(({ groups }) => groups.map(({ name }) => name))).toEqual([['12 Pz'], ['Hush', 'Secret']]);
  });

  it('tells a player nothing of a unit that is hidden from him, nor to what the enemy belongs', () => {
    const document = readBy(fought(true), 'axis');
    expect(document).not.toMatch(/Lurkers|Secret|Hush/);
    expect(allOf(JSON.parse(document) as Document).map(({ name }) => name)).toEqual(['1/Pz', 'A Coy']);
    const times = /"(?:t|startTime)": "[^"]*"/g;
    expect(document.replace(times, '')).toBe(readBy(fought(false), 'axis').replace(times, ''));
  });

  it('has headquarters that lead each other side by side', () => {
    const house = mapped(findRuleset('wtj1943'));
    house.do({ type: 'import-order', order: house.ruleset.example });
    const first = unitsOf(house).find(({ name }) => name.endsWith('HQ'));
    house.do({ type: 'add-unit', name: 'Other HQ', side: first!.side, fields: { kind: 'hq', bases: 1, hq: first!.name } });
    house.do({ type: 'edit-unit', unit: first!.id, fields: { hq: 'Other HQ' } });
    const names = allOf(JSON.parse(exported(house)) as Document).map(({ name }) => name);
    expect([...names].sort()).toEqual(
      unitsOf(house)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('tells its own side', () => {
    expect(readBy(fought(true), 'allies')).toContain('Lurkers');
  });

  it('has nobody of whom it was taken back that he is there, and whoever left the battle', () => {
    const house = fought(true);
    house.unit('Mistake', house.axis, { baseFp: 3 });
    house.undo();
    const gone = unitsOf(house).find(({ name }) => name === 'Lurkers')!.id;
    house.do({ type: 'remove-unit', unit: gone });
    const units = allOf(JSON.parse(exported(house)) as Document);
    expect(units.map(({ name }) => name)).toEqual(['1/Pz', 'A Coy', 'Lurkers']);
    expect(units[2]!.state!.at(-1)).toMatchObject({ location: null });
  });

  it('has a unit that lost some of its strength as reduced from then on, with what is left; an undo makes it whole again', () => {
    const house = fought(false);
    const id = unitsOf(house).find(({ name }) => name === 'A Coy')!.id;
    const last = (text = exported(house)) => {
      const document = JSON.parse(text) as Json;
      expect(WRITTEN.safeParse(document).error?.issues).toBeUndefined();
      const {
        t: _t,
        id: _id,
        ...state
      } = allOf(document as unknown as Document)
        .find(({ name }) => name === 'A Coy')!
        .state!.at(-1)!;
      return state;
    };
    expect(last()).not.toHaveProperty('reinforcedStatus');
    house.do({ type: 'edit-unit', unit: id, fields: { impairments: 1 } });
    expect(last()).toEqual({ title: 'A Coy: 3 of 4 FP', reinforcedStatus: 'Reduced' });
    // The enemy sees it in the sheet together with the next event that concerns them.
    house.do({ type: 'advance', to: 'phase' });
    expect(last(readBy(house, 'axis'))).toEqual({ title: 'A Coy: 3 of 4 FP', reinforcedStatus: 'Reduced' });
    house.do({ type: 'edit-unit', unit: id, fields: { impairments: 2 } });
    expect(last()).toEqual({ title: 'A Coy: 2 of 4 FP' });
    house.do({ type: 'undo', event: house.last.number, later: 'again' });
    house.do({ type: 'edit-unit', unit: id, fields: { impairments: 0 } });
    expect(last()).toEqual({ title: 'A Coy: 4 of 4 FP', reinforcedStatus: 'None' });
    house.do({ type: 'edit-unit', unit: id, fields: { impairments: 1 } });
    house.do({ type: 'edit-unit', unit: id, fields: { destroyed: true } });
    expect(last()).toMatchObject({ title: 'A Coy: destroyed', reinforcedStatus: 'None' });
  });

  it('has a destroyed unit until then, and from then on as its symbol says; an undo brings it back', () => {
    const house = fought(false);
    const id = unitsOf(house).find(({ name }) => name === 'A Coy')!.id;
    house.do({ type: 'edit-unit', unit: id, fields: { destroyed: true } });
    const coy = allOf(JSON.parse(exported(house)) as Document).find(({ name }) => name === 'A Coy')!;
    // In the seventh digit of MIL-STD-2525D, 4 means destroyed.
    expect(coy.sidc.charAt(6)).toBe('0');
    expect(coy.state!.at(-1)).toMatchObject({
      location: null,
      title: 'A Coy: destroyed',
      sidc: `${coy.sidc.slice(0, 6)}4${coy.sidc.slice(7)}`,
    });
    house.do({ type: 'undo', event: house.last.number, later: 'again' });
    const back = allOf(JSON.parse(exported(house)) as Document).find(({ name }) => name === 'A Coy')!;
    expect(back.state!.at(-1)).toMatchObject({ sidc: coy.sidc });
  });
});

describe('a document that is not right', () => {
  const { symbols, title } = findRuleset('eagles');
  const problems = (document: unknown) => readOrbat(document, { symbols: symbols!, title }).problems;

  it.each([
    [{ type: 'ORBAT-mapper', version: '3.4.0' }, 'sides: '],
    [
      { type: 'ORBAT-mapper', version: '4.0.0', sides: [] },
      'version: Only versions up to 3 can be read. Save the file in an older version.',
    ],
    [
      {
        type: 'ORBAT-mapper',
        version: '3.0.0',
        sides: [{ name: 'A', groups: [{ name: 'G', subUnits: [{ name: 7, sidc: '1' }] }] }],
      },
      'sides 1 groups 1 subUnits 1 name: ',
    ],
    [
      {
        ...{ type: 'ORBAT-mapper', version: '3.0.0' },
        sides: [{ name: 'A', groups: [], subUnits: [{ name: 'x', sidc: '1', state: [{ location: [900, 0] }] }] }],
      },
      'sides 1 subUnits 1 state 1 location 1: ',
    ],
  ])('is told with the place of each fault', (document, begin) => {
    expect(problems(document).some((problem) => problem.startsWith(begin))).toBe(true);
  });

  it('with any value wrong is taken, or told with a place, and never a bug', () => {
    const wrong: readonly Json[] = [
      null,
      -1,
      1e9,
      '',
      'x'.repeat(300),
      [],
      {},
      true,
      [[[[{}]]]],
      '__proto__',
      '\u0000\u202e',
      'British',
    ];
    const house = mapped(findRuleset('eagles'));
    const whole = landing();
    let count = 0;
    for (const path of placesIn(whole).filter(([part]) => part !== 'type')) {
      const value = wrong[count++ % wrong.length];
      const read = readOrbat(changed(whole, path, value), house.ruleset);
      for (const problem of read.problems) expect(problem).toMatch(/^[a-zA-Z0-9 ]+: ./);
      if (read.problems.length > 0) continue;
      const { order } = addMapPlaces(read, findMap(house.battle)!, house.ruleset);
      for (const problem of runAllSteps(findOrderProblems(house.battle, house.ruleset, UMPIRES_ACTOR, order)))
        expect(problem.message).not.toBe('');
    }
    expect(count).toBeGreaterThan(200);
  });

  it('is refused beyond a thousand units', () => {
    const subUnits = Array.from({ length: 1001 }, (_, at) => node(`${at}`, sidc('120203', '00', { set: '30' })));
    const document = { type: 'ORBAT-mapper', version: '3.0.0', sides: [{ name: 'A', groups: [{ name: 'G', subUnits }] }] };
    expect(() => problems(document)).toThrow(/more than 1000 units/);
  });

  it('has names twice, which are told apart by what is above them', () => {
    const house = mapped(findRuleset('eagles'));
    imported(house, landing());
    const names = unitsOf(house).map(({ name }) => name);
    expect(names).toContain('1 Company');
    expect(names).toContain('1 Company, 2 Battalion');
  });

  it('of a rulebook that reads no symbols is refused', () => {
    expect(() => readOrbat(landing(), { title: 'Chess' })).toThrow(/Units cannot be imported from map symbols in Chess/);
  });
});
