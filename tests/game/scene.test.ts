import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { checkCast, fillInput } from '../../src/game/index.js';
import { type Actor, fillInputs, type Refusal, createScene } from '../../src/rules/index.js';
import { findProcedure } from '../../src/rules/registry.js';
import { House, playerOf, SPECTATOR, UMPIRE } from './house.js';

const fire = findProcedure('eagles.direct-fire');

function field() {
  const house = House.withSides();
  return Object.assign(house, {
    ours: house.unit('1/Pz', house.axis, { baseFp: 5, xYards: 0, yYards: 0, moved: true }),
    gun: house.unit('Bty', house.axis, { baseFp: 3, kind: 'artillery', division: '' }),
    theirs: house.unit('A Coy', house.allies, { baseFp: 2, tpd: 'CC', xYards: 300, yYards: 400 }),
  });
}

describe('what units fill in', () => {
  it('the firer its firepower, the target its class, and both the range between them', () => {
    const house = field();
    const input = fillInput(fire, house.battle, {
      roles: { firer: [house.ours], target: [house.theirs], support: [house.gun] },
      typed: {},
    });
    expect(input).toMatchObject({
      fp: 5,
      firerMoved: true,
      targetDa: 'INFANTRY',
      targetTpd: 'CC',
      rangeYards: 500,
      supportFp: 3,
    });
  });

  it('typed values beat them; a key filled by nobody takes its default', () => {
    const house = field();
    const input = fillInput(fire, house.battle, {
      roles: { firer: [house.ours], target: [house.theirs] },
      typed: { rangeYards: 90, fp: 1 },
    });
    expect(input).toMatchObject({ rangeYards: 90, fp: 1, band: 'maximum', supportFp: 0 });
  });

  it('nothing without a battle', () => {
    const typed = { fp: 4, targetDa: 'THIN', targetTpd: 'AA', rangeYards: 10 };
    expect(fillInput(fire, null, { roles: {}, typed })).toMatchObject(typed);
    expect(() => fillInput(fire, null, { roles: {}, typed: { ...typed, fpp: 4 } })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', field: 'fpp' }) as Error,
    );
  });

  it('of a list of units whose places do not fit the refusal says which entry; of the battle’s, in which some may hide, they are left out', () => {
    const zone = findProcedure('eagles.barrage-zone');
    const house = field();
    house.unit('B Coy', house.allies, { baseFp: 2, xYards: 10.5, yYards: 0 });
    const typed = { map: 'hex', pattern: 'spread', impactX: 0, impactY: 0 };
    const refused = (more: JsonObject): Refusal => {
      try {
        fillInput(zone, house.battle, { roles: {}, typed: { ...typed, ...more } });
      } catch (error) {
        return error as Refusal;
      }
      throw new Error('it was not refused');
    };
    expect(JSON.stringify(fillInput(zone, house.battle, { roles: {}, typed }).units)).not.toContain('10.5');
    expect(refused({ units: [{ id: 'a', x: 0.5, y: 0 }] })).toMatchObject({ field: 'units.0.x' });
  });

  it('leaves a key open rather than filling it with nothing', () => {
    const house = field();
    const scene = createScene(fire, house.battle, { firer: [house.gun], target: [house.theirs] });
    expect(fillInputs(fire, scene)).not.toHaveProperty('rangeYards');
  });
});

