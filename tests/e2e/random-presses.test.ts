/**
 * Presses in random order in battles of each rulebook, with umpires and without: people press any button or menu that they still
 * see, new or old, twice at once, on two devices, or two of them at once, while tokens expire, messages are deleted, Discord
 * delivers presses again, and the bot restarts. Each press does one thing at most and gets an answer, no one is left without a way
 * on, and no message names a unit that its reader does not know.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { BotAction, Interaction, Message, Seat } from '../../src/table/index.js';
import { CannotSendError } from '../../src/table/index.js';
import { seedFor, sized, within } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import { Playing, textOf as textsOf } from './playing.js';
import { controlsIn } from './thumbs.js';
import { UnknownNames } from './unknown-names.js';

interface Scenario {
  readonly rulebook: string;
  readonly sides: readonly { readonly name: string }[];
}

interface Battle extends Scenario {
  readonly id: string;
  /** The words of the test: the rulebook, and whether people umpire. */
  readonly called: string;
  readonly isUmpired: boolean;
}

/** A battle of each rulebook with umpires, and one without, except of 1943, in which an umpire decides all fire. */
const BATTLES: readonly Battle[] = [
  ...new Map(
    readdirSync('scenarios').map((file) => {
      const id = file.replace('.json', '');
      const { rulebook, sides } = JSON.parse(readFileSync(`scenarios/${file}`, 'utf8')) as Scenario;
      return [rulebook, { id, rulebook, sides }] as const;
    }),
  ).values(),
].flatMap((battle) => [
  { ...battle, called: `${battle.rulebook} with umpires`, isUmpired: true },
  ...(battle.rulebook === 'wtj1943' ? [] : [{ ...battle, called: `${battle.rulebook} without an umpire`, isUmpired: false }]),
]);
/** Rulebooks in which plain sight can hide units, but does not in the scenario. */
const BY_SIGHT: readonly string[] = ['corps', 'wtj1943'];

const GREEN = 3;
/** Discord's codes for a deleted message, an expired token, and a press that is answered again. */
const EXPECTED: readonly unknown[] = [10008, 50027, 40060];
const TOKEN_LIFE_MS = 15 * 60_000;
/** Controls that end the battle or its channels, start another one, or undo the opening, after which no side can be joined. */
const LEFT_OUT = /^(?:(?:end|close|unmake|leave|forget|erase|learn|start|another|rooms)\b|undo:\w+:p[12](?:u\d+)?$)/;
const SELDOM = new RegExp(`${LEFT_OUT.source}|^(undo|redo|note|more|join)\\b`);
const REFUSED = 'Nothing has changed.';
/** A person who cancels their own draft has what they want, and has not been refused anything. */
const CANCELLED = /"description":"(Cancelled\. )?Nothing has changed\."/;

type Control = ReturnType<typeof controlsIn>[number] & { readonly style?: number };

/** A control on a message that a person sees. */
interface Shown {
  readonly message: Message;
  readonly control: Control;
}

const textOf = ({ content, embeds, components, attachments }: Message): string =>
  JSON.stringify([content, embeds, components, attachments.map(({ filename, description }) => [filename, description])]);
const wordsOf = (messages: readonly Message[]): string =>
  JSON.stringify(messages.map(({ content, embeds }) => [content, embeds]));

/** People at a battle, who press what they see. */
class Pressing {
  private skippedMs = 0;
  /** The number of events at which a message last changed, by message id. */
  private readonly shownAt = new Map<string, number>();
  /** The presses since the bot started. */
  private delivered: Interaction[] = [];
  /** The requests that Discord would refuse. */
  private readonly refused: BotAction[] = [];
  private readonly offered: readonly (readonly [who: string, room: string])[];

  private constructor(
    private readonly playing: Playing,
    private readonly choose: Chooser,
    private readonly unknown: UnknownNames,
    { sides, isUmpired }: Battle,
  ) {
    const [first = '', second = ''] = sides.map(({ name }) => name.toLowerCase());
    const players = [['anna', first], ['bert', second], ['anna', 'hq'], ['bert', 'hq']] as const; // prettier-ignore
    const umpires = [['umpire', 'umpires'], ['deputy', 'umpires'], ['umpire', 'hq']] as const; // prettier-ignore
    this.offered = isUmpired ? [...players, ...umpires] : players;
    playing.table.on('act', (act) => {
      if (act.kind === 'refused' && !EXPECTED.includes(act.body.code)) this.refused.push(act);
    });
  }

