/** Custom ids of the buttons under a map: made here, and read here. */

const ACTIONS = ['around', 'show', 'size', 'moves'] as const;

/** What a button under a map asks for. */
export interface MapButton {
  readonly gameId: string;
  /** `around` asks for a place; all others show the map. They are told apart so that no two ids are alike. */
  readonly action: (typeof ACTIONS)[number];
  readonly withDeeds: boolean;
  readonly isBig: boolean;
  /** A place as it is written; empty: the whole map. */
  readonly around: string;
}

/** `map:<game>:<action>:<flags>:<place>` */
export const mapButtonId = ({ gameId, action, withDeeds, isBig, around }: MapButton): string =>
  `map:${gameId}:${action}:${withDeeds ? 'm' : ''}${isBig ? 'b' : ''}:${around}`;

/** @param parts of a custom id, after its first word @returns undefined for what is none of ours */
export function readMapButton([gameId, said, flags, around, ...rest]: readonly string[]): MapButton | undefined {
  const action = ACTIONS.find((one) => one === said);
  if (gameId === undefined || action === undefined || flags === undefined || around === undefined || rest.length > 0)
    return undefined;
  return { gameId, action, withDeeds: flags.includes('m'), isBig: flags.includes('b'), around };
}
