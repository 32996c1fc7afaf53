import { join } from 'node:path';
import { openDatabase } from '../src/store/index.js';
import type { TypedOptions, Seat } from '../src/table/index.js';
import { lastEvent, prepareBattle, typedShot } from './battles.js';
import { registered, type Seated, seat } from './bots.js';
import { figures, rounded, sized, timed } from './measure.js';

const SERIAL = sized(600);
/** Rounds before it is measured: as many as both bots' code takes to be compiled as it will stay. */
const WARM_UP = sized(2000, 5);
export const AT_ONCE = 32;
const ROUNDS = sized(20);
const SMALL = { channel: 'small', units: 10, events: 50 };
const LARGE = { channel: 'large', units: sized(1000, 10), events: sized(10_000, 50) };

/** Bots that answer the same command with the same post, each in its own way. */
interface Contender {
  /** One command as somebody sends it, until its first response is here. */
  send(): Promise<unknown>;
  readonly milliseconds: number[];
}

type Figures = ReturnType<typeof figures>;

/** Takes turns, so that what slows the machine slows all contenders. */
async function alternate(contenders: readonly Contender[], runs: number): Promise<void> {
  for (let i = 0; i < WARM_UP; i++) for (const contender of contenders) await contender.send();
  for (let i = 0; i < runs; i++)
    for (const contender of contenders) contender.milliseconds.push(await timed(() => contender.send()));
}

async function perSecond(contenders: readonly Contender[]): Promise<number[]> {
  const spent = contenders.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, contender] of contenders.entries())
      spent[i]! += await timed(() => Promise.all(Array.from({ length: AT_ONCE }, () => contender.send())));
  }
  return spent.map((ms) => (1000 * ROUNDS * AT_ONCE) / ms);
}

/** A command of one subcommand again and again. @throws {Error} when it is answered with anything but a post for everybody */
function contender(person: Seat, name: string, optionsOf: () => TypedOptions): Contender {
  return {
    async send() {
      const answer = await (await registered(() => person.command(name, optionsOf()))).answer;
      if (answer.kind !== 'reply' || answer.message.audience !== null)
        throw new Error(`/${name} was refused: ${JSON.stringify(answer)}`);
      return answer;
    },
    milliseconds: [],
  };
}

/** Shots at the other units in turn, so that the same command does the same from the first to the last. */
function shots(units: number): () => TypedOptions {
  let fired = 0;
  return () => typedShot(1 + (fired++ % (units - 1)));
}

/** The answer to a shot against the least that discord.js can do with the same command, the same post and the same bytes on disk. */
export async function answering(folder: string) {
  const databasePath = join(folder, 'bench.db');
  let ours: Seated | undefined;
  let bare: Seated | undefined;
  try {
    // Channel ids are the table's: it is opened first, the battles are made for its channels, then the bot connects.
    ours = await seat({ kind: 'ours', databasePath });
    const seats = [SMALL, LARGE].map(({ channel }) => ours!.table.seat('umpire', channel));
    const database = openDatabase(databasePath);
    const [small] = [SMALL, LARGE].map(({ units, events }, i) =>
      prepareBattle(database, seats[i]!.guild.id, seats[i]!.channel.id, units, events),
    );
    const eventText = JSON.stringify(lastEvent(small!));
    database.$client.close();
    const [inSmall, inLarge] = [SMALL, LARGE].map(({ units }, i) => contender(seats[i]!, 'eagles direct-fire', shots(units))) as [
      Contender,
      Contender,
    ];
    await inSmall.send();
    const { embeds, components } = seats[0]!.messages().at(-1)!;
    bare = await seat({ kind: 'bare', folder, post: { embeds, components }, eventText });
    const bareSeat = bare.table.seat('umpire', 'bare');
    const bares = ['bare', 'bare-post', 'bare-commit'].map((name) =>
      contender(bareSeat, `${name} direct-fire`, shots(SMALL.units)),
    );
    const contenders = [...bares, inSmall, inLarge];
    await alternate(contenders, SERIAL);
    const [bareWord, barePost, bareCommit, directFire, inLargeBattle] = contenders.map(({ milliseconds }) =>
      figures(milliseconds),
    ) as [Figures, Figures, Figures, Figures, Figures];
    const [words, posts, commits, shotsAtOnce] = (await perSecond(contenders.slice(0, 4))) as [number, number, number, number];
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
        bareWordsPerSecond: rounded(words),
        barePostsPerSecond: rounded(posts),
        bareCommitsPerSecond: rounded(commits),
        directFirePerSecond: rounded(shotsAtOnce),
        shareOfBareWords: rounded(shotsAtOnce / words),
        shareOfBarePosts: rounded(shotsAtOnce / posts),
        shareOfBareCommits: rounded(shotsAtOnce / commits),
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
