/**
 * Random battles that are played once in a run and shared by all tests that read them. Their events are stored in
 * memory and in the run's folder. A battle depends only on the run's seed and its own label, so no test depends on the
 * tests that ran before it.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BattleEvent } from '../../src/game/index.js';
import type { Ruleset } from '../../src/rules/index.js';
import { seedFor } from '../chance/chance.js';
import { ChanceBattle, type Seating } from './chance-battle.js';
import type { Wording } from './maker.js';

/** A battle is played in pieces: its opening, and then this many commands for each piece that a test needs. */
const A_PIECE = 20;

/** Unique names that are not part of one another, so that a test can check whether a text mentions one. */
const WORDING: Wording = { unitName: (n) => `Qx${n}z` };

/** The events of a battle up to the end of a piece. */
interface Piece {
  readonly events: readonly BattleEvent[];
  /** The number of events after the opening, and after each further command. */
  readonly ends: readonly number[];
}

/** Identifies a battle of a rulebook, and its number of sides. */
export interface Which extends Pick<Seating, 'sides'> {
  readonly n?: number;
}

/** The number of battles kept in memory. A long run has hundreds of battles, so the others are only in the folder. */
const IN_MEMORY = 4;
const memory = new Map<string, Piece>();

/** With mutants nothing is stored, so that each test executes the code that plays its battles. */
const isMutated = (): boolean => '__stryker__' in globalThis;

/**
 * Returns a piece of a battle.
 * @param place the number of the piece; 0 is the opening
 */
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

/** Writes the file in one step, because another worker may read it or write the same one. */
function write(path: string, piece: Piece): void {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify(piece));
  renameSync(own, path);
}

const from = (ruleset: Ruleset, events: readonly BattleEvent[], label: string, which: Which): ChanceBattle =>
  new ChanceBattle(ruleset, seedFor(label), WORDING, which, events);

/**
 * Returns a stored battle as it was after this many commands since its opening. Its next commands are random.
 * @param label the seed of these commands
 */
export function battleAfter(ruleset: Ruleset, commands: number, label: string, which: Which = {}): ChanceBattle {
  const { events, ends } = pieceOf(ruleset, which, Math.ceil(commands / A_PIECE));
  return from(ruleset, events.slice(0, ends[commands]), label, which);
}

/** Returns a stored battle with at least this many events. */
export function battleOf(ruleset: Ruleset, events: number, label: string, which: Which = {}): ChanceBattle {
  for (let place = 0; ; place++) {
    const piece = pieceOf(ruleset, which, place);
    const end = piece.ends.find((count) => count >= events);
    if (end !== undefined) return from(ruleset, piece.events.slice(0, end), label, which);
  }
}
