import type { OpenMatter } from '../ruleset.js';
import { counted } from '../words.js';
import { unitIn, unitsOf } from './battle.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';

type Due = readonly [text: string, section: string];

/** 2.3, 2.4, 2.5: what mines, ground and vehicles that were hit want rolled and settled. */
function duesOf(
  { name, mineChecks, terrainDue = [], fatesDue = [], carriedBy }: Wtj1943Unit,
  battle: Wtj1943Battle,
): readonly Due[] {
  const carrier = unitIn(battle, carriedBy)?.name ?? 'its vehicle';
  return [
    ...(mineChecks > 0 ? [[`${name} has ${counted(mineChecks, 'mine check')} to make`, '2.5'] as const] : []),
    ...terrainDue.map((terrain) => [`${name} has not rolled for ${terrain}, which is dangerous terrain`, '2.3'] as const),
    ...fatesDue.map((fate) => [`${name} has not shared the fate of ${carrier}, which was ${fate}`, '2.4'] as const),
  ];
}

/** What is to be done yet, in whatever phase it came up: an umpire goes to any (W-1). */
export function openMatters(battle: Wtj1943Battle): readonly OpenMatter[] {
  return unitsOf(battle)
    .filter(({ bases }) => bases > 0)
    .flatMap((unit) => duesOf(unit, battle))
    .map(([text, section]) => ({ text, cites: [section], phase: battle.game.phase, sideId: null }));
}
