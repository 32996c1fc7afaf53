/** The parts of a battle that come from its scenario: facts, briefings, and the sides that players chose. */
import { type Battle, nameOf, Refusal, type Ruleset, said, turnTitle } from '../../rules/index.js';
import type { Deciding, Module } from '../module.js';
import { requireFree } from '../roster/index.js';
import { BRIEFING, chosenBy, SCENARIO, scenarioOf, SEATED } from './rows.js';

export type ScenarioCommand =
  /** The actor plays for this side from now on. */
  { readonly type: 'join'; readonly side: string };

function join(deciding: Deciding, { side: sideId }: ScenarioCommand): void {
  const { actor, battle, isAgain } = deciding;
  const side = deciding.rowIn('side', sideId);
  if (!isAgain) requireMayJoin(deciding, sideId);
  deciding.record((desk) => {
    requireFree(desk.draft.battle, sideId, [actor.id]);
    const playerIds = new Set([...(side.playerIds as readonly string[]), actor.id]);
    desk.draft.set('side', sideId, { playerIds: [...playerIds] });
    if (chosenBy(battle, actor.id) === undefined) {
      const id = desk.newId(SEATED);
      desk.draft.create(SEATED, id, { id, person: actor.id, side: sideId });
    }
    return said('player-joined', `A player joins ${nameOf(side)}.`);
  });
}

/**
 * Requires that a person may choose this side. After he has read one side's briefing, he cannot change to another by himself.
 * @throws {Refusal} CONFLICT if the battle has no scenario, or if he plays this side already; NOT_YOURS if he plays, or once
 * chose, another side that is still in the battle
 */
function requireMayJoin(deciding: Deciding, sideId: string): void {
  const { actor, battle } = deciding;
  const called = (id: string): string => nameOf(deciding.rowIn('side', id));
  if (!scenarioOf(battle))
    throw new Refusal('CONFLICT', 'in this battle an umpire says who plays which side: /side edit', 'side');
  if (actor.sideId === sideId) throw new Refusal('CONFLICT', `you play ${called(sideId)} already: /my opens your units`, 'side');
  const before = actor.sideId ?? chosenBy(battle, actor.id);
  if (before === undefined || before === sideId || !battle.tables.side.has(before)) return;
  throw new Refusal('NOT_YOURS', `you know the secrets of ${called(before)}: an umpire moves you with /side edit`, 'side');
}

/** Reminds everybody, from the scenario's last turn on, that the battle should end. It does not end by itself. */
function turnNotes(battle: Battle, ruleset: Ruleset): readonly string[] {
  const row = scenarioOf(battle);
  if (!row || battle.game.turn < row.turns) return [];
  const last = turnTitle(ruleset, row.turns);
  if (battle.game.turn > row.turns) return [`${last} was the last of ${row.name}: /game end ends the battle.`];
  return [`${last} is the last of ${row.name}: /game end ends the battle after it.`];
}

export const scenario: Module<ScenarioCommand> = {
  tables: {
    [SCENARIO]: { knows: () => true },
    [BRIEFING]: { knows: (sideId, row) => row.side === sideId },
    [SEATED]: { knows: () => false, staysBehind: true },
  },
  commands: { join },
  turnNotes,
};
