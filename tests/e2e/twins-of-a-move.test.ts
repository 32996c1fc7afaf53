/**
 * Twins near the route of a move: battles that differ in a hidden unit or feature on the shortest route, within 4
 * inches of it, or within 500 yards. Until the player carries the move out, everything that they tap, see and read must
 * be exactly the same in both: panels with their custom ids, pictures with their descriptions, refusals, completions,
 * counts, and every post in their channels.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BotAction } from '../../src/table/index.js';
import { chosen, isLong } from '../chance/chance.js';
import { Playing } from './playing.js';

interface Ground {
  /** The rulebook's name in `/game start`, and the length of an inch on its map. */
  readonly start: string;
  readonly inch: number;
  /** The settings, sides, units and phases up to the move. */
  readonly opening: readonly string[];
  /** The actions of the phase before, and the lines that lead to the movement phase. */
  readonly before: readonly string[];
  /** The typed command that moves. */
  readonly moves: string;
  /**
   * The form of the move with entered dice, in rulebooks in which the bot would roll. The bot's dice would differ after
   * each event.
   */
  readonly entered?: string;
  /** The phases until the one in which Own may fire at Known. If left out, the odds of this shot are not requested. */
  readonly toFire?: number;
  /** The lines that create a hidden unit. If left out, no unit hides. */
  readonly hides?: readonly string[];
  /** Other hidden things of the rulebook, by their kind. */
  readonly lies?: Readonly<Record<string, readonly string[]>>;
  /** True if units see each other on the map. A hidden unit is then behind a hedge across the route. */
  readonly isBySight?: boolean;
}

const UMPIRE = '@umpire #umpires';
const next = (times: number): readonly string[] => Array.from({ length: times }, () => `${UMPIRE} /turn phase`);

