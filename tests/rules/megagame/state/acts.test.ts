import { describe, expect, it } from 'vitest';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import { parseWithSchema, listSchemaFields } from '../../../../src/rules/index.js';
import { Game, player, refusal, SPECTATOR } from './game.js';

/** Returns a player's refusal for an enemy unit, which is the same as for a unit that does not exist. */
const unheardOf = (name: string, field: string) => ({
  code: 'NOT_FOUND',
  cites: [],
  field,
  message: `Cannot find a unit called “${name}”. Choose one from the list.`,
});

describe('air groups', () => {
  it('are added, changed and taken out by umpires, and known to their side alone', () => {
    const game = new Game();
    const id = game.fly('11 Group', game.allies, 'fighter', 12);
    expect(game.group('11 Group')).toEqual({
      id,
      name: '11 Group',
      side: game.allies,
      role: 'fighter',
      squadrons: 12,
      damage: 0,
      beatCover: null,
      attackedSqns: null,
      flown: false,
      zones: [],
    });
    expect(game.record.at(-1)).toMatchObject({ kind: 'air-group-added', audience: game.allies });
    const fields = { name: '12 Group', role: 'recce', squadrons: 7, damage: 1, flown: true, zones: ['Arnhem'], side: game.axis };
    expect(game.act('air-group-edit', { group: id, ...fields }).audience).toBe(game.axis);
    expect(game.group('12 Group')).toEqual({ id, beatCover: null, attackedSqns: null, ...fields });
    game.act('air-group-edit', { group: id, squadrons: 6 });
    expect(game.group('12 Group')).toEqual({ id, beatCover: null, attackedSqns: null, ...fields, squadrons: 6 });
    game.act('air-group-edit', { group: id, name: '12 group' });
    game.act('air-group-remove', { group: id });
    expect(game.battle.tables['air-group'].size).toBe(0);
  });

  it('have names of their own', () => {
    const game = new Game();
    const id = game.fly('11 Group', game.allies, 'fighter', 12);
    game.fly('JG 26', game.axis, 'fighter', 3);
    expect(refusal(() => game.fly('11 GROUP', game.axis, 'fighter', 3))).toMatchObject({ code: 'CONFLICT', field: 'name' });
    expect(refusal(() => game.fly('  ', game.axis, 'fighter', 3))).toMatchObject({ code: 'INVALID_INPUT', field: 'name' });
    expect(refusal(() => game.act('air-group-edit', { group: id, name: 'jg 26' })).code).toBe('CONFLICT');
  });

  it('refuse what is wrong by its field, and players', () => {
    const game = new Game();
    const id = game.fly('11 Group', game.allies, 'fighter', 12);
    const add = (fields: object) => refusal(() => game.fly('x', game.allies, 'fighter', 3, fields as never));
    expect(add({ squadrons: 101 }).field).toBe('squadrons');
    expect(add({ damage: 2 }).field).toBe('damage');
    expect(add({ role: 'glider' }).field).toBe('role');
    expect(add({ side: 'nobody' })).toMatchObject({ code: 'NOT_FOUND', field: 'side' });
    expect(refusal(() => game.act('air-group-edit', { group: id, side: 'nobody' })).code).toBe('NOT_FOUND');
    expect(refusal(() => game.act('air-group-edit', { group: 'nobody' })).code).toBe('NOT_FOUND');
    for (const [act, params] of [
      ['air-group-add', { name: 'x', side: game.allies, role: 'fighter', squadrons: 1 }],
      ['air-group-edit', { group: id }],
      ['air-group-remove', { group: id }],
    ] as const)
      expect(refusal(() => game.act(act, params, player(game.allies))).code).toBe('UMPIRE_ONLY');
  });
});

