/** What the bot answers about a battle that is in memory alone: its own commands, completions, buttons and menus, and nobody to send it to. */
import { COMMANDS } from '../../commands/index.js';
import { randomFaces } from '../../src/dice/index.js';
import type { ButtonHandler, Command, FormHandler } from '../../src/discord/command.js';
import { pino } from 'pino';
import { Cards } from '../../src/discord/desks/cards.js';
import { doButton, doingForm } from '../../src/discord/desks/doing.js';
import { deskButton } from '../../src/discord/desks/umpires-desk.js';
import type { House } from '../../src/discord/house.js';
import { codesOf } from '../../src/discord/options/codes.js';
import { viewOf } from '../../src/discord/options/pickers.js';
import { logButton } from '../../src/discord/log/log-show.js';
import { moreButton } from '../../src/discord/log/more.js';
import { mineButton } from '../../src/discord/desks/own-desk.js';
import { commandPermissions } from '../../src/discord/permissions.js';
import { PostBodies } from '../../src/discord/posts/post-bodies.js';
import { postsOf } from '../../src/discord/posts/post-groups.js';
import { unitsButton } from '../../src/discord/commands/unit-list.js';
import {
  type BattleEvent,
  decide,
  type GameCommand,
  type GameState,
  ledgerOfEvents,
  markOf,
  type Undertaking,
} from '../../src/game/index.js';
import { NO_FACES } from '../../src/present/index.js';
import { type Actor, Refusal, type Ruleset } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import type { KeptDraft, Drafts } from '../../src/store/index.js';
import { type Leaf, leavesOf } from '../e2e/commands.js';
import { mayKnow } from '../../src/game/audience.js';
import { sealedGame } from '../whole.js';

/** A battle as it is kept. */
export interface Kept {
  readonly ruleset: Ruleset;
  readonly state: GameState;
  readonly events: readonly BattleEvent[];
}

type Values = Readonly<Record<string, string | number | boolean>>;

const GUILD = '100';
const BUTTONS: readonly ButtonHandler[] = [logButton, mineButton, deskButton, doButton, unitsButton, moreButton];
const FORMS: readonly FormHandler[] = [doingForm];
/** Options that are about servers and rulebooks. */
const OF_NO_BATTLE: readonly string[] = ['ruleset', 'from', 'template', 'command'];
const PERMISSIONS = commandPermissions(RULESETS);
const UMPIRES_ALONE: readonly string[] = ['umpires', 'chiefs', 'managers', 'keepers'];
const LEAVES = leavesOf(COMMANDS.map(({ data }) => data));

