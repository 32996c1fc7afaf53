/**
 * Presses in random order: two players and two umpires press any button or menu that they still see, new or old, some of them twice
 * at once, while tokens expire, messages are deleted, and the bot restarts. Each press does one thing at most and gets an answer, and
 * no one is left without a way on.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CannotSend, type Interaction, type Message, type Seat } from '../../src/table/index.js';
import { chosen, seedFor, sized, within } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import { Playing } from './playing.js';
import { controlsIn } from './thumbs.js';

interface Battle {
  readonly id: string;
  readonly rulebook: string;
  readonly sides: readonly { readonly name: string }[];
}
/** A battle of each rulebook. */
const BATTLES: readonly Battle[] = [
  ...new Map(
    readdirSync('scenarios').map((file) => {
      const id = file.replace('.json', '');
      const { rulebook, sides } = JSON.parse(readFileSync(`scenarios/${file}`, 'utf8')) as Omit<Battle, 'id'>;
      return [rulebook, { id, rulebook, sides }] as const;
    }),
  ).values(),
];

const GREEN = 3;
const TOKEN_LIFE_MS = 15 * 60_000;
/** Controls that end the battle or its channels, or start another one. */
const LEFT_OUT = /^(end|close|unmake|leave|forget|erase|learn|start|another|rooms)\b/;
const SELDOM = new RegExp(`${LEFT_OUT.source}|^(undo|redo|note|more|join)\\b`);
const REFUSED = 'Nothing has changed.';

type Control = ReturnType<typeof controlsIn>[number] & { readonly style?: number };

const wordsOf = (messages: readonly Message[]): string =>
  JSON.stringify(messages.map(({ content, embeds }) => [content, embeds]));

/** Four people at a battle, who press what they see. */
class Pressing {
  private skippedMs = 0;
  /** The number of events at which a message last changed, by message id. */
  private readonly shownAt = new Map<string, number>();
  private readonly offered: readonly (readonly [who: string, room: string])[];

  private constructor(
    private readonly playing: Playing,
    private readonly choose: Chooser,
    sides: readonly string[],
  ) {
    const [first = '', second = ''] = sides.map((name) => name.toLowerCase());
    this.offered = [['anna', first], ['bert', second], ['umpire', 'umpires'], ['deputy', 'umpires'], ['anna', 'hq'], ['bert', 'hq'], ['umpire', 'hq']]; // prettier-ignore
  }

  static async at({ id, sides }: Battle, work: (pressing: Pressing) => Promise<void>): Promise<void> {
    let pressing: Pressing | undefined;
    const clock = (): number => Date.now() + (pressing?.skippedMs ?? 0);
    const playing = await Playing.open({ seed: 'presses', panelEveryMs: 60, table: { clock, tokenLifeMs: TOKEN_LIFE_MS } });
    try {
      const names = sides.map(({ name }) => name);
      pressing = new Pressing(playing, new Chooser(seedFor(`presses ${id}`)), names);
      await playing.playAll([
        `@umpire #hq /game start scenario:${id}`,
        '@umpire #hq [Start, private channels]',
        `@anna #hq [Play ${names[0]}]`,
        `@bert #hq [Play ${names[1]}]`,
        '@umpire #hq /umpire add user:@deputy',
      ]);
      await work(pressing);
      expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
    } finally {
      await playing.close();
    }
  }

  /** Restarts the bot. */
  async restart(): Promise<void> {
    await this.playing.play('restart');
  }

  /** Makes all tokens expire that exist now. */
  expire(): void {
    this.skippedMs += TOKEN_LIFE_MS + 1;
  }

  /** Deletes a message that a person sees. */
  async deleteOne(): Promise<void> {
    const [who, room] = this.choose.pick(this.offered)!;
    const message = this.choose.pick(this.seat(who, room).messages().slice(-4));
    if (message) this.playing.table.world.remove(message);
    await this.playing.table.idle();
  }

