/** The units listed as lost at the end of a turn are those whose posts reported them as lost. */
import { expect, it } from 'vitest';
import { redactFor } from '../../src/knowing/index.js';
import { presentEndedTurn } from '../../src/present/turn-ended.js';
import { findRuleset } from '../../src/rules/registry.js';
import { House, UMPIRE } from '../game/house.js';

const lostIn = (house: House): string | undefined => {
  const { ruleset, battle, record } = house;
  const told = () => record.flatMap((event) => redactFor(event, { ruleset, battle }, UMPIRE) ?? []);
  return presentEndedTurn({ turn: 1, told, recorded: told }, { ruleset, battle }, UMPIRE).fields?.find(
    ({ name }) => name === 'Lost this turn',
  )?.value;
};

it('names a unit that loses its last base, and none that came lost', () => {
  const house = new House(findRuleset('wtj1943'));
  house.start('Kharkov', { year: 1943 });
  house.do({ type: 'add-side', name: 'Axis', fields: {}, roleId: null, playerIds: [] });
  const axis = `s${house.last.number}`;
  const add = (name: string, bases: number): string => {
    house.do({ type: 'add-unit', name, side: axis, fields: { kind: 'infantry', bases } });
    return `u${house.last.number}`;
  };
  const platoon = add('1 Platoon', 3);
  add('2 Platoon', 3);
  add('Memory', 0);
  expect(lostIn(house)).toBeUndefined();
  house.do({ type: 'edit-unit', unit: platoon, fields: { bases: 0 } });
  expect(lostIn(house)).toBe('**Axis**: 1 Platoon');
});

it('counts what was done, and no look-ups: they roll no die and change nothing', () => {
  const house = new House(findRuleset('eagles'));
  house.start('Mokra');
  const look = {
    type: 'resolve',
    procedure: 'eagles.time-lapse',
    roles: {},
    typed: { order: 'fire', nation: 'uk', turn: 1, registrationPoint: 1 },
  } as const;
  const happened = (): string | undefined => {
    const told = house.record.flatMap(
      (event) => redactFor(event, { ruleset: house.ruleset, battle: house.battle }, UMPIRE) ?? [],
    );
    const context = { ruleset: house.ruleset, battle: house.battle };
    return presentEndedTurn({ turn: 1, told: () => told, recorded: () => told }, context, UMPIRE).fields?.find(
      ({ name }) => name === 'What happened',
    )?.value;
  };
  house.do(look);
  expect(happened()).toBe('No dice were rolled.');
});
