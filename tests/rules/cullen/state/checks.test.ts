import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import {
  listChoices,
  listOptionalActions,
  findCommandAction,
  type GameCommand,
  question,
  createView,
} from '../../../../src/game/index.js';
import { type Actor, CheckRefusal, findUnitPlace } from '../../../../src/rules/index.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';

/**
 * Creates Teruel on a binding map of 72 by 48 inches. A base is 1.5 by 1 inch, so two certainly touch at 1 inch, and
 * certainly not beyond 1.8.
 */
function onMap(map: JsonObject = {}) {
  const fight = new Fight();
  const [red, blue] = [fight.side('Republic'), fight.side('Nationalists')];
  const company = fight.add('1st', red);
  const enemy = fight.add('Tercio', blue);
  fight.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS, ground: 'map', ...map });
  const place = (unit: string, at: string) => fight.act(MAP_ACT_IDS.place, { unit, at });
  const draw = (kind: string, at: string, more: JsonObject = {}) => fight.act(MAP_ACT_IDS.feature, { kind, at, ...more });
  place(company, '20,20');
  const where = (unit: string) => {
    const row = [...(fight.battle.tables.place?.values() ?? [])].find((each) => each.unit === unit)!;
    return [row.x, row.y];
  };
  return Object.assign(fight, { red, blue, company, enemy, place, draw, where, own: player(red) });
}
type OnMap = ReturnType<typeof onMap>;

/** Returns the refusal by a check. Its words contain measured facts, so docs/reference/texts.md does not list them. */
function checked(of: () => unknown): readonly [code: string, check: string, message: string] {
  try {
    of();
  } catch (error) {
    if (!(error instanceof CheckRefusal)) throw error;
    return [error.code, error.check, error.message];
  }
  throw new Error('nothing was refused');
}
const anyway = (fight: OnMap, command: GameCommand, as: Actor): readonly string[] => {
  fight.do({ ...command, anyway: true } as GameCommand, [5, 5], as);
  return fight.record.at(-1)!.notes;
};

describe('Infantry v Infantry: who supports', () => {
  it('is chosen from a menu that opens, although some units on it already fight in front', () => {
    const fight = onMap();
    fight.place(fight.enemy, '22,20');
    const second = fight.add('2nd', fight.red);
    fight.place(second, '20,21');
    fight.until(1, 'assaults');
    const view = createView(cullenRuleset, fight.battle, fight.own);
    const roles = { attacker: [fight.company], defender: [fight.enemy] };
    const command = { type: 'resolve', procedure: 'cullen.assault-infantry', roles, typed: {} } as const;
    const supporters = findCommandAction(cullenRuleset, command).parts.find(({ key }) => key === 'supporters')!;
    const { candidates } = listChoices(view, fight.own, command, supporters);
    expect(candidates.map(({ row }) => row.name)).toEqual(['2nd']);
  });
});

describe('Infantry v Armour: no enemy infantry within 6"', () => {
  it('counts beside the armour, although nobody knows where the infantry stands that assaults', () => {
    const fight = onMap();
    const tank = fight.add('T-26', fight.blue, { kind: 'armour', vehicle: 't-26', armourClass: 'light', drive: 'tracked' });
    fight.place(tank, '22,20');
    fight.place(fight.enemy, '26,20');
    fight.edit(fight.company, { moved: true });
    fight.until(1, 'assaults');
    const assaults = () =>
      fight.roll('assault-armour', { infantry: [fight.company], armour: [tank] }, { rangeInches: 2 }, [5, 5], fight.own);
    expect(refusal(assaults).message).toContain('within 6');
    fight.place(fight.enemy, '30,20');
    expect(assaults).not.toThrow();
  });
});

describe('Infantry v Armour: infantry that screens the armour', () => {
  it('does so although a concealed unit, of which the player may not learn, stands elsewhere', () => {
    const fight = onMap();
    const tank = fight.add('T-26', fight.blue, { kind: 'armour', vehicle: 't-26', armourClass: 'light', drive: 'tracked' });
    const hidden = fight.add('Ambush', fight.blue);
    fight.place(tank, '22,20');
    fight.place(fight.enemy, '26,20');
    fight.place(hidden, '60,40');
    fight.edit(hidden, { concealed: true });
    fight.until(1, 'assaults');
    const assaults = () => fight.roll('assault-armour', { infantry: [fight.company], armour: [tank] }, {}, [5, 5], fight.own);
    expect(refusal(assaults).message).toContain('within 6');
  });
});

describe('TC-76: no unit goes over the base of an enemy', () => {
  const goes = (to: string, procedure = 'move-troops') => {
    const fight = onMap();
    fight.place(fight.enemy, '24,20');
    fight.until(1, procedure === 'move-troops' ? 'movement' : 'assault-movement');
    return fight.roll(procedure, { unit: [fight.company] }, { to }, [7], fight.own);
  };
  const onto = (inches: string) => [
    'ILLEGAL',
    'ground',
    `The route of 1st comes within ${inches} in of Tercio. The bases of both units touch at 1 in. Stop before contact, or choose a route around Tercio.`,
  ];

  it('in Movement and in Assault Movement, on its middle, 0.4" from it or 2" behind it', () => {
    expect(checked(() => goes('24,20'))).toEqual(onto('0'));
    expect(checked(() => goes('23.6,20'))).toEqual(onto('0.4'));
    expect(checked(() => goes('26,20', 'assault-move'))).toEqual(onto('0'));
  });

  it('but up to it, base to base, or past it an inch beside', () => {
    expect(goes('23.5,20').kind).toBe('resolved');
    expect(goes('23,20').kind).toBe('resolved');
    expect(goes('23,20', 'assault-move').kind).toBe('resolved');
    expect(goes('24,21; 26,21').kind).toBe('resolved');
  });
});

