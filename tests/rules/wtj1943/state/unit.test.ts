import { describe, expect, it } from 'vitest';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import { listSchemaFields } from '../../../../src/rules/index.js';
import { aUnit } from '../scene.js';
import { refusal, Skirmish } from './skirmish.js';

describe('a new unit', () => {
  it('has every field, at its default', () => {
    const game = new Skirmish();
    game.do({ type: 'add-unit', name: 'X', side: game.germans, fields: { kind: 'infantry', bases: 4 } });
    const unit = [...game.battle.tables.unit.values()][0]!;
    const given = { id: unit.id, name: 'X', side: game.germans, bases: 4 };
    expect(unit).toEqual(
      aUnit({
        ...given,
        nationality: '',
        training: null,
        terrainDue: [],
        herd: null,
        passedTerrain: [],
        fatesDue: [],
        ridersPaid: false,
        minesMet: [],
      }),
    );
  });

  it.each([
    [{ bases: 3 }, 'kind'],
    [{ kind: 'infantry' }, 'bases'],
    [{ kind: 'tank', bases: 1 }, 'kind'],
    [{ kind: 'infantry', bases: 61 }, 'bases'],
    [{ kind: 'infantry', bases: 1, hits: 21 }, 'hits'],
    [{ kind: 'infantry', bases: 1, digTurns: 21 }, 'digTurns'],
    [{ kind: 'gun', bases: 1, gunClass: 0 }, 'gunClass'],
    [{ kind: 'gun', bases: 1, setUpQuarters: 11 }, 'setUpQuarters'],
    [{ kind: 'infantry', bases: 1, spentPct: 101 }, 'spentPct'],
    [{ kind: 'infantry', bases: 1, order: 'hold' }, 'order'],
    [{ kind: 'infantry', bases: 1, hq: 'Nobody' }, 'hq'],
    [{ kind: 'infantry', bases: 1, carriedBy: 'Nobody' }, 'carriedBy'],
    [{ kind: 'infantry', bases: 1, strength: 5 }, 'strength'],
  ])('is refused as %j by its field %s', (fields, field) => {
    const game = new Skirmish();
    const add = () => game.do({ type: 'add-unit', name: 'X', side: game.soviets, fields: { ...fields } });
    expect(refusal(add)).toMatchObject({ code: 'INVALID_INPUT', field });
  });
});

describe('units that a unit names', () => {
  it('are found by name, whatever the case, and kept through a change of name', () => {
    const game = new Skirmish();
    const hq = game.add('HQ 7', { kind: 'hq' });
    const truck = game.vehicle('Truck', 'truck');
    const unit = game.add('1/7', { hq: 'hq 7', carriedBy: 'TRUCK', carriage: 'passengers' });
    expect(game.unit(unit)).toMatchObject({ hq, carriedBy: truck, carriage: 'passengers' });
    game.do({ type: 'edit-unit', unit: hq, name: 'HQ 8', fields: {} });
    game.edit(unit, { hits: 1 });
    expect(game.unit(unit)).toMatchObject({ hq, hits: 1 });
    game.edit(unit, { hq: 'none', carriedBy: 'none' });
    expect(game.unit(unit)).toMatchObject({ hq: null, carriedBy: null, carriage: null });
  });

  it('must fit', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    game.add('Foe', { kind: 'hq' }, game.germans);
    expect(refusal(() => game.edit(unit, { hq: 'Foe' })).field).toBe('hq');
    expect(refusal(() => game.edit(unit, { hq: '1/7' })).field).toBe('hq');
    expect(refusal(() => game.edit(unit, { carriedBy: 'Foe' })).field).toBe('carriedBy');
    game.add('Cart', { kind: 'wagon' });
    game.edit(unit, { carriedBy: 'Cart' });
  });
});

