import { z } from 'zod';
import { readLimitedNumber } from '../../as-typed.js';
import type { FoundValue } from '../../ground/filling.js';
import { describeLength } from '../../ground/locating.js';
import type { ValuesOf } from '../../inputs.js';
import type { Resolution, Step } from '../../result.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { countNoun, joinWords } from '../../words.js';
import { buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import {
  ARMOUR_SUPPORT_INCHES,
  ASSAULT_MODIFIERS,
  ASSAULT_RESULTS,
  type AssaultRow,
  DEFENCES,
  findFallBackKind,
  type Fighter,
  TERRAINS,
} from '../assault-tables.js';
import { listUnitsInCombat, requireUnit, unitIn, unitsOf } from '../battle.js';
import { ASSAULT_CHECKS, ASSAULT_INCHES } from '../checks.js';
import { CONTACT_MEASURES, wereWithin } from '../contact.js';
import { addDps, buildDpEffects } from '../dps.js';
import type { CullenEffect } from '../effect-kinds.js';
import { countElements, findChangedDps, findChangedElements } from '../elements.js';
import { findTroopType } from '../firing/from-units.js';
import { listUnitLosses } from '../firing/troops.js';
import { MEASURES } from '../measures.js';
import { rollScore, findScoreRow, formatScores } from '../score.js';
import { NORMAL_MOVE } from '../moving/movement-tables.js';
import { filterMobileUnits, listFightRemarks, listFallBackRemarks, listLeavingRemarks, listOnceBackRemarks } from '../remarks.js';
import {
  checkFighter,
  checkNewFight,
  checkSupporter,
  listFighterRemarks,
  listSecondFightRemarks,
  listSupporterRemarks,
} from '../readiness.js';
import { createAudienceFinder } from '../roles.js';
import {
  defineCullenProcedure,
  type CullenBattle,
  type CullenScene,
  type CullenUnit,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import {
  defineFlag,
  defineInt,
  isTroops,
  isVehicle,
  MAX_DPS,
  defineNumber,
  STATUSES,
  TARGET_TYPES,
  TROOPS,
} from '../vocabulary.js';
import { changeUnit } from '../unit-state.js';
import { FRACTION_TEXT } from './assault-move.js';
import { IN_SIGHT_STEP, buildInSightEffects } from './reveal.js';

const CITE = 'Infantry v Infantry';
const MOST_ELEMENTS = 50;
const [dps, elements] = [defineInt(0, MAX_DPS), defineInt(0, MOST_ELEMENTS)];

const SIDES = ['attacker', 'defender'] as const;
type SideOfFight = (typeof SIDES)[number];
type Roles = SideOfFight | 'supporters';
const OTHER: Readonly<Record<SideOfFight, SideOfFight>> = { attacker: 'defender', defender: 'attacker' };
const WHO: Readonly<Record<SideOfFight, string>> = { attacker: 'Attacker', defender: 'Defender' };

/** Returns a value for the attacker and for the defender, calculated by the same function. */
const ofBoth = <T>(of: (side: SideOfFight) => T): Readonly<Record<SideOfFight, T>> => ({
  attacker: of('attacker'),
  defender: of('defender'),
});

const FIGHTERS = ofBoth((side) => defineUnitInputs(side));
const SUPPORTERS = defineUnitInputs('supporters');

type Winner = SideOfFight | 'none';

/** Returns the part of the input for one side. */
const partyOf = (side: SideOfFight, input: Input) => ({
  mr: input[`${side}Mr`],
  ar: input[`${side}Ar`],
  dps: input[`${side}Dps`],
  elements: input[`${side}Elements`],
  support: input[`${side}Support`],
  status: input[`${side}Status`],
  column: input[`${side}Column`],
  troop: input[`${side}Troop`],
  armourInches: input[`${side}ArmourInches`],
  // The DPs and elements at this moment, because the result is added to them (TC-40).
  dpsNow: input[`${side}DpsNow`] ?? input[`${side}Dps`],
  elementsNow: input[`${side}ElementsNow`] ?? input[`${side}Elements`],
});
type Party = ReturnType<typeof partyOf>;

/** Checks whether armour is near enough to support a side. */
const isSupported = ({ armourInches }: Party, { terrain }: Input): boolean =>
  armourInches !== undefined && armourInches <= ARMOUR_SUPPORT_INCHES[terrain];

function fighterOf(side: SideOfFight, parties: Readonly<Record<SideOfFight, Party>>, input: Input): Fighter {
  const own = parties[side];
  const enemy = parties[OTHER[side]];
  const againstDefences = side === 'attacker' && input.defenderCover !== 'none';
  return {
    ...own,
    moreElements: own.elements + own.support - enemy.elements - enemy.support,
    defences: side === 'defender' ? input.defenderCover : 'none',
    flank: side === 'attacker' && input.attackerFlank,
    ridesDown: own.troop === 'cavalry' && enemy.troop !== 'cavalry' && input.terrain === 'open' && !againstDefences,
    armour: isSupported(own, input),
  };
}

/** Returns the supporting armour of the fighter in this role. */
const armourBehind = (side: SideOfFight, { many, one }: CullenScene<Roles>): readonly CullenUnit[] =>
  many('supporters').filter((unit) => unit.side === one(side)?.side && unit.kind === 'armour');

/** Measures the distance from the fighter in this role to its nearest supporting armour, in inches. */
const armourInches = (side: SideOfFight) =>
  MEASURES.nearest<Roles>(
    side,
    (scene) => armourBehind(side, scene),
    ({ typed }) => [ARMOUR_SUPPORT_INCHES[typed?.terrain === 'rough' ? 'rough' : 'open']],
    `${side}'s armour`,
  );

/** Returns the supporting troops of the fighter in this role. */
const troopsBehind = (side: SideOfFight, { many, one }: CullenScene<Roles>): readonly CullenUnit[] =>
  many('supporters').filter((unit) => unit.side === one(side)?.side && !isVehicle(unit));

/**
 * Counts the elements of the units chosen as a fighter's supporters. Undefined if the map does not show how far the supporters are. On a
 * table, the count is in doubt if a supporter may be too far away. On a binding map, the check of supporters decides by their
 * bases (TC-69). Units that are not on the map count as near enough.
 */
const supportFound =
  (side: SideOfFight) =>
  (scene: CullenScene<Roles>, key: string): FoundValue | undefined => {
    const fighting = scene.one(side);
    const own = fighting ? troopsBehind(side, scene) : [];
    const edges = MEASURES.map(scene.battle)?.ground === 'map' ? [] : [ASSAULT_INCHES];
    const found = own.flatMap((unit) => {
      const pair = fighting && MEASURES.pairFound(unit, fighting, scene.battle, key, edges, unit.name);
      return pair ? [{ ...pair, unit }] : [];
    });
    if (found.length === 0) return undefined;
    const far = found.find(({ value }) => edges.some((edge) => (value as number) > edge));
    const doubt =
      found.find((pair) => pair.doubt)?.doubt ??
      (far &&
        refuseInvalid(
          key,
          `${far.unit.name} is ${describeLength(far.value as number, 'in')} away, but a unit can support only within ${ASSAULT_INCHES} in. Enter the number of supporting elements to allow the support.`,
        ));
    return {
      of: [...new Set(found.flatMap((pair) => pair.of))],
      value: supportOf(side, scene),
      doubt,
      words: (isOpen) => found.map((pair) => pair.words(isOpen)).join('; '),
    };
  };

const ARMOUR_INCHES = ofBoth(armourInches);

/**
 * Requires the distance of supporting armour, from the map or from people.
 * @throws {Refusal} INVALID_INPUT if the distance is missing
 */
function requireArmourInches(side: SideOfFight, scene: CullenScene<Roles>): void {
  const key = `${side}ArmourInches` as const;
  const [armour] = armourBehind(side, scene);
  if (armour && scene.typed?.[key] === undefined && !ARMOUR_INCHES[side](scene, key))
    throw refuseInvalid(
      key,
      `${armour.name} is at an unknown distance from the fight. Units can support only within 6", or 3" in rough terrain (${CITE}). Enter the distance in inches.`,
    );
}

/**
 * Counts the elements that support the unit in this role, at most `MOST_ELEMENTS`. If people choose supporting troops, all
 * elements of these troops count. Otherwise the entered number counts (default: 0). Undefined if the role is empty.
 * @throws {Refusal} ILLEGAL if the unit in front is named as its own supporter; INVALID_INPUT if its armour is named as a
 *   supporter, and the armour's distance is neither entered nor shown on the map
 */
function supportOf(side: SideOfFight, scene: CullenScene<Roles>): number | undefined {
  const fighting = scene.one(side);
  if (!fighting) return undefined;
  const own = troopsBehind(side, scene);
  const inFront = own.find(({ id }) => id === fighting.id);
  if (inFront)
    throw refuseIllegal(`${inFront.name} is fighting in front, so its elements already count. Choose other supporters.`, CITE);
  requireArmourInches(side, scene);
  if (own.length === 0) return readLimitedNumber(scene, `${side}Support`, MOST_ELEMENTS, 0); // If no supporting units are named, people enter the number of elements.
  return Math.min(
    MOST_ELEMENTS,
    own.reduce((sum, { atPhase }) => sum + countElements(atPhase), 0),
  );
}

/** Returns the present value of a field of the unit in this role, after other fights of the phase. */
const byNow =
  (side: SideOfFight, what: (unit: CullenUnit) => number | undefined) =>
  ({ one }: CullenScene<SideOfFight>): number | undefined => {
    const unit = one(side);
    return unit && what(unit);
  };

/**
 * Finds the defender's cover in the fight, as it was when the phase began (TC-40). Hard cover is a defence (TC-87). If people choose
 * trenches for a defender that is in none, the cover is `none`. Otherwise the result is undefined, because people choose the
 * defences.
 */
function coverInFight({ cover, atPhase }: CullenUnit, { typed }: CullenScene): (typeof DEFENCES)[number] | undefined {
  const was = atPhase.cover ?? cover;
  if (was === 'trenches' || was === 'hard') return was === 'hard' ? 'defences' : was;
  return typed?.defenderCover === 'trenches' ? 'none' : undefined;
}

/**
 * Returns the effects of a defeat in addition to the fighter's DPs. The fighter loses elements and falls back, and its supporters
 * have the same losses (TC-31).
 */
function defeatOf(
  loser: SideOfFight,
  { loserDps: dps, loserStands: elements, fallBackFraction }: AssaultRow,
): readonly CullenEffect<Roles>[] {
  const status = fallBackFraction === 1 ? 'retreating' : 'retiring';
  return [
    ...includeIf<CullenEffect<Roles>>(elements > 0, { kind: 'lose-elements', role: loser, elements }),
    { kind: 'fall-back', role: loser, status },
    { kind: 'beaten-supporters', role: 'supporters', with: loser, dps, elements, status },
  ];
}

/** Returns remarks on the moves of the beaten units, and on the cover and position that they lose. */
function remarksOnLosing(
  scene: CullenScene<Roles>,
  outcome: (Readonly<Record<`${SideOfFight}ArmourRetires`, boolean>> & { readonly winner: Winner }) | undefined,
): readonly string[] {
  if (outcome === undefined) return [];
  return SIDES.flatMap((side) => {
    const own = scene.many('supporters').filter((unit) => unit.side === scene.one(side)?.side);
    const armour = outcome[`${side}ArmourRetires`] ? own.filter(({ kind }) => kind === 'armour') : [];
    const isBeaten = outcome.winner === OTHER[side];
    const troops = isBeaten ? [...scene.many(side), ...own.filter((unit) => isTroops(unit))] : [];
    return [
      ...listOnceBackRemarks([...troops, ...armour]),
      ...listFallBackRemarks(armour, 'retire'),
      ...listLeavingRemarks(filterMobileUnits([...troops, ...armour])),
    ];
  });
}

/** Returns the lines of working before the dice: mounted units, and numbers of elements with supporters. */
function partiesSteps(parties: Readonly<Record<SideOfFight, Party>>): readonly Step[] {
  const { attacker, defender } = parties;
  const inAll = ({ elements, support }: Party): number => elements + support;
  return [
    ...SIDES.filter((side) => parties[side].troop === 'cavalry').map((side) =>
      buildNoteStep(`The ${side} is mounted cavalry`, 'TC-17'),
    ),
    ...includeIf(
      attacker.support + defender.support > 0,
      buildNoteStep(`Elements with supporters: ${inAll(attacker)} against ${inAll(defender)}`, CITE, 'TC-31'),
    ),
  ];
}

const lostWords = (elements: number): string => (elements > 0 ? `, and they lose ${countNoun(elements, 'element')}` : '');

/** Describes what happens to a side in the fight, such as `wins, takes 2 DPs and loses 1 element`. */
function costWords(
  outcome: Readonly<Record<`${SideOfFight}Dps` | `${SideOfFight}ElementsLost`, number>>,
  side: SideOfFight,
  ...first: readonly string[]
): string {
  return joinWords([...first, ...listUnitLosses(outcome[`${side}Dps`], outcome[`${side}ElementsLost`])]);
}

/** Describes an input for the attacker, and an equal input for the defender. */
const both = <N extends string, I>(
  name: N,
  of: (fighter: (typeof FIGHTERS)[SideOfFight], side: SideOfFight) => I,
): Readonly<Record<`${SideOfFight}${N}`, I>> =>
  ({ [`attacker${name}`]: of(FIGHTERS.attacker, 'attacker'), [`defender${name}`]: of(FIGHTERS.defender, 'defender') }) as never;

/** Checks whether a unit may be near enough to an enemy to assault it. An enemy at an unknown place is no reason to assault. */
function hasEnemyNear(unit: CullenUnit, battle: CullenBattle): boolean {
  if (!CONTACT_MEASURES.map(battle)) return true;
  const isNear = (enemy: CullenUnit): boolean =>
    CONTACT_MEASURES.mayTouch(unit, enemy, battle, ASSAULT_INCHES) || wereWithin(unit, enemy, battle, ASSAULT_INCHES);
  return unitsOf(battle).some((other) => other.side !== unit.side && isNear(other)) || listUnitsInCombat(battle, unit).length > 0;
}

const inputs = {
  ...both('Mr', (fighter, side) => fighter.its('mr', `Morale rating of the ${side} (Ratings)`)),
  ...both('Ar', (fighter, side) => fighter.its('ar', `Ability rating of the ${side} (Ratings)`)),
  ...both('Dps', (fighter, side) =>
    fighter.from(dps.default(0).describe(`DPs that the ${side} already has`), ({ atPhase }) => atPhase.dps),
  ),
  ...both('Elements', (fighter, side) =>
    fighter.from(
      defineInt(1, MOST_ELEMENTS).describe(`Total number of elements of the ${side}`),
      ({ atPhase }) => countElements(atPhase) || undefined,
    ),
  ),
  ...both('Support', (_fighter, side) =>
    SUPPORTERS.inScene(
      elements.default(0).describe('Elements that join the fight from within 1" behind'),
      (_unit, scene: CullenScene<Roles>) => supportOf(side, scene),
      { measured: supportFound(side), favours: side === 'attacker' ? 'more' : 'less' },
    ),
  ),
  ...both('Status', (fighter, side) =>
    fighter.from(
      z.enum(STATUSES).default('steady').describe(`${WHO[side]}'s status (Movement)`),
      ({ atPhase }) => atPhase.status,
    ),
  ),
  ...both('Column', (fighter, side) => fighter.its('column', `The ${side} is in march column`, { spared: true })),
  attackerTroop: FIGHTERS.attacker.from(
    z.enum(TROOPS).default('infantry').describe('Type of attacker. Cavalry: only while mounted'),
    (unit) => (findTroopType(unit, CITE) === 'cavalry' ? 'cavalry' : 'infantry'),
  ),
  defenderTroop: FIGHTERS.defender.from(
    z.enum(TARGET_TYPES).default('infantry').describe('Type of defender. Cavalry: only while mounted'),
    (unit) => findTroopType(unit, CITE),
  ),
  ...both('ArmourInches', (_fighter, side) =>
    inputWith(defineNumber(0, 1000).optional().describe(`Inches to the ${side}'s nearest armour not in other combat`), {
      measured: ARMOUR_INCHES[side],
      favours: side === 'attacker' ? 'less' : 'more',
    }),
  ),
  attackerFlank: defineFlag('The attacker hits a flank or the rear'),
  defenderCover: FIGHTERS.defender.inScene(
    z.enum(DEFENCES).default('none').describe('Defences or trenches of the defender'),
    coverInFight,
  ),
  terrain: z.enum(TERRAINS).default('open').describe('Terrain where the units fight'),
  ...both('DpsNow', (_fighter, side) =>
    inputWith(dps.optional().describe(`DPs of the ${side} now, if they changed in this phase`), {
      battle: byNow(side, findChangedDps),
    }),
  ),
  ...both('ElementsNow', (_fighter, side) =>
    inputWith(elements.optional().describe(`Elements of the ${side} now, if they changed in this phase`), {
      battle: byNow(side, findChangedElements),
    }),
  ),
};
type Input = ValuesOf<typeof inputs>;

/** An assault in phase 7 of a move (Infantry v Infantry or cavalry). */
export const assaultInfantryProcedure = defineCullenProcedure({
  id: 'cullen.assault-infantry',
  sections: ['Infantry v Infantry', 'Concealment and Observation', 'DPs'],
  title: 'Fight an assault between infantry, cavalry or artillery units',
  heading: 'Assault',
  inputs,
  remarkedFirst: ['attackerArmourInches', 'defenderArmourInches'],
  roles: {
    attacker: {
      description: 'Unit that assaults',
      acts: true,
      check: checkFighter,
      checkWith: (unit, { one }, actor) => checkNewFight(unit, one('defender'), actor),
    },
    defender: {
      description: 'Unit that is assaulted',
      usuallyEnemy: true,
      opposes: 'attacker',
      neededBy: 'TC-84',
      check: checkFighter,
    },
    supporters: { description: 'Units of both sides within 1" behind, and supporting armour', check: checkSupporter, many: true },
  },
  checks: ASSAULT_CHECKS,
  usualPhases: ['assaults'],
  isDueFor: hasEnemyNear,
  oncePer: { span: 'phase', done: 'assaulted this phase', cites: ['Infantry v Infantry', 'TC-55'] },
  run(dice, input) {
    const parties = ofBoth((side) => partyOf(side, input));
    const fighters = ofBoth((side) => fighterOf(side, parties, input));
    const rolled = ofBoth((side) => rollScore(dice, side, ASSAULT_MODIFIERS, fighters[side], CITE, WHO[side]));
    const difference = Math.abs(rolled.attacker.score - rolled.defender.score);
    const row = findScoreRow(ASSAULT_RESULTS, difference, CITE);
    const ahead: SideOfFight = rolled.attacker.score > rolled.defender.score ? 'attacker' : 'defender';
    const winner: Winner = row.decided ? ahead : 'none';
    const loser = winner === 'none' ? null : OTHER[winner];

    const losses = ofBoth((side) => {
      const lost = side === loser;
      const dps = lost ? row.loserDps : row.winnerDps;
      const { dpsNow, elementsNow } = parties[side];
      const { dpsAfter, elementsLost: excess } = addDps(dpsNow, dps);
      const elementsLost = Math.min(elementsNow, excess + (lost ? row.loserStands : 0));
      const beaten = lost || elementsLost === elementsNow;
      return { dps, dpsAfter, elementsLost, armourRetires: fighters[side].armour && beaten };
    });
    const fallBackInches = loser ? row.fallBackFraction * NORMAL_MOVE[findFallBackKind(parties[loser].troop)] : 0;

    const effects: readonly CullenEffect<Roles>[] = [
      ...buildInSightEffects<Roles>('attacker', 'defender', 'supporters'),
      ...SIDES.flatMap((side) => [
        ...buildDpEffects<Roles>(side, losses[side].dps),
        ...includeIf<CullenEffect<Roles>>(losses[side].armourRetires, { kind: 'armour-retires', role: 'supporters', with: side }),
      ]),
      ...(loser === null ? [] : defeatOf(loser, row)),
      { kind: loser === null ? 'lock' : 'unlock', role: 'attacker', with: 'defender' },
    ];
    const dps = `attacker ${countNoun(losses.attacker.dps, 'DP')}, defender ${countNoun(losses.defender.dps, 'DP')}`;
    const read =
      loser === null
        ? `no one wins, ${dps}`
        : `${winner} wins, ${dps}, ${loser} falls back ${FRACTION_TEXT[row.fallBackFraction]}`;
    return {
      outcome: {
        attackerScore: rolled.attacker.score,
        defenderScore: rolled.defender.score,
        difference,
        winner,
        attackerDps: losses.attacker.dps,
        defenderDps: losses.defender.dps,
        attackerDpsAfter: losses.attacker.dpsAfter,
        defenderDpsAfter: losses.defender.dpsAfter,
        attackerElementsLost: losses.attacker.elementsLost,
        defenderElementsLost: losses.defender.elementsLost,
        fallBackFraction: row.fallBackFraction,
        fallBackInches,
        attackerArmourRetires: losses.attacker.armourRetires,
        defenderArmourRetires: losses.defender.armourRetires,
      },
      steps: [
        ...partiesSteps(parties),
        ...rolled.attacker.steps,
        ...rolled.defender.steps,
        buildTableStep(`Difference ${difference} (${formatScores(row)})`, read, CITE, loser === null && 'TC-32'),
        ...SIDES.map((side) => {
          const { dpsAfter, elementsLost } = losses[side];
          const left = `${countNoun(dpsAfter, 'DP')}, ${countNoun(elementsLost, 'element')} lost`;
          return buildResultStep(`${WHO[side]} afterwards`, left, 'DPs', elementsLost > 0 && 'TC-42');
        }),
        ...(loser === null
          ? []
          : [buildResultStep(`Inches that the ${WHO[loser].toLowerCase()} falls back`, fallBackInches, CITE, 'TC-35')]),
        ...SIDES.filter((side) => losses[side].armourRetires).map((side) =>
          buildNoteStep(`Armour that supports the ${WHO[side].toLowerCase()} must retire`, CITE),
        ),
        IN_SIGHT_STEP,
      ],
      effects,
    };
  },
  after(desk, { roles, input }) {
    const [by] = roles.attacker ?? [];
    for (const id of by === undefined ? [] : (roles.defender ?? [])) {
      const { atPhase } = requireUnit(desk.draft.battle, id);
      desk.draft.set('unit', id, { atPhase: { ...atPhase, assaultedBy: [...(atPhase.assaultedBy ?? []), by] } });
    }
    const fighting = { attacker: roles.attacker?.[0], defender: roles.defender?.[0] };
    const supported = SIDES.filter((side) => isSupported(partyOf(side, input), input)).map(
      (side) => unitIn(desk.draft.battle, fighting[side])?.side,
    );
    for (const id of roles.supporters ?? []) {
      const { kind, side } = requireUnit(desk.draft.battle, id);
      if (kind === 'armour' && supported.includes(side)) changeUnit(desk, id, { supportedThisMove: true });
    }
  },
  remarks: (scene, outcome) => [
    ...listFightRemarks(scene, 'attacker', 'defender', 'its losses are not carried out'),
    ...listSecondFightRemarks(scene.one('attacker'), scene.one('defender')),
    ...listFighterRemarks(scene.battle, scene.one('attacker'), scene.one('defender'), ...scene.many('supporters')),
    ...listSupporterRemarks(scene.many('supporters')),
    ...remarksOnLosing(scene, outcome),
  ],
  audience: createAudienceFinder(['attacker'], ['defender', 'supporters']),
  oddsOver: ['winner', 'attackerDps', 'defenderDps'],
  measure: {
    label: 'DPs dealt to the defender, minus DPs taken',
    of: ({ attackerDps, defenderDps }) => defenderDps - attackerDps,
  },
  summary(outcome) {
    const { winner, fallBackInches } = outcome;
    const scores = `Score ${outcome.attackerScore} against ${outcome.defenderScore}`;
    if (winner === 'none') {
      const lost = lostWords(outcome.attackerElementsLost + outcome.defenderElementsLost);
      return `${scores}: no one wins. Both units take 3 DPs${lost}. The fight continues next move.`;
    }
    const loser = OTHER[winner];
    return `${scores}: the ${winner} ${costWords(outcome, winner, 'wins')}. The ${loser} ${costWords(outcome, loser, `falls back ${fallBackInches}"`)}.`;
  },
  verdict(outcome, name) {
    const { attackerScore, defenderScore, winner, fallBackInches } = outcome;
    const costs = SIDES.filter((side) => outcome[`${side}Dps`] > 0).map((side) => `${name(side)} ${costWords(outcome, side)}`);
    return {
      fate:
        winner === 'none'
          ? `${name('attacker')} and ${name('defender')} fight on in the next move`
          : `${name(winner)} wins, and ${name(OTHER[winner])} falls back ${fallBackInches}"`,
      score: `score ${attackerScore} against ${defenderScore}`,
      next: costs.join('. '),
    };
  },
  tone: ({ winner }) => (winner === 'none' ? 'effect' : 'decisive'),
});

/** Returns the ids of the fighters in an assault with this result; undefined for a result of another procedure. */
export const findFighters = ({ procedure, roles }: Resolution): Fought | undefined =>
  procedure === assaultInfantryProcedure.id
    ? { attacker: roles.attacker?.[0], defender: roles.defender?.[0], supporters: roles.supporters ?? [] }
    : undefined;

interface Fought {
  readonly attacker: string | undefined;
  readonly defender: string | undefined;
  readonly supporters: readonly string[];
}
