import { beforeEach, describe, expect, it } from 'vitest';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';

/**
 * A battle of Germans against Americans on a table: a battery at the near edge, and a company 3000 yards up the table.
 */
let fight: Fight;
let axis: string;
let allies: string;
let guns: string;
let company: string;

beforeEach(() => {
  fight = new Fight();
  axis = fight.side('Axis', 'germany');
  allies = fight.side('Allies', 'usa');
  guns = fight.add('1/Arty', axis, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
  company = fight.add('A Coy', allies, { xYards: 0, yYards: 3000 });
  fight.act('register-point', { side: axis, number: 1, label: 'crossroads', xYards: 0, yYards: 3000 });
});

/** An umpire may call at any time. */
const call = (params: object = {}) => fight.act('artillery-call', { battery: guns, registrationPoint: 1, ...params });
const status = (number = 1): string => fight.mission(number).status;
const due = (number = 1): number | null => fight.mission(number).dueTurn;

/**
 * Four guns of 105 mm, spread, are rating W (3.6): four kill dice after the error die. At AA a 1 hits, and even faces
 * confirm.
 */
const NO_ERROR = 0;
const MISS = [5, 5, 5, 5];
const NOBODY = [NO_ERROR, ...MISS];
const TWO_HITS = [1, 1, 5, 5];
/** Converged, the same guns are rating X (3.6): six kill dice. */
const CONVERGED_DICE = 6;

describe('State, missions 1: the request', () => {
  it('players call in the indirect phase, an umpire at any time (3.1, Sequence D)', () => {
    const byPlayer = () => fight.act('artillery-call', { battery: guns, registrationPoint: 1 }, player(axis));
    expect(refusal(byPlayer)).toMatchObject({ code: 'ILLEGAL', cites: ['Sequence', '3.1'] });
    fight.next();
    byPlayer();
    fight.next();
    expect(refusal(() => fight.act('artillery-cease', { battery: guns }, player(axis))).code).toBe('ILLEGAL');
    fight.act('artillery-cease', { battery: guns });
    expect(status()).toBe('ended');
  });

  it('takes the lapse of the nation: Germany 2 turns (3.2)', () => {
    const event = call({ addYards: 200 });
    expect(fight.mission(1)).toMatchObject({
      number: 1,
      side: axis,
      battery: guns,
      order: 'fire',
      registrationPoint: 1,
      addYards: 200,
      rightYards: 0,
      pattern: 'spread',
      orderedTurn: 1,
      dueTurn: 3,
      status: 'queued',
      aim: { x: 0, y: 3200 },
      impact: null,
      targets: [],
    });
    expect(event.resolutions.map(({ procedure }) => procedure)).toEqual(['eagles.time-lapse']);
    expect(event.audience).toBe(axis);
    expect(event.summary).toBe('Mission 1: 1/Arty, FIRE, registration point 1, add 200. The fire lands in turn 3.');
  });

  it('shifts along and across the line of fire: to the right of guns that fire to the right is down the table', () => {
    fight.act('register-point', { side: axis, number: 2, label: 'mill', xYards: 4000, yYards: 0 });
    call({ registrationPoint: 2, addYards: -300, rightYards: 100 });
    expect(fight.mission(1)).toMatchObject({ aim: { x: 3700, y: -100 }, bearing: 90 });
  });

  it('takes the direction that people give where positions do not tell it', () => {
    fight.edit(guns, { xYards: null, yYards: null });
    call({ addYards: 400, bearing: 180 });
    expect(fight.mission(1)).toMatchObject({ aim: { x: 0, y: 2600 }, bearing: 180 });
  });

  it('E-53: from an edge that no position tells, the direction is said once for the side, or with the call', () => {
    const far = fight.add('Far Guns', allies, { kind: 'artillery', guns: 4, calibreMm: 105, offBoard: true });
    fight.act('register-point', { side: allies, number: 1, label: 'crossroads', xYards: 0, yYards: 3000 });
    const order = { battery: far, registrationPoint: 1, addYards: 600, rightYards: 100 };
    expect(refusal(() => fight.act('artillery-call', order))).toMatchObject({ code: 'INVALID_INPUT', field: 'bearing' });
    expect(refusal(() => fight.act('artillery-call', order)).message).toContain('/artillery direction');
    // From the far edge, adding means down the table, and right means to the table's left.
    fight.act('set-direction', { bearing: 180 }, player(allies));
    const event = fight.act('artillery-call', order);
    expect(fight.mission(1)).toMatchObject({ aim: { x: -100, y: 2400 }, bearing: 180 });
    expect(event.notes).toEqual(['Aimed at -100, 2400. Direction: 180 degrees, down the table.']);
    fight.act('artillery-call', { ...order, bearing: 270 });
    expect(fight.mission(2)).toMatchObject({ aim: { x: -600, y: 3100 }, bearing: 270 });
    // Error die 7 is 150 yards, and direction 8 is short, which means up the table for guns that fire down it.
    fight.act('artillery-call', order);
    const landed = fight.until(2, 'indirect', [7, 8]).at(-1)!;
    expect(landed.resolutions[1]!.outcome).toMatchObject({ errorYards: 150, direction: 'short', xYards: 0, yYards: 150 });
  });

  it('E-53: a side says it of its own guns alone; nothing is asked where no point has a position', () => {
    expect(refusal(() => fight.act('set-direction', { side: axis, bearing: 0 }, player(allies))).code).toBe('NOT_YOURS');
    expect(fight.act('set-direction', { bearing: 45 }, player(axis))).toMatchObject({
      audience: axis,
      summary: 'Axis: guns fire at 45 degrees, unless a call sets another direction.',
    });
    const far = fight.add('Far Guns', allies, { kind: 'artillery', guns: 4, calibreMm: 105, offBoard: true });
    fight.act('artillery-call', { battery: far, freePoint: 'the mill', addYards: 100 });
    expect(fight.mission(1)).toMatchObject({ aim: null, bearing: null });
  });

  it('in the queue it tells what was ordered, aim and direction, and where it fell', () => {
    const line = (number: number) => eaglesRuleset.rowLine!('mission', fight.mission(number), fight.battle);
    call({ addYards: 200, rightYards: -50, pattern: 'converged' });
    expect(line(1)).toBe(
      'Mission 1 (1/Arty), due in turn 3: FIRE, registration point 1, add 200, left 50, converged, aimed at -50, 3200, fired at 359 degrees',
    );
    fight.until(3, 'indirect', [NO_ERROR]);
    expect(line(1)).toMatch(/^Mission 1 \(1\/Arty\), landed at -50, 3200: FIRE/);
  });

  it('has no aim at a point without a position', () => {
    fight.act('register-point', { side: axis, number: 3, label: 'wood' });
    call({ registrationPoint: 3, addYards: 100 });
    expect(fight.mission(1)).toMatchObject({ aim: null, registrationPoint: 3 });
  });

  it('refuses a point that was never plotted (3.2)', () => {
    expect(refusal(() => call({ registrationPoint: 9 }))).toMatchObject({ code: 'ILLEGAL', cites: ['3.2', '3.11'] });
  });

  it('E-48: only an umpire allows another point; it takes the same lapse and the same 800 yards', () => {
    const free = { battery: guns, freePoint: 'the church', xYards: 100, yYards: 2000 };
    fight.next();
    expect(refusal(() => fight.act('artillery-call', free, player(axis))).cites).toContain('E-48');
    expect(refusal(() => fight.act('artillery-call', { ...free, addYards: 801 })).cites).toContain('3.11');
    fight.act('artillery-call', { ...free, addYards: 800, bearing: 0 });
    expect(fight.mission(1)).toMatchObject({ freePoint: 'the church', registrationPoint: null, dueTurn: 3 });
  });

  it('refuses units without guns, heavy weapons and towed anti-tank guns (3.0)', () => {
    const units = [
      fight.add('Rifles', axis),
      fight.add('Mortars', axis, { kind: 'weapons', guns: 4, calibreMm: 81 }),
      fight.add('PaK', axis, { kind: 'towed-at', guns: 4, calibreMm: 75 }),
    ];
    for (const battery of units) expect(refusal(() => call({ battery })).cites).toContain('3.0');
  });

  it('refuses a battery that is not deployed (3.1), and one that is destroyed', () => {
    fight.edit(guns, { gunState: 'transit' });
    expect(refusal(() => call()).cites).toContain('3.1');
    fight.edit(guns, { gunState: 'deployed', destroyed: true });
    expect(refusal(() => call()).cites).toContain('1.7');
  });

  it('refuses a converged pattern of naval guns, which have four guns of 175 mm off the board by themselves (3.8)', () => {
    const ship = fight.add('HMS Rodney', axis, { kind: 'artillery', source: 'naval' });
    expect(fight.named('HMS Rodney')).toMatchObject({ guns: 4, calibreMm: 175, offBoard: true });
    expect(refusal(() => call({ battery: ship, pattern: 'converged' })).cites).toContain('3.8');
    call({ battery: ship, bearing: 0 });
    expect(due()).toBe(3);
  });

  it('leaves orders to its own side; an enemy battery off the board that is not spotted is not there', () => {
    fight.edit(guns, { offBoard: true });
    fight.next();
    const byAllies = () => fight.act('artillery-call', { battery: guns, registrationPoint: 1 }, player(allies));
    expect(refusal(byAllies).code).toBe('NOT_FOUND');
    fight.edit(guns, { spotted: true });
    expect(refusal(byAllies).code).toBe('NOT_YOURS');
    const visitor = { id: '9', name: 'visitor', standing: 'spectator', sideId: null } as const;
    expect(refusal(() => fight.act('artillery-cease', { battery: guns }, visitor)).code).toBe('NOT_YOURS');
  });

  it('one mission to a battery: a new FIRE replaces a queued one (E-21)', () => {
    call();
    const event = call({ addYards: 100 });
    expect([status(1), status(2)]).toEqual(['ended', 'queued']);
    expect(event.notes).toEqual(['Aimed at 0, 3100. Direction: 0 degrees, up the table.', 'Mission 1 is replaced.']);
  });

  it('each side numbers its own: nobody can count what others order', () => {
    const theirs = fight.add('9/Arty', allies, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 9000 });
    const order = (battery: string, freePoint: string): number => {
      fight.act('artillery-call', { battery, freePoint, xYards: 9000, yYards: 9000 });
      return [...fight.battle.tables.mission.values()].at(-1)!.number;
    };
    expect([order(theirs, 'a'), order(guns, 'b'), order(theirs, 'c'), order(theirs, 'd'), order(guns, 'e')]).toEqual([
      101, 1, 102, 103, 2,
    ]);
  });

  it('numbers go on after missions that have ended', () => {
    call();
    fight.act('artillery-cease', { battery: guns });
    call();
    expect([status(1), status(2)]).toEqual(['ended', 'queued']);
  });

  it('REPEAT and SHIFT of a mission in flight are refused; CEASE of nothing is harmless (E-21)', () => {
    call();
    expect(refusal(() => fight.act('artillery-repeat', { battery: guns })).cites).toContain('E-21');
    expect(refusal(() => fight.act('artillery-shift', { battery: guns, addYards: 100 })).cites).toContain('3.11');
    fight.act('artillery-cease', { battery: guns });
    const event = fight.act('artillery-cease', { battery: guns });
    expect(event.changes).toEqual([]);
    expect(refusal(() => fight.act('artillery-repeat', { battery: guns })).code).toBe('ILLEGAL');
  });
});

