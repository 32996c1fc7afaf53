/**
 * Sealed orders on Discord: written by taps, sealed, opened at the same time and carried out from the panel; and what
 * the enemy learns of them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HIDDEN_HILL, labelsOf, Playing, textOf } from './playing.js';

const IS_LAYOUT = 32768;
const ONLY_FOR_ONE = 64;

const OPENING = [
  'role Umpires @umpire',
  ...HIDDEN_HILL,
  '@umpire #hq /map new width:48 height:36',
  '@umpire #hq /game orders how:sealed',
  '@umpire #hq /game channels create',
  ...[1, 2, 3, 4, 5, 6].map(
    (n) =>
      `@umpire #umpires /eagles-unit add name:${n}/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D division:"12 Pz"`,
  ),
  ...[1, 2, 3, 4, 5, 6].map((n) => `@umpire #umpires /map place unit:${n}/Pz at:${'ABCDEF'[n - 1]}1`),
  '@umpire #umpires /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry division:"3 Inf"',
  '@umpire #umpires /map place unit:"A Coy" at:C6',
];

/** Returns what everyone in a channel reads, without private answers. */
const readIn = ({ table }: Playing, person: string, room: string) =>
  table
    .seat(person, room)
    .messages()
    .filter(({ flags }) => (flags & ONLY_FOR_ONE) === 0)
    .map(({ content, embeds, components }) => ({ content, embeds, components }));

