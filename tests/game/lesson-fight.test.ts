/** The fights of tutorials between the bot and a player who follows the words, or who does nothing. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calculateSeedCommitment, type JsonObject } from '../../src/dice/index.js';
import {
  type ActionDraft,
  type BattleEvent,
  beginTutorialStep,
  continueFight,
  findFightResult,
  type FightSession,
  readScenario,
  runAllSteps,
  type Scenario,
  verifyRecord,
  createView,
  type View,
} from '../../src/game/index.js';
import { buildConfirmedCommand } from '../../src/game/bot/greedy-player.js';
import { type OptionChooser, fillInAction } from '../../src/game/bot/walking.js';
import { listCandidates } from '../../src/game/candidates.js';
import { findFirstAction } from '../../src/game/questions.js';
import { offerPlaces } from '../../src/game/places.js';
import { findCommandAction, createEmptyDraft, fillPart } from '../../src/game/action.js';
import { listObjectives } from '../../src/house/index.js';
import { type Actor, Refusal, type TutorialUmpireAction } from '../../src/rules/index.js';
import { buildFireTask, describeFightTask } from '../../src/rules/lesson-steps.js';
import { findRuleset, RULESETS } from '../../src/rules/registry.js';
import { nameChoice } from '../../src/present/words.js';
import { capitalize } from '../../src/rules/words.js';
import { isLong } from '../chance/chance.js';
import { FIGHT_TASK, unitsInTask } from '../e2e/learner.js';
import { rowNamed } from '../rules/played.js';
import { House, playerOf, UMPIRE } from './house.js';

const MOST_PHASES = 40;
/** The number of fights that a player of the words plays, and the most until one is lost. Their dice are always the same. */
const FIGHTS = isLong ? 24 : 4;
const MOST_FIGHTS = 24;
/** The number of tutorials in which the player rolls before the fight. Their dice are always the same, and show each face of a d6. */
const ROLLED = isLong ? 100 : 12;

/** A tutorial's battle at the beginning of its fight, between the player and the bot. */
class Fight extends House {
  readonly player: Actor;
  readonly enemy: Actor;
  readonly table: FightSession;

