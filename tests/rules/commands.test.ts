import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';

/** Rulebooks whose subcommands have names that differ from their procedures. */
const OTHERWISE_NAMED = ['cullen'];

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('commands of %s', (id, ruleset) => {
  it('have each of its procedures once, by its own name', () => {
    const offered = ruleset.commands.flatMap(({ procedures }) => Object.entries(procedures));
    const ids = ruleset.procedures.map((procedure) => procedure.id);
    expect(offered.map(([, procedure]) => procedure).sort()).toEqual(ids.sort());
    const names = offered.filter(([name, procedure]) => procedure !== `${id}.${name}`);
    if (!OTHERWISE_NAMED.includes(id)) expect(names).toEqual([]);
  });

  it('are made of its acts', () => {
    const acts = ruleset.actCommands.flatMap((group) => Object.values(group.acts).map(([id]) => id));
    for (const id of acts) expect(ruleset.acts.map((act) => act.id)).toContain(id);
  });

  it('list rows of its tables', () => {
    for (const { table } of ruleset.actCommands.flatMap(({ lists = {} }) => Object.values(lists)))
      expect(['side', 'unit', ...ruleset.tables]).toContain(table);
  });
});
