import type { Check } from '../../checks.js';
import { findMap } from '../../ground/rows.js';
import { Refusal } from '../../refusal.js';
import { buildBaseStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { standing } from '../contact.js';
import { listUnitContacts } from '../contact-rows.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { listEnemies, MEASURES } from '../measures.js';
import { type CorpsBattle, defineCorpsProcedure, type CorpsScene, type CorpsUnit, inputWith } from '../state.js';
import { defineNumber } from '../vocabulary.js';

export const REACTION_INCHES = 6; // The maximum distance in inches at which a unit can react to a surprise attack (CO-22).

type Roles = 'unit' | 'by';
const edgesIn = ({ typed }: CorpsScene<Roles>): readonly number[] => [
  typeof typed?.closeInches === 'number' ? typed.closeInches : REACTION_INCHES,
];
const toNamed = MEASURES.between<Roles>('unit', 'by', edgesIn);
const toNearest = MEASURES.nearest<Roles>(
  'unit',
  ({ battle, one }) =>
    listEnemies(one('unit')?.side, battle).filter(
      ({ attackedThisTurn, position }) => attackedThisTurn || position === 'in-contact',
    ),
  edgesIn,
  'nearest enemy that attacks',
);

/** Checks whether a unit has attacked or moved into contact in this turn. */
const hasAttacked = (unit: CorpsUnit, battle: CorpsBattle): boolean =>
  unit.attackedThisTurn ||
  listUnitContacts(battle, unit.id).some((contact) => contact.unit === unit.id && contact.since === battle.game.turn);

/**
 * Checks whether a surprise test is suggested for a unit. The unit must not be in contact, and an enemy must have attacked in
 * this turn (CO-96).
 */
const mayBeSurprised = (unit: CorpsUnit, battle: CorpsBattle): boolean =>
  unit.sp > 0 &&
  !unit.surprised &&
  unit.position !== 'in-contact' &&
  listEnemies(unit.side, battle).some((enemy) => hasAttacked(enemy, battle));

/** Requires that an enemy of the unit has attacked in this turn, or that the entered enemy has (CO-96). */
const AFTER_ATTACK: Check<CorpsUnit, CorpsBattle, Roles> = {
  name: 'contact',
  cites: ['Movement', 'CO-96'],
  find({ battle, one, sees, actor }) {
    const [unit, by] = [one('unit'), one('by')];
    if (!unit || actor.standing !== 'player' || findMap(battle)?.ground !== 'map') return null;
    const attackers = by ? [by] : listEnemies(unit.side, battle).filter(sees);
    if (attackers.some((attacker) => hasAttacked(attacker, battle))) return null;
    return {
      is: 'no',
      fact: by ? `${by.name} has not attacked this turn.` : `No enemy of ${unit.name} has attacked this turn.`,
      wanted: 'Use this check only after an enemy has moved into contact.',
    };
  },
};

/** The test of whether a unit is near enough to a surprise attack to react in the same turn (Movement). */
export const surprise = defineCorpsProcedure({
  id: 'corps.surprise',
  sections: ['Movement'],
  title: 'Check whether a surprised defender can react',
  inputs: {
    distanceInches: inputWith(
      defineNumber(0, 500).describe('Inches from the defender to the nearest enemy that caused the surprise'),
      {
        measured: (scene: CorpsScene<Roles>, key) => {
          const measure = scene.one('by') ? toNamed : toNearest;
          return measure(scene, key);
        },
      },
    ),
    closeInches: defineNumber(0, 100).default(REACTION_INCHES).describe('Distance that counts as close, in inches'),
  },
  roles: {
    unit: {
      description: 'Defending unit',
      offeredTo: mayBeSurprised,
      checkWith(_unit, { typed }, { standing }) {
        if (standing !== 'umpire' && typed?.closeInches !== undefined)
          throw new Refusal(
            'UMPIRE_ONLY',
            'Only an umpire can set the distance that counts as close. Leave this option out.',
            'closeInches',
          );
      },
    },
    by: { description: 'Enemy unit that surprises the defender', opposes: 'unit' },
  },
  checks: [standing('unit', 'by'), AFTER_ATTACK],
  phases: ['move'],
  run(_dice, { distanceInches, closeInches }) {
    const mayReact = distanceInches <= closeInches;
    return {
      outcome: { mayReact },
      steps: [
        buildBaseStep('Inches to the enemy that surprised the unit', distanceInches, 'Movement'),
        buildTableStep('Distance in inches that counts as close', closeInches, 'Movement', 'CO-22'),
        buildResultStep('The unit may react', mayReact ? 'yes' : 'no, it cannot move this turn but still fights', 'Movement'),
      ],
      effects: includeIf<CorpsEffect<'unit'>>(!mayReact, { kind: 'set', role: 'unit', fields: { surprised: true } }),
    };
  },
  summary: ({ mayReact }) =>
    mayReact
      ? 'The unit is close to the enemy that surprised it and may react.'
      : 'The unit is not close to the enemy that surprised it and cannot move this turn.',
  tone: ({ mayReact }) => (mayReact ? 'nothing' : 'effect'),
});
