/** Shows the texts of a tutorial: each step, hints after mistakes, and the end. */
import type { LessonWords } from '../game/index.js';
import type { Lesson, Ruleset } from '../rules/index.js';
import { button, ownDeskButton, reportButton } from './buttons.js';
import { messageOf, type PostBody } from './limits.js';
import { bold, escapeText } from './text.js';

/** Returns the custom id that identifies a post of a tutorial. @param place the number of the text in the tutorial, from 1 */
export const lessonButtonId = (gameId: string, place: number): string => `lesson:${gameId}:${place}`;

/** Returns the custom id of the last button of a tutorial, which starts a scenario. */
const onwardButtonId = (gameId: string): string => `onward:${gameId}`;

/** Returns a post in a tutorial's thread. @param place the number of the text in the tutorial, from 1 */
export function presentLessonWords(
  { steps, end }: Lesson,
  { title }: Ruleset,
  { step: at, hint }: LessonWords,
  gameId: string,
  place: number,
): PostBody {
  const step = steps[at];
  const leave = button('Leave the tutorial', lessonButtonId(gameId, place), 4);
  if (!step)
    return messageOf({ title: 'Tutorial finished', description: end }, [
      button('Start a scenario', onwardButtonId(gameId), 3),
      reportButton(gameId),
      ownDeskButton(gameId),
      leave,
    ]);
  const asksForReport = 'look' in step.done && step.done.look === 'log export';
  const todo = `${bold('Now:')} ${step.what}`;
  return messageOf(
    {
      title: hint === null ? `Step ${at + 1} of ${steps.length}: ${step.title}` : `Step ${at + 1} again: ${step.title}`,
      description: hint === null ? `${todo}\n${step.why}` : `${hint}\n${todo}`,
      ...(at === 0 && hint === null
        ? { footer: { text: `${escapeText(title)}: a practice battle for one day. Only you can see it.` } }
        : {}),
    },
    [...(asksForReport ? [reportButton(gameId)] : []), ownDeskButton(gameId), leave],
  );
}

/** Returns the message with the link to a player's tutorial. */
export const lessonIsIn = (channelId: string, isNew: boolean): string =>
  isNew
    ? `Your tutorial is ready in <#${channelId}>. Only you can see it, and it takes about ten minutes.`
    : `You already have a tutorial in <#${channelId}>. Continue there, or press _Leave the tutorial_ there to start another.`;