/** The house of the bot as far as one battle and one person need it. What lies beyond is not there, and asking for it is an error. */
function houseOf(
  { ruleset, state, events }: Kept,
  actor: Actor,
  drafts: Map<string, KeptDraft>,
  given: (command: GameCommand) => void,
): House {
  const game = sealedGame(state, ruleset);
  const { gameId } = state;
  const newest = (upTo = events.length): BattleEvent[] => events.slice(0, upTo).reverse();
  const house = {
    rulesets: RULESETS,
    cards: new Cards(pino({ enabled: false })),
    faces: NO_FACES,
    battles: {
      open: () => game,
      openFor: () => ({ game, actor }),
      isReadable: () => true,
      isNow: () => true,
      actorIn: () => actor,
      ofGuild: () => [],
      repeated: () => undefined,
      // What would happen is judged, and nothing comes of it.
      actSoon: (_: unknown, command: GameCommand) => {
        given(command);
        decide(state, command, {
          ruleset,
          actor,
          interactionId: 'asked',
          at: '2026-01-01T00:00:00.000Z',
          facesFor: () => randomFaces(() => 7),
          chronicle: house.record.chronicle(),
        });
        return Promise.resolve({});
      },
    },
    deliveries: { answer: () => Promise.resolve() },
    randomWord: () => 7,
    longWork: { run: () => Promise.reject(new Refusal('UNAVAILABLE', 'nobody works here')) },
    drawing: { draw: () => Promise.reject(new Refusal('UNAVAILABLE', 'nobody draws here')) },
    channels: { battleIn: () => gameId, guildOf: () => GUILD },
    people: { whoIs: () => undefined, codeKey: () => '5e'.repeat(32) },
    panels: { of: () => undefined },
    scenarios: { list: () => [] },
    rooms: { of: () => [] },
    // A picture is known by its hash; what it shows is no matter here.
    pictures: { find: (sha256: string) => ({ sha256, mediaType: 'image/png', base64: '' }) },
    drafts: {
      keep: (draft) => void drafts.set(draft.id, draft),
      find: (id) => drafts.get(id) && { ...drafts.get(id)!, type: drafts.get(id)!.command.type },
      begun: (id) => drafts.get(id) as ReturnType<Drafts['begun']>,
      fitting: (id) => drafts.get(id),
      renew: ({ id, command }) => void drafts.set(id, { ...drafts.get(id)!, command }),
      waiting: (id) => drafts.get(id),
      take: (id) => {
        const draft = drafts.get(id);
        drafts.delete(id);
        return draft;
      },
    } satisfies Pick<Drafts, keyof Drafts>,
    serverRulebooks: { chosen: () => RULESETS } satisfies Pick<House['serverRulebooks'], 'chosen'>,
    record: {
      event: (_game: string, number: number) => events[number - 1],
      called: (_game: string, mark: string) => events.find((event) => markOf(event) === mark),
      latest: (_game: string, limit: number, offset = 0) => newest().slice(offset, offset + limit),
      newestFirst: (_game: string, upTo?: number) => newest(upTo),
      inOrder: (_game: string, upTo: number) => [events.slice(0, upTo)],
      ofInteraction: (id: string) => events.filter(({ interactionId }) => interactionId === id),
      events: (_game: string, { after = 0, before = Infinity }: { readonly after?: number; readonly before?: number } = {}) =>
        events.filter(({ number }) => number > after && number < before),
      ledger: () => ledgerOfEvents(events),
      chronicle: () => ({
        get: (number: number) => events[number - 1],
        after: (number: number, limit = Infinity) => events.slice(number, number + limit),
      }),
      gone: (_game: string, table: string, id: string) =>
        events
          .flatMap(({ changes }) => changes)
          .findLast((change) => change.table === table && change.id === id && change.after === null)?.before ?? undefined,
    },
  };
  return house as unknown as House;
}

/** What is answered to an interaction, as Discord would be sent it. */
type Answer = readonly (readonly [how: string, what: unknown])[];

/** One person at a battle. */
export class Asked {
  private readonly house: House;
  private readonly drafts = new Map<string, KeptDraft>();
  /** The lines of the menus that were shown to him. */
  private readonly lines = new Map<string, readonly { readonly value: string }[]>();
  private pressed = 0;
  /** The command that was last given to the battle, refused or not. */
  given: GameCommand | null = null;

  constructor(
    private readonly kept: Kept,
    private readonly actor: Actor,
  ) {
    this.house = houseOf(kept, actor, this.drafts, (command) => (this.given = command));
  }

  /** What is being said, as far as it has been said. */
  get drafted(): Undertaking | null {
    const draft = [...this.drafts.values()].at(-1)?.command;
    return draft?.type === 'resolve' || draft?.type === 'act' ? draft : null;
  }

  /** What a row is called in buttons and menus. */
  codeOf(table: string, id: string): string {
    const { ruleset, state } = this.kept;
    return codesOf(this.house, state.gameId)
      .in(viewOf(sealedGame(state, ruleset), this.actor), table)
      .of(id);
  }

  /** What a slash command answers him: `log show`. */
  async command(name: string, values: Values = {}): Promise<Answer> {
    const [command] = commandOf(name);
    return this.answered(name, values, (interaction) => command.execute(interaction as never, this.house));
  }

