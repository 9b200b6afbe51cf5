import type { Cents } from '@kickstand/contract/kit';
import { deposits, membership, riderConsents, riderDeposits } from '@kickstand/contract/money/deposits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOpenTrip, aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aConsent } from '../../../test/money/a-consent.ts';
import { aDeposit } from '../../../test/money/a-deposit.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aCertificate } from '../../../test/people/identities.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { thawDeposits } from '../../money/deposits/deposits.jobs.ts';
import { takeDeposit, transferDeposit } from '../../money/deposits/deposits.service.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { balanceOf } from '../../money/ledger/ledger.store.ts';
import { askProviders } from '../../money/payments/asking.service.ts';
import { askAboutConsents } from '../../money/payments/consent-asking.service.ts';
import { putContent } from '../../places/area-settings/area-settings.store.ts';
import { membershipRoutes } from './membership.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const areaId = 31;
const dayMs = 86_400_000;
const reason = '车辆损坏待查';
const providers = new Map();
const parts = { zone, providers };
let fixture: FeatureFixture;
let provider: AProvider;
let app: ReturnType<FeatureFixture['as']>;
let clerk: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => membershipRoutes(parts));
  app = fixture.as({ codes: ['riderApp'] });
  const codes = ['1705', '170503', '070101', '07010108', '07010123', '07010124'];
  await fixture.write((db) => aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes }));
  clerk = fixture.as({ operatorId: 'clerk', agentId: 2, codes });
  const content = { permitsAll: false, takesDeposit: true, depositCents: 9_900 };
  const said = { areaId, group: 'permit' as const, content, version: 1, by: '张三', approver: undefined };
  await fixture.write((db) => putContent(db, { ...said, reason: '开通诚信金', now: fixture.clock.now }));
});
beforeEach(() => {
  provider = new AProvider(() => fixture.clock.now);
  providers.set('wechat', { provider, merchantId: '1900000109' });
  fixture.clock.now += 60_000;
});
afterAll(async () => {
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  await fixture.close();
});

const jobs = () => ({ ...parts, database: fixture.database, now: () => fixture.clock.now });
const newRider = async () => (await fixture.write((db) => aRider(db, agentId))).riderId;
const deposit = (over: { riderId?: string; isFrozen?: boolean } = {}) =>
  fixture.write((db) => aDeposit(db, { agentId, now: fixture.clock.now, ...over }));
const known = async (riderId: string) =>
  (await clerk(deposits.ofRider, { query: { riderId } })).data?.list[0];
const begin = (riderId: string) => app(riderDeposits.pay, { body: { riderId, areaId, channel: 'wechat' } });
const askBack = (riderId: string) => app(riderDeposits.refund, { body: { riderId } });
const balances = (riderId: string) =>
  fixture.write(async (db) => [
    (await balanceOf(db, '2210', riderId)).balance,
    (await balanceOf(db, '2211', riderId)).balance,
  ]);

describe('paying a deposit', () => {
  test('lets somebody ride once the provider says that it was paid', async () => {
    const riderId = await newRider();
    const show = () => app(riderDeposits.show, { params: { riderId, areaId } });
    expect((await show()).data).toMatchObject({ by: null, depositCents: 9_900, deposit: null });
    const { data } = await begin(riderId);
    expect(await begin(riderId)).toMatchObject({ code: 'deposit.paying' });
    await askProviders(jobs());
    provider.pay((data?.paymentId ?? '').replaceAll('-', ''));
    fixture.clock.now += 31_000;
    await askProviders(jobs());
    expect((await show()).data).toMatchObject({ by: 'deposit', deposit: { state: 'paid' } });
    expect(await begin(riderId)).toMatchObject({ code: 'deposit.has_one' });
    expect(await balances(riderId)).toEqual([9_900, 0]);
  });

  test('an attempt that nobody paid leaves nothing, and another may begin', async () => {
    const riderId = await newRider();
    await begin(riderId);
    await askProviders(jobs());
    fixture.clock.now += 200_000;
    await askProviders(jobs());
    expect(await begin(riderId)).toMatchObject({ status: 200 });
  });
});

