import { composed, MAP_ACTS, NEW_MAPS } from '../src/house/index.js';
import type { Command } from '../src/discord/command.js';
import { layPicture, sendMarkers, takePhotograph } from '../src/discord/pictures/map-pictures.js';
import { completeOnMap, doMapAct, measureOnMap, moveOnMap } from '../src/discord/commands/mapping.js';
import { showMap } from '../src/discord/pictures/map-showing.js';
import { fieldOptions } from '../src/discord/options/field-options.js';
import { attachmentOption, booleanOption, slashCommand, subcommand, textOption } from '../src/discord/options/slash.js';
import { RULESETS } from '../src/rules/registry.js';
import { type InputField, schemaFields } from '../src/rules/index.js';

/** The parameters of an act of the map: the same in every rulebook. */
function fieldsOf(act: string): readonly InputField[] {
  return schemaFields(composed(RULESETS[0]!).act(act)!.params);
}

const ACTS: Readonly<Record<string, string>> = {
  new: MAP_ACTS.new,
  place: MAP_ACTS.place,
  back: MAP_ACTS.back,
  feature: MAP_ACTS.feature,
  clear: MAP_ACTS.clear,
  set: MAP_ACTS.set,
  'turn-end': MAP_ACTS.turnEnd,
};

/** An act's options; a place option explains its place as it is typed. */
const actOptions = (act: string) =>
  fieldOptions(fieldsOf(act).map((field) => (field.key === 'at' ? { ...field, place: true } : field)));

/** A required option for a place or a unit. */
const placeOption = (name: string, description: string, maxLength: number) =>
  textOption(name, description, { required: true, autocomplete: true, maxLength });

/** /map: the ground of the battle, and where everything stands on it. */
export const map: Command = {
  data: slashCommand('map', 'The map: where everything stands', [
    subcommand('new', 'Lay out a map (umpire)', actOptions(MAP_ACTS.new)),
    subcommand('place', 'Put a unit on the map', actOptions(MAP_ACTS.place)),
    subcommand('move', 'Move units on the map', [placeOption('moves', 'Units and where they go: A2 E5, "A Coy" 6NE', 1000)]),
    subcommand('back', 'A unit goes back, as a result says', actOptions(MAP_ACTS.back)),
    subcommand('feature', 'Draw a wood, a river, a mark ... on the map', actOptions(MAP_ACTS.feature)),
    subcommand('picture', 'Lay a drawing under the map (umpire)', [
      attachmentOption('picture', 'PNG, JPEG, GIF or WebP: the whole map, its near edge below', true),
      textOption('fit', 'When its shape is another than the map’s (stretched, if left out)', {
        choices: [
          { name: 'stretch it', value: 'stretch' },
          { name: 'cut off what stands over', value: 'cut' },
          { name: 'show it whole, with margins', value: 'whole' },
        ],
      }),
    ]),
    subcommand('photo', 'A photograph of the table, with its corner marks, as the map (umpire)', [
      attachmentOption('picture', 'With all four marks in it, see /map markers', true),
    ]),
    subcommand('markers', 'Corner marks to print, for photographs of a table', [
      textOption('format', 'PDF, if left out', {
        choices: [
          { name: 'PDF', value: 'pdf' },
          { name: 'PNG', value: 'png' },
        ],
      }),
    ]),
    subcommand('measure', 'How far it is; told to you alone', [
      placeOption('from', 'A place or a unit: D4.7, A Coy', 200),
      placeOption('to', 'A place or a unit', 200),
    ]),
    subcommand('show', 'The map as you may know it', [
      booleanOption('public', 'In the channel, with what everybody may know'),
      textOption('side', 'As this side knows it (umpire)', { autocomplete: true }),
      textOption('around', 'The part around a place or a unit', { maxLength: 200, autocomplete: true }),
      textOption('range-of', 'With rings of how far this unit reaches', { maxLength: 100, autocomplete: true }),
      booleanOption('moves', 'With the moves and shots of this turn'),
      booleanOption('big', 'Bigger, for a whole screen'),
    ]),
    subcommand('set', 'What a square stands for, and who says where units are (umpire)', actOptions(MAP_ACTS.set)),
    subcommand('turn-end', 'Whether the map is shown as each turn ends (umpire)', actOptions(MAP_ACTS.turnEnd)),
    subcommand('clear', 'Take a unit, something drawn, or everything off the map', actOptions(MAP_ACTS.clear)),
  ]),
  execute(interaction, house) {
    const sub = interaction.options.getSubcommand();
    if (sub === 'move') return moveOnMap(interaction, house);
    if (sub === 'measure') return measureOnMap(interaction, house);
    if (sub === 'picture') return layPicture(interaction, house);
    if (sub === 'photo') return takePhotograph(interaction, house);
    if (sub === 'markers') return sendMarkers(interaction, house);
    if (sub === 'show') return showMap(interaction, house);
    return doMapAct(interaction, house, ACTS[sub]!, fieldsOf(ACTS[sub]!), sub === 'new' ? NEW_MAPS : {});
  },
  autocomplete(interaction, house) {
    const act = ACTS[interaction.options.getSubcommand()];
    return completeOnMap(interaction, house, act === undefined ? [SIDE, RANGE_OF] : fieldsOf(act));
  },
};

const SIDE: InputField = { key: 'side', type: 'string', required: false, description: 'The side', refers: 'side' };
const RANGE_OF: InputField = { key: 'rangeOf', type: 'string', required: false, description: 'The unit', refers: 'unit' };