describe('TC-83: an action takes its part of the move, also of what was moved on the map', () => {
  const MORTAR = { kind: 'artillery', mortar: 2, rifle: 0 };
  const acts = (fight: OnMap, unit: string, typed: JsonObject) => () =>
    fight.roll('action-cost', { unit: [unit] }, typed, [], fight.own);
  const moved = (fields: JsonObject, to: string, map: JsonObject = {}) => {
    const fight = onMap(map);
    fight.edit(fight.company, fields);
    fight.until(1, 'movement');
    // 5 is Normal: 8" for foot, 12" for cavalry.
    fight.roll('move-troops', { unit: [fight.company] }, { to }, [5], fight.own);
    return fight;
  };
  const spent = (inches: string, share: string) => [
    'ILLEGAL',
    'reach',
    `1st has moved ${inches} on the map, so it does not have ${share} left. Do this before the unit moves, or in the next move.`,
  ];

  it('a mortar that has gone 4" of its 8" sets up, and one that has gone 5" does not', () => {
    const near = moved(MORTAR, '24,20');
    expect(acts(near, near.company, { setUpMortar: true })).not.toThrow();
    const far = moved(MORTAR, '25,20');
    expect(checked(acts(far, far.company, { setUpMortar: true }))).toEqual(spent('5"', 'half of its move'));
  });

  it('riders that have ridden 12" do not dismount', () => {
    const fight = moved({ kind: 'cavalry', cavalry: 4, rifle: 0, mounted: true }, '32,20');
    expect(checked(acts(fight, fight.company, { mount: true }))).toEqual(spent('12"', 'half of its move'));
  });

  it('a lorry that has driven lets no one off, and one that stands lets no one on who has walked', () => {
    const fight = onMap();
    const lorry = fight.add('Lorry', fight.red, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.place(lorry, '20,20.5');
    fight.act('embark', { unit: fight.company, vehicle: lorry });
    fight.until(1, 'movement');
    fight.roll('move-softskin', { unit: [lorry] }, { to: '22,20.5' }, [6], fight.own);
    const rolled = fight.roll('move-troops', { unit: [fight.company] }, {}, [5], fight.own);
    expect(rolled.kind).toBe('resolved');
    expect(checked(acts(fight, fight.company, { bus: true }))[2]).toContain('Lorry has moved 2" on the map');
    const walked = moved({}, '21,20');
    const empty = walked.add('Lorry', walked.red, { kind: 'softskin', vehicle: 'truck-medium' });
    walked.place(empty, '21,20.5');
    const boards = () => walked.roll('action-cost', { unit: [walked.company], truck: [empty] }, { bus: true }, [], walked.own);
    expect(checked(boards)).toEqual(spent('1"', 'its whole move'));
  });

  it('with figures on a table the post says so, and an umpire may allow it', () => {
    const table = moved(MORTAR, '25,20', { ground: 'table' });
    expect(acts(table, table.company, { setUpMortar: true })).not.toThrow();
    const fight = moved(MORTAR, '25,20');
    const command = {
      type: 'resolve',
      procedure: 'cullen.action-cost',
      roles: { unit: [fight.company] },
      typed: { setUpMortar: true },
    };
    fight.do({ ...command, anyway: true } as GameCommand, [], UMPIRE);
    expect(fight.record.at(-1)!.notes).toContain(
      'An umpire decided: 1st has moved 5" on the map, so it does not have half of its move left. (Movement, TC-83)',
    );
  });
});

describe('TC-69: an assault is fought within 1"', () => {
  const fought = (at: string, map: JsonObject = {}) => {
    const fight = onMap(map);
    fight.place(fight.enemy, at);
    fight.until(1, 'assaults');
    const roles = { attacker: [fight.company], defender: [fight.enemy] };
    return { fight, roles, roll: (as: Actor) => fight.roll('assault-infantry', roles, {}, [5, 5], as) };
  };

  it('a player is refused from 5", with the distance, and an umpire is asked once and may', () => {
    const { fight, roles, roll } = fought('25,20');
    const words = '1st and Tercio are 5 in apart. Choose an enemy within 1 in to assault.';
    expect(checked(() => roll(fight.own))).toEqual(['ILLEGAL', 'contact', words]);
    expect(checked(() => roll(UMPIRE))).toEqual(['ASK', 'contact', words]);
    const command = { type: 'resolve', procedure: 'cullen.assault-infantry', roles, typed: {} } as const;
    expect(checked(() => anyway(fight, command, fight.own))[0]).toBe('ILLEGAL');
    expect(anyway(fight, command, UMPIRE)).toContain(
      'An umpire decided: 1st and Tercio are 5 in apart. (Infantry v Infantry, TC-69)',
    );
  });

  it('bases that may be within it are never refused: 2" is, 2.8" may be, 2.9" is not', () => {
    const at2 = fought('22,20');
    expect(at2.roll(at2.fight.own).kind).toBe('resolved');
    const at28 = fought('22.8,20');
    expect(checked(() => at28.roll(at28.fight.own))[0]).toBe('ASK');
    const at29 = fought('22.9,20');
    expect(checked(() => at29.roll(at29.fight.own))[0]).toBe('ILLEGAL');
  });

  it('on a table a company of four elements may be a line of 6", so 5" is asked about', () => {
    const near = fought('25,20', { ground: 'table' });
    expect(checked(() => near.roll(near.fight.own))[0]).toBe('ASK');
    // Half a line is at most 3.04 inches, so with the inch between them 7.1.
    const far = fought('27.2,20', { ground: 'table' });
    expect(checked(() => far.roll(far.fight.own))[0]).toBe('ILLEGAL');
  });

  it('a place known to a square of 6" is asked about', () => {
    const { fight, roll } = fought('D4', { squares: 'ask' });
    expect(checked(() => roll(fight.own))[0]).toBe('ASK');
  });

  it('without a map nothing is asked', () => {
    const { fight, roll } = fought('40,40');
    fight.act(MAP_ACT_IDS.clear);
    expect(roll(fight.own).kind).toBe('resolved');
  });

  it('TC-74: units within 1" have an open task with its command, until they have fought', () => {
    const { fight, roll } = fought('22,20');
    const tasks = () => cullenRuleset.openTasks(fight.battle).filter(({ cites }) => cites.includes('TC-74'));
    expect(tasks()).toMatchObject([
      {
        text: '1st and Tercio are within 1" of each other and have not fought',
        suggested: { procedure: 'cullen.assault-infantry', roles: { attacker: [fight.company], defender: [fight.enemy] } },
      },
    ]);
    roll(fight.own);
    expect(tasks()).toEqual([]);
  });

  it('TC-55: a unit that has assaulted is assaulted by its other enemy, and never has a task that it cannot do', () => {
    const { fight, roll } = fought('22,20');
    const third = fight.add('Regulares', fight.blue);
    fight.place(third, '20,21.5');
    const attackers = () =>
      cullenRuleset
        .openTasks(fight.battle)
        .flatMap(({ cites, suggested }) =>
          cites.includes('TC-74') && suggested && 'roles' in suggested ? [suggested.roles?.attacker] : [],
        );
    expect(attackers()).toEqual([[fight.company], [fight.company]]);
    roll(fight.own);
    expect(attackers()).toEqual([[third]]);
    fight.roll('assault-infantry', { attacker: [third], defender: [fight.company] }, {}, [5, 5], player(fight.blue));
    expect(attackers()).toEqual([]);
  });
});

describe('TC-70: declarations, lorries and officers look at the distance', () => {
  const facing = (at: string) => {
    const fight = onMap();
    const tank = fight.add('T-26', fight.blue, { kind: 'armour', armourClass: 'medium', vehicle: 't-26' });
    fight.place(tank, at);
    const declare = () => fight.act('declare-assault', { unit: fight.company, armour: tank }, fight.own);
    return Object.assign(fight, { tank, declare });
  };

  it('an assault on armour is declared within 2" and the 12" of a Double move', () => {
    // The limits are 2 and 12 inches between bases, which reach 0.5 inches each for certain, and at most 0.9.
    const far = facing('36,20');
    far.until(1, 'movement');
    expect(checked(far.declare)).toEqual([
      'ILLEGAL',
      'reach',
      '1st and T-26 are 16 in apart. Infantry can move 12 in at most and then assault within 2 in. Choose nearer armour.',
    ]);
    const near = facing('35,20');
    near.until(1, 'movement');
    near.declare();
    expect(near.named('T-26').assaultDeclared).toBe(true);
  });

  it('TC-57: infantry aboard a lorry declares none, so that the tank may fire', () => {
    const fight = facing('22,20');
    const lorry = fight.add('Lorry', fight.red, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.place(lorry, '20,20');
    fight.act('embark', { unit: fight.company, vehicle: lorry });
    fight.until(1, 'movement');
    expect(refusal(fight.declare).message).toBe(
      '1st is on board a vehicle and must get off before it fights. Choose another unit.',
    );
    expect(fight.named('T-26').assaultDeclared).toBe(false);
  });

  it('the declaration shows what it costs: no fire, and up to 3 DPs and a move back (Infantry v Armour)', () => {
    const fight = facing('25,20');
    fight.until(1, 'movement');
    const prices = (unit = fight.company) => {
      const command = { type: 'act', act: 'declare-assault', params: { unit, armour: fight.tank } } as const;
      const view = createView(cullenRuleset, fight.battle, fight.own);
      return question(view, fight.own, command).raised.map(({ finding }) =>
        finding.is === 'yes' ? finding.price : finding.fact,
      );
    };
    expect(prices()).toEqual([
      '1st and T-26 cannot fire this move, but other units may fire at 1st first. If the assault fails, 1st receives up to 3 DPs and falls back.',
    ]);
    // A unit carries at most 4 DPs. With 3 it would have 6, and loses an element for each of the other two.
    const worn = fight.add('Worn', fight.red, { dps: 3 });
    fight.place(worn, '25,21');
    expect(prices(worn)[0]).toContain('Worn receives up to 3 DPs, loses up to 2 elements and falls back.');
  });

  it('after the movement only 2" count', () => {
    const fight = facing('25,20');
    fight.until(1, 'observing');
    expect(checked(fight.declare)[2]).toBe('1st and T-26 are 5 in apart. Choose armour within 2 in to assault.');
    fight.place(fight.tank, '23,20');
    fight.declare();
  });

  it.each([
    // 2 in and half of the short sides of both bases: 3 in. With half of their diagonals: 3.8 in.
    ['22.4,20', 'resolved'],
    ['23,20', 'resolved'],
    ['23.1,20', 'Enter the exact distance'],
    ['23.8,20', 'Enter the exact distance'],
    ['23.9,20', '1st and T-26 are 3.9 in apart. Choose armour within 2 in to assault.'],
  ])('within 2" is between the bases (TC-69): armour at %s', (at, wanted) => {
    const fight = facing(at);
    fight.until(1, 'assaults');
    const roles = { infantry: [fight.company], armour: [fight.tank] };
    const roll = (typed = {}) => fight.roll('assault-armour', roles, typed, [5, 5], fight.own);
    if (wanted === 'resolved') expect(roll().kind).toBe('resolved');
    else expect(refusal(roll).message).toContain(wanted);
    // People at the table see that it is near enough.
    if (wanted.startsWith('Enter')) expect(roll({ rangeInches: 2 }).kind).toBe('resolved');
  });

  it('armour 20" away is no target of an assault', () => {
    const fight = facing('40,20');
    fight.until(1, 'assaults');
    const roll = () => fight.roll('assault-armour', { infantry: [fight.company], armour: [fight.tank] }, {}, [], fight.own);
    expect(checked(roll)[1]).toBe('contact');
    const typed = () =>
      fight.roll('assault-armour', { infantry: [fight.company], armour: [fight.tank] }, { rangeInches: 1 }, [], fight.own);
    expect(checked(typed).slice(0, 2)).toEqual(['ILLEGAL', 'typed']);
  });

  it('an umpire is asked about an assault on armour 5" away, or with its infantry near, and may', () => {
    const fight = facing('25,20');
    fight.place(fight.enemy, '25,24');
    fight.until(1, 'assaults');
    const roles = { infantry: [fight.company], armour: [fight.tank] };
    const command = { type: 'resolve', procedure: 'cullen.assault-armour', roles, typed: {} } as const;
    expect(checked(() => fight.roll('assault-armour', roles, {}, [], UMPIRE))).toEqual([
      'ASK',
      'contact',
      '1st and T-26 are 5 in apart. Choose armour within 2 in to assault.',
    ]);
    expect(anyway(fight, command, UMPIRE)).toEqual(
      expect.arrayContaining([
        'An umpire decided: 1st and T-26 are 5 in apart. (Infantry v Armour, TC-69)',
        'An umpire decided: The distance of its nearest infantry is 4 in on the map, and the limit is 6 in. (Infantry v Armour, TC-36)',
      ]),
    );
    // The decision counts as the longest range of the rules, and as infantry just too far away to protect the armour.
    expect(fight.record.at(-1)!.resolutions[0]!.input).toMatchObject({ rangeInches: 2, screenInches: 7 });
  });

  it('nobody boards a lorry 9" away, in the deployment or later', () => {
    const fight = onMap();
    const lorry = fight.add('Lorry', fight.red, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.place(lorry, '29,20');
    const embark = () => fight.act('embark', { unit: fight.company, vehicle: lorry }, fight.own);
    expect(checked(embark)).toEqual([
      'ILLEGAL',
      'contact',
      '1st and Lorry are 9 in apart. Choose a vehicle within 1 in of the unit.',
    ]);
    fight.until(1, 'movement');
    fight.edit(fight.company, { moveInches: 8 });
    const board = () => fight.roll('action-cost', { unit: [fight.company], truck: [lorry] }, { bus: true }, [], fight.own);
    expect(checked(board).slice(0, 2)).toEqual(['ILLEGAL', 'contact']);
    fight.place(lorry, '21.5,20');
    board();
    expect(fight.named('1st').carriedBy).toBe(lorry);
  });

  it('no officer joins a unit 12" away', () => {
    const fight = onMap();
    const chief = fight.add('Chief', fight.red, { kind: 'officer', officerFactor: 1 });
    fight.place(chief, '32,20');
    const join = () => fight.act('attach-officer', { officer: chief, unit: fight.company }, fight.own);
    expect(checked(join)[2]).toBe('Chief and 1st are 12 in apart. Choose a unit within 1 in of the officer.');
    fight.place(chief, '21,20');
    join();
    expect(fight.named('Chief').attachedTo).toBe(fight.company);
  });
});

describe('fire', () => {
  const firing = (at: string, fields: JsonObject = {}) => {
    const fight = onMap();
    fight.edit(fight.company, fields);
    fight.place(fight.enemy, at);
    fight.until(1, 'standing-fire');
    const fire = (typed: JsonObject = {}, as: Actor = fight.own) =>
      fight.roll('small-arms-infantry', { firer: [fight.company], target: [fight.enemy] }, typed, [5], as);
    return Object.assign(fight, { fire });
  };

  it('under 2" only an assault counts, and the refusal says so', () => {
    expect(checked(firing('21.4,20').fire)).toEqual([
      'ILLEGAL',
      'range',
      '1st and Tercio are 1.4 in apart. Use an assault against units nearer than 2 in.',
    ]);
  });

  it('small arms reach 24", SMGs 12"', () => {
    expect(checked(firing('45,20').fire)[2]).toBe(
      '1st and Tercio are 25 in apart. Small arms can reach only 24 in. Choose a nearer target.',
    );
    expect(checked(firing('33,20', { rifle: 0, lmg: 0, smg: 4 }).fire)[2]).toContain(
      'Small arms can reach only 12 in. Choose a nearer target.',
    );
  });

  it('a better range than the map’s is the umpire’s to type, a worse one is not', () => {
    const fight = firing('40,20');
    expect(checked(() => fight.fire({ rangeInches: 5 })).slice(0, 2)).toEqual(['ILLEGAL', 'typed']);
    // A measurement may differ by half of both bases, 1.5 inches.
    expect(fight.fire({ rangeInches: 18.5 }).resolutions[0]!.input.rangeInches).toBe(18.5);
    const other = firing('40,20');
    expect(other.fire({ rangeInches: 5 }, UMPIRE).resolutions[0]!.input.rangeInches).toBe(5);
  });

  it('own men are no targets of a player', () => {
    const fight = firing('30,20');
    const second = fight.add('2nd', fight.red);
    const shot = () =>
      fight.roll('small-arms-infantry', { firer: [fight.company], target: [second] }, { rangeInches: 5 }, [5], fight.own);
    expect(refusal(shot).message).toContain('1st and 2nd are on the same side');
  });

  it('a rally counts the enemy where the map shows him', () => {
    const fight = onMap();
    fight.edit(fight.company, { dps: 2 });
    fight.place(fight.enemy, '26,20');
    const rally = (typed: JsonObject, as: Actor) => fight.roll('rally', { unit: [fight.company] }, typed, [6], as);
    expect(checked(() => rally({ visibleEnemyInches: 20 }, fight.own))).toEqual([
      'ILLEGAL',
      'typed',
      'The map shows 6 for visible enemy inches (nearest visible enemy measured on the map: 6 in). Leave visible enemy inches out, or ask an umpire.',
    ]);
    expect(rally({ visibleEnemyInches: 20 }, UMPIRE).resolutions[0]!.outcome.score).toBe(6);
  });
});

describe('TC-72: what no face of the die can reach', () => {
  it('a player does not rally where a 10 does not reach 7; an umpire is asked', () => {
    const fight = onMap();
    fight.edit(fight.company, { dps: 2, mr: -1, underFireLast: ['artillery'] });
    const rally = (as: Actor) => fight.roll('rally', { unit: [fight.company] }, {}, [0], as);
    fight.place(fight.enemy, '26,20');
    // Under fire -2, an enemy in sight within 12 inches -2, MR -1: a 10 gives 5.
    const words =
      'The unit needs 7 to rally, but the best roll gives 5 (MR -1, under fire last move -2, visible enemy within 12" -2). Choose another unit.';
    expect(checked(() => rally(fight.own))).toEqual(['ILLEGAL', 'chance', words]);
    expect(checked(() => rally(UMPIRE))).toEqual(['ASK', 'chance', words]);
    // Without the enemy in sight a 10 gives 7.
    fight.place(fight.enemy, '60,40');
    expect(rally(fight.own).resolutions[0]!.outcome).toMatchObject({ score: 7, dpsChange: -1 });
  });

  it('without a binding map it is played, because people decide there', () => {
    const fight = new Fight();
    const red = fight.side('Republic');
    const company = fight.add('1st', red);
    fight.edit(company, { dps: 3, mr: 0, underFireLast: ['mg'] });
    // 3, less 2 for the fire and 2 for an enemy at 1 inch: -1 gains a DP (Rally).
    const { outcome } = fight.roll('rally', { unit: [company] }, { visibleEnemyInches: 1 }, [3], player(red)).resolutions[0]!;
    expect(outcome).toMatchObject({ score: -1, dpsChange: 1 });
  });
});

describe('Fire beyond its range on the map', () => {
  it('is refused to a player; an umpire is asked once, and it then counts as fire at the longest range', () => {
    const fight = onMap();
    fight.edit(fight.company, { rifle: 4 });
    fight.place(fight.enemy, '50,20');
    fight.until(1, 'standing-fire');
    const roles = { firer: [fight.company], target: [fight.enemy] };
    const shoot = (as: Actor) => () => fight.roll('small-arms-infantry', roles, {}, [], as);
    const words = '1st and Tercio are 30 in apart. Small arms can reach only 24 in. Choose a nearer target.';
    expect(checked(shoot(fight.own))).toEqual(['ILLEGAL', 'range', words]);
    expect(checked(shoot(UMPIRE))).toEqual(['ASK', 'range', words]);
    fight.do({ type: 'resolve', procedure: 'cullen.small-arms-infantry', roles, typed: {}, anyway: true }, [1], UMPIRE);
    expect(fight.record.at(-1)!.resolutions[0]!.input).toMatchObject({ rangeInches: 24 });
  });
});

describe('TC-71: along a road', () => {
  const driving = () => {
    const fight = onMap();
    const lorry = fight.add('Lorry', fight.red, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.place(lorry, '10,10');
    fight.until(1, 'movement');
    const drive = (as: Actor, typed: JsonObject = { onRoad: true }) =>
      fight.roll('move-softskin', { unit: [lorry] }, { to: '30,10', ...typed }, [6], as).resolutions[0]!.outcome.moveInches;
    return Object.assign(fight, { drive });
  };

  it('where the map draws none a player does not drive along one; an umpire may', () => {
    const fight = driving();
    expect(checked(() => fight.drive(fight.own))).toEqual([
      'ILLEGAL',
      'typed',
      'The map does not show a road along the whole route of Lorry. Leave “on-road” out, or ask an umpire.',
    ]);
    fight.draw('road', '4,10; 25,10');
    expect(checked(() => fight.drive(fight.own))[1]).toBe('typed'); // The route ends 5 inches too early.
    fight.draw('road', '25,10; 40,10');
    expect(checked(() => fight.drive(fight.own))[1]).toBe('typed'); // The leg has two roads.
  });

  it('along a drawn one he does: 5" x 2 x 3', () => {
    const fight = driving();
    fight.draw('road', '4,10; 40,10');
    expect(fight.drive(fight.own)).toBe(30);
  });

  it('a route along a drawn road needs no word for it, unless people say otherwise', () => {
    const fight = driving();
    expect(() => fight.drive(fight.own, {})).toThrow('The route is 20" long, but the unit can move 10" at most.');
    fight.draw('road', '4,10; 40,10');
    expect(() => fight.drive(fight.own, { onRoad: false })).toThrow('The route is 20" long, but the unit can move 10" at most.');
    expect(fight.drive(fight.own, {})).toBe(30);
  });
});

describe('TC-78: support that is not chosen has a price', () => {
  it('armour within 6", and troops within 1" of the fighter and of no enemy', () => {
    const fight = onMap();
    const tank = fight.add('T-26', fight.red, { kind: 'armour', armourClass: 'medium', vehicle: 't-26' });
    const second = fight.add('2nd', fight.red);
    fight.place(fight.enemy, '21.5,20');
    const pricesWith = (supporters: readonly string[]) => {
      const view = createView(cullenRuleset, fight.battle, fight.own);
      const roles = { attacker: [fight.company], defender: [fight.enemy], supporters: [...supporters] };
      const command = { type: 'resolve', procedure: 'cullen.assault-infantry', roles, typed: {} } as const;
      return question(view, fight.own, command).raised.map(({ finding }) =>
        finding.is === 'yes' ? finding.price : finding.fact,
      );
    };
    fight.until(1, 'assaults');
    fight.place(tank, '13.9,20'); // 6.1 inches behind.
    fight.place(second, '16,20');
    expect(pricesWith([])).toEqual([]);
    fight.place(tank, '14,20');
    fight.place(second, '18.5,20');
    expect(pricesWith([])).toEqual(['T-26, 2nd could support this fight. To choose supporters, use “More options”.']);
    expect(pricesWith([tank])).toEqual(['2nd could support this fight. To choose supporters, use “More options”.']);
    expect(pricesWith([tank, second])).toEqual([]);
  });
});

describe('Rally: a roll that costs more than it gives has a price', () => {
  it('with an enemy within 12", but not alone', () => {
    const fight = onMap();
    fight.do({ type: 'edit-unit', unit: fight.company, fields: { dps: 2 } });
    const prices = () => {
      const view = createView(cullenRuleset, fight.battle, fight.own);
      const command = { type: 'resolve', procedure: 'cullen.rally', roles: { unit: [fight.company] }, typed: {} } as const;
      return question(view, fight.own, command).raised.map(({ finding }) =>
        finding.is === 'yes' ? finding.price : finding.fact,
      );
    };
    fight.until(1, 'rally');
    fight.place(fight.enemy, '33,20'); // 13 inches away: only a 1 gives a DP, and 7 to 10 remove some.
    expect(prices()).toEqual([]);
    fight.place(fight.enemy, '32,20'); // -2: a 1, 2 or 3 gives a DP, and only 9 and 10 remove one.
    expect(prices()).toEqual(['Rolls that give a DP: 3 of 10. Rolls that remove DPs: 2. The unit need not rally.']);
  });
});

describe('TC-55: a second shot in a move', () => {
  it('is offered to a unit that has another weapon, not to one that has fired all it has', () => {
    const fight = onMap();
    fight.place(fight.enemy, '28,20');
    const tank = fight.add('Enemy tank', fight.blue, { kind: 'armour', armourClass: 'light', vehicle: 't-26' });
    fight.place(tank, '28,22');
    const rifles = fight.add('2nd', fight.red, { atRifle: 1 });
    fight.place(rifles, '20,22');
    fight.until(1, 'standing-fire');
    const offered = (id: string) => {
      const view = createView(cullenRuleset, fight.battle, fight.own);
      const unit = [...view.battle.tables.unit.values()].find((row) => row.id === id)!;
      return listOptionalActions(view, fight.own, [unit], 1).length;
    };
    // Fire at troops is the task of the phase, and fire at the tank is offered beside it.
    expect([fight.company, rifles].map(offered)).toEqual([1, 1]);
    for (const firer of [fight.company, rifles])
      fight.do(
        { type: 'resolve', procedure: 'cullen.small-arms-infantry', roles: { firer: [firer], target: [fight.enemy] }, typed: {} },
        [5],
        fight.own,
      );
    expect([fight.company, rifles].map(offered)).toEqual([0, 1]);
  });
});

describe('who can close in to assault', () => {
  it('a unit with an enemy within 8" and contact, until it has moved', () => {
    const fight = onMap();
    const units = (): readonly string[] => {
      const view = createView(cullenRuleset, fight.battle, fight.own);
      return listOptionalActions(view, fight.own, [fight.named('1st')], 5).map(({ unit }) => unit.name);
    };
    fight.until(1, 'assault-movement');
    fight.place(fight.enemy, '31,20'); // The bases touch at 1.8 in at most, and 8 + 1.8 + 1 is 10.8.
    expect(units()).toEqual([]);
    fight.place(fight.enemy, '28,20');
    expect(units()).toEqual(['1st']);
    fight.roll('assault-move', { unit: [fight.company] }, { to: '26.5,20' }, [9], fight.own);
    expect(units()).toEqual([]);
  });
});

describe('who can assault', () => {
  it('a unit near an enemy, but none far from one that has fallen back to an unknown place', () => {
    const fight = onMap({ ground: 'table' });
    const other = fight.add('2nd', fight.red);
    fight.place(other, '10,20');
    fight.place(fight.enemy, '21,20');
    fight.until(1, 'assaults');
    const units = (): readonly string[] => {
      const view = createView(cullenRuleset, fight.battle, fight.own);
      const own = [fight.named('1st'), fight.named('2nd')];
      return listOptionalActions(view, fight.own, own, 5).map(({ unit }) => unit.name);
    };
    expect(units()).toEqual(['1st']);
    fight.roll('assault-infantry', { attacker: [fight.company], defender: [fight.enemy] }, {}, [0, 1], fight.own);
    expect(findUnitPlace(fight.battle, fight.enemy)?.stale).toBe(true);
    expect(units()).toEqual([]);
  });
});

describe('what an action costs a player', () => {
  const pricesOf = (fight: OnMap, procedure: string, unit: string, typed: JsonObject = {}) => {
    const view = createView(cullenRuleset, fight.battle, fight.own);
    const command = { type: 'resolve', procedure: `cullen.${procedure}`, roles: { unit: [unit] }, typed } as const;
    return question(view, fight.own, command).raised.map(({ finding }) => (finding.is === 'yes' ? finding.price : finding.fact));
  };

  it('a movement roll of guns in position only limbers them (TC-10)', () => {
    const fight = onMap();
    const gun = fight.add('Gun', fight.red, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true });
    fight.place(gun, '10,10');
    fight.until(1, 'movement');
    const price = 'Gun would only limber and stay where it is. It cannot fire until it is set up again.';
    expect(pricesOf(fight, 'move-troops', gun)).toEqual([price]);
    expect(pricesOf(fight, 'move-troops', fight.company, { to: '24,20' })).toEqual([]);
  });

  it('DPs given by hand come on top of those of fire and assaults', () => {
    const fight = onMap();
    const price = 'Fire and assaults add their DPs automatically, so these come on top.';
    expect(pricesOf(fight, 'apply-dps', fight.company, { gained: 3 })).toEqual([price]);
  });

  it('a unit that everyone can see has nothing to conceal', () => {
    const fight = onMap();
    expect(pricesOf(fight, 'reveal', fight.company)).toEqual(['1st is already visible.']);
  });
});

describe('an officer with a unit', () => {
  it('does not move separately until a player detaches them', () => {
    const fight = onMap();
    const officer = fight.add('Major', fight.red, { kind: 'officer', officerFactor: 2, attachedTo: fight.company });
    fight.until(1, 'movement');
    const move = () => fight.roll('move-troops', { unit: [officer] }, {}, [5], fight.own);
    expect(move).toThrow('Major is attached to a unit and moves with it. Move the unit, or detach the officer first.');
  });
});

describe('TC-73: wire on the way', () => {
  const wired = (fields: JsonObject = {}, began = '20,20', wire = '10,24; 30,24') => {
    const fight = onMap();
    fight.draw('wire', wire);
    const mover = Object.keys(fields).length === 0 ? fight.company : fight.add('Mover', fight.red, fields);
    if (began !== '20,20' || mover !== fight.company) fight.place(mover, began); // The unit is already there.
    fight.until(1, 'movement');
    const go = (procedure: string, to: string, face: number, as: Actor = fight.own) =>
      fight.roll(procedure, { unit: [mover] }, { to }, [face], as);
    return Object.assign(fight, { mover, go, at: () => fight.where(mover) });
  };

  it('infantry halts half an inch before it, and has nothing left of its move', () => {
    const fight = wired();
    // A 6 is Normal, 8 inches, so the unit would have ended at 20,28.
    const event = fight.go('move-troops', '20,28', 6);
    expect(fight.at()).toEqual([20, 23.5]);
    expect(fight.named('1st').moveInches).toBe(0);
    expect(event.notes).toContain('1st halts at wire (Barbed Wire, TC-73).');
  });

  it('a move that ends before it is free', () => {
    const fight = wired();
    fight.go('move-troops', '20,23', 6);
    expect([fight.at(), fight.named('1st').moveInches]).toEqual([[20, 23], 8]);
  });

  it.each([
    [9, [20, 30.5], 7], // A Double of 12 inches, less 5, is left.
    [6, [20, 26.5], 3], // A Normal move of 8 inches, less 5, is left.
    [3, [20, 23.5], 0], // A slowed unit does not move.
  ] as const)('infantry that begins at it, with a %s', (face, at, left) => {
    const fight = wired({}, '20,23.5');
    fight.go('move-troops', '20,34', face);
    expect([fight.at(), fight.named('1st').moveInches]).toEqual([at, left]);
  });

  it('half an assault move does not cross it, a full one does', () => {
    const closing = (face: number) => {
      const fight = onMap();
      fight.draw('wire', '10,24; 30,24');
      fight.place(fight.company, '20,23.5');
      fight.until(1, 'assault-movement');
      fight.roll('assault-move', { unit: [fight.company] }, { to: '20,30' }, [face], fight.own);
      return fight.where(fight.company);
    };
    expect([closing(5), closing(9)]).toEqual([
      [20, 23.5],
      [20, 26.5],
    ]);
  });

  it.each([
    ['move-troops', { kind: 'cavalry', cavalry: 4 }],
    ['move-troops', { kind: 'artillery', guns: 1, gunClass: 'field' }],
    ['move-softskin', { kind: 'softskin', vehicle: 'truck-medium' }],
    ['move-armour', { kind: 'armour', armourClass: 'light', vehicle: 'ba-6' }],
  ] as const)('%s: horses, limbers, softskins and wheels are refused: %j', (procedure, fields) => {
    const fight = wired(fields);
    expect(checked(() => fight.go(procedure, '20,26', 6))).toEqual([
      'ILLEGAL',
      'ground',
      'Mover cannot cross wire 1. Choose a route around the wire.',
    ]);
    expect(checked(() => fight.go(procedure, '20,26', 6, UMPIRE))[0]).toBe('ASK');
    fight.go(procedure, '20,23', 6);
  });

  it('tracks cross for 4", and 2" of it are gone: infantry goes through the gap', () => {
    const fight = wired({ kind: 'armour', armourClass: 'medium', vehicle: 't-26' });
    // A T-26 goes 7 inches: 14 with a 6, less 4.
    fight.go('move-armour', '20,34', 6);
    expect(fight.at()).toEqual([20, 30]);
    expect(fight.named('Mover').moveInches).toBe(10);
    const wires = [...(fight.battle.tables.feature?.values() ?? [])].map(({ points }) => points);
    expect(wires).toEqual([
      [[10, 24], [19, 24]],
      [[21, 24], [30, 24]],
    ]); // prettier-ignore
    fight.roll('move-troops', { unit: [fight.company] }, { to: '20,28' }, [6], fight.own);
    expect(fight.where(fight.company)).toEqual([20, 28]);
  });

  it('tracks without 4" in hand halt at it', () => {
    const fight = wired({ kind: 'armour', armourClass: 'medium', vehicle: 't-26' });
    fight.go('move-armour', '20,33', 3); // The slowed vehicle moves 7 inches: 4 to the wire, and the 3 left are not enough.
    expect(fight.at()).toEqual([20, 23.5]);
  });

  it('wire of which the side does not know says nothing', () => {
    const fight = onMap();
    fight.draw('wire', '10,24; 30,24', { side: fight.blue });
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '20,28' }, [6], fight.own);
    expect(fight.where(fight.company)).toEqual([20, 28]);
  });
});

describe('TC-58: cover belongs to the ground', () => {
  const inWood = (cover = 'soft') => {
    const fight = onMap();
    fight.draw('wood', '14,14; 14,30; 30,30; 30,14');
    fight.edit(fight.company, { cover });
    fight.until(1, 'movement');
    const go = (to: string, face = 6) => fight.roll('move-troops', { unit: [fight.company] }, { to }, [face], fight.own);
    return Object.assign(fight, { go, cover: () => fight.named('1st').cover });
  };

  it.each(['soft', 'hard'])('a company that ends its move in the same drawn wood keeps its %s cover', (cover) => {
    const fight = inWood(cover);
    const event = fight.go('20,26');
    expect(fight.cover()).toBe(cover);
    expect(event.notes.join()).not.toContain('has left');
  });

  it('one that leaves it has none', () => {
    const fight = inWood();
    const event = fight.go('20,12');
    expect(fight.cover()).toBe('none');
    expect(event.notes.join()).toContain('1st has left its soft cover');
  });

  it('the roll decides: one that was to leave it and is slowed is still inside', () => {
    const fight = inWood();
    fight.go('20,12', 3); // The unit moves 4 of the 8 inches, to 20,16.
    expect([fight.where(fight.company), fight.cover()]).toEqual([[20, 16], 'soft']);
  });

  it('one that goes back inside it keeps it, and one that goes back out of it does not', () => {
    const inside = inWood();
    inside.edit(inside.company, { dps: 4, mr: -1 });
    inside.go('20,26', 3); // The score of 3 - 4 - 1 = -2 makes the unit retire 4 inches.
    expect(inside.cover()).toBe('none');
    inside.act(MAP_ACT_IDS.back, { unit: inside.company, to: '4S' }, inside.own);
    expect([inside.where(inside.company), inside.cover()]).toEqual([[20, 16], 'soft']);
    const out = inWood();
    out.place(out.company, '20,16');
    out.edit(out.company, { dps: 4, mr: -1 });
    out.go('20,20', 3);
    out.act(MAP_ACT_IDS.back, { unit: out.company, to: '4S' }, out.own);
    expect([out.where(out.company), out.cover()]).toEqual([[20, 12], 'none']);
  });

  it('cover that no ground on the map gives ends with the move', () => {
    const fight = onMap();
    fight.edit(fight.company, { cover: 'hard' });
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '20,22' }, [6], fight.own);
    expect(fight.named('1st').cover).toBe('none');
  });
});

