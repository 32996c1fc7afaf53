import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  applyEvents,
  findShownNumber,
  parseRecordFile,
  type Picture,
  type Reader,
  createPersonFinder,
} from '../../game/index.js';
import {
  type Anchor,
  type MapDrawer,
  type DrawnMap,
  drawMaps,
  drawEndCard,
  formatOrbat,
  formatReplay,
  formatReport,
  type PostBody,
  type Report,
  presentBattleSummary,
  rankTurns,
  buildReplay,
  type ReplayPage,
  formatReportCsv,
  buildReport,
  drawStrength,
  type MapBackgrounds,
  listBackgrounds,
} from '../../present/index.js';
import { findRowName, refuseInvalid, Refusal } from '../../rules/index.js';
import { findRuleset } from '../../rules/registry.js';

/** The formats of `/log export`, each with the text of its choice. */
export const EXPORT_FORMATS = {
  markdown: 'Battle report (Markdown)',
  html: 'Replay, step by step (HTML page)',
  csv: 'Table for a spreadsheet (CSV)',
  jsonl: 'Full record, for checking (JSON Lines)',
  'orbat-mapper': 'Units and their movements (ORBAT Mapper)',
} as const;
/**
 * The formats of `/log export`, and two JSON formats for the bot itself: `evening`, a message with a summary of the battle and a
 * card, and `strength`, a drawing of each side's strength (null if there is no drawing).
 */
export type ExportFormat = keyof typeof EXPORT_FORMATS | 'evening' | 'strength';

const ENDINGS: Readonly<Record<ExportFormat, string>> = {
  markdown: 'md',
  html: 'html',
  csv: 'csv',
  jsonl: 'jsonl',
  'orbat-mapper': 'orbat.json',
  evening: 'json',
  strength: 'json',
};

/** The maximum size of a file in bytes. Discord's limit of 10 MiB also includes the rest of the request. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024 - 64 * 1024;

/** A request for an export. `anchor` is only for the format `orbat-mapper`. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly anchor?: Anchor;
}

/** The message with the summary of a battle that has ended, and the battle's end card. */
export interface BattleSummary {
  readonly body: PostBody;
  readonly card: DrawnCard;
}

interface DrawnCard {
  readonly base64: string;
  readonly mediaType: string;
  readonly alt: string;
}

/** A file to send, with any pictures that accompany it. */
export interface ExportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The pictures that the file shows, which are sent with it. Default: no pictures. */
  readonly beside?: readonly ExportFile[];
}

/**
 * Writes a battle's record as a file in one of the formats. `jsonl` is the record file itself. The other formats contain only
 * what their reader may know.
 * @param record the battle's record file. While the battle is open, it does not contain the seed
 * @param making tools that draw the map of the report, and shrink its backgrounds
 * @throws {Refusal} INVALID_INPUT if the file is too big for Discord; UNAVAILABLE if the page of replays was not built
 */
export async function exportRecord(
  { format, anchor }: ExportRequest,
  record: string,
  reader: Reader,
  making: ExportTools,
): Promise<ExportFile> {
  const read = parseRecordFile(record);
  const { events, pictures, heading } = read;
  const { battle } = applyEvents(heading.gameId, events);
  const stem = fileStem(findRowName(battle.game));
  if (format === 'jsonl') return fitIntoFile(`${stem}.jsonl`, record, heading.gameId);
  const report = buildReport(events, battle, findRuleset(heading.ruleset), reader, createPersonFinder(read));
  const bySha = new Map(pictures.map((picture) => [picture.sha256, picture]));
  const find = (sha256: string): Picture | undefined => bySha.get(sha256);
  if (format === 'markdown') {
    const maps = await drawMaps(report, making.draw, await shrinkBackgrounds(listBackgrounds(events), find, making));
    const { text, files } = writeWithPictures(report, stem, maps, find);
    const file = fitIntoFile(`${stem}.md`, text, heading.gameId);
    return { ...file, beside: file.bytes.length > REPORT_MAX_BYTES ? [] : files };
  }
  return fitIntoFile(`${stem}.${ENDINGS[format]}`, await told(), heading.gameId);

  async function told(): Promise<string> {
    if (format === 'strength') return JSON.stringify(drawStrength(report));
    if (format === 'orbat-mapper') return formatOrbat(report, anchor);
    if (format === 'csv') return formatReportCsv(report);
    const unders = await shrinkBackgrounds(listBackgrounds(events), find, making);
    if (format === 'evening') {
      const { svg, alt } = drawEndCard(report, unders);
      const { bytes, mediaType } = await making.draw(svg);
      const card: DrawnCard = { base64: Buffer.from(bytes).toString('base64'), mediaType, alt };
      return JSON.stringify({ body: presentBattleSummary(report), card } satisfies BattleSummary);
    }
    return formatReplay(buildReplay(report, find, unders), replayPage());
  }
}

/** The maximum number of pictures that accompany a report, because a Discord message can have ten files. */
const MOST_PICTURES = 9;
/**
 * The maximum size in bytes of a report that is sent together with its pictures. A larger report leaves no room for pictures in
 * the message.
 */
