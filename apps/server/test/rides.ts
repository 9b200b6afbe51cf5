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

/** On which vehicle a ride begins, and in which station; by default one that carries nothing, outside of any. */
interface Begun {
  vehicle?: number;
  stationId?: string | null;
}

/** In which station a ride provably ends. */
const arrivedIn = (stationId: string) => ({
  endStationId: stationId,
  evidence: { ...evidence, accuracyM: 6, fixAgeS: 10, edgeM: -12, sensors: null } as TripEvidence,
});

/** Rides of riders as they are billed, from one station into another. */
export function ridesIn(fixture: FeatureFixture, { agentId, areaId, zone }: Where) {
  const begin = (riderId: string, orderId: string, { vehicle = 10_000_001, stationId = null }: Begun = {}) =>
    fixture.write(async (db) => {
      await waitForRider(db, riderId);
      const at = { modelId: 1, areaId, agentId, platform: 'wechat', startStationId: stationId, imei: null };
      const startedAt = fixture.clock.now;
      await openOrder(db, { ...at, orderId, riderId, vehicle, startedAt }, zone);
      return startedAt;
    });

  const end = (riderId: string, orderId: string, startedAt: number, arrivedAt?: string) =>
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
        ...(arrivedAt !== undefined && arrivedIn(arrivedAt)),
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
