import { z } from 'zod';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { carryOutEaglesProcedure } from '../carry-out.js';
import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { listAimNotes, findDirection } from '../direction.js';
import { createMission } from '../missions.js';
import { airAttack } from '../procedures/air-attack.js';
import { convertKeyToWords } from '../../words.js';
import { timeLapseProcedure } from '../procedures/time-lapse.js';
import { findRegistrationPoint } from '../side.js';
import type { Mission } from '../state.js';
import { AIR_ATTACKS, defineInt, PATTERNS } from '../vocabulary.js';
import { findActingSide, CALL_PHASE, defineAct, convertSpotToPoint, pointFields, readPoint, requireCallPhase } from './act.js';

/** 6.1: calls a sortie. The aircraft fly for one turn and attack in the next turn (E-22). The target area may be anywhere. */
export const callSortieAct = defineAct({
  id: 'sortie-call',
  offered: { when: ({ game }) => game.phase === CALL_PHASE && game.aircraft },
  inputs: {
    side: buildIdParam('side', 'Side whose aircraft fly. Default: your own (umpires must choose)').optional(),
    attack: z.enum(AIR_ATTACKS).describe('Kind of air attack (6.2, 6.3)'),
    pattern: z.enum(PATTERNS).optional().describe('Pattern of the bombs (6.3)'),
    task: z
      .enum(['barrage', 'direct-support'])
      .default('barrage')
      .describe('Task: barrage of an area, or direct support of a unit (3.0)'),
    registrationPoint: defineInt(1, 10)
      .optional()
      .meta({ labelled: true, description: 'Registration point to attack, by number or label' }),
    freePoint: z.string().min(1).max(100).optional().describe('Target area, in words'),
    ...pointFields,
    bearing: defineInt(0, 359)
      .optional()
      .describe("Direction of the run in degrees, 0 up the table. Default: the side's direction of fire (E-53)"),
  },
  run(desk, params) {
    const side = findActingSide(desk, params.side);
    requireCallPhase(desk);
    const { battle } = desk.draft;
    if (!battle.game.aircraft)
      throw refuseIllegal('This battle has no aircraft. Ask an umpire to allow them with `/eagles-game set`.', '6.0');

    const { registrationPoint: number = null } = params;
    const registered = number === null ? undefined : findRegistrationPoint(side, number);
    if (number !== null && !registered)
      throw refuseIllegal(`${side.name} has no registration point ${number}. Choose one from the list.`, '3.2');
    const at = convertSpotToPoint(readPoint(desk, params));
    const words = params.freePoint ?? (at ? `${at.x}, ${at.y}` : null);
    if (registered && words !== null)
      throw refuseInvalid(
        'freePoint',
        'A sortie can have only one target area. Choose a registration point or enter a place, but not both.',
      );
    if (!registered && words === null && params.task === 'barrage')
      throw refuseInvalid('freePoint', 'A sortie needs a target area. Choose a registration point, or enter a place.', '6.1');

    const attack = carryOutEaglesProcedure(desk, airAttack, { attack: params.attack, pattern: params.pattern }); // Refuses a pattern that the aircraft cannot fly (section 6.3).
    const aim = registered ? registered.point : at;
    const errs = attack.outcome.drift; // Only bombs drift (E-34).
    const bearing = findDirection(battle, side.id, errs ? aim : null, undefined, params.bearing);
    const lapse = carryOutEaglesProcedure(desk, timeLapseProcedure, {
      order: 'sortie',
      nation: side.nation,
      turn: battle.game.turn,
    });
    const { dueTurn } = lapse.outcome;
    const mission = createMission(desk, side.id, {
      order: 'sortie',
      attack: params.attack,
      pattern: (attack.input as { pattern?: Mission['pattern'] }).pattern ?? null,
      task: params.task,
      registrationPoint: number,
      freePoint: words,
      aim,
      bearing,
      orderedTurn: battle.game.turn,
      dueTurn,
    });
    const where = registered ? ` at registration point ${number}` : words === null ? '' : ` at ${words}`;
    const what = `${convertKeyToWords(params.attack)}${where}${params.task === 'barrage' ? '' : ', in direct support'}`;
    const summary = `Sortie ${mission.number}: ${what}. The sortie arrives in turn ${dueTurn}.`;
    return {
      ...buildSentenceEvent('mission-ordered', summary, mission, errs ? listAimNotes(mission) : []),
      resolutions: [attack, lapse],
    };
  },
});
