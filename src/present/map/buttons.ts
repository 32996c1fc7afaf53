/** The buttons under a map, and their custom ids: made here, and read here. */
import type { APIActionRowComponent, APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { button } from '../buttons.js';

const ACTIONS = ['around', 'show', 'size', 'moves', 'as'] as const;

/** A button under a map. */
export interface MapButton {
  readonly gameId: string;
  /** `around` asks for a place; all others show the map, with different words so that no two ids are equal. */
  readonly action: (typeof ACTIONS)[number];
  readonly withDeeds: boolean;
  readonly isBig: boolean;
  /** A place as it is written; empty: none is meant. */
  readonly around: string;
  /** The whole map, and not only its busy part. */
  readonly isWhole: boolean;
  /** With the eyes of this side of the battle, by its place among the sides: an umpire's alone; null for one's own view. */
  readonly as: number | null;
}

/** `map:<game>:<action>:<flags>:<place>`; buttons posted by older versions have no flag for the whole map, and show a part. */
export const mapButtonId = ({ gameId, action, withDeeds, isBig, around, isWhole, as }: MapButton): string =>
  `map:${gameId}:${action}:${withDeeds ? 'm' : ''}${isBig ? 'b' : ''}${isWhole ? 'a' : ''}${as ?? ''}:${around}`;

/** @param parts of a custom id, after its first word @returns undefined for an id of other buttons */
export function readMapButton([gameId, said, flags, around, ...rest]: readonly string[]): MapButton | undefined {
  const action = ACTIONS.find((one) => one === said);
  if (gameId === undefined || action === undefined || flags === undefined || around === undefined || rest.length > 0)
    return undefined;
  const [as] = /\d{1,3}$/.exec(flags) ?? [];
  return {
    gameId,
    action,
    withDeeds: flags.includes('m'),
    isBig: flags.includes('b'),
    around,
    isWhole: flags.includes('a'),
    as: as === undefined ? null : Number(as),
  };
}

/** In one row. */
const MOST_SIDES = 4;

/**
 * Makes the buttons under each map. Each person who presses one sees only his own view.
 * @param sides for an umpire, the names of the sides whose view he can choose, in the battle's order; empty for others
 */
export function mapButtons(
  gameId: string,
  state: Omit<MapButton, 'gameId' | 'action'>,
  sides: readonly string[] = [],
): APIActionRowComponent<APIButtonComponentWithCustomId>[] {
  const made = (action: MapButton['action'], label: string, more: Partial<MapButton> = {}): APIButtonComponentWithCustomId =>
    button(label, mapButtonId({ gameId, action, ...state, ...more }));
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
      made('moves', state.withDeeds ? 'No moves' : 'Moves', { withDeeds: !state.withDeeds }),
    ],
  };
  return [look, ...(sides.length === 0 ? [] : [{ type: 1 as const, components: eyes }])];
}
