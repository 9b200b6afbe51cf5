import { areaDeposits } from '@kickstand/contract/money/deposits';
import { approvals } from '@kickstand/contract/platform/approvals';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aDeposit } from '../../../test/money/a-deposit.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import type { Db } from '../../kernel/database/db.ts';
import {
  freezeDeposit,
  recoverDeposit,
  takeDeposit,
  transferDeposit,
} from '../../money/deposits/deposits.service.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { balanceOf } from '../../money/ledger/ledger.store.ts';
import { askProviders } from '../../money/payments/asking.service.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { makeNextRefundRun } from './area-refunds.service.ts';
import { membershipRoutes } from './membership.routes.ts';

const zone = 'Asia/Shanghai';
const reason = '服务区停止运营，清退诚信金';
const codes = ['150401', '15040108'];
const agentId = 3;
const params = { areaId: '31' };
const dayMs = 86_400_000;
const providers = new Map();
const parts = { zone, providers };
let fixture: FeatureFixture;
let provider: AProvider;
let clerk: ReturnType<FeatureFixture['as']>;
let boss: ReturnType<FeatureFixture['as']>;
let onTrouble: unknown[] = [];

beforeAll(async () => {
  fixture = await featureFixture(() => {
    const routes = membershipRoutes(parts);
    return [...routes, ...approvalsRoutes({ routes: () => routes, tell: () => undefined, zone })];
  });
  await fixture.write((db) => aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes }));
  const approving = { operatorId: 'boss', agentId: 2, codes: [...codes, 'approve'] };
  await fixture.write((db) => aStaffMember(db, approving));
  clerk = fixture.as({ operatorId: 'clerk', agentId: 2, codes });
  boss = fixture.as(approving);
});
beforeEach(() => {
  provider = new AProvider(() => fixture.clock.now);
  providers.set('wechat', { provider, merchantId: '1900000109' });
  fixture.clock.now += 60_000;
  onTrouble = [];
});
// Cleans up before the next test counts.
afterEach(async () => {
  await askProviders(jobs());
  await fixture.write(async (db) => {
    const left = await db
      .selectFrom('deposit')
      .select('deposit_id')
      .where('state', 'in', ['paid', 'frozen'])
      .execute();
    for (const { deposit_id } of left) {
      await change(db, deposit_id, 'recover');
      await change(db, deposit_id, 'transfer');
    }
  });
});
afterAll(async () => {
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  await fixture.close();
});

const jobs = () => ({
  ...parts,
  database: fixture.database,
  now: () => fixture.clock.now,
  onTrouble: (error: unknown) => void onTrouble.push(error),
});
/** Changes a deposit; only a frozen one is recovered. */
async function change(db: Db, depositId: string, how: 'recover' | 'transfer') {
  const taken = await takeDeposit(db, depositId);
  const doing = { now: fixture.clock.now, zone, reason };
  if (taken && how === 'transfer')
    await transferDeposit(db, taken, { no: 'HX20261124001', name: '陈*兰' }, doing);
  else if (taken?.state === 'frozen') await recoverDeposit(db, taken, doing);
}
const deposit = (over: { isFrozen?: boolean; daysAgo?: number; agentId?: number } = {}) => {
  const { daysAgo = 0, ...of } = over;
  return fixture.write((db) => aDeposit(db, { agentId, now: fixture.clock.now - daysAgo * dayMs, ...of }));
};
const areaRow = async () =>
  (await clerk(areaDeposits.list, { query: {} })).data?.list.find(({ id }) => id === 31);
const items = async () => (await clerk(areaDeposits.items, { query: {} })).data?.list ?? [];
const outcomeOf = async (depositId: string) => (await items()).find((one) => one.depositId === depositId);
/** Requests the refund listed, approved by another person by default. */
async function refundAll(more: object = {}) {
  const row = await areaRow();
  const counted = { seenAt: row?.seenAt ?? 0, deposits: row?.deposits || 1, cents: row?.paidCents || 1 };
  const asked = await clerk(areaDeposits.refund, { params, body: { ...counted, ...more, reason } });
  if (asked.code !== 'approval.requested') return asked;
  const [waiting] = (await boss(approvals.list, { query: { state: 'pending' } })).data?.list ?? [];
  return boss(approvals.approve, { params: { id: waiting?.id ?? '' }, body: {} });
}

