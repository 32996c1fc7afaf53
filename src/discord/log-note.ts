import { createHash } from 'node:crypto';
import type { Attachment, ChatInputCommandInteraction } from 'discord.js';
import type { GameCommand, Picture } from '../game/index.js';
import { mediaTypeOf } from '../present/index.js';
import { Refusal } from '../rules/index.js';
import type { House } from './house.js';
import { gameHereOrRefuse, requestOf } from './people.js';
import { findRow } from './pickers.js';
import { readBytes } from './uploads.js';

/** The biggest picture that is kept, in bytes. */
const MAX_PICTURE_BYTES = 2_000_000;

/** Keeps what somebody writes, and a picture, for the record. */
export async function takeNote(interaction: ChatInputCommandInteraction<'cached' | 'raw'>, house: House): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const side = interaction.options.getString('side');
  const attachment = interaction.options.getAttachment('picture');
  const onlyForSide = side === null ? null : findRow(game, actor, 'side', side, 'side');
  const picture = attachment ? await readPicture(attachment, 'picture') : undefined;
  const command: GameCommand = {
    type: 'note',
    text: interaction.options.getString('text') ?? '',
    picture: picture ? { sha256: picture.sha256, mediaType: picture.mediaType, bytes: picture.bytes } : null,
    onlyForSide,
  };
  const committed = await house.battles.actSoon(requestOf(interaction), command, game.gameId, { picture });
  await house.deliveries.answer(interaction, committed);
}

/** A picture by its bytes. @throws {Refusal} INVALID_INPUT when it is none, or too big; UNAVAILABLE when Discord does not give it */
async function readPicture(attachment: Attachment, field: string): Promise<Picture & { readonly bytes: number }> {
  const bytes = await readBytes(attachment, field, MAX_PICTURE_BYTES);
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined)
    throw new Refusal('INVALID_INPUT', `${field}: the file is no picture; PNG, JPEG, GIF and WebP are kept`, field);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, mediaType, base64: Buffer.from(bytes).toString('base64'), bytes: bytes.length };
}
