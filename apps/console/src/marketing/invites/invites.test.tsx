import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { type InviteRecord, inviteActivities } from '@kickstand/contract/marketing/campaigns';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aCampaign } from '../../../test/fakes/a-campaign.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import InviteList from './invite-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const invitation = {
  ...aCampaign,
  id: 'i1',
  name: '邀请好友',
  condition: 'first_ride',
  validMinutes: 2,
  validMetres: 200,
  inviteeReward: { kind: 'balance', cents: 300, days: 30 },
  inviterReward: { kind: 'balance', cents: 500, days: 30 },
  perDay: 5,
  shareTitle: '送你 3 元骑行金',
  ruleText: '',
  perRider: 20,
  quota: 1_000,
  given: 12,
  costCents: 9_600,
  invites: 40,
  left: 988,
} as unknown as ReplyOf<typeof inviteActivities.one>;

const record: InviteRecord = {
  id: 'r1',
  inviterPhone: '138****0001',
  inviteePhone: '139****0002',
  registeredAt: 1_790_000_000_000,
  verifiedAt: null,
  orderId: null,
  dueAt: null,
  state: 'held',
  flags: ['same_install'],
  version: 2,
};

const open = (codes: string[]) => {
  serverAnswers(inviteActivities.list, () => ({ list: [invitation], count: 1 }));
  serverAnswers(inviteActivities.records, () => ({ list: [record], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  return openScreen(InviteList, { codes });
};

test('the list says what both sides get and for what, and what is left in the pool', async () => {
  await open(['yqyl']);
  const row = (await screen.findByText('邀请好友')).closest('tr') as HTMLElement;
  for (const said of ['¥5.00，30 天有效', '¥3.00，30 天有效', '首次有效骑行', '40', '988', '¥96.00'])
    expect(within(row).getByText(said), said).toBeTruthy();
});

test('records name who brought whom and what looks odd; a held one is passed or revoked with a reason', async () => {
  const revoked = serverAnswers(inviteActivities.revoke, () => ({ cents: 0 }));
  const { user } = await open(['yqyl', 'yqyl05']);
  await user.click(await screen.findByRole('button', { name: '邀请记录' }));
  const row = (await screen.findByText('139****0002')).closest('tr') as HTMLElement;
  for (const said of ['138****0001', '审核中', '同一设备']) expect(within(row).getByText(said)).toBeTruthy();
  expect(within(row).getByRole('button', { name: '通过' })).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: '撤销' }));
  await user.type(await screen.findByLabelText('原因'), '核实为同一人');
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(revoked[0]).toMatchObject({ params: { id: 'r1' }, body: { version: 2, reason: '核实为同一人' } }),
  );
});
