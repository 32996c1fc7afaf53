import { z } from 'zod';
import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { defineOptionalFlag, dropUndefined } from '../../fields.js';
import { refuseInvalid } from '../../refusal.js';
import { defineSetSideAct } from '../../umpire-acts.js';
import { describeSetting } from '../../words.js';
import { type CorpsContext, listProposals, listFormationUnits } from '../battle.js';
import { carryOutCorpsProcedure } from '../carry-out.js';
import { gameFields, sideFields } from '../game.js';
import { weatherProcedure } from '../procedures/weather.js';
import { type CorpsBattle, type CorpsGame, type CorpsUnit, findDayOrNight, type Formation } from '../state.js';
import { changeUnit } from '../units.js';
import { defineInt, PHASE_IDS, WEATHERS } from '../vocabulary.js';
import { findKnownFormation, umpireAct, findKnownUnit } from './act.js';

const { season, dayTurns, weatherShift, day, year } = gameFields.shape;

/**
 * Allows an umpire to change values of the battle, including its turn and phase. The battle then skips everything that happens
 * automatically when a phase starts or ends.
 */
export const changeGameAct = umpireAct({
  id: 'set-game',
  inputs: {
    season: season.optional(),
    dayTurns,
    weatherShift: weatherShift.unwrap().optional().describe('Number added to the weather die for the location (Weather)'),
    weather: z
      .enum([...WEATHERS, 'none'])
      .optional()
      .describe('Current weather. Choose none if the weather is not rolled yet'),
    day: day.unwrap().optional().describe('Day of the battle'),
    turnOfDay: defineInt(1, 4).optional().describe('Daylight turn of the day'),
    // Procedures accept turns up to 999. The limit of 900 leaves room for the battle to continue.
    turn: defineInt(1, 900).optional().describe('Daylight turn of the battle'),
    phase: z.enum(PHASE_IDS).optional().describe('Phase to start. A night phase starts the night'),
    year: year.unwrap().optional().describe('Year. The printed resupply rates are only for 1944-45'),
  },
  run(desk, { weather: sky, ...rest }) {
    const { game } = desk.draft.battle;
    const fields: Partial<CorpsGame> = {
      ...dropUndefined(rest),
      ...(sky === undefined ? {} : { weather: sky === 'none' ? null : sky }),
    };
    const next = { ...game, ...fields };
    const night = findDayOrNight(next.phase) === 'night';
    if (night && rest.turnOfDay !== undefined && rest.phase === undefined)
      throw refuseInvalid('turnOfDay', 'A turn of the day cannot be set at night. Choose a phase of the day too.');
    if (typeof next.turnOfDay === 'number' && rest.turnOfDay !== undefined && next.turnOfDay > next.dayTurns)
      throw refuseInvalid(
        'turnOfDay',
        `A day has only ${next.dayTurns} daylight turns in this battle (Scale, CO-1). Enter a lower number.`,
      );
    const turnOfDay = night ? 'night' : next.turnOfDay === 'night' ? 1 : next.turnOfDay;
    desk.draft.setGame({ ...fields, turnOfDay });
    const words = Object.entries(night ? { ...fields, turnOfDay: 'night' } : fields).map(([key, value]) =>
      describeSetting(key, value),
    );
    const isNightUnproposed = rest.phase !== undefined && night && listProposals(desk.draft.battle).length === 0;
    const notes = [
      ...(isNightUnproposed ? ['There is no proposal for this night. Use /corps-night propose.'] : []),
      ...(night && rest.turnOfDay !== undefined
        ? [`Night is not a daylight turn, so ${rest.turnOfDay} was not set (Night Phase).`]
        : []),
    ];
    return buildSentenceEvent('game-set', `Game settings: ${words.join(', ') || 'nothing changed'}.`, null, notes);
  },
});

/**
 * Rolls the weather at an umpire's command, either before the phase ends or a second time (Weather). The new weather takes effect
 * immediately (CO-2, CO-3).
 */
export const rollWeatherAct = umpireAct({
  id: 'roll-weather',
  rolls: true,
  inputs: {
    shift: defineInt(-5, 5)
      .optional()
      .describe('Number added to the die for the location. Default: the setting of the battle (Weather)'),
  },
  run(desk, params) {
    const resolution = carryOutCorpsProcedure(desk, weatherProcedure, {}, dropUndefined(params));
    return { ...buildSentenceEvent('weather', resolution.summary), resolutions: [resolution] };
  },
});

