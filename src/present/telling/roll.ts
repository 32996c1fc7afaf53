/** Describes the result of one procedure in an event, as the event's reader may know it. All text is Markdown. */
import { isCommandResult, canSeeWorking, findResultProcedure, listRollTargets, UNSEEN_UNIT } from '../../knowing/index.js';
import type { DescriptionContext, VisibleEvent, VisibleResolution, VisibilityCheck } from '../../knowing/index.js';
import { type Procedure, type Resolution, type Step, type Tone, convertKeyToWords, findWord } from '../../rules/index.js';
import { describeLoss } from '../changes.js';
import { formatDice } from '../dice.js';
import type { EmojiFinder } from '../faces.js';
import { formatProcedureHeading, formatNames, MAX_NAME_LENGTH, type NameFinders, UNKNOWN_UNIT } from '../names.js';
import { escapeInline, escapeText, formatStep } from '../text.js';

/** The data for describing a roll: its event, and what the reader knows about it. */
export interface RollContext {
  readonly event: VisibleEvent;
  readonly setting: DescriptionContext;
  readonly names: NameFinders;
  /** Checks whether the reader may see the name of a row. */
  readonly visible: VisibilityCheck;
  /** Checks whether the reader may see the values of a unit. */
  readonly worked: VisibilityCheck;
  /** The names of the units that the event destroyed. */
  readonly lost: ReadonlySet<string>;
  /** The parts of the text about landed fire; null for any other event. */
  readonly fall: object | null;
}

/** The text of a result, and the units that this text already describes as lost. */
export interface ResultWords {
  readonly text: string;
  readonly lost: readonly string[];
}

export const removeFullStop = (sentence: string): string => sentence.replace(/\.$/, '');

export function chooseTone(resolution: VisibleResolution, procedure: Procedure | undefined): Tone {
  return resolution.felt?.tone ?? procedure?.tone(resolution.outcome) ?? 'plain';
}

export class RollDescription {
  readonly procedure: Procedure | undefined;
  #verdict: ResultWords | undefined;

  constructor(
    readonly resolution: VisibleResolution,
    private readonly about: RollContext,
  ) {
    this.procedure = findResultProcedure(resolution, about.setting.ruleset);
  }

  /** The name of the procedure, such as `Direct fire`. */
  get head(): string {
    return formatProcedureHeading(this.resolution.procedure, this.procedure);
  }

  /**
   * The procedure with its units, such as `Direct fire: 1/Pz (support from B Coy) → A Coy`. If the reader may not see the name of
   * a unit, only the name of the procedure.
   */
  get headline(): string {
    const { acting, others } = this.cast;
    if ([...acting, ...others].every((taking) => taking === UNKNOWN_UNIT)) return this.head;
    const cast = [acting.join(' '), others.join(' ')].filter((part) => part !== '').join(' → ');
    return cast === '' ? this.head : `${this.head}: ${cast}`;
  }

  /**
   * The names of the acting units and of the other units, with one text for each role. In each list, all texts except the first
   * include the role. Both lists are empty if the reader may not see the name of a unit. If the reader learns only what happens
   * to units that they know, a list without a known unit contains `an unseen unit`.
   */
  get cast(): { readonly acting: readonly string[]; readonly others: readonly string[] } {
    const { resolution, procedure, about } = this;
    if (!this.isNamed) return { acting: [], others: [] };
    const acting: string[] = [];
    const others: string[] = [];
    for (const role of rolesOf(resolution, procedure)) {
      const definition = procedure?.roles[role];
      const text = formatNames(resolution.roles[role]!.map((id) => about.names.of(definition?.table ?? 'unit', id)));
      const told = definition?.acts ? acting : others;
      told.push(told.length === 0 ? text : `(${roleWords(role)} ${text})`);
    }
    const { acting: hidesActing = false, others: hidesOthers = false } = resolution.felt?.unseen ?? {};
    return { acting: hidesActing ? [UNSEEN_UNIT] : acting, others: hidesOthers ? [UNSEEN_UNIT] : others };
  }

  /** True if the reader may see the names of all participating units. */
  get isNamed(): boolean {
    return canSeeWorking(this.resolution, this.procedure, this.about.visible);
  }

  /** True if the reader may see the working of the roll. */
  get isWorked(): boolean {
    return canSeeWorking(this.resolution, this.procedure, this.about.worked);
  }

  get tone(): Tone {
    return chooseTone(this.resolution, this.procedure);
  }

  /** The names of the units against which the dice were rolled. */
  get targets(): string {
    return formatNames(listRollTargets(this.resolution, this.procedure).map((id) => this.about.names.of('unit', id)));
  }

  /** True for a roll against a unit in an automatic event, such as landed fire. */
  get isStrike(): boolean {
    return !isCommandResult(this.about.event) && listRollTargets(this.resolution, this.procedure).length > 0;
  }