describe('an evening under seal', () => {
  let playing: Playing;
  let gameId: string;
  const panel = () =>
    playing.table
      .seat('umpire', 'umpires')
      .messages()
      .findLast(({ flags }) => (flags & IS_LAYOUT) !== 0);
  const shown = (): string => JSON.stringify(panel()?.components ?? []);
  const order = (name: string): Record<string, unknown> | undefined =>
    [...(playing.tables(gameId).battle.tables.order?.values() ?? [])].find((row) => row.name === name);

  beforeAll(async () => {
    playing = await Playing.begun([...OPENING, '@umpire #umpires /panel']);
    gameId = playing.gameIds()[0]!;
  });
  afterAll(() => playing.closeWhole());

  it('takes a player at most 20 taps for six units, the seal among them', async () => {
    let taps = 0;
    const tap = async (line: string) => {
      // Opening a menu counts as a tap, and so does choosing a line.
      taps += line.includes(': ') ? 2 : 1;
      return playing.play(`@ana #axis ${line}`);
    };
    await playing.play('@ana #axis /my');
    await tap('[Orders]');
    let shown = await tap('[Choose a unit to order: 1/Pz]');
    for (let n = 1; n <= 6; n++) {
      // The post in the side's channel may come before or after the player's next question.
      const places = shown.flatMap((record) => labelsOf([record])).filter((label) => /^[A-H]\d, /.test(label));
      const said = labelsOf(await tap(`[${places[0]!}]`));
      expect(said.filter((label) => label.startsWith('Give order'))).toEqual(
        n < 6 ? ['Give order', `Give order, then ${n + 1}/Pz`] : ['Give order'],
      );
      shown = await tap(n < 6 ? `[Give order, then ${n + 1}/Pz]` : '[Give order]');
      expect(textOf(shown), `${n}`).toContain(`Order for ${n}/Pz, turn 1: Movement: to `);
    }
    expect(textOf(shown)).toContain('Every unit has an order');
    // The panel of the units no longer asks for orders. Neither of these presses is needed.
    expect(textOf(await playing.play('@ana #axis /my'))).toContain(
      '**Your orders are complete.** Press _Done (seal orders)_, or _Orders_ to change them.',
    );
    await playing.play('@ana #axis [Orders]');
    const sealed = textOf(await tap('[Seal orders]'));
    expect(sealed).toMatch(/Axis: ready \(orders sealed as [0-9a-f]{16}\)\./);
    expect(sealed).toContain('All orders open as soon as every side is ready');
    expect(taps).toBe(16);
  });

  it('is drawn on the map of its own side and the umpires’, as broken lines', async () => {
    const alt = async (line: string): Promise<string> => (await playing.pictureOf(line)).alt;
    expect(await alt('@ana #axis /map show')).toMatch(/Orders: 1P to [A-H]\d; 2P to /);
    expect(await alt('@umpire #umpires /map show')).toContain('Orders: 1P to ');
    expect(await alt('@paco #allies /map show')).not.toContain('Orders');
    expect(await alt('@ana #hq /map show public:True')).not.toContain('Orders');
  });

  it('binds, over a restart: the pad has nothing to write, and a typed order is refused', async () => {
    await playing.play('restart');
    await playing.play('@ana #axis /my');
    const pad = await playing.play('@ana #axis [Orders]');
    expect(textOf(pad)).toContain('All orders open as soon as every side is ready');
    expect(labelsOf(pad)).toEqual(['My units']);
    expect(textOf(await playing.play('@ana #axis /orders write unit:1/Pz words:Run'))).toContain('are already sealed');
  });

  it('opens with the last side; the panel has a row an order, filled in', async () => {
    await playing.play('@paco #allies /orders write unit:"A Coy" words:"Dig in"');
    expect(textOf(await playing.play('@paco #allies /turn ready'))).toContain('The orders for turn 1 are open');
    await expect.poll(shown).toContain('Axis, 1/Pz: Movement: to ');
    const [, carryOut = ''] = /Axis, 1\/Pz: Movement.*?"label":"Carry out","custom_id":"([^"]+)"/.exec(shown())!;
    await playing.table.seat('umpire', 'umpires').pressOn(panel()!.id, carryOut).answer;
    expect(textOf(await playing.play('@umpire #umpires /orders list'))).toContain('open');
    await playing.play('@umpire #umpires [Do it]');
    expect(order('1/Pz')).toMatchObject({ state: 'done', remark: null });
    expect([...playing.tables(gameId).battle.tables.place!.values()].some(({ stale }) => stale === false)).toBe(true);
  });

  it('tells the side what could not be done, and lists what is left', async () => {
    await playing.play('@umpire #umpires /orders fail order:2/Pz words:"The bridge is gone"');
    expect(JSON.stringify(readIn(playing, 'ana', 'axis'))).toContain('2/Pz: order not carried out. The bridge is gone');
    expect(JSON.stringify(readIn(playing, 'paco', 'allies'))).not.toContain('2/Pz');
    expect(textOf(await playing.play('@ana #axis /orders list'))).toContain('could not be carried out: The bridge is gone');
    expect(textOf(await playing.play('@paco #allies /orders list'))).not.toContain('/Pz');
  });

  it('asks before orders that nobody settled lapse with the turn, and not before it ends', async () => {
    expect(textOf(await playing.play('@umpire #umpires /turn phase anyway:True'))).toContain('Indirect fire');
    expect(textOf(await playing.play('@umpire #umpires /turn phase'))).toContain('Direct fire');
    const asked = textOf(await playing.play('@umpire #umpires /turn next'));
    expect(asked).toContain('The order for 3/Pz is still open: Movement: to ');
    expect(asked).not.toMatch(/order for [12]\/Pz/);
    expect(order('3/Pz')).toMatchObject({ state: 'open' });
    await playing.play('@umpire #umpires [Continue anyway]');
    expect(order('3/Pz')).toMatchObject({ state: 'lapsed' });
  });

  it('proves at the end what was sealed', async () => {
    await playing.playAll(['@umpire #umpires /game end sure:True']);
    expect(textOf(await playing.play('@paco #hq /verify'))).toContain('Record verified');
  });
});