describe('fields that hang together', () => {
  it('fieldworks and spade work (W-16)', () => {
    const game = new Skirmish();
    const unit = game.add('1/7', { fieldwork: 'hasty' });
    expect(game.unit(unit)).toMatchObject({ fieldwork: 'hasty', digTurns: 6 });
    game.edit(unit, { digTurns: 20 });
    expect(game.unit(unit)).toMatchObject({ fieldwork: 'foxholes', digTurns: 20 });
    game.edit(unit, { fieldwork: 'none' });
    expect(game.unit(unit)).toMatchObject({ fieldwork: 'none', digTurns: 0 });
    game.edit(unit, { fieldwork: 'foxholes', digTurns: 3 });
    expect(game.unit(unit)).toMatchObject({ fieldwork: 'foxholes', digTurns: 3 });
  });

  it('stuck vehicles and a stuck unit', () => {
    const game = new Skirmish();
    const tanks = game.vehicle('Tanks', 't-34', { bases: 3 });
    game.edit(tanks, { immobilized: true });
    expect(game.unit(tanks)).toMatchObject({ immobilized: true, immobilizedBases: 3 });
    game.edit(tanks, { immobilizedBases: 1 });
    expect(game.unit(tanks)).toMatchObject({ immobilized: false, immobilizedBases: 1 });
    game.edit(tanks, { bases: 1 });
    expect(game.unit(tanks)).toMatchObject({ immobilized: true });
  });

  it('bases and horses of mounted cavalry', () => {
    const game = new Skirmish();
    const riders = game.add('Cossacks', { kind: 'cavalry', bases: 4 });
    game.edit(riders, { bases: 3 });
    expect(game.unit(riders)).toMatchObject({ bases: 3, horseBases: 3 });
    game.edit(riders, { bases: 2, horseBases: 4 });
    expect(game.unit(riders)).toMatchObject({ bases: 2, horseBases: 4 });
    game.edit(riders, { mounted: false, bases: 1 });
    expect(game.unit(riders)).toMatchObject({ bases: 1, horseBases: 4 });
  });

  it('who is put on a vehicle is a passenger or a rider, and a weapon is limbered (2.4)', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'truck');
    const tank = game.vehicle('T-34', 't-34');
    const unit = game.add('1/7', { carriedBy: 'Truck' });
    expect(game.unit(unit)).toMatchObject({ carriedBy: truck, carriage: 'passengers' });
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, carriedBy: 'Truck' });
    expect(game.unit(gun)).toMatchObject({ carriedBy: truck, carriage: null, limbered: true });
    const desant = game.add('Desant', { bases: 1 });
    game.edit(desant, { carriedBy: 'T-34' });
    expect(game.unit(desant)).toMatchObject({ carriedBy: tank, carriage: 'riders' });
    const mortar = game.add('120 mm', { kind: 'heavy-weapon', gunClass: 5, carriedBy: 'Truck', carriage: 'passengers' });
    expect(game.unit(mortar)).toMatchObject({ carriage: 'passengers', limbered: false });
    game.edit(gun, { limbered: false }); // The gun stays, and the truck drives away.
    expect(game.unit(gun)).toMatchObject({ carriedBy: null, limbered: false });
    game.edit(gun, { carriedBy: 'T-34', limbered: false }); // This is an umpire's decision.
    expect(game.unit(gun)).toMatchObject({ carriedBy: tank, limbered: false });
    game.edit(unit, { carriage: 'none' });
    expect(game.unit(unit)).toMatchObject({ carriedBy: truck, carriage: null });
  });

  it('orders and texts that are taken away', () => {
    const game = new Skirmish();
    const unit = game.add('1/7', { vehicleId: 'truck', gunClass: 5 });
    game.edit(unit, { order: 'assault', training: 'none', vehicleId: null, gunClass: null, carriage: 'riders' });
    expect(game.unit(unit)).toMatchObject({
      order: 'assault',
      training: null,
      vehicleId: null,
      gunClass: null,
      carriage: 'riders',
    });
    game.edit(unit, { order: 'none', carriage: 'none' });
    expect(game.unit(unit)).toMatchObject({ order: null, carriage: null });
  });
});

describe('the forms for units', () => {
  it('offer every field, none of them twice in a form, within what Discord takes', () => {
    const fields = listSchemaFields(wtj1943Ruleset.unitFields).map(({ key }) => key);
    const offered = new Set([...wtj1943Ruleset.unitForms.add, ...wtj1943Ruleset.unitForms.forms.flatMap(({ keys }) => keys)]);
    expect([...offered].sort()).toEqual([...fields].sort());
    expect(wtj1943Ruleset.unitForms.add.length + 2).toBeLessThanOrEqual(25);
    for (const { keys, renames } of wtj1943Ruleset.unitForms.forms) {
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.length + (renames ? 3 : 1)).toBeLessThanOrEqual(25);
    }
  });
});

