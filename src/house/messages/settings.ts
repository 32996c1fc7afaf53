/**
 * The umpire's settings for each means of sending: delay, distance per turn, chances of loss and capture, and the units that have
 * it.
 */
import { z } from 'zod';
import { buildIdParam, refuseUnknownRow, buildSentenceEvent, defineUmpireAct } from '../../rules/act.js';
import {
  type Act,
  type Battle,
  countNoun,
  refuseInvalid,
  describeLength,
  findMap,
  findRowName,
  DEFAULT_GROUND_READING,
  findRow,
  type Ruleset,
  type UnitRow,
} from '../../rules/index.js';
import { dropUndefined } from '../../rules/fields.js';
import {
  findDeliveryChances,
  EQUIPMENT_TABLE,
  buildEquipmentId,
  findMeansFigures,
  type MessageMeans,
  MESSAGE_MEANS,
  listMeans,
} from './rows.js';

const MOST_TURNS = 20;
const MOST_FAR = 100_000;
const MOST_UNITS = 50;

export const MESSAGE_ACT_IDS = {
  send: 'message-send',
  delays: 'message-delays',
  pace: 'message-pace',
  means: 'message-means',
  chances: 'message-chances',
  redate: 'message-redate',
  hold: 'message-hold',
  lose: 'message-lose',
  take: 'message-take',
  alter: 'message-alter',
} as const;

/** Builds one optional parameter for each means of sending. */
const perMeans = <S extends z.ZodType>(
  schema: S,
  told: (means: MessageMeans) => string,
): Record<MessageMeans, z.ZodOptional<S>> =>
  Object.fromEntries(MESSAGE_MEANS.map((means) => [means, schema.optional().describe(told(means))])) as Record<
    MessageMeans,
    z.ZodOptional<S>
  >;

const delays: Act = defineUmpireAct({
  id: MESSAGE_ACT_IDS.delays,
  inputs: perMeans(z.int().min(0).max(MOST_TURNS), (means) => `Turns a message takes by ${means}`),
  run({ draft }, given) {
    const now = { ...findMeansFigures(draft.battle, 'delays'), ...dropUndefined(given) };
    draft.setGame({ delays: now });
    const words = MESSAGE_MEANS.map(
      (means) => `${means} ${now[means] === 0 ? 'at once' : `after ${countNoun(now[means], 'turn')}`}`,
    ).join(', ');
    return buildSentenceEvent('settings-changed', `Messages arrive: ${words}.`);
  },
});

const pace = ({ ground = DEFAULT_GROUND_READING }: Ruleset): Act =>
  defineUmpireAct({
    id: MESSAGE_ACT_IDS.pace,
    inputs: perMeans(
      z.int().min(0).max(MOST_FAR),
      (means) => `Distance in a turn by ${means}, in the map’s measure. 0: as set by /message delays`,
    ),
    run({ draft }, given) {
      const now = { ...findMeansFigures(draft.battle, 'paces'), ...dropUndefined(given) };
      draft.setGame({ paces: now });
      const { measure } = findMap(draft.battle) ?? ground.ready;
      const words = MESSAGE_MEANS.map(
        (means) => `${means} ${now[means] === 0 ? 'any distance' : `${describeLength(now[means], measure)} per turn`}`,
      );
      return buildSentenceEvent('settings-changed', `Messages to commanders travel: ${words.join(', ')} (U-3).`);
    },
  });

const percent = (what: string) => z.int().min(0).max(100).describe(`Percentage of messages ${what}`);

const chances: Act = defineUmpireAct({
  id: MESSAGE_ACT_IDS.chances,
  inputs: {
    by: z.enum(MESSAGE_MEANS).describe('Means of sending'),
    lost: percent('lost on the way'),
    taken: percent('captured by another side'),
  },
  run({ draft }, { by, lost, taken }) {
    if (lost + taken > 100)
      throw refuseInvalid('taken', 'Lost and captured messages add up to more than 100 percent. Enter lower numbers.');
    const now = Object.fromEntries(MESSAGE_MEANS.map((each) => [each, findDeliveryChances(draft.battle, each)]));
    draft.setGame({ chances: { ...now, [by]: { lost, taken } } });
    return buildSentenceEvent('settings-changed', `Of 100 messages by ${by}, ${lost} are lost and ${taken} captured.`);
  },
});

const means: Act = defineUmpireAct({
  id: MESSAGE_ACT_IDS.means,
  inputs: {
    side: buildIdParam('side', 'Side, with all its units').optional(),
    units: z
      .array(buildIdParam('unit', 'A unit'))
      .max(MOST_UNITS)
      .optional()
      .describe('Units of one side, instead of the whole side'),
    ...perMeans(z.boolean(), (each) => `The side or units have ${each}. Default: unchanged`),
  },
  run({ draft }, { side: named, units: ids = [], ...answers }) {
    const { battle } = draft;
    const units = ids.map((id) => unitOf(battle, id));
    if ((named === undefined) === (units.length === 0))
      throw refuseInvalid('side', 'Choose a side, or units of one side, but not both.');
    const side = named ?? units[0]!.side;
    if (!battle.tables.side.has(side)) throw refuseUnknownRow('side', 'side');
    if (units.some((unit) => unit.side !== side))
      throw refuseInvalid('units', 'Those units belong to different sides. Choose units of one side only.');
    const given = dropUndefined(answers);
    if (Object.keys(given).length === 0)
      throw refuseInvalid('radio', 'You have not chosen a means of sending. Choose True or False for at least one.');
    const words = (units.length === 0 ? [undefined] : units).map((unit) => {
      const id = buildEquipmentId(unit?.id ?? side);
      const now = listMeans(battle, side, unit?.id);
      const has = MESSAGE_MEANS.filter((each) => given[each] ?? now.includes(each));
      if (findRow(draft.battle, EQUIPMENT_TABLE, id)) draft.set(EQUIPMENT_TABLE, id, { side, has });
      else draft.create(EQUIPMENT_TABLE, id, { id, side, unit: unit?.id ?? null, has });
      return `${findRowName(unit ?? findRow(battle, 'side', side)!)} can send and get messages by ${has.join(' and ') || 'no means'}.`;
    });
    return buildSentenceEvent('settings-changed', words[0]!, { side }, words.slice(1));
  },
});

/** Finds a unit. @throws {Refusal} NOT_FOUND if there is no unit with this id */
function unitOf({ tables }: Battle, id: string): UnitRow {
  const unit = tables.unit.get(id);
  if (!unit) throw refuseUnknownRow('unit', 'units');
  return unit;
}

export const createMessageSettingActs = (ruleset: Ruleset): readonly Act[] => [delays, pace(ruleset), means, chances];
