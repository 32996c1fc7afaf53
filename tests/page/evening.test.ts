/**
 * Plays a battle at a width of 390 pixels: six players at their panels, two umpires at theirs, four turns of Eagles on
 * a map. It is played by taps, which are counted together with typed characters. Then the same turns are typed, and the
 * record must be the same. The usual run plays the first turn.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BattleEvent } from '../../src/game/index.js';
import { sized } from '../chance/chance.js';
import { SIZES } from '../chance/sizes.js';
import { browserFor, CHROMIUM } from './browser.js';
import { Club, ROOMS, type Tap, type Thumbs, type Who } from './club.js';

const PHASES = ['Movement', 'Indirect fire', 'Direct fire', 'Melee'] as const;

/** An action of a person: as taps, and as a typed line. */
interface OrderedAction {
  readonly who: Who;
  /** The text of the umpire's panel at which they act. The panel updates itself within about three seconds. */
  readonly sees?: string;
  readonly taps: readonly Tap[];
  readonly typed: string | null;
}

const quoted = (name: string): string => (name.includes(' ') ? `"${name}"` : name);

/** Moves units on the map to an offered place. */
const goes = (who: Who, name: string, place: string, to: string): OrderedAction => ({
  who,
  taps: ['My units', name, place, 'Do it'],
  typed: `/eagles movement unit:${quoted(name)} to:${to}`,
});
/** Moves units to another place, with one form. */
const moves = (who: Who, name: string, to: string): OrderedAction => ({
  who,
  taps: ['My units', name, 'Another place', { form: to }, 'Do it'],
  typed: `/eagles movement unit:${quoted(name)} to:${to}`,
});
const shoots = (who: Who, name: string, target: string, yards: number): OrderedAction => ({
  who,
  taps: ['My units', name, `${target} (${yards} yd)`, 'Roll'],
  typed: `/eagles direct-fire firer:${quoted(name)} target:${quoted(target)}`,
});
const done = (who: Who): OrderedAction => ({ who, taps: ['My units', 'Done (others hold)'], typed: '/turn ready' });
/** An umpire is asked if a side is not ready. */
const next = (who: Who, isAsked = true): OrderedAction => ({
  who,
  taps: ['Next phase', ...(isAsked ? ['Continue anyway'] : [])],
  typed: '/turn phase anyway:True',
});

/**
 * The actions of each turn. No unit is shot at that has still to act, whatever the dice are. Umpires press when the
 * panel shows the phase.
 */
const EVENING: readonly (readonly OrderedAction[])[] = [
  [
    goes('quim', '7 RTR', 'E4, 906 yd', 'E4'),
    moves('ana', '1/Pz', '20,22'),
    moves('carl', '5 Gren', '28,20'),
    moves('rosa', 'C Coy', '30,34'),
    done('ben'),
    done('paco'),
    next('umpire', false),
    next('umpire'),
    shoots('ana', '1/Pz', 'A Coy', 600),
    {
      who: 'rosa',
      taps: ['My units', 'Call an umpire', { form: 'Is the Mill a wood?' }],
      typed: '/call umpire about:"Is the Mill a wood?"',
    },
    {
      who: 'deputy',
      sees: 'Is the Mill a wood?',
      taps: [{ menu: 'Choose a task to claim', line: /Is the Mill a wood/ }],
      typed: null,
    },
    { who: 'deputy', sees: 'Claimed by deputy', taps: ['Answer', { form: 'No' }], typed: '/call answered answer:No' },
    next('umpire'),
    next('umpire'),
  ],
  [
    moves('ben', '2/Pz', '24,20'),
    done('paco'),
    next('umpire'),
    next('umpire'),
    shoots('paco', 'B Coy', '5 Gren', 800),
    // An umpire marks the Allies as ready.
    { who: 'deputy', sees: 'Allies: ', taps: ['Mark ready'], typed: '/turn ready side:Allies' },
    next('umpire'),
    next('umpire'),
  ],
  [
    moves('ana', '1/Pz', '20,23'),
    next('umpire'),
    next('umpire'),
    shoots('ben', '2/Pz', 'B Coy', 894),
    next('umpire'),
    next('umpire'),
  ],
  [next('umpire'), next('umpire'), shoots('quim', '7 RTR', '2/Pz', 316), next('umpire'), next('umpire')],
];

