import { AttachmentBuilder, ButtonStyle } from 'discord.js';
import type { Json } from '../../dice/index.js';
import {
  openView,
  type OrderMerge,
  planOrderMerge,
  type KnownBattle,
  type OrderOfBattle,
  addMapPlaces,
  findOrderProblems,
  readFittedOrbat,
  requireSpaceForRows,
  UMPIRE_AS_READER,
  type UnmatchedUnit,
} from '../../game/index.js';
import {
  buildButton,
  buildButtonRows,
  formatUnitFields,
  formatCsv,
  NO_TEMPLATE,
  MAX_OMITTED_SHOWN,
  readPageValue,
  buildMenuRow,
  type ImportedTablesPreview,
  presentAnswers,
  presentOrderPreview,
  presentOrderProblems,
  presentTemplateChoice,
  buildUnmatchedUnitsMenu,
} from '../../present/index.js';
import {
  formatOptionName,
  type Actor,
  capitalize,
  countNoun,
  findMap,
  normalizeName,
  findRowName,
  refuseInvalid,
  Refusal,
  type Ruleset,
  listSchemaFields,
  listTemplates,
  tryOrHandleRefusal,
} from '../../rules/index.js';
import type { PendingImport, StoredDraft, OpenGame } from '../../store/index.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { type ConfirmQuestion, askToConfirm, type ConfirmableDraft, carryOutDraft } from '../drafts/confirming.js';
import { buildForm } from '../drafts/form-fields.js';
import { ORDER_FILE_BOUNDS } from '../files/handed-in.js';
import type { Services } from '../services.js';
import { describeOrderProblem, type OrderFileContent, readOrder } from './order-file.js';
import { DROP_FAULTS_KEY, OMITTED_ANSWER, type PendingTables } from './order-table.js';
import { type TableTrial, tryTables } from './order-trial.js';
import { normalizeText } from './order-words.js';
import { carryOutAndAnswer, openBattle, requireGameHere, findGameOfPost, requireUmpire } from '../people/people.js';
import { deferIfSlow, replyPrivately, showPrivately } from '../connection/reply.js';
import { runInSlices } from '../work/slices.js';
import { downloadBytes } from '../files/uploads.js';
import type {
  RepliableGuildInteraction,
  GuildInteraction,
  PressedButton,
  SubmittedForm,
  TypedCommand,
} from '../connection/interactions.js';

const PASTED_MAX = 4000;

/**
 * Handles `/unit import`: shows the units of the rulebook's example or of the attached file, and adds the units when the person
 * confirms. If neither is chosen, opens a form for pasting a table.
 * @throws {Refusal} NO_GAME if there is no battle here; INVALID_INPUT if the file cannot be read or has nothing to add; CONFLICT
 *   if the battle has no room for all its units; UNAVAILABLE if Discord does not deliver the file; any refusal of `LongWork.run`
 */
export async function importUnits(interaction: TypedCommand, services: Services): Promise<void> {
  const { game } = requireGameHere(interaction, services);
  const file = interaction.options.getAttachment('file');
  if (interaction.options.getBoolean('example') === true) return previewExample(interaction, services, game);
  if (file) {
    const read = await deferIfSlow(interaction, true, async () => {
      const bytes = await downloadBytes(file, 'file', ORDER_FILE_BOUNDS.bytes);
      return services.fileWork.run('order', { file: bytes, ruleset: game.ruleset.id }, interaction.user.id);
    });
    return preview(interaction, services, game.gameId, read);
  }
  await interaction.showModal(form(game.gameId, headingsFor(game)));
}

const previewExample = (interaction: RepliableGuildInteraction, services: Services, game: OpenGame): Promise<void> =>
  preview(interaction, services, game.gameId, { order: game.ruleset.example, problems: [], tables: null });

/**
 * Handles `example:<game>` under the opening post: shows the rulebook's example of an order of battle, and asks whether to add
 * its units.
 */
export const exampleButtonHandler: ButtonHandler = {
  name: 'example',
  press: (interaction, [gameId = ''], services) =>
    previewExample(interaction, services, findGameOfPost(interaction, services, gameId)),
};

/** Builds the form for pasting a table. @param now the text that is already in the form */
const form = (gameId: string, now: string) =>
  buildForm(`import:${gameId}`, 'Paste an order of battle', [
    {
      id: 'table',
      label: 'Table',
      placeholder: 'A line of headings, then a line for each unit. Use /unit export to get a table to start from',
      now: now.slice(0, PASTED_MAX),
      isLong: true,
      maxLength: PASTED_MAX,
    },
  ]);