  /** What he is offered while he types an option of a command. */
  async completion(name: string, option: string, typed = '', values: Values = {}): Promise<Answer> {
    const [command] = commandOf(name);
    const focused = { name: option, value: typed };
    return this.answered(name, { ...values, [option]: typed }, (interaction) =>
      command.autocomplete!(
        {
          ...interaction,
          options: { ...interaction.options, getFocused: (isWhole = false) => (isWhole ? focused : typed) },
        } as never,
        this.house,
      ),
    );
  }

  /** All that he is offered of this battle where nothing has been typed yet, by command and option. */
  async completions(): Promise<Readonly<Record<string, Answer>>> {
    const offered: Record<string, Answer> = {};
    for (const { name, options } of LEAVES) {
      const [command] = commandOf(name);
      if (!command.autocomplete || (command.ruleset ?? this.kept.ruleset.id) !== this.kept.ruleset.id || !this.isFor(name))
        continue;
      for (const option of options)
        if ('autocomplete' in option && option.autocomplete && !OF_NO_BATTLE.includes(option.name))
          offered[`${name} ${option.name}`] = await this.completion(name, option.name);
    }
    return offered;
  }

  /** Whether he may give a command at all: who may not is offered nothing. */
  private isFor(name: string): boolean {
    return this.actor.standing === 'umpire' || !UMPIRES_ALONE.includes(PERMISSIONS.get(name)?.who ?? '');
  }

  /** What comes of a button, or of a line of a menu. */
  async press(customId: string, ...values: readonly string[]): Promise<Answer> {
    const [word = '', ...parts] = customId.split(':');
    const handler = BUTTONS.find(({ name }) => name === word);
    if (!handler) throw new Error(`nobody answers ${customId} here`);
    return this.answered('', {}, (interaction) => {
      const pressed = {
        ...interaction,
        values,
        isStringSelectMenu: () => values.length > 0,
        component: { options: this.lines.get(customId) ?? [] },
        isMessageComponent: () => true,
        message: { flags: { has: () => true }, attachments: { size: 0 }, embeds: [], components: [] },
      };
      return handler.press(pressed as never, parts, this.house);
    });
  }

  /** What comes of a form, as he has filled it in. @param isChosen whether a field is a menu */
  async submit(customId: string, filled: ReadonlyMap<string, string>, isChosen: (key: string) => boolean): Promise<Answer> {
    const [word = '', ...parts] = customId.split(':');
    const handler = FORMS.find(({ name }) => name === word);
    if (!handler) throw new Error(`nobody reads ${customId} here`);
    const fields = new Map(
      [...filled].map(([key, text]) => [key, isChosen(key) ? { values: text === '' ? [] : [text] } : { value: text }]),
    );
    return this.answered('', {}, (interaction) =>
      handler.submit(
        {
          ...interaction,
          isModalSubmit: () => true,
          isFromMessage: () => true,
          message: { flags: { has: () => true }, attachments: { size: 0 }, embeds: [], components: [] },
          fields: { fields, getTextInputValue: (key: string) => filled.get(key) ?? '' },
        } as never,
        parts,
        this.house,
      ),
    );
  }

  /** His desk, and whatever a tap on it leads to. */
  async desk(): Promise<readonly (readonly [tap: readonly (string | undefined)[], Answer])[]> {
    const desk = await this.command('my');
    const found: (readonly [readonly (string | undefined)[], Answer])[] = [[[], desk]];
    for (const [customId, value] of tapsOn(desk))
      if (/:(?:unit|units|doings)(?::|$)/.test(customId))
        found.push([[customId, value], await this.press(customId, ...(value === undefined ? [] : [value]))]);
    return found;
  }

