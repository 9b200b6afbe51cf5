import { booksChecks, finance } from '@kickstand/contract/insight/finance';
import { reports } from '@kickstand/contract/insight/reports';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCustomer, aSaver } from '../../../test/money/an-invoice.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { figuresRoutes } from '../reports/reports.routes.ts';
import { financeRoutes } from './finance.routes.ts';
import { countFundsOfToday } from './fund-moves.service.ts';

const day = 86_400_000;
const north = { agentIds: [3], opAreaIds: 'all' } as const;
const codes = ['1601', 'FinancialReconciliation'];
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...financeRoutes('Asia/Shanghai'),
    ...figuresRoutes('Asia/Shanghai'),
  ]);
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'fin', agentId: 2, codes });
    await aCustomer(db, { agentId: 3, now: fixture.clock.now - 7 * day - 60_000 });
    await aCustomer(db, { agentId: 3, now: fixture.clock.now, orders: 2 });
    await aCustomer(db, { agentId: 4, now: fixture.clock.now });
    await aSaver(db, { agentId: 3, now: fixture.clock.now, cents: 12_000 });
  });
});
afterAll(() => fixture.close());

test('money of today stands beside the same span a week ago, each company its own', async () => {
  const told = async (scope?: typeof north) =>
    (await fixture.as({ codes, ...(scope && { scope }) })(finance.today, {})).data?.list;
  expect(await told(north)).toEqual([
    { name: 'receivable', cents: 1_700, before: 850, gap: 'before' },
    { name: 'managementFee', cents: 0, before: 0, gap: 'before' },
    { name: 'paid', cents: 1_700, before: 850, gap: 'before' },
    { name: 'refunded', cents: 0, before: 0, gap: 'before' },
    { name: 'outstanding', cents: 0, before: null, gap: null },
  ]);
  expect((await told())?.[0]).toMatchObject({ cents: 2_550 });
});

const hour = 3_600_000;
/** Counts the vehicles of an area in each hour of the business day up to an instant. */
const countVehicles = (until: number) =>
  fixture.write((db) => {
    const hours = Math.floor(
      (until - startOfBusinessDay(businessDayOf(until, 'Asia/Shanghai'), 'Asia/Shanghai')) / hour,
    );
    const rows = Array.from({ length: hours }, (_, i) => ({
      service_area_id: 31,
      agent_id: 3,
      on_shelf: 5,
      rentable: 4,
      riding: 1,
      online: 5,
      bound: 5,
      fixed: 5,
      weak_signal: 0,
      no_power: 0,
      low_battery: 0,
      at: new Date(Math.floor(until / hour) * hour - i * hour),
    }));
    return db.insertInto('fleet_sample').values(rows).execute();
  });

test('money of today is what the report of the same minute says, and is compared where both sides are recorded', async () => {
  const all = [...codes, '150101', '15010106'];
  const who = () => fixture.as({ codes: all, scope: north });
  const { now } = fixture.clock;
  const gaps = async () => {
    const home = (await who()(finance.today, { query: { fresh: true } })).data?.list ?? [];
    const report = (await who()(reports.daily, { query: { from: now, to: now, compare: 'week' } })).data;
    const sums: Readonly<Record<string, number | null>> = report?.sum ?? {};
    const both = home.filter(({ name }) => sums[name] !== undefined);
    expect(both.map(({ name }) => name)).toEqual(expect.arrayContaining(['receivable', 'paid', 'refunded']));
    for (const { name, cents } of both) expect(cents, name).toBe(sums[name]);
    return [home[0]?.gap, report?.before.gap];
  };
  expect(await gaps()).toEqual(['before', 'before']);
  await countVehicles(now - 7 * day);
  expect(await gaps()).toEqual(['now', 'now']);
  await countVehicles(now);
  expect(await gaps()).toEqual([null, null]);
});

test('what is kept of riders’ money stands beside what has to be, for who sees the whole platform', async () => {
  const { data } = await fixture.as({ codes })(finance.funds, {});
  expect(data?.funds).toMatchObject({
    principalCents: 12_000,
    neededCents: 4_800,
    reserveCents: 0,
    overCap: 1,
  });
  expect(data?.funds?.agents).toMatchObject([{ agentId: 3, principalCents: 12_000 }]);
  expect((await fixture.as({ codes, scope: north })(finance.funds, {})).data).toEqual({ funds: null });
});

test('what is moved to the accounts for riders is booked once a second person agrees, and the reserve keeps what it must', async () => {
  const who = fixture.as({ codes, operatorId: 'fin', name: '小方' });
  const reason = '按周调拨备付金';
  const asked = await who(finance.moveFunds, { body: { move: 'reserveFilled', amountCents: 6_000, reason } });
  expect(asked).toMatchObject({ status: 202 });
  const deposits = {
    move: 'providerPaidDeposits',
    amountCents: 100,
    merchant: 'wechat:nobody',
    reason,
  } as const;
  expect(await who(finance.moveFunds, { body: deposits })).toMatchObject({ code: 'funds.merchant' });
  const release = { move: 'reserveReleased', amountCents: 1, reason } as const;
  expect(await who(finance.moveFunds, { body: release })).toMatchObject({
    code: 'funds.reserve',
    promot: '释放后备付金将低于应留金额 48.00 元',
  });
});

test('what is entrusted is written down for each company and day, and each sees its own', async () => {
  const watch = { database: fixture.database, now: () => fixture.clock.now, zone: 'Asia/Shanghai' };
  await countFundsOfToday(watch);
  await countFundsOfToday(watch);
  const { data } = await fixture.as({ codes })(finance.fundDays, {});
  expect(data?.list.find(({ agentId }) => agentId === 3)).toMatchObject({
    principalCents: 12_000,
    neededCents: 4_800,
    depositCents: 0,
    overCap: 1,
    lateRefunds: 0,
  });
  const own = await fixture.as({ codes, scope: north })(finance.fundDays, {});
  expect(own.data?.list.map(({ agentId }) => agentId)).toEqual([3]);
});

test('each part of the books can be recomputed, and says its first difference', async () => {
  const who = fixture.as({ codes });
  for (const check of booksChecks)
    expect((await who(finance.check, { params: { check } })).data, check).toEqual({ count: 0, first: null });
  await fixture.fresh.owner.query(
    "update ledger_account set held = held + 7 where code = '2110' and balance > 10000",
  );
  expect((await who(finance.check, { params: { check: 'holds' } })).data).toMatchObject({
    first: { said: 7, found: 0 },
  });
});