describe('TC-78: support in an assault', () => {
  /** Returns the assault of 1st on Tercio 2" away, with a friend somewhere else. */
  const supported = (at: string, fields: JsonObject = {}, map: JsonObject = {}) => {
    const fight = onMap(map);
    fight.place(fight.enemy, '22,20');
    const friend = fight.add('Friend', fight.red, fields);
    fight.place(friend, at);
    fight.until(1, 'assaults');
    const roll = (typed: JsonObject, named = true, as: Actor = fight.own) =>
      fight.roll(
        'assault-infantry',
        { attacker: [fight.company], defender: [fight.enemy], ...(named ? { supporters: [friend] } : {}) },
        typed,
        [5, 5],
        as,
      ).resolutions[0]!;
    return roll;
  };
  const TANK = { kind: 'armour', armourClass: 'light' };
  const words = 'Only units on the map can support 1st. Choose the supporting units, or ask an umpire.';

  it('is not typed by a player without the units: neither elements nor armour', () => {
    expect(checked(() => supported('18,20')({ attackerSupport: 4 }, false))).toEqual(['ILLEGAL', 'typed', words]);
    expect(checked(() => supported('40,20', TANK)({ attackerArmourInches: 0 }, false))).toEqual(['ILLEGAL', 'typed', words]);
    expect(checked(() => supported('18,20')({ attackerArmourInches: 3 }))).toEqual(['ILLEGAL', 'typed', words]);
    expect(supported('18,20')({ attackerSupport: 0 }, false).outcome).toMatchObject({ attackerScore: 5 });
  });

  it('is typed by an umpire, and where figures stand on a table', () => {
    expect(supported('18,20')({ attackerSupport: 4 }, false, UMPIRE).outcome).toMatchObject({ attackerScore: 9 });
    // 4 elements more, and on a table people see who stands behind.
    expect(supported('18,20', {}, { ground: 'table' })({ attackerSupport: 4 }, false).outcome).toMatchObject({
      attackerScore: 9,
    });
  });

  it('comes from bases within an inch of the fighter: surely from 2", surely not from 2.9", and the table tells between', () => {
    expect(supported('18,20')({}).outcome).toMatchObject({ attackerScore: 9, defenderScore: 5 });
    expect(supported('18.5,20')({}).outcome).toMatchObject({ attackerScore: 9 });
    expect(checked(() => supported('17.5,20')({})).slice(0, 2)).toEqual(['ASK', 'range']);
    expect(checked(() => supported('17.1,20')({}))).toEqual([
      'ILLEGAL',
      'range',
      'Friend and 1st are 2.9 in apart. Choose supporters within 1 in of the fighting unit.',
    ]);
  });

  it('TC-40: losses of the phase are on record, and nobody has more of them than that', () => {
    const roll = supported('18,20');
    for (const typed of [{ defenderDpsNow: 4 }, { attackerElementsNow: 20 }, { defenderElementsNow: 1 }])
      expect(checked(() => roll(typed, false)).slice(0, 2)).toEqual(['ILLEGAL', 'typed']);
    expect(roll({ defenderDpsNow: 0, attackerElementsNow: 4 }, false).outcome).toMatchObject({ defenderDpsAfter: 3 });
  });
});

