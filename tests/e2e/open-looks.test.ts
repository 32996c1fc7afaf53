/** Spotting attempts on the umpires' panel: all made by one press, one from a menu, and undone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../src/rules/index.js';
import { HIDDEN_HILL, Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;

beforeAll(async () => {
  playing = await Playing.begun([
    'role Umpires @umpire',
    ...HIDDEN_HILL,
    '@umpire #hq /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D x-yards:0 y-yards:0',
    '@umpire #hq /eagles-unit add name:2/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D x-yards:600 y-yards:0',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry x-yards:0 y-yards:2000',
    '@umpire #hq /eagles-unit add name:"B Coy" side:Allies base-fp:4 kind:infantry x-yards:600 y-yards:1000',
    '@umpire #hq /game channels create',
  ]);
  gameId = playing.gameIds()[0]!;
});
afterAll(() => playing.closeWhole());

const ROOM = 'umpires';
const IS_LAYOUT = 32768;
const seat = () => playing.table.seat('umpire', ROOM);
const panel = () =>
  seat()
    .messages()
    .findLast(({ flags }) => (flags & IS_LAYOUT) !== 0);
const shown = (): string => JSON.stringify(panel()?.components ?? []);
const pressLooks = async (): Promise<string> => {
  const [, id = ''] = /"custom_id":"(desk:[^"]+:looks)"/.exec(shown())!;
  return JSON.stringify(await seat().pressOn(panel()!.id, id).answer);
};
/** Returns the units that an enemy has seen. */
const seen = (): string[] =>
  [...playing.tables(gameId).battle.tables.unit.values()].flatMap((unit) => ((unit as Row).spotted === false ? [] : [unit.name]));

describe('looks that are open', () => {
  it('have one row on the panel, and are shown with their chances before any is taken', async () => {
    await expect.poll(shown).toContain('Spotting attempts left: 4');
    const before = playing.eventCount();
    const asked = await pressLooks();
    for (const words of ['1/Pz to spot A Coy', '2/Pz to spot B Coy', 'B Coy to spot 1/Pz', 'B Coy to spot 2/Pz', '40 %', '60 %'])
      expect(asked).toContain(words);
    expect(playing.eventCount()).toBe(before);
  });

  it('are taken all by one press, each told to the side that sees, and to nobody else', async () => {
    const before = playing.events(gameId).length;
    await playing.play(`@umpire #${ROOM} [Roll all]`);
    const looks = playing.events(gameId, before);
    expect(looks.map(({ resolutions }) => resolutions[0]!.roles)).toHaveLength(4);
    for (const { audience, resolutions } of looks) {
      const [{ outcome, roles }] = resolutions as [(typeof resolutions)[number]];
      const looker = playing.tables(gameId).battle.tables.unit.get(roles.spotter![0]!)!;
      expect(audience).toBe(outcome.spotted === true ? looker.side : 'umpires');
    }
    expect(seen()).toHaveLength(looks.filter(({ audience }) => audience !== 'umpires').length);
    await expect.poll(shown).not.toContain('Spotting attempts');
  });

  it('are open again when they are undone, and one is taken by its own desk', async () => {
    await playing.play(`@umpire #${ROOM} /undo`);
    await playing.play(`@umpire #${ROOM} [Undo]`);
    await expect.poll(shown, { timeout: 10_000 }).toContain('Spotting attempts left: 1');
    await pressLooks();
    const asked = textOf(await playing.play(`@umpire #${ROOM} [Choose an attempt: B Coy to spot 2/Pz]`));
    expect(asked).toContain('60');
    await playing.play(`@umpire #${ROOM} [Roll]`);
    await expect.poll(shown, { timeout: 10_000 }).not.toContain('Spotting attempts');
  });
});
