import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EveryFeature, everyFeature } from './harness.ts';
import { isFreeText, isNumber, type Shape, wrong } from './hostile.ts';

/** What any caller may send to any call, and that none of it is a fault of the server. */
let all: EveryFeature;

beforeAll(async () => {
  all = await everyFeature();
});
afterAll(() => all.fixture.close());

test('the longest text, of quotes and signs that mean something elsewhere, is no fault', async () => {
  const signs = `%_\\'"{}$1;--`;
  // What holds whole files is told longer ones elsewhere.
  const longest = ({ maxLength = 200 }: Shape) =>
    signs.repeat(Math.min(maxLength, 100_000)).slice(0, maxLength);
  expect(
    await wrong(
      all,
      (shape) => (isFreeText(shape) ? longest(shape) : undefined),
      (s) => s < 500,
    ),
  ).toEqual([]);
});

test.each(['maximum', 'minimum'] as const)('numbers at their %s are no fault', async (end) => {
  const atEnd = (shape: Shape) => (isNumber(shape) ? shape[end] : undefined);
  expect(await wrong(all, atEnd, (status) => status < 500)).toEqual([]);
});
