import { composed, MAP_ACTS } from '../src/house/index.js';
import { SlashCommandBuilder, type SlashCommandSubcommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { layPicture, sendMarkers, takePhotograph } from '../src/discord/map-pictures.js';
import { completeOnMap, doMapAct, measureOnMap, moveOnMap } from '../src/discord/mapping.js';
import { showMap } from '../src/discord/map-showing.js';
import { addField } from '../src/discord/options.js';
import { RULESETS } from '../src/rules/registry.js';
import { type InputField, schemaFields } from '../src/rules/index.js';

/** The parameters of an act of the map: the same in every rulebook. */
function fieldsOf(act: string): readonly InputField[] {
  return schemaFields(composed(RULESETS[0]!).act(act)!.params);
}

const ACTS: Readonly<Record<string, string>> = {
  new: MAP_ACTS.new,
  place: MAP_ACTS.place,
  feature: MAP_ACTS.feature,
  clear: MAP_ACTS.clear,
  'turn-end': MAP_ACTS.turnEnd,
};

const typedPlace = (sub: SlashCommandSubcommandBuilder, name: string, description: string, most: number) =>
  sub.addStringOption((option) =>
    option.setName(name).setDescription(description).setRequired(true).setMaxLength(most).setAutocomplete(true),
  );

/** The options of an act; where a place is asked for, it is told what it means. */
function actOptions(sub: SlashCommandSubcommandBuilder, act: string): SlashCommandSubcommandBuilder {
  const fields = [...fieldsOf(act)].sort((a, b) => Number(b.required) - Number(a.required));
  for (const field of fields)
    if (field.key === 'at') typedPlace(sub, field.key, field.description, field.maxLength!);
    else addField(sub, field, field.required);
  return sub;
}

/** /map: the ground of the battle, and where everything stands on it. */
export const map: Command = {
  data: new SlashCommandBuilder()
    .setName('map')
    .setDescription('The map: where everything stands')
    .addSubcommand((sub) => actOptions(sub.setName('new').setDescription('Lay out a map (umpire)'), MAP_ACTS.new))
    .addSubcommand((sub) => actOptions(sub.setName('place').setDescription('Put a unit on the map'), MAP_ACTS.place))
    .addSubcommand((sub) =>
      typedPlace(
        sub.setName('move').setDescription('Move units on the map'),
        'moves',
        'Units and where they go: A2 E5, "A Coy" 6NE',
        1000,
      ),
    )
    .addSubcommand((sub) =>
      actOptions(sub.setName('feature').setDescription('Draw a wood, a river, a mark ... on the map'), MAP_ACTS.feature),
    )
    .addSubcommand((sub) =>
      sub
        .setName('picture')
        .setDescription('Lay a drawing under the map (umpire)')
        .addAttachmentOption((option) =>
          option
            .setName('picture')
            .setDescription('PNG, JPEG, GIF or WebP: the whole map, its near edge below')
            .setRequired(true),
        )
        .addStringOption((option) =>
          option
            .setName('fit')
            .setDescription('When its shape is another than the map’s (stretched, if left out)')
            .addChoices(
              { name: 'stretch it', value: 'stretch' },
              { name: 'cut off what stands over', value: 'cut' },
              { name: 'show it whole, with margins', value: 'whole' },
            ),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('photo')
        .setDescription('A photograph of the table, with its corner marks, as the map (umpire)')
        .addAttachmentOption((option) =>
          option.setName('picture').setDescription('With all four marks in it, see /map markers').setRequired(true),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('markers')
        .setDescription('Corner marks to print, for photographs of a table')
        .addStringOption((option) =>
          option
            .setName('format')
            .setDescription('PDF, if left out')
            .addChoices({ name: 'PDF', value: 'pdf' }, { name: 'PNG', value: 'png' }),
        ),
    )
    .addSubcommand((sub) => {
      typedPlace(
        sub.setName('measure').setDescription('How far it is; told to you alone'),
        'from',
        'A place or a unit: D4.7, A Coy',
        200,
      );
      return typedPlace(sub, 'to', 'A place or a unit', 200);
    })
    .addSubcommand((sub) =>
      sub
        .setName('show')
        .setDescription('The map as you may know it')
        .addBooleanOption((option) => option.setName('public').setDescription('In the channel, with what everybody may know'))
        .addStringOption((option) =>
          option.setName('side').setDescription('As this side knows it (umpire)').setAutocomplete(true),
        )
        .addStringOption((option) =>
          option.setName('around').setDescription('The part around a place or a unit').setMaxLength(200).setAutocomplete(true),
        )
        .addStringOption((option) =>
          option
            .setName('range-of')
            .setDescription('With rings of how far this unit reaches')
            .setMaxLength(100)
            .setAutocomplete(true),
        )
        .addBooleanOption((option) => option.setName('moves').setDescription('With the moves and shots of this turn'))
        .addBooleanOption((option) => option.setName('big').setDescription('Bigger, for a whole screen')),
    )
    .addSubcommand((sub) =>
      actOptions(sub.setName('turn-end').setDescription('Whether the map is shown as each turn ends (umpire)'), MAP_ACTS.turnEnd),
    )
    .addSubcommand((sub) =>
      actOptions(sub.setName('clear').setDescription('Take a unit, something drawn, or everything off the map'), MAP_ACTS.clear),
    )
    .toJSON(),
  execute(interaction, house) {
    const sub = interaction.options.getSubcommand();
    if (sub === 'move') return moveOnMap(interaction, house);
    if (sub === 'measure') return measureOnMap(interaction, house);
    if (sub === 'picture') return layPicture(interaction, house);
    if (sub === 'photo') return takePhotograph(interaction, house);
    if (sub === 'markers') return sendMarkers(interaction, house);
    if (sub === 'show') return showMap(interaction, house);
    return doMapAct(interaction, house, ACTS[sub]!, fieldsOf(ACTS[sub]!));
  },
  autocomplete(interaction, house) {
    const act = ACTS[interaction.options.getSubcommand()];
    return completeOnMap(interaction, house, act === undefined ? [SIDE, RANGE_OF] : fieldsOf(act));
  },
};

const SIDE: InputField = { key: 'side', type: 'string', required: false, description: 'The side', refers: 'side' };
const RANGE_OF: InputField = { key: 'rangeOf', type: 'string', required: false, description: 'The unit', refers: 'unit' };
