/** Battles without an umpire: what sides agree on, and what follows automatically. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { createScriptedFaces } from '../../src/dice/index.js';
import {
  findActor,
  findAutomaticCommand,
  type GameCommand,
  listOpenAgreements,
  AgreementRequest,
  verifyRecord,
} from '../../src/game/index.js';
import { findUnitPlace, listSchemaFields, type Refusal } from '../../src/rules/index.js';
import { listProposedPeople } from '../../src/present/agreement.js';
import { formatProposal } from '../../src/present/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { House, playerOf, SPECTATOR, UMPIRE } from './house.js';
import { move, SALT, sealedTanks } from './sealed-tanks.js';

/** Creates two sides with a player each. The bot, which is the umpire, is the person that the tests call the umpire. */
function battle(sides: readonly string[] = ['Axis', 'Allies']) {
  const house = new House();
  house.do({
    type: 'start',
    name: 'Hill 112',
    ruleset: 'eagles',
    settings: { spotting: 'open' },
    umpireRoleId: null,
    commitment: 'c0',
    umpiredBy: 'bot',
  });
  const ids = sides.map((name) => {
    const id = house.side(name, 'germany');
    house.do({ type: 'edit-side', side: id, fields: {}, addPlayerIds: [`p${id}`], removePlayerIds: [] });
    return id;
  });
  const unit = house.unit('1/Pz', ids[0]!);
  return { house, unit, axis: ids[0]!, allies: ids[1]!, third: ids[2]! };
}

const says = (words: string): GameCommand => ({ type: 'propose', does: null, words });
const suppress = (unit: string): JsonObject => ({ type: 'edit-unit', unit, fields: { suppressed: true } });
const proposes = (does: JsonObject, words = 'as typed'): GameCommand => ({ type: 'propose', does, words });
const openId = (house: House): string => listOpenAgreements(house.battle).at(-1)!.id;
const answer = (house: House, word: 'yes' | 'die' | 'no'): GameCommand => ({
  type: 'agree',
  agreement: openId(house),
  says: word,
});
/** Returns the bot's next command. */
const next = (house: House, count = 1): GameCommand | undefined => {
  const last = house.record.slice(-count);
  return findAutomaticCommand(house.ruleset, house.battle, last, last, new Set())?.command;
};
const fallen = (face: number) => () => createScriptedFaces([face]);

describe('a battle that the bot umpires', () => {
  it('has no umpire before its end: not who administers the server, not who is named', () => {
    const { house, axis } = battle();
    const person = { userId: '50', name: 'Bob', roleIds: ['900'], isAdministrator: true };
    expect(findActor(house.battle, person)).toMatchObject({ standing: 'spectator', sideId: null });
    expect(findActor(house.battle, { ...person, userId: `p${axis}` })).toMatchObject({ standing: 'player', sideId: axis });
    house.do({ type: 'end', seed: 'ab' });
    expect(findActor(house.battle, person).standing).toBe('umpire');
  });

  it('names no role of umpires, and its end stays', () => {
    const house = new House();
    const start = { type: 'start', name: 'x', ruleset: 'eagles', settings: {}, commitment: 'c0', umpiredBy: 'bot' } as const;
    expect(house.refused({ ...start, umpireRoleId: '900' }).field).toBe('umpire-role');
    house.do({ ...start, umpireRoleId: null });
    house.do({ type: 'end', seed: null });
    expect(house.refused({ type: 'resume', commitment: null, after: house.last.number }).code).toBe('CONFLICT');
  });

  it('has a person umpire it from then on whom sides agree on', () => {
    const { house } = battle();
    house.do({ type: 'edit-umpires', add: ['77'], remove: [] });
    expect(findActor(house.battle, { userId: '77', name: '', roleIds: [], isAdministrator: false }).standing).toBe('umpire');
    expect(house.last.summary).toContain('A person now umpires');
  });
});

