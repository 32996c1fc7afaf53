import { AttachmentBuilder, ButtonStyle } from 'discord.js';
import {
  asKnownTo,
  joiningOf,
  type KnownBattle,
  type OrderOfBattle,
  placedOn,
  problemsInSteps,
  readFitting,
  requireRoomFor,
  UMPIRE,
  type Unfit,
} from '../../game/index.js';
import {
  fieldsLine,
  formatCsv,
  LEAVE_OUT,
  LEFT_SHOWN,
  pageIn,
  presentOrderPreview,
  presentOrderProblems,
  presentTemplateChoice,
  unfitMenu,
} from '../../present/index.js';
import {
  type Actor,
  mapOf,
  nameKey,
  nameOf,
  invalid,
  Refusal,
  type Ruleset,
  schemaFields,
  templatesIn,
  unlessRefused,
} from '../../rules/index.js';
import type { AwaitedImport, KeptDraft, OpenGame } from '../../store/index.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { type ConfirmQuestion, askFirst, type Confirmable, takeFirst } from '../drafts/confirming.js';
import { formOf } from '../drafts/form-fields.js';
import { ORDER_BOUNDS } from '../files/handed-in.js';
import type { House } from '../house.js';
import { problemLine, type ReadOrder, readOrder } from './order-file.js';
import { optionName } from '../options/options.js';
import { actAndAnswer, battleFor, gameHereOrRefuse, gameOfPost } from '../people/people.js';
import { patiently, replyPrivately, showPrivately } from '../connection/reply.js';
import { inSlices } from '../work/slices.js';
import { readBytes } from '../files/uploads.js';
import type { Answered, Pressed, Submitted, Typed } from '../connection/interactions.js';

const PASTED_MAX = 4000;

/**
 * Handles `/unit import`: shows the units of the rulebook's example or of the attached file, and adds them only after the person
 * has confirmed. If neither is chosen, it opens a form for a pasted table.
 * @throws {Refusal} NO_GAME if there is no battle here; INVALID_INPUT if the file cannot be read or has nothing to add; CONFLICT
 * if the battle has no room for all its units; UNAVAILABLE if Discord does not deliver the file; the refusals of `LongWork.run`
 */
export async function importUnits(interaction: Typed, house: House): Promise<void> {
  const { game } = gameHereOrRefuse(interaction, house);
  const file = interaction.options.getAttachment('file');
  if (interaction.options.getBoolean('example') === true) return previewExample(interaction, house, game);
  if (file) {
    const read = await patiently(interaction, true, async () => {
      const bytes = await readBytes(file, 'file', ORDER_BOUNDS.bytes);
      return house.fileWork.run('order', { file: bytes, ruleset: game.ruleset.id }, interaction.user.id);
    });
    return preview(interaction, house, read);
  }
  await interaction.showModal(form(headingsFor(game)));
}

const previewExample = (interaction: Answered, house: House, game: OpenGame): Promise<void> =>
  preview(interaction, house, { order: game.ruleset.example, problems: [], lines: null });

/** Handles `example:<game>` under the opening post: shows the rulebook's ready order of battle, and asks before it is added. */
export const exampleButton: ButtonHandler = {
  name: 'example',
  press: (interaction, [gameId = ''], house) => previewExample(interaction, house, gameOfPost(interaction, house, gameId)),
};

/** Makes the form for a pasted table. @param now the text that stands in it at first */
const form = (now: string) =>
  formOf('import', 'Paste an order of battle', [
    {
      id: 'table',
      label: 'Table',
      placeholder: 'A line of headings, then a line for each unit; /unit export has a table to begin with',
      now: now.slice(0, PASTED_MAX),
      isLong: true,
      maxLength: PASTED_MAX,
    },
  ]);

/** The headings of the ready example of the rulebook: `name,side,kind,base-fp,...`. */
function headingsFor({ ruleset }: OpenGame): string {
  const used = new Set(ruleset.example.units.flatMap(({ fields }) => Object.keys(fields)));
  const keys = schemaFields(ruleset.unitFields).filter(({ key }) => used.has(key));
  return `${['name', 'side', ...keys.map(({ key }) => optionName(key))].join(',')}\n`;
}

/** `import:<interaction>`: the form again, with the table that had mistakes. */
export const importButton: ButtonHandler = {
  name: 'import',
  async press(interaction, [id = ''], { pasted }) {
    const table = pasted.find(id, interaction.user.id);
    if (table === undefined) throw new Refusal('NOT_FOUND', 'that table is kept no longer: /unit import opens an empty form');
    await interaction.showModal(form(table));
  },
};