describe('Air Recce: zones', () => {
  const zones = (game: Game) => game.group('Eyes').zones;

  it('a group looks at as many in a turn as it has squadrons', () => {
    const game = new Game();
    const group = game.fly('Eyes', game.allies, 'recce', 2);
    const look = (zone: string) => game.act('recce', { group, zone }, player(game.allies));
    expect(look('Arnhem')).toMatchObject({ kind: 'recce', audience: game.allies, summary: 'Eyes scouts the air zone Arnhem.' });
    look('arnhem');
    look('Nijmegen');
    expect(zones(game)).toEqual(['Arnhem', 'Nijmegen']);
    const refused = refusal(() => look('Eindhoven'));
    expect(refused).toMatchObject({ code: 'ILLEGAL', cites: ['Air Recce'] });
    expect(refused.message).toContain('Zones already scouted: Arnhem, Nijmegen');
    look('Nijmegen');
    game.nextTurn();
    look('Eindhoven');
    expect(zones(game)).toEqual(['Eindhoven']);
    expect(game.group('Eyes').flown).toBe(true);
  });

  it('only recce groups look, and only those of one’s own side', () => {
    const game = new Game();
    const fighters = game.fly('Spits', game.allies, 'fighter', 2);
    const eyes = game.fly('Eyes', game.allies, 'recce', 1);
    expect(refusal(() => game.act('recce', { group: fighters, zone: 'Arnhem' }))).toMatchObject({
      code: 'ILLEGAL',
      cites: ['Air Recce'],
    });
    expect(refusal(() => game.act('recce', { group: eyes, zone: 'x' }, player(game.axis))).code).toBe('NOT_FOUND');
    expect(refusal(() => game.act('recce', { group: eyes, zone: '  ' })).field).toBe('zone');
    expect(refusal(() => game.act('recce', { group: eyes, zone: 'x' }, SPECTATOR)).code).toBe('NOT_YOURS');
  });

  it('reports of a unit there, which an umpire names, to the side that looked', () => {
    const game = new Game();
    const group = game.fly('Eyes', game.allies, 'recce', 1);
    const unit = game.add('9 SS', game.axis, { troops: 'tanks', movedPct: 20, square: 'H7' });
    const [look, event] = game.do({ type: 'act', act: 'recce', params: { group, zone: 'Arnhem', unit } }, [5]);
    expect(look).toMatchObject({
      audience: game.allies,
      summary: 'Eyes scouts the air zone Arnhem.',
      resolutions: [],
      diceKind: 'none',
    });
    expect(event).toMatchObject({
      audience: game.allies,
      summary: 'Eyes over zone Arnhem: The direction and type of the enemy are reported.',
      diceKind: 'verified',
    });
    expect(event!.resolutions[0]).toMatchObject({
      procedure: 'megagame.air-recce',
      input: { target: 'vehicles', moving: true, cover: 'open', armoured: true, unitsInSquare: 1 },
      outcome: { die: 5, score: 5, report: 'direction-type' },
    });
    expect(game.unit('9 SS')).toMatchObject({ status: 5 });
    expect(zones(game)).toEqual(['Arnhem']);
    // Entered values override those of the unit.
    const hidden = game.act('recce', { group, zone: 'Arnhem', unit, cover: 'wood' });
    expect(hidden.resolutions[0]!.outcome).toEqual({ die: 0, score: 0, report: 'none' });
    expect(hidden.summary).toBe('Eyes over zone Arnhem: The aircraft report nothing.');
  });

  it.each(['again', 'keep'] as const)('keeps the die of a second look into a zone if the first is undone (%s)', (later) => {
    const game = new Game();
    const group = game.fly('Eyes', game.allies, 'recce', 1);
    const [ss, other] = ['9 SS', '10 SS'].map((name) => game.add(name, game.axis, { troops: 'tanks', movedPct: 20 }));
    const look = (unit: string | undefined, faces: readonly number[]) =>
      game.do({ type: 'act', act: 'recce', params: { group, zone: 'Arnhem', ...(unit && { unit }) } }, faces);
    const [first] = look(ss, [5]);
    const [second, ...others] = look(other, [4]);
    expect([second!.summary, others]).toEqual(['Eyes over zone Arnhem: The direction of the enemy is reported.', []]);
    game.do({ type: 'undo', event: first!.number, whole: true, later });
    const { commands } = game.record.at(-1)!.again!;
    const events = commands.flatMap((command) => command.events);
    expect(events.flatMap(({ resolutions }) => resolutions.flatMap(({ dice }) => dice.map(({ face }) => face)))).toEqual([4]);
    expect(events.map(({ summary, audience }) => [summary, audience])).toEqual([
      [second!.summary, game.allies],
      ['Eyes scouts the air zone Arnhem.', game.allies],
    ]);
    expect(zones(game)).toEqual(['Arnhem']);
  });

  it('no report is told to the umpires alone: the side hears what it hears of an empty zone (M-31)', () => {
    const game = new Game();
    const group = game.fly('Eyes', game.allies, 'recce', 3);
    const krafft = game.add('Krafft', game.axis, { terrain: 'wood' });
    const gren = game.add('Gren', game.axis);
    const looks = (params: object, faces: readonly number[] = []) =>
      game.do({ type: 'act', act: 'recce', params: { group, ...params } }, faces);
    const [empty] = looks({ zone: 'Oosterbeek' });
    // A unit hidden in a wood gets no die. In the open there are stationary men on foot, for whom a 3 gives no report.
    for (const [zone, unit, faces] of [
      ['Arnhem', krafft, []],
      ['Nijmegen', gren, [3]],
    ] as const) {
      const [look, report, ...more] = looks({ zone, unit }, faces);
      expect(more).toEqual([]);
      const { audience, kind, summary, resolutions, notes, diceKind } = look!;
      expect({ audience, kind, resolutions, notes, diceKind }).toEqual({
        audience: game.allies,
        kind: empty!.kind,
        resolutions: [],
        notes: [],
        diceKind: 'none',
      });
      expect(summary).toBe(empty!.summary.replace('Oosterbeek', zone));
      expect(look!.changes.map(({ table, id }) => [table, id])).toEqual([['air-group', group]]);
      expect(report).toMatchObject({ audience: 'umpires', summary: `Eyes over zone ${zone}: The aircraft report nothing.` });
      expect(report!.resolutions[0]!.steps).not.toEqual([]);
      // The zone has already been scouted, so a repeated request gives the side no answer.
      expect(looks({ zone, unit }, faces).map((event) => event.audience)).toEqual(['umpires']);
    }
    // The same is true of a target that an umpire enters.
    expect(looks({ zone: 'Arnhem', target: 'infantry', moving: false }, [4]).map(({ audience }) => audience)).toEqual([
      'umpires',
    ]);
    expect(zones(game)).toEqual(['Oosterbeek', 'Arnhem', 'Nijmegen']);
  });

  it('a player who asks of a target that he describes is answered, no report too', () => {
    const game = new Game();
    const group = game.fly('Eyes', game.allies, 'recce', 1);
    const params = { group, zone: 'Arnhem', target: 'infantry', moving: false };
    const events = game.do({ type: 'act', act: 'recce', params }, [1], player(game.allies));
    expect(events.map(({ audience, summary }) => [audience, summary])).toEqual([
      [game.allies, 'Eyes scouts the air zone Arnhem.'],
      [game.allies, 'Eyes over zone Arnhem: The aircraft report nothing.'],
    ]);
  });

  it('players name no unit of the enemy: what it is like is not theirs to be told', () => {
    const game = new Game();
    const group = game.fly('Eyes', game.allies, 'recce', 1);
    const unit = game.add('9 SS', game.axis);
    const as = player(game.allies);
    expect(refusal(() => game.act('recce', { group, zone: 'Arnhem', unit }, as))).toMatchObject(unheardOf('9 SS', 'unit'));
    expect(refusal(() => game.act('prepare-attack', { units: [unit] }, as))).toMatchObject(unheardOf('9 SS', 'units'));
    expect(refusal(() => game.act('cancel-attack', { units: [unit] }, as))).toMatchObject(unheardOf('9 SS', 'units'));
    expect(zones(game)).toEqual([]);
    expect(refusal(() => game.roll('air-recce', { unit: [unit] }, {}, [5], as)).code).toBe('NOT_FOUND');
    game.act('recce', { group, zone: 'Arnhem', target: 'vehicles', moving: true }, as, [5]);
    expect(game.record.at(-1)!.resolutions[0]!.steps).not.toEqual([]);
  });

  it('what an umpire types of a target is in no working that the side reads', () => {
    const game = new Game();
    const group = game.fly('Eyes', game.allies, 'recce', 1);
    const params = { group, zone: 'Arnhem', target: 'vehicles', moving: true };
    const [look, roll, words, ...more] = game.do({ type: 'act', act: 'recce', params }, [5]);
    expect(more).toEqual([]);
    expect(look).toMatchObject({ audience: game.allies, resolutions: [] });
    expect(roll).toMatchObject({ audience: 'umpires', resolutions: [{ outcome: { report: 'direction-type' } }] });
    expect(words).toMatchObject({
      audience: game.allies,
      summary: 'Eyes over zone Arnhem: The direction and type of the enemy are reported.',
      resolutions: [],
    });
    expect(refusal(() => game.act('recce', { group, zone: 'Arnhem', moving: true })).field).toBe('target');
    expect(
      refusal(() => game.act('recce', { group, zone: 'Arnhem', target: 'infantry', moving: true, armoured: true })).cites,
    ).toEqual(['Air Recce']);
  });

  it('the procedure by itself tells those who asked: a side, or the umpires', () => {
    const game = new Game();
    const unit = game.add('9 SS', game.axis);
    const typed = { target: 'vehicles', moving: true };
    expect(game.roll('air-recce', {}, typed, [5], player(game.allies)).audience).toBe(game.allies);
    expect(game.roll('air-recce', {}, typed, [5]).audience).toBe('umpires');
    expect(game.roll('air-recce', { unit: [unit] }, {}, [5]).audience).toBe('umpires');
    const para = game.add('1 Para', game.allies);
    expect(game.roll('combat', { attackers: [para], defenders: [unit] }, {}, [1]).audience).toBe('all');
  });
});

