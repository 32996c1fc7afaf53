/**
 * Non-interference: two battles that differ only in what a reader may not know show the reader exactly the same, in
 * every kind of output (road).
 *
 * The twins are played side by side. Each plays secret commands of its own; whatever the bot calls secret counts as
 * secret. Public commands are played in both, with the same dice. After each step everything that a reader can see is
 * compared, including event numbers. `tests/e2e/twins.test.ts` does the same with the bot itself.
 */
import { describe, expect, it } from 'vitest';
import type { Reader } from '../../src/game/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { runs, seedFor } from '../chance/chance.js';
import { battleOf } from './kept-battles.js';
import { compare, compareAnswers, exportsFor, toldTo } from './roads.js';
import { isBlindOnly, playBySight, Twins } from './twins.js';

/** The minimum number of secret commands in all twins of a rulebook, unless everything in it is visible. */
const SECRETS = 4;
/** The minimum number of public commands. */
const OPEN = 10;
const STEPS = 18;

const BATTLES = RULESETS.flatMap((ruleset) => [
  [ruleset.id, ruleset, false] as const,
  ...(isBlindOnly(ruleset) ? [[`${ruleset.id}, by sight`, ruleset, true] as const] : []),
]);

describe.each(BATTLES)('twin battles of %s', (id, ruleset, isBySight) => {
  it('tell a player and an onlooker the same, whatever is otherwise in secret', async () => {
    let secrets = 0;
    let open = 0;
    const isOpen = id === 'wtj1943';
    for (let n = 0; n < runs(6) || (((!isOpen && secrets < SECRETS) || open <= OPEN) && n < 60); n++) {
      const seed = seedFor(`twins ${id} ${n}`);
      // Every second battle has three sides.
      const played = battleOf(ruleset, 45, seed, n % 2 === 0 ? { n } : { n, sides: 3 });
      if ('spotting' in played.state.battle.game) played.do({ type: 'act', act: 'set-game', params: { spotting: 'rules' } });
      if (isBySight) playBySight(played);
      const [first] = [...played.state.battle.tables.side.keys()];
      const reader: Reader = n % 3 === 2 ? { standing: 'spectator', sideId: null } : { standing: 'player', sideId: first! };
      const twins = new Twins(ruleset, seed, reader, played);
      for (let step = 0; step < STEPS; step++) {
        twins.step(step % 3 === 0);
        compare(twins, toldTo);
      }
      compare(twins, exportsFor);
      await compareAnswers(twins);
      secrets += twins.secrets;
      open += twins.open;
    }
    expect(open).toBeGreaterThan(OPEN);
    if (!isOpen) expect(secrets).toBeGreaterThanOrEqual(SECRETS);
  });
});
