import type { ActGroup, Guide } from '../reference.js';
import type { FurtherForm } from '../forms.js';

/** The slash commands for acts. */
export const ACT_COMMANDS: readonly ActGroup[] = [
  {
    name: 'wtj1943-chart',
    description: 'Combat chart of this battle, which the rulebook does not print',
    acts: {
      load: ['chart-load', 'Load a chart from a JSON file, replacing the current one (umpires only)'],
      example: ['chart-example', 'Load the example chart, with invented values (umpires only)'],
      remove: ['chart-remove', 'Remove the chart, so that its values are entered by hand (umpires only)'],
    },
    lists: {
      terrain: {
        table: 'terrain',
        description: 'Show the terrain penalties and immobilisation values of the chart',
        none: 'This battle has no chart. An umpire can load one with `/wtj1943-chart load`.',
      },
    },
  },
  {
    name: 'wtj1943-play',
    description: 'Posture, withdrawal, minefields and troopers without horses',
    acts: {
      posture: ['posture', 'Go prone, or stand up after a passed command test (2.1, 2.2)', 'Go prone or stand up'],
      withdraw: ['withdraw', 'Declare that a unit withdraws this turn (2.1)', 'Declare a withdrawal'],
      troopers: ['transfer-troopers', 'Move troopers without horses to a nearby unit (2.2, umpires only)'],
      minefield: ['minefield-add', 'Lay a minefield, marked in red for the whole game (2.5, umpires only)'],
      lane: ['set-minefield', 'Correct a minefield or its lane (2.5, umpires only)'],
    },
    lists: {
      minefields: {
        table: 'minefield',
        description: 'Show the minefields and the lanes through them (2.5)',
        none: 'No minefields to show.',
      },
    },
  },
  {
    name: 'wtj1943-game',
    description: '1943: year, turn, phase and trench-line (umpires only)',
    acts: {
      set: ['set-game', 'Change the year, turn or phase (umpires only)'],
      side: ['set-side', 'Set how much trench-line a side has left (2.5, umpires only)'],
    },
  },
];

export const FURTHER_FORMS: readonly FurtherForm[] = [
  { name: 'work', description: 'Correct the setup, digging, terrain, mines or passengers of a unit (umpires only)' },
];

export const GUIDE: Guide = {
  firstGame: { year: 1943 },
  firstUnit: { kind: 'infantry', bases: 6, training: 'regular' },
  afterStart: [
    'Next, use `/wtj1943-chart load` for your combat chart, or `example` to try things. Then use `/side add` and `/wtj1943-unit add`.',
    'Play with `/wtj1943 command-test` and its other commands. Use `/wtj1943-defences` to dig or clear mines, and `/turn phase` for the next phase.',
    'Without a chart, enter its values by hand. Use `/wtj1943-game set` to change the year, and `/help` for more.',
  ],
  steps: [
    'Chapter 2 of the rulebook has no rules for fire. Use your own rules, and record losses with `/wtj1943-unit edit`.',
    'Use `/wtj1943-chart load` to load your combat chart, which chapter 2 does not print. Use `/rules show` to see it.',
    'Use `/wtj1943-unit add` to add a unit, with its training and vehicle type as the chart calls them.',
    'Use `/wtj1943 command-test` first. Declare manoeuvre or assault, then roll. A unit that fails may only go prone.',
    'Use `/wtj1943 foot-move` and `vehicle-move` for each leg of a move. Choose its terrain, and the penalty is filled in.',
    'Use `/wtj1943 transport` to mount troops, `gun-setup` to limber guns, and `/wtj1943-defences` to dig in, check mines and clear lanes.',
  ],
};
