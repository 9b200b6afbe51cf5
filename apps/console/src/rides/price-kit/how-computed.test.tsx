import { priceScheme } from '@kickstand/contract/rides/pricing';
import { priceOf, type Ride, type RideGiven } from '@kickstand/domain/rides/pricing';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HowComputed } from './how-computed.tsx';

afterEach(cleanup);

/** 22:40 by the clocks of Shanghai, a Friday. */
const startedAt = Date.parse('2026-11-20T22:40:00+08:00');
const scheme = priceScheme.parse({
  kind: 0,
  startCents: 200,
  includedSeconds: 900,
  includedM: 5_000,
  unitSeconds: 600,
  unitCents: 100,
  kmCents: 50,
  trialSeconds: 120,
  trialM: 300,
  trialsPerDay: 1,
  discountBp: 9_500,
  dayCapCents: 1_500,
  bands: [{ from: '22:00', to: '06:00', weekdays: [5], startCents: 300, unitCents: 150 }],
});
const given: RideGiven = {
  calendar: { holidays: [], makeUpWorkdays: [] },
  zone: 'Asia/Shanghai',
  trialsLeft: 1,
  capUsedCents: 1_200,
  benefits: [{ type: 'riding_card', id: 'c', saving: { by: 'time', freeSeconds: 600 } }],
};
const ride: Ride = {
  startedAt,
  endedAt: startedAt + 2_400_000,
  pauses: [],
  odometerM: 6_200,
  straightM: null,
};

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('every step of a price has a line, and the lines that are no detail add up to what is paid', () => {
  const price = priceOf(ride, scheme, given);
  render(<HowComputed steps={price.steps} payableCents={price.payableCents} />);
  const rows = rowsOf(screen.getByRole('table'));
  const items = rows.map(([item]) => item);
  for (const item of [
    '计费时长',
    '里程',
    '免费体验',
    '起步价',
    '时长费',
    '里程费',
    '方案折扣',
    '日封顶',
    '未使用的优惠',
  ])
    expect(items).toContain(item);
  expect(rows.find(([item]) => item === '起步价')).toEqual([
    '起步价',
    '时段 22:00–06:00，含 15分、5.00 km',
    '¥3.00',
  ]);
  const whole = screen
    .getAllByRole('row')
    .filter((row) => !row.className && row.parentElement?.tagName === 'TBODY');
  const yuan = whole.map((row) => Number((row.lastChild?.textContent ?? '').replace('¥', '') || 0));
  expect(Math.round(yuan.reduce((sum, one) => sum + one, 0) * 100)).toBe(price.payableCents);
  expect(rows.at(-1)).toEqual(['应付', `¥${(price.payableCents / 100).toFixed(2)}`]);
});

test('what free time leaves is shown as the detail of its benefit', () => {
  const price = priceOf(ride, scheme, { ...given, capUsedCents: 0 });
  render(<HowComputed steps={price.steps} payableCents={price.payableCents} />);
  const details = screen.getAllByRole('row').filter(({ className }) => className === 'how-detail');
  expect(details[0]?.textContent).toContain('自 22:50:00 起 30分');
  expect(details.map((row) => row.firstChild?.textContent)).toContain('起步价');
});

test('a place that was not charged says why', () => {
  const steps = [
    {
      kind: 'location' as const,
      relation: 'out_of_station' as const,
      feeOf: 'area' as const,
      feeCents: 500 as never,
      difficulty: 1_200,
      mostCents: 1_000 as never,
      uncharged: 'unproven' as const,
      cents: 0 as never,
    },
  ];
  render(<HowComputed steps={steps} payableCents={0} />);
  expect(screen.getByText('还车地点 · 站点外')).toBeTruthy();
  expect(
    screen.getByText('服务区的费用 ¥5.00，难度系数 1.2，最多 ¥10.00，定位精度不足以证明，不收费'),
  ).toBeTruthy();
});
