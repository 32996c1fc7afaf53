import { randomBytes } from 'node:crypto';
import type { GameCommand } from '../src/game/index.js';
import { rulesetById } from '../src/rules/registry.js';
import { type Committed, type Database, type Request, type Store, storeIn } from '../src/store/index.js';

/** A battle made straight in the store, for benchmarks. */
export interface PreparedBattle {
  readonly store: Store;
  act(command: GameCommand): Committed;
  readonly firerId: string;
  readonly targetId: string;
}

let interactions = 0;

/** A battle of so many units and events in a channel; its first two units shoot at each other without ever being hurt. */
export function prepareBattle(
  database: Database,
  guildId: string,
  channelId: string,
  units: number,
  events: number,
): PreparedBattle {
  const store = storeIn(database, { now: () => new Date(), randomBytes: (length) => randomBytes(length), rulesetById });
  const person = { userId: '1', name: 'bench', roleIds: [], isAdministrator: true };
  const request = (): Request => ({
    guildId,
    channelId,
    person,
    interactionId: `bench-${channelId}-${interactions++}`,
    interactionToken: null,
  });
  const act = (command: GameCommand): Committed => {
    const committed = store.battles.act(request(), command);
    store.posts.sent(committed.events.map((event) => ({ event, messageId: null })));
    return committed;
  };
  const idOf = ({ events: [event] }: Committed): string => event!.changes[0]!.id;
  const started = store.battles.start(request(), {
    name: `Battle of ${units}`,
    ruleset: 'eagles',
    settings: {},
    umpireRoleId: null,
  });
  store.posts.sent([{ event: started.events[0]!, messageId: null }]);
  const side = idOf(act({ type: 'add-side', name: 'Red', fields: { nation: 'usa' }, roleId: null, playerIds: [] }));
  const ids = Array.from({ length: units }, (_, i) =>
    idOf(
      act({
        type: 'add-unit',
        name: `Unit ${i}`,
        side,
        fields: { baseFp: 6, kind: 'vehicle', da: 'HARD', tpd: 'DD', moveCode: 'C' },
      }),
    ),
  );
  const prepared = { store, act, firerId: ids[0]!, targetId: ids[1]! };
  const played = store.record.last(store.channels.battleIn(guildId, channelId)!)!.number;
  for (let number = played; number < events; number++) act(harmlessShot(prepared));
  return prepared;
}

/** A long shot at a dug-in heavy tank: six dice less three, a mark at most. */
export function harmlessShot({
  firerId,
  targetId,
}: Pick<PreparedBattle, 'firerId' | 'targetId'>): GameCommand & { readonly type: 'resolve' } {
  return {
    type: 'resolve',
    procedure: 'eagles.direct-fire',
    roles: { firer: [firerId], target: [targetId] },
    typed: { rangeYards: 5000, fp: 3, targetDa: 'HARD', targetTpd: 'DD' },
    again: true,
  };
}
