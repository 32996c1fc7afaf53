import { afterAll, afterEach, expect, type RunnerTask, type RunnerTestSuite } from 'vitest';
import { beginFile, hasDrawn, howToReplay, tellProperties } from './chance.js';

// Run before each test file (vitest's setupFiles): what fails where chance has decided tells how to have it again.
beginFile();
afterEach(({ task }) => tellReplay(task));
// oxlint-disable-next-line no-empty-pattern -- vitest wants the first parameter taken apart
afterAll(({}, file) => {
  tellReplayOfSuites(file);
  tellProperties(expect.getState().testPath!);
});

/** What went wrong before or after tests may have been reported by now: it is told on the console. */
function tellReplayOfSuites(suite: Pick<RunnerTestSuite, 'result' | 'tasks'>): void {
  if (hasDrawn() && (suite.result?.errors ?? []).length > 0) console.log(howToReplay(expect.getState().testPath!));
  for (const task of suite.tasks) if (task.type === 'suite') tellReplayOfSuites(task);
}

function tellReplay({ result }: Pick<RunnerTask, 'result'>): void {
  if (!hasDrawn()) return;
  const told = `\n\n${howToReplay(expect.getState().testPath!)}`;
  for (const error of result?.errors ?? []) if (!error.message.endsWith(told)) error.message += told;
}
