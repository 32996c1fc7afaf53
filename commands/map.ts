import { buildMixedCommand, suggestMapPlaces, measureOnMap, moveOnMap } from '../src/discord/commands/act-command.js';
import type { Command } from '../src/discord/command.js';
import { setMapBackground, sendMarkers, setPhotographBackground } from '../src/discord/pictures/map-pictures.js';
import { showMap } from '../src/discord/pictures/map-showing.js';
import { buildAttachmentOption, buildBooleanOption, buildSubcommand, buildTextOption } from '../src/discord/options/slash.js';
import type { InputField } from '../src/rules/index.js';

/** Returns a required option for a place or a unit. */
const placeOption = (name: string, description: string, maxLength: number) =>
  buildTextOption(name, description, { required: true, autocomplete: true, maxLength });

/** Defines /map, which changes and shows the terrain of the battle and the units on it. */
export const mapCommand: Command = buildMixedCommand({
  name: 'map',
  subcommands: [
    'new',
    'place',
    buildSubcommand('move', 'Move units on the map', [
      placeOption('moves', 'Units and their destinations, such as A2 E5, "A Coy" 6NE', 1000),
    ]),
    'back',
    'feature',
    buildSubcommand('picture', 'Put a picture under the map (umpires only)', [
      buildAttachmentOption('picture', 'Picture of the whole map (PNG, JPEG, GIF or WebP), near edge at the bottom', true),
      buildTextOption('fit', 'Way to fit a picture of another shape to the map. Default: stretch', {
        choices: [
          { name: 'stretch the picture', value: 'stretch' },
          { name: 'cut off the edges', value: 'cut' },
          { name: 'show the whole picture, with margins', value: 'whole' },
        ],
      }),
    ]),
    buildSubcommand('photo', 'Use a photograph of the table as the map (umpires only)', [
      buildAttachmentOption('picture', 'Photograph that shows all four corner markers of /map markers', true),
    ]),
    buildSubcommand('markers', 'Get corner markers to print for photographs of the table', [
      buildTextOption('format', 'File format. Default: PDF', {
        choices: [
          { name: 'PDF', value: 'pdf' },
          { name: 'PNG', value: 'png' },
        ],
      }),
    ]),
    buildSubcommand('measure', 'Measure a distance. Only you can see the answer', [
      placeOption('from', 'Place or unit to measure from, such as D4.7 or A Coy', 200),
      placeOption('to', 'Place or unit to measure to', 200),
    ]),
    buildSubcommand('show', 'Show the map with everything that you can see', [
      buildBooleanOption('public', 'The public map is posted in this channel'),
      buildTextOption('side', 'Side whose knowledge the map shows (umpires only)', { autocomplete: true }),
      buildTextOption('around', 'Place or unit in the middle of the picture', { maxLength: 200, autocomplete: true }),
      buildTextOption('range-of', 'Unit whose ranges are drawn as rings', { maxLength: 100, autocomplete: true }),
      buildBooleanOption('moves', 'The map shows the moves and shots of this turn'),
      buildBooleanOption('big', 'The picture is larger, for a whole screen'),
    ]),
    'set',
    'turn-end',
    'contact',
    'clear',
  ],
  execute(interaction, services) {
    const sub = interaction.options.getSubcommand();
    if (sub === 'move') return moveOnMap(interaction, services);
    if (sub === 'measure') return measureOnMap(interaction, services);
    if (sub === 'picture') return setMapBackground(interaction, services);
    if (sub === 'photo') return setPhotographBackground(interaction, services);
    if (sub === 'markers') return sendMarkers(interaction, services);
    return showMap(interaction, services);
  },
  autocomplete: (interaction, services) => suggestMapPlaces(interaction, services, [SIDE, RANGE_OF]),
});

const SIDE: InputField = { key: 'side', type: 'string', required: false, description: 'Side in this battle', refers: 'side' };
const RANGE_OF: InputField = {
  key: 'rangeOf',
  type: 'string',
  required: false,
  description: 'Unit in this battle',
  refers: 'unit',
};
