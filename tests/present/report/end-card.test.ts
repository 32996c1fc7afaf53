/** The card of a battle that has ended: the winner, the map, the score by turns, the decisive events, and luck. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/dice/index.js';
import { OBJECTIVE_ACT_IDS } from '../../../src/house/index.js';
import { requireSafeSvg } from '../../../src/pictures/jobs.js';
import { drawEndCard, buildReport } from '../../../src/present/index.js';
import { writeStory } from '../../../src/present/report/story.js';
import { House } from '../../game/house.js';

/** Creates squares of six inches, and a unit of each side far from the middle, C3. */
function field() {
  const house = House.withSides({});
  house.do({ type: 'act', act: 'map-new', params: { squares: 'middle', ground: 'table' } });
  const [pz, coy] = [house.unit('1/Pz', house.axis), house.unit('A <Coy>', house.allies)];
  return Object.assign(house, { pz, coy });
}
type Field = ReturnType<typeof field>;
const add = (house: Field, params: JsonObject): void => void house.do({ type: 'act', act: OBJECTIVE_ACT_IDS.add, params });
const put = (house: Field, unit: string, at: string): void =>
  void house.do({ type: 'act', act: 'map-place', params: { unit, at } });
const nextTurn = (house: Field): void => void house.do({ type: 'advance', to: 'turn' });

const reportOn = (house: Field) =>
  buildReport(house.record, house.battle, house.ruleset, { standing: 'spectator', sideId: null });
const cardOf = (house: Field) => drawEndCard(reportOn(house), new Map());

/**
 * The Allies take the farm (1) and the mill, which they hold to the end (2). The Axis is first on the hill (1), and
 * then destroys a unit (3).
 */
function fought(): Field {
  const house = field();
  add(house, { kind: 'first', name: 'The farm', at: 'C3', points: 1 });
  add(house, { kind: 'hold', name: 'The mill', at: 'E3', points: 2 });
  add(house, { kind: 'first', name: 'The hill', at: 'A1', points: 1 });
  add(house, { kind: 'losses', name: 'Losses', of: house.allies, points: 3 });
  put(house, house.coy, 'C3');
  const b = house.unit('B Coy', house.allies);
  put(house, b, 'E3');
  nextTurn(house);
  put(house, house.pz, 'A1');
  nextTurn(house);
  house.do({ type: 'edit-unit', unit: house.coy, fields: { destroyed: true } });
  nextTurn(house);
  house.do({ type: 'end', seed: null });
  return house;
}

/** Returns the texts of the picture, in order. */
const lettersOf = (svg: string): string[] => [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, letters]) => letters!);

describe('the card of an ended battle', () => {
  it('counts the points of each side turn by turn, and names the moment from which the winner led', () => {
    // The Allies have 1 + 2 in turn 1. The Axis has 0, then 1, then 4.
    const { alt, svg } = cardOf(fought());
    expect(alt).toContain('Points by turns: Axis 0, 1, 4; Allies 3, 3, 3.');
    expect(alt).toContain('Axis 4, Allies 3: a victory for Axis.');
    expect(alt).toContain('Decided in turn 3: Axis +3 points (A <Coy> lost).');
    expect(alt).toContain('Map at the end.');
    // The battle was ended as turn 4 began, in which nothing was played.
    expect(alt).toContain(', turn 3.');
    expect(writeStory(reportOn(fought())).opening.join(' ')).toContain('The battle ended after turn 3.');
    const letters = lettersOf(svg);
    const turn = letters.indexOf('Turn');
    expect(letters.slice(turn, turn + 12)).toEqual(['Turn', '1', '2', '3', 'Axis', '0', '1', '4', 'Allies', '3', '3', '3']);
  });

  it('says that a winner led from the start', () => {
    const house = field();
    put(house, house.pz, 'C3');
    add(house, { kind: 'hold', name: 'The farm', at: 'C3', points: 2 });
    nextTurn(house);
    house.do({ type: 'end', seed: null });
    const { alt } = cardOf(house);
    expect(alt).toContain('Axis led from the start.');
    expect(alt).toContain('Points by turns: Axis 2; Allies 0.');
  });

  it('names the same decisive moment as the report, and its map is the one at the end', () => {
    const closing = (house: Field): string => writeStory(reportOn(house)).closing.join('\n');
    expect(closing(fought())).toContain('\nDecided in turn 3: **Axis +3 points** (A \\<Coy\\> lost).\n');
    expect(lettersOf(cardOf(fought()).svg).find((text) => text.includes('everything'))).toBe('At the end · everything');
    const house = field();
    put(house, house.pz, 'C3');
    add(house, { kind: 'hold', name: 'The farm', at: 'C3', points: 2 });
    house.do({ type: 'end', seed: null });
    expect(closing(house)).toContain('\n**Axis** led from the start.\n');
  });

  it('names no moment in a draw, and no score without objectives', () => {
    const draw = field();
    add(draw, { kind: 'first', name: 'The farm', at: 'C3', points: 1 });
    draw.do({ type: 'end', seed: null });
    expect(cardOf(draw).alt).not.toMatch(/Decided|led from/);
    const bare = field();
    bare.do({ type: 'end', seed: null, result: 'The Axis hold the mill' });
    const { alt } = cardOf(bare);
    expect(alt).toContain('Result: The Axis hold the mill.');
    expect(alt).not.toContain('Points');
  });

  it('shows the last nine turns of a long battle, with all earlier points in the first of them', () => {
    const house = field();
    add(house, { kind: 'first', name: 'The farm', at: 'C3', points: 1 });
    put(house, house.pz, 'C3');
    for (let turn = 1; turn < 12; turn++) nextTurn(house);
    house.do({ type: 'end', seed: null });
    const letters = lettersOf(cardOf(house).svg);
    const turn = letters.indexOf('Turn');
    expect(letters.slice(turn + 1, turn + 11)).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', 'Axis']);
    expect(letters.slice(turn + 11, turn + 20)).toEqual(Array(9).fill('1'));
  });

  it('takes names as text, and refers to nothing outside', () => {
    const { svg, alt } = cardOf(fought());
    expect(svg).toContain('A &lt;Coy');
    expect(alt).toContain('A <Coy>');
    expect(() => requireSafeSvg(svg)).not.toThrow();
  });

  it('has letters of at least 12 pixels when it is shown 390 pixels wide', () => {
    const { svg } = cardOf(fought());
    const [, width] = /viewBox="0 0 (\d+) /.exec(svg)!;
    const own = svg.replace(/<svg y=[\s\S]*<\/svg>(?=[\s\S]*<\/svg>)/, '');
    const sizes = [...own.matchAll(/font-size="(\d+)"/g)].map(([, size]) => (Number(size) * 390) / Number(width));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });
});
