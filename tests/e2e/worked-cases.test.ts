/**
 * Plays whole battles that were calculated line by line from the rulebooks (`tests/cases/<rulebook>/worked/*.script`):
 * artillery in flight, supplies, and undos and corrections turns later with everything that depends on them. Below a
 * line are its expected results:
 *
 * #= [{"outcome": {...}}] its results, in order: the given fields
 * #unit A Coy {"fp": 3} a unit after it
 * #row mission {"number": 1} {...} the row with these fields, and further fields of it
 * #none mission {"number": 5} no row has these fields
 * #no 3.11 it is refused, and the answer contains this
 * #event shot its event, which later lines call {shot}
 *
 * A line without `#no` must not be refused.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import type { BattleEvent, GameState } from '../../src/game/index.js';
import { rulebooksWith } from '../cases/scripted.js';
import { chosen } from '../chance/chance.js';
import { Playing } from './playing.js';

const REFUSED = 'Nothing has changed';

/** A typed line, and the expectations below it. */
interface Line {
  readonly text: string;
  readonly said: readonly (readonly [word: string, rest: string])[];
}

function linesOf(script: string): readonly Line[] {
  const lines: { text: string; said: (readonly [string, string])[] }[] = [];
  for (const line of script.split('\n')) {
    const [, word, rest] = /^#(=|unit|row|none|no|event) (.*)$/.exec(line) ?? [];
    if (word !== undefined) lines.at(-1)!.said.push([word, rest!]);
    else if (line !== '' && !line.startsWith('#')) lines.push({ text: line, said: [] });
  }
  return lines;
}

const objectsIn = (text: string): readonly JsonObject[] =>
  text.split(/(?<=\}) (?=\{)/).map((object) => JSON.parse(object) as JsonObject);

const has = (row: object, fields: JsonObject): boolean =>
  Object.entries(fields).every(([key, value]) => isDeepStrictEqual((row as JsonObject)[key], value));

function rowsOf({ battle }: GameState, table: string): readonly object[] {
  return [...(battle.tables[table]?.values() ?? [])];
}

/** Compares the tables with the expectations. */
function checkTables(state: GameState, [word, rest]: readonly [string, string]): void {
  const [, name, json] = /^(.+?) (\{.*\})$/.exec(rest)!;
  const [key, fields] = objectsIn(json!);
  const rows = rowsOf(state, word === 'unit' ? 'unit' : name!);
  if (word === 'none') expect(rows.filter((row) => has(row, key!))).toEqual([]);
  else if (word === 'unit') expect(rows.find((row) => has(row, { name: name! }))).toMatchObject(key!);
  else expect(rows.find((row) => has(row, key!)) ?? 'no such row').toMatchObject(fields!);
}

const factsOf = (events: readonly BattleEvent[]) =>
  events.flatMap(({ resolutions }) => resolutions.map(({ procedure, input, outcome }) => ({ procedure, input, outcome })));

async function play(script: string): Promise<void> {
  const playing = await Playing.open({ seed: '1944' });
  const ids = new Map<string, string>();
  let seen = 0;
  try {
    for (const { text, said } of linesOf(script)) {
      const line = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole);
      const told = (await playing.play(line)).map(({ body }) => JSON.stringify(body)).join('\n');
      const [gameId] = playing.gameIds();
      if (gameId === undefined) continue;
      const events = playing.events(gameId, seen);
      seen += events.length;
      if (!said.some(([word]) => word === 'no')) expect(told, line).not.toContain(REFUSED);
      for (const [word, rest] of said) {
        const what = `${line}\n#${word} ${rest}`;
        if (word === '=') expect(factsOf(events), what).toMatchObject(JSON.parse(rest));
        else if (word === 'no') expect([told.includes(REFUSED), told.includes(rest)], `${what}\n${told}`).toEqual([true, true]);
        else if (word === 'event') ids.set(rest, [...told.matchAll(/event (p\w+)/g)].at(-1)![1]!);
        else
          try {
            checkTables(playing.tables(gameId), [word, rest]);
          } catch (error) {
            throw new Error(what, { cause: error });
          }
      }
    }
    expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
  } finally {
    await playing.close();
  }
}

describe.each(rulebooksWith('worked'))('battles of $id that are worked out by hand', ({ id }) => {
  const folder = new URL(`../cases/${id}/worked/`, import.meta.url);
  it.each(chosen(readdirSync(folder).sort(), 'worked', `worked battles of ${id}`))('%s', async (name) => {
    await play(readFileSync(new URL(name, folder), 'utf8'));
  });
});
