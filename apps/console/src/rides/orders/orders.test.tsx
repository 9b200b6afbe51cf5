import { type ProfitShareRow, profitShares } from '@kickstand/contract/money/settlement';
import { type OrderDetail, orders, refunds } from '@kickstand/contract/rides/orders';
import { returnEvidence } from '@kickstand/contract/rides/return-evidence';
import { type TripDetail, trips } from '@kickstand/contract/rides/trips';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { cents, orderStart, paidOrder } from '../../../test/orders.ts';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import OrderDetailPage from './order-detail.tsx';
import OrderList from './order-list.tsx';
import RefundList from './refund-list.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const codes = ['1601', '160108', '160131', '160132'];
const sums = {
  orders: 2,
  rideCents: cents(700),
  locationCents: cents(1_000),
  helmetCents: cents(0),
  benefitCents: cents(0),
  payableCents: cents(1_700),
  principalCents: cents(400),
  giftCents: cents(300),
  onlineCents: cents(1_000),
  refundedCents: cents(0),
  unpaidCents: cents(0),
};

const openDetail = (shown: Partial<OrderDetail> = {}) => {
  serverAnswers(orders.single, () => ({ ...paidOrder, ...shown }));
  serverAnswers(returnEvidence.single, () => refuses(404, 'trip.not_found', '资源未找到'));
  return openScreen(OrderDetailPage, { codes, search: { id: 'o1' } });
};

test('the list says what each ride cost and what all of them come to', async () => {
  serverAnswers(orders.list, () => ({ list: [paidOrder], count: 1 }));
  serverAnswers(orders.sums, () => sums);
  await openScreen(OrderList, { codes });
  const row = within((await screen.findByText('620100001')).closest('tr') as HTMLElement);
  expect(row.getByText('¥8.50')).toBeTruthy();
  const all = within(await screen.findByRole('region', { name: '筛选结果合计' }));
  expect(all.getByText('¥17.00')).toBeTruthy();
});

test('the detail shows each line with what paid it and what can still go back', async () => {
  await openDetail();
  const fees = within(await screen.findByRole('table', { name: '费用' }));
  const location = within(fees.getByText('调度费').closest('tr') as HTMLElement);
  expect(location.getAllByText('¥5.00')).toHaveLength(4);
  expect(within(fees.getByText('合计').closest('tr') as HTMLElement).getAllByText('¥8.50')).toHaveLength(3);
});

test('a refund shows where it goes before it is sent, and not more than was paid can be asked for', async () => {
  const sent = serverAnswers(orders.refund, () => ({
    refundId: 'f1',
    state: 'processing' as const,
    split: { principal: cents(0), gift: cents(0), online: cents(300) },
    cardTimes: 0 as const,
  }));
  const { user } = await openDetail();
  await user.click(await screen.findByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog'));
  const location = await dialog.findByRole('textbox', { name: '调度费' });
  await user.type(location, '6');
  expect(await dialog.findByText('不能大于 ¥5.00')).toBeTruthy();
  await user.clear(location);
  await user.type(location, '3');
  expect(await dialog.findByText(/在线支付 ¥3.00/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /原因/ }), '站点定位有误，退调度费');
  await user.click(dialog.getByRole('button', { name: /^退\s?款$/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { orderId: 'o1', lines: { ride: 0, dispatch: 300, helmet: 0 }, to: 'original', version: 3 } },
    ]),
  );
});

/** A ride of half an hour that a card paid whole. */
const byCard: Partial<OrderDetail> = {
  channel: 'card',
  benefitType: 'riding_card',
  benefitCents: cents(350),
  rideCents: cents(0),
  locationCents: cents(0),
  payableCents: cents(0),
  principalCents: cents(0),
  giftCents: cents(0),
  onlineCents: cents(0),
  paid: [],
  cardUse: { cardId: 'c1', name: '七日骑行卡', kind: 'riding', barredBy: null, returned: null },
};
const noMoney = { principal: cents(0), gift: cents(0), online: cents(0) };