/** Returns the column headings of the rulebook's example, separated by commas, such as `name,side,kind,base-fp,...`. */
function headingsFor({ ruleset }: OpenGame): string {
  const used = new Set(ruleset.example.units.flatMap(({ fields }) => Object.keys(fields)));
  const keys = listSchemaFields(ruleset.unitFields).filter(({ key }) => used.has(key));
  return `${['name', 'side', ...keys.map(({ key }) => formatOptionName(key))].join(',')}\n`;
}

/** Handles `import:<interaction>`, which opens the form again with a table that had faults. */
export const importButtonHandler: ButtonHandler = {
  name: 'import',
  async press(interaction, [id = ''], { pasted }) {
    const kept = pasted.find(id, interaction.user.id);
    if (!kept) throw new Refusal('NOT_FOUND', 'That table is no longer saved. Use `/unit import` to enter it again.');
    await interaction.showModal(form(kept.gameId, kept.table));
  },
};

/** Handles the submitted form `import:<game>`, which contains a pasted table. */
export const importFormHandler: FormHandler = {
  name: 'import',
  async submit(interaction: SubmittedForm, [gameId = ''], services) {
    const { game } = openBattle(interaction, services, gameId);
    const table = interaction.fields.getTextInputValue('table');
    services.pasted.keep(interaction.id, { userId: interaction.user.id, gameId, table });
    await preview(interaction, services, gameId, readPasted(table, game.ruleset), `import:${interaction.id}`);
  },
};

/** Reads a pasted table. Unreadable text is reported as an ordinary fault, so that the person does not lose their table. */
const readPasted = (table: string, ruleset: Ruleset): OrderFileContent =>
  tryOrHandleRefusal(
    () => readOrder(table, ruleset),
    ({ message }) => ({
      order: { sides: [], acts: [], units: [] },
      problems: [message.replace(/^file: /, '')],
      tables: null,
    }),
  );

/**
 * Privately shows a person the sides and units in an order of battle, with buttons that add them to the battle. If the order of
 * battle has faults, lists the faults instead.
 * @param again the id of the button that opens the form again with the pasted text. Default: no button
 * @throws {Refusal} INVALID_INPUT if the file has nothing to add; CONFLICT if the battle has no room for all its units
 */
async function preview(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  read: OrderFileContent,
  again?: string,
): Promise<void> {
  // The battle may have changed while the file was read.
  const { game, actor } = openBattle(interaction, services, gameId);
  if (read.tables) {
    const waiting: Waiting = { ...read.tables, answers: {}, ...(again === undefined ? {} : { again }) };
    return previewTables(interaction, services, game, actor, waiting);
  }
  const { order, problems } = await tried(game, actor, read);
  if (problems.length > 0) return replyPrivately(interaction, presentOrderProblems(problems, again));
  if (order.units.length + order.sides.length + order.acts.length === 0)
    throw refuseInvalid('file', 'No units were found. Add a line for each unit.');
  await askToConfirm(interaction, services, IMPORT_DRAFT, draftOf(game, order, read), askedOf(game, order, read.orbat));
}

const draftOf = ({ gameId }: OpenGame, order: OrderOfBattle, { orbat }: Pick<OrderFileContent, 'orbat'>) => ({
  gameId,
  command: { type: 'import-order', order, ...(orbat?.fitting ? { fitting: orbat.fitting } : {}) } as const,
});

/**
 * Checks whether an order of battle can be imported into this battle. If the file itself has faults, reports only those faults.
 * @returns the final order of battle, and descriptions of its faults
 * @throws {Refusal} CONFLICT if the battle has no room for all units
 */
async function tried(game: OpenGame, actor: Actor, read: OrderFileContent) {
  const order = onMapOf(game, read);
  const { battle } = openView(game, UMPIRE_AS_READER);
  requireSpaceForRows(battle, 'unit', order.units.length);
  if (read.problems.length > 0) return { order, problems: read.problems };
  const found = await runInSlices(findOrderProblems(battle, game.ruleset, actor, order));
  return { order, problems: found.map((problem) => describeOrderProblem(problem, { ...read, order })) };
}

