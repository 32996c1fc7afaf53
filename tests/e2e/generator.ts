import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType as Type, ChannelType } from 'discord-api-types/v10';
import type { Json } from '../../src/dice/index.js';
import { type BattleEvent, findShownNumber } from '../../src/game/index.js';
import { type Actor, findRowName, type Ruleset } from '../../src/rules/index.js';
import type { OpenGame } from '../../src/store/index.js';
import { Maker, type OwnCommand } from '../any/maker.js';
import type { Chooser } from './chooser.js';
import type { Leaf } from './commands.js';
import { type Typed, typedOut, type Values } from './typing.js';
import { stateOf, wholeOf } from '../whole.js';

/**
 * Settings by which a shared command is typed more often than pure chance would choose it, to keep the battle going.
 */
interface Habit {
  /** How often the command is chosen, relative to others. Default: 1. */
  readonly weight?: number;
  /** The probability of each optional option. */
  readonly other?: number;
  /** True if mostly the umpire types the command. */
  readonly umpires?: boolean;
}

const HABITS: Readonly<Record<string, Habit>> = {
  'game start': { weight: 0.3, other: 0.5 },
  'game channels add': { weight: 0.3 },
  'game end': { weight: 0.3 },
  'side add': { umpires: true, weight: 0.2, other: 0.5 },
  'side edit': { umpires: true, weight: 0.5, other: 0.2 },
  'turn phase': { umpires: true, weight: 7, other: 0.1 },
  'turn next': { umpires: true, weight: 3 },
  undo: { umpires: true, weight: 3, other: 0.7 },
  redo: { umpires: true, weight: 1.5, other: 0.3 },
  correct: { umpires: true, weight: 2, other: 0.9 },
  overrule: { umpires: true, weight: 1, other: 0.4 },
  roll: { weight: 0.6 },
  help: { weight: 0.4 },
  'unit remove': { umpires: true, weight: 0.5 },
};
/** The weight of a rulebook's own command, and the factor by which it rises while the command has rarely been used. */
const OWN = 2;
const RARE_TIMES = 6;
const RARE_WEIGHT = 12;
/** The number of attempts to find a command that the battle accepts, and to find one that it has rarely accepted. */
const TRIES = 24;
const TRIES_AT_RARE = 120;

/** Ordinary and unusual words. */
const WORDS = [
  ...['Farm', 'Hill 112', 'Crossroads', 'the wood east of the mill', 'Café', 'Straße', 'ЗиС-3', '第三連隊', '🚜 depot'],
  ...['@everyone', '<@1> <#2>', '`code` ```', '**bold** _it_ ~~no~~ ||spoil||', '[a](https://example.com)', '> # quote'],
  ...['"quoted"', "O'Brien", 'a,b;c', 'event 3', '\\', 'null', '0', '-1', '__proto__', 'constructor', 'a\u202eb\u200b', 'none'],
  ...['[{"id":"A","x":5}]', '[]', '[', '1 A; 2 B', 'x=1', '3d10', 'd100', '2d6+1', '100d1000', '0d6', '7,0,3'],
];

/** The person who types, and the present battle. */
export interface Scene {
  readonly game: OpenGame;
  readonly actor: Actor;
  /** The latest events, newest first. */
  readonly latest: readonly BattleEvent[];
}

/** Types commands: legal ones of a rulebook, found by trying, and any others that a client would send. */
export class Generator {
  readonly maker: Maker;
  private names = 0;
  /** True at the end, when any event of the battle is undone, redone and undone again. */
  demolishes = false;

  /** @param timesDone how often each command has been used so far; rare ones are preferred */
  constructor(
    private readonly ruleset: Ruleset,
    private readonly choose: Chooser,
    private readonly leaves: readonly Leaf[],
    private readonly timesDone: (leaf: string) => number,
  ) {
    this.maker = new Maker(ruleset, choose, {
      unitName: (n) => `Unit ${n}${choose.chance(0.1) ? ` ${choose.pick(WORDS)!}` : ''}`,
      words: WORDS,
    });
  }

