import { beforeEach, describe, expect, it } from 'vitest';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { listSchemaFields } from '../../../../src/rules/input.js';
import { Campaign, player, refusal } from './campaign.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign();
});

describe('an umpire sets any field of game and side', () => {
  it('and leaves what is not given', () => {
    const given = { season: 'winter', weatherShift: -2, weather: 'cloudy', day: 3, turn: 9, turnOfDay: 2, phase: 'combat' };
    campaign.act('set-game', given);
    expect(campaign.game).toMatchObject({ ...given, dayTurns: 4, year: 1944 });
    expect(campaign.last.summary).toContain('weather shift -2');
    campaign.act('set-game', { weather: 'none', year: 1943, dayTurns: 3 });
    expect(campaign.game).toMatchObject({ weather: null, year: 1943, dayTurns: 3, day: 3 });
    campaign.act('set-side', { side: campaign.axis, airUnits: 7, naval: true });
    expect(campaign.sideRow(campaign.axis)).toMatchObject({ airUnits: 7, naval: true });
    campaign.act('set-side', { side: campaign.axis, airUnits: 0 });
    expect(campaign.sideRow(campaign.axis)).toMatchObject({ airUnits: 0, naval: true });
  });

  it('day and night go with the phase', () => {
    campaign.act('set-game', { phase: 'night-resupply' });
    expect(campaign.game.turnOfDay).toBe('night');
    expect(refusal(() => campaign.act('set-game', { turnOfDay: 2 })).field).toBe('turnOfDay');
    // An umpire may set the phase to a night phase, which has no turn of the day.
    expect(campaign.act('set-game', { turn: 2, turnOfDay: 2, phase: 'night-movement' })).toMatchObject({
      summary: 'Game settings: turn of day night, turn 2, phase night movement.',
      notes: [
        'There is no proposal for this night. Use /corps-night propose.',
        'Night is not a daylight turn, so 2 was not set (Night Phase).',
      ],
    });
    expect(campaign.game).toMatchObject({ turn: 2, turnOfDay: 'night', phase: 'night-movement' });
    campaign.act('set-game', { phase: 'move' });
    expect(campaign.game.turnOfDay).toBe(1);
    expect(refusal(() => campaign.act('set-game', { dayTurns: 2, turnOfDay: 3 })).field).toBe('turnOfDay');
  });

  it('nobody else does', () => {
    expect(refusal(() => campaign.act('set-game', { turn: 6 }, player(campaign.axis))).code).toBe('UMPIRE_ONLY');
    expect(refusal(() => campaign.act('set-side', { side: campaign.axis }, player(campaign.axis))).code).toBe('UMPIRE_ONLY');
    expect(refusal(() => campaign.act('command-check', {}, player(campaign.axis))).code).toBe('UMPIRE_ONLY');
    expect(refusal(() => campaign.act('set-side', { side: 'nobody' })).code).toBe('NOT_FOUND');
  });
});

describe('Command: the umpire’s check', () => {
  it('says whom it names', () => {
    for (const name of ['A', 'B', 'C']) campaign.add(name, '12 SS');
    const id = (name: string): string => campaign.id('unit', name);
    campaign.act('command-check', { outOfCommand: [id('A'), id('B')], cutOff: [id('C')] });
    expect(campaign.last.summary).toBe('Out of command: A, B. Cut off: C.');
    campaign.act('command-check', {});
    expect(campaign.last.summary).toBe('No units changed.');
    expect(refusal(() => campaign.act('command-check', { cutOff: [id('C')], inSupply: [id('C')] })).field).toBe('inSupply');
    expect(refusal(() => campaign.act('command-check', { cutOff: ['nobody'] })).field).toBe('cutOff');
  });
});

