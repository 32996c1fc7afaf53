import { expect, it } from 'vitest';
import { hashEvent, writeChangeTexts } from '../../src/game/event.js';
import { RULESETS } from '../../src/rules/registry.js';
import { AnyBattle } from './any-battle.js';

it('the hash of an event is the same whether its changes were written before it or with it', () => {
  const battle = new AnyBattle(RULESETS[0]!, 7).open();
  battle.play(60);
  const copies = battle.record.map((event) => structuredClone(event));
  expect(copies.filter(({ changes }) => changes.length > 1).length).toBeGreaterThan(5);
  for (const event of copies) {
    for (const _written of writeChangeTexts(event.changes));
    expect(hashEvent(event)).toBe(event.hash);
    const other = { ...event, changes: [...event.changes, { table: 'unit', id: 'u1', before: null, after: null }] };
    expect(hashEvent(other)).not.toBe(event.hash);
  }
});