describe('a side proposes', () => {
  it('what an umpire would say; each other side agrees, and it is carried out once', () => {
    const { house, unit, axis, allies } = battle();
    house.do(proposes(suppress(unit), 'suppress 1/Pz'), playerOf(axis));
    expect(house.last).toMatchObject({ kind: 'agreement-asked', audience: 'all', summary: 'Axis proposes: suppress 1/Pz' });
    expect(house.last.notes).toEqual(['Waiting for: Allies.']);
    expect(next(house)).toBeUndefined();
    expect(house.refused(answer(house, 'yes'), playerOf(axis)).message).toContain('Wait for the other side');
    const press = answer(house, 'yes');
    house.do(press, playerOf(allies));
    expect(house.last).toMatchObject({ kind: 'agreement-reached', actor: { id: `p${allies}` } });
    expect(next(house)).toEqual(suppress(unit));
    expect(house.refused(press, playerOf(allies)).code).toBe('NOT_FOUND');
    house.do(next(house)!);
    expect(house.row('unit', unit)).toMatchObject({ suppressed: true });
    expect(next(house)).toBeUndefined();
  });

  it('one thing of its own at a time, and is not kept from it by what the other side proposes', () => {
    const { house, axis, allies, unit } = battle();
    const words = (): readonly string[] => listOpenAgreements(house.battle).map(({ first }) => first.words);
    house.do(proposes({ type: 'undo', later: 'again' }, 'undo that'), playerOf(axis));
    house.do(says('stop at ten'), playerOf(allies));
    expect(words()).toEqual(['undo that', 'stop at ten']);
    house.do(proposes(suppress(unit)), playerOf(axis));
    expect(new Set(words())).toEqual(new Set(['as typed', 'stop at ten']));
    expect(house.last.notes).toEqual(['Waiting for: Allies.', 'Withdrawn: undo that']);
    const own = listOpenAgreements(house.battle).find(({ first }) => first.side === allies)!;
    house.do({ type: 'agree', agreement: own.id, says: 'no' }, playerOf(allies));
    expect(words()).toEqual(['as typed']);
    house.do(answer(house, 'no'), playerOf(axis));
    expect(house.last.summary).toBe('Axis withdraws its proposal: as typed');
    house.do(proposes(suppress(unit)), playerOf(allies));
    house.do(answer(house, 'no'), playerOf(axis));
    expect(house.last.summary).toBe('Axis does not agree: as typed');
    expect(listOpenAgreements(house.battle)).toEqual([]);
  });

  it('to sides that are played, in battles without an umpire, and no command that stays an umpire’s', () => {
    const { house, axis, allies } = battle();
    expect(house.refused(says('x'), SPECTATOR).code).toBe('NOT_YOURS');
    expect(house.refused(says('  '), playerOf(axis)).field).toBe('answer');
    expect(house.refused(says('x'.repeat(501)), playerOf(axis)).field).toBe('answer');
    expect(house.refused(proposes({ type: 'import-order' }), playerOf(axis)).code).toBe('CONFLICT');
    house.do({ type: 'edit-side', side: allies, fields: {}, addPlayerIds: [], removePlayerIds: [`p${allies}`] });
    expect(house.refused(says('x'), playerOf(axis)).message).toContain('No one plays another side yet');
    const umpired = House.withSides();
    expect(umpired.refused(says('x'), playerOf(umpired.axis)).message).toContain('This battle has an umpire');
  });

  it('and of three sides both others agree', () => {
    const { house, axis, allies, third } = battle(['Axis', 'Allies', 'Soviets']);
    house.do(says('the wood lies between'), playerOf(axis));
    expect(house.last.notes).toEqual(['Waiting for: Allies, Soviets.']);
    house.do(answer(house, 'yes'), playerOf(allies));
    expect(house.last).toMatchObject({ kind: 'agreement-answered', summary: 'Allies agrees.', notes: ['Waiting for: Soviets.'] });
    house.do(answer(house, 'yes'), playerOf(third));
    expect(house.last.kind).toBe('agreement-reached');
    expect(next(house)).toBeUndefined();
  });
});

