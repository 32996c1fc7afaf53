import type { EaglesBattle, Mission } from '../state.js';
import type { BarrageRating, Pattern } from '../vocabulary.js';
import { ratedAttack } from './air-attack.js';
import { ratedBarrage } from './barrage-rating.js';

/** What a mission's fire is worth and covers: a battery by its guns (3.6), a sortie by its attack (6.2, 6.3). */
export function missionFire(
  mission: Mission,
  battle: EaglesBattle,
): { readonly rating: BarrageRating; readonly zonePattern: Pattern } | undefined {
  if (mission.attack !== null) return ratedAttack(mission.attack, mission.pattern ?? undefined);
  const battery = mission.battery === null ? undefined : battle.tables.unit.get(mission.battery);
  if (!battery) return undefined;
  const { source, guns, calibreMm } = battery;
  if (source !== 'naval' && (guns === null || calibreMm === null)) return undefined;
  return ratedBarrage(source, guns ?? 0, calibreMm ?? 0, mission.pattern ?? 'spread');
}
