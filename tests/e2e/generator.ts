import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType as Type } from 'discord-api-types/v10';
import type { EaglesBattle, EaglesUnit, Mission } from '../../src/rules/eagles/state.js';
import type { Chooser } from './chooser.js';
import type { Leaf } from './commands.js';

type Value = string | number | boolean;
export type Values = Record<string, Value>;

/** Who types: an umpire, a player of a side, or somebody else. */
export interface Typist {
  readonly standing: 'umpire' | 'player' | 'spectator';
  /** The name of the side that they play. */
  readonly side: string | null;
}

/** How a command is typed more often than chance alone would: what keeps the battle alive. */
interface Habit {
  /** How often the command is chosen; 1 unless given. */
  readonly weight?: number;
  /** Options that are nearly always given, beside the required ones. */
  readonly usual?: readonly string[];
  /** How often each other option is given. */
  readonly other?: number;
  /** Mostly the umpire's to type. */
  readonly umpires?: boolean;
}

/** The second number of a point, by the first. */
const HALVES: Readonly<Record<string, string>> = { 'y-yards': 'x-yards', r: 'q', 'aim-y': 'aim-x', 'impact-y': 'impact-x' };

const HABITS: Readonly<Record<string, Habit>> = {
  'game start': { weight: 0.2 },
  'game channel': { weight: 0.3 },
  'game end': { weight: 0.3 },
  'side add': { umpires: true, weight: 0.3, usual: ['nation'] },
  'side edit': { umpires: true, weight: 0.5, other: 0.2 },
  'turn phase': { umpires: true, weight: 5 },
  'turn next': { umpires: true, weight: 3.5 },
  undo: { umpires: true, weight: 3, other: 0.6 },
  roll: { weight: 0.6 },
  'unit remove': { umpires: true, weight: 0.8 },
  'eagles movement': { weight: 2, usual: ['unit'], other: 0.05 },
  'eagles hex-path': { weight: 1.5, usual: ['unit'], other: 0.1 },
  'eagles minefield': { weight: 2, usual: ['unit', 'section'], other: 0.1 },
  'eagles paratroop-drop': { weight: 1, usual: ['drop'], other: 0.1 },
  'eagles gun-setup': { weight: 2, usual: ['unit'], other: 0.05 },
  'eagles spotting': { weight: 3, usual: ['spotter', 'target', 'range-yards'], other: 0.1 },
  'eagles direct-fire': { weight: 6, usual: ['firer', 'target', 'range-yards'], other: 0.06 },
  'eagles impairment': { weight: 1.5, usual: ['unit'], other: 0.05 },
  'eagles melee': { weight: 2, usual: ['attacker', 'defender'], other: 0.06 },
  'eagles assault': { weight: 2, usual: ['infantry', 'enemy'], other: 0.06 },
  'eagles suicide-squad': { weight: 1, usual: ['unit'], other: 0.2 },
  'eagles-indirect time-lapse': { weight: 3, usual: ['battery'], other: 0.04 },
  'eagles-indirect barrage-rating': { usual: ['battery'], other: 0.1 },
  'eagles-indirect barrage-drift': { usual: ['mission'], other: 0.1 },
  'eagles-indirect barrage-zone': { weight: 1.5, usual: ['mission', 'impact-x', 'impact-y', 'units'], other: 0.1 },
  'eagles-indirect barrage-damage': { weight: 2, usual: ['mission', 'target', 'rating'], other: 0.05 },
  'eagles-indirect anti-aircraft': { weight: 3, usual: ['sortie', 'firer', 'range-yards'], other: 0.05 },
  'eagles-indirect air-attack': { weight: 1, usual: ['mission'], other: 0.1 },
  'eagles-unit add': {
    umpires: true,
    weight: 3,
    usual: ['kind', 'da', 'move-code', 'guns', 'calibre-mm', 'x-yards', 'y-yards'],
    other: 0.12,
  },
  'eagles-unit edit': { umpires: true, weight: 1.5, other: 0.1 },
  'eagles-unit state': { umpires: true, weight: 4, usual: ['destroyed', 'impairments'], other: 0.06 },
  'eagles-game set': { umpires: true, weight: 1, other: 0.15 },
  'eagles-game side': { umpires: true, weight: 0.5, other: 0.4 },
  'eagles-game mission': { umpires: true, weight: 1.5, other: 0.12 },
  'eagles-map place': { weight: 2.5, usual: ['x-yards', 'y-yards'], other: 0.02 },
  'eagles-map minefield': { umpires: true, weight: 1.5, usual: ['x-yards', 'y-yards'] },
  'eagles-map clear': { weight: 2 },
  'artillery register': { umpires: true, weight: 1.5, usual: ['side', 'x-yards', 'y-yards'], other: 0.1 },
  'artillery call': { umpires: true, weight: 6, usual: ['registration-point'], other: 0.08 },
  'artillery repeat': { umpires: true, weight: 4 },
  'artillery shift': { umpires: true, weight: 4, usual: ['add-yards', 'right-yards'], other: 0.1 },
  'artillery task': { weight: 1.5, usual: ['unit'], other: 0.1 },
  'artillery sortie': { umpires: true, weight: 3, usual: ['side', 'registration-point'], other: 0.08 },
  'artillery targets': { umpires: true, weight: 3 },
  'artillery redate': { umpires: true },
  'artillery withdraw': { umpires: true },
  'artillery resolve': { umpires: true, weight: 3 },
};

