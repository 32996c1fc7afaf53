/**
 * Generates the random battles of the golden corpus once. Only their commands are stored, so the way in which they were
 * generated does not matter later.
 */
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { calculateSeedCommitment, type Json, type JsonObject } from '../../src/dice/index.js';
import {
  type BattleEvent,
  type GameCommand,
  LATER_RESULT_MODES,
  type LaterResultMode,
  UNDO_SCOPES,
} from '../../src/game/index.js';
import { type Actor, Refusal, type Row, type Ruleset } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { Maker, opening, type OwnCommand } from '../any/maker.js';
import { Chooser } from '../e2e/chooser.js';
import { AnyBattle } from '../game/any-battle.js';
import { playerOf, SPECTATOR, UMPIRE } from '../game/house.js';
import {
  ASSISTANT_ID,
  BATTLES,
  gameIdOf,
  momentAt,
  nonceAt,
  type PlayedBattle,
  type Said,
  seedOf,
  writeBattles,
} from './played.js';

/** The number of commands of a battle after it was set up. */
const PLAYED = 34;
/** The number of attempts to find an accepted command. */
const TRIES = 30;
/** The fraction of the set-up commands that are given. */
const SET_UP = 0.4;
/** The fraction of the refused commands that are stored. */
const REFUSED = 0.3;

const ASSISTANT: Actor = { id: ASSISTANT_ID, name: 'Bea', standing: 'umpire', sideId: null };

const SIDES = ['Axis', 'Allies', 'Partisans *of* the hills'];
const NAMES = ['A Coy', '1/Pz', 'Zoë’s', '"Lucky" Troop', 'Battery, 3rd', 'HQ', 'Ωmega', '_7th_', 'Recce', 'No 4'];
const WORDS = ['Farm', 'Hill 112', 'the wood', 'Café', '7', 'A “quoted” word', '*stars* and _lines_'];

const nameOf = (n: number): string => `${NAMES[n % NAMES.length]!} ${n}`;

/** A battle that stores every command in its original form. */
class Recording extends AnyBattle {
  readonly said: Said[] = [];

  constructor(ruleset: Ruleset, id: string, seed = 0) {
    super(ruleset, seed);
    Object.assign(this, { gameId: gameIdOf(id), seed: seedOf(id), state: { ...this.state, gameId: gameIdOf(id) } });
    this.momentFor = () => momentAt(this.said.length);
    this.nonceFor = (event) => nonceAt(this.gameId, event);
  }

  say(command: GameCommand, actor: Actor = UMPIRE, keepsRefused = false): readonly BattleEvent[] {
    const who = actor.standing === 'player' ? actor.sideId! : actor.id === ASSISTANT_ID ? 'assistant' : actor.standing;
    const meant = command.type === 'resolve' && actor.standing === 'umpire' ? { again: true as const, ...command } : command;
    const said: Said = [who, JSON.parse(JSON.stringify(meant)) as JsonObject];
    let events: readonly BattleEvent[] = [];
    try {
      events = this.do(meant, actor);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!keepsRefused) return [];
    }
    this.said.push(said);
    return events;
  }
}

/**
 * Generates a random battle.
 * @param n its number; every fourth battle has three sides
 */
function drawn(ruleset: Ruleset, n: number): PlayedBattle {
  const id = `${ruleset.id}-${String(n).padStart(2, '0')}`;
  const battle = new Recording(ruleset, id, n);
  const choose = new Chooser(`golden ${id}`);
  const maker = new Maker(ruleset, choose, { unitName: nameOf, words: WORDS });
  maker.chronicle = battle.chronicle;

  setUp(battle, maker, choose, n % 4 === 3 ? 3 : 2);
  for (let tries = 0, until = battle.said.length + PLAYED; battle.said.length < until && tries < 20 * PLAYED; tries++)
    step(battle, maker, choose);
  if (choose.chance(0.75)) {
    battle.say({ type: 'end', seed: battle.seed, ...(choose.chance(0.5) ? { result: 'Axis holds the “mill”' } : {}) });
    if (choose.chance(0.25)) {
      const after = battle.record.length;
      battle.say({ type: 'resume', commitment: calculateSeedCommitment(seedOf(`${id} again`)), after });
      battle.say({ type: 'note', text: 'It goes on.', picture: null, onlyForSide: null });
    }
  }
  return { id, ruleset: ruleset.id, gameId: battle.gameId, seed: battle.seed, said: battle.said };
}

