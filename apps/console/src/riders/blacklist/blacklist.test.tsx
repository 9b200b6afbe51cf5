import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { Cents } from '@kickstand/contract/kit';
import { type BlacklistRow, blacklist } from '@kickstand/contract/riders/riders';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import BlacklistList from './blacklist-list.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const codes = ['070101', '08', '0802', '0803', '0804'];
const entry: BlacklistRow = {
  id: 'e1',
  riderId: 'r1',
  riderPhone: '138****1234',
  name: '陈*兰',
  state: 'active',
  type: 'temp',
  reach: 'area',
  agentId: 3,
  agent: '北方出行',
  serviceAreaId: 31,
  area: '北区',
  reason: '多次违规停放',
  source: 'manual',
  createdAt: 1_790_000_000_000,
  createdBy: '客服',
  endsAt: 1_790_000_000_000 + 7 * 86_400_000,
  remainingSeconds: 7 * 86_400,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  unpaidCents: 350 as Cents,
  lastRideAt: null,
  mine: true,
  version: 2,
};

const openList = (...rows: Partial<BlacklistRow>[]) => {
  const list = rows.map((row, i) => ({ ...entry, id: `e${i + 1}`, ...row }));
  serverAnswers(blacklist.list, () => ({ list, count: list.length }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }) as never);
  return openScreen(BlacklistList, { codes });
};

test('an entry is cancelled with a reason, in the version that was seen', async () => {
  const sent = serverAnswers(blacklist.cancel, () => ({ id: 'e1' }));
  const { user } = await openList({});
  await user.click(await screen.findByRole('button', { name: '解除' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: /原因/ }), '用户申诉成立');
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ query: { id: 'e1', version: 2, reason: '用户申诉成立' } });
});

test('what holds for more than one sees is shown and cannot be changed', async () => {
  await openList({ reach: 'platform', mine: false, area: null });
  const row = within((await screen.findByText('全平台')).closest('tr') as HTMLElement);
  for (const name of ['延长期限', '解除'])
    expect(row.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
});

test('what is over offers nothing', async () => {
  await openList({ state: 'expired', remainingSeconds: null });
  const row = within((await screen.findByText('已到期')).closest('tr') as HTMLElement);
  expect(row.queryByRole('button', { name: '解除' })).toBeNull();
});

test('somebody is added by phone, which has to be one', async () => {
  const sent = serverAnswers(blacklist.add, () => ({ id: 'e9' }));
  const { user } = await openList({});
  await user.click(await screen.findByRole('button', { name: '加入黑名单' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: /原因/ }), '多次违规停放');
  await user.click(dialog.getByText('加盟商'));
  const agree = dialog.getByRole('button', { name: '加入黑名单' });
  await user.click(agree);
  expect(await dialog.findByText('请填写 11 位手机号')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13812341234');
  await user.click(agree);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { phone: '13812341234', reach: 'agent', days: 7 } });
});
