/**
 * Short battles that combine several rules: contacts that corrections make and break, losses that umpires overrule, linked
 * combats, guns beyond their range, bridges, villages, sight and agreement. All results are worked out by hand.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { type JsonObject, createScriptedFaces } from '../../../../src/dice/index.js';
import {
  type BattleEvent,
  createView,
  findAutomaticCommand,
  findFirstAction,
  type GameCommand,
  listOpenAgreements,
  listOptionalActions,
  listTasks,
  legal,
} from '../../../../src/game/index.js';
import { listTasksOfPhase } from '../../../../src/game/open-tasks.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { type Actor } from '../../../../src/rules/index.js';
import { listContacts } from '../../../../src/rules/corps/contact-rows.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { PuttingRight } from '../../putting-right.js';
import { Campaign, player, UMPIRE } from './campaign.js';
import { refusedByCheck } from '../../../refused.js';

class Field extends Campaign {
  readonly right = new PuttingRight(this);
  readonly gerd = player(this.axis);
  readonly ann = player(this.allies);

  constructor(map: JsonObject = NEW_MAP_DEFAULTS) {
    super();
    this.act(MAP_ACT_IDS.new, { ...map });
    for (const division of ['12 SS', '7 Armd']) this.stocks(division, { log: 9, pol: 9 });
  }

  /** Carries out a command that `Played` cannot undo by its changes, or that names rows by id. */
  given(command: JsonObject, faces: readonly number[] = [], as: Actor = UMPIRE): BattleEvent {
    return this.house.do(command as unknown as GameCommand, as, () => createScriptedFaces(faces))[0]!;
  }

  withoutUmpire(): void {
    const { battle } = this.house;
    this.house.state = { ...this.house.state, battle: { ...battle, game: { ...battle.game, umpiredBy: 'bot' } } };
  }

  /** Adds a unit, by default an infantry battalion of 4 SP on a base of 2 by 2 inches, at a place. */
  stand(name: string, formation: string, at: string, fields: JsonObject = {}): this {
    this.add(name, formation, fields);
    this.act(MAP_ACT_IDS.place, { unit: this.id('unit', name), at });
    return this;
  }

  goes(unit: string, to: string): BattleEvent {
    return this.roll('movement', { unit: [unit] }, { to }, [], player(this.unit(unit).side));
  }

  fights(attackers: readonly string[], defenders: readonly string[], faces: readonly number[], as?: Actor): BattleEvent {
    return this.roll('combat', { attackers, defenders }, {}, faces, as ?? player(this.unit(attackers[0]!).side));
  }

  combat(attackers: readonly string[], defenders: readonly string[], more: JsonObject = {}): JsonObject {
    const ids = (names: readonly string[]) => names.map((name) => this.id('unit', name));
    const roles = { attackers: ids(attackers), defenders: ids(defenders) };
    return { type: 'resolve', procedure: 'corps.combat', roles, typed: {}, ...more };
  }

  get contacts(): readonly string[] {
    const name = (id: string) => this.battle.tables.unit.get(id)!.name;
    return listContacts(this.battle).map(({ unit, enemy }) => `${name(unit)}-${name(enemy)}`);
  }

  get tasks(): readonly string[] {
    return listTasksOfPhase(corpsRuleset, this.battle).map(({ text }) => text);
  }

  place(unit: string): readonly unknown[] {
    const id = this.id('unit', unit);
    const [row] = [...(this.battle.tables.place?.values() ?? [])].filter((each) => each.unit === id);
    return [row?.x, row?.y];
  }

  /** Returns the SP and the position of units. */
  state(...units: readonly string[]): readonly unknown[] {
    return units.map((name) => [this.unit(name).sp, this.unit(name).position]);
  }

  seen(side: string): readonly unknown[] {
    return [...(this.battle.tables.sighting?.values() ?? [])]
      .filter(({ seenBy }) => seenBy === side)
      .map(({ name, about = null, x, y }) => [name, about, x, y]);
  }
}

let field: Field;
beforeEach(() => {
  field = new Field();
});

/** A stands 6 inches from X, moves up to it in turn 1 and touches it at 2 inches. */
const meeting = (enemy: JsonObject = {}) => {
  field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '26,20', enemy);
  field.until('move');
  const move = field.goes('A', '24,20');
  field.until('combat');
  return move.number;
};

