/**
 * Plays whole double-blind battles in pairs (twins): turns in which both sides write, seal, open and settle orders, and
 * send messages. One side also breaks a seal and seals again. The twins differ in one thing that the other side keeps
 * secret, and must show a player and a spectator exactly the same.
 */
import { describe, expect, it } from 'vitest';
import { type JsonObject, calculateSha256Hex } from '../../src/dice/index.js';
import { mayKnowEvent } from '../../src/game/audience.js';
import { PUBLIC_READER, type GameCommand, mayKnowRow, type Reader, findBattleReader } from '../../src/game/index.js';
import { type Actor, listPlayedSides, Refusal, type Row } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { chosen, isLong, seedFor } from '../chance/chance.js';
import { playerOf, UMPIRE } from '../game/house.js';
import { battleOf } from './kept-battles.js';
import { compare, compareAnswers, exportsFor, toldTo } from './roads.js';
import { isBlindOnly, playBySight, Twin } from './twins.js';

const TURNS = 2;

/** The actions of the other side in a turn. */
interface Secret {
  readonly orders: number;
  readonly words: string;
  readonly when?: string;
  readonly isStanding?: boolean;
  readonly isBuilt?: boolean;
  readonly message: string | null;
  readonly isReported?: boolean;
  readonly by: 'radio' | 'runner' | 'telephone';
  readonly befalls: 'message-hold' | 'message-lose' | 'message-alter' | null;
  readonly isHidden: boolean;
  readonly cameTo: 'order-done' | 'order-fail';
}

const USUAL: Secret = {
  orders: 1,
  words: 'To the wood',
  message: 'All is well.',
  by: 'runner',
  befalls: null,
  isHidden: false,
  cameTo: 'order-done',
};

const UNSEEN = 'a hidden unit';

/** The difference between the twins. */
const DIFFERENCES: Readonly<Record<string, readonly [Partial<Secret>, Partial<Secret>]>> = {
  'an order': [{}, { words: 'Over the bridge' }],
  'an order at all': [{ orders: 0 }, {}],
  'the number of its alternatives': [{}, { orders: 3 }],
  'its length': [{ words: 'x' }, { words: 'x'.repeat(300) }],
  'its condition': [{}, { when: 'the enemy comes on', isStanding: true }],
  'what the desk built of it': [{}, { isBuilt: true }],
  'what came of it': [{}, { cameTo: 'order-fail' }],
  'a message': [{ message: null }, {}],
  'a report with it': [{}, { isReported: true }],
  'its words': [{}, { message: 'We are lost. Send whatever you have, and be quick about it.' }],
  'its delay': [{}, { by: 'telephone' }],
  'how it goes': [{ by: 'radio' }, {}],
  'that it is held': [{}, { befalls: 'message-hold' }],
  'that it is lost': [{}, { befalls: 'message-lose' }],
  'that it is altered': [{}, { befalls: 'message-alter' }],
  'that its report is altered': [{ isReported: true }, { isReported: true, befalls: 'message-alter' }],
  [UNSEEN]: [{}, { isHidden: true }],
};

const act = (id: string, params: JsonObject = {}): GameCommand => ({ type: 'act', act: id, params });

/** One of the twins, with the actions of its other side. */
class Fought {
  constructor(
    readonly twin: Twin,
    private readonly secret: Secret,
    private readonly seed: string,
  ) {}

  do(command: GameCommand, as: Actor): void {
    const tried = this.twin.tried(command, as, this.seed);
    if (tried instanceof Refusal) throw new Error(`${JSON.stringify(command)}: ${tried.message}`);
    this.twin.go(tried);
  }

  private idsIn(table: string): string[] {
    return [...(this.twin.battle.tables[table]?.keys() ?? [])];
  }

  private unitsOf(side: string): string[] {
    return [...this.twin.battle.tables.unit.values()].flatMap((unit) =>
      unit.side === side && (unit as Row).destroyed !== true ? [unit.id] : [],
    );
  }

  /** Adds a unit that no other side learns of, in rulebooks that hide units. */
  hide(add: GameCommand | undefined, readers: readonly Reader[]): void {
    if (!this.secret.isHidden || !add) return;
    const { twin } = this;
    const tried = twin.tried(add, UMPIRE, this.seed);
    if (tried instanceof Refusal) return;
    const { battle } = tried.state;
    const unit = [...battle.tables.unit.values()].at(-1)!;
    const isKnown = (reader: Reader): boolean =>
      mayKnowRow(twin.ruleset, reader, 'unit', unit, battle) || tried.events.some((event) => mayKnowEvent(reader, event));
    if (!readers.some(isKnown)) twin.go(tried);
  }

  write(side: string, does: JsonObject): void {
    const { orders, words, when, isStanding, isBuilt, message, isReported = false, by, befalls } = this.secret;
    const as = playerOf(side);
    const [unit] = this.unitsOf(side).reverse();
    for (let n = 0; unit !== undefined && n < orders; n++) {
      const given = { unit, words, ...(when === undefined ? {} : { when }), ...(isStanding ? { standing: true } : {}) };
      const has = [...(this.twin.battle.tables.order?.values() ?? [])].filter(
        (row) => row.unit === unit && row.state === 'written',
      );
      if (has.length < 3) this.do(isBuilt ? { type: 'write-order', ...given, does } : act('order-write', given), as);
    }
    if (message === null) return;
    const before = this.idsIn('message');
    this.do(act('message-send', { words: message, by, ...(isReported ? { report: true } : {}) }), as);
    const [sent] = this.idsIn('message').filter((id) => !before.includes(id));
    if (sent !== undefined && befalls)
      this.do(
        act(befalls, {
          message: sent,
          ...(befalls === 'message-alter' ? { words: 'All is lost.', ...(isReported ? { report: 'Nobody; Nothing' } : {}) } : {}),
        }),
        UMPIRE,
      );
  }