describe('whose affair it is', () => {
  it('moves, supplies and support are their own side’s, whoever asks; fights are everybody’s', () => {
    const game = new Game();
    const guns = game.add('Guns', game.allies, { artilleryType: 'field', ammoSp: 9 });
    const gren = game.add('Gren', game.axis);
    const dump = game.add('Dump', game.axis, { status: 0, ammoSp: 9 });
    const typhoons = game.fly('Typhoons', game.allies, 'ground-attack', 1);
    const audience = (procedure: string, roles: object, typed: object, faces: readonly number[] = []) =>
      game.roll(procedure, roles as never, typed as never, faces).audience;
    expect(audience('movement', { unit: [gren] }, { mode: 'tactical', distanceKm: 1 })).toBe(game.axis);
    expect(audience('supply', { attackers: [gren] }, {})).toBe(game.axis);
    expect(audience('supply', { movers: [guns] }, {})).toBe(game.allies);
    expect(audience('artillery-support', { guns: [guns] }, { rangeKm: 5 })).toBe(game.allies);
    expect(audience('air-support', { groups: [typhoons] }, {})).toBe(game.allies);
    expect(audience('air-resupply', { ammoTo: [dump] }, { points: 2 }, [6])).toBe(game.axis);
    expect(audience('air-resupply', { ammoFrom: [dump] }, { points: 2 }, [6])).toBe(game.axis);
    expect(audience('air-resupply', {}, { points: 2 }, [6])).toBe('umpires');
    expect(audience('supply', { attackers: [gren], movers: [guns] }, {})).toBe('umpires');
    expect(game.roll('air-resupply', {}, { points: 2 }, [6], player(game.allies)).audience).toBe(game.allies);
    expect(audience('interdiction', { groups: [typhoons], targets: [gren] }, {}, [1])).toBe('all');
    expect(audience('fighters-v-stream', {}, { fighterSqns: 1, beatCover: true, target: 'bombers', streamSerials: 3 })).toBe(
      'all',
    );
  });
});