describe('all that nobody disputes', () => {
  let playing: Playing;
  let gameId: string;
  const order = (name: string): Record<string, unknown> | undefined =>
    [...(playing.tables(gameId).battle.tables.order?.values() ?? [])].find((row) => row.name === name);

  beforeAll(async () => {
    playing = await Playing.begun([...OPENING, '@umpire #umpires /map move moves:"3/Pz C5.2"', '@umpire #umpires /panel']);
    gameId = playing.gameIds()[0]!;
    await playing.play('@ana #axis /my');
    await playing.play('@ana #axis [Orders]');
    // 1/Pz goes where no enemy is, and 3/Pz past A Coy.
    for (const [unit, goal] of [
      ['1/Pz', 'B2'],
      ['3/Pz', 'B6'],
    ]) {
      const labels = labelsOf(await playing.play(`@ana #axis [Choose a unit to order: ${unit}]`));
      await playing.play(`@ana #axis [${labels.find((label) => label.startsWith(`${goal}, `))!}]`);
      await playing.play('@ana #axis [Give order]');
    }
    await playing.play('@ana #axis /orders write unit:2/Pz words:"Watch the road"');
    await playing.playAll(['@ana #axis /orders hold', '@ana #axis /turn ready', '@paco #allies /turn ready']);
  });
  afterAll(() => playing.closeWhole());

  it('is one press on the panel, shown first, with what is disputed and why', async () => {
    const panel = () =>
      playing.table
        .seat('umpire', 'umpires')
        .messages()
        .findLast(({ flags }) => (flags & IS_LAYOUT) !== 0);
    const press = () =>
      /"label":"Carry out undisputed","custom_id":"([^"]+)"|"custom_id":"(desk:[^"]+:together)"/.exec(
        JSON.stringify(panel()?.components ?? []),
      );
    await expect.poll(() => press() !== null).toBe(true);
    const [, one, other] = press()!;
    await playing.table.seat('umpire', 'umpires').pressOn(panel()!.id, (one ?? other)!).answer;
    const shown = JSON.stringify(playing.table.seat('umpire', 'umpires').messages().at(-1));
    expect(shown).toContain('Undisputed orders: 4');
    expect(shown).toContain('its route passes near A Coy');
    expect(shown).toContain('it is written in words');
    // The sequence is by quarters of a move. The umpires' panel shows it, and no player reads it.
    const close = 'close to an enemy, slower first, by quarters of 2.5 in';
    expect(shown).toContain(close);
    expect(JSON.stringify(panel()!.components)).toContain(close);
    for (const [person, room] of [
      ['ana', 'axis'],
      ['paco', 'allies'],
      ['ana', 'hq'],
    ])
      expect(JSON.stringify(readIn(playing, person!, room!))).not.toContain('close to an enemy');
    expect(textOf(await playing.play('@ana #axis /orders list'))).not.toContain('close to an enemy');
    expect(order('1/Pz')).toMatchObject({ state: 'open' });
  });

  it('carries out what the umpire adds of the disputed ones too, and each side is told all of its results at once', async () => {
    await playing.play('@umpire #umpires [Choose the orders that succeed: 3/Pz]');
    await playing.play('@umpire #umpires [Choose the orders that fail: 2/Pz]');
    const before = readIn(playing, 'ana', 'axis').length;
    await playing.play('@umpire #umpires [Carry out 6]');
    expect(['1/Pz', '2/Pz', '3/Pz', '4/Pz', '5/Pz', '6/Pz'].map((name) => order(name)?.state)).toEqual([
      'done', 'failed', 'done', 'done', 'done', 'done',
    ]); // prettier-ignore
    const told = JSON.stringify(readIn(playing, 'ana', 'axis').slice(before));
    for (const words of ['1/Pz', '3/Pz', '2/Pz: order not carried out', '4/Pz: order carried out']) expect(told).toContain(words);
  });

  it('is refused once there is nothing of it left', async () => {
    expect(textOf(await playing.play('@umpire #umpires [Carry out 6]'))).toMatch(
      /No opened orders are left in this phase|There is no button/,
    );
  });
});

