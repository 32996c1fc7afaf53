import { beforeEach, describe, expect, it } from 'vitest';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { Fight, player, refusal } from './fight.js';

let fight: Fight;
let axis: string;
let allies: string;
let company: string;
let enemy: string;

beforeEach(() => {
  fight = new Fight();
  axis = fight.side('Axis', 'germany');
  allies = fight.side('Allies', 'usa');
  company = fight.add('A Coy', axis);
  enemy = fight.add('B Coy', allies);
});

describe('Sequence: the turn, in order', () => {
  it('movement, indirect, direct, melee, and then the next turn', () => {
    const moments = Array.from({ length: 5 }, () => {
      const { turn, phase } = fight.battle.game;
      fight.next();
      return `${turn} ${phase}`;
    });
    expect(moments).toEqual(['1 movement', '1 indirect', '1 direct', '1 melee', '2 movement']);
  });

  it('suppression is removed when a movement phase ends, whenever it was set (1.6, E-45)', () => {
    fight.edit(company, { suppressed: true });
    const events = fight.next();
    expect(fight.named('A Coy').suppressed).toBe(false);
    // The post's lines of changes name the units, so no note counts them.
    expect(events[0]!.notes).toEqual([]);
    fight.edit(company, { suppressed: true });
    fight.until(2, 'movement');
    expect(fight.named('A Coy').suppressed).toBe(true);
    fight.next();
    expect(fight.named('A Coy').suppressed).toBe(false);
  });

  it('moved, movedAt, fired, halted and task are reset when the melee phase ends, and nothing else', () => {
    fight.edit(company, {
      moved: true,
      movedAt: 'A',
      fired: true,
      halted: true,
      task: 'barrage',
      tpd: 'CC',
      suppressed: false,
      spotted: true,
      assaultBarredTurn: 2,
      impairments: 1,
    });
    const before = fight.named('A Coy');
    fight.until(1, 'melee');
    expect(fight.named('A Coy')).toEqual(before);
    fight.next();
    expect(fight.named('A Coy')).toEqual({ ...before, moved: false, movedAt: 'none', fired: false, halted: false, task: 'none' });
  });
});

describe('1.6, 1.5, 3.9: what a unit may not do', () => {
  const move = (unit = company) => fight.roll('movement', { unit: [unit] }, {});

  it('a suppressed unit does not move; it may fire', () => {
    fight.edit(company, { suppressed: true });
    expect(refusal(() => move()).cites).toContain('1.6');
    expect(refusal(() => fight.roll('hex-path', { unit: [company] }, { path: [{ terrain: 'clear' }] })).cites).toContain('1.6');
    fight.roll('direct-fire', { firer: [company], target: [enemy] }, { rangeYards: 400 }, [5, 5, 5, 5]);
  });

  it('a unit stopped by mines does not move for the rest of the turn', () => {
    fight.edit(company, { halted: true });
    expect(refusal(() => move()).cites).toEqual(['1.5']);
  });

  it('a move marks the unit, and puts it in AA (1.4, E-47)', () => {
    fight.edit(company, { tpd: 'DD' });
    move();
    expect(fight.named('A Coy')).toMatchObject({ moved: true, movedAt: 'A', tpd: 'AA' });
  });

  it('a destroyed unit takes no further part', () => {
    fight.edit(enemy, { destroyed: true });
    const fire = () => fight.roll('direct-fire', { firer: [company], target: [enemy] }, { rangeYards: 400 }, []);
    expect(refusal(fire).cites).toContain('1.7');
  });
});

describe('2.1: moves and places', () => {
  it('a place farther off than a turn takes a unit is remarked upon: foot makes 600 yards on a road', () => {
    fight.edit(company, { xYards: 0, yYards: 0 });
    const put = (yYards: number) => fight.act('place-unit', { unit: company, xYards: 0, yYards }, player(axis)).notes;
    expect(put(600)).toEqual([]);
    expect(put(1201)).toEqual(["The new place is 601 yards away, and a turn's move is 600 at most (2.1, 2.2)."]);
  });

  it('a move tells how far, not where to: who is placed is told so', () => {
    const notes = () => fight.roll('movement', { unit: [company] }, {}).notes;
    expect(notes()).toEqual([]);
    fight.edit(company, { xYards: 0, yYards: 0 });
    expect(notes().slice(-1)).toEqual([
      'The recorded position of the unit is out of date. Use `/eagles-map place` to enter the new one.',
    ]);
  });
});

