import { beforeEach, describe, expect, it } from 'vitest';
import { createView } from '../../../../src/game/index.js';
import { createKnownCheck } from '../../../../src/knowing/index.js';
import { sumLosses } from '../../../../src/present/report/losses.js';
import { presentUnitSheet, buildReport } from '../../../../src/present/index.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { PHASE_LIST } from '../../../../src/rules/cullen/game.js';
import type { CullenBattle, CullenUnit } from '../../../../src/rules/cullen/state.js';
import type { Actor } from '../../../../src/rules/index.js';
import { Fight, player, SPECTATOR, UMPIRE } from './fight.js';
import { postOf } from '../../../present/posting.js';

let fight: Fight;
let reds: string;
let blues: string;
let company: string;
let truck: string;
let officer: string;

beforeEach(() => {
  fight = new Fight();
  reds = fight.side('Republic');
  blues = fight.side('Nationalists');
  company = fight.add('A Coy', reds);
  truck = fight.add('Truck', reds, { kind: 'softskin' });
  officer = fight.add('Líster', reds, { kind: 'officer', officerFactor: 2 });
});

/** Returns the sheet of a unit as it is posted for this person. */
const sheet = (name: string, reader: Actor): string =>
  JSON.stringify(presentUnitSheet(createView(cullenRuleset, fight.battle, reader), fight.named(name).id));
const knows = (reader: Actor, name: string): boolean =>
  createKnownCheck(reader, { changes: [] }, { battle: fight.battle, ruleset: cullenRuleset })('unit', fight.named(name).id);
const losses = (reader: Actor): readonly string[] =>
  sumLosses(buildReport(fight.record, fight.battle, cullenRuleset, reader)).sides.flatMap(({ lost }) =>
    lost.map(({ name, turn }) => `${name} (move ${turn})`),
  );

it('TC-44: a side says at which marker it looks while units observe, whatever lies under the markers', () => {
  const looks = (phase: string): boolean => cullenRuleset.looksAtPlaces!({ game: { phase } } as unknown as CullenBattle);
  expect(PHASE_LIST.map(({ id }) => id).filter(looks)).toEqual(['observing']);
});

describe('who lies under a marker is not named on the sheet of who does not', () => {
  it('a concealed company on a truck in sight', () => {
    fight.act('embark', { unit: company, vehicle: truck });
    for (const reader of [player(reds), player(blues), SPECTATOR, UMPIRE])
      expect(sheet('Truck', reader)).toContain('**Carries** A Coy');
    fight.edit(company, { concealed: true });
    for (const reader of [player(blues), SPECTATOR]) {
      expect(sheet('Truck', reader)).not.toContain('A Coy');
      expect(sheet('Truck', reader)).not.toContain('Carries');
    }
    for (const reader of [player(reds), UMPIRE]) expect(sheet('Truck', reader)).toContain('**Carries** A Coy');
  });

  it('nor in the post of what happens to that truck', () => {
    fight.act('embark', { unit: company, vehicle: truck });
    fight.edit(company, { concealed: true });
    const shooter = fight.add('Pak', blues, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true });
    fight.until(1, 'standing-fire');
    const shot = fight.roll('at-softskin', { firer: [shooter], target: [truck] }, { rangeInches: 10 }, [9, 9], player(blues));
    expect(shot.audience).toBe('all');
    expect(fight.named('A Coy').dps).toBe(4);
    const post = JSON.stringify(postOf(shot, { battle: fight.battle, ruleset: cullenRuleset }));
    expect(post).toContain('Truck');
    expect(post).not.toContain('A Coy');
  });

  it('an officer under a marker of his own, and a target that is lost to sight', () => {
    fight.act('attach-officer', { officer, unit: company });
    expect(sheet('A Coy', player(blues))).toContain('**Officers** Líster +2');
    fight.edit(officer, { concealed: true });
    expect(sheet('A Coy', player(blues))).not.toContain('Líster');
    expect(sheet('A Coy', player(reds))).toContain('Líster +2');
    fight.add('Battery', blues, { kind: 'artillery', guns: 1, gunClass: 'field', rangedTarget: 'Truck', rangedRounds: 2 });
    expect(sheet('Battery', player(blues))).toContain('2 rounds at Truck');
    fight.edit(truck, { concealed: true });
    expect(sheet('Battery', player(blues))).toContain('2 rounds');
    expect(sheet('Battery', player(blues))).not.toContain('Truck');
  });

  it('an officer with a company on a truck under a marker is hidden with it', () => {
    fight.act('attach-officer', { officer, unit: company });
    fight.act('embark', { unit: company, vehicle: truck });
    fight.edit(truck, { concealed: true });
    expect(['Líster', 'A Coy', 'Truck'].map((name) => knows(player(blues), name))).toEqual([false, false, false]);
    expect(['Líster', 'A Coy', 'Truck'].map((name) => knows(player(reds), name))).toEqual([true, true, true]);
  });
});

