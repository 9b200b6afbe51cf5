import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type UserFigure, walls } from '@kickstand/contract/insight/walls';
import { postingOf } from '@kickstand/domain/money/ledger';
import type { Scope } from '@kickstand/domain/platform/access';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOpenTrip, aRider, aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aCard } from '../../../test/money/a-card.ts';
import { aDeposit } from '../../../test/money/a-deposit.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aCustomer } from '../../../test/money/an-invoice.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import type { Db } from '../../kernel/database/db.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { setFirst } from '../../places/area-settings/area-settings.service.ts';
import { wallsRoutes } from './walls.routes.ts';

let fixture: FeatureFixture;
let folder: string;
const dayMs = 86_400_000;
const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const south: Scope = { agentIds: [4], opAreaIds: 'all' };
const at = (before: number) => new Date(fixtureNow - before);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walls-'));
  fixture = await featureFixture(wallsRoutes({ vehicles: {}, zone: 'Asia/Shanghai', folder }));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const asks = (scope: Scope) => fixture.as({ codes: ['0221'], scope });

async function verify(db: Db, riderId: string) {
  const number = { number_box: riderId, number_hash: riderId, number_masked: '42**********0012' };
  await db
    .insertInto('rider_identity')
    .values({ rider_id: riderId, ...number, born_on: '1990-01-01', verified_at: at(0) })
    .execute();
}

test('the fleet on a wall adds up: states to what is on the shelf, idle vehicles and charges too, and each sees its own', async () => {
  await fixture.write(async (db) => {
    await aVehicle(db, { agentId: 3, state: { rest_battery: 40, lock_at: at(5_400_000), unlock_at: null } });
    await aVehicle(db, { agentId: 3, state: { rest_battery: 60, lock_at: at(60_000), unlock_at: null } });
    await aVehicle(db, { agentId: 3, state: { rest_battery: null, lock_at: null } });
    await aVehicle(db, { agentId: 4 });
    await aCustomer(db, { agentId: 3, now: fixtureNow - 1 });
    await aCustomer(db, { agentId: 3, now: fixtureNow - dayMs - 60_000, orders: 2 });
  });
  const { data } = await asks(north)(walls.live, {});
  if (!data) throw new Error('nothing told');
  const sum = (of: object) => Object.values(of).reduce((all: number, n: number) => all + n, 0);
  expect(data).toMatchObject({ batteryMean: 50, orders: { today: 1, yesterday: 2 } });
  expect(data.areas).toEqual([{ id: 31, name: 'north', onShelf: data.onShelf }]);
  expect(sum(data.riding)).toBe(data.onShelf);
  expect(sum(data.battery)).toBe(data.onShelf);
  expect(data.idle).toMatchObject({ under1: 1, h1to3: 1 });
  expect(sum(data.idle)).toBe(data.riding.available);
});

test('the tree of users counts whoever may ride once, by what the gate asks first', async () => {
  await fixture.write(async (db) => {
    const content = { permitsAll: false, takesMembers: true, takesDeposit: true };
    await setFirst(db, { areaId: 41, group: 'permit', content, by: 'x', reason: 'x', now: fixtureNow });
    const member = { rights: { by: 'pass' }, validDays: 30, totalUses: 0 } as never;
    const verified = async () => {
      const { riderId } = await aRider(db, 4);
      await verify(db, riderId);
      return riderId;
    };
    await aRider(db, 4);
    await verified();
    const both = await verified();
    await aCard(db, { agentId: 4, now: fixtureNow, riderId: both, over: member });
    await aDeposit(db, { agentId: 4, now: fixtureNow, riderId: both });
    await aDeposit(db, { agentId: 4, now: fixtureNow, riderId: await verified() });
    const ending = await verified();
    await aCard(db, { agentId: 4, now: fixtureNow - 25 * dayMs, riderId: ending, over: member });
    const past = await verified();
    await aCard(db, { agentId: 4, now: fixtureNow - 40 * dayMs, riderId: past, over: member });
  });
  const told = async (scope: Scope) => {
    const { data } = await asks(scope)(walls.users, {});
    return Object.fromEntries(data?.list.map(({ name, count }) => [name, count]) ?? []) as Record<
      UserFigure['name'],
      number
    >;
  };
  expect(await told(south)).toEqual({
    all: 6,
    verified: 5,
    qualified: 3,
    formerly: 1,
    valid: 2,
    expiring: 1,
    free: 0,
    memberCard: 1,
    certificate: 0,
    payLater: 0,
    deposit: 1,
  });
  const { all, verified } = await told(north);
  expect([all, verified]).toEqual([2, 0]);
});

