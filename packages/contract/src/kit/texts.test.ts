import { expect, test } from 'vitest';
import { unstorableTextIn } from './texts.ts';

test.each([
  ['a\0', ''],
  [{ a: [{ b: 'x\ud800' }] }, 'a.0.b'],
  [{ a: { '\0': 1 } }, 'a'],
  [['fine', '\udc00'], '1'],
])('the place of a text that cannot be kept in %j is %j', (value, place) => {
  expect(unstorableTextIn(value)).toBe(place);
});

test.each([['äöü 车辆 🚲'], [{ a: null, b: 1, c: [true, 'x'] }], [undefined]])('%j can be kept', (value) => {
  expect(unstorableTextIn(value)).toBeUndefined();
});
