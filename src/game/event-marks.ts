/** Checks the time, actor, interaction and rulebook version of an event. */
import { isSameJson } from '../dice/index.js';
import { isPersonKey } from '../house/index.js';
import { parseTime } from '../rules/index.js';
import type { BattleEvent } from './event.js';

interface Finding {
  readonly what: string;
  readonly why: string;
}

/**
 * Finds a fault in an event's time, actor, interaction or version, or a contradiction to the previous event.
 * @param start the first event of the record
 */
export function findEventContextFault(event: BattleEvent, start: BattleEvent, before: BattleEvent | undefined): Finding | null {
  return timeFault(event, start, before) ?? actorFault(event, before) ?? versionFault(event, before);
}

/**
 * The maximum difference in milliseconds between an event's time and the time in its interaction's id. Two machines may have
 * different clocks.
 */
const MOST_APART_MS = 15 * 60_000;
/** The form of Discord's ids. All but the lowest 22 bits are the milliseconds since 1 January 2015. */
const SNOWFLAKE = /^[1-9]\d{16,18}$/;
const FIRST_DAY_MS = 1_420_070_400_000;
/** The fixed start time for ids at a local table with a seed, so that the ids do not depend on the true time. */
const SEEDED_FROM_MS = 1_767_225_600_000;
const DAY_MS = 86_400_000;

function timeFault({ at, interactionId }: BattleEvent, start: BattleEvent, before: BattleEvent | undefined): Finding | null {
  const time = parseTime(at);
  if (time === null) return { what: 'at', why: `${at.slice(0, 40)} is not a time` };
  if (before && at < before.at) return { what: 'at', why: `it is earlier than the event before it, at ${before.at}` };
  if (!SNOWFLAKE.test(interactionId))
    return SNOWFLAKE.test(start.interactionId)
      ? { what: 'interactionId', why: 'it is not the id of an interaction, as those before it are' }
      : null;
  const asked = Number(BigInt(interactionId) >> 22n) + FIRST_DAY_MS;
  const isSeeded = asked >= SEEDED_FROM_MS && asked < SEEDED_FROM_MS + DAY_MS;
  if (!isSeeded && Math.abs(time - asked) > MOST_APART_MS)
    return { what: 'at', why: 'it is more than 15 minutes from the time in the id of its interaction' };
  return null;
}

const ACTOR_FIELDS = ['id', 'sideId', 'standing'];
/** The fields of an actor in events that were recorded before people had keys. */
const NAMED_FIELDS = ['id', 'name', 'sideId', 'standing'];

function actorFault({ actor }: BattleEvent, before: BattleEvent | undefined): Finding | null {
  const isNamed = 'name' in actor;
  if (!isSameJson(Object.keys(actor).sort(), isNamed ? NAMED_FIELDS : ACTOR_FIELDS))
    return { what: 'actor', why: `it has other fields than id, ${isNamed ? 'name, ' : ''}standing and sideId` };
  if (!isNamed && !isPersonKey(actor.id)) return { what: 'actor', why: 'its id is not the key of a person' };
  if (isNamed && before && !('name' in before.actor))
    return { what: 'actor', why: 'it names a person, and the event before it has a key' };
  const { standing, sideId } = actor;
  const fits = standing === 'umpire' || (standing === 'player') === (sideId !== null);
  return fits ? null : { what: 'actor', why: 'a player must have a side, and an onlooker must not' };
}

const VERSION = /^[1-9]\d{0,5}$/;

/** Checks that version numbers never decrease. Otherwise a lower version could be used to avoid a check. */
function versionFault({ rulesetVersion, part }: BattleEvent, before: BattleEvent | undefined): Finding | null {
  const at = (why: string): Finding => ({ what: 'rulesetVersion', why });
  if (!VERSION.test(rulesetVersion)) return at(`${rulesetVersion.slice(0, 20)} is not a version of a rulebook`);
  if (!before || rulesetVersion === before.rulesetVersion) return null;
  if (Number(rulesetVersion) < Number(before.rulesetVersion))
    return at(`it has version ${rulesetVersion}, but the event before it has version ${before.rulesetVersion}`);
  return part > 0 ? at('it differs from that of the event whose command caused it') : null;
}