  /** The posts of the events from a number on that he may know, as a room of his is told them, with the names of their files. */
  posts(from: number): readonly unknown[] {
    const { ruleset, state, events } = this.kept;
    const bodies = new PostBodies(this.house);
    const known = events.slice(from).filter((event) => mayKnow(this.actor, event));
    const commands = [...new Set(known.map(({ interactionId }) => interactionId))];
    return commands
      .flatMap((command) =>
        postsOf(
          known.filter(({ interactionId }) => interactionId === command),
          true,
        ),
      )
      .map((group) => [bodies.of(sealedGame(state, ruleset), group, this.actor), bodies.pictures(group).map(({ name }) => name)]);
  }

  private async answered(
    name: string,
    values: Values,
    ask: (interaction: { readonly options: object }) => Promise<void>,
  ): Promise<Answer> {
    const answer: [string, unknown][] = [];
    const note = (how: string) => (what: unknown) => {
      const shown = said(what ?? null);
      for (const [id, lines] of menusOn(shown)) this.lines.set(id, lines);
      answer.push([how, shown]);
      return Promise.resolve({ id: '1' });
    };
    const words = name.split(' ');
    const valueOf = (option: string): unknown => values[option] ?? null;
    this.pressed++;
    const interaction = {
      ...{ id: `${this.pressed}`, token: 'token', guildId: GUILD, channelId: '200', deferred: false, replied: false },
      user: { id: '300', displayName: 'Ann' },
      member: { displayName: 'Ann', roles: [] },
      memberPermissions: null,
      createdTimestamp: 0,
      options: {
        ...{ getString: valueOf, getInteger: valueOf, getNumber: valueOf, getBoolean: valueOf },
        ...{ getAttachment: () => null, getUser: () => null, getRole: () => null, getChannel: () => null },
        get: (option: string) => (values[option] === undefined ? null : { value: values[option] }),
        getSubcommand: () => words.at(-1),
        getSubcommandGroup: () => (words.length > 2 ? words[1] : null),
      },
      isStringSelectMenu: () => false,
      isMessageComponent: () => false,
      isModalSubmit: () => false,
      ...{
        reply: note('reply'),
        update: note('update'),
        editReply: note('edit'),
        followUp: note('then'),
        showModal: note('form'),
      },
      ...{ respond: note('offer'), deferReply: note('wait'), deferUpdate: note('wait') },
    };
    try {
      await ask(interaction);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer.push(['refused', [error.code, error.message, error.field]]);
    }
    return answer;
  }
}

function commandOf(name: string): readonly [Command, Leaf] {
  const leaf = LEAVES.find((one) => one.name === name);
  const command = COMMANDS.find(({ data }) => data.name === name.split(' ')[0]);
  if (!leaf || !command) throw new Error(`there is no command ${name}`);
  return [command, leaf];
}

/** What is sent, as plain JSON: of files what they are called and said to show. */
const said = (what: unknown): unknown =>
  JSON.parse(
    JSON.stringify(what, (_key, value: unknown) =>
      value !== null && typeof value === 'object' && 'attachment' in value ? { ...value, attachment: null } : value,
    ),
  );

/** The menus of an answer, each with its lines. */
function menusOn(answer: unknown): (readonly [customId: string, lines: readonly { readonly value: string }[]])[] {
  if (Array.isArray(answer)) return answer.flatMap(menusOn);
  if (answer === null || typeof answer !== 'object') return [];
  const { custom_id: id, options } = answer as { custom_id?: string; options?: readonly { readonly value: string }[] };
  return id !== undefined && options ? [[id, options]] : Object.values(answer).flatMap(menusOn);
}

/** The custom ids of an answer's buttons, and of its menus each with each of their lines. */
export function tapsOn(answer: unknown): (readonly [customId: string, value?: string])[] {
  if (Array.isArray(answer)) return answer.flatMap(tapsOn);
  if (answer === null || typeof answer !== 'object') return [];
  const { custom_id: customId, options } = answer as { custom_id?: string; options?: readonly { readonly value: string }[] };
  if (typeof customId === 'string')
    return options ? options.map(({ value }) => [customId, value] as const) : [[customId] as const];
  return Object.values(answer).flatMap(tapsOn);
}
