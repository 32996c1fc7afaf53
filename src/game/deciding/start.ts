/** A battle begins. */
import type { UmpireRow } from '../../house/index.js';
import type { JsonObject } from '../../dice/index.js';
import { checkedName, parseWith, Refusal } from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import type { Decision } from './decision.js';

export function start(decision: Decision, command: GameCommand & { type: 'start' }): void {
  if (decision.state.lastNumber > 0) throw new Refusal('CONFLICT', 'this battle has begun already');
  const settings = parseWith(decision.ruleset.gameSettings, command.settings) as JsonObject;
  const name = checkedName(command.name, 'name');
  const { actor } = decision.circumstances;
  const row: UmpireRow & JsonObject = {
    ...settings,
    name,
    ruleset: decision.ruleset.id,
    status: 'open',
    turn: 1,
    phase: decision.ruleset.phases[0]!.id,
    umpireId: actor.id,
    umpireRoleId: command.umpireRoleId,
    commitment: command.commitment,
    seed: null,
    handDice: 'umpires',
    withdrawals: 'nobody',
    ...(command.practice ? { practice: true as const } : {}),
  };
  decision.record((desk) => {
    desk.draft.setGame(row);
    for (const [table, rows] of Object.entries(command.opening ?? {}))
      for (const opening of rows) desk.draft.create(table, opening.id as string, opening);
    const { notes, resolutions } = decision.ruleset.phaseBegins(desk, row.phase);
    return { kind: 'game-started', summary: `${name} begins: ${decision.ruleset.title}.`, resolutions, notes };
  });
}