/** `import`: a table pasted into a form. */
export const importForm: FormHandler = {
  name: 'import',
  async submit(interaction: Submitted, _parts, house) {
    const { game } = gameHereOrRefuse(interaction, house);
    const table = interaction.fields.getTextInputValue('table');
    house.pasted.keep(interaction.id, interaction.user.id, table);
    await preview(interaction, house, readPasted(table, game.ruleset), `import:${interaction.id}`);
  },
};

/** Unreadable text is shown as a mistake like any other, so that nobody loses his pasted table. */
const readPasted = (table: string, ruleset: Ruleset): ReadOrder =>
  unlessRefused(
    () => readOrder(table, ruleset),
    ({ message }) => ({
      order: { sides: [], acts: [], units: [] },
      problems: [message.replace(/^file: /, '')],
      lines: null,
    }),
  );

/**
 * Shows a person privately the sides and units in an order of battle, with the buttons that add them to the battle. If the order
 * of battle has mistakes, it lists the mistakes instead.
 * @param again the id of the button that opens the form again with the pasted text; by default there is no such button
 * @throws {Refusal} INVALID_INPUT if the file has nothing to add; CONFLICT if the battle has no room for all its units
 */
async function preview(interaction: Answered, house: House, read: ReadOrder, again?: string): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const { order, problems } = await tried(game, actor, read);
  if (problems.length > 0) return replyPrivately(interaction, presentOrderProblems(problems, again));
  if (order.units.length + order.sides.length + order.acts.length === 0) throw invalid('file', 'there is no unit in it');
  await askFirst(interaction, house, IMPORTING, draftOf(game, order, read), askedOf(game, order, read.orbat?.unfit));
}

const draftOf = ({ gameId }: OpenGame, order: OrderOfBattle, { orbat }: Pick<ReadOrder, 'orbat'>) => ({
  gameId,
  command: { type: 'import-order', order, ...(orbat?.fitting ? { fitting: orbat.fitting } : {}) } as const,
});

/**
 * Checks whether this battle can take an order of battle. If the file itself has faults, it reports only these.
 * @returns the order as it would be added, and its mistakes in words
 * @throws {Refusal} CONFLICT if the battle has no room for all units
 */
async function tried(game: OpenGame, actor: Actor, read: ReadOrder) {
  const order = onMapOf(game, read);
  const { battle } = asKnownTo(game, UMPIRE);
  requireRoomFor(battle, 'unit', order.units.length);
  if (read.problems.length > 0) return { order, problems: read.problems };
  const found = await inSlices(problemsInSteps(battle, game.ruleset, actor, order));
  return { order, problems: found.map((problem) => problemLine(problem, { ...read, order })) };
}

/** Handles `fit:<draft>:<word>:...` under a preview: the person chooses a template for symbols that no template fits. */
export const fitButton: ButtonHandler = {
  name: 'fit',
  async press(interaction, [id = '', word, code = ''], house) {
    const value = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : '';
    const page = pageIn(value);
    if (word === 'units' && page === undefined) return showTemplates(interaction, house, id, value, 0);
    if (word === 'as' && page !== undefined) return showTemplates(interaction, house, id, code, page);
    await takeFirst(interaction, house, id, (draft) =>
      redraw(interaction, house, draft, word === 'as' ? [code, value] : null, page ?? 0),
    );
  },
};

async function showTemplates(interaction: Pressed, house: House, id: string, code: string, page: number): Promise<void> {
  const draft = house.drafts.fitting(id, interaction.user.id);
  if (!draft) throw NO_CHOICE();
  const { ruleset } = house.battles.open(draft.gameId);
  const its = readFitting(draft.fitting, ruleset).unfit.find((unfit) => unfit.code === code);
  if (!its) throw NO_CHOICE();
  const ids = { choose: ['fit', id, 'as', code].join(':'), back: ['fit', id, 'back'].join(':') };
  await showPrivately(interaction, presentTemplateChoice(its, templatesIn(ruleset.symbols!), page, ids));
}

/**
 * Shows the preview again, after the person has chosen a template for a class of symbols, has turned the page of the menu, or has
 * come back from the choice of a template.
 * @param choice the codes of the class of symbols and of the chosen template, or `LEAVE_OUT` instead of a template; null if
 * nothing was chosen
 * @param page the page of the menu, counted from 0
 * @throws {Refusal} NOT_FOUND if the order of battle has no templates to choose; INVALID_INPUT if it would have a mistake with
 * this choice; CONFLICT if the battle has no room for all its units
 */
