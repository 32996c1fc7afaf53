import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { createKeyFilter, type Reader, redactRow } from '../../../../src/game/index.js';
import { redactFor } from '../../../../src/knowing/index.js';
import type { Resolution } from '../../../../src/rules/index.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';
import { embedFor } from '../../../present/posting.js';

let fight: Fight;
let reds: string;
let blues: string;
let enemy: string;
let truck: string;
let gun: string;

beforeEach(() => {
  fight = new Fight();
  reds = fight.side('Republic');
  blues = fight.side('Nationalists');
  enemy = fight.add('B Coy', blues, { kind: 'infantry', rifle: 5 });
  truck = fight.add('Lorry', reds, { kind: 'softskin', vehicle: 'truck-medium' });
  gun = fight.add('Gun', reds, { kind: 'artillery', guns: 1, gunClass: 'field', setUp: true });
});
const aboard = (unit: string) => fight.act('embark', { unit, vehicle: truck }, player(reds));
const shell = (typed: JsonObject = {}, as = player(reds)) =>
  fight.roll('artillery-infantry', { firer: [gun], target: [enemy] }, { rangeInches: 20, ...typed }, [1], as);

describe('Artillery Fire: artillery must have spent 1 move unlimbering (TC-57)', () => {
  it('a gun that is loaded on a truck is no longer in position, and has to unlimber once it is off', () => {
    aboard(gun);
    expect(fight.named('Gun').setUp).toBe(false);
    fight.until(1, 'movement');
    fight.roll('move-softskin', { unit: [truck] }, {}, [9]);
    fight.until(2, 'movement');
    fight.edit(gun, { moveInches: 8 });
    const unlimber = () => fight.roll('action-cost', { unit: [gun] }, { limber: true }, [], player(reds));
    expect(refusal(unlimber).message).toContain('Gun is on board a vehicle. Leave the vehicle first.');
    fight.roll('action-cost', { unit: [gun] }, { bus: true }, [], player(reds));
    fight.until(2, 'moving-fire');
    expect(refusal(() => shell())).toMatchObject({ code: 'ILLEGAL', cites: ['Artillery Fire', 'TC-23'] });
    fight.until(3, 'movement');
    fight.edit(gun, { moveInches: 8 });
    unlimber();
    expect(fight.named('Gun')).toMatchObject({ setUp: true, carriedBy: null });
    fight.until(4, 'standing-fire');
    shell();
  });

  it('does not fire from on board, whatever a row says of its position', () => {
    aboard(gun);
    fight.edit(gun, { setUp: true });
    fight.until(1, 'standing-fire');
    expect(refusal(() => shell())).toMatchObject({ code: 'ILLEGAL', cites: ['Movement', 'TC-57'] });
    const event = shell({ setUp: true }, UMPIRE);
    expect(event.notes).toContain('Gun is on board a vehicle and must get off before it fires (Movement, TC-57).');
  });

  it('a mortar has to be set up anew', () => {
    const mortars = fight.add('Mortars', reds, { kind: 'infantry', mortar: 2, setUp: true });
    aboard(mortars);
    expect(fight.named('Mortars').setUp).toBe(false);
    fight.edit(mortars, { moveInches: 8 });
    const setUp = () => fight.roll('action-cost', { unit: [mortars] }, { setUpMortar: true }, [], player(reds));
    expect(refusal(setUp).message).toContain('Leave the vehicle first');
  });
});

describe('troops on board (TC-57)', () => {
  let company: string;
  beforeEach(() => {
    company = fight.add('A Coy', reds);
    aboard(company);
    fight.until(1, 'standing-fire');
  });

  it('do not fire; an umpire may let them', () => {
    const shoot = (as?: ReturnType<typeof player>) =>
      fight.roll('small-arms-infantry', { firer: [company], target: [enemy] }, { rangeInches: 10, visibleElements: 4 }, [1], as);
    expect(refusal(() => shoot(player(reds)))).toMatchObject({ code: 'ILLEGAL', cites: ['Movement', 'TC-57'] });
    expect(shoot().notes).toContain('A Coy is on board a vehicle and must get off before it fires (Movement, TC-57).');
  });

  it.each([
    ['small-arms-infantry', { rangeInches: 10, visibleElements: 4 }, 'B Coy'],
    ['at-others', {}, 'Pak'],
    ['artillery-infantry', { rangeInches: 20 }, 'Battery'],
  ])('are no target of their own for %s: what strikes the vehicle strikes them', (procedure, typed, firer) => {
    fight.add('Pak', blues, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true });
    fight.add('Battery', blues, { kind: 'artillery', guns: 1, gunClass: 'field', setUp: true });
    const shoot = (as?: ReturnType<typeof player>) =>
      fight.roll(procedure, { firer: [fight.named(firer).id], target: [company] }, typed, [1], as);
    expect(refusal(() => shoot(player(blues)))).toMatchObject({ code: 'ILLEGAL', cites: ['Movement', 'TC-57'] });
    expect(shoot().notes).toContain('A Coy is on board a vehicle and can be hit only with that vehicle (Movement, TC-57).');
  });
});

