import { finance } from '@kickstand/contract/insight/finance';
import { type DepositMoneyRow, reportRows, reports } from '@kickstand/contract/insight/reports';
import type { Cents } from '@kickstand/contract/kit';
import {
  type AreaDepositsRow,
  areaDeposits,
  deposits,
  type RunItemRow,
} from '@kickstand/contract/money/deposits';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import DepositReport from '../deposit-report.tsx';
import DepositRows from '../deposit-rows.tsx';
import AreaDeposits from './area-deposits.tsx';
import AreaItems from './area-items.tsx';

afterEach(forgetAll);

const cents = (n: number) => n as Cents;
const codes = ['150401', '15040108'];
const stuck: DepositMoneyRow = {
  depositId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001',
  riderId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002',
  riderPhone: '138****0001',
  riderName: '王*',
  agent: '晨风',
  area: '江南',
  state: 'refund_failed',
  amountCents: cents(9_900),
  deductedCents: cents(1_900),
  channel: 'wechat',
  paidAt: 1_790_000_000_000,
  frozenUntil: null,
  frozenBy: null,
  transferNo: null,
  transferName: null,
  freezeReason: null,
  askedAt: 1_790_000_000_000,
  dueAt: 1_790_000_000_000,
  refundedAt: null,
  isOld: false,
  version: 4,
  outNo: null,
  tradeNo: null,
  refundNo: null,
  waitedSeconds: 300_000,
  isLate: true,
};

test('a deposit whose refund has failed is asked for again from its row, and no other one is', async () => {
  const paid = { ...stuck, depositId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0009', state: 'paid' as const };
  serverAnswers(reportRows.deposits, () => ({ list: [stuck, paid], count: 2, sum: null }));
  const sent = serverAnswers(deposits.again, () => ({
    depositId: stuck.depositId,
    state: 'refunding' as const,
  }));
  const { user } = await openScreen(DepositRows, { codes });
  const [button, ...others] = await screen.findAllByRole('button', { name: '重试退款' });
  expect(others).toEqual([]);
  await user.click(button as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/再次请求渠道退款 ¥80.00/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ depositId: stuck.depositId, version: 4 }));
});

const area: AreaDepositsRow = {
  id: 31,
  agent: '晨风',
  area: '江南',
  deposits: 12,
  paidCents: cents(118_800),
  frozenCents: cents(9_900),
  backCents: cents(0),
  failedCents: cents(0),
  owedCents: cents(128_700),
  seenAt: 1_790_000_000_000,
  runState: null,
  runProgress: null,
  runAt: null,
  runBy: null,
  runSent: null,
  runStayed: null,
};
const ran = { runAt: 1_790_000_000_000, runBy: '陈', runProgress: 400, runSent: 4, runStayed: 8 };

test('all deposits of an area are asked back by its typed name, as many as were counted before', async () => {
  const going = { ...area, ...ran, id: 32, area: '江北', runState: 'making' as const };
  serverAnswers(areaDeposits.list, () => ({ list: [area, going], count: 2, sum: null }));
  const sent = serverAnswers(areaDeposits.refund, () => ({
    runId: 'r1',
    deposits: 12,
    cents: cents(118_800),
  }));
  const { user } = await openScreen(AreaDeposits, { codes });
  expect(await screen.findByText('40%')).toBeTruthy();
  const [button, ...others] = screen.getAllByRole('button', { name: '退还全部诚信金' });
  expect(others).toEqual([]);
  await user.click(button as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/共 12 笔、¥1,188.00，逐笔原路退回/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/原因/), '服务区停止运营');
  await user.type(dialog.getByLabelText(/请输入/), '江南');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      seenAt: area.seenAt,
      deposits: 12,
      cents: 118_800,
      reason: '服务区停止运营',
    }),
  );
});

test('an area whose deposits have not all gone back is gone on with, and leads to those that stayed', async () => {
  const over = { ...area, ...ran, runState: 'done' as const };
  serverAnswers(areaDeposits.list, () => ({ list: [over], count: 1, sum: null }));
  const sent = serverAnswers(areaDeposits.resume, () => ({ runId: 'r1', deposits: 8 }));
  const { user } = await openScreen(AreaDeposits, { codes });
  const stayed = await screen.findByRole('link', { name: '8' });
  expect(stayed.getAttribute('href')).toContain('tab=back&opAreaIds=31&outcome=stayed');
  await user.click(screen.getByRole('button', { name: '继续退还' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/8 笔未退，再试一次/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/原因/), '欠款已经付清');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: '欠款已经付清' }));
});

test('what stayed says why, and can be sent over the bank where its provider takes nothing back', async () => {
  const { depositId, riderId, riderPhone, agent, amountCents, paidAt } = stuck;
  const stayed: RunItemRow = {
    depositId,
    riderId,
    riderPhone,
    agent,
    amountCents,
    paidAt,
    area: '江南',
    deductedCents: cents(0),
    state: 'paid',
    version: 2,
    isOld: true,
    outcome: 'stayed',
    why: '支付已满一年',
    at: 1_790_000_000_000,
  };
  serverAnswers(areaDeposits.items, () => ({ list: [stayed], count: 1, sum: null }));
  await openScreen(AreaItems, { codes });
  expect(await screen.findByText('支付已满一年')).toBeTruthy();
  expect(screen.getByRole('button', { name: '线下转账退款' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '退诚信金' })).toBeNull();
});

test('the report holds what is owed of deposits against their account, for whoever reconciles all and nobody else', async () => {
  const zero = Object.fromEntries(reports.deposits.report.metrics.map((name) => [name, 0]));
  const days = { from: '2026-11-19', to: '2026-11-20' };
  const said = { list: [], count: 0, span: days, sum: zero, series: [], at: 1, notes: [] };
  serverAnswers(
    reports.deposits,
    () => ({ ...said, before: { ...days, cutAt: null, gap: null, sum: zero } }) as never,
  );
  const none = { principalCents: cents(0), neededCents: cents(0), reserveCents: cents(0) };
  const funds = { ...none, depositCents: cents(99_000), depositAccountCents: cents(90_000) };
  const asked = serverAnswers(finance.funds, () => ({
    funds: { ...funds, overCap: 0, lateRefunds: 0, agents: [] },
  }));
  const { unmount } = await openScreen(DepositReport, { codes });
  await screen.findAllByText(/诚信金/);
  expect(asked).toEqual([]);
  unmount();
  await openScreen(DepositReport, { codes: [...codes, 'FinancialReconciliation'] });
  const account = within(await screen.findByRole('region', { name: '诚信金专户' }));
  expect(account.getByText('¥990.00')).toBeTruthy();
  expect(account.getByText('专户比应退少 ¥90.00，请划入')).toBeTruthy();
});
