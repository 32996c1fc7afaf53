import { describe, expect, it } from 'vitest';
import { findActor, type Person, type Reader } from '../../src/game/index.js';
import { redactFor } from '../../src/knowing/index.js';
import { UMPIRES_AUDIENCE } from '../../src/rules/happening.js';
import { House, playerOf, SPECTATOR, UMPIRE } from './house.js';
import { mayKnowEvent } from '../../src/game/audience.js';

const person = (fields: Partial<Person> = {}): Person => ({
  userId: '50',
  name: 'Bob',
  roleIds: [],
  isAdministrator: false,
  ...fields,
});

function battle(): House {
  const house = new House();
  house.do({ type: 'start', name: 'x', ruleset: 'eagles', settings: {}, umpireRoleId: '900', commitment: '' });
  house.do({ type: 'add-side', name: 'Axis', fields: { nation: 'germany' }, roleId: '901', playerIds: ['7'] });
  house.do({ type: 'add-side', name: 'Allies', fields: { nation: 'usa' }, roleId: null, playerIds: ['8'] });
  return house;
}

describe('who somebody is in a battle', () => {
  it.each<[string, Partial<Person>, string, string | null]>([
    ['who started it', { userId: '1' }, 'umpire', null],
    ['a holder of the umpire role', { roleIds: ['1', '900'] }, 'umpire', null],
    ['a server administrator', { isAdministrator: true }, 'umpire', null],
    ['a holder of a side’s role', { roleIds: ['901'] }, 'player', 's2'],
    ['a player named by a side', { userId: '7' }, 'player', 's2'],
    ['a player named by another side', { userId: '8' }, 'player', 's3'],
    ['an umpire who also plays', { userId: '8', roleIds: ['900'] }, 'umpire', 's3'],
    ['anybody else', { roleIds: ['902'] }, 'spectator', null],
  ])('%s', (_who, fields, standing, sideId) => {
    const who = person(fields);
    expect(findActor(battle().battle, who)).toEqual({ id: who.userId, name: 'Bob', standing, sideId });
  });

  it('without an umpire role no role makes an umpire', () => {
    const house = House.withSides();
    expect(findActor(house.battle, person({ roleIds: ['null', 'undefined', ''] })).standing).toBe('spectator');
  });

  it('hangs on the battle as it is now', () => {
    const house = battle();
    house.do({ type: 'edit-side', side: 's2', fields: {}, roleId: null, addPlayerIds: ['50'], removePlayerIds: ['7'] });
    expect(findActor(house.battle, person()).sideId).toBe('s2');
    expect(findActor(house.battle, person({ userId: '7' })).standing).toBe('spectator');
    expect(findActor(house.battle, person({ userId: '60', roleIds: ['901'] })).standing).toBe('spectator');
  });
});

describe('who may know of an event', () => {
  const umpire = UMPIRE;
  const axis = playerOf('s2');
  const umpireWhoPlays = { ...UMPIRE, sideId: 's3' };
  const sideless = { ...SPECTATOR, standing: 'player' as const };

  it.each([
    ['all', [umpire, umpireWhoPlays, axis, SPECTATOR, sideless]],
    ['s2', [umpire, umpireWhoPlays, axis]],
    ['s3', [umpire, umpireWhoPlays]],
    [UMPIRES_AUDIENCE, [umpire, umpireWhoPlays]],
  ])('of audience %s', (audience, knowing) => {
    for (const actor of [umpire, umpireWhoPlays, axis, SPECTATOR, sideless])
      expect(mayKnowEvent(actor, { audience })).toBe(knowing.includes(actor));
  });

  it('of a battle that has ended everybody, as an umpire', () => {
    const house = battle();
    house.unit('A Coy', 's2');
    const { number } = house.last;
    const setting = () => ({ battle: house.battle, ruleset: house.ruleset });
    const knowing = (actor: Reader) => redactFor(house.record[number - 1]!, setting(), actor) !== undefined;
    expect([axis, playerOf('s3'), SPECTATOR].map(knowing)).toEqual([true, false, false]);
    house.do({ type: 'end', seed: 'ab' });
    expect([axis, playerOf('s3'), SPECTATOR].map(knowing)).toEqual([true, true, true]);
  });

  it('a spectator with a side’s id on record knows no more for it', () => {
    expect(mayKnowEvent({ standing: 'spectator', sideId: 's2' }, { audience: 's2' })).toBe(false);
  });
});

describe('audiences', () => {
  it('of what a battle is and who plays: everybody; of a side’s affairs: the side; of hidden mines: the umpires', () => {
    const house = battle();
    const unit = house.unit('A Coy', 's2');
    house.do({ type: 'edit-unit', unit, fields: { tpd: 'CC' } });
    house.do({ type: 'act', act: 'minefield-add', params: { name: 'Red', kind: 'deliberate' } });
    house.do({ type: 'act', act: 'minefield-add', params: { name: 'Blue', kind: 'hasty' } });
    house.do({ type: 'remove-unit', unit });
    house.do({ type: 'advance', to: 'phase' });
    expect(house.record.map(({ audience }) => audience)).toEqual([
      'all',
      'all',
      'all',
      's2',
      's2',
      UMPIRES_AUDIENCE,
      'all',
      's2',
      'all',
    ]);
  });

  it('an undo is known to those who knew the event', () => {
    const house = battle();
    house.unit('A Coy', 's2');
    expect(house.undo()[0]).toMatchObject({ kind: 'undone', audience: 's2' });
    house.do({ type: 'act', act: 'minefield-add', params: { name: 'Red', kind: 'deliberate' } });
    const [undone] = house.undo();
    expect(undone!.audience).toBe(UMPIRES_AUDIENCE);
    expect(house.undo(undone!.number)[0]!.audience).toBe(UMPIRES_AUDIENCE);
  });
});
