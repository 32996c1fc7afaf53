import { composeWithModules, MAP_ACTS, newMapsOf } from '../src/house/index.js';
import type { Command } from '../src/discord/command.js';
import { layPicture, sendMarkers, takePhotograph } from '../src/discord/pictures/map-pictures.js';
import { completeOnMap, doMapAct, measureOnMap, moveOnMap } from '../src/discord/commands/mapping.js';
import { showMap } from '../src/discord/pictures/map-showing.js';
import { buildFieldOptions } from '../src/discord/options/field-options.js';
import { attachmentOption, booleanOption, slashCommand, subcommand, textOption } from '../src/discord/options/slash.js';
import { RULESETS } from '../src/rules/registry.js';
import { type InputField, inputFields } from '../src/rules/index.js';

/** Returns the parameters of a map act, which are the same in every rulebook. */
function fieldsOf(act: string): readonly InputField[] {
  return inputFields(composeWithModules(RULESETS[0]!).act(act)!);
}

const ACTS: Readonly<Record<string, string>> = {
  new: MAP_ACTS.new,
  place: MAP_ACTS.place,
  back: MAP_ACTS.back,
  feature: MAP_ACTS.feature,
  clear: MAP_ACTS.clear,
  set: MAP_ACTS.set,
  'turn-end': MAP_ACTS.turnEnd,
  contact: MAP_ACTS.contact,
};

/** Returns an act's options. While a person types a place, the option explains the place. */
const actOptions = (act: string) =>
  buildFieldOptions(fieldsOf(act).map((field) => (field.key === 'at' ? { ...field, place: true } : field)));

/** Returns a required option for a place or a unit. */
const placeOption = (name: string, description: string, maxLength: number) =>
  textOption(name, description, { required: true, autocomplete: true, maxLength });

/** Defines /map, which changes and shows the terrain of the battle and the units on it. */
export const map: Command = {
  data: slashCommand('map', 'Map of the battle', [
    subcommand('new', 'Create a map (umpires only)', actOptions(MAP_ACTS.new)),
    subcommand('place', 'Place a unit on the map', actOptions(MAP_ACTS.place)),
    subcommand('move', 'Move units on the map', [
      placeOption('moves', 'Units and their destinations, such as A2 E5, "A Coy" 6NE', 1000),
    ]),
    subcommand('back', 'Move a unit back after a result that requires it', actOptions(MAP_ACTS.back)),
    subcommand('feature', 'Draw terrain on the map, such as a wood or a river', actOptions(MAP_ACTS.feature)),
    subcommand('picture', 'Put a picture under the map (umpires only)', [
      attachmentOption('picture', 'Picture of the whole map (PNG, JPEG, GIF or WebP), near edge at the bottom', true),
      textOption('fit', 'Way to fit a picture of another shape to the map. Default: stretch', {
        choices: [
          { name: 'stretch the picture', value: 'stretch' },
          { name: 'cut off the edges', value: 'cut' },
          { name: 'show the whole picture, with margins', value: 'whole' },
        ],
      }),
    ]),
    subcommand('photo', 'Use a photograph of the table as the map (umpires only)', [
      attachmentOption('picture', 'Photograph that shows all four corner markers of /map markers', true),
    ]),
    subcommand('markers', 'Get corner markers to print for photographs of the table', [
      textOption('format', 'File format. Default: PDF', {
        choices: [
          { name: 'PDF', value: 'pdf' },
          { name: 'PNG', value: 'png' },
        ],
      }),
    ]),
    subcommand('measure', 'Measure a distance. Only you can see the answer', [
      placeOption('from', 'Place or unit to measure from, such as D4.7 or A Coy', 200),
      placeOption('to', 'Place or unit to measure to', 200),
    ]),
    subcommand('show', 'Show the map with everything that you can see', [
      booleanOption('public', 'The public map is posted in this channel'),
      textOption('side', 'Side whose knowledge the map shows (umpires only)', { autocomplete: true }),
      textOption('around', 'Place or unit in the middle of the picture', { maxLength: 200, autocomplete: true }),
      textOption('range-of', 'Unit whose ranges are drawn as rings', { maxLength: 100, autocomplete: true }),
      booleanOption('moves', 'The map shows the moves and shots of this turn'),
      booleanOption('big', 'The picture is larger, for a whole screen'),
    ]),
    subcommand(
      'set',
      'Set what a square means, and whether units move on the map or a table (umpires only)',
      actOptions(MAP_ACTS.set),
    ),
    subcommand('turn-end', 'Set whether the map is posted when a turn ends (umpires only)', actOptions(MAP_ACTS.turnEnd)),
    subcommand('contact', 'Show a unit or a dummy contact to a side, or hide it (umpires only)', actOptions(MAP_ACTS.contact)),
    subcommand('clear', 'Remove a unit, a drawing or everything from the map', actOptions(MAP_ACTS.clear)),
  ]),
  execute(interaction, house) {
    const sub = interaction.options.getSubcommand();
    if (sub === 'move') return moveOnMap(interaction, house);
    if (sub === 'measure') return measureOnMap(interaction, house);
    if (sub === 'picture') return layPicture(interaction, house);
    if (sub === 'photo') return takePhotograph(interaction, house);
    if (sub === 'markers') return sendMarkers(interaction, house);
    if (sub === 'show') return showMap(interaction, house);
    return doMapAct(interaction, house, ACTS[sub]!, fieldsOf(ACTS[sub]!), sub === 'new' ? newMapsOf : undefined);
  },
  autocomplete(interaction, house) {
    const act = ACTS[interaction.options.getSubcommand()];
    return completeOnMap(interaction, house, act === undefined ? [SIDE, RANGE_OF] : fieldsOf(act));
  },
};

const SIDE: InputField = { key: 'side', type: 'string', required: false, description: 'Side in this battle', refers: 'side' };
const RANGE_OF: InputField = {
  key: 'rangeOf',
  type: 'string',
  required: false,
  description: 'Unit in this battle',
  refers: 'unit',
};
