/**
 * Whole battles, worked out line by line from the rulebooks (`tests/cases/<rulebook>/worked/*.script`): artillery in flight, supplies,
 * what is taken back or put right turns later and what hangs on it. Under a line stands what must have come of it:
 *
 *     #= [{"outcome": {...}}]           its results, in order: the fields that are given
 *     #unit A Coy {"fp": 3}             a unit after it
 *     #row mission {"number": 1} {...}  the row with these fields, and others of its
 *     #none mission {"number": 5}       no row has these fields
 *     #no 3.11                          it is refused, and the answer holds this
 *     #event shot                       its event, which later lines call {shot}
 *
 * A line without `#no` is not refused.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import type { BattleEvent, GameState } from '../../src/game/index.js';
import { Playing } from './playing.js';

const REFUSED = 'Nothing has changed';

/** A line that is typed, and what is said under it. */
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

/** Holds what is said of the tables against them. */
function checkTables(state: GameState, [word, rest]: readonly [string, string]): void {
  const [, name, json] = /^(.+?) (\{.*\})$/.exec(rest)!;
  const [key, fields] = objectsIn(json!);
  const rows = rowsOf(state, word === 'unit' ? 'unit' : name!);
  if (word === 'none') expect(rows.filter((row) => has(row, key!))).toEqual([]);
  else if (word === 'unit') expect(rows.find((row) => has(row, { name: name! }))).toMatchObject(key!);
  else expect(rows.find((row) => has(row, key!))).toMatchObject(fields!);
}





const OUT = '/tmp/h1w/out/';
async function play(script: string, name: string): Promise<void> {
  const playing = await Playing.open({ seed: '1944' });
  const ids = new Map<string, string>();
  const bad: string[] = [];
  let at = 0;
  try {
    for (const { text, said } of linesOf(script)) {
      at++;
      const line = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole);
      const told0 = await playing.play(line);
      const told = told0.map(({ body }) => JSON.stringify(body)).join('\n');
      const [gameId] = playing.gameIds();
      if (gameId === undefined) continue;
      if (process.env['AT'] === `${name} ${at}`) { const { writeFileSync: w } = await import('node:fs'); const g = playing.tables(gameId).battle.game; const more = [await playing.play('@umpire #hq /turn status'), await playing.play('@umpire #hq /log show')].map((x) => JSON.stringify(x.map(({ body }) => body))); w('/tmp/h1w/at.json', told + '\n' + JSON.stringify(g) + '\n' + more.join('\n')); break; }
      const say = (what: string) => bad.push(`#${at} ${text}\n    ${what}`);
      const no = said.some(([word]) => word === 'no');
      if (!no && (told.includes(REFUSED) || told === '')) say(`REFUSED ${told.slice(0, 400)}`);
      for (const [word, rest] of said) {
        if (word === 'no') { if (!told.includes(REFUSED)) say(`NOT REFUSED ${told.slice(0, 300)}`); }
        else if (word === 'event') ids.set(rest, / \/turn /.test(text) ? /more:[^:]+:(p\w+)/.exec(told)![1]! : [...told.matchAll(/events? (p\w+)/g)].at(text.includes('-unit edit') ? -1 : 0)?.[1] ?? 'none');
        else if (word !== '=')
          try { checkTables(playing.tables(gameId), [word, rest]); }
          catch (error) {
            const [, n] = /^(\S+)/.exec(rest)!;
            const row = word === 'unit' ? rowsOf(playing.tables(gameId), 'unit').find((r) => (r as any).name === n) : rowsOf(playing.tables(gameId), n!);
            const want = JSON.parse(/(\{[^{]*(\{.*)?\})$/.exec(word === 'unit' ? rest.slice(n!.length + 1) : '{}')![0]) as any;
            const diff = word === 'unit' ? Object.keys(want).filter((k) => JSON.stringify(want[k]) !== JSON.stringify((row as any)[k])).map((k) => `${k}: want ${want[k]} has ${(row as any)[k]}`).join('; ') : `has ${JSON.stringify((row as any[]).map((r: any) => ({ number: r.number, name: r.name, status: r.status, dueTurn: r.dueTurn, orderedTurn: r.orderedTurn, order: r.order, aim: r.aim, impact: r.impact, known: r.known, clearTurn: r.clearTurn })))}`;
            say(`${word} ${rest.slice(0, 200)}\n      ${diff}`);
          }
      }
      if (bad.length > 6) break;
    }
    const fault = playing.faultIn(playing.gameIds()[0]!);
    if (fault !== undefined) bad.push(`FAULT ${JSON.stringify(fault)}`);
  } finally {
    await playing.close();
  }
  const { writeFileSync } = await import('node:fs');
  if (bad.length > 0) writeFileSync(`${OUT}${name}.bad`, bad.join('\n') + '\n');
  expect(bad).toEqual([]);
}
it.each(readdirSync(OUT).filter((name) => name.endsWith('.script')))('%s', async (name) => {
  await play(readFileSync(OUT + name, 'utf8'), name);
});
