/**
 * The state of the replay page: the current event, and every unit after that event. The changes of each step lead to the next
 * step, or back to the previous one.
 */
import type { Replay, ReplayStep } from '../model.js';

export class Position {
  /** The index of the current event; -1 before the first event. */
  at = -1;
  /** The index of the text for each unit; null if the unit is not in the battle. */
  readonly units: (number | null)[];
  /** The units that the last step changed. */
  changed: ReadonlySet<number> = new Set();

  constructor(private readonly replay: Replay) {
    this.units = replay.units.map(() => null);
  }

  get step(): ReplayStep | undefined {
    return this.replay.steps[this.at];
  }

  get last(): number {
    return this.replay.steps.length - 1;
  }

  goTo(wanted: number): void {
    const target = Math.min(this.last, Math.max(0, wanted));
    while (this.at < target) for (const [unit, , after] of this.replay.steps[++this.at]?.units ?? []) this.units[unit] = after;
    while (this.at > target)
      for (const [unit, before] of [...(this.replay.steps[this.at--]?.units ?? [])].reverse()) this.units[unit] = before;
    this.changed = new Set((this.step?.units ?? []).map(([unit]) => unit));
  }

  /** Moves to the next or previous event worth showing. Skips events that concern only the settings and people of the battle. */
  move(by: 1 | -1): void {
    const { steps } = this.replay;
    let wanted = this.at + by;
    while (steps[wanted]?.minor === true) wanted += by;
    this.goTo(steps[wanted] ? wanted : by === 1 ? this.last : this.at);
  }

  /** True if no later event is worth showing. */
  get isOver(): boolean {
    return this.replay.steps.slice(this.at + 1).every(({ minor }) => minor === true);
  }

  /**
   * Moves to the start: the turn in the page's address, such as `#turn=3`. Without a turn in the address, moves to the first
   * event worth showing.
   */
  start(hash: string): void {
    const { steps } = this.replay;
    const turn = /^#turn=(\d{1,5})$/.exec(hash)?.[1];
    const isSeen = (step: ReplayStep): boolean => step.minor !== true && (turn === undefined || step.turn === Number(turn));
    const wanted = steps.findIndex(isSeen);
    this.goTo(wanted >= 0 ? wanted : turn === undefined ? 0 : steps.findIndex((step) => step.turn === Number(turn)));
  }

  /**
   * Moves forwards to the first event of the next turn, or to the last event of the battle. Moves backwards to the first event of
   * this turn. If that event is already shown, moves to the first event of the previous turn.
   */
  turn(by: 1 | -1): void {
    const { steps } = this.replay;
    const first = (turn: number | undefined): number => steps.findIndex((step) => step.turn === turn);
    if (by === 1) {
      const next = steps.findIndex((step, i) => i > this.at && step.turn !== this.step?.turn);
      return this.goTo(next < 0 ? this.last : next);
    }
    const start = first(this.step?.turn);
    this.goTo(this.at > start ? start : first(steps[start - 1]?.turn));
  }
}
