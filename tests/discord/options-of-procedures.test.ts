import { describe, expect, it } from 'vitest';
import { chooseOptionFields, buildProcedureCommand } from '../../src/discord/commands/procedure-command.js';
import { listInputFields, listFilledKeys, findListKey } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';

const procedures = RULESETS.flatMap((ruleset) => ruleset.procedures);

describe.each(procedures.map((procedure) => [procedure.id, procedure] as const))('%s', (_id, procedure) => {
  const roles = Object.values(procedure.roles);
  const lists = roles.map(findListKey);
  const keys = listInputFields(procedure).flatMap(({ key }) => (lists.includes(key) ? [] : [key]));

  it('has an option for all that neither units nor the battle tell, on a map or without one', () => {
    const told = new Set([...roles.flatMap(listFilledKeys), ...Object.keys(procedure.fromBattle ?? {})]);
    const options = chooseOptionFields(procedure).map(({ key }) => key);
    expect(options).toEqual(expect.arrayContaining(keys.filter((key) => !told.has(key))));
  });

  it('has an option for all that units tell where there are none', () => {
    const ofBattle = Object.keys(procedure.fromBattle ?? {});
    const options = chooseOptionFields(procedure, true).map(({ key }) => key);
    expect(options).toEqual(expect.arrayContaining(keys.filter((key) => !ofBattle.includes(key))));
  });
});

it('no subcommand has more options than Discord takes', () => {
  for (const ruleset of RULESETS)
    for (const { data, abroad } of ruleset.commands.map((group) => buildProcedureCommand(ruleset, group)))
      for (const { options = [] } of [data, abroad!.data] as { readonly options?: readonly { readonly options?: unknown[] }[] }[])
        for (const sub of options) expect(sub.options?.length ?? 0).toBeLessThanOrEqual(25);
});