describe('TC-79: fire at the unit that assaults', () => {
  const assaulted = (at: string, typed: JsonObject, as?: Actor) => {
    const fight = onMap();
    fight.edit(fight.company, { rifle: 0, lmg: 0, smg: 4 });
    fight.place(fight.enemy, at);
    fight.until(1, 'standing-fire');
    return fight.roll('small-arms-infantry', { firer: [fight.company], target: [fight.enemy] }, typed, [5], as ?? fight.own);
  };

  it('is as at 8": SMGs count once, at an enemy 1.5" away', () => {
    expect(assaulted('21.5,20', { assaultFire: true }).resolutions[0]!.outcome).toMatchObject({ firePoints: 4 });
  });

  it('needs no word for it if the enemy has moved there, and the unit has not', () => {
    const fight = onMap();
    fight.edit(fight.company, { rifle: 0, lmg: 0, smg: 4 });
    fight.place(fight.enemy, '25,20');
    fight.until(1, 'assault-movement');
    fight.roll('assault-move', { unit: [fight.enemy] }, { to: '21.5,20' }, [9], player(fight.blue));
    fight.until(1, 'standing-fire');
    const shoot = () => fight.roll('small-arms-infantry', { firer: [fight.company], target: [fight.enemy] }, {}, [5], fight.own);
    const [shot] = shoot().resolutions;
    expect(shot!.input).toMatchObject({ assaultFire: true, rangeInches: 1.5 });
    expect(shot!.outcome).toMatchObject({ firePoints: 4 });
  });

  it('is not fire at an enemy 25" or 10" away; an umpire may', () => {
    const words = '1st and Tercio are 25 in apart. Leave “assault-fire” out, or choose a nearer enemy.';
    expect(checked(() => assaulted('45,20', { assaultFire: true }))).toEqual(['ILLEGAL', 'range', words]);
    expect(checked(() => assaulted('30,20', { assaultFire: true })).slice(0, 2)).toEqual(['ILLEGAL', 'range']);
    expect(assaulted('30,20', { assaultFire: true }, UMPIRE).resolutions[0]!.outcome).toMatchObject({ firePoints: 4 });
  });

  it('under 2" a player types no range that makes a shot of it, beyond half of both bases', () => {
    expect(checked(() => assaulted('21.5,20', { rangeInches: 3.1 }))).toEqual([
      'ILLEGAL',
      'typed',
      '1st and Tercio are 1.5 in apart. Use an assault against units nearer than 2 in.',
    ]);
    expect(assaulted('21.5,20', { rangeInches: 3 }).kind).toBe('resolved');
  });
});