/** A command done less often than this is rare. */
const RARE = 8;

/** Ordinary and less ordinary words. */
const WORDS = [
  ...['Farm', 'Hill 112', 'Crossroads', 'the wood east of the mill', 'Café', 'Straße', 'ЗиС-3', '第三連隊', '🚜 depot'],
  ...['@everyone', '<@1> <#2>', '`code` ```', '**bold** _it_ ~~no~~ ||spoil||', '[a](https://example.com)', '> # quote'],
  ...['"quoted"', "O'Brien", 'a,b;c', 'event 3', '\\', 'null', '0', '-1', '__proto__', 'constructor', 'a\u202eb\u200b', 'none'],
];
const HEXES = ['clear', 'road', 'woods', 'rough', 'sand', 'snow', 'river', 'stream', 'mud', 'swamp'];
const POINTS = [
  '1 Farm',
  '2 "Hill 112"; 3 Mill',
  '[{"number":1,"label":"Mill","point":{"x":2000,"y":2000}}]',
  '1 Farm; 2 "Hill 112"',
  '[]',
  '3',
  '[',
  '1 A; 1 B',
];

/** Types commands that look legal, out of their definitions and what there is in the battle. */
export class Generator {
  private names = 0;
  /** The end: anything that ever happened is undone, kept and undone again, in the last turn there can be. */
  demolishes = false;

  constructor(
    private readonly choose: Chooser,
    private readonly battle: () => EaglesBattle,
    private readonly lastEvent: () => number,
  ) {}

  /** @param timesDone how often a command has been done so far: what is rare comes oftener */
  leaf(leaves: readonly Leaf[], timesDone: (leaf: Leaf) => number): Leaf {
    const weightOf = (leaf: Leaf): number => {
      const usual = HABITS[leaf.name]?.weight ?? 1;
      if (this.demolishes) return leaf.name === 'undo' ? 20 : usual;
      return timesDone(leaf) < RARE ? usual * 2.5 : usual;
    };
    return this.choose.weighted(leaves.map((leaf) => [leaf, weightOf(leaf)] as const));
  }

  /** Whether this time an umpire types the command. */
  isForUmpire(leaf: Leaf): boolean {
    return HABITS[leaf.name]?.umpires === true && this.choose.chance(0.85);
  }

  values(leaf: Leaf, typist: Typist): Values {
    const { usual = [], other = 0.15 } = HABITS[leaf.name] ?? {};
    const { map } = this.battle().game;
    const values: Values = {};
    for (const option of leaf.options) {
      const { name } = option;
      const wrongMap = map === 'hex' ? ['x-yards', 'y-yards'] : ['q', 'r'];
      const rightMap = map === 'hex' ? ['q', 'r'] : ['x-yards', 'y-yards'];
      const placed = rightMap.includes(name) && wrongMap.some((key) => usual.includes(key));
      const half = HALVES[name];
      const likely = usual.includes(name) || placed ? 0.94 : other;
      const often = wrongMap.includes(name) ? 0.01 : half === undefined ? likely : half in values ? 0.97 : 0.02;
      if (option.required !== true && !this.choose.chance(often)) continue;
      const value = this.value(leaf, option, typist, values);
      if (value !== undefined) values[name] = value;
    }
    return values;
  }

