/** What typed options take, taps can say, and the other way round: of every procedure and act, and of commands that were tapped together. */
import { describe, expect, it } from 'vitest';
import {
  type Doing,
  doingOf,
  doingsNow,
  doingsOf,
  finished,
  partsOf,
  sayablesOf,
  takersOf,
  undertake,
  type Undertaking,
  valuesIn,
  type View,
  viewFor,
} from '../../src/game/index.js';
import { allDoings } from '../../src/game/undertaking.js';
import { typedIn } from '../../src/discord/commands/act-command.js';
import { listKeys, stagingOf } from '../../src/discord/options/casting.js';
import { optionName } from '../../src/discord/options/options.js';
import { optionFields } from '../../src/discord/commands/procedure-command.js';
import { quotedIfNeeded, readValues } from '../../src/discord/options/values.js';
import {
  type Actor,
  inputFields,
  nameOf,
  refusalOf,
  rowOf,
  type Ruleset,
  schemaFields,
  type UnitRow,
} from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import type { OpenGame } from '../../src/store/index.js';
import { battleAfter } from '../any/kept-battles.js';
import { isLong, within } from '../chance/chance.js';
import { playerOf } from '../game/house.js';
import { anyOf, walk } from '../game/walking.js';
import { sealedGame } from '../whole.js';

const STATES = isLong ? 400 : 40;
const UMPIRE: Actor = { id: 'u', name: 'Umpire', standing: 'umpire', sideId: null };

/** The keys that have an option; of a procedure with more than Discord takes, those as well that go without one first. */
function typedKeys({ procedure, act }: Doing): { readonly has: ReadonlySet<string>; readonly may: ReadonlySet<string> } {
  const keys = (fields: readonly { readonly key: string }[]): string[] => fields.map(({ key }) => key);
  if (act) {
    const all = new Set(keys(schemaFields(act.params).filter(({ upload }) => !upload)));
    return { has: all, may: all };
  }
  const lists = listKeys(procedure!);
  const roles = Object.keys(procedure!.roles);
  const all = keys(inputFields(procedure!)).filter((key) => !lists.has(key));
  return { has: new Set([...roles, ...keys(optionFields(procedure!))]), may: new Set([...roles, ...all]) };
}

/** A command as it is typed, option by option; undefined where a value has no option, or is no text. */
function asTyped(view: View, command: Undertaking): ReadonlyMap<string, string | number | boolean> | undefined {
  const doing = doingOf(view.ruleset, command);
  const { has } = typedKeys(doing);
  const parts = partsOf(doing);
  const said = new Map<string, string | number | boolean>();
  for (const { key, table } of parts) {
    const ids = takersOf(doing, finished(command), key);
    if (ids === undefined || ids.length === 0) continue;
    const names = ids.map((id) => nameOf(rowOf(view.battle, table, id) ?? {}));
    said.set(optionName(key), ids.length === 1 ? names[0]! : names.map(quotedIfNeeded).join(', '));
  }
  for (const [key, value] of Object.entries(valuesIn(command))) {
    const part = parts.find((one) => one.key === key);
    // A list of values in place of units.
    if (part && Array.isArray(value) && typeof value[0] === 'object') said.set(optionName(key), JSON.stringify(value));
    if (part) continue;
    if (!has.has(key) || value === null || typeof value === 'object') return undefined;
    said.set(optionName(key), value);
  }
  return said;
}

/** The command that these options are read as. */
function read(game: OpenGame, actor: Actor, command: Undertaking, said: ReadonlyMap<string, string | number | boolean>): unknown {
  const { procedure, act } = doingOf(game.ruleset, command);
  const options = {
    get: (name: string) => (said.has(name) ? { value: said.get(name)! } : null),
    getString: (name: string) => (said.has(name) ? String(said.get(name)) : null),
  };
  if (act) return { params: typedIn(options, schemaFields(act.params), { game, actor }) };
  const { roles, typed } = stagingOf(options, procedure!, game, actor);
  return { roles, typed };
}