  /** One person presses one control, sometimes twice at once. */
  async press(n: number): Promise<void> {
    const { choose } = this;
    const [who, room] = choose.pick(this.offered)!;
    const seat = this.seat(who, room);
    if (choose.chance(0.25)) await this.openCard(who, room);
    // Undoing is seldom pressed, so that the battle gets further.
    const isLeftOut = choose.chance(0.2) ? LEFT_OUT : SELDOM;
    const shown = seat
      .messages()
      .flatMap((message) =>
        (controlsIn(message) as Control[])
          .filter(({ disabled, custom_id: id }) => disabled !== true && !isLeftOut.test(id))
          .map((control) => ({ message, control })),
      );
    // Most presses are green ones or on a new card, so that the battle goes on.
    const green = shown.filter(({ control }) => control.style === GREEN);
    const picked = choose.pick(
      green.length > 0 && choose.chance(0.35) ? green.slice(-6) : choose.chance(0.7) ? shown.slice(-10) : shown,
    );
    if (!picked) return;
    const { message, control } = picked;
    const isNew = message === seat.messages().findLast((one) => one.audience !== null);
    const line = control.options && choose.pick(control.options)?.label;
    const said = `press ${n} by ${who} in #${room}: [${control.label ?? control.placeholder}${line === undefined ? '' : `: ${line}`}] ${control.custom_id}`;
    if (process.env.FUZZ_TELL) console.log(control.style === GREEN ? 'GREEN' : '', isNew ? 'new' : 'old', said);
    const eventsBefore = this.events().length;
    const before = new Map(seat.messages().map((one) => [one.id, JSON.stringify(one)]));
    const presses = this.times(() =>
      line === undefined ? seat.pressOn(message.id, control.custom_id) : seat.chooseOn(message.id, control.custom_id, [line]),
    );
    if (presses.length === 0) return;
    await this.finished(presses, said);
    const changed = seat.messages().filter((one) => before.get(one.id) !== JSON.stringify(one));
    const told = wordsOf(changed);
    const isPresent = this.shownAt.get(message.id) === eventsBefore;
    for (const { id } of changed) this.shownAt.set(id, this.events().length);
    if (process.env.FUZZ_TELL) console.log('   ', told.slice(0, 300));
    const did = this.done(eventsBefore, presses, said);
    const isForm = seat.form !== undefined;
    const isGone = before.size > 0 && [...before.keys()].some((id) => seat.messages().every((one) => one.id !== id));
    expect(told, said).not.toContain('Something went wrong');
    // Every press has an answer that the person can see.
    expect(isForm || did > 0 || changed.length > 0 || isGone, `${said} has no effect`).toBe(true);
    if (control.style === GREEN) {
      // The second of two presses at once finds the action done. What others have done since may forbid an older button.
      if (isNew && isPresent && presses.length === 1) expect(told, `${said} is green, but was refused`).not.toContain(REFUSED);
    }
    if (isForm) await this.submit(seat, said);
    this.findWayOn(who, room, said);
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

  /** Presses once or, seldom, twice at once. A control that needs a typed name cannot be used here. */
  private times(press: () => Interaction): readonly Interaction[] {
    const presses: Interaction[] = [];
    try {
      presses.push(press());
      if (this.choose.chance(0.15)) presses.push(press());
    } catch (error) {
      if (!(error instanceof CannotSend)) throw error;
    }
    return presses;
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
      if (this.choose.chance(0.3)) throw new CannotSend('closed');
      sent = seat.submit({});
    } catch (error) {
      if (!(error instanceof CannotSend)) throw error;
      return seat.dismissForm();
    }
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
    const { content, embeds } = card;
    const controls = controlsIn(card);
    expect(content !== '' || embeds.some(({ title, description }) => title ?? description), `${said}: an empty answer`).toBe(
      true,
    );
    expect(controls.length === 0 || controls.some(({ disabled }) => disabled !== true), `${said}: a dead end`).toBe(true);
  }
}

it.each(chosen(BATTLES, 'rulebooksOfPresses', 'presses').map((battle) => [battle.rulebook, battle] as const))(
  'presses in random order in a battle of %s do one thing at most, and never lead to a dead end',
  async (_rulebook, battle) => {
    const presses = sized('presses');
    await Pressing.at(battle, async (pressing) => {
      for (let n = 1; n <= presses; n++) {
        if (n % 20 === 5) pressing.expire();
        if (n % 20 === 10) await pressing.deleteOne();
        if (n === Math.round(presses / 2)) await pressing.restart();
        await pressing.press(n);
      }
    });
  },
  within(300_000),
);
