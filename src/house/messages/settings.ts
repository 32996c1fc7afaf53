/**
 * The umpire's settings for each means of sending: delay, distance per turn, chances of loss and capture, and the units that have
 * it.
 */
import { z } from 'zod';
import { idOf, refuseUnknownRow, sentenceEvent, umpireAct } from '../../rules/act.js';
import {
  type Act,
  type Battle,
  countNoun,
  refuseInvalid,
  describeLength,
  mapOf,
  nameOf,
  PLAIN_GROUND,
  rowOf,
  type Ruleset,
  type UnitRow,
} from '../../rules/index.js';
import { dropUndefined } from '../../rules/fields.js';
import { chancesOf, EQUIPMENT, equipmentIdOf, figuresOf, type Means, MEANS, meansOf } from './rows.js';

const MOST_TURNS = 20;
const MOST_FAR = 100_000;
const MOST_UNITS = 50;

export const MESSAGE_ACTS = {
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
const perMeans = <S extends z.ZodType>(schema: S, told: (means: Means) => string): Record<Means, z.ZodOptional<S>> =>
  Object.fromEntries(MEANS.map((means) => [means, schema.optional().describe(told(means))])) as Record<Means, z.ZodOptional<S>>;

const delays: Act = umpireAct({
  id: MESSAGE_ACTS.delays,
  inputs: perMeans(z.int().min(0).max(MOST_TURNS), (means) => `Turns a message takes by ${means}`),
  run({ draft }, given) {
    const now = { ...figuresOf(draft.battle, 'delays'), ...dropUndefined(given) };
    draft.setGame({ delays: now });
    const words = MEANS.map(
      (means) => `${means} ${now[means] === 0 ? 'at once' : `after ${countNoun(now[means], 'turn')}`}`,
    ).join(', ');
    return sentenceEvent('settings-changed', `Messages arrive: ${words}.`);
  },
});

const pace = ({ ground = PLAIN_GROUND }: Ruleset): Act =>
  umpireAct({
    id: MESSAGE_ACTS.pace,
    inputs: perMeans(
      z.int().min(0).max(MOST_FAR),
      (means) => `Distance in a turn by ${means}, in the map’s measure. 0: as set by /message delays`,
    ),
    run({ draft }, given) {
      const now = { ...figuresOf(draft.battle, 'paces'), ...dropUndefined(given) };
      draft.setGame({ paces: now });
      const { measure } = mapOf(draft.battle) ?? ground.ready;
      const words = MEANS.map(
        (means) => `${means} ${now[means] === 0 ? 'any distance' : `${describeLength(now[means], measure)} per turn`}`,
      );
      return sentenceEvent('settings-changed', `Messages to commanders travel: ${words.join(', ')} (U-3).`);
    },
  });

const percent = (what: string) => z.int().min(0).max(100).describe(`Percentage of messages ${what}`);

const chances: Act = umpireAct({
  id: MESSAGE_ACTS.chances,
  inputs: {
    by: z.enum(MEANS).describe('Means of sending'),
    lost: percent('lost on the way'),
    taken: percent('captured by another side'),
  },
  run({ draft }, { by, lost, taken }) {
    if (lost + taken > 100)
      throw refuseInvalid('taken', 'Lost and captured messages add up to more than 100 percent. Enter lower numbers.');
    const now = Object.fromEntries(MEANS.map((each) => [each, chancesOf(draft.battle, each)]));
    draft.setGame({ chances: { ...now, [by]: { lost, taken } } });
    return sentenceEvent('settings-changed', `Of 100 messages by ${by}, ${lost} are lost and ${taken} captured.`);
  },
});

const means: Act = umpireAct({
  id: MESSAGE_ACTS.means,
  inputs: {
    side: idOf('side', 'Side, with all its units').optional(),
    units: z.array(idOf('unit', 'A unit')).max(MOST_UNITS).optional().describe('Units of one side, instead of the whole side'),
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
      const id = equipmentIdOf(unit?.id ?? side);
      const now = meansOf(battle, side, unit?.id);
      const has = MEANS.filter((each) => given[each] ?? now.includes(each));
      if (rowOf(draft.battle, EQUIPMENT, id)) draft.set(EQUIPMENT, id, { side, has });
      else draft.create(EQUIPMENT, id, { id, side, unit: unit?.id ?? null, has });
      return `${nameOf(unit ?? rowOf(battle, 'side', side)!)} can send and get messages by ${has.join(' and ') || 'no means'}.`;
    });
    return sentenceEvent('settings-changed', words[0]!, { side }, words.slice(1));
  },
});

/** Finds a unit. @throws {Refusal} NOT_FOUND if there is no unit with this id */
function unitOf({ tables }: Battle, id: string): UnitRow {
  const unit = tables.unit.get(id);
  if (!unit) throw refuseUnknownRow('unit', 'units');
  return unit;
}

export const messageSettings = (ruleset: Ruleset): readonly Act[] => [delays, pace(ruleset), means, chances];
