import { figures, reportRows, reports, type WalletMoneyRow } from '@kickstand/contract/insight/reports';
import type { Cents } from '@kickstand/contract/kit';
import { riders } from '@kickstand/contract/riders/riders';
import { refunds, topUps } from '@kickstand/contract/rides/orders';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import Daily from './daily.tsx';
import DepositReport from './deposit-report.tsx';
import FigureRows from './figure-rows.tsx';
import TransactionOrder from './transaction-order.tsx';
import WalletReport from './wallet-report.tsx';
import WalletRows from './wallet-rows.tsx';

afterEach(forgetAll);

const none = Object.fromEntries(reports.daily.report.metrics.map((name) => [name, 0]));
const figuresOf = (over: object) => ({ ...none, ...over }) as never;
const tilesOf = (over: object) => figuresOf(over);

const row = (period: string, isProvisional: boolean, over: object) => ({
  id: period,
  period,
  from: period,
  to: period,
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
  before: {
    from: '2026-11-17',
    to: '2026-11-18',
    cutAt: 1_789_600_000_000,
    gap: null,
    sum: figuresOf({ rides: 40, paid: 12_000 }),
  },
  series: [{ period: '2026-11-19', isProvisional: false, now: tilesOf({ paid: 1 }), before: null }],
  at: 1_790_000_000_000,
  notes: [{ id: 'n1', day: '2026-11-19', text: '暴雨', operator: '陈', at: 1, version: 1 }],
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
  const before = screen.getByText(/^上期 11-17/).closest('tr') as HTMLElement;
  expect(within(before).getByRole('link', { name: '40' }).getAttribute('href')).toContain(
    'cutAt=1789600000000',
  );
  const paid = screen.getByRole('button', { name: /^实收/ });
  expect(paid.textContent).toContain('+21.3%');
  await user.click(screen.getByRole('button', { name: /^订单/ }));
  expect(screen.getByRole('button', { name: /^订单/ }).getAttribute('aria-pressed')).toBe('true');
  expect(table).toBeTruthy();
  expect(screen.getByRole('img', { name: '暴雨' })).toBeTruthy();
  expect(within(screen.getByRole('list', { name: '备注' })).getByText('暴雨')).toBeTruthy();
});

