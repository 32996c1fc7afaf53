/**
 * Non-interference of the map: two battles that differ only in what a reader may not know give the reader exactly the
 * same picture, the same description of it, and the same answers about any place or unit.
 */
import { composeWithModules, MAP_ACT_IDS } from '../../src/house/index.js';
import { describe, expect, it } from 'vitest';
import { PUBLIC_READER, mayKnowRow, buildLedgerFromEvents, type Reader, findShownEvent } from '../../src/game/index.js';
import {
  listTurnActions,
  formatOrbat,
  describeMap,
  drawMap,
  describePlace,
  buildReplay,
  buildReport,
  createShownMap,
  findShownSpot,
  findShownUnit,
} from '../../src/present/index.js';
import { listTurnMaps } from '../../src/present/report/maps.js';
import { Refusal } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { runs, seedFor } from '../chance/chance.js';
import { Chooser } from '../e2e/chooser.js';
import { battleOf } from './kept-battles.js';
import { type Twin, Twins } from './twins.js';
import { mayKnowEvent } from '../../src/game/audience.js';

const UMPIRE = { id: '1', name: 'Anna', standing: 'umpire', sideId: null } as const;
const STEPS = 6;
/** The hash of a background picture. */
const LAIN = 'ab'.repeat(32);

const words = (ask: () => unknown): unknown => {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

/** Returns everything about the map that a reader can see. */
function shownOf(reader: Reader, { ruleset, battle, events }: Twin, names: readonly string[]): unknown {
  const ledger = buildLedgerFromEvents(events);
  const get = (number: number) => events[number - 1];
  const actions = listTurnActions({ battle, ruleset }, reader, battle.game.turn, {
    events,
    shown: (event) => findShownEvent(ledger, { get }, event),
    isTakenBack: (number) => ledger.undoneBy.has(number),
  });
  const bare = createShownMap(ruleset, reader, battle)!;
  const shown = { ...bare, actions };
  const [first] = shown.units;
  const rings = first ? { of: first.name, spot: first.spot, bands: first.bands } : null;
  const looks = [{}, { isBig: true }, { rings, around: first?.spot ?? { x: 3, y: 3, half: 0 } }];
  const report = buildReport(events, battle, ruleset, reader);
  const replay = buildReplay(report, () => undefined, new Map([[LAIN, 'data:image/jpeg;base64,AAAA']]));
  return {
    report: listTurnMaps(report),
    orbat: formatOrbat(report),
    replay: [replay.map, replay.steps.map((one) => one.map ?? null)],
    pictures: looks.map((look) => [drawMap(shown, look), describeMap(shown, look)]),
    completion: names.map((name) => describePlace(bare, `2N of "${name}"`, null) ?? null),
    asked: names.map((name) => [
      words(() => findShownSpot(bare, name, 'around')),
      words(() => findShownUnit(bare, name, 'range-of')?.id ?? null),
    ]),
  };
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('a map of %s', (id, ruleset) => {
  it('shows a side and onlookers the same, whatever is otherwise in secret', () => {
    let secrets = 0;
    for (let n = 0; n < runs(3); n++) {
      const seed = seedFor(`map twins ${id} ${n}`);
      const choose = new Chooser(seed);
      const played = battleOf(ruleset, 35, seed, { n });
      if ('spotting' in played.state.battle.game) played.do({ type: 'act', act: 'set-game', params: { spotting: 'rules' } });
      const [own, other] = [...played.state.battle.tables.side.keys()];
      const reader: Reader = n % 3 === 2 ? PUBLIC_READER : { standing: 'player', sideId: own! };
      const square = (): string => `${choose.pick([...'ABCDEFGHIJKL'])}${choose.whole(1, 8)}.${choose.whole(1, 9)}`;
      const map = (act: string, params: Record<string, unknown>) => ({ type: 'act', act, params }) as never;
      played.do(map(MAP_ACT_IDS.new, {}));
      played.do(map(MAP_ACT_IDS.picture, { picture: { sha256: LAIN, mediaType: 'image/jpeg', bytes: 9 } }));
      for (const { id: unit } of [...played.state.battle.tables.unit.values()])
        if (choose.chance(0.8)) played.do(map(MAP_ACT_IDS.place, { unit, at: square() }));
      const twins = new Twins(ruleset, seed, reader, played);
      const { left, right } = twins;
      for (let step = 0; step < STEPS; step++) {
        for (const twin of [left, right]) {
          const hidden = [...twin.battle.tables.unit.values()].filter(
            (unit) => !mayKnowRow(ruleset, reader, 'unit', unit, twin.battle),
          );
          for (let times = choose.whole(0, 2); times > 0; times--) {
            const unit = choose.pick(hidden);
            const side = reader.standing === 'player' ? other! : choose.pick([own!, other!])!;
            const command =
              choose.chance(0.4) || !unit
                ? map(MAP_ACT_IDS.feature, { kind: choose.pick(['minefield', 'trench', 'contact']), at: square(), side })
                : map(MAP_ACT_IDS.place, { unit: unit.id, at: square() });
            const tried = twin.tried(command, UMPIRE, seed);
            if (tried instanceof Refusal || tried.events.some((event) => mayKnowEvent(reader, event))) continue;
            twin.go(tried);
            secrets++;
          }
        }
        // A known unit moves in the same way in both battles.
        const known = choose.pick(
          [...left.battle.tables.unit.values()].filter((unit) => mayKnowRow(ruleset, reader, 'unit', unit, left.battle)),
        );
        const to = square();
        if (known && composeWithModules(ruleset).act(MAP_ACT_IDS.place) && right.battle.tables.unit.has(known.id))
          for (const twin of [left, right]) {
            const tried = twin.tried(map(MAP_ACT_IDS.place, { unit: known.id, at: to }), UMPIRE, seed);
            if (!(tried instanceof Refusal)) twin.go(tried);
          }
        twins.step(step % 3 === 2);
        const names = [...left.battle.tables.unit.values()].slice(0, 12).map(({ name }) => name);
        const [ofLeft, ofRight] = [left, right].map((twin) => JSON.stringify(shownOf(reader, twin, [...names, 'Nobody'])));
        expect(ofRight, `seed ${seed}, step ${step}`).toBe(ofLeft);
      }
    }
    // In this rulebook everyone knows every unit, but not what a side has drawn for itself.
    expect(secrets).toBeGreaterThan(3);
  });
});