/** Returns the sides of a document for which a person must choose a nation. Sides that are already in the battle have one. */
function statelessIn({ ruleset }: OpenGame, { tables }: KnownBattle, orbat: OrderFileContent['orbat']): readonly string[] {
  const known = [...tables.side.values()].map((side) => normalizeName(findRowName(side)));
  const isNeeded = (side: string): boolean => ruleset.symbols?.nations?.of !== 'side' || !known.includes(normalizeName(side));
  return (orbat?.stateless ?? []).filter(isNeeded);
}

/** Handles `fit:<draft>:<word>:...` under a preview, where a person chooses templates for map symbols that match no template. */
export const templateChoiceButtonHandler: ButtonHandler = {
  name: 'fit',
  async press(interaction, [id = '', word, code = ''], services) {
    const value = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : '';
    const page = readPageValue(value);
    if (TABLE_WORDS.includes(word ?? '')) return answerTables(interaction, services, id, word!, code, value);
    if (word === 'units' && page === undefined) return showTemplates(interaction, services, id, value, 0);
    if (word === 'as' && page !== undefined) return showTemplates(interaction, services, id, code, page);
    await carryOutDraft(interaction, services, id, (draft) =>
      redraw(interaction, services, draft, word === 'as' || word === 'nation' ? { word, code, value } : null, page ?? 0),
    );
  },
};

async function showTemplates(
  interaction: PressedButton,
  services: Services,
  id: string,
  code: string,
  page: number,
): Promise<void> {
  const draft = services.drafts.fitting(id, interaction.user.id);
  if (!draft?.fitting) throw NO_CHOICE();
  const { ruleset } = services.battles.open(draft.gameId);
  const its = readFittedOrbat(draft.fitting, ruleset).unfit.find((unfit) => unfit.code === code);
  if (!its) throw NO_CHOICE();
  const ids = { choose: ['fit', id, 'as', code].join(':'), back: ['fit', id, 'back'].join(':') };
  await showPrivately(interaction, presentTemplateChoice(its, listTemplates(ruleset.symbols!), page, ids));
}

/**
 * Shows the preview again after the person has chosen a template, changed the page of the menu, or gone back.
 * @param choice for the word `as`, the codes of the class of symbols and of the template (or `NO_TEMPLATE`); for the word `nation`,
 *   the number of a side and its nation; null if nothing was chosen
 * @param page the page of the menu, counted from 0
 * @throws {Refusal} NOT_FOUND if the order of battle has no templates to choose; INVALID_INPUT if this choice would cause a
 *   fault; CONFLICT if the battle has no room for all its units
 */
async function redraw(
  interaction: PressedButton,
  services: Services,
  { gameId, command }: StoredDraft,
  choice: { readonly word: 'as' | 'nation'; readonly code: string; readonly value: string } | null,
  page: number,
): Promise<void> {
  const { fitting, tables } = command as PendingImport;
  const { game, actor } = openBattle(interaction, services, gameId);
  requireUmpire(actor);
  if (tables !== undefined)
    return previewTables(interaction, services, game, actor, tables as unknown as Waiting, { isInPlace: true, page });
  if (!fitting) throw NO_CHOICE();
  const template = choice?.word === 'as' ? choice : null;
  const others = Object.entries(fitting.chosen).filter(([code]) => code !== template?.code);
  const chosen = Object.fromEntries(
    template && template.value !== NO_TEMPLATE ? [...others, [template.code, template.value]] : others,
  );
  const side = choice?.word === 'nation' ? fitting.document.sides[Number(choice.code)]?.name : undefined;
  const nations = side === undefined ? fitting.nations : { ...fitting.nations, [side]: choice!.value };
  const { order: told, ...orbat } = readFittedOrbat({ ...fitting, chosen, ...(nations && { nations }) }, game.ruleset);
  const { order, problems } = await tried(game, actor, { order: told, problems: [], tables: null, orbat });
  if (problems.length > 0) throw refuseInvalid('file', `Your choice does not fit the file. ${problems[0]!}`);
  const draft = draftOf(game, order, { orbat });
  await askToConfirm(interaction, services, IMPORT_DRAFT, draft, askedOf(game, order, orbat, page), { isInPlace: true });
}

const NO_CHOICE = (): Refusal =>
  new Refusal('NOT_FOUND', 'That choice is no longer available. Use `/unit import` to start again.');

/**
 * Adds the places of units from the file to an order of battle, if the battle has a map. Units that would be off the map are
 * listed as incomplete.
 */