const OPEN_GROUNDS: Readonly<Record<string, Ground>> = {
  eagles: {
    start: 'eagles spotting:rules',
    inch: 1,
    opening: [
      '@umpire #hq /side add name:Axis nation:germany player:@ana',
      '@umpire #hq /side add name:Allies nation:uk player:@paco',
      '@umpire #hq /eagles-unit add name:Own side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D',
      '@umpire #hq /eagles-unit add name:Other side:Axis base-fp:4 kind:infantry',
      '@umpire #hq /eagles-unit add name:Known side:Allies base-fp:4 kind:infantry',
      '@umpire #hq /eagles-unit state unit:Known spotted:True',
    ],
    before: [],
    moves: '/eagles movement',
    toFire: 2,
    hides: ['@umpire #umpires /eagles-unit add name:Hid side:Allies base-fp:4 kind:infantry'],
    lies: {
      'a minefield of the enemy': ['@umpire #umpires /eagles-map minefield name:North kind:deliberate side:Allies at:15,27'],
      'a minefield of nobody': ['@umpire #umpires /eagles-map minefield name:North kind:deliberate at:15,24'],
    },
  },
  cullen: {
    start: 'cullen',
    inch: 1,
    opening: [
      '@umpire #hq /side add name:Axis player:@ana',
      '@umpire #hq /side add name:Allies player:@paco',
      '@umpire #hq /cullen-unit add name:Own side:Axis kind:infantry rifle:4 mr:1',
      '@umpire #hq /cullen-unit add name:Other side:Axis kind:infantry rifle:4 mr:1',
      '@umpire #hq /cullen-unit add name:Known side:Allies kind:infantry rifle:4 mr:1',
    ],
    before: next(2),
    moves: '/cullen-move troops',
    toFire: 2,
    entered: '@umpire #hq /cullen-move troops unit:Other to:F2 dice:5',
    hides: ['@umpire #umpires /cullen-unit add name:Hid side:Allies kind:infantry rifle:4 mr:1 concealed:True'],
  },
  corps: {
    start: 'corps season:summer',
    inch: 1,
    opening: [
      '@umpire #hq /side add name:Axis player:@ana',
      '@umpire #hq /side add name:Allies player:@paco',
      '@umpire #hq /corps-formation add name:"59 Division" side:Axis nationality:axis division-type:infantry log:8 pol:8',
      '@umpire #hq /corps-formation add name:Guards side:Allies nationality:british division-type:armoured log:8 pol:8',
      '@umpire #hq /corps-unit add name:Own side:Axis type:infantry formation:"59 Division" sp:5',
      '@umpire #hq /corps-unit add name:Other side:Axis type:infantry formation:"59 Division" sp:5',
      '@umpire #hq /corps-unit add name:Known side:Allies type:infantry formation:Guards sp:5',
    ],
    before: next(3),
    moves: '/corps movement orders:normal',
    lies: { 'mines of the enemy': ['@umpire #umpires /corps-job stands kind:minefield name:"C5" side:Allies'] },
  },
  megagame: {
    start: 'megagame',
    inch: 1,
    opening: [
      '@umpire #hq /side add name:Axis nation:german player:@ana',
      '@umpire #hq /side add name:Allies nation:allied player:@paco',
      '@umpire #hq /megagame-unit add name:Own side:Axis troops:foot status:6 ammo-sp:1',
      '@umpire #hq /megagame-unit add name:Other side:Axis troops:foot status:6 ammo-sp:1',
      '@umpire #hq /megagame-unit add name:Known side:Allies troops:foot status:6 ammo-sp:1',
    ],
    before: next(2),
    moves: '/megagame movement mode:tactical',
    hides: ['@umpire #umpires /megagame-unit add name:Hid side:Allies troops:foot status:6 ammo-sp:1'],
  },
  wtj1943: {
    start: '1943 year:1943',
    inch: 20,
    opening: [
      '@umpire #hq /wtj1943-chart example',
      '@umpire #hq /side add name:Axis player:@ana',
      '@umpire #hq /side add name:Allies player:@paco',
      ...['Own', 'Other'].map(
        (name) =>
          `@umpire #hq /wtj1943-unit add name:${name} side:Axis kind:infantry bases:3 nationality:German training:veteran`,
      ),
      '@umpire #hq /wtj1943-unit add name:Known side:Allies kind:infantry bases:3 nationality:Soviet training:veteran',
    ],
    before: [
      ...['Own', 'Other'].map((name) => `@umpire #umpires /wtj1943-unit state unit:${name} command-passed:True order:maneuver`),
      ...next(1),
    ],
    moves: '/wtj1943 foot-move',
  },
};

const bySight = (id: string, hides: readonly string[] = OPEN_GROUNDS[id]!.hides!): Readonly<Record<string, Ground>> => ({
  [`${id} by sight`]: { ...OPEN_GROUNDS[id]!, hides, isBySight: true },
});

/** Each rulebook, and those with plain sight on a map in which units see each other (M-47, CO-87, W-32). */
const GROUNDS: Readonly<Record<string, Ground>> = {
  ...OPEN_GROUNDS,
  ...bySight('corps', [`${UMPIRE} /corps-unit add name:Hid side:Allies type:infantry formation:Guards sp:5`]),
  ...bySight('megagame'),
  ...bySight('wtj1943', [
    `${UMPIRE} /wtj1943-unit add name:Hid side:Allies kind:infantry bases:3 nationality:Soviet training:veteran`,
  ]),
};

/**
 * Own is at 15,21 and goes north. The places are on the route, within 4 inches beside it, and within 500 yards (5
 * inches) of its end.
 */
const HIDING = { 'on the way': [15, 27], 'within 4 inches': [18.5, 24], 'within 500 yards': [19.5, 29] } as const;
/** The same places behind a hedge, which hides everything north of 28 to 29 inches. */
const BEHIND_HEDGE: Readonly<Record<keyof typeof HIDING, readonly [number, number]>> = {
  'on the way': [15, 30],
  'within 4 inches': [18.5, 30.5],
  'within 500 yards': [19.5, 31],
};
const HEDGE = [[5, 28], [25, 28], [25, 29], [5, 29]] as const; // prettier-ignore
/** Things that a side draws for itself across the route. */
const DRAWN = {
  'mines that the enemy has drawn': 'kind:minefield name:Trap',
  'a zone of the enemy': 'kind:zone name:Killing',
  'a river that the enemy alone knows': 'kind:river name:Brook',
  'a wood that the enemy alone knows': 'kind:wood name:Thicket',
} as const;

