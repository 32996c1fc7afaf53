import type { JsonObject } from '../dice/index.js';
import type { Row } from './battle.js';
import type { Procedure, Role, Scene } from './procedure.js';

/** By role that fills a list: for each of its units in order, what was typed in brackets after its name. */
export type Overrides = Readonly<Record<string, readonly JsonObject[]>>;

/** What the units and the game fill in of a procedure's input, without what was typed as options. @throws {Refusal} when a row can take no part */
export function filledInput(procedure: Procedure, scene: Scene, overrides: Overrides = {}): JsonObject {
  const filled: Record<string, unknown> = {};
  for (const [key, fill] of Object.entries(procedure.fromBattle ?? {})) filled[key] = fill(scene);
  for (const [role, definition] of Object.entries(procedure.roles as Readonly<Record<string, Role>>)) {
    const first = scene.rows(role)[0];
    if (first === undefined) continue;
    for (const [key, fill] of Object.entries(definition.fills))
      filled[key] = (fill as (row: Row, scene: Scene) => unknown)(first, scene);
    if (definition.table === undefined && definition.list) {
      const { key, item } = definition.list;
      filled[key] = scene.many(role).map((unit, index) => ({ ...item(unit, scene), ...overrides[role]?.[index] }));
    }
  }
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined && value !== null)) as JsonObject;
}
