import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import { Game, player, refusal } from './game.js';

const BREAKTHROUGH = { attStatus: 40, defStatus: 20, defArtillery: 13, mostlyArmour: true, order: 'breakthrough' };

describe('Combat: supply is paid by who acts (M-6)', () => {
  it('an attacker without ammunition is refused, until an umpire moves points to it', () => {
    const game = new Game();
    const attacker = game.add('1 Para', game.allies, { ammoSp: 0 });
    const dump = game.add('Dump', game.allies, { status: 0, ammoSp: 2 });
    const defender = game.add('Gren', game.axis);
    const attack = () => game.roll('combat', { attackers: [attacker], defenders: [defender] }, {}, [3]);
    expect(refusal(attack)).toMatchObject({ code: 'ILLEGAL', cites: ['Combat', 'M-6'] });
    expect(refusal(attack).message).toContain('1 Para does not have the 1 ammunition SP');
    expect(refusal(attack).message).toContain('/megagame-supply move');
    game.act('move-supply', { from: dump, to: attacker, ammoSp: 1 });
    attack();
    expect(game.unit('1 Para').ammoSp).toBe(0);
    expect(refusal(attack).cites).toEqual(['Combat', 'M-6']);
    game.edit(attacker, { ammoSp: 1 });
    attack();
  });

  it('so is artillery, in support, in defence and on interdiction', () => {
    const game = new Game();
    const guns = game.add('Guns', game.allies, { artilleryType: 'field', ammoSp: 0 });
    const target = game.add('Gren', game.axis);
    const support = () => game.roll('artillery-support', { guns: [guns] }, { rangeKm: 5 });
    const shell = () => game.roll('interdiction', { artillery: [guns], targets: [target] }, {}, [1]);
    expect(refusal(support)).toMatchObject({ code: 'ILLEGAL', cites: ['Combat', 'M-6'] });
    expect(refusal(shell)).toMatchObject({ code: 'ILLEGAL', cites: ['Combat', 'M-6'] });
    game.edit(guns, { ammoSp: 2 });
    support();
    shell();
    expect(game.unit('Guns').ammoSp).toBe(0);
  });

  it('a mechanised unit without fuel does not start a move; one that has paid goes on (M-6, M-7)', () => {
    const game = new Game();
    const tanks = game.add('Guards', game.allies, { troops: 'tanks' });
    const drive = () => game.roll('movement', { unit: [tanks] }, { mode: 'tactical', distanceKm: 3 });
    expect(refusal(drive)).toMatchObject({ code: 'ILLEGAL', cites: ['Combat', 'M-7'] });
    game.edit(tanks, { fuelSp: 1 });
    drive();
    expect(game.unit('Guards')).toMatchObject({ fuelSp: 0, movedPct: 10 });
    drive();
    expect(game.unit('Guards')).toMatchObject({ fuelSp: 0, movedPct: 20 });
  });

  it('who has paid for fuel this turn is not without it in combat (M-7)', () => {
    const game = new Game();
    const moved = game.add('Moved', game.allies, { troops: 'tanks', movedPct: 10 });
    const dry = game.add('Dry', game.allies, { troops: 'tanks' });
    const defender = game.add('Gren', game.axis, { troops: 'motorised' });
    const event = game.roll('combat', { attackers: [moved, dry], defenders: [defender] }, {}, [1]);
    expect(event.resolutions[0]!.input).toMatchObject({ attNoFuel: 1, defNoFuel: 1 });
  });

  it('defending costs nothing, even without ammunition', () => {
    const game = new Game();
    const attacker = game.add('1 Para', game.allies);
    const defender = game.add('Gren', game.axis, { ammoSp: 0 });
    game.roll('combat', { attackers: [attacker], defenders: [defender] }, {}, [1]);
    expect(game.unit('Gren').ammoSp).toBe(0);
  });
});

