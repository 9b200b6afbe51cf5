import { type WallFigures, walls } from '@kickstand/contract/insight/walls';
import type { FileJobRow } from '@kickstand/contract/platform/exports';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import OperationWall from '../operation/operation-wall.tsx';
import RevenueWall from './revenue-wall.tsx';

const days = [
  { day: '2026-11-23', to: '2026-11-23', value: 70_000, isProvisional: false },
  { day: '2026-11-24', to: '2026-11-24', value: 1_234, isProvisional: true },
];
const span = { from: '2026-11-01', to: '2026-11-24' };
const told = (values: Record<string, number>): WallFigures => ({
  at: Date.now(),
  span,
  by: 'day',
  before: { from: '2026-10-01', to: '2026-10-24' },
  gap: null,
  list: Object.entries(values).map(([metric, value]) => ({ metric, value, before: value / 2, days })),
  count: Object.keys(values).length,
});

const figures = {
  paid: 52_000,
  refunded: 2_000,
  netPaid: 50_000,
  ridingCardSold: 9_000,
  ridingCardRefunded: 1_000,
  ridingCardNet: 8_000,
  settlementBase: 58_000,
  topUpGifts: 700,
  otherGifts: 300,
  giftsEnded: 100,
  giftNet: 900,
  receivable: 61_000,
  feesPaid: 700,
  newDebtPaid: 40_000,
  oldDebtPaid: 12_000,
  cardsGiven: 3,
};
const task = {
  id: 't1',
  title: '营收大屏',
  state: 'done' as const,
  done: 6,
  total: 6,
} as unknown as FileJobRow;
const asked: unknown[] = [];
beforeEach(() => {
  asked.length = 0;
  serverAnswers(walls.revenue, ({ query }) => {
    asked.push(query);
    return told(figures);
  });
});
afterEach(forgetAll);

const panel = (name: string) => screen.findByRole('region', { name });

test('each group stands by itself with what came, what went back and what is left, and its figures open their rows', async () => {
  await openScreen(RevenueWall, { codes: ['LargeRevenueScreen', '022103', '022104'] });
  const settlement = within(await panel('结算'));
  const orders = within(await settlement.findByRole('row', { name: /已付订单/ }));
  expect(orders.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('520.00'),
    expect.stringContaining('−20.00'),
    expect.stringContaining('500.00'),
  ]);
  const [from, until] = [Date.UTC(2026, 9, 31, 16), Date.UTC(2026, 10, 24, 16) - 1];
  expect(orders.getAllByRole('link')[0]?.getAttribute('href')).toBe(
    `#/report/figure-rows?metric=paid&from=${from}&to=${until}`,
  );
  expect(settlement.getByRole('row', { name: /合计/ }).textContent).toContain('−30.00');
  expect(settlement.getByText('+100%')).toBeTruthy();
  expect(settlement.getByRole('row', { name: /2026-11-24/ }).textContent).toContain('12.34 暂计');
  expect(within(await panel('赠送')).getByRole('row', { name: /赠送作废/ }).textContent).toContain('−1.00');
  expect(screen.queryByRole('region', { name: '营收' })).toBeNull();
});

test('parts of a line and what only informs stand beside the total, in their units', async () => {
  await openScreen(RevenueWall, { codes: ['LargeRevenueScreen', '022103', '022104'] });
  const settlement = within(await panel('结算'));
  expect(
    (await settlement.findByText('其中管理费', { selector: 'dt' })).nextElementSibling?.textContent,
  ).toContain('¥7.00');
  expect(settlement.getByText('其中历史欠款', { selector: 'dt' }).nextElementSibling?.textContent).toContain(
    '¥120.00',
  );
  expect(settlement.getByRole('row', { name: /合计/ }).textContent).not.toContain('400.00');
  expect(
    within(await panel('赠送')).getByText('赠送卡（张）', { selector: 'dt' }).nextElementSibling?.textContent,
  ).toContain('3');
});

