/**
 * Random battles on a map in which units stand close together, so that the situations for the checks occur often. Map
 * distances are binding, and some places are known only by their square.
 */
import { type JsonObject, calculateSha256Hex } from '../../../src/dice/index.js';
import { type Battle, Refusal, type Ruleset, type UnitRow } from '../../../src/rules/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../src/house/index.js';
import { Chooser } from '../../e2e/chooser.js';
import { House, playerOf } from '../house.js';

/** How a field of a rulebook is generated. */
interface Making {
  readonly settings: readonly JsonObject[];
  readonly sides: readonly JsonObject[];
  /** The distance between neighbouring units, in units of the map. */
  readonly knot: number;
  readonly units: readonly JsonObject[];
  /** Possible changes of a unit in a state. */
  readonly edits: readonly JsonObject[];
  /** Kinds of drawn terrain, with further fields of the drawing. */
  readonly ground: readonly JsonObject[];
  /** The phases with many possible actions. */
  readonly phases: readonly string[];
  /** Matches the procedures that are attacks. */
  readonly fought: RegExp;
  /** Returns a move of a unit in the form of an order. */
  readonly move: (unit: UnitRow & JsonObject) => { readonly procedure: string; readonly typed: JsonObject } | null;
}

const eagles: Making = {
  phases: ['movement', 'direct', 'melee'],
  fought: /movement|direct-fire|melee|assault/,
  settings: [{ spotting: 'open' }, { spotting: 'open' }, { spotting: 'rules' }, { spotting: 'open', gunSetup: true }],
  sides: [{ nation: 'germany' }, { nation: 'ussr' }, { nation: 'usa' }],
  knot: 3,
  units: [
    { kind: 'infantry', baseFp: 4 },
    { kind: 'infantry', baseFp: 2, engineer: true },
    { kind: 'weapons', baseFp: 3 },
    { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' },
    { kind: 'vehicle', baseFp: 8, da: 'HARD', moveCode: 'C' },
    { kind: 'bunker', baseFp: 4, da: 'HARD' },
    { kind: 'towed-at', baseFp: 5, moveCode: 'B', gun: 'anti-tank', guns: 4, calibreMm: 50 },
    { kind: 'artillery', baseFp: 4, guns: 4, calibreMm: 105, gun: 'towed' },
    { kind: 'administrative', baseFp: 1, moveCode: 'B' },
  ],
  edits: [{ suppressed: true }, { impairments: 1 }, { impairments: 3 }, { spotted: false }, { moved: true }, { tpd: 'DD' }],
  ground: [{ kind: 'wood' }, { kind: 'road' }, { kind: 'lake' }, { kind: 'river' }, { kind: 'marsh' }, { kind: 'village' }],
  move: ({ kind }) => (kind === 'bunker' ? null : { procedure: 'eagles.movement', typed: {} }),
};

const corps: Making = {
  phases: ['move', 'combat', 'night-movement'],
  fought: /movement|combat|bombardment|capture|disengage|job-add/,
  settings: [{ season: 'summer', year: 1944 }],
  sides: [{}, {}, {}],
  knot: 7,
  units: [
    { type: 'infantry', sp: 4 },
    { type: 'infantry', sp: 3, marks: ['L'] },
    { type: 'engineers', sp: 3 },
    { type: 'armour', sp: 5, moveType: 'tracked' },
    { type: 'recce', sp: 3, moveType: 'recce' },
    { type: 'armour', size: 'detachment', sp: 1, moveType: 'tracked' },
    { type: 'artillery', sp: 2, gunClass: 'very-short', moveType: 'wheeled' },
    { type: 'artillery', sp: 2, gunClass: 'standard', moveType: 'wheeled' },
    { type: 'transport', sp: 2, moveType: 'wheeled', cargoLog: 2 },
    { type: 'hq', sp: 1, hqLevel: 'division', moveType: 'wheeled' },
  ],
  edits: [{ position: 'in-contact' }, { inCommand: false }, { isolationDay: 2 }, { works: 'fortification' }],
  ground: [{ kind: 'village' }, { kind: 'marsh' }, { kind: 'road' }, { kind: 'river' }, { kind: 'wood', growth: 'open' }],
  move: () => ({ procedure: 'corps.movement', typed: {} }),
};

const cullen: Making = {
  phases: ['assault-movement', 'movement', 'standing-fire', 'moving-fire', 'assaults'],
  fought: /move|small-arms|at-|artillery|assault|officer|embark|action-cost/,
  settings: [{}],
  sides: [{}, {}, {}],
  knot: 5,
  units: [
    { kind: 'infantry', rifle: 3, lmg: 1 },
    { kind: 'infantry', smg: 3 },
    { kind: 'infantry', rifle: 2, atRifle: 1 },
    { kind: 'cavalry', cavalry: 4 },
    { kind: 'artillery', guns: 1, gunClass: 'medium', setUp: true },
    { kind: 'infantry', mortar: 1, setUp: true },
    { kind: 'armour', vehicle: 't-26', armourClass: 'light', gunClass: 'light', drive: 'tracked', vehicleMgs: true },
    { kind: 'softskin', vehicle: 'truck-medium' },
    { kind: 'officer', officerFactor: 1 },
  ],
  edits: [{ concealed: true }, { dps: 2 }, { status: 'retiring' }, { moved: true }, { cover: 'trenches' }, { column: true }],
  ground: [{ kind: 'wire' }, { kind: 'wood' }, { kind: 'road' }, { kind: 'river' }, { kind: 'wire' }],
  move: ({ kind }) => {
    const isVehicle = kind === 'armour' || kind === 'softskin';
    return { procedure: isVehicle ? `cullen.move-${kind as string}` : 'cullen.move-troops', typed: {} };
  },
};

const megagame: Making = {
  phases: ['movement', 'combat'],
  fought: /movement|combat|support|interdiction/,
  settings: [{}],
  sides: [{ nation: 'german' }, { nation: 'allied' }, { nation: 'allied' }],
  knot: 4,
  units: [
    { status: 6, troops: 'foot', ammoSp: 4, fuelSp: 4 },
    { status: 5, troops: 'motorised', ammoSp: 4, fuelSp: 4 },
    { status: 8, troops: 'tanks', armour: true, ammoSp: 4, fuelSp: 4 },
    { status: 3, troops: 'recce', ammoSp: 4, fuelSp: 4 },
    { status: 4, troops: 'towed-artillery', artilleryType: 'field', ammoSp: 4, fuelSp: 4 },
    { status: 4, troops: 'foot', artilleryType: 'rocket', ammoSp: 4 },
  ],
  edits: [{ prepared: true }, { movedPct: 60 }, { movedPct: 30 }, { immobilised: true }],
  ground: [{ kind: 'wood' }, { kind: 'village' }, { kind: 'road' }, { kind: 'marsh' }, { kind: 'river' }],
  move: ({ troops }) => ({
    procedure: 'megagame.movement',
    typed: { mode: troops === 'towed-artillery' ? 'road-column' : 'tactical' },
  }),
};

const wtj1943: Making = {
  phases: ['command', 'movement'],
  fought: /move|transport|gun-setup|dig-in|lane|mount/,
  settings: [{ year: 1943 }],
  sides: [{}, {}, {}],
  knot: 500,
  units: [
    { kind: 'infantry', bases: 3, training: 'regular' },
    { kind: 'infantry', bases: 1, training: 'regular' },
    { kind: 'engineer', bases: 1, training: 'regular' },
    { kind: 'heavy-weapon', bases: 1, training: 'regular' },
    { kind: 'vehicle', bases: 2, training: 'regular', vehicleId: 'truck' },
    { kind: 'gun', bases: 1, gunClass: 4, training: 'regular' },
    { kind: 'cavalry', bases: 2, training: 'regular' },
  ],
  edits: [
    { order: 'assault', commandPassed: true },
    { order: 'maneuver', commandPassed: true },
    { prone: true },
    { pinned: true },
  ],
  ground: [{ kind: 'minefield' }, { kind: 'wood' }, { kind: 'road' }, { kind: 'river' }],
  move: ({ kind }) => ({
    procedure: kind === 'vehicle' || kind === 'wagon' ? 'wtj1943.vehicle-move' : 'wtj1943.foot-move',
    typed: {},
  }),
};

const MAKINGS: Readonly<Record<string, Making>> = { eagles, corps, cullen, megagame, wtj1943 };

/** The maximum number of units on a side. */
const MOST_UNITS = 6;
const THREE_SIDES = 0.25;
const SEALED = 0.3;
/**
 * The probability that a place is known only as a part of a square. If the map is consulted, such a unit may be
 * anywhere in it.
 */
const INEXACT = 0.15;

/** Returns a battle with a changed or added row. */
export function withRow(battle: Battle, table: string, id: string, fields: JsonObject): Battle {
  const rows = new Map(battle.tables[table]);
  rows.set(id, { ...rows.get(id), ...fields });
  return { ...battle, tables: { ...battle.tables, [table]: rows } };
}

/** A random battle whose units can be placed anew again and again. */
export class Field extends House {
  readonly choose: Chooser;
  private readonly making: Making;
  readonly sides: readonly string[];
  /** True if orders are sealed. States then have opened orders. */
  readonly isSealed: boolean;

  /** @param isHidden true for a battle with three sides and hidden units, if the rulebook supports that */
  constructor(
    ruleset: Ruleset,
    seed: string,
    private readonly isHidden = false,
  ) {
    super(ruleset);
    this.choose = new Chooser(seed);
    this.making = MAKINGS[ruleset.id]!;
    const { settings, sides, units, ground } = this.making;
    this.start('A field', {
      ...this.choose.pick(settings),
      ...(isHidden && ruleset.id === 'eagles' ? { spotting: 'rules' } : {}),
    });
    this.sides = sides.slice(0, isHidden || this.choose.chance(THREE_SIDES) ? 3 : 2).map((fields, n) => {
      this.do({ type: 'add-side', name: `Side ${n}`, fields, roleId: null, playerIds: [] });
      const { id } = this.last.changes[0]!;
      this.do({ type: 'edit-side', side: id, fields: {}, addPlayerIds: [`p${id}`], removePlayerIds: [] });
      return id;
    });
    if (ruleset.id === 'wtj1943') this.act('chart-example', {});
    const squares = this.choose.chance(0.2) ? 'ask' : 'middle';
    const sight = isHidden && ruleset.ground?.plainSight ? { sight: true } : {};
    this.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS, squares, ...sight });
    for (const each of this.choose.some(ground, 3)) this.draw(each);
    for (const side of this.sides) {
      const formation = ruleset.id === 'corps' ? { formation: this.formation(side) } : {};
      for (let n = 0; n < MOST_UNITS; n++) this.join(side, { ...this.choose.pick(units)!, ...formation }, n);
    }
    this.isSealed = this.choose.chance(SEALED);
    if (this.isSealed) this.do({ type: 'set-orders', orders: 'sealed' });
  }

  act(act: string, params: JsonObject): void {
    this.do({ type: 'act', act, params });
  }

  /**
   * Runs some work.
   * @returns false if the battle refuses it
   */
  try(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  private formation(side: string): string {
    this.act('formation-add', { name: `Div of ${side}`, side, nationality: 'axis', log: 8, pol: 8 });
    return this.last.changes[0]!.id;
  }

  private join(side: string, fields: JsonObject, n: number): void {
    const spotted = this.ruleset.id === 'eagles' ? { spotted: true } : {};
    const type = 'kind' in fields ? 'kind' : 'type' in fields ? 'type' : 'troops';
    this.do({ type: 'add-unit', side, name: `${side} ${fields[type] as string} ${n}`, fields: { ...fields, ...spotted } });
  }

  private get map() {
    return [...this.battle.tables.map!.values()][0] as unknown as {
      readonly width: number;
      readonly height: number;
      readonly per: number;
      readonly square: number;
    };
  }

  /** Returns a random point near the middle of the map, within this many times the distance between neighbours. */
  private near(knots: number): readonly [number, number] {
    const { width, height, per } = this.map;
    const knot = this.making.knot / (this.ruleset.id === 'wtj1943' ? per : 1);
    const at = (middle: number): number => Math.round((middle + (this.choose.fraction() - 0.5) * 2 * knots * knot) * 10) / 10;
    return [at(width / 2), at(height / 2)];
  }

  private draw({ kind, ...more }: JsonObject): void {
    const [[x, y], [a, b]] = [this.near(2), this.near(2)];
    const isLine = ['road', 'river', 'wire'].includes(kind as string);
    const { per } = this.map;
    const size = (this.ruleset.id === 'wtj1943' ? 200 / per : this.making.knot) * 0.6;
    const corners = [
      [x - size, y - size],
      [x + size, y - size],
      [x + size, y + size],
      [x - size, y + size],
    ] as const;
    const round = (value: number): number => Math.round(value * 10) / 10;
    const at = (isLine ? [[x, y], [a, b]] as const : corners).map(([p, q]) => `${round(p)},${round(q)}`).join('; '); // prettier-ignore
    this.try(() => this.act(MAP_ACT_IDS.feature, { kind: kind!, at, ...more, name: `The ${kind as string} ${x}` }));
  }

  private squareOf(x: number, y: number): string {
    const { square } = this.map;
    return `${String.fromCodePoint(65 + Math.floor(x / square))}${Math.floor(y / square) + 1}.5.5`;
  }

  /** Creates the next state: other places, another phase, and orders for some units. */
  next(): void {
    const { choose, ruleset } = this;
    this.reset();
    for (const { id } of this.battle.tables.unit.values()) {
      const [x, y] = this.near(1);
      const at = choose.chance(0.97) ? (choose.chance(INEXACT) ? this.squareOf(x, y) : `${x},${y}`) : null;
      if (at !== null) this.try(() => this.act(MAP_ACT_IDS.place, { unit: id, at }));
      if (choose.chance(0.3)) this.try(() => this.do({ type: 'edit-unit', unit: id, fields: choose.pick(this.making.edits)! }));
    }
    if (this.isHidden) this.hide();
    if (this.isSealed) this.order();
    const phase = choose.chance(0.85) ? choose.pick(this.making.phases)! : choose.pick(ruleset.phases)!.id;
    const umpiredBy = choose.chance(0.2) ? { umpiredBy: 'bot' as const } : {};
    const { game } = this.battle;
    this.state = { ...this.state, battle: { ...this.battle, game: { ...game, phase, ...umpiredBy } } };
  }

  private began: { readonly state: House['state']; readonly length: number } | undefined;

  /** Returns to the battle before its first state. */
  private reset(): void {
    this.began ??= { state: this.state, length: this.record.length };
    this.state = this.began.state;
    this.record.splice(this.began.length);
  }

  /** Hides units from other sides. In Eagles, each unit is hidden from each other side that has not spotted it. */
  private hide(): void {
    const { choose } = this;
    for (const { id, side } of this.battle.tables.unit.values()) {
      if (!choose.chance(0.5)) continue;
      const by = choose.pick([...this.battle.tables.unit.values()].filter((other) => other.side !== side))!;
      if (this.ruleset.id === 'eagles') this.put('unit', id, { spotted: choose.chance(0.5) ? false : [by.id] });
      if (this.ruleset.id === 'cullen') this.try(() => this.do({ type: 'edit-unit', unit: id, fields: { concealed: true } }));
    }
  }

  /** Changes a row without an event, which no command could do. */
  put(table: string, id: string, fields: JsonObject): void {
    this.state = { ...this.state, battle: withRow(this.battle, table, id, fields) };
  }

  private order(): void {
    const { choose } = this;
    for (const unit of this.battle.tables.unit.values()) {
      if (!choose.chance(0.6)) continue;
      const move = this.making.move(unit);
      const [x, y] = this.near(1);
      const does = choose.chance(0.5) && move ? { type: 'resolve', procedure: move.procedure, roles: { unit: [unit.id] }, typed: { ...move.typed, to: `${x},${y}` } } : null; // prettier-ignore
      const words = does ? 'As written' : choose.chance(0.7) ? 'Hold' : 'Go for the wood';
      this.try(() => void this.do({ type: 'write-order', unit: unit.id, words, does }, playerOf(unit.side)));
    }
    for (const side of this.sides)
      this.try(() => void this.do({ type: 'ready', side, ready: true, salt: calculateSha256Hex(side) }, playerOf(side)));
  }

  isFought(id: string): boolean {
    return this.making.fought.test(id);
  }

  /** Returns a random destination. */
  goal(): string {
    const [x, y] = this.near(1.5);
    return `${x},${y}`;
  }
}
