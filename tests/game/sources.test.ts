import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { findPresentEvent, collectCorrectedValues, findInputSources } from '../../src/game/index.js';
import { applyChanges, type Battle, EMPTY_BATTLE } from '../../src/rules/index.js';
import { findProcedure } from '../../src/rules/registry.js';
import { House } from './house.js';

/** Returns the battle before the last event. */
const beforeLast = ({ record }: House): Battle =>
  applyChanges(
    EMPTY_BATTLE,
    record.slice(0, -1).flatMap(({ changes }) => changes),
  );

function sources(house: House, resolution = house.last.resolutions[0]!) {
  return findInputSources(findProcedure(resolution.procedure), resolution, house.last, beforeLast(house));
}

/** Returns the sources of an event in its present form. */
function sourcesNow({ state, chronicle, record }: House, number: number) {
  const event = findPresentEvent(state, chronicle, number)!;
  const [resolution] = event.resolutions;
  const before = applyChanges(
    EMPTY_BATTLE,
    record.slice(0, number - 1).flatMap(({ changes }) => changes),
  );
  const corrected = collectCorrectedValues(state, chronicle, number);
  return findInputSources(findProcedure(resolution!.procedure), resolution!, { ...event, corrected }, before);
}

function field() {
  const house = House.withSides({ gunSetup: true });
  return Object.assign(house, {
    tank: house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'THIN', moveCode: 'D', baseFp: 6, xYards: 0, yYards: 0 }),
    gun: house.unit('Bty', house.axis, { kind: 'artillery', baseFp: 3, guns: 4, calibreMm: 105 }),
    foe: house.unit('A Coy', house.allies, { baseFp: 9, xYards: 0, yYards: 450 }),
  });
}

const fire = (house: ReturnType<typeof field>, typed: JsonObject = {}): void => {
  house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles: { firer: [house.tank], target: [house.foe] }, typed });
};

describe('where the inputs of a resolution came from', () => {
  it('from who takes part, alone or together; from defaults; worked out from other values', () => {
    const house = field();
    fire(house);
    expect(sources(house)).toEqual({
      fp: { kind: 'role', role: 'firer', alone: true },
      firerMoved: { kind: 'role', role: 'firer', alone: true },
      firerOffBoard: { kind: 'role', role: 'firer', alone: true },
      firerDeployed: { kind: 'role', role: 'firer', alone: true },
      targetDa: { kind: 'role', role: 'target', alone: true },
      targetTpd: { kind: 'role', role: 'target', alone: true },
      rangeYards: { kind: 'role', role: 'target', alone: false },
      band: { kind: 'derived' },
      supportFp: { kind: 'usual' },
      supportOutsideDivision: { kind: 'usual' },
    });
  });

  it('from whoever typed them, though a unit would say the same', () => {
    const house = field();
    fire(house, { rangeYards: 450, targetTpd: 'CC', band: 'long' });
    expect(sources(house)).toMatchObject({
      rangeYards: { kind: 'typed' },
      targetTpd: { kind: 'typed' },
      band: { kind: 'typed' },
      fp: { kind: 'role', role: 'firer' },
    });
  });

  it('from the battle', () => {
    const house = field();
    house.do({ type: 'resolve', procedure: 'eagles.gun-setup', roles: { unit: [house.gun] }, typed: { action: 'breakdown' } });
    expect(sources(house)).toEqual({
      gun: { kind: 'role', role: 'unit', alone: true },
      calibreMm: { kind: 'role', role: 'unit', alone: true },
      offBoard: { kind: 'role', role: 'unit', alone: true },
      gunState: { kind: 'role', role: 'unit', alone: true },
      action: { kind: 'typed' },
      turn: { kind: 'battle' },
    });
  });

  it('as they were corrected, or from who takes a role in place of another', () => {
    const house = field();
    fire(house);
    const { number } = house.last;
    house.do({ type: 'correct', event: number, changes: { rangeYards: 700 }, later: 'refuse', reason: 'measured again' });
    expect(sourcesNow(house, number)).toMatchObject({
      rangeYards: { kind: 'corrected' },
      fp: { kind: 'role', role: 'firer' },
      targetDa: { kind: 'role', role: 'target' },
    });
    const other = house.unit('B Coy', house.allies, { tpd: 'DD' });
    fire(house, { rangeYards: 500 });
    const again = house.last.number;
    house.do({ type: 'correct', event: again, changes: {}, roles: { target: [other] }, later: 'refuse', reason: 'another unit' });
    expect(sourcesNow(house, again)).toMatchObject({
      targetTpd: { kind: 'role', role: 'target' },
      rangeYards: { kind: 'typed' },
    });
  });

  it('names no row that no longer says so, nor one that the event made', () => {
    const house = field();
    fire(house);
    const resolution = house.last.resolutions[0]!;
    const stronger = { ...resolution, input: { ...resolution.input, fp: 11 } };
    expect(sources(house, stronger).fp).toEqual({ kind: 'derived' });
    const procedure = findProcedure('eagles.direct-fire');
    expect(findInputSources(procedure, resolution, house.last, EMPTY_BATTLE)).toMatchObject({
      fp: { kind: 'derived' },
      firerMoved: { kind: 'usual' },
    });
  });
});
