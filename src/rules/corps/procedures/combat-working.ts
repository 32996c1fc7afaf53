import type { Step } from '../../procedure.js';
import { counted } from '../../words.js';
import { isArmourType } from '../vocabulary.js';
import { note, result, table, when } from '../working.js';
import { GUN_RANGES } from './artillery-range.js';
import { isLightAtArmour, isTownFight, type Volley } from './combat-fire.js';
import { attacks, type Fighter } from './combat-lines.js';
import type { CombatantOutcome, Verdict } from './combat-results.js';
import { SAVE_FACES } from './saves.js';

export interface Battlefield {
  readonly attackers: readonly Fighter[];
  readonly defenders: readonly Fighter[];
  /** The attackers' fire, and the defenders'. */
  readonly attack: Volley;
  readonly defence: Volley;
  readonly verdict: Verdict;
}

const diceSteps = (line: readonly Fighter[]): readonly Step[] =>
  line.flatMap(({ name, role, fire }) => [
    ...fire.steps.map((step) => ({ ...step, label: `${name}: ${step.label}` })),
    ...when(role === 'behind', note(`${name} supports from behind`, 'CO-38')),
    ...when(role === 'ranged', note(`${name} fires in from a distance`, 'CO-39')),
  ]);

const shotSteps = ({ shots }: Volley): readonly Step[] =>
  shots.flatMap(({ by, at, dice, faces, save }) => {
    const who = by ? by.name : 'Ships';
    return [
      table(
        `${who} at ${at.name}: ${dice === 1 ? '1 die hits' : `${dice} dice hit`} on`,
        faces.join(', '),
        by ? 'Combat' : 'CO-45',
      ),
      ...(save
        ? [
            table(
              `${at.name} saves hits of ${by ? who : 'ships'} (${save.line.reason}) on`,
              SAVE_FACES.join(', '),
              save.line.cite,
            ),
          ]
        : []),
    ];
  });

const FATE: Readonly<Record<CombatantOutcome['result'], readonly [words: string, cite: string]>> = {
  holds: ['holds', 'Combat results'],
  eliminated: ['eliminated', 'Combat results'],
  overrun: ['unsupported guns overrun: survivors 6" back', 'CO-40'],
  retires: ['retires 6" before a bigger unit', 'CO-41'],
};

const fateSteps = (outcomes: readonly CombatantOutcome[]): readonly Step[] =>
  outcomes.flatMap(({ name, hitsTaken, autoTaken, saved, spLost, spAfter, result: fate }) => [
    ...when(autoTaken > 0, table(`${name}, unprotected transport: SP lost at once`, autoTaken, 'CO-32')),
    ...when(hitsTaken > 0, result(name, `takes ${counted(hitsTaken, 'hit')}, saves ${saved}`, 'Combat')),
    result(name, `loses ${spLost} SP, ${spAfter} left, ${FATE[fate][0]}`, FATE[fate][1]),
  ]);

/** How it came about: dice, to hit, saves, and what became of every unit. */
export function combatSteps({ attackers, defenders, attack, defence, verdict }: Battlefield): readonly Step[] {
  return [
    ...diceSteps(attackers),
    ...shotSteps(attack),
    ...diceSteps(defenders),
    ...shotSteps(defence),
    ...fateSteps(verdict.attackers),
    ...fateSteps(verdict.defenders),
    ...when(verdict.stayed > 0, note('A detachment in a prepared position does not retire', 'CO-42')),
    ...when(verdict.attackerMayAdvance, note('The attacker may move into the ground given up', 'CO-43')),
  ];
}

/** What one side's fire rests on. */
function volleyCites({ shots, results }: Volley): readonly string[] {
  return shots.flatMap(({ by, at, save }, part) => {
    const hit = results[part]!.hits > 0;
    return [
      ...when(by === null, 'Air and Sea Power', 'CO-45'),
      ...(hit && save ? save.cites : []),
      ...when(hit && save !== null && at.mode !== 'normal', 'CO-31'),
      ...when(hit && save === null && at.terrain === 'rough' && isArmourType(at.type), 'CO-33'),
      ...when(hit && save === null && by !== null && isLightAtArmour(by, at) && isTownFight(by, at), 'CO-35'),
    ];
  });
}

/** More hits could be saved than the unit had SP. */
function savedForNothing({ shots, results }: Volley): boolean {
  const savable = new Map<Fighter, number>();
  shots.forEach(({ at, save }, part) => savable.set(at, (savable.get(at) ?? 0) + (save ? results[part]!.hits : 0)));
  return [...savable].some(([{ sp }, hits]) => hits > sp);
}

/** Headings and rulings that this combat rests on. */
export function combatCites({ attackers, defenders, attack, defence, verdict }: Battlefield): readonly string[] {
  const fighters = [...attackers, ...defenders];
  const outcomes = [...verdict.attackers, ...verdict.defenders];
  const became = (fate: CombatantOutcome['result']): boolean => outcomes.some(({ result: is }) => is === fate);
  const ranged = fighters.filter(({ role }) => role === 'ranged');
  const contactLost = defenders.some(
    ({ role }, index) => role === 'contact' && verdict.defenders[index]!.result === 'eliminated',
  );
  return [
    'Combat',
    'Combat results',
    ...fighters.flatMap(({ fire }) => fire.cites),
    ...volleyCites(attack),
    ...volleyCites(defence),
    ...when(attackers.length > 1 || defenders.length > 1, 'CO-25'),
    ...when(
      outcomes.some(({ result: is }, k) => is === 'eliminated' && attacks(fighters[k]!)),
      'CO-26',
    ),
    ...when(
      outcomes.some(({ autoTaken }) => autoTaken > 0),
      'CO-32',
    ),
    ...when(savedForNothing(attack) || savedForNothing(defence), 'CO-37'),
    ...when(
      fighters.some(({ role }) => role === 'behind'),
      'CO-38',
    ),
    ...when(ranged.length > 0, 'Artillery Ranges', 'CO-39'),
    ...when(
      ranged.some(({ gunClass, rangeInches }) => rangeInches === GUN_RANGES[gunClass].inches),
      'CO-24',
    ),
    ...when(
      fighters.some((unit) => unit.type === 'artillery' && attacks(unit)),
      'Supply',
    ),
    ...when(became('overrun'), 'CO-40'),
    ...when(became('retires'), 'CO-41'),
    ...when(verdict.stayed > 0, 'CO-42'),
    ...when(verdict.attackerMayAdvance && contactLost, 'CO-43'),
    ...when(
      attackers.some(({ type, role }) => type === 'artillery' && role === 'contact'),
      'CO-44',
    ),
    ...when(attack.eliminated || defence.eliminated, 'CO-68'),
  ];
}
