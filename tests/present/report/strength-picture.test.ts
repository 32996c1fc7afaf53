import { describe, expect, it } from 'vitest';
import { buildReport, drawStrength } from '../../../src/present/index.js';
import { Played } from '../battle.js';
import { twoTurns } from '../replay/battles.js';

const UMPIRE = { standing: 'umpire', sideId: null } as const;

const drawn = (played: Played, reader: Parameters<typeof buildReport>[3] = UMPIRE) =>
  drawStrength(buildReport(played.events, played.context.battle, played.context.ruleset, reader));

/** The events share 810 points of width from 70 on. 6 FP are 330 high, and 0 is at 400. */
const pointsOf = (totals: readonly number[]): string =>
  totals.map((fp, at) => `${Math.round(700 + (8100 * at) / (totals.length - 1)) / 10},${400 - 55 * fp}`).join(' ');

describe('strength as a drawing', () => {
  it('is nothing before there is a unit', () => {
    expect(drawn(new Played())).toBeNull();
  });

  it('adds up what each side has after each event', () => {
    // 1/Pz has 6 FP from event 4 on. A Coy has 4 from event 5 on, 2 after the shot of event 6, and 4 after its undo.
    // Then follow a note, four phases and the shot again: 13 events in total.
    const { svg, alt } = drawn(twoTurns())!;
    expect(alt).toBe('FP of each side, event by event. Axis: 6 of 6 at most. Allies: 2 of 4 at most.');
    expect(svg).toContain(`points="${pointsOf([0, 0, 0, 0, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6])}"`);
    expect(svg).toContain(`points="${pointsOf([0, 0, 0, 0, 0, 4, 2, 4, 4, 4, 4, 4, 4, 2])}"`);
    expect(svg).toContain('>Turn 2</text>');
    expect(svg).not.toContain('×');
  });

  it('has a cross where a unit was lost, and names it', () => {
    const played = Played.skirmish();
    const roles = { firer: [played.firer], target: [played.target] };
    played.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards: 200 } }, [0, 9, 8, 8, 0, 9, 0]);
    const { svg, alt } = drawn(played)!;
    expect(alt).toContain('Allies: 0 of 4 at most, 1 unit lost: A Coy.');
    expect(svg).toMatch(/<text x="880" y="408"[^>]*>×</);
  });

  it('counts for a side what it knows of alone, and takes names as text', () => {
    const played = new Played('Hill 112', { spotting: 'rules' });
    const axis = played.side('<b href=x>', 'germany');
    const allies = played.side('Allies', 'usa');
    played.unit('1/Pz', axis, { baseFp: 6, kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
    played.unit('Zzyx hides', allies, { baseFp: 4, tpd: 'BB' });
    const { svg, alt } = drawn(played, { standing: 'player', sideId: axis })!;
    expect(alt).toContain('6 of 6 at most. Allies: 0 of 0 at most.');
    expect(`${svg}${alt}`).not.toContain('Zzyx');
    expect(svg).not.toContain('<b');
    expect(svg).not.toContain('href=x');
    expect(drawn(played)!.alt).toContain('Allies: 4 of 4 at most.');
  });
});
