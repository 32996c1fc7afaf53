import { z } from 'zod';
import type { Dice } from '../../../dice/index.js';
import type { ValuesOf } from '../../inputs.js';
import type { Cast, Resolution, Step } from '../../result.js';
import type { Check } from '../../checks.js';
import { refuseIllegal } from '../../refusal.js';
import { capitalize, countNoun } from '../../words.js';
import { buildNoteStep, buildResultStep, buildTableStep, buildSecretStep, includeIf } from '../../working.js';
import type { MegagameContext } from '../battle.js';
import { recordSighting } from '../../ground/sightings.js';
import { isStrengthExact } from '../../rough-strength.js';
import { CONTACT_MEASURES, IN_CONTACT_CHECKS, mayTouchEnemy, standing } from '../contact.js';
import type { MegagameEffect } from '../effect-kinds.js';
import { GROUND_READING } from '../ground.js';
import { findTerrainUnder, recordLeftPlace } from '../ground-under.js';
import { checkCanAttack, checkCanDefend } from '../readiness.js';
import {
  inputWith,
  type MegagameBattle,
  defineMegagameProcedure,
  type MegagameUnit,
  SUPPORT_TABLE,
  defineUnitInputs,
} from '../state.js';
import { checkSupportSide, findDefenceSupport, type FightScene, addFirstSupport, findSupport } from '../support.js';
import { describeRoughStatus, describeTroops } from '../unit.js';
import { AIR_LEVELS, ATTACK_ORDERS, defineFlag, defineInt, movedPctSchema, TERRAINS } from '../vocabulary.js';
import { sumStatus } from './artillery-support.js';
import { sumAttackers, sumDefenders } from './combat-factors.js';
import {
  COMBAT_RESULTS,
  type CombatResult,
  findCombatResult,
  RESULT_ROWS,
  type Retreat,
  MIN_THROWN_BACK_KM,
} from './combat-results.js';
import {
  findAttackersMoved,
  listCombatRemarks,
  findFightTerrain,
  listIgnoredKeys,
  isMostlyArmour,
  countLightAttackers,
  countNonTacticalUnits,
  countOtherFormations,
  findOrderedAttack,
  countUnpreparedUnits,
  countUnitsWithoutFuel,
} from './combat-roles.js';
import { mayFightAfterMove } from './half-turn.js';
import { SUPPLY_COSTS } from './supply.js';

const units = defineInt(0, 30).default(0);
const artillery = defineInt(0, 200).default(0);
const air = z.enum(AIR_LEVELS).default('none');
/** Inputs that have no option in the slash command, because of Discord's limit on options. */
const SPARED = { spared: true } as const;
const [attackers, defenders] = [defineUnitInputs('attackers'), defineUnitInputs('defenders')];