  private value(leaf: Leaf, option: APIApplicationCommandBasicOption, typist: Typist, given: Values): Value | undefined {
    const { choose } = this;
    switch (option.type) {
      case Type.Boolean:
        return choose.chance({ odds: 0.08, destroyed: 0.08, aircraft: 0.95 }[option.name] ?? 0.5);
      case Type.Integer:
      case Type.Number:
        return option.choices ? choose.pick(option.choices)?.value : this.number(option);
      case Type.String: {
        if (option.choices) return this.chosen(option.name, option.choices);
        const text = this.text(leaf, option.name, typist, given);
        const longest = option.max_length ?? 1000;
        return text === undefined ? undefined : [...text].slice(0, longest).join('').slice(0, longest);
      }
      case Type.User:
        return choose.pick(['umpire', 'axis', 'axis2', 'allies', 'visitor']);
      case Type.Role:
        return choose.pick(['Axis', 'Allies', 'Umpires']);
      case Type.Channel:
        return choose.pick(['hq', 'axis', 'allies', 'elsewhere']);
      case Type.Mentionable:
      case Type.Attachment:
        return undefined;
    }
  }

  private chosen(name: string, choices: readonly { readonly name: string; readonly value: string }[]): string {
    const names = choices.map((choice) => choice.name);
    const usual: Readonly<Record<string, readonly string[]>> = {
      kind: ['infantry', 'infantry', 'vehicle', 'artillery', 'artillery', 'weapons', 'bunker', 'towed-at'],
      'gun-state': ['deployed'],
      source: ['battery'],
      map: ['table'],
      phase: [this.battle().game.phase],
      status: ['queued', 'landed', 'awaiting-targets'],
      order: ['cease', 'sortie'],
    };
    const likely = usual[name]?.filter((value) => names.includes(value)) ?? [];
    return this.choose.pick(likely.length > 0 && this.choose.chance(0.8) ? likely : names)!;
  }

  private number({ name, ...option }: APIApplicationCommandBasicOption & { type: Type.Integer | Type.Number }): number {
    const { choose } = this;
    const min = option.min_value ?? -1000;
    const max = option.max_value ?? 100_000;
    if (choose.chance(0.03)) return choose.pick([min, max])!;
    const inside = (value: number): number => Math.min(max, Math.max(min, value));
    const { turn } = this.battle().game;
    switch (name) {
      case 'range-yards':
        return inside(choose.whole(0, choose.chance(0.8) ? 1400 : 5000));
      case 'x-yards':
      case 'y-yards':
      case 'aim-x':
      case 'aim-y':
      case 'impact-x':
      case 'impact-y':
        return inside(option.type === Type.Number && choose.chance(0.05) ? choose.fraction() * 3000 : choose.whole(0, 3000));
      case 'q':
      case 'r':
        return inside(choose.whole(-4, 4));
      case 'turn':
      case 'ordered-turn':
        return inside(turn);
      case 'due-turn':
      case 'gun-ready-turn':
      case 'assault-barred-turn':
        return inside(turn + choose.whole(0, 2));
      case 'event':
        if (this.demolishes && choose.chance(0.3)) return choose.whole(2, 30);
        return inside(
          choose.chance(this.demolishes ? 0.2 : 0.85)
            ? this.lastEvent() - choose.whole(0, 12)
            : choose.whole(1, this.lastEvent() + 2),
        );
      case 'impairments':
      case 'impairments-so-far':
      case 'new-impairments':
        return inside(choose.whole(0, 2));
      case 'base-fp':
      case 'fp':
        return inside(choose.whole(2, 9));
      case 'calibre-mm':
        return inside(choose.pick([37, 50, 75, 88, 105, 150, 155, 210])!);
      case 'registration-point':
      case 'number':
        return inside(choose.whole(1, 4));
      case 'add-yards':
      case 'right-yards':
        return inside(100 * choose.whole(-8, 8));
      case 'units':
      case 'gliders':
      case 'guns':
      case 'firers':
        return inside(choose.whole(1, 6));
      case 'page':
        return inside(choose.whole(1, 4));
      default:
        return inside(choose.whole(Math.max(min, -20), Math.min(max, 400)));
    }
  }