describe('a provider that vouches', () => {
  const way = 'wx_score' as const;
  const ask = (riderId: string) => app(riderConsents.ask, { body: { riderId, way } });
  const end = (riderId: string) => app(riderConsents.end, { body: { riderId, way } });
  const shown = async (riderId: string) =>
    (await app(riderConsents.show, { params: { riderId } })).data?.list[0];
  const by = async (riderId: string) =>
    (await app(riderDeposits.show, { params: { riderId, areaId } })).data?.by;
  const look = (ms: number) => {
    fixture.clock.now += ms;
    return askAboutConsents(jobs());
  };
  beforeAll(async () => {
    const content = { permitsAll: false, takesDeposit: true, depositCents: 9_900, scoreWaives: true };
    const said = { areaId, group: 'permit' as const, content, version: 2, by: '张三', approver: undefined };
    await fixture.write((db) => putContent(db, { ...said, reason: '开通支付分', now: fixture.clock.now }));
  });

  test('lets somebody ride who agreed there, until either of both calls it off', async () => {
    const riderId = await newRider();
    expect(await ask(riderId)).toMatchObject({ status: 200 });
    expect(await ask(riderId)).toMatchObject({ code: 'consent.has_one' });
    expect(await by(riderId)).toBeNull();
    await look(0);
    const code = (await shown(riderId))?.prepay?.token ?? '';
    provider.agree(code);
    await look(16_000);
    expect([await by(riderId), (await shown(riderId))?.state]).toEqual([way, 'standing']);
    expect(await end(riderId)).toMatchObject({ status: 200 });
    expect(await by(riderId)).toBeNull();
    await look(0);
    expect([provider.consents.get(code)?.state, (await shown(riderId))?.state]).toEqual(['ended', 'ended']);
    expect(await end(riderId)).toMatchObject({ code: 'consent.none' });
    expect((await clerk(deposits.ofRider, { query: { riderId } })).data?.consents).toMatchObject([
      { way, state: 'ended' },
    ]);
  });

  test('is looked at when it was called off there, and forgotten by whoever never agreed', async () => {
    const [gone, never] = [await newRider(), await newRider()];
    await ask(gone);
    await ask(never);
    await look(0);
    const code = (await shown(gone))?.prepay?.token ?? '';
    provider.agree(code);
    await look(16_000);
    provider.agree(code, 'ended');
    await look(25 * 3_600_000);
    expect([(await shown(gone))?.state, (await shown(never))?.state]).toEqual(['ended', 'dropped']);
  });

  test('stays while its rider rides or owes something', async () => {
    const trip = await fixture.write((db) => anOpenTrip({ agentId }, db));
    const now = fixture.clock.now;
    await fixture.write((db) => aConsent(db, { agentId, now, riderId: trip.riderId }));
    expect(await end(trip.riderId)).toMatchObject({ code: 'consent.open_order' });
    const owing = await fixture.write((db) => aConsent(db, { agentId, now }));
    await fixture.write((db) => anUnpaidOrder(db, { riderId: owing.riderId, agentId, now, due: {} }));
    expect(await end(owing.riderId)).toMatchObject({ code: 'consent.owes' });
  });
});

describe('a deposit goes back', () => {
  test('the way it was paid, within two working days', async () => {
    const { riderId } = await deposit();
    const { data } = await askBack(riderId);
    const waits = (data?.dueAt ?? 0) - fixture.clock.now;
    expect(waits).toBeGreaterThanOrEqual(2 * dayMs);
    expect(waits).toBeLessThanOrEqual(4 * dayMs);
    expect(await askBack(riderId)).toMatchObject({ code: 'deposit.refunding' });
    await askProviders(jobs());
    expect(await known(riderId)).toMatchObject({ state: 'refunded' });
    expect(await balances(riderId)).toEqual([0, 0]);
  });

  test('not while something blocks it, and the block says until when', async () => {
    const frozen = await deposit({ isFrozen: true });
    expect(await askBack(frozen.riderId)).toMatchObject({
      code: 'deposit.frozen',
      promot: expect.stringMatching(/\d{4}-\d\d-\d\d/),
    });
    const trip = await fixture.write((db) => anOpenTrip({ agentId }, db));
    await deposit({ riderId: trip.riderId });
    expect(await askBack(trip.riderId)).toMatchObject({ code: 'deposit.open_order' });
    const owing = await deposit();
    const now = fixture.clock.now;
    await fixture.write((db) => anUnpaidOrder(db, { riderId: owing.riderId, agentId, now, due: {} }));
    expect(await askBack(owing.riderId)).toMatchObject({ code: 'deposit.owes' });
    expect(await askBack(await newRider())).toMatchObject({ code: 'deposit.none' });
  });

  test('a provider that closed it twice leaves it stuck for somebody to see, who has it asked once more', async () => {
    const { riderId, depositId, version } = await deposit();
    const early = await clerk(deposits.again, { body: { depositId, version } });
    expect(early).toMatchObject({ code: 'deposit.not_failed' });
    provider.refundsBecome = 'closed';
    await askBack(riderId);
    await askProviders(jobs());
    await askProviders(jobs());
    const stuck = await known(riderId);
    expect(stuck).toMatchObject({ state: 'refund_failed' });
    provider.refundsBecome = 'success';
    const again = { body: { depositId, version: stuck?.version ?? 0 } };
    expect(await clerk(deposits.again, again)).toMatchObject({ data: { state: 'refunding' } });
    expect(await clerk(deposits.again, again)).toMatchObject({ code: 'common.stale_version' });
    await askProviders(jobs());
    expect(await known(riderId)).toMatchObject({ state: 'refunded' });
    expect(await balances(riderId)).toEqual([0, 0]);
  });
});

