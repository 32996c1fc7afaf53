/** What `/map` does: acts of the house, measures and pictures. */
import { AttachmentBuilder, type AutocompleteInteraction, type ChatInputCommandInteraction, MessageFlags } from 'discord.js';
import { EVERYBODY, type Reader } from '../game/index.js';
import { NoPicture } from '../pictures/index.js';
import {
  escapeText,
  mapAlt,
  mapSvg,
  measureWords,
  placeHint,
  presentNotice,
  type ShownMap,
  shownTo,
  spotMeant,
  unitMeant,
} from '../present/index.js';
import { type Actor, type InputField, MAP_ACTS, MOST_MOVED, invalid, noMap, Refusal, splitMoves } from '../rules/index.js';
import type { JsonObject } from '../dice/index.js';
import type { OpenGame } from '../store/index.js';
import { suggestForFields } from './act-command.js';
import type { House } from './house.js';
import { readFields } from './options.js';
import { gameHere, gameHereOrRefuse, requestOf, umpireOnly } from './people.js';
import { findRow } from './pickers.js';
import { hintChoices, placeMeant } from './placing.js';
import { replyPrivately } from './reply.js';

type Asked = ChatInputCommandInteraction<'cached' | 'raw'>;

/** What somebody may know of the map here. @throws {Refusal} CONFLICT without one */
function shownHere({ ruleset, state }: OpenGame, reader: Reader): ShownMap {
  const shown = shownTo(ruleset, reader, state.battle);
  if (!shown) throw noMap();
  return shown;
}

/** Carries out an act of the map, with what was typed. @throws {Refusal} */
export async function doMapAct(interaction: Asked, house: House, act: string, fields: readonly InputField[]): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const params = readFields(interaction.options, fields, (table, name, key) => findRow(game, actor, table, name, key));
  return commit(interaction, house, act, params);
}

/** Several units at once, by call signs or names. @throws {Refusal} */
export async function moveOnMap(interaction: Asked, house: House): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const shown = shownHere(game, actor);
  const moves = splitMoves(interaction.options.getString('moves', true));
  if (moves.length > MOST_MOVED) throw invalid('moves', `at most ${MOST_MOVED} at once`);
  const units = moves.map(
    ({ unit }) => unitMeant(shown, unit, 'moves', actor.sideId)?.id ?? findRow(game, actor, 'unit', unit, 'moves'),
  );
  return commit(interaction, house, MAP_ACTS.move, { units, to: moves.map(({ to }) => to) });
}

async function commit(interaction: Asked, house: House, act: string, params: JsonObject): Promise<void> {
  const committed = await house.battles.actSoon(requestOf(interaction), { type: 'act', act, params });
  await house.deliveries.answer(interaction, committed);
}

/** How far it is, told to who asks alone: measuring tells what somebody is about. @throws {Refusal} */
export async function measureOnMap(interaction: Asked, house: House): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const shown = shownHere(game, actor);
  const [from, to] = ['from', 'to'].map((key) => spotMeant(shown, interaction.options.getString(key, true), key));
  await replyPrivately(interaction, presentNotice(escapeText(measureWords(shown, from!, to!))));
}

/** The picture: what who asks may know, to him alone; in the open, what everybody may know. @throws {Refusal} */
export async function showMap(interaction: Asked, house: House): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const { options } = interaction;
  const isPublic = options.getBoolean('public') ?? false;
  const shown = shownHere(game, isPublic ? EVERYBODY : readerAsked(game, actor, options.getString('side')));
  // The thread that draws may have others before it, or have to begin.
  await interaction.deferReply(isPublic ? {} : { flags: MessageFlags.Ephemeral });
  const picture = new AttachmentBuilder(Buffer.from(await drawn(house, mapSvg(shown))), {
    name: 'map.png',
    description: mapAlt(shown),
  });
  await interaction.editReply({ files: [picture] });
}

/** An umpire may look with the eyes of a side. */
function readerAsked(game: OpenGame, actor: Actor, side: string | null): Reader {
  if (side === null) return actor;
  const sideId = findRow(game, actor, 'side', side, 'side');
  if (actor.sideId !== sideId) umpireOnly(actor);
  return { standing: 'player', sideId };
}

async function drawn({ drawing }: House, svg: string): Promise<Uint8Array> {
  try {
    return (await drawing.draw(svg)).bytes;
  } catch (error) {
    if (error instanceof NoPicture)
      throw new Refusal('UNAVAILABLE', 'too many pictures are being drawn just now: ask again in a moment');
    throw error;
  }
}

/** Options in which a place is typed, with the one that names who is to stand there. */
const PLACES: Readonly<Record<string, string | null>> = { at: 'unit', from: null, to: null, moves: null };

/** Says what a place means while it is typed; completes names. */
export async function completeOnMap(
  interaction: AutocompleteInteraction<'cached' | 'raw'>,
  house: House,
  fields: readonly InputField[],
): Promise<void> {
  const { name, value } = interaction.options.getFocused(true);
  const mover = PLACES[name];
  if (mover === undefined) return suggestForFields(interaction, house, fields);
  const here = gameHere(interaction, house);
  const shown = here && shownTo(here.game.ruleset, here.actor, here.game.state.battle);
  const unit = mover === null ? null : interaction.options.getString(mover);
  return interaction.respond(shown ? hintChoices(value, () => hintFor(shown, name, value, unit, here.actor)) : []);
}

function hintFor(shown: ShownMap, option: string, value: string, mover: string | null, actor: Actor): string | undefined {
  if (option !== 'moves') return placeMeant(shown, value, mover, actor);
  const { unit, to } = splitMoves(value).at(-1)!;
  const meant = unitMeant(shown, unit, 'moves', actor.sideId);
  const hint = placeHint(shown, to, meant?.id ?? null);
  return hint === undefined ? undefined : `${meant?.name ?? unit}: ${hint}`;
}
