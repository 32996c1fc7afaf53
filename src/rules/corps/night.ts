import type { Json, JsonObject } from '../../dice/index.js';
import { oddsOf, parseInput, type Procedure, type Resolution } from '../procedure.js';
import { Refusal } from '../refusal.js';
import { doings, type PhaseDoings } from '../ruleset.js';
import { counted } from '../words.js';
import { type Desk, formationIn, formationsOf, proposalsOf, unitIn, unitsOfFormation } from './battle.js';
import { applyEffect } from './effects.js';
import { carryOut, type Cast, filledBy } from './carry-out.js';
import { nightRecovery, type NightRecoveryOutcome } from './procedures/night-recovery.js';
import { resupply, type ResupplyOutcome } from './procedures/resupply.js';
import { weather } from './procedures/weather.js';
import { canGive, handOut, proposedGains } from './recovery.js';
import type { CorpsBattle, Formation, Gain, Proposal } from './state.js';
import { roomFor } from './supply.js';
import type { ProposalKind } from './vocabulary.js';

/** Years for which the book prints resupply rates; in others the umpire gives them (CO-65). */
const YEARS_OF_RATES: readonly number[] = [1944, 1945];

const PROCEDURE_OF: Readonly<Record<ProposalKind, Procedure>> = { recovery: nightRecovery, resupply, weather };
const TITLE: Readonly<Record<ProposalKind, string>> = { recovery: 'Recovery', resupply: 'Resupply', weather: 'Weather' };

export const procedureFor = ({ kind }: Proposal): Procedure => PROCEDURE_OF[kind];
export const proposalName = (kind: ProposalKind, division: Formation | null): string =>
  division ? `${TITLE[kind]} ${division.name}` : TITLE[kind];

/** The night's proposals anew: recovery division by division, then resupply, then the next morning's weather. */
export function propose(desk: Desk): void {
  for (const { id } of proposalsOf(desk.draft.battle)) desk.draft.remove('proposal', id);
  const divisions = formationsOf(desk.draft.battle).filter(({ echelon }) => echelon === 'division');
  const add = (kind: ProposalKind, division: Formation | null): void => {
    const id = desk.newId('proposal');
    const proposal: Proposal = {
      id,
      name: proposalName(kind, division),
      kind,
      side: division?.side ?? null,
      formation: division?.id ?? null,
      changed: {},
      gets: null,
      skip: false,
    };
    desk.draft.create('proposal', id, proposal);
  };
  for (const division of divisions) add('recovery', division);
  for (const division of divisions) add('resupply', division);
  add('weather', null);
}

const castOf = ({ formation }: Proposal): Cast => (formation === null ? {} : { division: [formation] });

/** What goes into a proposal's procedure, as the battle stands and as people have changed it. */
export function proposalInput(battle: CorpsBattle, proposal: Proposal): JsonObject {
  const filled = { ...filledBy(procedureFor(proposal), battle, castOf(proposal)), ...proposal.changed };
  if (proposal.kind !== 'resupply' || filled.polWanted !== undefined) return filled;
  return { ...filled, polWanted: balancedPol(filled) };
}

/**
 * Half of what comes up, rounded down, and more where LOG has no room for the other half; infantry divisions have no use for
 * POL. The commander may want another balance (CO-64).
 */
function balancedPol(filled: JsonObject): number {
  const { divisionType, logStock, logMax } = filled as { divisionType: string; logStock: number; logMax?: number };
  if (divisionType === 'infantry') return 0;
  const most = Math.max(...resupplyChances(filled).map(({ units }) => units));
  return Math.max(Math.floor(most / 2), most - Math.min(most, roomFor(logStock, logMax)));
}

type Chances = readonly Pick<ResupplyOutcome, 'units' | 'polAdded' | 'logAdded'>[];

/** What may come up, the most first. */
function resupplyChances(input: JsonObject): Chances {
  const outcomes = oddsOf(resupply, parseInput(resupply, input)).map(({ outcome }) => outcome as unknown as Chances[number]);
  return outcomes.sort((a, b) => b.units - a.units);
}

/** Whether the book or the umpire says how much comes up. */
function hasRate({ game }: CorpsBattle, { changed }: Proposal): boolean {
  return YEARS_OF_RATES.includes(game.year) || changed.rateUnits !== undefined;
}

/** Who gets the SP of a recovery: as the umpire has said, or as proposed. */
function gainsOf(battle: CorpsBattle, proposal: Proposal, recovered: NightRecoveryOutcome): readonly Gain[] {
  if (proposal.gets === null) return proposedGains(battle, proposal.formation!, recovered);
  const there = proposal.gets.filter(({ unit }) => unitIn(battle, unit)?.formation === proposal.formation);
  return canGive(battle, recovered, there) ? there : proposedGains(battle, proposal.formation!, recovered);
}

/** Whether the umpire's own list of who gets what is one that can be given (CO-60). */
export function gainsFit(battle: CorpsBattle, proposal: Proposal): boolean {
  return proposal.gets === null || canGive(battle, recoveredBy(battle, proposal), proposal.gets);
}

function gainWords(battle: CorpsBattle, gains: readonly Gain[]): string {
  return gains.map(({ unit, sp }) => `${unitIn(battle, unit)?.name ?? unit} +${sp}`).join(', ');
}