  static async at(battle: Battle, work: (pressing: Pressing) => Promise<void>): Promise<void> {
    const { id, called, sides, rulebook, isUmpired } = battle;
    let pressing: Pressing | undefined;
    const clock = (): number => Date.now() + (pressing?.skippedMs ?? 0);
    const playing = await Playing.open({
      seed: 'presses',
      isTimed: true,
      panelEveryMs: 60,
      table: { clock, tokenLifeMs: TOKEN_LIFE_MS },
    });
    try {
      const choose = new Chooser(seedFor(`presses ${called}`));
      const start = isUmpired ? 'Start, private channels' : 'Start without an umpire';
      const begun = await playing.playAll([
        // The first person owns the server, and can make channels. Without an umpire nobody of the players does.
        `@umpire #hq /game start scenario:${id}${isUmpired ? '' : ' umpire:"the bot"'}`,
        `@umpire #hq [${start}]`,
        `@anna #hq [Play ${sides[0]!.name}]`,
        `@bert #hq [Play ${sides[1]!.name}]`,
        ...(isUmpired ? ['@umpire #hq /umpire add user:@deputy'] : []),
        ...(isUmpired && BY_SIGHT.includes(rulebook) ? ['@umpire #umpires /map set sight:True'] : []),
        ...(isUmpired && choose.chance(0.5) ? ['@umpire #umpires /game orders how:sealed'] : []),
      ]);
      expect(textsOf(begun)).not.toMatch(/Nothing has changed|No channels were created/);
      pressing = new Pressing(playing, choose, new UnknownNames(playing, id), battle);
      await work(pressing);
      expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
    } finally {
      await playing.close();
    }
  }

  /** Restarts the bot. */
  async restart(): Promise<void> {
    await this.playing.play('restart');
    this.delivered = [];
  }

  /** Makes all tokens expire that exist now. */
  expire(): void {
    this.skippedMs += TOKEN_LIFE_MS + 1;
    // Discord delivers no press again that is so old.
    this.delivered = [];
  }

  /** Deletes a message that a person sees. */
  async deleteOne(): Promise<void> {
    const [who, room] = this.choose.pick(this.offered)!;
    const message = this.choose.pick(this.seat(who, room).messages().slice(-4));
    if (message) this.playing.table.world.remove(message);
    await this.playing.table.idle();
  }

  /** Delivers an earlier press again. The bot does nothing more. */
  async redeliverOne(n: number): Promise<void> {
    const press = this.choose.pick(this.delivered);
    if (!press) return;
    const before = this.events().length;
    this.playing.table.redeliver(press.id);
    await this.playing.table.idle();
    const kinds = this.events().slice(before).map(({ kind }) => kind); // prettier-ignore
    expect(kinds, `a press before press ${n}, delivered again`).toEqual([]);
  }

