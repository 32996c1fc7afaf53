import { z } from 'zod';
import type { JsonObject } from '../../../dice/index.js';
import { buildIdParam, requireOwnSide, buildSentenceEvent } from '../../act.js';
import { defineOptionalFlag, dropUndefined } from '../../fields.js';
import { findRowByName } from '../../names.js';
import { calculateOdds } from '../../procedure.js';
import { parseInput } from '../../input.js';
import { refuseIllegal, refuseInvalid, Refusal } from '../../refusal.js';
import { UMPIRES_AUDIENCE } from '../../happening.js';
import { splitEndingNumber, Scanner } from '../../scanner.js';
import { type CorpsContext, listProposals, listFormationUnits } from '../battle.js';
import { countRecoverableSp } from '../procedures/night-recovery.js';
import {
  applyProposals,
  areGainsPossible,
  findProposalProcedure,
  buildProposalInput,
  describeProposal,
  createProposals,
  announceProposals,
} from '../night.js';
import { findDayOrNight, type Gain, type Proposal } from '../state.js';
import { defineInt, type ProposalKind, SUPPLY_ROUTES, WEATHERS } from '../vocabulary.js';
import { defineAct, findKnownFormation, findKnownProposal, umpireAct } from './act.js';

/** The inputs that people can change in the procedure of each kind of proposal. */
const KEYS: Readonly<Record<ProposalKind, readonly string[]>> = {
  recovery: [
    'infantryLostSp',
    'armourLostSp',
    'otherLostSp',
    'ratePercent',
    'maxRecoverySp',
    'hospital',
    'recoveryUnit',
    'supportBonusSp',
    'isolated',
  ],
  resupply: ['polWanted', 'route', 'weather', 'enemyAA', 'rateUnits'],
  weather: ['shift'],
};

const lost = (what: string) => defineInt(0, 200).optional().describe(`Recovery: lost SP of ${what} that can come back`);

/**
 * Requires a phase of the night, because proposals exist only then.
 * @throws {Refusal} ILLEGAL during the day
 */
function requireNight({ draft }: CorpsContext): void {
  if (findDayOrNight(draft.battle.game.phase) !== 'night')
    throw refuseIllegal('Night has not started yet. Wait for the night phases.', 'Turn sequence');
}

/**
 * Reads a list of unit names with SP, such as `1/25 PzGren 2, "12 Pz, left" 1`.
 * @throws {Refusal} INVALID_INPUT if an entry has no name or number
 */
export function readGains(text: string): readonly { readonly name: string; readonly sp: number }[] {
  const gains: { name: string; sp: number }[] = [];
  const scanner = new Scanner(text);
  while (!scanner.atEnd) {
    const isQuoted = scanner.skipBlanks().next === '"';
    const quoted = isQuoted ? scanner.between('"', '"') : '';
    const rest = splitEndingNumber(scanner.upTo(',;"').trimEnd());
    const plain = rest && withoutSign(rest.before);
    const name = isQuoted && plain === '' ? quoted : isQuoted ? null : plain;
    if (!rest || !name || !(scanner.atEnd || scanner.take(',') || scanner.take(';')))
      throw refuseInvalid('gets', 'Cannot read that list. Enter units and their SP, such as 1/25 PzGren 2, 12 Pz 1.');
    gains.push({ name: name.trim(), sp: rest.number });
  }
  return gains;
}

/** Returns a name without spaces around it, and without a `:` or `+` between the name and its number. */
function withoutSign(text: string): string {
  const trimmed = text.trim();
  return trimmed.endsWith(':') || trimmed.endsWith('+') ? trimmed.slice(0, -1).trim() : trimmed;
}

/**
 * Reads an umpire's list of the SP that units of a division regain. Leaves out entries of 0 SP.
 * @throws {Refusal} INVALID_INPUT if the list is unreadable, if a unit is not in the division or appears twice, or if a unit gets
 *   too many SP (CO-61)
 */
function gainsNamed(desk: CorpsContext, proposal: Proposal, text: string): Gain[] {
  const units = listFormationUnits(desk.draft.battle, proposal.formation!);
  const gains = readGains(text).map(({ name, sp }): Gain => {
    const unit = findRowByName(units, name);
    if (!unit) throw refuseInvalid('gets', `${name} is not a unit of this division. Choose another unit.`);
    const missing = countRecoverableSp(unit, desk.draft.battle);
    if (sp > missing) throw refuseInvalid('gets', `${unit.name} can regain at most ${missing} SP (CO-61). Enter a lower number.`);
    return { unit: unit.id, sp };
  });
  if (new Set(gains.map(({ unit }) => unit)).size < gains.length)
    throw refuseInvalid('gets', 'A unit is listed twice. Enter each unit once.');
  return gains.filter(({ sp }) => sp > 0);
}

/**
 * Checks a proposal before it is stored.
 * @throws {Refusal} ILLEGAL or INVALID_INPUT if its procedure refuses the proposal; INVALID_INPUT if the umpire's own list gives
 *   units more SP than the division regains, or gives SP to units that cannot have them
 */
function checkProposal(desk: CorpsContext, proposal: Proposal): void {
  const { battle } = desk.draft;
  const procedure = findProposalProcedure(proposal);
  calculateOdds(procedure, parseInput(procedure, buildProposalInput(battle, proposal)));
  if (!areGainsPossible(battle, proposal))
    throw refuseInvalid(
      'gets',
      `These units cannot regain that many SP. Enter these numbers or less: ${describeProposal(battle, { ...proposal, gets: null })}.`,
    );
}