describe('Concealment: a truck in sight does not tell whom it carries', () => {
  let company: string;
  const enemies = () => ({ standing: 'player', sideId: blues }) as const;
  beforeEach(() => {
    company = fight.add('Ambush', reds, { kind: 'infantry', rifle: 3, concealed: true });
    aboard(company);
  });

  it('neither its row nor its sheet', () => {
    const row = fight.named('Lorry');
    expect(row.carries).toBe(company);
    expect(redactRow(cullenRuleset, enemies(), 'unit', row, fight.battle).carries).toBeFalsy();
    expect(redactRow(cullenRuleset, { standing: 'player', sideId: reds }, 'unit', row, fight.battle).carries).toBe(company);
    const known = (_table: string, id: string) => cullenRuleset.knows(blues, fight.battle.tables.unit.get(id)!, fight.battle);
    expect(cullenRuleset.unitSheet(row, fight.battle, known).map(({ label }) => label)).not.toContain('Carries');
  });

  it('nor a shot at it: neither its explanation nor its odds tell that it carries anybody', () => {
    fight.until(1, 'standing-fire');
    for (const id of ['small-arms-softskin', 'at-softskin', 'artillery-softskin', 'airstrike-softskin']) {
      const procedure = cullenRuleset.procedures.find((candidate) => candidate.id === `cullen.${id}`);
      const roles = { target: [truck] };
      expect(createKeyFilter(procedure, roles, fight.battle, enemies())('carrying'), id).toBe(false);
      expect(createKeyFilter(procedure, roles, fight.battle, { standing: 'umpire', sideId: null })('carrying'), id).toBe(true);
    }
    const roles = { firer: [enemy], target: [truck] };
    const event = fight.roll('small-arms-softskin', roles, { rangeInches: 10 }, [1]); // With 5 fire points a 4 would be enough.
    const told = redactFor(event, { battle: fight.battle, ruleset: cullenRuleset }, enemies())!;
    expect(JSON.stringify([told.summary, told.notes, told.resolutions[0]!.steps])).not.toMatch(/carr|troops|Ambush/i);
  });

  // A 9 hits. A 7 destroys the truck, with 2 DPs for its passengers. A 0 counts as 10, and destroys them too.
  it.each([7, 0])(
    'nor a shot that strikes it: who does not know of them is told what he would be of an empty truck (a %i)',
    (face) => {
      const strike = (): void => {
        fight.until(1, 'standing-fire');
        const pak = fight.add('Pak', blues, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true });
        fight.roll('at-softskin', { firer: [pak], target: [truck] }, { rangeInches: 10 }, [9, face]);
      };
      const told = (who?: Reader): string => {
        const event = fight.record.at(-1)!;
        const { summary, notes, resolutions } = redactFor(event, { battle: fight.battle, ruleset: cullenRuleset }, who)!;
        const { title, description, fields } = embedFor(event, { battle: fight.battle, ruleset: cullenRuleset });
        const [{ steps, cites, expectation }] = resolutions as [Resolution];
        return JSON.stringify([summary, notes, steps, cites, expectation?.measured, title, description, fields]);
      };
      strike();
      const carrying = [told(), told(enemies())];
      expect(told({ standing: 'umpire', sideId: null })).toContain('Carried troops, effect die');
      fight = new Fight();
      reds = fight.side('Republic');
      blues = fight.side('Nationalists');
      fight.add('B Coy', blues, { kind: 'infantry', rifle: 5 });
      truck = fight.add('Lorry', reds, { kind: 'softskin', vehicle: 'truck-medium' });
      fight.add('Gun', reds, { kind: 'artillery', guns: 1, gunClass: 'field', setUp: true });
      fight.add('Ambush', reds, { kind: 'infantry', rifle: 3, concealed: true });
      strike();
      expect(carrying).toEqual([told(), told(enemies())]);
    },
  );
});

describe('Anti-Tank v Vehicles', () => {
  it('fire at a truck that was destroyed in this phase is remarked (TC-40)', () => {
    fight.until(1, 'standing-fire');
    const pak = fight.add('Pak', blues, { kind: 'artillery', guns: 2, gunClass: 'light', setUp: true });
    const fire = (...faces: number[]) => fight.roll('at-softskin', { firer: [pak], target: [truck] }, { rangeInches: 10 }, faces);
    expect(fire(9, 7).notes).toEqual([]);
    expect(fight.named('Lorry').condition).toBe('destroyed');
    expect(fire(1).notes).toEqual(['Lorry has already been destroyed in this phase (TC-40).']);
  });
});

describe('Small Arms v Softskin: an umpire takes a vehicle off by hand', () => {
  it('who was on board is off it, and nobody is in combat with who is destroyed', () => {
    const coy = fight.add('A Coy', reds, { kind: 'infantry', rifle: 3 });
    aboard(coy);
    fight.edit(truck, { condition: 'destroyed' });
    expect([fight.named('A Coy').carriedBy, fight.named('Lorry').carries]).toEqual([null, null]);
    fight.act('set-combat', { unit: coy, enemy });
    fight.edit(enemy, { rifle: 0 });
    expect(fight.named('A Coy').lockedWith).toBeNull();
  });
});
