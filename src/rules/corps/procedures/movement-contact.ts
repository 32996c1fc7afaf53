/** Finds the enemies that a move makes contact with or moves away from (Movement, CO-21, CO-86). */
import type { CheckedAction, Check, CheckFinding } from '../../checks.js';
import { measureDistance, describeDistance } from '../../ground/measuring.js';
import { createWaterWarning, createLossWarning } from '../../ground/move-price.js';
import { isUnseenBySide } from '../../ground/meeting.js';
import { findMap, type Spot } from '../../ground/rows.js';
import type { Actor } from '../../happening.js';
import { refuseIllegal, tryOrHandleRefusal } from '../../refusal.js';
import { findCarrier, findRecordedTransport, unitsOf } from '../battle.js';
import { CONTACT_MEASURES, isStillInContact, listTouchedEnemies, standing } from '../contact.js';
import { listTouchingEnemies } from '../contact-rows.js';
import { limitToPlayerView, CROSSING_KINDS, listEnemies, MEASURES, createSeenBattle } from '../measures.js';
import { type CorpsBattle, type CorpsScene, type CorpsUnit, findDayOrNight } from '../state.js';
import { findDrawnTerrain, findUnitTerrain } from '../standing.js';
import { type ContactKind, isCombatType, type Terrain } from '../vocabulary.js';
import { findPositionSave } from './saves.js';

type Roles = 'unit' | 'contacted';
type Scene = CorpsScene<Roles>;

/** Returns the kind of contact that a move makes with this unit (Deploying into detachments). */
export function findContactKind({ type, size }: Pick<CorpsUnit, 'type' | 'size'>): ContactKind {
  if (!isCombatType(type)) return 'rear';
  return type === 'artillery' ? 'artillery' : size;
}

/** The kinds of contact, from the most restrictive to the least. */
const WORST: readonly ContactKind[] = ['battalion', 'artillery', 'detachment', 'rear'];

/** Returns the end of a unit's route on the map; undefined if people have entered no route, or if its start is unknown. */
function endOf({ battle, typed }: Pick<Scene, 'battle' | 'typed'>, unit: CorpsUnit): Spot | undefined {
  const way = MEASURES.way(unit, battle, typed?.to);
  return way?.from && way.spots.at(-1);
}

/** Returns the enemies that a move certainly touches at its end, although people have not named them. */
function runsInto(scene: Scene): readonly CorpsUnit[] {
  const unit = scene.one('unit');
  return unit && scene.rows('contacted').length === 0 ? touchedAtEnd(unit, scene) : [];
}

/** Returns the enemies that a unit certainly touches at the end of its route. */
function touchedAtEnd(unit: CorpsUnit, scene: Pick<Scene, 'battle' | 'typed'>): readonly CorpsUnit[] {
  const end = endOf(scene, unit);
  return end ? listTouchedEnemies(unit, end, createSeenBattle(unit.side, scene.battle)) : [];
}

/**
 * Returns the kind of contact that a move makes at its end. Undefined if the move certainly touches no enemy, or if people have
 * named the enemy.
 */
export function findContactAtEnd(_unit: CorpsUnit, scene: Scene): ContactKind | undefined {
  const touched = runsInto(scene);
  return WORST.find((kind) => touched.some((enemy) => findContactKind(enemy) === kind));
}

/** Returns a remark if a move makes contact with enemies that people have not named in the command. */
export function listContactRemarks(scene: Scene): readonly string[] {
  const touched = runsInto(scene);
  return touched.length === 0 ? [] : [`The move ends in contact with ${touched.map(({ name }) => name).join(', ')} (CO-86).`];
}

/** Returns the inches of the move that people have entered. */
const typedInches = (typed: Scene['typed']): number =>
  ['roughInches', 'brokenInches', 'openInches', 'roadInches'].reduce((sum, key) => sum + Number(typed?.[key] ?? 0), 0);