test('the use of a card that a ride took is given back, without money where it cost none', async () => {
  const sent = serverAnswers(orders.refund, () => ({
    refundId: 'b1',
    state: 'success' as const,
    split: noMoney,
    cardTimes: 1 as const,
  }));
  const { user } = await openDetail(byCard);
  expect(await screen.findByText('本次骑行使用 1 次')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog'));
  const box = await dialog.findByRole('checkbox', { name: '退回“七日骑行卡” 1 次' });
  expect(dialog.queryByRole('textbox', { name: '骑行费' })).toBeNull();
  expect(dialog.queryByText('退回到')).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /原因/ }), '车辆故障，退回次数');
  await user.click(dialog.getByRole('button', { name: /^退\s?款$/ }));
  expect(sent).toEqual([]);
  await user.click(box);
  await user.click(dialog.getByRole('button', { name: /^退\s?款$/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { orderId: 'o1', lines: { ride: 0, dispatch: 0, helmet: 0 }, cardTimes: 1 } },
    ]),
  );
  expect(await screen.findByText('次数已退回')).toBeTruthy();
});

test.each([
  ['over', '该卡已过期或已退款，可改为退款或赠送卡'],
  ['in_trip', '正在行程中使用，请在行程结束后退回'],
] as const)('a use that cannot go back (%s) says why and is not offered', async (barredBy, why) => {
  const cardUse = { ...byCard.cardUse, barredBy } as OrderDetail['cardUse'];
  const { user } = await openDetail({ cardUse });
  await user.click(await screen.findByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(why)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
});

test('the use of an activity goes back in the same way, and what that means is said', async () => {
  const { user } = await openDetail({
    ...byCard,
    cardUse: null,
    activityUse: { campaignId: 'k1', name: '周末免单', savedCents: cents(300), returned: null },
  });
  await user.click(await screen.findByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('checkbox', { name: '退回“周末免单” 1 次' })).toBeTruthy();
  expect(dialog.getByText('次数和预算退回活动，该行程获得的红包收回未用部分')).toBeTruthy();
});

test('where a ride used no card none is offered, and what went back is told', async () => {
  const { user } = await openDetail();
  await user.click(await screen.findByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('textbox', { name: '调度费' });
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

test('a use that went back is told with when, by whom and why, and there is nothing left to refund', async () => {
  const returned = { at: orderStart + 3_600_000, by: '小周', reason: '车辆故障' };
  await openDetail({
    ...byCard,
    cardUse: { ...byCard.cardUse, barredBy: 'returned', returned } as OrderDetail['cardUse'],
  });
  expect(await screen.findByText('已退回 1 次')).toBeTruthy();
  expect(screen.getByText('退回“七日骑行卡” 1 次')).toBeTruthy();
  expect(screen.getAllByText('车辆故障').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: '退款' })).toBeNull();
});

test('amounts of an order that is not paid are lowered line by line, within what may be', async () => {
  const sent = serverAnswers(orders.edit, () => paidOrder);
  const { user } = await openDetail({
    state: 'unpaid',
    paid: [{ line: 'ride', source: 'principal', ref: 'p', cents: cents(200), refundedCents: cents(0) }],
    paidAt: null,
    channel: null,
  });
  expect(screen.queryByRole('button', { name: '退款' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: '修改金额' }));
  const dialog = within(await screen.findByRole('dialog'));
  const ride = await dialog.findByRole('textbox', { name: '骑行费' });
  await user.clear(ride);
  await user.type(ride, '1');
  expect(await dialog.findByText('请填写 ¥2.00 到 ¥3.50 之间的金额')).toBeTruthy();
  await user.clear(ride);
  await user.type(ride, '2');
  expect(await dialog.findByText('应付金额 ¥8.50 → ¥7.00')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /原因/ }), '首次用车减免');
  await user.click(dialog.getByRole('button', { name: '修改金额' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { orderId: 'o1', modifyPayCost: 200, modifyDispatchCost: 500, version: 3 } },
    ]),
  );
});

test('an order that nobody may see is not there', async () => {
  serverAnswers(orders.single, () => refuses(404, 'order.not_found', '资源未找到'));
  await openScreen(OrderDetailPage, { codes, search: { id: 'o9' } });
  expect(await screen.findByRole('heading', { level: 1, name: '没有找到该订单' })).toBeTruthy();
});