describe('U-1: a die decides a judgement', () => {
  it.each([
    [4, 'agreement-reached', 'A die has decided: the wood lies between'],
    [3, 'agreement-dropped', 'A die has decided against this: the wood lies between'],
  ])('a %i: %s', (face, kind, summary) => {
    const { house, axis, allies } = battle();
    house.do(says('the wood lies between'), playerOf(axis));
    house.do(answer(house, 'die'), playerOf(allies), fallen(face));
    expect(house.last).toMatchObject({ kind, summary, diceKind: 'verified' });
    expect(house.last.resolutions[0]!.dice).toMatchObject([{ die: 'd6', face }]);
  });

  it('between two answers, as soon as the side lets it that did not bring the last one', () => {
    for (const [face, at] of [
      [4, 'A1'],
      [3, 'B1'],
    ] as const) {
      const { house, axis, allies } = battle();
      house.do(proposes({ type: 'act', act: 'map-place', params: { at: 'A1' } }, 'falls back north'), playerOf(axis));
      house.do(proposes({ type: 'act', act: 'map-place', params: { at: 'B1' } }, 'falls back west'), playerOf(allies));
      expect(house.last.summary).toBe('Allies proposes instead: falls back west');
      expect(house.refused(answer(house, 'die'), playerOf(allies)).message).toContain('Your own side gave');
      house.do(answer(house, 'die'), playerOf(axis), fallen(face));
      expect(next(house)).toEqual({ type: 'act', act: 'map-place', params: { at } });
    }
  });

  it('and without one either side comes round to the other’s answer', () => {
    const { house, axis, allies } = battle();
    house.do(says('north'), playerOf(axis));
    house.do(says('west'), playerOf(allies));
    expect(house.refused(says('east'), playerOf(axis)).code).toBe('CONFLICT');
    const both = house.branch();
    house.do(answer(house, 'yes'), playerOf(axis));
    expect(house.last.summary).toBe('Agreed: west');
    both.do(answer(both, 'yes'), playerOf(allies));
    expect(both.last.summary).toBe('Agreed: north');
  });

  it('and never what is taken back or set otherwise; nor at the word of who proposed it', () => {
    const { house, axis, allies, unit } = battle();
    house.do(proposes(suppress(unit)), playerOf(axis));
    expect(house.refused(answer(house, 'die'), playerOf(allies)).message).toContain('A die can decide only matters of judgement');
    house.do(answer(house, 'no'), playerOf(allies));
    house.do(says('x'), playerOf(axis));
    expect(house.refused(answer(house, 'die'), playerOf(axis)).code).toBe('CONFLICT');
  });
});

describe('whoever agrees', () => {
  it('answers the question: words with words, an act with the same act', () => {
    const { house, axis, allies } = battle();
    house.do(says('the wood lies between'), playerOf(axis));
    const place = proposes({ type: 'act', act: 'map-place', params: {} });
    const seconds = (): readonly boolean[] => listOpenAgreements(house.battle).map(({ second }) => second !== null);
    house.do(place, playerOf(allies));
    const objective = { kind: 'judged', name: 'Polish glory', points: 100, side: allies };
    house.do(proposes({ type: 'act', act: 'objective-add', params: objective }), playerOf(allies));
    expect(seconds()).toEqual([false, false]);
    house.do(says('it does not'), playerOf(allies));
    expect(seconds()).toContain(true);
    for (const { id } of listOpenAgreements(house.battle)) house.do({ type: 'agree', agreement: id, says: 'no' }, playerOf(axis));
    house.do(proposes({ type: 'act', act: 'objective-add', params: objective }), playerOf(allies));
    expect(house.refused(answer(house, 'die'), playerOf(axis)).code).toBe('CONFLICT');
  });

  it('reads all that a command carries, dice first, and nothing else can be agreed on', () => {
    const { house, unit } = battle();
    const fire: GameCommand = {
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [unit] },
      typed: { rangeYards: 200 },
      overrides: { firer: [{ fp: 4 }] },
      dice: [9, 8],
      again: true,
      anyway: true,
    };
    expect(formatProposal(house.ruleset, house.battle, fire)).toBe(
      'with dice entered by hand: 9, 8; /eagles direct-fire firer:1/Pz range-yards:200 firer 1 (fp:4) although it has already been done this turn although a check does not allow it',
    );
    // What the places leave open is settled by the sides, and no check forbids it.
    const { dice: _dice, again: _again, ...settled } = fire;
    expect(formatProposal(house.ruleset, house.battle, settled, undefined, true)).toBe(
      '/eagles direct-fire firer:1/Pz range-yards:200 firer 1 (fp:4) as settled at the table',
    );
    expect(() => formatProposal(house.ruleset, house.battle, { ...fire, forged: 1 } as never)).toThrow('cannot show it in full');
  });
});

