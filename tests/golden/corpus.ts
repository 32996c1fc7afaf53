/** The battles of the corpus, and all that is told of each. */
import { leavesOfPlayed, RULEBOOKS } from './adapter.js';
import type { Leaf } from './leaf.js';
import { type PlayedBattle, readBattles } from './played.js';
import { leavesOfScript, type Script, scriptsOf } from './table.js';

/** Where battles and scripts are read from. */
export interface Sources {
  /** tests/golden/battles */
  readonly battles: URL;
  /** tests/cases */
  readonly cases: URL;
}

export const SOURCES: Sources = {
  battles: new URL('battles/', import.meta.url),
  cases: new URL('../cases/', import.meta.url),
};

export class Corpus {
  private readonly played = new Map<string, PlayedBattle>();
  private readonly scripts = new Map<string, Script>();

  constructor({ battles, cases }: Sources = SOURCES) {
    for (const ruleset of RULEBOOKS) {
      for (const script of scriptsOf(cases, ruleset)) this.scripts.set(script.id, script);
      for (const battle of readBattles(battles, ruleset)) this.played.set(battle.id, battle);
    }
  }

  /** Those that take longest come first. */
  get ids(): readonly string[] {
    return [...this.scripts.keys(), ...this.played.keys()];
  }

  /** All that is told of a battle. @param looksAround at a table: whether everybody looks at everything, too */
  async leaves(id: string, looksAround = true): Promise<Iterable<Leaf>> {
    const script = this.scripts.get(id);
    if (script) return leavesOfScript(script, looksAround);
    const played = this.played.get(id);
    return played ? leavesOfPlayed(played) : [];
  }
}
