/** Combat, M-45: a unit that fights is seen by the units that it fights, with its place, but nothing else about it. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { PUBLIC_READER, type Reader, createView } from '../../../../src/game/index.js';
import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { formatReport, buildReport } from '../../../../src/present/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import { Game, player, UMPIRE } from './game.js';

/** Creates 501 of the Allies next to 107 and 59 of the Axis, 2 km and 30 km away. */
function field(map: JsonObject | null = { ground: 'map' }) {
  const game = new Game();
  if (map) game.act(MAP_ACT_IDS.new, map);
  const at = (name: string, side: string, place: string, fields: JsonObject = {}): string => {
    const id = game.add(name, side, fields);
    if (map) game.act(MAP_ACT_IDS.place, { unit: id, at: place });
    return id;
  };
  const ours = at('501', game.allies, '20,20');
  const tanks = at('107', game.axis, '22,20', { troops: 'tanks', status: 7 });
  const far = at('59', game.axis, '50,20');
  const fight = (defenders: readonly string[] = [tanks], dice: readonly number[] = [3], anyway = false) =>
    game.do(
      {
        ...{ type: 'resolve', procedure: 'megagame.combat' },
        roles: { attackers: [ours], defenders: [...defenders] },
        typed: {},
        ...(anyway ? { anyway } : {}),
      } as never,
      dice,
    );
  return Object.assign(game, { ours, tanks, far, at, fight });
}

/** Returns what a reader remembers of enemies: name, kind, place and turn. */
const seen = (game: Game, reader: Reader): unknown[] =>
  [...(createView(megagameRuleset, game.battle, reader).battle.tables.sighting?.values() ?? [])].map((row) => {
    const { name, is, x, y, turn } = row;
    return [name, is, x, y, turn];
  });

describe('after a fight', () => {
  it('each side has the other’s unit on its map, by name and kind, and not by strength', () => {
    const game = field();
    game.fight();
    expect(seen(game, player(game.allies))).toEqual([['107', 'UCA---', 22, 20, 1]]);
    expect(seen(game, player(game.axis))).toEqual([['501', 'UCI---', 20, 20, 1]]);
    expect([...game.battle.tables.sighting!.values()].every((row) => !('status' in (row as object)))).toBe(true);
    expect(megagameRuleset.knows(game.allies, game.unit('107'), game.battle)).toBe(false);
    expect(seen(game, PUBLIC_READER)).toEqual([]);
  });

  it('a third side has neither, and a unit that did not fight stays unseen', () => {
    const game = field();
    const reds = game.addSide('Reds', { nation: 'allied' });
    game.fight();
    expect(seen(game, player(reds))).toEqual([]);
    expect(seen(game, player(game.allies)).flat()).not.toContain('59');
  });

  it('where it goes afterwards is not seen, and the next fight brings the memory up to date', () => {
    const game = field();
    game.fight();
    game.nextTurn();
    game.act(MAP_ACT_IDS.place, { unit: game.tanks, at: '21,21' });
    expect(seen(game, player(game.allies))).toEqual([['107', 'UCA---', 22, 20, 1]]);
    game.fight();
    expect(seen(game, player(game.allies))).toEqual([['107', 'UCA---', 21, 21, 2]]);
  });

  it('a defender that retires or loses its last status was seen where it fought, as what it was', () => {
    const game = field();
    const weak = game.at('Weak', game.axis, '20,22', { troops: 'tanks', status: 1 });
    // Unprepared, 5 - 2 against 1 with a die of 6 is score 8, in which each defender loses at least one status.
    game.fight([weak], [6, 1]);
    expect(game.unit('Weak').status).toBe(0);
    expect(seen(game, player(game.allies))).toEqual([['Weak', 'UCA---', 20, 22, 1]]);
  });

  it('undone, nobody has met; corrected, the side has met the other', () => {
    const game = field();
    const other = game.at('10 SS', game.axis, '20,22');
    game.fight();
    const { number } = game.record.at(-1)!;
    game.do({
      ...{ type: 'correct', event: number, changes: {}, roles: { attackers: [game.ours], defenders: [other] } },
      ...{ later: 'again', reason: 'the wrong one' },
    } as never);
    expect(seen(game, player(game.allies))).toEqual([['10 SS', 'UCI---', 20, 22, 1]]);
    game.do({ type: 'undo', later: 'refuse' });
    game.do({ type: 'undo', later: 'refuse' });
    expect(seen(game, player(game.allies))).toEqual([]);
    expect(seen(game, player(game.axis))).toEqual([]);
  });

  it('an enemy whom the map shows too far away, or nowhere, is not placed by a fight that an umpire allows', () => {
    const game = field();
    game.fight([game.far], [3], true);
    expect(seen(game, player(game.allies))).toEqual([]);
    const bare = field(null);
    bare.fight();
    expect(bare.battle.tables.sighting?.size ?? 0).toBe(0);
  });

  it('two battles that differ in an unfought unit alone leave the same memories', () => {
    const [one, two] = [field(), field()];
    two.act(MAP_ACT_IDS.place, { unit: two.far, at: '23,20' });
    for (const game of [one, two]) game.fight();
    expect(seen(one, player(one.allies))).toEqual(seen(two, player(two.allies)));
  });

  it('the report says of the next turn that the side has seen it, and no longer that it never had', () => {
    const game = field();
    game.fight();
    game.act(MAP_ACT_IDS.place, { unit: game.tanks, at: '60,40' });
    game.nextTurn();
    const text = formatReport(buildReport(game.record, game.battle, megagameRuleset, UMPIRE), () => undefined);
    expect(text).toMatch(/Allies[^\n]*had never seen[^\n]*59/);
    expect(text).not.toMatch(/Allies had never seen[^\n]*107/);
  });
});

