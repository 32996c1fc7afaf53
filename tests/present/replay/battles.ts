import { readFileSync } from 'node:fs';
import type { BattleEvent } from '../../../src/game/index.js';
import { formatReplay, buildReplay, buildReport, type MapBackgrounds } from '../../../src/present/index.js';
import type { PictureFinder } from '../../../src/present/report/markdown.js';
import { Played, type Skirmish, shoot } from '../battle.js';

const UMPIRE = { standing: 'umpire', sideId: null } as const;

export function replay(
  played: Played,
  reader: Parameters<typeof buildReport>[3] = UMPIRE,
  find: PictureFinder = () => undefined,
  unders: MapBackgrounds = new Map(),
) {
  const { battle, ruleset } = played.context;
  return buildReplay(buildReport(played.events, battle, ruleset, reader), find, unders);
}

/** Returns the whole page, with the bundle of `scripts/page.mjs`. */
export function htmlOf(data: ReturnType<typeof replay>): string {
  const read = (file: string): string => readFileSync(`dist/replay/${file}`, 'utf8');
  return formatReplay(data, { script: read('replay.js'), style: read('replay.css') });
}

/**
 * Creates a battle of two turns. Events 1 to 5 set it up, 6 is a shot (A Coy FP 4 to 2), 7 undoes it and 8 is a note.
 * Then turn 2 starts, and the shot is repeated.
 */
export function twoTurns(): Skirmish {
  const played = Played.skirmish();
  shoot(played);
  played.do({ type: 'undo', event: 6, later: 'refuse', reason: 'wrong target' });
  played.do({ type: 'note', text: 'The bridge is <b>down</b></script>', picture: null, onlyForSide: null });
  played.do({ type: 'advance', to: 'turn' });
  shoot(played);
  return played;
}

/** Creates a battle with this many events, in which shots are repeated and the target's state goes up and down. */
export function longBattle(count: number): Played {
  const played = twoTurns();
  const shots = played.events.filter(({ kind }) => kind === 'resolved');
  const [shot] = shots as [BattleEvent];
  const back = shot.changes.map((change) => ({ ...change, before: change.after, after: change.before }));
  while (played.events.length < count) {
    const number = played.events.length + 1;
    const turn = 2 + Math.floor(number / 50);
    const isShot = number % 2 === 1;
    const words = `Shot ${number} at ${number % 97} yards: something or other came of it.`;
    played.events.push({ ...shot, number, mark: `p${number}`, turn, summary: words, changes: isShot ? back : shot.changes });
  }
  return played;
}