describe('what may be known', () => {
  it('bases stand on the table for all to see; engineering work is its side’s', () => {
    campaign.add('A', '12 SS', { type: 'engineers' });
    expect(corpsRuleset.knows(campaign.allies, campaign.unit('A'), campaign.battle)).toBe(true);
    campaign.act('job-add', { place: 'Orne', task: 'demolition', workers: campaign.id('unit', 'A') });
    const knows = (side: string): boolean => corpsRuleset.knowsRow!(side, 'job', campaign.job('Orne'), campaign.battle);
    expect([knows(campaign.axis), knows(campaign.allies)]).toEqual([true, false]);
  });
});

describe('sheets and lines', () => {
  const sheet = (name: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      corpsRuleset.unitSheet(campaign.unit(name), campaign.battle, () => true).map(({ label, value }) => [label, value]),
    );
  const line = (name: string): string => corpsRuleset.unitLine(campaign.unit(name));

  it('show nothing that is as usual', () => {
    campaign.add('A', '12 SS');
    expect(sheet('A')).toEqual({ Type: 'infantry', Formation: '12 SS', 'Strength points': '4 of 4' });
    expect(line('A')).toBe('4/4 SP, infantry');
  });

  it('name the formation to those who may know of it', () => {
    campaign.add('A', '12 SS');
    const labels = (table: string) =>
      corpsRuleset.unitSheet(campaign.unit('A'), campaign.battle, (known) => known === table).map(({ label }) => label);
    expect(labels('formation')).toContain('Formation');
    expect(labels('unit')).not.toContain('Formation');
  });

  it('show all that is not', () => {
    campaign.add('A', '12 SS', { type: 'recce', size: 'detachment', sp: 1, spMax: 4, marks: ['S', 'L'], moveType: 'wheeled' });
    campaign.add('P', '12 SS');
    campaign.edit('A', {
      dispersedSp: 1,
      detachedSp: 1,
      parentUnit: 'P',
      terrain: 'built-up',
      works: 'emplacement',
      riverBank: true,
      position: 'in-contact',
      surrounded: true,
      mode: 'transport',
      riding: true,
      inCommand: false,
      isolationDay: 2,
      movedThisTurn: true,
      firedThisTurn: true,
      attackedThisTurn: true,
      surprised: true,
    });
    expect(sheet('A')).toEqual({
      Type: 'recce detachment',
      Formation: '12 SS',
      'Detachment of': 'P',
      'Strength points': '1 of 4, 1 scattered, 1 in detachments, 1 lost',
      Traits: 'very well armed (S), short of anti-tank weapons (L)',
      Movement: 'wheeled',
      Ground: 'built-up',
      Works: 'emplacement',
      'River bank': 'yes',
      Position: 'in contact',
      Surrounded: 'yes',
      Mode: 'transport',
      Rides: 'yes',
      'Out of command': 'yes',
      Isolated: 'day 2',
      Moved: 'yes',
      Fired: 'yes',
      Attacked: 'yes',
      Surprised: 'yes',
    });
    expect(line('A')).toBe(
      '1/4 SP, recce detachment, S L, transport, emplacement, in contact, surrounded, out of command, isolated day 2, moved, fired',
    );
  });

  it('of guns, HQs and transport what is theirs', () => {
    campaign.add('Guns', '12 SS', { type: 'artillery', gunClass: 'very-long' });
    campaign.add('HQ', 'I SS Corps', { type: 'hq', sp: 1, hqLevel: 'corps', engineerHq: true });
    campaign.add('Lorries', '12 SS', { type: 'transport', sp: 3, cargoLog: 1, cargoPol: 1, carries: ['Guns'] });
    expect(sheet('Guns').Guns).toBe('very long');
    expect(sheet('HQ')).toMatchObject({ 'HQ level': 'corps', Engineers: 'yes' });
    expect(sheet('Lorries').Carries).toBe('1 LOG, 1 POL, Guns');
    expect(line('Lorries')).toBe('3/3 SP, transport, 1 LOG, 1 POL, 1 aboard');
    campaign.roll('air-strike', { target: ['Lorries'] }, { airUnits: 3 }, [6, 6, 6]);
    expect(line('Lorries')).toBe('eliminated');
    expect(sheet('Lorries').State).toBe('eliminated');
    campaign.roll('air-strike', { target: ['HQ'] }, { airUnits: 1 }, [6]);
    expect(sheet('HQ')['Lost in turn']).toBe('1');
  });

  it('of a transport that carries more than it can, who decides', () => {
    for (const name of ['A', 'B']) campaign.add(name, '12 SS');
    campaign.add('Lorries', '12 SS', { type: 'transport', sp: 2, carries: ['A', 'B'] });
    campaign.roll('air-strike', { target: ['Lorries'] }, { airUnits: 1 }, [6]);
    expect(sheet('Lorries').Carries).toBe('A, B, 1 more than it can carry. An umpire decides what is lost');
    expect(line('Lorries')).toBe('1/2 SP, transport, 2 aboard, overloaded');
  });

  it('tell a scattered unit and one that is all out from a lost one', () => {
    campaign.add('A', '12 SS', { sp: 0, spMax: 2, dispersedSp: 2 });
    expect([sheet('A').State, line('A')]).toEqual(['scattered', '0/2 SP, infantry, scattered']);
    campaign.add('B', '12 SS', { sp: 2 });
    campaign.roll('deploy-detachments', { unit: ['B'] }, { detachments: 2 });
    expect([sheet('B').State, line('B')]).toEqual(['all in detachments', '0/2 SP, infantry, all in detachments']);
  });

  it('jobs', () => {
    campaign.add('Pioneers', '12 SS', { type: 'engineers' });
    campaign.add('A', '12 SS');
    const jobLine = (place: string): string => corpsRuleset.rowLine!('job', campaign.job(place), campaign.battle);
    const workers = campaign.id('unit', 'Pioneers');
    campaign.act('job-add', { place: 'Hill', task: 'fortification', workers, occupant: campaign.id('unit', 'A') });
    expect(jobLine('Hill')).toBe('fortification, for A, Pioneers, 0 of 2 turns');
    campaign.act('job-edit', { job: campaign.id('job', 'Hill'), opposed: true, clear: 'workers' });
    expect(jobLine('Hill')).toBe('fortification, for A, no workers, not possible under opposition, opposed');
    campaign.act('job-add', { place: 'Orne', task: 'demolition', workers });
    campaign.act('job-edit', { job: campaign.id('job', 'Orne'), chargesLaid: true });
    expect(jobLine('Orne')).toBe('charges laid, Pioneers');
  });
});