  /**
   * The text of the result: `A Coy suppressed (3 of 5 dice hit)`, `Tigers destroyed (7 of 7 dice hit)`. The recorded sentence is
   * used if the rulebook has no text for the result, or if the text would contain a missing or hidden unit. A reader who learns
   * only what happens to the units sees no numbers.
   */
  get verdict(): ResultWords {
    return (this.#verdict ??= this.judged());
  }

  private judged(): ResultWords {
    const { resolution, procedure, about } = this;
    const sentence = { text: escapeText(resolution.summary), lost: [] };
    if (procedure && resolution.felt) {
      const gone = this.lost(procedure);
      return { text: gone.length === 0 ? removeFullStop(sentence.text) : this.lostWords(gone), lost: gone };
    }
    if (!procedure?.verdict) return sentence;
    let isWhole = true;
    const nameOf = (role: string): string => {
      const taking = (resolution.roles[role] ?? []).map((id) => about.names.of(procedure.roles[role]?.table ?? 'unit', id));
      isWhole &&= taking.length > 0 && !taking.includes(UNKNOWN_UNIT);
      return formatNames(taking);
    };
    const { fate, score, ifLeft, next = '' } = procedure.verdict(resolution.outcome, nameOf, resolution.input);
    if (!isWhole) return sentence;
    const gone = this.lost(procedure);
    const told = gone.length === 0 ? fate : this.lostWords(gone);
    const scored = score === '' || resolution.isRough ? told : `${told} (${escapeInline(score)})`;
    const isLeft = ifLeft !== undefined && resolution.roles[ifLeft.role]?.every((id) => about.lost.has(id)) !== true;
    const sentences = [scored, ...(isLeft ? [escapeInline(ifLeft.next)] : []), ...(next === '' ? [] : [escapeInline(next)])];
    return { text: sentences.length === 1 ? scored : `${sentences.join('. ')}.`, lost: gone };
  }

  private lostWords(gone: readonly string[]): string {
    const { names, setting } = this.about;
    return `${formatNames(gone.map((id) => names.of('unit', id)))} ${describeLoss(gone[0]!, setting)}`;
  }

  /** Returns the names of the units that this result destroyed. */
  private lost({ roles }: Procedure): string[] {
    const units = Object.entries(this.resolution.roles).flatMap(([role, ids]) => (roles[role]?.table === undefined ? ids : []));
    return [...new Set(units)].filter((id) => this.about.lost.has(id));
  }

  /** The name of a hit unit and the result. The unit's name appears only once. */
  get strike(): string {
    const verdict = removeFullStop(this.verdict.text);
    return verdict.includes(this.targets) ? verdict : `${this.targets}: ${verdict}`;
  }

  /** The result, with the same text as in the event's post. */
  get summary(): string {
    return this.isStrike ? this.strike : this.verdict.text;
  }

  /** True if the roll was an intermediate step of landed fire. */
  get isPassing(): boolean {
    return !this.isStrike && this.about.fall !== null;
  }

  /** True if the event's own text already contains the result. */
  get isSaid(): boolean {
    return this.isStrike || this.isPassing || this.about.event.summary.includes(this.resolution.summary);
  }

  /** Returns the rolled dice as text. @param faces pictures of dice. Default: text only */
  dice(faces?: EmojiFinder): string {
    return formatDice(this.resolution.dice, faces);
  }

  /**
   * Returns the lines of the working that the reader may see, as plain text.
   * @param kind the kind of lines. Default: all kinds
   */
  working(kind?: Step['kind']): string[] {
    const steps = this.isWorked ? this.resolution.steps : [];
    return steps.filter((step) => kind === undefined || step.kind === kind).map(formatStep);
  }

  /** The chance, from 0 to 1, of a result at least this good or at least this bad; null if the reader may not see the chance. */
  get rarity(): { readonly p: number; readonly isGood: boolean } | null {
    const measured = this.resolution.expectation?.measured;
    if (!measured) return null;
    const isGood = measured.actual >= measured.expected;
    return { p: isGood ? measured.orBetter : measured.orWorse, isGood };
  }
}

/** The words before the names of units in a role, if the name of the role itself is unsuitable. */
const BEFORE_NAMES: Readonly<Partial<Record<string, string>>> = {
  ammoFrom: 'ammunition from',
  ammoTo: 'ammunition to',
  carried: 'carrying',
  contacted: 'in contact with',
  dump: 'from',
  fuelFrom: 'fuel from',
  fuelTo: 'fuel to',
  occupant: 'for',
  stock: 'from',
  support: 'support from',
  supporters: 'support from',
  truck: 'with',
  vehicle: 'with',
};

const roleWords = (role: string): string => findWord(BEFORE_NAMES, role) ?? escapeText(convertKeyToWords(role), MAX_NAME_LENGTH);

/** Returns the roles that contain units, in the procedure's order. */
function rolesOf({ roles }: Resolution, procedure: Procedure | undefined): string[] {
  const order = Object.keys(procedure?.roles ?? {});
  const taken = Object.keys(roles).filter((role) => (roles[role] ?? []).length > 0);
  return [...order.filter((role) => taken.includes(role)), ...taken.filter((role) => !order.includes(role))];
}