function onMapOf(game: OpenGame, { order, orbat }: OrderFileContent): OrderOfBattle {
  const map = findMap(openView(game, UMPIRE_AS_READER).battle);
  if (!orbat?.spots || !map) return order;
  const { order: placed, off } = addMapPlaces({ order, spots: orbat.spots }, map, game.ruleset);
  const unplaced = order.units.filter(({ name }) => off.includes(name)).map(({ name, side }) => ({ name, side, why: OFF_MAP }));
  return unplaced.length === 0 ? placed : { ...placed, left: [...(order.left ?? []), ...unplaced] };
}

/** The text for the value that the import omits if a unit's place in the file is off the map. */
const OFF_MAP = 'place, which is off the map';

/**
 * Builds the preview of an order of battle, with buttons and a menu.
 * @param orbat the choices that a document with symbols still needs. Default: no choices
 * @param page the page of the menu for these symbols, counted from 0
 */
function askedOf(game: OpenGame, order: OrderOfBattle, orbat?: OrderFileContent['orbat'], page = 0): ConfirmQuestion {
  const { battle } = openView(game, UMPIRE_AS_READER);
  const joining = planOrderMerge(order, battle);
  const unfit: readonly UnmatchedUnit[] = orbat?.unfit ?? [];
  const stateless = statelessIn(game, battle, orbat);
  const sides = orbat?.fitting?.document.sides.map(({ name }) => name) ?? [];
  const nations = game.ruleset.symbols?.nations?.choices ?? [];
  const notes = [
    ...(stateless.length > 0 ? [`The file does not show the nation of ${stateless.join(', ')}. Choose one below.`] : []),
    ...((orbat?.unplaced ?? 0) > 0
      ? [
          `${countNoun(orbat!.unplaced, 'place')} left out, because the file has no bounding box. Set one in ORBAT Mapper, or place the units here.`,
        ]
      : []),
  ];
  return {
    body: presentOrderPreview(withoutKnownSides(order, battle), unitLines(order), { joining, unfit, notes }),
    menus: (id) => [
      ...stateless.slice(0, 3).flatMap((side) =>
        buildMenuRow(
          `fit:${id}:nation:${sides.indexOf(side)}`,
          `Choose the nation of ${side}`,
          nations.map((nation) => ({ value: nation, label: capitalize(nation), about: '' })),
          0,
        ),
      ),
      ...buildUnmatchedUnitsMenu(`fit:${id}:units`, unfit, page),
    ],
    files: leftFile(order),
    choices: importButtons(joining, game, stateless.length > 0),
  };
}

/**
 * Returns the buttons that import an order of battle.
 * @param isStateless true if people must first choose the nations of new sides
 */
function importButtons(joining: OrderMerge, { ruleset }: OpenGame, isStateless: boolean): ConfirmQuestion['choices'] {
  const isForSides = ruleset.symbols?.nations?.of === 'side';
  const choices: ConfirmQuestion['choices'] = joining.joined
    ? [
        ['join', joining.empty.length === 1 ? 'Import for this side' : 'Import for these sides', ButtonStyle.Success],
        ['yes', 'Import as new sides', ButtonStyle.Secondary],
      ]
    : [['yes', 'Import', ButtonStyle.Success]];
  return isStateless ? choices.filter(([choice]) => choice === 'join' && isForSides) : choices;
}

/** Returns a file that lists all omitted units, if the preview has no room for them; otherwise an empty list. */
function leftFile({ left = [] }: OrderOfBattle): AttachmentBuilder[] {
  if (left.length <= MAX_OMITTED_SHOWN) return [];
  const rows = left.map(({ name, side, why }) => [name, side, why]);
  return [new AttachmentBuilder(Buffer.from(formatCsv(['name', 'side', 'why'], rows), 'utf8'), { name: 'left-out.csv' })];
}

