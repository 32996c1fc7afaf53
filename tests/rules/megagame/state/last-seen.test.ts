/** M-46, M-49: a side can aim at an enemy unit's last known position, and learns no more of it than it remembers. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import {
  listBelievedUnits,
  listCandidates,
  findCommandAction,
  listNameableUnits,
  type GameCommand,
  findOrderRefusal,
  question,
  type ActionDraft,
  createView,
} from '../../../../src/game/index.js';
import { listEnemiesNearRoute } from '../../../../src/game/ordering.js';
import { listKnownEnemies } from '../../../../src/game/places.js';
import { SealedBattle } from '../../../../src/game/sealed.js';
import { MAP_ACT_IDS, type OrderRow } from '../../../../src/house/index.js';
import { catchRefusal } from '../../../../src/rules/refusal.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import type { House } from '../../../game/house.js';
import { Game, player, refusal, UMPIRE } from './game.js';

const COMBAT = 'megagame.combat';

/**
 * The battalion 501 of the Allies fought 107 of the Axis in turn 1, but has not seen 59 of the Axis. Players name what
 * they have seen.
 */
function fought(later: (game: Game, ids: { tanks: string; far: string }) => void = () => undefined) {
  const game = new Game();
  game.act(MAP_ACT_IDS.new, { ground: 'map' });
  const at = (name: string, side: string, place: string, fields: JsonObject = {}): string => {
    const id = game.add(name, side, fields);
    game.act(MAP_ACT_IDS.place, { unit: id, at: place });
    return id;
  };
  const ours = at('501', game.allies, '20,20');
  const tanks = at('107', game.axis, '22,20', { troops: 'tanks', status: 7 });
  const far = at('59', game.axis, '50,20');
  // A battle from before this setting does not have its field. No event could create this, so `Played` could not undo
  // it.
  (game as unknown as { readonly house: House }).house.do({ type: 'set-unseen-names', allowed: false });
  game.do({ type: 'resolve', procedure: COMBAT, roles: { attackers: [ours], defenders: [tanks] }, typed: {} }, [3]);
  game.nextTurn();
  later(game, { tanks, far });
  game.goTo('combat');
  const actor = player(game.allies);
  const view = createView(megagameRuleset, game.battle, actor);
  const attack = (target: string): GameCommand & ActionDraft => ({
    ...{ type: 'resolve', procedure: COMBAT },
    roles: { attackers: [ours], defenders: [target] },
    typed: {},
  });
  const offered = (as = actor): readonly unknown[] => {
    const reader = createView(megagameRuleset, game.battle, as);
    const begun: ActionDraft = { type: 'resolve', procedure: COMBAT, roles: { attackers: [ours] }, typed: {} };
    const part = findCommandAction(megagameRuleset, begun).parts.find(({ key }) => key === 'defenders')!;
    return listCandidates(reader, as, begun, part).map(({ row, far: away }) => [row.name, away && Math.round(away.least)]);
  };
  return Object.assign(game, { ours, tanks, far, actor, view, attack, offered });
}