  /** One person presses one control, or twice, or another one too on a second device, or two umpires press the same one. */
  async press(n: number): Promise<void> {
    const { choose } = this;
    const [who, room] = choose.pick(this.offered)!;
    const seat = this.seat(who, room);
    if (choose.chance(0.25)) await this.openCard(who, room);
    const shown = this.shownTo(seat);
    // Most presses are green ones or on a new card, so that the battle goes on.
    const green = shown.filter(({ control }) => control.style === GREEN);
    const picked = choose.pick(
      green.length > 0 && choose.chance(0.35) ? green.slice(-6) : choose.chance(0.7) ? shown.slice(-10) : shown,
    );
    if (!picked) return;
    const { message, control } = picked;
    const line = control.options && choose.pick(control.options)?.label;
    const said = `press ${n} by ${who} in #${room}: [${control.label ?? control.placeholder}${line === undefined ? '' : `: ${line}`}] ${control.custom_id}`;
    const isFresh = this.isFresh(seat, message);
    if (process.env.FUZZ_TELL) console.log(control.style === GREEN ? 'GREEN' : '', isFresh ? 'fresh' : 'old', said);
    const eventsBefore = this.events().length;
    const before = new Map(seat.messages().map((one) => [one.id, JSON.stringify(one)]));
    const hidden = this.unknown.now();
    const seen = this.seenByAll();
    const [presses, others] = this.begin(who, room, picked, line);
    if (presses.length === 0) return;
    await this.finished([...presses, ...others], said);
    const changed = seat.messages().filter((one) => before.get(one.id) !== JSON.stringify(one));
    const told = wordsOf(changed);
    for (const { id } of changed) this.shownAt.set(id, this.events().length);
    if (process.env.FUZZ_TELL) console.log('   ', told.slice(0, 300));
    const did = this.done(eventsBefore, presses, said);
    for (const other of others) this.done(eventsBefore, [other], `${said}, and another control at once`);
    const isForm = seat.form !== undefined;
    const isGone = before.size > 0 && [...before.keys()].some((id) => seat.messages().every((one) => one.id !== id));
    expect(told, said).not.toContain('Something went wrong');
    // Every press has an answer that the person can see.
    expect(isForm || did > 0 || changed.length > 0 || isGone, `${said} has no effect`).toBe(true);
    // The second of two presses at once finds the action done. What others have done since may forbid an older button.
    if (control.style === GREEN && isFresh && presses.length === 1 && others.length === 0)
      expect(told, `${said} is green, but was refused`).not.toContain(REFUSED);
    if (isForm) await this.submit(seat, said);
    this.findWayOn(who, room, said);
    this.expectNoSecret(hidden, seen, said);
    expect(
      this.refused.map(({ body }) => body),
      said,
    ).toEqual([]);
  }

  /** The controls that a person can press now. Undoing is seldom among them, so that the battle gets further. */
  private shownTo(seat: Seat): Shown[] {
    const isLeftOut = this.choose.chance(0.2) ? LEFT_OUT : SELDOM;
    return seat
      .messages()
      .flatMap((message) =>
        (controlsIn(message) as Control[])
          .filter(({ disabled, custom_id: id }) => disabled !== true && !isLeftOut.test(id))
          .map((control) => ({ message, control })),
      );
  }

  /** Checks whether a message is a person's newest private one, or a public one, and nothing has happened since it was shown. */
  private isFresh(seat: Seat, message: Message): boolean {
    const isNewest = message === seat.messages().findLast((one) => one.audience !== null);
    return (isNewest || message.audience === null) && this.shownAt.get(message.id) === this.events().length;
  }

  private events() {
    return this.playing.events(this.playing.gameIds()[0]!);
  }

  private seat(who: string, room: string): Seat {
    return this.playing.table.seat(who, room);
  }

  /** Opens a person's card or panel, which always offers something. */
  private async openCard(who: string, room: string): Promise<void> {
    const isUmpire = who === 'umpire' || who === 'deputy';
    await this.playing.play(`@${who} #${isUmpire ? 'umpires' : room} ${isUmpire ? '/panel' : '/my'}`);
    // The panel is posted a moment after the answer.
    const offers = (): boolean =>
      this.seat(who, isUmpire ? 'umpires' : room)
        .messages()
        .slice(-2)
        .some((card) => controlsIn(card).some(({ disabled }) => disabled !== true));
    await expect.poll(offers, { timeout: 10_000, message: `${who} in #${room} has no card` }).toBe(true);
  }

  /**
   * Begins presses of one control, and sometimes of another one on a second device. A control that needs a typed name cannot be
   * used here.
   */
  private begin(
    who: string,
    room: string,
    picked: Shown,
    line: string | undefined,
  ): [presses: Interaction[], others: Interaction[]] {
    const { choose } = this;
    const seat = this.seat(who, room);
    const [presses, others]: [Interaction[], Interaction[]] = [[], []];
    const press = ({ message, control }: Shown, by = seat, choice = line): Interaction =>
      choice === undefined ? by.pressOn(message.id, control.custom_id) : by.chooseOn(message.id, control.custom_id, [choice]);
    try {
      presses.push(press(picked));
      const how = choose.fraction();
      if (how < 0.1) presses.push(press(picked));
      else if (room === 'umpires' && picked.message.audience === null && how < 0.4)
        presses.push(press(picked, this.seat(who === 'umpire' ? 'deputy' : 'umpire', room)));
      else if (how > 0.9) {
        const other = choose.pick(this.shownTo(seat).filter(({ control }) => control.options === undefined));
        if (other && other.control.custom_id !== picked.control.custom_id) others.push(press(other, seat, undefined));
      }
    } catch (error) {
      if (!(error instanceof CannotSendError)) throw error;
    }
    this.delivered.push(...presses, ...others);
    return [presses, others];
  }

