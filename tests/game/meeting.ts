/** Creates two units that have met, in a battle of each rulebook, so that a fight or another encounter can follow. */
import type { JsonObject } from '../../src/dice/index.js';
import { type BattleEvent, type GameCommand, type View, createView } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import type { Actor } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { House } from './house.js';

interface Making {
  readonly start?: JsonObject;
  readonly sides?: readonly [JsonObject, JsonObject];
  readonly units: readonly [JsonObject, JsonObject];
  /** True if the second unit belongs to the first one's side. */
  readonly isFriend?: true;
  readonly setUp?: (house: Meeting) => void;
  /**
   * The place of the first unit, and three places of the second: its start, one where it meets the first unit, and one
   * where it does not reach it.
   */
  readonly places: readonly [stands: string, from: string, meets: string, astray: string];
  readonly phase: string;
  readonly meeting: (first: string, second: string) => GameCommand & { readonly type: 'resolve' };
}

export const MEETINGS: Readonly<Record<string, Making>> = {
  eagles: {
    start: { spotting: 'open' },
    sides: [{ nation: 'germany' }, { nation: 'usa' }],
    units: [
      { kind: 'infantry', baseFp: 4 },
      { kind: 'infantry', baseFp: 4 },
    ],
    places: ['20,20', '30,20', '21,20', '25,20'],
    phase: 'melee',
    meeting: (first, second) => ({
      type: 'resolve',
      procedure: 'eagles.melee',
      roles: { attacker: [second], defender: [first] },
      typed: {},
    }),
  },
  corps: {
    start: { season: 'summer', year: 1944 },
    units: [
      { type: 'infantry', sp: 4 },
      { type: 'infantry', sp: 4 },
    ],
    places: ['20,20', '20,30', '20,21.5', '20,26'],
    phase: 'combat',
    meeting: (first, second) => ({
      type: 'resolve',
      procedure: 'corps.combat',
      roles: { attackers: [second], defenders: [first] },
      typed: {},
    }),
  },
  cullen: {
    units: [
      { kind: 'infantry', rifle: 3, lmg: 1 },
      { kind: 'infantry', rifle: 3, lmg: 1 },
    ],
    places: ['20,20', '30,20', '21.5,20', '26,20'],
    phase: 'assaults',
    meeting: (first, second) => ({
      type: 'resolve',
      procedure: 'cullen.assault-infantry',
      roles: { attacker: [second], defender: [first] },
      typed: {},
    }),
  },
  megagame: {
    sides: [{ nation: 'german' }, { nation: 'allied' }],
    units: [
      { status: 5, troops: 'foot', ammoSp: 4 },
      { status: 20, troops: 'tanks', armour: true, ammoSp: 4, fuelSp: 4 },
    ],
    places: ['20,20', '30,20', '22,20', '30,28'],
    phase: 'combat',
    meeting: (first, second) => ({
      type: 'resolve',
      procedure: 'megagame.combat',
      roles: { attackers: [second], defenders: [first] },
      typed: {},
    }),
  },
  // The rulebook's chapter on fights is left to people. Procedures that need units near each other are checked.
  wtj1943: {
    start: { year: 1943 },
    isFriend: true,
    units: [
      { kind: 'infantry', bases: 1, training: 'regular' },
      { kind: 'engineer', bases: 1, training: 'regular' },
    ],
    setUp: (house) => house.act('chart-example', {}),
    places: ['100,100', '700,100', '200,100', '400,100'],
    phase: 'movement',
    meeting: (first, second) => ({
      type: 'resolve',
      procedure: 'wtj1943.dig-in',
      roles: { unit: [first], engineers: [second] },
      typed: { work: 'hasty' },
    }),
  },
};

/** A battle in which the second unit moved next to the first one two turns ago. */
export class Meeting extends House {
  readonly first: string;
  readonly second: string;

  constructor(
    id: string,
    readonly making = MEETINGS[id]!,
  ) {
    super(findRuleset(id));
    const { start = {}, sides = [{}, {}], units, isFriend, setUp, places } = making;
    this.start('A battle', start);
    const [own, other] = sides.map((fields, n) => {
      this.do({ type: 'add-side', name: `Side ${n}`, fields, roleId: null, playerIds: [] });
      return this.last.changes[0]!.id;
    }) as [string, string];
    setUp?.(this);
    this.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS, ground: 'map' });
    [this.first, this.second] = units.map((fields, n) => {
      const side = n === 0 || isFriend ? own : other;
      const formation = id === 'corps' ? { formation: this.formation(side) } : {};
      this.do({ type: 'add-unit', side, name: n === 0 ? 'Ash' : 'Tom', fields: { ...fields, ...formation } });
      const unit = this.last.changes[0]!.id;
      this.place(unit, places[n]!);
      return unit;
    }) as [string, string];
  }

  private formation(side: string): string {
    this.act('formation-add', { name: `Div of ${side}`, side, nationality: 'axis', log: 8, pol: 8 });
    return this.last.changes[0]!.id;
  }

  act(act: string, params: JsonObject): number {
    this.do({ type: 'act', act, params });
    return this.last.number;
  }

  place(unit: string, at: string): number {
    this.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit, at } });
    return this.record.findLast(({ command }) => command.act === MAP_ACT_IDS.place)!.number;
  }

  goesOnTo(turn: number): void {
    while (this.battle.game.turn < turn || this.battle.game.phase !== this.making.phase)
      this.do({ type: 'advance', to: 'phase' });
  }

  /**
   * Resolves the meeting.
   * @returns the number of the event
   */
  meets(dice?: readonly number[]): number {
    const from = this.record.length;
    this.do({ ...this.making.meeting(this.first, this.second), ...(dice && { dice }) });
    return from + 1;
  }

  viewOf(actor: Actor): View {
    return createView(this.ruleset, this.battle, actor);
  }

  /** Returns the reason why the last correction dropped an event; `stands` if the event is unchanged. */
  fate(event: number): string {
    const again = this.correction.again!.commands.find(({ first }) => first === event);
    return again === undefined ? 'stands' : again.events.length > 0 ? 'done' : (again.why ?? 'gone');
  }

  copy(): Meeting {
    const copy = new Meeting(this.ruleset.id);
    copy.record.splice(0, Infinity, ...this.record);
    copy.state = this.state;
    return copy;
  }

  get correction(): BattleEvent {
    return this.record.findLast(({ again }) => again)!;
  }
}
