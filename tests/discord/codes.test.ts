import { describe, expect, it } from 'vitest';
import { createBattleCodes } from '../../src/discord/options/codes.js';
import type { Row } from '../../src/rules/index.js';
import { opening, Shelf, SURROUNDINGS } from '../store/shelf.js';
import { openStore } from '../../src/store/index.js';
import { findRuleset } from '../../src/rules/registry.js';

const tiger: Row = { id: 'u7', name: 'Tiger' };

/** Creates a stored battle. */
function kept() {
  const shelf = new Shelf();
  return { shelf, codes: createBattleCodes(shelf, shelf.gameId) };
}

describe('what rows are called in buttons and menus', () => {
  it('has nothing of the number of the event that made them', () => {
    const { codes } = kept();
    const elsewhere = codes.among('unit', [{ ...tiger, id: 'u9' }]);
    expect(codes.among('unit', [tiger]).of('u7')).toBe(elsewhere.of('u9'));
    expect(codes.among('unit', [tiger]).of('u7')).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is the same after a restart, and another in each battle and table', () => {
    const { shelf, codes } = kept();
    const again = openStore(opening(shelf.path), { ...SURROUNDINGS, rulesetById: findRuleset });
    const called = codes.among('unit', [tiger]).of('u7');
    expect(createBattleCodes(again, shelf.gameId).among('unit', [tiger]).of('u7')).toBe(called);
    expect(codes.among('mission', [tiger]).of('u7')).not.toBe(called);
    const other = new Shelf();
    other.database.$client.prepare('UPDATE games SET people_secret = ?').run('7'.repeat(64));
    expect(createBattleCodes(other, other.gameId).among('unit', [tiger]).of('u7')).not.toBe(called);
  });

  it('leads back to those rows alone that its reader may know of, and never to an id', () => {
    const { codes } = kept();
    const known = codes.among('unit', [tiger]);
    expect(known.idOf(known.of('u7'))).toBe('u7');
    expect(known.idOf('u7')).toBeUndefined();
    expect(known.of('u8')).toBe('');
    expect(codes.among('unit', []).idOf(known.of('u7'))).toBeUndefined();
  });

  it('tells those apart that share a name, or have none', () => {
    const { codes } = kept();
    const rows: Row[] = ['m1', 'm2', 'm3', 'm4'].map((id, at) => ({ id, ...(at < 2 ? { name: 'Bridge' } : {}) }));
    const several = codes.among('job', rows);
    for (const { id } of rows) expect(several.idOf(several.of(id as string))).toBe(id);
  });

  it('is under a key that a battle of before is given once', () => {
    const before = new Shelf();
    before.database.$client.prepare('UPDATE games SET people_secret = NULL').run();
    const key = before.people.codeKey(before.gameId);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(before.people.codeKey(before.gameId)).toBe(key);
    expect(before.people.secretOf(before.gameId)).toBe(key);
  });
});
