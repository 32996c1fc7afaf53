import { afterAll, afterEach, expect, type RunnerTask, type RunnerTestSuite } from 'vitest';
import { beginFile, hasDrawn, howToReplay, tellProperties } from './chance.js';
import { watchFile } from './stuck.js';

// Runs before each test file (vitest's setupFiles). If a test with random choices fails, it prints how to repeat the
// failure.
beginFile();
watchFile(expect.getState().testPath!);
afterEach(({ task }) => tellReplay(task));
// oxlint-disable-next-line no-empty-pattern -- vitest wants the first parameter taken apart
afterAll(({}, file) => {
  tellReplayOfSuites(file);
  tellProperties(expect.getState().testPath!);
});

/** Errors before or after the tests may have been reported already, so the hint is printed on the console. */
function tellReplayOfSuites(suite: Pick<RunnerTestSuite, 'result' | 'tasks'>): void {
  if (hasDrawn() && (suite.result?.errors ?? []).length > 0) console.log(howToReplay(expect.getState().testPath!));
  for (const task of suite.tasks) if (task.type === 'suite') tellReplayOfSuites(task);
}

function tellReplay({ result }: Pick<RunnerTask, 'result'>): void {
  if (!hasDrawn()) return;
  const told = `\n\n${howToReplay(expect.getState().testPath!)}`;
  for (const error of result?.errors ?? []) if (!error.message.endsWith(told)) error.message += told;
}
