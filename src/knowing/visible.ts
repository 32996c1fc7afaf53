/** Decides which rows of a battle the reader of an event may see in its description. */
import { type BattleEvent, changesOf, hidesUnknown, knowsRow, type Reader, readerFor } from '../game/index.js';
import { opened } from '../game/sealed.js';
import { type Change, type Procedure, type Resolution, type Row, rowOf, showsExactStrength } from '../rules/index.js';
import { judgedIn, takenBack } from './about.js';
import { procedureOf, targetsOf } from './cast.js';
import type { Setting } from './setting.js';
import { readerIn, type Told } from './told.js';
import { isFelt } from './unseen.js';

export type Visible = (table: string, id: string) => boolean;

const everything: Visible = () => true;

/**
 * Returns a function that checks whether the whole audience of an event may know a row. They may if the event shows the row, or
 * if they know the row anyway.
 */
function visibleIn(
  event: Pick<BattleEvent, 'kind' | 'audience' | 'command' | 'changes' | 'resolutions' | 'undoes' | 'again'>,
  setting: Setting,
): Visible {
  const reader = readerFor(event, opened(setting.battle));
  if (reader.standing === 'umpire') return everything;
  const isNamed = namedIn(event, setting, reader);
  const known = knownTo(reader, event, setting);
  return (table, id) => (table === 'unit' && isNamed(id)) || known(table, id);
}

/**
 * Returns a function that checks whether this reader may see a row in an event. They may if the event shows the row to all its
 * readers, or if the reader knows the row anyway.
 */
export function visibleTo(reader: Reader, event: Parameters<typeof visibleIn>[0], setting: Setting): Visible {
  if (reader.standing === 'umpire') return everything;
  const toAll = visibleIn(event, setting);
  const isNamed = namedIn(event, setting, reader);
  const known = knownTo(reader, event, setting);
  return (table, id) => toAll(table, id) || (table === 'unit' && isNamed(id)) || known(table, id);
}

/** Returns a function that checks whether a person may know all of a row. A public mention of the row is not enough. */
export function knownTo(reader: Reader, { changes }: Pick<BattleEvent, 'changes'>, setting: Setting): Visible {
  if (reader.standing === 'umpire') return everything;
  const { ruleset } = setting;
  const battle = opened(setting.battle);
  return (table, id) => {
    const row = rowOf(battle, table, id) ?? goneRow(changes, table, id) ?? setting.gone?.(table, id);
    return row !== undefined && knowsRow(ruleset, reader, table, row, battle);
  };
}

/**
 * Returns a function that checks whether an event shows a unit to a reader. The event shows a unit that takes part in the result
 * of a person's command. Unless this battle hides unknown units, the event also shows the target of any other result, and a unit
 * with values that an umpire has set in an overruling. This also applies to events that the event undoes or recalculates, and to
 * later results that it changes. A result shows no unit if the reader learns only part of it.
 */
function namedIn(event: Parameters<typeof visibleIn>[0], setting: Setting, reader: Reader): (id: string) => boolean {
  // The units that the event shows. Collected on first use.
  let named: ReadonlySet<string> | undefined;
  return (id) => (named ??= allNamedIn(event, setting, reader)).has(id);
}

function allNamedIn(event: Parameters<typeof visibleIn>[0], setting: Setting, reader: Reader): ReadonlySet<string> {
  const { ruleset } = setting;
  const battle = opened(setting.battle);
  const done = [event, ...takenBack(event, setting), ...takenWith(event, setting)];
  const named = new Set(
    [...done, ...([judgedIn(event, setting)] as const).filter((judged) => judged !== undefined), ...otherwiseWith(event)].flatMap(
      ({ kind, resolutions, changes }) =>
        resolutions.flatMap((resolution) =>
          kind === 'resolved' || kind === 'corrected'
            ? isFelt(resolution, { kind, resolutions, changes }, setting, reader)
              ? []
              : Object.values(resolution.roles).flat()
            : hidesUnknown(ruleset, battle)
              ? []
              : targetsOf(resolution, procedureOf(resolution, ruleset)),
        ),
    ),
  );
  if (!hidesUnknown(ruleset, battle)) for (const id of done.flatMap(setByHand)) named.add(id);
  return named;
}

/** Returns all events with the same audience that this event undoes. */
const takenWith = (
  { again, audience }: Pick<BattleEvent, 'again' | 'audience'>,
  { earlier }: Pick<Setting, 'earlier'>,
): readonly BattleEvent[] =>
  (again?.taken ?? []).flatMap((number) => earlier?.(number) ?? []).filter((taken) => taken.audience === audience);

/** Returns the results with the same audience that this event changes. */
const otherwiseWith = ({ again, audience }: Pick<BattleEvent, 'again' | 'audience'>) =>
  (again?.commands ?? []).flatMap(({ events }) => events).filter((facts) => facts.audience === audience);

/** Returns the units whose values an umpire set when they overruled the event. */
const setByHand = ({ kind, command }: Pick<BattleEvent, 'kind' | 'command'>): readonly string[] =>
  kind === 'overruled' && Array.isArray(command.set)
    ? (command.set as readonly { readonly unit?: string }[]).flatMap(({ unit }) => unit ?? [])
    : [];

/**
 * Returns a function that checks whether the reader of a result may see a unit's values. If players of this battle can enter
 * unknown units, the reader may see the values of all units whose names they may see. Otherwise, and if fights do not show exact
 * strength, they may see only the values of units that they know. Post, explanation and odds use the same check.
 */
export function workedFor(event: Told, setting: Setting): Visible {
  const reader = readerIn(event);
  const battle = opened(setting.battle);
  return hidesUnknown(setting.ruleset, battle) || showsExactStrength(battle) === false
    ? knownTo(reader, event, setting)
    : visibleTo(reader, event, setting);
}

/** Checks whether the reader may see the values of all units in a result's working (`workedFor`). */
export function isOpen({ roles }: Resolution, procedure: Procedure | undefined, visible: Visible): boolean {
  return Object.entries(roles).every(
    ([role, ids]) => procedure?.roles[role]?.table !== undefined || ids.every((id) => visible('unit', id)),
  );
}

/** Returns a row that has been removed, in its last state. */
function goneRow(changes: readonly Change[], table: string, id: string): Row | undefined {
  return changesOf(changes, table, id).findLast(({ after }) => after === null)?.before ?? undefined;
}
