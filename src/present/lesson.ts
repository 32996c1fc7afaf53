/** Shows the texts of a tutorial: each step, hints after mistakes, and the end. */
import type { FightMoment, FightResult, TutorialText } from '../game/index.js';
import { formatTurn, type Ruleset, type Tutorial } from '../rules/index.js';
import { describeFightTask } from '../rules/lesson-steps.js';
import { buildButton, buildOwnPanelButton, buildReportButton } from './buttons.js';
import { buildMessage, type PostBody } from './limits.js';
import { formatBold, escapeText } from './text.js';

/**
 * Returns the custom id of the button under a tutorial's post.
 * @param place the number of the text in the tutorial, counted from 1
 */
export const buildTutorialButtonId = (gameId: string, place: number): string => `lesson:${gameId}:${place}`;

/** Returns the custom id of the button that ends a tutorial and starts a scenario. */
const onwardButtonId = (gameId: string): string => `onward:${gameId}`;

/** The button that shows the tutorials. */
const ANOTHER = buildButton('Another tutorial', 'learn');

/** Returns the bot's name as the player of a side, for example in the record. */
export const formatBotPlayerName = (side: string): string => `${side}, played by the bot`;

/** A tutorial, and the position of the text to post. */
interface LessonPost {
  readonly lesson: Tutorial;
  readonly ruleset: Ruleset;
  readonly gameId: string;
  /** The number of the text in the tutorial, counted from 1. */
  readonly place: number;
  /** The names of the lost units that the player knows, and of their own units without a button on their panel. Default: none. */
  readonly absent?: readonly string[];
  /** The result of the fight; null if the fight has no result yet. */
  readonly result: FightResult | null;
}

/** Builds a post in a tutorial's thread: a step, a hint or the end. */
export function presentTutorialStep(post: LessonPost, { step: at, hint, fight }: TutorialText): PostBody {
  const { lesson, ruleset, gameId, place } = post;
  const { steps } = lesson;
  const step = steps[at];
  // The next press stands out, and leaving does not.
  const units = { ...buildOwnPanelButton(gameId), style: 1 } as const;
  const leave = buildButton('Leave the tutorial', buildTutorialButtonId(gameId, place));
  if (!step && fight)
    return buildMessage({ title: fightTitle(post, fight), description: fightWords(post, fight) }, [units, leave]);
  if (!step)
    return buildMessage({ title: 'Tutorial finished', description: endWords(post) }, [
      buildButton('Start a scenario', onwardButtonId(gameId), 3),
      ...(post.result?.isWon === false ? [buildButton('Try again', `learn:${ruleset.id}`)] : []),
      ANOTHER,
      buildReportButton(gameId),
      leave,
    ]);
  const instruction = `${formatBold('Now:')} ${step.what}`;
  return buildMessage(
    {
      title: hint === null ? `Step ${at + 1} of ${steps.length}: ${step.title}` : `Step ${at + 1} again: ${step.title}`,
      description: hint === null ? `${instruction}\n${step.why}` : `${hint}\n${instruction}`,
      ...(at === 0 && hint === null
        ? { footer: { text: `${escapeText(ruleset.title)}: a practice battle for one day. Only you can see it.` } }
        : {}),
    },
    [units, leave],
  );
}

/** Returns a title such as `The fight: turn 4 of 7, Movement`, with the rulebook's word for a turn. */
function fightTitle({ lesson, ruleset }: LessonPost, { turn, phase }: FightMoment): string {
  const phaseTitle = ruleset.phases.find(({ id }) => id === phase)?.title ?? phase;
  return `The fight: ${formatTurn(ruleset, turn)} of ${lesson.opening.turns as number}, ${phaseTitle}`;
}

function fightWords({ lesson, absent }: LessonPost, { phase, isFirst }: FightMoment): string {
  const { what, why, phases } = lesson.fight;
  const task = phases[phase];
  const instruction = `${formatBold('Now:')} ${task ? describeFightTask(task, absent) : ''}`;
  return isFirst ? `${what}\n${why}\n${instruction}` : instruction;
}

function endWords({ lesson: { fight, end }, result }: LessonPost): string {
  if (!result) return end;
  const { isWon, points } = result;
  return `${formatBold(isWon ? 'You have won.' : 'You have lost.')} ${isWon ? fight.won : fight.lost} ${escapeText(points)}.\n${end}`;
}

/** Returns the message that links to a player's tutorial. */
export const formatTutorialLink = (channelId: string, isNew: boolean): string =>
  isNew
    ? `Your tutorial is ready in <#${channelId}>. Open it to start. Only you can see it, and it takes about ten minutes.`
    : `You already have a tutorial in <#${channelId}>. Continue there, or leave it and start this one.`;

/** Lets a person choose the rulebook of a tutorial. Each has a line about its scale, because the titles alone say little. */
export const presentTutorials = (rulesets: readonly Ruleset[]): PostBody =>
  buildMessage(
    {
      description: [
        'Choose a rulebook. The tutorial is a small battle in a private thread. You play, and the bot umpires, step by step.',
        ...rulesets.map(({ title, scale }) => `${formatBold(escapeText(title, 100))} ${escapeText(scale, 200)}`),
      ].join('\n'),
    },
    rulesets.map(({ id, title }) => buildButton(title, `learn:${id}`)),
  );
