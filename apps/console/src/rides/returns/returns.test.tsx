import { returnEvidence } from '@kickstand/contract/rides/return-evidence';
import { type ReturnDetail, returns } from '@kickstand/contract/rides/returns';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { cents, orderStart } from '../../../test/orders.ts';
import ReturnQueue from './return-queue.tsx';

const codes = ['returnCarApp', 'returnCarApp07'];
const application: ReturnDetail = {
  id: 'a1',
  orderId: 'o1',
  serviceAreaId: 31,
  area: '北区',
  agentId: 3,
  riderId: 'r1',
  riderName: '陈*兰',
  riderPhone: '138****1234',
  carId: '620100001',
  kind: 'out_of_station',
  text: '站点满了',
  photos: [],
  state: 'pending',
  orderState: 'paid',
  relation: 'out_of_station',
  stationId: 's1',
  station: '客运站',
  edgeM: 30,
  feeCents: cents(500),
  isWaived: true,
  createdAt: orderStart,
  endedAt: orderStart,
  dueAt: Date.now() + 3_600_000,
  claimedBy: null,
  claimedUntil: null,
  isMine: false,
  handler: null,
  decidedAt: null,
  opinion: null,
  isAuto: false,
  supplementCents: cents(0),
  backCents: cents(0),
  phoneFix: null,
  credit: { score: 90, warnedPoints: 3, rejectedPoints: 5 },
  history: { passed: 2, warned: 0, rejected: 1 },
  supplement: null,
  stationRecord: {
    stationId: 's1',
    name: '客运站',
    outside: 128,
    waived: 44,
    decided: 50,
    passed: 44,
    isDoubtful: true,
  },
};
const { stationRecord } = application;

beforeEach(() => {
  serverAnswers(returns.list, () => ({ list: [application], count: 1 }));
  serverAnswers(returns.single, () => application);
  serverAnswers(returns.holder, () => ({
    claimedBy: null,
    claimedUntil: null,
    isMine: false,
    state: 'pending',
  }));
  serverAnswers(returnEvidence.single, () => refuses(404, 'trip.not_found', '资源未找到'));
  serverAnswers(returns.tiles, () => ({
    pending: 3,
    overdue: 0,
    averageMinutes: 41.6,
    decided: 20,
    passed: 14,
    auto: 1,
    stations: stationRecord ? [stationRecord] : [],
  }));
});
afterEach(forgetAll);

test('the strip above the list names stations whose fence may be drawn wrong', async () => {
  await openScreen(ReturnQueue, { codes });
  const station = await screen.findByText('客运站：免收 44 / 判站点外 128');
  expect(station.closest('[title]')?.getAttribute('title')).toMatch(/围栏可能画错/);
  expect(await screen.findByText('42 分钟')).toBeTruthy();
});

test('a rejection by R says what will be asked for, and is sent with it', async () => {
  const sent = serverAnswers(returns.decide, () => ({ ...application, state: 'rejected' as const }));
  serverAnswers(returns.next, () => ({ applicationId: null }));
  const { user } = await openScreen(ReturnQueue, { codes, search: { open: 'a1' } });
  await screen.findByText(/已先免收/);
  await user.keyboard('r');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '答复骑行人' });
  expect(field.value).toMatch(/需补缴 ¥5.00/);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent).toMatchObject([
      { params: { applicationId: 'a1' }, body: { decision: 'rejected', text: field.value } },
    ]),
  );
});
