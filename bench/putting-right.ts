import { runInSlices } from '../src/discord/work/slices.js';
import type { GameCommand, PreparedPlan, AmendmentCommand } from '../src/game/index.js';
import { type Database, openDatabase, type CommandRequest, type Store } from '../src/store/index.js';
import { harmlessShot, prepareBattle } from './battles.js';
import { longestHold, rounded, sized, timed } from './measure.js';

/** The numbers of later events that a preview recalculates. */
const LATER = [...new Set([10, 100, 1000, 5000].map((later) => sized(later, 2)))];

/**
 * Measures the result and the time of an undo with this many later events: shots that hit, and impairments that an
 * umpire removes again.
 */
async function undoing(database: Database, later: number): Promise<object> {
  const channelId = `later-${later}`;
  const prepared = prepareBattle(database, 'guild', channelId, 2, 0);
  const { store, firerId, targetId } = prepared;
  const shot: GameCommand = {
    type: 'resolve',
    procedure: 'eagles.direct-fire',
    roles: { firer: [firerId], target: [targetId] },
    typed: { rangeYards: 450, fp: 6, targetDa: 'INFANTRY', targetTpd: 'BB' },
    again: true,
  };
  const { number: event } = prepared.act(shot).events[0]!;
  for (let n = 0; n < later; n++) prepared.act(n % 2 === 0 ? rested(targetId, n) : shot);
  return carriedOut(store, channelId, { type: 'undo', event, later: 'again' });
}

/**
 * Returns a command that removes the effects of a shot. The division changes each time, because an edit without a
 * change is refused.
 */
const rested = (unit: string, n: number): GameCommand => ({
  type: 'edit-unit',
  unit,
  fields: { impairments: 0, suppressed: false, division: `${n} Division` },
});

/**
 * Measures in the same way a correction after which every second later event, each a shot, has other facts, because the
 * firer had another strength.
 */
async function correcting(database: Database, later: number): Promise<object> {
  const channelId = `changed-${later}`;
  const prepared = prepareBattle(database, 'guild', channelId, 2, 0);
  const { store, firerId, targetId } = prepared;
  const { number: event } = prepared.act({ type: 'edit-unit', unit: firerId, fields: { baseFp: 6 } }).events[0]!;
  const { fp: _fp, ...typed } = harmlessShot(prepared).typed;
  for (let n = 0; n < later; n++) prepared.act(n % 2 === 0 ? rested(targetId, n) : { ...harmlessShot(prepared), typed });
  const command = { type: 'correct', event, changes: { baseFp: 5 }, later: 'again', reason: 'bench' } as const;
  return carriedOut(store, channelId, command);
}

async function carriedOut(store: Store, channelId: string, command: AmendmentCommand): Promise<object> {
  const gameId = store.channels.battleIn({ channelId })!;
  const person = { userId: '1', name: 'bench', roleIds: [], isAdministrator: true };
  const request: CommandRequest = {
    guildId: 'guild',
    channelId,
    person,
    interactionId: `right-${channelId}`,
    interactionToken: null,
  };
  let changed = 0;
  let worked: PreparedPlan | undefined;
  let holdMs = 0;
  const previewMs = await timed(async () => {
    holdMs = await longestHold(async () => {
      const { prepared: ready, plan } = await runInSlices(store.battles.preview(request, gameId, command));
      worked = ready;
      changed = plan.again.commands.length;
    });
  });
  const carryingOutMs = await timed(() => store.battles.actSoon(request, command, gameId, worked ? { prepared: worked } : {}));
  return {
    commandsChanged: changed,
    previewMs: rounded(previewMs),
    longestHoldMs: rounded(holdMs),
    carryingOutMs: rounded(carryingOutMs),
  };
}

/** Measures previews of an undo, and the undo itself, by the number of later events. */
export async function puttingRight(path: string): Promise<Record<string, object>> {
  const database = openDatabase(path);
  const measured: Record<string, object> = {};
  for (const later of LATER) measured[`${later} later events`] = await undoing(database, later);
  for (const later of LATER) measured[`${later} later events, half of them changed`] = await correcting(database, later);
  database.$client.close();
  return measured;
}
