import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { Cents } from '@kickstand/contract/kit';
import { blacklist, type RiderRow, riders } from '@kickstand/contract/riders/riders';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import RiderDetail from './rider-detail.tsx';
import RiderList from './rider-list.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const cents = (value: number) => value as Cents;
const codes = ['070101', '07010108', '08', '0802', 'pii'];
const rider: RiderRow = {
  id: 'r1',
  riderPhone: '138****1234',
  name: '陈*兰',
  serviceAreaId: 31,
  area: '北区',
  state: 'normal',
  riding: 'to_pay',
  principalCents: cents(2_000),
  giftCents: cents(500),
  orders: 12,
  spentCents: cents(4_350),
  unpaidCents: cents(350),
  owes: true,
  isAbusive: false,
  creditScore: 98,
  creditBannedUntil: null,
  verifiedAt: null,
  age: null,
  registeredAt: 1_780_000_000_000,
  lastRideAt: 1_790_000_000_000,
  platform: 'wechat',
};

const openDetail = (shown: Partial<RiderRow> = {}) => {
  serverAnswers(riders.single, () => ({ ...rider, ...shown }));
  serverAnswers(riders.lots, () => ({ list: [] }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }) as never);
  return openScreen(RiderDetail, { codes, search: { id: 'r1' } });
};

test('the list says what each rider has, owes and does', async () => {
  serverAnswers(riders.list, () => ({ list: [rider], count: 1 }));
  await openScreen(RiderList, { codes });
  const row = within((await screen.findByText('陈*兰')).closest('tr') as HTMLElement);
  for (const shown of ['¥20.00', '¥5.00', '¥43.50', '¥3.50', '待支付', '正常', '12'])
    expect(row.getByText(shown)).toBeTruthy();
  const link = row.getByRole('link', { name: /138/ });
  expect(link.getAttribute('href')).toContain('/user-info-detail?id=r1');
});

test('the whole phone and name are shown when somebody asks for them', async () => {
  const asked = serverAnswers(riders.unmask, () => ({ phone: '13812341234', name: '陈晓兰' }));
  const { user } = await openDetail();
  await user.click(await screen.findByRole('button', { name: '查看完整手机号和姓名' }));
  expect(await screen.findByText('13812341234 陈晓兰')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ params: { riderId: 'r1' } });
});

test('a gift is sent in cents with its reason, and not without an amount', async () => {
  const sent = serverAnswers(riders.charge, () => ({
    postingId: 'p1',
    principalCents: cents(2_000),
    giftCents: cents(800),
  }));
  const { user } = await openDetail();
  await user.click(await screen.findByRole('button', { name: '平台充值' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: /原因/ }), '车辆故障补偿用户');
  const agree = dialog.getByRole('button', { name: '平台充值' });
  await user.click(agree);
  expect(await dialog.findByText('请填写 0.01 到 100.00 元')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: '金额' }), '3');
  await user.click(agree);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    body: { riderId: 'r1', kind: 'gift', amountCents: 300, reason: '车辆故障补偿用户' },
  });
});

test('a rider is blacklisted in the area of their home unless something else is said', async () => {
  const sent = serverAnswers(blacklist.add, () => ({ id: 'e1' }));
  const { user } = await openDetail();
  await user.click(await screen.findByRole('button', { name: '加入黑名单' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('全平台')).toBeNull();
  await user.type(await dialog.findByRole('textbox', { name: /原因/ }), '多次违规停放');
  await user.click(dialog.getByRole('button', { name: '加入黑名单' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    body: { riderId: 'r1', reach: 'area', areaId: 31, days: 7, reason: '多次违规停放' },
  });
});

test('each piece of a wallet says who gave it', async () => {
  const opened = openDetail();
  serverAnswers(riders.lots, () => ({
    list: [
      {
        id: 'l1',
        kind: 'gift' as const,
        source: 'platform' as const,
        amountCents: cents(500),
        leftCents: cents(300),
        createdAt: 1_790_000_000_000,
        endsAt: null,
        area: '江城',
        operatorName: '王丽',
        reason: '车辆故障补偿用户',
      },
    ],
  }));
  await opened;
  const table = within(await screen.findByRole('table', { name: '未用余额明细' }));
  expect(table.getByRole('columnheader', { name: '发放人' })).toBeTruthy();
  expect(table.getByRole('cell', { name: '王丽' })).toBeTruthy();
});

test('operators who see no such rider are told so', async () => {
  serverAnswers(riders.single, () => refuses(404, 'rider.not_found', '用户不存在'));
  await openScreen(RiderDetail, { codes, search: { id: 'r1' } });
  expect(await screen.findByRole('heading', { level: 1, name: '没有找到该用户' })).toBeTruthy();
});
