/** The battles of the corpus, and all that is told of each. */
import { leavesOfPlayed, RULEBOOKS } from './adapter.js';
import type { Leaf } from './leaf.js';
import { type PlayedBattle, readBattles } from './played.js';
import { leavesOfScript, type Script, scriptsOf } from './table.js';

/** The folder of tests. */
const TESTS = new URL('../', import.meta.url);

export class Corpus {
  private readonly played = new Map<string, PlayedBattle>();
  private readonly scripts = new Map<string, Script>();

  /** @param tests whose battles and scripts are played: the folder of tests of some tree */
  constructor(tests: URL = TESTS) {
    for (const ruleset of RULEBOOKS) {
      for (const script of scriptsOf(new URL('cases/', tests), ruleset)) this.scripts.set(script.id, script);
      for (const battle of readBattles(new URL('golden/battles/', tests), ruleset)) this.played.set(battle.id, battle);
    }
  }

  get ids(): readonly string[] {
    return [...this.scripts.keys(), ...this.played.keys()];
  }

  /** All that is told of a battle. */
  async leaves(id: string): Promise<readonly Leaf[]> {
    const script = this.scripts.get(id);
    if (script) return leavesOfScript(script);
    const played = this.played.get(id);
    return played ? [...leavesOfPlayed(played)] : [];
  }
}