describe('who takes part', () => {
  it('nobody whose status is 0 (M-1)', () => {
    const game = new Game();
    const spent = game.add('Spent', game.allies, { status: 0, startStatus: 6, artilleryType: 'field', flak: 'light' });
    const enemy = game.add('Gren', game.axis);
    const group = game.fly('Ju 52', game.axis, 'transport', 3);
    for (const run of [
      () => game.roll('movement', { unit: [spent] }, { mode: 'tactical', distanceKm: 1 }),
      () => game.roll('combat', { attackers: [spent], defenders: [enemy] }, {}, [1]),
      () => game.roll('combat', { attackers: [enemy], defenders: [spent] }, {}, [1]),
      () => game.roll('artillery-support', { guns: [spent] }, { rangeKm: 1 }),
      () => game.roll('interdiction', { artillery: [spent] }, { units: 1 }, [1]),
      () => game.roll('flak', { firer: [spent], group: [group] }, { target: 'landing' }, [1, 1, 1]),
    ])
      expect(refusal(run)).toMatchObject({ code: 'ILLEGAL', cites: ['Combat', 'M-1'] });
  });

  it('a player who attacks a dump of the enemy hears what he hears of a name that there is not (M-1)', () => {
    const game = new Game();
    const para = game.add('1 Para', game.allies);
    const gren = game.add('Gren', game.axis);
    const dump = game.add('Dump Ost', game.axis, { status: 0, ammoSp: 9 });
    for (const defenders of [[dump], [gren, dump]]) {
      const refused = refusal(() => game.roll('combat', { attackers: [para], defenders }, {}, [], player(game.allies)));
      expect(refused).toMatchObject({
        code: 'NOT_FOUND',
        cites: [],
        field: 'defenders',
        message: 'Cannot find a unit called “Dump Ost”. Choose one from the list.',
      });
      expect(refusal(() => game.roll('combat', { attackers: [para], defenders })).message).toContain(
        'Dump Ost has no status left',
      );
    }
  });

  it('a player who bombs a dump of the enemy that nobody has seen hears what he hears of a name that there is not', () => {
    const game = new Game();
    const typhoons = game.fly('Typhoons', game.allies, 'ground-attack', 4);
    const dump = game.add('Dump Ost', game.axis, { status: 0, ammoSp: 9 });
    const bomb = () => game.roll('interdiction', { groups: [typhoons], targets: [dump] }, {}, [6], player(game.allies));
    expect(refusal(bomb)).toMatchObject({
      code: 'NOT_FOUND',
      cites: [],
      field: 'targets',
      message: 'Cannot find a unit called “Dump Ost”. Choose one from the list.',
    });
  });

  it('but dumps may be bombed, seen and supplied', () => {
    const game = new Game();
    const dump = game.add('Dump', game.axis, { status: 0 });
    const typhoons = game.fly('Typhoons', game.allies, 'ground-attack', 4);
    game.roll('interdiction', { groups: [typhoons], targets: [dump] }, {}, [6]);
    expect(game.unit('Dump')).toMatchObject({ status: 0, immobilised: true });
    expect(game.roll('air-recce', { unit: [dump] }, {}, [6]).resolutions[0]!.input).toMatchObject({ target: 'infantry' });
    game.roll('air-resupply', { fuelTo: [dump] }, { points: 3 }, [6]);
    expect(game.unit('Dump').fuelSp).toBe(3);
  });

  it('artillery is artillery, and has moved for half the turn at most (M-5)', () => {
    const game = new Game();
    const foot = game.add('Foot', game.allies);
    const guns = game.add('Guns', game.allies, { artilleryType: 'field', movedPct: 60 });
    expect(refusal(() => game.roll('artillery-support', { guns: [foot] }, { rangeKm: 1 })).cites).toEqual([
      'Supporting Artillery',
    ]);
    expect(refusal(() => game.roll('interdiction', { artillery: [foot] }, { units: 1 })).cites).toEqual(['Bombing/Interdiction']);
    expect(refusal(() => game.roll('artillery-support', { guns: [guns] }, { rangeKm: 1 })).cites).toEqual(['Movement', 'M-5']);
    expect(refusal(() => game.roll('interdiction', { artillery: [guns] }, { units: 1 })).cites).toEqual(['Movement', 'M-5']);
    game.edit(guns, { movedPct: 50 });
    game.roll('interdiction', { artillery: [guns] }, { units: 1 }, [1]);
  });

  it('flak that has none or is suppressed does not fire (M-24)', () => {
    const game = new Game();
    const foot = game.add('Foot', game.axis);
    const flak = game.add('Flak', game.axis, { flak: 'light' });
    const dakotas = game.fly('Dakotas', game.allies, 'transport', 2);
    const typhoons = game.fly('Typhoons', game.allies, 'ground-attack', 1);
    const fire = (firer: string, faces: readonly number[] = []) =>
      game.roll('flak', { firer: [firer], group: [dakotas] }, { target: 'landing' }, faces);
    expect(refusal(() => fire(foot)).cites).toEqual(['Flak']);
    game.roll('interdiction', { groups: [typhoons], targets: [flak, foot] }, { mission: 'flak-suppression' }, [5, 6]);
    expect(game.unit('Flak')).toMatchObject({ immobilised: true, flakSuppressed: true });
    expect(game.unit('Foot')).toMatchObject({ immobilised: true, flakSuppressed: false, status: 4 });
    expect(refusal(() => fire(flak))).toMatchObject({ code: 'ILLEGAL', cites: ['Bombing/Interdiction', 'M-24'] });
    game.nextTurn();
    fire(flak, [1, 1]);
  });

  it('flak that interdiction immobilised fires all the same: that is no suppression (M-24)', () => {
    const game = new Game();
    const flak = game.add('Flak', game.axis, { flak: 'light' });
    const dakotas = game.fly('Dakotas', game.allies, 'transport', 1);
    const typhoons = game.fly('Typhoons', game.allies, 'ground-attack', 1);
    game.roll('interdiction', { groups: [typhoons], targets: [flak] }, {}, [5]);
    expect(game.unit('Flak')).toMatchObject({ immobilised: true, flakSuppressed: false });
    game.roll('flak', { firer: [flak], group: [dakotas] }, { target: 'landing' }, [1]);
    expect(refusal(() => game.roll('movement', { unit: [flak] }, { mode: 'tactical', distanceKm: 1 })).cites).toContain('M-24');
  });

  it('immobilised units fight (M-24)', () => {
    const game = new Game();
    const attacker = game.add('1 Para', game.allies, { immobilised: true });
    const defender = game.add('Gren', game.axis);
    game.roll('combat', { attackers: [attacker], defenders: [defender] }, {}, [1]);
    expect(game.unit('1 Para').ammoSp).toBe(2);
  });
});

