import { inSlices } from '../src/discord/slices.js';
import type { GameCommand, Prepared } from '../src/game/index.js';
import { type Database, openDatabase, type Request } from '../src/store/index.js';
import { prepareBattle } from './battles.js';
import { longestHold, rounded, timed } from './measure.js';

/** Later events that a preview judges again. */
const LATER = [10, 100, 1000, 5000] as const;

/** What an undo comes to and what it takes, with so many later events: shots that hit, and marks that an umpire takes off again. */
async function undoing(database: Database, later: number): Promise<object> {
  const channelId = `later-${later}`;
  const prepared = prepareBattle(database, 'guild', channelId, 2, 0);
  const { store, firerId, targetId } = prepared;
  const gameId = store.channels.battleIn('guild', channelId)!;
  const shot: GameCommand = {
    type: 'resolve',
    procedure: 'eagles.direct-fire',
    roles: { firer: [firerId], target: [targetId] },
    typed: { rangeYards: 450, fp: 6, targetDa: 'INFANTRY', targetTpd: 'BB' },
    again: true,
  };
  const rested: GameCommand = { type: 'edit-unit', unit: targetId, fields: { impairments: 0, suppressed: false } };
  const { number: event } = prepared.act(shot).events[0]!;
  for (let n = 0; n < later; n++) prepared.act(n % 2 === 0 ? rested : shot);
  const person = { userId: '1', name: 'bench', roleIds: [], isAdministrator: true };
  const request: Request = { guildId: 'guild', channelId, person, interactionId: `undo-${later}`, interactionToken: null };
  const command = { type: 'undo', event, later: 'again' } as const;
  let worked: Prepared | undefined;
  let holdMs = 0;
  const previewMs = await timed(async () => {
    holdMs = await longestHold(async () => {
      ({ prepared: worked } = await inSlices(store.battles.preview(request, gameId, command)));
    });
  });
  const carryingOutMs = await timed(() => store.battles.actSoon(request, command, gameId, worked ? { prepared: worked } : {}));
  return { previewMs: rounded(previewMs), longestHoldMs: rounded(holdMs), carryingOutMs: rounded(carryingOutMs) };
}

/** Previews of an undo and the undo itself, by how many events came after it. */
export async function puttingRight(path: string): Promise<Record<string, object>> {
  const database = openDatabase(path);
  const measured: Record<string, object> = {};
  for (const later of LATER) measured[`${later} later events`] = await undoing(database, later);
  database.$client.close();
  return measured;
}
