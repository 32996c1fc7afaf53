/** Finds the moves and shots of a turn, for the map of one reader. */
import { type BattleEvent, mayKnowRow, type Reader, findBattleReader, revertChanges } from '../../game/index.js';
import { openSealedBattle } from '../../game/sealed.js';
import { redactFor, listRollTargets, type DescriptionContext } from '../../knowing/index.js';
import { type Battle, type Change, PLACE_TABLE, type PlaceRow, listPlaces, type Spot, pickSpot } from '../../rules/index.js';
import type { RollDescription } from '../telling/roll.js';
import { EventDescription } from '../telling/telling.js';
import type { ShownActions, ShownMove, ShownShot } from './actions.js';

/** The part of a record that contains a certain turn. */
export interface TurnRecord {
  /**
   * The events up to the last event of the given battle, oldest first. They begin with the first event of the turn, or earlier.
   */
  readonly events: readonly BattleEvent[];
  /** Returns an event with its current facts. */
  shown(this: void, event: BattleEvent): BattleEvent;
  isTakenBack(this: void, number: number): boolean;
}

/**
 * Finds the moves and shots of a turn that a reader may know, except undone moves and shots. The reader must still know all units
 * involved. They must have known a moving unit before and after its move, and both units of a shot after the shot.
 * @param setting the setting with the battle after the last event
 */
export function listTurnActions(setting: DescriptionContext, who: Reader, turn: number, record: TurnRecord): ShownActions {
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  const reader = findBattleReader(who, battle);
  const isKnown = (id: string, then: Battle): boolean => {
    const unit = then.tables.unit.get(id);
    return unit !== undefined && mayKnowRow(ruleset, reader, 'unit', unit, then);
  };
  const moves: ShownMove[] = [];
  const shots: ShownShot[] = [];
  const steps = stepsOf(battle, record.events);
  const spots = new Map<string, PlaceRow>(listPlaces(steps[0]?.before ?? battle).map((place) => [place.unit, place]));
  for (const { event: recorded, before, after } of steps) {
    const puts = recorded.undoes !== null || recorded.again !== undefined;
    if (!puts && record.isTakenBack(recorded.number)) continue;
    const event = puts ? recorded : record.shown(recorded);
    const told = puts || event.turn !== turn ? undefined : redactFor(event, setting, who);
    for (const { unit, from, to } of placed(event.changes, spots)) {
      const { side } = battle.tables.unit.get(unit) ?? {};
      if (!told || !from || side === undefined || (from.x === to.x && from.y === to.y)) continue;
      if ([before, after, battle].every((then) => isKnown(unit, then)))
        moves.push({ unit, side, from: pickSpot(from), to: pickSpot(to) });
    }
    for (const roll of told ? new EventDescription(told, setting).rolls : [])
      shots.push(...listRollShots(roll, (id) => (isKnown(id, after) && isKnown(id, battle) ? spots.get(id) : undefined)));
  }
  return { moves, shots };
}

/** Returns each event with the battle before the event and the battle after it. */
function stepsOf(last: Battle, events: readonly BattleEvent[]) {
  let after = last;
  const steps = [...events].reverse().map((event) => {
    const before = revertChanges(after, event.changes);
    const step = { event, before, after };
    after = before;
    return step;
  });
  return steps.reverse();
}

/** Returns the new spots of units after these changes, each with the previous spot. Also stores the new spots in `spots`. */
function placed(
  changes: readonly Change[],
  spots: Map<string, PlaceRow>,
): readonly { readonly unit: string; readonly from: PlaceRow | undefined; readonly to: PlaceRow }[] {
  return changes.flatMap(({ table, id, before, after }) => {
    if (table !== PLACE_TABLE) return [];
    const from = [...spots.values()].find((place) => place.id === id);
    if (after === null) {
      if (from) spots.delete(from.unit);
      return [];
    }
    const to = { ...from, ...before, ...after } as PlaceRow;
    if (to.unit === undefined) return [];
    spots.set(to.unit, to);
    return [{ unit: to.unit, from, to }];
  });
}

/**
 * Finds the shots of a roll: one from each unit of its first filled acting role to each target, if both units are on the map. The
 * list is empty if the procedure has its own audience, or if the outcome is neither success nor failure (`plain`).
 * @param placeOf returns a unit's place; undefined if the reader may not know it
 */
export function listRollShots(
  { resolution, procedure, tone }: RollDescription,
  placeOf: (unit: string) => Spot | undefined,
): readonly ShownShot[] {
  if (!procedure || procedure.audience || tone === 'plain') return [];
  const acting = Object.entries(procedure.roles).find(
    ([role, { acts, table }]) => acts && table === undefined && (resolution.roles[role] ?? []).length > 0,
  );
  if (!acting) return [];
  const pairs = resolution.roles[acting[0]]!.flatMap((by) =>
    listRollTargets(resolution, procedure).map((at) => [by, at] as const),
  );
  return pairs.flatMap(([by, at]) => {
    const [from, to] = [placeOf(by), placeOf(at)];
    return from && to ? [{ by, at, from: pickSpot(from), to: pickSpot(to), isHit: tone !== 'nothing' }] : [];
  });
}
