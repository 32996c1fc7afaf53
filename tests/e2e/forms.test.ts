/**
 * A form concerns the battle in which it was opened, and the person who may use its command, whatever values are sent.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/index.js';
import type { BattleEvent } from '../../src/game/index.js';
import type { Interaction, Message } from '../../src/table/index.js';
import { seedFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import { forge } from './forging.js';
import { Roomed, wordsOf } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
let roomed: Roomed;

/** Returns all events of the battles of this name. */
function eventsOf(name: string): BattleEvent[] {
  const database = openDatabase(seated.databasePath);
  const bodies = database.$client
    .prepare(
      'SELECT body FROM events WHERE game_id IN (SELECT game_id FROM events WHERE number = 1 AND body LIKE ?) ORDER BY number',
    )
    .pluck()
    .all(`%"${name}"%`) as string[];
  database.$client.close();
  return bodies.map((body) => JSON.parse(body) as BattleEvent);
}
const count = (name: string): number => eventsOf(name).length;
const told = async (interaction: Interaction): Promise<string> => {
  const answer = await interaction.answer;
  await interaction.finished;
  return 'message' in answer ? wordsOf(answer.message) : JSON.stringify(answer);
};

async function begin(channel: string, name: string): Promise<void> {
  for (const line of [
    `/game start ruleset:"Eagles, Crowns and Oak Leaves" name:"${name}" spotting:open`,
    '/side add name:Axis nation:germany player:@bert',
    '/side add name:Allies nation:usa player:@ann',
    '/eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '/eagles-unit add name:"A Coy" side:Allies base-fp:40 x-yards:0 y-yards:1000',
    '/eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450 again:True',
  ])
    await roomed.type(`@umpire #${channel} ${line}`);
}

beforeAll(async () => {
  seated = await sitDown('5757');
  roomed = new Roomed(seated.table);
  for (const name of ['owner', 'umpire', 'bert', 'ann', 'eve']) seated.table.world.member(name);
  await begin('hq', 'Hill 112');
  await begin('w', 'Caen');
});
afterEach(() => expect(seated.faults.splice(0)).toEqual([]));
afterAll(() => seated.leave());

/** Sends the same form as another person or from another place, which a client would not allow. */
function sentBy(who: string, channel: string, form: { readonly customId: string }, values: Readonly<Record<string, string>>) {
  const seat = seated.table.seat(who, channel);
  const components = Object.entries(values).map(([custom_id, value]) => ({
    type: 1,
    components: [{ type: 4, custom_id, value }],
  }));
  // Anyone may open this form.
  return (async () => {
    await seat.command('help').answer;
    return forge(
      seated.table,
      () => seat.command('help'),
      (payload) => {
        payload.type = 5;
        payload.data = { custom_id: form.customId, components };
      },
    );
  })();
}

const TABLE = 'name,side,base-fp\nNew One,Axis,4';

describe('the form of /unit import', () => {
  it('opened by a button from a channel without a battle is about the battle of the button', async () => {
    const seat = seated.table.seat('umpire', 'lobby');
    const offer = (await roomed.type('@umpire #lobby /unit import')).original!;
    const [before, other] = [count('Caen'), count('Hill 112')];
    const there = (offer.components as { components: { label: string; custom_id: string }[] }[])
      .flatMap(({ components }) => components)
      .find(({ label }) => label === 'Caen')!.custom_id;
    const opened = await seat.pressOn(offer.id, there).answer;
    expect(opened.kind).toBe('form');
    const shown = (await seat.submit({ Table: TABLE }).answer) as { readonly message: Message };
    expect(wordsOf(shown.message)).toContain('New One');
    await seat.press('Import').finished;
    expect(eventsOf('Caen').at(-1)!.kind).toBe('order-imported');
    expect(count('Caen')).toBe(before + 1);
    expect(count('Hill 112')).toBe(other);
  });

  it('sent from the channel of another battle is about its own; from a person who does not umpire it, nothing', async () => {
    const form = ((await seated.table.seat('umpire', 'hq').command('unit import', {}).answer) as { form: { customId: string } })
      .form;
    const counts = (): readonly number[] => [count('Hill 112'), count('Caen')];
    const before = counts();
    const fromW = await sentBy('umpire', 'w', form, { table: 'name,side,base-fp\nOther One,Axis,4' });
    expect(await told(fromW)).toContain('Other One');
    await seated.table.seat('umpire', 'w').press('Import').finished;
    expect(counts()).toEqual([before[0]! + 1, before[1]]);
    for (const who of ['bert', 'ann', 'eve'])
      for (const channel of ['hq', 'w', 'lobby'])
        expect(await told(await sentBy(who, channel, form, { table: TABLE })), `${who} ${channel}`).toContain(
          'Only umpires of this battle can do that',
        );
    expect(counts()).toEqual([before[0]! + 1, before[1]]);
  });

  it('that had mistakes is opened again for the same battle, by whoever pasted it alone', async () => {
    await seated.table.seat('umpire', 'hq').command('unit import', {}).answer;
    const seat = seated.table.seat('umpire', 'hq');
    const wrong = (await seat.submit({ Table: 'name,side,base-fp\nBad One,Axis,lots' }).answer) as { readonly message: Message };
    const again = (wrong.message.components as { components: { custom_id: string }[] }[])
      .flatMap(({ components }) => components)
      .find(({ custom_id }) => custom_id?.startsWith('import:'))!.custom_id;
    const opened = (await seat.pressOn(wrong.message.id, again).answer) as { readonly form: { readonly customId: string } };
    expect(opened.form.customId).toMatch(/^import:/);
    expect(opened.form.customId).not.toBe(again);
    const before = count('Hill 112');
    await seat.submit({ Table: 'name,side,base-fp\nGood One,Axis,5' }).finished;
    await seat.press('Import').finished;
    expect(count('Hill 112')).toBe(before + 1);
  });
});

