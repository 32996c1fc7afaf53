import { suggestProcedureCommand, type SuggestedCommand } from '../unit-actions.js';
import type { OpenTask } from '../turns.js';
import { countNoun } from '../words.js';
import { listTerrainRows, unitIn, unitsOf } from './battle.js';
import { carriedFateProcedure } from './procedures/carried-fate.js';
import { dangerousTerrainProcedure } from './procedures/dangerous-terrain.js';
import { mineHit } from './procedures/mine-hit.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';

type Due = readonly [text: string, section: string, suggested: SuggestedCommand];

/** 2.3, 2.4, 2.5: returns the pending rolls for mines, terrain and hit vehicles. */
function duesOf(of: Wtj1943Unit, battle: Wtj1943Battle): readonly Due[] {
  const { id, name, mineChecks, terrainDue, fatesDue, carriedBy } = UNIT_ROW_KIND.whole(of);
  const carrier = unitIn(battle, carriedBy)?.name ?? 'its vehicle';
  const unit = [id];
  const rowsOf = (terrain: string): string[] => listTerrainRows(battle).flatMap((row) => (row.name === terrain ? [row.id] : []));
  return [
    ...(mineChecks > 0
      ? [
          [
            `${name} has ${countNoun(mineChecks, 'mine check')} to make`,
            '2.5',
            suggestProcedureCommand(mineHit, { unit }),
          ] as const,
        ]
      : []),
    ...terrainDue.map(
      (terrain) =>
        [
          `${name} has not rolled for ${terrain}, which is dangerous terrain`,
          '2.3',
          suggestProcedureCommand(dangerousTerrainProcedure, { unit, terrain: rowsOf(terrain) }),
        ] as const,
    ),
    ...fatesDue.map(
      (fate) =>
        [
          `${name} has not shared the fate of ${carrier}, which was ${fate}`,
          '2.4',
          suggestProcedureCommand(carriedFateProcedure, { unit }),
        ] as const,
    ),
  ];
}

/** Returns the open tasks of all phases, because an umpire may go to any phase (W-1). */
export function listRequiredTasks(battle: Wtj1943Battle): readonly OpenTask[] {
  return unitsOf(battle)
    .filter(({ bases }) => bases > 0)
    .flatMap((unit) =>
      duesOf(unit, battle).map(([text, section, suggested]) => ({
        text,
        cites: [section] as const,
        phase: battle.game.phase,
        sideId: null,
        row: { table: 'unit', id: unit.id },
        suggested,
      })),
    );
}