describe('what the enemy learns of orders', () => {
  /**
   * Returns everything that the Allies and spectators read while the Axis wrote orders, including answers to their own
   * commands.
   */
  async function readings(ofAxis: readonly string[]): Promise<string> {
    const playing = await Playing.open({ seed: '1944' });
    try {
      await playing.playAll(OPENING);
      await playing.playAll(ofAxis.map((line) => `@ana #axis ${line}`));
      const asked = async (person: string): Promise<string> => {
        const lines = [
          '/my',
          '[Orders]',
          '/orders list',
          '/orders withdraw order:?',
          '/orders plans',
          '/orders use plan:?',
          '/orders use plan:"Hold the line"',
          '/orders done order:?',
          '/turn status',
          '/log show',
          '/game status',
        ];
        const told: unknown[] = [];
        for (const line of lines) {
          // The umpires' panel is updated in their channel in the meantime.
          const records = await playing.play(`@${person} #hq ${line}`);
          told.push(records.map(({ kind, body }) => [kind, body]));
        }
        return JSON.stringify(told);
      };
      const before = [await asked('paco'), await asked('carla')];
      await playing.play('@ana #axis /turn ready');
      const after = [await asked('paco'), await asked('carla')];
      await playing.play('@paco #allies /turn ready');
      const open = [await asked('paco'), await asked('carla')];
      const rooms = [readIn(playing, 'paco', 'hq'), readIn(playing, 'paco', 'allies')];
      return masked(JSON.stringify([before, after, open, rooms]));
    } finally {
      await playing.close();
    }
  }
  const masked = (text: string): string => {
    const ids = new Map<string, number>();
    return text
      .replace(/\b\d{17,20}\b/g, (id) => `#${ids.get(id) ?? ids.set(id, ids.size).get(id)!}`)
      .replace(/\b(?:[0-9a-f]{64}|[0-9a-f]{16}|[0-9a-f]{10})\b/g, (hash) => `hash of ${hash.length}`);
  };

  it('is the same of none as of many, with conditions and alternatives', async () => {
    const none = await readings([]);
    const many = await readings([
      '/orders write unit:1/Pz words:"To the hill" when:"A Coy moves"',
      '/orders write unit:1/Pz words:"Or to the wood" standing:True',
      '/orders write unit:1/Pz words:"Or nowhere"',
      '/orders write unit:2/Pz words:"Fire at whatever comes over the crest, and do not let it reach the road"',
      '/orders lasting order:2/Pz standing:True',
      '/orders hold',
      '/orders save name:"Hold the line"',
    ]);
    expect(many).toBe(none);
  });
});

