/**
 * Fights in double-blind battles of three sides: what each side learns, what its panel offers as a target, and what is left when
 * the enemy goes, the fight is undone, or the march that led to it is corrected.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import { labelsOf, Playing, textOf } from './playing.js';

interface Field {
  readonly start: string;
  readonly sides: readonly [string, string, string];
  readonly setUp: readonly string[];
  /** Commands of Ana's. Anton marches until he touches Bravo, or to a place out of his sight. */
  readonly march: (to: string) => string;
  readonly phases: readonly [string, string];
  readonly near: string;
  readonly away: string;
  readonly fight: (target: string) => string;
  /** What a side reads of the other's unit in its list after the fight: kind and rough strength. */
  readonly known: { readonly axis: RegExp; readonly allies: RegExp };
  /** The name by which Ana has Bravo once they touch. */
  readonly target: string;
  /** The word for strength before a figure, which no other side reads of a unit. */
  readonly exact: string;
  readonly lost: string;
}

const OWNERS = [
  ['Anton', 'Axis'],
  ['Bravo', 'Allies'],
  ['Charlie', 'Reds'],
] as const;

const FIELDS: Readonly<Record<string, Field>> = {
  megagame: {
    start: 'ruleset:megagame',
    sides: ['nation:german', 'nation:allied', 'nation:allied'],
    setUp: [
      ...OWNERS.map(([name, side]) => `/megagame-unit add name:${name} side:${side} troops:foot status:6 ammo-sp:2 fuel-sp:2`),
      '/map new',
      '/map place unit:Anton at:10,15',
      '/map place unit:Bravo at:17,15',
      '/map place unit:Charlie at:45,35',
    ],
    march: (to) => `/megagame movement unit:Anton mode:tactical to:${to}`,
    phases: ['movement', 'combat'],
    near: '15,15',
    away: '10,12',
    fight: (target) => `/megagame combat attackers:Anton defenders:"${target}" terrain:open`,
    target: 'Contact 1',
    known: { axis: /Bravo: foot, (weak|average|strong), at/, allies: /Anton: foot, (weak|average|strong), at/ },
    exact: 'status',
    lost: '45,5',
  },
  corps: {
    start: 'ruleset:corps season:summer',
    sides: ['', '', ''],
    setUp: [
      ...OWNERS.flatMap(([name, side]) => [
        `/corps-formation add name:"Div ${name}" side:${side} nationality:${side === 'Axis' ? 'axis' : 'british'} division-type:infantry`,
        `/corps-unit add name:${name} side:${side} type:infantry formation:"Div ${name}" sp:4`,
      ]),
      '/map new',
      '/map set sight:True',
      '/map place unit:Anton at:10,15',
      '/map place unit:Bravo at:17,15',
      '/map place unit:Charlie at:45,35',
    ],
    march: (to) => `/corps movement unit:Anton to:${to}`,
    phases: ['move', 'combat'],
    near: '15,15',
    away: '10,17',
    fight: (target) => `/corps combat attackers:Anton defenders:"${target}"`,
    target: 'Bravo',
    known: { axis: /Bravo: infantry, (weak|average|strong), at/, allies: /Anton: infantry, (weak|average|strong), at/ },
    exact: 'SP',
    lost: '45,5',
  },
};

const PEOPLE = [
  ['ana', 'axis'],
  ['paco', 'allies'],
  ['rosa', 'reds'],
] as const;