type CheckedMove = CheckedAction<CorpsUnit, CorpsBattle, Roles>;

/** Checks whether a move reaches the enemy that people have named as its contact. */
function reaches({ battle, typed, sees }: CheckedMove, unit: CorpsUnit, enemy: CorpsUnit): CheckFinding | null {
  const wanted = 'Choose a move that ends in contact.';
  // The inches of a move cannot be compared with hexes.
  const near = MEASURES.map(battle) ? CONTACT_MEASURES.between(unit, enemy, battle, sees) : null;
  if (near === null) return null;
  if (near === 'unknown')
    return {
      is: 'ask',
      fact: `The map does not show where ${unit.name} and ${enemy.name} are.`,
      wanted: 'Continue only if the move ends in contact on the table.',
    };
  const place = MEASURES.standing(enemy, battle)?.place;
  const end = endOf({ battle, typed }, unit);
  if (!end || !place) {
    if (near.far.least - typedInches(typed) <= near.touch.most) return { is: 'yes' };
    return { is: 'no', fact: `${unit.name} and ${enemy.name} are ${describeDistance(near.far, near.map)} apart.`, wanted };
  }
  const touches = CONTACT_MEASURES.touchesFrom(unit, end, enemy, battle);
  if (touches === true) return { is: 'yes' };
  const far = describeDistance(measureDistance(end, place, near.map), near.map);
  const fact = `${unit.name} would end ${far} from ${enemy.name}.`;
  return touches === null
    ? { is: 'ask', fact, wanted: 'Continue only if the bases touch there on the table.' }
    : { is: 'no', fact, wanted };
}

/** Requires that a move reaches the enemy that it makes contact with (CO-86). */
export const REACHES_ENEMY_CHECK: Check<CorpsUnit, CorpsBattle, Roles> = {
  name: 'reach',
  cites: ['Movement', 'CO-86'],
  find(asked) {
    const checked = limitToPlayerView(asked);
    const [unit, enemy] = [checked.one('unit'), checked.one('contacted')];
    return unit && enemy ? reaches(checked, unit, enemy) : null;
  },
};

/** Requires that a unit that moves into a named enemy, and that enemy, stand on a binding map (CO-101). */
export const STANDS_FOR_CONTACT_CHECK: Check<CorpsUnit, CorpsBattle, Roles> = {
  ...standing('unit', 'contacted'),
  find: (checked) => (checked.many('contacted').length > 0 ? standing('unit', 'contacted').find(checked) : null),
};

/** Refuses contact with a new enemy to a unit that cannot attack, such as an HQ (CO-91). */
export const FIGHTERS_ONLY_CHECK: Check<CorpsUnit, CorpsBattle, Roles> = {
  name: 'contact',
  cites: ['Movement', 'Combat', 'CO-91'],
  find(asked) {
    const checked = limitToPlayerView(asked);
    const unit = checked.one('unit');
    if (!unit || isCombatType(unit.type)) return null;
    const met = listTouchingEnemies(checked.battle, unit.id).map(({ id }) => id);
    const touched = tryOrHandleRefusal(() => touchedAtEnd(unit, checked)) ?? [];
    const enemy = [...checked.many('contacted'), ...touched].find(({ id }) => !met.includes(id));
    return enemy
      ? {
          is: 'no',
          fact: `${unit.name} cannot attack, and would end in contact with ${enemy.name}.`,
          wanted: 'Stop where the bases do not touch, or choose another unit.',
        }
      : null;
  },
};

/** Requires that a mounting unit touches its recorded transport, at the start or the end of its route (CO-97). */
export const TOUCHES_TRANSPORT_CHECK: Check<CorpsUnit, CorpsBattle, Roles> = {
  name: 'contact',
  cites: ['Movement', 'CO-97'],
  find(checked) {
    const { battle, typed } = checked;
    const unit = checked.one('unit');
    if (!unit || typed.embus !== true || findRecordedTransport(battle, unit)) return null;
    const carrier = findCarrier(battle, unit);
    const end = carrier && tryOrHandleRefusal(() => endOf(checked, unit));
    if (!carrier || (end && CONTACT_MEASURES.touchesFrom(unit, end, carrier, battle) === true)) return null;
    return CONTACT_MEASURES.nearest(unit, [carrier], checked, 0, 'They must touch before the unit can mount.');
  },
};