const inputs = {
  attStatus: attackers.fromAll(defineInt(1, 300).describe('Total status of the attackers, without artillery'), sumStatus),
  attUnits: attackers.count(defineInt(1, 30).describe('Number of attacking units')),
  attArtillery: attackers.inScene(
    artillery.describe('Artillery status in support of the attack (Supporting Artillery)'),
    (_unit, scene: FightScene) => findSupport(scene, 'attackers').artillery,
    { instead: 'use `/megagame artillery-support` first, then choose it here as support' },
  ),
  attCombinedArms: units.describe('Units in a combined-arms attack: +1 each'),
  attLight: inputWith(units.describe('Light infantry units attacking: -1 each'), { battle: countLightAttackers }),
  attUnprepared: attackers.fromAll(units.describe('Units attacking unprepared: -2 each'), countUnpreparedUnits, {
    byOrder: { field: 'prepared' },
  }),
  attOtherFormation: attackers.fromAll(
    units.describe('Attackers of another formation than the main body: -1 each'),
    countOtherFormations,
  ),
  attNonTactical: attackers.fromAll(units.describe('Attackers in non-tactical or road movement: -2 each'), countNonTacticalUnits),
  attNoFuel: attackers.fromAll(units.describe('Mechanised or armoured attackers without fuel: -1 each'), countUnitsWithoutFuel),
  attUnsupported: units.describe('Unsupported infantry attacking tanks in the open: -1 each'),
  attAir: attackers.inScene(
    air.describe('Level of air support for the attackers: +4, +6, +8 or +10'),
    (_unit, scene: FightScene) => findSupport(scene, 'attackers').air,
    { instead: 'use `/megagame air-support` first, then choose it here as support' },
  ),
  attMovedPct: inputWith(movedPctSchema.describe('Largest share of the turn that any attacker has moved, in % (Movement)'), {
    battle: findAttackersMoved,
    own: 'attackers',
  }),
  mostlyArmour: attackers.fromAll(defineFlag('The attackers are mostly armour (Results Table)'), isMostlyArmour),
  order: inputWith(z.enum(ATTACK_ORDERS).default('normal').describe('Kind of attack (Results Table)'), {
    byOrder: { field: 'attackOrder', says: findOrderedAttack },
  }),
  defStatus: defenders.fromAll(defineInt(1, 300).describe('Total status of the defenders, without artillery'), sumStatus),
  defUnits: defenders.count(defineInt(1, 30).describe('Number of defending units')),
  defArtillery: defenders.inScene(
    artillery.describe('Artillery status in support of the defence (Supporting Artillery)'),
    (_unit, scene: FightScene) => findDefenceSupport(scene).artillery,
  ),
  defOtherFormation: defenders.fromAll(
    units.describe('Defenders of another formation than the main body: -1 each'),
    countOtherFormations,
    SPARED,
  ),
  defNonTactical: defenders.fromAll(
    units.describe('Defenders in non-tactical or road movement: -2 each'),
    countNonTacticalUnits,
    SPARED,
  ),
  defNoFuel: defenders.fromAll(
    units.describe('Mechanised or armoured defenders without fuel: -1 each'),
    countUnitsWithoutFuel,
    SPARED,
  ),
  defVsTanks: units.describe('Defenders against tanks: +1 each in close country, -1 if unsupported in the open'),
  defAir: defenders.inScene(
    air.describe('Level of air support for the defenders: +4, +6, +8 or +10'),
    (_unit, scene: FightScene) => findDefenceSupport(scene).air,
  ),
  advantage: defineInt(-30, 30).default(0).describe('Attackers with a clear tactical advantage. Negative: defenders'),
  terrain: defenders.inScene(
    z.enum(TERRAINS).default('open').describe('Terrain of the defenders. Everything except open is close country'),
    (_unit, scene: FightScene) => findFightTerrain(scene),
  ),
};
type Input = ValuesOf<typeof inputs>;

const ATTACKERS_COUNTS = [
  'attCombinedArms', 'attLight', 'attUnprepared', 'attOtherFormation', 'attNonTactical', 'attNoFuel', 'attUnsupported',
] as const; // prettier-ignore
const DEFENDERS_COUNTS = ['defOtherFormation', 'defNonTactical', 'defNoFuel', 'defVsTanks'] as const;

/** The texts for counted units. */
const COUNT_WORDS: Readonly<Record<(typeof ATTACKERS_COUNTS | typeof DEFENDERS_COUNTS)[number] | 'advantage', string>> = {
  attCombinedArms: 'combined-arms attack',
  attLight: 'light infantry attacking',
  attUnprepared: 'unprepared attack',
  attOtherFormation: 'another formation than the main body',
  attNonTactical: 'non-tactical or road movement',
  attNoFuel: 'no fuel',
  attUnsupported: 'unsupported infantry against tanks',
  defOtherFormation: 'another formation than the main body',
  defNonTactical: 'non-tactical or road movement',
  defNoFuel: 'no fuel',
  defVsTanks: 'defence against tanks',
  advantage: 'clear tactical advantage',
};

/** Results Table: checks the conditions of an overrun before the roll (M-13). */
function qualifiesForOverrun({ mostlyArmour, attStatus, defStatus, order }: Input): boolean {
  return mostlyArmour && attStatus >= 2 * defStatus && order !== 'normal';
}

