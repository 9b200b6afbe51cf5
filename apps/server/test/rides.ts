import type { TripEvidence } from '@kickstand/contract/rides/trips';
import { newId } from '../src/kernel/ids.ts';
import { waitForRider } from '../src/platform/rider-kit/riders.service.ts';
import { chargeOrder, openOrder } from '../src/rides/orders/charge.service.ts';
import type { FeatureFixture } from './feature-fixture.ts';

const minute = 60_000;

const evidence: TripEvidence = {
  vehicleFix: null,
  phoneFix: null,
  fixAgeS: null,
  violations: [],
  helmetMissing: null,
} as never;

interface Where {
  agentId: number;
  areaId: number;
  zone: string;
}

/** Rides of riders as they are billed, from one station into another. */
export function ridesIn(fixture: FeatureFixture, { agentId, areaId, zone }: Where) {
  const begin = (riderId: string, orderId: string) =>
    fixture.write(async (db) => {
      await waitForRider(db, riderId);
      const at = { modelId: 1, areaId, agentId, platform: 'wechat', startStationId: null, imei: null };
      const startedAt = fixture.clock.now;
      await openOrder(db, { ...at, orderId, riderId, vehicle: 10_000_001, startedAt }, zone);
      return startedAt;
    });

  const end = (riderId: string, orderId: string, startedAt: number) =>
    fixture.write(async (db) => {
      await waitForRider(db, riderId);
      const endedAt = fixture.clock.now;
      const of = {
        pauses: [],
        odometerM: 3_000,
        straightM: null,
        endedBy: 'user' as const,
        distanceM: 3_000,
      };
      const place = { relation: 'in_station' as const, judged: 'in_station' as const, endStationId: null };
      const ride = {
        ...of,
        ...place,
        orderId,
        startedAt,
        endedAt,
        ridingSeconds: 1,
        evidence,
        isTicked: false,
      };
      await chargeOrder(db, ride, { now: endedAt, zone });
      return db
        .selectFrom('ride_order')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
    });

  /** A ride of so many minutes; answers its order. */
  async function ride(riderId: string, minutes: number) {
    const orderId = newId();
    const startedAt = await begin(riderId, orderId);
    fixture.clock.now += minutes * minute;
    return end(riderId, orderId, startedAt);
  }
  return { begin, end, ride };
}
