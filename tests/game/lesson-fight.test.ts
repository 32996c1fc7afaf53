/** The fights of tutorials between two bots, or against a player who does nothing. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitmentOf, type JsonObject } from '../../src/dice/index.js';
import {
  type BattleEvent,
  beginStep,
  fightOn,
  fightResult,
  type FightTable,
  readScenario,
  runAllSteps,
  type Scenario,
  verifyRecord,
  createView,
} from '../../src/game/index.js';
import { asMeant, playGreedily } from '../../src/game/bot/greedy-player.js';
import { listObjectives } from '../../src/house/index.js';
import { type Actor, Refusal } from '../../src/rules/index.js';
import { rulesetById, RULESETS } from '../../src/rules/registry.js';
import { rowNamed } from '../rules/played.js';
import { House, playerOf, UMPIRE } from './house.js';

const MOST_PHASES = 40;

/** A tutorial's battle at the beginning of its fight, between the player and the bot. */
class Fight extends House {
  readonly player: Actor;
  readonly enemy: Actor;
  readonly table: FightTable;

  constructor(id: string, seed: string) {
    const ruleset = rulesetById(id);
    super(ruleset, 'g', createHash('sha256').update(seed).digest('hex'));
    const read = readScenario(ruleset.lesson!.opening);
    if ('faults' in read) throw new Error(JSON.stringify(read.faults));
    const { scenario } = read;
    this.start(scenario.title, scenario.settings.rulebook as JsonObject, commitmentOf(this.seed));
    this.do({ type: 'open-scenario', scenario: scenario as Scenario & JsonObject });
    const side = (name: string): Actor => playerOf(rowNamed(this.battle.tables.side, name).id);
    this.player = side(ruleset.lesson!.side);
    this.enemy = side(ruleset.lesson!.fight.enemy);
    const { id: key, sideId } = this.player;
    this.do({ type: 'edit-side', side: sideId!, fields: {}, addPlayerIds: [key], removePlayerIds: [] });
    this.table = {
      view: (actor) => createView(ruleset, this.battle, actor),
      act: (command, actor) => void this.do(command, actor),
      together: (work) => work(),
    };
    beginStep(ruleset.lesson!.fight, (commandFor) => ({ events: this.do(commandFor(this)), battle: this.battle }));
  }

  /** Ends the player's phase, and lets the bot answer. @returns the events of the bot as the enemy */
  done(): readonly BattleEvent[] {
    const before = this.record.length;
    this.do({ type: 'ready', side: this.player.sideId!, ready: true }, this.player);
    runAllSteps(this.steps());
    return this.record.slice(before).filter(({ actor }) => actor.id === this.enemy.id);
  }

  /** Returns the steps in which the bot answers. */
  steps(): Generator<void, void, void> {
    return fightOn(this.table, this.ruleset.lesson!.fight, { player: this.player, enemy: this.enemy, umpire: UMPIRE });
  }

  /** Plays the fight to its end. @param plays plays the player's side in a phase @returns the events of the enemy */
  toEnd(plays: () => void): readonly BattleEvent[] {
    const answers: BattleEvent[] = [];
    for (let n = 0; n < MOST_PHASES && this.battle.game.status === 'open'; n++) {
      plays();
      answers.push(...this.done());
    }
    return answers;
  }

  playsWell(): void {
    const { player, table } = this;
    const view = () => table.view(player);
    const carryOut = (command: Parameters<typeof asMeant>[2]): void => {
      try {
        table.act(asMeant(view(), player, command), player);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    };
    runAllSteps(playGreedily({ actor: player, view, carryOut }));
  }
}

const FOUGHT = RULESETS.filter(({ lesson }) => lesson !== undefined).map(({ id }) => id);

describe.each(FOUGHT)('the fight of the tutorial of %s', (id) => {
  it('can be won, the enemy fires back by name, and its record holds', () => {
    const won: boolean[] = [];
    const answers: BattleEvent[] = [];
    for (const seed of ['one', 'two', 'three', 'four']) {
      const fight = new Fight(id, seed);
      answers.push(...fight.toEnd(() => fight.playsWell()));
      expect(fight.battle.game.status).toBe('ended');
      expect(fight.battle.game.turn).toBeLessThanOrEqual(Number(fight.ruleset.lesson!.opening.turns) + 1);
      won.push(fightResult(fight.battle, fight.player.sideId!).isWon);
      const { seed: key, record, last } = fight;
      expect(verifyRecord({ events: record, seed: key, finalHash: last.hash, rulesetById }).fault).toBeNull();
      if (won.includes(true)) break;
    }
    expect(won).toContain(true);
    expect(answers.some(({ resolutions }) => resolutions.length > 0)).toBe(true);
    // Each action of the bot that has a target names it.
    for (const { command } of answers)
      for (const ids of Object.values((command.roles ?? {}) as Record<string, readonly string[]>)) expect(ids).not.toEqual([]);
  });

  it('is lost by somebody who does nothing', () => {
    const fight = new Fight(id, 'idle');
    fight.toEnd(() => {});
    const [objective] = listObjectives(fight.battle);
    // A race is decided when the enemy has won it. The enemy keeps a place that it holds until the end.
    if (objective!.kind === 'hold') expect(fight.battle.game.turn).toBe(Number(fight.ruleset.lesson!.opening.turns) + 1);
    expect(fightResult(fight.battle, fight.player.sideId!)).toEqual({ isWon: false, points: 'Blue 0, Red 3: a victory for Red' });
  });

  it('does not go on before the player is done', () => {
    const fight = new Fight(id, 'early');
    const before = fight.record.length;
    runAllSteps(fight.steps());
    expect(fight.record.length).toBe(before);
  });
});