describe('a proposal', () => {
  it('about an event that the other side may not know cannot be agreed on', () => {
    const { house } = battle();
    for (const command of [
      { type: 'undo', event: 3, later: 'again' },
      { type: 'undo', event: 3, scope: 'onwards', later: 'again' },
      { type: 'redo', event: 3, later: 'again' },
      { type: 'correct', event: 3, changes: {}, later: 'again', reason: '' },
    ] as const satisfies readonly GameCommand[])
      expect(() => formatProposal(house.ruleset, house.battle, command)).toThrow('might not know about that event');
    const whole = { type: 'undo', scope: 'phase', later: 'refuse' } as const;
    expect(formatProposal(house.ruleset, house.battle, whole)).toBe('undo everything since this phase began.');
  });

  it('names an option as people type it, with an abbreviation in one piece', () => {
    const corps = RULESETS.find(({ id }) => id === 'corps')!;
    const { id: procedure } = corps.procedures.find(({ input }) => listSchemaFields(input).some(({ key }) => key === 'enemyAA'))!;
    const command = { type: 'resolve', procedure, roles: {}, typed: { enemyAA: true } } as const;
    expect(formatProposal(corps, battle().house.battle, command)).toContain(' enemy-aa:');
  });

  it('says who joins, who leaves and which role plays a side', () => {
    const { axis } = battle();
    const change = { type: 'edit-side', side: axis, fields: {}, roleId: '7', addPlayerIds: ['5'], removePlayerIds: ['6'] };
    expect(listProposedPeople(change, undefined)).toEqual(['Role: <@&7>.', 'Joins: <@5>.', 'Leaves: <@6>.']);
    expect(listProposedPeople({ type: 'edit-umpires', add: ['5'], remove: [] }, undefined)).toEqual(['Umpires: <@5>.']);
  });
});

describe('what follows by itself', () => {
  const ready = (side: string, isReady = true) => ({ type: 'ready', side, ready: isReady }) as const;

  it('the next phase, with the last side that is ready, and not before both are played', () => {
    const { house, axis, allies } = battle();
    house.do(ready(axis), playerOf(axis));
    expect(house.last.notes).toEqual(['Waiting for: Allies. The phase ends when all sides are ready.']);
    expect(next(house)).toBeUndefined();
    house.do(ready(allies), playerOf(allies));
    expect(next(house)).toEqual({ type: 'advance', to: 'phase' });
    house.do(next(house)!);
    expect(next(house)).toBeUndefined();
    house.do({ type: 'edit-side', side: allies, fields: {}, addPlayerIds: [], removePlayerIds: [`p${allies}`] });
    house.do(ready(axis), playerOf(axis));
    expect(next(house)).toBeUndefined();
  });

  it('after an undo that was agreed on nobody is ready any more', () => {
    const { house, axis, allies } = battle();
    house.do(ready(axis), playerOf(axis));
    house.do(ready(allies), playerOf(allies));
    house.do({ type: 'advance', to: 'phase' });
    house.undo();
    expect(next(house)).toEqual(ready(axis, false));
    house.do(next(house)!);
    expect(next(house, 2)).toEqual(ready(allies, false));
    house.do(next(house, 2)!);
    expect(next(house, 3)).toBeUndefined();
  });

  it('nothing in a battle with an umpire', () => {
    const house = House.withSides();
    for (const side of [house.axis, house.allies])
      house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
    for (const side of [house.axis, house.allies]) house.do(ready(side), playerOf(side));
    expect(next(house)).toBeUndefined();
  });
});