describe('TC-84: where the map binds, a player names the enemy', () => {
  it('no typed elements stand for a defender that is not named; an umpire may leave it unnamed', () => {
    const fight = onMap();
    fight.until(1, 'assaults');
    const assault = (as?: Actor) =>
      fight.roll('assault-infantry', { attacker: [fight.company] }, { defenderElements: 4 }, [5, 5], as);
    expect(checked(() => assault(fight.own))).toEqual([
      'ILLEGAL',
      'typed',
      'You have not chosen the defender. Choose a unit on the map.',
    ]);
    expect(assault(UMPIRE).kind).toBe('resolved');
  });
});

describe('TC-80: where the map binds, a unit without a place is not on the table', () => {
  const absent = (name: string, check = 'ground') => [
    'ILLEGAL',
    check,
    `${name} is not on the map. Choose a unit on the map, or ask an umpire to place it.`,
  ];

  it('it neither shoots at a range that its player types, nor is shot at', () => {
    const fight = onMap();
    fight.until(1, 'standing-fire');
    const shot = (as?: Actor) =>
      fight.roll('small-arms-infantry', { firer: [fight.company], target: [fight.enemy] }, { rangeInches: 5 }, [5], as);
    expect(checked(() => shot(fight.own))).toEqual(absent('Tercio'));
    expect(shot(UMPIRE).kind).toBe('resolved');
    fight.place(fight.enemy, '25,20');
    expect(() => shot(fight.own)).toThrow('has fired');
  });

  it('it assaults nobody, and no armour is kept from firing by it', () => {
    const fight = onMap();
    const tank = fight.add('Pz I', fight.blue, { kind: 'armour', armourClass: 'light', vehicle: 'pzkpfw-i' });
    const declare = () => fight.act('declare-assault', { unit: fight.company, armour: tank }, fight.own);
    expect(checked(declare)).toEqual(absent('Pz I'));
    fight.until(1, 'assaults');
    const assault = () =>
      fight.roll('assault-infantry', { attacker: [fight.enemy], defender: [fight.company] }, {}, [5, 5], player(fight.blue));
    expect(checked(assault)).toEqual(absent('Tercio'));
  });

  it('it gets on a vehicle of the map before the battle, and not in its midst', () => {
    const fight = onMap();
    const reserve = fight.add('2nd', fight.red);
    const officer = fight.add('Vidal', fight.red, { kind: 'officer', officerFactor: 2 });
    const join = () => fight.act('attach-officer', { officer, unit: fight.company }, fight.own);
    join();
    fight.act('detach-officer', { officer }, fight.own);
    const second = fight.add('Mora', fight.red, { kind: 'officer', officerFactor: 1 });
    fight.until(1, 'movement');
    expect(checked(() => fight.act('attach-officer', { officer: second, unit: fight.company }, fight.own))).toEqual(
      absent('Mora', 'contact'),
    );
    // Both are in reserve, off the table.
    fight.act('attach-officer', { officer: second, unit: reserve }, fight.own);
    expect(fight.named('Mora')).toMatchObject({ attachedTo: reserve });
  });
});

