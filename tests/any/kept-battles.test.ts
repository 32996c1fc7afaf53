import { expect, it } from 'vitest';
import { megagameRuleset } from '../../src/rules/megagame/index.js';
import { battleAfter, battleOf } from './kept-battles.js';

const hashes = ({ events }: { readonly events: readonly { readonly hash: string }[] }): string[] =>
  events.map(({ hash }) => hash);

it('a kept battle is the same for whoever reads it, and a longer one begins with the shorter', () => {
  const longer = battleAfter(megagameRuleset, 25, 'one reader');
  const shorter = battleAfter(megagameRuleset, 3, 'another reader');
  expect(hashes(longer).slice(0, shorter.events.length)).toEqual(hashes(shorter));
  expect(longer.events.length).toBeGreaterThan(shorter.events.length);
  expect(shorter.state.lastHash).toBe(shorter.events.at(-1)!.hash);
  const opening = battleAfter(megagameRuleset, 0, 'a third');
  expect(hashes(battleOf(megagameRuleset, opening.events.length + 1, 'a fourth'))).toEqual(
    hashes(battleAfter(megagameRuleset, 1, 'a fifth')),
  );
});

it('goes on by chance of its reader, and nobody else hears of that', () => {
  const [one, other] = ['one reader', 'another reader'].map((label) => {
    const battle = battleAfter(megagameRuleset, 3, label);
    for (let n = 0; n < 5; n++) battle.play();
    return battle;
  });
  expect(hashes(one!)).not.toEqual(hashes(other!));
  expect(hashes(battleAfter(megagameRuleset, 3, 'a third'))).toEqual(
    hashes(one!).slice(0, battleAfter(megagameRuleset, 3, 'x').events.length),
  );
});

it('is another by its number, and has as many sides as are asked for', () => {
  const three = battleAfter(megagameRuleset, 0, 'a reader', { sides: 3 });
  expect(three.state.battle.tables.side.size).toBe(3);
  expect(battleAfter(megagameRuleset, 0, 'a reader').state.battle.tables.side.size).toBe(2);
  expect(hashes(battleAfter(megagameRuleset, 0, 'a reader', { n: 1 }))).not.toEqual(
    hashes(battleAfter(megagameRuleset, 0, 'a reader')),
  );
});