describe('an officer who falls under a marker', () => {
  /** The officer is lost in phase 8 of the first move, whether or not his company is concealed. */
  const fall = (concealed: boolean): void => {
    fight.act('attach-officer', { officer, unit: company });
    fight.edit(company, { concealed });
    fight.until(1, 'officers');
    fight.roll('apply-dps', { unit: [company] }, { gained: 2 });
    fight.roll('officer-risk', { officer: [officer] }, {}, [4]);
    expect(fight.named('Líster')).toMatchObject({ lost: true, attachedTo: null });
  };

  it('is known to his own side and the umpires alone: in lists, and among the losses of the report', () => {
    fall(true);
    expect(fight.record.at(-1)!.audience).toBe(reds);
    expect([player(reds), UMPIRE, player(blues), SPECTATOR].map((reader) => knows(reader, 'Líster'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([player(reds), UMPIRE].map(losses)).toEqual([['Líster (move 1)'], ['Líster (move 1)']]);
    expect([player(blues), SPECTATOR].map(losses)).toEqual([[], []]);
  });

  it('and stays so when his company comes into sight; what falls then is told to everybody', () => {
    fall(true);
    fight.edit(company, { concealed: false });
    expect(knows(player(blues), 'Líster')).toBe(false);
    fight.roll('apply-dps', { unit: [company] }, { gained: 8 });
    expect(losses(player(blues))).toEqual(['A Coy (move 1)']);
    expect(losses(player(reds))).toEqual(['Líster (move 1)', 'A Coy (move 1)']);
  });

  it('a loss that nobody else could know of is not told when the umpire takes the marker away', () => {
    fall(true);
    fight.edit(officer, { concealed: false });
    expect(knows(player(blues), 'Líster')).toBe(true);
    expect(losses(player(blues))).toEqual([]);
  });

  it('nor one of a record that did not keep him under a marker', () => {
    fall(true);
    const [risk] = fight.record.filter(({ resolutions }) => resolutions[0]?.procedure === 'cullen.officer-risk');
    const asBefore = {
      ...risk!,
      changes: risk!.changes.map(({ after, ...change }) => ({ ...change, after: { ...after, concealed: false } })),
    };
    const events = fight.record.map((event) => (event === risk ? asBefore : event));
    const unit = new Map(fight.battle.tables.unit).set(officer, { ...fight.named('Líster'), concealed: false } as CullenUnit);
    const battle = { ...fight.battle, tables: { ...fight.battle.tables, unit } };
    const told = (reader: Actor) =>
      sumLosses(buildReport(events as never, battle, cullenRuleset, reader)).sides.flatMap(({ lost }) =>
        lost.map(({ name, turn }) => `${name} (move ${turn})`),
      );
    expect([told(player(blues)), told(player(reds))]).toEqual([[], ['Líster (move 1)']]);
  });

  it('in sight falls before everybody', () => {
    fall(false);
    expect(fight.named('Líster').concealed).toBe(false);
    expect([player(reds), player(blues), SPECTATOR].map(losses)).toEqual(Array(3).fill(['Líster (move 1)']));
  });

  it('one whose concealed company is gone, or taken out, stays under a marker as well', () => {
    fight.act('attach-officer', { officer, unit: company });
    fight.edit(company, { concealed: true });
    fight.roll('apply-dps', { unit: [company] }, { gained: 8 });
    fight.until(2, 'rally');
    expect(fight.named('Líster')).toMatchObject({ attachedTo: null, concealed: true, lost: false });
    expect(knows(player(blues), 'Líster')).toBe(false);
    const second = fight.add('B Coy', reds, { kind: 'infantry', rifle: 3, concealed: true });
    const galan = fight.add('Galán', reds, { kind: 'officer', officerFactor: 1, attachedTo: 'B Coy' });
    fight.do({ type: 'remove-unit', unit: second });
    expect(fight.battle.tables.unit.get(galan)).toMatchObject({ attachedTo: null, concealed: true });
  });
});