  /** @param acts true if the player also moves and rolls in the steps before the fight */
  constructor(id: string, seed: string, acts = false) {
    const ruleset = findRuleset(id);
    super(ruleset, 'g', createHash('sha256').update(seed).digest('hex'));
    const read = readScenario(ruleset.lesson!.opening);
    if ('faults' in read) throw new Error(JSON.stringify(read.faults));
    const { scenario } = read;
    this.start(scenario.title, scenario.settings.rulebook as JsonObject, calculateSeedCommitment(this.seed));
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
    const { steps, fight } = ruleset.lesson!;
    // Some steps wait for an event that only an action of the player brings.
    const waits = (action: TutorialUmpireAction): boolean => 'until' in action && 'kind' in action.until;
    const begin = (step: Parameters<typeof beginTutorialStep>[0]): void =>
      beginTutorialStep(step, (commandFor) => ({ events: this.do(commandFor(this)), battle: this.battle }));
    for (const step of steps.filter(({ before = [] }) => !before.some(waits))) {
      begin(step);
      const [unit] = 'units' in step.done ? (step.done.units ?? []) : [];
      const words = italicsOf(step.what);
      if (acts && unit !== undefined) this.followWord(unit, words, words.at(-1));
    }
    begin(fight);
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
    return continueFight(this.table, this.ruleset.lesson!.fight, { player: this.player, enemy: this.enemy, umpire: UMPIRE });
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

  /** Acts as the tutorial's words say: each unit in turn takes the first action of its panel, with the first choice that is offered. */
  followWords(): void {
    const task = this.ruleset.lesson!.fight.phases[this.battle.game.phase];
    const words = task ? describeFightTask(task) : '';
    const [, units = '', offered = '', last] = FIGHT_TASK.exec(words)!;
    for (const name of unitsInTask(units)) this.followWord(name, italicsOf(offered), last);
  }

  /** Lets a unit take the first action of its panel, with the first of these choices that is offered. */
  private followWord(name: string, choices: readonly string[], last: string | undefined): void {
    const unit = rowNamed(this.battle.tables.unit, name);
    if (this.ruleset.strength.isLost(unit)) return;
    const view = this.table.view(this.player);
    const begun = beginFirst(view, this.player, unit.id);
    if (!begun || (last === 'Roll') !== rollsDice(view, begun)) return;
    const { command, isDeadEnd, step } = fillInAction(view, this.player, begun, choosing(view, this.player, choices));
    // A unit that cannot go where the words send it stays.
    const goes = command.type === 'resolve' && command.typed.to !== undefined;
    if (last !== 'Roll' && choices.length > 0 && !goes) return;
    if (isDeadEnd || step.is !== 'preview') return;
    try {
      this.table.act(buildConfirmedCommand(view, this.player, command), this.player);
    } catch (error) {
      // A unit that retreats rolls without a place to go to. The umpire does that for a player who is refused.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** Returns what a text puts in italics: the labels of buttons. */
const italicsOf = (text: string): string[] => [...text.matchAll(/\*([^*]+)\*/g)].map(([, label = '']) => label);

/** Begins the first action of a unit's panel; undefined if the unit can do nothing. */
function beginFirst(view: View, actor: Actor, unitId: string): ActionDraft | undefined {
  try {
    const action = findFirstAction(view, actor, unitId);
    const empty = createEmptyDraft(action.rule);
    const part = action.parts.find(
      (each) => each.table === 'unit' && listCandidates(view, actor, empty, each).some(({ row }) => row.id === unitId),
    );
    return part && fillPart(action, empty, part.key, [unitId]);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const rollsDice = ({ ruleset }: View, command: ActionDraft): boolean => findCommandAction(ruleset, command).rule.rolls;

/** Chooses the first of these labels that a panel offers. */
const choosing = (view: View, actor: Actor, labels: readonly string[]): OptionChooser => {
  const first = <T>(offered: readonly T[], labelOf: (one: T) => string): T | undefined =>
    labels.flatMap((label) => offered.find((one) => labelOf(one) === label) ?? [])[0];
  return {
    candidate: (candidates) => first(candidates, ({ row }) => row.name as string),
    place: (command) =>
      first(offerPlaces(view, actor, command), ({ towards, name }) => (towards === null ? (name ?? '') : `Towards ${towards}`))
        ?.to,
    one: (offered) => first(offered, (value) => capitalize(nameChoice(String(value)))) ?? offered[0]!,
    written: () => null,
  };
};

const FOUGHT = RULESETS.filter(({ lesson }) => lesson !== undefined).map(({ id }) => id);

describe('the task of a phase', () => {
  const task = { units: ['Birch', 'Ash'], choices: ['Towards Rifles', 'Towards the farm'], last: 'Do it' };
  it('names the units that can act and what they can choose, without what is absent', () => {
    expect(describeFightTask(task)).toBe(
      'With Birch and Ash: press *My units*, the unit, *Towards Rifles* or *Towards the farm*, and *Do it*. Then press *Done*.',
    );
    expect(describeFightTask(task, ['Ash', 'Rifles'])).toBe(
      'With Birch: press *My units*, the unit, *Towards the farm*, and *Do it*. Then press *Done*.',
    );
  });
  it('says that a target is asked for only sometimes, and joins several names', () => {
    expect(describeFightTask(buildFireTask(['Guns', 'Ash', 'Birch'], ['Militia', 'Scouts']))).toBe(
      'With Guns, Ash and Birch: press *My units*, the unit, *Militia* or *Scouts* if you are asked, and *Roll*. Then press *Done*.',
    );
  });
  it('is only Done if no unit is left that acts, or no target', () => {
    expect(describeFightTask(task, ['Ash', 'Birch'])).toBe('Press *My units*, and *Done*.');
    expect(describeFightTask({ ...task, choices: ['Rifles'] }, ['Rifles'])).toBe('Press *My units*, and *Done*.');
  });
});

describe.each(FOUGHT)('the fight of the tutorial of %s', (id) => {
  it('is usually won by its words but also lost, the enemy answers by name, and its record holds', () => {
    const won: boolean[] = [];
    const answers: BattleEvent[] = [];
    for (let n = 0; n < FIGHTS || (won.every(Boolean) && n < MOST_FIGHTS); n++) {
      const fight = new Fight(id, `fight ${n}`);
      answers.push(...fight.toEnd(() => fight.followWords()));
      expect(fight.battle.game.status).toBe('ended');
      expect(fight.battle.game.turn).toBeLessThanOrEqual(Number(fight.ruleset.lesson!.opening.turns) + 1);
      won.push(findFightResult(fight.battle, fight.player.sideId!).isWon);
      const { seed: key, record, last } = fight;
      expect(verifyRecord({ events: record, seed: key, finalHash: last.hash, rulesetById: findRuleset }).fault).toBeNull();
    }
    expect(won.filter(Boolean).length).toBeGreaterThanOrEqual(FIGHTS / 2);
    // A fight that nobody loses teaches nothing.
    expect(won).toContain(false);
    expect(answers.some(({ resolutions }) => resolutions.length > 0)).toBe(true);
    // Each action of the bot that has a target names it.
    for (const { command } of answers)
      for (const ids of Object.values((command.roles ?? {}) as Record<string, readonly string[]>)) expect(ids).not.toEqual([]);
  });

  it('begins after every roll of the steps before it', () => {
    const results = new Set<string>();
    for (let n = 0; n < ROLLED; n++) {
      const { record, player, ruleset, battle } = new Fight(id, `rolled ${n}`, true);
      for (const { actor, resolutions, summary } of record)
        if (actor.id === player.id && resolutions.length > 0) results.add(summary);
      expect(ruleset.lesson!.fight.phases).toHaveProperty(battle.game.phase);
    }
    expect(results.size).toBeGreaterThan(1);
  });

  it('is lost by somebody who does nothing', () => {
    const fight = new Fight(id, 'idle');
    fight.toEnd(() => {});
    const [objective] = listObjectives(fight.battle);
    // A race is decided when the enemy has won it. The enemy keeps a place that it holds until the end.
    if (objective!.kind === 'hold') expect(fight.battle.game.turn).toBe(Number(fight.ruleset.lesson!.opening.turns) + 1);
    expect(findFightResult(fight.battle, fight.player.sideId!)).toEqual({
      isWon: false,
      points: 'Blue 0, Red 3: a victory for Red',
    });
  });

  it('does not go on before the player is done', () => {
    const fight = new Fight(id, 'early');
    const before = fight.record.length;
    runAllSteps(fight.steps());
    expect(fight.record.length).toBe(before);
  });
});