describe('State, missions 2 and 3: waiting and coming due', () => {
  it('four nations in flight land in the turns of 3.2, in queue order', () => {
    const [usa, ussr, china] = [fight.side('Yanks', 'usa'), fight.side('Reds', 'ussr'), fight.side('Chungking', 'china')];
    const batteries = [guns];
    for (const side of [usa, ussr, china]) {
      batteries.push(fight.add(`Guns of ${side}`, side, { kind: 'artillery', guns: 4, calibreMm: 75, xYards: 5000, yYards: 0 }));
      fight.act('register-point', { side, number: 1, label: 'far away', xYards: 9000, yYards: 9000 });
    }
    const numbers = batteries.map((battery) => {
      const at = battery === guns ? { freePoint: 'nowhere', xYards: 9000, yYards: 9000 } : { registrationPoint: 1 };
      fight.act('artillery-call', { battery, ...at });
      return fight.battle.tables.mission.size;
    });
    expect(numbers.map((number) => due(number))).toEqual([3, 2, 4, 5]);
    expect(fight.diary.map(({ dueTurn, duePhase, at, order }) => ({ dueTurn, duePhase, at, order }))).toEqual([
      { dueTurn: 3, duePhase: 'indirect', at: 'begin', order: [3, 1, 1] },
      { dueTurn: 2, duePhase: 'indirect', at: 'begin', order: [2, 1, 201] },
      { dueTurn: 4, duePhase: 'indirect', at: 'begin', order: [4, 1, 301] },
      { dueTurn: 5, duePhase: 'indirect', at: 'begin', order: [5, 1, 401] },
    ]);
    const landed = (turn: number) =>
      fight
        .until(turn, 'indirect', [NO_ERROR])
        .filter(({ kind }) => kind === 'mission-landed')
        .map(({ turn: at, summary }) => `${at}: ${summary}`);
    expect(landed(2)).toEqual(['2: Mission 201 lands: no units in its zone.']);
    expect(landed(3)).toEqual(['3: Mission 1 lands: no units in its zone.']);
    expect(landed(4)).toEqual(['4: Mission 301 lands: no units in its zone.']);
    expect(landed(5)).toEqual(['5: Mission 401 lands: no units in its zone.']);
    expect(fight.diary).toEqual([]);
  });

  it('comes due exactly once, also when a turn is advanced at one go', () => {
    call();
    fight.until(3, 'movement');
    fight.do({ type: 'advance', to: 'turn' }, NOBODY);
    expect(fight.record.filter(({ kind }) => kind === 'mission-landed')).toHaveLength(1);
    expect(status()).toBe('landed');
    fight.until(6, 'indirect');
    expect(fight.record.filter(({ kind }) => kind === 'mission-landed')).toHaveLength(1);
  });

  it('missions of one moment are settled by due turn, then turn of the order, then number', () => {
    const second = fight.add('2/Arty', axis, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 10, yYards: 0 });
    const third = fight.add('3/Arty', axis, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 20, yYards: 0 });
    for (const battery of [guns, second, third]) call({ battery, addYards: 800 });
    fight.until(3, 'movement');
    fight.act('mission-redate', { mission: fight.mission(3).id, dueTurn: 2 });
    fight.act('set-mission', { mission: fight.mission(1).id, orderedTurn: 3 });
    const landed = fight.next([NO_ERROR, NO_ERROR, NO_ERROR]).filter(({ kind }) => kind === 'mission-landed');
    expect(landed.map(({ summary }) => summary.slice(0, 9))).toEqual(['Mission 3', 'Mission 2', 'Mission 1']);
  });

  it('a battery destroyed before the phase loses its mission', () => {
    call();
    fight.roll('impairment', { unit: [guns] }, { newImpairments: 4 });
    expect(status()).toBe('ended');
    fight.until(3, 'indirect');
    expect(status()).toBe('ended');
  });

  it('a battery destroyed by an umpire’s hand loses it as well, and it is in no diary', () => {
    call();
    fight.edit(guns, { destroyed: true });
    expect(fight.diary).toEqual([]);
    fight.until(3, 'indirect');
    expect(status()).toBe('ended');
  });

  it('a battery that is not deployed when the phase begins loses it (3.1)', () => {
    call();
    fight.until(3, 'movement');
    fight.roll('gun-setup', { unit: [guns] }, { action: 'breakdown' });
    const events = fight.next();
    expect(events.map(({ kind, audience }) => [kind, audience])).toEqual([
      ['phase', 'all'],
      ['mission-lost', axis],
    ]);
    expect(status()).toBe('ended');
  });

  it('E-50: a battery in direct support does not fire the mission due then; it slips a turn and is not lost', () => {
    call();
    fight.until(3, 'movement');
    fight.act('set-task', { unit: guns, task: 'direct-support' }, player(axis));
    const events = fight.next();
    expect(events.at(-1)).toMatchObject({ kind: 'mission-slipped', audience: axis });
    expect(fight.mission(1)).toMatchObject({ status: 'queued', dueTurn: 4, orderedTurn: 1, held: null });
    expect(fight.named('1/Arty').fired).toBe(false);
    fight.until(4, 'movement');
    expect(fight.named('1/Arty').task).toBe('none');
    fight.next(NOBODY);
    expect(status()).toBe('landed');
  });

  it('6.0: guns do not leave with the sorties in support, whatever an umpire noted on their mission: nobody is told of them', () => {
    call();
    fight.until(3, 'movement');
    fight.act('set-mission', { mission: fight.mission(1).id, task: 'direct-support', dueTurn: 3 });
    fight.act('set-task', { unit: guns, task: 'direct-support' }, player(axis));
    fight.until(3, 'direct');
    fight.act('set-mission', { mission: fight.mission(1).id, dueTurn: 3 });
    fight.next();
    expect(fight.record.filter(({ kind }) => kind === 'phase').at(-1)).toMatchObject({ audience: 'all', notes: [] });
    expect(status()).toBe('queued');
  });

  it('fire of one phase is simultaneous: a battery destroyed by an earlier mission of the phase still fires, and then its mission ends', () => {
    const enemy = fight.add('9/Arty', allies, { kind: 'artillery', baseFp: 1, guns: 4, calibreMm: 105, xYards: 0, yYards: 3050 });
    fight.act('register-point', { side: allies, number: 1, label: 'their guns', xYards: 9000, yYards: 9000 });
    call();
    fight.act('artillery-call', { battery: enemy, registrationPoint: 1 });
    fight.act('mission-redate', { mission: fight.mission(2).id, dueTurn: 3 });
    // Mission 1 has no error: it misses A Coy, and 9/Arty takes two hits, the second confirmed by a 2. Mission 2 has no
    // error, and hits no unit.
    const events = fight.until(3, 'indirect', [NO_ERROR, ...MISS, ...TWO_HITS, 2, NO_ERROR]);
    expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['mission-landed', 'mission-landed']);
    expect(fight.named('9/Arty')).toMatchObject({ destroyed: true, fired: true });
    expect([status(1), status(2)]).toEqual(['landed', 'ended']);
  });

  it('E-50, 1.7: a battery in direct support that an earlier mission of the phase destroys has no mission left for a later turn', () => {
    const enemy = fight.add('9/Arty', allies, { kind: 'artillery', baseFp: 1, guns: 4, calibreMm: 105, xYards: 0, yYards: 3050 });
    fight.act('register-point', { side: allies, number: 1, label: 'their guns', xYards: 9000, yYards: 9000 });
    call();
    fight.act('artillery-call', { battery: enemy, registrationPoint: 1 });
    fight.act('mission-redate', { mission: fight.mission(2).id, dueTurn: 3 });
    fight.until(3, 'movement');
    fight.act('set-task', { unit: enemy, task: 'direct-support' });
    const events = fight.until(3, 'indirect', [NO_ERROR, ...MISS, ...TWO_HITS, 2]);
    expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['mission-landed', 'mission-lost']);
    expect(fight.named('9/Arty')).toMatchObject({ destroyed: true, fired: false });
    expect([status(1), status(2)]).toEqual(['landed', 'ended']);
  });

  it('dated to this turn after its phase has begun, a mission waits for the next one, unless an umpire resolves it at once', () => {
    fight.until(2, 'indirect');
    call();
    call({ battery: fight.add('2/Arty', axis, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 9 }) });
    for (const number of [1, 2]) fight.act('mission-redate', { mission: fight.mission(number).id, dueTurn: 2 });
    fight.act('mission-resolve', { mission: fight.mission(1).id }, undefined, NOBODY);
    expect([status(1), status(2)]).toEqual(['landed', 'queued']);
    fight.until(3, 'movement');
    expect(status(2)).toBe('queued');
    fight.next(NOBODY);
    expect(status(2)).toBe('landed');
  });

  it('at once only from a battery that is deployed (3.1)', () => {
    call();
    fight.until(3, 'movement'); // The mission is due, but its phase has not begun.
    fight.roll('gun-setup', { unit: [guns] }, { action: 'breakdown' });
    const resolved = () => fight.act('mission-resolve', { mission: fight.mission(1).id }, undefined, NOBODY);
    expect(refusal(resolved)).toMatchObject({ code: 'ILLEGAL', cites: ['3.1', '3.9'] });
    fight.edit(guns, { gunState: 'deployed' });
    resolved();
    expect(status()).toBe('landed');
  });

  it('an umpire withdraws and re-dates; what has fallen is not re-dated', () => {
    call();
    fight.act('mission-redate', { mission: fight.mission(1).id, dueTurn: 2 });
    expect(refusal(() => fight.act('mission-resolve', { mission: fight.mission(1).id })).code).toBe('ILLEGAL');
    fight.until(2, 'indirect', NOBODY);
    expect(refusal(() => fight.act('mission-redate', { mission: fight.mission(1).id, dueTurn: 5 }))).toMatchObject({
      code: 'ILLEGAL',
      cites: ['Sequence'],
    });
    fight.act('mission-withdraw', { mission: fight.mission(1).id });
    expect(status()).toBe('ended');
    expect(refusal(() => fight.act('mission-withdraw', { mission: fight.mission(1).id })).code).toBe('ILLEGAL');
    expect(refusal(() => fight.act('mission-withdraw', { mission: 'm99' })).code).toBe('NOT_FOUND');
    expect(refusal(() => fight.act('mission-withdraw', { mission: fight.mission(1).id }, player(axis))).code).toBe('UMPIRE_ONLY');
  });

  it('a battery taken out of the battle takes its mission with it', () => {
    call();
    fight.do({ type: 'remove-unit', unit: guns });
    expect(status()).toBe('ended');
    expect(fight.diary).toEqual([]);
  });
});

