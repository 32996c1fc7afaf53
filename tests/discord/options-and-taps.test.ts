/**
 * Everything that typed options accept can also be entered by taps, and the reverse: for every procedure and act, and
 * for commands that were tapped together.
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import {
  type Action,
  findCommandAction,
  legal,
  listActionsFor,
  dropEmptyParts,
  type GameState,
  listInputChoices,
  question,
  beginAction,
  type ActionDraft,
  type View,
  createView,
} from '../../src/game/index.js';
import { isOnRecord, leftOut } from '../any/left-out.js';
import { createEmptyDraft, listActions } from '../../src/game/action.js';
import { listRoleListKeys, readAction } from '../../src/discord/options/casting.js';
import { rewriteRefusal } from '../../src/discord/options/refusals.js';
import { chooseOptionFields } from '../../src/discord/commands/procedure-command.js';
import { readValues } from '../../src/discord/options/values.js';
import { escapeText } from '../../src/present/index.js';
import {
  type Actor,
  findListKey,
  findRowName,
  Refusal,
  catchRefusal,
  type RefusalCode,
  type Role,
  type Ruleset,
  type UnitRow,
} from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import type { OpenGame } from '../../src/store/index.js';
import { Asked, type Kept } from '../any/asked.js';
import { battleAfter } from '../any/kept-battles.js';
import type { DoAct, Resolve } from '../any/maker.js';
import { type Answer, type Led, linesIn, tapped } from '../any/tapped.js';
import { type Typing, typingOf } from '../any/typing.js';
import { isLong, runs, tell, within } from '../chance/chance.js';
import type { Chooser } from '../e2e/chooser.js';
import { House, playerOf } from '../game/house.js';
import { createRandomChooser, isUnforeseen, fillInAction } from '../game/walking.js';
import { sealedGame } from '../whole.js';

const STATES = isLong ? 400 : 40;
const TYPED = runs(90);
/** The number of things tested in each state. */
const A_STATE = 8;
const TRIES = 20;
const UMPIRE: Actor = { id: 'u', name: 'Umpire', standing: 'umpire', sideId: null };

/**
 * Returns the keys that have an option. If a procedure has more than Discord allows, also those that lose theirs first.
 */
function typedKeys({ rule, fields }: Action): { readonly has: ReadonlySet<string>; readonly may: ReadonlySet<string> } {
  const keys = (fields: readonly { readonly key: string }[]): string[] => fields.map(({ key }) => key);
  if (rule.kind === 'act') {
    const all = new Set(keys(fields.filter(({ upload }) => !upload)));
    return { has: all, may: all };
  }
  const lists = listRoleListKeys(rule);
  const roles = Object.keys(rule.roles);
  const all = keys(fields).filter((key) => !lists.has(key));
  return { has: new Set([...roles, ...keys(chooseOptionFields(rule))]), may: new Set([...roles, ...all]) };
}

/** Reads a command as a correction does, with one line for each option. */
function corrected(
  game: OpenGame,
  actor: Actor,
  command: ActionDraft,
  said: ReadonlyMap<string, string | number | boolean>,
): unknown {
  const { rule, fields } = findCommandAction(game.ruleset, command);
  const lines = [...said].map(([name, value]) => `${name} = ${value}\n`).join('');
  const { roles, changes } = readValues(lines === '' ? '\n' : lines, { roles: rule.roles, fields }, game, actor);
  return rule.kind === 'procedure' ? { roles, typed: changes } : { params: changes };
}

/** Sometimes adds values in brackets for one of several units. */
function withBrackets(command: Resolve, { rule, fields }: Action, choose: Chooser): Resolve {
  const roles = Object.entries(rule.roles as Readonly<Record<string, Role>>);
  const said = roles.flatMap(([role, definition]): [string, readonly JsonObject[]][] => {
    const items = fields.find(({ key }) => key === findListKey(definition))?.items ?? [];
    const field = choose.pick(items);
    const ids = command.roles[role];
    if (!field || !ids || choose.chance(0.7)) return [];
    const { choices, type, minimum = 0 } = field;
    const value = choices
      ? choose.pick(choices)!
      : type === 'boolean'
        ? choose.chance(0.5)
        : type === 'string'
          ? 'Word'
          : minimum;
    const at = choose.whole(0, ids.length - 1);
    return type === 'list' ? [] : [[role, ids.map((_, index) => (index === at ? { [field.key]: value } : {}))]];
  });
  return said.length === 0 ? command : { ...command, overrides: Object.fromEntries(said) };
}

