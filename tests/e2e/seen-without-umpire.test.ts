/**
 * Who sees whom in a battle without an umpire, played by three sides in each rulebook: open figures are known at once, a march gives
 * contacts to the sides that see it, questions are answered from sight at once, and an agreed undo leaves nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import { Playing, textOf } from './playing.js';
import { OWNERS, PEOPLE, SIGHT_FIELDS, type SightField } from './sight-fields.js';

/** 1943 needs an umpire, because people roll its fire by their own chart. */
const FIELDS = Object.entries(SIGHT_FIELDS).filter(([id]) => id !== '1943');

/** Starts a battle of this field without an umpire, from a scenario that was saved on the server. */
const begun = ({ start, sides, units, map }: SightField): Promise<Playing> =>
  Playing.begun([
    `@umpire #field /game start ${start} name:Seen`,
    ...OWNERS.map(([, side], n) => `@umpire #field /side add name:${side} ${sides[n]!}`),
    ...[...units, ...map].map((line) => `@umpire #field ${line}`),
    '@umpire #field /scenario save on-server:Seen',
    '@umpire #hq /game start scenario:Seen umpire:"the bot"',
    '@umpire #hq [Start without an umpire]',
    ...PEOPLE.map(([person], n) => `@${person} #hq [Play ${OWNERS[n]![1]}]`),
  ]);

/** The same battle with figures in the open. */
const inTheOpen = (field: SightField): SightField => ({
  ...field,
  start: field.start.replace('spotting:rules', 'spotting:open'),
  units: field.units.map((line) => line.replace(' concealed:True', '')),
  map: field.map.filter((line) => line !== '/map set sight:True'),
});