function setUp(battle: Recording, maker: Maker, choose: Chooser, sides: number): void {
  const { ruleset } = battle;
  const settings = maker.settings(battle.battle, UMPIRE);
  const start = { type: 'start', ruleset: ruleset.id, settings, umpireRoleId: null } as const;
  battle.say({ ...start, name: `Hügel 112 “${nameOf(sides)}”`, commitment: calculateSeedCommitment(battle.seed) });
  for (const [place, name] of SIDES.slice(0, sides).entries())
    for (let tries = 0; battle.ids('side').length === place && tries < TRIES; tries++)
      battle.say({
        type: 'add-side',
        name,
        fields: maker.sideFields(battle.battle, UMPIRE),
        roleId: null,
        playerIds: [`p${place}`],
      });
  if (battle.ids('side').length < sides) throw new Error(`${ruleset.id}: no side could be added`);
  if (choose.chance(0.3)) battle.say({ type: 'salt', words: 'Würfel *fallen*' }, playerOf(battle.ids('side')[0]!));
  if (choose.chance(0.3)) battle.say({ type: 'edit-umpires', add: [ASSISTANT_ID], remove: [] });
  if ('spotting' in battle.battle.game && choose.chance(0.7)) battle.say(act('set-game', { spotting: 'rules' }));
  for (const command of opening(maker, () => battle.state, UMPIRE)) if (choose.chance(SET_UP)) battle.say(command);
  if (choose.chance(0.6)) layMap(battle, choose);
}

const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });

const square = (choose: Chooser): string => `${choose.pick([...'ABCDEFGH'])!}${choose.whole(1, 8)}.${choose.whole(1, 9)}`;

function layMap(battle: Recording, choose: Chooser): void {
  battle.say(act(MAP_ACT_IDS.new, {}));
  for (let n = choose.whole(0, 3); n > 0; n--) battle.say(feature(battle, choose), UMPIRE);
  for (const unit of battle.ids('unit')) if (choose.chance(0.7)) battle.say(act(MAP_ACT_IDS.place, { unit, at: square(choose) }));
}

function feature(battle: Recording, choose: Chooser): GameCommand {
  const side = choose.chance(0.5) ? { side: choose.pick(battle.ids('side'))! } : {};
  const label = choose.chance(0.3) ? { label: choose.pick(WORDS)! } : {};
  return act(MAP_ACT_IDS.feature, {
    kind: choose.pick(['minefield', 'trench', 'contact', 'wood', 'village'])!,
    at: square(choose),
    ...label,
    ...side,
  });
}

/** Plays one more command, or one that is refused. */
function step(battle: Recording, maker: Maker, choose: Chooser): void {
  const player = playerOf(choose.pick(battle.ids('side'))!);
  const actor = choose.weighted<Actor>([
    [UMPIRE, 10],
    [player, 5],
    [ASSISTANT, 1],
    [SPECTATOR, 0.3],
  ]);
  const way = choose.fraction();
  const legal = way < 0.5 ? legalOf(battle, maker, choose, actor) : undefined;
  if (legal) battle.say(legal, actor);
  else if (way > 0.86) putRight(battle, choose);
  else if (way < 0.6) battle.say({ type: 'advance', to: choose.chance(0.9) ? 'phase' : 'turn' });
  else if (way < 0.68 && battle.battle.tables.map?.size)
    battle.say(onMap(battle, choose), choose.chance(0.6) ? UMPIRE : player, choose.chance(REFUSED));
  else if (way < 0.72) battle.say(saidBy(choose, player), choose.chance(0.5) ? UMPIRE : player, choose.chance(REFUSED));
  else {
    const command = battle.command();
    if (!command || command.type === 'end') return;
    // The pictures of notes are not available here.
    const plain = command.type === 'note' ? { ...command, picture: null, text: 'Rain “sets in” 🌧 *at* dusk.' } : command;
    battle.say(plain, actor, choose.chance(REFUSED));
  }
}

/** Undoes, redoes or corrects an event: the first of several attempts that is accepted. */
function putRight(battle: Recording, choose: Chooser): void {
  const { record } = battle;
  const earlier = (): number => Math.max(1, record.length - choose.whole(0, 12));
  const later = (): LaterResultMode => choose.pick(LATER_RESULT_MODES)!;
  const ways: (() => GameCommand)[] = [
    () => ({ type: 'undo', event: earlier(), later: later(), reason: 'a *slip*' }),
    () => ({ type: 'undo', later: 'refuse' }),
    () => ({ type: 'undo', event: earlier(), scope: choose.pick(UNDO_SCOPES)!, later: later() }),
    () => ({ type: 'redo', later: later() }),
    () => battle.correction(),
    () => battle.correction(),
    () => battle.overruling(earlier()),
  ];
  for (let tries = 0; tries < TRIES; tries++) if (battle.say(choose.pick(ways)!()).length > 0) return;
}

function legalOf(battle: Recording, maker: Maker, choose: Chooser, actor: Actor): OwnCommand | undefined {
  const { ruleset, state } = battle;
  const ways: (() => OwnCommand)[] = [() => maker.resolve(state, actor, choose.pick(ruleset.procedures)!)];
  if (ruleset.acts.length > 0) ways.push(() => maker.act(state, actor, choose.pick(ruleset.acts)!));
  if (actor.standing === 'umpire')
    ways.push(() => maker.editUnit(state, actor, choose.pick(ruleset.unitForms.forms)?.keys ?? []));
  return maker.legal(state, actor, TRIES, choose.pick(ways)!);
}

