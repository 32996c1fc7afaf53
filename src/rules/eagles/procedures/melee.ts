import { z } from 'zod';
import { getFaceValue } from '../../../dice/index.js';
import type { Step } from '../../result.js';
import type { Check } from '../../checks.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, includeIf } from '../../working.js';
import { createNearestCheck } from '../close-combat.js';
import { CONTACT_MEASURES, standing } from '../contact.js';
import { abandonClearing } from '../minefields.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { spotEachOther, createUnspottedRemarks } from '../observation.js';
import { checkOnBoard } from '../readiness.js';
import { type EaglesBattle, defineEaglesProcedure, type EaglesUnit, defineUnitInputs } from '../state.js';
import { findStep } from '../sequence.js';
import { defineInt, type UnitKind } from '../vocabulary.js';

const MELEE_KINDS = ['combat', 'artillery', 'administrative'] as const;
const MELEE_SUICIDES = ['none', 'standard', 'japanese'] as const;
type MeleeKind = (typeof MELEE_KINDS)[number];
type Fate = 'destroyed' | 'suppressed';

/** 5.1: the rating of artillery and administrative units. */
export const WEAK_RATING = 1;
export const SUPPRESSED_MODIFIER = -2; // See section 5.1.

const MELEE_KIND_OF: Readonly<Record<UnitKind, MeleeKind | null>> = {
  infantry: 'combat',
  weapons: 'combat',
  'towed-at': 'combat',
  artillery: 'artillery',
  administrative: 'administrative',
  vehicle: null,
  bunker: null,
};

/** Returns a unit's kind in a melee; null for a unit that does not fight in a melee but is assaulted (5.2). */
export function findMeleeKind(kind: UnitKind): MeleeKind | null {
  return MELEE_KIND_OF[kind];
}

/**
 * Returns the kind of a unit that fights in a melee.
 * @throws {Refusal} ILLEGAL for a vehicle or bunker
 */
function fighterKind(unit: EaglesUnit): MeleeKind {
  const kind = findMeleeKind(unit.kind);
  if (kind === null)
    throw refuseIllegal('Vehicles and bunkers cannot fight a melee. Use `/eagles assault` instead.', '5.1', '5.2');
  return kind;
}

/** 5.31: returns the kind of suicide squad. A Japanese squad is a separate kind. */
function meleeSuicideOf(unit: Pick<EaglesUnit, 'suicide' | 'nation'>): (typeof MELEE_SUICIDES)[number] {
  if (!unit.suicide) return 'none';
  return unit.nation === 'japan' ? 'japanese' : 'standard';
}

/** 5.1: returns the rating in a melee, which may be negative (E-24). */
function meleeRating(fp: number, kind: MeleeKind, suppressed: boolean): number {
  return (kind === 'combat' ? fp : WEAK_RATING) + (suppressed ? SUPPRESSED_MODIFIER : 0);
}

function ratingSteps(who: 'Attacker' | 'Defender', fp: number, kind: MeleeKind, suppressed: boolean): Step[] {
  return [
    kind === 'combat' ? buildBaseStep(`${who}, firepower`, fp, '5.1') : buildBaseStep(`${who}, ${kind} unit`, WEAK_RATING, '5.1'),
    ...includeIf(suppressed, buildModifierStep(`${who}, suppressed`, SUPPRESSED_MODIFIER, '5.1')),
  ];
}

function fateEffect<R extends string>(role: R, fate: Fate): EaglesEffect<R> {
  return fate === 'destroyed' ? { kind: 'destroy', role } : { kind: 'set', role, fields: { suppressed: true } };
}

/** 5.31: refuses a player's entry that an ordinary defender is a suicide squad, because suicide squads are on record. */
const SQUAD_ON_RECORD: Check<EaglesUnit, EaglesBattle, 'attacker' | 'defender'> = {
  name: 'typed',
  cites: ['5.31'],
  find({ actor, typed, one }) {
    const defender = one('defender');
    const { defenderSuicide = 'none' } = typed;
    if (!defender || defender.suicide || defenderSuicide === 'none' || actor.standing === 'umpire') return null;
    return { is: 'no', fact: `${defender.name} is not a suicide squad.`, wanted: 'Leave this value out, or ask an umpire.' };
  },
};

const [attacker, defender] = [defineUnitInputs('attacker'), defineUnitInputs('defender')];
const [fp, kind] = [defineInt(0, 40), z.enum(MELEE_KINDS).default('combat')];