test('a deposit that its provider takes back no more goes back over the bank, when a second person agrees', async () => {
  const young = await deposit();
  const asked = ({ depositId, version }: { depositId: string; version: number }) => ({
    body: { depositId, version, reason, bankNo: '20261125004321', accountName: '陈晓兰' },
  });
  expect(await clerk(deposits.transfer, asked(young))).toMatchObject({ code: 'deposit.by_provider' });
  const old = await fixture.write((db) => aDeposit(db, { agentId, now: fixture.clock.now - 400 * dayMs }));
  const { depositId, version, riderId } = old;
  expect(await clerk(deposits.refund, { body: { depositId, version, reason } })).toMatchObject({
    code: 'refund.expired',
  });
  expect(await clerk(deposits.transfer, asked(old))).toMatchObject({ code: 'approval.requested' });
  expect(await balances(riderId)).toEqual([9_900, 0]);
  await fixture.write(async (db) => {
    const taken = await takeDeposit(db, depositId);
    const transferred = { no: '20261125004321', name: '陈*兰' };
    const doing = { now: fixture.clock.now, zone: 'Asia/Shanghai', reason };
    if (taken) await transferDeposit(db, taken, transferred, doing);
  });
  expect(await balances(riderId)).toEqual([0, 0]);
  expect(await known(riderId)).toMatchObject({
    state: 'refunded',
    transferNo: '20261125004321',
    transferName: '陈*兰',
  });
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
});

describe('a deposit is frozen', () => {
  test('counts for no ride until it is let go, by a clerk or by its time', async () => {
    const { riderId, depositId } = await deposit({ isFrozen: true });
    const show = async () => (await app(riderDeposits.show, { params: { riderId, areaId } })).data?.by;
    expect(await show()).toBeNull();
    expect(await balances(riderId)).toEqual([0, 9_900]);
    await clerk(deposits.recover, { body: { depositId, version: 3, reason } });
    expect(await show()).toBe('deposit');
    await clerk(deposits.freeze, { body: { depositId, version: 4, days: 2, reason } });
    fixture.clock.now += 2 * dayMs + 1;
    await thawDeposits(jobs());
    expect(await show()).toBe('deposit');
    expect(await balances(riderId)).toEqual([9_900, 0]);
  });

  test('damages are taken out of it when a second person agrees, never more than it is', async () => {
    const { depositId, riderId, version } = await deposit({ isFrozen: true });
    const asked = { depositId, version, reason, amountCents: 10_000 as Cents };
    expect(await clerk(deposits.deduct, { body: asked })).toMatchObject({ code: 'deposit.exceeds' });
    const less = { ...asked, amountCents: 2_000 as Cents };
    expect(await clerk(deposits.deduct, { body: less })).toMatchObject({ code: 'approval.requested' });
    expect(await balances(riderId)).toEqual([0, 9_900]);
  });

  test('freezing, letting go and sending back at once: each state is left once, and nothing goes below zero', async () => {
    const { depositId, riderId, version } = await deposit();
    const body = { depositId, version, reason };
    const said = await Promise.all([
      ...Array.from({ length: 4 }, () => clerk(deposits.freeze, { body: { ...body, days: 3 } })),
      ...Array.from({ length: 4 }, () => askBack(riderId)),
      ...Array.from({ length: 4 }, () => clerk(deposits.refund, { body })),
    ]);
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
    await askProviders(jobs());
    const [free, frozen] = await balances(riderId);
    expect([0, 9_900]).toContain((free ?? -1) + (frozen ?? -1));
  });
});

test('more than a tenth of what a vehicle costs is asked of nobody', async () => {
  const { data } = await clerk(membership.show, { params: { areaId } });
  const content = { ...data?.permit.content, vehicleCostCents: 90_000 } as never;
  const body = { content, version: data?.permit.version ?? 0, reason: '调整诚信金' };
  expect(await clerk(membership.save, { params: { areaId }, body })).toMatchObject({ code: 'deposit.limit' });
  const figures = await clerk(membership.figures, { params: { areaId } });
  expect(figures.data?.frozen.riders).toBeGreaterThan(0);
  const before = figures.data?.certified ?? -1;
  await fixture.write((db) => aCertificate(db, agentId, { isPassed: true }));
  const after = await clerk(membership.figures, { params: { areaId } });
  expect(after.data?.certified).toBe(before + 1);
});