test('a report is not compared with what was not recorded, and says so', async () => {
  serverAnswers(reports.daily, () => ({ ...said, before: { ...said.before, gap: 'before' } }) as never);
  await openScreen(Daily, { codes: ['150101'] });
  const before = within(await screen.findByRole('button', { name: /^实收/ })).getByText('上期 -- --');
  expect(before.getAttribute('title')).toBe('上期记录不完整，不作对比');
  const row = screen.getByText(/^上期 11-17/).closest('tr') as HTMLElement;
  expect(within(row).queryByRole('link')).toBeNull();
  expect(within(row).getAllByText('-- --')[0]?.title).toBe('上期记录不完整，不作对比');
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
        outNo: null,
        tradeNo: null,
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

const reportOf = (call: { report: { metrics: readonly string[] } }, over: object) => {
  const zero = Object.fromEntries(call.report.metrics.map((name) => [name, 0]));
  const days = { from: '2026-11-19', to: '2026-11-20' };
  return {
    list: [],
    count: 0,
    span: days,
    sum: { ...zero, ...over },
    before: { ...days, cutAt: null, gap: null, sum: zero },
    series: [],
    at: 1_790_000_000_000,
    notes: [],
  } as never;
};

test('the wallet report says how what stood before became what stands now', async () => {
  const over = { topUps: 5_000, paidPrincipal: 2_000, principalMoved: 3_000, principalBalance: 10_000 };
  serverAnswers(reports.wallet, () => reportOf(reports.wallet, over));
  await openScreen(WalletReport, { codes: ['150301'] });
  const equation = await screen.findByText(
    (_, element) =>
      element?.className === 'report-equation' && element.textContent?.includes('本金余额') === true,
  );
  expect(equation.textContent).toBe(
    '期初余额 ¥70.00 + 充值 ¥50.00 + 退款入钱包 ¥0.00 + 补偿 ¥0.00 + 其他入账 ¥0.00 − 实收（本金） ¥20.00 − 提现 ¥0.00 = 本金余额 ¥100.00',
  );
});

test('orders of the transaction report come with a sum, and each age of debts opens its orders', async () => {
  serverAnswers(reportRows.debts, () => ({
    list: [{ id: 'd8' as const, orders: 2, unpaidCents: 700 as never }],
    count: 1,
    sum: { orders: 2, unpaidCents: 700 as never },
  }));
  await openScreen(TransactionOrder, { codes: ['1502'], search: { tab: 'debts' } });
  const age = await screen.findByRole('link', { name: '8–30 天' });
  expect(age.getAttribute('href')).toBe('#/report/transaction-order?tab=orders&age=d8');
  expect(within(screen.getByText('合计').closest('tr') as HTMLElement).getByText('¥7.00')).toBeTruthy();
});

test('a deposit that is late is marked, and can be sent back by whoever holds the code of the report', async () => {
  serverAnswers(reportRows.deposits, () => ({
    list: [
      {
        depositId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001',
        riderId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002',
        riderPhone: '138****0001',
        riderName: '王*',
        agent: '晨风',
        area: '江南',
        state: 'paid' as const,
        amountCents: 9_900 as never,
        deductedCents: 0 as never,
        channel: 'wechat',
        paidAt: 1_790_000_000_000,
        frozenUntil: null,
        frozenBy: null,
        transferNo: null,
        transferName: null,
        freezeReason: null,
        askedAt: null,
        dueAt: null,
        refundedAt: null,
        isOld: false,
        version: 2,
        outNo: null,
        tradeNo: null,
        refundNo: null,
        waitedSeconds: 300_000,
        isLate: true,
      },
    ],
    count: 1,
    sum: { amountCents: 9_900 as never, deductedCents: 0 as never },
  }));
  const opened = { codes: ['150401', '15040108'], search: { tab: 'rows' } };
  await openScreen(DepositReport, opened);
  expect(await screen.findByText('超时')).toBeTruthy();
  expect(screen.getByRole('button', { name: /退/ })).toBeTruthy();
});

const cents = (n: number) => n as Cents;
const topUp: WalletMoneyRow = {
  id: 'w1',
  riderId: 'r1',
  riderPhone: '138****0001',
  riderName: '王*',
  agent: '总部',
  area: null,
  at: 1_790_000_000_000,
  event: 'topUp',
  principalCents: cents(5_000),
  giftCents: cents(0),
  principalAfterCents: cents(5_000),
  giftAfterCents: cents(0),
  channel: 'wechat',
  outNo: 'o1',
  tradeNo: 't1',
  orderId: null,
  operator: null,
  reason: null,
  leftCents: cents(3_000),
  giftLeftCents: cents(500),
  paymentId: 'p1',
  state: 'none',
};

test('a top-up is given back from its row, no more than is not spent of it, with the gift that goes said before', async () => {
  const spent = { ...topUp, id: 'w2', leftCents: cents(0) };
  serverAnswers(reportRows.wallet, () => ({ list: [topUp, spent], count: 2, sum: null }) as never);
  const sent = serverAnswers(refunds.topUp, () => ({
    refundId: 'f1',
    cents: cents(3_000),
    forfeitedCents: cents(500),
  }));
  const { user } = await openScreen(WalletRows, { codes: ['150301', '15030108'] });
  const [button, ...others] = await screen.findAllByRole('button', { name: '充值退款' });
  expect(others).toEqual([]);
  await user.click(button as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('status').textContent).toContain('剩余 ¥5.00 作废');
  await user.type(dialog.getByLabelText(/原因/), '用户申请退款');
  await user.type(dialog.getByLabelText(/请输入/), '¥30.00');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ paymentId: 'p1', amountCents: 3_000, reason: '用户申请退款' }),
  );
});

