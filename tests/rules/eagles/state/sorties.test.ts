import { beforeEach, describe, expect, it } from 'vitest';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { Fight, player, refusal } from './fight.js';

let fight: Fight;
let axis: string;
let allies: string;
let company: string;
let flak: string;

beforeEach(() => {
  fight = new Fight({ aircraft: true });
  axis = fight.side('Axis', 'germany');
  allies = fight.side('Allies', 'china');
  company = fight.add('A Coy', axis, { xYards: 0, yYards: 1000 });
  flak = fight.add('Flak', axis, { kind: 'weapons', aaUnit: true, aaWeapon: '20mm', xYards: 0, yYards: 2000 });
  fight.until(1, 'indirect');
});

const send = (params: object = {}) =>
  fight.act('sortie-call', { attack: 'strafe', xYards: 0, yYards: 1000, ...params }, player(allies));
const status = (number = 1): string => fight.mission(number).status;
const resolveIt = (faces: number[], number = 1) =>
  fight.act('mission-resolve', { mission: fight.mission(number).id }, undefined, faces);
const MISS6 = [5, 5, 5, 5, 5, 5];

describe('6.1 sorties', () => {
  it('are on their way for one turn and attack in the next, whatever the nation (E-22)', () => {
    const event = send();
    expect(fight.mission(1)).toMatchObject({
      order: 'sortie',
      battery: null,
      side: allies,
      attack: 'strafe',
      pattern: 'spread',
      task: 'barrage',
      aim: { x: 0, y: 1000 },
      freePoint: '0, 1000',
      orderedTurn: 1,
      dueTurn: 2,
      status: 'queued',
    });
    expect(event.summary).toBe('Sortie 101: strafe at 0, 1000. The sortie arrives in turn 2.');
    expect(event.audience).toBe(allies);
    // A sortie aimed by eye does not err. Only bombs have an entered aim and origin (E-34, E-53).
    expect(event.notes).toEqual([]);
    expect(send({ attack: 'bombs', bearing: 90 }).notes).toEqual([expect.stringContaining('Aimed at 0, 1000')]);
  });

  it('need aircraft to be allowed, a target area, and a pattern that they can fly (6.0, 6.1, 6.3)', () => {
    expect(refusal(() => send({ xYards: undefined, yYards: undefined }))).toMatchObject({ code: 'INVALID_INPUT' });
    expect(refusal(() => send({ attack: 'rockets', pattern: 'spread' })).cites).toEqual(['6.3']);
    fight.act('set-game', { aircraft: false });
    expect(refusal(() => send()).cites).toEqual(['6.0']);
  });

  it('are called in the indirect phase by their own side; an umpire says for whom', () => {
    expect(refusal(() => send({ side: axis })).code).toBe('NOT_YOURS');
    expect(refusal(() => fight.act('sortie-call', { attack: 'strafe', freePoint: 'hill' })).field).toBe('side');
    fight.next();
    expect(refusal(() => send()).cites).toContain('Sequence');
    fight.act('sortie-call', { side: allies, attack: 'strafe', freePoint: 'hill' });
    expect(fight.mission(1)).toMatchObject({ aim: null, freePoint: 'hill' });
  });

  it('take a registration point of their side', () => {
    fight.act('register-point', { side: allies, number: 4, label: 'bridge', xYards: 5, yYards: 6 });
    send({ xYards: undefined, yYards: undefined, registrationPoint: 4 });
    expect(fight.mission(1)).toMatchObject({ registrationPoint: 4, aim: { x: 5, y: 6 }, freePoint: null });
    expect(refusal(() => send({ xYards: undefined, yYards: undefined, registrationPoint: 5 })).cites).toEqual(['3.2']);
  });
});

