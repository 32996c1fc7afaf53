import { AttachmentBuilder, MessageFlags } from 'discord.js';
import writeWorkbook from 'write-excel-file/node';
import type { Json } from '../../dice/index.js';
import { formatCsv } from '../../present/index.js';
import {
  exportActs,
  openView,
  exportUnitEntries,
  type OrderOfBattle,
  listRowsInView,
  exportSides,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import { formatOptionName, countNoun, type Ruleset, listSchemaFields, type UnitRow } from '../../rules/index.js';
import type { Services } from '../services.js';
import { requireGameHere } from '../people/people.js';
import { openBattleView } from '../options/pickers.js';
import type { TypedCommand } from '../connection/interactions.js';

/**
 * Sends a person the units that they may export: all units for an umpire, the units of their own side for a player, and no units
 * for a spectator.
 */
export async function exportUnits(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  const { ruleset } = game;
  // A unit's own side may know the names of all rows to which the unit refers.
  const { battle } = openView(game, UMPIRE_AS_READER);
  const known = listRowsInView(openBattleView(game, actor), 'unit') as readonly UnitRow[];
  const own = actor.standing === 'umpire' ? known : known.filter(({ side }) => side === actor.sideId);
  const units = exportUnitEntries(own, battle, ruleset);
  const format = interaction.options.getString('format') ?? 'csv';
  const isJson = format === 'json';
  const isUmpire = actor.standing === 'umpire';
  const sides = isUmpire ? exportSides(battle, ruleset) : [];
  const acts = isUmpire || actor.sideId !== null ? exportActs(battle, ruleset, isUmpire ? null : actor.sideId) : [];
  const content = isJson
    ? Buffer.from(`${JSON.stringify({ sides, acts, units }, null, 2)}\n`, 'utf8')
    : await createUnitFile(units, ruleset, format);
  const file = new AttachmentBuilder(content, { name: `units.${format}` });
  await interaction.reply({
    content: [
      countNoun(units.length, 'unit'),
      ...(isJson && acts.length > 0 ? [countNoun(acts.length, 'entry', 'entries')] : []),
    ].join(', '),
    files: [file],
    flags: MessageFlags.Ephemeral,
  });
}

/** Creates a file with a table of units: a workbook (`xlsx`), or CSV. */
export async function createUnitFile(units: OrderOfBattle['units'], ruleset: Ruleset, format: string): Promise<Buffer> {
  const [heading, rows] = tableOf(units, ruleset);
  return format === 'xlsx' ? workbookOf([heading, ...rows]) : Buffer.from(formatCsv(heading, rows), 'utf8');
}

/** Builds a workbook with one sheet. All cells are text, so that a spreadsheet does not turn names into dates or run formulas. */
function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String, format: '@' })));
  return writeWorkbook(cells, { sheet: 'Units' }).toBuffer();
}

/** Returns the headings and rows of a table of units. */
function tableOf(units: OrderOfBattle['units'], ruleset: Ruleset): readonly [heading: string[], rows: string[][]] {
  const used = new Set(units.flatMap(({ fields }) => Object.keys(fields)));
  const keys = listSchemaFields(ruleset.unitFields)
    .map(({ key }) => key)
    .filter((key) => used.has(key));
  const rows = units.map(({ name, side, fields }) => [name, side, ...keys.map((key) => cell(fields[key]))]);
  return [['name', 'side', ...keys.map(formatOptionName)], rows];
}

function cell(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string') ? value.join('+') || 'none' : JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