/** Removes parts that differ in any case. */
const masked = (text: string): string =>
  text
    .replace(/\b\d{17,20}\b/g, 'an id')
    .replace(/\b(?:[0-9a-f]{64}|[0-9a-f]{16}|[0-9a-f]{10})\b/g, 'a hash')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d\.\d+)?|<t:\d+:\w>/g, 'a time');

/** Returns what Ana sees while a line is played: in her channel, in the public channel, and privately. */
async function seenBy(playing: Playing, line: string): Promise<string> {
  const acts: BotAction[] = [];
  const hear = (act: BotAction): unknown => acts.push(act);
  playing.table.on('act', hear);
  await playing.play(line);
  playing.table.off('act', hear);
  const { world } = playing.table;
  const ana = world.member('ana').user.id;
  const isHers = ({ channelId, audience }: BotAction): boolean =>
    audience === ana || (audience === null && channelId !== null && ['hq', 'axis'].includes(world.channelById(channelId).name));
  const channelOf = ({ channelId, audience }: BotAction): string => (audience === ana ? 'hers' : (channelId ?? ''));
  return masked(
    JSON.stringify(
      acts
        .filter(isHers)
        // Channels are written at the same time, but each in order.
        .sort((a, b) => channelOf(a).localeCompare(channelOf(b)))
        .map(({ kind, body, files }) => [
          kind,
          body,
          files.map(({ id, name }) => [
            name,
            createHash('sha256').update(playing.table.files.get(id)!.bytes).digest('hex').slice(0, 20),
          ]),
        ]),
    ),
  );
}

/** Plays a battle with something hidden in it, and returns what its player sees at each step. */
async function evening(
  { start, inch, opening, before, moves, entered, toFire, isBySight = false }: Ground,
  secrets: readonly string[],
): Promise<readonly string[]> {
  const at = (x: number, y: number): string => `${x * inch},${y * inch}`;
  const playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    'role Umpires @umpire',
    `@umpire #hq /game start ruleset:${start} name:Orne umpire-role:@Umpires`,
    ...opening,
    `@umpire #hq /map new width:${72 * inch} height:${48 * inch} square:${6 * inch}${isBySight ? ' sight:True' : start === 'megagame' ? ' sight:False' : ''}`, // Plain sight would show units that are near (M-47).
    '@umpire #hq /map feature kind:village name:Bedburg at:C6',
    '@umpire #hq /map feature kind:wood name:Copse at:"E4 E5"',
    ...(isBySight ? [`@umpire #hq /map feature kind:wood name:Hedge at:"${HEDGE.map(([x, y]) => at(x, y)).join('; ')}"`] : []),
    `@umpire #hq /map place unit:Own at:${at(15, 21)}`,
    `@umpire #hq /map place unit:Other at:${at(45, 9)}`,
    `@umpire #hq /map place unit:Known at:${at(15, 45)}`,
    '@umpire #hq /game channels create',
    ...before,
  ]);
  const seen: string[] = [];
  const see = async (line: string): Promise<string> => {
    const shown = await seenBy(playing, line);
    seen.push(`${line}: ${shown}`);
    return shown;
  };
  for (const line of secrets) await see(line);
  // Creating hidden things must not be visible.
  for (const shown of seen.splice(0)) expect(shown).toMatch(/: \[\]$/);
  await see('@ana #axis /my');
  const desk = await see('@ana #axis [Own]');
  const [place] = /"label":"([^"]*(?:C5|Bedburg)[^"]*)"/.exec(desk)?.slice(1) ?? [];
  expect(place, desk).toBeDefined();
  await see(`@ana #axis [${place}]`);
  for (const line of [
    `${moves} unit:Own to:Z99`,
    `${moves} unit:Own to:"2W of Hid"`,
    `${moves} unit:Own to:"${60 * inch}N"`,
    `${moves} unit:Own to:"${26 * inch}N"`,
    `${moves} unit:Own to:C5?`,
    `${moves} unit:H?`,
    '/map measure from:Own to:Hid',
    '/map measure from:Own to:Trap',
    '/map show moves:True',
    '/map show around:Own range-of:Own',
    '/map show around:?',
    '/unit list',
    '/unit show unit:Hid',
    '/unit show unit:?',
    '/game status',
    '/turn status',
    '/log show',
    '/luck',
    '/my',
  ])
    await see(`@ana #axis ${line}`);
  await see('@ana #axis [Move together]');
  await see('@ana #axis [All 2]');
  await see('@ana #axis [To the north]');
  // A move is carried out far from everything hidden, with its post, its event number and the panel after it.
  await see('@ana #axis /my');
  const far = await see('@ana #axis [Other]');
  const [there] = /"label":"((?:Towards|[A-Z]\d)[^"]*)"/.exec(far)?.slice(1) ?? [];
  await see(`@ana #axis [${there}]`);
  const doesIt = /"label":"(Do it|Roll)"/.exec(seen.at(-1)!)?.[1];
  expect(doesIt, seen.at(-1)).toBe(entered ? 'Roll' : 'Do it');
  expect(await see(entered ?? `@ana #axis [${doesIt}]`)).toMatch(/(?:Movement|Troop movement): Other/);
  await see('@ana #axis /my');
  await see('@ana #axis /log show');
  // Requests the odds of a shot past the hidden unit before it is fired.
  if (toFire !== undefined) {
    await playing.playAll(next(toFire));
    await see('@ana #axis /my');
    const targets = await see('@ana #axis [Own]');
    const [target] = /"label":"(Known[^"]*)"/.exec(targets)?.slice(1) ?? [];
    expect(await see(`@ana #axis [${target}]`)).toMatch(/\d%/);
  }
  await playing.close();
  return seen;
}

