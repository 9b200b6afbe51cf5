import { lastInstant } from '@kickstand/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EveryFeature, everyCall, everyFeature } from './harness.ts';
import { isFreeText, isNumber, parts, shapeOf, withEvery, wrong } from './hostile.ts';

/** What any caller may send to any call, and that none of it is a fault of the server. */
let all: EveryFeature;

beforeAll(async () => {
  all = await everyFeature();
});
afterAll(() => all.fixture.close());

test('text that no database can keep is refused by every call', async () => {
  const fine = (status: number) => status === 400;
  expect(await wrong(all, (shape) => (isFreeText(shape) ? 'a\0b' : undefined), fine)).toEqual([]);
});

test('every number that is given has bounds within what is kept: four bytes, or an instant', () => {
  const unbounded: string[] = [];
  for (const call of everyCall)
    for (const part of parts)
      withEvery(shapeOf(call, part), {}, (shape) => {
        const { maximum = Number.POSITIVE_INFINITY } = shape;
        const minimum = shape.minimum ?? shape.exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
        const isInstant = minimum === 0 && maximum === lastInstant;
        if (isNumber(shape) && !isInstant && (minimum < -2_147_483_648 || maximum > 2_147_483_647))
          unbounded.push(`${call.id} ${part}`);
        return undefined;
      });
  expect(unbounded).toEqual([]);
});
