import { randomBytes } from 'node:crypto';
import type { BattleEvent, GameCommand } from '../src/game/index.js';
import { rulesetById } from '../src/rules/registry.js';
import { type Committed, type Database, type Request, type Store, storeIn } from '../src/store/index.js';

/** A battle made straight in the store, for benchmarks. */
export interface PreparedBattle {
  readonly store: Store;
  readonly gameId: string;
  act(command: GameCommand): Committed;
  readonly firerId: string;
  readonly targetId: string;
  /** The next shot at one of the units, all of which are shot at in turn. */
  shot(): GameCommand;
}

let interactions = 0;

/** A battle of so many units and events in a channel; its first unit shoots at the others in turn, none of which it ever destroys. */
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
    store.posts.sent(committed.events.map((event) => ({ event, channelId, messageId: null, asOf: event.number })));
    return committed;
  };
  const idOf = ({ events: [event] }: Committed): string => event!.changes[0]!.id;
  const started = store.battles.start(request(), {
    name: `Battle of ${units}`,
    ruleset: 'eagles',
    settings: {},
    umpireRoleId: null,
  });
  store.posts.sent([{ event: started.events[0]!, channelId, messageId: null, asOf: 1 }]);
  const side = idOf(act({ type: 'add-side', name: 'Red', fields: { nation: 'usa' }, roleId: null, playerIds: [] }));
  const ids = Array.from({ length: units }, (_, i) =>
    idOf(
      act({
        type: 'add-unit',
        name: `Unit ${i}`,
        side,
        fields: { baseFp: 40, da: 'HARD', tpd: 'DD' },
      }),
    ),
  );
  const [firerId, ...targets] = ids as [string, ...string[]];
  let shots = 0;
  const shot = (): GameCommand => sixDice(firerId, targets[shots++ % targets.length]!);
  const gameId = started.gameId;
  const prepared = { store, gameId, act, firerId, targetId: targets[0]!, shot };
  const played = lastEvent(prepared).number;
  for (let number = played; number < events; number++) act(shot());
  return prepared;
}

/** What is typed of the shot that is measured: nine FP at effective range, three dice less for a dug-in heavy tank (4.2). */
const SIX_DICE = { rangeYards: 450, fp: 9, targetDa: 'HARD', targetTpd: 'DD' } as const;

/** The same as somebody types it: the first unit at another, though it has fired. */
export const typedShot = (target: number) => ({
  firer: 'Unit 0',
  target: `Unit ${target}`,
  'range-yards': SIX_DICE.rangeYards,
  fp: SIX_DICE.fp,
  'target-da': SIX_DICE.targetDa,
  'target-tpd': SIX_DICE.targetTpd,
  again: 'True',
});

/** A shot of six dice that impairs once in some 75 shots: a unit of 40 steps outlives all that is measured. */
const sixDice = (firer: string, target: string): GameCommand => ({
  type: 'resolve',
  procedure: 'eagles.direct-fire',
  roles: { firer: [firer], target: [target] },
  typed: SIX_DICE,
  again: true,
});

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

/** The newest event of a battle. */
export function lastEvent({ store, gameId }: PreparedBattle): BattleEvent {
  return store.record.latest(gameId, 1)[0]!;
}

/** The columns of a table as it lies in the file. */
export function columnsOf({ $client }: Database, table: string): string[] {
  return ($client.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
}
