/**
 * Twins of sight: whole double-blind battles of three sides on a map. The twins differ only in what units do where no unit of the
 * reader's side can see them. This is decided by distance, and not by asking the program. Their marches, fights, requests, orders,
 * messages and losses there are different. Everything near the reader is the same: marches that meet, fights, requests, and
 * enemies that come into sight and go out of it again. The reader must get the same of both, and be told once, and in
 * the same phase, of what their units can see.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect, describe, it } from 'vitest';
import { calculateSha256Hex, type JsonObject } from '../../src/dice/index.js';
import { mayKnowEvent } from '../../src/game/audience.js';
import { findBattleReader, type GameCommand, mayKnowRow, PUBLIC_READER, type Reader } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { createShownMap, describeMap, drawMap } from '../../src/present/index.js';
import { type Actor, type Battle, areFieldsSealed, findRow, Refusal, type Ruleset, type UnitRow } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { findUnitPlace, listSightings } from '../../src/rules/ground/rows.js';
import { isLong, seedFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from '../e2e/chooser.js';
import { House, playerOf, UMPIRE } from '../game/house.js';
import { compare, compareAnswers, exportsFor, newsTo, toldTo } from './roads.js';
import { isBlindOnly, Twin } from './twins.js';

interface Stage {
  readonly settings: JsonObject;
  readonly sides: readonly JsonObject[];
  readonly units: readonly JsonObject[];
  /** Fields of hidden units, and of half of the near ones. */
  readonly ofEnemies?: JsonObject;
  /** The distance of sight by hand, in units of the map, and how far a unit marches. */
  readonly far: number;
  readonly reach: number;
  /** How near a unit stands to another to fight it. */
  readonly contact: number;
  readonly phases: readonly [march: string, fight: string];
  readonly march: { readonly procedure: string; readonly typed: JsonObject };
  readonly fight: { readonly procedure: string; readonly roles: readonly [string, string]; readonly typed: JsonObject } | null;
  /** Changes of a unit by an umpire. */
  readonly edits: readonly JsonObject[];
  /** The fields that let a unit march in each turn. */
  readonly eachTurn?: JsonObject;
}

