/** Creates one unit on drawn terrain that is about to move, in each rulebook. */
import type { JsonObject } from '../../src/dice/index.js';
import { beginAction, createView, setValues } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import type { Ruleset } from '../../src/rules/index.js';
import { corpsRuleset } from '../../src/rules/corps/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { megagameRuleset } from '../../src/rules/megagame/index.js';
import { wtj1943Ruleset } from '../../src/rules/wtj1943/index.js';
import { House, playerOf } from './house.js';

export interface Opening {
  readonly ruleset: Ruleset;
  readonly settings: JsonObject;
  readonly side: JsonObject;
  /** Fields that the unit needs. */
  readonly unit: JsonObject;
  readonly phase: string;
  readonly procedure: string;
  /** Values to enter in addition to the destination. */
  readonly said: JsonObject;
}

/** The beginning of a battle of each rulebook, with a unit that can move. */
export const OPENINGS = {
  eagles: {
    ruleset: eaglesRuleset,
    settings: { spotting: 'open' },
    side: { nation: 'germany' },
    unit: { kind: 'vehicle', baseFp: 4, da: 'MODERATE', tpd: 'BB' },
    phase: 'movement',
    procedure: 'eagles.movement',
    said: {},
  },
  cullen: {
    ruleset: cullenRuleset,
    settings: {},
    side: {},
    unit: { mr: 1 },
    phase: 'movement',
    procedure: 'cullen.move-troops',
    said: {},
  },
  corps: {
    ruleset: corpsRuleset,
    settings: { season: 'summer' },
    side: {},
    unit: { type: 'infantry', formation: '59 Division', sp: 4 },
    phase: 'move',
    procedure: 'corps.movement',
    said: { orders: 'normal' },
  },
  megagame: {
    ruleset: megagameRuleset,
    settings: {},
    side: { nation: 'german' },
    unit: { fuelSp: 3, status: 9 },
    phase: 'movement',
    procedure: 'megagame.movement',
    said: { mode: 'tactical' },
  },
  wtj1943: {
    ruleset: wtj1943Ruleset,
    settings: { year: 1944 },
    side: {},
    unit: { bases: 3, nationality: 'soviet', training: 'regular' },
    phase: 'movement',
    procedure: 'wtj1943.foot-move',
    said: {},
  },
} as const satisfies Readonly<Record<string, Opening>>;
export type Rulebook = keyof typeof OPENINGS;
export const RULEBOOKS = Object.keys(OPENINGS) as readonly Rulebook[];

/** The fields of a formation of corps. */
export const DIVISION = { echelon: 'division', divisionType: 'infantry', nationality: 'axis', log: 8, pol: 8 };

interface Placed {
  readonly rulebook: Rulebook;
  readonly fields: JsonObject;
  /** The features of the map: kind and places. */
  readonly ground: readonly { readonly kind: string; readonly at: string; readonly growth?: string }[];
  readonly from: string;
  readonly map?: JsonObject;
  readonly said?: JsonObject;
  /** For 1943: the order of the command test that the unit has passed. */
  readonly order?: 'maneuver' | 'assault';
  /** The places of similar units, of its own side and of another side that it knows of. */
  readonly fellows?: readonly string[];
  readonly enemies?: readonly string[];
}

/** Creates a unit whose player has started to enter a move. */
export function onGround({
  rulebook,
  fields,
  ground,
  from,
  map = {},
  said = {},
  order = 'maneuver',
  fellows = [],
  enemies = [],
}: Placed) {
  const opening: Opening = OPENINGS[rulebook];
  const house = new House(opening.ruleset);
  house.start('Hill 112', opening.settings);
  const act = (id: string, params: JsonObject) => house.do({ type: 'act', act: id, params });
  const addSide = (name: string, formation = '59 Division'): string => {
    house.do({ type: 'add-side', name, fields: opening.side, roleId: null, playerIds: [] });
    const added = house.last.changes[0]!.id;
    if (rulebook === 'corps') act('formation-add', { ...DIVISION, side: added, name: formation });
    return added;
  };
  const side = addSide('Axis');
  if (rulebook === 'wtj1943') act('chart-example', {});
  const add = (of: string, name: string, formation = {}): string => {
    house.do({ type: 'add-unit', side: of, name, fields: { ...opening.unit, ...fields, ...formation } });
    return house.last.changes[0]!.id;
  };
  const unit = add(side, '1/Pz');
  act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS, ...map });
  for (const [n, feature] of ground.entries()) act(MAP_ACT_IDS.feature, { ...feature, name: `Ground ${n}` });
  act(MAP_ACT_IDS.place, { unit, at: from });
  for (const [n, at] of fellows.entries()) act(MAP_ACT_IDS.place, { unit: add(side, `${n + 2}/Pz`), at });
  const theirs = rulebook === 'corps' ? { formation: '60 Division' } : {};
  const other = enemies.length > 0 ? addSide('Allies', '60 Division') : side;
  for (const [n, at] of enemies.entries()) act(MAP_ACT_IDS.place, { unit: add(other, `${n + 1}/Tk`, theirs), at });
  const tested = rulebook === 'wtj1943' ? { commandPassed: true, order } : {};
  const rows = new Map([...house.battle.tables.unit, [unit, { ...house.battle.tables.unit.get(unit)!, ...tested }]]);
  const { tables, game } = house.battle;
  house.state = {
    ...house.state,
    battle: { ...house.battle, game: { ...game, phase: opening.phase }, tables: { ...tables, unit: rows } },
  };
  const actor = playerOf(side);
  const view = createView(house.ruleset, house.battle, actor);
  const begun = setValues(beginAction(view, actor, `p.${opening.procedure}`, unit), { ...opening.said, ...said });
  return { house, unit, actor, view, begun };
}
