/**
 * Answers interactions about a battle in memory: commands, completions, buttons and menus, without a connection to
 * Discord.
 */
import { COMMANDS } from '../../commands/index.js';
import { createRandomFaces } from '../../src/dice/index.js';
import type { ButtonHandler, Command, FormHandler } from '../../src/discord/command.js';
import { pino } from 'pino';
import { Cards } from '../../src/discord/desks/cards.js';
import { actionStepButtonHandler, actionFormHandler } from '../../src/discord/desks/action-card.js';
import { panelButtonHandler } from '../../src/discord/desks/umpires-desk.js';
import type { Services } from '../../src/discord/services.js';
import { createBattleCodes } from '../../src/discord/options/codes.js';
import { openBattleView } from '../../src/discord/options/pickers.js';
import { logButtonHandler } from '../../src/discord/log/log-show.js';
import { moreButtonHandler } from '../../src/discord/log/more.js';
import { ownPanelButtonHandler } from '../../src/discord/desks/own-desk.js';
import { listCommandPermissions } from '../../src/discord/permissions.js';
import { PostBuilder, groupIntoPosts } from '../../src/discord/posts/post-groups.js';
import { unitsButtonHandler } from '../../src/discord/commands/unit-list.js';
import {
  type BattleEvent,
  decideCommand,
  type GameCommand,
  type GameState,
  buildLedgerFromEvents,
  findShownNumber,
  type ActionDraft,
} from '../../src/game/index.js';
import { NO_EMOJI } from '../../src/present/index.js';
import { type Actor, Refusal, type Ruleset } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import type { StoredDraft, Drafts } from '../../src/store/index.js';
import { type Leaf, leavesOf } from '../e2e/commands.js';
import { mayKnowEvent } from '../../src/game/audience.js';
import { sealedGame } from '../whole.js';

/** A battle in memory, in place of a stored one. */
export interface Kept {
  readonly ruleset: Ruleset;
  readonly state: GameState;
  readonly events: readonly BattleEvent[];
}

type Values = Readonly<Record<string, string | number | boolean>>;

const GUILD = '100';
const BUTTONS: readonly ButtonHandler[] = [
  logButtonHandler,
  ownPanelButtonHandler,
  panelButtonHandler,
  actionStepButtonHandler,
  unitsButtonHandler,
  moreButtonHandler,
];
const FORMS: readonly FormHandler[] = [actionFormHandler];
/** Options that refer to servers and rulebooks, not to the battle. */
const OF_NO_BATTLE: readonly string[] = ['ruleset', 'from', 'template', 'command'];
const PERMISSIONS = listCommandPermissions(RULESETS);
const UMPIRES_ALONE: readonly string[] = ['umpires', 'chiefs', 'managers', 'keepers'];
const LEAVES = leavesOf(COMMANDS.map(({ data }) => data));