/**
 * Refuses a combat with contradictory numbers, or a combat that the rules sheet forbids.
 * @throws {Refusal} ILLEGAL if a factor is entered for more units than take part; if attackers count as unsupported infantry
 *   against tanks outside open terrain; or if an attacker has moved for more than half a turn and does not make an overrun
 */
function refuseForbidden(given: Input): void {
  const check = (key: keyof typeof COUNT_WORDS, number: number, side: 'attackers' | 'defenders'): void => {
    const all = side === 'attackers' ? given.attUnits : given.defUnits;
    if (number > all)
      throw refuseIllegal(
        `You entered ${countNoun(number, 'unit')} for the factor “${COUNT_WORDS[key]}”, but the ${side} have only ${countNoun(all, 'unit')}. Enter a smaller number.`,
        'Combat',
        'M-8',
      );
  };
  for (const key of ATTACKERS_COUNTS) check(key, given[key], 'attackers');
  for (const key of DEFENDERS_COUNTS) check(key, given[key], 'defenders');
  check('advantage', given.advantage, 'attackers');
  check('advantage', -given.advantage, 'defenders');
  if (given.attUnsupported > 0 && given.terrain !== 'open')
    throw refuseIllegal(
      'Infantry against tanks counts as unsupported only in the open. Enter 0, or choose open ground.',
      'Combat',
    );
  if (!mayFightAfterMove(given.attMovedPct) && given.order !== 'overrun' && !qualifiesForOverrun(given))
    throw refuseIllegal(
      `An attacker has moved for ${given.attMovedPct}% of the turn. After more than half, only an overrun is possible. Choose other attackers.`,
      'Movement',
      'M-5',
      'M-17',
    );
}

/** Results Table: rolls the defenders' retreat in km. */
function rolledRetreat(dice: Dice, retreat: Retreat): number {
  if ('km' in retreat) return retreat.km;
  return retreat.dice === 1 ? dice.die(retreat.sides, 'retreat') : dice.sum(retreat.dice, retreat.sides, 'retreat');
}

/** Results Table: rolls the result of a fight with these totals of both sides. */
function fight(dice: Dice, given: Input, attTotal: number, defTotal: number) {
  const die = dice.die(6, 'combat');
  const score = attTotal - defTotal + die;
  const scored = findCombatResult(score);
  const row = RESULT_ROWS[scored];
  const retreatKm = rolledRetreat(dice, row.retreat[given.terrain === 'open' ? 'open' : 'close']);
  const overrun = qualifiesForOverrun(given) ? row.overrun : null;
  return {
    die,
    attTotal,
    defTotal,
    score,
    result: scored,
    attLossPerUnit: row.attLossPerUnit + (overrun?.extraLossPerUnit ?? 0),
    defLossPerUnit: row.defLossPerUnit,
    retreatKm,
    attRetreatKm: scored === 'beaten' ? MIN_THROWN_BACK_KM : 0,
    defSpLossPerUnit: row.spLossPerUnit,
    defMayCounterAttack: row.mayCounterAttack,
    overrun: overrun !== null,
    mayFightAgain: overrun?.mayFightAgain ?? false,
    attAmmoSp: given.attUnits * SUPPLY_COSTS.attack.ammoSp,
  };
}

type CombatOutcome = ReturnType<typeof fight>;

function effectsOf(outcome: CombatOutcome): readonly MegagameEffect<'attackers' | 'defenders'>[] {
  const { attLossPerUnit, defLossPerUnit, defSpLossPerUnit, retreatKm, defMayCounterAttack } = outcome;
  const retreats = retreatKm > 0 ? { prepared: false } : {};
  const barred = defMayCounterAttack ? {} : { noCounterAttack: true };
  return [
    { kind: 'lose-status', role: 'attackers', amount: attLossPerUnit },
    { kind: 'pay-ammo', role: 'attackers', amount: SUPPLY_COSTS.attack.ammoSp },
    { kind: 'set', role: 'attackers', fields: { prepared: false } },
    { kind: 'spend-support', role: 'attackers' },
    ...includeIf(defLossPerUnit > 0, { kind: 'lose-status', role: 'defenders', amount: defLossPerUnit } as const),
    ...includeIf(defSpLossPerUnit > 0, { kind: 'lose-supply', role: 'defenders', amount: defSpLossPerUnit } as const),
    // True if the defenders may not counter-attack after this fight, or if an earlier attack of the turn forbids it (M-28).
    ...includeIf(retreatKm > 0 || !defMayCounterAttack, {
      kind: 'set',
      role: 'defenders',
      fields: { ...retreats, ...barred },
    } as const),
  ];
}

