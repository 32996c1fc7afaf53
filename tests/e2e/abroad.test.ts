import BetterSqlite3 from 'better-sqlite3';
import { ApplicationCommandType, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { BUTTON_HANDLERS } from '../../src/discord/buttons.js';
import { FORM_HANDLERS } from '../../src/discord/forms.js';
import { MESSAGE_COMMANDS } from '../../src/discord/message-commands.js';
import { findShownNumber, type BattleEvent } from '../../src/game/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import type { Interaction, Message, Seat } from '../../src/table/index.js';
import { leavesOf } from './commands.js';
import { forge, type Place, PLACES, takenAlong } from './forging.js';
import { type Seated, sitDown, titleAndText, messageOf } from './seated.js';
import { procedureOf, valuesFor } from './values.js';

/** A channel without a battle. */
const QUIET = '7'.repeat(18);
const SHOT = { fp: 6, 'target-da': 'INFANTRY', 'target-tpd': 'BB', 'range-yards': 450 };

let seated: Seated;
let shot: { readonly event: BattleEvent; readonly post: Message };
/** The bot's requests to Discord since the last test, except answers through an interaction. */
const asked: string[] = [];

const seat = (person: string): Seat => seated.table.seat(person, 'hq');
function read<T>(query: (database: InstanceType<typeof BetterSqlite3>) => T): T {
  const database = new BetterSqlite3(seated.databasePath, { readonly: true });
  try {
    return query(database);
  } finally {
    database.close();
  }
}
const events = (): BattleEvent[] =>
  read((db) =>
    (db.prepare('SELECT body FROM events ORDER BY rowid').pluck().all() as string[]).map(
      (body) => JSON.parse(body) as BattleEvent,
    ),
  );
/** Returns every stored row, except rolls outside battles. */
const kept = (): string =>
  read((db) => {
    const tables = db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'loose_rolls'")
      .pluck()
      .all() as string[];
    return JSON.stringify(tables.map((name) => [name, db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()]));
  });

const wordsOf = ({ embeds, components }: Message): string => JSON.stringify([embeds, components]);
const along = (place: Place, act: () => Interaction, channelId?: string): Interaction =>
  forge(seated.table, act, takenAlong(place, channelId));

beforeAll(async () => {
  seated = await sitDown('1946');
  const umpire = seat('umpire');
  await umpire.command('game start', { ruleset: 'eagles', name: 'Hill 112', spotting: 'open' }).answer;
  await umpire.command('side add', { name: 'Axis', nation: 'germany', player: '@anna' }).answer;
  await umpire.command('side add', { name: 'Allies', nation: 'usa', player: '@bob' }).answer;
  await umpire.command('eagles-unit add', {
    name: 'Kestrel',
    side: 'Axis',
    'base-fp': 6,
    kind: 'vehicle',
    da: 'THIN',
    'move-code': 'D',
  }).answer;
  await umpire.command('eagles-unit add', { name: 'Plover', side: 'Allies', 'base-fp': 6, tpd: 'BB' }).answer;
  await umpire.command('eagles direct-fire', { firer: 'Kestrel', target: 'Plover', 'range-yards': 450, dice: '9,1,2,8,3,4' })
    .answer;
  shot = {
    event: events().at(-1)!,
    post: seated.table.world.channel('hq').messages.findLast(({ audience }) => audience === null)!,
  };
  expect(shot.event.resolutions).toHaveLength(1);
  seated.table.giveRole('Umpires', []);
  seated.table.world.channel('annexe');
  await seated.table.idle();
  // The bot records a sent post a moment later.
  await vi.waitUntil(() => read((db) => db.prepare('SELECT count(*) FROM owed_posts').pluck().get()) === 0, { timeout: 60_000 });
  seated.table.failNext(({ method, path }) => {
    if (!/\/(interactions|webhooks)\//.test(path)) asked.push(`${method} ${path}`);
    return false;
  }, 500);
});
afterEach(() => expect(asked.splice(0)).toEqual([]));
afterAll(async () => {
  expect(seated.faults).toEqual([]);
  await seated.leave();
});

describe('Discord is told', () => {
  const bodies = () => seated.table.world.commands;

  it('of look-ups, charts, odds and dice that a person may install them for himself, everywhere, and of nothing else', () => {
    const forPersons = bodies().filter(({ integration_types }) => integration_types?.includes(1));
    for (const { name, contexts } of forPersons) expect(contexts, name).toEqual([0, 1, 2]);
    const rolls = COMMANDS.filter(({ ruleset, abroad }) => ruleset !== undefined && abroad).map(({ data }) => data.name);
    expect(rolls).toContain('eagles');
    expect(rolls).toContain('corps');
    expect(forPersons.map(({ name }) => name).sort()).toEqual(['rules', 'roll', 'help', ...rolls].sort());
  });

  it('of everything else that it is for servers, whatever the portal says', () => {
    const others = bodies().filter(({ integration_types }) => !integration_types?.includes(1));
    expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(['game', 'undo', 'log', 'privacy', 'Why?', 'Note']));
    for (const { name, integration_types, contexts } of others)
      expect([name, integration_types, contexts]).toEqual([name, [0], [0]]);
  });

  it('of no option for units, and of which command is the one without a battle', () => {
    const ours = bodies().find(({ name, type }) => name === 'eagles' && type === ApplicationCommandType.ChatInput)!;
    expect(ours.integration_types).toEqual([1]);
    const sub = ours.options?.find(({ name }) => name === 'direct-fire') as { description: string; options: { name: string }[] };
    expect(sub.description).toMatch(/^No battle: /);
    const names = sub.options.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fp', 'target-da', 'range-yards', 'dice', 'odds']));
    for (const unit of ['firer', 'target', 'again']) expect(names).not.toContain(unit);
  });
});

describe.each(PLACES)('taken along to %s', (place) => {
  const go = (act: () => Interaction, channelId = QUIET): Interaction => along(place, act, channelId);

  it('/roll throws dice for all to see', async () => {
    const message = messageOf(await go(() => seat(`eve in ${place}`).command('roll', { dice: '3d10', for: 'luck' })).answer);
    expect(message.audience).toBeNull();
    expect(wordsOf(message)).toMatch(/luck: 3d10.*Total \d+/);
  });

  it('/rules shows charts and rulings, to one person', async () => {
    const chart = messageOf(await go(() => seat(`eve in ${place}`).command('rules show', { chart: 'eagles/to-hit' })).answer);
    expect(chart.audience).toBe(seat(`eve in ${place}`).user.id);
    expect(titleAndText({ kind: 'reply', message: chart })).not.toContain('Not found');
    const ruling = await go(() => seat(`eve in ${place}`).command('rules ruling', { number: 'E-4' })).answer;
    expect(titleAndText(ruling)).toMatch(/E-4/);
    expect(await go(() => seat(`eve in ${place}`).autocomplete('rules show', { chart: 'direct' }, 'chart')).answer).toMatchObject(
      {
        kind: 'choices',
        choices: expect.arrayContaining([
          expect.objectContaining({ value: expect.stringContaining('eagles/') as string }),
        ]) as unknown[],
      },
    );
    expect(titleAndText(await go(() => seat(`eve in ${place}`).command('rules why', {})).answer)).toMatch(
      /^No battle here: .*rules why works only on a server/,
    );
  });

  it('odds are told one person, and a look-up too', async () => {
    const odds = messageOf(await go(() => seat(`eve in ${place}`).command('eagles direct-fire', { ...SHOT, odds: true })).answer);
    expect(odds.audience).toBe(seat(`eve in ${place}`).user.id);
    expect(wordsOf(odds)).toMatch(/exact odds/);
  });

  it('/help tells what there is, and no more', async () => {
    const words = wordsOf(messageOf(await go(() => seat(`eve in ${place}`).command('help', {})).answer));
    for (const there of ['/roll', '/rules', '/eagles', 'installed the umpire for yourself']) expect(words).toContain(there);
    for (const not of ['/undo', '/side add', '/log export', 'Hill 112']) expect(words).not.toContain(not);
    const one = wordsOf(
      messageOf(await go(() => seat(`eve in ${place}`).command('help', { command: 'eagles direct-fire' })).answer),
    );
    expect(one).toContain('target-da');
    expect(one).not.toContain('`firer`');
  });

  it('whoever asks without end waits for the next minute', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 31; n++) answers.push(titleAndText(await go(() => seat(`hasty ${place}`).command('help', {})).answer));
    expect(answers.slice(0, 30).every((words) => words.startsWith('How to play'))).toBe(true);
    expect(answers[30]).toContain('Too many requests. Try again in a minute.');
    expect(titleAndText(await go(() => seat('patient').command('help', {})).answer)).toMatch(/^How to play/);
  });
});

