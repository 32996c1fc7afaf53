/** Texts that the tutorials of all rulebooks share: the list of units, undoing, *Done*, buttons under a post, the fight, the end. */
import type { FightTask, TutorialStep, TutorialUmpireAction } from './lesson.js';
import { joinWords } from './words.js';

type Wrong = NonNullable<TutorialStep['wrong']>;

/** Returns the umpire's action that ends phases until this phase begins. */
export const buildAdvanceToPhase = (phase: string): TutorialUmpireAction => ({ until: { phase } });

/** Returns the first step of a tutorial. @param before the umpire's actions before the step */
export const buildYourUnitsStep = (why: string, ...before: readonly TutorialUmpireAction[]): TutorialStep => ({
  title: 'Your units',
  what: 'Press *My units*. Only you can see what it shows.',
  why: `${why} You can also type \`/my\`.`,
  showsMap: true,
  ...(before.length > 0 ? { before } : {}),
  done: { look: 'my' },
  hint: 'That comes later, so I undid it.',
});

/** Builds the mistake that a player makes by pressing *Done* before the step is complete. */
export const buildDoneTooSoonMistake = (hint: string): Wrong[number] => ({ action: { kind: 'ready' }, hint });

/** The mistake of pressing *Done* too soon, in the step of the first move. */
export const NO_MOVE_MISTAKE = buildDoneTooSoonMistake('No one has moved yet, so I undid *Done*.');

/** Returns the step after a move without dice, where the player undoes the move with a button. @param unit the moved unit */
export const buildUndoMoveStep = (unit: string): TutorialStep => ({
  title: 'Undo a move',
  what: `Press *My units* once more, and *Undo move of ${unit}*.`,
  why: 'You can undo your own last move as long as nothing has followed it. Nothing is erased. The post is struck through.',
  ...buildUndoStepParts(`the move of ${unit}`),
});

/**
 * Builds the parts of a step where the player undoes something: the action that completes the step, and the hints after other
 * actions.
 * @param what a noun for the undone thing, such as "the order"
 */
export const buildUndoStepParts = (what: string): Pick<TutorialStep, 'done' | 'wrong' | 'hint'> => ({
  done: { kind: 'undone' },
  wrong: [buildDoneTooSoonMistake(`You are not done yet, so I undid that and ${what} too. Now you can undo it yourself.`)],
  hint: `That was something else, so I undid it and ${what} too. Now you can undo it yourself.`,
});

/** Returns the step that ends the Movement phase. @param red what the enemy does in this phase, such as "stays in the town" */
export const buildDoneMovingStep = (red: string, ...wrong: Wrong): TutorialStep => ({
  title: 'Done',
  what: 'Press *My units*, and *Done (others hold)*.',
  why: `When all sides are done, the umpire starts the next phase. Here I am the umpire, and Red ${red}.`,
  ...pressDoneStep,
  ...(wrong.length > 0 ? { wrong } : {}),
});

/** The action that ends the Movement phase, with its hint. */
export const pressDoneStep: Pick<TutorialStep, 'done' | 'hint'> = {
  done: { kind: 'ready' },
  hint: 'You have finished moving, so I undid that.',
};

/**
 * Builds the step where the player presses *More* under the post of a result.
 * @param of the id of the resolved procedure
 * @param what a noun for the result, such as "shot"
 * @param post the tutorial's words for the post, such as "your shot"; by default "the" and the noun
 */
export const buildPressMoreStep = (of: string, what: string, post = `the ${what}`): TutorialStep => ({
  title: 'More',
  what: `Press *More* under the post of ${post}.`,
  why: 'Only you can see the working: each modifier with its section. Below it is what you can do about the result.',
  done: { look: 'more', of },
  hint: `That is another button. *More* is under the post of the ${what} itself.`,
});

/** Returns the step after `buildPressMoreStep`, where the player presses *Why?*. */
export const buildPressWhyStep = (of: string, what: string): TutorialStep => ({
  title: 'Why?',
  what: 'Press *Why?* under the working.',
  why: '*Why?* explains the result line by line, in the words of the rulebook. `/rules why` does the same.',
  done: { look: 'why', of },
  hint: `One thing at a time. *Why?* is under the working that *More* showed you for the ${what}.`,
});

/**
 * Returns the task of a phase of the fight. A place has a button _Towards_ only while it is out of reach, and later one with its own
 * name.
 */
export const buildFightTask = (units: readonly string[], choices: readonly string[], last: string): FightTask => ({
  units,
  choices,
  last,
});

/** Returns the task of a phase of the fight in which units roll against an enemy. A panel asks only if there are several enemies. */
export const buildFireTask = (units: readonly string[], enemies: readonly string[]): FightTask => ({
  units,
  choices: enemies,
  last: 'Roll',
  isAskedSeldom: true,
});

/**
 * Describes the task of a phase of the fight in one line.
 * @param absent the names of the units that the line leaves out: lost units, and own units without a button on the player's panel
 */
export function describeFightTask(
  { units, choices, last, isAskedSeldom = false }: FightTask,
  absent: readonly string[] = [],
): string {
  const act = units.filter((name) => !absent.includes(name));
  const left = choices.filter((label) => !absent.some((name) => label === name || label === `Towards ${name}`));
  if (act.length === 0 || (choices.length > 0 && left.length === 0)) return 'Press *My units*, and *Done*.';
  const named = joinWords(
    left.map((one) => `*${one}*`),
    'or',
  );
  const choice = left.length === 0 ? '' : ` ${named}${isAskedSeldom ? ' if you are asked' : ''},`;
  return `With ${joinWords(act)}: press *My units*, the unit,${choice} and *${last}*. Then press *Done*.`;
}

/**
 * Builds the closing text of a tutorial.
 * @param done a sentence about what the player has done, such as "You have moved and shot. That is how a battle is played."
 * @param ready a sentence about a built-in scenario of this rulebook, such as "*Mokra* uses this rulebook."
 */
export const buildFightEndText = (done: string, ready: string): string =>
  [
    `${done} In a real battle each side has a channel of its own, and a person umpires, or the bot does.`,
    `To play with others, press *Start a scenario*. ${ready}`,
    '*Get the report* tells the whole battle, with every die. This thread stays until tomorrow.',
  ].join('\n');
