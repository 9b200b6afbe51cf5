import { figures, reports } from '@kickstand/contract/reports';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import Daily from './daily.tsx';
import FigureRows from './figure-rows.tsx';

afterEach(forgetAll);

const none = Object.fromEntries(reports.daily.report.metrics.map((name) => [name, 0]));
const figuresOf = (over: object) => ({ ...none, ...over }) as never;
const tilesOf = (over: object) => figuresOf(over);

const row = (period: string, isProvisional: boolean, over: object) => ({
  id: period,
  period,
  agent: null,
  area: null,
  agentId: null,
  areaId: null,
  isProvisional,
  ...(figuresOf(over) as object),
});

const said = {
  list: [
    row('2026-11-20', true, { rides: 12, paid: 4_550, riders: 9 }),
    row('2026-11-19', false, { rides: 30, paid: 10_000, riders: 25 }),
  ],
  count: 2,
  span: { from: '2026-11-19', to: '2026-11-20' },
  sum: figuresOf({ rides: 42, paid: 14_550, riders: null, onShelf: 101 }),
  before: { from: '2026-11-17', to: '2026-11-18', sum: figuresOf({ rides: 40, paid: 12_000 }) },
  series: [{ period: '2026-11-19', isProvisional: false, now: tilesOf({ paid: 1 }), before: null }],
  at: 1_790_000_000_000,
  notes: [],
};

test('a report shows each day, the sum of all, what cannot be added up as unknown, and opens the rows of a figure', async () => {
  serverAnswers(reports.daily, () => said as never);
  const { user } = await openScreen(Daily, { codes: ['150101'] });
  const table = await screen
    .findByRole('table', { name: '日统计' })
    .catch(() => screen.findByRole('region', { name: '日统计' }));
  const day = (await screen.findByText('暂计')).closest('tr') as HTMLElement;
  expect(within(day).getByText('¥45.50')).toBeTruthy();
  const sum = screen.getByText('Σ 2 天').closest('tr') as HTMLElement;
  expect(within(sum).getByText('¥145.50')).toBeTruthy();
  expect(within(sum).getByText('-- --')).toBeTruthy();
  expect(sum.textContent).toContain('均');
  const opened = within(sum).getByRole('link', { name: '42' });
  expect(opened.getAttribute('href')).toContain('/report/figure-rows?metric=rides&from=');
  const paid = screen.getByRole('button', { name: /^实收/ });
  expect(paid.textContent).toContain('+21.3%');
  await user.click(screen.getByRole('button', { name: /^订单/ }));
  expect(screen.getByRole('button', { name: /^订单/ }).getAttribute('aria-pressed')).toBe('true');
  expect(table).toBeTruthy();
});

test('the rows behind a figure lead to their order and come with the figure', async () => {
  const asked = serverAnswers(figures.rows, () => ({
    list: [
      {
        id: 'p1',
        day: '2026-11-20',
        at: 1_790_000_000_000,
        kind: 'paidOnline',
        object: 'order' as const,
        objectId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001',
        agent: '晨风',
        area: '江南',
        value: 350,
      },
    ],
    count: 1,
    sum: 350,
  }));
  await openScreen(FigureRows, { codes: ['150101'], search: { metric: 'paid', opAreaIds: '31' } });
  expect(await screen.findByText('实收合计 ¥3.50')).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ metric: 'paid', opAreaIds: [31] });
  expect(screen.getByText('在线支付')).toBeTruthy();
  expect(screen.getByRole('link', { name: /订单 ffff0001/ }).getAttribute('href')).toContain(
    '/user-order-detail',
  );
});
