import { creditRules } from '@kickstand/contract/places/area-settings';
import { riderCredit, credit as scores } from '@kickstand/contract/riders/credit';
import { riders } from '@kickstand/contract/riders/riders';
import { orders } from '@kickstand/contract/rides/orders';
import { rider } from '@kickstand/contract/rides/trips';
import type { RideEnded } from '@kickstand/domain/riders/credit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPair, aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aDebtor } from '../../../test/money/a-rider.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { setFirst } from '../../places/area-settings/area-settings.service.ts';
import { ordersRoutes } from '../../rides/orders/orders.routes.ts';
import { ridersRoutes } from '../riders/riders.routes.ts';
import { consoleRoutes } from '../riders/riders-console.routes.ts';
import { tellRiders } from './credit.jobs.ts';
import { creditRoutes } from './credit.routes.ts';
import { countRide } from './credit.service.ts';
import { standingOf } from './credit.store.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const north = { agentIds: [3], opAreaIds: 'all' } as const;
const south = { agentIds: [4], opAreaIds: 'all' } as const;
const codes = ['070101', '07010103', '1601', '160108', '160131'];
const reason = '多次乱停放，电话核实';
const rules = creditRules.kept.parse({ on: true });
let fixture: FeatureFixture;
let app: ReturnType<FeatureFixture['as']>;
let clerk: ReturnType<FeatureFixture['as']>;
let stranger: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  const providers = new Map();
  fixture = await featureFixture(() => [
    ...creditRoutes,
    ...ridersRoutes({ zone }),
    ...consoleRoutes({ zone }),
    ...ordersRoutes({ zone, providers }),
  ]);
  app = fixture.as({ codes: ['riderApp'] });
  clerk = fixture.as({ codes, scope: north, agentId, operatorId: 'clerk', name: '小周' });
  stranger = fixture.as({ codes, scope: south, agentId: 4 });
  await fixture.write((db) => aStaffMember(db, { operatorId: 'clerk', agentId, codes }));
});
beforeEach(() => fixture.fresh.owner.query('truncate area_setting, area_setting_version'));
afterEach(async () => {
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  fixture.clock.now += 60_000;
});
afterAll(() => fixture.close());

const switchOn = (over = {}) =>
  fixture.write((db) =>
    setFirst(db, {
      areaId: 31,
      group: 'credit',
      content: { ...rules, ...over },
      by: '小周',
      reason: '启用信用分',
      now: fixture.clock.now,
    }),
  );
const someone = () => fixture.write((db) => aRider(db, agentId));
const adjust = (riderId: string, points: number, as = clerk) =>
  as(scores.adjust, { body: { riderId, points, reason } });
const own = async (riderId: string) => (await app(riderCredit.show, { params: { riderId } })).data;
const listed = async (riderId: string, as = clerk) =>
  (await as(scores.list, { query: { riderId } })).data?.list ?? [];

const astray: RideEnded = {
  endedBy: 'user',
  relation: 'out_of_station',
  helmetIn: null,
  ridingSeconds: 600,
  price: {
    steps: [
      {
        kind: 'location',
        relation: 'out_of_station',
        feeCents: 500,
        feeOf: 'area',
        difficulty: 1_000,
        mostCents: null,
        uncharged: null,
        cents: 500,
      } as never,
    ],
  },
};

/** A rider who owes 5.00 for a return, which cost two points. */
async function astrayDebtor() {
  const now = fixture.clock.now;
  return fixture.write(async (db) => {
    const of = await aDebtor(db, { agentId, now, due: { location: 500 } });
    const standing = await standingOf(db, of.riderId);
    if (!standing) throw new Error('nobody');
    await countRide(db, { ...of, areaId: 31, agentId, standing, rules, now, end: astray });
    return of;
  });
}

test('an operator moves a score as far as it goes, and the rider sees by what', async () => {
  const { riderId } = await someone();
  expect((await adjust(riderId, -5)).code).toBe('credit.off');
  await switchOn();
  expect((await adjust(riderId, -30)).data).toEqual({ points: -30, score: 70 });
  expect((await adjust(riderId, 100)).data).toEqual({ points: 50, score: 120 });
  expect((await adjust(riderId, 1)).code).toBe('credit.unmoved');
  expect((await adjust(riderId, 0)).code).toBe('common.invalid');
  expect(await listed(riderId)).toMatchObject([
    { points: 50, scoreAfter: 120, kind: 'operator', operator: '小周', reason },
    { points: -30, scoreAfter: 70 },
  ]);
  expect(await own(riderId)).toMatchObject({ score: 120, list: [{ points: 50 }, { points: -30 }] });
});