describe('what a player may not do alone', () => {
  const refusal = (house: House, command: GameCommand, as = playerOf('s2')): unknown =>
    AgreementRequest.or(house.refused(command, as), house.gameId, house.battle, as, command);

  it('he may propose, where nobody umpires and sides may agree on it', () => {
    const { house, unit, axis } = battle();
    const command = suppress(unit) as unknown as GameCommand;
    const offered = refusal(house, command, playerOf(axis));
    expect(offered).toBeInstanceOf(AgreementRequest);
    expect((offered as AgreementRequest).command).toEqual(command);
    expect((refusal(house, { type: 'advance', to: 'phase' }, playerOf(axis)) as Refusal).message).toContain('/turn ready');
    expect(refusal(house, command, SPECTATOR)).not.toBeInstanceOf(AgreementRequest);
    const umpired = House.withSides();
    const other = umpired.unit('2/Pz', umpired.axis);
    expect(refusal(umpired, suppress(other) as unknown as GameCommand, playerOf(umpired.axis))).not.toBeInstanceOf(
      AgreementRequest,
    );
  });

  it('an undo of what rolled, or of another’s, too; his own last move he takes back himself', () => {
    const { house, axis, unit } = battle();
    house.do({ type: 'edit-unit', unit, name: '9/Pz', fields: {} });
    expect(refusal(house, { type: 'undo', event: house.last.number, later: 'again' }, playerOf(axis))).toBeInstanceOf(
      AgreementRequest,
    );
    house.do({ type: 'set-withdrawals', allowed: 'players' });
    expect(refusal(house, { type: 'undo', event: house.last.number - 1, later: 'again' }, playerOf(axis))).toBeInstanceOf(
      AgreementRequest,
    );
  });

  it('nobody is called', () => {
    const { house, axis } = battle();
    expect(house.refused({ type: 'call', words: 'x' }, playerOf(axis)).message).toContain('/propose');
  });
});

/**
 * Sealed orders on a map with 100 yards to the inch: 1/Pz and 2/Pz of the Axis in column A, and A Coy of the Allies in
 * L1, where the Axis cannot see it.
 */
