/**
 * Who sees whom, played by three sides in each rulebook: a unit of the Axis marches into the sight of the Allies, and the Reds see
 * nothing. The march is typed by its player, or carried out from a sealed order. It is corrected to end out of sight, and undone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markOf } from '../../src/game/index.js';
import { labelsOf, Playing, textOf } from './playing.js';

interface Field {
  readonly start: string;
  readonly sides: readonly [string, string, string];
  readonly units: readonly string[];
  readonly map: readonly string[];
  /** A command of Ana's by which Anton comes into the sight of Bravo, and Bravo into that of Anton; in place of `to` it goes elsewhere. */
  readonly march: (to: string) => string;
  readonly near: string;
  readonly away: string;
  /** What each side then reads of others' units in its list; null if the march gives it no knowledge. */
  readonly seen: { readonly axis: RegExp | null; readonly allies: RegExp | null; readonly reds: RegExp | null };
  /** How often each side is told of a contact. */
  readonly reports: readonly [number, number, number];
}

const OWNERS = [
  ['Anton', 'Axis'],
  ['Bravo', 'Allies'],
  ['Charlie', 'Reds'],
] as const;
const PLAIN = {
  seen: { axis: /\*\*Allies\*\*\\nContact 1: at/, allies: /\*\*Axis\*\*\\nContact 1: at/, reds: null },
  reports: [1, 1, 0],
} as const;

/** Distances by hand: 5 km (M-47), 6 in (CO-87) and 480 yd (W-32) in the open; 500 yd (Eagles 4.1) and 4 in (TC-68) by the book. */
const FIELDS: Readonly<Record<string, Field>> = {
  megagame: {
    start: 'ruleset:megagame',
    sides: ['nation:german', 'nation:allied', 'nation:allied'],
    units: OWNERS.map(([name, side]) => `/megagame-unit add name:${name} side:${side} troops:foot status:6 ammo-sp:2 fuel-sp:2`),
    map: ['/map new', '/map place unit:Anton at:10,15', '/map place unit:Bravo at:17,15', '/map place unit:Charlie at:45,35'],
    march: (to) => `/megagame movement unit:Anton mode:tactical to:${to}`,
    near: '13,15',
    away: '10,12',
    ...PLAIN,
  },
  corps: {
    start: 'ruleset:corps season:summer',
    sides: ['', '', ''],
    units: OWNERS.flatMap(([name, side]) => [
      `/corps-formation add name:"Div ${name}" side:${side} nationality:${side === 'Axis' ? 'axis' : 'british'} division-type:infantry`,
      `/corps-unit add name:${name} side:${side} type:infantry formation:"Div ${name}" sp:4`,
    ]),
    map: [
      '/map new',
      '/map set sight:True',
      '/map place unit:Anton at:10,15',
      '/map place unit:Bravo at:18,15',
      '/map place unit:Charlie at:45,35',
      '/corps-game set phase:move',
    ],
    march: (to) => `/corps movement unit:Anton to:${to}`,
    near: '12.5,15',
    away: '10,17',
    ...PLAIN,
  },
  '1943': {
    start: 'ruleset:1943 year:1943',
    sides: ['', '', ''],
    units: OWNERS.map(
      ([name, side]) =>
        `/wtj1943-unit add name:${name} side:${side} kind:infantry bases:3 nationality:${side === 'Axis' ? 'German' : 'Soviet'} training:veteran`,
    ),
    map: [
      '/wtj1943-chart example',
      '/map new width:3000 height:2000',
      '/map set sight:True',
      '/map place unit:Anton at:600,400',
      '/map place unit:Bravo at:1130,400',
      '/map place unit:Charlie at:2700,1700',
      '/wtj1943 command-test unit:Anton order:maneuver target:1 dice:6',
      '/wtj1943-game set phase:movement',
    ],
    march: (to) => `/wtj1943 foot-move unit:Anton to:${to}`,
    near: '660,400',
    away: '600,440',
    ...PLAIN,
  },
  // Who moves within 500 yards of an enemy is seen by that enemy, and not told so (E-60); who sits still is not.
  eagles: {
    start: 'ruleset:eagles spotting:rules',
    sides: ['nation:germany', 'nation:uk', 'nation:usa'],
    units: OWNERS.map(([name, side]) => `/eagles-unit add name:${name} side:${side} base-fp:4 kind:infantry`),
    map: ['/map new', '/map place unit:Anton at:30,20', '/map place unit:Bravo at:36,20', '/map place unit:Charlie at:50,40'],
    march: (to) => `/eagles movement unit:Anton to:${to}`,
    near: '32,20',
    away: '30,22',
    seen: { axis: null, allies: /\*\*Axis\*\*\\nAnton/, reds: null },
    reports: [0, 0, 0],
  },
  // What has been concealed stands on the table from then on, for all to see (TC-68).
  cullen: {
    start: 'ruleset:cullen',
    sides: ['', '', ''],
    units: [
      ...['Anton side:Axis', 'Charlie side:Reds concealed:True', 'Bravo side:Allies concealed:True'].map(
        (unit) => `/cullen-unit add name:${unit} kind:infantry rifle:4 lmg:1 mr:1`,
      ),
    ],
    map: [
      '/map new',
      '/map place unit:Anton at:20,20',
      '/map place unit:Bravo at:28,20',
      '/map place unit:Charlie at:50,40',
      '/cullen-game set phase:movement',
    ],
    march: (to) => `/cullen-move troops unit:Anton to:${to}`,
    near: '24.5,20',
    away: '20,23',
    seen: { axis: /\*\*Allies\*\*\\nBravo/, allies: null, reds: /\*\*Allies\*\*\\nBravo/ },
    reports: [0, 0, 0],
  },
};

