import type { Procedure, Scene } from '../procedure.js';
import { counted } from '../words.js';
import { strikingSide, vehicleOf } from './battle.js';
import { titleOf } from './game.js';
import { silentHmgs } from './firing/from-units.js';
import { FIRER, isMove, isShot } from './roles.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { isVehicle, type PhaseId } from './vocabulary.js';

type Taking = Scene<CullenUnit, CullenBattle>;

const FIRE: readonly PhaseId[] = ['standing-fire', 'moving-fire'];

/** Phases of a move: the procedures that belong to some of them; the rest belong to any. */
const PHASES_OF: Readonly<Record<string, readonly PhaseId[]>> = {
  'cullen.rally': ['rally'],
  'cullen.assault-move': ['assault-movement'],
  'cullen.action-cost': ['assault-movement', 'movement'],
  'cullen.barbed-wire': ['assault-movement', 'movement'],
  'cullen.move-troops': ['movement'],
  'cullen.move-armour': ['movement'],
  'cullen.move-softskin': ['movement'],
  'cullen.observe': ['observing'],
  'cullen.small-arms-infantry': FIRE,
  'cullen.small-arms-softskin': FIRE,
  'cullen.small-arms-armour': FIRE,
  'cullen.at-armour': FIRE,
  'cullen.at-softskin': FIRE,
  'cullen.at-others': FIRE,
  'cullen.artillery-infantry': FIRE,
  'cullen.artillery-armour': FIRE,
  'cullen.artillery-softskin': FIRE,
  'cullen.airstrike-infantry': ['standing-fire'], // TC-39
  'cullen.airstrike-armour': ['standing-fire'],
  'cullen.airstrike-softskin': ['standing-fire'],
  'cullen.armour-morale': ['standing-fire', 'moving-fire', 'assaults'],
  'cullen.assault-infantry': ['assaults'],
  'cullen.assault-armour': ['assaults'],
  'cullen.officer-risk': ['officers'],
};

function outOfPhase({ id }: Procedure, { battle }: Taking): string[] {
  const phases = PHASES_OF[id];
  const { phase } = battle.game;
  if (!phases || phases.includes(phase)) return [];
  return [`This belongs to ${phases.map(titleOf).join(' or ')}; the phase is ${titleOf(phase)} (Move Sequence).`];
}

/** Who fires in which phase, once a move for each element, and which HMGs keep silent (TC-48). */
function ofFirer(firer: CullenUnit, { id }: Procedure, { battle, typed }: Taking): string[] {
  const { name, atPhase, fired } = firer;
  const { phase } = battle.game;
  const remarks: string[] = [];
  if (phase === 'standing-fire' && atPhase.moved)
    remarks.push(`${name} has moved: it fires in the next phase, with those that moved (Move Sequence).`);
  if (phase === 'moving-fire' && !atPhase.moved)
    remarks.push(`${name} has not moved: its fire belonged to the phase before (Move Sequence).`);
  if (fired) remarks.push(`${name} has fired this move: each of its elements fires once (Move Sequence).`);
  const silent = silentHmgs(firer);
  if (silent > 0 && id.startsWith('cullen.small-arms') && typed?.hmg === undefined)
    remarks.push(
      `${counted(silent, 'HMG')} of ${name} moved on foot and stay${silent === 1 ? 's' : ''} out of it (Small Arms v Infantry, TC-48).`,
    );
  return remarks;
}

/** One movement roll a move (TC-3), and guns are limbered before they move (TC-10, TC-23). */
function ofMover(mover: CullenUnit, { id }: Procedure): string[] {
  const { name, moved, setUp, guns } = mover;
  const isRoll = id.startsWith('cullen.move-') || id === 'cullen.assault-move';
  const remarks: string[] = [];
  if (isRoll && moved) remarks.push(`${name} has moved already: one movement roll, or assault move, a move (TC-3).`);
  if (id === 'cullen.move-troops' && guns > 0 && setUp && !isVehicle(mover))
    remarks.push(`${name} is unlimbered: limbering takes its whole move (TC-10).`);
  return remarks;
}

/** Remarks on a result: the rulebook warns here and does not refuse. */
export function remarks(procedure: Procedure, scene: Taking): readonly string[] {
  const { battle } = scene;
  const firer = isShot(procedure.id) ? scene.one(FIRER) : undefined;
  const target = scene.one('target');
  const unit = scene.one('unit');
  if (!Object.keys(procedure.roles).some((role) => scene.rows(role).length > 0)) return [];
  const told = outOfPhase(procedure, scene);
  if (firer) told.push(...ofFirer(firer, procedure, scene));
  told.push(...ofOpponents(procedure, scene));
  if (unit && isMove(procedure.id)) told.push(...ofMover(unit, procedure));
  if (unit && isBoarding(unit, scene)) told.push('No truck is named: nobody gets on (Movement).');
  if (unit?.ralliedThisMove && procedure.id === 'cullen.rally')
    told.push(`${unit.name} has tried to rally this move already: a unit does so once (TC-43).`);
  if (unit && procedure.id === 'cullen.armour-morale' && !unit.moraleDue)
    told.push(`No test of ${unit.name} was due (Armour Morale Test).`);
  if (target && procedure.id.startsWith('cullen.airstrike-')) told.push(...ofStrike(battle, target));
  if (procedure.id === 'cullen.assault-armour') told.push(...ofAssaultOnArmour(scene.one('infantry'), scene.one('armour')));
  return told;
}

/** Who fights whom, and what is told when one of them is not named. */
const OPPONENTS: readonly (readonly [role: string, other: string, alone: string])[] = [
  [FIRER, 'target', 'nobody takes this fire'],
  ['attacker', 'defender', 'nobody takes its losses'],
  ['defender', 'attacker', 'nobody takes its losses'],
  ['infantry', 'armour', 'what happens to it is not carried out'],
  ['armour', 'infantry', 'what happens to it is not carried out'],
];

function ofOpponents({ id, roles }: Procedure, scene: Taking): string[] {
  const fought = isShot(id) ? OPPONENTS.filter(([role, other]) => role in roles && other in roles) : [];
  const told = fought.flatMap(([role, other, alone]) => {
    const [one, two] = [scene.one(role), scene.one(other)];
    if (one && two) return one.side === two.side ? [`${one.name} and ${two.name} are on the same side.`] : [];
    return one ? [`No ${other} is named: ${alone}.`] : [];
  });
  return told.slice(0, 1);
}

/** Getting on: it is on nothing yet, and nothing is named for it to get on. */
function isBoarding(unit: CullenUnit, scene: Taking): boolean {
  return scene.typed?.bus === true && !vehicleOf(scene.battle, unit) && !scene.one('truck');
}

/** TC-39: each strike is one that has got through. With more than two sides it may not be plain whose it was. */
function ofStrike(battle: CullenBattle, target: CullenUnit): string[] {
  const side = strikingSide(battle, target, null);
  return side?.airstrikes === 0 ? [`${side.name} had no airstrike left (Airstrikes, TC-39).`] : [];
}

/** Infantry v Armour: an assault is declared before the fire, and bars both from it. */
function ofAssaultOnArmour(...fighters: readonly (CullenUnit | undefined)[]): string[] {
  const present = fighters.filter((fighter) => fighter !== undefined);
  return [
    ...(present.every(({ assaultDeclared }) => assaultDeclared) ? [] : ['This assault was not declared (Infantry v Armour).']),
    ...present
      .filter(({ fired }) => fired)
      .map(({ name }) => `${name} has fired this move, which a declared assault bars (Infantry v Armour).`),
  ];
}