describe.each(Object.entries(FIELDS))('a fight that one of three sides does not see: %s', (_id, field) => {
  let playing: Playing;
  beforeAll(async () => {
    playing = await Playing.begun([
      'role Umpires @umpire',
      `@umpire #hq /game start ${field.start} name:Seen umpire-role:@Umpires`,
      ...PEOPLE.map(([person], n) => `@umpire #hq /side add name:${OWNERS[n]![1]} ${field.sides[n]!} player:@${person}`),
      // Sealed orders hide names and exact strength.
      '@umpire #hq /game orders how:sealed',
      ...field.setUp.map((line) => `@umpire #hq ${line}`),
      '@umpire #hq /game channels create',
      '@umpire #umpires /orders open',
    ]);
  });
  afterAll(() => playing.closeWhole());
  const list = async (person: string, room: string) => textOf(await playing.play(`@${person} #${room} /unit list`));
  const until = async (phase: string) => {
    while (playing.tables(playing.gameIds()[0]!).battle.game.phase !== phase)
      await playing.play('@umpire #umpires /turn phase anyway:True');
  };
  const targets = async (person: string, room: string, unit: string) => {
    await playing.play(`@${person} #${room} /my`);
    const pressed = await playing.play(`@${person} #${room} [${unit}]`);
    const isButton = !textOf(pressed).includes('There is no');
    return isButton ? pressed : playing.play(`@${person} #${room} [Choose a unit: ${unit}]`);
  };

  const lists = async (): Promise<readonly string[]> => {
    const all: string[] = [];
    for (const [person, room] of PEOPLE) all.push(await list(person, room));
    return all;
  };
  const isOffered = async (person: string, room: string, unit: string, target: string): Promise<boolean> =>
    labelsOf(await targets(person, room, unit)).some((label) => label.startsWith(target));
  const posts = (room: string): string => JSON.stringify(playing.table.seat('umpire', room).messages());
  const events = () => playing.events(playing.gameIds()[0]!);
  const march = () => events().find(({ kind }) => kind === 'resolved')!;
  const correct = async (to: string) => {
    await playing.play(
      `@umpire #umpires /correct event:${findShownNumber(march())} values:"to=${to}" reason:"Misread" later:again`,
    );
    await playing.play('@umpire #umpires [Correct]');
  };
  let met: readonly string[];

  it('after the march each panel offers the enemy that its side has, and the third side has none', async () => {
    await until(field.phases[0]);
    const [, , reds] = await lists();
    await playing.play(`@ana #axis ${field.march(field.near)}`);
    await until(field.phases[1]);
    met = await lists();
    expect(met[2]).toBe(reds);
    expect(await isOffered('ana', 'axis', 'Anton', field.target)).toBe(true);
    expect(await isOffered('rosa', 'reds', 'Charlie', 'Contact')).toBe(false);
  });

  it('a fight tells each side kind and rough strength of the other, and no figure; the third side has neither', async () => {
    const answer = textOf(await playing.play(`@ana #axis ${field.fight(field.target)}`));
    expect(events().at(-1)!.kind, answer).toBe('resolved');
    const [axis, allies, reds] = await lists();
    expect(axis).toMatch(field.known.axis);
    expect(allies).toMatch(field.known.allies);
    expect(reds).toBe(met[2]);
    const [own, other] = ['Anton', 'Bravo'].map((name) => `${name}: ${field.exact}`);
    expect(posts('allies')).not.toContain(own);
    expect(posts('axis')).not.toContain(other);
    for (const name of [own!, other!]) expect(posts('reds')).not.toContain(name);
  });

  it('undone, the fight leaves each side what it had before', async () => {
    await playing.play(`@umpire #umpires /undo event:${findShownNumber(events().at(-1)!)}`);
    await playing.play('@umpire #umpires [Undo]');
    expect(await lists()).toEqual(met);
  });

  it('an enemy out of sight is offered where it was seen; an attack finds no one, and it is offered no more', async () => {
    await playing.play(`@umpire #umpires /map place unit:Bravo at:${field.lost}`);
    const [axis] = await lists();
    expect(axis).toContain(`${field.target}: `);
    expect(await isOffered('ana', 'axis', 'Anton', field.target)).toBe(true);
    await playing.play(`@ana #axis ${field.fight(field.target)}`);
    const told = posts('axis');
    expect(told).toContain('Anton: no one is ');
    expect(posts('allies')).not.toContain('no one is ');
    expect(await isOffered('ana', 'axis', 'Anton', field.target)).toBe(false);
  });

  it('once the march is corrected to end out of sight, nobody has had a contact', async () => {
    await correct(field.away);
    for (const each of await lists()) expect(each).not.toContain('last seen');
    expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
  });
});
