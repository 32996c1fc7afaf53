/** Tasks, the people that they wait for, and the values that their commands lack. */
import { describe, expect, it } from 'vitest';
import { PUBLIC_READER, listTasks, type Reader, UMPIRE_AS_READER as UMPIRES, createView } from '../../src/game/index.js';
import type { JsonObject } from '../../src/dice/index.js';
import { House, playerOf } from './house.js';

/** Eagles with a battery of the Allies that fires at a point. The place of the Rifles is unknown. */
function called() {
  const house = House.withSides({ handLandings: true });
  house.unit('Rifles', house.axis);
  const battery = house.unit('Guns', house.allies, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
  const act = (id: string, params: JsonObject, dice?: readonly number[]) =>
    house.do({ type: 'act', act: id, params, ...(dice ? { dice } : {}) });
  act('artillery-call', { battery, freePoint: 'mill', xYards: 0, yYards: 3000 });
  const [mission] = [...house.battle.tables.mission!.keys()];
  for (let n = 0; n < 5; n++) house.do({ type: 'advance', to: 'phase' });
  return Object.assign(house, { battery, mission: mission!, act });
}

const rows = (house: House, reader: Reader) => listTasks(createView(house.ruleset, house.battle, reader)).rows;
const ofKind = (house: House, kind: string, reader: Reader = UMPIRES) => rows(house, reader).filter((row) => row.kind === kind);

describe('a task of umpires', () => {
  it('is an act with all that it requires; then one whose targets are left to say', () => {
    const house = called();
    expect(ofKind(house, 'open')).toMatchObject([
      { command: { type: 'act', act: 'mission-resolve', params: { mission: house.mission } }, asks: { roles: [], fields: [] } },
    ]);
    expect(ofKind(house, 'open')[0]!.asks).toEqual({ roles: [], fields: [] });
    house.act('mission-resolve', { mission: house.mission });
    const [targets] = ofKind(house, 'open');
    expect(targets!.command).toMatchObject({ act: 'mission-targets' });
    expect([targets!.asks.roles, targets!.asks.fields.map(({ key }) => key)]).toEqual([[], ['targets']]);
  });

  it('is nobody else’s, nor told to anybody', () => {
    const house = called();
    for (const reader of [playerOf(house.axis), playerOf(house.allies), PUBLIC_READER])
      expect(ofKind(house, 'open', reader)).toEqual([]);
  });
});

describe('a unit that has not done what the phase asks of it', () => {
  function moving() {
    const house = House.withSides();
    const [one, two] = [
      house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' }),
      house.unit('A Coy', house.allies),
    ];
    return Object.assign(house, { one, two });
  }

  it('is in the lists of its own side and of umpires, with a command; who looks on has no list', () => {
    const house = moving();
    const told = (reader: Reader): unknown[] =>
      ofKind(house, 'unit', reader).map(({ words, command }) => [words, command !== null]);
    expect(told(UMPIRES)).toEqual([['1/Pz has not moved', true], ['A Coy has not moved', true]]); // prettier-ignore
    expect(told(playerOf(house.axis))).toEqual([['1/Pz has not moved', true]]);
    expect(told(playerOf(house.allies))).toEqual([['A Coy has not moved', true]]);
    expect(told(PUBLIC_READER)).toEqual([]);
  });

  it('is one row for each, with an id of its own', () => {
    const house = moving();
    expect(ofKind(house, 'unit').map(({ id }) => id)).toEqual([`unit:unit:${house.one}`, `unit:unit:${house.two}`]);
  });
});

describe('a side that is not ready', () => {
  it('is told to everybody, and says so itself, or an umpire for it', () => {
    const house = House.withSides();
    for (const side of [house.axis, house.allies])
      house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
    const told = (reader: Reader): unknown[] =>
      ofKind(house, 'side', reader).map(({ side, command }) => [side, command !== null]);
    const [axis, allies] = [house.axis, house.allies];
    expect(told(UMPIRES)).toEqual([[axis, true], [allies, true]]); // prettier-ignore
    for (const { asks } of ofKind(house, 'side')) expect(asks).toEqual({ roles: [], fields: [] });
    expect(told(playerOf(axis))).toEqual([[axis, true], [allies, false]]); // prettier-ignore
    expect(told(PUBLIC_READER)).toEqual([[axis, false], [allies, false]]); // prettier-ignore
    house.do({ type: 'ready', side: axis, ready: true }, playerOf(axis));
    expect(told(UMPIRES)).toEqual([[allies, true]]);
  });
});

describe('a call for an umpire', () => {
  it('is told to everybody who may know of it, and answered by umpires', () => {
    const house = House.withSides();
    house.do({ type: 'call', words: 'May we dig?' }, playerOf(house.axis));
    const [call] = ofKind(house, 'call');
    expect(call).toMatchObject({ words: 'Axis calls an umpire: May we dig?', command: { type: 'answer-call' } });
    for (const { command } of ofKind(house, 'call', playerOf(house.axis))) expect(command).toBeNull();
  });
});
