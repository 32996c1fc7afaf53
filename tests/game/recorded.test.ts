import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { formatCanonicalJson } from '../../src/dice/index.js';
import { type GameCommand, parseRecordFile } from '../../src/game/index.js';
import { decodeCommand, encodeCommand } from '../../src/game/recorded.js';
import { BATTLES, readBattles } from '../golden/played.js';
import { RULESETS } from '../../src/rules/registry.js';

/**
 * Yields the commands of every stored record: one of each earlier version of each rulebook, and the battles of the
 * golden corpus.
 */
function* kept(): Generator<readonly [from: string, command: GameCommand]> {
  const versions = brotliDecompressSync(readFileSync(new URL('fixtures/older-versions.jsonl.br', import.meta.url))).toString(
    'utf8',
  );
  for (const line of versions.trimEnd().split('\n')) {
    const { name, text } = JSON.parse(line) as { name: string; text: string };
    for (const { command } of parseRecordFile(text).events) if (command.type !== undefined) yield [name, command as GameCommand];
  }
  for (const { id } of RULESETS)
    for (const { id: name, said } of readBattles(BATTLES, id))
      for (const [, command] of said) yield [name, command as GameCommand];
}

it('every command of every kept record is put together again as it was, byte for byte as the hash reads it', () => {
  const types = new Set<string>();
  for (const [from, command] of kept()) {
    types.add(command.type);
    const again = encodeCommand(decodeCommand(command));
    if (formatCanonicalJson(again) !== formatCanonicalJson(command)) expect({ from, ...again }).toEqual({ from, ...command });
  }
  expect([...types]).toEqual(expect.arrayContaining(['resolve', 'act', 'correct', 'undo', 'add-unit', 'advance', 'salt']));
  expect(types.size).toBeGreaterThan(25);
});

it('a command is one action with its cast and its values, whatever the record calls them', () => {
  const shot = {
    type: 'resolve',
    procedure: 'eagles.direct-fire',
    roles: { firer: ['u1'] },
    typed: { rangeYards: 450 },
    dice: [3],
  };
  expect(decodeCommand(shot as GameCommand)).toEqual({
    action: 'p.eagles.direct-fire',
    cast: { firer: ['u1'] },
    values: { rangeYards: 450 },
    more: { dice: [3] },
  });
  expect(decodeCommand({ type: 'act', act: 'place', params: { unit: 'u1', at: 'E5' } })).toMatchObject({
    action: 'a.place',
    values: { unit: 'u1', at: 'E5' },
  });
  expect(decodeCommand({ type: 'advance', to: 'turn' })).toEqual({
    action: 'advance',
    cast: {},
    values: { to: 'turn' },
    more: {},
  });
});