describe('the rulebook as a value', () => {
  it('has procedures, acts and forms that name what there is', () => {
    expect(corpsRuleset.procedures.length).toBe(22);
    const named = corpsRuleset.actCommands.flatMap(({ acts }) => Object.values(acts).map(([act]) => act));
    expect([...named].sort()).toEqual(corpsRuleset.acts.map(({ id }) => id).sort());
    const keys = new Set(listSchemaFields(corpsRuleset.unitFields).map(({ key }) => key));
    for (const key of [...corpsRuleset.unitForms.add, ...corpsRuleset.unitForms.forms.flatMap((form) => form.keys)])
      expect(keys).toContain(key);
    const offered = new Set(corpsRuleset.unitForms.forms.flatMap((form) => form.keys));
    expect([...keys].filter((key) => !offered.has(key))).toEqual([]);
  });

  it('describes every option in at most 100 characters', () => {
    const schemas = [
      corpsRuleset.gameSettings,
      corpsRuleset.sideFields,
      corpsRuleset.unitFields,
      ...corpsRuleset.acts.map(({ input }) => input),
    ];
    for (const { key, description } of schemas.flatMap((schema) => listSchemaFields(schema))) {
      expect(description.length, key).toBeLessThanOrEqual(100);
      expect(description, key).not.toBe(key);
    }
  });
});
