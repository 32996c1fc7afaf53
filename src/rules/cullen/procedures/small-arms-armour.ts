import { z } from 'zod';
import { armourFate } from '../firing/armour-hit.js';
import { illegal } from '../../refusal.js';
import { counted } from '../../words.js';
import { base, modifier, note, result, when } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import { citeTen, rollD10 } from '../d10.js';
import { armourClassOf } from '../firing/from-units.js';
import { FIRE_PHASES, shotEffects, smallArmsFirer, smallArmsRange } from '../firing/roles.js';
import { firerStatus, rangeInches, statusSteps } from '../firing/shot-fields.js';
import { ASSAULT_RANGE_INCHES, checkHmgs, SMALL_ARMS_RANGE_INCHES, smallArmsFields } from '../firing/small-arms.js';
import { MG_V_ARMOUR } from '../firing/small-arms-tables.js';
import { remarksOnSmallArms } from '../remarks.js';
import { cullenProcedure } from '../state.js';
import { flag } from '../vocabulary.js';
import { smallArmsOnce } from '../firing/once.js';

const CITE = 'Small Arms v Armour';

export type SmallArmsArmourOutcome = {
  readonly score: number;
  readonly moraleCheck: boolean;
};

const { firerStatus: statusOf, moved, vehicleMounted } = smallArmsFirer.fills;
const { lmg, hmg } = smallArmsFirer.fillsFromScene;

/** Small Arms v Armour: machine guns try to drive a vehicle off. */
export const smallArmsArmour = cullenProcedure({
  id: 'cullen.small-arms-armour',
  title: 'Machine guns at armour',
  heading: 'Machine guns',
  input: z.strictObject({
    lmg: smallArmsFields.lmg,
    hmg: smallArmsFields.hmg,
    rangeInches,
    firerStatus,
    moved: smallArmsFields.moved,
    vehicleMounted: smallArmsFields.vehicleMounted,
    assaultDeclared: flag('An assault between the two is declared'),
  }),
  roles: {
    firer: {
      ...smallArmsFirer,
      fills: { firerStatus: statusOf, moved, vehicleMounted, assaultDeclared: (firer) => firer.assaultDeclared },
      fillsFromScene: { lmg, hmg },
    },
    target: {
      description: 'The armour fired at',
      fills: {},
      fillsFromScene: {
        assaultDeclared(target, scene) {
          armourClassOf(target, CITE);
          return scene.one('firer')?.assaultDeclared;
        },
      },
    },
  },
  measured: smallArmsRange,
  usualPhases: FIRE_PHASES,
  oncePer: smallArmsOnce(CITE),
  run(dice, input) {
    const machineGuns = input.lmg + input.hmg;
    if (machineGuns === 0) throw illegal('only LMGs and HMGs are effective against armour', CITE);
    if (input.rangeInches > SMALL_ARMS_RANGE_INCHES)
      throw illegal(`machine guns reach ${SMALL_ARMS_RANGE_INCHES}", not ${input.rangeInches}"`, CITE);
    if (input.firerStatus === 'retreating') throw illegal('a retreating unit may not shoot', 'TC-18');
    checkHmgs(input);
    if (input.assaultDeclared) throw illegal('once an assault is declared neither side of it fires', CITE, 'TC-19');

    const die = rollD10(dice, 'effect');
    const further = (machineGuns - 1) * MG_V_ARMOUR.perFurtherMachineGun;
    const score = die + further;
    const outcome: SmallArmsArmourOutcome = { score, moraleCheck: score >= MG_V_ARMOUR.moraleCheckAt };
    const isNear = input.rangeInches < ASSAULT_RANGE_INCHES;
    return {
      outcome,
      steps: [
        ...statusSteps(input.firerStatus),
        ...when(isNear, note(`Under ${ASSAULT_RANGE_INCHES}" they fire as long as no assault is declared`, CITE, 'TC-19')),
        base('Die', die, CITE, citeTen(die)),
        ...when(further > 0, modifier(`${counted(machineGuns, 'machine gun')}: each after the first`, further, CITE)),
        result(`Score, ${MG_V_ARMOUR.moraleCheckAt} or more forces a morale test`, score, CITE),
      ],
      effects: [
        ...shotEffects('small-arms', 'mg'),
        ...when<CullenEffect<'target'>>(outcome.moraleCheck, { kind: 'set', role: 'target', fields: { moraleDue: true } }),
      ],
    };
  },
  remarks: remarksOnSmallArms,
  oddsOver: ['moraleCheck'],
  measure: { label: 'morale tests forced', of: ({ moraleCheck }) => Number(moraleCheck) },
  summary: ({ score, moraleCheck }) => `Score ${score}: ${moraleCheck ? 'the vehicle must take a morale test' : 'no effect'}.`,
  verdict: ({ score, moraleCheck }, name) => ({
    fate: armourFate(moraleCheck ? 'morale-check' : 'no-effect', name('target')),
    score: `score ${score}`,
  }),
  tone: ({ moraleCheck }) => (moraleCheck ? 'effect' : 'nothing'),
});