describe('Infantry v Infantry: no fire into an assault in the phase Moving fire', () => {
  const closed = (enemyAt: string, phase: 'standing-fire' | 'moving-fire') => {
    const fight = onMap();
    const gun = fight.add('2nd', fight.red);
    fight.place(gun, '20,25');
    fight.place(fight.enemy, enemyAt);
    fight.until(1, phase);
    return () => fight.roll('small-arms-infantry', { firer: [gun], target: [fight.enemy] }, {}, [5], fight.own).kind;
  };

  it('TC-74: on the map, enemies within 1" of each other will fight, so a third unit holds its fire', () => {
    expect(checked(closed('21.5,20', 'moving-fire'))).toEqual([
      'ILLEGAL',
      'contact',
      'Tercio and 1st are within 1" of each other, and no one can fire into their assault in this phase. Choose a target outside the assault.',
    ]);
  });

  it('in the phase before, or at an enemy farther away, it fires', () => {
    expect(closed('21.5,20', 'standing-fire')()).toBe('resolved');
    expect(closed('24,20', 'moving-fire')()).toBe('resolved');
  });
});

describe('TC-82: fire at a unit that closes, at any point of its move', () => {
  /** Cavalry goes 11" from 18,42 to 29,42. The firer at 18,20 is 22" from its start, and 24.6" from its end. */
  const closing = (assaulted: string) => {
    const fight = onMap();
    const horse = fight.add('Horse', fight.blue, { kind: 'cavalry', cavalry: 4, rifle: 0, lmg: 0 });
    fight.place(fight.company, '18,20');
    fight.place(fight.add('2nd', fight.red), assaulted);
    fight.place(horse, '18,42');
    fight.until(1, 'assault-movement');
    fight.roll('assault-move', { unit: [horse] }, { to: '29,42' }, [9], player(fight.blue));
    fight.until(1, 'standing-fire');
    return (typed: JsonObject = {}) =>
      fight.roll('small-arms-infantry', { firer: [fight.company], target: [horse] }, typed, [5], fight.own);
  };

  it('out of range at its end, it may be fired at in the range at which it passed', () => {
    const shoot = closing('29,43.5');
    expect(checked(() => shoot())).toEqual([
      'ILLEGAL',
      'range',
      '1st and Horse are 24.6 in apart. It passed at 22 in. Enter that range.',
    ]);
    expect(checked(() => shoot({ rangeInches: 20 })).slice(0, 2)).toEqual(['ILLEGAL', 'typed']);
    expect(shoot({ rangeInches: 22 }).kind).toBe('resolved');
  });

  it('not if it assaults nobody', () => {
    const shoot = closing('60,44');
    expect(checked(() => shoot({ rangeInches: 22 })).slice(0, 2)).toEqual(['ILLEGAL', 'typed']);
  });
});