/** Allows an umpire to change a side's aircraft of the day, and whether ships support the side (CO-12, CO-45). */
export const changeSideAct = defineSetSideAct<CorpsBattle>({
  airUnits: sideFields.shape.airUnits.unwrap().optional().describe('Air units still available today (Air and Sea Power)'),
  naval: defineOptionalFlag('Ships support the side (Air and Sea Power)'),
});

const units = (description: string) => z.array(buildIdParam('unit', description)).max(100).default([]).describe(description);

/**
 * Returns the units in a list, without duplicates.
 * @throws {Refusal} NOT_FOUND for an unknown unit
 */
const called = (desk: CorpsContext, ids: readonly string[], field: string): readonly CorpsUnit[] =>
  [...new Set(ids)].map((id) => findKnownUnit(desk, id, field));

const DIVISION_STATES = ['out-of-command', 'in-command', 'cut-off', 'in-supply'] as const;

/** Returns the units of a formation that are not eliminated. */
const unitsThere = ({ draft }: CorpsContext, { id }: Formation): readonly string[] =>
  listFormationUnits(draft.battle, id)
    .filter(({ destroyed }) => !destroyed)
    .map((unit) => unit.id);

/**
 * Allows an umpire to record whether units are in command, and whether they are cut off from supply (Turn sequence, Command,
 * Supply). All other units stay as they are.
 */
export const recordCommandAct = umpireAct({
  id: 'command-check',
  inputs: {
    outOfCommand: units('Units out of command (Command)'),
    inCommand: units('Units in command again'),
    cutOff: units('Units that have lost the path to their HQ: day 1 of isolation (Supply)'),
    inSupply: units('Units with a path to their HQ again (Supply)'),
    division: buildIdParam('formation', 'Division, corps or army whose units all get the same state').optional(),
    divisionIs: z.enum(DIVISION_STATES).optional().describe('State of all units of the formation'),
  },
  run(desk, { division, divisionIs, ...params }) {
    if ((division === undefined) !== (divisionIs === undefined))
      throw refuseInvalid(
        division === undefined ? 'division' : 'divisionIs',
        'A division needs a state, and a state needs a division. Choose both.',
      );
    const all = division === undefined ? [] : unitsThere(desk, findKnownFormation(desk, division, 'division'));
    const withAll = (state: (typeof DIVISION_STATES)[number], ids: readonly string[]): readonly string[] =>
      divisionIs === state ? [...ids, ...all] : ids;
    const outOfCommand = withAll('out-of-command', params.outOfCommand);
    const inCommand = withAll('in-command', params.inCommand);
    const cutOff = withAll('cut-off', params.cutOff);
    const inSupply = withAll('in-supply', params.inSupply);
    for (const [field, ids, others] of [
      ['inCommand', inCommand, outOfCommand],
      ['inSupply', inSupply, cutOff],
    ] as const)
      if (ids.some((id) => others.includes(id)))
        throw refuseInvalid(field, 'A unit is in both lists. Enter each unit in one list only.');
    const told: string[] = [];
    const tell = (
      ids: readonly string[],
      field: string,
      words: string,
      fields: (unit: CorpsUnit) => Partial<CorpsUnit>,
    ): void => {
      const named = called(desk, ids, field);
      for (const unit of named) changeUnit(desk, unit.id, fields(unit));
      if (named.length > 0) told.push(`${words}: ${named.map(({ name }) => name).join(', ')}.`);
    };
    tell(outOfCommand, 'outOfCommand', 'Out of command', () => ({ inCommand: false }));
    tell(inCommand, 'inCommand', 'In command', () => ({ inCommand: true }));
    tell(cutOff, 'cutOff', 'Cut off', ({ isolationDay }) => ({ isolationDay: Math.max(1, isolationDay) })); // See ruling CO-9.
    tell(inSupply, 'inSupply', 'In supply again', () => ({ isolationDay: 0 }));
    return buildSentenceEvent('command-check', told.length === 0 ? 'No units changed.' : told.join(' '));
  },
});