describe('CO-86: a correction turns later', () => {
  it('breaks a contact: both of its fights could not have happened, and their losses come back', () => {
    const move = meeting();
    const first = field.fights(['A'], ['X'], [1, 6, 1, 6]).number;
    field.until('combat');
    const second = field.fights(['X'], ['A'], [6, 6, 1, 1]).number;
    expect(field.state('A', 'X')).toEqual([[1, 'in-contact'], [3, 'in-contact']]); // prettier-ignore
    field.until('move');
    const { notes } = field.right.correct(move, { to: '22,20' });
    expect(notes.filter((note) => note.includes('could not have happened'))).toHaveLength(2);
    expect([field.right.standing(first), field.right.standing(second)]).toEqual([undefined, undefined]);
    expect(field.contacts).toEqual([]);
    expect(field.state('A', 'X')).toEqual([[4, 'behind-lines'], [4, 'behind-lines']]); // prettier-ignore
    expect(field.right.fault()).toBeNull();
  });

  it('makes a contact: the unit that then walked away by day did not, because it threw no die (CO-21)', () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '26,20');
    field.until('move');
    const near = field.goes('A', '22.9,20').number;
    field.until('move');
    const away = field.goes('A', '20,20').number;
    field.until('command-check');
    field.right.correct(near, { to: '24,20' });
    expect(field.right.standing(away)).toBeUndefined();
    expect([field.contacts, field.place('A')]).toEqual([['A-X'], [24, 20]]);
    expect(field.right.fault()).toBeNull();
  });

  it('takes back captured supplies with the contact (CO-70)', () => {
    field.stand('Pz', '12 SS', '20,20', { type: 'armour', moveType: 'tracked' });
    field.stand('Lorries', '7 Armd', '27,20', { type: 'transport', sp: 3, cargoLog: 2, cargoPol: 1 });
    field.until('move');
    // Half of both shorter sides: 1 + 0.75. The first move of an armoured division costs 1 POL.
    const move = field.goes('Pz', '25.3,20').number;
    field.roll('capture-supplies', { captor: ['Pz'], transport: ['Lorries'] }, {}, [], field.gerd);
    const stocks = () => [field.stock('12 SS').log, field.stock('12 SS').pol, field.unit('Lorries').cargoLog];
    expect(stocks()).toEqual([11, 9, 0]);
    field.right.correct(move, { to: '23,20' });
    expect([stocks(), field.contacts]).toEqual([[9, 8, 2], []]);
  });

  it('lets the turn of work of engineers count as unopposed (CO-52)', () => {
    field.stand('Sappers', '7 Armd', '26,20', { type: 'engineers' }).stand('A', '12 SS', '20,20');
    field.act(MAP_ACT_IDS.feature, { kind: 'river', name: 'Orne', at: '27.5,0; 27.5,40' });
    field.act(MAP_ACT_IDS.feature, { kind: 'bridge', name: 'Pont', at: '27.5,20' });
    field.act('job-add', { place: 'Pont', task: 'demolition', workers: field.id('unit', 'Sappers') });
    field.until('move');
    const { number } = field.goes('A', '24,20');
    field.until('combat');
    field.until('move');
    expect(field.job('Pont')).toMatchObject({ turnsWorked: 1, chargesLaid: false }); // Opposed: 2 turns and a roll.
    field.right.undo(number);
    expect(field.job('Pont')).toMatchObject({ turnsWorked: 0, chargesLaid: true });
  });
});

describe('CO-99: a fight base to base is a contact', () => {
  it('also of units that were placed there: a task of the next combat phase', () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '22,20');
    field.until('combat');
    expect(field.tasks).toEqual(['X and A are in contact but have not fought']);
    field.fights(['A'], ['X'], [1, 1, 1, 1]);
    expect([field.contacts, field.tasks]).toEqual([['X-A'], []]);
    field.until('combat');
    expect(field.tasks).toEqual(['X and A are in contact but have not fought']);
  });

  it('also if people have settled at the table that the bases touch, and not if an umpire lets units fight from afar', () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '22.5,20').stand('Y', '7 Armd', '30,20');
    field.until('combat');
    field.given(field.combat(['A'], ['X'], { anyway: true }), [1, 1, 1, 1], field.gerd);
    field.given(field.combat(['A'], ['Y'], { anyway: true, again: true }), [1, 1, 1, 1]);
    expect(field.contacts).toEqual(['A-X']);
  });
});

