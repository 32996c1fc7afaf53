import { beforeEach, describe, expect, it } from 'vitest';
import { runInSlices } from '../../src/discord/work/slices.js';
import { type BattleEvent, type GameCommand, hashEvent, type AmendmentCommand } from '../../src/game/index.js';
import type { CommandRequest } from '../../src/store/index.js';
import { addUnit, asking, byBob, Shelf } from './shelf.js';

const SHOTS = 100;
/** A long-range shot at a dug-in heavy tank, with at most one impairment. */
const SHOT: GameCommand = {
  type: 'resolve',
  procedure: 'eagles.direct-fire',
  roles: { firer: ['u3'], target: ['u4'] },
  typed: { rangeYards: 5000, targetDa: 'HARD', targetTpd: 'DD' },
  again: true,
};
/** The division changes each time, because an edit without a change is refused. */
const rested = (n: number): GameCommand => ({
  type: 'edit-unit',
  unit: 'u4',
  fields: { impairments: 0, suppressed: false, division: `${n} Division` },
});

/** A battle in which every shot depends on one edit. */
class LongBattle extends Shelf {
  readonly command: AmendmentCommand;

  constructor() {
    super();
    this.act(addUnit('B Coy'));
    const { number: event } = this.act({ type: 'edit-unit', unit: 'u3', fields: { baseFp: 6 } }).events[0]!;
    for (let n = 0; n < SHOTS; n++) {
      this.act(SHOT);
      this.act(rested(n));
    }
    const told = this.record.events(this.gameId);
    this.posts.sent(told.map((each) => ({ event: each, channelId: '600', messageId: null, asOf: each.number })));
    this.command = { type: 'correct', event, changes: { baseFp: 5 }, later: 'again', reason: 'it was weaker' };
  }

  /** Calculates the command in advance, and carries it out. */
  async right(by: CommandRequest = asking()): Promise<BattleEvent> {
    const { prepared } = await runInSlices(this.battles.preview(asking(), this.gameId, this.command));
    return (await this.battles.actSoon(by, this.command, this.gameId, { prepared })).events[0]!;
  }

  body(number: number): string {
    return this.database.$client
      .prepare<unknown[], string>('SELECT body FROM events WHERE game_id = ? AND number = ?')
      .pluck()
      .get(this.gameId, number)!;
  }
}

let battle: LongBattle;
beforeEach(() => {
  battle = new LongBattle();
});

describe('what judges a hundred commands again', () => {
  it('is written before it is carried out, a command at a step, byte for byte as it would be at once', async () => {
    const steps = (command: AmendmentCommand): number => [...battle.battles.preview(asking(), battle.gameId, command)].length;
    expect(steps(battle.command) - steps({ ...battle.command, later: 'refuse' })).toBeGreaterThanOrEqual(SHOTS);
    const event = await battle.right();
    expect(event.again!.commands.length).toBeGreaterThanOrEqual(SHOTS);
    expect(event.hash).toBe(hashEvent(event));
    expect(battle.body(event.number)).toBe(JSON.stringify(event));
  });

  it('has its hash also when another carries it out than worked it out', async () => {
    const { person } = byBob();
    const event = await battle.right(asking({ person: { ...person, isAdministrator: true } }));
    expect(event.hash).toBe(hashEvent(event));
    expect(JSON.parse(battle.body(event.number))).toEqual(event);
  });

  it('owes the edits of all posts that it changes, and of none that not everybody has', async () => {
    const event = await battle.right();
    const edits = battle.posts.due('600', true);
    const open = battle.record.events(battle.gameId).filter(({ audience }) => audience === 'all');
    const changed = open.map(({ number }) => number).filter((number) => event.again!.changed.includes(number));
    expect(changed.length).toBeLessThan(event.again!.changed.length);
    expect(edits.map(({ event: { number } }) => number)).toEqual(changed);
    expect(new Set(edits.map(({ changedBy }) => changedBy))).toEqual(new Set([battle.record.last(battle.gameId)!.number]));
  });

  it('is read once for all the events that are told as it has them', async () => {
    const { number } = await battle.right();
    const { record, gameId } = { record: battle.elsewhere().record, gameId: battle.gameId };
    const first = record.event(gameId, number)!;
    for (let n = 0; n < 10; n++) expect(record.event(gameId, number)).toBe(first);
  });
});
