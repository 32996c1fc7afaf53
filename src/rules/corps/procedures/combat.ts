import { findMap, findUnitPlace } from '../../ground/rows.js';
import { isAllowed, tryOrHandleRefusal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { includeIf } from '../../working.js';
import type { CorpsEffect, UnitFields } from '../effect-kinds.js';
import { type CorpsContext, findContact, unitIn } from '../battle.js';
import { CONTACT_MEASURES, standing } from '../contact.js';
import {
  addContact,
  isContactFought,
  listLinkedUnits,
  listUnitContacts,
  recordFoughtContacts,
  recordMutualSight,
  listFoughtBeforeRemarks,
  listLeftOutRemarks,
} from '../contact-rows.js';
import { MEASURES, limitToPlayerView } from '../measures.js';
import { defineCorpsProcedure, type CorpsBattle, type CorpsUnit } from '../state.js';
import { GUN_CLASSES, isFootType, isSplittingType, type CombatResult } from '../vocabulary.js';
import {
  ENEMY_ROLES,
  checkWholeCombat,
  combatInputs,
  createSupportRange,
  findRoleByMap,
  type CombatInput,
  type CombatRole,
  type CombatSide,
} from './combat-input.js';
import { rollVolley, type Volley } from './combat-fire.js';
import { arrangeCombatLines, isAttacking, listFiringGuns, type Fighter } from './combat-lines.js';
import { findCombatResult, type CombatVerdict, type CombatantOutcome } from './combat-results.js';
import { listCombatSteps } from './combat-working.js';
import { createSuccessCheck, type Check, type CheckFinding, type CheckedAction } from '../../checks.js';
import type { Json, JsonObject } from '../../../dice/index.js';
import { GUN_RANGES } from './artillery-range.js';

type CheckedCombat = CheckedAction<CorpsUnit, CorpsBattle, CombatSide>;

/** Returns the units of a side with their parts in the combat, as entered by people or shown on the map. */
function partsOf(checked: CheckedCombat, side: CombatSide): readonly { readonly unit: CorpsUnit; readonly role: CombatRole }[] {
  const input = checked.input() as CombatInput | null;
  return checked
    .many(side)
    .map((unit, index) => ({ unit, role: input?.[side][index]?.role ?? findRoleByMap(side, unit, checked) ?? 'contact' }));
}

/**
 * Returns the most serious of several findings. A finding that certainly forbids a combat comes before a finding that leaves the
 * decision to people.
 */
const worstOf = (found: readonly (CheckFinding | null)[]): CheckFinding | null =>
  found.find((each) => each?.is === 'no') ??
  found.find((each) => each?.is === 'ask') ??
  found.find((each) => each !== null) ??
  null;

/**
 * Requires that units in contact touch an enemy that is in contact (Combat, CO-86). Armour behind these units must touch infantry
 * of its side that is in contact.
 */
const IN_CONTACT_CHECK: Check<CorpsUnit, CorpsBattle, CombatSide> = {
  name: 'contact',
  cites: ['Combat', 'CO-86'],
  find(asked) {
    const checked = limitToPlayerView(asked);
    // Nothing is measured for a combat that the rules refuse in any case.
    const input = checked.input() as CombatInput | null;
    if (input && !isAllowed(() => arrangeCombatLines(input))) return null;
    const parts = { attackers: partsOf(checked, 'attackers'), defenders: partsOf(checked, 'defenders') };
    const inContact = (side: CombatSide): readonly CorpsUnit[] =>
      parts[side].flatMap(({ unit, role }) => (role === 'contact' ? [unit] : []));
    const findings = (['attackers', 'defenders'] as const).flatMap((side) => {
      const enemies = inContact(ENEMY_ROLES[side]);
      const infantry = inContact(side).filter(({ type }) => isFootType(type));
      return parts[side].map(({ unit, role }) => {
        const others = role === 'contact' ? enemies : role === 'behind' ? infantry : [];
        return others.length === 0 ? null : CONTACT_MEASURES.nearest(unit, others, checked);
      });
    });
    return worstOf(findings);
  },
};

const RANGE = 'rangeInches';

/** Requires that guns that support a combat from afar are within their range of their target (Artillery Ranges, CO-24). */
const GUNS_IN_RANGE_CHECK: Check<CorpsUnit, CorpsBattle, CombatSide> = {
  name: 'range',
  cites: ['Artillery Ranges', 'CO-24'],
  find(asked) {
    const checked = limitToPlayerView(asked);
    const { overrides = {}, typed } = checked;
    const decided: Record<string, Json> = {};
    let far: string | undefined;
    for (const side of ['attackers', 'defenders'] as const) {
      if (typed[side] !== undefined) continue;
      checked.many(side).forEach((unit, index) => {
        const given = overrides[side]?.[index] ?? {};
        const gunClass = GUN_CLASSES.find((each) => each === given.gunClass) ?? unit.gunClass;
        const most = GUN_RANGES[gunClass].inches;
        const found = given[RANGE] === undefined ? createSupportRange(side)(unit, checked, RANGE, overrides) : undefined;
        if (!found || found.doubt || Number(found.value) <= most || !found.of.every(checked.sees)) return;
        far ??= `${unit.name} is ${Number(found.value)}" away, but ${gunClass} guns can reach only ${most}".`;
        const line = (decided[side] ?? checked.input()?.[side]) as readonly JsonObject[] | undefined;
        if (line) decided[side] = line.map((each, at) => (at === index ? { ...each, [RANGE]: most } : each));
      });
    }
    return far === undefined ? null : { is: 'no', fact: far, wanted: 'Leave the unit out.', decided };
  },
};

/** Warns of units that are linked to this combat by recorded contacts, but are not named in it (CO-67). */
const WHOLE_COMBAT_CHECK: Check<CorpsUnit, CorpsBattle, CombatSide> = {
  name: 'contact',
  cites: ['Combat', 'CO-67', 'CO-99'],
  find({ battle, many, sees }) {
    const [left] = listLinkedUnits(battle, [...many('attackers'), ...many('defenders')]).filter(sees);
    return left ? { is: 'yes', price: `${left.name} is in contact too. All units linked by contact fight in one combat.` } : null;
  },
};

/**
 * CO-67: requires that a unit which has only been attacked does not attack the same enemy in the same turn. Warns of units that would
 * roll a second time. `oncePer` refuses units that have attacked, and guns that have fired.
 */
const NOT_FOUGHT_CHECK: Check<CorpsUnit, CorpsBattle, CombatSide> = {
  name: 'contact',
  cites: ['Combat', 'CO-67'],
  find({ battle, many, sees }): CheckFinding | null {
    const defenders = many('defenders').filter(sees);
    const attackers = listDefendedBefore(many('attackers'));
    for (const unit of attackers) {
      const met = defenders.flatMap((enemy) => {
        const contact = findContact(battle, unit.id, enemy.id);
        return contact ? [{ enemy, isFought: isContactFought(contact, battle.game) }] : [];
      });
      if (met.length === 0 || met.some(({ isFought }) => !isFought)) continue;
      const fact = `${unit.name} and ${met[0]!.enemy.name} have fought each other in this turn.`;
      return { is: 'no', fact, wanted: 'Choose another enemy.' };
    }
    const again = [...attackers, ...defenders.filter(({ firedThisTurn }) => firedThisTurn)].map(({ name }) => name);
    return again.length === 0 ? null : { is: 'yes', price: `Already rolled in this phase: ${again.join(', ')}.` };
  },
};

/** Returns the attackers that have rolled dice in this turn only because they were attacked. */
const listDefendedBefore = (attackers: readonly CorpsUnit[]): readonly CorpsUnit[] =>
  attackers.filter(({ attackedThisTurn, firedThisTurn, type }) => firedThisTurn && !attackedThisTurn && type !== 'artillery');

const guns = (line: readonly Fighter[]): boolean => line.some(({ type, role }) => type === 'artillery' && role === 'contact');

/** Checks whether the attackers overrun guns without rolling dice (Combat results, CO-40). */
const overruns = (defenders: readonly Fighter[]): boolean =>
  guns(defenders) && !defenders.some(({ type, role }) => role !== 'ranged' && isSplittingType(type));

/** Requires dice, ships, or guns to overrun, so that the attackers can have an effect (Combat). */
const CAN_SUCCEED_CHECK = createSuccessCheck<CorpsUnit, CorpsBattle, CombatSide, CombatInput>(['Combat'], (input) => {
  const lines = tryOrHandleRefusal(() => arrangeCombatLines(input));
  if (!lines || input.attackersNaval || lines.attackers.some(isAttacking) || overruns(lines.defenders)) return null;
  return 'The attackers have no dice to roll. Choose other attackers.';
});

/** Returns the effects on the units of a side. */
function sideEffects(
  role: CombatSide,
  line: readonly Fighter[],
  outcomes: readonly CombatantOutcome[],
  enemyInContact: boolean,
): readonly CorpsEffect<CombatSide>[] {
  return line.flatMap((unit, index): readonly CorpsEffect<CombatSide>[] => {
    const { spLost, result } = outcomes[index]!;
    const fields: UnitFields = {
      ...(isAttacking(unit) ? { firedThisTurn: true } : {}),
      ...(role === 'attackers' ? { attackedThisTurn: true } : {}),
      ...(result === 'holds' && unit.role === 'contact' ? { position: enemyInContact ? 'in-contact' : 'front-line' } : {}),
    };
    return [
      ...includeIf<CorpsEffect<CombatSide>>(unit.type === 'artillery' && isAttacking(unit), { kind: 'use-log', role, index }),
      ...includeIf<CorpsEffect<CombatSide>>(Object.keys(fields).length > 0, { kind: 'set', role, index, fields }),
      ...includeIf<CorpsEffect<CombatSide>>(spLost > 0, { kind: 'lose-sp', role, index, amount: spLost }),
      ...includeIf<CorpsEffect<CombatSide>>(result === 'overrun', { kind: 'overrun', role, index }),
      ...includeIf<CorpsEffect<CombatSide>>(result === 'retires', { kind: 'retire', role, index }),
    ];
  });
}

/**
 * Records the contacts of units that have fought base to base and stay in place (Combat results, CO-86, CO-99). Units that certainly
 * do not touch, because an umpire let them fight from afar, are not in contact.
 */
function stayInContact(
  desk: CorpsContext,
  ids: Readonly<Record<CombatSide, readonly string[]>>,
  lines: Readonly<Record<CombatSide, readonly Fighter[]>>,
): void {
  const { battle } = desk.draft;
  const apart: string[] = [];
  const isBinding = findMap(battle)?.ground === 'map';
  for (const side of ['attackers', 'defenders'] as const)
    for (const { index, role, faces } of lines[side]) {
      const pair = [unitIn(battle, ids[side][index] ?? null), unitIn(battle, ids[ENEMY_ROLES[side]][faces] ?? null)] as const;
      const [one, other] = side === 'attackers' ? pair : [pair[1], pair[0]];
      const stay = [one, other].every((unit) => unit && unit.sp > 0 && unit.position === 'in-contact');
      if (role !== 'contact' || !one || !other || !stay || one.side === other.side) continue;
      if (CONTACT_MEASURES.mayTouch(one, other, battle)) addContact(desk, one.id, other.id);
      else if (isBinding && CONTACT_MEASURES.touches(one, other, battle) === false) apart.push(one.id, other.id);
    }
  for (const id of apart)
    if (listUnitContacts(desk.draft.battle, id).length === 0) desk.draft.set('unit', id, { position: 'front-line' });
}

const holdsInContact = (line: readonly Fighter[], outcomes: readonly CombatantOutcome[]): boolean =>
  line.some(({ role }, index) => role === 'contact' && outcomes[index]!.result === 'holds');

/** The texts for what happens to units, each in the singular and the plural. */
const FATE_WORDS = {
  eliminated: ['is eliminated', 'are eliminated'],
  overrun: ['is overrun', 'are overrun'],
  retires: ['retires', 'retire'],
} as const;

/** Checks whether the results of individual units are known. A calculation of exact odds gives only a side's losses. */
const isTold = ({ shots, results }: Volley): boolean => results.length === shots.length;
const UNTOLD: CombatVerdict = { attackers: [], defenders: [], attackerMayAdvance: false, stayed: 0 };

/** Records the places that beaten units in contact have left, for the attackers in contact that hold (CO-43, CO-100). */
function leaveGroundTo(
  { draft }: CorpsContext,
  ids: Readonly<Record<'attackers' | 'defenders', readonly string[]>>,
  lines: Readonly<Record<'attackers' | 'defenders', readonly Fighter[]>>,
  outcomes: Readonly<Record<'attackers' | 'defenders', readonly { readonly result: string }[]>>,
): void {
  const inContact = (side: 'attackers' | 'defenders', holds: boolean): readonly string[] =>
    ids[side].filter(
      (_id, index) => lines[side][index]?.role === 'contact' && (outcomes[side][index]?.result === 'holds') === holds,
    );
  const left = inContact('defenders', false).flatMap((id) => findUnitPlace(draft.battle, id) ?? []);
  if (left.length === 0) return;
  for (const id of inContact('attackers', true)) draft.set('unit', id, { advanceTo: left.map(({ x, y }) => [x, y] as const) });
}

/** The combat of all units that are linked by contact (Combat, Combat results). */
export const combat = defineCorpsProcedure({
  id: 'corps.combat',
  sections: [
    'Combat',
    'Combat results',
    'Orders',
    'Supply',
    'Engineers',
    'Deploying into detachments',
    'Artillery Ranges',
    'Air and Sea Power',
  ],
  title: 'Resolve a combat between units in contact',
  inputs: combatInputs,
  whole: checkWholeCombat,
  roles: {
    attackers: { description: 'Attacking units that moved into contact or continue the attack', many: true, acts: true },
    defenders: { description: 'Defending units', many: true, opposes: 'attackers', neededBy: 'CO-102' },
  },
  checks: [
    standing('attackers', 'defenders'),
    GUNS_IN_RANGE_CHECK,
    IN_CONTACT_CHECK,
    CAN_SUCCEED_CHECK,
    NOT_FOUGHT_CHECK,
    WHOLE_COMBAT_CHECK,
  ],
  phases: ['combat'],
  oncePer: { span: 'phase', done: 'rolled this phase', cites: ['Combat', 'CO-67'] },
  isDueFor: ({ attackedThisTurn }) => !attackedThisTurn,
  run(dice, input) {
    const { attackers, defenders } = arrangeCombatLines(input);
    const attack = rollVolley(dice, attackers, defenders, input.attackersNaval);
    const defence = rollVolley(dice, defenders, attackers, input.defendersNaval);
    // Losses through fire, without overrun guns (CO-68).
    const losses = {
      attackersSpLost: defence.spLost,
      defendersSpLost: attack.spLost,
      attackersEliminated: defence.eliminated,
      defendersEliminated: attack.eliminated,
    };
    const logUsed = { attackersLogUsed: listFiringGuns(attackers).length, defendersLogUsed: listFiringGuns(defenders).length };
    const isWhole = isTold(attack) && isTold(defence);
    const verdict = isWhole ? findCombatResult({ attackers, defenders }, attack, defence, defence.eliminated) : UNTOLD;
    const outcome = {
      attackers: verdict.attackers,
      defenders: verdict.defenders,
      ...losses,
      attackerMayAdvance: verdict.attackerMayAdvance,
      ...logUsed,
    };
    if (!isWhole) return { outcome, steps: [], effects: [] };
    return {
      outcome,
      steps: listCombatSteps({ attackers, defenders, attack, defence, verdict }),
      effects: [
        ...sideEffects('attackers', attackers, verdict.attackers, holdsInContact(defenders, verdict.defenders)),
        ...sideEffects('defenders', defenders, verdict.defenders, holdsInContact(attackers, verdict.attackers)),
      ],
    };
  },
  after(desk, { roles: { attackers = [], defenders = [] }, input, outcome }) {
    // An umpire may have kept a combat that the rules would refuse now.
    const lines = tryOrHandleRefusal(() => arrangeCombatLines(input));
    if (lines) stayInContact(desk, { attackers, defenders }, lines);
    recordFoughtContacts(desk, [...attackers, ...defenders]);
    if (lines && outcome.attackerMayAdvance) leaveGroundTo(desk, { attackers, defenders }, lines, outcome);
    recordMutualSight(desk, attackers, defenders);
  },
  remarks: ({ many, battle }, outcome) => [
    ...includeIf(
      outcome?.attackerMayAdvance === true && MEASURES.map(battle)?.ground === 'map',
      'Attackers that hold may move into the ground that the enemy has left, with `/map place` in this phase (Combat results).',
    ),
    ...listLeftOutRemarks(battle, [...many('attackers'), ...many('defenders')]),
    ...listFoughtBeforeRemarks(many('defenders')),
    ...listFoughtBeforeRemarks(listDefendedBefore(many('attackers'))),
  ],
  oddsOver: ['attackersSpLost', 'defendersSpLost', 'attackersEliminated', 'defendersEliminated'],
  measure: {
    label: 'enemy SP lost, minus own SP lost',
    of: ({ attackersSpLost, defendersSpLost }) => defendersSpLost - attackersSpLost,
  },
  summary: ({ attackers, defenders, attackersSpLost, defendersSpLost, attackerMayAdvance }) => {
    const results = [...attackers, ...defenders].map(({ result }) => result);
    const fates = (['eliminated', 'overrun', 'retires'] as const)
      .map((fate) => [fate, results.filter((result) => result === fate).length] as const)
      .filter(([, count]) => count > 0)
      .map(([fate, count]) => `${countNoun(count, 'unit')} ${FATE_WORDS[fate][count === 1 ? 0 : 1]}`);
    return `The attackers lose ${attackersSpLost} SP and the defenders ${defendersSpLost} SP.${fates.map((fate) => ` ${fate}.`).join('')}${attackerMayAdvance ? ' The attackers may advance.' : ''}`;
  },
  verdict({ attackers, defenders, attackersSpLost, defendersSpLost, attackerMayAdvance }) {
    const named = (...results: readonly CombatResult[]): readonly string[] =>
      [...attackers, ...defenders].filter(({ result }) => results.includes(result)).map(({ name }) => name);
    const [retiring, gone] = [named('retires'), named('eliminated', 'overrun')];
    const back = retiring.length > 0 ? countNoun(retiring.length, 'unit retires', 'units retire') : 'No unit retires';
    return {
      fate: gone.length > 0 ? `${countNoun(gone.length, 'unit')} eliminated` : back,
      score: `attackers lose ${attackersSpLost} SP, defenders lose ${defendersSpLost} SP`,
      next: [
        ...includeIf(retiring.length > 0, `${retiring.join(', ')} ${retiring.length === 1 ? 'retires' : 'retire'} 6"`),
        ...includeIf(attackerMayAdvance, 'The attackers may advance'),
      ].join('. '),
    };
  },
  tone: ({ attackers, defenders, attackersSpLost, defendersSpLost }) => {
    if ([...attackers, ...defenders].some(({ result }) => result !== 'holds')) return 'decisive';
    return attackersSpLost + defendersSpLost > 0 ? 'effect' : 'nothing';
  },
});