/**
 * Results Table: removes defenders that retreat, and attackers that return to their start line, from their places on the map.
 * Only people know the start line and the end of a retreat (M-34). Units without status do not move (M-1).
 * @param isMeant returns true for the units that must leave. Default: all units of the fight
 */
function goBack(
  desk: MegagameContext,
  roles: Cast,
  { retreatKm, attRetreatKm }: Readonly<Record<'retreatKm' | 'attRetreatKm', unknown>>,
  isMeant: (unit: MegagameUnit) => boolean = () => true,
): void {
  const { unit: units } = desk.draft.battle.tables;
  const left = (ids: readonly string[] = []): readonly MegagameUnit[] =>
    ids.flatMap((id) => units.get(id) ?? []).filter((unit) => unit.status > 0 && isMeant(unit));
  const far = Number(retreatKm);
  if (far > 0) for (const unit of left(roles.defenders)) recordLeftPlace(desk, unit, { far, cites: ['Results Table', 'M-34'] });
  if (Number(attRetreatKm) > 0) for (const unit of left(roles.attackers)) recordLeftPlace(desk, unit);
}

/** M-58: records how much of its turn a unit had moved when it overran an enemy. */
function markOverrun({ draft }: MegagameContext, id: string): void {
  const unit = draft.battle.tables.unit.get(id);
  if (unit) draft.set('unit', id, { overranAt: unit.movedPct });
}

/** M-51: returns the text for a unit's kind and rough strength after a fight, if the battle does not show exact strength. */
const seenAs = ({ troops, status }: MegagameUnit, battle: MegagameBattle): string | undefined =>
  isStrengthExact(battle) === false && status > 0 ? `${describeTroops(troops)}, ${describeRoughStatus(status)}` : undefined;

/**
 * M-45: makes each side of a fight see the enemy units that fought against it, at their places before any retreat. Units that are
 * too far apart on the map for contact do not see each other.
 */
function meet(desk: MegagameContext, roles: Cast): void {
  const { battle } = desk.draft;
  const fighting = (ids: readonly string[] = []): readonly MegagameUnit[] =>
    ids.flatMap((id) => battle.tables.unit.get(id) ?? []);
  const [attackers, defenders] = [fighting(roles.attackers), fighting(roles.defenders)];
  const meets = (some: readonly MegagameUnit[], others: readonly MegagameUnit[]): void => {
    for (const unit of others) {
      const near = some.filter((one) => one.side !== unit.side && CONTACT_MEASURES.mayTouch(one, unit, battle));
      // A unit that has lost its last status in this fight is not a dump.
      const symbol = GROUND_READING.symbol({ ...unit, status: Math.max(1, unit.status) });
      const about = seenAs(unit, battle);
      for (const side of new Set(near.map((one) => one.side))) recordSighting(desk, unit, side, symbol, about);
    }
  };
  meets(attackers, defenders);
  meets(defenders, attackers);
}

/** Sends a unit back after a fight that no longer destroys the unit, because an umpire has overruled its loss. */
export function undoMoveOfFight(desk: MegagameContext, { id }: MegagameUnit, fights: readonly Resolution[]): void {
  for (const { procedure, roles, outcome } of fights) {
    const { retreatKm, attRetreatKm } = outcome;
    if (procedure === combat.id) goBack(desk, roles, { retreatKm, attRetreatKm }, (unit) => unit.id === id);
  }
}

const RESULT_WORDS: Readonly<Record<CombatResult, string>> = {
  'total-success': 'total success',
  success: 'success',
  'limited-success': 'limited success',
  confused: 'confused combat',
  beaten: 'attackers badly beaten',
};

