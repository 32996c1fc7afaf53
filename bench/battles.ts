import { randomBytes } from 'node:crypto';
import type { BattleEvent, GameCommand } from '../src/game/index.js';
import { findRuleset } from '../src/rules/registry.js';
import { type CommittedRequest, type Database, type CommandRequest, type Store, openStore } from '../src/store/index.js';

/** A battle that benchmarks create directly in the store. */
export interface PreparedBattle {
  readonly store: Store;
  readonly gameId: string;
  act(command: GameCommand): CommittedRequest;
  readonly firerId: string;
  readonly targetId: string;
  /** Returns the next shot. Its targets are all other units in turn. */
  shot(): GameCommand;
}

let interactions = 0;

/**
 * Creates a battle with this many units and events in a channel. Its first unit shoots at the others in turn, and never
 * destroys one.
 */
export function prepareBattle(
  database: Database,
  guildId: string,
  channelId: string,
  units: number,
  events: number,
): PreparedBattle {
  const store = openStore(database, {
    now: () => new Date(),
    randomBytes: (length) => randomBytes(length),
    rulesetById: findRuleset,
  });
  const person = { userId: '1', name: 'bench', roleIds: [], isAdministrator: true };
  const request = (): CommandRequest => ({
    guildId,
    channelId,
    person,
    interactionId: `bench-${channelId}-${interactions++}`,
    interactionToken: null,
  });
  const act = (command: GameCommand): CommittedRequest => {
    const committed = store.battles.act(request(), command);
    store.posts.sent(committed.events.map((event) => ({ event, channelId, messageId: null, asOf: event.number })));
    return committed;
  };
  const idOf = ({ events: [event] }: CommittedRequest): string => event!.changes[0]!.id;
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

/**
 * The typed options of the measured shot: nine FP at effective range, with three dice less because the target is a
 * dug-in heavy tank (section 4.2).
 */
const SIX_DICE = { rangeYards: 450, fp: 9, targetDa: 'HARD', targetTpd: 'DD' } as const;

/** Returns the options of the measured shot as a person would type them: the first unit shoots at another one again. */
export const typedShot = (target: number) => ({
  firer: 'Unit 0',
  target: `Unit ${target}`,
  'range-yards': SIX_DICE.rangeYards,
  fp: SIX_DICE.fp,
  'target-da': SIX_DICE.targetDa,
  'target-tpd': SIX_DICE.targetTpd,
  again: 'True',
});

/**
 * Returns a shot of six dice that causes an impairment about once in 75 shots. A unit of 40 steps survives the whole
 * measurement.
 */
const sixDice = (firer: string, target: string): GameCommand => ({
  type: 'resolve',
  procedure: 'eagles.direct-fire',
  roles: { firer: [firer], target: [target] },
  typed: SIX_DICE,
  again: true,
});

/** Returns a long-range shot at a dug-in heavy tank: six dice less three, with at most one impairment. */
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

/** Returns the newest event of a battle. */
export function lastEvent({ store, gameId }: PreparedBattle): BattleEvent {
  return store.record.latest(gameId, 1)[0]!;
}

/** Returns the columns of a table in the database file. */
export function columnsOf({ $client }: Database, table: string): string[] {
  return ($client.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
}
