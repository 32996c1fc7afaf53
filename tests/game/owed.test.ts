/** Without an umpire, phases are binding, and a side must do everything that is due before it is ready. */
import { describe, expect, it } from 'vitest';
import { createScriptedFaces } from '../../src/dice/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { CheckRefusal } from '../../src/rules/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { House, playerOf } from './house.js';

function battle(umpiredBy?: 'bot') {
  const house = new House(cullenRuleset);
  house.do({
    type: 'start',
    name: 'Teruel',
    ruleset: 'cullen',
    settings: {},
    umpireRoleId: null,
    commitment: 'c0',
    ...(umpiredBy && { umpiredBy }),
  });
  const [red, blue] = ['Republic', 'Nationalists'].map((name) => {
    house.do({ type: 'add-side', name, fields: {}, roleId: null, playerIds: [] });
    const id = house.last.changes[0]!.id;
    house.do({ type: 'edit-side', side: id, fields: {}, addPlayerIds: [`p${id}`], removePlayerIds: [] });
    return id;
  }) as [string, string];
  const add = (name: string, side: string, fields = {}): string => {
    house.do({ type: 'add-unit', name, side, fields: { kind: 'infantry', rifle: 4, ...fields } });
    return house.last.changes[0]!.id;
  };
  const to = (phase: string): void => {
    while (house.battle.game.phase !== phase) house.do({ type: 'advance', to: 'phase' });
  };
  const ready = (side: string) => ({ type: 'ready', side, ready: true }) as const;
  const company = add('1st', red);
  const enemy = add('Tercio', blue);
  return Object.assign(house, { red, blue, company, enemy, add, to, ready });
}

describe('a battle that the bot umpires', () => {
  it('lets no player roll in another phase than the book’s', () => {
    const house = battle('bot');
    const shot = {
      type: 'resolve',
      procedure: 'cullen.small-arms-infantry',
      roles: { firer: [house.company], target: [house.enemy] },
      typed: { rangeInches: 10 },
    } as const;
    const refused = house.refused(shot, playerOf(house.red));
    expect(refused).toBeInstanceOf(CheckRefusal);
    expect(refused.message).toContain('This is the Rally off DPs phase');
    house.to('standing-fire');
    house.do(shot, playerOf(house.red), () => createScriptedFaces([5]));
    expect(house.last.kind).toBe('resolved');
  });

  it('asks an officer’s risk before his side is ready, and of no other side', () => {
    const house = battle('bot');
    const chief = house.add('Seniore', house.red, { kind: 'officer', rifle: 0, officerFactor: 1, attachedTo: '1st', riskDps: 2 });
    house.to('officers');
    const refused = house.refused(house.ready(house.red), playerOf(house.red));
    expect([refused.code, refused.message]).toEqual([
      'CONFLICT',
      'Your side has an open task: Seniore has not rolled for risk (2 DPs: lost on 4 or less). Press _My units_ to do it, then press _Done_.',
    ]);
    house.do(house.ready(house.blue), playerOf(house.blue));
    house.do(
      { type: 'resolve', procedure: 'cullen.officer-risk', roles: { officer: [chief] }, typed: {} },
      playerOf(house.red),
      () => createScriptedFaces([9]),
    );
    house.do(house.ready(house.red), playerOf(house.red));
    expect(house.battle.game.turn).toBe(1);
  });

  it('asks where a beaten unit goes back to before its side is ready', () => {
    const house = battle('bot');
    house.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS, ground: 'map' } });
    for (const [unit, at] of [
      [house.company, '20,20'],
      [house.enemy, '22,20'],
    ] as const)
      house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit, at } });
    house.to('assaults');
    // The units are within 1 inch of each other, so the fight is due as well (TC-74).
    expect(house.refused(house.ready(house.red), playerOf(house.red)).message).toContain('have not fought');
    const fight = {
      type: 'resolve',
      procedure: 'cullen.assault-infantry',
      roles: { attacker: [house.company], defender: [house.enemy] },
      typed: {},
    } as const;
    house.do(fight, playerOf(house.red), () => createScriptedFaces([9, 3])); // The units are 6 inches apart. Half a move is 4 inches.
    expect(house.refused(house.ready(house.blue), playerOf(house.blue)).message).toContain('no one has chosen where');
    house.do({ type: 'act', act: MAP_ACT_IDS.back, params: { unit: house.enemy, to: '4E' } }, playerOf(house.blue));
    house.do(house.ready(house.blue), playerOf(house.blue));
    house.do(house.ready(house.red), playerOf(house.red));
  });
});

describe('a battle with an umpire', () => {
  it('lets a side be ready with open tasks, of which the umpire is told', () => {
    const house = battle();
    house.add('Seniore', house.red, { kind: 'officer', rifle: 0, officerFactor: 1, attachedTo: '1st', riskDps: 2 });
    house.to('officers');
    house.do(house.ready(house.red), playerOf(house.red));
    expect(house.last.kind).toBe('ready');
  });
});