const REPORT_MAX_BYTES = 4_000_000;
const PICTURE_ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/**
 * Writes a report with the files of its pictures, up to the limit of a message: first the last map, then the pictures of notes,
 * then the maps of earlier turns, the most important first.
 */
export function writeWithPictures(
  report: Report,
  stem: string,
  maps: readonly DrawnMap[],
  find: (sha256: string) => Picture | undefined,
): { readonly text: string; readonly files: readonly ExportFile[] } {
  const files = new Map<string, ExportFile>();
  let room = MAX_FILE_BYTES - REPORT_MAX_BYTES;
  const add = (key: string, name: string, mediaType: string, bytes: Uint8Array): void => {
    const ending = PICTURE_ENDINGS[mediaType];
    if (ending === undefined || files.has(key) || files.size >= MOST_PICTURES || bytes.length > room) return;
    room -= bytes.length;
    files.set(key, { name: `${stem}-${name}.${ending}`, bytes });
  };
  const addMap = ({ turn, mediaType, bytes }: DrawnMap): void => add(`map ${turn}`, `turn-${turn}`, mediaType, bytes);
  const [last, ...earlier] = rankTurns(report).flatMap((turn) => maps.find((map) => map.turn === turn) ?? []);
  if (last) addMap(last);
  for (const { event, picture } of report.entries) {
    const found = picture && find(picture.sha256);
    if (found) add(picture.sha256, `picture-${findShownNumber(event)}`, picture.mediaType, Buffer.from(found.base64, 'base64'));
  }
  earlier.forEach(addMap);
  const shown = maps.flatMap(({ turn, alt }) => {
    const file = files.get(`map ${turn}`)?.name;
    return file === undefined ? [] : [{ turn, alt, file }];
  });
  // The map of the end comes first, then those of the turns in order, and other pictures last.
  const turnOf = (key: string): number =>
    key.startsWith('map ') ? (key === `map ${last?.turn}` ? -1 : Number(key.slice(4))) : Infinity;
  const inOrder = [...files].sort(([one], [other]) => turnOf(one) - turnOf(other) || 0).map(([, file]) => file);
  return { text: formatReport(report, (sha256) => files.get(sha256)?.name, shown), files: inOrder };
}

/** The tools that draw and shrink pictures in exports. */
export interface ExportTools {
  readonly draw: MapDrawer;
  /**
   * Shrinks a picture to a JPEG of at most `most` bytes. Returns null if this is impossible, if the picture cannot be read, or if
   * the package for reading photographs is missing.
   */
  readonly smaller: (
    bytes: Uint8Array,
    most: number,
  ) => Promise<{ readonly bytes: Uint8Array; readonly mediaType: string } | null>;
}

/** The maximum total size in bytes of the map backgrounds in one file. */
const UNDERS_MAX_BYTES = 3_000_000;
const UNDER_MAX_BYTES = 300_000;

/** Shrinks the map backgrounds until all of them fit into a file. Omits backgrounds that cannot be made small enough. */
export async function shrinkBackgrounds(
  hashes: readonly string[],
  find: (sha256: string) => Picture | undefined,
  { smaller }: Pick<ExportTools, 'smaller'>,
): Promise<MapBackgrounds> {
  const most = Math.min(UNDER_MAX_BYTES, Math.floor(UNDERS_MAX_BYTES / Math.max(1, hashes.length)));
  const unders = new Map<string, string>();
  for (const sha256 of hashes) {
    const kept = find(sha256);
    const made = kept && (await smaller(Buffer.from(kept.base64, 'base64'), most));
    if (made) unders.set(sha256, `data:${made.mediaType};base64,${Buffer.from(made.bytes).toString('base64')}`);
  }
  return unders;
}

/** Returns a file name for a battle that every operating system allows, such as `hill-112` for "Hill 112". */
function fileStem(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 60).replace(/-$/, '') || 'battle';
}

const PAGE_FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/replay/' : '../../../replay/', import.meta.url),
);
let page: ReplayPage | undefined;

/** Returns the built files of the replay page. @throws {Refusal} UNAVAILABLE if the files were not built */
function replayPage(): ReplayPage {
  if (page) return page;
  if (!existsSync(`${PAGE_FOLDER}replay.js`))
    throw new Refusal(
      'UNAVAILABLE',
      'The replay page has not been built. Ask the person who runs the bot to use `npm run build`.',
    );
  const read = (file: string): string => readFileSync(PAGE_FOLDER + file, 'utf8');
  page = { script: read('replay.js'), style: read('replay.css') };
  return page;
}

/**
 * Builds a file for Discord from a text. A text that is too big is packed with gzip.
 * @throws {Refusal} INVALID_INPUT if the packed file is still too big
 */
export function fitIntoFile(name: string, text: string, gameId: string): ExportFile {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= MAX_FILE_BYTES) return { name, bytes };
  const packed = gzipSync(bytes);
  if (packed.length <= MAX_FILE_BYTES) return { name: `${name}.gz`, bytes: packed };
  throw refuseInvalid(
    'format',
    `The file is ${Math.ceil(packed.length / 1_000_000)} MB even when compressed, and Discord allows 10 MB. Ask the person who runs the bot to use \`umpire export ${gameId}\`.`,
  );
}