/**
 * Returns the lines that hide something, by what is hidden. The usual run hides everything at once, and the long run
 * also each thing separately.
 */
function secretsOf({ inch, hides = [], lies = {}, isBySight = false }: Ground): Readonly<Record<string, readonly string[]>> {
  const spot = ([x, y]: readonly [number, number]): string => `${x * inch},${y * inch}`;
  const units = Object.entries(isBySight ? BEHIND_HEDGE : HIDING).flatMap(([where, at], n) => {
    const name = n === 0 ? 'Hid' : `Hid ${n + 1}`;
    const lines = [
      ...hides.map((line) => line.replace('name:Hid', `name:"${name}"`)),
      `${UMPIRE} /map place unit:"${name}" at:${spot(at)}`,
    ];
    return hides.length === 0 ? [] : [[`somebody ${where}`, lines] as const];
  });
  const across = ([[10, 24], [20, 24], [20, 26], [10, 26]] as const).map(spot).join('; '); // prettier-ignore
  const drawn = Object.entries(DRAWN).map(
    ([what, feature]) => [what, [`@paco #allies /map feature ${feature} side:Allies at:"${across}"`]] as const,
  );
  const each = [...units, ...drawn, ...Object.entries(lies)];
  return {
    'all of it': each.flatMap(([, lines]) => lines),
    ...(isLong ? Object.fromEntries(each) : {}),
  };
}

describe.each(chosen(Object.entries(GROUNDS), 'rulebooksOfLessons', 'twins of a move'))(
  '%s: before a move is committed its player is told the same',
  (_id, ground) => {
    let plain: Promise<readonly string[]> | undefined;
    it.each(Object.entries(secretsOf(ground)))('with %s hidden on its way and near it', async (_what, secrets) => {
      const [without, within] = [await (plain ??= evening(ground, [])), await evening(ground, secrets)];
      expect(within).toHaveLength(without.length);
      for (const [step, shown] of within.entries()) expect(shown).toBe(without[step]);
    });
  },
);