test('all deposits of an area go back once a second person agrees, those that cannot stay and say why', async () => {
  const [good, second] = [await deposit(), await deposit()];
  const owing = await deposit();
  const now = fixture.clock.now;
  await fixture.write((db) => anUnpaidOrder(db, { riderId: owing.riderId, agentId, now, due: {} }));
  const old = await deposit({ daysAgo: 400 });
  const frozen = await deposit({ isFrozen: true });
  const elsewhere = await deposit({ agentId: 4 });
  expect(await areaRow()).toMatchObject({
    deposits: 4,
    paidCents: 39_600,
    frozenCents: 9_900,
    owedCents: 49_500,
  });
  fixture.clock.now += 1_000;
  expect(await refundAll()).toMatchObject({ status: 200 });
  expect(await areaRow()).toMatchObject({ runState: 'waiting', deposits: 4 });
  expect(await clerk(areaDeposits.resume, { params, body: { reason } })).toMatchObject({
    code: 'deposit.area_open',
  });
  expect(await makeNextRefundRun(jobs())).toBeTruthy();
  expect(await makeNextRefundRun(jobs())).toBeUndefined();
  expect(await areaRow()).toMatchObject({ runState: 'done', runSent: 2, runStayed: 2, runProgress: 1_000 });
  expect(await outcomeOf(owing.depositId)).toMatchObject({
    outcome: 'stayed',
    why: '有待支付的订单，付清后可退',
  });
  expect(await outcomeOf(old.depositId)).toMatchObject({ outcome: 'stayed', isOld: true });
  expect(await outcomeOf(frozen.depositId)).toBeUndefined();
  expect(await outcomeOf(elsewhere.depositId)).toBeUndefined();
  await askProviders(jobs());
  for (const { depositId, riderId } of [good, second]) {
    expect(await outcomeOf(depositId)).toMatchObject({ outcome: 'back' });
    expect(await fixture.write((db) => balanceOf(db, '2210', riderId))).toMatchObject({ balance: 0 });
  }
  const found = await clerk(areaDeposits.items, { query: { outcome: 'stayed' } });
  expect(found.data).toMatchObject({ count: 2, sum: { amountCents: 19_800 } });
  expect(onTrouble).toEqual([]);
});

test('no more goes back than was counted: what was paid or set free since has nobody’s word', async () => {
  await deposit();
  const body = { seenAt: fixture.clock.now, deposits: 1, cents: 9_900, reason };
  fixture.clock.now += 1_000;
  const later = await deposit();
  const freed = await fixture.write((db) => aDeposit(db, { agentId, now: body.seenAt }));
  expect(await clerk(areaDeposits.refund, { params, body })).toMatchObject({ code: 'deposit.area_more' });
  await fixture.write((db) => change(db, freed.depositId, 'transfer'));
  expect(await refundAll(body)).toMatchObject({ status: 200 });
  await makeNextRefundRun(jobs());
  expect(await outcomeOf(later.depositId)).toBeUndefined();
  expect(await areaRow()).toMatchObject({ runSent: 1, runStayed: 0, deposits: 1 });
});

test('a run that broke off is gone on with where it ended, and nothing is sent twice', async () => {
  const all = [await deposit(), await deposit(), await deposit()];
  await refundAll();
  let ticks = 0;
  const now = () => {
    ticks += 1;
    if (ticks > 12) throw new Error('the power went');
    return fixture.clock.now;
  };
  await expect(makeNextRefundRun({ ...jobs(), now })).rejects.toThrow('the power went');
  const broken = await areaRow();
  expect(broken?.runState).toBe('failed');
  expect([1, 2]).toContain(broken?.runSent);
  expect(broken?.runStayed).toBe(3 - (broken?.runSent ?? 0));
  expect(await clerk(areaDeposits.resume, { params, body: { reason } })).toMatchObject({
    data: { deposits: 3 - (broken?.runSent ?? 0) },
  });
  await makeNextRefundRun(jobs());
  await askProviders(jobs());
  for (const { depositId } of all) expect(await outcomeOf(depositId)).toMatchObject({ outcome: 'back' });
  expect(provider.refunds.size).toBe(3);
});

test('what stayed is tried again when it can go, and there is an end to it', async () => {
  const { depositId } = await deposit();
  await refundAll();
  const { now } = fixture.clock;
  await fixture.write(async (db) => {
    const taken = await takeDeposit(db, depositId);
    if (taken) await freezeDeposit(db, taken, now + 7 * dayMs, { now, zone, reason });
  });
  await makeNextRefundRun(jobs());
  expect(await areaRow()).toMatchObject({ runSent: 0, runStayed: 1 });
  expect(await outcomeOf(depositId)).toMatchObject({
    outcome: 'stayed',
    why: expect.stringMatching(/已冻结，\d{4}-\d\d-\d\d 前/),
  });
  await fixture.write((db) => change(db, depositId, 'recover'));
  const resume = () => clerk(areaDeposits.resume, { params, body: { reason } });
  expect(await resume()).toMatchObject({ data: { deposits: 1 } });
  await makeNextRefundRun(jobs());
  expect(await outcomeOf(depositId)).toMatchObject({ outcome: 'sent', why: null });
  expect(await resume()).toMatchObject({ code: 'deposit.area_over' });
  expect(await refundAll({ seenAt: now })).toMatchObject({ code: 'deposit.area_none' });
});