describe.each(['a server', 'the bot', 'a group'] as const)('in %s a roll of a rulebook', (place) => {
  it('is rolled once, unverified, with its odds for whoever is there', async () => {
    const before = kept();
    const interaction = along(place, () => seat(`eve in ${place}`).command('eagles direct-fire', SHOT), QUIET);
    const roll = messageOf(await interaction.answer);
    expect(roll.audience).toBeNull();
    expect(wordsOf(roll)).toMatch(/unverified dice: no battle/);
    const press = (where: Place, channelId?: string): Interaction =>
      along(where, () => seat('anna').pressOn(roll.id, `odds:loose:${interaction.id}`), channelId);
    const odds = messageOf(await press(place, QUIET).answer);
    expect(odds.audience).toBe(seat('anna').user.id);
    expect(wordsOf(odds)).toContain('exact odds');
    // From another place the button opens nothing.
    expect(titleAndText(await press(place === 'a group' ? 'a server' : 'a group', '6'.repeat(18)).answer)).toMatch(/^Not found/);
    expect(kept()).toBe(before);
  });

  it('without its values says which are wanted', async () => {
    const refusal = await along(place, () => seat(`eve in ${place}`).command('eagles direct-fire', { fp: 6 }), QUIET).answer;
    expect(titleAndText(refusal)).toContain('Enter a value');
  });
});