describe('CO-99: a loss that an umpire overrules', () => {
  it('brings the contact back: fought in this turn, and a task of the next', () => {
    meeting({ sp: 1 });
    const fight = field.fights(['A'], ['X'], [6, 1, 1, 1]).number;
    expect([field.contacts, field.state('A', 'X')]).toEqual([[], [[4, 'front-line'], [0, 'in-contact']]]); // prettier-ignore
    field.right.overrule(fight, field.id('unit', 'X'), { sp: 1 });
    expect([field.contacts, field.tasks]).toEqual([['A-X'], []]);
    expect(field.state('A', 'X')).toEqual([[4, 'in-contact'], [1, 'in-contact']]); // prettier-ignore
    expect(field.right.fault()).toBeNull();
    field.until('combat');
    expect(field.tasks).toEqual(['A and X are in contact but have not fought']);
  });

  it('by fire brings back one that is still to be fought, and a correction of the fire keeps the fight', () => {
    field.stand('Guns', '12 SS', '15,20', { type: 'artillery' });
    meeting({ sp: 2 });
    const fire = field.roll('bombardment', { firers: ['Guns'], target: ['X'] }, {}, [6, 6, 6], field.gerd).number;
    expect(field.contacts).toEqual([]);
    field.right.overrule(fire, field.id('unit', 'X'), { sp: 2 });
    expect(field.tasks).toEqual(['A and X are in contact but have not fought']);
    field.fights(['X'], ['A'], [6, 1, 1, 1]);
    field.right.correct(fire, {}, { dice: [6, 1, 1] });
    expect(field.state('A', 'X')).toEqual([[3, 'in-contact'], [1, 'in-contact']]); // prettier-ignore
    expect(field.right.fault()).toBeNull();
  });
});

describe('CO-67: units linked by contacts fight one combat', () => {
  const linked = () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '26,20').stand('Y', '7 Armd', '24,22', { type: 'armour', sp: 5 });
    field.until('move');
    field.goes('A', '24,20');
    field.until('combat');
  };

  it('who is left out is named in the post, and nobody is if all fight', () => {
    linked();
    expect(field.tasks).toEqual(['A, X and Y are in contact but have not fought']);
    const words = 'In contact, but not in this combat: Y. All units linked by contact fight in one combat (CO-67).';
    expect(field.fights(['A'], ['X'], [1, 1, 1, 1]).notes).toContain(words);
    field = new Field();
    linked();
    expect(field.fights(['A'], ['X', 'Y'], [1, 1, 1, 1, 1, 1, 1]).notes).toEqual([]);
  });

  it('more units than a combat can hold fight in two', () => {
    field.stand('A', '12 SS', '20,20');
    field.until('move');
    for (let n = 0; n < 7; n++) field.stand(`X${n}`, '7 Armd', '21.9,20', { position: 'in-contact' });
    field.edit('A', { position: 'in-contact' });
    field.act(MAP_ACT_IDS.place, { unit: field.id('unit', 'A'), at: '20.1,20' });
    expect(field.contacts).toHaveLength(7);
    const [task] = listTasksOfPhase(corpsRuleset, field.battle).concat(corpsRuleset.openTasks(field.battle));
    expect((task!.suggested as unknown as { roles: { attackers: readonly string[] } }).roles.attackers).toHaveLength(6);
  });
});

