import type { ReplyOf } from '@kickstand/contract/kit';
import type { rideActivities } from '@kickstand/contract/marketing/campaigns';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { EffectSaid } from './campaign-report.tsx';

beforeAll(quickStyles);

type Report = ReplyOf<typeof rideActivities.report>;
const nothing = { difference: null, low: null, high: null, extraRides: null, smallest: null };
const arm = { riders: 1_800, rode: 450, ridesPerRider: 0.61 };
const report = (effect: Report['effect'], over: Partial<Report> = {}): Report => ({
  given: arm,
  control: { ...arm, riders: 200 },
  effect,
  isUpperBound: false,
  asOf: 1_790_000_000_000,
  ...over,
});
const said = async (of: Report) => {
  await openScreen(() => <EffectSaid of={of} />);
  return document.body.textContent ?? '';
};
const measured = {
  kind: 'measured',
  difference: 0.5,
  low: 0.2,
  high: 0.8,
  extraRides: 900,
  smallest: 0.3,
} as const;

test.each<[string, Report, string]>([
  ['public', report({ ...nothing, kind: 'public' }, { asOf: null }), '无因果结论：公开承诺的活动不设对照组'],
  ['no holdout', report({ ...nothing, kind: 'no_holdout' }), '无因果结论：没有对照组'],
  ['few riders', report({ ...nothing, kind: 'few' }), '无因果结论：任一组不足 200 人'],
  ['other sizes', report({ ...nothing, kind: 'uneven' }), '无因果结论：两组人数的比例与设定不符'],
  [
    'before the end',
    report({ ...measured, kind: 'provisional', low: null, high: null }),
    '统计期未满，不给区间',
  ],
  ['measured', report(measured), '人均多骑 +0.5 次，95% 区间 +0.2 至 +0.8'],
  ['an interval with 0', report({ ...measured, low: -0.1 }), '区间包含 0，看不出差别'],
  ['few vehicles', report(measured, { isUpperBound: true }), '结果只是上限'],
  ['nothing yet', report({ ...nothing, kind: 'few' }, { asOf: null }), '还没有数据'],
])('%s is said in words', async (_, of, sentence) => {
  expect(await said(of)).toContain(sentence);
});

test('what was promised in public shows no groups', async () => {
  await said(report({ ...nothing, kind: 'public' }, { asOf: null }));
  expect(screen.queryByText('对照组')).toBeNull();
});