/** What a proposal comes to as things stand, in a few words. */
export function proposalLine(battle: CorpsBattle, proposal: Proposal): string {
  if (proposal.skip) return 'nothing, by the umpire';
  try {
    return WORDS[proposal.kind](battle, proposal);
  } catch (error) {
    if (error instanceof Refusal) return `not possible: ${error.message}`;
    throw error;
  }
}

const WORDS: Readonly<Record<ProposalKind, (battle: CorpsBattle, proposal: Proposal) => string>> = {
  recovery(battle, proposal) {
    const recovered = recoveredBy(battle, proposal);
    if (recovered.totalSp === 0) return 'no SP come back';
    const gains = gainWords(battle, gainsOf(battle, proposal, recovered));
    return `${counted(recovered.totalSp, 'SP comes', 'SP come')} back: ${gains}`;
  },
  resupply(battle, proposal) {
    if (!hasRate(battle, proposal)) return `nothing: no rate for ${battle.game.year}, set rate-units (CO-65)`;
    const [most, least] = resupplyChances(proposalInput(battle, proposal)) as [Chances[number], Chances[number]?];
    if (most.units === 0) return 'nothing comes up';
    const disrupted = least && least.units < most.units ? ` (${least.units} if A/A fire disrupts it)` : '';
    return `${counted(most.units, 'unit')}${disrupted}: ${most.polAdded} POL, ${most.logAdded} LOG`;
  },
  weather(battle, proposal) {
    const { shift = 0 } = proposalInput(battle, proposal) as { shift?: number };
    return `rolled when the day begins, shift ${shift > 0 ? '+' : ''}${shift}`;
  },
};

function recoveredBy(battle: CorpsBattle, proposal: Proposal): NightRecoveryOutcome {
  const [certain] = oddsOf(nightRecovery, parseInput(nightRecovery, proposalInput(battle, proposal)));
  return certain!.outcome as unknown as NightRecoveryOutcome;
}

/** What is proposed, one line each. */
export function proposalNotes(battle: CorpsBattle): string[] {
  return proposalsOf(battle).map((proposal) => `${proposal.name}: ${proposalLine(battle, proposal)}.`);
}

/** Carries out what is proposed of these kinds, in order; it is proposed no more. */
export function applyProposals(desk: Desk, kinds: readonly ProposalKind[]): PhaseDoings {
  const notes: string[] = [];
  const resolutions: Resolution[] = [];
  for (const proposal of proposalsOf(desk.draft.battle).filter(({ kind }) => kinds.includes(kind))) {
    const done = settle(desk, proposal);
    notes.push(...done.notes);
    resolutions.push(...done.resolutions);
    if (proposalsOf(desk.draft.battle).some(({ id }) => id === proposal.id)) desk.draft.remove('proposal', proposal.id);
  }
  return doings(notes, resolutions);
}

function settle(desk: Desk, proposal: Proposal): PhaseDoings {
  const { battle } = desk.draft;
  const said = (words: string): PhaseDoings => doings([`${proposal.name}: ${words}.`]);
  if (proposal.skip) return said('nothing, by the umpire');
  if (proposal.kind === 'resupply' && !hasRate(battle, proposal))
    return said(`nothing comes up: no rate for ${battle.game.year} (CO-65)`);
  if (proposal.kind !== 'weather' && !formationIn(battle, proposal.formation))
    return said('the division is not in the battle any more');
  try {
    return SETTLE[proposal.kind](desk, proposal);
  } catch (error) {
    if (error instanceof Refusal) return said(`not possible: ${error.message}`);
    throw error;
  }
}

const SETTLE: Readonly<Record<ProposalKind, (desk: Desk, proposal: Proposal) => PhaseDoings>> = {
  recovery(desk, proposal) {
    const strengths = (): Map<string, number> =>
      new Map(unitsOfFormation(desk.draft.battle, proposal.formation!).map(({ id, sp }) => [id, sp]));
    const before = strengths();
    const resolution = carryOut(desk, nightRecovery, castOf(proposal), proposal.changed, (at, effect, resolved) => {
      if (effect.kind === 'recover')
        handOut(at, gainsOf(at.draft.battle, proposal, resolved.outcome as unknown as NightRecoveryOutcome));
      else applyEffect(at, effect, resolved);
    });
    const gains = [...strengths()].map(([unit, sp]): Gain => ({ unit, sp: sp - before.get(unit)! })).filter(({ sp }) => sp > 0);
    const words = gains.length === 0 ? 'no SP come back' : gainWords(desk.draft.battle, gains);
    return doings([`${proposal.name}: ${words}.`], [resolution]);
  },
  resupply(desk, proposal) {
    const { polWanted } = proposalInput(desk.draft.battle, proposal) as { polWanted: Json };
    const resolution = carryOut(desk, resupply, castOf(proposal), { ...proposal.changed, polWanted });
    return doings([`${proposal.name}: ${lowered(resolution.summary)}`], [resolution]);
  },
  weather(desk, proposal) {
    return doings([], [carryOut(desk, weather, {}, proposal.changed)]);
  },
};

const lowered = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
