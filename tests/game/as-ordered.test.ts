/**
 * Actions that differ from a unit's opened order, or without an order, in Veghel: who is refused, and which posts
 * mention it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type GameCommand, PUBLIC_READER, type Reader, writeRecordLines, verifyRecord } from '../../src/game/index.js';
import { redactFor } from '../../src/knowing/index.js';
import { buildReport } from '../../src/present/report/entries.js';
import { listOrderLines } from '../../src/present/report/afterwards.js';
import { formatVerification } from '../../src/present/verification.js';
import { findRuleset } from '../../src/rules/registry.js';
import { hasPython } from '../verify/python.js';
import { playerOf, UMPIRE } from './house.js';
import { march, ordered, Veghel } from './veghel.js';

const SEED = 'ab'.repeat(32);

const marches = (veghel: Veghel, name: string, to: string): GameCommand => march(veghel.id(name), to) as GameCommand;
const allies = (veghel: Veghel) => playerOf(veghel.sides[0]!);

/**
 * Returns Veghel in the movement phase of turn 1. Its orders are open, and are carried out by one press in each phase.
 */
function moving(pressed = true): Veghel {
  const veghel = ordered();
  veghel.seal();
  if (pressed) veghel.press();
  veghel.to('movement');
  if (pressed) veghel.press();
  return veghel;
}

describe('Under sealed orders', () => {
  it.each([false, true])('a unit that holds is not moved by its player, its order carried out or not (%s)', (pressed) => {
    const veghel = moving(pressed);
    const refusal = veghel.refused(marches(veghel, '501 Parachute', '23,16'), allies(veghel));
    expect(refusal.code).toBe('ILLEGAL');
    expect(refusal.message).toBe('Not as ordered (Hold): 501 Parachute. Carry out the order of this unit, or ask an umpire.');
  });

  it('a unit that has gone where it was ordered goes no farther by its player', () => {
    const veghel = moving();
    const refusal = veghel.refused(marches(veghel, '506 Parachute', '24,19'), allies(veghel));
    expect(refusal.message).toMatch(/^Not as ordered \(As written\): 506 Parachute\./);
  });

  it('a unit without an order holds while others of its side have one, unless the battle says otherwise', () => {
    const veghel = new Veghel();
    veghel.order('506 Parachute', null);
    veghel.seal();
    veghel.to('movement');
    const first = marches(veghel, '501 Parachute', '23,16');
    expect(veghel.refused(first, allies(veghel)).message).toBe(
      'Not as ordered (no order): 501 Parachute. A unit without an order must hold. Write an order for the next turn, or ask an umpire.',
    );
    veghel.do({ type: 'set-orders', orders: 'sealed', withoutOrders: 'free' });
    expect(veghel.last.summary).toContain('Players can move units without an order.');
    expect(() => veghel.do(first, allies(veghel))).not.toThrow();
  });

  it('no unit is moved by its player before the orders of the turn open', () => {
    const veghel = ordered();
    const early = 'The orders for this turn are not open yet. Give an order to the unit, and seal the orders of your side.';
    expect(veghel.refused(marches(veghel, '506 Parachute', '23.5,18.5'), allies(veghel)).message).toBe(early);
    const unwritten = new Veghel();
    expect(unwritten.refused(marches(unwritten, '506 Parachute', '23.5,18.5'), allies(unwritten)).message).toBe(early);
  });

  it('a side without any order moves freely: nothing was ordered', () => {
    const veghel = moving();
    veghel.do({ type: 'advance', to: 'turn' });
    veghel.seal();
    veghel.to('movement');
    expect(() => veghel.do(marches(veghel, 'Huber', '15,21'), playerOf(veghel.sides[1]!))).not.toThrow();
  });

  it('an umpire is free, and post, report and both verifiers say that it is not as ordered', () => {
    const veghel = moving();
    veghel.do(marches(veghel, '501 Parachute', '23,16'));
    expect(veghel.last.notes).toContain('Not as ordered (Hold): 501 Parachute.');
    // The enemy does not learn how the unit was ordered, nor does an onlooker.
    const notesFor = (reader: Reader) =>
      redactFor(veghel.last, { battle: veghel.battle, ruleset: veghel.ruleset }, reader)?.notes.join(' ') ?? '';
    for (const reader of [UMPIRE, allies(veghel)]) expect(notesFor(reader)).toContain('Not as ordered (Hold)');
    for (const reader of [playerOf(veghel.sides[1]!), PUBLIC_READER]) expect(notesFor(reader)).not.toContain('ordered');
    veghel.do({ type: 'advance', to: 'turn' });
    const lines = listOrderLines(buildReport(veghel.record, veghel.battle, veghel.ruleset, UMPIRE));
    const line = lines.find((each) => each.includes('501 Parachute'))!;
    expect(line).toMatch(/501 Parachute: Hold\. Not as ordered: Movement: 501 Parachute/);
    expect(lines.join(' ')).not.toContain('Lapsed');
    veghel.do({ type: 'end', seed: SEED });
    const found = verifyRecord({ events: veghel.record, seed: SEED, finalHash: null, rulesetById: findRuleset });
    expect(found.fault).toBeNull();
    expect(formatVerification(found)).toContain(
      '1 action not as ordered, and the posts say so. The report lists them under the orders.',
    );
    if (!hasPython) return;
    const file = join(mkdtempSync(join(tmpdir(), 'ordered-')), 'veghel.jsonl');
    writeFileSync(file, [...writeRecordLines({ events: veghel.record, seed: SEED, pictures: [] })].join('\n'));
    const python = spawnSync('python3', ['-B', 'docs/verify/verify.py', file], { encoding: 'utf8' });
    expect(python.stdout).toMatch(/HOLDS.*not as ordered, as their posts say: 1\n$/);
  });

  it('an order that its player carries out as written is carried out, and does not lapse', () => {
    const veghel = moving(false);
    const [order] = veghel.orderOf('506 Parachute');
    veghel.do(order!.does as GameCommand, allies(veghel));
    expect(veghel.orderOf('506 Parachute').map(({ state, remark }) => [state, remark])).toEqual([['done', null]]);
    const refusal = veghel.refused(marches(veghel, '506 Parachute', '24,19'), allies(veghel));
    expect(refusal.message).toMatch(/^Not as ordered \(As written\): 506 Parachute\./);
    veghel.do({ type: 'advance', to: 'turn' });
    const told = veghel.record.filter(
      ({ summary, audience }) => summary.includes(' no longer appl') && audience === veghel.sides[0],
    );
    expect(told.map(({ summary }) => summary)).toEqual(['Turn 1: 2 orders were not carried out and no longer apply.']);
  });

  it('an order that nobody carried out says to its side that it lapsed as the turn ends; one to stay does not', () => {
    const veghel = moving(false);
    veghel.do({ type: 'advance', to: 'turn' });
    const told = veghel.record.filter(({ summary }) => summary.includes(' no longer appl'));
    expect(told.map(({ audience, summary }) => [audience, summary])).toEqual([
      [veghel.sides[0], 'Turn 1: 3 orders were not carried out and no longer apply.'],
      [veghel.sides[1], 'Turn 1: 4 orders were not carried out and no longer apply.'],
    ]);
    expect(told.flatMap(({ notes }) => notes)).toContain('Huber: As written');
    expect(veghel.orderOf('501 Parachute').map(({ state }) => state)).toEqual(['done']);
  });
});