  /** Text: the name of something there is, as a rule of what would be right here; else words. */
  private text(leaf: Leaf, name: string, typist: Typist, given: Values): string | undefined {
    const { choose } = this;
    const { side, mission, minefield } = this.battle().tables as Partial<EaglesBattle['tables']>;
    if (choose.chance(0.02)) return choose.pick(WORDS);
    const numbered = (missions: readonly Mission[]): string | undefined => {
      const any = [...(mission?.values() ?? [])].slice(-12);
      const found = choose.pick(missions.length > 0 && choose.chance(0.9) ? missions : any);
      return found ? `${choose.chance(0.2) ? '#' : ''}${found.number}` : '1';
    };
    const missions = [...(mission?.values() ?? [])];
    const several = (units: readonly EaglesUnit[], most: number): string =>
      choose
        .some(units, most)
        .map((unit) => (unit.name.includes(',') ? `"${unit.name}"` : unit.name))
        .join(', ');
    switch (name) {
      case 'mission':
      case 'sortie':
        return numbered(missions.filter((row) => this.fits(leaf, name, row)));
      case 'section': {
        const sections = [...(minefield?.values() ?? [])];
        const likely = sections.filter(({ known, clearedBy }) => known && clearedBy === null);
        const those = leaf.name === 'eagles-map clear' && choose.chance(0.9) ? likely : sections;
        return choose.pick(those)?.name ?? 'no field';
      }
      case 'side':
        if (typist.standing === 'player' && leaf.name.startsWith('artillery') && choose.chance(0.95))
          return typist.side ?? 'Axis';
        return choose.pick([...side!.values()])?.name ?? 'Axis';
      case 'unit':
      case 'firer':
      case 'target':
      case 'spotter':
      case 'attacker':
      case 'defender':
      case 'infantry':
      case 'enemy':
      case 'battery':
      case 'counter-battery-target':
        return this.unit(leaf, name, typist, given);
      case 'drop':
      case 'support':
        return (
          several(
            this.own(typist).filter((unit) => name === 'drop' || unit.kind === 'artillery'),
            3,
          ) || undefined
        );
      case 'targets':
        return choose.chance(0.15) ? 'none' : several(this.alive(), 4) || 'none';
      case 'units':
        return choose.pick(['A 1000 1000; B 1100 1050', '"A Coy" 0 0', 'A 1 1, B 2 2, C 0 3', '[{"id":"A","x":5,"y":6}]', 'A']);
      case 'path':
        return choose
          .some(HEXES, 4)
          .map((terrain) => `${terrain}${choose.chance(0.2) ? ' turn' : ''}`)
          .join(', ');
      case 'dice':
        return choose.pick(['3d10', 'd100', '2d6+1', '100d1000', '4d6-3', '0d6', 'x', 'd']);
      case 'registration-points':
        return choose.pick(POINTS);
      case 'ruleset':
        return 'eagles';
      case 'division':
        return choose.pick(['1st', '2nd', '']) || undefined;
      case 'command':
        return choose.pick(['game', '/eagles', 'artillery', 'no such thing']);
      case 'name':
        return this.newName(leaf);
      default:
        return choose.pick(WORDS);
    }
  }

  private newName(leaf: Leaf): string {
    const { choose } = this;
    const kind = { 'eagles-unit add': 'Coy', 'side add': 'Side', 'eagles-map minefield': 'Mines' }[leaf.name] ?? 'New';
    const name = `${kind} ${++this.names}`;
    if (choose.chance(0.9)) return name;
    return choose.chance(0.2) ? `${name} ${'long '.repeat(20)}` : `${name} ${choose.pick(WORDS)}`;
  }

  private alive(): EaglesUnit[] {
    return [...this.battle().tables.unit.values()].filter(({ destroyed }) => !destroyed);
  }

  /** The living units that this person may act with. */
  private own({ standing, side }: Typist): EaglesUnit[] {
    const sides = this.battle().tables.side;
    return this.alive().filter((unit) => standing === 'umpire' || sides.get(unit.side)?.name === side);
  }

