/** An umpire's settings for each means of sending: delay, pace, the chances of loss and capture, and who has it. */
import { z } from 'zod';
import { idOf, notFound, said, umpireAct } from '../../rules/act.js';
import {
  type Act,
  type Battle,
  counted,
  invalid,
  lengthWords,
  mapOf,
  nameOf,
  PLAIN_GROUND,
  rowOf,
  type Ruleset,
  type UnitRow,
} from '../../rules/index.js';
import { onlyGiven } from '../../rules/fields.js';
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

/** Makes a parameter for each means. */
const perMeans = <S extends z.ZodType>(schema: S, told: (means: Means) => string): Record<Means, z.ZodOptional<S>> =>
  Object.fromEntries(MEANS.map((means) => [means, schema.optional().describe(told(means))])) as Record<Means, z.ZodOptional<S>>;

const delays: Act = umpireAct({
  id: MESSAGE_ACTS.delays,
  params: z.strictObject(perMeans(z.int().min(0).max(MOST_TURNS), (means) => `Turns that a message by ${means} takes`)),
  run({ draft }, given) {
    const now = { ...figuresOf(draft.battle, 'delays'), ...onlyGiven(given) };
    draft.setGame({ delays: now });
    const words = MEANS.map((means) => `${means} ${now[means] === 0 ? 'at once' : counted(now[means], 'turn')}`).join(', ');
    return said('settings-changed', `Messages take: ${words}.`);
  },
});

const pace = ({ ground = PLAIN_GROUND }: Ruleset): Act =>
  umpireAct({
    id: MESSAGE_ACTS.pace,
    params: z.strictObject(
      perMeans(
        z.int().min(0).max(MOST_FAR),
        (means) => `How far it goes by ${means} in a turn, as the map measures (yd, in, km); 0: as /message delays`,
      ),
    ),
    run({ draft }, given) {
      const now = { ...figuresOf(draft.battle, 'paces'), ...onlyGiven(given) };
      draft.setGame({ paces: now });
      const { measure } = mapOf(draft.battle) ?? ground.ready;
      const words = MEANS.map(
        (means) => `${means} ${now[means] === 0 ? 'any distance in its time' : `${lengthWords(now[means], measure)} per turn`}`,
      );
      return said('settings-changed', `To commanders of their own side messages go: ${words.join(', ')} (U-3).`);
    },
  });

const percent = (what: string) => z.int().min(0).max(100).describe(`In how many of 100 it is ${what}`);

const chances: Act = umpireAct({
  id: MESSAGE_ACTS.chances,
  params: z.strictObject({
    by: z.enum(MEANS).describe('Messages by this means'),
    lost: percent('lost on the way'),
    taken: percent('taken by another side'),
  }),
  run({ draft }, { by, lost, taken }) {
    if (lost + taken > 100) throw invalid('taken', 'of 100 messages 100 at most are lost or taken');
    const now = Object.fromEntries(MEANS.map((each) => [each, chancesOf(draft.battle, each)]));
    draft.setGame({ chances: { ...now, [by]: { lost, taken } } });
    return said('settings-changed', `Of 100 messages by ${by} ${lost} are lost and ${taken} taken.`);
  },
});

const means: Act = umpireAct({
  id: MESSAGE_ACTS.means,
  params: z.strictObject({
    side: idOf('side', 'All of a side').optional(),
    units: z.array(idOf('unit', 'A unit')).max(MOST_UNITS).optional().describe('Or these units of one side'),
    ...perMeans(z.boolean(), (each) => `Whether they have ${each}; as before, if left out`),
  }),
  run({ draft }, { side: named, units: ids = [], ...answers }) {
    const { battle } = draft;
    const units = ids.map((id) => unitOf(battle, id));
    if ((named === undefined) === (units.length === 0)) throw invalid('side', 'name a side, or units of one');
    const side = named ?? units[0]!.side;
    if (!battle.tables.side.has(side)) throw notFound('side', 'side');
    if (units.some((unit) => unit.side !== side)) throw invalid('units', 'units of one side at a time');
    const given = onlyGiven(answers);
    if (Object.keys(given).length === 0) throw invalid('radio', 'say which means they have, or have not');
    const words = (units.length === 0 ? [undefined] : units).map((unit) => {
      const id = equipmentIdOf(unit?.id ?? side);
      const now = meansOf(battle, side, unit?.id);
      const has = MEANS.filter((each) => given[each] ?? now.includes(each));
      if (rowOf(draft.battle, EQUIPMENT, id)) draft.set(EQUIPMENT, id, { side, has });
      else draft.create(EQUIPMENT, id, { id, side, unit: unit?.id ?? null, has });
      return `${nameOf(unit ?? rowOf(battle, 'side', side)!)} sends and gets messages by ${has.join(' and ') || 'no means'}.`;
    });
    return said('settings-changed', words[0]!, { side }, words.slice(1));
  },
});

/** Finds a unit. @throws {Refusal} NOT_FOUND if there is none with this id */
function unitOf({ tables }: Battle, id: string): UnitRow {
  const unit = tables.unit.get(id);
  if (!unit) throw notFound('unit', 'units');
  return unit;
}

export const messageSettings = (ruleset: Ruleset): readonly Act[] => [delays, pace(ruleset), means, chances];
