import type { Procedure, Scene } from '../procedure.js';
import { counted } from '../words.js';
import { sideIn } from './battle.js';
import { type CorpsBattle, type CorpsUnit, dayOrNight } from './state.js';
import { polBill } from './stocks.js';
import type { MoveOrders } from './vocabulary.js';

type CorpsScene = Scene<CorpsUnit, CorpsBattle>;

const names = (units: readonly CorpsUnit[]): string => units.map(({ name }) => name).join(', ');

/** A unit throws once in a combat phase: the umpire is told, and decides (CO-67). */
function foughtBefore(units: readonly CorpsUnit[]): string[] {
  const again = units.filter(({ firedThisTurn }) => firedThisTurn);
  return again.length === 0 ? [] : [`Fought already in this turn: ${names(again)}. A unit throws once a combat phase (CO-67).`];
}

function onMove(unit: CorpsUnit, { battle, typed }: CorpsScene): string[] {
  const bill = polBill(battle, unit, (typed?.orders ?? 'normal') as MoveOrders);
  const byDay = dayOrNight(battle.game.phase) === 'day';
  return [
    ...(unit.movedThisTurn ? [`${unit.name} has moved already in this turn.`] : []),
    ...(byDay && unit.position === 'in-contact'
      ? [`${unit.name} was in contact: by day it disengages first, unless its enemy is gone (CO-21).`]
      : []),
    ...(bill?.source ? [`The first such move of ${bill.division.name} in this turn costs ${bill.pol} POL (Supply, CO-47).`] : []),
  ];
}

function onStrike(scene: CorpsScene): string[] {
  const { battle, typed } = scene;
  const [row] = scene.rows('side');
  if (!row) return [];
  const { id, name, airUnits } = sideIn(battle, row.id as string);
  const target = scene.one('target');
  return [
    ...(target?.side === id ? [`${name} and ${target.name} are on the same side.`] : []),
    ...(Number(typed?.airUnits ?? 0) > airUnits ? [`${name} had only ${counted(airUnits, 'air unit')} left today.`] : []),
  ];
}

/** Remarks on a result for people; the battle is as it was before. */
export function remarks({ id }: Procedure, scene: CorpsScene): readonly string[] {
  switch (id) {
    case 'corps.combat':
      return foughtBefore([...scene.many('attackers'), ...scene.many('defenders')]);
    case 'corps.bombardment':
      return foughtBefore(scene.many('firers'));
    case 'corps.movement': {
      const unit = scene.one('unit');
      return unit ? onMove(unit, scene) : [];
    }
    case 'corps.air-strike':
      return onStrike(scene);
    case 'corps.weather':
      return ['The battle keeps its weather: an umpire rolls for that with /corps-game weather.'];
    default:
      return [];
  }
}
