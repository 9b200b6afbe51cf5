import { noticeEventNames, noticeEventOf } from '@kickstand/contract/platform/notices';
import { describe, expect, test } from 'vitest';
import { afterNight, partsOf, pauseAfterUnknown, sampleOf, variablesIn, writeNotice } from './index.ts';

const zone = 'Asia/Shanghai';
const zh = { lang: 'zh', zone } as const;

describe('a text', () => {
  test('has its values written as their kinds are, in both languages', () => {
    const values = { dur: 1_265, money: 350 };
    expect(writeNotice('return_ok', '还车成功，{dur}，应付{money}', values, zh)).toEqual({
      text: '还车成功，21分5秒，应付3.50 元',
    });
    expect(writeNotice('return_ok', 'Returned, {dur}, due {money}', values, { lang: 'en', zone })).toEqual({
      text: 'Returned, 21 min 5 s, due CNY 3.50',
    });
  });

  test('is none when a value is missing, empty or no number', () => {
    const text = '{dur}，应付{money}';
    for (const money of [null, Number.NaN, '3.50'])
      expect(writeNotice('return_ok', text, { dur: 60, money }, zh)).toEqual({ missing: ['money'] });
    expect(writeNotice('ticket', '{no}{reason}', { no: 'T1', reason: ' ' }, zh)).toEqual({
      missing: ['reason'],
    });
  });

  test('needs only what stands in it, and knows no variable of another event', () => {
    expect(writeNotice('return_ok', '还车成功', {}, zh)).toEqual({ text: '还车成功' });
    expect(writeNotice('return_ok', '{code}', { code: '1' }, zh)).toEqual({ missing: ['code'] });
  });

  test('of every event uses each of its variables, and no other ones, in both languages', () => {
    for (const event of noticeEventNames) {
      const { text, variables } = noticeEventOf(event);
      for (const said of [text.zh, text.en])
        expect([event, variablesIn(said).sort()]).toEqual([event, Object.keys(variables).sort()]);
    }
  });

  test('is counted by its longest values', () => {
    const text = sampleOf('ticket', '{no}{result}：{reason}', { ...zh, length: 'longest' });
    expect([text.length, partsOf(text)]).toEqual([61, 1]);
  });
});

test('a text message is one up to 70 units, and then one for each 67', () => {
  expect([1, 70, 71, 134, 135].map((n) => partsOf('字'.repeat(n)))).toEqual([1, 1, 2, 2, 3]);
  expect(partsOf('😀'.repeat(36))).toBe(2);
});

test('what nobody knows to have arrived is sent again as a code, once later as a service, and never else', () => {
  expect(pauseAfterUnknown('x', 5)).toBe(0);
  expect([1, 2].map((n) => pauseAfterUnknown('s', n))).toEqual([600_000, null]);
  expect(pauseAfterUnknown('l', 1)).toBeNull();
  expect(pauseAfterUnknown('m', 1)).toBeNull();
});

test('what waits for the morning leaves at eight, and by day at once', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);
  expect(afterNight(at('2026-09-01T21:59:59'), zone)).toBe(at('2026-09-01T21:59:59'));
  expect(afterNight(at('2026-09-01T22:00:00'), zone)).toBe(at('2026-09-02T08:00:00'));
  expect(afterNight(at('2026-09-02T00:30:00'), zone)).toBe(at('2026-09-02T08:00:00'));
  expect(afterNight(at('2026-09-02T08:00:00'), zone)).toBe(at('2026-09-02T08:00:00'));
});
