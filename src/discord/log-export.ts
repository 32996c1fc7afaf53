import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { AttachmentBuilder, type ChatInputCommandInteraction, MessageFlags } from 'discord.js';
import { type Picture, recordFileLines } from '../game/index.js';
import { formatReplay, formatReport, replayOf, type ReplayPage, reportCsv, reportOf } from '../present/index.js';
import { type Actor, Refusal } from '../rules/index.js';
import type { OpenGame } from '../store/index.js';
import type { House } from './house.js';
import { gameHereOrRefuse } from './people.js';

/** The formats of `/log export`, with what people choose by. */
export const FORMATS = {
  markdown: 'Battle report (Markdown)',
  html: 'Replay to step through (one HTML page)',
  csv: 'Table for a spreadsheet (CSV)',
  jsonl: 'The record itself, verifiable (JSON Lines)',
} as const;
export type Format = keyof typeof FORMATS;

const ENDINGS: Readonly<Record<Format, string>> = { markdown: 'md', html: 'html', csv: 'csv', jsonl: 'jsonl' };

/** Discord takes files of 10 MiB; some of it is the request's own. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024 - 64 * 1024;

/** Sends the person the battle's record in a format, as far as they may know it. */
export async function exportLog(interaction: ChatInputCommandInteraction<'cached' | 'raw'>, house: House): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const format = (interaction.options.getString('format') ?? 'markdown') as Format;
  const { name, bytes } = fitted(`battle.${ENDINGS[format]}`, exportOf(format, game, actor, house), game.gameId);
  await interaction.reply({
    content: name.endsWith('.gz')
      ? 'The record so far. It was too big as it is: unpack it with gzip or 7-Zip.'
      : 'The record so far.',
    files: [new AttachmentBuilder(bytes, { name })],
    flags: MessageFlags.Ephemeral,
  });
}

function exportOf(
  format: Format,
  { gameId, state, ruleset }: OpenGame,
  actor: Actor,
  { record, recordFiles, pictures }: House,
): string {
  const { battle } = state;
  if (format === 'jsonl') {
    if (battle.game.status === 'open' && actor.standing !== 'umpire')
      throw new Refusal(
        'UMPIRE_ONLY',
        'the whole record tells what sides keep to themselves: until the battle ends it is for umpires; take markdown, html or csv',
        'format',
      );
    return `${[...recordFileLines(recordFiles.of(gameId))].join('\n')}\n`;
  }
  const report = reportOf(record.events(gameId), battle, ruleset, actor);
  const picture = (sha256: string): Picture | undefined => pictures.find(sha256);
  if (format === 'html') return formatReplay(replayOf(report, picture), replayPage());
  return format === 'csv' ? reportCsv(report) : formatReport(report, picture);
}

const PAGE_FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/replay/' : '../../replay/', import.meta.url),
);
let page: ReplayPage | undefined;

/** The page's own files, as they were built. @throws {Refusal} UNAVAILABLE */
function replayPage(): ReplayPage {
  if (page) return page;
  if (!existsSync(`${PAGE_FOLDER}replay.js`))
    throw new Refusal('UNAVAILABLE', 'the page of replays is not built: whoever runs the bot builds it with `npm run build`');
  const read = (file: string): string => readFileSync(PAGE_FOLDER + file, 'utf8');
  page = { script: read('replay.js'), style: read('replay.css') };
  return page;
}

/**
 * A file that Discord takes: packed, if it is too big as it is.
 * @throws {Refusal} INVALID_INPUT when that does not do
 */
export function fitted(name: string, text: string, gameId: string): { readonly name: string; readonly bytes: Buffer } {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= MAX_FILE_BYTES) return { name, bytes };
  const packed = gzipSync(bytes);
  if (packed.length <= MAX_FILE_BYTES) return { name: `${name}.gz`, bytes: packed };
  throw new Refusal(
    'INVALID_INPUT',
    `format: the file has ${Math.ceil(packed.length / 1_000_000)} MB even packed, and Discord takes 10: whoever runs the bot can write it with \`umpire export ${gameId}\``,
    'format',
  );
}