describe('State, missions 4: resolving', () => {
  it('rates, drifts, takes the zone and rolls damage, in that order', () => {
    call();
    // Error die 7 is 150 yards, and direction 2 is long. A Coy is 150 yards from where the rounds fall.
    const event = fight.until(3, 'indirect', [7, 2, ...TWO_HITS, 4]).at(-1)!;
    expect(event.resolutions.map(({ procedure }) => procedure)).toEqual([
      'eagles.barrage-rating',
      'eagles.barrage-drift',
      'eagles.barrage-zone',
      'eagles.barrage-damage',
    ]);
    expect(event).toMatchObject({ kind: 'mission-landed', audience: 'all', summary: 'Mission 1 lands: 1 unit in its zone.' });
    expect(event.resolutions[1]!.outcome).toMatchObject({ errorYards: 150, direction: 'long', yYards: 150 });
    expect(event.resolutions[3]!.roles).toEqual({ mission: [fight.mission(1).id], target: [company] });
    expect(fight.mission(1)).toMatchObject({
      status: 'landed',
      aim: { x: 0, y: 3000 },
      impact: { x: 0, y: 3150 },
      rating: 'W',
      targets: [company],
    });
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 1, fp: 3 });
    expect(fight.named('1/Arty').fired).toBe(true);
  });

  it('a unit 200 yards from the point is in it, one at 201 is not, friend or foe (E-16)', () => {
    fight.add('Edge', axis, { xYards: 200, yYards: 3000 });
    fight.add('Beyond', allies, { xYards: 201, yYards: 3000 });
    call();
    fight.until(3, 'indirect', [NO_ERROR, ...MISS, ...MISS]);
    expect(fight.mission(1).targets).toEqual([company, fight.named('Edge').id]);
  });

  it('among more units than a list can hold, those within 200 yards are told apart', () => {
    fight.add('Edge', allies, { xYards: 200, yYards: 3000 });
    for (let n = 1; n <= 100; n++) fight.add(`Far ${n}`, allies, { xYards: 9000, yYards: 10 * n });
    call();
    fight.until(3, 'indirect', [NO_ERROR, ...MISS, ...MISS]);
    expect(fight.mission(1)).toMatchObject({ status: 'landed', targets: [company, fight.named('Edge').id] });
  });

  it('among more than a list can hold within 200 yards, an umpire names them', () => {
    for (let n = 1; n <= 100; n++) fight.add(`Crowd ${n}`, allies, { xYards: n, yYards: 3000 });
    call();
    fight.until(3, 'indirect', [NO_ERROR]);
    expect(status()).toBe('awaiting-targets');
  });

  it('destroyed and off-board units stand in no zone', () => {
    fight.add('Ghost', allies, { destroyed: true, xYards: 0, yYards: 3000 });
    fight.add('Off', allies, { offBoard: true, guns: 4, calibreMm: 105, xYards: 0, yYards: 3000 });
    call();
    fight.until(3, 'indirect', NOBODY);
    expect(fight.mission(1).targets).toEqual([company]);
  });

  it('the advanced error takes range and nation: Germans at 2000 yd have -1 (3.3)', () => {
    fight.act('set-game', { advancedDrift: true });
    fight.edit(guns, { yYards: 1000 });
    call();
    // Row 3 - 1 = 2 means no error, so no direction is rolled.
    const event = fight.until(3, 'indirect', [3, ...MISS]).at(-1)!;
    expect(event.resolutions[1]!.input).toMatchObject({ advanced: true, nation: 'germany', rangeYards: 2000 });
    expect(event.resolutions[1]!.outcome).toMatchObject({ modifier: -1, errorYards: 0 });
  });

  it('without positions the advanced error asks for the range at the call', () => {
    fight.act('set-game', { advancedDrift: true });
    fight.edit(guns, { xYards: null, yYards: null });
    expect(refusal(() => call({ bearing: 0 }))).toMatchObject({ code: 'INVALID_INPUT', field: 'rangeYards' });
    call({ bearing: 0, rangeYards: 6000 });
    const event = fight.until(3, 'indirect', [1, ...MISS]).at(-1)!;
    expect(event.resolutions[1]!.outcome).toMatchObject({ modifier: 1, chartRow: 2, errorYards: 0 });
  });

  it('without positions the mission waits for the list, its drift rolled; an empty list is a list', () => {
    fight.edit(company, { xYards: null, yYards: null });
    call();
    const event = fight.until(3, 'indirect', [9, 5]).at(-1)!;
    expect(event).toMatchObject({
      kind: 'mission-awaiting',
      summary: 'Mission 1 has fallen at 200, 3000. Next, an umpire chooses the units in its zone.',
    });
    expect(fight.mission(1)).toMatchObject({ status: 'awaiting-targets', impact: { x: 200, y: 3000 }, rating: 'W' });
    fight.until(4, 'melee');
    expect(status()).toBe('awaiting-targets');
    fight.act('mission-targets', { mission: fight.mission(1).id, targets: [] });
    expect(status()).toBe('landed');
    expect(refusal(() => fight.act('mission-targets', { mission: fight.mission(1).id, targets: [] })).code).toBe('ILLEGAL');
  });

  it('while it waits for targets its battery takes no order (steps C and D)', () => {
    fight.edit(company, { xYards: null, yYards: null });
    call();
    fight.until(3, 'indirect', [NO_ERROR]);
    const orders = ['artillery-call', 'artillery-repeat', 'artillery-shift', 'artillery-cease'];
    for (const order of orders) {
      const params = order === 'artillery-call' ? { battery: guns, registrationPoint: 1 } : { battery: guns };
      expect(refusal(() => fight.act(order, params)).message).toContain('Ask an umpire to use');
    }
  });

  it('the list is worked off in its order, passing over what is destroyed already; the umpire adjusts the dice', () => {
    const second = fight.add('B Coy', allies, { baseFp: 1 });
    call();
    fight.until(3, 'indirect', [NO_ERROR]);
    fight.do({ type: 'resolve', procedure: 'eagles.impairment', roles: { unit: [second] }, typed: {} });
    const params = { mission: fight.mission(1).id, targets: [second, company], diceAdj: -2 };
    const event = fight.act('mission-targets', params, undefined, [1, 5]);
    expect(event.resolutions.map(({ roles }) => roles.target)).toEqual([[company]]);
    expect(event.notes).toEqual([
      'The fire falls at 0, 3000.',
      'Units not hit, because they are already destroyed or out of reach: 1.',
    ]);
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 0 });
  });

  it('a converged barrage strikes one unit, the nearest: on a table the umpire names no more (3.6, E-16)', () => {
    const second = fight.add('B Coy', allies, {}); // Without a place, the umpire chooses the units in the zone.
    call({ pattern: 'converged' });
    fight.until(3, 'indirect', [NO_ERROR]);
    expect(status()).toBe('awaiting-targets');
    const strike = (targets: string[], faces: number[] = []) =>
      fight.act('mission-targets', { mission: fight.mission(1).id, targets }, undefined, faces);
    expect(refusal(() => strike([company, second])).cites).toEqual(['3.6', 'E-16']);
    strike([company], Array<number>(CONVERGED_DICE).fill(5));
    expect(status()).toBe('landed');
  });

  it.each([
    [false, 'no visible units in its zone'],
    [true, '1 unit in its zone'],
  ])('with spotting by the rules nobody that is not seen is counted in public (E-51): spotted %s', (spotted, words) => {
    fight.act('set-game', { spotting: 'rules' });
    fight.edit(company, { spotted });
    call();
    const landed = fight.until(3, 'indirect', NOBODY).find(({ kind }) => kind === 'mission-landed')!;
    expect(landed.summary).toContain(words);
    expect(landed.resolutions.some(({ roles }) => roles.target?.includes(company))).toBe(true);
  });

  it('a unit named twice is hit once', () => {
    fight.edit(company, { xYards: null, yYards: null });
    call();
    fight.until(3, 'indirect', [NO_ERROR]);
    fight.act('mission-targets', { mission: fight.mission(1).id, targets: [company, company] }, undefined, MISS);
    expect(fight.mission(1).targets).toEqual([company]);
  });

  it('E-15: on a hex map it waits after its drift, which is in hexes', () => {
    fight = new Fight({ map: 'hex' });
    axis = fight.side('Axis', 'germany');
    guns = fight.add('1/Arty', axis, { kind: 'artillery', guns: 4, calibreMm: 105, q: 0, r: 0 });
    fight.act('register-point', { side: axis, label: 'hill', q: 4, r: -2 });
    call();
    expect(fight.mission(1)).toMatchObject({ aim: { x: 4, y: -2 }, registrationPoint: 1 });
    const event = fight.until(3, 'indirect', [6, 8]).at(-1)!;
    expect(event.resolutions[1]!.outcome).toMatchObject({ errorHexes: 2, direction: 'short', errorYards: 0 });
    expect(fight.mission(1)).toMatchObject({ status: 'awaiting-targets', impact: null });
  });

  it('a battery destroyed while its fire waits for targets is settled all the same', () => {
    fight.edit(company, { xYards: null, yYards: null });
    call();
    fight.until(3, 'indirect', [NO_ERROR]);
    fight.next();
    fight.roll('impairment', { unit: [guns] }, { newImpairments: 4 });
    expect(status()).toBe('awaiting-targets');
    fight.act('mission-targets', { mission: fight.mission(1).id, targets: [company] }, undefined, [1, 5, 5, 5]);
    expect(fight.named('A Coy').suppressed).toBe(true);
    expect(status()).toBe('ended');
  });

  it('an umpire resolves it at once when positions come to be known', () => {
    fight.edit(company, { xYards: null, yYards: null });
    call();
    fight.until(3, 'indirect', [NO_ERROR]);
    const resolveIt = (faces: number[]) => fight.act('mission-resolve', { mission: fight.mission(1).id }, undefined, faces);
    expect(refusal(() => resolveIt([])).cites).toContain('E-15');
    fight.edit(company, { xYards: 50, yYards: 3000 });
    resolveIt(MISS);
    expect(fight.mission(1)).toMatchObject({ status: 'landed', targets: [company] });
  });

  it('a battery that was changed so that it cannot fire ends its mission, and holds nothing up', () => {
    call();
    fight.edit(guns, { guns: null });
    const event = fight.until(3, 'indirect').at(-1)!;
    expect(event).toMatchObject({ kind: 'mission-lost', audience: axis });
    expect(status()).toBe('ended');
  });
});

