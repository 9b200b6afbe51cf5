import { describe, expect, test } from 'vitest';
import { allWeek, isAnswered, likest, webAddress } from './index.ts';

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

describe('articles suggested for a complaint', () => {
  const article = (title: string, keywords: string[], titleEn = '', body = '') => ({
    title,
    keywords,
    titleEn,
    body,
    bodyEn: '',
  });
  const returning = article('怎样还车不产生调度费', ['还车', '调度费'], 'Returning without a fee');
  const opening = article('车辆打不开或锁不上', ['打不开', '锁不上'], 'It does not open or lock');
  const all = [article('怎样注册和登录', ['注册', '登录']), opening, returning];

  test.each([
    ['停在还车点里还是收了我调度费，请退还', [returning]],
    ['扫码以后车辆打不开', [opening]],
    ['锁不上，最后还车被收了调度费', [returning, opening]],
    ['I was charged a fee for returning outside', [returning]],
    ['你们的车太少了', []],
    ['', []],
  ])('%s', (text, found) => {
    expect(likest(text, all, 3).map(({ title }) => title)).toEqual(found.map(({ title }) => title));
  });

  test('are found among two hundred long ones in a moment', () => {
    const many = Array.from({ length: 200 }, (_, i) =>
      article(`文章${i}`, [], '', '停在还车点内锁车'.repeat(300)),
    );
    const began = performance.now();
    likest('停在还车点里还是收了调度费', many, 3);
    expect(performance.now() - began).toBeLessThan(250);
  });
});