/** The same as a correction reads it, a line for each option. */
function corrected(
  game: OpenGame,
  actor: Actor,
  command: Undertaking,
  said: ReadonlyMap<string, string | number | boolean>,
): unknown {
  const { procedure, act } = doingOf(game.ruleset, command);
  const lines = [...said].map(([name, value]) => `${name} = ${value}\n`).join('');
  const fields = procedure ? inputFields(procedure) : schemaFields(act!.params);
  const { roles, changes } = readValues(lines === '' ? '\n' : lines, { roles: procedure?.roles ?? {}, fields }, game, actor);
  return procedure ? { roles, typed: changes } : { params: changes };
}

/** The same parts of a command as it is carried out: nobody at all is left out of acts too. */
function carriedOut(command: Undertaking): unknown {
  const done = finished(command);
  return done.type === 'resolve' ? { roles: done.roles, typed: done.typed } : { params: done.params };
}

describe.each(RULESETS.map((ruleset): [string, Ruleset] => [ruleset.id, ruleset]))('options and taps of %s', (_id, ruleset) => {
  it('take the same of every procedure and act', () => {
    const { state } = battleAfter(ruleset, 10, 'options and taps');
    const view = viewFor(ruleset, state.battle, UMPIRE);
    for (const doing of allDoings(ruleset)) {
      const begun: Undertaking = doing.procedure
        ? { type: 'resolve', procedure: doing.procedure.id, roles: {}, typed: {} }
        : { type: 'act', act: doing.act!.id, params: {} };
      const tapped = new Set(sayablesOf(view, UMPIRE, begun).map(({ key }) => key));
      const { has, may } = typedKeys(doing);
      for (const key of has) expect(tapped, `${doing.id}: ${key} is typed and not tapped`).toContain(key);
      for (const key of tapped) expect(may, `${doing.id}: ${key} is tapped and not typed`).toContain(key);
    }
  });

  it(
    'what is tapped together is the same command when it is typed, so that it is refused in the same words',
    () => {
      let compared = 0;
      for (let n = 0; n < STATES; n++) {
        const { choose, state } = battleAfter(ruleset, 10 + ((n * 7) % 60), `options ${n}`, { n: Math.floor(n / 60) });
        const sideId = choose.pick([...state.battle.tables.side.keys()])!;
        const actor = playerOf(sideId);
        const view = viewFor(ruleset, state.battle, actor);
        const own = ([...view.battle.tables.unit.values()] as readonly UnitRow[]).filter(({ side }) => side === sideId);
        const unit = choose.chance(0.8) ? choose.pick(own) : undefined;
        const doing = choose.pick(unit ? doingsOf(view, actor, unit.id) : doingsNow(view, actor));
        if (!doing) continue;
        const begun = undertake(view, actor, doing.id, unit?.id ?? null);
        const { command, isDeadEnd } = walk(view, actor, begun, anyOf(view, actor, choose));
        const said = isDeadEnd ? undefined : asTyped(view, command);
        if (!said) continue;
        const game = sealedGame(state, ruleset);
        expect(read(game, actor, command, said), JSON.stringify(command)).toEqual(carriedOut(command));
        expect(corrected(game, actor, command, said), JSON.stringify(command)).toEqual(carriedOut(command));
        compared++;
      }
      expect(compared).toBeGreaterThan(STATES / 5);
    },
    within(120_000),
  );
});

describe('what is typed for a role', () => {
  const { state } = battleAfter(RULESETS[0]!, 10, 'typed roles');
  const game = sealedGame(state, RULESETS[0]!);
  const procedure = RULESETS[0]!.procedures.find(({ id }) => id === 'eagles.direct-fire')!;
  const name = nameOf(state.battle.tables.unit.values().next().value!);
  const typed = (text: string) =>
    stagingOf({ get: () => null, getString: (option) => (option === 'firer' ? text : null) }, procedure, game, UMPIRE);
  const correction = (text: string) => readValues(`firer = ${text}\n`, { roles: procedure.roles, fields: [] }, game, UMPIRE);

  it('is refused in the same words by options and corrections', () => {
    for (const text of [`${name} []`, `${name} [fp=3]`, 'Nobody at all'])
      expect(refusalOf(() => correction(text))?.message).toBe(refusalOf(() => typed(text))?.message);
    expect(refusalOf(() => correction('Nobody at all'))).not.toBeNull();
  });
});