describe('Results Table: counter-attacks (M-28)', () => {
  it('an attacker that may not counter-attack is pointed out, and attacks all the same', () => {
    const game = new Game();
    const gren = game.add('Gren', game.axis, { ammoSp: 9 });
    const pz = game.add('1 Pz', game.axis, { ammoSp: 9 });
    const para = game.add('1 Para', game.allies);
    const attack = () => game.roll('combat', { attackers: [gren, pz], defenders: [para] }, {}, [1]);
    expect(attack().notes).toEqual([]);
    game.undo();
    game.edit(gren, { noCounterAttack: true });
    const event = attack();
    expect(event.notes).toEqual([
      'Gren: no counter-attack this turn. The umpire decides whether this attack is one (Results Table, M-28).',
    ]);
    expect(event.resolutions[0]!.outcome).toMatchObject({ die: 1 });
    game.edit(pz, { noCounterAttack: true });
    expect(attack().notes[1]).toContain('Gren, 1 Pz: no counter-attack');
    game.nextTurn();
    expect(attack().notes).toEqual([]);
  });

  it('a unit attacks once in a turn, and once more after an overrun that lets it (M-32)', () => {
    const game = new Game();
    const tanks = game.add('1 Pz', game.axis, { status: 30, ammoSp: 9, fuelSp: 9, troops: 'tanks' });
    const para = game.add('1 Para', game.allies, { status: 20 });
    const attack = (typed: JsonObject, faces: number[]) =>
      game.roll('combat', { attackers: [tanks], defenders: [para] }, typed, faces, player(game.axis));
    // The attackers have twice the status and a breakthrough order. A score of 8 is a success after which they fight
    // again.
    const first = game.roll('combat', { attackers: [tanks], defenders: [para] }, BREAKTHROUGH, [3, 1]);
    expect(first.resolutions[0]!.outcome).toMatchObject({ result: 'success', overrun: true, mayFightAgain: true });
    expect(attack({}, [1, 1]).resolutions[0]!.outcome).toMatchObject({ mayFightAgain: false });
    expect(() => attack({}, [1])).toThrow('1 Pz has attacked this turn. Choose another unit.');
    game.nextTurn();
    attack({}, [1, 1]);
  });

  it('a defender that may not is no matter', () => {
    const game = new Game();
    const gren = game.add('Gren', game.axis, { noCounterAttack: true });
    const para = game.add('1 Para', game.allies);
    expect(game.roll('combat', { attackers: [para], defenders: [gren] }, {}, [1]).notes).toEqual([]);
  });

  it('defenders on several grounds: which counts is said, unless somebody said it', () => {
    const game = new Game();
    const para = game.add('1 Para', game.allies);
    const defenders = [game.add('A', game.axis, { terrain: 'town' }), game.add('B', game.axis)];
    const attack = (typed: object) => game.roll('combat', { attackers: [para], defenders }, typed as never, [1]);
    const [remark] = attack({}).notes;
    expect(remark).toBe('The defenders are on town, open. The ground of most of them counts, unless another terrain is entered.');
    game.undo();
    expect(attack({ terrain: 'open' }).notes).toEqual([]);
  });
});

