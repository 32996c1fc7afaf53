import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('commands of %s', (_id, ruleset) => {
  it('are made of its acts', () => {
    const acts = ruleset.actCommands.flatMap((group) => Object.values(group.acts).map(([id]) => id));
    for (const id of acts) expect(ruleset.acts.map((act) => act.id)).toContain(id);
  });

  it('list rows of its tables', () => {
    for (const { table } of ruleset.actCommands.flatMap(({ lists = {} }) => Object.values(lists)))
      expect(['side', 'unit', ...ruleset.tables]).toContain(table);
  });
});
