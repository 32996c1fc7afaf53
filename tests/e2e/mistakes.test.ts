import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import type { Interaction, Message, ScriptRecord } from '../../src/table/index.js';
import { forge, inPrivate, type Payload, withOption } from './forging.js';
import { IN_THE_OPEN } from './hill-112.js';
import { labelsOf, Playing, textOf } from './playing.js';
import { isListed } from '../listed.js';

interface Embed {
  readonly title?: string;
  readonly description?: string;
  readonly footer?: { readonly text: string };
}

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.open({ seed: '1944' });
});
afterAll(() => playing.close());

/** Returns the private refusal that answers a line, and checks that nothing has happened. */
async function refusalOf(line: string): Promise<string> {
  const before = playing.eventCount();
  const records = await playing.play(line);
  expect(records.map(({ kind, ephemeral }) => ({ kind, ephemeral }))).toEqual([{ kind: 'reply', ephemeral: true }]);
  expect(playing.eventCount()).toBe(before);
  return told((records[0]!.body.embeds as Embed[])[0]);
}

/** Does the same for a forged interaction. */
async function forgedRefusal(act: () => Interaction, change: (payload: Payload) => void, who = 'umpire'): Promise<string> {
  const before = playing.eventCount();
  const answer = await forge(playing.table, act, change).answer;
  expect(playing.eventCount()).toBe(before);
  const { message } = answer as { readonly message: Message };
  expect(message.audience).toBe(playing.table.world.member(who).user.id);
  return told((message.embeds as Embed[])[0]);
}

function told(embed: Embed | undefined): string {
  expect(embed?.footer?.text).toMatch(/^Nothing has changed\./);
  expect(embed?.description).not.toMatch(/expected|received|undefined|\bnull\b/);
  // There is no key in camel case, because people know the options.
  expect(embed?.description).not.toMatch(/\b[a-z]+[A-Z][a-z]+\b/);
  expect(isListed((embed?.description ?? '').replace(/^`[^`]+`: /, '').replaceAll('\\', '')), embed?.description).toBe(true);
  return `${embed?.title}: ${embed?.description} [${embed?.footer?.text.replace('Nothing has changed.', '').replace(' · ', '')}]`;
}

describe('without a battle', () => {
  it.each(['/turn status', '/turn phase', '/unit list', '/side list', '/log show', '/game end', '/undo', '/artillery queue'])(
    '%s says how to begin one',
    async (command) => {
      expect(await refusalOf(`@umpire #hq ${command}`)).toBe(
        'No battle here: No battle is running here. Use `/game start` to start one. []',
      );
    },
  );

  it('units cannot be named, values can be typed', async () => {
    expect(await refusalOf('@umpire #hq /eagles direct-fire firer:A target:B range-yards:100')).toBe(
      'No battle here: `firer`: No battle is running here, so there is no firer to choose. Enter the values instead. []',
    );
    const [record] = await playing.play('@umpire #hq /eagles direct-fire fp:4 target-da:THIN target-tpd:AA range-yards:400');
    expect(record).toMatchObject({ kind: 'reply', ephemeral: false });
    expect(textOf([record!])).toContain('unverified dice: no battle');
  });
});

