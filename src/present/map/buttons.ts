/** Builds the buttons under a map, and reads their custom ids. */
import type { APIActionRowComponent, APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { buildButton } from '../buttons.js';

const ACTIONS = ['around', 'show', 'size', 'moves', 'as'] as const;

/** A button under a map, as its custom id describes it. */
export interface MapButton {
  readonly gameId: string;
  /**
   * The kind of button. `around` asks for a place. The other kinds show the map, and differ only so that each button has its own
   * custom id.
   */
  readonly action: (typeof ACTIONS)[number];
  readonly withActions: boolean;
  readonly isBig: boolean;
  /** The place as people enter it; an empty text if there is no place. */
  readonly around: string;
  /** True to show the whole map; false to show only the part with units. */
  readonly isWhole: boolean;
  /** The index of the side whose view an umpire has chosen; null for the person's own view. */
  readonly as: number | null;
}

/**
 * Returns the custom id `map:<game>:<action>:<flags>:<place>`. Custom ids from older versions have no flag for the whole map.
 * They show only the part with units.
 */
export const buildMapButtonId = ({ gameId, action, withActions, isBig, around, isWhole, as }: MapButton): string =>
  `map:${gameId}:${action}:${withActions ? 'm' : ''}${isBig ? 'b' : ''}${isWhole ? 'a' : ''}${as ?? ''}:${around}`;

/**
 * Reads the custom id of a button under a map. The first part, `map`, must already be removed.
 * @returns undefined if the id is another button's
 */
export function readMapButton([gameId, said, flags, around, ...rest]: readonly string[]): MapButton | undefined {
  const action = ACTIONS.find((one) => one === said);
  if (gameId === undefined || action === undefined || flags === undefined || around === undefined || rest.length > 0)
    return undefined;
  const [as] = /\d{1,3}$/.exec(flags) ?? [];
  return {
    gameId,
    action,
    withActions: flags.includes('m'),
    isBig: flags.includes('b'),
    around,
    isWhole: flags.includes('a'),
    as: as === undefined ? null : Number(as),
  };
}

/** The maximum number of sides with a button, so that all of them fit into one row. */
const MOST_SIDES = 4;

/**
 * Builds the buttons under a map. Each person who presses a button sees only their own view.
 * @param sides the names of the sides in the battle's order, so that an umpire can choose a view; empty for anyone else
 */
export function buildMapButtons(
  gameId: string,
  state: Omit<MapButton, 'gameId' | 'action'>,
  sides: readonly string[] = [],
): APIActionRowComponent<APIButtonComponentWithCustomId>[] {
  const made = (action: MapButton['action'], label: string, more: Partial<MapButton> = {}): APIButtonComponentWithCustomId =>
    buildButton(label, buildMapButtonId({ gameId, action, ...state, ...more }));
  const eyes = [
    ...(state.as === null ? [] : [made('as', 'Everything', { as: null })]),
    ...sides.slice(0, MOST_SIDES).flatMap((name, as) => (as === state.as ? [] : [made('as', `As ${name}`, { as })])),
  ];
  const look: APIActionRowComponent<APIButtonComponentWithCustomId> = {
    type: 1,
    components: [
      made('around', 'Around...'),
      state.around === '' && state.isWhole
        ? made('show', 'Closer', { isWhole: false })
        : made('show', 'All', { around: '', isWhole: true }),
      made('size', state.isBig ? 'Smaller' : 'Bigger', { isBig: !state.isBig }),
      made('moves', state.withActions ? 'No moves' : 'Moves', { withActions: !state.withActions }),
    ],
  };
  return [look, ...(sides.length === 0 ? [] : [{ type: 1 as const, components: eyes }])];
}