describe('the pad', () => {
  it('keeps a plan and puts it on again; what would be refused is left out and named', async () => {
    const playing = await Playing.open({ seed: '1944' });
    try {
      await playing.playAll(OPENING);
      const tap = async (line: string) =>
        (await playing.play(`@ana #axis ${line}`)).filter(({ channel }) => channel !== 'umpires');
      const read = async (line: string): Promise<string> => textOf(await tap(line)).replaceAll('\\"', '"');
      await tap('/my');
      await tap('[Orders]');
      const [place] = labelsOf(await tap('[Choose a unit to order: 1/Pz]')).filter((label) => /^[A-H]\d, /.test(label));
      await tap(`[${place!}]`);
      await tap('[Give order]');
      await tap('/orders hold');
      await tap('/my');
      await tap('[Orders]');
      await tap('[Save these orders]');
      const kept = await read('{Name of the plan: "Hold the line"}');
      expect(kept).toContain('Plan saved: “Hold the line” with 6 orders.');
      for (const unit of [1, 2, 3, 4, 5, 6]) await tap(`/orders withdraw order:${unit}/Pz`);
      // From the far corner the place is out of reach, and another unit has been removed.
      await playing.playAll(['@umpire #umpires /map move moves:"1/Pz H6"', '@umpire #umpires /unit remove unit:2/Pz']);
      await tap('/my');
      await tap('[Orders]');
      const used = await read('[Choose a plan: Hold the line]');
      expect(used).toContain('4 orders written for turn 1 from “Hold the line”.');
      expect(used).toContain('Left out: 2/Pz is no longer there');
      expect(used).toMatch(/Left out: 1\/Pz \([^)]+\)/);
      expect(used).toContain('1 unit has no order yet');
      // A second press finds nothing left that could be ordered.
      expect(await read('[Choose a plan: Hold the line]')).toContain(
        'None of the orders in “Hold the line” can be used now: 1/Pz (',
      );
      await playing.playAll(['@umpire #umpires /undo', '@umpire #umpires [Undo]']);
      await tap('/my');
      await tap('[Orders]');
      expect(await read('[Choose a plan: Hold the line]')).toContain('4 orders written for turn 1 from “Hold the line”.');
      await tap('/turn ready');
      expect(await read('[Choose a plan: Hold the line]')).toContain('already sealed');
      expect(await read('[Save these orders]')).not.toContain('Plan saved');
    } finally {
      await playing.close();
    }
  });

  it('has an order last, and last no more, by a tap; it shows which do', async () => {
    const playing = await Playing.open({ seed: '1944' });
    try {
      await playing.playAll(OPENING);
      const tap = async (line: string) =>
        (await playing.play(`@ana #axis ${line}`)).filter(({ channel }) => channel !== 'umpires');
      await tap('/orders write unit:1/Pz words:"Watch the road"');
      await tap('/my');
      await tap('[Orders]');
      const chosen = await tap('[Choose an order to schedule or extend: 1/Pz]');
      expect(labelsOf(chosen)).toEqual(expect.arrayContaining(['Every turn until changed', 'Orders']));
      const lasting = textOf(await tap('[Every turn until changed]'));
      expect(lasting).toContain('**1/Pz**: Watch the road, until further orders');
      // The old button still shows its effect, although it has already happened.
      await tap('[Choose an order to schedule or extend: 1/Pz]');
      const no = textOf(await tap('[This turn only]'));
      expect(no).toContain('Order for 1/Pz, turn 1, for that turn only: Watch the road');
      await tap('[Choose an order to schedule or extend: 1/Pz]');
      await tap('/turn ready');
      expect(textOf(await tap('[Every turn until changed]'))).toContain('can no longer be changed');
    } finally {
      await playing.close();
    }
  });
});

describe('a unit’s action on My units', () => {
  it('may be ordered instead of done, until its side has sealed; conditions in words lose their first word', async () => {
    const playing = await Playing.open({ seed: '1944' });
    try {
      await playing.playAll(OPENING);
      const tap = async (line: string) =>
        (await playing.play(`@ana #axis ${line}`)).filter(({ channel }) => channel !== 'umpires');
      await tap('/my');
      const begun = await tap('[1/Pz]');
      const [place] = labelsOf(begun.slice(-1)).filter((label) => /^[A-H]\d, /.test(label));
      const said = await tap(`[${place!}]`);
      expect(labelsOf(said).filter((label) => / it$|^Give order/.test(label))).toEqual(['Do it', 'Give order']);
      const written = textOf(await tap('[Give order]'));
      expect(written).toContain('Order for 1/Pz, turn 1: Movement: to ');
      expect(written).toContain('5 units have no order yet');
      await tap('[Choose a unit to order: 2/Pz]');
      await tap('[Write in your own words]');
      const inWords = textOf(await tap('{Order: "Back to the road", Condition or time (optional): "when it rains"}'));
      expect(inWords).toContain('Order for 2/Pz, turn 1, if it rains: Back to the road');
      await tap('/turn ready');
      await tap('/my');
      const places = labelsOf(await tap('[3/Pz]')).filter((label) => /^[A-H]\d, /.test(label));
      const sealed = await tap(`[${places[0]!}]`);
      // The side has written orders, so no unit can move before they open.
      expect(labelsOf(sealed).filter((label) => / it$|^Give order/.test(label))).toEqual([]);
    } finally {
      await playing.close();
    }
  });
});

