import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FaceSource, type JsonObject, randomFaces } from '../../../../src/dice/index.js';
import { type BattleEvent, decide, emptyGame, type GameCommand, type GameState } from '../../../../src/game/index.js';
import { corps } from '../../../../src/rules/corps/index.js';
import { type CorpsBattle, type CorpsUnit, dayOrNight } from '../../../../src/rules/corps/state.js';
import { applyChanges, type Actor, type Battle, Refusal, reverseChanges } from '../../../../src/rules/index.js';
import { textOf } from '../../../game/house.js';
import { player, UMPIRE } from './campaign.js';

/** What happens next, by numbers that pick from whatever the battle has at that moment. */
interface Step {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly asPlayer: boolean;
}

const KINDS = 24;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(KINDS + 8),
  a: fc.nat(60),
  b: fc.nat(60),
  c: fc.nat(60),
  asPlayer: fc.boolean(),
});

/** A 32-bit mixer: dice that are the same for the same battle. */
function faces(seed: number): FaceSource {
  let state = seed >>> 0;
  return randomFaces(() => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b) >>> 0;
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35) >>> 0;
    return (z ^ (z >>> 16)) >>> 0;
  });
}

type Table = 'side' | 'unit' | 'formation' | 'job' | 'proposal';

class Play {
  state: GameState = emptyGame('g');
  readonly record: BattleEvent[] = [];
  private readonly source: FaceSource;

  constructor(seed: number) {
    this.source = faces(seed);
    this.do({ type: 'start', name: 'x', ruleset: 'corps', settings: { season: 'winter' }, umpireRoleId: null, commitment: '' });
    for (const [name, nationality] of Object.entries({ Axis: 'axis', Allies: 'us' })) {
      this.do({ type: 'add-side', name, fields: { airUnits: 3, naval: name === 'Allies' }, roleId: null, playerIds: [] });
      const side = this.ids('side').at(-1)!;
      const act = (params: JsonObject): void =>
        void this.do({ type: 'act', act: 'formation-add', params: { side, nationality, ...params } });
      act({ name: `${name} corps`, echelon: 'corps', log: 2, pol: 1 });
      const parent = this.ids('formation').at(-1)!;
      act({
        name: `${name} tanks`,
        divisionType: 'armoured',
        parent,
        log: 2,
        pol: 2,
        polMax: 4,
        hospital: true,
        recoveryUnit: true,
      });
      act({ name: `${name} foot`, parent, log: 1, supplyRoute: 'air', enemyAA: true, maxRecoverySp: 1 });
      const add = (what: string, division: string, fields: JsonObject): void => {
        this.do({
          type: 'add-unit',
          name: `${name} ${what}`,
          side,
          fields: { type: 'infantry', sp: 3, formation: `${name} ${division}`, ...fields },
        });
      };
      add('rifles', 'foot', {});
      add('paras', 'foot', { sp: 2, marks: ['L'] });
      add('panzer', 'tanks', { type: 'armour', sp: 4 });
      add('guns', 'tanks', { type: 'artillery', sp: 1 });
      add('pioneers', 'tanks', { type: 'engineers', sp: 2 });
      add('HQ', 'tanks', { type: 'hq', sp: 1, engineerHq: true });
      add('lorries', 'tanks', { type: 'transport', sp: 4, cargoLog: 1, cargoPol: 1, carries: [`${name} rifles`] });
    }
  }

  get battle(): CorpsBattle {
    return this.state.battle as CorpsBattle;
  }

  do(command: GameCommand, as: Actor = UMPIRE): readonly BattleEvent[] {
    const { events, state } = decide(this.state, command, {
      ruleset: corps,
      actor: as,
      interactionId: 'i',
      at: '2026-01-01T00:00:00.000Z',
      facesFor: () => this.source,
      chronicle: { get: (number) => this.record[number - 1], after: (number) => this.record.slice(number) },
    });
    this.state = state;
    this.record.push(...events);
    return events;
  }

  private ids(table: Table): string[] {
    return [...((this.battle.tables[table] as ReadonlyMap<string, unknown> | undefined)?.keys() ?? [])];
  }

