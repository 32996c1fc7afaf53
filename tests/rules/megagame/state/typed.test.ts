import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { Actor } from '../../../../src/rules/index.js';
import type { Cast } from '../../played.js';
import { Game, player, refusal, UMPIRE } from './game.js';

let game: Game;
let ann: Actor;
let ids: Readonly<Record<string, string>>;
beforeEach(() => {
  game = new Game();
  ann = player(game.allies);
  ids = {
    para: game.add('1 Para', game.allies),
    tanks: game.add('Guards', game.allies, { troops: 'tanks', movedPct: 60, immobilised: true, mode: 'road-column' }),
    guns: game.add('7 Medium', game.allies, { artilleryType: 'medium' }),
    dump: game.add('Dump', game.allies, { status: 0, ammoSp: 20 }),
    gren: game.add('Gren', game.axis, { terrain: 'town' }),
    krafft: game.add('Krafft', game.axis, { terrain: 'wood' }),
    spits: game.fly('Spits', game.allies, 'fighter', 6),
    typhoons: game.fly('Typhoons', game.allies, 'ground-attack', 4),
    jg26: game.fly('JG 26', game.axis, 'fighter', 5),
    ju52: game.fly('Ju 52', game.axis, 'transport', 8),
  };
});

type Play = readonly [procedure: string, cast: Cast, typed: JsonObject];

function play([procedure, cast, typed]: Play, as: Actor, faces: readonly number[] = []): ReturnType<Game['roll']> {
  const named = Object.entries(cast).map(([role, rows]) => [role, rows.map((row) => ids[row]!)]);
  return game.roll(procedure, Object.fromEntries(named) as Cast, typed, faces, as);
}

const FIGHT: Cast = { attackers: ['para'], defenders: ['gren'] };

describe('what the record knows, no player types otherwise', () => {
  const AGAINST: readonly [key: string, faces: readonly number[], ...Play][] = [
    ['attStatus', [1, 1], 'combat', FIGHT, { attStatus: 40 }],
    ['defStatus', [6, 1], 'combat', FIGHT, { defStatus: 1 }],
    ['attUnits', [1], 'combat', FIGHT, { attUnits: 3 }],
    ['attUnprepared', [1], 'combat', FIGHT, { attUnprepared: 0 }],
    ['defNonTactical', [1], 'combat', FIGHT, { defNonTactical: 1 }],
    ['terrain', [1], 'combat', FIGHT, { terrain: 'open' }],
    ['attMovedPct', [1], 'combat', { attackers: ['tanks'], defenders: ['gren'] }, { attMovedPct: 0 }],
    ['attNonTactical', [1], 'combat', { attackers: ['tanks'], defenders: ['gren'] }, { attNonTactical: 0, order: 'overrun' }],
    ['hasFuel', [], 'movement', { unit: ['tanks'] }, { mode: 'tactical', hasFuel: true }],
    ['immobilised', [], 'movement', { unit: ['tanks'] }, { mode: 'tactical', immobilised: false }],
    ['movedPct', [], 'movement', { unit: ['tanks'] }, { mode: 'tactical', movedPct: 0 }],
    ['troops', [], 'movement', { unit: ['para'] }, { mode: 'tactical', troops: 'recce' }],
    ['status', [], 'artillery-support', { guns: ['guns'] }, { rangeKm: 5, status: 50 }],
    ['artillery', [], 'artillery-support', { guns: ['guns'] }, { rangeKm: 5, artillery: 'field' }],
    ['groundAttackSqns', [], 'air-support', { groups: ['typhoons'] }, { groundAttackSqns: 8 }],
    ['nation', [], 'air-support', { groups: ['typhoons'] }, { nation: 'german' }],
    ['tacticalSqns', [1], 'interdiction', { groups: ['typhoons'], targets: ['gren'] }, { tacticalSqns: 12 }],
    ['artilleryBns', [1], 'interdiction', { artillery: ['guns'], targets: ['gren'] }, { artilleryBns: 12 }],
    ['sideASqns', [1], 'fighter-combat', { sideA: ['spits'], sideB: ['jg26'] }, { sideASqns: 60 }],
    ['sideBSqns', [1], 'fighter-combat', { sideA: ['spits'], sideB: ['jg26'] }, { sideBSqns: 1 }],
    ['fighterSqns', [], 'fighters-v-stream', { fighters: ['spits'], stream: ['ju52'] }, { beatCover: true, fighterSqns: 50 }],
    ['ammoHeldSp', [], 'supply', { attackers: ['para'] }, { ammoHeldSp: 99 }],
  ];

  it.each(AGAINST)('%s', (key, faces, ...typed) => {
    const refused = refusal(() => play(typed, ann, faces));
    expect(refused).toMatchObject({ code: 'UMPIRE_ONLY', field: key });
    expect(refused.message).toContain('on record. Leave the value out, or ask an umpire.');
    expect(play(typed, UMPIRE, faces).notes.join(' ')).toContain('an umpire entered ');
  });

  it('of the enemy the words tell no value, nor does the post', () => {
    const typed: Play = ['combat', FIGHT, { defNonTactical: 1 }];
    expect(refusal(() => play(typed, ann)).message).toBe(
      'defNonTactical: This value is on record. Leave the value out, or ask an umpire.',
    );
    expect(play(typed, UMPIRE, [1]).notes).toEqual([
      'For “defender non-tactical”, an umpire entered 1, unlike the value on record.',
    ]);
  });
});

