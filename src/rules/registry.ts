import { corpsRuleset } from './corps/index.js';
import { cullenRuleset } from './cullen/index.js';
import { eaglesRuleset } from './eagles/index.js';
import { megagameRuleset } from './megagame/index.js';
import type { Procedure } from './procedure.js';
import { Refusal } from './refusal.js';
import type { Ruleset } from './ruleset.js';
import { wtj1943Ruleset } from './wtj1943/index.js';

/** All rulebooks of the bot. */
export const RULESETS: readonly Ruleset[] = [eaglesRuleset, corpsRuleset, cullenRuleset, megagameRuleset, wtj1943Ruleset];

/** Finds a rulebook. @throws {Refusal} NOT_FOUND if no rulebook has this id */
export function findRuleset(id: string): Ruleset {
  const ruleset = RULESETS.find((candidate) => candidate.id === id);
  if (!ruleset)
    throw new Refusal(
      'NOT_FOUND',
      `Cannot find the rulebook ${id}. Choose one of ${RULESETS.map((known) => known.id).join(', ')}.`,
      'ruleset',
    );
  return ruleset;
}

const PROCEDURES: ReadonlyMap<string, Procedure> = new Map(
  RULESETS.flatMap(({ procedures }) => procedures.map((procedure) => [procedure.id, procedure])),
);

/** Finds a procedure of any rulebook. @throws {Refusal} UNKNOWN_PROCEDURE if no procedure has this id */
export function findProcedure(id: string): Procedure {
  const procedure = PROCEDURES.get(id);
  if (!procedure)
    throw new Refusal(
      'UNKNOWN_PROCEDURE',
      `Cannot find the procedure ${id}. Use \`umpire procedures\` to list them.`,
      'procedure',
    );
  return procedure;
}