test('stations stand by what was taken and brought today, with what stands there', async () => {
  await fixture.write(async (db) => {
    const [busy, calm] = [
      await aFence(db, { agent_id: 3, service_area_id: 31, kind: 'station', name: '东门', capacity: 1 }),
      await aFence(db, { agent_id: 3, service_area_id: 31, kind: 'station', name: '西门', capacity: 9 }),
    ];
    await aVehicle(db, { agentId: 3, state: { station_id: busy.fence_id } });
    for (const [from, to] of [
      [busy, busy],
      [busy, calm],
    ] as const) {
      const { tripId } = await anOpenTrip({ agentId: 3 }, db);
      const end = { state: 'ended', ended_at: at(60_000), ended_by: 'user', return_relation: 'in_station' };
      const where = { start_station_id: from.fence_id, end_station_id: to.fence_id };
      await db
        .updateTable('trip')
        .set({ ...end, ...where, distance_m: 900, riding_seconds: 540 })
        .where('trip_id', '=', tripId)
        .execute();
    }
  });
  const { data } = await asks(north)(walls.stations, {});
  expect(data?.list).toMatchObject([
    { name: '东门', capacity: 1, current: 1, taken: 2, brought: 1 },
    { name: '西门', capacity: 9, current: 0, taken: 0, brought: 1 },
  ]);
  expect((await asks(south)(walls.stations, {})).data?.list).toEqual([]);
  const shapes = await asks(north)(walls.shapes, {});
  expect(shapes.data?.taken.reduce((sum, { n }) => sum + n, 0)).toBe(2);
});

test('what happened in the last hour tells of vehicles, the newest first, and of no rider', async () => {
  await fixture.write(async (db) => {
    for (const minutes of [70, 5]) {
      const { taskId } = await aTask({ agentId: 3 }, db);
      const done = { state: 'done', finished_at: at(minutes * 60_000) };
      await db.updateTable('ops_task').set(done).where('task_id', '=', taskId).execute();
    }
    const { number } = await aVehicle(db, { agentId: 3 });
    const place = { vehicle_id: number, agent_id: 3, service_area_id: 31 };
    await db
      .insertInto('alarm')
      .values({
        ...place,
        alarm_id: 'a1',
        type: 'offline',
        level: 'orange',
        first_at: at(60_000),
        last_at: at(0),
      })
      .execute();
  });
  const { data } = await asks(north)(walls.events, {});
  expect(data?.count).toBe(2);
  expect(data?.list.map(({ done, alarm, area }) => [done, alarm, area])).toEqual([
    [null, 'offline', 'north'],
    ['swap', null, 'north'],
  ]);
});

test('money of a wall is told by group, each only to who has its code, with the days that it comes of', async () => {
  await fixture.write(async (db) => {
    const { riderId } = await aRider(db, 4);
    await aDeposit(db, { agentId: 4, now: fixtureNow, riderId });
  });
  const told = async (codes: string[], what: 'groups' | 'charts' = 'groups') => {
    const office: Scope = { agentIds: [2, 3, 4], opAreaIds: 'all' };
    const wall = fixture.as({ codes: ['LargeRevenueScreen', ...codes], scope: office });
    const { data } = await wall(walls.revenue, { query: { what } });
    return data ?? { list: [], span: undefined };
  };
  expect((await told([])).list).toEqual([]);
  const names = (await told(['022103'])).list.map(({ metric }) => metric);
  expect(names).toEqual(expect.arrayContaining(['paid', 'refunded', 'settlementBase']));
  expect(names).not.toContain('channelNet');
  const { list, span } = await told(['022101', '022102']);
  const of = (name: string) => list.find(({ metric }) => metric === name)?.value ?? 0;
  expect(of('depositIn')).toBeGreaterThan(0);
  expect(of('channelNet')).toBe(of('revenue') + of('depositNet'));
  expect(of('channelNet')).toBe(of('wechatNet') + of('alipayNet'));
  for (const figure of list) {
    const days = figure.days.filter(({ day }) => span && day >= span.from && day <= span.to);
    expect(
      days.reduce((sum, { value }) => sum + (value ?? 0), 0),
      figure.metric,
    ).toBe(figure.value);
    expect(figure.days.at(-1)?.isProvisional).toBe(true);
  }
  expect((await told(['022104'], 'charts')).list.map(({ metric }) => metric)).toContain('goodwill');
});

/** A fee paid from principal that the rest of the wall only knows as paid. */
async function aPaidFee(db: Db, riderId: string, cents: number) {
  const receivableId = await anUnpaidOrder(db, {
    riderId,
    agentId: 4,
    now: fixtureNow,
    due: { ride: cents },
  });
  await db
    .updateTable('receivable')
    .set({ kind: 'fee', order_id: null, ride_cents: 0, fee_cents: cents })
    .where('receivable_id', '=', receivableId)
    .execute();
  const owners = { receivable: receivableId, rider: riderId, area: '41' };
  await post(db, postingOf('paidFromWallet', { principal: cents }, owners), {
    source: 'order',
    sourceId: receivableId,
    eventAt: fixtureNow,
    now: fixtureNow,
    zone: 'Asia/Shanghai',
    agentId: 4,
    areaId: 41,
  });
}