it('on a server that has the bot a roll is left to the server’s own command', async () => {
  const before = kept();
  const answer = await along('this server', () => seat('anna').command('eagles direct-fire', SHOT)).answer;
  expect(titleAndText(answer)).toMatch(/This server already has the bot/);
  expect(messageOf(answer).audience).toBe(seat('anna').user.id);
  expect(kept()).toBe(before);
});

/** Names that occur only in the battle, and must not appear anywhere else. */
const SECRETS = ['Kestrel', 'Plover', 'Hill 112', 'Axis', 'Allies'];
const tellsOf = (message: Message): string[] => SECRETS.filter((name) => wordsOf(message).includes(name));

const WORK = new Set(['roll', 'help', 'rules show', 'rules ruling']);
const LEAVES = COMMANDS.flatMap(({ data, ruleset }) =>
  leavesOf([data]).map((leaf) => ({ leaf, ruleset: RULESETS.find(({ id }) => id === ruleset) ?? RULESETS[0]! })),
);

describe.each(PLACES)('in the channel of a battle, as if from %s', (place) => {
  const umpire = `umpire from ${place}`;
  const other = `another from ${place}`;
  beforeAll(() => seated.table.giveRole('Administrators', [umpire, other], PermissionFlagsBits.Administrator));

  it('no command does or tells anything of it', async () => {
    const before = [events().length, kept()];
    const refused: string[] = [];
    for (const [n, { leaf, ruleset }] of LEAVES.entries()) {
      const { name } = leaf;
      const isRoll = procedureOf(leaf, { ruleset }) !== undefined;
      const values = valuesFor(leaf, { ruleset }, !isRoll);
      const answer = await along(place, () => seat(`member of ${place} ${Math.floor(n / 25)}`).command(name, values)).answer;
      const message = messageOf(answer);
      expect(tellsOf(message), name).toEqual([]);
      expect(titleAndText(answer), name).not.toContain('Something went wrong');
      if (isRoll || WORK.has(name)) continue;
      expect(titleAndText(answer), name).toContain('works only on a server that has the bot');
      expect(message.audience, name).not.toBeNull();
      refused.push(name);
    }
    expect(refused.length).toBeGreaterThan(60);
    expect([events().length, kept()]).toEqual(before);
  });

  it('a unit that is named is asked for by its values, whether it is there or not', async () => {
    const words: string[] = [];
    for (const [firer, target] of [
      ['Kestrel', 'Plover'],
      ['Nobody', 'Nowhere'],
    ] as const) {
      const values = { firer, target, 'range-yards': 450, odds: true };
      words.push(titleAndText(await along(place, () => seat(umpire).command('eagles direct-fire', values)).answer));
    }
    expect(words[0]).toContain('No battle is running here');
    expect(words[1]).toBe(words[0]);
    for (const option of ['firer', 'target'])
      expect(await along(place, () => seat(umpire).autocomplete('eagles direct-fire', { [option]: '' }, option)).answer).toEqual({
        kind: 'choices',
        choices: [],
      });
  });

  it('no message command, button or form of it opens, also for its umpire', async () => {
    const before = [events().length, kept()];
    const mark = findShownNumber(shot.event);
    for (const { data } of MESSAGE_COMMANDS) {
      const message = messageOf(await along(place, () => seat(umpire).onMessage(data.name, shot.post.id)).answer);
      expect(titleAndText({ kind: 'reply', message }), data.name).toMatch(/^No battle here/);
    }
    for (const [index, { name }] of BUTTON_HANDLERS.entries()) {
      if (name === 'chart') continue;
      // No one may press all of them within a minute, so the presses are divided between people.
      const presser = index % 2 === 0 ? other : `a third from ${place}`;
      const press = forge(
        seated.table,
        () => seat(presser).press('More'),
        (payload) => {
          takenAlong(place)(payload);
          payload.data.custom_id = `${name}:${shot.event.gameId}:${mark}:1`;
        },
      );
      const message = messageOf(await press.answer);
      expect(tellsOf(message), name).toEqual([]);
      expect(titleAndText({ kind: 'reply', message }), name).toMatch(/^(No battle here|Not found)/);
    }
    for (const { name } of FORM_HANDLERS) {
      const sent = forge(
        seated.table,
        () => seat(umpire).press('More'),
        (payload) => {
          takenAlong(place)(payload);
          payload.type = 5;
          payload.data = { custom_id: `${name}:${shot.event.gameId}:${mark}`, components: [] };
        },
      );
      expect(titleAndText(await sent.answer), name).toMatch(/^No battle here/);
    }
    expect([events().length, kept()]).toEqual(before);
  });
});