describe('who may be cast', () => {
  const check = (house: House, cast: Record<string, readonly string[]>, actor = UMPIRE): void =>
    checkCast(house.ruleset, fire, house.battle, actor, { roles: cast, typed: {} });

  it('one unit in a role for one', () => {
    const house = field();
    expect(() => check(house, { target: [house.ours, house.theirs] })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', field: 'target' }) as Error,
    );
    expect(() =>
      check(house, { support: [house.gun, house.unit('Mortars', house.axis, { kind: 'weapons', baseFp: 2 })] }),
    ).not.toThrow();
  });

  it('nobody twice', () => {
    const house = field();
    expect(() => check(house, { support: [house.gun, house.gun] })).toThrow('Bty is listed twice. Choose each name once.');
  });

  it('anybody may roll with no units named', () => {
    const house = field();
    for (const actor of [UMPIRE, playerOf(house.axis), SPECTATOR]) expect(() => check(house, { firer: [] }, actor)).not.toThrow();
  });

  it('every unit of an acting role is the player’s own', () => {
    const house = field();
    house.do({ type: 'act', act: 'set-game', params: { phase: 'direct' } });
    const cast = { firer: [house.ours], support: [house.gun], target: [house.theirs] };
    expect(() => check(house, cast, playerOf(house.axis))).not.toThrow();
    expect(() => check(house, { ...cast, support: [house.theirs] }, playerOf(house.axis))).toThrow(
      expect.objectContaining({ code: 'NOT_YOURS', field: 'support' }) as Error,
    );
  });

  describe('where what a side does not know of is a nameless marker', () => {
    type Field = ReturnType<typeof field>;
    const AXIS = ({ axis }: Field) => playerOf(axis);
    const nobody = () => SPECTATOR;
    const umpire = () => UMPIRE;

    /** Returns the refusal of this unit in this role; null if it is allowed. */
    function heard(role: string, unit: 'ours' | 'theirs' | 'nobody', as: (house: Field) => Actor, hidesUnknown = true): unknown {
      const house = field();
      const spotting = hidesUnknown ? 'rules' : 'open';
      house.do({ type: 'act', act: 'set-game', params: { phase: 'direct', spotting } });
      const named = unit === 'nobody' ? 'u99' : house[unit];
      // A player who chooses a target must also choose the unit that fires.
      const isWhole = role === 'firer' || unit === 'ours' || as(house).standing !== 'player';
      const cast = isWhole ? { [role]: [named] } : { firer: [house.ours], [role]: [named] };
      try {
        checkCast({ ...house.ruleset, hiddenBy: () => (hidesUnknown ? [] : null) }, fire, house.battle, as(house), {
          roles: cast,
          typed: {},
        });
        return null;
      } catch (error) {
        const { code, message, field: key } = error as Refusal;
        return { code, message, field: key };
      }
    }

    it.each(['firer', 'target'])('a player who names such a unit as %s hears what he hears of one that is not there', (role) => {
      const refused = heard(role, 'theirs', AXIS);
      expect(refused).toEqual({
        code: 'NOT_FOUND',
        message: 'Cannot find that unit in this battle. Choose one from the list.',
        field: role,
      });
      expect(heard(role, 'nobody', AXIS)).toEqual(refused);
      expect(heard(role, 'theirs', nobody)).toEqual(refused);
      expect(heard('firer', 'ours', AXIS)).toBeNull();
      expect(heard('target', 'ours', AXIS)).toMatchObject({ code: 'INVALID_INPUT', field: 'firer' });
      expect(heard(role, 'theirs', umpire)).toBeNull();
    });

    it('elsewhere people point at figures', () => {
      expect(heard('target', 'theirs', AXIS, false)).toBeNull();
      expect(heard('firer', 'theirs', AXIS, false)).toMatchObject({ code: 'NOT_YOURS', field: 'firer' });
      expect(heard('target', 'theirs', nobody, false)).toMatchObject({ code: 'NOT_YOURS' });
    });
  });
});

describe('who stands against each other', () => {
  function ranks() {
    const house = field();
    return Object.assign(house, { second: house.unit('2/Pz', house.axis, { baseFp: 5 }) });
  }
  const shot = (house: ReturnType<typeof ranks>, target: string, actor: Actor) => () =>
    house.do(
      { type: 'resolve', procedure: fire.id, roles: { firer: [house.ours], target: [target] }, typed: { rangeYards: 5000 } },
      actor,
    );
  const refused = (message: string): Error =>
    expect.objectContaining({ code: 'INVALID_INPUT', field: 'target', message: `target: ${message}` }) as Error;

  it('nobody is on both sides of it, whoever says so', () => {
    const house = ranks();
    for (const actor of [UMPIRE, playerOf(house.axis)])
      expect(shot(house, house.ours, actor)).toThrow(refused('1/Pz cannot be on both sides. Choose another unit.'));
  });

  it('players name no two of one side; for an umpire it is remarked', () => {
    const house = ranks();
    expect(shot(house, house.second, playerOf(house.axis))).toThrow(
      refused('1/Pz and 2/Pz are on the same side. Choose an enemy.'),
    );
    shot(house, house.second, UMPIRE)();
    expect(house.last.notes).toContain('1/Pz and 2/Pz are on the same side.');
    shot(house, house.theirs, UMPIRE)();
    expect(house.last.notes.filter((note) => note.includes('same side'))).toEqual([]);
  });
});
