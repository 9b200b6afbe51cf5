import { reportRows, walletReport } from '@kickstand/contract/insight/reports';
import type { Cents } from '@kickstand/contract/kit';
import { topUps } from '@kickstand/contract/rides/orders';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { drawNothing } from '../../../../test/fakes/canvas.ts';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import WalletReport from '../wallet-report.tsx';
import WalletRows from '../wallet-rows.tsx';
import Bands from './bands.tsx';
import OverCap from './over-cap.tsx';

drawNothing();
beforeAll(() => import('../../../ui/charts/chart-canvas.tsx'), 60_000);
afterEach(forgetAll);

const cents = (n: number) => n as Cents;
const codes = ['150301', '15030108'];

test('above the movements stands what each kind comes to of everything that the filters find', async () => {
  serverAnswers(reportRows.wallet, () => ({ list: [], count: 0, sum: null }));
  const asked = serverAnswers(walletReport.events, () => ({
    list: [
      { id: 'topUp' as const, movements: 3, principalCents: cents(15_000), giftCents: cents(0) },
      { id: 'paidFromWallet' as const, movements: 9, principalCents: cents(-4_050), giftCents: cents(-300) },
    ],
    count: 2,
  }));
  await openScreen(WalletRows, { codes, search: { state: 'part', channel: 'wechat', pageNum: '2' } });
  const table = within(await screen.findByRole('table', { name: '按类型合计' }));
  const paid = within(table.getByText('¥150.00').closest('tr') as HTMLElement);
  expect(paid.getByText('3')).toBeTruthy();
  expect(table.getByText(/40\.50/)).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ state: 'part', channel: 'wechat' });
  expect(asked[0]?.query).not.toHaveProperty('pageNum');
});

test('balances are drawn as bars, with their rows below', async () => {
  const empty = { riders: 0, principalCents: cents(0), giftCents: cents(0) };
  serverAnswers(walletReport.bands, () => ({
    list: [
      { ...empty, id: 'none' as const, riders: 40 },
      { ...empty, id: 'over' as const, riders: 2, principalCents: cents(30_000) },
    ],
    count: 2,
    sum: { riders: 42, principalCents: cents(30_000), giftCents: cents(0) },
  }));
  await openScreen(Bands, { codes });
  const chart = await screen.findByRole('img', { name: /用户本金余额分布：0 元 40.*100 元以上 2/ });
  expect(chart).toBeTruthy();
  const sum = within(screen.getByText('合计').closest('tr') as HTMLElement);
  expect(sum.getByText('42')).toBeTruthy();
});

test('what somebody has above the cap is given back from their row', async () => {
  const rich = {
    id: 'r1',
    riderId: 'r1',
    riderPhone: '138****0001',
    agent: '晨风',
    area: '江南',
    capCents: cents(10_000),
    principalCents: cents(13_000),
    aboveCents: cents(3_000),
    giftCents: cents(0),
  };
  serverAnswers(walletReport.overCap, () => ({ list: [rich], count: 1, sum: null }));
  const none = { onWayCents: cents(0), backCents: cents(0), failedCents: cents(0), giftLeftCents: cents(0) };
  const topUp = { id: 'p1', at: 1, channel: 'wechat' as const, amountCents: cents(5_000) };
  serverAnswers(topUps.ofRider, () => ({
    list: [{ ...topUp, ...none, leftCents: cents(3_000), stays: null }],
    barred: null,
  }));
  const sent = serverAnswers(topUps.refundAll, () => ({
    list: [],
    cents: cents(0),
    forfeitedCents: cents(0),
  }));
  const { user } = await openScreen(OverCap, { codes });
  expect(await screen.findByText('¥30.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '全部退款' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/1 笔共 ¥30.00/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/原因/), '超过预付上限');
  await user.type(dialog.getByLabelText(/请输入/), '0001');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ riderId: 'r1' }));
});

test('top-ups stand by offer on a tab of the report, with what all of them come to', async () => {
  const sum = {
    topUps: 4,
    principalCents: cents(20_000),
    giftCents: cents(1_000),
    refundedCents: cents(700),
    leftCents: cents(900),
  };
  serverAnswers(walletReport.offers, () => ({
    list: [{ ...sum, id: '5000-250', amountCents: cents(5_000), withGiftCents: cents(250), riders: 3 }],
    count: 1,
    sum,
  }));
  await openScreen(WalletReport, { codes, search: { tab: 'offers' } });
  expect(await screen.findByText('¥50.00')).toBeTruthy();
  const foot = within(screen.getByText('合计').closest('tr') as HTMLElement);
  expect(foot.getByText('¥200.00')).toBeTruthy();
});
