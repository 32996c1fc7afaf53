/** Creates the maps of a report: one map for the end of each turn. */
import { type BattleEvent, buildLedgerFromEvents, findShownEvent } from '../../game/index.js';
import { type Battle, EMPTY_BATTLE } from '../../rules/index.js';
import { describeMap } from '../map/alt.js';
import { drawMap } from '../map/picture.js';
import { createShownMap } from '../map/shown.js';
import { listTurnActions } from '../map/turn.js';
import type { MapBackgrounds } from '../map/under.js';
import { listScoredMoments } from '../scored.js';
import { listCourse, findLastPlayedTurn, type Report } from './entries.js';
import { writeStory } from './story.js';

/** The maximum number of turns with maps, because a Discord message can have ten files, and the report is one of them. */
const MOST = 9;

/** Draws an SVG that the bot created. @returns a PNG, or a JPEG if the SVG contains a photograph */
export type MapDrawer = (svg: string) => Promise<{ readonly bytes: Uint8Array; readonly mediaType: string }>;

/** The map at the end of a turn. The last map can also show the present. */
interface TurnMap {
  readonly turn: number;
  /** The map as SVG, without a background. */
  readonly svg: string;
  readonly alt: string;
  /** The hash of the background; null if the map has no background. */
  readonly picture: string | null;
  /** Draws the map above a background. @param under a `data:` URL that the bot created */
  readonly over: (under: string) => string;
}

/** The map of a turn, drawn as a picture. */
export interface DrawnMap extends Pick<TurnMap, 'turn' | 'alt'> {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/**
 * The maximum total size in bytes of the maps with backgrounds in one report. Each map contains its background, because Markdown
 * has no layers.
 */
const OVER_PICTURES_MAX_BYTES = 3_000_000;

/**
 * Draws the maps of a report. The maps of the last turns include their backgrounds, up to a total of `OVER_PICTURES_MAX_BYTES`.
 */
export async function drawMaps(report: Report, draw: MapDrawer, unders: MapBackgrounds): Promise<readonly DrawnMap[]> {
  const drawn: DrawnMap[] = [];
  let room = OVER_PICTURES_MAX_BYTES;
  for (const { turn, svg, alt, picture, over } of [...listTurnMaps(report)].reverse()) {
    const under = picture === null || room <= 0 ? undefined : unders.get(picture);
    const whole = under === undefined ? undefined : await draw(over(under));
    if (whole) room -= whole.bytes.length;
    const { bytes, mediaType } = whole && room >= 0 ? whole : await draw(svg);
    drawn.push({ turn, alt, bytes, mediaType });
  }
  return drawn.reverse();
}

/**
 * Returns the turns of a battle, the most important first: the last turn, the first, those with the most points and losses that the
 * reader knows, and then the later turns before the earlier ones.
 */
export function rankTurns(report: Report): readonly number[] {
  const { events, setting } = report;
  const last = findLastPlayedTurn(report);
  const turns = [...events.map(({ turn }) => turn), last].filter((turn) => turn <= last);
  const weights = new Map(turns.map((turn) => [turn, 0]));
  const lost = writeStory(report).losses.flatMap((side) => side.lost);
  for (const { turn } of [...listScoredMoments(events, setting), ...lost]) {
    // The points of a battle's end count for its last turn.
    const counted = Math.min(turn, last);
    weights.set(counted, (weights.get(counted) ?? 0) + 1);
  }
  const first = Math.min(...weights.keys());
  const rankOf = (turn: number): number => [last, first, turn].indexOf(turn);
  return [...weights].sort(([a, ofA], [b, ofB]) => rankOf(a) - rankOf(b) || ofB - ofA || b - a).map(([turn]) => turn);
}

/**
 * Returns the maps of the most important turns, in order, with the reader's knowledge at that time, but only with units that they know
 * now.
 */
export function listTurnMaps(report: Report): readonly TurnMap[] {
  const { events, setting, reader, knows } = report;
  const ledger = buildLedgerFromEvents(events);
  const get = (number: number): BattleEvent | undefined => events[number - 1];
  const isTakenBack = (number: number): boolean => ledger.undoneBy.has(number);
  const maps: TurnMap[] = [];
  const turns = new Set(rankTurns(report).slice(0, MOST));
  let battle: Battle = EMPTY_BATTLE;
  let ofTurn: BattleEvent[] = [];
  const show = (): void => {
    const { turn } = battle.game;
    const shown = turns.has(turn) ? createShownMap(setting.ruleset, reader, battle) : undefined;
    if (!shown) return;
    const record = { events: ofTurn, shown: (event: BattleEvent) => findShownEvent(ledger, { get }, event), isTakenBack };
    const isKnown = (id: string): boolean => knows('unit', id);
    const { moves, shots } = listTurnActions({ ...setting, battle }, reader, turn, record);
    const actions = {
      moves: moves.filter(({ unit }) => isKnown(unit)),
      shots: shots.filter(({ by, at }) => isKnown(by) && isKnown(at)),
    };
    const units = shown.units.filter(({ id, seenTurn }) => seenTurn !== null || isKnown(id));
    const whole = { ...shown, units, actions };
    const over = (under: string): string => drawMap(whole, { under });
    maps.push({ turn, svg: drawMap(whole), alt: describeMap(whole), picture: shown.map.picture?.sha256 ?? null, over });
  };
  for (const { event, before, after } of listCourse(report)) {
    if (after.game.turn > before.game.turn && before !== EMPTY_BATTLE) {
      show();
      ofTurn = [];
    }
    ofTurn.push(event);
    battle = after;
  }
  // If no one played in the last turn, the last map is that of the previous turn.
  if (maps.length === 0 || findLastPlayedTurn(report) === battle.game.turn) show();
  return maps;
}
