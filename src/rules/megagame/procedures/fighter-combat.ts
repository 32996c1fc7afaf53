import { countNoun } from '../../words.js';
import { buildResultStep as resultStep, buildTableStep, includeIf } from '../../working.js';
import type { MegagameEffect } from '../effect-kinds.js';
import { countTakingPart, createTooLargeFilter } from '../part-of.js';
import { isExactHalf, calculateShare } from '../rounding.js';
import { AIR_GROUP_TABLE, defineMegagameProcedure, type MegagameScene, rowsOf } from '../state.js';
import { defineInt } from '../vocabulary.js';
import { createSquadronCounter, findGroupsInRole, countSquadrons } from './air-support.js';

type FighterResult = 'win' | 'draw' | 'lose';
type Face = 1 | 2 | 3 | 4 | 5 | 6;
type Row = readonly [FighterResult, FighterResult, FighterResult, FighterResult, FighterResult, FighterResult];

/** Fighter v Fighter: the attacker's result by die, in columns from 1-1 to 6-1 or more. */
export const FIGHTER_TABLE: Readonly<Record<Face, Row>> = {
  1: ['lose', 'lose', 'draw', 'draw', 'draw', 'win'],
  2: ['draw', 'draw', 'draw', 'draw', 'win', 'win'],
  3: ['draw', 'draw', 'draw', 'win', 'win', 'win'],
  4: ['draw', 'draw', 'win', 'win', 'win', 'win'],
  5: ['draw', 'win', 'win', 'win', 'win', 'win'],
  6: ['win', 'win', 'win', 'win', 'win', 'win'],
};
const BEST_ODDS = FIGHTER_TABLE[1].length;

/** Fighter v Fighter: losses in percent of the opponent's strength. */
export const FIGHTER_LOSSES: Readonly<Record<FighterResult, { readonly attackerPct: number; readonly defenderPct: number }>> = {
  win: { attackerPct: 10, defenderPct: 20 },
  draw: { attackerPct: 10, defenderPct: 10 },
  lose: { attackerPct: 20, defenderPct: 10 },
};

type AirSide = 'a' | 'b';

/** Returns the whole squadrons lost against this many opponents; at most all squadrons are lost (M-2, M-20). */
const lossOf = (own: number, opponents: number, percent: number): number =>
  Math.min(own, calculateShare(opponents, percent, 100));

const fightersIn = <R extends string>(scene: MegagameScene<R>, role: R): number =>
  countSquadrons(findGroupsInRole(scene, role, ['fighter'], 'Fighter v Fighter'), 'fighter');

const lossEffects = <R extends string>(role: R, amount: number, beatCover: boolean): readonly MegagameEffect<R>[] => [
  ...includeIf(amount > 0, { kind: 'lose-squadrons', role, amount } as const),
  { kind: 'set-air', role, fields: { flown: true, beatCover } },
];

