/** By rulebook: how to go on from a new battle, as markdown. */
const NEXT_STEPS: Readonly<Record<string, readonly string[]>> = {
  eagles: [
    'Next: `/side add` for each side and its players, then `/eagles-unit add` for each unit.',
    '`/eagles`, `/eagles-indirect` and `/artillery` play, `/turn phase` goes on.',
    '`/eagles-game set` changes the options below; `/help` tells the rest.',
  ],
};

/** How to go on from a new battle of this rulebook, as markdown. */
export function howToGoOn(rulesetId: string): string {
  return (NEXT_STEPS[rulesetId] ?? ['`/help` tells how to go on.']).join('\n');
}

/** The first steps, as markdown. */
export const FIRST_STEPS = [
  '1. `/game start` begins a battle in this channel: you are its umpire.',
  '2. `/side add` names a side and who plays it.',
  '3. `/eagles-unit add` puts a unit on the table.',
  '4. `/eagles direct-fire` and its fellows move, shoot and fight. Name the units and their values are filled in; what you type beats what a unit says.',
  '5. `/artillery call` orders a barrage; it lands turns later.',
  '6. `/turn phase` and `/turn next` go on; what is due comes due.',
  '7. `/undo` takes back any event; nothing is erased. `/log show` tells the battle so far.',
  '',
  'Every roll works without a battle too, with everything typed. `odds:True` shows the exact chances and rolls nothing.',
].join('\n');
