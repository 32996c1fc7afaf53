/**
 * An umpire shows a unit to a side, hides it again and shows a false one, by two taps on the panel each, in double-blind battles of
 * three sides in each rulebook. The side alone learns of it, and everyone when the battle has ended.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';
import { OWNERS, PEOPLE, SIGHT_FIELDS } from './sight-fields.js';

/** Discord's flag of a message with components (V2). */
const IS_LAYOUT = 32768;

describe.each(Object.entries(SIGHT_FIELDS))('shown, hidden and dummy contacts: %s', (_id, field) => {
  let playing: Playing;
  beforeAll(async () => {
    playing = await Playing.begun([
      'role Umpires @umpire',
      `@umpire #hq /game start ${field.start} name:Seen umpire-role:@Umpires`,
      ...OWNERS.map(([, side], n) => `@umpire #hq /side add name:${side} ${field.sides[n]!} player:@${PEOPLE[n]![0]}`),
      ...[...field.units, '/game orders how:sealed', ...field.map].map((line) => `@umpire #hq ${line}`),
      '@umpire #hq /game channels create',
    ]);
  });
  afterAll(() => playing.closeWhole());

  const seat = (person: string, room = 'umpires') => playing.table.seat(person, room);
  const panel = () =>
    seat('umpire')
      .messages()
      .findLast(({ flags }) => (flags & IS_LAYOUT) !== 0);
  const contactsId = () => /"label":"Contacts","custom_id":"([^"]+)"/.exec(JSON.stringify(panel()?.components ?? []))?.[1] ?? '';
  const contacts = async (): Promise<string> => JSON.stringify(await seat('umpire').pressOn(panel()!.id, contactsId()).answer);
  const tap = async (line: string): Promise<string> => textOf(await playing.play(`@umpire #umpires ${line}`));
  const list = async (person: string, room: string) => textOf(await playing.play(`@${person} #${room} /unit list`));
  const others = () => Promise.all([list('ana', 'axis'), list('paco', 'allies')]);
  let [before, untold]: [string, readonly string[]] = ['', []];

  it('a unit is shown by two taps, to the chosen side alone', async () => {
    [before, untold] = [await list('rosa', 'reds'), await others()];
    expect(before).not.toContain('Bravo');
    await expect.poll(contactsId).not.toBe('');
    expect(await contacts()).toContain('Choose a unit to show it to a side');
    expect(await tap('[Choose a unit: Bravo]')).toContain('"label":"Show to Reds"');
    await tap('[Show to Reds]');
    expect(await list('rosa', 'reds')).toContain('Bravo');
    expect(await others()).toEqual(untold);
  });

  it('is hidden again by two taps', async () => {
    await contacts();
    expect(await tap('[Choose a unit: Bravo]')).toContain('"label":"Hide from Reds"');
    await tap('[Hide from Reds]');
    expect(await list('rosa', 'reds')).toBe(before);
    expect(await others()).toEqual(untold);
  });

  it('a false one is shown by a form and hidden, and the record tells everyone of it at the end', async () => {
    await contacts();
    await tap('[Dummy contact]');
    await tap(
      '{Side that gets the contact: "Reds", Place: "40,30", Kind and strength (optional): "tanks", Side of the dummy contact (optional): "Axis"}',
    );
    expect(await list('rosa', 'reds')).toContain('Contact 1');
    expect(await others()).toEqual(untold);
    await playing.play('@umpire #umpires /game end');
    await tap('[End and reveal seed]');
    expect(textOf(await playing.play('@paco #hq /log show'))).toContain('which is false');
    expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
  });
});
