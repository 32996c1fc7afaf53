import { z } from 'zod';
import { bothStanding, CONTACT_MEASURES } from '../contact.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, buildTableStep } from '../../working.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { checkEngineers, checkNotCarried } from '../readiness.js';
import { type Wtj1943Battle, defineWtj1943Procedure, type Wtj1943Scene, type Wtj1943Unit, defineUnitInputs } from '../state.js';
import {
  DIGGERS,
  DUG_IN_KINDS,
  findFieldwork,
  defineFlag,
  defineInt,
  type UnitKind,
  TURNS_NEEDED,
  DIGGABLE_FIELDWORKS,
} from '../vocabulary.js';

type DugIn = (typeof DUG_IN_KINDS)[number];

/** The kind of troops that each kind of unit counts as for digging in. */
const TROOPS: Readonly<Record<UnitKind, DugIn | undefined>> = {
  infantry: 'infantry',
  'heavy-weapon': 'heavy-weapon',
  engineer: 'infantry',
  cavalry: undefined,
  cyclist: 'infantry',
  wagon: undefined,
  gun: 'towed',
  vehicle: 'vehicle',
  hq: 'infantry',
};

/**
 * Returns the kind of troops that a unit counts as for digging in; undefined for mounted cavalry and wagons. Dismounted troopers
 * count as infantry (2.2). A heavy weapon with a gun's class counts as towed (2.4).
 */
function troopsOf({ kind, mounted, gunClass }: Wtj1943Unit): DugIn | undefined {
  if (kind === 'cavalry' && !mounted) return 'infantry';
  return kind === 'heavy-weapon' && gunClass !== null ? 'towed' : TROOPS[kind];
}

/**
 * 2.5: refuses to dig in a unit of the wrong kind, or a unit that a vehicle carries or tows. Vehicles are refused later, by
 * `run`.
 * @throws {Refusal} ILLEGAL if the unit is mounted cavalry or a wagon, or a vehicle carries or tows it
 */
function checkDugIn(unit: Wtj1943Unit, battle: Wtj1943Battle): void {
  if (troopsOf(unit) === undefined)
    throw refuseIllegal(`${unit.name} cannot dig in. Choose infantry, heavy weapons or towed equipment.`, '2.5');
  checkNotCarried(unit, battle);
}

/**
 * 2.5, W-21: checks that a unit can dig for a turn now. Digging uses the whole movement of the named engineers or, if none are
 * named, of the unit itself.
 * @throws {Refusal} ILLEGAL if the unit has already had its turn of digging in this turn, or if the diggers have used movement
 */
function checkWork(unit: Wtj1943Unit, scene: Wtj1943Scene<'engineers'>): void {
  const diggers = scene.one('engineers') ?? unit;
  if (unit.dugThisTurn)
    throw refuseIllegal(
      `${unit.name} has already dug this turn. A unit can dig only once a turn. Choose another unit.`,
      '2.5',
      'W-21',
    );
  if (diggers.spentPct > 0)
    throw refuseIllegal(
      `${diggers.name} has used movement this turn, but digging takes the whole move. Choose another unit.`,
      '2.5',
      'W-21',
    );
}

type Scene = Wtj1943Scene<'unit' | 'engineers'>;
const engineers = defineUnitInputs('engineers');
const unit = defineUnitInputs('unit');