describe('in a battle', () => {
  beforeAll(async () => {
    await playing.playAll([
      ...IN_THE_OPEN,
      '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:8',
      '@umpire #hq /eagles-unit add name:Bty side:Allies base-fp:2 kind:artillery guns:4',
      '@umpire #hq /eagles-unit add name:Wreck side:Axis base-fp:1',
      '@umpire #hq /eagles-unit state unit:Wreck destroyed:True',
      '@umpire #hq /eagles-unit state unit:Bty suppressed:True',
    ]);
    expect(playing.player.ok).toBe(true);
  });

  it.each([
    // Wrong units and values.
    ['@axis #hq /eagles movement unit:Nobody', 'Not found: `unit`: Cannot find a unit called “Nobody”. Choose one from the list. []'],
    ['@axis #hq /eagles movement unit:"A Coy"', "You cannot do that: `unit`: You cannot command A Coy. Choose one of your own units. []"],
    ['@eve #hq /eagles movement unit:"A Coy"', 'You cannot do that: You do not play in this battle. Press _Play_ under its opening post, or ask an umpire. []'],
    ['@eve #hq /artillery register label:Here', 'You cannot do that: You do not play in this battle. Press _Play_ under its opening post, or ask an umpire. []'],
    ['@umpire #hq /eagles movement unit:Wreck', 'Not allowed by the rules: Wreck has been destroyed. Choose another unit. [1.7]'],
    ['@umpire #hq /eagles-unit add name:"A COY" side:Axis base-fp:6', 'Not possible right now: `name`: There is already a unit with that name. Choose another name. []'],
    ['@umpire #hq /eagles-unit add name:X side:Nowhere base-fp:6', 'Not found: `side`: Cannot find a side called “Nowhere”. Choose one from the list. []'],
    ['@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:Two spotting:open', 'Not possible right now: A battle is already running here. End it with `/game end` first, or use another channel. []'],
    // The wrong time.
    ['@axis #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450', 'Not allowed by the rules: This action is possible only in the Direct fire or Melee phase. This is the Movement phase. Press _My units_ to see what you can do. [Sequence]'],
    ['@allies #hq /artillery call battery:Bty registration-point:1', 'Not allowed by the rules: You can call for fire only in step D of the Indirect fire phase. Wait for that step, or ask an umpire. [Sequence, 3.1]'],
    // what the rules forbid
    ['@allies #hq /eagles movement unit:Bty', 'Not allowed by the rules: Bty is suppressed, so it can fire but cannot move. Choose another unit. [1.6, E-45]'],
    ['@umpire #hq /artillery call battery:Bty free-point:Hill add-yards:900', 'Not allowed by the rules: Fire can shift at most 800 yards in each direction. Enter a smaller shift. [3.11]'],
    ['@umpire #hq /artillery call battery:Bty registration-point:1', 'Not allowed by the rules: Allies has no registration point 1. Choose another point. Points can be plotted only at the start, with `/artillery register`. [3.2, 3.11]'],
    ['@umpire #hq /artillery sortie attack:strafe side:Axis free-point:Hill', 'Not allowed by the rules: This battle has no aircraft. Ask an umpire to allow them with `/eagles-game set`. [6.0]'],
    // Missing values, and what to do about them.
    ['@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy"', 'Check what you entered: `range-yards`: This value is not recorded for the chosen units. Enter a value. []'],
    ['@umpire #hq /eagles direct-fire target-tpd:AA range-yards:400', 'Check what you entered: `firer`: Choose one from the list. []'],
    ['@umpire #hq /eagles movement', 'Check what you entered: `unit`: Choose one from the list. []'],
    ['@umpire #hq /eagles-unit add name:Tiger side:Axis base-fp:6 kind:vehicle', 'Check what you entered: `da`: The armour class of the vehicle is missing. Choose a class, such as THIN. [1.3]'],
    ['@umpire #hq /eagles-map place unit:"A Coy" x-yards:2', 'Check what you entered: `y-yards`: A point needs two coordinates. Enter both of them. []'],
    ['@umpire #hq /artillery register label:Here', 'Check what you entered: `side`: No side is chosen. Choose the side you act for. []'],
    ['@umpire #hq /side add name:Third', 'Check what you entered: `nation`: Choose one of germany, france, uk, usa, ussr, italy, japan, minor-axis, china. []'],
    // Lists and dice with typing errors.
    ['@umpire #hq /eagles hex-path mp:3 path:"clear, lava"', 'Check what you entered: `path`: entry 2, terrain: Choose one of clear, road, woods, rough, sand, snow, river, stream, mud, swamp. []'],
    ['@umpire #hq /eagles-game side side:Axis registration-points:"99 Hill"', 'Check what you entered: `registration-points`: entry 1, number: Enter a number that is at most 10. []'],
    ['@umpire #hq /roll dice:banana', 'Check what you entered: `dice`: Enter dice such as 3d10 or 2d6+1, with at most 100 dice of 2 to 1000 sides. []'],
    ['@umpire #hq /undo event:99 later:refuse', 'Not found: `event`: Cannot find event 99. Choose one from the list. []'],
    ['@umpire #hq /undo event:1 later:refuse', 'Not possible right now: `event`: Event p1 cannot be undone. Choose another event. []'],
  ])('%s', async (line, refusal) => {
    expect(await refusalOf(line)).toBe(refusal);
  }); // prettier-ignore

  it.each([
    '/turn next', '/turn phase', '/undo', '/game end', '/game channels add', '/side add name:X', '/side edit side:Axis name:Y',
    '/eagles-unit add name:X side:Allies base-fp:3', '/eagles-unit state unit:"A Coy" impairments:0', '/unit remove unit:"A Coy"',
    '/eagles-game set aircraft:True', '/eagles-game side side:Allies nation:uk', '/eagles-map minefield name:M kind:hasty',
  ])('a player cannot do what is for umpires: %s', async (command) => {
    expect(await refusalOf(`@allies #hq ${command}`)).toMatch(/^Umpires only: Only umpires of this battle can do that\. Call an umpire\. \[\]$/);
  }); // prettier-ignore

  it('a number out of range is refused by the client, and by the bot when it is forged past the client', async () => {
    const before = playing.eventCount();
    const shot = '@umpire #hq /eagles direct-fire target-da:THIN target-tpd:AA range-yards:400 fp:';
    for (const fp of ['41', '-1', '2.5', 'many']) {
      const records = await playing.play(`${shot}${fp}`);
      expect(records).toMatchObject([{ kind: 'refused', body: { code: 0, message: expect.stringContaining('fp') as string } }]);
    }
    expect(playing.eventCount()).toBe(before);
    const umpire = playing.table.seat('umpire', 'hq');
    const good = { fp: '4', 'target-da': 'THIN', 'target-tpd': 'AA', 'range-yards': '400' };
    const fire = () => umpire.command('eagles direct-fire', good);
    const refusal = (name: string, value: unknown) => forgedRefusal(fire, withOption(name, value));
    expect(await refusal('fp', 41)).toContain('`fp`: Enter a number that is at most 40.');
    expect(await refusal('fp', -1)).toContain('`fp`: Enter a number that is at least 0.');
    expect(await refusal('fp', 2.5)).toContain('`fp`: Enter a whole number.');
    expect(await refusal('fp', 'many')).toContain('`fp`: Enter a number.');
    expect(await refusal('range-yards', 20001)).toContain('`range-yards`: Enter a number that is at most 20000.');
    expect(await refusal('target-da', 'STEEL')).toContain('`target-da`: Choose one of HARD, DENSE, MODERATE, THIN, INFANTRY.');
  });

  it('a name of 10,000 characters, or of none that can be seen, is refused', async () => {
    const [record] = await playing.play(`@umpire #hq /eagles-unit add side:Axis base-fp:4 name:${'x'.repeat(10_000)}`);
    expect(record).toMatchObject({ kind: 'refused' });
    const umpire = playing.table.seat('umpire', 'hq');
    const add = () => umpire.command('eagles-unit add', { name: 'Z', side: 'Axis', 'base-fp': '4' });
    expect(await forgedRefusal(add, withOption('name', 'x'.repeat(10_000)))).toContain(
      '`name`: The name is too long. Enter at most 80 characters.',
    );
    for (const name of ['\u202e\u200f', ' \u200b ', ''])
      expect(await forgedRefusal(add, withOption('name', name))).toContain(
        '`name`: The name is empty. Enter at least one visible character.',
      );
    const show = () => umpire.command('unit show', { unit: 'A Coy' });
    expect(await forgedRefusal(show, withOption('unit', 'y'.repeat(10_000)))).toContain('Cannot find a unit called “yyyy');
  });

  it('a name with markdown, mentions, emoji or right-to-left marks shows as it was typed and does nothing', async () => {
    const names = [
      ['**bold** `code` ||spoiler||', '\\*\\*bold\\*\\* \\`code\\` \\|\\|spoiler\\|\\|'],
      ['@everyone <@123456789012345678>', '\\@everyone \\<\\@123456789012345678\\>'],
      ['[a link](https://example.com)', '\\[a link\\](https\\://example.com)'],
      ['Tigers 🐅 👩‍🚀', 'Tigers 🐅 👩‍🚀'],
      ['\u202eevil\u200f coy', 'evil coy'],
    ] as const;
    for (const [typed, shown] of names) {
      const added = await playing.play(`@umpire #hq /eagles-unit add side:Axis base-fp:4 name:"${typed}"`);
      expect((added[0]!.body.embeds as Embed[])[0]?.title).toBe(`Unit added to Axis: ${shown}`);
      const choices = await playing.play(`@umpire #hq /unit show unit:"${[...typed].slice(-4).join('')}"?`);
      expect(choices).toMatchObject([{ kind: 'choices' }]);
    }
    await playing.play('@umpire #hq /side edit side:Axis name:"# Axis @here"');
    const everything = await playing.playAll([
      '@umpire #hq /unit list',
      '@umpire #hq /side list',
      '@umpire #hq /log show',
      '@umpire #hq /turn status',
    ]);
    const text = textOf(everything).replaceAll('\\\\', '\\');
    for (const [, shown] of names) expect(text).toContain(shown);
    expect(text).not.toMatch(/(?<!\\)@(everyone|here)/);
    expect(text).not.toMatch(/[\u202a-\u202e\u200e\u200f]/);
    const named = everything.concat(
      await playing.play('@umpire #hq /eagles movement unit:"@everyone <@123456789012345678>" code:A'),
    );
    expect(named.some(({ kind }) => kind === 'refused')).toBe(false);
  });
});

