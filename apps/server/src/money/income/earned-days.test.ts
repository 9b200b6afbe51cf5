import { postingOf } from '@kickstand/domain/money/ledger';
import { noDues } from '@kickstand/domain/money/wallet';
import { everything } from '@kickstand/domain/platform/access';
import { chanceFrom } from '@kickstand/domain/platform/chance';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder, paidAtProvider } from '../../../test/money/a-rider.ts';
import { aSaver } from '../../../test/money/an-invoice.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { figureOf } from '../../insight/reports/figures.service.ts';
import { committing } from '../../kernel/database/committing.ts';
import { newId } from '../../kernel/ids.ts';
import { noteRefundAtProvider } from '../payments/refund-results.service.ts';
import { refundOwed } from '../payments/refunds.service.ts';
import { owe } from '../wallet/paying.service.ts';
import { checkEarned } from './earned.service.ts';

const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;
const parts = { zone, providers: new Map() };
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() => []);
});
afterAll(() => fixture.close());

const now = () => fixture.clock.now;
const today = () => businessDayOf(now(), zone);

/** A ride of 12.00 that a provider was paid today on a vehicle of its own. */
async function aPaidRide(agentId = 3) {
  const { number } = await fixture.write((db) => aVehicle(db, { agentId }));
  const { riderId } = await fixture.write((db) => aRider(db, agentId));
  const ride = { riderId, agentId, now: now(), due: { ride: 1_200 }, vehicle: number };
  const orderId = await fixture.write((db) => anUnpaidOrder(db, ride));
  await fixture.write((db) =>
    paidAtProvider(db, { riderId, agentId, now: now(), cents: 1_200, receivableId: orderId }),
  );
  return { number, riderId, orderId, agentId };
}

/** Asks for some of it to go back the way it came; answers the leg that the provider is asked for. */
async function askBack(receivableId: string, cents: number, to: 'original' | 'wallet' = 'original') {
  const { refundId } = await committing({ database: fixture.database, now }, (ctx) =>
    refundOwed(parts, ctx, { receivableId, lines: { ...noDues, ride: cents }, to, reason: '车辆故障' }),
  );
  const legs = await fixture.write((db) =>
    db.selectFrom('refund_leg').select('leg_id').where('refund_id', '=', refundId).execute(),
  );
  return legs[0]?.leg_id ?? '';
}

const providerSays = (legId: string, state: 'success' | 'abnormal' | 'closed') =>
  committing({ database: fixture.database, now }, (ctx) =>
    noteRefundAtProvider(parts, ctx, {
      legId,
      said: { state, at: now(), amountCents: null, refundNo: null },
    }),
  );

/** What a vehicle earned by day. */
const earned = async (number: number) => {
  const days = await fixture.write((db) =>
    db
      .selectFrom('vehicle_earned')
      .select(['day', 'cents'])
      .where('vehicle_id', '=', number)
      .orderBy('day')
      .execute(),
  );
  return days.map(({ day, cents }) => [day, cents]);
};

test('a refund of tomorrow leaves today as it was and counts on the day on which the provider has sent it', async () => {
  const { number, orderId } = await aPaidRide();
  const first = today();
  fixture.clock.now += dayMs;
  const legId = await askBack(orderId, 300);
  expect(await earned(number)).toEqual([[first, 1_200]]);
  fixture.clock.now += dayMs;
  await providerSays(legId, 'success');
  expect(await earned(number)).toEqual([
    [first, 1_200],
    [today(), -300],
  ]);
});

test('what a provider will not send back has not gone back', async () => {
  const { number, orderId } = await aPaidRide();
  const first = today();
  const legId = await askBack(orderId, 300);
  await providerSays(legId, 'abnormal');
  expect(await earned(number)).toEqual([[first, 1_200]]);
});