function resultSteps(outcome: CombatOutcome): readonly Step[] {
  const { score, attLossPerUnit, retreatKm, attRetreatKm, defSpLossPerUnit, defMayCounterAttack, overrun } = outcome;
  const says = (label: string, value: number | string, ruling?: string) => buildResultStep(label, value, 'Results Table', ruling);
  const yes = (is: boolean): string => (is ? 'yes' : 'no');
  const usualLoss = RESULT_ROWS[outcome.result].attLossPerUnit;
  const extraLoss = attLossPerUnit - usualLoss;
  return [
    buildResultStep('Score (attackers - defenders + die)', score, 'Combat'),
    buildTableStep(`Score ${score}`, RESULT_WORDS[outcome.result], 'Results Table'),
    says('Status lost by each attacker', usualLoss),
    says('Status lost by each defender', outcome.defLossPerUnit),
    ...includeIf(retreatKm > 0, says('Km that the defenders retire', retreatKm)),
    ...includeIf(attRetreatKm > 0, says('Least km that the attackers fall back', attRetreatKm, 'M-15')),
    ...includeIf(defSpLossPerUnit > 0, says('SP lost by each defender', defSpLossPerUnit, 'M-16')),
    says('Defenders may counter-attack', yes(defMayCounterAttack), defMayCounterAttack ? undefined : 'M-28'),
    ...includeIf(overrun, says('Overrun', 'through the enemy, up to half the remaining move', 'M-13')),
    ...includeIf(extraLoss > 0, says('Extra status lost by each attacker in an overrun', extraLoss, 'M-27')),
    ...includeIf(overrun, says('Fight again this turn', yes(outcome.mayFightAgain))),
    buildResultStep('Ammunition SP of the attackers', outcome.attAmmoSp, 'Combat'),
  ];
}

/**
 * M-5, M-17: refuses attackers without armour that have moved for more than half of the turn, because only armour can make an
 * overrun. This check does not depend on the defenders. A side that does not know the enemy's strength gets the refusal before
 * the fight.
 */
const MARCHED: Check<MegagameUnit, MegagameBattle, 'attackers' | 'defenders' | 'support'> = {
  name: 'reach',
  cites: ['Movement', 'M-5', 'M-17'],
  find({ many, typed, actor }) {
    const attackers = many('attackers');
    const isOwn = typed.order !== 'overrun' && typed.mostlyArmour !== true && typed.attMovedPct === undefined;
    if (!isOwn || actor.standing === 'umpire' || many('defenders').length === 0 || attackers.some(({ armour }) => armour))
      return null;
    const marched = attackers.find(({ movedPct: pct }) => !mayFightAfterMove(pct));
    return marched
      ? {
          is: 'no',
          fact: `${marched.name} has moved for ${marched.movedPct}% of the turn.`,
          wanted: 'After more than half, only an overrun is possible. Choose other attackers.',
        }
      : null;
  },
};

/**
 * Combat: refuses a player's factor for infantry against tanks if no attackers are tanks. If the attackers have tanks and
 * defenders are in close country, reminds the player of the factor.
 */
const VS_TANKS: Check<MegagameUnit, MegagameBattle, 'attackers' | 'defenders' | 'support'> = {
  name: 'typed',
  cites: ['Combat', 'M-54'],
  find({ many, typed, actor, battle, sees }) {
    const [attackers, defenders] = [many('attackers'), many('defenders')];
    if (actor.standing !== 'player' || attackers.length === 0) return null;
    const hasTanks = attackers.some(({ troops, armour }) => troops === 'tanks' || armour);
    if (!hasTanks && Number(typed.defVsTanks ?? 0) > 0)
      return {
        is: 'no',
        fact: `None of the attackers are tanks: ${attackers.map(({ name }) => name).join(', ')}.`,
        wanted: 'Leave “def-vs-tanks” out, or ask an umpire.',
      };
    const inCover = hasTanks && defenders.some((unit) => sees(unit) && findTerrainUnder(unit, battle) !== 'open');
    return inCover && typed.defVsTanks === undefined
      ? { is: 'yes', price: 'The defenders are in close country. Against tanks, each of them counts +1 (enter “def-vs-tanks”).' }
      : null;
  },
};