  command({ kind, a, b, c }: Step): GameCommand {
    const pick = (table: Table, n: number): string => {
      const ids = this.ids(table);
      return ids[n % Math.max(1, ids.length)] ?? 'nothing';
    };
    const units = [...this.battle.tables.unit.values()];
    const of = (test: (unit: CorpsUnit) => boolean, n: number): string => {
      const found = units.filter(test);
      return found[n % Math.max(1, found.length)]?.id ?? 'nothing';
    };
    const unit = pick('unit', a);
    const enemy = of(({ side }) => side !== this.battle.tables.unit.get(unit)?.side, b);
    const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });
    const resolve = (procedure: string, roles: Record<string, string[]>, typed: JsonObject = {}): GameCommand => ({
      type: 'resolve',
      procedure: `corps.${procedure}`,
      roles,
      typed,
    });
    switch (kind) {
      case 0:
        return resolve('movement', { unit: [unit] }, { openInches: b % 3 });
      case 1:
        return resolve(
          'movement',
          { unit: [unit] },
          { orders: 'transport', moveType: 'wheeled', embus: b % 2 === 0, debus: c % 2 === 0 },
        );
      case 2:
        return resolve('movement', { unit: [unit], contacted: [enemy] }, { openInches: 1 });
      case 3:
        return resolve('deploy-detachments', { unit: [unit] }, { detachments: 1 + (b % 3) });
      case 4:
        return act('detachment-rejoin', { detachments: [of(({ size }) => size === 'detachment', a)] });
      case 5:
        return resolve('air-strike', { target: [unit] }, { airUnits: 1 + (b % 3) });
      case 6:
        return resolve('bombardment', { firers: [of(({ type }) => type === 'artillery', b)], target: [unit] });
      case 7:
      case 8:
        return resolve('combat', { attackers: [unit], defenders: [enemy] });
      case 9:
        return resolve('combat', {
          attackers: [unit, of((x) => x.side === units.find(({ id }) => id === unit)?.side, c)],
          defenders: [enemy],
        });
      case 10:
        return resolve('disengage', { unit: [unit] });
      case 11:
        return resolve('air-landing', { unit: [unit] }, { landing: 'para', terrain: b % 2 ? 'rough' : 'open' });
      case 12: {
        const task = ['bridge-stream', 'bridge-river', 'demolition', 'fortification', 'lay-mines'][b % 5]!;
        const occupant = task === 'fortification' ? { occupant: unit } : {};
        return act('job-add', {
          place: `place ${c % 4}`,
          task,
          workers: of(({ type }) => type === 'engineers' || type === 'hq', a),
          ...occupant,
        });
      }
      case 13:
        return act('job-edit', { job: pick('job', a), opposed: b % 2 === 0, turnsWorked: c % 3 });
      case 14:
        return resolve('blow-bridge', { job: [pick('job', a)] });
      case 15:
        return act('night-change', { proposal: pick('proposal', a), ...(b % 2 ? { skip: true } : { ratePercent: 100 }) });
      case 16:
        return act('night-want', { division: pick('formation', a), pol: b % 9 });
      case 17:
        return act(b % 3 === 0 ? 'night-propose' : 'night-apply', {});
      case 18:
        return resolve('capture-supplies', { captor: [unit], transport: [of(({ type }) => type === 'transport', b)] });
      case 19:
        return resolve('supply-use', { division: [pick('formation', a)] }, { move: 'normal', artilleryFirings: b % 2 });
      case 20:
        return act('command-check', { outOfCommand: [unit], cutOff: [enemy] });
      case 21:
        return { type: 'remove-unit', unit };
      case 22:
        return {
          type: 'undo',
          later: (['refuse', 'undo'] as const)[a % 2]!,
          ...(b % 4 ? {} : { event: 1 + (c % this.record.length) }),
        };
      case 23:
        return resolve('night-recovery', { division: [pick('formation', a)] });
      default:
        return { type: 'advance', to: 'phase' };
    }
  }
}

/** What is wrong with a battle's rows. */
function faults({ game, tables }: CorpsBattle): string[] {
  const found: string[] = [];
  const check = (ok: boolean, what: string): void => void (ok || found.push(what));
  check((dayOrNight(game.phase) === 'night') === (game.turnOfDay === 'night'), `${game.phase} at ${game.turnOfDay}`);
  for (const unit of tables.unit.values()) {
    const { id, name, sp, spMax, dispersedSp, detachedSp, destroyed, type, lostTurn, carries, cargoLog, cargoPol, parentUnit } =
      unit;
    check(
      sp >= 0 && dispersedSp >= 0 && detachedSp >= 0 && sp + dispersedSp + detachedSp <= spMax,
      `${name}: ${sp} ${dispersedSp} ${detachedSp} ${spMax}`,
    );
    check(destroyed === (sp + dispersedSp + detachedSp === 0), `${name} destroyed ${destroyed}`);
    check((lostTurn !== null) === (type === 'hq' && destroyed), `${name} lost in ${lostTurn}`);
    check(cargoLog + cargoPol === 0 || cargoLog + cargoPol + carries.length <= sp, `${name} carries ${cargoLog} ${cargoPol}`);
    check(
      carries.every((carried) => tables.unit.has(carried)),
      `${name} carries what is gone`,
    );
    check(parentUnit === null || tables.unit.has(parentUnit), `${name} is of ${parentUnit}`);
    const out = [...tables.unit.values()]
      .filter((other) => other.parentUnit === id)
      .reduce((sum, other) => sum + other.sp + other.dispersedSp, 0);
    check(detachedSp === out, `${name} has ${detachedSp} out, and ${out} are`);
  }
  for (const { name, log, pol } of tables.formation.values())
    check(log >= 0 && log <= 999 && pol >= 0 && pol <= 999, `${name} ${log} ${pol}`);
  for (const { name, airUnits } of tables.side.values()) check(airUnits >= 0, `${name} ${airUnits}`);
  for (const { place, workers, occupant, task, chargesLaid } of tables.job?.values() ?? []) {
    for (const id of [workers, occupant]) check(id === null || tables.unit.has(id), `${place}: ${id}`);
    check(!chargesLaid || task === 'demolition', `${place}: charges on a ${task}`);
  }
  return found;
}

describe('whatever people do', () => {
  it('rows stay whole, refusals change nothing, what was done can be taken back', () => {
    let done = 0;
    fc.assert(
      fc.property(fc.integer(), fc.array(step, { minLength: 40, maxLength: 70 }), (seed, steps) => {
        const play = new Play(seed);
        for (const next of steps) {
          const before = play.battle;
          const sides = [...before.tables.side.keys()];
          const command = play.command(next);
          try {
            const events = play.do(command, next.asPlayer ? player(sides[next.c % 2]!) : UMPIRE);
            done++;
            const changes = events.flatMap((event) => event.changes);
            const back = applyChanges<Battle>(play.battle, reverseChanges(changes));
            expect(textOf(back) === textOf(before), events[0]!.kind).toBe(true);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect(play.battle === before, next.kind.toString()).toBe(true);
          }
          expect(faults(play.battle)).toEqual([]);
          for (const { duePhase, dueTurn, at, id } of corps.diary(play.battle))
            if (command.type === 'advance' && at === 'begin')
              expect(duePhase === play.battle.game.phase && dueTurn <= play.battle.game.turn, id).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
    expect(done).toBeGreaterThan(1500);
  });
});
