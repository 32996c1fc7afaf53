import { describe, expect, it } from 'vitest';
import { applyEvents, isPhaseWaitingForSide, listSidesToWaitFor, createView } from '../../src/game/index.js';
import { isPhaseOver, findAutomaticCommand, listReadinessCorrections } from '../../src/game/waited-for.js';
import { isDoneUntilNeeded } from '../../src/house/index.js';
import type { Battle } from '../../src/rules/index.js';
import { House, playerOf } from './house.js';

/** Creates two sides with a player each, and a unit of each that has not moved. There is no umpire. */
function battle(settings = {}) {
  const house = House.withSides(settings);
  for (const side of [house.axis, house.allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
  house.unit('A Coy', house.allies);
  return house;
}
const untilNeeded = (side: string) => ({ type: 'ready', side, ready: true, until: 'needed' }) as const;
const waitedFor = ({ ruleset, battle: now }: House): readonly string[] => listSidesToWaitFor(ruleset, now).map(({ id }) => id);
const next = (house: House): unknown => house.do({ type: 'advance', to: 'phase' });

describe('a side that is done until it is needed', () => {
  it('reads to the others like any side that is ready, and only the side itself knows more', () => {
    const [plain, until] = [battle(), battle()];
    plain.do({ type: 'ready', side: plain.axis, ready: true }, playerOf(plain.axis));
    until.do(untilNeeded(until.axis), playerOf(until.axis));
    const told = ({ last: { kind, audience, summary, notes } }: House) => ({ kind, audience, summary, notes });
    expect(told(until)).toEqual(told(plain));
    const known = (house: ReturnType<typeof battle>, sideId: string) => {
      const view = createView(house.ruleset, house.battle, { standing: 'player', sideId });
      return isDoneUntilNeeded(view.battle, house.axis);
    };
    expect([known(until, until.axis), known(until, until.allies)]).toEqual([true, false]);
  });

  it('is not waited for in a later phase in which nothing is due, and is when a unit can still act', () => {
    const house = battle();
    const { axis, allies } = house;
    // The movement phase is first, and 1/Pz has not moved.
    house.do(untilNeeded(axis), playerOf(axis));
    next(house);
    expect(house.battle.game.phase).not.toBe('movement');
    expect(waitedFor(house)).toEqual([allies]);
    expect(isPhaseWaitingForSide(house.ruleset, house.battle, axis)).toBe(false);
  });

  it('is waited for again from the next turn', () => {
    const house = battle();
    house.do(untilNeeded(house.axis), playerOf(house.axis));
    house.do({ type: 'advance', to: 'turn' });
    expect(waitedFor(house)).toEqual([house.axis, house.allies]);
  });

  it('is needed when a unit of its own is hit, and not when the enemy is', () => {
    const house = battle();
    const { axis, allies } = house;
    const [own, enemy] = ['1/Pz', 'A Coy'].map(
      (name) => [...house.battle.tables.unit.values()].find((unit) => unit.name === name)!.id,
    );
    house.do(untilNeeded(axis), playerOf(axis));
    next(house);
    house.do({ type: 'edit-unit', unit: enemy!, fields: { suppressed: true } });
    expect(waitedFor(house)).toEqual([allies]);
    house.do({ type: 'edit-unit', unit: own!, fields: { suppressed: true } });
    expect(waitedFor(house)).toEqual([axis, allies]);
  });

  it('is not waited for after a hit, without an umpire, in a phase in which it can do nothing', () => {
    const house = battle();
    const { axis } = house;
    const own = [...house.battle.tables.unit.values()].find((unit) => unit.name === '1/Pz')!.id;
    house.do(untilNeeded(axis), playerOf(axis));
    next(house);
    house.do({ type: 'edit-unit', unit: own, fields: { suppressed: true } });
    // Without a map, no one can observe, and a lone tank cannot call fire. With an umpire, its players can still ask something.
    const unrefereed = { ...house.battle, game: { ...house.battle.game, umpiredBy: 'bot' } } as Battle;
    expect(isPhaseWaitingForSide(house.ruleset, unrefereed, axis)).toBe(false);
    expect(isPhaseWaitingForSide(house.ruleset, house.battle, axis)).toBe(true);
  });

  it('ends it by not being ready, of which the others learn only if it was', () => {
    const house = battle();
    const { axis } = house;
    house.do(untilNeeded(axis), playerOf(axis));
    next(house);
    house.do({ type: 'ready', side: axis, ready: false }, playerOf(axis));
    expect(house.last).toMatchObject({ kind: 'player-done', audience: axis });
    expect(isDoneUntilNeeded(house.battle, axis)).toBe(false);
    expect(waitedFor(house)).toContain(axis);
  });

  it('is so no more when what it said is undone', () => {
    const house = battle();
    house.do(untilNeeded(house.axis), playerOf(house.axis));
    house.undo(house.last.number);
    expect(isDoneUntilNeeded(house.battle, house.axis)).toBe(false);
  });

  it('lets the bot end the phase only when no side is waited for', () => {
    const house = battle();
    const { axis, allies } = house;
    const unrefereed = () => ({ ...house.battle, game: { ...house.battle.game, umpiredBy: 'bot' } }) as Battle;
    const follows = (phasesWait = false) =>
      findAutomaticCommand(house.ruleset, unrefereed(), [], house.record.slice(-1), new Set(), phasesWait)?.command;
    const isOver = () => isPhaseOver(house.ruleset, unrefereed());
    house.do(untilNeeded(axis), playerOf(axis));
    next(house);
    expect([follows(), isOver()]).toEqual([undefined, false]);
    house.do(untilNeeded(allies), playerOf(allies));
    expect([follows(), isOver()]).toEqual([{ type: 'advance', to: 'phase' }, true]);
    // If phases wait some seconds, nothing follows immediately.
    expect(follows(true)).toBeUndefined();
    expect(isPhaseOver(house.ruleset, house.battle)).toBe(false);
  });

  describe('whose choice lasts', () => {
    const lasting = (side: string) => ({ ...untilNeeded(side), lasts: true }) as const;
    /** Axis, without an umpire, was done until it was needed in the turn before. */
    const inNextTurn = () => {
      const house = battle();
      house.do(lasting(house.axis), playerOf(house.axis));
      house.do({ type: 'advance', to: 'turn' });
      return house;
    };
    const unrefereed = ({ battle: now }: House) => ({ ...now, game: { ...now.game, umpiredBy: 'bot' } }) as Battle;
    const isWaitedFor = (house: House, side: string): boolean => isPhaseWaitingForSide(house.ruleset, unrefereed(house), side);

    it('is passed in a phase of a later turn in which it can do nothing, and waited for if a unit can act', () => {
      const house = inNextTurn();
      const { axis, allies } = house;
      // 1/Pz can move again.
      expect(isWaitedFor(house, axis)).toBe(true);
      expect(isDoneUntilNeeded(house.battle, axis)).toBe(false);
      next(house);
      expect(house.battle.game.phase).not.toBe('movement');
      expect([axis, allies].map((side) => isWaitedFor(house, side))).toEqual([false, true]);
    });

    it('is passed in the turn of the choice even if its unit is hit, because only tasks need it', () => {
      const house = battle();
      const own = [...house.battle.tables.unit.values()].find((unit) => unit.name === '1/Pz')!.id;
      house.do(lasting(house.axis), playerOf(house.axis));
      next(house);
      house.do({ type: 'edit-unit', unit: own, fields: { suppressed: true } });
      expect(waitedFor(house)).toEqual([house.allies]);
    });

    it('is passed too where players ask the umpire to observe places, which they can do at any time', () => {
      const house = battle({ spotting: 'rules' });
      expect(house.ruleset.looksAtPlaces?.(house.battle)).toBe(true);
      house.do(lasting(house.axis), playerOf(house.axis));
      house.do({ type: 'advance', to: 'turn' });
      next(house);
      expect(waitedFor(house)).toEqual([house.allies]);
    });

    it('stays ready in a phase that its player has ended with a task left', () => {
      const house = inNextTurn();
      const { axis } = house;
      house.do({ type: 'ready', side: axis, ready: true, lasts: true }, playerOf(axis));
      expect(listReadinessCorrections(house.ruleset, unrefereed(house))).toEqual([]);
      // The bot's own mark is corrected when the side has a task.
      house.do({ type: 'ready', side: axis, ready: false, lasts: true }, playerOf(axis));
      const marked = inNextTurn();
      marked.do({ type: 'ready', side: marked.axis, ready: true });
      expect(listReadinessCorrections(marked.ruleset, unrefereed(marked))).toEqual([{ side: marked.axis, ready: false }]);
    });

    it('is waited for again in every phase when its player says that it is not ready', () => {
      const house = inNextTurn();
      const { axis, allies } = house;
      next(house);
      house.do({ type: 'ready', side: axis, ready: true });
      house.do({ type: 'ready', side: axis, ready: false, lasts: true }, playerOf(axis));
      expect([axis, allies].map((side) => isWaitedFor(house, side))).toEqual([true, true]);
    });

    it('reads to the others like any side that is ready', () => {
      const [plain, passed] = [battle(), inNextTurn()];
      plain.do({ type: 'advance', to: 'turn' });
      for (const house of [plain, passed])
        house.do({ type: 'ready', side: house.axis, ready: true, lasts: true }, playerOf(house.axis));
      const told = ({ last: { kind, audience, summary, notes } }: House) => ({ kind, audience, summary, notes });
      expect(told(passed)).toEqual(told(plain));
      const view = createView(passed.ruleset, passed.battle, { standing: 'player', sideId: passed.allies });
      expect(view.battle.tables['until-needed']?.size ?? 0).toBe(0);
    });
  });

  it('folds to the same battle from its record', () => {
    const house = battle();
    house.do(untilNeeded(house.axis), playerOf(house.axis));
    next(house);
    expect(applyEvents('g', house.record).battle.tables).toEqual(house.battle.tables);
  });
});