test('fees that were paid, debts old and new, and given cards stand beside the totals, and the workbook sums by formulas', async () => {
  await fixture.write(async (db) => {
    const { riderId } = await aRider(db, 4);
    await post(
      db,
      postingOf('topUp', { principal: 9_999 }, { rider: riderId, merchant: 'wechat:1900000109' }),
      {
        source: 'payment',
        sourceId: riderId,
        eventAt: fixtureNow,
        now: fixtureNow,
        zone: 'Asia/Shanghai',
        agentId: 4,
        areaId: 41,
      },
    );
    await aStaffMember(db, { operatorId: 'watcher', agentId: 2, codes: [] });
    await aPaidFee(db, riderId, 700);
    const { cardId } = await aCard(db, { agentId: 4, now: fixtureNow, riderId });
    await db
      .updateTable('user_card')
      .set({ source: 'gift', price_cents: 0 })
      .where('card_id', '=', cardId)
      .execute();
  });
  const wall = fixture.as({
    operatorId: 'watcher',
    codes: ['LargeRevenueScreen', '022103', '022104'],
    scope: { agentIds: [4], opAreaIds: 'all' },
  });
  const { data } = await wall(walls.revenue, { query: {} });
  const of = (name: string) => data?.list.find(({ metric }) => metric === name)?.value ?? 0;
  expect([of('feesPaid'), of('cardsGiven')]).toEqual([700, 1]);
  expect(of('paid')).toBe(of('newDebtPaid') + of('oldDebtPaid'));
  expect(of('paid')).toBeGreaterThanOrEqual(700);

  const { data: task } = await wall(walls.revenueFile, { body: {} });
  const book = await readXlsx(await readFile(join(folder, `${task?.id}.xlsx`)));
  expect(book.sheets.map(({ name }) => name)).toEqual(['结算', '赠送']);
  const [settlement] = book.sheets;
  const total = settlement?.rows.findIndex(([label]) => label === '结算基数') ?? -1;
  expect(settlement?.rows[total]?.[3]).toBe(of('settlementBase') / 100);
  expect(settlement?.cells?.get(`${total},3`)?.formula).toBe(`SUM(D4:D${total})`);
  const nobody = fixture.as({ codes: ['LargeRevenueScreen'], scope: south });
  expect((await nobody(walls.revenueFile, { body: {} })).status).toBe(403);
});

test('the use of the fleet is told of some days beside those before, and its parts give their whole', async () => {
  const asked = asks(north);
  const { data: tiles } = await asked(walls.query, { query: { span: 'today' } });
  expect(tiles?.list.map(({ metric }) => metric)).toContain('ridesPerVehicle');
  expect(tiles?.list[0]?.days).toHaveLength(7);
  const { data: trend } = await asked(walls.trend, { query: { span: 'week' } });
  const of = (name: string) => trend?.list.find(({ metric }) => metric === name)?.value ?? 0;
  const parts = ['shortRides', 'usualRides', 'longRides'];
  expect(parts.reduce((sum, name) => sum + of(name), 0)).toBe(of('rides'));
  expect(of('swapsDone')).toBeGreaterThan(0);
});

test('chosen days are counted by week or month without losing any, and too many or days to come are refused', async () => {
  const asked = asks(north);
  const today = new Date(fixtureNow + 8 * 3_600_000).toISOString().slice(0, 10);
  const back = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
  const custom = (from: string, to: string) => asked(walls.trend, { query: { span: 'custom', from, to } });
  const { data } = await custom(back(91), today);
  expect(data).toMatchObject({ by: 'week', span: { from: back(91), to: today } });
  const swaps = data?.list.find(({ metric }) => metric === 'swapsDone');
  expect(swaps?.value).toBeGreaterThan(0);
  expect(swaps?.days.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(swaps?.value);
  expect(swaps?.days.slice(1).every(({ day }) => new Date(day).getUTCDay() === 1)).toBe(true);
  const dayAfter = (day = '') => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  expect(swaps?.days.slice(0, -1).map(({ to }) => dayAfter(to))).toEqual(
    swaps?.days.slice(1).map(({ day }) => day),
  );
  expect(swaps?.days.at(-1)?.to).toBe(today);
  const refused = [custom(back(92), today), custom(today, back(1)), custom(today, back(-1))];
  for (const answer of await Promise.all(refused)) expect(answer.code).toBe('common.invalid');
});