describe('the form of all values of an event', () => {
  const shotOf = (name: string): BattleEvent => eventsOf(name).find(({ kind }) => kind === 'resolved')!;

  it('sent from the channel of another battle corrects the event of its own', async () => {
    const seat = seated.table.seat('umpire', 'hq');
    const { mark } = shotOf('Hill 112');
    const menus = ((await seat.command('correct', { event: mark! }).answer) as { readonly message: Message }).message;
    const rest = (menus.components as { components: { custom_id: string }[] }[])
      .flatMap(({ components }) => components)
      .find(({ custom_id }) => custom_id.includes(':rest:'))!.custom_id;
    const opened = await seat.chooseOn(menus.id, rest, ['Enter values as text']).answer;
    const { form } = opened as { readonly form: { readonly customId: string } };
    const [hill, caen] = [count('Hill 112'), count('Caen')];
    for (const who of ['bert', 'ann', 'eve'])
      for (const channel of ['hq', 'w', 'lobby'])
        expect(
          await told(await sentBy(who, channel, form, { values: 'range-yards=350', reason: 'Measured again' })),
          `${who} ${channel}`,
        ).toContain('Only umpires of this battle can do that');
    expect([count('Hill 112'), count('Caen')]).toEqual([hill, caen]);
    await told(await sentBy('umpire', 'w', form, { values: 'range-yards=350', reason: 'Measured again' }));
    if (count('Hill 112') === hill) await seated.table.seat('umpire', 'w').press('Correct').finished;
    expect(eventsOf('Hill 112').at(-1)!).toMatchObject({ kind: 'corrected', undoes: shotOf('Hill 112').number });
    expect(count('Caen')).toBe(caen);
  });

  it('of a battle that there is not, or of an event that there is not, is refused', async () => {
    for (const customId of ['correct:nothing:p1', 'correct::', 'correct:p1', `correct:${eventsOf('Caen')[0]!.gameId}:zz9`]) {
      const answer = await told(await sentBy('umpire', 'hq', { customId }, { values: 'range-yards=350', reason: 'None' }));
      expect(answer, customId).not.toContain('Something');
      expect(answer, customId).toMatch(/\./);
    }
  });
});

