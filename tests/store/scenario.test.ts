/** A battle is started and opened from a scenario in one transaction. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Json } from '../../src/dice/index.js';
import { hashEvent, readScenario, type Scenario } from '../../src/game/index.js';
import { openStore } from '../../src/store/index.js';
import { refusedBy } from '../refused.js';
import { asking, dump, newFile, opening, START, SURROUNDINGS } from './shelf.js';
import { wholeOf } from '../whole.js';

const read = readScenario(JSON.parse(readFileSync('scenarios/mokra.json', 'utf8')) as Json);
const mokra = (read as { readonly scenario: Scenario }).scenario;
const start = { ...START, ruleset: mokra.rulebook, name: mokra.title };

it('both are on record, each under an interaction of its own, and asked again nothing is done again', () => {
  const database = opening(newFile());
  const { battles, record } = openStore(database, SURROUNDINGS);
  const request = asking();
  const { gameId, events } = battles.start(request, start, mokra);
  expect(events.map(({ kind, part }) => [kind, part])).toEqual([
    ['game-started', 0],
    ['scenario-opened', 0],
    ['scenario-told', 1],
  ]);
  expect(new Set(events.map(({ interactionId }) => interactionId)).size).toBe(2);
  const again = battles.start(request, start, mokra);
  expect(again).toMatchObject({ again: true, gameId });
  expect(record.events(gameId)).toHaveLength(3);
  expect(wholeOf(openStore(database, SURROUNDINGS).battles.open(gameId)).tables.unit.size).toBe(mokra.order.units.length);
});

it('an opening that is refused leaves no battle behind', () => {
  const database = opening(newFile());
  const { battles } = openStore(database, SURROUNDINGS);
  const before = dump(database);
  const broken: Scenario = { ...mokra, positions: [...mokra.positions, { unit: 'Nobody', at: '3,3' }] };
  expect(refusedBy(() => battles.start(asking(), start, broken))).toMatchObject({
    code: 'NOT_FOUND',
    field: 'positions.14.unit',
  });
  expect(dump(database)).toEqual(before);
});

it('a start that was worked out beforehand stores nothing before its transaction, and is the same start', () => {
  const database = opening(newFile());
  const { battles, record } = openStore(database, SURROUNDINGS);
  const before = dump(database);
  const request = asking();
  const steps = battles.starting(request, start, mokra);
  let taken = 1;
  let step = steps.next();
  for (; !step.done; step = steps.next()) taken++;
  // Each unit and each place is a separate step.
  expect(taken).toBeGreaterThan(mokra.order.units.length + mokra.positions.length);
  expect(dump(database)).toEqual(before);
  const { gameId, events } = battles.start(request, start, mokra, step.value);
  expect(events.map(({ kind }) => kind)).toEqual(['game-started', 'scenario-opened', 'scenario-told']);
  expect(record.events(gameId)).toEqual(events);
  expect(record.events(gameId).map((event) => hashEvent(event))).toEqual(events.map(({ hash }) => hash));
  const other = openStore(opening(newFile()), SURROUNDINGS);
  const atOnce = other.battles.start(asking(), start, mokra);
  expect(atOnce.events.map(({ kind, changes }) => [kind, changes.length])).toEqual(
    events.map(({ kind, changes }) => [kind, changes.length]),
  );
});

it('a start that was worked out beforehand is refused where a battle has begun meanwhile', () => {
  const database = opening(newFile());
  const { battles } = openStore(database, SURROUNDINGS);
  const request = asking();
  const steps = battles.starting(request, start, mokra);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const beginning = step.value;
  battles.start(asking(), START);
  const before = dump(database);
  expect(refusedBy(() => battles.start(request, start, mokra, beginning)).code).toBe('CONFLICT');
  expect(dump(database)).toEqual(before);
});