describe('the sheet of a unit', () => {
  const sheet = (game: Skirmish, id: string) =>
    Object.fromEntries(
      wtj1943Ruleset.unitSheet(game.unit(id), game.battle, () => true).map(({ label, value }) => [label, value]),
    );

  it('shows what is not as usual', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    expect(sheet(game, unit)).toEqual({ Kind: 'infantry', Nation: 'soviet', Bases: '3', Training: 'regular' });
  });

  it('shows everything else when it is there', () => {
    const game = new Skirmish();
    game.add('HQ', { kind: 'hq' });
    game.vehicle('Truck', 'truck');
    const unit = game.add('1/7', { hq: 'HQ', training: 'elite', carriedBy: 'Truck', carriage: 'passengers' });
    game.edit(unit, {
      hits: 2,
      prone: true,
      pinned: true,
      demoralized: true,
      withdrew: true,
      withdrewNow: true,
      order: 'assault',
      commandPassed: true,
      consecutiveAssaults: 2,
      spentPct: 33.333333,
      movedYards: 100,
      postureChanged: true,
      fieldwork: 'hasty',
      firedMoved: true,
      mineChecks: 3,
    });
    expect(sheet(game, unit)).toEqual({
      Kind: 'infantry',
      Nation: 'soviet',
      Bases: '3',
      Hits: '2',
      Training: 'elite, not on the chart of this battle',
      'Command base': 'HQ',
      Prone: 'yes',
      Pinned: 'yes',
      Demoralised: 'yes',
      'Withdrew last turn': 'yes',
      Withdraws: 'yes',
      Order: 'assault, passed',
      'Assaults in a row': '2',
      'Movement used': '33.33%',
      Moved: '100 yd',
      'Posture changed': 'yes',
      Carried: 'in Truck',
      'Moved modifier': 'when it fires this turn',
      Fieldworks: 'hasty works, 6 turns dug',
      'Mine checks due': '3',
    });
  });

  it('shows guns, tows, tanks and horses', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'lorry', { owedQuarters: 2 });
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, limbered: true, carriedBy: 'Truck', setUpQuarters: 6 });
    const tanks = game.vehicle('Tanks', 't-34', { bases: 3, immobilizedBases: 1, rolledTerrain: ['woods'], entrenched: true });
    const riders = game.add('Desant', { bases: 1, carriedBy: 'Tanks', carriage: 'riders' });
    const cavalry = game.add('Cossacks', { kind: 'cavalry', bases: 4 });
    expect(sheet(game, truck)).toMatchObject({
      'Vehicle type': 'lorry, not on the chart of this battle',
      'Movement owed': '2 quarters',
    });
    expect(sheet(game, gun)).toMatchObject({
      'Gun class': '5',
      Carried: 'towed by Truck',
      Limbered: 'yes',
      'Ready to fire': 'after 6 quarters, no fire this turn',
    });
    const line = { label: 'Gun class', value: '5', cite: '2.4' };
    expect(wtj1943Ruleset.unitSheet(game.unit(gun), game.battle, () => true)).toContainEqual(line);
    expect(sheet(game, tanks)).toMatchObject({
      'Vehicle type': 't-34',
      Immobilised: '1 of 3',
      'Terrain rolled this turn': 'woods',
      Entrenched: 'yes',
    });
    expect(sheet(game, riders).Carried).toBe('riding on Tanks');
    expect(sheet(game, cavalry).Horses).toBe('mounted, 4 bases');
    game.edit(cavalry, { mounted: false, trooperBases: 4 });
    expect(sheet(game, cavalry).Horses).toBe('dismounted: 4 bases of troopers, herd of 4 bases (packed)');
    game.edit(tanks, { immobilized: true });
    expect(sheet(game, tanks).Immobilised).toBe('yes');
  });

  it('is one line in a list', () => {
    const game = new Skirmish();
    const line = (id: string) => wtj1943Ruleset.unitLine(game.unit(id));
    expect(line(game.add('1/7', { order: 'maneuver', prone: true, hits: 1 }))).toBe(
      '3 bases, infantry, regular, manoeuvre failed, 1 hit, prone',
    );
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2, immobilizedBases: 1, entrenched: true, training: 'none' });
    expect(line(tanks)).toBe('2 bases, t-34, immobilised 1 of 2, entrenched');
    expect(line(game.add('Gun', { kind: 'gun', limbered: true, carriedBy: 'Tanks' }))).toBe('3 bases, gun, regular, towed');
    expect(line(game.add('Crew', { bases: 1, carriedBy: 'Tanks', carriage: 'riders', mineChecks: 1 }))).toBe(
      '1 base, infantry, regular, carried, 1 mine check due',
    );
    expect(line(game.add('Lost', { bases: 0 }))).toBe('no bases left');
  });
});