describe('State, missions 5: after landing', () => {
  /** Lets it land in turn 3, 50 yards to the right of its aim. */
  const land = (): void => {
    call();
    fight.until(3, 'indirect', [3, 4, ...MISS]);
  };

  it('does not repeat by itself (E-20)', () => {
    land();
    expect(fight.diary).toEqual([]);
    fight.until(5, 'movement');
    expect(status()).toBe('landed');
  });

  it('REPEAT lands in the next turn at the last aiming point, with an error of its own (E-19, E-20)', () => {
    land();
    fight.act('artillery-repeat', { battery: guns }, player(axis));
    expect(fight.mission(1)).toMatchObject({
      order: 'repeat',
      orderedTurn: 3,
      dueTurn: 4,
      status: 'queued',
      aim: { x: 0, y: 3000 },
    });
    fight.until(4, 'indirect', [5, 9, ...MISS]);
    expect(fight.mission(1)).toMatchObject({ status: 'landed', impact: { x: 0, y: 2900 } });
  });

  it('SHIFT counts from where the rounds last fell (E-20)', () => {
    land();
    expect(fight.mission(1).impact).toEqual({ x: 50, y: 3000 });
    fight.act('artillery-shift', { battery: guns, addYards: -100, rightYards: 200 });
    // The line of fire from (0, 0) to (50, 3000) is at 1 degree, so dropping 100 is 2 to the left and 100 down.
    expect(fight.mission(1)).toMatchObject({
      order: 'shift',
      dueTurn: 4,
      addYards: -100,
      rightYards: 200,
      aim: { x: 248, y: 2897 },
    });
  });

  it('800 yards each way is the limit of one order (3.11)', () => {
    land();
    expect(refusal(() => fight.act('artillery-shift', { battery: guns, addYards: 801 })).cites).toContain('3.11');
    expect(refusal(() => fight.act('artillery-shift', { battery: guns })).cites).toContain('3.11');
    fight.act('artillery-shift', { battery: guns, addYards: 800, rightYards: -800 });
  });

  it('CEASE and a new FIRE end a landed mission', () => {
    land();
    call();
    expect([status(1), status(2)]).toEqual(['ended', 'queued']);
    fight.act('artillery-cease', { battery: guns });
    expect(status(2)).toBe('ended');
  });

  it('the loss of the battery ends it', () => {
    land();
    fight.roll('impairment', { unit: [guns] }, { newImpairments: 4 });
    expect(status()).toBe('ended');
  });

  it('a battery whose barrage was resolved cannot support as well that turn (3.0)', () => {
    land();
    fight.next();
    const rifles = fight.add('Rifles', axis, { xYards: 0, yYards: 2500 });
    const fire = () =>
      fight.roll('direct-fire', { firer: [rifles], target: [company], support: [guns] }, {}, Array<number>(10).fill(1));
    expect(refusal(fire).cites).toEqual(['3.0']);
    expect(refusal(() => fight.act('set-task', { unit: guns, task: 'direct-support' })).cites).toEqual(['3.0']);
    fight.until(4, 'direct');
    fire();
    expect(fight.named('1/Arty').fired).toBe(true);
  });
});

