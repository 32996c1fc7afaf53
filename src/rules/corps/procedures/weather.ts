import { z } from 'zod';
import { capitalize } from '../../words.js';
import { buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { defineCorpsProcedure, inputWith } from '../state.js';
import { defineInt, type Season, SEASONS, type Weather } from '../vocabulary.js';

/** The weather for each season and die result (Weather, NW Europe). */
export const WEATHER_TABLE: Readonly<Record<Season, readonly [Weather, Weather, Weather, Weather, Weather, Weather]>> = {
  spring: ['overcast', 'overcast', 'cloudy', 'cloudy', 'fine', 'fine'],
  summer: ['overcast', 'cloudy', 'fine', 'fine', 'fine', 'fine'],
  autumn: ['overcast', 'overcast', 'cloudy', 'cloudy', 'fine', 'fine'],
  winter: ['overcast', 'overcast', 'overcast', 'overcast', 'cloudy', 'fine'],
};

/** The daily roll for the weather, before the day's first turn (Weather). */
export const weatherProcedure = defineCorpsProcedure({
  id: 'corps.weather',
  sections: ['Weather', 'Turn sequence', 'Night Phase: Resupply'],
  title: 'Roll the weather of the day',
  inputs: {
    season: inputWith(z.enum(SEASONS).describe('Season (Weather)'), { battle: ({ battle }) => battle.game.season }),
    shift: inputWith(defineInt(-5, 5).default(0).describe('Number added to the weather die for the location (Weather)'), {
      battle: ({ battle }) => battle.game.weatherShift,
    }),
  },
  roles: {},
  // The bot rolls each day's weather, and this roll leaves the battle's weather as it is.
  isByHand: true,
  run(dice, { season, shift }) {
    const face = dice.die(6, 'weather');
    const tableRow = Math.min(6, Math.max(1, face + shift)); // See ruling CO-3.
    const sky = WEATHER_TABLE[season][tableRow - 1]!;
    const poorForAirSupply = sky !== 'fine';

    return {
      outcome: { tableRow, weather: sky, poorForAirSupply },
      steps: [
        ...includeIf(shift !== 0, buildModifierStep('Location', shift, 'Weather', 'CO-3')),
        buildTableStep(`Weather in ${season} on ${tableRow}`, sky, 'Weather'),
        ...includeIf(poorForAirSupply, buildNoteStep('Supply by air is halved', 'Night Phase: Resupply')),
        buildResultStep('Weather until the next day', sky, 'Turn sequence', 'CO-2'),
      ],
      effects: [{ kind: 'set-game', role: 'game', fields: { weather: sky } }],
    };
  },
  remarks: () => ['The battle keeps its weather. An umpire can roll new weather with /corps-game weather.'],
  oddsOver: ['weather'],
  summary: ({ weather: sky }) => `${capitalize(sky)}.`,
  tone: () => 'effect',
});