describe.each(FIELDS)('without an umpire: %s', (id, field) => {
  let playing: Playing;
  beforeAll(async () => {
    playing = await begun(field);
  });
  afterAll(() => playing.closeWhole());

  const game = () => playing.gameIds()[1]!;
  const events = () => playing.events(game());
  const battle = () => playing.tables(game()).battle;
  const march = () => events().findLast(({ kind }) => kind === 'resolved')!;
  const say = async (person: string, room: string, line: string): Promise<string> =>
    textOf(await playing.play(`@${person} #${room} ${line}`));
  const list = (person: string, room: string): Promise<string> => say(person, room, '/unit list');
  const lists = async (): Promise<Readonly<Record<string, string>>> => {
    const all: Record<string, string> = {};
    for (const [person, room] of PEOPLE) all[room] = await list(person, room);
    return all;
  };
  const room = (name: string): string => JSON.stringify(playing.table.seat('umpire', name).messages());
  const until = async (phase: string): Promise<void> => {
    for (let phases = 0; battle().game.phase !== phase; phases++) {
      expect(phases).toBeLessThan(9);
      for (const [person, name] of PEOPLE) await playing.play(`@${person} #${name} /turn ready`);
    }
  };
  const marches = async (): Promise<void> => {
    expect(await say('ana', 'axis', field.march(field.near))).not.toContain('Nothing has changed');
    expect(march().changes.length).toBeGreaterThan(0);
  };
  /** Ana proposes a command, and the other sides agree. */
  const agree = async (line: string): Promise<void> => {
    await playing.play(`@ana #axis ${line}`);
    const proposed = await say('ana', 'axis', '[Propose]');
    expect(proposed).not.toContain('Nothing has changed');
    for (const [person, name] of PEOPLE.slice(1))
      await playing.playAll([`@${person} #${name} /propose`, `@${person} #${name} [Agree]`]);
  };
  /** A question of a side about a place, and its answer. */
  const asks = (person: string, name: string, at: string): Promise<string> => say(person, name, `/call umpire at:"${at}"`);
  let before: Readonly<Record<string, string>>;

  it('no side knows at first of a unit that hides from it, nor does the person who started the battle', async () => {
    await until(field.phase);
    before = await lists();
    for (const [index, [, name]] of PEOPLE.entries()) {
      expect(before[name]).toContain(`${OWNERS[index]![0]}:`);
      expect(before[name]).not.toContain('Contact');
      if (field.seen[name]) expect(before[name]).not.toMatch(field.seen[name]);
    }
    expect(await list('umpire', 'hq')).not.toContain('Contact');
  });

  it('a march is told once, in its phase, to each side that sees, alone; the third side reads nothing', async () => {
    await marches();
    const after = await lists();
    for (const [, name] of PEOPLE) {
      const wanted = field.seen[name];
      if (wanted) expect(after[name]).toMatch(wanted);
      else expect(after[name]).not.toMatch(name === 'axis' ? /Bravo|Charlie|Contact/ : /Contact/);
    }
    const reports = () => ['axis', 'allies', 'reds', 'hq'].map((name) => room(name).split('In sight: Contact 1').length - 1);
    await expect.poll(reports).toEqual([...field.reports, 0]);
    expect(battle().game.phase).toBe(field.phase);
    expect(march().phase).toBe(field.phase);
  });

  it('a question about a place is answered at once, from what the side sees, for this side alone', async () => {
    const unaware = /You do not know of any enemy within/;
    for (const [index, [person, name]] of PEOPLE.entries()) {
      // The Axis asks about the place of Bravo, the others ask where Anton now is.
      const at = name === 'axis' ? /at:(\S+)$/.exec(field.map.find((line) => line.includes('unit:Bravo'))!)![1]! : field.near;
      const answer = await asks(person, name, at);
      const isSeen = field.seen[name] !== null || (id === 'cullen' && name === 'allies');
      expect(answer).toContain(`The bot answers ${OWNERS[index]![1]}`);
      if (!isSeen && id !== 'cullen') expect(answer).toMatch(unaware);
      if (isSeen)
        expect(answer).toMatch(name === 'axis' ? /(Contact 1|Bravo) \(Allies\)/ : /(Contact 1|Anton|Bravo) \((Axis|Allies)\)/);
      for (const other of ['axis', 'allies', 'reds', 'hq'])
        if (other !== name) expect(room(other)).not.toContain(`The bot answers ${OWNERS[index]![1]}`);
    }
  });

  it('undone by agreement, the march leaves no side any knowledge, and no proposal tells the third side of it', async () => {
    const told = room('reds');
    const lastBefore = events().at(-1)!.number;
    const alone = await say('ana', 'axis', `/undo event:${findShownNumber(march())}`);
    // The other sides need not know the march, so they can agree only on an undo of the whole phase.
    if (alone.includes('Undo the whole phase')) await agree('/undo scope:phase');
    else if (alone.includes('Propose')) await agree(`/undo event:${findShownNumber(march())}`);
    const since = events().filter(({ number }) => number > lastBefore);
    expect(
      since.map(({ kind }) => kind),
      alone,
    ).toContain('undone');
    await until(field.phase);
    expect(await lists()).toEqual(before);
    if (!field.seen.reds) expect(room('reds').slice(told.length)).not.toMatch(/Anton|Bravo|Contact/);
    await marches();
    expect((await lists()).reds).not.toContain('Contact');
    expect(playing.faultIn(game())).toBeUndefined();
  });
});

// In the megagame the rulebook hides all units, with or without sight on the map.
describe.each(FIELDS.filter(([id]) => id !== 'megagame'))('without an umpire, open is open: %s', (_id, field) => {
  let playing: Playing;
  beforeAll(async () => {
    playing = await begun(inTheOpen(field));
  });
  afterAll(() => playing.closeWhole());

  it('each side knows every unit that stands, by its name and at once', async () => {
    for (const [person, name] of PEOPLE) {
      const list = textOf(await playing.play(`@${person} #${name} /unit list`));
      for (const [unit] of OWNERS) expect(list).toContain(`${unit}:`);
      expect(list).not.toContain('Contact');
    }
  });
});

it('1943 is not played without an umpire', async () => {
  const playing = await begun(SIGHT_FIELDS['1943']!);
  expect(playing.gameIds()).toHaveLength(1);
  await playing.closeWhole();
});