describe('what looks like an order, or a landing, and is none', () => {
  const roll =
    (procedure: string, roles: Record<string, string[]>, typed: object = {}, faces: number[] = []) =>
    () =>
      fight.roll(procedure, roles, { ...typed }, faces);

  it('a lapse reckoned for a battery queues nothing: it is refused with the way to call (3.1, 3.11)', () => {
    const refused = refusal(roll('time-lapse', { battery: [guns] }, { order: 'fire', registrationPoint: 1 }));
    expect(refused).toMatchObject({ code: 'ILLEGAL', cites: ['3.1', '3.11'] });
    expect(refused.message).toContain('/artillery call');
    expect(fight.battle.tables.mission?.size ?? 0).toBe(0);
    roll('time-lapse', {}, { order: 'fire', registrationPoint: 1, nation: 'usa' })();
  });

  it('a step of a landing by itself is refused with the way to resolve; a target more of fire that has landed is not', () => {
    call();
    const mission = [fight.mission(1).id];
    const alone = [
      roll('barrage-drift', { mission }),
      roll('barrage-zone', { mission }, { impactX: 0, impactY: 0, units: [] }),
      roll('barrage-damage', { mission, target: [company] }),
    ];
    for (const attempt of alone) {
      expect(refusal(attempt)).toMatchObject({ code: 'ILLEGAL', cites: ['Sequence', '3.3'] });
      expect(refusal(attempt).message).toContain('/artillery resolve');
    }
    fight.until(3, 'indirect', NOBODY);
    expect(refusal(alone[0]!).code).toBe('ILLEGAL');
    roll('barrage-damage', { mission, target: [company] }, {}, MISS)();
  });
});