  private async finished(presses: readonly Interaction[], said: string): Promise<void> {
    for (const press of presses)
      await press.answer.catch((error: unknown) => {
        throw new Error(`${said} got no answer`, { cause: error });
      });
    await Promise.all(presses.map((press) => press.finished));
    await this.playing.table.idle();
  }

  /** Returns the number of commands that the presses recorded: at most one, even if the control was pressed twice. */
  private done(before: number, presses: readonly Interaction[], said: string): number {
    const ids = new Set(presses.map(({ id }) => id));
    const commands = this.events()
      .slice(before)
      .filter(({ interactionId, part }) => ids.has(interactionId) && part === 0);
    expect(commands.length, `${said}: ${commands.map(({ kind }) => kind).join(', ')}`).toBeLessThanOrEqual(1);
    return commands.length;
  }

  /** Sends the open form as it is, or closes it. */
  private async submit(seat: Seat, said: string): Promise<void> {
    const before = this.events().length;
    let sent: Interaction;
    try {
      if (this.choose.chance(0.3)) throw new CannotSendError('closed');
      sent = seat.submit({});
    } catch (error) {
      if (!(error instanceof CannotSendError)) throw error;
      return seat.dismissForm();
    }
    this.delivered.push(sent);
    await this.finished([sent], `${said}, sent as it is`);
    this.done(before, [sent], `${said}, sent as it is`);
    expect(wordsOf(seat.messages()), said).not.toContain('Something went wrong');
  }

  /** Checks that the person's newest private message has words, and something to press if it has controls at all. */
  private findWayOn(who: string, room: string, said: string): void {
    const card = this.seat(who, room)
      .messages()
      .findLast(({ audience }) => audience !== null);
    if (!card) return;
    const { content, embeds, attachments } = card;
    const controls = controlsIn(card);
    const hasWords = content !== '' || embeds.some(({ title, description }) => title ?? description);
    expect(hasWords || attachments.length > 0, `${said}: an empty answer`).toBe(true);
    if (process.env.FUZZ_TELL && controls.length === 0) console.log('BARE', JSON.stringify([content, embeds]).slice(0, 600));
    // What only informs may have no controls, but a refusal leads on.
    const words = wordsOf([card]);
    const isEnd = controls.length === 0 && (who === 'deputy' || !words.includes(REFUSED) || CANCELLED.test(words));
    expect(isEnd || controls.some(({ disabled }) => disabled !== true), `${said}: a dead end: ${words}`).toBe(true);
  }

  /** Returns the text of every message that each person sees, by person, channel and message id. */
  private seenByAll(): ReadonlyMap<string, string> {
    return new Map(
      [...this.offered, ['onlooker', 'hq'] as const].flatMap(([who, room]) =>
        this.seat(who, room)
          .messages()
          .map((message) => [`${who} ${room} ${message.id}`, textOf(message)] as const),
      ),
    );
  }

  /** Checks that nothing new that a player sees names a unit that their side did not know before and does not know now. */
  private expectNoSecret(hidden: ReturnType<UnknownNames['now']>, seen: ReadonlyMap<string, string>, said: string): void {
    const still = this.unknown.now();
    for (const [key, text] of this.seenByAll()) {
      const [who = ''] = key.split(' ');
      const before = seen.get(key);
      if (text === before) continue;
      const names = this.unknown.namesIn(text, who, hidden, still).filter((name) => before?.includes(name) !== true);
      expect(names, `${said} tells ${who} of units that their side does not know: ${text}`).toEqual([]);
    }
  }
}

it.each(BATTLES.map((battle) => [battle.called, battle] as const))(
  'presses in random order in a battle of %s do one thing at most, and never lead to a dead end',
  async (_called, battle) => {
    const presses = sized('presses');
    await Pressing.at(battle, async (pressing) => {
      for (let n = 1; n <= presses; n++) {
        if (n % 20 === 5) pressing.expire();
        if (n % 20 === 10) await pressing.deleteOne();
        if (n % 10 === 7) await pressing.redeliverOne(n);
        if (n === Math.round(presses / 2)) await pressing.restart();
        await pressing.press(n);
      }
    });
  },
  within(300_000),
);
