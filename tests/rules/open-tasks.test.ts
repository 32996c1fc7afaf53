/** Open tasks of a turn cite the rulebook, and what is offered for them settles them. */
import { describe, expect, it } from 'vitest';
import type { GameCommand } from '../../src/game/index.js';
import type { Battle, OpenTask, Ruleset } from '../../src/rules/index.js';
import { corpsRuleset } from '../../src/rules/corps/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { wtj1943Ruleset } from '../../src/rules/wtj1943/index.js';
import { citable } from './citable.js';
import { Campaign } from './corps/state/campaign.js';
import { Fight as CullenFight } from './cullen/state/fight.js';
import { Fight } from './eagles/state/fight.js';
import type { Played } from './played.js';
import { Skirmish } from './wtj1943/state/skirmish.js';

const openIn = (ruleset: Ruleset, battle: Battle): readonly OpenTask[] => ruleset.openTasks(battle);

/**
 * Carries out what is offered for the first open task.
 * @returns its procedure or act
 */
function settle<B extends Battle>(ruleset: Ruleset, played: Played<B>, faces: readonly number[] = []): string {
  const [task] = openIn(ruleset, played.battle);
  const { cites, phase, row, suggested, text, sideId } = task!;
  expect(text).toMatch(/^\S.*\S$/);
  for (const cite of cites) expect(citable(ruleset)).toContain(cite);
  expect(ruleset.phases.map(({ id }) => id)).toContain(phase);
  expect(played.battle.tables[row!.table]?.has(row!.id)).toBe(true);
  if (sideId !== null && sideId !== 'umpires') expect(played.battle.tables.side.has(sideId)).toBe(true);
  const command: GameCommand =
    'act' in suggested!
      ? { type: 'act', act: suggested.act, params: suggested.params }
      : { type: 'resolve', procedure: suggested!.procedure, roles: suggested!.roles, typed: suggested!.typed ?? {} };
  played.do(command, faces);
  return 'act' in suggested! ? suggested.act : suggested!.procedure;
}

describe('Cullen', () => {
  it('Risk to Officers, movement rolls of who flees, and morale tests of armour (TC-9, TC-56)', () => {
    const fight = new CullenFight();
    const reds = fight.side('Republic');
    const company = fight.add('A Coy', reds);
    fight.add('Líster', reds, { kind: 'officer', officerFactor: 2, attachedTo: 'A Coy' });
    fight.roll('apply-dps', { unit: [company] }, { gained: 1 });
    expect(settle(cullenRuleset, fight, [9])).toBe('cullen.officer-risk');
    expect(openIn(cullenRuleset, fight.battle)).toEqual([]);
    fight.add('T-26', reds, { kind: 'armour', armourClass: 'light', moraleDue: true });
    expect(settle(cullenRuleset, fight, [9])).toBe('cullen.armour-morale');
    expect(openIn(cullenRuleset, fight.battle)).toEqual([]);
    fight.until(1, 'movement');
    fight.edit(company, { status: 'retiring' });
    expect(settle(cullenRuleset, fight, [5])).toBe('cullen.move-troops');
    expect(openIn(cullenRuleset, fight.battle)).toEqual([]);
  });

  it('of who flees: whoever can still move, in its own way (TC-9)', () => {
    const fight = new CullenFight();
    const reds = fight.side('Republic');
    for (const [name, fields] of Object.entries({
      tank: { kind: 'armour', armourClass: 'light' },
      truck: { kind: 'softskin', vehicle: 'truck-medium' },
      foot: {},
      steady: {},
    }))
      fight.add(name, reds, fields);
    for (const [name, status] of [
      ['tank', 'retiring'],
      ['truck', 'retreating'],
      ['foot', 'retreating'],
    ] as const)
      fight.edit(fight.named(name).id, { status });
    const open = () =>
      openIn(cullenRuleset, fight.battle).map(({ suggested }) =>
        suggested && 'procedure' in suggested ? suggested.procedure : '',
      );
    expect(open()).toEqual(['cullen.move-armour', 'cullen.move-softskin', 'cullen.move-troops']);
    fight.edit(fight.named('tank').id, { condition: 'bailed-out' });
    fight.edit(fight.named('truck').id, { moved: true });
    fight.edit(fight.named('foot').id, { condition: 'destroyed' });
    expect(open()).toEqual([]);
  });
});