function onMap(battle: Recording, choose: Chooser): GameCommand {
  const unit = choose.pick(battle.ids('unit')) ?? 'u0';
  return choose.chance(0.7) ? act(MAP_ACT_IDS.place, { unit, at: square(choose) }) : feature(battle, choose);
}

function saidBy(choose: Chooser, player: Actor): GameCommand {
  const side = player.sideId!;
  return choose.pick<GameCommand>([
    { type: 'note', text: 'For *our* eyes: hold the mill.', picture: null, onlyForSide: side },
    { type: 'note', text: 'Dusk.', picture: null, onlyForSide: null },
    { type: 'ready', side, ready: true },
    { type: 'call', words: 'Does he see us?' },
    { type: 'set-posts', posts: choose.chance(0.5) ? 'full' : 'short' },
    { type: 'set-withdrawals', allowed: 'players' },
  ])!;
}

/** The part of a mapped case's `battle.json` that is played. */
interface MappedCase {
  readonly settings?: JsonObject;
  readonly sides: readonly { readonly name: string; readonly fields?: JsonObject }[];
  readonly setUp?: readonly { readonly act: string; readonly params: JsonObject }[];
  readonly units: readonly { readonly name: string; readonly side: string; readonly fields: JsonObject; readonly at: string }[];
  readonly steps: readonly (
    | { readonly phase: string }
    | {
        readonly roll: string;
        readonly cast: Readonly<Record<string, readonly string[]>>;
        readonly typed?: JsonObject;
        readonly dice?: readonly number[];
      }
  )[];
}

/**
 * Converts the battle of a mapped case, with ids in place of names. Dice at the end of a phase are the battle's own.
 */
function ofMappedCase(ruleset: Ruleset, told: MappedCase): PlayedBattle {
  const id = `${ruleset.id}-mapped`;
  const battle = new Recording(ruleset, id);
  const idOf = (name: string): string => {
    const rows = Object.values(battle.battle.tables).flatMap((table) => [...(table as ReadonlyMap<string, Row>).values()]);
    return rows.find((row) => row.name === name)!.id as string;
  };
  const withIds = (params: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(params).map(([key, value]): [string, Json] => [
        key,
        typeof value === 'string' && value.startsWith('#') ? idOf(value.slice(1)) : value!,
      ]),
    );
  const must = (command: GameCommand): void => {
    if (battle.say(command).length === 0) throw new Error(`${id}: refused ${JSON.stringify(command)}`);
  };
  const { settings = {} } = told;
  const commitment = calculateSeedCommitment(battle.seed);
  must({ type: 'start', name: 'On the map', ruleset: ruleset.id, settings, umpireRoleId: null, commitment });
  for (const { name, fields = {} } of told.sides) must({ type: 'add-side', name, fields, roleId: null, playerIds: [] });
  must(act(MAP_ACT_IDS.new, {}));
  for (const { act: made, params } of told.setUp ?? []) must(act(made, withIds(params)));
  for (const { name, side, fields, at } of told.units) {
    must({ type: 'add-unit', name, side: idOf(side), fields: withIds(fields) });
    must(act(MAP_ACT_IDS.place, { unit: idOf(name), at }));
  }
  for (const one of told.steps) {
    if ('phase' in one) {
      do must({ type: 'advance', to: 'phase' });
      while (battle.battle.game.phase !== one.phase);
      continue;
    }
    const roles = Object.fromEntries(Object.entries(one.cast).map(([role, names]) => [role, names.map(idOf)]));
    battle.say({
      type: 'resolve',
      procedure: `${ruleset.id}.${one.roll}`,
      roles,
      typed: one.typed ?? {},
      ...(one.dice && { dice: one.dice }),
    });
  }
  return { id, ruleset: ruleset.id, gameId: battle.gameId, seed: battle.seed, said: battle.said };
}

/** The number of random battles of each rulebook. */
const CHANCE_BATTLES = 40;

/**
 * Generates and stores all battles of a rulebook.
 * @returns the number of battles
 */
export function drawAll(id: string): number {
  const ruleset = findRuleset(id);
  const mapped = new URL(`../cases/${id}/mapped/battle.json`, import.meta.url);
  const battles = Array.from({ length: CHANCE_BATTLES }, (_, n) => drawn(ruleset, n));
  if (existsSync(mapped)) battles.unshift(ofMappedCase(ruleset, JSON.parse(readFileSync(mapped, 'utf8')) as MappedCase));
  mkdirSync(BATTLES, { recursive: true });
  writeBattles(BATTLES, id, battles);
  return battles.length;
}