const ontoEnemies = CONTACT_MEASURES.beside<Roles>(
  ['Movement', 'CO-90'],
  'unit',
  (unit, battle, to) => (MEASURES.map(battle) ? MEASURES.way(unit, battle, to) : undefined),
  (unit, { battle }) =>
    listEnemies(unit.side, battle).filter(
      (enemy) => !findRecordedTransport(battle, enemy) && !isUnseenBySide(unit.side, enemy, battle),
    ),
  (unit, battle) => unitsOf(battle).filter(({ side, sp }) => side === unit.side && sp > 0),
  (enemy, unit, { spots }, { many, battle }) =>
    many('contacted').length > 0
      ? many('contacted').some(({ id }) => id === enemy.id)
      : CONTACT_MEASURES.touchesFrom(unit, spots.at(-1)!, enemy, battle) === true,
);

/** Requires that no unit goes over an enemy's base (CO-90). A move into contact ends base to base. */
export const ENEMIES_NEARBY_CHECK: Check<CorpsUnit, CorpsBattle, Roles> = {
  ...ontoEnemies,
  find: (checked) => ontoEnemies.find(limitToPlayerView(checked)),
};

/** Warns that a moving unit leaves its fortification, emplacement or river bank (Combat, Engineers). */
export const LEAVES_WORKS_CHECK: Check<CorpsUnit, CorpsBattle, Roles> = createLossWarning(
  ['Combat', 'Engineers'],
  'unit',
  ['roughInches', 'brokenInches', 'openInches', 'roadInches', 'streamCrossings'],
  ({ works, riverBank }) =>
    works === 'none' ? (riverBank ? 'Leaves the river bank.' : null) : `Leaves its ${works}, which saves it from hits.`,
);

/**
 * Warns that a unit leaves ground that saves it from hits when it is attacked, for ground that does not (Combat, CO-33, CO-84). An
 * uncertain place does not warn.
 */
export const LEAVES_COVER_CHECK: Check<CorpsUnit, CorpsBattle, Roles> = {
  name: 'ground',
  cites: ['Combat', 'CO-84'],
  find(checked) {
    const { one, battle } = checked;
    const unit = one('unit');
    const end = unit && findMap(battle)?.ground === 'map' ? tryOrHandleRefusal(() => endOf(checked, unit)) : undefined;
    if (!unit || !end || end.half > 0) return null;
    const terrain = findUnitTerrain(unit, battle);
    const saves = (ground: Terrain): boolean => findPositionSave({ type: unit.type, terrain: ground, works: 'none' }) !== null;
    if (!saves(terrain) || saves(findDrawnTerrain(end, battle) ?? 'open')) return null;
    return { is: 'yes', price: `Leaves ${COVER_WORDS[terrain]}, which saves it from hits.` };
  },
};

const COVER_WORDS: Readonly<Record<Terrain, string>> = {
  open: 'open ground',
  broken: 'broken ground',
  rough: 'rough ground',
  road: 'a road',
  'built-up': 'a built-up area',
};

/** Requires that a unit on board gets off before it moves by itself on the map (Movement, CO-17, CO-82). */
export const GETS_OFF_CHECK: Check<CorpsUnit, CorpsBattle, Roles> = {
  name: 'contact',
  cites: ['Movement', 'CO-17', 'CO-82'],
  find({ battle, typed, one }) {
    const unit = one('unit');
    const carrier = unit && findRecordedTransport(battle, unit);
    if (!carrier || typed.debus === true || typedInches(typed) > 0) return null;
    if (typed.to === undefined) return { is: 'yes', price: `${unit.name} stays on board ${carrier.name}.`, isVain: true };
    // Companies of a battalion that rides have vehicles of their own (CO-78).
    if (unit.riding && unit.parentUnit !== null) return null;
    return {
      is: 'no',
      fact: `${unit.name} is on board ${carrier.name}.`,
      wanted: `Dismount under transport orders, or move ${carrier.name}.`,
    };
  },
};

