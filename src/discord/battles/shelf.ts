/** The built-in scenarios: one file for each, in the folder `scenarios`. */
import arracourt from '../../../scenarios/arracourt.json' with { type: 'json' };
import epsom from '../../../scenarios/epsom.json' with { type: 'json' };
import ibarra from '../../../scenarios/palacio-de-ibarra.json' with { type: 'json' };
import hatten from '../../../scenarios/hatten.json' with { type: 'json' };
import longstop from '../../../scenarios/longstop.json' with { type: 'json' };
import mokra from '../../../scenarios/mokra.json' with { type: 'json' };
import oosterbeek from '../../../scenarios/oosterbeek.json' with { type: 'json' };
import ponyri from '../../../scenarios/ponyri.json' with { type: 'json' };
import sesena from '../../../scenarios/sesena.json' with { type: 'json' };
import veghel from '../../../scenarios/veghel.json' with { type: 'json' };
import type { Json } from '../../dice/index.js';
import { readScenario, type Scenario } from '../../game/index.js';
import { isSameName, normalizeName } from '../../rules/index.js';

/** The scenario files, by file name without the extension. */
export const SCENARIO_FILES: Readonly<Record<string, Json>> = {
  mokra,
  hatten,
  'palacio-de-ibarra': ibarra,
  veghel,
  longstop,
  sesena,
  ponyri,
  arracourt,
  oosterbeek,
  epsom,
};

/** A built-in scenario, with the file it was read from. */
interface BuiltInScenario {
  readonly id: string;
  readonly scenario: Scenario;
}

let read: readonly BuiltInScenario[] | undefined;

/** Reads all built-in scenarios when first called. @throws {Error} if a file is not a scenario, which is a bug */
export function readBuiltInScenarios(): readonly BuiltInScenario[] {
  read ??= Object.entries(SCENARIO_FILES).map(([id, file]) => {
    const found = readScenario(file);
    if ('faults' in found) throw new Error(`scenarios/${id}.json: ${JSON.stringify(found.faults)}`);
    return { id, scenario: found.scenario };
  });
  return read;
}

/** Finds a built-in scenario by its file name or its title. */
export const findBuiltInScenario = (called: string): BuiltInScenario | undefined =>
  readBuiltInScenarios().find(({ id, scenario: { title } }) => isSameName(id, called.trim()) || isSameName(title, called.trim()));

/** The least number of letters that find a built-in scenario by a part of its name. */
const LEAST_PART = 4;

/** Finds a built-in scenario by a part of its file name or title, such as `palacio`. Undefined if several scenarios have this part. */
export function findBuiltInScenarioByPart(part: string): BuiltInScenario | undefined {
  const wanted = normalizeName(part.trim());
  if (wanted.length < LEAST_PART) return undefined;
  const found = readBuiltInScenarios().filter(({ id, scenario: { title } }) =>
    [id, title].some((name) => normalizeName(name).includes(wanted)),
  );
  return found.length === 1 ? found[0] : undefined;
}