describe('dice that fell on a real table', () => {
  const byHand = (act: string, params: object, dice: readonly number[], as = UMPIRE) =>
    fight.do({ type: 'act', act, params: { mission: fight.mission(1).id, ...params }, dice }, [], as).at(-1)!;

  it('decide a landing: drift first, then the kill dice of each target; they are told as entered', () => {
    fight.act('set-game', { handLandings: true });
    call();
    const waits = fight.until(3, 'indirect').at(-1)!;
    expect(waits).toMatchObject({ kind: 'mission-awaiting', resolutions: [], audience: 'all' });
    expect(fight.mission(1)).toMatchObject({ status: 'awaiting-targets', rating: null });
    expect(eaglesRuleset.rowLine!('mission', fight.mission(1), fight.battle)).toMatch(
      /^Mission 1 \(1\/Arty\), fired, next an umpire rolls where it falls \(3\.3\): FIRE/,
    );
    expect(refusal(() => byHand('mission-targets', { targets: [company] }, [])).cites).toEqual(['Sequence', '3.3']);
    expect(refusal(() => fight.act('artillery-cease', { battery: guns })).message).toContain(
      'The fire of 1/Arty is due but not rolled yet. Ask an umpire to use `/artillery resolve` first.',
    );
    // Error die 7 is 150 yards, and direction 2 is long. A Coy takes two hits, the second confirmed by a 4.
    const event = byHand('mission-resolve', {}, [7, 2, ...TWO_HITS, 4]);
    expect(event).toMatchObject({ kind: 'mission-landed', diceKind: 'entered' });
    expect(fight.mission(1)).toMatchObject({ status: 'landed', impact: { x: 0, y: 3150 } });
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 1 });
    expect(fight.named('1/Arty').fired).toBe(true);
  });

  it('decide what befalls the targets that an umpire names; too few, too many and strange ones are refused', () => {
    fight.edit(company, { xYards: null, yYards: null });
    call();
    fight.until(3, 'indirect', [NO_ERROR]);
    const named = (dice: readonly number[]) => () => byHand('mission-targets', { targets: [company] }, dice);
    for (const dice of [
      [1, 5],
      [...MISS, 5],
      [10, 5, 5, 5],
    ])
      expect(refusal(named(dice))).toMatchObject({ code: 'BAD_DICE', field: 'dice' });
    expect(named(MISS)()).toMatchObject({ kind: 'mission-landed', diceKind: 'entered' });
  });

  it('what rolls nothing takes none', () => {
    call();
    expect(refusal(() => byHand('mission-withdraw', {}, [1]))).toMatchObject({ code: 'INVALID_INPUT', field: 'dice' });
  });
});