/** An order of battle that waits until an umpire confirms or cancels the import. */
export const IMPORT_DRAFT: ConfirmableDraft<PendingImport> = {
  button: 'draft',
  cancelled: 'Cancelled. Nothing has changed.',
  async ask(interaction, services, { gameId, command: { order, fitting, tables } }) {
    const { game, actor } = openBattle(interaction, services, gameId);
    requireUmpire(actor);
    if (tables !== undefined) {
      const found = await triedTables(interaction, services, game, actor, tables as unknown as Waiting);
      return tablesAsked(game, found, tables as unknown as Waiting);
    }
    return askedOf(game, order, fitting && readFittedOrbat(fitting, game.ruleset));
  },
  async carryOut(interaction, services, { gameId, command }, choice, asOf) {
    const { order, fitting } = command;
    const { joined } = planOrderMerge(order, openView(services.battles.open(gameId), UMPIRE_AS_READER).battle);
    const meant = choice === 'yes' ? order : choice === 'join' ? joined?.order : undefined;
    const { battle } = openView(services.battles.open(gameId), UMPIRE_AS_READER);
    const isStateless =
      fitting &&
      statelessIn(services.battles.open(gameId), battle, readFittedOrbat(fitting, services.battles.open(gameId).ruleset)).length >
        0;
    if (isStateless && choice === 'yes') throw NO_CHOICE();
    if (!meant)
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/unit import` to start again.');
    await carryOutAndAnswer(interaction, services, { type: 'import-order', order: meant }, gameId, { asOf });
  },
};

/** Tables that wait for a person's answers. `again` is the id of the button that opens the form with the pasted text again. */
type Waiting = PendingTables & { readonly again?: string };

/**
 * Reads tables with the answers so far, and checks whether the result can be imported.
 * @throws {Refusal} INVALID_INPUT if there is no table; CONFLICT if the battle has no room for all units
 */
function triedTables(
  { guildId }: GuildInteraction,
  services: Services,
  game: OpenGame,
  actor: Actor,
  tables: Waiting,
): Promise<TableTrial> {
  const { ruleset } = game;
  const { battle } = openView(game, UMPIRE_AS_READER);
  return runInSlices(tryTables(tables, ruleset, battle, actor, services.guilds.headings(guildId, ruleset.id)));
}

/** Shows the result of reading tables, with menus for correcting it. @throws {Refusal} as `triedTables` does */
async function previewTables(
  interaction: RepliableGuildInteraction,
  services: Services,
  game: OpenGame,
  actor: Actor,
  tables: Waiting,
  { isInPlace = false, page = 0, differencePage = 0 } = {},
): Promise<void> {
  const found = await triedTables(interaction, services, game, actor, tables);
  const { reading, faults, questions } = found;
  const { order } = reading;
  const isOpen = faults.length > 0 || questions.some((question) => question.isOpen) || reading.differences.length > 0;
  if (!isOpen && isNothing(order)) {
    if (reading.isUpdate) throw refuseInvalid('file', 'The file changes nothing in this battle. Choose another file.');
    throw refuseInvalid('file', 'No units were found. Add a line for each unit.');
  }
  const draft = { gameId: game.gameId, command: { type: 'import-order', order, tables: tables as unknown as Json } as const };
  await askToConfirm(interaction, services, IMPORT_DRAFT, draft, tablesAsked(game, found, tables, page, differencePage), {
    isInPlace,
  });
}

const isNothing = ({ sides, acts, units, changed = [], gone = [] }: OrderOfBattle): boolean =>
  sides.length + acts.length + units.length + changed.length + gone.length === 0;

function tablesAsked(
  game: OpenGame,
  { reading, faults, questions }: TableTrial,
  { again, answers }: Waiting,
  page = 0,
  differencePage = 0,
): ConfirmQuestion {
  const { battle } = openView(game, UMPIRE_AS_READER);
  const { order, differences } = reading;
  const joining = planOrderMerge(order, battle);
  const open = questions.filter(({ isOpen }) => isOpen);
  const isStateless = open.some(({ id }) => id.startsWith('n.'));
  const isReady = faults.length === 0 && open.every(({ id }) => id.startsWith('n.')) && !isNothing(order);
  const tables: ImportedTablesPreview = { ...reading, faults, questions: open };
  const canDrop = faults.length > 0 && answers[DROP_FAULTS_KEY] === undefined;
  // The preview shows the choices of only the first open questions, because it has room for five rows.
  const direct = open.slice(0, differences.length > 0 ? 1 : MOST_DIRECT);
  const sorted = [...open.slice(direct.length), ...questions.filter(({ isOpen }) => !isOpen)];
  return {
    body: presentOrderPreview(withoutKnownSides(order, battle), unitLines(order), { joining, tables }),
    menus: (id) => [
      ...direct.flatMap(({ id: asked, label, choices }) =>
        buildMenuRow(`fit:${id}:set:${asked}`, label.slice(0, 100), choices, 0),
      ),
      ...buildMenuRow(
        `fit:${id}:ask`,
        open.length > direct.length ? 'Choose a missing value to enter' : 'Choose something to correct',
        sorted.map((question) => ({ value: question.id, label: question.label, about: question.about })),
        page,
      ),
      ...buildMenuRow(
        `fit:${id}:diff`,
        'Choose a change to import or skip',
        differences.map((difference) => ({
          value: difference.id,
          label: `${difference.isTaken ? 'Import' : 'Skip'}: ${difference.name} (${difference.kind})`,
          about: difference.fields
            .map(({ key, before, now }) => `${key} ${JSON.stringify(before ?? null)} → ${JSON.stringify(now)}`)
            .join(', '),
        })),
        differencePage,
      ),
      ...buildButtonRows([
        ...(canDrop ? [buildButton('Skip faulty rows', `fit:${id}:drop`)] : []),
        ...(again !== undefined && !isReady ? [buildButton('Correct the table', again)] : []),
      ]),
    ],
    files: leftFile(order),
    choices: isReady ? importButtons(joining, game, isStateless) : [],
  };
}

/** The maximum number of questions whose choices are in the preview itself. */
const MOST_DIRECT = 2;

/** The words that custom ids under the preview of tables contain. */
const TABLE_WORDS: readonly string[] = ['ask', 'set', 'diff', 'drop'];

/** Handles an answer about tables: shows the choices for a question, or the preview with the new answer. */
async function answerTables(
  interaction: PressedButton,
  services: Services,
  id: string,
  word: string,
  code: string,
  value: string,
): Promise<void> {
  const page = readPageValue(value);
  if ((word === 'ask' && page === undefined) || (word === 'set' && page !== undefined)) {
    const draft = services.drafts.fitting(id, interaction.user.id);
    if (draft?.tables === undefined) throw NO_CHOICE();
    const { game, actor } = openBattle(interaction, services, draft.gameId);
    requireUmpire(actor);
    const asked = word === 'ask' ? value : code;
    const { questions } = await triedTables(interaction, services, game, actor, draft.tables as unknown as Waiting);
    const question = questions.find((other) => other.id === asked);
    if (!question) throw NO_CHOICE();
    const ids = { choose: `fit:${id}:set:${asked}`, back: `fit:${id}:back` };
    return showPrivately(interaction, presentAnswers(question, page ?? 0, ids));
  }
  await carryOutDraft(interaction, services, id, async ({ gameId, command }) => {
    const { tables: kept } = command as PendingImport;
    if (kept === undefined) throw NO_CHOICE();
    const tables = kept as unknown as Waiting;
    const { game, actor } = openBattle(interaction, services, gameId);
    requireUmpire(actor);
    const given = async (): Promise<Readonly<Record<string, string>>> => {
      if (word === 'set') return { [code]: value };
      if (word === 'drop') return { [DROP_FAULTS_KEY]: 'true' };
      if (page !== undefined) return {};
      const { reading } = await triedTables(interaction, services, game, actor, tables);
      const difference = reading.differences.find((other) => other.id === value);
      if (!difference) throw NO_CHOICE();
      return { [value]: difference.isTaken ? 'leave' : 'take' };
    };
    const answers = { ...tables.answers, ...(await given()) };
    if (word === 'set' && code.startsWith('c.')) await rememberHeading(interaction, services, game, actor, tables, code, value);
    const pages = word === 'diff' ? { differencePage: page ?? 0 } : { page: page ?? 0 };
    await previewTables(interaction, services, game, actor, { ...tables, answers }, { isInPlace: true, ...pages });
  });
}

/** Saves for the server what a heading means, as the person has chosen. */
async function rememberHeading(
  interaction: GuildInteraction,
  services: Services,
  game: OpenGame,
  actor: Actor,
  tables: Waiting,
  code: string,
  value: string,
): Promise<void> {
  const { reading } = await triedTables(interaction, services, game, actor, tables);
  const heading = normalizeText(reading.headings.get(code) ?? '');
  if (heading === '') return;
  const { guildId } = interaction;
  const { id } = game.ruleset;
  services.guilds.keepHeading(guildId, id, heading, value === OMITTED_ANSWER ? OMITTED_ANSWER : value);
}

/** Returns the previewed order of battle, without sides that are already in the battle. */
function withoutKnownSides(order: OrderOfBattle, { tables }: KnownBattle): OrderOfBattle {
  const known = new Set([...tables.side.values()].map((side) => normalizeName(findRowName(side))));
  return { ...order, sides: order.sides.filter(({ name }) => !known.has(normalizeName(name))) };
}

function unitLines({ units }: OrderOfBattle): string[] {
  return units.map(({ name, side, fields }) => formatUnitFields(`${name} (${side})`, fields));
}
