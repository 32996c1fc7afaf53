/** Welcomes a player in the room of his side: his side, its troops, its aim, and the next step. */
import type { APIEmbed } from 'discord-api-types/v10';
import { isUnrefereed, needs, rowsIn, type View, viewFor, type WhoIs } from '../game/index.js';
import { opened } from '../game/sealed.js';
import { readerIn, type Told } from '../knowing/index.js';
import { counted, nameOf, type Row, turnTitle, type UnitRow } from '../rules/index.js';
import { fitLines, LIMITS } from './limits.js';
import { listed, phaseTitle } from './names.js';
import { nextForPlayer } from './next-step.js';
import type { EventContext } from './parts.js';
import { playerOf } from './people.js';
import { bold, escapeText } from './text.js';
import { COLOURS } from './tones.js';
import { lastsUntil, sideName } from './turn-board.js';

/** The largest number of characters of the umpires' words to a side. */
const AIM_MAX = 600;

/** The content of a new player's welcome. */
interface Welcome {
  /** The battle as a player of the side may know it. */
  readonly view: View;
  readonly sideId: string;
  readonly whoIs: WhoIs | undefined;
  /** The last words of the umpires to this side alone; may be empty. */
  readonly aim: string;
  /** Keys of the newcomers; by default all players of the side. */
  readonly newcomers?: readonly string[];
}

const playersOf = (row: Row | null | undefined): readonly string[] => (row?.playerIds ?? []) as readonly string[];

/** Makes the welcome as one embed, only for a side's own room. */
export function presentWelcome({ view, sideId, whoIs, aim, newcomers }: Welcome): APIEmbed {
  const { battle, ruleset } = view;
  const { game, tables } = battle;
  const side = sideName(view, sideId);
  const players = listed((newcomers ?? playersOf(tables.side.get(sideId))).map((id) => playerOf(id, whoIs)));
  const units = (rowsIn(view, 'unit') as readonly UnitRow[]).filter((unit) => unit.side === sideId);
  const needed = needs(view);
  const purpose = ruleset.phases.find(({ id }) => id === game.phase)?.purpose ?? '';
  return {
    title: newcomers ? `Welcome to ${side}` : `${side} in ${escapeText(nameOf(game), 100)}`,
    description: fitLines(
      [
        players === '' ? `Nobody plays ${bold(side)} yet.` : `${players}: you play ${bold(side)}. ${escapeText(ruleset.title)}.`,
        units.length === 0
          ? 'You have no units yet: the umpires bring them.'
          : `${bold('You command')} ${counted(units.length, 'unit')}: ${listed(units.map(({ name }) => escapeText(name, 60)))}.`,
        aim.trim() === '' ? '' : `${bold('From the umpires:')} ${escapeText(aim, AIM_MAX)}`,
        `${bold('Now:')} ${turnTitle(ruleset, game.turn)}, ${phaseTitle(ruleset.phases, game.phase)}. ${purpose}`,
        ...(needed.deadline ? [lastsUntil(needed.deadline.to)] : []),
        ...(units.length === 0 ? [] : [nextForPlayer(view, needed, sideId)]),
        `_My units_, below or as \`/my\`, shows to you alone what each of them can do, and asks for the rest.${isUnrefereed(battle) ? '' : ' _Call an umpire_ gets you help.'}`,
        isUnrefereed(battle)
          ? 'Nobody umpires: the phase ends when all sides are ready, and what the book leaves open you put to the other side with `/propose`.'
          : '',
      ],
      LIMITS.description,
    ),
    color: COLOURS.plain,
  };
}

/** Welcomes in a side's room to the players added by these events. */
export function welcomesTo(events: readonly Told[], context: EventContext): APIEmbed[] {
  const { ruleset, reader, whoIs } = context;
  const battle = opened(context.battle);
  if (reader?.standing !== 'player' || reader.sideId === null || battle.game.status !== 'open') return [];
  const { sideId } = reader;
  const newcomers = events
    .filter(({ kind, number }) => kind === 'side-edited' && !context.takenBackBy?.(number))
    .filter((event) => readerIn(event).sideId === sideId)
    .flatMap(({ changes }) => changes.filter(({ table, id }) => table === 'side' && id === sideId))
    .flatMap(({ before, after }) => playersOf(after).filter((id) => !playersOf(before).includes(id)))
    .filter((id) => playersOf(battle.tables.side.get(sideId)).includes(id));
  if (newcomers.length === 0) return [];
  const view = viewFor(ruleset, battle, reader);
  return [presentWelcome({ view, sideId, whoIs, aim: context.aimOf?.(sideId) ?? '', newcomers })];
}