describe('Overhead Fire: a shot over the bases of friends', () => {
  const GUN = { kind: 'artillery', guns: 1, gunClass: 'field', setUp: true, rifle: 0, lmg: 0 };
  /** The shot of a unit at 10,20 over a friend at 20,20; TC-62: a friend within an inch of the line is in it. */
  const shot = (
    shooter: JsonObject,
    { target = '30,20', hill = false, at = '10,20', procedure = 'small-arms-infantry' } = {},
  ) => {
    const fight = onMap();
    const firer = fight.add('Shooters', fight.red, shooter);
    fight.place(firer, at);
    fight.place(fight.enemy, target);
    if (hill) fight.draw('hill', '8,18; 12,18; 12,22; 8,22', { name: 'Height' });
    fight.until(1, 'standing-fire');
    const command = {
      type: 'resolve',
      procedure: `cullen.${procedure}`,
      roles: { firer: [firer], target: [fight.enemy] },
      typed: {},
    } as const;
    const view = createView(cullenRuleset, fight.battle, fight.own);
    const prices = question(view, fight.own, command).raised.flatMap(({ finding }) =>
      finding.is === 'yes' ? [finding.price ?? ''] : [],
    );
    return { fight, command, over: prices.filter((price) => price.includes('fire over')) };
  };

  it('costs the green button, and the post says so, but people decide which elements fire', () => {
    const { fight, command, over } = shot({ rifle: 4 });
    expect(over).toEqual(['On the map, Shooters would fire over 1st, which the rules do not allow.']);
    fight.do(command, [5], fight.own);
    expect(fight.record.at(-1)!.notes).toContain('On the map, Shooters fires over 1st (Overhead Fire, TC-62).');
  });

  it('is free from a hill, past a friend 1.1" from the line, for mortars, and for guns with 6" on both sides', () => {
    expect(shot({ rifle: 4 }, { hill: true }).over).toEqual([]);
    expect(shot({ rifle: 4 }, { target: '30,22.3' }).over).toEqual([]);
    expect(
      shot({ rifle: 0, lmg: 0, kind: 'artillery', mortar: 1, setUp: true }, { procedure: 'artillery-infantry' }).over,
    ).toEqual([]);
    expect(shot(GUN, { procedure: 'artillery-infantry', target: '26,20' }).over).toEqual([]);
    expect(shot(GUN, { procedure: 'artillery-infantry', target: '25.9,20' }).over).toHaveLength(1);
  });

  it('is free for a vehicle over infantry that it touches, and not over infantry 10" away', () => {
    const tank = { kind: 'armour', armourClass: 'light', vehicle: 't-26', vehicleMgs: true };
    expect(shot(tank, { at: '18.5,20' }).over).toEqual([]);
    expect(shot(tank).over).toHaveLength(1);
  });
});