/** A melee between two sides, including suicide squads (5.1 Infantry melee, 5.3, 5.31). */
export const melee = defineEaglesProcedure({
  id: 'eagles.melee',
  sections: ['5.1', '5.3', '5.31'],
  title: 'Fight an infantry melee',
  inputs: {
    attackerFp: attacker.from(fp.describe("Attacker's current firepower (5.1)"), (unit) => unit.fp),
    defenderFp: defender.from(fp.describe("Defender's current firepower (5.1)"), (unit) => unit.fp),
    attackerKind: attacker.from(kind.describe('Kind of attacker (5.1)'), fighterKind),
    defenderKind: defender.from(kind.describe('Kind of defender (5.1)'), fighterKind),
    attackerSuppressed: attacker.its('suppressed', 'The attacker is suppressed (5.1)'),
    defenderSuppressed: defender.its('suppressed', 'The defender is suppressed (5.1)'),
    attackerSuicide: attacker.from(
      z.enum(MELEE_SUICIDES).default('none').describe('Kind of suicide squad, if the attacker is one (5.3)'),
      meleeSuicideOf,
    ),
    defenderSuicide: defender.from(
      z.enum(MELEE_SUICIDES).optional().describe('Kind of suicide squad, if the defender is one (5.3)'),
      (unit) => (unit.suicide ? meleeSuicideOf(unit) : undefined),
    ),
  },
  roles: {
    attacker: { description: 'Unit that attacks', acts: true, check: checkOnBoard },
    defender: { description: 'Unit that is attacked', opposes: 'attacker', neededBy: 'E-77', check: checkOnBoard },
  },
  checks: [
    standing('attacker', 'defender'),
    CONTACT_MEASURES.near('contact', ['5.1'], 'attacker', 'defender'),
    createNearestCheck('attacker', 'defender'),
    SQUAD_ON_RECORD,
  ],
  phases: ['melee'],
  stepOf: () => findStep('melee', 'A'),
  oncePer: { span: 'phase', done: 'attacked this phase', cites: ['5.0', 'E-52'] },
  run(dice, input) {
    const { attackerSuicide: suicide, defenderSuicide = 'none' } = input;
    if (
      (suicide !== 'none' && input.attackerKind !== 'combat') ||
      (defenderSuicide !== 'none' && input.defenderKind !== 'combat')
    )
      throw refuseIllegal('Artillery and administrative units cannot be suicide squads. Choose “none” as the squad.', '5.31');

    const attackerRating = meleeRating(input.attackerFp, input.attackerKind, input.attackerSuppressed);
    const defenderRating = meleeRating(input.defenderFp, input.defenderKind, input.defenderSuppressed);
    const attackerFace = dice.die(10, 'attacker');
    const defenderFace = dice.die(10, 'defender');
    const attackerTotal = getFaceValue(10, attackerFace) + attackerRating; // The face 0 counts as ten (E-24).
    const defenderTotal = getFaceValue(10, defenderFace) + defenderRating;
    const attackerWins = attackerTotal > defenderTotal;
    const defenderWins = defenderTotal > attackerTotal;
    const winner: 'attacker' | 'defender' | 'none' = attackerWins ? 'attacker' : defenderWins ? 'defender' : 'none';
    const attackerFate: Fate = attackerWins && suicide !== 'standard' ? 'suppressed' : 'destroyed'; // See section 5.3.
    const defenderFate: Fate = defenderWins && defenderSuicide !== 'standard' ? 'suppressed' : 'destroyed'; // See section 5.3.
    const attackerMustContinue = suicide === 'japanese' && attackerFate !== 'destroyed'; // See section 5.31.

    const squadDies = attackerWins && suicide === 'standard';
    const steps = [
      ...ratingSteps('Attacker', input.attackerFp, input.attackerKind, input.attackerSuppressed),
      ...ratingSteps('Defender', input.defenderFp, input.defenderKind, input.defenderSuppressed),
      buildResultStep('Attacker, die plus rating', attackerTotal, '5.1', (attackerFace === 0 || attackerRating < 0) && 'E-24'),
      buildResultStep('Defender, die plus rating', defenderTotal, '5.1', (defenderFace === 0 || defenderRating < 0) && 'E-24'),
      squadDies ? buildResultStep('Attacker', attackerFate, '5.3', 'E-25') : buildResultStep('Attacker', attackerFate, '5.1'),
      defenderWins && defenderFate === 'destroyed'
        ? buildResultStep('Defender', defenderFate, '5.3', 'E-25')
        : buildResultStep('Defender', defenderFate, '5.1'),
      ...includeIf(attackerMustContinue, buildNoteStep('The squad must continue to attack', '5.31', 'E-25')),
    ];

    const outcome = {
      attackerRating,
      defenderRating,
      attackerTotal,
      defenderTotal,
      winner,
      attackerFate,
      defenderFate,
      attackerMustContinue,
    };
    return { outcome, steps, effects: [fateEffect('attacker', attackerFate), fateEffect('defender', defenderFate)] };
  },
  after(desk, { roles: { attacker = [], defender = [] } }) {
    for (const id of [...attacker, ...defender]) abandonClearing(desk, id, 'acted');
    spotEachOther(desk, attacker, defender);
  },
  remarks: createUnspottedRemarks('attacker', 'defender'),
  oddsOver: ['winner', 'attackerFate', 'defenderFate'],
  measure: {
    label: 'enemy units destroyed, minus own',
    of: ({ attackerFate, defenderFate }) => Number(defenderFate === 'destroyed') - Number(attackerFate === 'destroyed'),
  },
  summary: ({ attackerTotal, defenderTotal, winner, attackerFate, defenderFate, attackerMustContinue }) => {
    const score = `Score ${attackerTotal} against ${defenderTotal}:`;
    if (winner === 'none') return `${score} both units are destroyed.`;
    if (winner === 'defender' && defenderFate === 'suppressed')
      return `${score} the attacker is destroyed and the defender suppressed.`;
    if (winner === 'defender' || attackerFate === 'destroyed')
      return `${score} the suicide squad wins, and both units are destroyed.`;
    return `${score} the defender is destroyed and the attacker suppressed.${attackerMustContinue ? ' The attacker must attack again.' : ''}`;
  },
  verdict: ({ attackerTotal, defenderTotal, winner, attackerMustContinue }, name) => ({
    fate: winner === 'none' ? `${name('attacker')} and ${name('defender')} both destroyed` : `${name(winner)} wins`,
    score: `score ${attackerTotal} against ${defenderTotal}`,
    next: attackerMustContinue ? `${name('attacker')} must attack again` : '',
  }),
  tone: () => 'decisive',
});
