/** The start of a battle, with its first row. */
import type { UmpireRow } from '../../house/index.js';
import type { JsonObject } from '../../dice/index.js';
import { checkName, refuseInvalid, parseWithSchema, Refusal, type Ruleset } from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import type { Decision } from './decision.js';

type Start = GameCommand & { readonly type: 'start' };

/** Returns the game row at the start of a battle. @throws {Refusal} INVALID_INPUT if a setting or the name is not allowed */
export function buildFirstGameRow(
  ruleset: Ruleset,
  command: Omit<Start, 'type' | 'opening'>,
  umpireId: string,
): UmpireRow & JsonObject {
  const settings = parseWithSchema(ruleset.gameSettings, command.settings) as JsonObject;
  return {
    ...settings,
    name: checkName(command.name, 'name'),
    ruleset: ruleset.id,
    status: 'open',
    turn: 1,
    phase: ruleset.phases[0]!.id,
    umpireId,
    umpireRoleId: command.umpireRoleId,
    commitment: command.commitment,
    seed: null,
    handDice: 'umpires',
    withdrawals: 'nobody',
    ...(command.umpiredBy ? { umpiredBy: command.umpiredBy } : {}),
    ...(command.practice ? { practice: true as const } : {}),
  };
}

const WITHOUT_UMPIRE =
  'This battle has no umpire. The bot applies the rulebook, and a phase ends when all sides are ready. The sides agree on everything else (/propose).';

export function startBattle(decision: Decision, command: Start): void {
  if (decision.state.lastNumber > 0)
    throw new Refusal('CONFLICT', 'This battle has already started. Use `/turn status` to see the current phase.');
  if (command.umpiredBy && command.umpireRoleId !== null)
    throw refuseInvalid('umpire-role', 'The bot umpires this battle. Leave the role out.');
  const row = buildFirstGameRow(decision.ruleset, command, decision.circumstances.actor.id);
  const { name } = row;
  decision.record((desk) => {
    desk.draft.setGame(row);
    for (const [table, rows] of Object.entries(command.opening ?? {}))
      for (const opening of rows) desk.draft.create(table, opening.id as string, opening);
    const { notes, resolutions } = decision.ruleset.phaseBegins(desk, row.phase);
    const alone = command.umpiredBy ? [WITHOUT_UMPIRE] : [];
    return {
      kind: 'game-started',
      summary: `${name} begins: ${decision.ruleset.title}.`,
      resolutions,
      notes: [...notes, ...alone],
    };
  });
}