test('a click copies a number when that is asked for, and the workbook is made of the days that are shown', async () => {
  const made = serverAnswers(walls.revenueFile, () => task);
  const { user } = await openScreen(RevenueWall, {
    codes: ['LargeRevenueScreen', '022103'],
    search: { span: 'week' },
  });
  const settlement = within(await panel('结算'));
  const row = within(await settlement.findByRole('row', { name: /已付订单/ }));
  expect(row.queryByRole('button')).toBeNull();
  await user.click(screen.getByLabelText('大屏设置'));
  await user.click(screen.getByLabelText('点击数字复制'));
  await user.click(row.getAllByRole('button')[1] as HTMLElement);
  expect(await navigator.clipboard.readText()).toBe('-20.00');
  expect(row.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: '导出 xlsx' }));
  await waitFor(() => expect(made[0]?.body).toEqual({ span: 'week' }));
});

test('other days are picked, or turned to by the arrows, and charts come four at a time', async () => {
  const { user } = await openScreen(RevenueWall, { codes: ['LargeRevenueScreen', '022103'] });
  await user.selectOptions(await screen.findByRole('combobox', { name: '时间范围' }), '昨日');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ span: 'yesterday' }));
  await user.keyboard('2');
  await panel('应收');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ span: 'yesterday', what: 'charts' }));
  expect(screen.getAllByRole('region')).toHaveLength(4);
  await user.click(screen.getByLabelText('大屏设置'));
  expect(screen.getByRole('button', { name: '暂停轮播（空格）' })).toBeTruthy();
});

test('the wall of operations tells of some days what its parts are, with shares that give a whole', async () => {
  serverAnswers(walls.query, () => told({ rides: 200, receivable: 61_000 }));
  serverAnswers(walls.trend, () => told({ shortRides: 20, usualRides: 180, longRides: 0, rides: 200 }));
  const { user } = await openScreen(OperationWall, { codes: ['0221'] });
  await user.keyboard('2');
  const lengths = within(await panel('骑行时长'));
  expect((await lengths.findByText('10.0%')).closest('li')?.textContent).toContain('短时骑行');
  expect(lengths.getByText('90.0%')).toBeTruthy();
  expect(within(await panel('概况')).getByText('¥610.00')).toBeTruthy();
});

test('chosen days are asked for as the address keeps them, and what their charts count by is changed by a click', async () => {
  const { user } = await openScreen(RevenueWall, {
    codes: ['LargeRevenueScreen', '022103'],
    search: { span: 'custom', from: '2026-03-01', to: '2026-06-30' },
  });
  await within(await panel('结算')).findByRole('row', { name: /合计/ });
  expect(asked.at(-1)).toMatchObject({ span: 'custom', from: '2026-03-01', to: '2026-06-30' });
  expect(await screen.findByDisplayValue('2026-06-30')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '月' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ span: 'custom', by: 'month' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '时间范围' }), '近 30 日');
  await waitFor(() => expect(asked.at(-1)).toEqual({ span: 'last30', what: 'groups' }));
});

test('a month that the span cuts says its days, and is none of the months whose mean is told', async () => {
  const months = [
    { day: '2026-09-21', to: '2026-09-30', value: 100, isProvisional: false },
    { day: '2026-10-01', to: '2026-10-31', value: 70_000, isProvisional: false },
    { day: '2026-11-01', to: '2026-11-24', value: 1_234, isProvisional: true },
  ];
  serverAnswers(walls.revenue, () => {
    const { list, ...reply } = told(figures);
    return { ...reply, by: 'month' as const, list: list.map((one) => ({ ...one, days: months })) };
  });
  await openScreen(RevenueWall, { codes: ['LargeRevenueScreen', '022103'] });
  const settlement = within(await panel('结算'));
  await settlement.findByRole('row', { name: '2026-09-21 – 2026-09-30 1.00' });
  expect(settlement.getByRole('row', { name: '2026-10 700.00' })).toBeTruthy();
  expect(settlement.getByRole('row', { name: /2026-11-01 – 2026-11-24/ })).toBeTruthy();
  expect(settlement.getByText(/月均/).textContent).toContain('700.00');
});
