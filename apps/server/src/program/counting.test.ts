import { expect, test, vi } from 'vitest';
import { countMeanwhile } from './counting.ts';

const quiet = { info: vi.fn(), warn: vi.fn() };

test('tables are counted beside everything else, which is said until it is done', async () => {
  let done = () => {};
  const counting = countMeanwhile(() => new Promise((resolve) => (done = resolve)), quiet);
  expect(counting.isCounting()).toBe(true);
  done();
  await vi.waitFor(() => expect(counting.isCounting()).toBe(false));
});

test('a server that stops ends the counting and waits for it', async () => {
  const counting = countMeanwhile(
    (until) => new Promise((resolve) => until.addEventListener('abort', () => resolve())),
    quiet,
  );
  await counting.stop();
  expect(counting.isCounting()).toBe(false);
});

test('what could not be counted stops nothing', async () => {
  const counting = countMeanwhile(() => Promise.reject(new Error('the database is away')), quiet);
  await counting.stop();
  expect(quiet.warn).toHaveBeenCalled();
});
