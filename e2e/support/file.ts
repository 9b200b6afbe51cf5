import { afterEach, beforeAll, expect } from 'vitest';
import { closeBrowser, keepPictures } from './browser.ts';
import { takePart } from './turns.ts';

/** As long as the slowest file: whoever has the product alone waits until the last of the others has left. */
const patienceMs = 1_200_000;

/** Two files run at once; one that says in its name that it disturbs whatever runs has the product for itself. */
beforeAll(async () => {
  const leave = await takePart(expect.getState().testPath?.endsWith('.alone.spec.ts') === true);
  return async () => {
    await closeBrowser();
    await leave();
  };
}, patienceMs);

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures(task.file.name);
});