/** Sometimes adds dice from a real table, in the right number or another, and the confirmation of a repeated action. */
function beyond(
  made: Resolve | DoAct,
  { rule }: Action,
  facesOf: (command: ActionDraft) => readonly number[],
  choose: Chooser,
): ActionDraft {
  const isMeant = rule.kind === 'procedure' && rule.oncePer !== undefined && choose.chance(0.3);
  const command = isMeant ? ({ ...made, again: true } as Resolve) : made;
  if (!rule.rolls || choose.chance(0.7)) return command;
  const fallen = choose.chance(0.7) ? facesOf(command) : [];
  const others = Array.from({ length: choose.whole(1, 4) }, () => choose.whole(1, 6));
  return { ...command, dice: fallen.length > 0 ? fallen : others };
}

const isFor = ({ standing }: Actor, { rule }: Action): boolean => standing === 'umpire' || !rule.umpireOnly;

/** Returns a player of some side, or an umpire. */
const someone = ({ battle }: GameState, choose: Chooser): Actor =>
  choose.chance(0.3) ? UMPIRE : playerOf(choose.pick([...battle.tables.side.keys()])!);

function refusalIn(answer: Answer): Refusal | undefined {
  const found = answer.find(([how]) => how === 'refused')?.[1] as [RefusalCode, string, string | null] | undefined;
  return found && new Refusal(...found);
}

const wordsIn = (refusal: Refusal): string => rewriteRefusal(refusal).message;

/** Returns the parts of a command as it is carried out. Empty lists are left out of acts as well. */
function carriedOut(command: ActionDraft): unknown {
  const done = dropEmptyParts(command);
  return done.type === 'resolve' ? { roles: done.roles, typed: done.typed } : { params: done.params };
}

