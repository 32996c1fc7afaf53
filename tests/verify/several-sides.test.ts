/** A fight that a third side does not see: who reads it, what it is called, and that both verifiers accept it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calculateSeedCommitment } from '../../src/dice/index.js';
import { mayKnowEvent } from '../../src/game/audience.js';
import { PUBLIC_READER, verifyRecord, writeRecordLines } from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { House, playerOf, UMPIRE } from '../game/house.js';
import { hasPython } from './python.js';

const SEED = 'ab'.repeat(32);

/** Eagles with three sides and a unit of each. No side has spotted another's unit. */
function begun() {
  const house = new House();
  house.start('Three', { spotting: 'rules' }, calculateSeedCommitment(SEED));
  const sides = [house.side('Axis', 'germany'), house.side('Allies', 'uk'), house.side('Reds', 'ussr')] as const;
  const units = sides.map((side, n) => house.unit(['Anton', 'Bravo', 'Charlie'][n]!, side, { kind: 'infantry' }));
  const fires = (from: number, to: number) => ({
    ...{ type: 'resolve', procedure: 'eagles.direct-fire', typed: { rangeYards: 800 } },
    roles: { firer: [units[from]!], target: [units[to]!] },
  });
  const readers = () => [...sides.map(playerOf), UMPIRE, PUBLIC_READER].map((reader) => mayKnowEvent(reader, house.last));
  return { house, sides, fires, readers };
}

it('a fight is read by the sides in it, and by no third side and no onlooker; its mark has both letters', () => {
  const { house, sides, fires, readers } = begun();
  house.do(fires(1, 2) as never);
  expect([house.last.audience, house.last.mark]).toEqual([`${sides[1]}+${sides[2]}`, expect.stringMatching(/^p\d+buc1$/)]);
  expect(readers()).toEqual([false, true, true, true, false]);
  const { number } = house.last;
  house.do(fires(2, 1) as never);
  expect(house.last.mark).toMatch(/buc2$/);
  house.undo(number, 'again');
  expect(house.last.kind).toBe('undone');
  expect(readers()).toEqual([false, true, true, true, false]);
});

it('both verifiers accept it', () => {
  const { house, fires } = begun();
  house.do(fires(1, 2) as never);
  house.undo();
  house.do(fires(0, 2) as never);
  house.do({ type: 'end', seed: SEED });
  const found = verifyRecord({ events: house.record, seed: SEED, finalHash: null, rulesetById: findRuleset });
  expect(found.fault).toBeNull();
  if (!hasPython) return;
  const file = join(mkdtempSync(join(tmpdir(), 'several-')), 'three.jsonl');
  writeFileSync(file, [...writeRecordLines({ events: house.record, seed: SEED, pictures: [] })].join('\n'));
  const { stdout } = spawnSync('python3', ['-B', 'docs/verify/verify.py', file], { encoding: 'utf8' });
  expect(stdout).toContain(': HOLDS');
});