/** Warns that a unit in contact cannot attack, and is easier to hit, after it goes aboard (Movement, Combat). */
export const ABOARD_IN_CONTACT_CHECK: Check<CorpsUnit, CorpsBattle, Roles> = {
  name: 'contact',
  cites: ['Movement', 'Combat', 'CO-17'],
  find({ one, typed }) {
    const unit = one('unit');
    if (unit?.position !== 'in-contact' || typed.orders !== 'transport') return null;
    return { is: 'yes', price: `${unit.name} is in contact. In transport mode it cannot attack, and is hit on 4 to 6.` };
  },
};

/** Warns that a stream uses half of a move, except at a bridge or ford (Movement). */
export const CROSSES_STREAMS_CHECK: Check<CorpsUnit, CorpsBattle, Roles> = createWaterWarning(
  ['Movement', 'CO-13', 'CO-14'],
  'unit',
  (unit, battle, to) => (MEASURES.map(battle) ? MEASURES.way(unit, battle, to) : undefined),
  { cost: ', which takes half of its move', at: CROSSING_KINDS },
);

/** Returns the enemies that a unit leaves with this move; null if the unit leaves a contact and its enemy is unknown. */
function leaves(scene: Scene, unit: CorpsUnit): readonly CorpsUnit[] | null {
  const battle = createSeenBattle(unit.side, scene.battle);
  const pressed = new Set(scene.rows('contacted').map(({ id }) => id));
  const [from, end] = [MEASURES.standing(unit, battle)?.place, endOf(scene, unit)];
  const stays = (enemy: CorpsUnit): boolean =>
    pressed.has(enemy.id) || (end !== undefined && isStillInContact(unit, from, end, enemy, battle));
  const known = listTouchingEnemies(battle, unit.id);
  if (known.length > 0) return known.filter((enemy) => !stays(enemy));
  if (pressed.size > 0) return [];
  // If no contact is recorded, the unit's enemy can be any unit for which this is true. If no unit qualifies, the unit leaves no
  // enemy.
  const mayBe = (enemy: CorpsUnit): boolean =>
    enemy.side !== unit.side &&
    enemy.sp > 0 &&
    enemy.position === 'in-contact' &&
    CONTACT_MEASURES.touches(unit, enemy, battle) !== false &&
    !stays(enemy);
  return unitsOf(battle).some(mayBe) ? null : [];
}

/**
 * Checks that a unit in contact disengages by a roll before it moves away during the day (Movement, CO-21).
 * @throws {Refusal} ILLEGAL if a player's unit moves out of contact without this roll
 */
export function checkLeavingContact(unit: CorpsUnit, scene: Scene, { standing }: Actor): void {
  const { battle, typed } = scene;
  if (standing === 'umpire' || unit.position !== 'in-contact' || findDayOrNight(battle.game.phase) === 'night') return;
  if (findMap(battle)?.ground !== 'map') return; // Without a binding map, the post says it, and people decide.
  const goes = typedInches(typed) > 0 || Number(typed?.streamCrossings ?? 0) > 0 || typed?.to !== undefined;
  const left = goes ? leaves(scene, unit) : [];
  if (left?.length === 0) return;
  const who = left === null ? '' : ` with ${left.map(({ name }) => name).join(', ')}`;
  throw refuseIllegal(
    `${unit.name} is in contact${who}. Use \`/corps disengage\` first, or stay and attack.`,
    'Movement',
    'CO-21',
  );
}