describe('State, missions 4: a sortie waits before anything is rolled, for the anti-aircraft fire', () => {
  beforeEach(() => {
    send();
    fight.until(2, 'indirect');
  });

  it('its arrival is everybody’s, and rolls nothing', () => {
    expect(status()).toBe('awaiting-targets');
    expect(fight.record.at(-1)).toMatchObject({ kind: 'sortie-arrived', audience: 'all', resolutions: [] });
    expect(fight.diary).toEqual([]);
  });

  it('a hit ends it without an attack (6.4)', () => {
    fight.roll('anti-aircraft', { sortie: [fight.mission(1).id], firer: [flak] }, {}, [0, 5], player(axis));
    expect(status()).toBe('ended');
    expect(refusal(() => resolveIt([])).code).toBe('ILLEGAL');
  });

  it('each unit fires once at each sortie (6.4)', () => {
    const fire = () => fight.roll('anti-aircraft', { sortie: [fight.mission(1).id], firer: [flak] }, {}, [5, 5]);
    fire();
    expect(fight.mission(1).firedAtBy).toEqual([flak]);
    expect(refusal(fire).cites).toEqual(['6.4']);
    fight.roll('anti-aircraft', { sortie: [fight.mission(1).id], firer: [company] }, {}, [5]);
    expect(fight.mission(1).firedAtBy).toEqual([flak, company]);
  });

  it('then the umpire resolves it: strafing is X, spread, without drift, and it is gone (6.0, 6.2)', () => {
    const event = resolveIt([1, 2, 5, 5, 5, 5]);
    expect(event.resolutions.map(({ procedure }) => procedure)).toEqual([
      'eagles.air-attack',
      'eagles.barrage-zone',
      'eagles.barrage-damage',
    ]);
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 1 });
    expect(fight.mission(1)).toMatchObject({ status: 'ended', impact: { x: 0, y: 1000 }, targets: [company], landedTurn: 2 });
  });

  it('or with a list of the umpire’s, also an empty one', () => {
    fight.act('mission-targets', { mission: fight.mission(1).id, targets: [flak] }, undefined, MISS6);
    expect(fight.mission(1)).toMatchObject({ status: 'ended', targets: [flak] });
  });

  it('bombs fall before their targets are named: the list is refused until where they fall is rolled (Sequence B and C, E-34)', () => {
    send({ attack: 'bombs', bearing: 0 });
    fight.until(3, 'indirect');
    const name = (faces: number[]) =>
      fight.act('mission-targets', { mission: fight.mission(2).id, targets: [flak] }, undefined, faces);
    expect(refusal(() => name([]))).toMatchObject({ code: 'ILLEGAL', cites: ['Sequence', '6.4', 'E-34'] });
    fight.edit(company, { xYards: null, yYards: null });
    fight.act('mission-resolve', { mission: fight.mission(2).id }, undefined, [7, 2]);
    expect(eaglesRuleset.rowLine!('mission', fight.mission(2), fight.battle)).toBe(
      'Sortie 102 (bombs), fallen at 0, 1150, next an umpire chooses the units in its zone (3.6)',
    );
    name(MISS6);
    expect(status(2)).toBe('ended');
  });

  it('bombs need the direction of their run, or that of their side (3.3, E-53)', () => {
    expect(refusal(() => send({ attack: 'bombs' })).field).toBe('bearing');
    fight.act('set-direction', { bearing: 180 }, player(allies));
    expect(send({ attack: 'bombs' }).notes).toEqual(['Aimed at 0, 1000. Direction: 180 degrees, down the table.']);
  });

  it('who forgot the anti-aircraft fire is told of it; who fired is not (6.4)', () => {
    expect(resolveIt([...MISS6]).notes).toEqual([
      'No unit fired at the sortie before its attack (6.4).',
      'The fire falls at 0, 1000.',
    ]);
    send();
    fight.until(3, 'indirect');
    fight.roll('anti-aircraft', { sortie: [fight.mission(2).id], firer: [flak] }, {}, [5, 5], player(axis));
    expect(resolveIt([...MISS6], 2).notes).toEqual(['The fire falls at 0, 1000.']);
  });

  it('what was seen over its target stays known once it is gone: posts of fire at it name it (6.1)', () => {
    const knows = (side: string): boolean => eaglesRuleset.knowsRow!(side, 'mission', fight.mission(1), fight.battle);
    fight.roll('anti-aircraft', { sortie: [fight.mission(1).id], firer: [flak] }, {}, [0, 5], player(axis));
    expect(status()).toBe('ended');
    expect(knows(axis)).toBe(true);
  });

  it('players resolve nothing', () => {
    expect(refusal(() => fight.act('mission-resolve', { mission: fight.mission(1).id }, player(allies))).code).toBe(
      'UMPIRE_ONLY',
    );
  });
});