describe('buttons', () => {
  const umpire = () => playing.table.seat('umpire', 'buttons');
  const pressed = (customId: string) =>
    forgedRefusal(
      () => umpire().press('More'),
      (payload) => (payload.data.custom_id = customId),
    );
  let gameId: string;

  beforeAll(async () => {
    gameId = playing.gameIds()[0]!;
    await playing.play('@umpire #hq /game channels add channel:#buttons');
    await playing.play('@umpire #buttons /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450');
  });

  it.each(['allies', 'eve'])('Undo and Correct are not offered to %s, and are for umpires', async (who) => {
    const offered = labelsOf(await playing.play(`@${who} #buttons [More]`));
    expect(offered).toContain('Odds');
    expect(offered.filter((label) => /Undo|Correct/.test(label))).toEqual([]);
    const mark = findShownNumber(playing.events(gameId).at(-1)!);
    for (const action of ['undo', 'correct'])
      expect(
        await forgedRefusal(
          () => playing.table.seat(who, 'buttons').press('More'),
          (payload) => (payload.data.custom_id = `${action}:${gameId}:${mark}`),
          who,
        ),
      ).toContain('Only umpires of this battle can do that.');
  });

  it('everybody may ask for the odds', async () => {
    await playing.play('@eve #buttons [More]');
    const [record] = await playing.play('@eve #buttons [Odds]');
    expect(record).toMatchObject({ kind: 'reply', ephemeral: true });
    expect(textOf([record!])).toContain('Odds: Direct fire');
  });

  it('an unknown button is refused', async () => {
    expect(await pressed('launch:1')).toContain('button is from another version of the bot');
    expect(await pressed('')).toContain('another version');
    expect(await pressed('undo')).toContain('is from a battle on another server');
    expect(await pressed(`undo:${gameId}:x`)).toContain('is from a battle on another server');
    expect(await pressed(`undo:${gameId}:1:destroy`)).toContain('is from a battle on another server');
    // Questions of versions before event numbers had such buttons.
    expect(await pressed(`undo:${gameId}:1:keep`)).toContain('vent p1 cannot be undone');
    expect(await pressed(`undo:${gameId}:999999`)).toContain('Cannot find event 999999');
    expect(await pressed(`odds:${gameId}:NaN`)).toContain('is from a battle on another server');
    expect(await pressed(`odds:${gameId}:999999`)).toContain('Cannot find event 999999');
    expect(await pressed('odds:loose:1')).toContain('o dice were rolled for this result');
  });

  it("a button of another server's battle is refused", async () => {
    const elsewhere = playing.table.seat('umpire', 'hq', 'Another server');
    await elsewhere.command('game start', { ruleset: 'Eagles, Crowns and Oak Leaves', name: 'Elsewhere' }).answer;
    await elsewhere.command('side add', { name: 'Reds', nation: 'ussr' }).answer;
    const other = playing.gameIds().at(-1)!;
    expect(other).not.toBe(gameId);
    for (const id of [`undo:${other}:2`, `undo:${other}:2:undo`, `odds:${other}:2`, 'undo:0123456789abcdef:2'])
      expect(await pressed(id)).toContain('is from a battle on another server');
    expect(playing.tables(other).lastNumber).toBe(2);
  });
});

describe('in private messages', () => {
  it('commands are refused, pickers are empty', async () => {
    const seat = playing.table.seat('umpire', 'hq');
    expect(await forgedRefusal(() => seat.command('turn status'), inPrivate)).toMatch(
      /^No battle here: .turn status works only on a server that has the bot\. Here you can use `\//,
    );
    const choices = await forge(playing.table, () => seat.autocomplete('unit show', { unit: 'A' }, 'unit'), inPrivate).answer;
    expect(choices).toEqual({ kind: 'choices', choices: [] });
  });
});

it('leaves a record that is whole, and a bot that plays on', async () => {
  const records: ScriptRecord[] = await playing.play('@umpire #hq /turn phase');
  expect(records).toMatchObject([{ kind: 'reply', ephemeral: false }]);
});