describe('E-12: counter-battery fire', () => {
  let theirs: string;
  beforeEach(() => {
    theirs = fight.add('9/Arty', allies, { kind: 'artillery', guns: 4, calibreMm: 105, offBoard: true });
    fight.act('register-point', { side: allies, number: 1, label: 'our guns', xYards: 9000, yYards: 9000 });
  });
  const counter = (params: object = {}) =>
    fight.act('artillery-call', { battery: guns, counterBatteryTarget: theirs, ...params });

  it('no drift and no zone: the named battery is the only target, and it is suppressed at most', () => {
    counter();
    expect(fight.mission(1)).toMatchObject({ counterBatteryTarget: theirs, aim: null, dueTurn: 3 });
    const event = fight.until(3, 'indirect', [1, 1, 1, 1]).at(-1)!;
    expect(event.resolutions.map(({ procedure }) => procedure)).toEqual(['eagles.barrage-rating', 'eagles.barrage-damage']);
    expect(fight.named('9/Arty')).toMatchObject({ suppressed: true, impairments: 0 });
    expect(fight.mission(1)).toMatchObject({ status: 'landed', targets: [theirs] });
  });

  it('its mission queued for a later turn slips by one turn, once', () => {
    fight.act('artillery-call', { battery: theirs, registrationPoint: 1, bearing: 90 });
    fight.act('mission-redate', { mission: fight.mission(1).id, dueTurn: 5 });
    const second = fight.add('2/Arty', axis, { kind: 'artillery', guns: 4, calibreMm: 105 });
    counter();
    counter({ battery: second });
    fight.until(3, 'indirect', [1, 5, 5, 5, 1, 5, 5, 5]);
    expect([status(2), status(3)]).toEqual(['landed', 'landed']);
    expect(fight.mission(1)).toMatchObject({ status: 'queued', dueTurn: 6 });
  });

  it('one due this turn does not slip', () => {
    fight.act('artillery-call', { battery: theirs, registrationPoint: 1, bearing: 90 });
    fight.act('mission-redate', { mission: fight.mission(1).id, dueTurn: 3 });
    counter();
    fight.act('set-mission', { mission: fight.mission(1).id, orderedTurn: 9 });
    fight.until(3, 'indirect', [1, 5, 5, 5, NO_ERROR]);
    expect(status(1)).toBe('landed');
  });

  it('an order given while it is suppressed takes one turn more', () => {
    fight.edit(theirs, { suppressed: true });
    fight.act('artillery-call', { battery: theirs, registrationPoint: 1, bearing: 90 });
    expect(due()).toBe(3);
    fight.edit(guns, { suppressed: true });
    call();
    expect(due(2)).toBe(3);
  });

  it('can be repeated, not shifted (E-21); it names an enemy off-board battery, and no naval guns (3.5, 3.8)', () => {
    counter();
    fight.until(3, 'indirect', MISS);
    expect(refusal(() => fight.act('artillery-shift', { battery: guns, addYards: 100 })).cites).toContain('E-21');
    fight.act('artillery-repeat', { battery: guns });
    expect(due()).toBe(4);
    expect(refusal(() => counter({ registrationPoint: 1 })).cites).toContain('3.11');
    expect(refusal(() => counter({ addYards: 100 })).cites).toContain('3.5');
    expect(refusal(() => counter({ counterBatteryTarget: company })).cites).toContain('3.5');
    expect(refusal(() => counter({ counterBatteryTarget: guns })).cites).toContain('3.5');
    const ship = fight.add('USS Texas', allies, { kind: 'artillery', source: 'naval' });
    expect(refusal(() => counter({ counterBatteryTarget: ship })).cites).toEqual(['3.8']);
  });

  it('players name a battery that they know of', () => {
    fight.next();
    const order = { battery: guns, counterBatteryTarget: theirs };
    expect(refusal(() => fight.act('artillery-call', order, player(axis))).code).toBe('NOT_FOUND');
    fight.edit(theirs, { spotted: true });
    fight.act('artillery-call', order, player(axis));
    expect(status()).toBe('queued');
  });

  it('E-55: it is found by its fire: once a barrage of it has fallen, every side knows of it', () => {
    fight.act('artillery-call', { battery: theirs, registrationPoint: 1, bearing: 90 });
    fight.until(2, 'indirect', [NO_ERROR]);
    expect(fight.named('9/Arty')).toMatchObject({ fired: true, spotted: true });
    fight.act('artillery-call', { battery: guns, counterBatteryTarget: theirs }, player(axis));
    expect(fight.mission(2)).toMatchObject({ counterBatteryTarget: theirs, status: 'queued' });
    // Guns on the board are spotted only by section 4.1.
    call();
    fight.until(4, 'indirect', NOBODY);
    expect(fight.named('1/Arty')).toMatchObject({ fired: true, spotted: false });
  });
});