describe.each(RULESETS.map((ruleset): [string, Ruleset] => [ruleset.id, ruleset]))('options and taps of %s', (id, ruleset) => {
  it('take the same of every procedure and act', () => {
    const { state } = battleAfter(ruleset, 10, 'options and taps');
    const view = createView(ruleset, state.battle, UMPIRE);
    for (const action of listActions(ruleset)) {
      const tapped = new Set(listInputChoices(view, UMPIRE, createEmptyDraft(action.rule)).map(({ key }) => key));
      const { has, may } = typedKeys(action);
      for (const key of has) expect(tapped, `${action.id}: ${key} is typed and not tapped`).toContain(key);
      for (const key of tapped) expect(may, `${action.id}: ${key} is tapped and not typed`).toContain(key);
    }
  });

  it('has every action of now in the menu of a desk, of players and umpires', async () => {
    const { state, events } = battleAfter(ruleset, 10, 'options and taps');
    const [side] = state.battle.tables.side.keys();
    for (const actor of [UMPIRE, playerOf(side!)]) {
      const asked = new Asked({ ruleset, state, events }, actor);
      const view = createView(ruleset, state.battle, actor);
      const units = ([...view.battle.tables.unit.values()] as readonly UnitRow[]).filter((unit) => unit.side === actor.sideId);
      // A player's menu leaves out what none of the player's units can start.
      const steps = listActionsFor(view, actor, units);
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      const offered = actor === UMPIRE ? legal(view, actor) : step.value;
      const now = offered.map(({ id: each }) => each);
      const lines = await linesIn(asked, await asked.command('my'), 'doings');
      expect(lines.filter((line) => line !== 'look')).toEqual(now);
    }
  });

  it(
    'what is tapped together is the same command when it is typed, and refused in the same words',
    async () => {
      let compared = 0;
      for (let n = 0; n < STATES; n++) {
        const { choose, state, events } = battleAfter(ruleset, 10 + ((n * 7) % 60), `options ${n}`, { n: Math.floor(n / 60) });
        const actor = someone(state, choose);
        const view = createView(ruleset, state.battle, actor);
        const own = ([...view.battle.tables.unit.values()] as readonly UnitRow[]).filter(({ side }) => side === actor.sideId);
        const unit = choose.chance(0.8) ? choose.pick(own) : undefined;
        const action = choose.pick(unit ? legal(view, actor, unit.id) : legal(view, actor));
        if (!action) continue;
        const begun = beginAction(view, actor, action.id, unit?.id ?? null);
        const { command, isDeadEnd, step } = fillInAction(view, actor, begun, createRandomChooser(view, actor, choose));
        const typing = isDeadEnd ? undefined : typingOf(state.battle, action, command);
        if (!typing) continue;
        const asked = new Asked({ ruleset, state, events }, actor);
        const answer = await asked.command(action.typed, typing.options);
        const about = JSON.stringify([command, answer]);
        const refused = refusalIn(answer);
        if (step.why) expect(refused, about).toBeDefined();
        // A panel may show a refusal that it cannot foresee before the action. A question that it marks is also asked
        // when the command is typed.
        const isAsked =
          refused?.code === 'ASK' && question(view, actor, command).raised.some(({ finding }) => finding.is === 'ask');
        // In a menu a person chooses a row, but a typed name may belong to several.
        const isName = refused?.message.startsWith('More than one side uses this name') === true;
        if (refused && !isAsked && !isName && !isUnforeseen(action, refused))
          expect(step.why && rewriteRefusal(step.why).message, about).toBe(wordsIn(refused));
        if (asked.given) expect(asked.given, about).toEqual(dropEmptyParts(command));
        const game = sealedGame(state, ruleset);
        expect(corrected(game, actor, command, new Map(Object.entries(typing.options))), about).toEqual(carriedOut(command));
        compared++;
      }
      expect(compared).toBeGreaterThan(STATES / 5);
    },
    within(120_000),
  );

  it(
    'what is typed can be tapped, with the same outcome and the same refusals, but for what desks leave out',
    async () => {
      const began = performance.now();
      const figures = {
        typed: 0,
        'done alike': 0,
        'refused alike': 0,
        'not offered, and refused': 0,
        'left out': 0,
        procedures: 0,
      };
      const done = new Set<string>();
      const isEnough = (): boolean => figures.typed >= TYPED && figures['done alike'] > TYPED / 10;
      for (let n = 0; !isEnough() && n < TYPED * TRIES; n++) {
        const { choose, maker, state, events } = battleAfter(ruleset, 10 + ((n * 7) % 60), `typed ${n}`, {
          n: Math.floor(n / 60),
        });
        maker.chronicle = { get: (at) => events[at - 1], after: (at, limit = Infinity) => events.slice(at, at + limit) };
        const actor = someone(state, choose);
        const view = createView(ruleset, state.battle, actor);
        const actions = listActions(ruleset).filter((action) => isFor(actor, action));
        for (let m = 0; m < A_STATE; m++) {
          const action = choose.pick(actions)!;
          const make = () =>
            action.rule.kind === 'procedure' ? maker.resolve(state, actor, action.rule) : maker.act(state, actor, action.rule);
          const made = (choose.chance(0.75) && maker.legal<DoAct | Resolve>(state, actor, TRIES, make)) || make();
          const said = made.type === 'resolve' ? withBrackets(made, action, choose) : made;
          const command = beyond(said, action, (each) => maker.faces(state, actor, each), choose);
          const typing = typingOf(state.battle, action, command);
          const isLeftOut = leftOut(view, actor, command) !== undefined;
          if (!typing || (isLeftOut && choose.chance(0.8))) continue;
          const outcome = await heldToEachOther({ ruleset, state, events }, view, actor, action, command, typing);
          figures.typed++;
          figures[outcome]++;
          if (outcome === 'done alike') done.add(action.id);
        }
      }
      figures.procedures = done.size;
      expect(figures['done alike']).toBeGreaterThan(TYPED / 10);
      if (isLong) tell(`options of ${id} tapped`, figures, began);
    },
    within(120_000),
  );
});

type Outcome = 'done alike' | 'refused alike' | 'not offered, and refused' | 'left out';

