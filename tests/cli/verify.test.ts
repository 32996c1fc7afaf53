import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { calculateSeedCommitment } from '../../src/dice/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { AnyBattle } from '../game/any-battle.js';
import { DAMAGES } from '../verify/damage.js';
import { loose, sealed, textOf } from '../verify/tampering.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { run } from './streams.js';

const folder = mkdtempSync(join(tmpdir(), 'umpire-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function kept(text: string | Buffer): string {
  const path = join(folder, 'battle.jsonl');
  writeFileSync(path, text);
  return path;
}

/** Plays a battle with a roll, a phase, an undo, a picture and its end. */
function fought(): AnyBattle {
  const battle = new AnyBattle(eaglesRuleset, 44);
  battle.do({
    type: 'start',
    name: 'Hill 112',
    ruleset: 'eagles',
    settings: {},
    umpireRoleId: null,
    commitment: calculateSeedCommitment(battle.seed),
  });
  const axis = battle.side('Axis', 'germany');
  const allies = battle.side('Allies', 'usa');
  const roles = { firer: [battle.unit('1/Pz', axis, { baseFp: 6 })], target: [battle.unit('A Coy', allies, { baseFp: 30 })] };
  const shot = { type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards: 450 } } as const;
  battle.do(shot);
  battle.do({ type: 'advance', to: 'phase' });
  battle.do({ ...shot, typed: { rangeYards: 350 } });
  battle.undo();
  battle.note(true);
  return battle.end();
}

const battle = fought();
const whole = battle.file();
const { hash } = battle.last;

describe('umpire verify', () => {
  it('says that a battle holds, and what of it was worked out', async () => {
    const { status, stdout, stderr } = await run(['verify', kept(`${whole}\n`), '--final', hash.toUpperCase()]);
    expect([status, stderr]).toEqual([0, '']);
    const dice = battle.record.flatMap(({ resolutions }) => resolutions).flatMap((resolution) => resolution.dice).length;
    expect(stdout).toBe(
      `Holds: ${battle.record.length} events, the chain of hashes, and every outcome and effect worked out again.\n` +
        `${dice} dice calculated from the seed that was committed to at the start.\n` +
        'No player added words to the seed. To add words in the next battle, use /game salt, or the button under the opening post before the first roll.\n',
    );
  });

  it('reads a file that is packed with gzip, one with a byte order mark, and one with blank lines at its end', async () => {
    for (const text of [gzipSync(whole), `\ufeff${whole}`, `${whole}\r\n\n \n`])
      expect((await run(['verify', kept(text)])).status).toBe(0);
    const { status, stderr } = await run(['verify', kept(gzipSync(whole).subarray(0, 300))]);
    expect(status).toBe(2);
    expect(stderr).toContain('the file is packed, and broken or over 1048576 bytes unpacked');
  });

  const here = DAMAGES.filter(({ tasks }) => tasks !== 'snowflakes');
  it.each(here.map((damage) => [damage.what, damage] as const))('tells %s', async (_what, { done, told, isNoFile }) => {
    const damaged = done(whole);
    expect(damaged).not.toBe(whole);
    const { status, stdout, stderr } = await run(['verify', kept(damaged), '--final', hash]);
    if (isNoFile) {
      expect([status, stdout]).toEqual([2, '']);
      const { error } = JSON.parse(stderr) as { error: { code: string; field: string; message: string } };
      expect(error).toMatchObject({ code: 'INVALID_INPUT' });
      expect(error.message).toMatch(told);
      expect(error.message).toMatch(new RegExp(`^${error.field}: `));
    } else {
      expect([status, stderr]).toEqual([1, '']);
      const [verdict, before, ...more] = stdout.split('\n');
      expect(verdict).toMatch(told);
      expect(verdict).toMatch(/^DOES NOT HOLD\. /);
      expect([before, ...more]).toEqual([expect.stringMatching(/^(no|\d+) earlier events? verified\.$/), '']);
    }
  });

  it.skipIf(!hasPython)(`is at one with docs/verify/verify.py about all of them${NEEDS}`, () => {
    const its = here.filter(({ tasks }) => tasks !== 'rules');
    const found = pythonFinds(its.map(({ done }) => ({ text: done(whole), final: hash })));
    expect(its.filter((_, n) => found[n] === null).map(({ what }) => what)).toEqual([]);
  });

  it('wants a file that is there, and a hash that is one', async () => {
    expect(await run(['verify', join(folder, 'none.jsonl')])).toMatchObject({ status: 2, stdout: '' });
    const { status, stderr } = await run(['verify', kept(whole), '--final', 'abc']);
    expect([status, JSON.parse(stderr)]).toEqual([
      2,
      {
        error: {
          code: 'INVALID_INPUT',
          field: 'final',
          message: 'final: Enter a hash of 64 digits and letters from a to f.',
        },
      },
    ]);
  });

  it('says so when the seed is secret, and when dice were entered or reused', async () => {
    const open = new AnyBattle(eaglesRuleset, 45);
    open.do({
      type: 'start',
      name: 'Hill 112',
      ruleset: 'eagles',
      settings: {},
      umpireRoleId: null,
      commitment: calculateSeedCommitment(open.seed),
    });
    const typed = { attackerFp: 4, defenderFp: 3 };
    open.do({ type: 'resolve', procedure: 'eagles.melee', roles: {}, typed, dice: [8, 5] });
    open.do({ type: 'resolve', procedure: 'eagles.melee', roles: {}, typed });
    open.do({ type: 'correct', event: 3, changes: { attackerFp: 5 }, later: 'refuse', reason: 'miscounted' });
    const { stdout } = await run(['verify', kept(open.file(false))]);
    expect(stdout.split('\n')).toEqual([
      'Holds: 4 events, the chain of hashes, and every outcome and effect worked out again.',
      'The seed is not revealed yet: the dice were taken as recorded.',
      'No player added words to the seed. To add words in the next battle, use /game salt, or the button under the opening post before the first roll.',
      '2 dice entered by hand.',
      '',
    ]);
  });

  it('works out no outcome of an older version of a rulebook, and all else, and says so first', async () => {
    const old = loose(whole);
    for (const event of old.events) event.rulesetVersion = '1';
    old.heading.rulesetVersion = '1';
    const { status, stdout } = await run(['verify', kept(textOf(sealed(old)))]);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      new RegExp(
        `^Holds: ${old.events.length} events, the chain of hashes; all of them by dice and chain only, made by older versions`,
      ),
    );
    const die = (old.events[5]!.resolutions as { dice: { face: number }[] }[])[0]!.dice[0]!;
    die.face = die.face === 2 ? 3 : 2;
    expect((await run(['verify', kept(textOf(sealed(old)))])).stdout).toContain('Event 6, dice: die 1 (d10)');
  });
});
