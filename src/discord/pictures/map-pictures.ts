/** Sets drawings and photographs as map backgrounds. */
import { openView, UMPIRE_AS_READER } from '../../game/index.js';
import { MAP_ACT_IDS } from '../../house/index.js';
import { AttachmentBuilder, MessageFlags } from 'discord.js';
import { CORNERS, type CornerName, type CameraProblem, type PictureFit, type MadePicture } from '../../pictures/index.js';
import {
  buildButton,
  buildButtonRows,
  calculateMapExtent,
  readPhotographPlace,
  presentNotice,
  presentMapNotFound,
  drawPhotographGrid,
  divideIntoSquares,
} from '../../present/index.js';
import { capitalize, findMap, refuseWithoutMap, Refusal } from '../../rules/index.js';
import type { JsonObject } from '../../dice/index.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { buildForm } from '../drafts/form-fields.js';
import type { Services } from '../services.js';
import { carryOutAndAnswer, requireGameHere } from '../people/people.js';
import { convertMessage, deferIfSlow } from '../connection/reply.js';
import { buildStoredPicture, waitForPicture, downloadPicture } from './taking-pictures.js';
import type { RepliableGuildInteraction, TypedCommand } from '../connection/interactions.js';

const FIELD = 'picture';
const PHOTOGRAPH = 'photograph.jpg';

/** Returns the extent of the map, for a picture of the map. @throws {Refusal} CONFLICT if the battle has no map */
function extentHere(services: Services, gameId: string): { readonly width: number; readonly height: number } {
  const map = findMap(openView(services.battles.open(gameId), UMPIRE_AS_READER).battle);
  if (!map) throw refuseWithoutMap();
  return calculateMapExtent(map);
}

/**
 * Sets a drawing or photograph as the map background.
 * @throws {Refusal} NO_GAME if this channel has no battle; CONFLICT if the battle has no map; INVALID_INPUT if the picture cannot
 *   be used; UNAVAILABLE if Discord does not deliver it, if too many pictures wait, or if the bot stops; any refusal of the
 *   act that records the picture
 */
export async function setMapBackground(interaction: TypedCommand, services: Services): Promise<void> {
  const { game } = requireGameHere(interaction, services);
  const { width, height } = extentHere(services, game.gameId);
  const attachment = interaction.options.getAttachment(FIELD, true);
  const fit = (interaction.options.getString('fit') ?? 'stretch') as PictureFit;
  const { made, notes } = await deferIfSlow(interaction, false, async () => {
    const bytes = await downloadPicture(attachment, FIELD);
    return waitForPicture(services.drawing.run(game.gameId, 'ground', { bytes, shape: width / height, fit }), FIELD);
  });
  await lay(interaction, services, game.gameId, made, { notes: [...notes] });
}

async function lay(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  made: MadePicture,
  params: JsonObject,
): Promise<void> {
  const { picture, ref } = buildStoredPicture(made);
  const command = { type: 'act' as const, act: MAP_ACT_IDS.picture, params: { picture: { ...ref }, ...params } };
  await carryOutAndAnswer(interaction, services, command, gameId, { picture });
}

/** Privately sends a person a page with corner marks to print. */
export async function sendMarkers(interaction: TypedCommand, services: Services): Promise<void> {
  const as = interaction.options.getString('format') === 'png' ? 'png' : 'pdf';
  const bytes = await deferIfSlow(interaction, true, () =>
    waitForPicture(services.drawing.run(interaction.user.id, 'marks', { as }), 'format'),
  );
  const files = [new AttachmentBuilder(Buffer.from(bytes), { name: `corner-marks.${as}` })];
  if (interaction.deferred) await interaction.editReply({ files });
  else await interaction.reply({ files, flags: MessageFlags.Ephemeral });
}

/**
 * Straightens a photograph of the table with the help of its corner marks, and sets the photograph as the map background. If
 * marks are missing or doubtful, asks the person for the corners instead.
 * @throws {Refusal} NO_GAME if this channel has no battle; CONFLICT if the battle has no map; INVALID_INPUT if the picture cannot
 *   be used; UNAVAILABLE if Discord does not deliver it, if too many pictures wait, or if the bot stops; any refusal of the act
 *   that records the picture
 */
