import { existsSync, readFileSync } from 'node:fs';
import { RULESETS } from '../src/rules/registry.js';

/**
 * Returns the slowest legal input of every procedure with dice, from `tests/cases/<ruleset>/heaviest/odds.json`, by the
 * procedure's name. For a procedure that is missing there, returns its first worked example with dice.
 */
export function heaviestInputs(root = '.'): Map<string, object> {
  return new Map(
    RULESETS.flatMap(({ id: ruleset, procedures }) => {
      const folder = `${root}/tests/cases/${ruleset}`;
      const heaviest = readJson<Record<string, object>>(`${folder}/heaviest/odds.json`) ?? {};
      return procedures
        .filter(({ oddsOver }) => oddsOver.length > 0)
        .map(({ id }): [string, object] => {
          const name = id.slice(ruleset.length + 1);
          const examples = readJson<{ input: object; dice: unknown[] }[]>(`${folder}/${name}.json`) ?? [];
          return [id, heaviest[name] ?? (examples.find(({ dice }) => dice.length > 0) ?? examples[0])?.input ?? {}];
        });
    }),
  );
}

function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
