import type { ActGroup, Guide } from '../reference.js';
import type { FurtherForm } from '../forms.js';

/** The slash commands for acts. */
export const ACT_COMMANDS: readonly ActGroup[] = [
  {
    name: 'wtj1943-chart',
    description: 'The combat chart of this battle, which the rulebook does not print',
    acts: {
      load: ['chart-load', 'Load a chart from a JSON file, in place of the one there is (umpire)'],
      example: ['chart-example', 'Load the example chart: invented figures, not official (umpire)'],
      remove: ['chart-remove', 'Take the chart away: figures are given by hand (umpire)'],
    },
    lists: {
      terrain: {
        table: 'terrain',
        description: 'Terrain of the chart: penalties and immobilisation',
        none: 'This battle has no chart: an umpire loads one with /wtj1943-chart load.',
      },
    },
  },
  {
    name: 'wtj1943-play',
    description: 'Posture, withdrawal, minefields and troopers without horses',
    acts: {
      posture: ['posture', 'Go prone, or stand up with a passed command test (2.1, 2.2)'],
      withdraw: ['withdraw', 'Declare that a unit withdraws this turn (2.1)'],
      troopers: ['transfer-troopers', 'Troopers without horses join a local formation (umpire) (2.2)'],
      minefield: ['minefield-add', 'Lay a minefield: a red marker for the whole game (umpire) (2.5)'],
      lane: ['set-minefield', 'Put a minefield or its lane right (umpire) (2.5)'],
    },
    lists: {
      minefields: {
        table: 'minefield',
        description: 'The minefields and the lanes through them (2.5)',
        none: 'There is no minefield.',
      },
    },
  },
  {
    name: 'wtj1943-game',
    description: "An umpire's hand on a battle of 1943: year, turn, phase, trench-line",
    acts: {
      set: ['set-game', 'Year, turn and phase; what is left out stays'],
      side: ['set-side', 'Trench-line that a side has left (2.5)'],
    },
  },
];

export const FURTHER_FORMS: readonly FurtherForm[] = [
  { name: 'work', description: 'Put right what guns and spades have done, terrain rolled for, mines met, fates due' },
];

export const GUIDE: Guide = {
  firstGame: { year: 1943 },
  firstUnit: { kind: 'infantry', bases: 6, training: 'regular' },
  afterStart: [
    'Next: `/wtj1943-chart load` for your combat chart (or `example` to try things), `/side add` for each side, `/wtj1943-unit add` for each unit.',
    '`/wtj1943 command-test` and its fellows play, `/wtj1943-defences` digs and clears mines, `/turn phase` goes on or to any phase.',
    'Without a chart its figures are typed by hand. `/wtj1943-game set` changes the year; `/help` tells the rest.',
  ],
  steps: [
    'The rulebook at hand, chapter 2, has no rules of fire: play shots by your own, and put losses on record with `/wtj1943-unit edit`.',
    "`/wtj1943-chart load` stores your combat chart: the rulebook's chapter 2 does not print it. `/rules show` shows it.",
    '`/wtj1943-unit add` puts a unit on the table, with its training and vehicle type as the chart calls them.',
    '`/wtj1943 command-test` first: declare maneuver or assault, then roll. Who fails may only go prone.',
    '`/wtj1943 foot-move` and `vehicle-move` spend the turn leg by leg; name the terrain of each leg and its penalty is filled in.',
    '`/wtj1943 transport` and `gun-setup` mount troops and limber guns; `/wtj1943-defences` digs in, checks mines, clears lanes.',
  ],
};