describe('6.2, 6.3 bombs and rockets', () => {
  it('bombs drift, without modifiers, then the zone is taken (E-34)', () => {
    fight.act('set-game', { advancedDrift: true });
    send({ attack: 'bombs', pattern: 'converged', bearing: 0 });
    fight.until(2, 'indirect');
    const event = resolveIt([4, 8, ...MISS6, 5, 5]);
    expect(event.resolutions.map(({ procedure }) => procedure)).toEqual([
      'eagles.air-attack',
      'eagles.barrage-drift',
      'eagles.barrage-zone',
      'eagles.barrage-damage',
    ]);
    expect(event.resolutions[1]!.outcome).toMatchObject({ modifier: 0, errorYards: 50, direction: 'short' });
    expect(fight.mission(1)).toMatchObject({ impact: { x: 0, y: 950 }, status: 'ended' });
  });

  it('without positions they wait once more after the drift, for the list', () => {
    fight.edit(company, { xYards: null, yYards: null });
    send({ attack: 'level-bombing', bearing: 0 });
    fight.until(2, 'indirect');
    resolveIt([9, 1]);
    expect(fight.mission(1)).toMatchObject({ status: 'awaiting-targets', rating: 'Y', impact: { x: 0, y: 1200 } });
    expect(refusal(() => fight.act('mission-redate', { mission: fight.mission(1).id, dueTurn: 3 })).code).toBe('ILLEGAL');
    fight.act('mission-targets', { mission: fight.mission(1).id, targets: [company] }, undefined, [...MISS6, 5, 5]);
    expect(status()).toBe('ended');
  });

  it('one bomb or rocket attack on a zone per turn; strafing is free (6.2)', () => {
    send({ attack: 'rockets', yYards: 5000 });
    send({ attack: 'bombs', yYards: 5200, bearing: 0 });
    send({ attack: 'bombs', yYards: 5201, bearing: 0 });
    send({ attack: 'strafe', yYards: 5000 });
    fight.until(2, 'indirect');
    resolveIt([], 1);
    expect(refusal(() => resolveIt([0], 2))).toMatchObject({ code: 'ILLEGAL', cites: ['6.2'] });
    expect(status(2)).toBe('awaiting-targets');
    resolveIt([0], 3);
    resolveIt([], 4);
    fight.act('mission-redate', { mission: fight.mission(2).id, dueTurn: 3 });
    expect(status(2)).toBe('queued');
    fight.until(3, 'indirect');
    resolveIt([0], 2);
    expect(status(2)).toBe('ended');
  });

  it('on a hex map a zone is a hex and its neighbours (3.6, 6.2)', () => {
    fight.act('set-game', { map: 'hex' });
    const hex = (q: number, r: number) => ({ attack: 'rockets', xYards: undefined, yYards: undefined, q, r });
    send(hex(0, 0));
    send(hex(1, 0));
    send(hex(2, 0));
    fight.until(2, 'indirect');
    const name = (number: number) => fight.act('mission-targets', { mission: fight.mission(number).id, targets: [] });
    name(1);
    expect(refusal(() => name(2)).cites).toEqual(['6.2']);
    name(3);
    expect(status(3)).toBe('ended');
  });

  it('zones without positions are the same by their words or registration point', () => {
    send({ attack: 'rockets', xYards: undefined, yYards: undefined, freePoint: 'The Mill' });
    send({ attack: 'rockets', xYards: undefined, yYards: undefined, freePoint: 'the mill ' });
    fight.until(2, 'indirect');
    fight.act('mission-targets', { mission: fight.mission(1).id, targets: [] });
    expect(refusal(() => fight.act('mission-targets', { mission: fight.mission(2).id, targets: [] })).cites).toEqual(['6.2']);
  });
});

describe('3.0, E-35, E-50: a sortie in direct support', () => {
  let rifles: string;
  beforeEach(() => {
    rifles = fight.add('Rifles', allies, { division: '1st', xYards: 0, yYards: 600 });
    send({ task: 'direct-support' });
  });
  const fire = (faces: number[], as = player(allies)) =>
    fight.roll('direct-fire', { firer: [rifles], target: [company], sortie: [fight.mission(1).id] }, {}, faces, as);

  it('is not resolved in indirect; it lends FP 4 once in the direct phase and is removed', () => {
    fight.until(2, 'indirect');
    expect(status()).toBe('queued');
    expect(refusal(() => resolveIt([])).cites).toContain('E-35');
    fight.next();
    // FP 4 + 4 at 400 yards is 8, rating Z. The target at AA gives ten dice.
    const event = fire(Array<number>(10).fill(1));
    expect(event.resolutions[0]!.input).toMatchObject({ fp: 4, supportFp: 4, supportOutsideDivision: false });
    expect(status()).toBe('ended');
    expect(eaglesRuleset.knowsRow!(axis, 'mission', fight.mission(1), fight.battle)).toBe(true); // The post names the sortie (section 6.1).
    expect(refusal(() => fire([])).code).toBe('ILLEGAL');
  });

  it('withdrawn on its way, it was seen by nobody', () => {
    fight.act('mission-withdraw', { mission: fight.mission(1).id });
    expect(eaglesRuleset.knowsRow!(axis, 'mission', fight.mission(1), fight.battle)).toBe(false);
  });

  it('unused, it leaves when the direct phase ends', () => {
    fight.until(2, 'melee');
    expect(status()).toBe('ended');
    expect(fight.record.at(-1)!.notes).toEqual(['Sortie 101 (strafe) leaves without supporting any unit (6.0).']);
  });

  it('does not lend before it arrives', () => {
    fight.next();
    expect(refusal(() => fire([])).cites).toContain('E-50');
    fight.next();
    expect(status()).toBe('queued');
  });

  it('its task is allocated in step A: it may be turned to a barrage while it is on its way', () => {
    fight.act('set-task', { mission: fight.mission(1).id, task: 'barrage' }, player(allies));
    expect(refusal(() => fight.act('set-task', { mission: fight.mission(1).id, task: 'none' })).field).toBe('task');
    expect(refusal(() => fight.act('set-task', { mission: fight.mission(1).id, task: 'barrage' }, player(axis))).code).toBe(
      'NOT_FOUND',
    );
    fight.until(2, 'indirect');
    expect(status()).toBe('awaiting-targets');
    expect(refusal(() => fight.act('set-task', { mission: fight.mission(1).id, task: 'direct-support' })).cites).toContain(
      'Sequence',
    );
  });

  it('the other side may fire at it', () => {
    fight.until(2, 'indirect');
    fight.roll('anti-aircraft', { sortie: [fight.mission(1).id], firer: [flak] }, {}, [0, 0], player(axis));
    expect(status()).toBe('ended');
  });
});
