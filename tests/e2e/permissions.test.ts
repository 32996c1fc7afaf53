import { readFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import type { APIEmbed } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { BUTTON_HANDLERS } from '../../src/discord/buttons.js';
import { FORM_HANDLERS } from '../../src/discord/forms.js';
import { MESSAGE_COMMANDS } from '../../src/discord/message-commands.js';
import { type BattleEvent, findShownNumber } from '../../src/game/index.js';
import { formatOptionName, listSchemaFields } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import type { InteractionAnswer, Interaction, Seat } from '../../src/table/index.js';
import { chosen } from '../chance/chance.js';
import { leavesOf } from './commands.js';
import { forge, ofServer, type Payload } from './forging.js';
import { type Seated, sitDown } from './seated.js';
import { procedureOf, valueFor, valuesFor } from './values.js';

/**
 * The table of docs/reference/permissions.md: the first column says who may use the command. Battles without an umpire
 * are tested in unrefereed.test.ts.
 */
const MAY = new Map(
  [...readFileSync('docs/reference/permissions.md', 'utf8').matchAll(/^\| `([^`]+)` \| (\w+)(?:; \w+)? \|/gm)].map(
    ([, what, who]) => [what!, who!],
  ),
);

const PEOPLE = ['owner', 'umpire', 'deputy', 'first', 'second', 'eve'] as const;
type PersonName = (typeof PEOPLE)[number];
type Standing = 'umpire' | 'player' | 'onlooker';
/**
 * The role of each person in every battle here. `owner` owns the server, and `deputy` has the role that the battles
 * name.
 */
const STANDING: Readonly<Record<PersonName, Standing>> = {
  owner: 'umpire',
  umpire: 'umpire',
  deputy: 'umpire',
  first: 'player',
  second: 'player',
  eve: 'onlooker',
};

/** The people whom the page allows, by their role in the channel's battle. */
const LETS_IN: Readonly<Record<string, readonly Standing[]>> = {
  everybody: ['umpire', 'player', 'onlooker'],
  rollers: ['umpire', 'player'],
  players: ['umpire', 'player'],
  umpires: ['umpire'],
  chiefs: ['umpire'],
  managers: ['umpire'],
  sided: ['player'],
  // Players may do this if the battle allows it: see tests/e2e/places.test.ts.
  withdrawers: ['umpire'],
  // No role has been chosen yet. The tests below choose one.
  starters: ['umpire', 'player', 'onlooker'],
};

/** The rulebooks whose battles are started here. */
const PLAYED = chosen(RULESETS, 'rulebooksOfPermissions', 'permissions');
const LEAVES = leavesOf(COMMANDS.map(({ data }) => data));
const RULEBOOK_OF = new Map(
  COMMANDS.flatMap(({ data, ruleset }) => leavesOf([data]).map(({ name }) => [name, ruleset] as const)),
);
/** These commands are sent last, because the battle must continue until then. */
const LAST = ['undo', 'redo', 'turn next', 'turn phase', 'game end'];

interface Field {
  readonly battle: string;
  readonly ruleset: (typeof RULESETS)[number];
  readonly channel: string;
}

/** Divides the checks that are the same in every rulebook among the battles. */
function dealt<T>(all: readonly T[], rulebook: string): T[] {
  const battle = PLAYED.findIndex(({ id }) => id === rulebook);
  return all.filter((_, n) => n % PLAYED.length === battle);
}

let seated: Seated;
const fields: Field[] = [];
const seat = (person: string, channel: string): Seat => seated.table.seat(person, channel);

function events(gameId?: string): BattleEvent[] {
  const database = new BetterSqlite3(seated.databasePath, { readonly: true });
  try {
    const rows = database.prepare('SELECT body FROM events ORDER BY rowid').pluck().all() as string[];
    return rows.map((body) => JSON.parse(body) as BattleEvent).filter((event) => gameId === undefined || event.gameId === gameId);
  } finally {
    database.close();
  }
}

const embedOf = (answer: InteractionAnswer): APIEmbed | undefined => ('message' in answer ? answer.message.embeds[0] : undefined);
const told = (answer: InteractionAnswer): string => {
  const embed = embedOf(answer);
  return `${embed?.title ?? answer.kind}: ${embed?.description ?? ''}`;
};

/**
 * Returns the reason why a person was rejected because of who they are; null if they were not, whatever the game then
 * answered.
 */
function turnedAway(answer: InteractionAnswer): string | null {
  const words = told(answer);
  expect(words).not.toContain('Something went wrong');
  return /^Umpires only: |^No battle here: |You do not play in this battle|do not play a side/i.test(words) ? words : null;
}

/** Sends the interaction of one person's client as if another person had sent it. */
function as(person: string, act: () => Interaction, change: (payload: Payload) => void = () => undefined): Interaction {
  const { world } = seated.table;
  const member = world.member(person);
  return forge(seated.table, act, (payload) => {
    payload.member = {
      ...payload.member,
      user: { id: member.user.id, username: person, discriminator: '0', avatar: null, global_name: null },
      roles: [...member.roles],
      permissions: String(world.permissionsOf(member)),
    } as never;
    change(payload);
  });
}

beforeAll(async () => {
  seated = await sitDown('1944');
  const { table } = seated;
  table.world.member('owner');
  table.world.role('Umpires');
  table.giveRole('Umpires', ['deputy']);
  for (const ruleset of PLAYED) {
    const channel = ruleset.id;
    const umpire = seat('umpire', channel);
    const start = LEAVES.find(({ name }) => name === 'game start')!;
    const required = listSchemaFields(ruleset.gameSettings).filter((setting) => setting.required);
    const settings = Object.fromEntries(
      start.options
        .filter(({ name }) => required.some(({ key }) => formatOptionName(key) === name))
        .map((option) => [option.name, valueFor(option, { ruleset })]),
    );
    await umpire.command('game start', { ruleset: ruleset.id, name: 'Friday', 'umpire-role': '@Umpires', ...settings }).answer;
    const preview = await umpire.command('unit import', { example: true }).answer;
    expect(told(preview), ruleset.id).not.toContain('Nothing');
    await umpire.press('Import').answer;

    const [one, two] = ruleset.example.sides;
    await umpire.command('side edit', { side: one!.name, player: '@first' }).answer;
    await umpire.command('side edit', { side: two!.name, player: '@second' }).answer;
    const battle = events().at(-1)!.gameId;
    expect(events(battle).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['game-started', 'order-imported']));
    fields.push({ battle, ruleset, channel });
  }
});
afterAll(() => seated.leave());

describe('docs/reference/permissions.md', () => {
  it('says of every command, button and form that there is who may use it, and of nothing else', () => {
    const there = [
      ...LEAVES.map(({ name }) => `/${name}`),
      ...MESSAGE_COMMANDS.map(({ data }) => data.name),
      ...BUTTON_HANDLERS.map(({ name }) => name),
      ...FORM_HANDLERS.map(({ name }) => name),
    ];
    expect([...MAY.keys()].sort()).toEqual([...new Set(there)].sort());
    for (const handlers of [BUTTON_HANDLERS, FORM_HANDLERS])
      expect(new Set(handlers.map(({ name }) => name)).size).toBe(handlers.length);
  });
});

describe.each(PLAYED)('in a battle of $title', ({ id }) => {
  const field = (): Field => fields.find(({ ruleset }) => ruleset.id === id)!;
  const own = LEAVES.filter(({ name }) => [undefined, id].includes(RULEBOOK_OF.get(name)));
  const inOrder = [
    ...own.filter(({ name }) => !LAST.includes(name)),
    ...own.filter(({ name }) => LAST.includes(name)).sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name)),
  ];
  const mayNot = (name: string): PersonName[] =>
    PEOPLE.filter((person) =>
      MAY.get(`/${name}`) === 'keepers' ? person !== 'owner' : !LETS_IN[MAY.get(`/${name}`)!]!.includes(STANDING[person]),
    );

  it('who may not is turned away from every command, with no option or with all of them, and nothing happens', async () => {
    const before = events().length;
    const every = inOrder.flatMap((leaf) =>
      mayNot(leaf.name).flatMap((person) => [false, true].map((isWhole) => ({ leaf, person, isWhole }))),
    );
    const isOfRulebook = ({ leaf }: (typeof every)[number]): boolean => RULEBOOK_OF.get(leaf.name) !== undefined;
    const ofHouse = every.filter((one) => !isOfRulebook(one));
    expect(ofHouse.length).toBeGreaterThan(100);
    const asked = [...every.filter(isOfRulebook), ...dealt(ofHouse, id)];
    for (const { leaf, person, isWhole } of asked) {
      // A look-up without a unit is for everyone.
      const procedure = procedureOf(leaf, field());
      if (procedure?.oddsOver.length === 0 && (!isWhole || Object.keys(procedure.roles).length === 0)) continue;
      const answer = await seat(person, field().channel).command(leaf.name, valuesFor(leaf, field(), isWhole)).answer;
      expect(turnedAway(answer), `${person}: /${leaf.name}`).not.toBeNull();
    }
    expect(events().length).toBe(before);
  });

  it('who may not is offered nothing while typing what is for others', async () => {
    for (const { name, options } of own) {
      const option = options.find((candidate) => 'autocomplete' in candidate && candidate.autocomplete === true);
      if (!option || MAY.get(`/${name}`) === 'rollers') continue;
      for (const person of mayNot(name)) {
        const answer = await seat(person, field().channel).autocomplete(name, { [option.name]: '' }, option.name).answer;
        expect(answer, `${person}: /${name} ${option.name}`).toEqual({ kind: 'choices', choices: [] });
      }
    }
  });

  it('odds are everybody’s', async () => {
    for (const leaf of own.filter(({ options }) => options.some(({ name }) => name === 'odds'))) {
      const answer = await seat('eve', field().channel).command(leaf.name, { ...valuesFor(leaf, field(), false), odds: true })
        .answer;
      expect(turnedAway(answer), leaf.name).toBeNull();
    }
  });

  it('a player acts with no unit of the other side', async () => {
    const { ruleset, channel, battle } = field();
    const before = events(battle).length;
    const [one, two] = ruleset.example.sides.map(({ name }) => name);
    for (const group of ruleset.commands)
      for (const [sub, procedureId] of Object.entries(group.procedures)) {
        const procedure = ruleset.procedures.find((candidate) => candidate.id === procedureId)!;
        const [role] = Object.entries(procedure.roles).find(([, { acts, table }]) => acts && table === undefined) ?? [];
        if (role === undefined) continue;
        for (const [person, other] of [
          ['first', two],
          ['second', one],
        ] as const) {
          const leaf = LEAVES.find(({ name }) => name === `${group.name} ${sub}`)!;
          const theirs = ruleset.example.units.find(({ side }) => side === other)!.name;
          const option = leaf.options.find(
            ({ name }) => name === role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
          )!;
          const values = { ...valuesFor(leaf, field(), false), [option.name]: theirs };
          const embed = embedOf(await seat(person, channel).command(leaf.name, values).answer);
          expect(embed?.footer?.text, `${person}: /${leaf.name} with ${theirs}: ${embed?.description}`).toMatch(
            /^Nothing has changed/,
          );
        }
      }
    expect(events(battle).length).toBe(before);
  });

  it('each button is for whom the page says, in its own server alone, whoever forges it', async () => {
    const { battle, channel, ruleset } = field();
    const umpire = seat('umpire', channel);
    await umpire.command('unit remove', { unit: ruleset.example.units[0]!.name }).answer;
    expect(events(battle).at(-1)).toMatchObject({ kind: 'unit-removed' });
    const secret = findShownNumber(events(battle).at(-1)!);
    const bystander = ruleset.example.units[0]!.side === ruleset.example.sides[0]!.name ? 'second' : 'first';
    await umpire.command('undo', {}).answer;
    const draft = /draft:(\d+):/.exec(JSON.stringify(umpire.messages().at(-1)!.components))![1]!;

    /** Each press needs its own message, because some answers replace it. */
    const press = async (person: string, customId: string, change?: (payload: Payload) => void): Promise<InteractionAnswer> => {
      await umpire.command('undo', {}).answer;
      const shown = umpire.messages().at(-1)!;
      const button = /draft:\d+:cancel/.exec(JSON.stringify(shown.components))![0];
      const menu = { component_type: 3, custom_id: customId, values: RULESETS.map((ruleset) => ruleset.id) };
      return as(
        person,
        () => umpire.pressOn(shown.id, button),
        (payload) => {
          payload.data = customId === 'rulebooks' ? menu : { ...payload.data, custom_id: customId };
          change?.(payload);
        },
      ).answer;
    };
    const count = events().length;
    for (const person of PEOPLE)
      expect(told(await press(person, `chart:${id}:${ruleset.charts(null)[0]!.id}:1`))).not.toContain('Not found');
    for (const person of dealt(PEOPLE, id)) {
      const isUmpire = STANDING[person] === 'umpire';
      // Event 1 cannot be undone, and people who may undo events are told so.
      for (const choice of ['', ':undo', ':keep'])
        expect(told(await press(person, `undo:${battle}:1${choice}`)).startsWith('Umpires only'), person).toBe(!isUmpire);
      const salting = await press(person, `salt:${battle}`);
      expect(turnedAway(salting) === null, `${person}: salt`).toBe(STANDING[person] === 'player');
      // The battle has changed since, and people who may use the button are told so.
      expect(told(await press(person, `go-on:${battle}:0:none:next`)).startsWith('Umpires only'), person).toBe(!isUmpire);
      for (const name of ['odds', 'why', 'more', 'note'])
        for (const [mark, knows] of [
          ['1', true],
          [secret, isUmpire || (person !== bystander && person !== 'eve')],
        ] as const) {
          const words = told(await press(person, `${name}:${battle}:${mark}${name === 'why' ? ':1' : ''}`));
          expect(words.includes('Cannot find event'), `${person}: ${name} ${mark}: ${words}`).toBe(!knows);
          if (name === 'note' && knows) expect(words.includes('do not play in this battle'), person).toBe(person === 'eve');
        }
      expect(told(await press(person, 'rulebooks')).includes('Manage Server'), person).toBe(!isUmpire);
      // Only its person may use a draft.
      if (person !== 'umpire')
        for (const choice of ['refuse', 'again', 'keep', 'yes', 'cancel'])
          expect(told(await press(person, `draft:${draft}:${choice}`))).toContain('is not yours');
      if (person !== 'umpire')
        for (const word of ['units', 'as:10.u.16.121100', 'back'])
          expect(told(await press(person, `fit:${draft}:${word}`))).toContain('is not yours');
    }
    const forged = [
      'undo:0123456789abcdef:1',
      'why:0123456789abcdef:1:1',
      `odds:${battle}:-1`,
      'draft:1:yes',
      'go-on:0123456789abcdef:1:movement:next',
      'go-on',
      'salt:0123456789abcdef',
      'mine:0123456789abcdef',
      'mine:0123456789abcdef:unit:u1',
      'do:1:roll',
      'do',
      'salt',
      'undo',
      'why',
      'odds',
      'more',
      'note',
      'more:0123456789abcdef:1',
      `note:${battle}:-1`,
      'draft',
      'fit:1:units',
      'fit',
    ];
    const tried = PEOPLE.flatMap((person) => forged.map((made) => ({ person, made })));
    // A player who presses a card of an action that no longer exists gets the present card of their own side.
    const cardOf = (person: PersonName): RegExp => new RegExp(`^${ruleset.example.sides[person === 'first' ? 0 : 1]!.name} · `);
    for (const { person, made } of dealt(tried, id)) {
      const isOwnCard = /^do\b/.test(made) && STANDING[person] === 'player';
      expect(told(await press(person, made)), `${person}: ${made}`).toMatch(
        isOwnCard ? cardOf(person) : /^(Not found|Umpires only)/,
      );
    }

    // The owner of another server has no special role here, and these battles do not belong to that server.
    const elsewhere = seated.table.seat('stranger', 'hall', 'Elsewhere');
    const fromThere = (payload: Payload): void => {
      ofServer(payload, elsewhere.guild.id);
      payload.channel_id = elsewhere.channel.id;
      payload.member = { ...payload.member, permissions: String(~0n & 0x1fffffffffffffn) } as never;
    };
    for (const customId of [
      `undo:${battle}:1`,
      `undo:${battle}:${secret}:keep`,
      `odds:${battle}:1`,
      `why:${battle}:1:1`,
      `more:${battle}:1`,
      `note:${battle}:1`,
      `go-on:${battle}:1:movement:next`,
      `salt:${battle}`,
      `mine:${battle}`,
      `mine:${battle}:ready:1:none:yes`,
    ])
      expect(told(await press('stranger', customId, fromThere)), customId).toContain('from a battle on another server');
    expect(told(await press('umpire', `draft:${draft}:refuse`, fromThere))).toContain('from a battle on another server');
    expect(events().length).toBe(count);
    expect(told(await press('umpire', `draft:${draft}:cancel`))).toContain('Cancelled. Nothing has changed.');
  });

  it('More offers each what he may do, and nothing that he would be turned away from', async () => {
    const { battle, channel, ruleset } = field();
    const umpire = seat('umpire', channel);
    await umpire.command('unit remove', { unit: ruleset.example.units.at(-1)!.name }).answer;
    const secret = findShownNumber(events(battle).at(-1)!);
    const bystander = ruleset.example.units.at(-1)!.side === ruleset.example.sides[0]!.name ? 'second' : 'first';
    const post = umpire.messages().at(-1)!;
    const press = (person: string, customId: string): Promise<InteractionAnswer> =>
      as(
        person,
        () => umpire.pressOn(post.id, /more:[^"]+/.exec(JSON.stringify(post.components))![0]),
        (payload) => (payload.data = { ...payload.data, custom_id: customId }),
      ).answer;
    const offeredIn = (answer: InteractionAnswer): string[] =>
      'message' in answer
        ? [...JSON.stringify(answer.message.components ?? []).matchAll(/"custom_id":"(\w+):/g)]
            .map(([, action]) => action!)
            // A refusal leads a player to their card.
            .filter((action) => action !== 'mine')
        : [];
    const turned = /^Umpires only: |You do not play in this battle|Cannot find event/i;
    for (const person of PEOPLE) {
      const answer = await press(person, `more:${battle}:${secret}`);
      const knows = STANDING[person] === 'umpire' || (person !== bystander && person !== 'eve');
      const expected = !knows ? [] : STANDING[person] === 'umpire' ? ['undo', 'note'] : ['note'];
      expect(offeredIn(answer), person).toEqual(expected);
      for (const action of ['note', 'undo']) {
        if (expected.includes(action) && action === 'undo') continue; // The command would be carried out.
        expect(turned.test(told(await press(person, `${action}:${battle}:${secret}`))), `${person}: ${action}`).toBe(
          !expected.includes(action),
        );
      }
    }
  });

  it('each form is for umpires, or for who plays a side, whoever sends it', async () => {
    const { battle, channel } = field();
    const umpire = seat('umpire', channel);
    const before = events(battle).length;
    const text = (customId: string, value: string) => ({ type: 1, components: [{ type: 4, custom_id: customId, value }] });
    for (const person of PEOPLE)
      for (const [customId, components] of [
        [`correct:${battle}:1`, [text('values', 'x=1'), text('reason', 'Word')]],
        [`import:${battle}`, [text('table', 'name,side\nX,Nowhere')]],
        [`act:${battle}:salt`, [text('words', ' ')]],
        [`note:${battle}:p1`, [text('text', ' ')]],
      ] as const) {
        await umpire.command('unit import', {}).answer;
        const sent = as(
          person,
          () => umpire.submit({ Table: 'x' }),
          (payload) => {
            payload.data = { custom_id: customId, components };
          },
        );
        expect(turnedAway(await sent.answer) !== null, `${person}: ${customId}`).toBe(
          customId.startsWith('note')
            ? STANDING[person] === 'onlooker'
            : STANDING[person] !== (customId.endsWith('salt') ? 'player' : 'umpire'),
        );
      }
    expect(events(battle).length).toBe(before);
  });

  it('who may is not turned away from any command', async () => {
    const every = inOrder.flatMap((leaf) =>
      PEOPLE.filter((person) => !mayNot(leaf.name).includes(person)).map((person) => ({ leaf, person })),
    );
    const isAskedHere = ({ leaf }: (typeof every)[number]): boolean =>
      RULEBOOK_OF.get(leaf.name) !== undefined || LAST.includes(leaf.name);
    const here = new Set([
      ...every.filter(isAskedHere),
      ...dealt(
        every.filter((one) => !isAskedHere(one)),
        id,
      ),
    ]);
    for (const { leaf, person } of every.filter((one) => here.has(one))) {
      // Without an option this removes the whole map, which only an umpire may do.
      const isWhole = leaf.name === 'game end' || leaf.name === 'map clear';
      const answer = await seat(person, field().channel).command(leaf.name, valuesFor(leaf, field(), isWhole)).answer;
      expect(turnedAway(answer), `${person}: /${leaf.name}`).toBeNull();
      if (leaf.name === 'game end') break;
    }
    const { battle } = field();
    expect(events(battle).at(-1)!.kind).toBe('game-ended');
  });

  it('has nothing on record that somebody did who might not', () => {
    const { ruleset, battle } = field();
    for (const { actor, command, number, kind } of events(battle)) {
      if (command.type === undefined) continue; // Skips events that the same command caused automatically.
      const isUmpires =
        !['resolve', 'act', 'note', 'salt', 'ready', 'call'].includes(command.type as string) ||
        ruleset.acts.find(({ id: act }) => act === command.act)?.umpireOnly === true;
      expect(actor.standing, `event ${number}: ${kind}`).toMatch(isUmpires ? /^umpire$/ : /^(umpire|player)$/);
    }
  });
});

describe('who begins battles', () => {
  const begin = async (person: string): Promise<string> =>
    told(await seat(person, `${person}-begins`).command('game start', { ruleset: 'eagles', name: 'Friday' }).answer);

  it('is everybody, until who manages the server names a role; and everybody again', async () => {
    expect(turnedAway(await seat('umpire', 'hq').command('umpire start-role', { role: '@Umpires' }).answer)).not.toBeNull();
    const named = await seat('owner', 'hq').command('umpire start-role', { role: '@Umpires' }).answer;
    expect(told(named)).toContain('start battles');
    for (const person of ['eve', 'first', 'umpire']) {
      expect(await begin(person)).toContain('only members with a certain role can start battles');
      const cloned = await seat(person, `${person}-begins`).command('game clone', { from: 'x', name: 'y' }).answer;
      expect(told(cloned)).toContain('only members with a certain role can start battles');
    }
    for (const person of ['deputy', 'owner']) expect(await begin(person)).toContain('Friday');
    expect(told(await seat('owner', 'hq').command('umpire start-role', {}).answer)).toContain(
      'Everyone on this server can start battles',
    );
    expect(await begin('eve')).toContain('Friday');
  });
});

describe('a template', () => {
  it('is theirs who saved it, and of who manages the server', async () => {
    const ruleset = RULESETS[0]!;
    const channel = 'templates';
    await seat('umpire', channel).command('game start', { ruleset: ruleset.id, name: 'Templates', 'umpire-role': '@Umpires' })
      .answer;
    await seat('umpire', channel).command('unit import', { example: true }).answer;
    await seat('umpire', channel).press('Import').answer;
    const unit = ruleset.example.units[0]!.name;
    const save = async (person: string, template: string) =>
      told(await seat(person, channel).command('unit template save', { unit, template }).answer);
    const remove = async (person: string) =>
      told(await seat(person, channel).command('unit template remove', { template: 'Grenadiers' }).answer);
    expect(await save('deputy', 'Grenadiers')).toContain('has been saved');
    expect(await save('deputy', 'GRENADIERS')).toContain('Grenadiers has been saved');
    expect(await save('umpire', 'grenadiers')).toContain('Someone else saved that template');
    expect(await remove('umpire')).toContain('Someone else saved that template');
    expect(await remove('owner')).toContain('has been removed');
  });

  it('is read and used by who saved it, by whoever umpires a battle that he began, and by who manages the server', async () => {
    const ruleset = RULESETS[0]!;
    const unit = ruleset.example.units[0]!.name;
    const listed = async (person: string, channel: string) =>
      told(await seat(person, channel).command('unit template list', {}).answer);
    const begin = async (person: string, channel: string) => {
      await seat(person, channel).command('game start', { ruleset: ruleset.id, name: channel, 'umpire-role': '@Umpires' }).answer;
      await seat(person, channel).command('unit import', { example: true }).answer;
      await seat(person, channel).press('Import').answer;
    };
    const save = async (person: string, template: string, channel: string) =>
      told(await seat(person, channel).command('unit template save', { unit, template }).answer);
    await begin('umpire', 'shelf');
    expect(await save('umpire', 'Tigers', 'shelf')).toContain('has been saved');
    expect(await save('deputy', 'Stugs', 'shelf')).toContain('has been saved');
    expect(await listed('umpire', 'shelf')).toContain('Tigers');
    expect(await listed('umpire', 'shelf')).not.toContain('Stugs');
    for (const name of ['Tigers', 'Stugs']) expect(await listed('deputy', 'shelf')).toContain(name);

    // A person who starts a battle is an umpire there, but not in others' battles.
    await begin('eve', 'elsewhere');
    expect(await listed('eve', 'elsewhere')).toContain('There are no templates yet');
    const applied = { template: 'Tigers', side: ruleset.example.sides[0]!.name };
    expect(told(await seat('eve', 'elsewhere').command('unit template apply', applied).answer)).toContain(
      'Cannot find a template',
    );
    expect(told(await seat('eve', 'elsewhere').command('unit template remove', { template: 'Tiger' }).answer)).not.toContain(
      'Tigers',
    );
    expect(await save('eve', 'Own', 'elsewhere')).toContain('has been saved');
    expect(await listed('eve', 'elsewhere')).toContain('Own');
    // An assistant in that battle gets no rights here.
    await seat('eve', 'elsewhere').command('umpire add', { user: '@umpire' }).answer;
    expect(await listed('eve', 'elsewhere')).not.toContain('Tigers');
    // A person who umpires with her because of a role sees both their own entries and hers.
    expect(await listed('deputy', 'elsewhere')).toMatch(/Own[^]*Stugs/);
    expect(await listed('deputy', 'elsewhere')).not.toContain('Tigers');

    await begin('owner', 'managed');
    for (const name of ['Tigers', 'Stugs', 'Own']) expect(await listed('owner', 'managed')).toContain(name);
  });
});

describe('a member of another server', () => {
  it('finds no battle there, and does nothing to any here', async () => {
    const before = events().length;
    const stranger = seated.table.seat('stranger', 'hall', 'Elsewhere');
    const ready = () => LEAVES.every(({ name }) => stranger.commands().some((command) => command.name === name.split(' ')[0]));
    await expect.poll(ready).toBe(true);
    for (const leaf of LEAVES) {
      const who = MAY.get(`/${leaf.name}`)!;
      if (!['umpires', 'players'].includes(who)) continue;
      const answer = await stranger.command(leaf.name, valuesFor(leaf, { ruleset: RULESETS[0]! }, false)).answer;
      expect(told(answer), leaf.name).toMatch(/^No battle here: /);
    }
    expect(events().length).toBe(before);
  });

  it('is shown no odds of what was rolled here outside a battle', async () => {
    const [leaf] = LEAVES.filter(
      ({ name, options }) => RULEBOOK_OF.get(name) !== undefined && options.some(({ name: option }) => option === 'odds'),
    );
    const here = seat('eve', 'free');
    let rolled: InteractionAnswer | undefined;
    for (const candidate of [leaf!, ...LEAVES.filter(({ options }) => options.some(({ name }) => name === 'odds'))]) {
      rolled = await here.command(candidate.name, valuesFor(candidate, { ruleset: RULESETS[0]! }, false)).answer;
      if (JSON.stringify('message' in rolled ? rolled.message.components : '').includes('odds:loose:')) break;
    }
    const shown = (rolled as { message: { id: string; components: unknown } }).message;
    const customId = /odds:loose:\d+/.exec(JSON.stringify(shown.components))![0];
    const elsewhere = seated.table.seat('stranger', 'hall', 'Elsewhere');
    const forged = forge(
      seated.table,
      () => here.pressOn(shown.id, customId),
      (payload) => {
        ofServer(payload, elsewhere.guild.id);
        payload.channel_id = elsewhere.channel.id;
      },
    );
    expect(told(await forged.answer)).toContain('o dice were rolled');
    expect(told(await here.pressOn(shown.id, customId).answer)).not.toContain('Not found');
  });
});

describe('an umpire no more', () => {
  it('presses in vain what was asked when it was', async () => {
    const { table } = seated;
    const umpire = seat('umpire', 'later');
    await umpire.command('game start', { ruleset: RULESETS[0]!.id, name: 'Later', 'umpire-role': '@Umpires' }).answer;
    await umpire.command('game dice', { 'by-hand': 'everybody' }).answer;
    const deputy = seat('deputy', 'later');
    expect(told(await deputy.command('undo', {}).answer)).toContain('Undo event p2');
    const role = table.world.role('Umpires');
    table.world.setRole(table.world.member('deputy'), role, false);
    const before = events().length;
    expect(told(await deputy.press('Undo').answer)).toMatch(/^Umpires only: /);
    expect(events().length).toBe(before);
    table.world.setRole(table.world.member('deputy'), role, true);
    await deputy.press('Undo').answer;
    expect(events().at(-1)).toMatchObject({ kind: 'undone' });
  });
});