describe('a message from a desk', () => {
  it('is asked for by one form: to whom, what, how, and whether a report goes with it', async () => {
    const playing = await Playing.open({ seed: '1944' });
    try {
      await playing.playAll([...OPENING, '@ana #axis /my', '@ana #axis [1/Pz]']);
      const write = 'Send a message';
      await playing.play(`@ana #axis [Other actions for 1/Pz: "${write}"]`);
      const sent = await playing.play(
        '@ana #axis {To: "Allies", Message: "We hold", Means of sending: "radio", Report what you see now: "yes"}',
      );
      // The report in the form that JSON has.
      const REPORT = '**\\nAs seen in turn 1:\\n1/Pz in A1: 6 FP\\nNo one else is in sight';
      expect(textOf(sent)).toContain(`**To Allies, by radio: We hold${REPORT}`);
      expect(JSON.stringify(readIn(playing, 'paco', 'allies').at(-1))).toContain(`**From Axis, by radio: We hold${REPORT}`);
      await playing.play('@ana #axis /my');
      await playing.play(`@ana #axis [Other actions: "${write}"]`);
      const asked = await playing.play('@ana #axis {To: "the umpires", Message: "May we dig?"}');
      expect(textOf(asked)).toContain('**To the umpires, by radio: May we dig?**');
    } finally {
      await playing.close();
    }
  });
});

describe('a unit of another player of one’s side', () => {
  it('is refused with a button that writes to him, by a form', async () => {
    const playing = await Playing.open({ seed: '1944' });
    try {
      await playing.playAll([
        ...OPENING,
        '@umpire #umpires /side edit side:Axis player:@bert',
        '@umpire #umpires /side command player:@bert side:Axis unit:2/Pz',
        '@umpire #umpires /message means units:2/Pz radio:False',
      ]);
      const refused = await playing.play('@ana #axis /orders write unit:2/Pz words:"Cover us"');
      expect(labelsOf(refused)).toEqual(['Send a message']);
      expect(textOf(refused)).toContain('2/Pz is commanded by ');
      const form = await playing.play('@ana #axis [Send a message]');
      expect(JSON.stringify(form)).not.toContain('radio');
      const sent = await playing.play('@ana #axis {Message: "Cover us", Means of sending: "runner"}');
      expect(textOf(sent)).toContain('To the commander of 2/Pz, by runner: Cover us');
      expect(textOf(sent)).not.toContain('As seen');
      // The enemy gets the same refusal as for any unit that is not theirs, without a button for a message.
      expect(labelsOf(await playing.play('@paco #allies /orders write unit:2/Pz words:"Cover us"'))).toEqual([]);
    } finally {
      await playing.close();
    }
  });
});

describe('a side whose players command units of their own', () => {
  it('is sealed by its last player, and the enemy’s and the public channels have no post before that', async () => {
    const playing = await Playing.open({ seed: '1944' });
    try {
      await playing.playAll([
        ...OPENING,
        '@umpire #umpires /side edit side:Axis player:@ana player-2:@bert',
        '@umpire #umpires /side command player:@ana side:Axis unit:1/Pz',
        '@umpire #umpires /side command player:@bert side:Axis unit:"2/Pz, 3/Pz, 4/Pz, 5/Pz, 6/Pz"',
      ]);
      const others = () => [readIn(playing, 'paco', 'allies').length, readIn(playing, 'paco', 'hq').length];
      const before = others();
      await playing.play('@ana #axis /my');
      expect(textOf(await playing.play('@ana #axis [Done with my units]'))).toContain('Axis: a player is done with 1 unit.');
      expect(others()).toEqual(before);
      const desk = await playing.play('@ana #axis /my');
      expect(textOf(desk)).toContain('**You are done.**');
      expect(textOf(desk)).toMatch(/Not done yet: <@\d+>: 2\/Pz, 3\/Pz, 4\/Pz, 5\/Pz, 6\/Pz/);
      expect(labelsOf(desk)).toContain('Not done');
      await playing.playAll(['@bert #axis /my', '@bert #axis [Done (seal orders)]']);
      expect(JSON.stringify(readIn(playing, 'paco', 'hq').at(-1))).toContain('Axis: ready (orders sealed as');
    } finally {
      await playing.close();
    }
  });
});
