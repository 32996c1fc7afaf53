import { z } from 'zod';
import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { refuseIllegal, isAllowed, Refusal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { changeUnit } from '../effects.js';
import { checkPosture } from '../procedures/foot-move.js';
import { checkCanLieDown, checkNotCarried, isFootTroops } from '../readiness.js';
import type { Wtj1943Battle, Wtj1943Unit } from '../state.js';
import { defineInt, MAX_BASES } from '../vocabulary.js';
import { defineAct, findNamedUnit, requireOwnUnit, umpireAct } from './act.js';

/**
 * 2.1, 2.2: changes a unit's posture, at most once in a movement phase. Going prone requires no command test and costs no
 * movement. Standing up requires a passed command test.
 */
export const changePostureAct = defineAct({
  id: 'posture',
  offered: {
    next: 'change the posture of',
    isUnprompted: true,
    when: ({ game }: Wtj1943Battle) => game.phase === 'movement',
    with: (row, battle) => {
      const unit = row as Wtj1943Unit;
      const mayChange = isFootTroops(unit) && !unit.postureChanged && (!unit.prone || unit.commandPassed);
      return mayChange && isAllowed(() => checkNotCarried(unit, battle));
    },
  },
  inputs: {
    unit: buildIdParam('unit', 'Unit'),
    posture: z.enum(['prone', 'standing']).describe('Posture that the unit takes (2.2)'),
  },
  run(desk, { unit: id, posture: wanted }) {
    const unit = requireOwnUnit(desk, id);
    const prone = wanted === 'prone';
    checkNotCarried(unit, desk.draft.battle);
    checkCanLieDown(unit);
    if (unit.prone === prone)
      throw refuseIllegal(`${unit.name} is already ${prone ? 'prone' : 'on its feet'}. Choose another unit.`, '2.2', 'W-7');
    checkPosture(unit);
    if (!prone && !unit.commandPassed)
      throw refuseIllegal(
        `${unit.name} has not passed its command test this turn and must stay prone. Choose another unit.`,
        '2.1',
      );
    changeUnit(desk, id, { prone, postureChanged: true });
    return buildSentenceEvent('posture-changed', `${unit.name} ${prone ? 'goes prone' : 'stands up'}.`);
  },
});

/** 2.1: records a withdrawal, which makes the next turn's command test harder. */
export const withdrawAct = defineAct({
  id: 'withdraw',
  offered: { isUnprompted: true },
  inputs: { unit: buildIdParam('unit', 'Unit') },
  run(desk, { unit: id }) {
    const unit = requireOwnUnit(desk, id);
    if (unit.withdrewNow)
      throw new Refusal('CONFLICT', `${unit.name} is already withdrawing this turn. Choose another unit.`, 'unit');
    changeUnit(desk, id, { withdrewNow: true });
    return buildSentenceEvent('withdrawal-declared', `${unit.name} withdraws and has -2 on its command test next turn (2.1).`);
  },
});

/** 2.2: moves troopers without horses to a nearby formation, so that the other troopers can mount. */
export const transferTroopersAct = umpireAct({
  id: 'transfer-troopers',
  inputs: {
    cavalry: buildIdParam('unit', 'Dismounted cavalry'),
    to: buildIdParam('unit', 'Nearby unit that the troopers join'),
    bases: defineInt(1, MAX_BASES).describe('Number of bases without horses that join (2.2)'),
  },
  run(desk, { cavalry: cavalryId, to: toId, bases }) {
    const cavalry = findNamedUnit(desk, cavalryId, 'cavalry');
    const formation = findNamedUnit(desk, toId, 'to');
    if (cavalry.kind !== 'cavalry' || cavalry.mounted)
      throw refuseIllegal(`${cavalry.name} is not dismounted cavalry. Choose dismounted cavalry.`, '2.2');
    const isOnHorses = formation.kind === 'cavalry' && formation.mounted;
    const isFit = formation.bases > 0 && formation.kind !== 'vehicle' && !isOnHorses;
    if (!isFit || formation.side !== cavalry.side || formation.id === cavalry.id)
      throw refuseIllegal(`The troopers cannot join ${formation.name}. Choose another unit on foot on their side.`, '2.2');
    const stranded = Math.max(0, cavalry.trooperBases - cavalry.horseBases);
    if (bases > stranded)
      throw refuseIllegal(
        `${countNoun(stranded, 'dismounted base has', 'dismounted bases have')} no horses, but you entered ${bases}. Enter ${stranded} or fewer.`,
        '2.2',
      );
    if (formation.bases + bases > MAX_BASES)
      throw refuseIllegal(`${formation.name} can hold ${MAX_BASES} bases at most. Enter fewer bases.`, '2.2');
    changeUnit(desk, cavalry.id, {
      trooperBases: cavalry.trooperBases - bases,
      bases: Math.max(0, cavalry.bases - bases),
    });
    changeUnit(desk, formation.id, {
      bases: formation.bases + bases,
      ...(formation.kind === 'cavalry' ? { trooperBases: formation.trooperBases + bases } : {}),
    });
    const count = countNoun(bases, 'base');
    return buildSentenceEvent(
      'troopers-transferred',
      `${count} of ${cavalry.name} ${bases === 1 ? 'joins' : 'join'} ${formation.name} (2.2).`,
    );
  },
});
