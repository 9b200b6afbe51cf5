import type { CustomTrigger } from '@kickstand/contract/marketing/campaigns';
import { describe, expect, test } from 'vitest';
import { occurrenceAt } from './occasions.ts';
import { filledIn, unfilled } from './texts.ts';

test('texts take what they name; a name for which there is nothing is told', () => {
  const facts = { name: '回归礼', reward: '¥2.00' };
  expect(filledIn('{name}：{reward}，{end}', facts)).toBe('回归礼：¥2.00，{end}');
  expect(unfilled(['{name}{end}', '{phone}{end}'], facts)).toEqual(['{end}', '{phone}']);
});

describe('an activity is set off', () => {
  const zone = 'Asia/Shanghai';
  const at = (day: number, hour: number) => Date.UTC(2026, 9, day, hour - 8);
  const daily: CustomTrigger = { kind: 'daily', hour: 10 };
  test.each<[string, CustomTrigger, number, number, string | undefined]>([
    ['before it starts', { kind: 'once' }, at(2, 9), at(2, 10), undefined],
    ['once as it starts', { kind: 'once' }, at(2, 10), at(2, 10), 'once'],
    ['once, late', { kind: 'once' }, at(9, 10), at(2, 10), 'once'],
    ['daily before its hour', daily, at(2, 9), at(1, 0), undefined],
    ['daily from its hour on', daily, at(2, 10), at(1, 0), 'day:2026-10-02'],
    ['daily, started after its hour', daily, at(2, 12), at(2, 11), undefined],
    ['by an event', { kind: 'idle', days: 14, hour: 10 }, at(2, 21), at(1, 0), 'day:2026-10-02'],
  ])('%s', (_, trigger, now, startsAt, occurrence) => {
    expect(occurrenceAt(trigger, { now, zone, startsAt })).toBe(occurrence);
  });
});
