import type { JsonObject } from '../../../dice/index.js';
import { refuseIllegal, refuseInvalid, Refusal } from '../../refusal.js';
import type { Actor } from '../../happening.js';
import { describeFieldName } from '../../words.js';
import { buildBaseStep, buildModifierStep, includeIf } from '../../working.js';
import type { Check } from '../../checks.js';
import { findFormation } from '../battle.js';
import { CONTACT_MEASURES, standing } from '../contact.js';
import {
  type CorpsBattle,
  defineCorpsProcedure,
  type CorpsScene,
  type CorpsUnit,
  type Formation,
  inputWith,
  rowsOf,
  defineUnitInputs,
} from '../state.js';
import { calculateStockSpace } from '../supply.js';
import { isTransportType, stockSchema } from '../vocabulary.js';

/**
 * Returns a function that reads a number from the captor's formation. The function returns undefined if the formation is unknown
 * or has no such number.
 */
const ofFormation =
  (pick: (formation: Formation) => number | null) =>
  ({ formation }: CorpsUnit, { battle }: CorpsScene): number | undefined => {
    const own = findFormation(battle, formation);
    return own ? (pick(own) ?? undefined) : undefined;
  };

/** The input keys for captured supplies. Only the supplies' own side may know them before the capture. */
const CARGO = ['capturedLog', 'capturedPol'] as const;

/** The values that players may not know: the captured supplies, and the captor's room for them. */
const STOCK_FIGURES: readonly string[] = [...CARGO, 'logStock', 'polStock', 'logMax', 'polMax'];

/**
 * Requires that players capture only the recorded stocks of an enemy transport or dump, and only with their own unit (Supply,
 * CO-70).
 * @throws {Refusal} UMPIRE_ONLY if a player enters amounts; INVALID_INPUT if the player chooses no capturing unit, or neither a
 *   transport nor a dump
 */
function requireRealStocks(
  roles: Readonly<Partial<Record<'captor' | 'transport' | 'dump', readonly string[]>>>,
  typed: JsonObject,
): void {
  const figure = STOCK_FIGURES.find((key) => typed[key] !== undefined);
  if (figure !== undefined)
    throw new Refusal('UMPIRE_ONLY', 'Only an umpire can enter amounts. Choose the captured transport instead.', figure);
  const isNamed = (role: keyof typeof roles): boolean => (roles[role] ?? []).length > 0;
  if (!isNamed('captor')) throw refuseInvalid('captor', 'No capturing unit is chosen. Choose your unit.');
  if (!isNamed('transport') && !isNamed('dump'))
    throw refuseInvalid('transport', 'No supplies are chosen. Choose the enemy transport or dump.');
}

/**
 * Requires that a unit is in contact, as the captor and a captured transport must be (CO-70). An umpire may allow a capture
 * without contact, after an advance.
 * @throws {Refusal} ILLEGAL if the unit is not in contact and the actor is not an umpire
 */
function checkContact({ name, position }: CorpsUnit, _battle: CorpsBattle, { standing }: Actor): void {
  if (standing !== 'umpire' && position !== 'in-contact')
    throw refuseIllegal(
      `${name} is not in contact. Move into contact first, or ask an umpire to allow the capture.`,
      'Supply',
      'CO-70',
    );
}

/**
 * Requires that a player captures supplies from a transport (Supply).
 * @throws {Refusal} ILLEGAL if the unit is not a transport
 */
function checkTransport(unit: CorpsUnit, battle: CorpsBattle, actor: Actor): void {
  if (actor.standing !== 'umpire' && !isTransportType(unit.type))
    throw refuseIllegal(
      `${unit.name} is not a transport and does not carry supplies. Choose an enemy transport.`,
      'Supply',
      'CO-70',
    );
  checkContact(unit, battle, actor);
}

/** Requires that the captor touches the transport that it captures (CO-70). */
const TOUCHES_TRANSPORT: Check<CorpsUnit, CorpsBattle, 'captor' | 'transport' | 'dump'> = {
  name: 'contact',
  cites: ['Supply', 'CO-70'],
  find(checked) {
    const [captor, transport] = [checked.one('captor'), checked.one('transport')];
    return captor && transport ? CONTACT_MEASURES.nearest(captor, [transport], checked) : null;
  },
};

/** Returns remarks on units without contact, for which an umpire allows a capture. */
const contactRemarks = (units: readonly CorpsUnit[]): readonly string[] =>
  units.filter(({ position }) => position !== 'in-contact').map(({ name }) => `${name} is not recorded as in contact (CO-70).`);