  settle(side: string): void {
    for (const { id, side: of, state } of [...(this.twin.battle.tables.order?.values() ?? [])])
      if (of === side && state === 'open' && this.twin.battle.tables.order!.get(id as string)!.state === 'open')
        this.do(act(this.secret.cameTo, { order: id as string, words: this.secret.words.slice(0, 200) }), UMPIRE);
  }
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('double-blind twins of %s', (id, ruleset) => {
  const { [UNSEEN]: unseen, ...others } = DIFFERENCES;
  // In rulebooks where only sight hides units, each run tests a hidden unit.
  const always = isBlindOnly(ruleset) && !isLong ? [[UNSEEN, unseen!] as const] : [];
  const drawn = isBlindOnly(ruleset) && !isLong ? others : DIFFERENCES;
  it.each([...always, ...chosen(Object.entries(drawn), 'doubleBlindTwins', `double-blind twins ${id}`)])(
    'tell a player and an onlooker the same, whatever is otherwise: %s',
    async (what, differ) => {
      const seed = seedFor(`double-blind twins ${id} ${what}`);
      const played = battleOf(ruleset, 35, seed);
      if (isBlindOnly(ruleset)) playBySight(played);
      if ('spotting' in played.state.battle.game) played.do({ type: 'act', act: 'set-game', params: { spotting: 'rules' } });
      const [own, other] = [...played.state.battle.tables.side.keys()] as [string, string];
      const twins = differ.map(
        (secret) => new Fought(new Twin(ruleset, played.state, played.events), { ...USUAL, ...secret }, seed),
      ) as [Fought, Fought];
      const [left, right] = twins.map(({ twin }) => twin) as [Twin, Twin];
      const readers = [findBattleReader(playerOf(own), left.battle), PUBLIC_READER];
      /** Does the same in both twins, and then compares what the reader sees. */
      const both = (work: (fought: Fought) => void): void => {
        for (const { twin } of twins) twin.since = twin.events.length;
        twins.forEach(work);
        for (const reader of readers) compare({ left, right, reader, seed }, toldTo);
      };
      const ready = (side: string, salt: string, isReady = true): GameCommand => ({
        type: 'ready',
        side,
        ready: isReady,
        ...(isReady ? { salt: calculateSha256Hex(salt) } : {}),
      });

      both((fought) => {
        for (const side of [own, other])
          fought.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] }, UMPIRE);
        fought.do({ type: 'set-orders', orders: 'sealed' }, UMPIRE);
        fought.do(act('message-delays', { radio: 0, runner: 1, telephone: 2 }), UMPIRE);
        fought.do(act('message-pace', { runner: 1 }), UMPIRE);
      });
      const hidden = played.maker.legal(left.state, UMPIRE, 60, () => played.maker.addUnit(left.state, UMPIRE, {}, other));
      both((fought) => fought.hide(hidden, readers));
      const does = { type: 'resolve', procedure: ruleset.procedures[0]!.id, roles: {}, typed: {} };
      for (let turn = 0; turn < TURNS; turn++) {
        both((fought) => fought.write(other, does));
        const [unit] = [...left.battle.tables.unit.values()].filter((row) => row.side === own).map((row) => row.id);
        both((fought) => {
          if (unit !== undefined) fought.do(act('order-write', { unit, words: 'Hold' }), playerOf(own));
          // A message includes what its sender sees, which is the same in both twins.
          for (const by of ['runner', 'radio'])
            fought.do(act('message-send', { words: 'Well?', by, to: other, report: true }), playerOf(own));
        });
        for (const [salt, isReady] of [
          ['one', true],
          ['', false],
          ['two', true],
        ] as const)
          both((fought) => fought.do(ready(other, `${salt} ${twins.indexOf(fought)}`, isReady), playerOf(other)));
        for (const { id: side } of listPlayedSides(left.battle))
          if (side !== other) both((fought) => fought.do(ready(side, `three ${turn} ${side}`), UMPIRE));
        expect([left, right].map(({ events }) => events.at(-1)!.kind)).toEqual(['orders-opened', 'orders-opened']);
        both((fought) => fought.settle(other));
        // In Corps, the nights stop where a person must decide something.
        for (const { turn: now } = left.battle.game; left.battle.game.turn === now;)
          both((fought) => fought.do({ type: 'advance', to: 'turn' }, UMPIRE));
      }
      for (const reader of readers) {
        compare({ left, right, reader, seed }, exportsFor);
        await compareAnswers({ left, right, reader, seed });
      }
      if (what !== UNSEEN)
        expect(left.events.map(({ changes }) => changes)).not.toEqual(right.events.map(({ changes }) => changes));
    },
  );
});
