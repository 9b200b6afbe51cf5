import { describe, expect, test } from 'vitest';
import { allWeek, isAnswered, webAddress } from './index.ts';

/** A Tuesday at noon in Shanghai. */
const noon = Date.UTC(2026, 10, 24, 4);
const zone = 'Asia/Shanghai';
const tuesday = { weekday: 2, fromMinute: 540, toMinute: 1_080 };

describe('a hotline', () => {
  test.each([
    ['within its hours', [tuesday], noon, true],
    ['as its hours begin', [tuesday], noon - 3 * 3_600_000, true],
    ['a minute before', [tuesday], noon - 3 * 3_600_000 - 60_000, false],
    ['as they end', [tuesday], noon + 6 * 3_600_000, false],
    ['on another weekday', [tuesday], noon + 86_400_000, false],
    ['on a Sunday', [{ ...tuesday, weekday: 7 }], noon + 5 * 86_400_000, true],
    ['of which nobody said anything', allWeek, noon + 11 * 3_600_000, true],
    ['that is never answered', [], noon, false],
  ])('%s', (_, hours, at, answered) => {
    expect(isAnswered(hours, at, zone)).toBe(answered);
  });
});

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['HTTP://Example.com', 'http://example.com/'],
  ['javascript:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//example.com', undefined],
  ['/inside', undefined],
  ['mailto:a@example.com', undefined],
  [undefined, undefined],
])('%s is followed as %s', (href, followed) => {
  expect(webAddress(href)).toBe(followed);
});