export async function setPhotographBackground(interaction: TypedCommand, services: Services): Promise<void> {
  const { game } = requireGameHere(interaction, services);
  const map = extentHere(services, game.gameId);
  const attachment = interaction.options.getAttachment(FIELD, true);
  const done = await deferIfSlow(interaction, false, async () => {
    const bytes = await downloadPicture(attachment, FIELD);
    const found = await waitForPicture(services.drawing.run(game.gameId, 'straighten', { bytes, map }), FIELD);
    if ('made' in found) return found;
    const { bytes: shown, width, height } = found.photograph;
    const svg = drawPhotographGrid(`data:image/jpeg;base64,${Buffer.from(shown).toString('base64')}`, { width, height });
    return {
      ...found,
      squares: await waitForPicture(
        services.drawing.draw(game.gameId, () => svg),
        FIELD,
      ),
    };
  });
  if ('made' in done) return lay(interaction, services, game.gameId, done.made, { photograph: true });
  await askForCorners(interaction, game.gameId, done.missing, done.doubt, done.photograph, done.squares.bytes);
}

/** Shows which marks are missing, and offers a form for entering the corners. */
async function askForCorners(
  interaction: TypedCommand,
  gameId: string,
  missing: readonly CornerName[],
  doubt: CameraProblem | null,
  photograph: MadePicture,
  squares: Uint8Array,
): Promise<void> {
  const { columns, rows } = divideIntoSquares(photograph);
  const corners = buildButton('Enter corners', `map-corners:${gameId}:${columns}:${rows}`, 1);
  const body = { ...presentMapNotFound(missing, doubt), components: buildButtonRows([corners]) };
  const files = [
    new AttachmentBuilder(Buffer.from(squares), {
      name: 'squares.jpg',
      description: 'Photograph with numbered squares',
    }),
    new AttachmentBuilder(Buffer.from(photograph.bytes), { name: PHOTOGRAPH, description: 'Photograph' }),
  ];
  const told = { ...convertMessage(body), files, flags: MessageFlags.Ephemeral as const };
  if (!interaction.deferred) return void (await interaction.reply(told));
  // The answer is already public on Discord, so a separate private message follows.
  await interaction.editReply(convertMessage(presentNotice('The photograph is not a map yet.')) as { embeds: [] });
  await interaction.followUp(told);
}

/**
 * Handles `map-corners:<game>:<columns>:<rows>`, the button that opens the form for the map's four corners in the photograph
 * above.
 */
export const mapCornersButtonHandler: ButtonHandler = {
  name: 'map-corners',
  async press(interaction, [gameId = '', columns = '', rows = '']) {
    const placeholder = 'A square of the picture, such as D4.73';
    const fields = CORNERS.map((corner, index) => ({
      id: `corner${index}`,
      label: `${capitalize(corner)} corner of the map`,
      placeholder,
      maxLength: 20,
    }));
    await interaction.showModal(buildForm(`map-corners:${gameId}:${columns}:${rows}`, 'Corners of the map', fields));
  },
};

/**
 * Handles the submitted form `map-corners:<game>:<columns>:<rows>`, which contains the corners. The photograph is in the message
 * with the button.
 */
export const mapCornersFormHandler: FormHandler = {
  name: 'map-corners',
  async submit(interaction, [gameId = '', columns = '', rows = ''], services) {
    const map = extentHere(services, gameId);
    const photograph = interaction.message?.attachments.find(({ name }) => name === PHOTOGRAPH);
    if (!photograph)
      throw new Refusal('NOT_FOUND', 'The photograph is no longer saved. Use `/map photo` to send it again.', FIELD);
    const squares = { columns: Number(columns), rows: Number(rows) };
    const corners = CORNERS.map((corner, index) =>
      readPhotographPlace(interaction.fields.getTextInputValue(`corner${index}`), squares, corner),
    );
    const made = await deferIfSlow(interaction, false, async () => {
      const bytes = await downloadPicture(photograph, FIELD);
      return waitForPicture(services.drawing.run(gameId, 'corners', { bytes, map, corners }), FIELD);
    });
    if (!made)
      throw new Refusal(
        'INVALID_INPUT',
        'These corners do not enclose a map. Check all four: near left, far left, far right, near right.',
        FIELD,
      );
    await lay(interaction, services, gameId, made, { photograph: true });
  },
};
