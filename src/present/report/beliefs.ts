/** Compares what each side believed with the truth, turn by turn. */
import { type WrongBelief, listWrongBeliefs, type WrongBeliefsOfTurn } from '../../knowing/index.js';
import {
  groupBy,
  findMap,
  findRowName,
  type Ruleset,
  type Spot,
  formatSpotName,
  formatTurn,
  formatTurnTitle,
} from '../../rules/index.js';
import { formatBold, escapeText } from '../text.js';
import { listCourse, type Report } from './entries.js';
import { formatStrength } from './losses.js';

/**
 * Lists the gaps in each side's knowledge: wrong beliefs about a unit, enemy units that it never saw, and its own units that the
 * enemy saw without its knowledge. Each line lists the turns that ended with this gap. Empty if the reader may not know the whole
 * record.
 */
export function listBeliefLines(report: Report): string[] {
  const { setting, reader } = report;
  if (reader.standing !== 'umpire') return [];
  const { ruleset } = setting;
  const runs: { readonly words: string; readonly from: number; to: number }[] = [];
  for (const ofTurn of listWrongBeliefs(ruleset, listCourse(report))) {
    const { turn } = ofTurn;
    for (const words of turnWords(ruleset, ofTurn)) {
      const run = runs.find((other) => other.words === words && other.to === turn - 1);
      if (run) run.to = turn;
      else runs.push({ words, from: turn, to: turn });
    }
  }
  return runs.map(({ words, from, to }) => {
    const until = from === to ? '' : ` to ${formatTurn(ruleset, to)}`;
    return `- ${formatTurnTitle(ruleset, from)}${until}: ${words}.`;
  });
}

function turnWords(ruleset: Ruleset, { battle, partings }: WrongBeliefsOfTurn): string[] {
  const map = findMap(battle);
  const at = (spot: Spot): string => formatSpotName(spot, map!);
  const name = ({ unit }: WrongBelief): string => escapeText(findRowName(unit), 60);
  const counts = (strength: number): string => `${formatStrength(strength)} ${ruleset.strength.label}`;
  const remembered = (parting: WrongBelief): string => {
    const { unit, last, spot, strength, isLost } = parting;
    const isWorth = last!.strength !== null && last!.strength !== strength && !isLost;
    const had = `${last!.spot ? ` at ${at(last!.spot)}` : ''}${isWorth ? `, ${counts(last!.strength!)}` : ''}`;
    const stood = isLost
      ? `was ${ruleset.strength.lostWord(unit)}`
      : `${spot ? `was at ${at(spot)}` : 'was elsewhere'}${isWorth ? `, ${counts(strength)}` : ''}`;
    return had === ''
      ? `had lost sight of ${name(parting)} (known in ${formatTurn(ruleset, last!.turn)}), which ${stood}`
      : `believed ${name(parting)}${had} (seen in ${formatTurn(ruleset, last!.turn)}), which ${stood}`;
  };
  const listed = (some: readonly WrongBelief[]): string =>
    some.map((parting) => `${name(parting)}${parting.spot ? ` (${at(parting.spot)})` : ''}`).join(', ');
  return [...groupBy(partings, ({ side }) => side)].flatMap(([side, ofSide]) => {
    const of = (kind: WrongBelief['kind']): readonly WrongBelief[] => ofSide.filter((parting) => parting.kind === kind);
    const [unknown, watched] = [of('unknown'), of('watched')];
    const told = [
      ...of('remembered').map(remembered),
      ...(unknown.length === 0 ? [] : [`had never seen ${listed(unknown)}`]),
      ...(watched.length === 0 ? [] : [`did not know that the enemy saw ${listed(watched)}`]),
    ];
    const who = formatBold(escapeText(findRowName(battle.tables.side.get(side) ?? {}), 60));
    return told.map((words) => `${who} ${words}`);
  });
}
