import BetterSqlite3 from 'better-sqlite3';
import { ApplicationCommandType } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BattleEvent, findShownNumber } from '../../src/game/index.js';
import { MESSAGE_COMMANDS } from '../../src/discord/message-commands.js';
import { CannotSendError, type Interaction, type Message, type Seat } from '../../src/table/index.js';
import { forge, ofServer } from './forging.js';
import { type Seated, sitDown, titleAndText, messageOf } from './seated.js';

const NAMES = ['Why?', 'Odds', 'Undo', 'Correct', 'Note'];

let seated: Seated;
/** A roll that was made before there was a battle. */
let loose: Message;
let shot: { readonly event: BattleEvent; readonly post: Message };

const seat = (person: string, channel = 'hq'): Seat => seated.table.seat(person, channel);
function events(): BattleEvent[] {
  const database = new BetterSqlite3(seated.databasePath, { readonly: true });
  try {
    const rows = database.prepare('SELECT body FROM events ORDER BY rowid').pluck().all() as string[];
    return rows.map((body) => JSON.parse(body) as BattleEvent);
  } finally {
    database.close();
  }
}
const lastPost = (): Message => seated.table.world.channel('hq').messages.findLast(({ audience }) => audience === null)!;
const on = (person: string, name: string, post: Message): Interaction => seat(person).onMessage(name, post.id);
/** Returns what only this person was shown. */
const toldTo = async (person: string, name: string, post: Message): Promise<string> => {
  const { answer, user } = on(person, name, post);
  const message = messageOf(await answer);
  expect(message.audience, `${person}: ${name}`).toBe(user.id);
  return titleAndText({ kind: 'reply', message });
};

/** Fires with six dice entered by hand. 9 and 8 hit INFANTRY (section 4.2). */
async function fire(firer: string, target: string): Promise<typeof shot> {
  const values = { firer, target, 'range-yards': 450, dice: '9,1,2,8,3,4' };
  await seat('umpire').command('eagles direct-fire', values).answer;
  const event = events().at(-1)!;
  expect(event.resolutions).toHaveLength(1);
  return { event, post: lastPost() };
}

beforeAll(async () => {
  seated = await sitDown('1945');
  const umpire = seat('umpire');
  const values = { fp: 6, 'target-da': 'INFANTRY', 'target-tpd': 'BB', 'range-yards': 450 };
  loose = messageOf(await seat('eve').command('eagles direct-fire', values).answer);
  expect(JSON.stringify(loose.components), loose.embeds[0]?.description).toContain('odds:loose:');
  await umpire.command('game start', { ruleset: 'eagles', name: 'Hill 112', spotting: 'open' }).answer;
  await umpire.command('side add', { name: 'Axis', nation: 'germany', player: '@anna' }).answer;
  await umpire.command('side add', { name: 'Allies', nation: 'usa', player: '@bob' }).answer;
  const tank = { 'base-fp': 6, kind: 'vehicle', da: 'THIN', 'move-code': 'D' };
  for (const name of ['1/Pz', '2/Pz']) await umpire.command('eagles-unit add', { name, side: 'Axis', ...tank }).answer;
  for (const name of ['A Coy', 'B Coy'])
    await umpire.command('eagles-unit add', { name, side: 'Allies', 'base-fp': 6, tpd: 'BB' }).answer;
  shot = await fire('1/Pz', 'A Coy');
});
afterAll(async () => {
  expect(seated.faults).toEqual([]);
  await seated.leave();
});

