import type { Json, JsonObject } from '../../dice/index.js';
import { calculateOdds, type OutcomeOf, type Procedure } from '../procedure.js';
import { parseInput } from '../input.js';
import type { Resolution } from '../result.js';
import { tryOrHandleRefusal } from '../refusal.js';
import type { Cast } from '../result.js';
import { buildSentenceEvent } from '../act.js';
import { createAutomaticEvents, type AutomaticEvents } from '../turns.js';
import { type DraftEvent, UMPIRES_AUDIENCE } from '../happening.js';
import { includeIf } from '../working.js';
import { type CorpsContext, findFormation, listFormations, listProposals, sideIn, unitIn, listFormationUnits } from './battle.js';
import { applyEffect } from './effects.js';
import { carryOutCorpsProcedure, fillInput } from './carry-out.js';
import { nightRecovery } from './procedures/night-recovery.js';
import { listCutOffRemarks, resupply, RESUPPLY_RATE_YEARS } from './procedures/resupply.js';
import { weatherProcedure } from './procedures/weather.js';
import { canGiveGains, giveGains, proposeGains } from './recovery.js';
import type { CorpsBattle, Formation, Gain, Proposal } from './state.js';
import { isCutOff, calculateStockSpace } from './supply.js';
import type { ProposalKind, Weather } from './vocabulary.js';
import { createNameAfter, type RowName } from '../names.js';

const PROCEDURE_OF: Readonly<Record<ProposalKind, Procedure>> = { recovery: nightRecovery, resupply, weather: weatherProcedure };
const TITLE: Readonly<Record<ProposalKind, string>> = { recovery: 'Recovery', resupply: 'Resupply', weather: 'Weather' };

export const findProposalProcedure = ({ kind }: Proposal): Procedure => PROCEDURE_OF[kind];
export const buildProposalName = (kind: ProposalKind, division: Formation | null): RowName =>
  division ? createNameAfter(division, (name) => `${TITLE[kind]} ${name}`) : createNameAfter({ name: TITLE[kind] });

/** Makes the night's proposals: recovery and resupply of each division, and the next morning's weather. */
export function createProposals(desk: CorpsContext): void {
  for (const { id } of listProposals(desk.draft.battle)) desk.draft.remove('proposal', id);
  const divisions = listFormations(desk.draft.battle).filter(({ echelon }) => echelon === 'division');
  const add = (kind: ProposalKind, division: Formation | null): void => {
    const id = desk.newId('proposal');
    const proposal = {
      id,
      name: buildProposalName(kind, division),
      kind,
      side: division?.side ?? null,
      formation: division?.id ?? null,
      changed: {},
      gets: null,
      skip: false,
    } satisfies Proposal;
    desk.draft.create('proposal', id, proposal);
  };
  for (const division of divisions) add('recovery', division);
  for (const division of divisions) add('resupply', division);
  add('weather', null);
}

const castOf = ({ formation }: Proposal): Cast => (formation === null ? {} : { division: [formation] });

/** Returns the input for a proposal's procedure, from the battle and from values that people have changed. */
export function buildProposalInput(battle: CorpsBattle, proposal: Proposal): JsonObject {
  const filled = { ...fillInput(findProposalProcedure(proposal), battle, castOf(proposal)), ...proposal.changed };
  if (proposal.kind !== 'resupply' || filled.polWanted !== undefined) return filled;
  return { ...filled, polWanted: balancedPol(filled) };
}

/**
 * Returns the POL in a balanced resupply: half of the maximum supplies, rounded down, or more if the division has no room for the
 * other half as LOG. Infantry divisions use no POL. A commander may ask for another balance (CO-64).
 */
function balancedPol(filled: JsonObject): number {
  const { divisionType, logStock, logMax } = filled as { divisionType: string; logStock: number; logMax?: number };
  if (divisionType === 'infantry') return 0;
  const most = Math.max(...resupplyChances(filled).map(({ units }) => units));
  return Math.max(Math.floor(most / 2), most - Math.min(most, calculateStockSpace(logStock, logMax)));
}

type Recovered = OutcomeOf<typeof nightRecovery>;
type Chances = readonly Pick<OutcomeOf<typeof resupply>, 'units' | 'polAdded' | 'logAdded'>[];

/** Returns the chances of each amount of supplies, from the maximum down. */
function resupplyChances(input: JsonObject): Chances {
  const outcomes = calculateOdds(resupply, parseInput(resupply, input)).map(({ outcome }) => outcome as Chances[number]);
  return outcomes.sort((a, b) => b.units - a.units);
}

/** Checks whether the rulebook or the umpire specifies the night's rate of recovery. */
function hasRate({ game }: CorpsBattle, { changed }: Proposal): boolean {
  return RESUPPLY_RATE_YEARS.includes(game.year) || changed.rateUnits !== undefined;
}