/** Allows an umpire to change a proposal. */
export const changeProposalAct = umpireAct({
  id: 'night-change',
  inputs: {
    proposal: buildIdParam('proposal', 'Step of the night'),
    skip: defineOptionalFlag('This step is skipped'),
    reset: defineOptionalFlag('The step is set back to the bot’s proposal'),
    gets: z.string().max(1000).optional().describe('Recovery: units and the SP they regain, such as 1/25 PzGren 2, 12 Pz 1'),
    ratePercent: defineInt(0, 100).optional().describe('Recovery: percentage of the losses that are recovered'),
    maxRecoverySp: defineInt(0, 200).optional().describe('Recovery: maximum number of SP that the scenario allows to come back'),
    hospital: defineOptionalFlag('Recovery: a hospital is available'),
    recoveryUnit: defineOptionalFlag('Recovery: a recovery unit is available'),
    supportBonusSp: defineInt(0, 20).optional().describe('Recovery: extra SP from each hospital or recovery unit'),
    isolated: defineOptionalFlag('Recovery: the whole division is cut off'),
    infantryLostSp: lost('infantry and engineers'),
    armourLostSp: lost('armour'),
    otherLostSp: lost('all others'),
    polWanted: defineInt(0, 99).optional().describe('Resupply: POL wanted. The rest is LOG'),
    route: z.enum(SUPPLY_ROUTES).optional().describe('Resupply: supply route'),
    weather: z.enum(WEATHERS).optional().describe('Resupply: weather (counts only for supply by air)'),
    enemyAA: defineOptionalFlag('Resupply: enemy A/A covers the supply area (counts only for supply by air)'),
    rateUnits: defineInt(0, 60).optional().describe('Resupply: rate set by the scenario'),
    shift: defineInt(-5, 5).optional().describe('Weather: number added to the next morning’s die'),
  },
  run(desk, { proposal: id, skip, reset, gets, ...rest }) {
    const old = findKnownProposal(desk, id);
    const inputs = dropUndefined(rest) as JsonObject;
    const [foreign] = Object.keys(inputs).filter((key) => !KEYS[old.kind].includes(key));
    if (foreign !== undefined) throw refuseInvalid(foreign, `${old.name} does not use “${foreign}”. Leave “${foreign}” out.`);
    if (gets !== undefined && old.kind !== 'recovery')
      throw refuseInvalid('gets', `${old.name} is not a recovery proposal, so it cannot return SP. Choose a recovery proposal.`);
    const before: Proposal = reset === true ? { ...old, changed: {}, gets: null, skip: false } : old;
    const proposal: Proposal = {
      ...before,
      changed: { ...before.changed, ...inputs },
      gets: gets === undefined ? (Object.keys(inputs).length > 0 ? null : before.gets) : gainsNamed(desk, old, gets),
      skip: skip ?? before.skip,
    };
    checkProposal(desk, proposal);
    desk.draft.set('proposal', id, { changed: proposal.changed, gets: proposal.gets, skip: proposal.skip });
    const summary = `${proposal.name}: ${describeProposal(desk.draft.battle, proposal)}.`;
    return buildSentenceEvent('proposal-changed', summary, { side: proposal.side ?? UMPIRES_AUDIENCE });
  },
});

/** Allows the commander to choose the share of POL in their supplies (Night Phase, Resupply, CO-64). */
export const choosePolShareAct = defineAct({
  id: 'night-want',
  inputs: {
    division: buildIdParam('formation', 'Division'),
    pol: defineInt(0, 99).describe('POL wanted. The rest of the supplies is LOG'),
  },
  run(desk, { division: id, pol }) {
    const division = findKnownFormation(desk, id, 'division');
    requireOwnSide(desk, division.side, 'division');
    const old = listProposals(desk.draft.battle).find(({ kind, formation }) => kind === 'resupply' && formation === id);
    if (!old)
      throw refuseIllegal(`There is no proposal for ${division.name} yet. Wait for the night.`, 'Night Phase: Resupply', 'CO-64');
    const proposal: Proposal = { ...old, changed: { ...old.changed, polWanted: pol } };
    checkProposal(desk, proposal);
    desk.draft.set('proposal', old.id, { changed: proposal.changed });
    return buildSentenceEvent('resupply-wanted', `${proposal.name}: ${describeProposal(desk.draft.battle, proposal)}.`, division);
  },
});

/**
 * Carries out the night's proposals for recovery and resupply in order, with all changes. The weather is rolled in the morning
 * (CO-2).
 */
export const applyProposalsAct = umpireAct({
  id: 'night-apply',
  inputs: {},
  run(desk) {
    requireNight(desk);
    const open = listProposals(desk.draft.battle).filter(({ kind }) => kind !== 'weather');
    if (open.length === 0)
      throw new Refusal(
        'CONFLICT',
        'Nothing is left to carry out. Use `/corps-night propose` to propose the results of the night again.',
        'proposal',
      );
    const { notes, then = [] } = applyProposals(desk, ['recovery', 'resupply']);
    return { ...buildSentenceEvent('night', 'Recovery and resupply.', null, notes), then };
  },
});

/** Makes all proposals again, including those that were changed or carried out. */
export const createProposalsAct = umpireAct({
  id: 'night-propose',
  inputs: {},
  run(desk) {
    requireNight(desk);
    createProposals(desk);
    return {
      ...buildSentenceEvent('night-proposed', 'New proposals were created for the night.'),
      then: announceProposals(desk),
    };
  },
});