describe('orders under seal', () => {
  function sealed({ enemyAt = 'L1.7' }: { readonly enemyAt?: string } = {}) {
    const house = new House();
    const settings = { spotting: 'rules' };
    house.do({
      type: 'start',
      name: 'Hill 112',
      ruleset: 'eagles',
      settings,
      umpireRoleId: null,
      commitment: 'c0',
      umpiredBy: 'bot',
    });
    const [axis, allies] = ['Axis', 'Allies'].map((name) => house.side(name, 'germany')) as [string, string];
    const tanks = sealedTanks(house, axis, allies, enemyAt);
    /**
     * Makes both sides ready, and does everything that follows automatically.
     * @returns the bot's commands
     */
    const opened = (): readonly GameCommand[] => {
      house.do({ type: 'ready', side: allies, ready: true, salt: SALT }, playerOf(allies));
      house.do({ type: 'ready', side: axis, ready: true, salt: SALT }, playerOf(axis));
      return follow(3);
    };
    const follow = (count: number): readonly GameCommand[] => {
      const from = house.record.length - count;
      const done: GameCommand[] = [];
      const left = new Set<string>();
      for (let last = house.record.slice(from); ;) {
        const following = findAutomaticCommand(house.ruleset, house.battle, last, house.record.slice(from), left);
        if (!following) return done;
        try {
          last = [...house.do(following.command)];
          done.push(following.command);
        } catch {
          left.add(following.entry!);
        }
      }
    };
    const stateOf = (id: string): unknown => house.row('order', id)!.state;
    const standsAt = (unit: string) => findUnitPlace(house.battle, unit)!;
    return { house, axis, allies, ...tanks, opened, follow, stateOf, standsAt };
  }

  it('are agreed on, as an umpire would set them, and so are the names of unseen figures and what a fight shows', () => {
    const { house, axis, allies } = battle();
    for (const [wanted, becomes] of [
      [
        { type: 'set-orders', orders: 'sealed', unseenNames: false },
        { orders: 'sealed', unseenNames: false },
      ],
      [
        { type: 'set-unseen-names', allowed: true },
        { orders: 'sealed', unseenNames: true },
      ],
      [{ type: 'set-exact-strength', exact: false }, { exactStrength: false }],
    ] as const) {
      expect(house.refused(wanted, playerOf(axis)).code).toBe('UMPIRE_ONLY');
      house.do(proposes(wanted), playerOf(axis));
      house.do(answer(house, 'yes'), playerOf(allies));
      house.do(next(house)!);
      expect(house.battle.game).toMatchObject(becomes);
    }
  });

  it('are carried out as they open, if nobody disputes them; then both sides have more to do, and the phase goes on', () => {
    const { house, one, two, axis, allies, order, opened, stateOf, standsAt } = sealed();
    const goes = order(one, move(one, 'A2'));
    const holds = order(two, null, 'Hold');
    const before = standsAt(one);
    const did = opened();
    expect(did.map(({ type }) => type)).toEqual(['act', 'resolve', 'ready', 'ready']);
    expect([goes, holds].map(stateOf)).toEqual(['done', 'done']);
    expect(standsAt(one).y).toBe(before.y + 6);
    expect(house.battle.game).toMatchObject({ turn: 1, phase: 'movement' });
    for (const side of [axis, allies]) house.do({ type: 'ready', side, ready: true, salt: SALT }, playerOf(side));
    expect(next(house)).toEqual({ type: 'advance', to: 'phase' });
  });

  it('in the same words are told apart by unit, alternative and turn in the proposal that carries one out', () => {
    const { house, one, two, order } = sealed();
    const ids = [order(one, move(one, 'A2')), order(one, move(one, 'B1')), order(two, move(two, 'A2'))];
    const lines = ids.map((id) => formatProposal(house.ruleset, house.battle, { ...move(one, 'A2'), order: id } as never));
    expect(lines.map((line) => line.slice(line.indexOf('carries out')))).toEqual([
      'carries out the order of 1/Pz for turn 1: “As written”',
      'carries out the order of 1/Pz (2) for turn 1: “As written”',
      'carries out the order of 2/Pz for turn 1: “As written”',
    ]);
  });

  it('are left for both to agree on where they are disputed: a player may propose his own', () => {
    const { house, one, axis, allies, order, opened, stateOf, standsAt } = sealed();
    order(one, move(one, 'A2'));
    const other = order(one, move(one, 'B1'));
    expect(opened().map(({ type }) => type)).toEqual(['ready', 'ready']);
    const command = { ...move(one, 'B1'), order: other } as unknown as GameCommand;
    const refused = AgreementRequest.or(
      house.refused(command, playerOf(axis)),
      house.gameId,
      house.battle,
      playerOf(axis),
      command,
    );
    expect(refused).toBeInstanceOf(AgreementRequest);
    const before = standsAt(one);
    house.do(proposes(command as unknown as JsonObject), playerOf(axis));
    house.do(answer(house, 'yes'), playerOf(allies));
    house.do(next(house)!);
    expect(stateOf(other)).toBe('done');
    expect(standsAt(one).x).toBe(before.x + 6);
  });

  it('are taken back like all else: the order is open again, and nothing does it by itself', () => {
    const { house, one, order, opened, stateOf, standsAt } = sealed();
    const before = standsAt(one);
    const goes = order(one, move(one, 'A2'));
    opened();
    const done = house.record.findLast(({ resolutions }) => resolutions.length > 0)!;
    house.do({ type: 'undo', event: done.number, later: 'again' });
    expect(stateOf(goes)).toBe('open');
    expect(standsAt(one)).toMatchObject({ x: before.x, y: before.y });
    expect(next(house)).toBeUndefined();
  });

  it('twins that differ in a hidden enemy beside the way have the same carried out', () => {
    const [near, far] = ['K1.5', 'L8.5'].map((enemyAt) => {
      const twin = sealed({ enemyAt });
      const goes = twin.order(twin.three, move(twin.three, 'J2'));
      const did = twin.opened();
      const told = twin.house.record
        .filter(({ audience }) => audience === 'all' || audience === twin.axis)
        .map(({ kind, summary }) => [kind, summary]);
      return { did, state: twin.stateOf(goes), told: told.filter(([kind]) => kind !== 'act') };
    });
    expect(near).toEqual(far);
    expect(near!.state).toBe('done');
  });
});

it('a record of it holds', () => {
  const { house, axis, allies, unit } = battle();
  house.do(says('the wood lies between'), playerOf(axis));
  house.do(answer(house, 'die'), playerOf(allies));
  house.do(proposes(suppress(unit)), playerOf(allies));
  house.do(answer(house, 'yes'), playerOf(axis));
  house.do(next(house)!);
  house.do(proposes({ type: 'undo', event: house.last.number, later: 'again' }), playerOf(axis));
  house.do(answer(house, 'yes'), playerOf(allies));
  house.do(next(house)!, UMPIRE);
  expect(house.row('unit', unit)).toMatchObject({ suppressed: false });
  const { fault } = verifyRecord({
    events: house.record,
    seed: null,
    finalHash: null,
    rulesetById: (id) => RULESETS.find((ruleset) => ruleset.id === id),
  });
  expect(fault).toBeNull();
});