/** A supplement of 5.00 to a ride, of which a provider is paid what the wallet has not. */
async function supplement({
  orderId,
  riderId,
  agentId,
}: {
  orderId: string;
  riderId: string;
  agentId: number;
}) {
  const receivableId = newId();
  const areaId = agentId * 10 + 1;
  const one = { receivableId, kind: 'supplement' as const, orderId, riderId, areaId, agentId };
  const terms = { due: { ...noDues, location: 500 }, giftFirst: false, now: now(), dueAt: now() };
  const posting = postingOf(
    'supplement',
    { location: 500 },
    { receivable: receivableId, area: String(areaId) },
  );
  const moment = { eventAt: now(), now: now(), zone };
  const cents = await fixture.write((db) => owe(db, { ...one, ...terms }, posting, moment));
  if (cents === 0) return;
  await fixture.write((db) => paidAtProvider(db, { riderId, agentId, now: now(), cents, receivableId }));
}

test('a supplement counts for the vehicle of its ride on the day on which it is paid', async () => {
  const ride = await aPaidRide();
  const first = today();
  fixture.clock.now += dayMs;
  await supplement(ride);
  expect(await earned(ride.number)).toEqual([
    [first, 1_200],
    [today(), 500],
  ]);
});

/** A management fee of 20.00 that a rider pays from the wallet: it is of no vehicle. */
async function aFee(agentId: number) {
  const areaId = agentId * 10 + 1;
  const riderId = await fixture.write((db) => aSaver(db, { agentId, now: now(), cents: 2_000 }));
  const receivableId = newId();
  const one = { receivableId, kind: 'fee' as const, orderId: null, riderId, areaId, agentId };
  const terms = { due: { ...noDues, fee: 2_000 }, giftFirst: false, now: now(), dueAt: now() };
  const posting = postingOf(
    'managementFee',
    { fee: 2_000 },
    { receivable: receivableId, area: String(areaId) },
  );
  await fixture.write((db) => owe(db, { ...one, ...terms }, posting, { eventAt: now(), now: now(), zone }));
}

test('all vehicles together brought what the reports say of rides, day by day and area by area, whatever happens', async () => {
  const chance = chanceFrom(20_261_128);
  const rides: Awaited<ReturnType<typeof aPaidRide>>[] = [];
  const first = today();
  for (let step = 0; step < 40; step++) {
    if (chance.happens(0.3)) fixture.clock.now += chance.whole(1, 20) * 3_600_000;
    const ride = chance.pick([...rides, undefined]);
    const kind = chance.whole(0, 4);
    if (ride === undefined || kind === 0) rides.push(await aPaidRide(chance.pick([3, 4])));
    else if (kind === 1) await supplement(ride);
    else if (kind === 2) await aFee(ride.agentId);
    else if (kind === 3) await askBack(ride.orderId, 20, 'wallet');
    else await providerSays(await askBack(ride.orderId, 10), chance.pick(['success', 'abnormal', 'closed']));
  }
  const days = new Set([first, today()]);
  for (let at = Date.parse(first); at <= Date.parse(today()); at += dayMs)
    days.add(new Date(at).toISOString().slice(0, 10));
  for (const day of days)
    for (const scope of [everything, { agentIds: [3], opAreaIds: 'all' as const }]) {
      const span = { from: day, to: day };
      const told = await fixture.write((db) => figureOf(db, 'ridesNetPaid', span, { scope, zone }));
      const { sum } = await fixture.write((db) =>
        db
          .selectFrom('vehicle_earned')
          .select(({ fn }) => fn.sum<number>('cents').as('sum'))
          .where('day', '=', day)
          .$if(scope !== everything, (of) => of.where('agent_id', '=', 3))
          .executeTakeFirstOrThrow(),
      );
      expect(Number(sum ?? 0), day).toBe(told);
    }
  expect(await fixture.write(checkEarned)).toEqual({ first: undefined, count: 0 });
  const fees = await fixture.write((db) =>
    figureOf(db, 'feesPaid', { from: first, to: today() }, { scope: everything, zone }),
  );
  expect(fees).toBeGreaterThan(0);
});