describe('a roll that moves a unit nowhere leaves its place known', () => {
  it('TC-3: 1 or 2 in Assault Movement is no distance; the unit counts as moved', () => {
    const fight = onMap();
    fight.place(fight.enemy, '50,20');
    fight.until(1, 'assault-movement');
    fight.roll('assault-move', { unit: [fight.company] }, { to: '24,20' }, [2], fight.own);
    expect(fight.named('1st')).toMatchObject({ moved: true, moveInches: 0, dps: 1 });
    expect(fight.where(fight.company)).toEqual([20, 20]);
    expect([...fight.battle.tables.place!.values()].every(({ stale }) => stale === false)).toBe(true);
  });

  it('TC-38: infantry at the wire that is slowed stays there', () => {
    const fight = onMap();
    fight.draw('wire', '20.5,10; 20.5,30');
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '26,20' }, [2], fight.own);
    expect([...fight.battle.tables.place!.values()].map(({ x, y, stale }) => [x, y, stale])).toEqual([[20, 20, false]]);
    // It "does not move", so it fires with those who stand still, its HMGs too, and rolls no second time.
    expect(fight.named('1st')).toMatchObject({ moved: false, moveInches: 0 });
    expect(() => fight.roll('move-troops', { unit: [fight.company] }, { to: '20,24' }, [9], fight.own)).toThrow('has moved');
  });

  it('TC-30: a vehicle that cannot move only gets the status, even after a move of this turn', () => {
    const fight = onMap();
    const tank = fight.add('Pz I', fight.red, { kind: 'armour', armourClass: 'light', vehicle: 'pzkpfw-i' });
    fight.place(tank, '10,10');
    fight.until(1, 'movement');
    fight.roll('move-armour', { unit: [tank] }, { to: '14,10' }, [6], fight.own);
    expect(fight.named('Pz I')).toMatchObject({ moved: true, condition: 'sound' });
    const at = fight.where(tank);
    fight.edit(tank, { condition: 'immobilised', moraleDue: true, mr: -1 });
    fight.roll('armour-morale', { unit: [tank] }, {}, [1]);
    expect(fight.named('Pz I').status).toMatch(/^retir|^retreat/);
    expect(fight.where(tank)).toEqual(at);
    expect([...fight.battle.tables.place!.values()].map(({ stale }) => stale)).toEqual([false, false]);
  });

  it('a unit forced back has left it', () => {
    const fight = onMap();
    fight.edit(fight.company, { dps: 4, mr: -1 });
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '24,20' }, [1], fight.own);
    expect(fight.named('1st').status).toBe('retreating'); // 1 - 1 - 4 = -4.
    expect([...fight.battle.tables.place!.values()].map(({ stale }) => stale)).toEqual([true]);
  });
});

describe('TC-86: two results of one phase send a unit back once', () => {
  /** Lets two companies beat 1st in one phase, as it stands among them; returns what 1st still has to go back. */
  const beaten = (first: readonly number[], second: readonly number[]) => {
    const fight = onMap();
    fight.place(fight.enemy, '21.8,20');
    const other = fight.add('Tabor', fight.blue);
    fight.place(other, '20,21.8');
    fight.until(1, 'assaults');
    const assault = (attacker: string, dice: readonly number[]) =>
      fight.roll('assault-infantry', { attacker: [attacker], defender: [fight.company] }, {}, [...dice]);
    assault(fight.enemy, first);
    assault(other, second);
    const { status } = fight.named('1st');
    const [back] = [...(fight.battle.tables.back?.values() ?? [])] as { far?: unknown }[];
    return [status, back?.far];
  };

  it('by 4" for half a move twice, and by 8" for half a move and a whole one, in either order', () => {
    expect(beaten([6, 3], [6, 3])).toEqual(['retiring', 4]);
    expect(beaten([6, 3], [9, 2])).toEqual(['retreating', 8]);
    expect(beaten([9, 2], [6, 3])).toEqual(['retreating', 8]);
  });
});

describe('TC-88: a unit fires in its arc of 45 degrees', () => {
  const shot = (facing: number, at: string, map: JsonObject = {}, typed: JsonObject = {}) => {
    const fight = onMap(map);
    fight.act(MAP_ACT_IDS.place, { unit: fight.company, at: '20,20', facing });
    fight.place(fight.enemy, at);
    fight.until(1, 'standing-fire');
    return () => fight.roll('small-arms-infantry', { firer: [fight.company], target: [fight.enemy] }, typed, [5], fight.own);
  };
  const outside = (degrees: number) => [
    'ILLEGAL',
    'range',
    `Tercio is ${degrees} degrees from the facing of 1st. Choose a target within its arc of 45 degrees to the front.`,
  ];

  it('of its facing, 22 degrees to a side and not 23', () => {
    expect(shot(0, '24,30')).not.toThrow();
    expect(checked(shot(0, '24.3,30'))).toEqual(outside(23));
    expect(shot(350, '19,30')).not.toThrow();
    expect(checked(shot(90, '10,20'))).toEqual(outside(180));
  });

  it('which squares may leave open, and figures on a table always do', () => {
    expect(checked(shot(0, 'E6', { squares: 'ask' }, { rangeInches: 14 })).slice(0, 2)).toEqual(['ASK', 'range']);
    expect(shot(90, '10,20', { ground: 'table' })).not.toThrow();
  });
});
