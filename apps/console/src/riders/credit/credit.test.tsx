import { type CreditEntry, credit } from '@kickstand/contract/riders/credit';
import type { RiderRow } from '@kickstand/contract/riders/riders';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { adjustCredit as Adjust } from './adjust-credit.parts.tsx';
import { CreditBan, CreditOf } from './credit.parts.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const rider = { id: 'r1', riderPhone: '138****1234', creditScore: 42, creditBannedUntil: 1_790_000_000_000 };
const codes = ['070101', '07010103', '1601', '0401'];

const lost: CreditEntry = {
  id: 'e1',
  at: 1_790_000_000_000,
  kind: 'ticket',
  points: -8,
  scoreAfter: 42,
  orderId: 'o1',
  sourceId: 't1',
  area: '北区',
  reason: '多次恶意投诉',
  operator: '小周',
  notice: 'warned',
  bannedUntil: null,
};

test('what moved a score leads to the ride and the ticket that it follows from', async () => {
  serverAnswers(credit.list, () => ({ list: [lost], count: 1 }));
  await openScreen(() => <CreditOf riderId="r1" />, { codes });
  const row = within((await screen.findByText('多次恶意投诉')).closest('tr') as HTMLElement);
  expect(row.getByText('工单处理')).toBeTruthy();
  expect(row.getByText('分数偏低')).toBeTruthy();
  const links = row.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    expect.stringContaining('/user-order-detail?id=o1'),
    expect.stringContaining('/user-worksheet-detail?id=t1'),
  ]);
});

test('points are taken with a reason, within bounds, after saying what becomes of the score', async () => {
  const sent = serverAnswers(credit.adjust, () => ({ points: -8, score: 34 }));
  const { user } = await openScreen(
    () => (
      <>
        <CreditBan rider={rider as RiderRow} />
        <Adjust row={rider as RiderRow} />
      </>
    ),
    { codes },
  );
  expect(await screen.findByText(/信用禁用至/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '调整信用分' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: /原因/ }), '多次乱停放，电话核实');
  const agree = dialog.getAllByRole('button').at(-1) as HTMLElement;
  await user.click(agree);
  expect(await dialog.findByText('请填写 -100 到 100，不能为 0')).toBeTruthy();
  await user.type(dialog.getByRole('spinbutton', { name: /加减分/ }), '-8');
  expect(await dialog.findByText(/信用分 42 → 约 34/)).toBeTruthy();
  await user.click(agree);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { riderId: 'r1', points: -8, reason: '多次乱停放，电话核实' } });
});