describe('an enemy unit as last seen', () => {
  it('is offered as a target, with the distance to where it was seen, and no unseen unit is', () => {
    const game = fought((it, { tanks }) => it.act(MAP_ACT_IDS.place, { unit: tanks, at: '60,40' }));
    expect(game.offered()).toEqual([['107', 2]]);
  });

  it('is offered to the side that has seen it, and not to a third side', () => {
    const game = fought((it) => void it.addSide('Reds', { nation: 'allied' }));
    const reds = [...game.battle.tables.side.values()].find(({ name }) => name === 'Reds')!;
    expect(listBelievedUnits(createView(megagameRuleset, game.battle, player(reds.id)))).toEqual([]);
    expect(game.offered()).toHaveLength(1);
  });

  it('can be named by its name, and an unseen unit is refused as one that does not exist', () => {
    const game = fought();
    const names = listNameableUnits({ ruleset: megagameRuleset, battle: new SealedBattle(game.battle) }, game.actor).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['501', '107']);
    const hidden = refusal(() => game.do(game.attack(game.far), [], game.actor));
    const missing = refusal(() => game.do(game.attack('u99'), [], game.actor));
    expect([hidden.code, hidden.message]).toEqual([missing.code, missing.message]);
  });

  it('is attacked without a value to enter: the record knows its status, and the side does not', () => {
    const game = fought();
    const step = question(game.view, game.actor, game.attack(game.tanks));
    expect(step).toMatchObject({ is: 'preview', asks: null, missing: [], why: null, input: null });
    game.do({ ...game.attack(game.tanks), anyway: true }, [3], game.actor);
    expect(game.record.at(-1)!.kind).toBe('resolved');
  });

  describe('that is not there any more (M-49)', () => {
    /** What has happened to 107 since it was last seen at 22,20. */
    const GONE: Readonly<Record<string, (game: Game, ids: { tanks: string }) => void>> = {
      'has gone elsewhere': (game, { tanks }) => void game.act(MAP_ACT_IDS.place, { unit: tanks, at: '60,40' }),
      'has been destroyed': (game, { tanks }) => void game.do({ type: 'edit-unit', unit: tanks, fields: { status: 0 } } as never),
      'has left the battle': (game, { tanks }) => void game.do({ type: 'remove-unit', unit: tanks } as never),
      'has never been there': (game, { tanks }) => {
        game.act(MAP_ACT_IDS.contact, { side: game.allies, unit: tanks, hide: true });
        game.act(MAP_ACT_IDS.contact, { side: game.allies, at: '22,20', name: '107', of: game.axis });
      },
    };
    const contactOf = (game: ReturnType<typeof fought>) =>
      listBelievedUnits(createView(megagameRuleset, game.battle, game.actor)).find(({ name }) => name === '107');
    const asked = (game: ReturnType<typeof fought>) => game.attack(contactOf(game)!.id);

    it('has the same refusal for dice that a player enters, whether it is there or not, and however many they are', () => {
      const told = [() => undefined, ...Object.values(GONE)].flatMap((become) =>
        [[3], [3, 4], []].map((dice) => {
          const game = fought(become);
          (game as unknown as { readonly house: House }).house.do({ type: 'set-hand-dice', allowed: 'everybody' });
          const why = catchRefusal(() => void game.do({ ...asked(game), anyway: true, dice } as never, [], game.actor))!;
          return [why.code, why.message];
        }),
      );
      expect(new Set(told.map((each) => JSON.stringify(each)))).toHaveLength(1);
      expect(told[0]).toEqual([
        'NOT_YOURS',
        'Only an umpire can enter dice for a unit that your side cannot see. Leave the dice out to let the bot roll.',
      ]);
    });

    it.each(Object.entries(GONE))('is found by no one: it %s', (how, become) => {
      const game = fought(become);
      const before = game.unit('501');
      expect(game.offered()).toEqual([['107', 2]]);
      // A contact of this turn is enough (M-46), and is found out at once.
      if (how !== 'has never been there') {
        const why = catchRefusal(() => void game.do(asked(game), [], game.actor))!;
        expect([why.code, why.message]).toEqual([
          'ASK',
          'The map does not show how far apart 501 and that unit are. Continue only if the bases touch on the table.',
        ]);
      }
      const events = game.do({ ...asked(game), anyway: true }, [], game.actor);
      expect(events.map(({ kind, audience, summary, resolutions }) => [kind, audience, summary, resolutions])).toEqual([
        ['contact-reported', game.allies, '501: no one is at E5.8.', []],
      ]);
      expect(game.unit('501')).toEqual(before);
      expect(contactOf(game)).toBeUndefined();
    });

    it('has the same refusals as one that is there, also for a second attack in the turn', () => {
      const why = (game: ReturnType<typeof fought>, more: JsonObject = {}): unknown => {
        const command = { ...asked(game), anyway: true, ...more };
        const { code, message, field } = catchRefusal(() => void game.do(command as never, [], game.actor))!;
        return [code, message, field];
      };
      const refused = [undefined, ...Object.values(GONE)].map((become) => {
        const second = fought((game, ids) => {
          become?.(game, ids);
          const roles = { attackers: [game.unit('501').id], defenders: [ids.far] };
          game.do({ type: 'resolve', procedure: COMBAT, roles, typed: {}, anyway: true }, [3]);
        });
        return [why(fought(become), { typed: { defStatus: 12 } }), why(second)];
      });
      expect(refused[0]).toEqual([
        ['UMPIRE_ONLY', expect.stringContaining('defStatus'), 'defStatus'],
        ['ILLEGAL', '501 has attacked this turn. Choose another unit.', null],
      ]);
      for (const one of refused) expect(one).toEqual(refused[0]);
    });

    it('can be ordered as a target, and the order is carried out: no one is there', () => {
      const told = Object.values(GONE).map((become) => {
        let does: JsonObject = {};
        const game = fought((it, ids) => {
          become(it, ids);
          const { house } = it as unknown as { readonly house: House };
          const [ours, actor] = [it.unit('501').id, player(it.allies)];
          house.do({ type: 'set-orders', orders: 'sealed' });
          const [contact] = listBelievedUnits(createView(megagameRuleset, it.battle, actor));
          does = { type: 'resolve', procedure: COMBAT, roles: { attackers: [ours], defenders: [contact!.id] }, typed: {} };
          expect(findOrderRefusal(megagameRuleset, new SealedBattle(it.battle), actor, does as never)).toBeNull();
          house.do({ type: 'write-order', unit: ours, words: 'Attack 107', does }, actor);
          for (const side of [it.allies, it.axis])
            house.do({ type: 'ready', side, ready: true, salt: 'ab'.repeat(32) }, player(side));
        });
        const [order] = [...(game.battle.tables.order as ReadonlyMap<string, OrderRow>).values()];
        const events = game.do({ ...does, order: order!.id } as never);
        const after = game.battle.tables.order!.get(order!.id) as OrderRow;
        return [events.map(({ summary, audience }) => [audience, summary]), after.words, after.state, after.remark];
      });
      for (const one of told) expect(one).toEqual(told[0]);
      expect(told[0]).toEqual([[[expect.any(String), '501: no one is at E5.8.']], 'Attack 107', 'done', null]);
    });

    it('is told in the same words of an attack from afar, and stays on the map', () => {
      const game = fought((it, { tanks }) => it.act(MAP_ACT_IDS.place, { unit: tanks, at: '60,40' }));
      game.act(MAP_ACT_IDS.place, { unit: game.ours, at: '40,40' });
      game.do({ ...asked(game), anyway: true }, [], game.actor);
      expect(game.record.at(-1)!.summary).toBe('501: no one is there.');
      expect(contactOf(game)).toBeDefined();
    });

    it('is back on the map when the attack is undone', () => {
      const game = fought(GONE['has gone elsewhere']);
      game.do({ ...asked(game), anyway: true }, [], game.actor);
      game.do({ type: 'undo', later: 'refuse' });
      expect(contactOf(game)).toBeDefined();
    });
  });

  it('is asked about before it is attacked, and never green: the map confirms no place of it', () => {
    const game = fought();
    const command = game.attack(game.tanks);
    const asked = question(game.view, game.actor, command).raised;
    expect(asked.map(({ check, finding }) => [check, finding.is])).toEqual([['contact', 'ask']]);
    expect(catchRefusal(() => game.do(command, [], game.actor))?.code).toBe('ASK');
  });

  it('is not attacked by foot that has marched for more than half of the turn (M-5, M-17), and its menu is empty then', () => {
    const game = fought((it) => {
      const ours = [...it.battle.tables.unit.values()].find(({ name }) => name === '501')!;
      it.do({ type: 'edit-unit', unit: ours.id, fields: { movedPct: 60 } } as never);
    });
    expect(game.offered()).toEqual([]);
    const why = catchRefusal(() => game.do(game.attack(game.tanks), [], game.actor));
    expect([why?.code, why?.message]).toEqual([
      'ILLEGAL',
      '501 has moved for 60% of the turn. After more than half, only an overrun is possible. Choose other attackers.',
    ]);
  });

  it('can be named in an order', () => {
    const game = fought();
    const does = game.attack(game.tanks) as unknown as JsonObject;
    expect(findOrderRefusal(megagameRuleset, new SealedBattle(game.battle), game.actor, does as never)).toBeNull();
  });

  it('is a goal of a move where it was seen, and disputes a route that passes there', () => {
    const game = fought((it, { tanks }) => it.act(MAP_ACT_IDS.place, { unit: tanks, at: '60,40' }));
    const { view, ours, allies: side } = game;
    expect(listKnownEnemies(view, side).map(({ name, spot: { x, y } }) => [name, x, y])).toEqual([['107', 22, 20]]);
    const met = (x: number, y: number): readonly string[] =>
      listEnemiesNearRoute(view, {
        order: { unit: ours } as OrderRow,
        side,
        spots: [
          { x: 20, y: 24, half: 0 },
          { x, y, half: 0 },
        ],
      }).map(({ name }) => name);
    expect([met(22, 20), met(60, 40), met(20, 30)]).toEqual([['107'], [], []]);
  });

  it('tells the side the same, whatever has become of it since', () => {
    const games = [
      fought(),
      fought((it, { tanks }) => {
        it.act(MAP_ACT_IDS.place, { unit: tanks, at: '60,40' });
        it.do({ type: 'edit-unit', unit: tanks, fields: { status: 2, name: 'Renamed' } } as never);
      }),
      fought((it, { far }) => void it.act(MAP_ACT_IDS.place, { unit: far, at: '21,20' })),
    ];
    const seen = games.map((game) => [
      game.offered(),
      listBelievedUnits(game.view),
      question(game.view, game.actor, game.attack(game.tanks)),
      listNameableUnits({ ruleset: megagameRuleset, battle: new SealedBattle(game.battle) }, game.actor).map(({ id, name }) => [
        id,
        name,
      ]),
    ]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('is no target any more once the fight that showed it is undone', () => {
    const game = fought();
    const { number } = game.record.find(({ kind }) => kind === 'resolved')!;
    game.do({ type: 'undo', event: number, later: 'again' } as never);
    expect(listBelievedUnits(createView(megagameRuleset, game.battle, game.actor))).toEqual([]);
  });
});

it('M-49: squadrons bomb an enemy that their side has seen, however far away, and none that it has never seen', () => {
  const game = new Game();
  game.act(MAP_ACT_IDS.new, { ground: 'map', sight: true });
  const at = (name: string, side: string, place: string): string => {
    const id = game.add(name, side);
    game.act(MAP_ACT_IDS.place, { unit: id, at: place });
    return id;
  };
  at('501', game.allies, '20,20');
  const [near, far] = [at('107', game.axis, '24,20'), at('59', game.axis, '50,40')];
  game.act('air-group-add', { name: '2 TAF', side: game.allies, role: 'ground-attack', squadrons: 6 });
  const [group] = game.battle.tables['air-group'].keys();
  const bomb = (target: string, as = player(game.allies)) => {
    const roles = { groups: [group!], targets: [target] };
    game.do({ type: 'resolve', procedure: 'megagame.interdiction', roles, typed: { tacticalSqns: 1 } }, [1], as);
  };
  expect(catchRefusal(() => bomb(far))?.message).toContain('Your side does not see that enemy near enough');
  game.act(MAP_ACT_IDS.place, { unit: near, at: '50,20' });
  expect(catchRefusal(() => bomb(near))).toBeNull();
  expect(catchRefusal(() => bomb(far, UMPIRE))).toBeNull();
});
