/** The battles of the golden corpus, and all outputs of each. */
import { leavesOfPlayed, RULEBOOKS } from './adapter.js';
import type { Leaf } from './leaf.js';
import { type PlayedBattle, readBattles } from './played.js';
import { leavesOfScript, type Script, scriptsOf } from './table.js';

/** The folder of tests. */
const TESTS = new URL('../', import.meta.url);

export class Corpus {
  private readonly played = new Map<string, PlayedBattle>();
  private readonly scripts = new Map<string, Script>();

  /**
   * @param tests the folder of tests whose battles and scripts are played; it may belong to another version of the
   * project
   */
  constructor(tests: URL = TESTS) {
    for (const ruleset of RULEBOOKS) {
      for (const script of scriptsOf(new URL('cases/', tests), ruleset)) this.scripts.set(script.id, script);
      for (const battle of readBattles(new URL('golden/battles/', tests), ruleset)) this.played.set(battle.id, battle);
    }
  }

  get ids(): readonly string[] {
    return [...this.scripts.keys(), ...this.played.keys()];
  }

  /** Returns all outputs of a battle. */
  async leaves(id: string): Promise<readonly Leaf[]> {
    const script = this.scripts.get(id);
    if (script) return leavesOfScript(script);
    const played = this.played.get(id);
    return played ? [...leavesOfPlayed(played)] : [];
  }
}