  private unit(leaf: Leaf, name: string, typist: Typist, given: Values): string | undefined {
    const { choose } = this;
    const all = [...this.battle().tables.unit.values()];
    if (choose.chance(0.06)) return choose.pick(all)?.name ?? 'nobody';
    const first = Object.values(given)[0];
    const enemyOf = all.find((unit) => unit.name === first)?.side;
    const others = this.alive().filter((unit) => enemyOf === undefined || unit.side !== enemyOf);
    const own = this.own(typist);
    const pick = (units: readonly EaglesUnit[]): string => choose.pick(units)?.name ?? choose.pick(all)?.name ?? 'nobody';
    const tracked = ({ kind }: EaglesUnit): boolean => kind === 'vehicle' || kind === 'bunker';
    switch (name) {
      case 'unit':
        if (leaf.name === 'eagles-unit state') return pick(all.filter(({ destroyed }) => destroyed || choose.chance(0.3)));
        if (leaf.name === 'unit remove') return pick(all.filter(({ destroyed }) => destroyed));
        if (leaf.name === 'eagles gun-setup')
          return pick(
            own.filter(({ guns, offBoard, moved, fired, gunState }) => {
              const fits = gunState === (given.action === 'set-up' ? 'transit' : 'deployed');
              return guns !== null && !offBoard && !moved && !fired && fits;
            }),
          );
        if (leaf.name === 'artillery task') return pick(own.filter(({ kind, guns }) => guns !== null || kind === 'weapons'));
        if (leaf.name === 'eagles-map clear')
          return pick(own.filter(({ kind, da, moved, fired }) => kind === 'infantry' && da === 'INFANTRY' && !moved && !fired));
        return pick(own);
      case 'battery':
        return pick(own.filter((unit) => unit.guns !== null && unit.kind === 'artillery' && this.takes(leaf, unit)));
      case 'counter-battery-target':
        return pick(others.filter(({ guns, offBoard }) => guns !== null && offBoard));
      case 'firer':
        if (leaf.name === 'eagles-indirect anti-aircraft')
          return pick(
            own.filter(
              ({ kind, aaUnit, gunState }) => gunState === 'deployed' && (aaUnit || (kind !== 'artillery' && choose.chance(0.1))),
            ),
          );
        return pick(own.filter(({ gunState, offBoard }) => gunState === 'deployed' && !offBoard));
      case 'attacker':
        return pick(own.filter((unit) => !tracked(unit)));
      case 'defender':
        return pick(others.filter((unit) => !tracked(unit)));
      case 'infantry':
        return pick(own.filter(({ kind }) => kind === 'infantry'));
      case 'enemy':
        return pick(others.filter(tracked));
      case 'spotter':
        return pick(own);
      default:
        return pick(others);
    }
  }

  /** Whether a battery can take this order now. */
  private takes(leaf: Leaf, { id, gunState }: EaglesUnit): boolean {
    const missions = [...((this.battle().tables as Partial<EaglesBattle['tables']>).mission?.values() ?? [])];
    const open = missions.find(({ battery, status }) => battery === id && status !== 'ended');
    if (leaf.name === 'artillery repeat' || leaf.name === 'artillery shift') return open?.status === 'landed';
    if (leaf.name !== 'artillery call') return true;
    return gunState === 'deployed' && (open === undefined || (open.status !== 'awaiting-targets' && this.choose.chance(0.2)));
  }

  private fits(leaf: Leaf, name: string, { order, status, dueTurn }: Mission): boolean {
    const { turn } = this.battle().game;
    const due = status === 'queued' && dueTurn !== null && dueTurn <= turn;
    if (name === 'sortie') return order === 'sortie' && status !== 'ended';
    switch (leaf.name) {
      case 'artillery targets':
        return status === 'awaiting-targets';
      case 'artillery resolve':
        return status === 'awaiting-targets' || due;
      case 'artillery redate':
      case 'artillery task':
        return status === 'queued';
      case 'eagles-indirect air-attack':
        return order === 'sortie' && status !== 'ended';
      case 'eagles-indirect barrage-rating':
      case 'eagles-indirect barrage-drift':
        return order !== 'sortie' && status !== 'ended';
      default:
        return status !== 'ended';
    }
  }
}