describe('who may know of what', () => {
  it('a side knows its own units and air groups', () => {
    const game = new Game();
    game.add('1 Para', game.allies);
    const { battle } = game;
    expect(megagameRuleset.knows(game.allies, game.unit('1 Para') as never, battle)).toBe(true);
    expect(megagameRuleset.knows(game.axis, game.unit('1 Para') as never, battle)).toBe(false);
    expect('knowsRow' in megagameRuleset).toBe(false);
  });

  it('players act with their own units and groups alone', () => {
    const game = new Game();
    const para = game.add('1 Para', game.allies);
    const gren = game.add('Gren', game.axis);
    const spits = game.fly('Spits', game.allies, 'fighter', 3);
    const me109 = game.fly('JG 26', game.axis, 'fighter', 3);
    const as = player(game.axis);
    const code = (run: () => unknown) => refusal(run).code;
    expect(code(() => game.roll('movement', { unit: [para] }, { mode: 'tactical' }, [], as))).toBe('NOT_FOUND');
    expect(code(() => game.roll('combat', { attackers: [para], defenders: [gren] }, {}, [1], as))).toBe('NOT_FOUND');
    expect(code(() => game.roll('fighter-combat', { sideA: [spits], sideB: [me109] }, {}, [1], as))).toBe('NOT_FOUND');
    game.roll('combat', { attackers: [gren], defenders: [para] }, {}, [1], as);
    game.roll('fighter-combat', { sideA: [me109], sideB: [spits] }, {}, [2], as);
  });

  it('the words of a row in a list', () => {
    const game = new Game();
    game.fly('Eyes', game.allies, 'recce', 2, { damage: 1 });
    game.fly('Dakotas', game.allies, 'transport', 30);
    const line = (table: string, row: unknown) => megagameRuleset.rowLine!(table, row as never, game.battle);
    expect(line('air-group', game.group('Dakotas'))).toBe('transport, 30 serials');
    game.act('recce', { group: game.group('Eyes').id, zone: 'Arnhem' });
    expect(line('air-group', game.group('Eyes'))).toBe('recce, 2 squadrons, 1 damage, flown, scouted Arnhem');
    game.add('1 Para', game.allies, { fuelSp: 1 });
    expect(line('unit', game.unit('1 Para'))).toBe('3 ammunition SP, 1 fuel SP');
    expect(line('side', {})).toBe('');
  });
});
