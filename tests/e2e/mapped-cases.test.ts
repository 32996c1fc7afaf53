/**
 * Battles on a map in which no distance is typed, one for each rulebook that has one. Compared with results calculated
 * by hand, and with the same battle without a map.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import type { BattleEvent } from '../../src/game/index.js';

import { rulebooksWith } from '../cases/scripted.js';
import { commandsText } from '../game/scripted-battles.js';
import { Playing } from './playing.js';

interface Expected {
  readonly procedure: string;
  readonly input?: JsonObject;
  readonly faces: readonly number[];
  readonly outcome: JsonObject;
}

/** A line of the script, its form without a map, and its result. */
interface Line {
  readonly text: string;
  readonly typed: readonly string[];
  readonly expected: readonly Expected[] | null;
}

interface Final {
  readonly places: Readonly<Record<string, readonly number[]>>;
  readonly units: Readonly<Record<string, JsonObject>>;
}

const scriptOf = (id: string): URL => new URL(`../cases/${id}/mapped.script`, import.meta.url);
const MAPPED = rulebooksWith('mapped.script', 2);

function read(id: string): { readonly lines: readonly Line[]; readonly final: Final } {
  const lines: { text: string; typed: string[] | null; expected: Expected[] | null }[] = [];
  let final: Final | undefined;
  for (const line of readFileSync(scriptOf(id), 'utf8').split('\n')) {
    const last = lines.at(-1);
    if (line.startsWith('#typed ')) (last!.typed ??= []).push(...[line.slice(7)].filter((text) => text !== '-'));
    else if (line.startsWith('#= ')) last!.expected = JSON.parse(line.slice(3)) as Expected[];
    else if (line.startsWith('#final ')) final = JSON.parse(line.slice(7)) as Final;
    else if (line !== '' && !line.startsWith('#')) lines.push({ text: line, typed: null, expected: null });
  }
  return { lines: lines.map(({ text, typed, expected }) => ({ text, typed: typed ?? [text], expected })), final: final! };
}

/**
 * Plays lines, each of which must be answered and none refused.
 * @returns the events of each line
 */
async function play(playing: Playing, lines: readonly string[]): Promise<readonly (readonly BattleEvent[])[]> {
  const played: (readonly BattleEvent[])[] = [];
  let seen = 0;
  for (const line of lines) {
    const records = await playing.play(line);
    const refused = records.filter(({ kind, body }) => kind === 'refused' || JSON.stringify(body).includes('Not done'));
    expect(refused, line).toEqual([]);
    const gameId = playing.gameIds()[0];
    const events = gameId === undefined ? [] : playing.events(gameId, seen);
    seen += events.length;
    played.push(events);
  }
  return played;
}

const factsOf = (events: readonly BattleEvent[]) =>
  events.flatMap(({ resolutions }) =>
    resolutions.map(({ procedure, input, dice, outcome }) => ({
      procedure,
      input,
      faces: dice.map(({ face }) => face),
      outcome,
    })),
  );

/** Procedures whose facts exist only with a map: the units in a zone, and where units stand. */
const BY_MAP = ['eagles.barrage-zone'];
const WHERE = ['id', 'xYards', 'yYards', 'q', 'r', 'carriedBy'];

describe.each(MAPPED)('a battle of $id on a map', ({ id }) => {
  const { lines, final } = read(id);
  const open = () => Playing.open({ seed: 'ab' });
  const without = (row: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !WHERE.includes(key)));

  it('comes out as worked out by hand with nothing measured typed, and with everything typed to the same', async () => {
    const [mapped, typed] = [await open(), await open()];
    try {
      const played = await play(
        mapped,
        lines.map(({ text }) => text),
      );
      const [gameId] = mapped.gameIds() as [string];
      const commands = commandsText(mapped.events(gameId), mapped.seedOf(gameId));
      await expect(commands).toMatchFileSnapshot(fileURLToPath(new URL('commands/mapped.jsonl', scriptOf(id))));
      for (const [index, { text, expected }] of lines.entries())
        if (expected) expect(factsOf(played[index]!), text).toMatchObject(expected);

      const { battle } = mapped.tables(mapped.gameIds()[0]!);
      const names = new Map([...battle.tables.unit.values()].map((unit) => [unit.id, unit.name]));
      const places = [...(battle.tables.place?.values() ?? [])].map(({ unit, x, y, half }) => [
        names.get(unit as string),
        [x, y, half],
      ]);
      expect(Object.fromEntries(places)).toEqual(final.places);
      const units = Object.fromEntries([...battle.tables.unit.values()].map((unit) => [unit.name, unit]));
      expect(units).toMatchObject(final.units);

      const again = await play(
        typed,
        lines.flatMap((line) => line.typed),
      );
      const told = (all: readonly (readonly BattleEvent[])[]) =>
        factsOf(all.flat())
          .filter(({ procedure }) => !BY_MAP.includes(procedure))
          .map(({ procedure, faces, outcome }) => ({ procedure, faces, outcome }));
      expect(told(again)).toEqual(told(played));
      const rows = (playing: Playing) =>
        [...playing.tables(playing.gameIds()[0]!).battle.tables.unit.values()].map((row) => without(row));
      expect(rows(typed)).toEqual(rows(mapped));
    } finally {
      await mapped.close();
      await typed.close();
    }
  });
});