/** Returns the services that one battle and one person need. Using any other service is an error. */
function houseOf(
  { ruleset, state, events }: Kept,
  actor: Actor,
  drafts: Map<string, StoredDraft>,
  given: (command: GameCommand) => void,
): Services {
  const game = sealedGame(state, ruleset);
  const { gameId } = state;
  const newest = (upTo = events.length): BattleEvent[] => events.slice(0, upTo).reverse();
  /** Checks a command without carrying it out, so that the battle stays unchanged. */
  const decide = (command: GameCommand): void => {
    given(command);
    decideCommand(state, command, {
      ruleset,
      actor,
      interactionId: 'asked',
      at: '2026-01-01T00:00:00.000Z',
      facesFor: () => createRandomFaces(() => 7),
      chronicle: house.record.chronicle(),
    });
  };
  const house = {
    rulesets: RULESETS,
    cards: new Cards(pino({ enabled: false })),
    faces: NO_EMOJI,
    battles: {
      open: () => game,
      openFor: () => ({ game, actor }),
      isReadable: () => true,
      isNow: () => true,
      actorIn: () => actor,
      ofGuild: () => [],
      repeated: () => undefined,
      act: (_: unknown, command: GameCommand) => (decide(command), {}),
      actSoon: (_: unknown, command: GameCommand) => (decide(command), Promise.resolve({})),
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
    // A picture is identified by its hash. Its content does not matter here.
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
    serverRulebooks: { chosen: () => RULESETS } satisfies Pick<Services['serverRulebooks'], 'chosen'>,
    record: {
      event: (_game: string, number: number) => events[number - 1],
      called: (_game: string, mark: string) => events.find((event) => findShownNumber(event) === mark),
      latest: (_game: string, limit: number, offset = 0) => newest().slice(offset, offset + limit),
      newestFirst: (_game: string, upTo?: number) => newest(upTo),
      inOrder: (_game: string, upTo: number) => [events.slice(0, upTo)],
      ofInteraction: (id: string) => events.filter(({ interactionId }) => interactionId === id),
      events: (_game: string, { after = 0, before = Infinity }: { readonly after?: number; readonly before?: number } = {}) =>
        events.filter(({ number }) => number > after && number < before),
      ledger: () => buildLedgerFromEvents(events),
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
  return house as unknown as Services;
}

/** The answers to an interaction, in the form in which Discord would receive them. */
type Answer = readonly (readonly [how: string, what: unknown])[];

/** One person in a battle, who uses commands, buttons and menus. */
export class Asked {
  private readonly house: Services;
  private readonly drafts = new Map<string, StoredDraft>();
  /** The lines of the menus that this person has seen, by custom id. */
  private readonly lines = new Map<string, readonly { readonly value: string }[]>();
  private pressed = 0;
  /** The last command that this person gave to the battle, whether or not it was refused. */
  given: GameCommand | null = null;

  constructor(
    private readonly kept: Kept,
    private readonly actor: Actor,
  ) {
    this.house = houseOf(kept, actor, this.drafts, (command) => (this.given = command));
  }

  /** Returns the command that the person is entering, with the values entered so far. */
  get drafted(): ActionDraft | null {
    const draft = [...this.drafts.values()].at(-1)?.command;
    return draft?.type === 'resolve' || draft?.type === 'act' ? draft : null;
  }

  /** Returns the short code of a row that buttons and menus use. */
  codeOf(table: string, id: string): string {
    const { ruleset, state } = this.kept;
    return createBattleCodes(this.house, state.gameId)
      .in(openBattleView(sealedGame(state, ruleset), this.actor), table)
      .of(id);
  }

  /** Returns the answer to a slash command such as `log show`. */
  async command(name: string, values: Values = {}): Promise<Answer> {
    const [command] = commandOf(name);
    return this.answered(name, values, (interaction) => command.execute(interaction as never, this.house));
  }

  /** Returns the completions offered while the person types an option of a command. */
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

  /**
   * Returns the completions of all options that refer to this battle, before anything is typed, by command and option.
   */
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

  /** Checks whether this person may use a command at all. Other people get no completions. */
  private isFor(name: string): boolean {
    return this.actor.standing === 'umpire' || !UMPIRES_ALONE.includes(PERMISSIONS.get(name)?.who ?? '');
  }

  /** Returns the answer to a pressed button or a chosen line of a menu. */
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

  /**
   * Returns the answer to a form with these values.
   * @param isChosen whether a field is a menu
   */
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

  /** Returns this person's panel of units, and everything that a tap on it leads to. */
  async desk(): Promise<readonly (readonly [tap: readonly (string | undefined)[], Answer])[]> {
    const desk = await this.command('my');
    const found: (readonly [readonly (string | undefined)[], Answer])[] = [[[], desk]];
    for (const [customId, value] of tapsOn(desk))
      if (/:(?:unit|units|doings)(?::|$)/.test(customId))
        found.push([[customId, value], await this.press(customId, ...(value === undefined ? [] : [value]))]);
    return found;
  }

  /**
   * Returns the posts of the events from number `from` on that this person may know, as their channel would get them,
   * with the names of the files.
   */
  posts(from: number): readonly unknown[] {
    const { ruleset, state, events } = this.kept;
    const bodies = new PostBuilder(this.house);
    const known = events.slice(from).filter((event) => mayKnowEvent(this.actor, event));
    const commands = [...new Set(known.map(({ interactionId }) => interactionId))];
    return commands
      .flatMap((command) =>
        groupIntoPosts(
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

/** Converts a body to plain JSON. Files are represented by their name and description. */
const said = (what: unknown): unknown =>
  JSON.parse(
    JSON.stringify(what, (_key, value: unknown) =>
      value !== null && typeof value === 'object' && 'attachment' in value ? { ...value, attachment: null } : value,
    ),
  );

/** Returns the menus of an answer, each with its lines. */
function menusOn(answer: unknown): (readonly [customId: string, lines: readonly { readonly value: string }[]])[] {
  if (Array.isArray(answer)) return answer.flatMap(menusOn);
  if (answer === null || typeof answer !== 'object') return [];
  const { custom_id: id, options } = answer as { custom_id?: string; options?: readonly { readonly value: string }[] };
  return id !== undefined && options ? [[id, options]] : Object.values(answer).flatMap(menusOn);
}

/** Returns the custom ids of an answer's buttons, and of its menus once for each line. */
export function tapsOn(answer: unknown): (readonly [customId: string, value?: string])[] {
  if (Array.isArray(answer)) return answer.flatMap(tapsOn);
  if (answer === null || typeof answer !== 'object') return [];
  const { custom_id: customId, options } = answer as { custom_id?: string; options?: readonly { readonly value: string }[] };
  if (typeof customId === 'string')
    return options ? options.map(({ value }) => [customId, value] as const) : [[customId] as const];
  return Object.values(answer).flatMap(tapsOn);
}
