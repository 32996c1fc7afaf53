/**
 * Finds the small pictures of dice and of kinds of units, for text and buttons. The code that sends a message supplies a function
 * that knows which pictures exist (`EmojiFinder`).
 */
import { ComponentType } from 'discord-api-types/v10';
import type { RolledFace } from '../dice/index.js';
import type { Ruleset, UnitRow } from '../rules/index.js';
import type { Component, PostBody } from './limits.js';
import { drawKindSymbol } from './map/symbols.js';

/** An emoji of the bot's Discord application, used as a small picture. */
export interface EmojiPicture {
  readonly id: string;
  readonly name: string;
}

/** Returns the picture for a key; undefined if there is no picture, so that text is shown instead. */
export type EmojiFinder = (key: string) => EmojiPicture | undefined;

/** An `EmojiFinder` without any pictures, so that text is shown instead. */
export const NO_EMOJI: EmojiFinder = () => undefined;

/**
 * The maximum number of dice shown as pictures, because each picture takes forty characters. Other dice are written as numbers.
 */
export const MAX_PICTURED_DICE = 12;

/** The dice that have pictures, with the faces that have one. */
const DICE: readonly { readonly die: RolledFace['die']; readonly faces: readonly number[] }[] = [
  { die: 'd6', faces: [1, 2, 3, 4, 5, 6] },
  { die: 'd10', faces: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
];

const dieKey = (die: string, face: number): string => `${die}_${face}`;
/** Returns the key of a unit's picture: `u_UCAA` for the symbol `UCAA--`. */
const unitKey = (is: string): string => `u_${is.replaceAll('-', '')}`;

/** Draws every picture that these rulebooks can use, by a key of at most 16 letters, digits and `_`. */
export function drawAllEmoji(rulesets: readonly Pick<Ruleset, 'ground'>[]): ReadonlyMap<string, string> {
  const symbols = new Set(rulesets.flatMap(({ ground }) => ground?.symbols ?? []));
  return new Map([
    ...DICE.flatMap(({ die, faces }) => faces.map((face) => [dieKey(die, face), dieSvg(die, face)] as const)),
    ...[...symbols].sort().map((is) => [unitKey(is), drawKindSymbol(is, SIZE)] as const),
  ]);
}

/** Returns a die's picture as text; an empty text if the die has no picture. */
export function formatDieEmoji(faces: EmojiFinder, { die, face }: Pick<RolledFace, 'die' | 'face'>): string {
  const found = faces(dieKey(die, face));
  return found ? `<:${found.name}:${found.id}>` : '';
}

/**
 * Returns a function that finds the picture for a unit's kind.
 * @param sideId the reader's side. Only units of this side have a picture, because the reader may not know the kind of other
 *   units. `all` for an umpire; null for a spectator, who sees no pictures
 */
export const createUnitEmojiFinder =
  (faces: EmojiFinder, { ground }: Pick<Ruleset, 'ground'>, sideId: string | null) =>
  (unit: UnitRow): EmojiPicture | undefined =>
    ground && (sideId === 'all' || unit.side === sideId) ? faces(unitKey(ground.symbol(unit).is)) : undefined;

function wordsOf<T extends { emoji?: unknown }>({ emoji: _, ...words }: T): Omit<T, 'emoji'> {
  return words;
}

/** Returns the message with text instead of pictures in its buttons and menus. */
export function removeEmoji(body: PostBody<Component>): PostBody<Component> {
  const components = body.components.map((row) => ({
    ...row,
    components: row.components.map((component): Component => {
      if (component.type === ComponentType.StringSelect) return { ...component, options: component.options.map(wordsOf) };
      return wordsOf(component);
    }),
  }));
  return { ...body, components };
}

/** The width and height of a picture in pixels. */
const SIZE = 128;

/** The positions of a die's pips, in quarters of its width. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ],
  5: [
    [1, 1],
    [3, 1],
    [2, 2],
    [1, 3],
    [3, 3],
  ],
  6: [
    [1, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [3, 3],
  ],
};

function dieSvg(die: string, face: number): string {
  const body =
    die === 'd6'
      ? `<rect x="8" y="8" width="112" height="112" rx="20" fill="#ffffff" stroke="#1d1d1b" stroke-width="6"/>${(PIPS[face] ?? [])
          .map(([x, y]) => `<circle cx="${x * 32}" cy="${y * 32}" r="12" fill="#1d1d1b"/>`)
          .join('')}`
      : `<path d="M64 5 L122 52 L122 76 L64 123 L6 76 L6 52 Z" fill="#ffffff" stroke="#1d1d1b" stroke-width="6" stroke-linejoin="round"/><text x="64" y="88" font-size="68" font-weight="bold" text-anchor="middle" fill="#1d1d1b">${face}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${body}</svg>`;
}
