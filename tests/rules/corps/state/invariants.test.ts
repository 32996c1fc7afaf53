import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { GameCommand } from '../../../../src/game/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { type CorpsBattle, type CorpsUnit, findDayOrNight } from '../../../../src/rules/corps/state.js';
import { runs } from '../../../chance/chance.js';
import { act, expectSoundPlay, pickFrom, RandomPlay, type Step } from '../../random-play.js';

const KINDS = 25;

type Table = 'side' | 'unit' | 'formation' | 'job' | 'proposal';

class Play extends RandomPlay<CorpsBattle> {
  constructor(seed: number) {
    super(corpsRuleset, seed, { season: 'winter' });
    for (const [name, nationality] of Object.entries({ Axis: 'axis', Allies: 'us' })) {
      const side = this.addSide(name, { airUnits: 3, naval: name === 'Allies' });
      const found = (params: JsonObject): void => void this.do(act('formation-add', { side, nationality, ...params }));
      found({ name: `${name} corps`, echelon: 'corps', log: 2, pol: 1 });
      const parent = this.ids('formation').at(-1)!;
      found({
        name: `${name} tanks`,
        divisionType: 'armoured',
        parent,
        log: 2,
        pol: 2,
        polMax: 4,
        hospital: true,
        recoveryUnit: true,
      });
      found({ name: `${name} foot`, parent, log: 1, supplyRoute: 'air', enemyAA: true, maxRecoverySp: 1 });
      const add = (what: string, division: string, fields: JsonObject): void => {
        this.addUnit(`${name} ${what}`, side, { type: 'infantry', sp: 3, formation: `${name} ${division}`, ...fields });
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

  command({ kind, a, b, c }: Step): GameCommand {
    const pick = (table: Table, n: number): string => this.pick(table, n);
    const units = [...this.battle.tables.unit.values()];
    const of = (test: (unit: CorpsUnit) => boolean, n: number): string =>
      pickFrom(
        units.filter(test).map(({ id }) => id),
        n,
      );
    const unit = pick('unit', a);
    const enemy = of(({ side }) => side !== this.battle.tables.unit.get(unit)?.side, b);
    switch (kind) {
      case 0:
        return this.resolution('movement', { unit: [unit] }, { openInches: b % 3 });
      case 1:
        return this.resolution(
          'movement',
          { unit: [unit] },
          { orders: 'transport', moveType: 'wheeled', embus: b % 2 === 0, debus: c % 2 === 0 },
        );
      case 2:
        return this.resolution('movement', { unit: [unit], contacted: [enemy] }, { openInches: 1 });
      case 3:
        return this.resolution('deploy-detachments', { unit: [unit] }, { detachments: 1 + (b % 3) });
      case 4:
        return act('detachment-rejoin', { detachments: [of(({ size }) => size === 'detachment', a)] });
      case 5:
        return this.resolution('air-strike', { target: [unit] }, { airUnits: 1 + (b % 3) });
      case 6:
        return this.resolution('bombardment', { firers: [of(({ type }) => type === 'artillery', b)], target: [unit] });
      case 7:
      case 8:
        return this.resolution('combat', { attackers: [unit], defenders: [enemy] });
      case 9:
        return this.resolution('combat', {
          attackers: [unit, of((x) => x.side === units.find(({ id }) => id === unit)?.side, c)],
          defenders: [enemy],
        });
      case 10:
        return this.resolution('disengage', { unit: [unit] });
      case 11:
        return this.resolution('air-landing', { unit: [unit] }, { landing: 'para', terrain: b % 2 ? 'rough' : 'open' });
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
        return this.resolution('blow-bridge', { job: [pick('job', a)] });
      case 15:
        return act('night-change', { proposal: pick('proposal', a), ...(b % 2 ? { skip: true } : { ratePercent: 100 }) });
      case 16:
        return act('night-want', { division: pick('formation', a), pol: b % 9 });
      case 17:
        return act(b % 3 === 0 ? 'night-propose' : 'night-apply', {});
      case 18:
        return this.resolution('capture-supplies', { captor: [unit], transport: [of(({ type }) => type === 'transport', b)] });
      case 19:
        return this.resolution('supply-use', { division: [pick('formation', a)] }, { move: 'normal', artilleryFirings: b % 2 });
      case 20:
        return act('command-check', { outOfCommand: [unit], cutOff: [enemy] });
      case 21:
        return { type: 'remove-unit', unit };
      case 22:
        return {
          type: 'undo',
          later: (['refuse', 'again'] as const)[a % 2]!,
          ...(b % 4 ? {} : { event: 1 + (c % this.record.length) }),
        };
      case 24:
        return this.resolution('rate-strength', { unit: [unit] }, { elements: 1 + (b % 5) });
      case 23:
        return this.resolution('night-recovery', { division: [pick('formation', a)] });
      default:
        return { type: 'advance', to: 'phase' };
    }
  }
}

/** Returns the faults of a battle's rows. */
function faults({ game, tables }: CorpsBattle): string[] {
  const found: string[] = [];
  const check = (ok: boolean, what: string): void => void (ok || found.push(what));
  check((findDayOrNight(game.phase) === 'night') === (game.turnOfDay === 'night'), `${game.phase} at ${game.turnOfDay}`);
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

const BATTLES = 150;

describe('whatever people do', () => {
  it('rows stay whole, refusals change nothing, what was done can be taken back', () => {
    let done = 0;
    expectSoundPlay<CorpsBattle>({
      start: (seed) => new Play(seed),
      lastKind: KINDS + 8,
      most: 60,
      steps: [40, 70],
      battles: BATTLES,
      check: ({ after, command, refused }) => {
        if (!refused) done++;
        expect(faults(after)).toEqual([]);
        if (refused || command.type !== 'advance') return;
        for (const { duePhase, dueTurn, at, id } of corpsRuleset.diary(after))
          if (at === 'begin') expect(duePhase === after.game.phase && dueTurn <= after.game.turn, id).toBe(false);
      },
    });
    expect(done).toBeGreaterThan(10 * runs(BATTLES));
  });
});