async function redraw(
  interaction: Pressed,
  house: House,
  { gameId, command }: KeptDraft,
  choice: readonly [code: string, key: string] | null,
  page: number,
): Promise<void> {
  const { fitting } = command as AwaitedImport;
  if (!fitting) throw NO_CHOICE();
  const { game, actor } = battleFor(interaction, house, gameId);
  const others = Object.entries(fitting.chosen).filter(([code]) => code !== choice?.[0]);
  const chosen = Object.fromEntries(choice && choice[1] !== LEAVE_OUT ? [...others, choice] : others);
  const { order: told, ...orbat } = readFitting({ ...fitting, chosen }, game.ruleset);
  const { order, problems } = await tried(game, actor, { order: told, problems: [], lines: null, orbat });
  if (problems.length > 0) throw invalid('file', `nothing was chosen, as this would be wrong: ${problems[0]!}`);
  const draft = draftOf(game, order, { orbat });
  await askFirst(interaction, house, IMPORTING, draft, askedOf(game, order, orbat.unfit, page), { isInPlace: true });
}

const NO_CHOICE = (): Refusal => new Refusal('NOT_FOUND', 'that is not there to be chosen any more: /unit import begins anew');

/** An order of battle with its units' places from the file, if the battle has a map; units off the map are named. */
function onMapOf(game: OpenGame, { order, orbat }: ReadOrder): OrderOfBattle {
  const map = mapOf(asKnownTo(game, UMPIRE).battle);
  if (!orbat?.spots || !map) return order;
  const { order: placed, off } = placedOn({ order, spots: orbat.spots }, map, game.ruleset);
  const unplaced = order.units.filter(({ name }) => off.includes(name)).map(({ name, side }) => ({ name, side, why: OFF_MAP }));
  return unplaced.length === 0 ? placed : { ...placed, left: [...(order.left ?? []), ...unplaced] };
}

/** What is left out of a unit whose place in the file is off the map. */
const OFF_MAP = 'its place, which is off the map';

/**
 * Makes the preview of an order of battle, with the buttons and the menu under it.
 * @param unfit the symbols that need a template; by default none
 * @param page the page of the menu of these symbols, counted from 0
 */
function askedOf(game: OpenGame, order: OrderOfBattle, unfit: readonly Unfit[] = [], page = 0): ConfirmQuestion {
  const { battle } = asKnownTo(game, UMPIRE);
  const joining = joiningOf(order, battle);
  return {
    body: presentOrderPreview(withoutKnownSides(order, battle), unitLines(order), joining, unfit),
    menus: (id) => unfitMenu(`fit:${id}:units`, unfit, page),
    files: leftFile(order),
    choices: joining.joined
      ? [
          ['join', joining.empty.length === 1 ? 'Import for it' : 'Import for them', ButtonStyle.Success],
          ['yes', 'Import as new sides', ButtonStyle.Secondary],
        ]
      : [['yes', 'Import', ButtonStyle.Success]],
  };
}

/** Makes a file of all units that are left out, if the preview has no room for them; otherwise an empty list. */
function leftFile({ left = [] }: OrderOfBattle): AttachmentBuilder[] {
  if (left.length <= LEFT_SHOWN) return [];
  const rows = left.map(({ name, side, why }) => [name, side, why]);
  return [new AttachmentBuilder(Buffer.from(formatCsv(['name', 'side', 'why'], rows), 'utf8'), { name: 'left-out.csv' })];
}

/** An order of battle that waits until its umpire confirms or cancels it. */
export const IMPORTING: Confirmable<AwaitedImport> = {
  button: 'draft',
  cancelled: 'Nothing was changed.',
  ask(_interaction, house, { gameId, command: { order, fitting } }) {
    const game = house.battles.open(gameId);
    return Promise.resolve(askedOf(game, order, fitting && readFitting(fitting, game.ruleset).unfit));
  },
  async carryOut(interaction, house, { gameId, command }, choice, asOf) {
    const { order } = command;
    const { joined } = joiningOf(order, asKnownTo(house.battles.open(gameId), UMPIRE).battle);
    const meant = choice === 'yes' ? order : choice === 'join' ? joined?.order : undefined;
    if (!meant) throw new Refusal('NOT_FOUND', 'that button belongs to another version of the umpire');
    await actAndAnswer(interaction, house, { type: 'import-order', order: meant }, gameId, { asOf });
  },
};

/** The order as previewed: without sides already in the battle. */
function withoutKnownSides(order: OrderOfBattle, { tables }: KnownBattle): OrderOfBattle {
  const known = new Set([...tables.side.values()].map((side) => nameKey(nameOf(side))));
  return { ...order, sides: order.sides.filter(({ name }) => !known.has(nameKey(name))) };
}

function unitLines({ units }: OrderOfBattle): string[] {
  return units.map(({ name, side, fields }) => fieldsLine(`${name} (${side})`, fields));
}