  /**
   * Chooses the next command.
   * @param own the rulebook's own commands
   */
  leaf(own: ReadonlySet<string>): Leaf {
    const weightOf = ({ name }: Leaf): number => {
      if (this.demolishes && name === 'undo') return 60;
      if (!own.has(name)) return HABITS[name]?.weight ?? 0.5;
      return this.timesDone(name) < RARE_TIMES ? RARE_WEIGHT / (1 + this.timesDone(name)) : OWN;
    };
    return this.choose.weighted(this.leaves.map((leaf) => [leaf, weightOf(leaf)] as const));
  }

  /** Decides whether an umpire types the command this time. */
  isForUmpire({ name }: Leaf): boolean {
    return HABITS[name]?.umpires === true && this.choose.chance(0.85);
  }

  /**
   * Returns the rulebook's own command of this name in a form that the battle would accept; undefined if none was
   * found.
   */
  legal({ name }: Leaf, scene: Scene): Typed | undefined {
    const make = this.making(name, scene);
    if (!make) return undefined;
    const tries = this.timesDone(name) < RARE_TIMES ? TRIES_AT_RARE : TRIES;
    const command = this.maker.legal(stateOf(scene.game), scene.actor, tries, make);
    return command && typedOut(command, scene, this.leaves);
  }

  private making(leaf: string, { game, actor }: Scene): (() => OwnCommand) | undefined {
    const state = stateOf(game);
    const { maker, ruleset } = this;
    const [command, sub = ''] = leaf.split(' ');
    const procedureId = ruleset.commands.find(({ name }) => name === command)?.procedures[sub];
    const procedure = ruleset.procedures.find(({ id }) => id === procedureId);
    if (procedure) return () => maker.resolve(state, actor, procedure);
    const actId = ruleset.actCommands.find(({ name }) => name === command)?.acts[sub]?.[0];
    const act = ruleset.acts.find(({ id }) => id === actId);
    if (act) return () => maker.act(state, actor, act);
    if (command !== `${ruleset.id}-unit`) return undefined;
    if (sub === 'add') return () => maker.addUnit(state, actor);
    const form = ruleset.unitForms.forms.find(({ name }) => name === sub);
    return form && (() => maker.editUnit(state, actor, form.keys));
  }

  /** Returns any values that a client would let a person type. */
  values(leaf: Leaf, scene: Scene): Values {
    if (leaf.name === 'correct' && this.choose.chance(0.8)) return this.correction(scene);
    if (leaf.name === 'overrule' && this.choose.chance(0.8)) return this.overruling(scene);
    const { other = 0.25 } = HABITS[leaf.name] ?? {};
    const values: Values = {};
    for (const option of leaf.options) {
      if (option.required !== true && !this.choose.chance(other)) continue;
      const value = this.value(leaf, option, scene);
      if (value !== undefined) values[option.name] = value;
    }
    return values;
  }

  private value(leaf: Leaf, option: APIApplicationCommandBasicOption, scene: Scene): Values[string] | undefined {
    const { choose } = this;
    switch (option.type) {
      case Type.Boolean:
        return choose.chance(0.5);
      case Type.Integer:
      case Type.Number:
        return option.choices ? choose.pick(option.choices)?.value : this.number(option, scene);
      case Type.String: {
        if (option.choices) return choose.pick(option.choices)?.name;
        const text = this.text(leaf, option.name, option.autocomplete === true, scene);
        const longest = option.max_length ?? 1000;
        return text === '' ? undefined : [...text].slice(0, longest).join('').slice(0, longest);
      }
      case Type.User:
        return choose.pick(['umpire', 'axis', 'axis2', 'allies', 'visitor']);
      case Type.Role:
        return choose.pick(['Axis', 'Allies', 'Umpires']);
      case Type.Channel:
        return option.channel_types?.includes(ChannelType.GuildText) === false
          ? undefined
          : choose.pick(['hq', 'axis', 'allies', 'elsewhere']);
      case Type.Mentionable:
      case Type.Attachment:
        return undefined;
    }
  }

  private number(
    { name, ...option }: APIApplicationCommandBasicOption & { type: Type.Integer | Type.Number },
    { game }: Scene,
  ): number {
    const { choose } = this;
    const battle = wholeOf(game);
    const min = option.min_value ?? -1000;
    const max = option.max_value ?? 100_000;
    const inside = (value: number): number => Math.min(max, Math.max(min, value));
    if (name === 'page') return inside(choose.whole(1, 4));
    if (choose.chance(0.05)) return choose.pick([min, max])!;
    if (name.endsWith('turn')) return inside(battle.game.turn + choose.whole(0, 2));
    return inside(choose.whole(Math.max(min, -20), Math.min(max, 400)));
  }

