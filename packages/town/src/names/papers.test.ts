import { ageAt, bornOnOf } from '@kickstand/domain/riders/riders';
import { expect, test } from 'vitest';
import { identityNumberOf, paperOf } from './papers.ts';
import { numberOfPhone, personOf } from './people.ts';

test('everybody has an identity number of their own and is old enough to ride', () => {
  const numbers = [1, 2, 31].flatMap((area) =>
    Array.from({ length: 6_000 }, (_, number) => identityNumberOf(area, number)),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  const ages = numbers.map((number) =>
    ageAt(bornOnOf(number) ?? '2026-01-01', Date.UTC(2026, 10, 1), 'Asia/Shanghai'),
  );
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(16);
  expect(Math.max(...ages)).toBeLessThan(61);
});

test('what somebody can prove to be is the same each time', () => {
  expect(paperOf(3, 17, 'zh')).toEqual(paperOf(3, 17, 'zh'));
  const papers = Array.from({ length: 500 }, (_, number) => paperOf(3, number, 'zh'));
  expect(new Set(papers.map(({ number }) => number)).size).toBe(500);
  expect(new Set(papers.map(({ kind }) => kind)).size).toBe(4);
});

test('a phone leads back to the number of its rider', () => {
  for (const area of [1, 4, 31, 120])
    for (const number of [0, 1, 999, 24_719, 499_999])
      expect(numberOfPhone(area, personOf(area, number, 'zh').phone)).toBe(number);
});
