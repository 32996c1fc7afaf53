import type { Step } from '../../result.js';
import { countNoun } from '../../words.js';
import { buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { isArmourType } from '../vocabulary.js';
import { GUN_RANGES } from './artillery-range.js';
import { isLightAtArmour, isTownFight, type Volley } from './combat-fire.js';
import { isAttacking, type Fighter, listFiringGuns } from './combat-lines.js';
import type { CombatantOutcome, CombatVerdict } from './combat-results.js';
import { SAVE_FACES } from './saves.js';

interface Battlefield {
  readonly attackers: readonly Fighter[];
  readonly defenders: readonly Fighter[];
  /** The attackers' fire, and the defenders' fire. */
  readonly attack: Volley;
  readonly defence: Volley;
  readonly verdict: CombatVerdict;
}

/**
 * Checks whether either side has several units. If so, people choose each unit's enemy, or the order of the lists decides
 * (CO-25).
 */
const hasChoice = ({ attackers, defenders }: Battlefield): boolean => attackers.length > 1 || defenders.length > 1;

const diceSteps = (line: readonly Fighter[]): readonly Step[] =>
  line.flatMap(({ name, type, role, defends, gunClass, rangeInches, fire }) => [
    ...fire.steps.map((step) => ({ ...step, label: `${step.label} (${name})` })),
    ...includeIf(
      role === 'contact' && type === 'artillery' && !defends,
      buildNoteStep(`${name} attacks in contact, as assault guns`, 'CO-44'),
    ),
    ...includeIf(role === 'behind', buildNoteStep(`${name} supports from behind`, 'CO-38')),
    ...includeIf(
      role === 'ranged',
      buildNoteStep(
        `${name} fires in from a distance`,
        'Artillery Ranges',
        'CO-39',
        rangeInches === GUN_RANGES[gunClass].inches && 'CO-24',
      ),
    ),
  ]);

function shotSteps({ shots }: Volley, field: Battlefield): readonly Step[] {
  const chosen = hasChoice(field) && 'CO-25';
  return shots.flatMap(({ by, at, dice, faces, save }) => {
    const who = by ? by.name : 'Ships';
    const label = `${who} at ${at.name}, ${dice === 1 ? '1 die hits' : `${dice} dice hit`} on`;
    return [
      by
        ? buildTableStep(label, faces.join(', '), 'Combat', chosen)
        : buildTableStep(label, faces.join(', '), 'Air and Sea Power', 'CO-45', chosen),
      ...(save
        ? [
            buildTableStep(
              `${at.name} saves hits of ${by ? who : 'ships'} (${save.line.reason}) on`,
              SAVE_FACES.join(', '),
              ...save.cites,
              at.mode !== 'normal' && 'CO-31',
            ),
          ]
        : []),
    ];
  });
}

/** Returns the rulings on a unit's hits, for hits without a save and for more hits than SP. */
function hitRulings(unit: Fighter, { shots, results }: Volley): readonly (string | false)[] {
  const taken = shots.flatMap((shot, part) => (shot.at === unit ? [{ ...shot, hits: results[part]!.hits }] : []));
  const bare = taken.filter(({ hits, save }) => hits > 0 && save === null);
  const savable = taken.reduce((sum, { hits, save }) => sum + (save ? hits : 0), 0);
  return [
    bare.length > 0 && unit.terrain === 'rough' && isArmourType(unit.type) && 'CO-33',
    bare.some(({ by }) => by !== null && isLightAtArmour(by, unit) && isTownFight(by, unit)) && 'CO-35',
    savable > unit.sp && 'CO-37',
  ];
}

const FATE: Readonly<Record<CombatantOutcome['result'], readonly [words: string, ruling?: string]>> = {
  holds: ['holds'],
  eliminated: ['eliminated'],
  overrun: ['unsupported guns overrun, survivors go back 6"', 'CO-40'],
  retires: ['retires 6" from a bigger unit', 'CO-41'],
};

/** Returns the lines of working that show each unit's losses to enemy fire. */
const fateSteps = (
  line: readonly Fighter[],
  outcomes: readonly CombatantOutcome[],
  incoming: Volley,
  field: Battlefield,
): readonly Step[] =>
  line.flatMap((unit, index) => {
    const { name, hitsTaken, autoTaken, saved, spLost, spAfter, result: fate } = outcomes[index]!;
    const [words, ruling] = FATE[fate];
    return [
      ...includeIf(
        autoTaken > 0,
        buildTableStep(
          `${name}, SP of unprotected transport lost at once`,
          autoTaken,
          'Combat',
          'CO-32',
          hasChoice(field) && 'CO-25',
        ),
      ),
      ...includeIf(
        hitsTaken > 0,
        buildResultStep(name, `takes ${countNoun(hitsTaken, 'hit')}, saves ${saved}`, 'Combat', ...hitRulings(unit, incoming)),
      ),
      buildResultStep(
        name,
        `loses ${spLost} SP, ${spAfter} left, ${words}`,
        'Combat results',
        ruling,
        fate === 'eliminated' && isAttacking(unit) && 'CO-26',
      ),
    ];
  });

/** Returns the lines of working for a side as a whole and for its supplies. */
const sideSteps = (side: string, line: readonly Fighter[], { eliminated }: Volley): readonly Step[] => [
  ...includeIf(eliminated, buildNoteStep(`The ${side} are eliminated`, 'Combat results', 'CO-68')),
  ...includeIf(
    listFiringGuns(line).length > 0,
    buildResultStep(`LOG used by the ${side}`, listFiringGuns(line).length, 'Supply'),
  ),
];

/** Returns the working: dice, numbers needed to hit, saves, and the result of every unit. */
export function listCombatSteps(field: Battlefield): readonly Step[] {
  const { attackers, defenders, attack, defence, verdict } = field;
  const contactLost = defenders.some(
    ({ role }, index) => role === 'contact' && verdict.defenders[index]!.result === 'eliminated',
  );
  return [
    ...diceSteps(attackers),
    ...shotSteps(attack, field),
    ...diceSteps(defenders),
    ...shotSteps(defence, field),
    ...fateSteps(attackers, verdict.attackers, defence, field),
    ...fateSteps(defenders, verdict.defenders, attack, field),
    ...includeIf(verdict.stayed > 0, buildNoteStep('A detachment in a prepared position does not retire', 'CO-42')),
    ...sideSteps('attackers', attackers, defence),
    ...sideSteps('defenders', defenders, attack),
    ...includeIf(
      verdict.attackerMayAdvance,
      buildNoteStep('The attacker may move into the ground given up', 'Combat results', contactLost && 'CO-43'),
    ),
  ];
}
