/**
 * Who sees whom, played by three sides in each rulebook: a unit of the Axis marches into the sight of the Allies, and the Reds see
 * nothing. The march is typed by its player, or carried out from a sealed order. It is corrected to end out of sight, and undone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import { labelsOf, Playing, textOf } from './playing.js';
import { OWNERS, PEOPLE, SIGHT_FIELDS, type SightField } from './sight-fields.js';

/** The text of a list without what everyone sees a unit do on the table. */
const withoutStates = (list: string): string => list.replaceAll(/, (moved|concealed)/g, '');

/** Discord's flag of a message with components (V2). */
const IS_LAYOUT = 32768;

const CASES = Object.entries(SIGHT_FIELDS).flatMap(([id, field]) =>
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
      ...[...field.units, ...(isOrdered ? ['/game orders how:sealed'] : []), ...field.map, ...(field.ready ?? [])].map(
        (line) => `@umpire #hq ${line}`,
      ),
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
  /** Checks that a side which lost a contact reads no number of another side's events, which would tell how many there are. */
  const readsOwnNumbersOnly = async (): Promise<void> => {
    await playing.table.idle();
    const read = `${room('allies')}${textOf(await playing.play('@paco #allies /log show'))}`;
    expect(read).not.toMatch(/\bevent p\d+[ac]\d/);
    if (field.seen.allies) expect(read).toMatch(/(Undone|Corrected) by umpire \(event p\d+b\d/);
  };
  /** Checks what each side reads of others' units: what it should, or nothing more than at first. */
  const reads = async (seen: SightField['seen']): Promise<void> => {
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
      `@umpire #umpires /correct event:${findShownNumber(march())} values:"to=${field.away}" reason:"Misread" later:again`,
    );
    await playing.play('@umpire #umpires [Correct]');
    await reads({ axis: null, allies: null, reds: null });
    await readsOwnNumbersOnly();
  });

  it('undone, the march leaves no side any knowledge; the end of the turn shows it to none', async () => {
    const undo = async () => {
      await playing.play(`@umpire #umpires /undo event:${findShownNumber(march())}`);
      await playing.play('@umpire #umpires [Undo]');
    };
    await undo();
    if (!isOrdered) {
      await marches(field.near);
      await reads(field.seen);
      await undo();
    }
    expect(await lists()).toEqual(before);
    await readsOwnNumbersOnly();
    await playing.play('@umpire #umpires /turn next anyway:True');
    if (!field.seen.reds) expect(room('reds')).not.toMatch(/Anton|Bravo|Contact/);
    expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
  });
});
