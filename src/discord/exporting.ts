import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { foldAll, parseRecordFile, type Picture, type Reader, whoIsIn } from '../game/index.js';
import { formatReplay, formatReport, presentEvening, replayOf, type ReplayPage, reportCsv, reportOf } from '../present/index.js';
import { nameOf, Refusal } from '../rules/index.js';
import { rulesetById } from '../rules/registry.js';

/** The formats of `/log export`, with what people choose by. */
export const FORMATS = {
  markdown: 'Battle report (Markdown)',
  html: 'Replay to step through (one HTML page)',
  csv: 'Table for a spreadsheet (CSV)',
  jsonl: 'The record itself, verifiable (JSON Lines)',
} as const;
/** Those, and the evening as one message: a body for Discord, as JSON. */
export type Format = keyof typeof FORMATS | 'evening';

const ENDINGS: Readonly<Record<Format, string>> = { markdown: 'md', html: 'html', csv: 'csv', jsonl: 'jsonl', evening: 'json' };

/** Discord takes files of 10 MiB; some of it is the request's own. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024 - 64 * 1024;

/** A file to be sent. */
export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The file of a record in a format, as far as its reader may know it.
 * @param record the battle's record file: of an open battle without its seed
 * @throws {Refusal} INVALID_INPUT when Discord would not take it
 */
export function exportOf(format: Format, record: string, reader: Reader): MadeFile {
  const read = parseRecordFile(record);
  const { events, pictures, heading } = read;
  const { battle } = foldAll(heading.gameId, events);
  const text = format === 'jsonl' ? record : told();
  return fitted(`${fileStem(nameOf(battle.game))}.${ENDINGS[format]}`, text, heading.gameId);

  function told(): string {
    const report = reportOf(events, battle, rulesetById(heading.ruleset), reader, whoIsIn(read));
    if (format === 'evening') return JSON.stringify(presentEvening(report));
    const bySha = new Map(pictures.map((picture) => [picture.sha256, picture]));
    const picture = (sha256: string): Picture | undefined => bySha.get(sha256);
    if (format === 'html') return formatReplay(replayOf(report, picture), replayPage());
    return format === 'csv' ? reportCsv(report) : formatReport(report, picture);
  }
}

/** `hill-112` for "Hill 112": what every system takes as a file's name. */
function fileStem(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 60).replace(/-$/, '') || 'battle';
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
export function fitted(name: string, text: string, gameId: string): MadeFile {
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
