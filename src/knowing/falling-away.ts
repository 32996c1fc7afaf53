/** Finds the later results that an undo, redo or correction cancels, with public knowledge only. */
import {
  findRefusal,
  tryCommand,
  type BattleEvent,
  listBattleChanges,
  PUBLIC_READER,
  type GameCommand,
  type AmendedEventNumbers,
  revertChanges,
  type View,
  createView,
} from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import type { JsonObject } from '../dice/index.js';
import { applyChanges, type Battle, type Row, findRow } from '../rules/index.js';
import type { DescriptionContext } from './setting.js';
import { redactFor } from './told.js';

/** A row before and after an event, as far as everyone could know it. */
interface RowThen {
  readonly table: string;
  readonly id: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** The battle before and after an event. */
interface Moment {
  readonly event: BattleEvent;
  readonly before: Battle;
  readonly after: Battle;
}

type Action = Extract<GameCommand, { readonly type: 'resolve' | 'act' }>;

/**
 * Finds the later results that are cancelled if events are undone or corrected, with public knowledge only. Tries each later
 * action twice on the public part of the battle before it: unchanged, and without the changes of these events. Never uses hidden
 * units, places and events. The answer is therefore safe for a player who prepares a proposal, although the actual result may
 * differ. Yields after each event, so that other work can run in between.
 * @param events the record from the first of these events up to now
 * @param isStanding checks whether an event still counts
 */
export function* listCancelledResults(
  { taken, corrected }: AmendedEventNumbers,
  events: readonly BattleEvent[],
  isStanding: (event: BattleEvent) => boolean,
  setting: DescriptionContext,
): Generator<void, readonly BattleEvent[], void> {
  const { ruleset } = setting;
  const inView = (battle: Battle): View => createView(ruleset, battle, PUBLIC_READER);
  const moments: Moment[] = [];
  let after = openSealedBattle(setting.battle);
  for (const event of [...events].reverse()) {
    const before = revertChanges(after, event.changes);
    moments.unshift({ event, before, after });
    after = before;
  }
  const gone: BattleEvent[] = [];
  const missing: RowThen[] = [];
  for (const { event, before, after } of moments) {
    yield;
    const told = redactFor(event, setting, PUBLIC_READER);
    if (!told) continue;
    const takeAway = (): void => {
      const [was, is] = [inView(before), inView(after)];
      const known = told.changes.map(({ table, id }) => ({
        table,
        id,
        before: findRow(was.battle, table, id),
        after: findRow(is.battle, table, id),
      }));
      missing.push(...known.filter(({ before, after }) => before !== after));
    };
    if (taken.has(event.number)) takeAway();
    else if (event.number === corrected?.number) {
      const [was, is] = [inView(before), inView(after).battle];
      const would = isAction(corrected.command) && tryCommand(was, told.actor, corrected.command, told.resolutions);
      const rows = would ? listBattleChanges(is, would) : [];
      missing.push(
        ...rows.map(({ table, id }) => ({
          table,
          id,
          before: findRow(would as Battle, table, id),
          after: findRow(is, table, id),
        })),
      );
    } else if (missing.length > 0 && event.slot === undefined && isStanding(event)) {
      const { actor, command } = told;
      const tried = command as unknown as GameCommand;
      if (actor.standing !== 'player' || !isAction(tried)) continue;
      const view = inView(before);
      if (findRefusal(view, actor, tried)) continue;
      if (!findRefusal({ ...view, battle: without(missing, view.battle) }, actor, tried)) continue;
      gone.push(event);
      takeAway();
    }
  }
  return gone;
}

const isAction = (command: GameCommand): command is Action => command.type === 'resolve' || command.type === 'act';

/** Returns the battle without the given changes. Values that later events have changed are kept. */
function without<B extends Battle>(missing: readonly RowThen[], battle: B): B {
  return missing.reduceRight((rest, { table, id, before, after }) => {
    const row = findRow(rest, table, id);
    const change = (was: Row | null, is: JsonObject | null): B => applyChanges(rest, [{ table, id, before: was, after: is }]);
    if (!before) return row && after ? change(row, null) : rest;
    if (!after) return row ? rest : change(null, before);
    if (!row) return rest;
    const back = Object.entries(before).filter(([key, value]) => !isSame(value, after[key]) && isSame(row[key], after[key]));
    return back.length === 0 ? rest : change(row, Object.fromEntries(back));
  }, battle);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
