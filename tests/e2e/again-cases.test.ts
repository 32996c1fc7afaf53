/** Battles of which earlier events are taken back, put right, overruled and brought back: what becomes of units, worked out by hand. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { rulebooksWith } from '../cases/scripted.js';
import { Playing } from './playing.js';

/** A line of the script, and what units and air groups are after it. */
interface Line {
  readonly text: string;
  readonly units: Readonly<Record<string, JsonObject>>;
}

function read(id: string): readonly Line[] {
  const lines: { text: string; units: Readonly<Record<string, JsonObject>> }[] = [];
  for (const line of readFileSync(new URL(`../cases/${id}/again.script`, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('#units ')) lines.at(-1)!.units = JSON.parse(line.slice(7)) as Record<string, JsonObject>;
    else if (line !== '' && !line.startsWith('#')) lines.push({ text: line, units: {} });
  }
  return lines;
}

/** Rows of units and air groups, by name. */
function rows(playing: Playing): Readonly<Record<string, object>> {
  const { tables } = playing.tables(playing.gameIds()[0]!).battle;
  const all: readonly object[] = [...tables.unit.values(), ...(tables['air-group']?.values() ?? [])];
  return Object.fromEntries(all.map((row): [string, object] => ['name' in row ? String(row.name) : '', row]));
}

describe.each(rulebooksWith('again.script', 3))('a battle of $id that is judged again', ({ id }) => {
  it('comes out as worked out by hand', async () => {
    const playing = await Playing.open({ seed: 'ab' });
    try {
      for (const { text, units } of read(id)) {
        const records = await playing.play(text);
        const refused = records.filter(
          ({ kind, body }) => kind === 'refused' || JSON.stringify(body).includes('Nothing has changed'),
        );
        expect(refused, text).toEqual([]);
        if (Object.keys(units).length > 0) expect(rows(playing), text).toMatchObject(units);
      }
    } finally {
      await playing.close();
    }
  });
});