/** Types a command and taps it. The results of both must be the same. */
async function heldToEachOther(
  kept: Kept,
  view: View,
  actor: Actor,
  action: Action,
  command: ActionDraft,
  { options, texts }: Typing,
): Promise<Outcome> {
  const [one, two] = [new Asked(kept, actor), new Asked(kept, actor)];
  const typed = await one.command(action.typed, options);
  const refused = refusalIn(typed);
  const recorded = new Set<string>();
  const mayLeave = (key: string, draft: ActionDraft): boolean => {
    const isSo = isOnRecord(view, draft, command, key);
    if (isSo) recorded.add(key);
    return isSo;
  };
  const begun = await two.press(`${actor.standing === 'umpire' ? 'desk' : 'mine'}:${kept.state.gameId}:doings`, action.id);
  const led = await tapped(two, begun, action, command, texts, mayLeave);
  const about = JSON.stringify([actor.standing, command, led, refused, two.drafted]);
  if (refused) {
    // Rows of two sides may have one name. A tap chooses the row itself, so only typing needs the side.
    if (refused.message.startsWith('More than one side uses this name.')) return 'left out';
    expect(led.to, about).not.toBe('done');
    if (leftOut(view, actor, command)) return 'left out';
    if (led.to === 'refused') expect(led.refusal, about).toEqual([refused.code, refused.message, refused.field]);
    else if (led.to === 'barred') {
      // If several units are refused, the first one is reported, and the menu decides the order.
      const said = typingOf(kept.state.battle, action, dropEmptyParts(two.drafted!))?.options ?? options;
      const again = refusalIn(await new Asked(kept, actor).command(action.typed, said));
      expect(again, about).toBeDefined();
      if (!isUnforeseen(action, again!)) expect(led.told, about).toContain(escapeText(wordsIn(again!), 500));
    } else return 'not offered, and refused';
    return 'refused alike';
  }
  if (led.to !== 'done' && leftOut(view, actor, command)) return 'left out';
  expect(led.to, about).toBe('done');
  const done = led as Led & { readonly to: 'done' };
  if (one.given)
    expect(plainly(action, done.command as ActionDraft), about).toEqual(plainly(action, one.given as ActionDraft, recorded));
  else expect(done.answer, about).toEqual(typed);
  return 'done alike';
}

/**
 * Returns a command without values that are already recorded. In a part with several units, the menu decides the order.
 */
function plainly(action: Action, command: ActionDraft, recorded: ReadonlySet<string> = new Set()): unknown {
  const lists = action.parts.filter(({ many }) => many);
  const sorted = (values: object): object =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([key]) => !recorded.has(key))
        .map(([key, value]) => [
          key,
          lists.some((part) => part.key === key) ? [...(value as string[])].sort() : (value as unknown),
        ]),
    );
  return command.type === 'resolve'
    ? { ...command, roles: sorted(command.roles), typed: sorted(command.typed) }
    : { ...command, params: sorted(command.params) };
}

describe('what is typed for a role', () => {
  const { state } = battleAfter(RULESETS[0]!, 10, 'typed roles');
  const game = sealedGame(state, RULESETS[0]!);
  const procedure = RULESETS[0]!.procedures.find(({ id }) => id === 'eagles.direct-fire')!;
  const name = findRowName(state.battle.tables.unit.values().next().value!);
  const typed = (text: string) =>
    readAction({ get: () => null, getString: (option) => (option === 'firer' ? text : null) }, procedure, {
      game,
      actor: UMPIRE,
    });
  const correction = (text: string) => readValues(`firer = ${text}\n`, { roles: procedure.roles, fields: [] }, game, UMPIRE);

  it('is refused in the same words by options and corrections', () => {
    for (const text of [`${name} []`, `${name} [fp=3]`, 'Nobody at all'])
      expect(catchRefusal(() => correction(text))?.message).toBe(catchRefusal(() => typed(text))?.message);
    expect(catchRefusal(() => correction('Nobody at all'))).not.toBeNull();
  });
});

describe('a label', () => {
  it('is read as its number by options, forms and corrections, and refused in the same words', async () => {
    const house = House.withSides();
    const battery = house.unit('1 Battery', house.axis, { kind: 'artillery', guns: 4, calibreMm: 105, gun: 'towed' });
    house.do({ type: 'act', act: 'register-point', params: { side: house.axis, label: 'Ford' } });
    house.do({ type: 'act', act: 'register-point', params: { side: house.axis, label: 'Mill' } });
    const { ruleset, state, record } = house;
    const game = sealedGame(state, ruleset);
    const call = listActions(ruleset).find(({ id }) => id === 'a.artillery-call')!;
    const correction = (label: string) => {
      const correctable = { roles: {}, fields: call.fields, given: { battery }, cast: {} };
      return readValues(`registration-point = ${label}\n`, correctable, game, UMPIRE).changes;
    };
    const asked = new Asked({ ruleset, state, events: record }, UMPIRE);
    const typed = (label: string) => asked.command(call.typed, { battery: '1 Battery', 'registration-point': label });
    await typed('Mill');
    expect(asked.given).toMatchObject({ params: { registrationPoint: 2 } });
    expect(correction('Mill')).toEqual({ registrationPoint: 2 });
    expect(catchRefusal(() => correction('Wood'))?.message).toBe(refusalIn(await typed('Wood'))?.message);
  });
});