test('every top-up of a rider is given back at once, and the dialog says how far each is', async () => {
  serverAnswers(reportRows.wallet, () => ({ list: [topUp], count: 1, sum: null }) as never);
  const one = { at: 1_790_000_000_000, channel: 'wechat' as const, giftLeftCents: cents(0) };
  const none = { onWayCents: cents(0), backCents: cents(0), failedCents: cents(0) };
  serverAnswers(topUps.ofRider, () => ({
    list: [
      { ...one, ...none, id: 'p1', amountCents: cents(5_000), leftCents: cents(3_000), stays: null },
      {
        ...one,
        ...none,
        id: 'p2',
        amountCents: cents(900),
        leftCents: cents(400),
        stays: 'expired' as const,
      },
      {
        ...one,
        ...none,
        id: 'p3',
        amountCents: cents(800),
        leftCents: cents(0),
        onWayCents: cents(800),
        stays: 'spent' as const,
      },
    ],
    barred: null,
  }));
  const sent = serverAnswers(topUps.refundAll, () => ({
    list: [{ id: 'p1', refundId: 'f1', cents: cents(3_000), stays: null }],
    cents: cents(3_000),
    forfeitedCents: cents(0),
  }));
  const { user } = await openScreen(WalletRows, { codes: ['150301', '15030108'] });
  await user.click(await screen.findByRole('button', { name: '全部退款' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('剩余 ¥4.00 已超过一年，渠道不再受理')).toBeTruthy();
  expect(dialog.getByText('退款中 ¥8.00')).toBeTruthy();
  expect(dialog.getByRole('status').textContent).toContain('1 笔共 ¥30.00');
  await user.type(dialog.getByLabelText(/原因/), '用户注销账户');
  await user.type(dialog.getByLabelText(/请输入/), '0001');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      riderId: 'r1',
      topUps: [{ paymentId: 'p1', amountCents: 3_000 }],
      reason: '用户注销账户',
    }),
  );
});

test('what can go back is sent as it was looked at, and is looked at again where it has changed', async () => {
  serverAnswers(reportRows.wallet, () => ({ list: [topUp], count: 1, sum: null }) as never);
  const one = { id: 'p1', at: 1_790_000_000_000, channel: 'wechat' as const, amountCents: cents(5_000) };
  const none = { giftLeftCents: cents(0), onWayCents: cents(0), backCents: cents(0), failedCents: cents(0) };
  let leftCents = cents(3_000);
  serverAnswers(topUps.ofRider, () => ({
    list: [{ ...one, ...none, leftCents, stays: null }],
    barred: null,
  }));
  const { user } = await openScreen(WalletRows, { codes: ['150301', '15030108'] });
  await user.click(await screen.findByRole('button', { name: '全部退款' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('可退 ¥30.00')).toBeTruthy();
  expect(dialog.queryByText(/刚有变化/)).toBeNull();
  leftCents = cents(2_500);
  expect(await dialog.findByText(/刚有变化/, undefined, { timeout: 8_000 })).toBeTruthy();
  expect((dialog.getByRole('button', { name: '确定' }) as HTMLButtonElement).disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: '已核对' }));
  expect(dialog.queryByText(/刚有变化/)).toBeNull();
  expect(dialog.getByRole('status').textContent).toContain('1 笔共 ¥25.00');
}, 20_000);

test('a wallet is adjusted by less with a reason, and the dialog says what can be taken back', async () => {
  serverAnswers(reportRows.wallet, () => ({ list: [topUp], count: 1, sum: null }) as never);
  const sent = serverAnswers(riders.adjust, () => ({ principalCents: cents(0), giftCents: cents(0) }));
  const { user } = await openScreen(WalletRows, { codes: ['150301', '15030108'] });
  await user.click(await screen.findByRole('button', { name: '调整余额' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: '扣减' }));
  expect(dialog.getByText(/只能扣减此前补偿的本金/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/金额/), '2.50');
  await user.type(dialog.getByLabelText(/原因/), '重复补偿，予以收回');
  await user.type(dialog.getByLabelText(/请输入/), '0001');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      riderId: 'r1',
      kind: 'principal',
      amountCents: -250,
      reason: '重复补偿，予以收回',
    }),
  );
});

test('orders of more than a month come without a sum, and it is said how many days a file has', async () => {
  serverAnswers(reportRows.orders, () => ({ list: [], count: 0, sum: null }));
  const day = 86_400_000;
  const search = (days: number) => ({
    tab: 'orders',
    from: String(1_790_000_000_000 - days * day),
    to: '1790000000000',
  });
  await openScreen(TransactionOrder, { codes: ['1502'], search: search(31) });
  expect(await screen.findByText('没有符合条件的数据')).toBeTruthy();
  expect(screen.queryByText(/超过 31 天不显示合计/)).toBeNull();
  cleanup();
  await openScreen(TransactionOrder, { codes: ['1502'], search: search(200) });
  expect(await screen.findByText('超过 31 天不显示合计；导出最多 366 天')).toBeTruthy();
});