describe('1943', () => {
  it('mine checks, dangerous terrain, and the fate of a vehicle (2.3, 2.4, 2.5)', () => {
    const game = new Skirmish();
    const unit = game.add('1/7', { bases: 2 });
    game.roll('minefield', { unit: [unit] }, { minefields: 1 });
    const due = game.unit(unit).mineChecks;
    expect(settle(wtj1943Ruleset, game, Array(2 * due).fill(1))).toBe('wtj1943.mine-hit');
    expect(openIn(wtj1943Ruleset, game.battle)).toEqual([]);
    const tanks = game.vehicle('Tanks', 't-34');
    game.pass('maneuver', tanks);
    game.roll('vehicle-move', { unit: [tanks], terrain: [game.row('terrain', 'woods')] }, { distanceYards: 100 });
    expect(settle(wtj1943Ruleset, game, [3, 4])).toBe('wtj1943.dangerous-terrain');
    expect(openIn(wtj1943Ruleset, game.battle)).toEqual([]);
    const truck = game.vehicle('Trucks', 'truck');
    game.edit(unit, { carriedBy: 'Trucks', carriage: 'passengers' });
    game.roll('mine-hit', { unit: [truck] }, { checks: 1 }, [6, 6]);
    expect(settle(wtj1943Ruleset, game)).toBe('wtj1943.carried-fate');
    expect(openIn(wtj1943Ruleset, game.battle)).toEqual([]);
  });

  it('of who has no bases left nothing is open', () => {
    const game = new Skirmish();
    const unit = game.add('1/7', { bases: 2 });
    game.edit(unit, { mineChecks: 2 });
    expect(openIn(wtj1943Ruleset, game.battle)).toHaveLength(1);
    game.edit(unit, { bases: 0 });
    expect(openIn(wtj1943Ruleset, game.battle)).toEqual([]);
  });
});

describe('corps', () => {
  it('who is cut off for the fourth day: a path found settles it, for who is scattered too (CO-9)', () => {
    const campaign = new Campaign();
    campaign.add('A', '12 SS', { sp: 4 });
    campaign.edit('A', { isolationDay: 4 });
    expect(settle(corpsRuleset, campaign)).toBe('command-check');
    expect(openIn(corpsRuleset, campaign.battle)).toEqual([]);
    campaign.edit('A', { isolationDay: 4, dispersedSp: 2, sp: 0 });
    expect(openIn(corpsRuleset, campaign.battle)).toHaveLength(1);
    campaign.edit('A', { dispersedSp: 0 });
    expect(openIn(corpsRuleset, campaign.battle)).toEqual([]);
  });
});

describe('Eagles', () => {
  function battle() {
    const fight = new Fight({ aircraft: true });
    return { fight, axis: fight.side('Axis', 'germany'), allies: fight.side('Allies', 'usa') };
  }

  it('a suicide squad assaults: named with the task is the squad alone, for it picks its enemy (5.3)', () => {
    const { fight, axis } = battle();
    const squad = fight.add('Volunteers', axis, { suicide: true, nation: 'japan' });
    expect(openIn(eaglesRuleset, fight.battle)).toMatchObject([
      {
        row: { table: 'unit', id: squad },
        sideId: axis,
        suggested: { procedure: 'eagles.assault', roles: { infantry: [squad] } },
      },
    ]);
    // For another nation, suppression does not indicate an earlier assault.
    fight.edit(squad, { nation: 'germany', suppressed: true });
    expect(openIn(eaglesRuleset, fight.battle)).toHaveLength(1);
    fight.edit(squad, { suicide: false });
    expect(openIn(eaglesRuleset, fight.battle)).toEqual([]);
  });

  it('fallen fire strikes whom the umpire is offered: those in its zone (3.7)', () => {
    const { fight, axis, allies } = battle();
    const guns = fight.add('1/Arty', axis, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    const near = fight.add('A Coy', allies, { xYards: 0, yYards: 3000 });
    fight.add('B Coy', allies); // The place of the unit is not recorded.
    fight.act('register-point', { side: axis, number: 1, label: 'crossroads', xYards: 0, yYards: 3000 });
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
    fight.until(3, 'indirect', [0]);
    expect(openIn(eaglesRuleset, fight.battle)[0]!.suggested).toMatchObject({ params: { targets: [near] } });
    expect(settle(eaglesRuleset, fight, [5, 5, 5, 5])).toBe('mission-targets');
    expect(openIn(eaglesRuleset, fight.battle)).toEqual([]);
  });
});