describe('Combat: supply points move between units and dumps (M-6)', () => {
  function stocked() {
    const game = new Game();
    const dump = game.add('Dump', game.allies, { status: 0, ammoSp: 10, fuelSp: 5 });
    const unit = game.add('1 Para', game.allies, { ammoSp: 0 });
    const move = (params: object, as = undefined as never) => game.act('move-supply', { from: dump, to: unit, ...params }, as);
    return { game, dump, unit, move };
  }

  it('by an umpire, both kinds at once', () => {
    const { game, move } = stocked();
    const event = move({ ammoSp: 3, fuelSp: 2 });
    expect(event).toMatchObject({ audience: game.allies, summary: '3 ammunition SP and 2 fuel SP from Dump to 1 Para.' });
    expect(game.unit('Dump')).toMatchObject({ ammoSp: 7, fuelSp: 3 });
    expect(game.unit('1 Para')).toMatchObject({ ammoSp: 3, fuelSp: 2 });
    expect(move({ ammoSp: 7 }).summary).toBe('7 ammunition SP from Dump to 1 Para.');
    expect(game.unit('Dump').ammoSp).toBe(0);
  });

  it('no more than there is, and no more than can be held', () => {
    const { game, unit, move } = stocked();
    expect(refusal(() => move({ ammoSp: 11 }))).toMatchObject({ code: 'ILLEGAL', cites: ['Combat', 'M-6'] });
    expect(refusal(() => move({ fuelSp: 6 })).cites).toEqual(['Combat', 'M-6']);
    game.edit(unit, { ammoSp: 998 });
    expect(refusal(() => move({ ammoSp: 2 })).cites).toEqual(['Combat', 'M-6']);
    move({ ammoSp: 1 });
    expect(game.unit('1 Para').ammoSp).toBe(999);
    expect(game.unit('Dump').ammoSp).toBe(9);
  });

  it('from one to another, and not nothing; by players only where a map shows the distance (M-52)', () => {
    const { game, dump, unit, move } = stocked();
    expect(refusal(() => move({})).field).toBe('ammoSp');
    expect(refusal(() => game.act('move-supply', { from: dump, to: dump, ammoSp: 1 })).field).toBe('to');
    expect(refusal(() => game.act('move-supply', { from: 'x', to: unit, ammoSp: 1 }))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'from',
    });
    expect(refusal(() => move({ ammoSp: 1 }, player(game.allies) as never)).code).toBe('UMPIRE_ONLY');
    expect(refusal(() => move({ ammoSp: -1 })).field).toBe('ammoSp');
  });

  it('within one side: neither side’s go over to the other (M-30)', () => {
    const { game, dump, unit } = stocked();
    const walther = game.add('KG Walther', game.axis);
    for (const params of [
      { from: dump, to: walther, fuelSp: 1 },
      { from: walther, to: unit, ammoSp: 1 },
    ])
      expect(refusal(() => game.act('move-supply', params))).toMatchObject({ code: 'INVALID_INPUT', field: 'to' });
    expect(refusal(() => game.act('move-supply', { from: dump, to: walther, fuelSp: 1 })).message).toContain(
      'Dump and KG Walther are on different sides',
    );
    expect(game.unit('Dump')).toMatchObject({ ammoSp: 10, fuelSp: 5 });
    expect(game.unit('KG Walther')).toMatchObject({ ammoSp: 3, fuelSp: 0 });
  });
});