/** Combat and Results Table: a ground attack. */
export const combat = defineMegagameProcedure({
  id: 'megagame.combat',
  sections: ['Combat', 'Results Table', 'Supporting Artillery', 'Movement'],
  title: 'Fight a ground attack',
  inputs,
  roles: {
    attackers: { description: 'Units that attack', many: true, acts: true, check: checkCanAttack },
    defenders: { description: 'Defending units', many: true, opposes: 'attackers', neededBy: 'M-61', check: checkCanDefend },
    support: {
      table: SUPPORT_TABLE,
      description: 'Bought support that this fight uses (M-37)',
      many: true,
      acts: true,
      mayBeGone: true,
      checkWith: checkSupportSide,
    },
  },
  checks: [standing('attackers', 'defenders'), MARCHED, ...IN_CONTACT_CHECKS, VS_TANKS],
  passesOver: listIgnoredKeys,
  castAgain: addFirstSupport,
  // An enemy that the side has not seen near is no reason to attack.
  isDueFor: mayTouchEnemy,
  oncePer: {
    span: 'turn',
    done: 'attacked this turn',
    cites: ['Combat', 'M-32'],
    gives: ({ mayFightAgain }: CombatOutcome) => mayFightAgain,
    byRight: {
      is: ({ order }) => order === 'overrun',
      to: 'fight again after an overrun',
      cites: ['Results Table', 'M-17'],
    },
  },
  run(dice, given) {
    refuseForbidden(given);
    const att = sumAttackers(given);
    const def = sumDefenders(given);
    const outcome = fight(dice, given, att.total, def.total);
    return {
      outcome,
      steps: [
        ...att.steps,
        ...def.steps,
        ...includeIf(
          !mayFightAfterMove(given.attMovedPct),
          buildSecretStep(
            'attMovedPct',
            buildNoteStep('An overrun is possible even after more than half a turn of movement', 'Movement', 'M-17'),
          ),
        ),
        ...resultSteps(outcome),
      ],
      effects: effectsOf(outcome),
    };
  },
  after(desk, { roles, outcome }) {
    meet(desk, roles);
    if (outcome.overrun) for (const id of roles.attackers ?? []) markOverrun(desk, id);
    goBack(desk, roles, outcome);
  },
  remarks: (scene, outcome) => listCombatRemarks(scene, outcome?.defMayCounterAttack),
  oddsOver: ['result', 'overrun'],
  weighsStrength: true,
  measure: {
    label: 'result for the attackers (0: badly beaten)',
    of: ({ result }) => COMBAT_RESULTS.length - 1 - COMBAT_RESULTS.indexOf(result),
  },
  summary: ({ attTotal, defTotal, die, score, result, retreatKm, attRetreatKm, overrun, mayFightAgain, ...losses }) => {
    const parts = [
      `Each attacker loses ${losses.attLossPerUnit} status and each defender ${losses.defLossPerUnit}.`,
      ...(retreatKm > 0 ? [`The defenders retire ${retreatKm} km.`] : []),
      ...(attRetreatKm > 0 ? ['The attackers go back to their start line.'] : []),
      ...(overrun && mayFightAgain ? ['The attackers may fight again.'] : []),
    ];
    return `${capitalize(RESULT_WORDS[result])}${overrun ? ' and overrun' : ''}: score ${score} (${attTotal} against ${defTotal}, die ${die}). ${parts.join(' ')}`;
  },
  verdict: ({ score, result, retreatKm, attRetreatKm, overrun, mayFightAgain }) => ({
    fate: `${capitalize(RESULT_WORDS[result])}${overrun ? ' and overrun' : ''}`,
    score: `score ${score}`,
    ...(retreatKm > 0 && { ifLeft: { role: 'defenders', next: `The defenders retire ${retreatKm} km` } }),
    next: [
      ...(attRetreatKm > 0 ? ['The attackers go back to their start line'] : []),
      ...(overrun && mayFightAgain ? ['The attackers may fight again'] : []),
    ].join('. '),
  }),
  tone: ({ result }) => (result === 'confused' || result === 'limited-success' ? 'effect' : 'decisive'),
});
