/** Decides which rows of a battle the description of an event may show to its reader. */
import {
  type BattleEvent,
  listRowChanges,
  areUnitsHidden,
  mayKnowRow,
  type Reader,
  createAudienceReader,
} from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import { type Change, type Procedure, type Resolution, type Row, findRow, isStrengthExact } from '../rules/index.js';
import { findCorrectedEvent, listUndoneEvents } from './about.js';
import { findResultProcedure, listRollTargets } from './cast.js';
import type { DescriptionContext } from './setting.js';
import { getEventReader, type VisibleEvent } from './told.js';
import { mayKnowEffectsOnly } from './unseen.js';

export type VisibilityCheck = (table: string, id: string) => boolean;

const everything: VisibilityCheck = () => true;

/**
 * Builds a function that checks whether the whole audience of an event may know a row. This is so if the event shows the row, or
 * if everyone knows it anyway.
 */
function visibleIn(
  event: Pick<BattleEvent, 'kind' | 'audience' | 'command' | 'changes' | 'resolutions' | 'undoes' | 'again'>,
  setting: DescriptionContext,
): VisibilityCheck {
  const reader = createAudienceReader(event, openSealedBattle(setting.battle));
  if (reader.standing === 'umpire') return everything;
  const isNamed = namedIn(event, setting, reader);
  const known = createKnownCheck(reader, event, setting);
  return (table, id) => (table === 'unit' && isNamed(id)) || known(table, id);
}

/**
 * Builds a function that checks whether a reader may see a row in an event. The reader may if the event shows the row to its
 * whole audience, or if the reader knows the row anyway.
 */
export function createVisibleCheck(
  reader: Reader,
  event: Parameters<typeof visibleIn>[0],
  setting: DescriptionContext,
): VisibilityCheck {
  if (reader.standing === 'umpire') return everything;
  const toAll = visibleIn(event, setting);
  const isNamed = namedIn(event, setting, reader);
  const known = createKnownCheck(reader, event, setting);
  return (table, id) => toAll(table, id) || (table === 'unit' && isNamed(id)) || known(table, id);
}

/** Builds a function that checks whether a person may know everything about a row. A public mention of the row is not enough. */
export function createKnownCheck(
  reader: Reader,
  { changes }: Pick<BattleEvent, 'changes'>,
  setting: DescriptionContext,
): VisibilityCheck {
  if (reader.standing === 'umpire') return everything;
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  return (table, id) => {
    const row = findRow(battle, table, id) ?? goneRow(changes, table, id) ?? setting.gone?.(table, id);
    return row !== undefined && mayKnowRow(ruleset, reader, table, row, battle);
  };
}

/**
 * Builds a function that checks whether an event shows a unit to a reader. An event shows the units that take part in the result
 * of a person's command. Unless the battle hides unknown units, it also shows the targets of other results, and units with values
 * that an umpire set in an overruling. The same applies to events that it undoes, recalculates or changes. A result does not show
 * units if the reader learns only part of it.
 */
function namedIn(event: Parameters<typeof visibleIn>[0], setting: DescriptionContext, reader: Reader): (id: string) => boolean {
  // The units that the event shows, collected on first use.
  let named: ReadonlySet<string> | undefined;
  return (id) => (named ??= allNamedIn(event, setting, reader)).has(id);
}

function allNamedIn(event: Parameters<typeof visibleIn>[0], setting: DescriptionContext, reader: Reader): ReadonlySet<string> {
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  const done = [event, ...listUndoneEvents(event, setting), ...takenWith(event, setting)];
  const named = new Set(
    [
      ...done,
      ...([findCorrectedEvent(event, setting)] as const).filter((judged) => judged !== undefined),
      ...otherwiseWith(event),
    ].flatMap(({ kind, resolutions, changes }) =>
      resolutions.flatMap((resolution) =>
        kind === 'resolved' || kind === 'corrected'
          ? mayKnowEffectsOnly(resolution, { kind, resolutions, changes }, setting, reader)
            ? []
            : Object.values(resolution.roles).flat()
          : areUnitsHidden(ruleset, battle)
            ? []
            : listRollTargets(resolution, findResultProcedure(resolution, ruleset)),
      ),
    ),
  );
  if (!areUnitsHidden(ruleset, battle)) for (const id of done.flatMap(setByHand)) named.add(id);
  return named;
}

/** Returns all events with the same audience that an undo undoes. */
const takenWith = (
  { again, audience }: Pick<BattleEvent, 'again' | 'audience'>,
  { earlier }: Pick<DescriptionContext, 'earlier'>,
): readonly BattleEvent[] =>
  (again?.taken ?? []).flatMap((number) => earlier?.(number) ?? []).filter((taken) => taken.audience === audience);

/** Returns the results with the same audience that an event changes. */
const otherwiseWith = ({ again, audience }: Pick<BattleEvent, 'again' | 'audience'>) =>
  (again?.commands ?? []).flatMap(({ events }) => events).filter((facts) => facts.audience === audience);

/** Returns the units with values that an umpire set in an overruling. */
const setByHand = ({ kind, command }: Pick<BattleEvent, 'kind' | 'command'>): readonly string[] =>
  kind === 'overruled' && Array.isArray(command.set)
    ? (command.set as readonly { readonly unit?: string }[]).flatMap(({ unit }) => unit ?? [])
    : [];

/**
 * Builds a function that checks whether the reader of a result may see a unit's values. If players of this battle can enter
 * unknown units, the reader may see the values of all units that are named. Otherwise, and in battles that do not show exact
 * strengths, the reader may see only the values of known units. Post, explanation and odds use the same check.
 */
export function createWorkingCheck(event: VisibleEvent, setting: DescriptionContext): VisibilityCheck {
  const reader = getEventReader(event);
  const battle = openSealedBattle(setting.battle);
  return areUnitsHidden(setting.ruleset, battle) || isStrengthExact(battle) === false
    ? createKnownCheck(reader, event, setting)
    : createVisibleCheck(reader, event, setting);
}

/** Checks whether the reader may see the values of all units in the calculation of a result (`createWorkingCheck`). */
export function canSeeWorking({ roles }: Resolution, procedure: Procedure | undefined, visible: VisibilityCheck): boolean {
  return Object.entries(roles).every(
    ([role, ids]) => procedure?.roles[role]?.table !== undefined || ids.every((id) => visible('unit', id)),
  );
}

/** Returns a removed row as it was before its removal. */
function goneRow(changes: readonly Change[], table: string, id: string): Row | undefined {
  return listRowChanges(changes, table, id).findLast(({ after }) => after === null)?.before ?? undefined;
}
