/** The map as each turn ended, for reports. */
import { type BattleEvent, ledgerOfEvents, shownNow } from '../../game/index.js';
import { applyChanges, type Battle, EMPTY_BATTLE } from '../../rules/index.js';
import { mapAlt } from '../map/alt.js';
import { mapSvg } from '../map/picture.js';
import { shownTo } from '../map/shown.js';
import { deedsOf } from '../map/turn.js';
import { knownTo } from '../visibility.js';
import type { Report } from './entries.js';

/** More turns than are looked at one by one; the last are shown. */
const MOST = 40;

/** Draws SVG of ours as PNG. */
export type DrawPng = (svg: string) => Uint8Array;

/** The map as a turn ended, or as it stands now. */
export interface TurnMap {
  readonly turn: number;
  readonly svg: string;
  readonly alt: string;
}

/** One for each turn that had a map, as the reader knew it then; of units that he knows of now. */
export function turnMapsOf({ events, setting, reader }: Report): readonly TurnMap[] {
  const ledger = ledgerOfEvents(events);
  const get = (number: number): BattleEvent | undefined => events[number - 1];
  const isTakenBack = (number: number): boolean => ledger.undoneBy.has(number);
  const knownNow = knownTo(reader, { changes: [] }, setting);
  const maps: TurnMap[] = [];
  let battle: Battle = EMPTY_BATTLE;
  let ofTurn: BattleEvent[] = [];
  const show = (): void => {
    const shown = shownTo(setting.ruleset, reader, battle);
    if (!shown) return;
    const { turn } = battle.game;
    const record = { events: ofTurn, shown: (event: BattleEvent) => shownNow(ledger, { get }, event), isTakenBack };
    const isKnown = (id: string): boolean => knownNow('unit', id);
    const { moves, shots } = deedsOf({ ...setting, battle }, reader, turn, record);
    const deeds = {
      moves: moves.filter(({ unit }) => isKnown(unit)),
      shots: shots.filter(({ by, at }) => isKnown(by) && isKnown(at)),
    };
    const units = shown.units.filter(({ id, seenTurn }) => seenTurn !== null || isKnown(id));
    const whole = { ...shown, units, deeds };
    maps.push({ turn, svg: mapSvg(whole), alt: mapAlt(whole) });
  };
  for (const event of events) {
    const after = applyChanges(battle, event.changes);
    if (after.game.turn > battle.game.turn && battle !== EMPTY_BATTLE) {
      show();
      ofTurn = [];
    }
    ofTurn.push(event);
    battle = after;
  }
  show();
  return maps.slice(-MOST);
}
