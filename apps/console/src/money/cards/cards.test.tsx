import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { Cents } from '@kickstand/contract/kit';
import { type CardProductRow, mall, type RiderCardRow, userCards } from '@kickstand/contract/money/cards';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import Products from './product-list.tsx';
import RiderCards from './rider-cards.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const at = 1_790_000_000_000;
const product: CardProductRow = {
  id: 'p1',
  no: 2,
  agentId: 3,
  kind: 'riding',
  name: '七日骑行卡',
  state: 'on',
  areaIds: [31],
  areas: ['江北'],
  priceCents: 990 as Cents,
  originCents: 1_490 as Cents,
  rights: { by: 'time', freeMinutes: 30 },
  validDays: 7,
  totalUses: 0,
  dailyUses: 2,
  usable: { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1_440 },
  refundRule: 'proportion',
  saleFrom: null,
  saleTo: null,
  stock: 0,
  perRider: 0,
  tags: [],
  detail: '',
  mainPush: true,
  sort: 0,
  sold: 12,
  salesCents: 11_880 as Cents,
  updatedAt: at,
  updatedBy: '张三',
  version: 3,
};
const area = { id: 31, name: '江北', agentId: 3, lng: 113.5, lat: 30.5, boundary: [] };
const chief = { codes: ['1703', '170302', '170303', '170304', '170305', '070101', '07010108', '07010124'] };

const open = async (codes = chief) => {
  serverAnswers(mall.list, () => ({ list: [product], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [area], count: 1 }));
  const opened = await openScreen(Products, codes);
  await screen.findByText('七日骑行卡');
  return opened;
};

test('shows what a card saves, how often, and what was sold of it', async () => {
  await open();
  const row = screen.getByText('七日骑行卡').closest('tr') as HTMLElement;
  for (const said of ['骑行卡', '在售', '江北', '每次免 30 分钟', '不限', '¥118.80', '按剩余比例退'])
    expect(within(row).getAllByText(said).length).toBeGreaterThan(0);
});

test('a card that was sold keeps the form when its price is changed, and says why', async () => {
  const sent = serverAnswers(mall.edit, () => refuses(409, 'card.sold_locked', '已有售出，价格和权益不可改'));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  const price = await form.findByLabelText('售价');
  await user.clear(price);
  await user.type(price, '8.80');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已有售出，价格和权益不可改')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ id: 'p1', version: 3, priceCents: 880, rights: product.rights });
});

test('its figures say what became of the cards', async () => {
  const figures = { sold: 12, granted: 0, refunded: 1, refundCents: 990 as Cents, good: 9, overUnused: 2 };
  const days = [{ day: '2026-11-24', sold: 3 }];
  serverAnswers(mall.figures, () => ({ ...figures, uses: 30, savedCents: 6_000 as Cents, days }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '统计' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('2.5')).toBeTruthy();
  expect(drawer.getByText('¥5.00')).toBeTruthy();
});

const card: RiderCardRow = {
  id: 'c1',
  kind: 'riding',
  name: '七日骑行卡',
  source: 'buy',
  state: 'active',
  area: '江北',
  priceCents: 990 as Cents,
  from: at,
  to: at + 7 * 86_400_000,
  totalUses: 14,
  addedUses: 0,
  returnedUses: 0,
  uses: 3,
  savedCents: 900 as Cents,
  backCents: 565 as Cents,
  refundedCents: 0 as Cents,
  inTrip: false,
  freezeReason: null,
  changeWaits: false,
  version: 4,
};

test('a rider’s card goes back with what that is in sight; while it is ridden with it does not', async () => {
  const sent = serverAnswers(userCards.refund, () => ({ refundId: 'f1', cents: 565 as Cents }));
  const ridden = { ...card, id: 'c2', name: '月卡', inTrip: true, backCents: 0 as Cents };
  serverAnswers(userCards.ofRider, () => ({ list: [card, ridden] }));
  const { user } = await openScreen(() => <RiderCards riderId="r1" />, chief);
  const row = (await screen.findByText('七日骑行卡')).closest('tr') as HTMLElement;
  expect(within(row).getByText('3 / 14')).toBeTruthy();
  const other = screen.getByText('月卡').closest('tr') as HTMLElement;
  expect(within(other).getByRole('button', { name: /退卡/ }).getAttribute('aria-disabled')).toBe('true');
  await user.click(within(row).getByRole('button', { name: '退卡' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/¥5.65/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), '用户要求退卡');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 'c1', version: 4, reason: '用户要求退卡' }));
});

test('a rider’s card says how many uses were given back', async () => {
  serverAnswers(userCards.ofRider, () => ({ list: [{ ...card, returnedUses: 2 }] }));
  await openScreen(() => <RiderCards riderId="r1" />, chief);
  expect(await screen.findByText('3 / 14 （已退回 2 次）')).toBeTruthy();
});

test('uses are added to a card up to what is allowed, and those that nobody rode can be taken back', async () => {
  const added = serverAnswers(userCards.addUses, () => ({ totalUses: 19 }));
  const given = { ...card, totalUses: 17, addedUses: 3, uses: 15 };
  serverAnswers(userCards.ofRider, () => ({ list: [given] }));
  const { user } = await openScreen(() => <RiderCards riderId="r1" />, chief);
  await user.click(await screen.findByRole('button', { name: '加次' }));
  const dialog = within(await screen.findByRole('dialog'));
  const number = dialog.getByLabelText(/增加次数/);
  await user.clear(number);
  await user.type(number, '28');
  await user.type(dialog.getByLabelText(/原因/), '故障补偿两次');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请填写 1 至 27')).toBeTruthy();
  await user.clear(number);
  await user.type(number, '2');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(added[0]?.body).toEqual({ id: 'c1', version: 4, uses: 2, reason: '故障补偿两次' }),
  );
  expect(screen.getByRole('button', { name: '收回加次' })).toBeTruthy();
});

test('prolonging a card beyond what one person gives on a day says so, waits for a second person, and the card shows it', async () => {
  let changeWaits = false;
  const reason = '车辆故障，补偿七天';
  serverAnswers(userCards.ofRider, () => ({ list: [{ ...card, changeWaits }] }));
  const sent = serverAnswers(userCards.extend, () => refuses(409, 'card.in_trip', '卡正在行程中使用'));
  const { user } = await openScreen(() => <RiderCards riderId="r1" />, chief);
  await user.click(await screen.findByRole('button', { name: '延期' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/需要第二人同意后才生效/)).toBeTruthy();
  const text = dialog.getByLabelText<HTMLTextAreaElement>(/原因/);
  await user.type(text, reason);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('卡正在行程中使用')).toBeTruthy();
  expect(text.value).toBe(reason);
  expect(screen.queryByText('待复核')).toBeNull();

  serverAnswers(userCards.extend, () => {
    changeWaits = true;
    return refuses(202, 'approval.requested', '已提交复核，由另一位同事同意后生效', {
      facts: { approvalId: 'a1', expiresAt: 1 },
    });
  });
  // A press while the refusal is still arriving counts for nothing.
  await waitFor(async () => {
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(changeWaits).toBe(true);
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const told = within(await screen.findByRole('status'));
  expect(told.getByRole('link', { name: '查看申请' })).toHaveProperty(
    'hash',
    '#/permissions/approvals?id=a1',
  );
  expect(await screen.findByText('待复核')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ id: 'c1', version: 4, days: 7, reason });
});