describe('an umpire’s decision, corrected', () => {
  it('lets units fight from afar, which are not in contact afterwards (CO-99)', () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '22,20').stand('Z', '7 Armd', '40,20');
    field.until('combat');
    field.given(field.combat(['A'], ['Z'], { anyway: true }), [1, 1, 1, 1]);
    // A still touches X, which it met as it was placed.
    expect(field.contacts).toEqual(['X-A']);
    expect(field.state('A', 'X', 'Z')).toEqual([
      [4, 'in-contact'],
      [4, 'in-contact'],
      [4, 'front-line'],
    ]);
  });

  it('to other defenders: touching ones need no decision, far ones are the umpire’s again', () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '30,20').stand('Y', '7 Armd', '22,20').stand('Z', '7 Armd', '40,20');
    field.until('combat');
    const fight = field.given(field.combat(['A'], ['X'], { anyway: true }), [6, 1, 1, 1]);
    expect(fight.notes).toContain('An umpire decided: A and X are 10 in apart. (Combat, CO-86)');
    const against = (name: string) => {
      const roles = { attackers: [field.id('unit', 'A')], defenders: [field.id('unit', name)] };
      field.right.correct(fight.number, {}, { roles });
      return [field.right.standing(fight.number)!.notes.filter((note) => note.startsWith('An umpire decided')), field.contacts];
    };
    expect(against('Y')).toEqual([[], ['Y-A']]);
    expect(against('Z')).toEqual([['An umpire decided: A and Z are 20 in apart. (Combat, CO-86)'], ['Y-A']]);
    expect(['X', 'Y', 'Z'].map((name) => field.unit(name).sp)).toEqual([4, 4, 3]);
    expect(field.right.fault()).toBeNull();
  });

  it('companies deployed in a contact are in no contact that never was', () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '26,20');
    field.until('move');
    const move = field.goes('A', '24,20').number;
    field.until('move');
    field.roll('deploy-detachments', { unit: ['X'] }, { detachments: 2 }, [], field.ann);
    expect(field.contacts).toEqual(['A-X', 'X Coy 1-A', 'X Coy 2-A']);
    field.right.correct(move, { to: '23,20' });
    expect([field.contacts, field.state('X', 'X Coy 1')]).toEqual([[], [[2, 'behind-lines'], [1, 'behind-lines']]]); // prettier-ignore
  });
});

describe('CO-24: guns that support a combat from beyond their range', () => {
  const cast = { attackers: ['A', 'Guns'], defenders: ['X'] };
  const far = 'Guns is 17" away, but very-short guns can reach only 12". Leave the unit out.';

  it('are refused to a player, and an umpire is asked once: they then fire as at their longest range', () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '22,20');
    field.stand('Guns', '12 SS', '5,20', { type: 'artillery', gunClass: 'very-short' });
    field.until('combat');
    for (const [as, code] of [
      [field.gerd, 'ILLEGAL'],
      [UMPIRE, 'ASK'],
    ] as const)
      // prettier-ignore
      expect(refusedByCheck(() => field.roll('combat', cast, {}, [], as))).toEqual([code, 'range', far]);
    // 2 dice of A and 3 of the guns: 3 hits. X throws 2.
    const event = field.given(field.combat(cast.attackers, cast.defenders, { anyway: true }), [6, 1, 6, 6, 1, 1, 1]);
    expect(event.notes[0]).toMatch(/^An umpire decided: Guns is 17" away/);
    expect(event.resolutions[0]!.input.attackers).toMatchObject([{ rangeInches: 0 }, { role: 'ranged', rangeInches: 12 }]);
    expect([field.unit('X').sp, field.stock('12 SS').log]).toEqual([1, 8]);
    expect(field.right.fault()).toBeNull();
  });

  it('without an umpire the other side agrees', () => {
    for (const side of [field.axis, field.allies])
      field.given({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '22.5,20');
    field.stand('Guns', '12 SS', '5,20', { type: 'artillery', gunClass: 'very-short' });
    field.until('combat');
    field.withoutUmpire();
    const does = field.combat(cast.attackers, cast.defenders, { anyway: true });
    expect(refusedByCheck(() => field.given(does, [], field.gerd)).slice(0, 2)).toEqual(['ILLEGAL', 'range']);
    field.given({ type: 'propose', does, words: 'fight' }, [], field.gerd);
    field.given({ type: 'agree', agreement: listOpenAgreements(field.battle).at(-1)!.id, says: 'yes' }, [], field.ann);
    const last = field.record.slice(-1);
    expect(findAutomaticCommand(corpsRuleset, field.battle, last, last, new Set())?.command).toEqual(does);
    expect(field.given(does, [6, 1, 6, 6, 1, 1, 1]).notes.slice(0, 2)).toEqual([
      'The sides agreed: Guns is 17.5" away, but very-short guns can reach only 12". (Artillery Ranges, CO-24)',
      'Settled at the table: A and X are 2.5 in apart. (Combat, CO-86)',
    ]);
    expect(field.contacts).toEqual(['A-X']);
  });
});

