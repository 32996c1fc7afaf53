import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { applyEvents, hashEvent } from '../../src/game/index.js';
import { openStore } from '../../src/store/index.js';
import { seedFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from '../e2e/chooser.js';
import { battleHere, inMemory, inTables, newFile, opening, SURROUNDINGS } from './shelf.js';

const KILLS = sized('killsOfCommits');
const APPENDER = join(import.meta.dirname, 'appender.ts');

/**
 * Lets a process add events until it is killed, some milliseconds after its second event.
 * @returns the lines that it printed
 */
async function appendUntilKilled(path: string, name: string, milliseconds: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', APPENDER, path, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    if (lines.length === 1) setTimeout(() => child.kill('SIGKILL'), milliseconds);
    lines.push(line);
  });
  await Promise.all([once(child, 'exit'), once(reader, 'close')]);
  expect(child.signalCode).toBe('SIGKILL');
  return lines;
}

describe('a process killed while it commits', () => {
  it('has lost nothing that it told of: chain, tables and file are whole every time', { timeout: within(600_000) }, async () => {
    const began = performance.now();
    const choose = new Chooser(seedFor('killed while it commits'));
    const path = newFile();
    const told: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const lines = await appendUntilKilled(path, `${kill}`, choose.fraction() * 60);
      // The kill may cut off the last line.
      told.push(...lines.filter((line) => /^\d+ [0-9a-f]{64}$/.test(line)));

      const database = opening(path);
      const store = openStore(database, SURROUNDINGS);
      const { gameId, state } = battleHere(store);
      const events = store.record.events(gameId);
      const kept = new Set(events.map(({ number, hash }) => `${number} ${hash}`));
      expect(told.filter((line) => !kept.has(line))).toEqual([]);
      expect(events.every((event) => hashEvent(event) === event.hash)).toBe(true);
      const fresh = applyEvents(gameId, events);
      expect(inTables(database, gameId)).toEqual(inMemory(fresh.battle));
      expect({ ...state, battle: null }).toEqual({ ...fresh, battle: null });
      // A command of several events is stored completely. A turn has four.
      const sizes = new Map<string, number>();
      for (const { interactionId } of events) sizes.set(interactionId, (sizes.get(interactionId) ?? 0) + 1);
      expect([...sizes.values()].filter((size) => size !== 1 && size !== 4)).toEqual([]);
      expect(database.$client.pragma('integrity_check', { simple: true })).toBe('ok');
      database.$client.close();
    }
    expect(told.length).toBeGreaterThan(KILLS);
    tell('a process killed while it commits', { kills: KILLS, 'commits told': told.length }, began);
  });
});