/** One turn of digging (2.5 Digging-in). */
export const digInProcedure = defineWtj1943Procedure({
  id: 'wtj1943.dig-in',
  sections: ['2.2', '2.5'],
  title: 'Dig in a unit for a turn, by itself or with engineers',
  heading: 'Digging in',
  inputs: {
    work: z.enum(DIGGABLE_FIELDWORKS).describe('Fieldwork to dig: hasty works or foxholes (2.5)'),
    by: engineers.from(
      z.enum(DIGGERS).default('self').describe('Diggers: the troops themselves, or an engineer base (2.5)'),
      () => 'engineers',
    ),
    troops: unit.from(z.enum(DUG_IN_KINDS).describe('Type of unit that digs in. Towed: heavy equipment (2.5)'), troopsOf),
    turnsDone: unit.inScene(
      defineInt(0, TURNS_NEEDED.foxholes).default(0).describe('Turns of digging so far (2.5)'),
      (unit, scene: Scene) => {
        checkWork(unit, scene);
        return unit.digTurns;
      },
    ),
    // Only umpires may enter that more turns have passed (W-21).
    turns: unit.from(defineInt(1, TURNS_NEEDED.foxholes).default(1).describe('Turns of digging to add now'), () => 1),
    prone: unit.inScene(
      defineFlag('The diggers are prone (2.2)'),
      (unit, scene: Scene) => (scene.one('engineers') ?? unit).prone,
    ),
  },
  roles: {
    unit: { description: 'Unit that digs in', acts: true, check: checkDugIn },
    engineers: {
      description: 'Engineers that dig for the unit. Default: the unit digs for itself',
      acts: true,
      check: checkEngineers,
    },
  },
  checks: [bothStanding('engineers', 'unit'), CONTACT_MEASURES.near('contact', ['2.5', 'W-29'], 'engineers', 'unit')],
  run(_dice, { work, by, troops, turnsDone, turns, prone }) {
    const turnsNeeded = TURNS_NEEDED[work];
    if (prone) throw refuseIllegal('Prone troops cannot dig. Choose another unit.', '2.2', '2.5');
    if (troops === 'vehicle')
      throw refuseIllegal('Vehicles cannot dig in with spades. Use `/wtj1943-defences entrench-vehicle`.', '2.5');
    if (troops === 'towed' && by === 'self')
      throw refuseIllegal('Only engineers can dig in towed heavy equipment. Choose “engineers”.', '2.5');
    if (turnsDone >= turnsNeeded)
      throw refuseIllegal(
        `The work takes ${turnsNeeded} turns and is already finished. Choose other work, or another unit.`,
        '2.5',
        'W-16',
      );

    const turnsDoneAfter = Math.min(turnsNeeded, turnsDone + turns);
    const turnsLeft = turnsNeeded - turnsDoneAfter;
    const fieldwork = findFieldwork(turnsDoneAfter);
    const steps = [
      buildTableStep(`Turns for ${work === 'hasty' ? 'hasty works' : 'foxholes'}`, turnsNeeded, '2.5', 'W-16'),
      buildBaseStep('Turns done before', turnsDone, '2.5', 'W-16'),
      buildModifierStep(
        by === 'self' ? 'Turns added by the unit itself' : 'Turns added by engineers',
        turnsDoneAfter - turnsDone,
        '2.5',
      ),
      buildResultStep('Protection now', fieldwork === 'hasty' ? 'hasty works' : fieldwork, '2.5', 'W-16'),
      buildNoteStep('The diggers count as having moved', '2.5'),
    ];
    const effects: Wtj1943Effect<'unit' | 'engineers'>[] = [
      { kind: 'set', role: 'unit', fields: { digTurns: turnsDoneAfter, fieldwork, dugThisTurn: true } },
      { kind: 'set', role: by === 'self' ? 'unit' : 'engineers', fields: { spentPct: 100, firedMoved: true } },
    ];
    const outcome = {
      turnsNeeded,
      turnsDoneAfter,
      turnsLeft,
      complete: turnsLeft === 0,
      fieldwork,
      countsAsMoved: true,
    };
    return { outcome, steps, effects };
  },
  certainOver: ['fieldwork'],
  summary: ({ turnsLeft, complete, fieldwork }, { work }) => {
    if (complete) return work === 'hasty' ? 'The hasty works are finished.' : 'The foxholes are finished.';
    const now = fieldwork === 'none' ? '' : ` Until then, the unit has ${fieldwork} works.`;
    return `The unit digs. The ${work === 'hasty' ? 'hasty works' : 'foxholes'} need ${countNoun(turnsLeft, 'more turn')}.${now}`;
  },
  tone: ({ complete }) => (complete ? 'decisive' : 'effect'),
});
