/** The map in a battle's report and replay, and in what a record file brings back. */
import { describe, expect, it } from 'vitest';
import { foldAll } from '../../../src/game/index.js';
import { formatReport, mapAlt, mapSvg, replayOf, reportOf, shownTo } from '../../../src/present/index.js';
import { turnMapsOf } from '../../../src/present/report/maps.js';
import type { Skirmish } from '../battle.js';
import { moveTo, onAMap } from '../replay/mapped.js';
import { shoot } from '../replay/battles.js';

const UMPIRE = { standing: 'umpire', sideId: null } as const;

function played(): Skirmish {
  const battle = onAMap();
  moveTo(battle, battle.firer, '24,18');
  shoot(battle);
  battle.do({ type: 'advance', to: 'turn' });
  moveTo(battle, battle.target, '36,18');
  return battle;
}

const report = ({ events, context }: Skirmish) => reportOf(events, context.battle, context.ruleset, UMPIRE);

describe('the map in a report', () => {
  it('is shown as each turn ended, with its moves and shots', () => {
    const [first, second, ...others] = turnMapsOf(report(played()));
    expect(others).toEqual([]);
    // 18,18 is the near left corner of D4, 24,18 of E4, 30,18 of F4, 36,18 of G4.
    expect(first!.alt).toContain('turn 1');
    expect(first!.alt).toContain('Moves: 1P D4.7 to E4.7 (600 yd). Shots: 1P at AC, hit.');
    expect(second!.alt).toContain('turn 2');
    expect(second!.alt).toContain('Moves: AC F4.7 to G4.7 (600 yd). Shots: none.');
  });

  it('stands in the Markdown with its words, as data at its end', () => {
    const text = formatReport(
      report(played()),
      () => undefined,
      (svg) => Buffer.from(svg.slice(0, 4)),
    );
    expect(text).toContain('### Turn 1 on the map');
    expect(text).toContain('[map-1]: data:image/png;base64,PHN2Zw==');
    expect(formatReport(report(played()), () => undefined)).not.toContain('## The map');
  });

  it('shows nothing of a move that was taken back', () => {
    const battle = onAMap();
    const before = turnMapsOf(report(battle)).map(({ svg }) => svg);
    moveTo(battle, battle.firer, '24,18');
    expect(turnMapsOf(report(battle)).map(({ svg }) => svg)).not.toEqual(before);
    battle.do({ type: 'undo', event: battle.events.length, later: 'refuse', reason: '' });
    expect(turnMapsOf(report(battle)).map(({ svg }) => svg)).toEqual(before);
  });

  it('comes out of the events alone: what is imported has the same map and pictures', () => {
    const battle = played();
    const { context, events } = battle;
    const again = foldAll(events[0]!.gameId, JSON.parse(JSON.stringify(events)) as typeof events);
    const [here, there] = [context.battle, again.battle].map((one) => shownTo(context.ruleset, UMPIRE, one)!);
    expect(mapSvg(there!)).toBe(mapSvg(here!));
    expect(mapAlt(there!)).toBe(mapAlt(here!));
    const other = reportOf(events, again.battle, context.ruleset, UMPIRE);
    expect(replayOf(other, () => undefined)).toEqual(replayOf(report(battle), () => undefined));
  });
});