/** Returns the SP that units regain: the umpire's distribution if it is still possible; otherwise the proposed distribution. */
function gainsOf(battle: CorpsBattle, proposal: Proposal, recovered: Recovered): readonly Gain[] {
  if (proposal.gets === null) return proposeGains(battle, proposal.formation!, recovered);
  const there = stillThere(battle, proposal, proposal.gets);
  return canGiveGains(battle, recovered, there) ? there : proposeGains(battle, proposal.formation!, recovered);
}

/** Returns the gains of units that are still in the division. */
const stillThere = (battle: CorpsBattle, { formation }: Proposal, gains: readonly Gain[]): readonly Gain[] =>
  gains.filter(({ unit }) => unitIn(battle, unit)?.formation === formation);

/** Checks whether there are enough recovered SP for the distribution that the umpire has entered (CO-60). */
export function areGainsPossible(battle: CorpsBattle, proposal: Proposal): boolean {
  const { gets } = proposal;
  return gets === null || canGiveGains(battle, recoveredBy(battle, proposal), stillThere(battle, proposal, gets));
}

function gainWords(battle: CorpsBattle, gains: readonly Gain[]): string {
  return gains.map(({ unit, sp }) => `${unitIn(battle, unit)?.name ?? unit} +${sp}`).join(', ');
}

/** Returns the present result of a proposal as a short text. */
export function describeProposal(battle: CorpsBattle, proposal: Proposal): string {
  if (proposal.skip) return 'skipped by the umpire';
  return tryOrHandleRefusal(
    () => WORDS[proposal.kind](battle, proposal),
    ({ message }) => `not possible: ${message}`,
  );
}

const WORDS: Readonly<Record<ProposalKind, (battle: CorpsBattle, proposal: Proposal) => string>> = {
  recovery(battle, proposal) {
    const recovered = recoveredBy(battle, proposal);
    if (recovered.totalSp === 0) return 'no SP recovered';
    const gains = gainWords(battle, gainsOf(battle, proposal, recovered));
    return `${recovered.totalSp} SP recovered (${gains})`;
  },
  resupply(battle, proposal) {
    if (!hasRate(battle, proposal))
      return `no supplies, because the rulebook has no rate for ${battle.game.year}. Enter rate-units (CO-65)`;
    const [most, least] = resupplyChances(buildProposalInput(battle, proposal)) as [Chances[number], Chances[number]?];
    if (most.units === 0)
      return isCutOff(battle, proposal.formation!)
        ? 'no supplies, because the division is wholly cut off (CO-66)'
        : 'no supplies';
    const disrupted =
      least && least.units < most.units
        ? ` (${least.units === 0 ? 'none' : `only ${least.units} in total`} if A/A fire disrupts the supply)`
        : '';
    return `${most.polAdded} POL and ${most.logAdded} LOG${disrupted}`;
  },
  weather(battle, proposal) {
    const { shift = 0 } = buildProposalInput(battle, proposal) as { shift?: number };
    return `rolled when the day starts, with ${shift > 0 ? '+' : ''}${shift} on the die`;
  },
};

function recoveredBy(battle: CorpsBattle, proposal: Proposal): Recovered {
  const [certain] = calculateOdds(nightRecovery, parseInput(nightRecovery, buildProposalInput(battle, proposal)));
  return certain!.outcome as Recovered;
}

type Further = NonNullable<DraftEvent['then']>[number];
const further = (run: (desk: CorpsContext) => DraftEvent): Further => run as Further;

/** Posts each proposal for a division to the division's own side, and the proposal for the weather to umpires. */
export function announceProposals({ draft }: CorpsContext): readonly Further[] {
  const proposals = listProposals(draft.battle);
  return [...new Set(proposals.map(({ side }) => side))].map((side) =>
    further((desk) => {
      const { battle } = desk.draft;
      const own = listProposals(battle).filter((proposal) => proposal.side === side);
      const summary = side === null ? 'Proposals for the umpires' : `Proposals for ${sideIn(battle, side).name}`;
      const lines = own.map((proposal) => `${proposal.name}: ${describeProposal(battle, proposal)}.`);
      return buildSentenceEvent('night-proposed', summary, { side: side ?? UMPIRES_AUDIENCE }, lines);
    }),
  );
}

/** The kinds of proposals that each division has: recovery and resupply. */
type DivisionKind = Exclude<ProposalKind, 'weather'>;

/**
 * Carries out the proposals of these kinds at the end of a night phase. Everyone learns which units regain SP. The event that
 * carries out and removes a proposal is only for the proposal's own side. A recovery in which no unit regains SP is removed
 * immediately, without an event.
 */
export function applyProposals(desk: CorpsContext, kinds: readonly DivisionKind[]): AutomaticEvents {
  const { battle } = desk.draft;
  const open = listProposals(battle).filter(({ kind }) => (kinds as readonly ProposalKind[]).includes(kind));
  const gains: string[] = [];
  const then: Further[] = [];
  for (const proposal of open) {
    const back = proposal.kind === 'recovery' ? recoveryGains(battle, proposal) : null;
    if (back?.length === 0) {
      desk.draft.remove('proposal', proposal.id);
      continue;
    }
    if (back) gains.push(gainWords(battle, back));
    then.push(further((later) => carriedOut(later, proposal, battle.game.weather)));
  }
  const has = (kind: ProposalKind): boolean => open.some((proposal) => proposal.kind === kind);
  return {
    ...createAutomaticEvents([
      ...includeIf(has('recovery'), `Recovery: ${gains.join(', ') || 'no SP recovered'}.`),
      ...includeIf(has('resupply'), 'Resupply: each side can see only its own supplies.'),
    ]),
    then,
  };
}