/** The text of a list without what everyone sees a unit do on the table. */
const withoutStates = (list: string): string => list.replaceAll(/, (moved|concealed)/g, '');

/** Discord's flag of a message with components (V2). */
const IS_LAYOUT = 32768;

const PEOPLE = [
  ['ana', 'axis'],
  ['paco', 'allies'],
  ['rosa', 'reds'],
] as const;

const CASES = Object.entries(FIELDS).flatMap(([id, field]) =>
  [false, true].map((isOrdered) => [`${id}, ${isOrdered ? 'by a sealed order' : 'typed'}`, field, isOrdered] as const),
);

describe.each(CASES)('seen by one of three sides: %s', (_id, field, isOrdered) => {
  let playing: Playing;
  beforeAll(async () => {
    const [axis, allies, reds] = field.sides;
    playing = await Playing.begun([
      'role Umpires @umpire',
      `@umpire #hq /game start ${field.start} name:Seen umpire-role:@Umpires`,
      `@umpire #hq /side add name:Axis ${axis} player:@ana`,
      `@umpire #hq /side add name:Allies ${allies} player:@paco`,
      `@umpire #hq /side add name:Reds ${reds} player:@rosa`,
      ...[...field.units, ...(isOrdered ? ['/game orders how:sealed'] : []), ...field.map].map((line) => `@umpire #hq ${line}`),
      '@umpire #hq /game channels create',
    ]);
  });
  afterAll(() => playing.closeWhole());

  /** Ana marches: by her own command, or by an order that an umpire carries out when all are open. */
  const marches = async (to: string): Promise<void> => {
    if (!isOrdered) {
      await playing.play(`@ana #axis ${field.march(to)}`);
      return;
    }
    await playing.playAll(['@ana #axis /my', '@ana #axis [Orders]']);
    let said = await playing.play('@ana #axis [Choose a unit to order: Anton]');
    if (labelsOf(said).includes('Tactical')) said = await playing.play('@ana #axis [Tactical]');
    if (labelsOf(said).includes('Normal')) said = await playing.play('@ana #axis [Normal]');
    expect(labelsOf(said)).toContain('Another place');
    await playing.play('@ana #axis [Another place]');
    said = await playing.play(`@ana #axis {To: "${to}"}`);
    expect(labelsOf(said)).toContain('Give order');
    await playing.play('@ana #axis [Give order]');
    for (const [person, room] of PEOPLE) await playing.play(`@${person} #${room} /turn ready`);
    expect(room('allies')).not.toContain(to);
    const panel = () =>
      playing.table
        .seat('umpire', 'umpires')
        .messages()
        .findLast(({ flags }) => (flags & IS_LAYOUT) !== 0);
    const button = () => /"label":"Carry out","custom_id":"([^"]+)"/.exec(JSON.stringify(panel()?.components ?? []))?.[1] ?? '';
    await expect.poll(button).not.toBe('');
    await playing.table.seat('umpire', 'umpires').pressOn(panel()!.id, button()).answer;
    for (const label of ['Do it', 'Roll'])
      if (march()?.command === undefined || !isDone()) await playing.play(`@umpire #umpires [${label}]`);
  };
  const isDone = (): boolean =>
    [...(playing.tables(playing.gameIds()[0]!).battle.tables.order?.values() ?? [])].some(({ state }) => state === 'done');

  const events = () => playing.events(playing.gameIds()[0]!);
  const march = () => events().findLast(({ kind }) => kind === 'resolved')!;
  const list = async (person: string, room: string): Promise<string> =>
    textOf(await playing.play(`@${person} #${room} /unit list`));
  const lists = async (): Promise<Readonly<Record<string, string>>> => {
    const all: Record<string, string> = {};
    for (const [person, room] of PEOPLE) all[room] = await list(person, room);
    return all;
  };
  /** Checks what each side reads of others' units: what it should, or nothing more than at first. */
  const reads = async (seen: Field['seen']): Promise<void> => {
    const after = await lists();
    for (const [, name] of PEOPLE) {
      const wanted = seen[name];
      if (wanted) expect(after[name]).toMatch(wanted);
      else if (name === 'axis') expect(after[name]).not.toMatch(/Bravo|Charlie|Contact/);
      else expect(withoutStates(after[name]!)).toBe(withoutStates(before[name]!));
    }
  };
  const map = (person: string, room: string) => playing.pictureOf(`@${person} #${room} /map show`);
  const room = (name: string): string => JSON.stringify(playing.table.seat('umpire', name).messages());
  const reports = (name: string): number => room(name).split('In sight: Contact 1').length - 1;
  let before: Readonly<Record<string, string>>;
  let redsMap: string;

  it('at first no side knows of a unit that hides from it', async () => {
    before = await lists();
    for (const [index, [, name]] of PEOPLE.entries()) {
      expect(before[name]).toContain(`${OWNERS[index]![0]}:`);
      expect(before[name]).not.toContain('Contact');
      const seen = field.seen[name];
      if (seen) expect(before[name]).not.toMatch(seen);
    }
    redsMap = (await map('rosa', 'reds')).bytes;
  });

  it('a march gives both sides a contact on list and map, and a report, once; the third side reads nothing', async () => {
    const [axisMap, alliesMap] = [(await map('ana', 'axis')).bytes, (await map('paco', 'allies')).bytes];
    await marches(field.near);
    expect(march().changes.length).toBeGreaterThan(0);
    await reads(field.seen);
    expect((await map('ana', 'axis')).bytes).not.toBe(axisMap);
    if (field.seen.allies) expect((await map('paco', 'allies')).bytes).not.toBe(alliesMap);
    if (!field.seen.reds) expect((await map('rosa', 'reds')).bytes).toBe(redsMap);
    await expect.poll(() => ['axis', 'allies', 'reds'].map(reports)).toEqual(field.reports);
  });

  it('no refusal tells the third side who there is', async () => {
    const asks = async (name: string) => textOf(await playing.play(`@rosa #reds /map measure from:Charlie to:"${name}"`));
    expect((await asks('Contact 1')).replaceAll('Contact 1', 'X')).toBe((await asks('Nobody')).replaceAll('Nobody', 'X'));
    if (!field.seen.reds)
      expect((await asks('Bravo')).replaceAll('Bravo', 'X')).toBe((await asks('Nobody')).replaceAll('Nobody', 'X'));
  });

  it('corrected to end out of sight, the march gives no contact', async () => {
    await playing.play(
      `@umpire #umpires /correct event:${markOf(march())} values:"to=${field.away}" reason:"Misread" later:again`,
    );
    await playing.play('@umpire #umpires [Correct]');
    await reads({ axis: null, allies: null, reds: null });
  });

  it('undone, the march leaves no side any knowledge; the end of the turn shows it to none', async () => {
    const undo = async () => {
      await playing.play(`@umpire #umpires /undo event:${markOf(march())}`);
      await playing.play('@umpire #umpires [Undo]');
    };
    await undo();
    if (!isOrdered) {
      await marches(field.near);
      await reads(field.seen);
      await undo();
    }
    expect(await lists()).toEqual(before);
    await playing.play('@umpire #umpires /turn next anyway:True');
    if (!field.seen.reds) expect(room('reds')).not.toMatch(/Anton|Bravo|Contact/);
    expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
  });
});
