import { expect, test } from 'vitest';
import { tooFast } from './pace.ts';

const calm = { usual: 1_000, last: 1_000, lastTimes: 50, most: 100_000, rider: 1_000, riderTimes: 5 };

test.each([
  ['a usual hour', {}, undefined],
  ['five times a usual hour', { last: 5_000 }, undefined],
  ['more than five times a usual hour', { last: 5_001 }, 'hour'],
  ['the same in a few rewards', { last: 5_001, lastTimes: 19 }, undefined],
  ['the same before a day is over', { last: 5_001, usual: undefined }, undefined],
  ['one rider with a twentieth', { rider: 5_000 }, undefined],
  ['one rider with more than a twentieth', { rider: 5_001 }, 'rider'],
  ['the same in a few rewards', { rider: 5_001, riderTimes: 4 }, undefined],
  ['one rider where there is no limit', { rider: 50_000, most: undefined }, undefined],
])('%s', (_, over, why) => {
  expect(tooFast({ ...calm, ...over })).toBe(why);
});