test('a rider who has too few points rides no more, and is told until when', async () => {
  await switchOn();
  const { riderId, carId } = await fixture.write((db) => aPair({ agentId }, db));
  await adjust(riderId, -61);
  const fix = { lng: 113.5, lat: 30.5, accuracyM: 10 };
  const start = () => app(rider.start, { body: { riderId, carId, fix, platform: 'wechat' } });
  const until = (await own(riderId))?.bannedUntil ?? 0;
  expect(until).toBe(fixture.clock.now + 86_400_000);
  expect(await start()).toMatchObject({
    code: 'rider.credit_banned',
    promot: expect.stringContaining('39 分'),
  });
  const jobs = { database: fixture.database, now: () => fixture.clock.now, zone };
  expect([await tellRiders(jobs), await tellRiders(jobs)]).toEqual([1, 0]);
  const sent = await fixture.write((db) => db.selectFrom('outbox').select(['event', 'body']).execute());
  expect(sent).toEqual([{ event: 'credit_ban', body: expect.stringContaining('39 分') }]);
  fixture.clock.now = until;
  expect((await start()).status).toBe(200);
});

test('a surcharge that is taken off takes its deduction back, once', async () => {
  await switchOn();
  const { riderId, orderId } = await astrayDebtor();
  expect(await own(riderId)).toMatchObject({ score: 98, list: [{ kind: 'out_of_station', orderId }] });
  const edit = async (ride: number, location: number) => {
    const { data } = await clerk(orders.single, { params: { orderId } });
    const amounts = { modifyPayCost: ride, modifyDispatchCost: location };
    return clerk(orders.edit, { body: { orderId, ...amounts, reason, version: data?.version ?? -1 } });
  };
  await edit(350, 100);
  expect((await own(riderId))?.score).toBe(98);
  expect((await edit(350, 0)).status).toBe(200);
  await edit(300, 0);
  expect(await own(riderId)).toMatchObject({ score: 100, list: [{ kind: 'taken_back', points: 2 }, {}] });
});

test('the list of riders finds and sorts them by their points, and says who is barred', async () => {
  await switchOn();
  const [one, other] = [await someone(), await someone()];
  await adjust(one.riderId, -88);
  await adjust(other.riderId, -85);
  const found = async (query: object) =>
    (
      (await clerk(riders.list, { query: { sort: 'creditScore', dir: 'asc', ...query } })).data?.list ?? []
    ).map(({ id, creditScore, creditBannedUntil }) => [id, creditScore, creditBannedUntil !== null]);
  const both = [
    [one.riderId, 12, true],
    [other.riderId, 15, true],
  ];
  expect(await found({ creditFrom: 12, creditTo: 15 })).toEqual(both);
  expect(await found({ creditFrom: 13, creditTo: 15 })).toEqual([both[1]]);
});

test('a franchisee moves and sees nothing of riders and areas of another one', async () => {
  await switchOn();
  const { riderId } = await someone();
  await adjust(riderId, -3);
  expect((await adjust(riderId, -3, stranger)).code).toBe('rider.not_found');
  expect((await stranger(scores.list, { query: { riderId } })).code).toBe('rider.not_found');
  const seen = await fixture.database.write(south, (db) =>
    db.selectFrom('credit_entry').select('no').where('rider_id', '=', riderId).execute(),
  );
  expect(seen).toEqual([]);
});

test('the books say when a score is not what its entries say', async () => {
  await switchOn();
  const { riderId } = await someone();
  await adjust(riderId, -3);
  const set = (score: number) =>
    fixture.fresh.owner.query('update rider set credit_score = $1 where rider_id = $2', [score, riderId]);
  await set(99);
  const { faults } = await verifyBooks(fixture.database);
  expect(faults).toMatchObject([{ check: 'credit', count: 1, first: { said: 99, found: 97 } }]);
  await set(97);
  const change = fixture.write((db) => db.updateTable('credit_entry').set({ points: -1 }).execute());
  await expect(change).rejects.toThrow('permission denied');
});
