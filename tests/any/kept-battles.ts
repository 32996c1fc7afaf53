/**
 * Battles that chance plays once in a run, whichever tests read them: kept by their events, in memory and in the folder of the run. What a
 * battle is follows from the run's seed and its own label, so no test depends on which others ran before it.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BattleEvent } from '../../src/game/index.js';
import type { Ruleset } from '../../src/rules/index.js';
import { seedFor } from '../chance/chance.js';
import { ChanceBattle, type Seating } from './chance-battle.js';
import type { Wording } from './maker.js';

/** A battle is played by pieces: its opening, and then so many commands each, as far as somebody asks. */
const A_PIECE = 20;

/** Names that no other name has in it: a text tells whether somebody is named. */
const WORDING: Wording = { unitName: (n) => `Qx${n}z` };

/** The events of a battle up to the end of a piece. */
interface Piece {
  readonly events: readonly BattleEvent[];
  /** How many events there were after the opening, and after each command that followed. */
  readonly ends: readonly number[];
}

/** Which battle of a rulebook, and how many sides it has. */
export interface Which extends Pick<Seating, 'sides'> {
  readonly n?: number;
}

/** A long run has hundreds of battles: the first stay in memory. */
const IN_MEMORY = 4;
const memory = new Map<string, Piece>();

/** Under a mutant nothing is kept: each test comes past whatever plays its battles. */
const isMutated = (): boolean => '__stryker__' in globalThis;

/** @param place of the piece; 0 is the opening */
function pieceOf(ruleset: Ruleset, which: Which, place: number): Piece {
  const { n = 0, sides = 2 } = which;
  const label = `kept ${ruleset.id} of ${sides} sides ${n} piece ${place}`;
  if (isMutated()) return played(ruleset, which, place, label);
  const folder = process.env.TEST_KEPT;
  const path = folder && join(folder, `${label.replaceAll(' ', '-')}.json`);
  let piece = memory.get(label);
  if (!piece && path && existsSync(path)) piece = JSON.parse(readFileSync(path, 'utf8')) as Piece;
  else if (!piece) {
    piece = played(ruleset, which, place, label);
    if (path) write(path, piece);
  }
  if (n < IN_MEMORY) memory.set(label, piece);
  return piece;
}

function played(ruleset: Ruleset, which: Which, place: number, label: string): Piece {
  const before = place === 0 ? undefined : pieceOf(ruleset, which, place - 1);
  const battle = new ChanceBattle(ruleset, seedFor(label), WORDING, which, before?.events);
  if (!before) return { events: battle.events, ends: [battle.events.length] };
  const ends = [...before.ends];
  for (let n = 0; n < A_PIECE; n++) {
    battle.play();
    ends.push(battle.events.length);
  }
  return { events: battle.events, ends };
}

/** Whole or not at all: another worker may look for it, or have played the same. */
function write(path: string, piece: Piece): void {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify(piece));
  renameSync(own, path);
}

const from = (ruleset: Ruleset, events: readonly BattleEvent[], label: string, which: Which): ChanceBattle =>
  new ChanceBattle(ruleset, seedFor(label), WORDING, which, events);

/**
 * A kept battle as it stood when so many commands had been given after its opening; it goes on by chance of its own.
 * @param label of whatever chance decides from here on
 */
export function battleAfter(ruleset: Ruleset, commands: number, label: string, which: Which = {}): ChanceBattle {
  const { events, ends } = pieceOf(ruleset, which, Math.ceil(commands / A_PIECE));
  return from(ruleset, events.slice(0, ends[commands]), label, which);
}

/** The same when there were so many events at least. */
export function battleOf(ruleset: Ruleset, events: number, label: string, which: Which = {}): ChanceBattle {
  for (let place = 0; ; place++) {
    const piece = pieceOf(ruleset, which, place);
    const end = piece.ends.find((count) => count >= events);
    if (end !== undefined) return from(ruleset, piece.events.slice(0, end), label, which);
  }
}