/** Fighter v Fighter: a fight between fighters of two sides. */
export const fighterCombat = defineMegagameProcedure({
  id: 'megagame.fighter-combat',
  sections: ['Fighter v Fighter'],
  title: 'Resolve a fight between fighters',
  inputs: {
    sideASqns: rowsOf('sideA', AIR_GROUP_TABLE).inScene(
      defineInt(1, 100).describe('Fighter squadrons of side A (Fighter v Fighter)'),
      (_row, scene) => countTakingPart(scene.typed?.sideASqns, fightersIn(scene, 'sideA')),
      { own: 'sideA' },
    ),
    sideBSqns: rowsOf('sideB', AIR_GROUP_TABLE).inScene(
      defineInt(1, 100).describe('Fighter squadrons of side B (Fighter v Fighter)'),
      (_row, scene) => fightersIn(scene, 'sideB'),
      { own: 'sideB' },
    ),
  },
  ownKeys: { aLeftSqns: 'sideA', bLeftSqns: 'sideB' },
  roles: {
    sideA: { table: AIR_GROUP_TABLE, description: 'Fighter groups of side A', many: true, acts: true },
    sideB: { table: AIR_GROUP_TABLE, description: 'Fighter groups of side B', many: true, opposes: 'sideA' },
  },
  passesOver: createTooLargeFilter<'sideA' | 'sideB'>({ sideASqns: createSquadronCounter('sideA', 'fighter') }),
  run(dice, { sideASqns, sideBSqns }) {
    const attacker: AirSide = sideASqns >= sideBSqns ? 'a' : 'b'; // See ruling M-20.
    const [own, opposing] = attacker === 'a' ? [sideASqns, sideBSqns] : [sideBSqns, sideASqns];
    const odds = Math.min(BEST_ODDS, Math.floor(own / opposing));
    const die = dice.die(6, `attack by side ${attacker.toUpperCase()}`) as Face;
    const result = FIGHTER_TABLE[die][odds - 1]!;
    const { attackerPct, defenderPct } = FIGHTER_LOSSES[result];
    const attackerLoss = lossOf(own, opposing, attackerPct);
    const defenderLoss = lossOf(opposing, own, defenderPct);
    const [aLossSqns, bLossSqns] = attacker === 'a' ? [attackerLoss, defenderLoss] : [defenderLoss, attackerLoss];
    const other: AirSide = attacker === 'a' ? 'b' : 'a';
    const winner: AirSide | 'none' = result === 'draw' ? 'none' : result === 'win' ? attacker : other;

    const isLimited = defenderLoss < calculateShare(own, defenderPct, 100);
    const isDropped = odds < BEST_ODDS && own % opposing !== 0;
    const steps = [
      resultStep(
        `Odds of the attackers, side ${attacker.toUpperCase()}`,
        `${odds}-1`,
        'Fighter v Fighter',
        (isDropped || sideASqns === sideBSqns) && 'M-20',
      ),
      buildTableStep(`Die ${die} at odds of ${odds}-1`, result, 'Fighter v Fighter'),
      resultStep(
        `Squadrons lost by the attackers (${attackerPct}% of the defenders')`,
        attackerLoss,
        'Fighter v Fighter',
        isExactHalf(opposing, attackerPct, 100) && 'M-2',
      ),
      resultStep(
        `Squadrons lost by the defenders (${defenderPct}% of the attackers')`,
        defenderLoss,
        'Fighter v Fighter',
        isExactHalf(own, defenderPct, 100) && 'M-2',
        isLimited && 'M-20',
      ),
    ];
    return {
      outcome: {
        attacker,
        odds,
        die,
        result,
        winner,
        aLossSqns,
        bLossSqns,
        aLeftSqns: sideASqns - aLossSqns,
        bLeftSqns: sideBSqns - bLossSqns,
      },
      steps,
      effects: [...lossEffects('sideA', aLossSqns, winner === 'a'), ...lossEffects('sideB', bLossSqns, winner === 'b')],
    };
  },
  oddsOver: ['result', 'aLossSqns', 'bLossSqns'],
  measure: { label: 'squadrons lost by B, minus squadrons lost by A', of: ({ aLossSqns, bLossSqns }) => bLossSqns - aLossSqns },
  summary({ attacker, winner, aLossSqns, bLossSqns }) {
    const won = winner === 'none' ? 'Neither side wins' : winner === attacker ? 'The attackers win' : 'The defenders win';
    const [attackers, defenders] = attacker === 'a' ? [aLossSqns, bLossSqns] : [bLossSqns, aLossSqns];
    return `${won}. The attackers lose ${countNoun(attackers, 'squadron')} and the defenders ${defenders}.`;
  },
  verdict: ({ winner, aLossSqns, bLossSqns }, name) => ({
    fate: winner === 'none' ? 'Neither side wins' : `Victory for ${name(winner === 'a' ? 'sideA' : 'sideB')}`,
    score: '',
    next: `Squadrons lost: ${name('sideA')} ${aLossSqns}, ${name('sideB')} ${bLossSqns}`,
  }),
  tone: ({ result }) => (result === 'draw' ? 'effect' : 'decisive'),
});
