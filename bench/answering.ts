import { join } from 'node:path';
import { openDatabase } from '../src/store/index.js';
import type { TypedOptions, Seat } from '../src/table/index.js';
import { lastEvent, prepareBattle, typedShot } from './battles.js';
import { processorMs, registered, type Seated, seat } from './bots.js';
import { figures, rounded, sized, timed } from './measure.js';

const SERIAL = sized(600);
/** The number of unmeasured rounds at the start. After so many, the code of both bots is fully compiled. */
const WARM_UP = sized(2000, 5);
export const AT_ONCE = 32;
const ROUNDS = sized(20);
const SMALL = { channel: 'small', units: 10, events: 50 };
const LARGE = { channel: 'large', units: sized(1000, 10), events: sized(10_000, 50) };

/** A bot that is compared with others: all answer the same command with the same post, each in its own way. */
interface Contender {
  /** Sends one command, and waits for its first response. */
  send(): Promise<unknown>;
  readonly milliseconds: number[];
  readonly bot: Seated;
}

type Figures = ReturnType<typeof figures>;

/** Lets the contenders take turns, so that anything that slows the machine down affects all of them. */
async function alternate(contenders: readonly Contender[], runs: number): Promise<void> {
  for (let i = 0; i < WARM_UP; i++) for (const contender of contenders) await contender.send();
  for (let i = 0; i < runs; i++)
    for (const contender of contenders) contender.milliseconds.push(await timed(() => contender.send()));
}

interface Rate {
  readonly perSecond: number;
  /** The processor time of each command in milliseconds. */
  readonly processorMs: number;
}

async function ratesOf(contenders: readonly Contender[]): Promise<Rate[]> {
  const spent = contenders.map(() => ({ ms: 0, processorMs: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, contender] of contenders.entries()) {
      const before = processorMs(contender.bot.process);
      spent[i]!.ms += await timed(() => Promise.all(Array.from({ length: AT_ONCE }, () => contender.send())));
      spent[i]!.processorMs += processorMs(contender.bot.process) - before;
    }
  }
  const sent = ROUNDS * AT_ONCE;
  return spent.map((each) => ({ perSecond: (1000 * sent) / each.ms, processorMs: each.processorMs / sent }));
}

/**
 * Creates a contender that repeats a command of one subcommand.
 * @throws {Error} if the answer is not a public post
 */
function contender(bot: Seated, person: Seat, name: string, optionsOf: () => TypedOptions): Contender {
  return {
    async send() {
      const answer = await (await registered(() => person.command(name, optionsOf()))).answer;
      if (answer.kind !== 'reply' || answer.message.audience !== null)
        throw new Error(`/${name} was refused: ${JSON.stringify(answer)}`);
      return answer;
    },
    milliseconds: [],
    bot,
  };
}

/** Returns the options of shots at the other units in turn, so that all shots have the same effect. */
function shots(units: number): () => TypedOptions {
  let fired = 0;
  return () => typedShot(1 + (fired++ % (units - 1)));
}

/**
 * Returns the processor time of a shot, compared with that of a commit alone; empty if the system does not report it.
 */
function processorOf(commit: Rate, shot: Rate): { readonly processorMs?: number; readonly processorToBareCommit?: number } {
  if (Number.isNaN(shot.processorMs)) return {};
  return { processorMs: rounded(shot.processorMs), processorToBareCommit: rounded(shot.processorMs / commit.processorMs) };
}

/**
 * Compares the answer to a shot with the minimum that discord.js needs for the same command, the same post and the same
 * bytes on disk.
 */
export async function answering(folder: string) {
  const databasePath = join(folder, 'bench.db');
  let ours: Seated | undefined;
  let bare: Seated | undefined;
  try {
    // The table chooses the channel ids. So it is opened first, then battles are created for its channels, and then the
    // bot connects.
    ours = await seat({ kind: 'ours', databasePath });
    const seats = [SMALL, LARGE].map(({ channel }) => ours!.table.seat('umpire', channel));
    const database = openDatabase(databasePath);
    const [small] = [SMALL, LARGE].map(({ units, events }, i) =>
      prepareBattle(database, seats[i]!.guild.id, seats[i]!.channel.id, units, events),
    );
    const eventText = JSON.stringify(lastEvent(small!));
    database.$client.close();
    const [inSmall, inLarge] = [SMALL, LARGE].map(({ units }, i) =>
      contender(ours!, seats[i]!, 'eagles direct-fire', shots(units)),
    ) as [Contender, Contender];
    await inSmall.send();
    const { embeds, components } = seats[0]!.messages().at(-1)!;
    bare = await seat({ kind: 'bare', folder, post: { embeds, components }, eventText });
    const bareSeat = bare.table.seat('umpire', 'bare');
    const bares = ['bare', 'bare-post', 'bare-commit'].map((name) =>
      contender(bare!, bareSeat, `${name} direct-fire`, shots(SMALL.units)),
    );
    const contenders = [...bares, inSmall, inLarge];
    await alternate(contenders, SERIAL);
    const [bareWord, barePost, bareCommit, directFire, inLargeBattle] = contenders.map(({ milliseconds }) =>
      figures(milliseconds),
    ) as [Figures, Figures, Figures, Figures, Figures];
    const [words, posts, commits, shotsAtOnce] = (await ratesOf(contenders.slice(0, 4))) as [Rate, Rate, Rate, Rate];
    return {
      serial: {
        bareWord,
        barePost,
        bareCommit,
        eventBytes: eventText.length,
        directFire,
        ratioToBareWord: rounded(directFire.medianMs / bareWord.medianMs),
        ratioToBarePost: rounded(directFire.medianMs / barePost.medianMs),
        ratioToBareCommit: rounded(directFire.medianMs / bareCommit.medianMs),
      },
      atOnce: {
        interactions: AT_ONCE,
        bareWordsPerSecond: rounded(words.perSecond),
        barePostsPerSecond: rounded(posts.perSecond),
        bareCommitsPerSecond: rounded(commits.perSecond),
        directFirePerSecond: rounded(shotsAtOnce.perSecond),
        shareOfBareWords: rounded(shotsAtOnce.perSecond / words.perSecond),
        shareOfBarePosts: rounded(shotsAtOnce.perSecond / posts.perSecond),
        shareOfBareCommits: rounded(shotsAtOnce.perSecond / commits.perSecond),
        ...processorOf(commits, shotsAtOnce),
      },
      largeBattle: {
        units: LARGE.units,
        events: LARGE.events,
        ...inLargeBattle,
        ratioToSmall: rounded(inLargeBattle.medianMs / directFire.medianMs),
      },
    };
  } finally {
    await bare?.stop();
    await ours?.stop();
  }
}