describe('Air Resupply: landed points are put on the drop zone', () => {
  it('by the umpire: players name no receiver of what they fly in', () => {
    const game = new Game();
    const base = game.add('Base', game.allies, { status: 0, ammoSp: 20, fuelSp: 20 });
    const para = game.add('2 Para', game.allies, { ammoSp: 2 });
    const as = player(game.allies);
    for (const roles of [
      { ammoTo: [para] },
      { fuelTo: [para] },
      { ammoFrom: [base], ammoTo: [para] },
      { fuelFrom: [base], fuelTo: [para] },
    ]) {
      const refused = refusal(() => game.roll('air-resupply', roles, { points: 5 }, [], as));
      expect(refused.code).toBe('UMPIRE_ONLY');
      expect(refused.message).toContain('/megagame-supply land');
    }
    expect(game.unit('2 Para')).toMatchObject({ ammoSp: 2, fuelSp: 0 });
    // The side pays what it sends, and the umpire decides who gets it.
    const remark = 'No unit has received the points yet. An umpire chooses one with `/megagame-supply land` (Air Resupply).';
    expect(game.roll('air-resupply', { ammoFrom: [base] }, { points: 5 }, [6], as).notes).toEqual([remark]);
    expect(game.roll('air-resupply', { fuelFrom: [base] }, { points: 5 }, [6], as).notes).toEqual([remark]);
    expect(game.unit('Base')).toMatchObject({ ammoSp: 15, fuelSp: 15 });
    expect(game.roll('air-resupply', { ammoTo: [para] }, { points: 5 }, [6]).notes).toEqual([]);
    expect(game.roll('air-resupply', { fuelFrom: [base], fuelTo: [para] }, { points: 5 }, [6]).notes).toEqual([]);
    expect(game.unit('2 Para')).toMatchObject({ ammoSp: 7, fuelSp: 5 });
  });

  it('not on those who sent them, nor on the other side (M-30)', () => {
    const game = new Game();
    const base = game.add('Base', game.allies, { status: 0, ammoSp: 20, fuelSp: 20 });
    const walther = game.add('KG Walther', game.axis);
    const fly = (roles: Readonly<Record<string, readonly string[]>>) => game.roll('air-resupply', roles, { points: 5 }, []);
    expect(refusal(() => fly({ ammoFrom: [base], ammoTo: [base] }))).toMatchObject({ code: 'INVALID_INPUT', field: 'ammoTo' });
    expect(refusal(() => fly({ ammoFrom: [base], ammoTo: [walther] }))).toMatchObject({ code: 'INVALID_INPUT', field: 'ammoTo' });
    expect(refusal(() => fly({ fuelFrom: [walther], fuelTo: [base] }))).toMatchObject({ code: 'INVALID_INPUT', field: 'fuelTo' });
    expect(game.unit('Base')).toMatchObject({ ammoSp: 20, fuelSp: 20 });
  });

  it('by an umpire, who names the unit or dump', () => {
    const game = new Game();
    const zone = game.add('Zone', game.allies, { status: 0, ammoSp: 0 });
    const event = game.act('land-supply', { to: zone, ammoSp: 6, fuelSp: 2 });
    expect(event).toMatchObject({ audience: game.allies, summary: '6 ammunition SP and 2 fuel SP landed for Zone.' });
    expect(game.unit('Zone')).toMatchObject({ ammoSp: 6, fuelSp: 2 });
    expect(refusal(() => game.act('land-supply', { to: zone })).field).toBe('ammoSp');
    expect(refusal(() => game.act('land-supply', { to: zone, ammoSp: 994 })).cites).toEqual(['Combat', 'M-6']);
    expect(refusal(() => game.act('land-supply', { to: zone, ammoSp: 1 }, player(game.allies))).code).toBe('UMPIRE_ONLY');
  });
});