/** Returns the units that will regain SP. Null if no unit will regain SP, but the side must learn the reason. */
function recoveryGains(battle: CorpsBattle, proposal: Proposal): readonly Gain[] | null {
  if (hindrance(battle, proposal) !== null) return null;
  const gains = tryOrHandleRefusal(() => {
    const recovered = recoveredBy(battle, proposal);
    return recovered.totalSp === 0 ? [] : gainsOf(battle, proposal, recovered);
  });
  return gains ?? null;
}

/** Returns the reason why a proposal cannot be carried out; null if it can. */
function hindrance(battle: CorpsBattle, proposal: Proposal): string | null {
  if (proposal.skip) return 'skipped by the umpire';
  if (proposal.kind === 'resupply' && !hasRate(battle, proposal))
    return `no supplies, because the rulebook has no rate for ${battle.game.year} (CO-65)`;
  if (!findFormation(battle, proposal.formation)) return 'the division is no longer in the battle';
  return null;
}

/**
 * Carries out one proposal of the night and removes it. Only the proposal's own side learns the result, or the reason why there
 * is no result.
 * @param sky the weather of the night, passed separately because morning may have come
 */
function carriedOut(desk: CorpsContext, proposal: Proposal, sky: Weather | null): DraftEvent {
  const told = settle(desk, proposal, sky);
  if (listProposals(desk.draft.battle).some(({ id }) => id === proposal.id)) desk.draft.remove('proposal', proposal.id);
  return told;
}

function settle(desk: CorpsContext, proposal: Proposal, sky: Weather | null): DraftEvent {
  const of = { side: proposal.side ?? UMPIRES_AUDIENCE };
  const nothing = (words: string): DraftEvent => buildSentenceEvent('night', `${proposal.name}: ${words}.`, of);
  const hindered = hindrance(desk.draft.battle, proposal);
  if (hindered !== null) return nothing(hindered);
  return tryOrHandleRefusal(
    () => (proposal.kind === 'recovery' ? recover(desk, proposal) : comeUp(desk, proposal, sky)),
    ({ message }) => nothing(`not possible: ${message}`),
  );
}

/** Returns a result of the night in the same form as the result of a person's command. */
const resolved = (proposal: Proposal, resolution: Resolution, notes: readonly string[] = []): DraftEvent => ({
  ...buildSentenceEvent('resolved', resolution.summary, { side: proposal.side ?? UMPIRES_AUDIENCE }, notes),
  resolutions: [resolution],
});

function recover(desk: CorpsContext, proposal: Proposal): DraftEvent {
  const strengths = (): Map<string, number> =>
    new Map(listFormationUnits(desk.draft.battle, proposal.formation!).map(({ id, sp }) => [id, sp]));
  const before = strengths();
  const resolution = carryOutCorpsProcedure(desk, nightRecovery, castOf(proposal), proposal.changed, (at, effect, done) => {
    if (effect.kind === 'recover') giveGains(at, gainsOf(at.draft.battle, proposal, done.outcome as Recovered));
    else applyEffect(at, effect, done);
  });
  const gains = [...strengths()].map(([unit, sp]): Gain => ({ unit, sp: sp - before.get(unit)! })).filter(({ sp }) => sp > 0);
  return resolved(proposal, resolution, includeIf(gains.length > 0, `${gainWords(desk.draft.battle, gains)}.`));
}

function comeUp(desk: CorpsContext, proposal: Proposal, weather: Weather | null): DraftEvent {
  const { changed } = proposal;
  const { polWanted } = buildProposalInput(desk.draft.battle, { ...proposal, changed: { ...skyOf(weather), ...changed } }) as {
    polWanted: Json;
  };
  const notes = listCutOffRemarks(desk.draft.battle, findFormation(desk.draft.battle, proposal.formation));
  return resolved(
    proposal,
    carryOutCorpsProcedure(desk, resupply, castOf(proposal), { ...skyOf(weather), ...changed, polWanted }),
    notes,
  );
}

const skyOf = (weather: Weather | null): JsonObject => (weather === null ? {} : { weather });

/** Rolls the day's weather, with the shift that was agreed overnight (CO-2, CO-3). */
export function rollWeather(desk: CorpsContext): AutomaticEvents {
  const proposal = listProposals(desk.draft.battle).find(({ kind }) => kind === 'weather');
  if (proposal) desk.draft.remove('proposal', proposal.id);
  if (proposal?.skip === true) return createAutomaticEvents(['The weather stays as it is, as the umpire chose.']);
  return createAutomaticEvents([], [carryOutCorpsProcedure(desk, weatherProcedure, {}, proposal?.changed)]);
}
