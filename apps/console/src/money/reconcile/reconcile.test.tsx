import type { Cents } from '@kickstand/contract/kit';
import { type CheckRow, type DayRow, type DiffRow, reconcile } from '@kickstand/contract/money/reconcile';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import ClosingChecks from './closing-checks.tsx';
import DayList from './day-list.tsx';
import DiffList from './diff-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const codes = ['FinancialReconciliation', 'FinancialReconciliation53', 'FinancialReconciliation54'];
const at = 1_790_000_000_000;

test('a day with open differences says so instead of being confirmed', async () => {
  const row: DayRow = {
    id: '2026-09-20',
    day: '2026-09-20',
    state: 'closed',
    merchants: 2,
    waiting: 0,
    openDiffs: 3,
    bills: 2,
    channelCents: 100 as Cents,
    systemCents: 150 as Cents,
    deltaCents: -50 as Cents,
    bankCents: 0 as Cents,
    bankSaidCents: -1_190 as Cents,
    openBankLines: 4,
    missing: [{ merchant: 'wechat:1900000109', bill: 'fund' }],
    lockedAt: null,
    lockedBy: null,
    unlockedAt: null,
    unlockedBy: null,
    reason: null,
    version: 1,
  };
  serverAnswers(reconcile.days, () => ({ list: [row], count: 1 }));
  await openScreen(DayList, { codes });
  expect(await screen.findByText('待确认')).toBeTruthy();
  expect(screen.getByText('wechat:1900000109 资金账单')).toBeTruthy();
  const lines = screen.getByRole('link', { name: '4' }).getAttribute('href');
  expect(lines).toContain('tab=bank');
  expect(lines).toContain('state=open');
  expect(screen.getByText('-¥11.90')).toBeTruthy();
  const confirm = screen.getByRole('button', { name: /确认日结/ });
  expect(confirm.getAttribute('aria-disabled') ?? confirm.hasAttribute('disabled').toString()).toBe('true');
});

test('only what a rider paid too much goes to their wallet or back', async () => {
  const row: DiffRow = {
    id: 'd1',
    day: '2026-09-20',
    merchant: 'wechat:1900000109',
    agent: null,
    bill: 'trade',
    kind: 'channel_only',
    what: 'payment',
    tradeNo: '42',
    outNo: 'o1',
    orderId: null,
    riderId: null,
    systemCents: null,
    channelCents: 350 as Cents,
    deltaCents: 350 as Cents,
    feeDeltaCents: 0 as Cents,
    otherDay: null,
    at,
    state: 'open',
    handledBy: null,
    approver: null,
    handledAt: null,
    remark: null,
    version: 2,
  };
  serverAnswers(reconcile.diffs, () => ({ list: [row], count: 1 }));
  const sent = serverAnswers(reconcile.confirmDiff, () => ({ openDiffs: 0 }));
  const { user } = await openScreen(DiffList, { codes });
  expect(await screen.findByText('渠道多')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '以我方为准' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '渠道已更正账单');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 'd1', version: 2, reason: '渠道已更正账单' }));
});

test('a check says how much it found, and all of its rows are listed once it is opened', async () => {
  const row: CheckRow = {
    id: 'p1',
    about: 'KS20260920001',
    account: null,
    opens: 'order',
    openId: 'o-9',
    saidCents: 350 as Cents,
    foundCents: 0 as Cents,
  };
  serverAnswers(reconcile.checks, ({ params }) =>
    params.check === 'paymentWithoutOrder'
      ? { count: 3, sumCents: 1_050 as Cents, since: '2026-09-18' }
      : { count: 0, sumCents: 0 as Cents, since: null },
  );
  const asked = serverAnswers(reconcile.checkRows, () => ({ list: [row], count: 3 }));
  await openScreen(ClosingChecks, { codes });
  expect(await screen.findByText(/3 条.*自 2026-09-18 起/)).toBeTruthy();
  expect(asked).toEqual([]);
  expect(screen.getAllByRole('link', { name: '打开全部' })).toHaveLength(1);
  cleanup();
  await openScreen(ClosingChecks, { codes, search: { check: 'paymentWithoutOrder' } });
  const link = await screen.findByRole('link', { name: 'KS20260920001' });
  expect(link.getAttribute('href')).toContain('id=o-9');
  expect(asked[0]?.query).toMatchObject({ check: 'paymentWithoutOrder' });
});