describe('an umpire’s hand', () => {
  it('on the game and on a side; what is left out stays', () => {
    const game = new Game();
    game.act('set-game', { turn: 3 });
    expect(game.battle.game).toMatchObject({ turn: 3, phase: 'orders' });
    game.act('set-game', { phase: 'supply' });
    expect(game.battle.game).toMatchObject({ turn: 3, phase: 'supply' });
    expect(refusal(() => game.act('set-game', { phase: 'melee' })).field).toBe('phase');
    expect(refusal(() => game.act('set-game', { turn: 1 }, player(game.allies))).code).toBe('UMPIRE_ONLY');
    game.act('set-side', { side: game.allies, nation: 'german' });
    expect(game.battle.tables.side.get(game.allies)!.nation).toBe('german');
    expect(refusal(() => game.act('set-side', { side: 'nobody' })).code).toBe('NOT_FOUND');
    expect(refusal(() => game.act('set-side', { side: game.allies, nation: 'soviet' })).field).toBe('nation');
    const typhoons = game.fly('Typhoons', game.allies, 'ground-attack', 2);
    expect(game.roll('air-support', { groups: [typhoons] }).resolutions[0]!.outcome).toMatchObject({ level: 'ordinary' });
  });
});

describe('the rulebook as a value', () => {
  it('has no settings, and a side has its nation', () => {
    expect(parseWithSchema(megagameRuleset.gameSettings, {})).toEqual({});
    expect(refusal(() => parseWithSchema(megagameRuleset.sideFields, {})).field).toBe('nation');
    expect(megagameRuleset.tables).toEqual(['air-group', 'support']);
  });

  it('gives every act a subcommand, and every unit field a form', () => {
    const subcommands = megagameRuleset.actCommands.flatMap(({ acts }) => Object.values(acts).map(([act]) => act));
    expect([...subcommands].sort()).toEqual(megagameRuleset.acts.map(({ id }) => id).sort());
    const { add, forms } = megagameRuleset.unitForms;
    const fields = listSchemaFields(megagameRuleset.unitFields).map(({ key }) => key);
    expect([...new Set(forms.flatMap(({ keys }) => keys))].sort()).toEqual([...fields].sort());
    for (const keys of [add, ...forms.map((form) => form.keys)]) expect(keys.length).toBeLessThanOrEqual(22);
  });

  it('fits Discord: few parameters to an act, short descriptions, ids that say what they name', () => {
    for (const { id, input } of megagameRuleset.acts) {
      const fields = listSchemaFields(input);
      expect(fields.length, id).toBeLessThanOrEqual(25);
      for (const { key, description, refers } of fields) {
        expect(description.length, `${id} ${key}`).toBeLessThanOrEqual(100);
        expect(description, `${id} ${key}`).not.toBe(key);
        expect(refers !== undefined, `${id} ${key}`).toBe(['unit', 'units', 'side', 'group', 'from', 'to'].includes(key));
      }
    }
    for (const { key, description } of listSchemaFields(megagameRuleset.unitFields)) {
      expect(description.length, key).toBeLessThanOrEqual(100);
      expect(description).not.toBe(key);
    }
    for (const { description, acts } of megagameRuleset.actCommands) {
      expect(description.length).toBeLessThanOrEqual(100);
      for (const [, line] of Object.values(acts)) expect(line.length, line).toBeLessThanOrEqual(100);
    }
  });
});