describe('forged forms', () => {
  const FORGED = sized('forgedForms');
  const WHO = ['umpire', 'bert', 'ann', 'eve'] as const;
  /** Commands that open forms, or lead to buttons and menus that do. */
  const ROADS = ['my', 'my', 'my', 'panel', 'help', 'unit import', 'turn status', 'log show'];
  /** Fields that no form has, or only another form. An earlier fault accepted dice in an order in this way. */
  const MORE = ['dice', 'again', 'side', 'firer', 'target', 'unit', 'to', 'reason', 'values', 'table', 'text', 'words', 'does'];
  const VALUES = [
    ...['', ' ', 'x', '9,9,9,9,9', '0', '-1', '450', '1e9', 'True', 'yes', 'Axis', 'Allies', '1/Pz', 'A Coy', 'D4', 'A1.5'],
    ...['14,18; 3,4', '{"type":"end"}', 'fp=40\ndice=9,9', '\u0000\u202e', '<@1> @everyone `', 'ä'.repeat(4000), '/game end'],
  ];
  const STRANGE_PARTS = ['', 'all', '1', '999', 'p1', 'unit', 'constructor', '__proto__', 'x'.repeat(60)];

  interface Pressable {
    readonly custom_id: string;
    readonly type: number;
    readonly disabled?: boolean;
    readonly options?: readonly { readonly label: string }[];
  }
  const partsOf = (message: Message): readonly Pressable[] =>
    (message.components as { components: Pressable[] }[]).flatMap(({ components }) => components ?? []);
  /** Returns the fields of a form, at any depth. */
  const fieldsOf = (components: unknown): string[] =>
    Array.isArray(components)
      ? components.flatMap(fieldsOf)
      : typeof components === 'object' && components !== null
        ? [
            ...('custom_id' in components ? [components.custom_id as string] : []),
            ...('components' in components ? fieldsOf(components.components) : []),
            ...('component' in components ? fieldsOf([components.component]) : []),
          ]
        : [];

  it('are answered in words, and do nothing that the sender could not type', { timeout: within(300_000) }, async () => {
    const since = performance.now();
    const choose = new Chooser(seedFor('forged forms'));
    const forms = new Map<string, readonly string[]>();
    const ids: string[] = [];
    let [sent, refused, taken] = [0, 0, 0];
    const idIn = new Map([...eventsOf('Hill 112'), ...eventsOf('Caen')].map(({ gameId }) => [gameId, gameId]));
    const all = (): BattleEvent[] => {
      const database = openDatabase(seated.databasePath);
      const bodies = database.$client.prepare('SELECT body FROM events ORDER BY rowid').pluck().all() as string[];
      database.$client.close();
      return bodies.map((body) => JSON.parse(body) as BattleEvent);
    };

    /** Taps a few steps from a command on, and stores each form that opens. */
    const wander = async (): Promise<void> => {
      const seat = seated.table.seat(choose.pick(WHO.slice(0, 3))!, choose.pick(['hq', 'w'])!);
      const posts = seat.channel.messages.filter(({ audience, components }) => audience === null && components.length > 0);
      const answered = await (choose.chance(0.3) ? undefined : seat.command(choose.pick(ROADS)!, {}).answer);
      if (answered?.kind === 'form') forms.set(answered.form.customId, fieldsOf(answered.form.components));
      let message = answered === undefined ? choose.pick(posts) : 'message' in answered ? answered.message : undefined;
      for (let step = 0; message && step < 6; step++) {
        const on = message;
        const part = choose.pick(partsOf(on).filter((each) => each.custom_id && each.disabled !== true));
        if (!part || /:(yes|go|roll)$|^(undo|ready|phase|end)/.test(part.custom_id)) return;
        const label = choose.pick(part.options ?? [])?.label;
        const pressed = label === undefined ? seat.pressOn(on.id, part.custom_id) : seat.chooseOn(on.id, part.custom_id, [label]);
        const answer = await pressed.answer;
        if (answer.kind === 'form') {
          forms.set(answer.form.customId, fieldsOf(answer.form.components));
          return;
        }
        await pressed.finished;
        message = 'message' in answer ? answer.message : undefined;
      }
    };

    for (let round = 0; round < FORGED; round++) {
      for (let tried = 0; tried < 50 && (tried < 2 || forms.size === 0); tried++) await wander();
      const [form, fields] = choose.pick([...forms])!;
      ids.push(form.split(':')[0]!);
      const parts = form.split(':');
      if (parts.length > 1 && choose.chance(0.3)) {
        const others = [...idIn.keys(), ...STRANGE_PARTS, ...[...forms.keys()].flatMap((each) => each.split(':').slice(1))];
        parts[choose.whole(1, parts.length - 1)] = choose.pick(others)!;
      }
      const names = [...fields.filter(() => choose.chance(0.9)), ...MORE.filter(() => choose.chance(0.15))];
      const values = Object.fromEntries(names.map((name) => [name, choose.pick(VALUES)!]));
      const who = choose.pick(WHO)!;
      const before = all().length;
      const what = `${who}: ${parts.join(':')} ${JSON.stringify(values).slice(0, 300)}`;
      const interaction = await sentBy(
        who,
        choose.pick(['hq', 'w', 'lobby'])!,
        { customId: parts.join(':').slice(0, 100) },
        values,
      );
      const words = await told(interaction);
      expect(words, what).not.toMatch(/Something (went wrong|broke)|reference/i);
      expect(seated.faults.splice(0), what).toEqual([]);
      sent++;
      const now = all().slice(before);
      if (now.length === 0) refused++;
      else taken++;
      for (const { actor, diceKind, command, kind, audience } of now) {
        // A stranger can at most start battles of their own, which anyone may do.
        const isOwn = kind === 'game-started' || actor.standing === 'umpire';
        if (who === 'eve') expect(isOwn, what).toBe(true);
        if (who === 'bert' || who === 'ann') {
          if (actor.standing === 'umpire') continue;
          expect(diceKind, what).not.toBe('entered');
          expect(JSON.stringify(command), what).not.toMatch(/"(dice|again)":/);
          expect(['all', 'umpires', actor.sideId], what).toContain(audience);
        }
      }
    }
    tell('forged forms', { sent, taken, forms: new Set(ids).size }, since);
    expect(new Set(ids).size).toBeGreaterThanOrEqual(3);
    expect(refused).toBeGreaterThan(0);
  });
});