describe('a message command', () => {
  it('is registered everywhere as one, without a description', () => {
    expect(MESSAGE_COMMANDS.map(({ data }) => data)).toEqual(NAMES.map((name) => ({ type: 3, name })));
    const there = seat('eve')
      .commands()
      .filter(({ type }) => type === ApplicationCommandType.Message);
    expect(there.map(({ name, description }) => [name, description])).toEqual(NAMES.map((name) => [name, '']));
    expect(() => seat('eve').onMessage('Redo', shot.post.id)).toThrow(CannotSendError);
  });

  it('Why? explains the result to whoever asks, him alone', async () => {
    for (const person of ['umpire', 'anna', 'eve']) {
      const words = await toldTo(person, 'Why?', shot.post);
      expect(words, person).toContain('A Coy');
      expect(words, person).not.toContain('Not found');
    }
  });

  it('Odds shows the exact odds, and Correct asks what was wrong', async () => {
    const before = events().length;
    const odds = messageOf(await on('bob', 'Odds', shot.post).answer);
    expect(JSON.stringify(odds.embeds)).toMatch(/\d%/);
    expect(await toldTo('umpire', 'Correct', shot.post)).toContain(`Correct event ${findShownNumber(shot.event)}`);
    expect(events().length).toBe(before);
  });

  it('Note opens the form, and the note names the event', async () => {
    const answer = await on('bob', 'Note', shot.post).answer;
    expect(answer).toMatchObject({ kind: 'form', form: { title: `Note on event ${findShownNumber(shot.event)}` } });
    await seat('bob').submit({ Note: 'From the mill' }).answer;
    expect(events().at(-1)).toMatchObject({
      kind: 'noted',
      command: { type: 'note', text: `On ${findShownNumber(shot.event)}: From the mill` },
    });
  });

  it('Undo takes the shot back, and Undo on that post lets it stand again', async () => {
    const { event, post } = await fire('2/Pz', 'B Coy');
    await on('umpire', 'Undo', post).answer;
    expect(events().at(-1)).toMatchObject({ kind: 'undone', undoes: event.number });
    const undoing = events().at(-1)!;
    await on('umpire', 'Undo', lastPost()).answer;
    expect(events().at(-1)).toMatchObject({ kind: 'undone', undoes: undoing.number });
  });

  it('is each presser’s as far as the button behind More is', async () => {
    const before = events().length;
    for (const person of ['anna', 'bob', 'eve'])
      for (const name of ['Undo', 'Correct']) expect(await toldTo(person, name, shot.post), person).toMatch(/^Umpires only/);
    expect(await toldTo('eve', 'Note', shot.post)).toContain('You do not play in this battle');
    expect(events().length).toBe(before);
  });

  it('lets a player take his own last command back where the battle does', async () => {
    await seat('umpire').command('game undo', { by: 'players' }).answer;
    await seat('bob').command('log note', { text: 'We dig in' }).answer;
    const noted = events().at(-1)!;
    const post = lastPost();
    expect(await toldTo('eve', 'Undo', post)).toMatch(/^Umpires only/);
    await on('bob', 'Undo', post).answer;
    expect(events().at(-1)).toMatchObject({ kind: 'undone', undoes: noted.number });
    await seat('umpire').command('game undo', { by: 'nobody' }).answer;
  });

  it('of a post that is not everybody’s is for those who may know of it', async () => {
    await seat('bob').command('log note', { text: 'Mines at the ford', side: 'Allies' }).answer;
    const secret = seated.table.world.channel('hq').messages.at(-1)!;
    expect(secret.audience).toBe(seat('bob').user.id);
    expect(await on('bob', 'Note', secret).answer).toMatchObject({ kind: 'form' });
    seat('bob').dismissForm();
    // Acts as if another person's client had the private post.
    for (const name of ['Note', 'Why?']) {
      const forged = forge(
        seated.table,
        () => on('anna', name, shot.post),
        ({ data }) => {
          const { messages } = data.resolved as { messages: Record<string, { components: unknown }> };
          messages[shot.post.id]!.components = secret.components;
        },
      );
      expect(titleAndText(await forged.answer), name).toContain('Cannot find event');
    }
  });

  it('of a turn’s end acts on the event that More does', async () => {
    await seat('umpire').command('turn next', { anyway: true }).answer;
    const post = lastPost();
    const before = events();
    const more = messageOf(await seat('umpire').press('More').answer);
    const mark = /"undo:\w+:(\w+)"/.exec(JSON.stringify(more.components))![1]!;
    await on('umpire', 'Undo', post).answer;
    expect(events().at(-1)).toMatchObject({
      kind: 'undone',
      undoes: before.find((event) => findShownNumber(event) === mark)!.number,
    });
  });

  it('with nothing of its kind behind More says so', async () => {
    await seat('umpire').command('side add', { name: 'Partisans', nation: 'ussr' }).answer;
    const before = events().length;
    for (const name of ['Why?', 'Odds', 'Correct'])
      expect(await toldTo('umpire', name, lastPost())).toContain(`That post does not offer ${name}. Press _More_ under the post`);
    expect(events().length).toBe(before);
  });
});

