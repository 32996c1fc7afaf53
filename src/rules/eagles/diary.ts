import type { DiaryEntry } from '../turns.js';
import type { DraftEvent } from '../happening.js';
import { type EaglesContext, listMinefields, listMissions, unitIn, unitsOf } from './battle.js';
import { changeUnit } from './effects.js';
import { buildSentenceEvent } from '../act.js';
import { recordUnrolledFire, landBarrage } from './landing.js';
import { isBeingCleared } from './minefields.js';
import { isMissionDue, isSortie, buildMissionName, buildPublicMissionName } from './missions.js';
import type { EaglesBattle, EaglesUnit, Minefield, Mission } from './state.js';
import { GUN_STATE_TEXTS } from './vocabulary.js';

/** Returns the id of a diary entry, made from the id of the entry's row, such as `mission:m7`, `gun:u3` or `minefield:m9`. */
const idOf = (kind: string, id: string): string => `${kind}:${id}`;
const rowIdOf = (entry: DiaryEntry): string => entry.id.slice(entry.id.indexOf(':') + 1);

/**
 * Checks whether a mission will still be fired, or a sortie will still attack. A sortie that supports a unit's direct fire does
 * not attack. A barrage is not fired if its battery is destroyed or has left the battle. In the present indirect phase the
 * barrage is fired even then, because fire within one phase is simultaneous.
 */
function isLive(battle: EaglesBattle, mission: Mission): boolean {
  if (isSortie(mission)) return mission.task !== 'direct-support';
  if (battle.game.phase === 'indirect' && isMissionDue(mission, battle.game.turn)) return true;
  return unitIn(battle, mission.battery)?.destroyed === false;
}

function missionEntries(battle: EaglesBattle): DiaryEntry[] {
  return listMissions(battle)
    .filter((mission) => mission.status === 'queued' && mission.dueTurn !== null && isLive(battle, mission))
    .map((mission) => ({
      id: idOf('mission', mission.id),
      kind: isSortie(mission) ? 'sortie' : 'mission',
      dueTurn: mission.dueTurn!,
      duePhase: 'indirect',
      at: 'begin',
      order: [mission.dueTurn!, mission.orderedTurn, mission.number],
      label: `${buildMissionName(battle, mission)} ${isSortie(mission) ? 'attacks' : 'lands'}`,
      sideId: mission.side,
    }));
}

const CHANGED_TO: Readonly<Record<EaglesUnit['gunState'], EaglesUnit['gunState'] | null>> = {
  deployed: null,
  transit: null,
  'breaking-down': 'transit',
  'setting-up': 'deployed',
};

function gunEntries(battle: EaglesBattle): DiaryEntry[] {
  return unitsOf(battle)
    .filter((unit) => unit.gunReadyTurn !== null && CHANGED_TO[unit.gunState] !== null && !unit.destroyed)
    .map((unit) => ({
      id: idOf('gun', unit.id),
      kind: 'gun',
      dueTurn: unit.gunReadyTurn!,
      duePhase: 'movement',
      at: 'begin',
      order: [unit.gunReadyTurn!],
      label: `${unit.name} is ${GUN_STATE_TEXTS[CHANGED_TO[unit.gunState]!]}`,
      sideId: unit.side,
    }));
}

function minefieldEntries(battle: EaglesBattle): DiaryEntry[] {
  return listMinefields(battle)
    .filter((section) => isBeingCleared(battle, section))
    .map((section) => ({
      id: idOf('minefield', section.id),
      kind: 'minefield',
      dueTurn: section.clearTurn!,
      duePhase: 'melee',
      at: 'end',
      order: [section.clearTurn!],
      label: `Minefield ${section.name} is cleared`,
      sideId: unitIn(battle, section.clearedBy)!.side,
    }));
}

/** Returns the diary entries for fire, gun changes, and mine clearing. */
export function listDiaryEntries(battle: EaglesBattle): readonly DiaryEntry[] {
  return [...missionEntries(battle), ...gunEntries(battle), ...minefieldEntries(battle)];
}

/** 3.9: completes a gun's change between deployed and in transit. The gun may act in this turn (E-43). */
function gunReady(desk: EaglesContext, unit: EaglesUnit): DraftEvent {
  const gunState = CHANGED_TO[unit.gunState]!;
  changeUnit(desk, unit.id, { gunState, gunReadyTurn: null });
  return buildSentenceEvent('gun-ready', `${unit.name} is ${GUN_STATE_TEXTS[gunState]}.`, unit);
}

/** 1.5, E-49: removes a section that has been cleared. */
function sectionCleared(desk: EaglesContext, section: Minefield): DraftEvent {
  desk.draft.remove('minefield', section.id);
  return buildSentenceEvent('minefield-cleared', `Minefield ${section.name} is cleared.`);
}

/**
 * 3.3: marks a barrage as fired, because people will roll it. Whether the battery can fire was decided at the start of the phase.
 */
function barrageWaits(desk: EaglesContext, mission: Mission): DraftEvent {
  const isFired = mission.held === null && unitIn(desk.draft.battle, mission.battery) !== undefined;
  return isFired ? recordUnrolledFire(desk, mission) : landBarrage(desk, mission);
}

/**
 * 6.4: marks a sortie as arrived. Nothing is rolled before the anti-aircraft fire. After this fire an umpire resolves the attack
 * (State 4).
 */
function sortieArrives(desk: EaglesContext, sortie: Mission): DraftEvent {
  desk.draft.set('mission', sortie.id, { status: 'awaiting-targets' });
  const where = sortie.aim ? ` at ${sortie.aim.x}, ${sortie.aim.y}` : '';
  const summary = `${buildPublicMissionName(sortie)} is over its target${where}. Anti-aircraft fire comes first (6.4), then the attack.`;
  return buildSentenceEvent('sortie-arrived', summary);
}

/** Carries out one diary entry that takes effect now. */
export function carryOutDiaryEntry(desk: EaglesContext, entry: DiaryEntry): DraftEvent {
  const { battle } = desk.draft;
  const id = rowIdOf(entry);
  switch (entry.kind) {
    case 'mission':
      return battle.game.handLandings === true
        ? barrageWaits(desk, battle.tables.mission.get(id)!)
        : landBarrage(desk, battle.tables.mission.get(id)!);
    case 'sortie':
      return sortieArrives(desk, battle.tables.mission.get(id)!);
    case 'gun':
      return gunReady(desk, battle.tables.unit.get(id)!);
    case 'minefield':
      return sectionCleared(desk, battle.tables.minefield.get(id)!);
    default:
      throw new Error(`nothing comes due as ${entry.kind}`);
  }
}