describe('an umpire sets any field of a mission', () => {
  it('keeps one open mission to a battery, and a turn to a queued one', () => {
    call();
    call();
    const set = (fields: object, number = 1) => fight.act('set-mission', { mission: fight.mission(number).id, ...fields });
    expect(refusal(() => set({ status: 'queued' })).code).toBe('CONFLICT');
    set({ aimX: 5, impactX: 7, impactY: 8, pattern: 'converged', dueTurn: 9, registrationPoint: null, freePoint: 'mill' }, 2);
    expect(fight.mission(2)).toMatchObject({
      aim: { x: 5, y: 3000 },
      impact: { x: 7, y: 8 },
      pattern: 'converged',
      dueTurn: 9,
      registrationPoint: null,
      freePoint: 'mill',
    });
    set({ pattern: 'spread', aimY: 4 }, 2);
    expect(fight.mission(2)).toMatchObject({ aim: { x: 5, y: 4 }, impact: { x: 7, y: 8 }, pattern: 'spread' });
    set({ impactX: 70 }, 2);
    set({ impactY: 80 }, 2);
    expect(fight.mission(2)).toMatchObject({ aim: { x: 5, y: 4 }, impact: { x: 70, y: 80 } });
    expect(fight.mission(1).impact).toBeNull();
    set({ pattern: 'converged' });
    expect(fight.mission(1).impact).toBeNull();
    expect(refusal(() => set({ battery: 'nobody' }, 2)).code).toBe('NOT_FOUND');
    expect(refusal(() => set({ side: 'nobody' }, 2)).code).toBe('NOT_FOUND');
    expect(refusal(() => set({ order: 'sortie' }, 2)).field).toBe('battery');
    expect(refusal(() => set({ nonsense: 1 }, 2))).toMatchObject({ code: 'INVALID_INPUT', field: 'nonsense' });
  });
});