describe('no message command opens', () => {
  const NO_POST = 'the bot’s posts about a battle';

  it('what somebody else wrote, another bot’s post, or a copy of a post', async () => {
    const before = events().length;
    const said = seat('anna').say(`event ${findShownNumber(shot.event)} · battle ${shot.event.gameId}`);
    const answered: string[] = [];
    for (const name of NAMES) {
      answered.push(await toldTo('umpire', name, said));
      for (const author of [
        { id: seat('anna').user.id, username: 'anna', discriminator: '0', avatar: null, global_name: null },
        { id: '1'.repeat(18), username: 'Umpire', discriminator: '0001', avatar: null, global_name: null, bot: true },
      ]) {
        const forged = forge(
          seated.table,
          () => on('umpire', name, said),
          ({ data }) => {
            const { messages } = data.resolved as { messages: Record<string, Record<string, unknown>> };
            Object.assign(messages[said.id]!, { author, embeds: shot.post.embeds, components: shot.post.components });
          },
        );
        answered.push(titleAndText(await forged.answer));
      }
    }
    expect(answered).toHaveLength(15);
    for (const words of answered) {
      expect(words).toMatch(/^Not found/);
      expect(words).toContain(NO_POST);
    }
    expect(events().length).toBe(before);
  });

  it('a post of the bot’s that is about no event', async () => {
    await seat('umpire').command('help', {}).answer;
    const help = seated.table.world.channel('hq').messages.at(-1)!;
    for (const name of NAMES) expect(await toldTo('umpire', name, help)).toContain(NO_POST);
  });

  it('an event that there is not, or a battle of another server', async () => {
    const before = events().length;
    const { gameId } = shot.event;
    const pressed = async (name: string, mark: string, battle: string, guildId?: string): Promise<string> => {
      const forged = forge(
        seated.table,
        () => on('umpire', name, shot.post),
        (payload) => {
          const { messages } = payload.data.resolved as { messages: Record<string, { components: unknown }> };
          const button = { type: 2, style: 2, label: 'More', custom_id: `more:${battle}:${mark}` };
          messages[shot.post.id]!.components = [{ type: 1, components: [button] }];
          if (guildId !== undefined) ofServer(payload, guildId);
        },
      );
      return titleAndText(await forged.answer);
    };
    const elsewhere = seated.table.world.guild('Elsewhere').id;
    for (const name of NAMES) {
      expect(await pressed(name, 'p999', gameId), name).toMatch(/^Not found.*Cannot find event p999/);
      expect(await pressed(name, 'p1', '0123456789abcdef'), name).toMatch(/^Not found.*is from a battle on another server/);
      expect(await pressed(name, findShownNumber(shot.event), gameId, elsewhere), name).toMatch(
        /^Not found.*is from a battle on another server/,
      );
    }
    expect(events().length).toBe(before);
  });

  it('a roll outside any battle, but for its odds', async () => {
    for (const name of NAMES) {
      const words = await toldTo('eve', name, loose);
      if (name === 'Odds') expect(words).not.toContain('Not found');
      else expect(words).toContain(NO_POST);
    }
  });
});
