import { isWithoutUmpire, openView, openPublicPart } from '../../game/index.js';
import { AttachmentBuilder, MessageFlags } from 'discord.js';
import { type GeoPoint, refuseInvalid, findMap, Refusal } from '../../rules/index.js';
import type { ExportFormat } from './exporting.js';
import type { Services } from '../services.js';
import type { ButtonHandler } from '../command.js';
import { openBattle, requireGameHere, type BattleInChannel } from '../people/people.js';
import type { PressedButton, TypedCommand } from '../connection/interactions.js';

/**
 * Sends a person the part of a battle's record that they may know, in the format that they chose (default: Markdown).
 * @throws {Refusal} NO_GAME if there is no battle here; UMPIRE_ONLY if the battle continues and they ask for the whole record
 *   (`jsonl`) without being an umpire; INVALID_INPUT if the anchor is invalid; any refusal of `LongWork.run`
 */
export async function exportLog(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  const format = (interaction.options.getString('format') ?? 'markdown') as ExportFormat;
  if (format === 'jsonl' && openPublicPart(game).game.status === 'open' && actor.standing !== 'umpire')
    throw new Refusal(
      'UMPIRE_ONLY',
      isWithoutUmpire(openPublicPart(game))
        ? 'The full record has the secrets of all sides. Until the battle ends, no one can export it. Choose markdown, html or csv.'
        : 'The full record has the secrets of all sides. Until the battle ends, only umpires can export it. Choose markdown, html or csv.',
      'format',
    );
  const anchor = anchorIn(interaction.options.getString('anchor'), format);
  await sendExport(interaction, services, { game, actor }, format, anchor);
}

/**
 * Handles `report:<game>`, the button under the end of a battle and in tutorials. Sends the report of the events that the person
 * may know.
 */
export const reportButtonHandler: ButtonHandler = {
  name: 'report',
  async press(interaction, [gameId = ''], services) {
    if (services.channels.guildOf(gameId) !== interaction.guildId)
      throw new Refusal('NOT_FOUND', 'That battle is no longer on this server. Use `/log export` in the channel of a battle.');
    await sendExport(interaction, services, openBattle(interaction, services, gameId), 'markdown');
  },
};

/** Privately sends a person a battle's record. */
async function sendExport(
  interaction: TypedCommand | PressedButton,
  services: Services,
  { game, actor }: BattleInChannel,
  format: ExportFormat,
  anchor?: GeoPoint,
): Promise<void> {
  // Reading a long record may take longer than Discord waits for a response.
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const {
    name,
    bytes,
    beside = [],
  } = await services.longWork.run(
    'export',
    { format, ...(anchor && { anchor }), battle: { gameId: game.gameId, reader: actor } },
    interaction.user.id,
  );
  const words = [
    openPublicPart(game).game.status === 'ended' ? 'The record of the battle.' : 'The record so far.',
    ...(name.endsWith('.gz') ? ['The file is packed, because it is large. Unpack it with gzip or 7-Zip.'] : []),
    ...(format === 'orbat-mapper' ? [orbatWords(findMap(openView(game, actor).battle) !== undefined, anchor)] : []),
  ];
  await interaction.editReply({
    content: words.join(' '),
    files: [{ name, bytes }, ...beside].map((file) => new AttachmentBuilder(Buffer.from(file.bytes), { name: file.name })),
  });
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,9})?$/;
/** The maximum latitude of a map's corner in degrees. Nearer to a pole, a flat map is too imprecise. */
const MOST_LATITUDE = 80;
/** The maximum longitude of a map's corner in degrees, because maps must not cross the date line. */
const MOST_LONGITUDE = 175;

/**
 * Reads a latitude and longitude such as `51.98,5.92`; undefined if the option is empty.
 * @throws {Refusal} INVALID_INPUT if the text is not two numbers, if a number is out of range, or if the format is not ORBAT
 *   Mapper's
 */
function anchorIn(text: string | null, format: ExportFormat): GeoPoint | undefined {
  if (text === null) return undefined;
  if (format !== 'orbat-mapper')
    throw refuseInvalid('anchor', 'Only the orbat-mapper format uses an anchor. Leave the anchor out.');
  const parts = text.split(/[,;\s]/).filter((part) => part !== '');
  const [latitude, longitude] = parts.map(Number);
  if (parts.length !== 2 || !parts.every((part) => DEGREES.test(part)) || latitude === undefined || longitude === undefined)
    throw refuseInvalid('anchor', 'Enter latitude and longitude in degrees, such as 51.98,5.92.');
  if (Math.abs(latitude) > MOST_LATITUDE)
    throw refuseInvalid('anchor', `Enter a latitude between -${MOST_LATITUDE} and ${MOST_LATITUDE}.`);
  if (Math.abs(longitude) > MOST_LONGITUDE)
    throw refuseInvalid('anchor', `Enter a longitude between -${MOST_LONGITUDE} and ${MOST_LONGITUDE}.`);
  return { latitude, longitude };
}

function orbatWords(hasMap: boolean, anchor: GeoPoint | undefined): string {
  const open = 'Open the file with ORBAT Mapper (orbat-mapper.app).';
  if (!hasMap) return `${open} Its units have no places, because the battle has no map.`;
  if (anchor) return `${open} The near left corner of the map is at ${anchor.latitude}, ${anchor.longitude}.`;
  return `${open} The map has no coordinates, so its near left corner is at 0, 0. Use \`anchor:51.98,5.92\` to put it elsewhere.`;
}
