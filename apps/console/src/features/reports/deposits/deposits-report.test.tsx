import { deposits } from '@kickstand/contract/deposits';
import type { Cents } from '@kickstand/contract/kit';
import { type DepositMoneyRow, reportRows } from '@kickstand/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import DepositRows from '../deposit-rows.tsx';

afterEach(forgetAll);

const cents = (n: number) => n as Cents;
const codes = ['150401', '15040108'];
const stuck: DepositMoneyRow = {
  depositId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001',
  riderId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002',
  riderPhone: '138****0001',
  agent: '晨风',
  area: '江南',
  state: 'refund_failed',
  amountCents: cents(9_900),
  deductedCents: cents(1_900),
  channel: 'wechat',
  paidAt: 1_790_000_000_000,
  frozenUntil: null,
  frozenBy: null,
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