const TURNS = sized('eveningTurns');
/** The number of taps with which everyone opens their channel. */
const ENTERING = 2 * Object.keys(ROOMS).length;

/** Returns the taps and characters of some turns for all people together. */
function effortOf(unitActions: readonly OrderedAction[]): {
  readonly taps: number;
  readonly characters: number;
  readonly keys: number;
} {
  const taps = unitActions.flatMap((unitAction) => unitAction.taps);
  return {
    taps: ENTERING + taps.reduce((sum, tap) => sum + (typeof tap !== 'string' && 'menu' in tap ? 2 : 1), 0),
    characters: taps.reduce((sum, tap) => sum + (typeof tap !== 'string' && 'form' in tap ? tap.form.length : 0), 0),
    keys: unitActions.reduce((sum, { typed }) => sum + (typed?.length ?? 0), 0),
  };
}

/**
 * Returns the parts of an event that must be the same whether it was tapped or typed: everything except its time, its
 * source and what follows from them.
 */
const sameOf = ({ kind, turn, phase, actor, command, summary, notes, resolutions, changes, audience }: BattleEvent) => ({
  kind,
  turn,
  phase,
  by: actor.id,
  // A button of the panel contains the call that it answers.
  command: { ...command, dice: null, ...('call' in command && { call: null }) },
  summary,
  notes,
  resolutions: resolutions.map(({ dice, ...result }) => ({ ...result, dice: dice.map(({ face }) => face) })),
  changes,
  audience,
});

/** Returns the rolled dice in the form in which they are typed. */
const facesOf = ({ resolutions }: BattleEvent): string => resolutions.flatMap(({ dice }) => dice.map(({ face }) => face)).join();

describe.skipIf(CHROMIUM === undefined)('an evening on telephones', () => {
  const clubs: Club[] = [];
  const browser = browserFor(async () => {
    for (const club of clubs) await club.close();
  });

  it('is played with thumbs, a shot with four taps, and is the record that typing makes', async () => {
    const club = await Club.open();
    clubs.push(club);
    const people = new Map<Who, Thumbs>();
    for (const who of Object.keys(ROOMS) as Who[]) people.set(who, await club.phone(browser(), who));
    const played = EVENING.slice(0, TURNS).flat();
    let phases = 0;
    for (const { who, sees, taps } of played) {
      const thumbs = people.get(who)!;
      const isNext = taps[0] === 'Next phase';
      if (isNext) await thumbs.sees(`Turn ${1 + Math.floor(phases / 4)}, ${PHASES[phases++ % 4]!}`);
      else if (sees !== undefined) await thumbs.sees(sees);
      const before = thumbs.taps;
      for (const what of taps) await thumbs.tap(what);
      if (taps.at(-1) === 'Roll') expect(thumbs.taps - before).toBe(4);
    }
    const tapped = club.record();
    const faces = tapped
      .filter(({ kind }) => kind === 'resolved')
      .map(facesOf)
      .filter((list) => list !== '');
    const typing = await Club.open();
    clubs.push(typing);
    const lines = played.flatMap(({ who, typed }) => (typed === null ? [] : [`@${who} #${ROOMS[who]} ${typed}`]));
    // The dice that the bot rolled are entered here, because dice depend on the interaction.
    await typing.type(lines.map((line) => (line.includes('direct-fire') ? `${line} dice:${faces.shift() ?? ''}` : line)));
    expect(faces).toEqual([]);
    expect(typing.record().map(sameOf)).toEqual(tapped.map(sameOf));
    for (const thumbs of people.values()) thumbs.check();
    const sum = (of: (thumbs: Thumbs) => number): number => [...people.values()].reduce((all, thumbs) => all + of(thumbs), 0);
    const { taps, characters } = effortOf(played);
    expect([sum((thumbs) => thumbs.taps), sum((thumbs) => thumbs.characters)]).toEqual([taps, characters]);
  });
});

it('takes as many taps and characters as the page tells', () => {
  expect(EVENING).toHaveLength(SIZES.eveningTurns.long);
  const whole = EVENING.flat();
  const { taps, characters, keys } = effortOf(whole);
  const page = readFileSync('docs/evening.md', 'utf8');
  expect(page).toContain(`${taps} taps and ${characters} typed characters`);
  expect(page).toContain(`${whole.filter(({ typed }) => typed !== null).length} lines of ${keys} characters`);
});
