/**
 * An order may contain only what its side could type itself. Every field, offered by a form or forged, is refused
 * exactly as the typed command would be.
 */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import type { GameCommand } from '../../src/game/index.js';
import { type ActFacts, type Battle, listInputFields, Refusal, type Ruleset, UnmeasuredRefusal } from '../../src/rules/index.js';
import { listActions } from '../../src/game/action.js';
import { listOrderPhases } from '../../src/house/orders/phases.js';
import { RULESETS } from '../../src/rules/registry.js';
import { numberFor } from '../chance/chance.js';
import { runs } from '../chance/properties.js';
import { AnyBattle } from '../game/any-battle.js';
import { playerOf } from '../game/house.js';

type Done = GameCommand & { readonly type: 'resolve' | 'act' };

/** The values that an act always needs, by act and key. */
const ACTS_NEED = new Set(
  RULESETS.flatMap((ruleset) => listActions(ruleset))
    .filter(({ rule }) => rule.kind === 'act')
    .flatMap(({ rule, fields }) => fields.flatMap(({ key, required }) => (required ? [`${rule.id} ${key}`] : []))),
);

/** Refusals that depend on the present state, which may be different when the order is carried out. */
const OF_THE_MOMENT: readonly Refusal['code'][] = ['CONFLICT', 'ILLEGAL', 'ASK', 'NOT_FOUND'];

/** Returns a command with an additional or changed field that no form offers. */
function forged(battle: AnyBattle, command: Done): GameCommand {
  const { choose } = battle;
  const values = command.type === 'resolve' ? 'typed' : 'params';
  const given = (command as unknown as Record<string, JsonObject>)[values]!;
  const ways: readonly object[] = [
    {},
    { dice: [choose.below(10), choose.below(10)] },
    { anyway: true },
    { again: true },
    { [values]: { ...given, forged: 1 } },
    { [values]: { ...given, ...Object.fromEntries(choose.some(Object.keys(given), 1).map((key) => [key, { x: 1 }])) } },
    ...(command.type === 'resolve'
      ? [
          { roles: { ...command.roles, forged: ['u1'] } },
          { overrides: Object.fromEntries(Object.keys(command.roles).map((role) => [role, [{ fp: 9 }]])) },
          { roles: Object.fromEntries(Object.keys(command.roles).map((role) => [role, battle.ids('unit').slice(0, 1)])) },
        ]
      : []),
  ];
  return { ...command, ...choose.of(ways) };
}

/** Returns the refusal of a command; null if it is carried out. */
function refusalIn(battle: AnyBattle, command: GameCommand, side: string): Refusal | null {
  try {
    battle.branch().do(command, playerOf(side));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Checks whether a refusal depends on the present state, or concerns a value that the map may supply later. */
function isOfTheMoment({ procedures }: Ruleset, does: Done, refusal: Refusal): boolean {
  const { code, field } = refusal;
  if (OF_THE_MOMENT.includes(code) || refusal instanceof UnmeasuredRefusal) return true;
  if (code !== 'INVALID_INPUT' || field === null) return false;
  const key = field.split('.')[0]!;
  if (does.type === 'act') return !(key in does.params) && !ACTS_NEED.has(`${does.act} ${key}`);
  const procedure = procedures.find(({ id }) => id === does.procedure)!;
  return !(key in does.typed) && !does.overrides && listInputFields(procedure).some((one) => one.key === key);
}

/** Returns a battle with units: a battle of chance may take back all its units, and even its sides. */
function battleWithUnits(ruleset: Ruleset): AnyBattle {
  for (let n = 0; n < 100; n++) {
    const battle = new AnyBattle(ruleset, numberFor(`orders as typed ${ruleset.id} ${n}`)).open().play(10);
    if (battle.ids('unit').length > 0) return battle;
  }
  throw new Error('no battle has units');
}

it.each(RULESETS)(
  '$id: an order is refused for the rights and the values for which the same command is refused, typed',
  (ruleset) => {
    const battle = battleWithUnits(ruleset);
    const acts = listActions(ruleset).flatMap(({ rule }): ActFacts[] => (rule.kind === 'act' ? [rule] : []));
    let refused = 0;
    for (let n = 0; n < runs(1600); n++) {
      const unit = battle.choose.of(battle.ids('unit'));
      const { side } = battle.battle.tables.unit.get(unit)!;
      const made = battle.choose.chance(60)
        ? battle.resolution(battle.choose.of(ruleset.procedures))
        : battle.act(battle.choose.of(acts));
      const does = forged(battle, made as Done);
      const phases = listOrderPhases(ruleset, battle.battle, { does: does as unknown as JsonObject }) ?? [];
      const phase = phases.includes(battle.battle.game.phase)
        ? battle.battle.game.phase
        : (phases[0] ?? battle.battle.game.phase);
      const typing = battle.branch();
      typing.state = {
        ...typing.state,
        battle: { ...typing.battle, game: { ...typing.battle.game, orders: 'off', phase } as Battle['game'] },
      };
      const writing = battle.branch();
      writing.state = {
        ...writing.state,
        battle: { ...writing.battle, game: { ...writing.battle.game, orders: 'sealed' } as Battle['game'] },
      };
      const typed = refusalIn(typing, does, side);
      const written = refusalIn(
        writing,
        { type: 'write-order', unit, words: 'As said', does: does as unknown as JsonObject },
        side,
      );
      const isSame = typed?.code === written?.code && typed?.field === written?.field;
      // A typed command cannot even contain a field that its type does not have.
      const isUnknown = written?.field === 'does' && does.type === 'act' && Object.hasOwn(does, 'again');
      if (!isSame && !isUnknown && !(written === null && isOfTheMoment(ruleset, does as Done, typed!)))
        throw new Error(
          `${JSON.stringify(does)}: typed ${typed?.code} ${typed?.message}; ordered ${written?.code} ${written?.message}`,
        );
      if (written !== null) refused++;
    }
    expect(refused).toBeGreaterThan(0);
  },
);