  /** Returns the name of an existing thing if the option needs one; otherwise any words. */
  private text(leaf: Leaf, name: string, completes: boolean, { game, latest }: Scene): string {
    const { choose, ruleset } = this;
    const { tables } = wholeOf(game);
    if (choose.chance(0.04)) return choose.pick(WORDS)!;
    switch (name) {
      case 'ruleset':
        return choose.pick([ruleset.id, ruleset.title])!;
      case 'name': {
        const given = `${leaf.name.split(' ')[0]} ${++this.names}`;
        return choose.chance(0.85) ? given : `${given} ${choose.pick(WORDS)}`;
      }
      case 'event': {
        const event = choose.chance(this.demolishes ? 0.3 : 0.85) ? choose.pick(latest) : undefined;
        return event ? findShownNumber(event) : `${choose.whole(1, game.state.marking.open + 2)}`;
      }
      case 'dice':
        return choose.pick(['3d10', 'd100', '2d6+1', '7,0,3', '0d6', 'x'])!;
      case 'reason':
        return 'measured again';
      case 'to':
        return choose.pick(ruleset.phases)!.id;
      case 'command':
        return choose.pick(['game', `/${ruleset.commands[0]?.name ?? 'roll'}`, 'no such thing'])!;
      case 'chart':
        return choose.pick(ruleset.charts(null))?.id ?? 'none';
      case 'number':
        return choose.pick(ruleset.rulings)?.id ?? 'E-1';
    }
    if (!completes) return choose.pick(WORDS)!;
    const table = name in tables ? name : choose.pick(['unit', 'unit', 'unit', ...ruleset.tables])!;
    const rows = choose.some([...(tables[table]?.values() ?? [])], choose.chance(0.8) ? 1 : 3);
    return (
      rows.map((row) => (findRowName(row).includes(',') ? `"${findRowName(row)}"` : findRowName(row))).join(', ') || 'nobody'
    );
  }

  /** Returns a correction of a recent event with one changed value. */
  private correction({ latest, game, actor }: Scene): Values {
    const state = stateOf(game);
    const { choose, ruleset, maker } = this;
    const event = choose.pick(latest.filter(({ kind }) => kind === 'resolved'));
    const procedure = ruleset.procedures.find(({ id }) => id === event?.resolutions[0]?.procedure) ?? ruleset.procedures[0]!;
    const typed = Object.entries(maker.resolve(state, actor, procedure).typed);
    const values = typed.slice(0, 1).map(([key, value]) => assignment(key, value));
    return {
      event: event ? findShownNumber(event) : '1',
      values: values[0] ?? 'odds=1',
      reason: 'measured again',
      ...(choose.chance(0.7) ? { later: choose.pick(['recalculate all', 'keep later results'])! } : {}),
    };
  }

  /** Returns an overruling of a recent event, which sets a unit by hand. */
  private overruling({ latest, game, actor }: Scene): Values {
    const state = stateOf(game);
    const { choose, ruleset, maker } = this;
    const { keys } = choose.pick(ruleset.unitForms.forms)!;
    const { unit, fields } = maker.legal(state, actor, TRIES, () => maker.editUnit(state, actor, keys)) ?? {
      unit: '',
      fields: {},
    };
    const name = state.battle.tables.unit.get(unit)?.name ?? 'nobody';
    const set = Object.entries(fields).map(([key, value]) => assignment(key, value));
    const event = choose.pick(latest);
    return {
      event: event ? findShownNumber(event) : '1',
      reason: 'seen otherwise',
      ...(set.length === 0 ? {} : { unit: name, set: set[0]! }),
      ...(choose.chance(0.7) ? { later: choose.pick(['recalculate all', 'keep later results'])! } : {}),
    };
  }
}

/** Returns an assignment such as `range-yards=300`. */
function assignment(key: string, value: Json): string {
  const text = typeof value === 'string' ? `"${value.replaceAll('"', '')}"` : JSON.stringify(value);
  return `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${text}`;
}
