/**
 * The text of a correction that is written before it is carried out must be that of the event; otherwise it is not
 * used.
 */
import { describe, expect, it } from 'vitest';
import { type BattleEvent, hashEvent } from '../../src/game/index.js';
import type { Recalculation } from '../../src/game/event.js';
import { buildEventBody, calculateHashFromText, writeRecalculation } from '../../src/game/again/prepared.js';
import { House, playerOf, UMPIRE } from './house.js';

function written(again: Recalculation) {
  const steps = writeRecalculation(again, UMPIRE);
  let step = steps.next();
  let count = 0;
  for (; step.done !== true; step = steps.next()) count++;
  return { text: step.value, count };
}

/** Creates a battle in which a note follows the undone event, and gives the event of the undo other consequences. */
const house = new House();
house.start();
house.side('Axis', 'germany');
house.undo();
const undone = house.last;
const command = (first: number) => ({ first, count: 1, events: [{ ...house.record[1]!, notes: [`“${first}”`, 'é'] }] });

describe.each([0, 1, 3])('a correction that judges %i commands again', (count) => {
  const again = {
    taken: [2],
    changed: [2, 3],
    commands: Array.from({ length: count }, (_, n) => command(n + 4)),
  } as unknown as Recalculation;
  const { hash: _, ...facts } = { ...undone, again } as BattleEvent;
  const { text, count: steps } = written(again);

  it('is written a command at a step', () => {
    expect(steps).toBe(count);
    expect(text.json).toBe(JSON.stringify(again));
  });

  it('has its hash and its body from that text', () => {
    const hash = calculateHashFromText(facts, text);
    expect(hash).toBe(hashEvent(facts));
    const event = { ...facts, hash: hash! };
    expect(buildEventBody(event, text)).toBe(JSON.stringify(event));
    expect(buildEventBody(event)).toBe(JSON.stringify(event));
  });

  it('of another person, or with other consequences, it is not its own', () => {
    expect(calculateHashFromText({ ...facts, actor: playerOf('s2') }, text)).toBeUndefined();
    expect(calculateHashFromText({ ...facts, again: { ...again } }, text)).toBeUndefined();
    const { again: __, ...plain } = facts;
    expect(calculateHashFromText(plain, text)).toBeUndefined();
    const other = { ...facts, again: { ...again, changed: [] }, hash: 'f'.repeat(64) };
    expect(buildEventBody(other, text)).toBe(JSON.stringify(other));
  });
});
