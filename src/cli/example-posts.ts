/**
 * Chooses posts of played battles for docs/reference/examples.md. The posts come from the bot's actions at the local table, line
 * by line.
 */
import type { APIEmbed } from 'discord-api-types/v10';
import type { ScriptRecord } from '../table/index.js';
import { groupBy } from '../rules/index.js';

/** A script of typed lines, and the posts that the bot made for them. */
export interface PlayedScript {
  readonly text: string;
  readonly records: readonly ScriptRecord[];
}

/** An example post on the page. */
interface ShownPost {
  /** The script's title. For a post of one of the commonest kinds, the entered line. */
  readonly title: string;
  /** The event number of the post, such as `p12`. */
  readonly mark: string;
  readonly channel: string;
  /** The person who typed the line. */
  readonly user: string;
  /** True if only one side could see the post. */
  readonly isPrivate: boolean;
  readonly embed: APIEmbed;
  /** The message with the post, as the bot sent it. */
  readonly body: ScriptRecord['body'];
}

/** Example posts of a rulebook. */
export interface ShownPosts {
  /** The first post of each of the most common kinds. */
  readonly commonest: readonly ShownPost[];
  /** Posts that the script requests with a comment above their line. */
  readonly asked: readonly ShownPost[];
}

const COMMONEST = 10;
const SHOWN = '# Shown: ';
const SETTING_UP = / \/(?:game|[a-z0-9]+-unit) /;
const MARK = /^event (\S+)/;

interface Post extends Omit<ShownPost, 'title'> {
  readonly line: number;
}

/** Returns the posts of events in order. Leaves out later edits of these posts. */
function postsOf({ records }: PlayedScript): Post[] {
  return records.flatMap(({ line, kind, user, channel, ephemeral: isPrivate, body }) =>
    kind === 'edit' || channel === null || user === null
      ? []
      : ((body.embeds ?? []) as readonly APIEmbed[]).flatMap((embed) => {
          const mark = MARK.exec(embed.footer?.text ?? '')?.[1];
          return mark === undefined ? [] : [{ line, mark, channel, user, isPrivate, embed, body }];
        }),
  );
}

/** Returns the kind of a post, so that `Turn 2: Movement` and `Turn 3: Command` have the same kind. */
function sortOf({ embed }: Post): string {
  const title = embed.title ?? '';
  if (title.includes(' lands')) return 'lands';
  return title.split(':')[0]!.replace(/\d+/g, '').trim();
}

/**
 * Chooses the posts for docs/reference/examples.md.
 * @param battle the rulebook's played battle. From the first `/turn` command on, the first post of each of the ten commonest
 *   kinds is chosen. Posts of `/game` and of `/<rulebook>-unit` do not count
 * @param further the rulebook's played script of further posts. For each comment `# Shown: `, the last post of the next line is
 *   chosen
 * @throws {Error} if the line after a `# Shown: ` comment posted nothing
 */
export function choosePosts(battle: PlayedScript, further: PlayedScript): ShownPosts {
  const lines = battle.text.split('\n');
  // The battle is set up when the first phase ends.
  const begun = lines.findIndex((line) => line.includes(' /turn ')) + 1;
  const isPlay = ({ line }: Post): boolean => line >= begun && !SETTING_UP.test(lines[line - 1]!);
  const commonest = [...groupBy(postsOf(battle).filter(isPlay), sortOf).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, COMMONEST)
    .map(([first]) => ({ ...first!, title: typedIn(lines[first!.line - 1]!) }));
  const asked = further.text.split('\n').flatMap((comment, index) => {
    if (!comment.startsWith(SHOWN)) return [];
    const post = postsOf(further).findLast(({ line }) => line === index + 2);
    if (!post) throw new Error(`nothing was posted of the line after "${comment}"`);
    return [{ ...post, title: comment.slice(SHOWN.length) }];
  });
  return { commonest, asked };
}

/** Returns the command in an entered line, such as `/turn phase` for `@umpire #hq /turn phase`. */
const typedIn = (line: string): string => line.slice(line.indexOf('/'));

/** Returns a rulebook's part of docs/reference/examples.md, between its marker lines. */
export function formatExamplePosts(id: string, { commonest, asked }: ShownPosts): string {
  return [
    begins(id),
    '### Posts of a played battle',
    '',
    'These are short posts (`posts:short`), one for each of the ten most common events. Each has a _More_ button. The typed line is above the post.',
    '',
    ...pictures(id, 'commonest', 'The ten most common posts'),
    ...commonest.flatMap(({ title, isPrivate, embed }) => [
      `\`${title}\`${isPrivate ? ', posted only to its side' : ''}`,
      '',
      ...quoted(embed),
    ]),
    '### Several targets, and losses',
    '',
    ...pictures(id, 'asked', `${asked.map(({ title }) => title).join('; ')}: the posts below`),
    ...asked.flatMap(({ title, embed }) => [`${title}:`, '', ...quoted(embed)]),
    ends(id),
  ].join('\n');
}

const begins = (id: string): string => `<!-- posts of ${id} -->`;
const ends = (id: string): string => `<!-- end of the posts of ${id} -->`;

/** Returns the part of a page with example posts; empty if the page has no example posts. */
export function findPostsPart(page: string, id: string): string {
  const from = page.indexOf(begins(id));
  const to = page.indexOf(ends(id));
  return from < 0 || to < 0 ? '' : page.slice(from, to + ends(id).length);
}

/** Returns the Markdown for the pictures of the posts on a phone. */
const pictures = (id: string, part: 'commonest' | 'asked', what: string): string[] => [
  `![${what}, on a phone 390 pixels wide](../images/posts-${id}-${part}.png)`,
  '',
];

/** Returns an embed as a Markdown quotation. Leaves out the hash of its event, because the hash depends on the time. */
function quoted({ title = '', description = '', fields = [], footer }: APIEmbed): string[] {
  const lines = [
    `**${title}**`,
    ...(description === '' ? [] : description.split('\n')),
    ...fields.flatMap(({ name, value }) => ['', `_${name}_`, ...value.split('\n')]),
    '',
    `<sub>${footer!.text.replace(/ · #[0-9a-f]+/, '')}</sub>`,
  ];
  return [...lines.map((line) => (line === '' ? '>' : `> ${line}  `)), ''];
}