test('refunds that a provider closed are gone on with from the list', async () => {
  serverAnswers(refunds.failed, () => ({
    list: [
      {
        id: 'f1',
        state: 'failed' as const,
        kind: 'receivable' as const,
        way: 'original' as const,
        subjectId: 'o1',
        riderId: 'r1',
        riderPhone: '138****1234',
        serviceAreaId: 31,
        agentId: 3,
        amountCents: cents(350),
        principalCents: cents(0),
        giftCents: cents(0),
        onlineCents: cents(350),
        reason: '车辆故障',
        operatorName: '小周',
        createdAt: orderStart,
        endedAt: null,
        providerCode: 'closed',
        providerSays: null,
        asked: 3,
      },
    ],
    count: 1,
  }));
  const sent = serverAnswers(refunds.again, () => ({ state: 'success' as const }));
  const { user } = await openScreen(RefundList, { codes });
  expect(await screen.findByText(/需用新单号重新退款/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '退到钱包' }));
  const reason = await screen.findByRole('textbox', { name: /原因/ });
  await user.type(reason, '用户微信已注销');
  const dialog = within(reason.closest('[role=dialog]') as HTMLElement);
  await user.click(dialog.getByRole('button', { name: '退到钱包' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { refundId: 'f1', how: 'wallet' } }]));
});

test('an order whose franchisee collected says what went to head office; another one says nothing of it', async () => {
  const { id: orderId } = paidOrder;
  const share: ProfitShareRow = {
    id: 'p1',
    agentId: 3,
    agent: '北区',
    areaId: 31,
    area: '北区',
    orderId,
    provider: 'wechat',
    state: 'success',
    paidCents: cents(850),
    refundedCents: cents(0),
    ratioBp: 7_000,
    amountCents: cents(255),
    returnedCents: cents(0),
    feeCents: cents(5),
    freedCents: cents(590),
    paidAt: orderStart,
    sharedAt: orderStart,
    finishedAt: orderStart,
    tradeNo: '42',
    outNo: 'S1',
    problem: null,
  };
  const asked = serverAnswers(profitShares.list, () => ({ list: [share], count: 1 }));
  serverAnswers(orders.single, () => paidOrder);
  serverAnswers(returnEvidence.single, () => refuses(404, 'trip.not_found', '资源未找到'));
  await openScreen(OrderDetailPage, { codes: [...codes, '1101', '110156'], search: { id: 'o1' } });
  const shares = within(await screen.findByRole('table', { name: '渠道分账' }));
  for (const said of ['¥2.55', '¥0.05', '¥5.90']) expect(shares.getByText(said)).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ orderId });
});

test('the timeline tells what the vehicle said to its rider, and what it has no slot for', async () => {
  const at = orderStart + 60_000;
  const ride: TripDetail = {
    id: 'o1',
    carId: '620100001',
    agentId: 3,
    serviceAreaId: 31,
    area: '江汉',
    imei: null,
    riderId: 'r1',
    riderPhone: '138****0000',
    state: 'ended',
    startedAt: orderStart,
    endedAt: null,
    endedBy: null,
    startLng: 113.5,
    startLat: 30.5,
    endLng: null,
    endLat: null,
    startStationId: null,
    startStation: null,
    endStationId: null,
    endStation: null,
    returnRelation: null,
    distanceM: null,
    ridingSeconds: null,
    parkedSeconds: 0,
    fenceRelease: 3,
    platform: 'wechat',
    openedAt: orderStart,
    pauses: [],
    evidence: null,
    problem: null,
    heard: [
      { at, event: 'start', slot: 3, volume: 70, outcome: 'said' },
      { at: at + 1, event: 'overload', slot: 10, volume: 30, outcome: 'missing' },
    ],
  };
  serverAnswers(trips.single, () => ride);
  await openDetail();
  expect(await screen.findByText('语音播报“开始骑行”：已播报')).toBeTruthy();
  expect(screen.getByText('语音播报“超载”：设备没有该槽位')).toBeTruthy();
  expect(screen.getByText('10 号槽位，音量 30%')).toBeTruthy();
});