describe('3.9: guns break down and set up', () => {
  let guns: string;
  beforeEach(() => {
    guns = fight.add('Guns', axis, { kind: 'artillery', guns: 4, calibreMm: 150 });
  });
  const setUp = (action: 'breakdown' | 'set-up') => fight.roll('gun-setup', { unit: [guns] }, { action });
  const state = () => fight.named('Guns').gunState;

  it('a change is over when the movement phase of its ready turn begins (E-43)', () => {
    setUp('breakdown'); // Towed guns of 150 mm need two turns.
    expect(fight.named('Guns')).toMatchObject({ gunState: 'breaking-down', gunReadyTurn: 3 });
    expect(fight.diary).toEqual([
      {
        id: `gun:${guns}`,
        kind: 'gun',
        dueTurn: 3,
        duePhase: 'movement',
        at: 'begin',
        order: [3],
        label: 'Guns is in transit',
        sideId: axis,
      },
    ]);
    fight.until(2, 'melee');
    expect(state()).toBe('breaking-down');
    const events = fight.next();
    expect(events.at(-1)).toMatchObject({ kind: 'gun-ready', summary: 'Guns is in transit.', audience: axis });
    expect(fight.named('Guns')).toMatchObject({ gunState: 'transit', gunReadyTurn: null });
    setUp('set-up'); // Setting up takes three turns.
    fight.until(6, 'movement');
    expect(state()).toBe('deployed');
    expect(fight.diary).toEqual([]);
  });

  it('while it changes it neither fires nor moves; in transit it moves but does not fire', () => {
    const move = () => fight.roll('movement', { unit: [guns] }, {});
    const fire = () => fight.roll('direct-fire', { firer: [guns], target: [enemy] }, { rangeYards: 400 }, []);
    const support = () =>
      fight.roll('direct-fire', { firer: [company], target: [enemy], support: [guns] }, { rangeYards: 400 }, []);
    setUp('breakdown');
    expect(refusal(move).cites).toEqual(['3.9']);
    expect(refusal(fire).cites).toContain('3.9');
    expect(refusal(support).cites).toContain('3.9');
    fight.until(3, 'movement');
    expect(refusal(fire).cites).toContain('3.9');
    expect(refusal(support).cites).toContain('3.9');
    move();
  });

  it('a change is not begun in a turn in which the gun has moved or fired, nor before another is over', () => {
    fight.edit(guns, { fired: true });
    expect(refusal(() => setUp('breakdown')).cites).toContain('3.9');
    fight.edit(guns, { fired: false });
    setUp('breakdown');
    expect(refusal(() => setUp('set-up')).cites).toEqual(['3.9']);
  });

  it('a destroyed gun is in no diary', () => {
    setUp('breakdown');
    fight.edit(guns, { destroyed: true });
    expect(fight.diary).toEqual([]);
    fight.until(4, 'movement');
    expect(state()).toBe('breaking-down');
  });
});

