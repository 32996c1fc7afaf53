/** What the report says of beliefs is what the record has: no side “had never seen” a unit of which it once had a contact. */
import { describe, expect, it } from 'vitest';
import { type WrongBelief, listWrongBeliefs } from '../../../src/knowing/index.js';
import { UMPIRE, type GameCommand } from '../../../src/game/index.js';
import { MAP_ACTS } from '../../../src/house/index.js';
import { listCourse, reportOf } from '../../../src/present/report/entries.js';
import { megagame } from '../../../src/rules/megagame/index.js';
import { RULESETS } from '../../../src/rules/registry.js';
import { sightingsOf, type SightingRow } from '../../../src/rules/index.js';
import { battleOf } from '../../any/kept-battles.js';
import { isBlindOnly, playBySight } from '../../any/twins.js';
import { Game } from '../../rules/megagame/state/game.js';
import { seedFor } from '../../chance/chance.js';

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('played battles of %s', (id, ruleset) => {
  it('have no unit that a side had never seen and had as a contact', () => {
    for (const n of [1, 2, 3]) {
      const played = battleOf(ruleset, 60, seedFor(`beliefs ${id} ${n}`));
      if (isBlindOnly(ruleset)) playBySight(played);
      const report = reportOf(played.events, played.state.battle, ruleset, UMPIRE);
      const steps = [...listCourse(report)];
      for (const { turn, partings } of listWrongBeliefs(ruleset, steps)) {
        const before = steps.filter(({ after }) => after.game.turn <= turn);
        const isOf =
          ({ side, unit }: WrongBelief) =>
          (row: SightingRow) =>
            row.seenBy === side && row.unit === unit.id;
        for (const parting of partings) {
          if (parting.kind !== 'unknown') continue;
          const had = before.filter(({ after }) => sightingsOf(after).some(isOf(parting)));
          // Only an event that an undo took back may have shown the unit.
          const left = had.filter(
            ({ event }) => !steps.some(({ event: other }) => other.undoes !== null && other.number > event.number),
          );
          expect(left.map(({ event }) => event.summary)).toEqual([]);
        }
      }
    }
  });
});

describe('a contact that leaves the map', () => {
  const contact = (game: Game, unit: string, more = {}): GameCommand => ({
    type: 'act',
    act: MAP_ACTS.contact,
    params: { side: game.allies, unit, ...more },
  });
  const believed = (game: Game): readonly string[] =>
    listWrongBeliefs(megagame, [...listCourse(reportOf(game.record, game.battle, megagame, UMPIRE))]).flatMap(
      ({ turn, partings }) =>
        partings.filter(({ side }) => side === game.allies).map(({ kind, last }) => `${turn}: ${kind}, ${last?.turn ?? '-'}`),
    );

  it('stays in the memory of its side, with the turn in which it was seen; undone, the side never had it', () => {
    const game = new Game();
    game.act(MAP_ACTS.new, { ground: 'map', sight: true });
    const unit = game.add('107 Panzer', game.axis, {});
    game.act(MAP_ACTS.place, { unit, at: '60,40' });
    expect(believed(game)).toEqual(['1: unknown, -']);
    const [shown] = game.do(contact(game, unit));
    game.do(contact(game, unit, { hide: true }));
    expect(believed(game)).toEqual(['1: remembered, 1']);
    game.do({ type: 'undo', event: game.record.at(-1)!.number, later: 'refuse' });
    game.do({ type: 'undo', event: shown!.number, later: 'refuse' });
    expect(believed(game)).toEqual(['1: unknown, -']);
  });
});