const transport = defineUnitInputs('transport');
const dump = rowsOf('dump', 'formation');
const captor = defineUnitInputs('captor');

/** The capture of enemy supplies, which are added to the captor's own, up to the maximum (Supply, CO-50). */
export const captureSuppliesProcedure = defineCorpsProcedure({
  id: 'corps.capture-supplies',
  sections: ['Supply'],
  title: 'Capture enemy LOG and POL',
  heading: 'Supplies captured',
  inputs: {
    // The input is not checked against the recorded amounts, because a refusal would reveal them. If a player types an amount,
    // `after` refuses it.
    capturedLog: inputWith(stockSchema.default(0).describe('LOG captured'), {
      from: [transport.fill((unit) => unit.cargoLog), dump.fill((row) => row.log)],
      likely: true,
    }),
    capturedPol: inputWith(stockSchema.default(0).describe('POL captured'), {
      from: [transport.fill((unit) => unit.cargoPol), dump.fill((row) => row.pol)],
      likely: true,
    }),
    logStock: captor.inScene(
      stockSchema.default(0).describe('LOG of the capturing formation'),
      ofFormation(({ log }) => log),
      { own: 'captor' },
    ),
    polStock: captor.inScene(
      stockSchema.default(0).describe('POL of the capturing formation'),
      ofFormation(({ pol }) => pol),
      { own: 'captor' },
    ),
    logMax: captor.inScene(
      stockSchema.optional().describe('Maximum LOG that the formation can stockpile. Default: no limit'),
      ofFormation(({ logMax }) => logMax),
      { own: 'captor' },
    ),
    polMax: captor.inScene(
      stockSchema.optional().describe('Maximum POL that the formation can stockpile. Default: no limit'),
      ofFormation(({ polMax }) => polMax),
      { own: 'captor' },
    ),
  },
  roles: {
    captor: { description: 'Unit that captures the supplies for its formation', acts: true, check: checkContact },
    transport: { description: 'Enemy transport that is captured', opposes: 'captor', check: checkTransport },
    dump: { table: 'formation', description: 'Enemy formation whose stock is captured', opposes: 'captor' },
  },
  ownKeys: { logAfter: 'captor', polAfter: 'captor' },
  checks: [standing('captor', 'transport'), TOUCHES_TRANSPORT],
  phases: ['move', 'combat'],
  run(_dice, { capturedLog, capturedPol, logStock, polStock, logMax, polMax }) {
    const logAdded = Math.min(capturedLog, calculateStockSpace(logStock, logMax));
    const polAdded = Math.min(capturedPol, calculateStockSpace(polStock, polMax));
    const logLeft = capturedLog - logAdded;
    const polLeft = capturedPol - polAdded;

    return {
      outcome: {
        logAdded,
        polAdded,
        logAfter: logStock + logAdded,
        polAfter: polStock + polAdded,
        logLeft,
        polLeft,
      },
      steps: [
        buildBaseStep('LOG captured', capturedLog, 'Supply'),
        buildBaseStep('POL captured', capturedPol, 'Supply'),
        ...includeIf(logLeft > 0, buildModifierStep('LOG left behind (above the maximum)', -logLeft, 'Supply', 'CO-50')),
        ...includeIf(polLeft > 0, buildModifierStep('POL left behind (above the maximum)', -polLeft, 'Supply', 'CO-50')),
      ],
      effects: [
        { kind: 'change-stock', role: 'captor', log: logAdded, pol: polAdded },
        { kind: 'lose-cargo', role: 'transport', log: logAdded, pol: polAdded },
        { kind: 'change-stock', role: 'dump', log: 0 - logAdded, pol: 0 - polAdded },
      ],
    };
  },
  after({ actor }, { roles }, typed) {
    if (actor.standing !== 'umpire') requireRealStocks(roles, typed);
  },
  remarks: ({ typed = {}, many }) => [
    ...CARGO.flatMap((key) => {
      const amount = typed[key];
      return typeof amount === 'number' ? [`For “${describeFieldName(key)}”, an umpire entered ${amount}.`] : [];
    }),
    ...contactRemarks([...many('captor'), ...many('transport')]),
  ],
  // Only the captor's side learns the amounts, and only after the capture.
  audience: ({ one }) => one('captor')?.side ?? null,
  summary: ({ logAdded, polAdded, logLeft, polLeft }) =>
    `The unit captures ${logAdded} LOG and ${polAdded} POL${logLeft + polLeft > 0 ? ` and leaves ${logLeft} LOG and ${polLeft} POL behind` : ''}.`,
  tone: ({ logAdded, polAdded }) => (logAdded + polAdded > 0 ? 'effect' : 'nothing'),
});