describe('M-51: a fight tells the other side’s strength', () => {
  const told = (game: ReturnType<typeof field>, reader: Reader): string =>
    formatReport(buildReport(game.record, game.battle, megagameRuleset, reader), () => undefined);
  const exactly = (exact: boolean) => (game: ReturnType<typeof field>) => game.do({ type: 'set-exact-strength', exact } as never);
  const after = (...settings: readonly ((game: ReturnType<typeof field>) => unknown)[]) => {
    const game = field();
    for (const set of settings) set(game);
    // The unprepared 501, with status 5, attacks 107, with status 7. A die of 1 is a defeat, and 501 loses status.
    game.fight([game.tanks], [1]);
    return game;
  };
  /** Returns the losses of 501, whose side is the allies. */
  const loss = (game: ReturnType<typeof field>): string => `501: status 5 → ${game.unit('501').status}`;

  it('exactly, unless an umpire sets it otherwise', () => {
    for (const game of [after(), after(exactly(false), exactly(true))]) {
      expect(game.unit('501').status).toBeLessThan(5);
      expect(told(game, player(game.axis))).toContain(loss(game));
      expect([...game.battle.tables.sighting!.values()].every(({ about }) => about === undefined)).toBe(true);
    }
  });

  it('roughly otherwise: its own losses are told to each side alone, and the other has kind and rough strength on its map', () => {
    const game = after(exactly(false));
    expect(told(game, player(game.allies))).toContain(loss(game));
    for (const reader of [player(game.axis), PUBLIC_READER]) {
      expect(told(game, reader)).toContain('501 → 107');
      expect(told(game, reader)).not.toContain('501: status');
    }
    const rough = (reader: Reader): unknown =>
      [...(createView(megagameRuleset, game.battle, reader).battle.tables.sighting?.values() ?? [])].map(({ name, about }) => [
        name,
        about,
      ]);
    // A unit is strong from status 6 on, and weak up to 2.
    expect(rough(player(game.allies))).toEqual([['107', 'tanks, strong']]);
    expect(rough(player(game.axis))).toEqual([['501', 'foot, average']]);
  });

  it('and the fight itself is the same', () => {
    const [exact, rough] = [after(), after(exactly(false))];
    expect(rough.record.at(-1)!.resolutions).toEqual(exact.record.at(-1)!.resolutions);
  });
});