/** Distances by hand: 5 km (M-47), 6 in (CO-87) and 480 yd (W-32) in the open; 500 yd (Eagles 4.1) and 4 in (TC-68) by the book. */
const STAGES: Readonly<Record<string, Stage>> = {
  eagles: {
    settings: { spotting: 'rules' },
    sides: [{ nation: 'germany' }, { nation: 'ussr' }, { nation: 'usa' }],
    units: [
      { kind: 'infantry', baseFp: 4 },
      { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' },
    ],
    far: 5,
    reach: 3,
    contact: 1,
    phases: ['movement', 'direct'],
    march: { procedure: 'eagles.movement', typed: {} },
    fight: { procedure: 'eagles.direct-fire', roles: ['firer', 'target'], typed: {} },
    edits: [{ suppressed: true }, { impairments: 1 }, { destroyed: true }],
  },
  corps: {
    settings: { season: 'summer', year: 1944 },
    sides: [{}, {}, {}],
    units: [
      { type: 'infantry', sp: 4 },
      { type: 'armour', sp: 5, moveType: 'tracked' },
    ],
    far: 6,
    reach: 3,
    contact: 2,
    phases: ['move', 'combat'],
    march: { procedure: 'corps.movement', typed: {} },
    fight: { procedure: 'corps.combat', roles: ['attackers', 'defenders'], typed: {} },
    edits: [{ inCommand: false }, { sp: 2 }, { sp: 0 }],
  },
  cullen: {
    settings: {},
    sides: [{}, {}, {}],
    units: [{ kind: 'infantry', rifle: 4, lmg: 1, mr: 1 }],
    ofEnemies: { concealed: true },
    far: 4,
    reach: 5,
    // Nearer than 2 inches units assault each other (TC-19).
    contact: 5,
    phases: ['movement', 'standing-fire'],
    march: { procedure: 'cullen.move-troops', typed: {} },
    fight: { procedure: 'cullen.small-arms-infantry', roles: ['firer', 'target'], typed: {} },
    edits: [{ dps: 2 }, { mr: 0 }],
  },
  megagame: {
    settings: {},
    sides: [{ nation: 'german' }, { nation: 'allied' }, { nation: 'allied' }],
    units: [
      { status: 6, troops: 'foot', ammoSp: 4, fuelSp: 4 },
      { status: 8, troops: 'tanks', armour: true, ammoSp: 4, fuelSp: 4 },
    ],
    far: 5,
    reach: 4,
    contact: 2,
    phases: ['movement', 'combat'],
    march: { procedure: 'megagame.movement', typed: { mode: 'tactical' } },
    fight: { procedure: 'megagame.combat', roles: ['attackers', 'defenders'], typed: { terrain: 'open' } },
    edits: [{ status: 3 }, { prepared: true }, { status: 0 }],
  },
  wtj1943: {
    settings: { year: 1943 },
    sides: [{}, {}, {}],
    units: [
      { kind: 'infantry', bases: 3, training: 'regular' },
      { kind: 'infantry', bases: 2, training: 'veteran' },
    ],
    far: 480,
    reach: 120,
    contact: 60,
    phases: ['movement', 'fire'],
    march: { procedure: 'wtj1943.foot-move', typed: {} },
    // An umpire decides all fire, and changes the units.
    fight: null,
    edits: [{ prone: true }, { pinned: true }, { bases: 1 }, { bases: 0 }],
    eachTurn: { order: 'maneuver', commandPassed: true },
  },
};

const TURNS = 2;
const STEPS = 7;
/** The number of units of the reader, of near enemies, and of hidden enemies of each other side. */
const [OWN, NEAR, HIDDEN] = [3, 3, 3];
/** Files and answers are compared in every fifth pair, because they take long. */
const WHOLE_EVERY = 5;

type Point = readonly [x: number, y: number];
type Zone = 'own' | 'near' | 'hidden';
const apart = ([a, b]: Point, [x, y]: Point): number => Math.hypot(a - x, b - y);

/** Returns the least distance of a point from a straight way. */
function fromWay(point: Point, [from, to]: readonly [Point, Point]): number {
  const steps = 200;
  const spots = Array.from({ length: steps + 1 }, (_, n): Point => {
    const at = (axis: 0 | 1): number => from[axis] + ((to[axis] - from[axis]) * n) / steps;
    return [at(0), at(1)];
  });
  return Math.min(...spots.map((spot) => apart(point, spot)));
}

const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });

/** What happened in all pairs, so that a test can check that they had enough of each. */
const HAPPENINGS = ['secret', 'march', 'fight', 'request', 'hidden march', 'hidden fight', 'hidden request', 'in sight', 'out of sight'] as const; // prettier-ignore
type Happening = (typeof HAPPENINGS)[number];
type Counts = Record<Happening, number>;

class SightTwins {
  private readonly choose: Chooser;
  private readonly stage: Stage;
  private readonly sides: readonly string[];
  private readonly own: string[] = [];
  private readonly near: string[] = [];
  private readonly hidden: string[] = [];
  readonly twins: readonly [Twin, Twin];
  private tries = 0;

