/** Notes and pictures that people add to the record. */
import { refuseInvalid, Refusal, requireSide, buildSentenceEvent } from '../../rules/index.js';
import type { PendingDecision, Module } from '../module.js';

export interface PictureRef {
  /** The SHA-256 of the picture's bytes, in hex. */
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
}

export type NoteCommand =
  /** Adds a note to the record, with or without a picture. A picture is stored under its hash. */
  { readonly type: 'note'; readonly text: string; readonly picture: PictureRef | null; readonly onlyForSide: string | null };

function note(deciding: PendingDecision, { text, picture, onlyForSide }: NoteCommand): void {
  const { actor } = deciding;
  const { standing, sideId } = actor;
  requireSide(actor);
  if (onlyForSide !== null && standing !== 'umpire' && onlyForSide !== sideId)
    throw new Refusal('NOT_YOURS', 'You cannot write for that side. Choose your own side.', 'side');
  const words = text.trim();
  if (words === '' && picture === null) throw refuseInvalid('text', 'The note is empty. Enter a text, or attach a picture.');
  deciding.record(() =>
    buildSentenceEvent('noted', words === '' ? 'A picture.' : words, onlyForSide === null ? null : { side: onlyForSide }),
  );
}

export const notesModule: Module<NoteCommand> = { commands: { note } };
