import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { Cents } from '@kickstand/contract/kit';
import { type DepositRow, deposits, membership } from '@kickstand/contract/money/deposits';
import { permitRules } from '@kickstand/contract/places/area-settings';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import DepositConfig from './deposit-config.tsx';
import RiderDeposits from './rider-deposits.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const at = 1_790_000_000_000;
const codes = ['1705', '170503', '070101', '07010108', '07010123', '07010124'];

test('shows what riders of an area need, and how many have it', async () => {
  const area = { id: 31, name: '江北', agentId: 3, lng: 113.5, lat: 30.5, boundary: [] };
  serverAnswers(vehicles.areas, () => ({ list: [area], count: 1 }));
  const content = { ...permitRules.kept.parse({}), permitsAll: false, takesDeposit: true };
  serverAnswers(membership.show, () => ({
    areaId: 31,
    area: '江北',
    permit: { content, version: 2, updatedAt: at, updatedBy: '张三' },
  }));
  const none = { riders: 0, cents: 0 as Cents };
  const paid = { riders: 120, cents: 1_188_000 as Cents };
  serverAnswers(membership.figures, () => ({
    paid,
    frozen: none,
    refunding: none,
    overdue: none,
    members: 7,
    certified: 5,
    vouched: 3,
  }));
  await openScreen(DepositConfig, { codes });
  expect(await screen.findByText('¥99.00')).toBeTruthy();
  expect(await screen.findByText('120 人，¥11,880.00')).toBeTruthy();
});

test('a frozen deposit is let go or deducted from, and not sent back', async () => {
  const sent = serverAnswers(deposits.recover, () => ({ depositId: 'd1' }));
  const frozen: DepositRow = {
    depositId: 'd1',
    state: 'frozen',
    area: '江北',
    amountCents: 9_900 as Cents,
    deductedCents: 0 as Cents,
    channel: 'wechat',
    paidAt: at,
    frozenUntil: at + 86_400_000,
    frozenBy: '张三',
    transferNo: null,
    transferName: null,
    freezeReason: '车辆损坏待查',
    askedAt: null,
    dueAt: null,
    refundedAt: null,
    isOld: false,
    version: 3,
  };
  const consent = {
    consentId: 'c1',
    way: 'wx_score',
    state: 'standing',
    askedAt: at,
    standsAt: at,
    endedAt: null,
  } as const;
  serverAnswers(deposits.ofRider, () => ({ list: [frozen], consents: [consent] }));
  const { user } = await openScreen(() => <RiderDeposits riderId="r1" />, { codes });
  expect(await screen.findByText('车辆损坏待查')).toBeTruthy();
  expect(screen.getByText('微信支付分')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '退诚信金' })).toBeNull();
  expect(screen.getByRole('button', { name: '扣除' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '解冻' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '核实无损坏');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ depositId: 'd1', version: 3, reason: '核实无损坏' }));
});