  constructor(
    private readonly ruleset: Ruleset,
    private readonly seed: string,
    private readonly counts: Counts,
  ) {
    this.choose = new Chooser(seed);
    const { settings, sides } = (this.stage = STAGES[ruleset.id]!);
    const house = new House(ruleset);
    house.start('Sight', settings);
    this.sides = sides.map((fields, n) => {
      house.do({ type: 'add-side', name: ['Axis', 'Allies', 'Reds'][n]!, fields, roleId: null, playerIds: [] });
      const { id } = house.last.changes[0]!;
      house.do({ type: 'edit-side', side: id, fields: {}, addPlayerIds: [`p${id}`], removePlayerIds: [] });
      return id;
    });
    if (ruleset.id === 'wtj1943') house.do(act('chart-example', {}));
    const sight = ruleset.ground!.plainSight ? { sight: true } : {};
    house.do(act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS, ...sight, width: this.wide, height: this.high }));
    const [own, ...others] = this.sides as [string, string, string];
    for (let n = 0; n < OWN; n++) this.own.push(this.join(house, own, 'own'));
    for (let n = 0; n < NEAR; n++) this.near.push(this.join(house, this.choose.pick(others)!, 'near'));
    for (const side of others) for (let n = 0; n < HIDDEN; n++) this.hidden.push(this.join(house, side, 'hidden'));
    if (this.choose.chance(0.5) || isBlindOnly(ruleset)) house.do({ type: 'set-orders', orders: 'sealed' });
    house.do(act('message-delays', { radio: 0, runner: 1, telephone: 2 }));
    this.twins = [new Twin(ruleset, house.state, house.record), new Twin(ruleset, house.state, house.record)];
  }

  /** The own zone ends here, and the near zone, in which enemies come into sight and go out of it. Behind a gap lies the hidden zone. */
  private get ends(): Readonly<Record<Zone, readonly [number, number]>> {
    const { far, reach } = this.stage;
    const depth = Math.max(far, 2 * reach);
    const [own, near] = [1 + depth, 1 + depth + far + reach];
    // In Eagles what all sides see is public (E-51), and in Cullen a concealed unit that any enemy has come near (TC-68). So no
    // hidden unit of the third side may see what the reader sees.
    const hidden = near + far * (this.ruleset.ground!.plainSight ? 0.6 : 1.2);
    return { own: [1, own], near: [1 + depth / 2, near], hidden: [hidden, hidden + 2 * depth] };
  }
  private get wide(): number {
    return Math.ceil(this.ends.hidden[1] + 1 + this.stage.contact);
  }
  private get high(): number {
    return Math.ceil(this.ends.own[1] + 2);
  }

  private spotIn(zone: Zone): Point {
    const [from, to] = this.ends[zone];
    const at = (least: number, most: number): number => Math.round((least + this.choose.fraction() * (most - least)) * 10) / 10;
    return [at(from, to), at(1, this.high - 1)];
  }

  private join(house: House, side: string, zone: Zone): string {
    const { units, ofEnemies } = this.stage;
    let formation: JsonObject = {};
    if (this.ruleset.id === 'corps') {
      house.do(act('formation-add', { name: `Div ${house.record.length}`, side, nationality: 'axis', log: 8, pol: 8 }));
      formation = { formation: house.last.changes[0]!.id };
    }
    const fields = {
      ...this.choose.pick(units)!,
      ...formation,
      ...(zone === 'hidden' || (zone === 'near' && this.choose.chance(0.5)) ? ofEnemies : {}),
    };
    house.do({ type: 'add-unit', side, name: `Qx${house.record.length}z`, fields });
    const { id } = house.last.changes[0]!;
    house.do(act(MAP_ACT_IDS.place, { unit: id, at: this.spotIn(zone).join(',') }));
    return id;
  }

  get readers(): readonly Reader[] {
    return [findBattleReader(playerOf(this.sides[0]!), this.twins[0].battle), PUBLIC_READER];
  }

  private try(twin: Twin, command: GameCommand, as: Actor, dice: string) {
    return twin.tried(command, as, `${this.seed} ${dice}`);
  }

  private unit({ battle }: Pick<Twin, 'battle'>, id: string): UnitRow | undefined {
    const unit = battle.tables.unit.get(id);
    return unit && !this.ruleset.strength.isLost(unit) ? unit : undefined;
  }

  private placeOf(battle: Battle, id: string): Point | undefined {
    const place = findUnitPlace(battle, id);
    return place && !place.stale ? [place.x, place.y] : undefined;
  }

  /** Returns a destination in the zone that the unit may reach. */
  private goal(twin: Twin, id: string, zone: Zone): Point | undefined {
    const from = this.placeOf(twin.battle, id);
    const [least, most] = this.ends[zone];
    if (!from) return undefined;
    for (let n = 0; n < 8; n++) {
      const [angle, far] = [2 * Math.PI * this.choose.fraction(), this.stage.reach * (0.2 + 0.8 * this.choose.fraction())];
      const at = (value: number): number => Math.round(value * 10) / 10;
      const [x, y] = [at(from[0] + far * Math.cos(angle)), at(from[1] + far * Math.sin(angle))];
      if (x >= least && x <= most && y >= 1 && y <= this.high - 1) return [x, y];
    }
    return undefined;
  }

  private marchOf(unit: string, to: Point): GameCommand {
    const { procedure, typed } = this.stage.march;
    return { type: 'resolve', procedure, roles: { unit: [unit] }, typed: { ...typed, to: to.join(',') } };
  }

  private fightOf(who: string, whom: string): GameCommand | undefined {
    const { fight } = this.stage;
    return fight
      ? {
          type: 'resolve',
          procedure: fight.procedure,
          roles: { [fight.roles[0]]: [who], [fight.roles[1]]: [whom] },
          typed: fight.typed,
        }
      : undefined;
  }

  private actorFor(twin: Twin, id: string): Actor {
    const side = this.unit(twin, id)?.side;
    return this.choose.chance(0.6) && side !== undefined ? playerOf(side) : UMPIRE;
  }

  /** Does something where no unit of the reader's side sees it, in one of the twins. */
  private hide(twin: Twin): void {
    const { choose, counts } = this;
    const alive = this.hidden.filter((id) => this.unit(twin, id));
    const [id, other] = [choose.pick(alive), choose.pick(alive)];
    if (id === undefined || other === undefined) return;
    const { side } = this.unit(twin, id)!;
    const as = this.actorFor(twin, id);
    const to = this.goal(twin, id, 'hidden');
    const words = `To the hill ${choose.whole(1, 99)}`;
    const ways: readonly (readonly [Happening, GameCommand | undefined, Actor])[] = [
      // Cullen: whoever moves without an umpire's hand becomes visible.
      ['hidden march', to && this.ruleset.id !== 'cullen' ? this.marchOf(id, to) : undefined, as],
      ['hidden march', to && this.ruleset.id !== 'cullen' ? this.marchOf(id, to) : undefined, as],
      ['hidden march', act(MAP_ACT_IDS.place, { unit: id, at: this.spotIn('hidden').join(',') }), UMPIRE],
      // Both places are changed, so that hidden fights occur often.
      ['hidden fight', this.ruleset.id === 'cullen' ? undefined : this.fightOf(id, other), UMPIRE],
      ['hidden fight', { type: 'edit-unit', unit: id, fields: choose.pick(this.stage.edits)! }, UMPIRE],
      ['hidden request', { type: 'call', words, ...(choose.chance(0.5) && { at: this.spotIn('hidden').join(',') }) }, playerOf(side)],
      ['hidden request', act('message-send', { from: side, words, by: choose.pick(['radio', 'runner'])!, report: choose.chance(0.5) }), UMPIRE],
      ['hidden request', { type: 'write-order', unit: id, words, does: null }, playerOf(side)],
      ['hidden request', { type: 'remove-unit', unit: id }, UMPIRE],
      ['hidden request', { type: 'note', text: words, picture: null, onlyForSide: side }, playerOf(side)],
    ]; // prettier-ignore
    const [what, command, actor] = choose.pick(ways)!;
    if (!command || (command.type === 'remove-unit' && choose.chance(0.7))) return;
    const fighter = command.type === 'resolve' && what === 'hidden fight' && this.placeOf(twin.battle, other);
    if (fighter) {
      const at = Math.round((fighter[0] + this.stage.contact * 0.9) * 10) / 10;
      const beside = act(MAP_ACT_IDS.place, { unit: id, at: `${at},${fighter[1]}` });
      const placed = this.try(twin, beside, UMPIRE, 'place');
      if (!(placed instanceof Refusal)) twin.go(placed);
    }
    const tried = this.try(twin, command, actor, `secret ${this.tries++}`);
    if (tried instanceof Refusal) return;
    twin.go(tried);
    counts[what]++;
    counts.secret++;
  }

  /** Does the same in both twins. What a player of the reader's side is refused must be refused in the same words. */
  private both(what: Happening | null, command: GameCommand, as: Actor): boolean {
    const dice = `open ${this.tries++}`;
    const [left, right] = this.twins.map((twin) => this.try(twin, command, as, dice));
    if (left instanceof Refusal || right instanceof Refusal) {
      const [one, other] = [left, right].map((each) => (each instanceof Refusal ? `${each.code} ${each.message}` : 'done'));
      if (as.sideId === this.sides[0]) expect(other, JSON.stringify(command)).toBe(one);
      return false;
    }
    this.twins[0].go(left!);
    this.twins[1].go(right!);
    if (what) this.counts[what]++;
    return true;
  }

  private place(id: string, [x, y]: Point): void {
    const at = [x, y].map((value) => Math.round(value * 10) / 10).join(',');
    this.step(() => void this.both(null, act(MAP_ACT_IDS.place, { unit: id, at }), UMPIRE));
  }

  /** Does something near the reader, the same in both twins. */
  private open(): void {
    const { choose, stage } = this;
    const [twin] = this.twins;
    const [mine, near] = [this.own, this.near].map((ids) => choose.pick(ids.filter((id) => this.unit(twin, id))));
    const [own] = this.sides as [string];
    const [at, there] = [mine, near].map((id) => (id === undefined ? undefined : this.placeOf(twin.battle, id)));
    if (mine === undefined || near === undefined || !at || !there) return;
    const id = choose.chance(0.5) ? mine : near;
    const zone = id === mine ? 'own' : 'near';
    const does = (what: Happening, command: GameCommand | undefined, as: Actor): void => {
      if (command) this.step(() => void this.both(what, command, as));
    };
    const way = choose.fraction();
    if (way < 0.25) {
      const to = this.goal(twin, id, zone);
      does('march', to && this.marchOf(id, to), this.actorFor(twin, id));
    } else if (way < 0.5) {
      // An enemy marches over the edge of sight: into it, or out of it.
      const edge = at[0] + stage.far;
      const [outside, inside] = [edge + stage.reach * 0.4, edge - stage.reach * 0.3];
      const [from, to] = choose.chance(0.7) ? [outside, inside] : [inside, outside];
      if (outside > this.ends.near[1]) return;
      this.place(near, [from, at[1]]);
      does('march', this.marchOf(near, [Math.round(to * 10) / 10, at[1]]), this.actorFor(twin, near));
    } else if (way < 0.58) this.place(id, this.spotIn(zone));
    else if (way < 0.8) {
      this.place(near, [at[0] + stage.contact * 0.9, at[1]]);
      const [who, whom] = choose.chance(0.6) ? [mine, near] : [near, mine];
      const edit: GameCommand = { type: 'edit-unit', unit: whom, fields: choose.pick(stage.edits)! };
      const fight = this.fightOf(who, whom);
      does('fight', fight ?? edit, fight ? this.actorFor(twin, who) : UMPIRE);
    } else if (way < 0.88) {
      const spot = this.spotIn(choose.chance(0.5) ? 'near' : 'hidden').join(',');
      does('request', { type: 'call', words: 'Who is there?', at: spot }, playerOf(own));
    } else if (way < 0.94)
      does('request', act('message-send', { words: 'Well?', by: 'radio', to: this.sides[1]!, report: true }), playerOf(own));
    else does('request', { type: 'write-order', unit: mine, words: 'Hold', does: null }, playerOf(own));
  }

  private isInSight(battle: Battle, id: string, factor = 1): boolean {
    const at = this.placeOf(battle, id);
    return (
      at !== undefined &&
      this.own.some((one) => {
        const from = this.unit({ battle }, one) && this.placeOf(battle, one);
        return from && apart(from, at) <= this.stage.far * factor;
      })
    );
  }

  /** Checks that the reader was told once, and at once, of each enemy that their units could see after a step. */
  private expectTold(before: Battle): void {
    const [twin] = this.twins;
    const { battle, events, since, ruleset } = twin;
    const [own] = this.sides as [string];
    const reader = this.readers[0]!;
    const news = events.slice(since).filter((event) => mayKnowEvent(reader, event));
    const isRolled = events.slice(since).some(({ resolutions }) => resolutions.length > 0);
    for (const id of this.near) {
      const unit = this.unit(twin, id);
      const [was, is] = [before, battle].map((each) => this.placeOf(each, id));
      if (!unit || !was || !is || !this.unit({ battle: before }, id)) continue;
      const said = JSON.stringify([
        unit.id,
        was,
        is,
        events.slice(since).map(({ kind, summary, audience }) => [kind, summary, audience]),
      ]);
      const [wasIn, isIn] = [this.isInSight(before, id), this.isInSight(battle, id, 0.999)];
      if (wasIn && !this.isInSight(battle, id, 1.001)) this.counts['out of sight']++;
      if (ruleset.ground!.plainSight) {
        const row = listSightings(battle).find((each) => each.seenBy === own && each.unit === id);
        const isKnown = ruleset.knows(own, unit, battle);
        // Back where it was seen in this turn, an enemy is no news.
        const isSame = row !== undefined && listSightings(before).some((each) => isDeepStrictEqual(each, row));
        if (isIn) {
          expect(isKnown || row?.turn === battle.game.turn, said).toBe(true);
          if (row && !isKnown) expect([row.x, row.y], said).toEqual(is);
        }
        const told = row
          ? news.filter(({ kind, summary }) => kind === 'contact-reported' && summary.includes(`${row.name} (`))
          : [];
        expect(told.length, said).toBeLessThanOrEqual(1);
        if (isIn && !wasIn && isRolled && row?.how === 'seen' && !isKnown && !isSame) {
          this.counts['in sight']++;
          expect(told.length, said).toBe(1);
        }
        if (wasIn && isIn) expect(told, said).toEqual([]);
      } else {
        const [knew, knows] = [before, battle].map((each) =>
          mayKnowRow(ruleset, reader, 'unit', findRow(each, 'unit', id)!, each),
        );
        const moved = events
          .slice(since)
          .some(({ command }) => command.type === 'resolve' && command.procedure === this.stage.march.procedure);
        const nearest = (): number =>
          Math.min(...this.own.filter((one) => this.unit(twin, one) && this.placeOf(battle, one) && this.placeOf(before, one)).map((one) => {
            const [from, to] = [before, battle].map((each) => this.placeOf(each, one)!) as [Point, Point];
            return apart(was, is) > 0 ? fromWay(to, [was, is]) : apart(from, to) > 0 ? fromWay(is, [from, to]) : Infinity;
          })); // prettier-ignore
        // Eagles: a unit that moves. Cullen: a unit of the reader's that moves near a concealed one.
        const mover = ruleset.id === 'eagles' ? apart(was, is) > 0 : apart(was, is) === 0;
        if (moved && mover && !knew && nearest() < this.stage.far * 0.99) {
          this.counts['in sight']++;
          expect(knows, said).toBe(true);
          expect(news.filter(({ summary }) => summary.includes(unit.name)).length, said).toBeGreaterThan(0);
          expect(
            news.filter(({ kind, summary }) => kind === 'unit-spotted' && summary.includes(unit.name)).length,
            said,
          ).toBeLessThanOrEqual(1);
        }
        if (knew)
          expect(
            news.filter(({ kind, summary }) => kind === 'unit-spotted' && summary.startsWith(unit.name)),
            said,
          ).toEqual([]);
      }
    }
  }

  /** Compares what the readers see: the news, and now and then everything. */
  private compare(isWhole: boolean): void {
    const [left, right] = this.twins;
    for (const reader of this.readers) {
      compare({ left, right, reader, seed: this.seed }, isWhole ? toldTo : newsTo);
      if (isWhole) compare({ left, right, reader, seed: this.seed }, mapFor);
    }
  }

  /** Plays one step, and compares what the readers see. */
  private step(work: () => void): void {
    const [{ battle: before }] = this.twins;
    for (const twin of this.twins) twin.since = twin.events.length;
    work();
    if (this.twins.every(({ events, since }) => events.length === since)) return;
    this.compare(this.choose.chance(0.15));
    this.expectTold(before);
  }

  private phase(to: string): void {
    for (let n = 0; n < 12 && this.twins[0].battle.game.phase !== to; n++)
      this.step(() => expect(this.both(null, { type: 'advance', to: 'phase' }, UMPIRE)).toBe(true));
  }

  private seal(): void {
    if (!areFieldsSealed(this.twins[0].battle)) return;
    for (const side of this.sides)
      this.step(() =>
        this.both(
          null,
          { type: 'ready', side, ready: true, salt: calculateSha256Hex(`${this.seed} ${this.tries++}`) },
          playerOf(side),
        ),
      );
  }

  async play(isWhole: boolean): Promise<void> {
    const { choose, stage } = this;
    for (let turn = 0; turn < TURNS; turn++) {
      for (let n = 0; n < 2; n++) this.step(() => this.twins.forEach((twin) => this.hide(twin)));
      this.seal();
      for (const phase of stage.phases) {
        this.phase(phase);
        if (stage.eachTurn && phase === stage.phases[0])
          for (const unit of [...this.own, ...this.near, ...this.hidden])
            this.step(() => void this.both(null, { type: 'edit-unit', unit, fields: stage.eachTurn! }, UMPIRE));
        for (let n = 0; n < STEPS; n++)
          if (choose.chance(0.4))
            this.step(() => {
              for (const twin of this.twins) for (let times = choose.whole(0, 2); times > 0; times--) this.hide(twin);
            });
          else this.open();
      }
      const { turn: now } = this.twins[0].battle.game;
      for (let n = 0; n < 6 && this.twins[0].battle.game.turn === now; n++)
        this.step(() => expect(this.both(null, { type: 'advance', to: 'turn' }, UMPIRE)).toBe(true));
    }
    if (!isWhole) return;
    const [left, right] = this.twins;
    for (const reader of this.readers) {
      compare({ left, right, reader, seed: this.seed }, exportsFor);
      await compareAnswers({ left, right, reader, seed: this.seed });
    }
  }
}

/** Returns the map as a reader sees it. */
function mapFor(reader: Reader, { ruleset, battle }: Twin): Record<string, unknown> {
  const shown = createShownMap(ruleset, reader, battle)!;
  return { picture: drawMap(shown, {}), description: describeMap(shown, {}) };
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('twins of sight in %s', (id, ruleset) => {
  it(
    'give a player the same, whatever happens out of sight, and tell at once and only once what comes into sight',
    async () => {
      const began = performance.now();
      const counts = Object.fromEntries(HAPPENINGS.map((what) => [what, 0])) as Counts;
      const least = sized('sightTwins');
      const isEnough = (): boolean => HAPPENINGS.every((what) => counts[what] > 0);
      let pairs = 0;
      for (let n = 0; n < least || (!isEnough() && n < 60); n++, pairs++) {
        const twins = new SightTwins(ruleset, seedFor(`sight twins ${id} ${n}`), counts);
        await twins.play(n % WHOLE_EVERY === 0);
      }
      if (isLong) tell(`twins of sight in ${id}`, { pairs, ...counts }, began);
      for (const what of HAPPENINGS) expect(counts[what], what).toBeGreaterThan(0);
    },
    within(120_000),
  );
});