describe('the ground, put right later', () => {
  it('a bridge that was blown after all lets no armoured car over: it stands where it stood (CO-13)', () => {
    field.act(MAP_ACT_IDS.feature, { kind: 'river', name: 'Orne', at: '25,0; 25,40' });
    field.act(MAP_ACT_IDS.feature, { kind: 'bridge', name: 'Pont', at: '25,20' });
    field.stand('Sappers', '7 Armd', '26.5,20', { type: 'engineers' });
    field.stand('Cars', '12 SS', '20,20', { type: 'armoured-recce', moveType: 'recce', sp: 3 });
    field.act('job-add', { place: 'Pont', task: 'demolition', workers: field.id('unit', 'Sappers') });
    field.until('combat');
    field.until('move');
    field.act(MAP_ACT_IDS.place, { unit: field.id('unit', 'Sappers'), at: '35,20' });
    const blow = field.roll('blow-bridge', { job: ['Pont'] }, {}, [1], field.ann).number;
    const drive = field.goes('Cars', '28,20').number;
    expect(field.place('Cars')).toEqual([28, 20]);
    field.right.correct(blow, {}, { dice: [5] });
    expect([field.right.standing(drive), field.place('Cars')]).toEqual([undefined, [20, 20]]);
    expect(field.right.fault()).toBeNull();
  });

  it('a village that was never there gives its battalion a zone, which nobody passes through (CO-83)', () => {
    field.act(MAP_ACT_IDS.feature, { kind: 'village', name: 'Cheux', at: '24,18; 28,18; 28,22; 24,22' });
    const village = field.last.number;
    field.stand('Cars', '12 SS', '20,23', { type: 'recce', moveType: 'wheeled', sp: 3 }).stand('X', '7 Armd', '26,20');
    field.until('move');
    const drive = field.goes('Cars', '26,23; 28,23').number;
    field.right.undo(village);
    expect([field.right.standing(drive), field.place('Cars')]).toEqual([undefined, [20, 23]]);
  });

  it('a target that stood in a village saves against the bombs (CO-11)', () => {
    field.act(MAP_ACT_IDS.feature, { kind: 'village', name: 'Cheux', at: '24,18; 28,18; 28,22; 24,22' });
    field.stand('A', '12 SS', '20,20');
    const placed = field.last.number;
    field.act('set-side', { side: field.allies, airUnits: 4 });
    field.until('air-strikes', { weather: [1] });
    field.roll('air-strike', { target: ['A'] }, { airUnits: 3 }, [6, 6, 1], field.ann);
    expect([field.unit('A').sp, field.sideRow(field.allies).airUnits]).toEqual([2, 1]);
    field.right.correct(placed, { at: '26,20' }, {}, [4, 1]);
    expect(field.unit('A').sp).toBe(3);
  });
});

describe('CO-100: the attacker may move into the vacated ground', () => {
  const into = (at: string, unit = 'A', as: Actor = field.gerd) =>
    field.act(MAP_ACT_IDS.place, { unit: field.id('unit', unit), at }, as);
  /** A battalion in contact with a company, which throws one die, retires 6" and leaves 25.5,20. Y stands 2" behind it. */
  const beaten = () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '25.5,20', { size: 'detachment', sp: 1, spMax: 1 });
    field.stand('Y', '7 Armd', '27.5,20');
    field.until('move');
    field.goes('A', '24,20');
    field.until('combat');
    return field.fights(['A'], ['X'], [1, 1, 1]);
  };

  it('once, in the combat phase, and nowhere else; base to base with another enemy it is in contact', () => {
    const fight = beaten();
    expect(fight.notes.join(' ')).toContain('Attackers that hold may move into the ground that the enemy has left');
    expect(() => into('22,20')).toThrow('A must move by the rules on this map');
    into('25.5,20');
    expect([field.place('A'), field.contacts]).toEqual([[25.5, 20], ['A-Y']]);
    expect(() => into('25,20')).toThrow('A must move by the rules on this map');
    field.right.undo(fight.number);
    expect([field.place('A'), field.contacts]).toEqual([[24, 20], ['A-X']]);
    expect(field.right.fault()).toBeNull();
  });

  it('is over with the phase, and is nobody’s whose enemy has held', () => {
    beaten();
    field.next();
    expect(() => into('25.5,20')).toThrow('A must move by the rules on this map');
    field.until('combat');
    field.stand('B', '12 SS', '40,20').stand('Z', '7 Armd', '42,20');
    expect(field.fights(['B'], ['Z'], [1, 1, 1, 1]).notes.join(' ')).not.toContain('may move into');
    expect(() => into('42,20', 'B')).toThrow('B must move by the rules on this map');
  });
});