describe('what is only likely, anybody says otherwise', () => {
  it('less than all the squadrons that a group has; more there are not', () => {
    expect(play(['air-support', { groups: ['typhoons'] }, { groundAttackSqns: 1 }], ann).resolutions[0]!.outcome.level).toBe(
      'ordinary',
    );
    play(['interdiction', { groups: ['typhoons'], targets: ['gren'] }, { tacticalSqns: 2 }], ann, [1]);
    play(['fighter-combat', { sideA: ['spits'], sideB: ['jg26'] }, { sideASqns: 2 }], ann, [1]);
    // With 2 squadrons against 5, B attacks at 2-1 and loses. The winner loses 10% of 5.
    expect(game.group('Spits').squadrons).toBe(5);
    play(['fighters-v-stream', { fighters: ['spits'], stream: ['ju52'] }, { beatCover: true, fighterSqns: 2 }], ann);
    expect(game.group('Ju 52').squadrons).toBe(6);
  });

  it('how many points a dump sends, as far as it has them (M-6)', () => {
    play(['air-resupply', { ammoFrom: ['dump'] }, { points: 5 }], ann, [6]);
    expect(game.unit('Dump').ammoSp).toBe(15);
    expect(refusal(() => play(['air-resupply', { ammoFrom: ['dump'] }, { points: 16 }], ann)).cites).toEqual([
      'Air Resupply',
      'M-6',
    ]);
  });

  it('on which of their several grounds defenders are met; on none where they do not stand', () => {
    const fight = (terrain: string): Play => ['combat', { attackers: ['para'], defenders: ['gren', 'krafft'] }, { terrain }];
    play(fight('wood'), ann, [1]);
    expect(refusal(() => play(fight('open'), ann)).field).toBe('terrain');
  });

  it('who is yet to move in this turn, and how many units are in an area', () => {
    play(['supply', { movers: ['para'] }, { mechMovedUnits: 2, fuelHeldSp: 1 }], ann);
    play(['interdiction', { groups: ['typhoons'], targets: ['gren'] }, { units: 3 }], ann, [1, 1, 1]);
  });

  it('an umpire who says one of these needs no remark', () => {
    expect(play(['interdiction', { groups: ['typhoons'], targets: ['gren'] }, { units: 2 }], UMPIRE, [1, 1]).notes).toEqual([]);
  });
});