describe('1.5, E-49: minefields', () => {
  const lay = (kind: 'hasty' | 'deliberate') => {
    fight.act('minefield-add', { name: 'M1', kind, xYards: 100, yYards: 200 });
    return fight.section('M1')!.id;
  };
  const enter = (section: string, typed: object = {}, faces: number[] = []) =>
    fight.roll('minefield', { unit: [company], section: [section] }, { ...typed }, faces);
  const clear = (section: string, as = player(axis)) => fight.act('minefield-clear', { unit: company, section }, as);

  it('hasty ones are known from the start, deliberate ones once a unit enters; both sides see no more than that', () => {
    const section = lay('deliberate');
    expect(fight.record.at(-1)!.audience).toBe('umpires');
    expect(fight.section('M1')).toMatchObject({ known: false, xYards: 100, yYards: 200, clearedBy: null, clearTurn: null });
    expect(refusal(() => clear(section)).code).toBe('NOT_FOUND');
    enter(section, {}, [31]);
    expect(fight.section('M1')!.known).toBe(true);
    expect(fight.named('A Coy')).toMatchObject({ halted: true, impairments: 0 });
    expect(refusal(() => fight.act('minefield-add', { name: 'm1', kind: 'hasty' })).code).toBe('CONFLICT');
    fight.act('minefield-add', { name: 'M2', kind: 'hasty' });
    expect(fight.section('M2')!.known).toBe(true);
    expect(fight.record.at(-1)!.audience).toBe('all');
  });

  it('mines that strike impair, without suppression (E-23)', () => {
    enter(lay('hasty'), {}, [30]);
    expect(fight.named('A Coy')).toMatchObject({ impairments: 1, fp: 3, suppressed: false });
  });

  it('a minesweeper clears the section the moment it moves onto it', () => {
    fight.edit(company, { minesweeper: true });
    enter(lay('hasty'));
    expect(fight.section('M1')).toBeUndefined();
    expect(fight.named('A Coy').halted).toBe(true);
  });

  it('infantry that enters with its clearing declared spends the whole next turn there; then the section is gone', () => {
    const section = lay('hasty');
    enter(section, { entrant: 'clearing' });
    expect(fight.section('M1')).toMatchObject({ clearedBy: company, clearTurn: 2 });
    expect(fight.diary).toMatchObject([{ kind: 'minefield', dueTurn: 2, duePhase: 'melee', at: 'end', sideId: axis }]);
    fight.roll('direct-fire', { firer: [company], target: [enemy] }, { rangeYards: 400 }, [5, 5, 5]); // In the turn of entry FP 4 is less 1, because it has moved.
    fight.until(2, 'melee');
    expect(fight.section('M1')).toBeDefined();
    const events = fight.next();
    expect(events[0]).toMatchObject({ kind: 'minefield-cleared', summary: 'Minefield M1 is cleared.' });
    expect(fight.section('M1')).toBeUndefined();
  });

  it('infantry in a known section may declare at the start of a turn and spends that turn', () => {
    const section = lay('hasty');
    clear(section);
    expect(fight.section('M1')).toMatchObject({ clearedBy: company, clearTurn: 1 });
    expect(refusal(() => clear(section)).cites).toEqual(['1.5']);
    fight.until(2, 'movement');
    expect(fight.section('M1')).toBeUndefined();
  });

  it('only infantry of one’s own, with the whole turn before it', () => {
    const section = lay('hasty');
    expect(refusal(() => fight.act('minefield-clear', { unit: enemy, section }, player(axis))).code).toBe('NOT_YOURS');
    const tank = fight.add('Tank', axis, { kind: 'vehicle', da: 'THIN', moveCode: 'D' });
    expect(refusal(() => fight.act('minefield-clear', { unit: tank, section })).cites).toEqual(['1.5']);
    fight.edit(company, { moved: true });
    expect(refusal(() => clear(section)).cites).toContain('E-49');
    fight.edit(company, { moved: false });
    fight.next();
    expect(refusal(() => clear(section)).cites).toContain('E-49');
  });

  it.each<[string, () => void]>([
    ['moves', () => fight.roll('movement', { unit: [company] }, {})],
    ['walks off', () => fight.act('place-unit', { unit: company, xYards: 900, yYards: 900 })],
    ['fires', () => fight.roll('direct-fire', { firer: [company], target: [enemy] }, { rangeYards: 400 }, [5, 5, 5, 5])],
    ['fights a melee', () => fight.roll('melee', { attacker: [enemy], defender: [company] }, {}, [1, 9])],
    ['is destroyed', () => fight.roll('impairment', { unit: [company] }, { newImpairments: 4 })],
  ])('the clearing is abandoned when the unit %s in that turn', (_what, act) => {
    const section = lay('hasty');
    fight.edit(company, { xYards: 100, yYards: 200 });
    clear(section);
    act();
    expect(fight.section('M1')).toMatchObject({ clearedBy: null, clearTurn: null });
    expect(fight.diary).toEqual([]);
  });

  it('suppression and impairment do not interrupt it, and being fired at neither', () => {
    clear(lay('hasty'));
    fight.roll('direct-fire', { firer: [enemy], target: [company] }, { rangeYards: 400 }, [0, 0, 5, 5]);
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 1 });
    fight.until(2, 'movement');
    expect(fight.section('M1')).toBeUndefined();
  });

  it('E-54: entering is moving: it is marked and in AA, whichever is told first, the move or the mines', () => {
    const marks = () => {
      const { moved, movedAt, tpd, halted } = fight.named('A Coy');
      return { moved, movedAt, tpd, halted };
    };
    const move = (as = player(axis)) =>
      fight.do(
        { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [company] }, typed: { terrain: 'woods' } },
        [],
        as,
      );
    fight.edit(company, { moveCode: 'C', tpd: 'CC' });
    const section = lay('hasty');
    enter(section, {}, [31]);
    expect(marks()).toEqual({ moved: true, movedAt: 'none', tpd: 'AA', halted: true });
    const [told] = move();
    expect(told!.notes).toEqual(['This move took A Coy into the minefield where it has stopped (1.5, E-54).']);
    const after = marks();
    expect(after).toEqual({ moved: true, movedAt: 'B', tpd: 'AA', halted: true });
    expect(refusal(() => move()).cites).toEqual(['1.5']);
    fight.until(2, 'movement');
    move();
    enter(section, {}, [31]);
    expect(marks()).toEqual(after);
    expect(refusal(() => move()).cites).toEqual(['1.5']);
  });

  it('E-54: a vehicle stopped by mines is assaulted at its own code, when its move was not told', () => {
    const tank = fight.add('Tank', axis, { kind: 'vehicle', da: 'THIN', moveCode: 'E' });
    fight.roll('minefield', { unit: [tank], section: [lay('hasty')] }, {}, [31]);
    const event = fight.roll('assault', { infantry: [enemy], enemy: [tank] }, {}, [50]);
    expect(event.resolutions[0]!.input).toMatchObject({ targetSpeed: 'E' });
  });

  it('only infantry clears as it enters, whatever mines count it as (1.5)', () => {
    const guns = fight.add('Guns', axis, { kind: 'artillery', guns: 4, calibreMm: 105 });
    const section = lay('hasty');
    const clears = () => fight.roll('minefield', { unit: [guns], section: [section] }, { entrant: 'clearing' });
    expect(refusal(clears).cites).toEqual(['1.5']);
  });

  it('infantry clears the section that it is in, as far as positions tell', () => {
    const section = lay('hasty');
    fight.edit(company, { xYards: 100, yYards: 351 });
    expect(refusal(() => clear(section)).cites).toEqual(['1.5', 'E-49']);
    fight.edit(company, { xYards: 250, yYards: 350 });
    clear(section);
    expect(fight.section('M1')!.clearedBy).toBe(company);
  });

  it('E-54: a deliberate section is on its side’s sheet: that side knows it, and its own units do not reveal it', () => {
    const event = fight.act('minefield-add', { name: 'M1', kind: 'deliberate', side: axis, xYards: 100, yYards: 200 });
    expect(event.audience).toBe(axis);
    const { id } = fight.section('M1')!;
    const knows = (side: string) => eaglesRuleset.knowsRow!(side, 'minefield', fight.section('M1') as never, fight.battle);
    expect([knows(axis), knows(allies)]).toEqual([true, false]);
    expect(eaglesRuleset.rowLine!('minefield', fight.section('M1') as never, fight.battle)).toBe(
      'deliberate, of Axis, at 100, 200, hidden',
    );
    expect(enter(id, {}, [31]).resolutions[0]!.input).toMatchObject({ known: true });
    expect(knows(allies)).toBe(false);
    fight.roll('minefield', { unit: [enemy], section: [id] }, {}, [31]);
    expect([knows(axis), knows(allies)]).toEqual([true, true]);
    expect(refusal(() => fight.act('minefield-add', { name: 'M2', kind: 'deliberate', side: 'nobody' })).code).toBe('NOT_FOUND');
  });

  it('a unit that is put on mines is told of: its side of those that it knows, the umpire of hidden ones', () => {
    const put = (x: number) => {
      const before = fight.record.length;
      fight.act('place-unit', { unit: company, xYards: x, yYards: 0 }, player(axis));
      const ofMines = (notes: readonly string[]) => notes.filter((note) => note.includes('minefield')).length;
      return fight.record.slice(before).map(({ kind, audience, notes }) => [kind, audience, ofMines(notes)]);
    };
    fight.act('minefield-add', { name: 'Open', kind: 'hasty', xYards: 1000, yYards: 0 });
    fight.act('minefield-add', { name: 'Ours', kind: 'deliberate', side: axis, xYards: 2000, yYards: 0 });
    fight.act('minefield-add', { name: 'Theirs', kind: 'deliberate', side: allies, xYards: 3000, yYards: 0 });
    const alone = ['unit-placed', axis, 0];
    expect(put(849)).toEqual([alone]);
    expect(put(850)).toEqual([['unit-placed', axis, 1]]);
    expect(put(1150)).toEqual([alone]); // The unit was already in the zone.
    expect(put(2000)).toEqual([['unit-placed', axis, 1]]);
    expect(put(3000)).toEqual([alone, ['mines-met', 'umpires', 0]]);
    expect(fight.record.at(-1)!.summary).toBe(
      'A Coy is in the hidden minefield Theirs. Use `/eagles minefield` to roll for it (1.5).',
    );
  });

  it('a unit taken out of the battle clears nothing', () => {
    clear(lay('hasty'));
    fight.do({ type: 'remove-unit', unit: company });
    expect(fight.section('M1')).toMatchObject({ clearedBy: null });
  });
});