describe('CO-77: a company that is thrown back', () => {
  const back = (to: string, as: Actor = field.ann) =>
    field.given({ type: 'act', act: MAP_ACT_IDS.back, params: { unit: field.id('unit', 'X'), to } }, [], as);

  it('goes neither onto another enemy nor over him, and past him where the bases do not touch', () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '25.5,20', { size: 'detachment', sp: 1, spMax: 1 });
    // B stands 6 inches behind X, C half that way to the north: a company of 1.5 by 1 inches surely touches each up to 1.5.
    field.stand('B', '12 SS', '31.5,20').stand('C', '12 SS', '25.5,23');
    field.until('move');
    field.goes('A', '24,20');
    field.until('combat');
    field.fights(['A'], ['X'], [1, 1, 1]);
    expect(() => back('31.5,20')).toThrow('X would move onto B. Choose another direction.');
    expect(() => back('25.5,26')).toThrow('X would move onto C. Choose another direction.');
    expect(() => back('22,26')).toThrow('X would move towards A');
    back('27.5,14.4');
    expect(field.place('X')).toEqual([27.5, 14.4]);
  });
});

it('CO-67: a unit that has fought an enemy is not asked to fight it again, but the next enemy that it touches', () => {
  field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '26,20').stand('B', '12 SS', '28,20');
  field.until('move');
  field.goes('A', '24,20');
  field.until('combat');
  const offered = (unit: string, as: Actor) =>
    listOptionalActions(createView(corpsRuleset, field.battle, as), as, [field.unit(unit)], 1).map(({ action }) => action.id);
  expect([offered('A', field.gerd), offered('X', field.ann)]).toEqual([['p.corps.combat'], ['p.corps.combat']]);
  field.fights(['A'], ['X'], [1, 1, 1, 1]);
  expect([offered('A', field.gerd), offered('X', field.ann)]).toEqual([[], ['p.corps.combat']]);
  const attack = (enemy: string) => field.given(field.combat(['X'], [enemy]), [1, 1, 1, 1], field.ann);
  expect(refusedByCheck(() => attack('A'))[2]).toContain('X and A have fought each other');
  attack('B');
  expect(offered('X', field.ann)).toEqual([]);
});

describe('CO-100 on a panel', () => {
  const tasks = (as: Actor) =>
    listTasks(createView(corpsRuleset, field.battle, as)).rows.filter(({ cites }) => cites.includes('CO-100'));

  it('is a task with its press for the attacker alone, holds up no phase, and is gone once pressed or when the phase ends', () => {
    field.stand('A', '12 SS', '20,20').stand('B', '12 SS', '20,24');
    field.stand('X', '7 Armd', '25.5,20', { size: 'detachment', sp: 1, spMax: 1 });
    field.until('move');
    field.goes('A', '24,20');
    field.until('combat');
    expect(tasks(field.gerd)).toEqual([]);
    field.fights(['A'], ['X'], [1, 1, 1]);
    const [task, ...more] = tasks(field.gerd);
    expect([task!.words, more, tasks(field.ann)]).toEqual([
      'A may move into the ground that the enemy left at E4.4 (25.5 in across, 20 in up)',
      [],
      [],
    ]);
    const view = createView(corpsRuleset, field.battle, field.gerd);
    expect(findFirstAction(view, field.gerd, field.id('unit', 'A')).id).toBe(`a.${MAP_ACT_IDS.place}`);
    expect(legal(view, field.gerd, field.id('unit', 'B')).map(({ id }) => id)).not.toContain(`a.${MAP_ACT_IDS.place}`);
    field.do(task!.command as GameCommand, [], field.gerd);
    expect([field.place('A'), tasks(field.gerd)]).toEqual([[25.5, 20], []]);
    field.right.undo(field.last.number);
    expect([field.place('A'), tasks(field.gerd).length]).toEqual([[24, 20], 1]);
    field.next();
    expect([tasks(field.gerd), field.right.fault()]).toEqual([[], null]);
  });
});

describe('CO-17, CO-82: getting off at the end of a ride', () => {
  it.each([{}, { to: '39,20' }])('takes no part of a move that is left, and no destination: %j', (typed) => {
    field.stand('Lorries', '12 SS', '15,20', { type: 'transport', sp: 3 }).stand('A', '12 SS', '15,20');
    field.edit('Lorries', { carries: [field.id('unit', 'A')] });
    field.edit('A', { riding: true });
    field.until('move');
    // 3 times 8 inches are the whole ride.
    field.roll('movement', { unit: ['Lorries'] }, { orders: 'transport', to: '39,20' }, [], field.gerd);
    const off = (more: JsonObject) =>
      field.roll('movement', { unit: ['A'] }, { orders: 'transport', debus: true, ...more }, [], field.gerd);
    expect(() => off({ to: '40,20' })).toThrow('Choose a shorter move');
    off(typed);
    expect(field.unit('A')).toMatchObject({ riding: false, mode: 'disembarking', moveUsed: 1 });
    expect(field.place('A')).toEqual([39, 20]);
  });
});

describe('CO-58: scattered paratroops', () => {
  it('are in contact with no one when an SP comes back at night', () => {
    field.stand('A', '12 SS', '20,20').add('Para', '7 Armd');
    field.until('move');
    field.roll('air-landing', { unit: ['Para'] }, { landing: 'para', to: '24,20' }, [5], field.ann); // 2 of 4 SP scattered.
    field.goes('A', '22,20');
    field.until('combat');
    field.fights(['A'], ['Para'], [6, 6, 1, 1]);
    expect([field.state('Para', 'A'), field.contacts]).toEqual([
      [
        [0, 'front-line'],
        [4, 'front-line'],
      ],
      [],
    ]);
    field.until('night-recovery');
    expect([field.state('Para'), field.unit('Para').dispersedSp]).toEqual([[[1, 'front-line']], 1]);
  });
});

describe('checks, switched off on record', () => {
  it('are on again when that is undone, and the fight at 10 inches could not have happened', () => {
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '30,20');
    field.until('combat');
    const off = field.given({ type: 'set-checks', off: 'contact' }).number;
    const fight = field.fights(['A'], ['X'], [6, 6, 1, 1]).number;
    expect(field.unit('X').sp).toBe(2);
    field.right.undo(off);
    expect([field.right.standing(fight), field.unit('X').sp]).toEqual([undefined, 4]);
  });
});

describe('CO-87: three sides in a double-blind battle', () => {
  it('who met whom is undone with the meeting, and the third side has seen nobody', () => {
    field = new Field({ ...NEW_MAP_DEFAULTS, sight: true });
    const reds = field.addSide('Reds');
    field.formation('Red Div', reds, { nationality: 'soviet' });
    field.stand('A', '12 SS', '20,20').stand('X', '7 Armd', '29,20', { sp: 5 }).stand('R', 'Red Div', '29,30');
    field.until('move');
    const sighted = field.goes('A', '25,20').number;
    field.until('move');
    const met = field.goes('A', '27,20').number;
    field.until('combat');
    field.fights(['A'], ['X'], [6, 1, 6, 6]);
    expect(field.seen(field.axis)).toEqual([['X', 'infantry, average', 29, 20]]);
    expect(field.seen(field.allies)).toEqual([['A', 'infantry, weak', 27, 20]]);
    field.until('move');
    field.right.undo(met);
    expect(field.seen(field.axis)).toEqual([['Contact 1', null, 29, 20]]);
    expect(field.state('A', 'X')).toEqual([[4, 'behind-lines'], [5, 'behind-lines']]); // prettier-ignore
    field.right.undo(sighted);
    for (const side of [field.axis, field.allies, reds]) expect(field.seen(side)).toEqual([]);
    expect(field.right.fault()).toBeNull();
  });
});
