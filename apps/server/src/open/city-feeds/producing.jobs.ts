import type { CityMapping, FeedKind } from '@kickstand/contract/open/regulator';
import type { Facts } from '@kickstand/domain/open/city-feeds';
import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { ridesThatEnded } from '../../rides/trips/ended-rides.service.ts';
import { freshMs } from '../../work/field-work/people.service.ts';
import { changedVehicles, duePlaces, noteRidesUntil, noteTold } from './facts.store.ts';
import { enqueue, type FeedStored, feedsOn, forgetAccepted, type NewRecord } from './queue.store.ts';
import { changedDuties, noteDuties } from './staff.store.ts';

const everyMs = 10_000;
const keptMs = 3 * 86_400_000;
const mostVehicles = 2_000;
/** Rides are queued once the transaction that ends them has committed. */
const settledMs = 5_000;

export interface FeedJobParts {
  database: Database;
  now(): number;
  /** The IANA zone of local times. */
  zone: string;
  mappings: ReadonlyMap<string, CityMapping>;
}

const record = (kind: FeedKind, vehicleId: number | null, facts: Facts, at: number): NewRecord => ({
  recordId: newId(),
  vehicleId,
  kind,
  facts,
  at,
});

/** Queues changes of duty for a feed. */
async function produceDuties(db: Db, feed: FeedStored, now: number) {
  const duties = await changedDuties(db, feed, now - freshMs);
  const made = duties.map(({ number, company, isOnDuty }) =>
    record('staff', null, { number, company, state: isOnDuty ? 'on_duty' : 'off_duty', at: now }, now),
  );
  await enqueue(db, feed, made, now);
  await noteDuties(db, feed, duties, now);
}

/** Queues what is due for a feed. */
async function produce(db: Db, feed: FeedStored, { mapping, now }: { mapping: CityMapping; now: number }) {
  const { records, cadence } = mapping;
  if (records.vehicle) {
    const vehicles = await changedVehicles(db, feed, mostVehicles);
    const made = vehicles.map(({ vehicleId, ...facts }) => record('vehicle', vehicleId, facts, facts.at));
    await enqueue(db, feed, made, now);
    await noteTold(db, feed, {
      what: 'registered_at',
      vehicleIds: vehicles.map((one) => one.vehicleId),
      now,
    });
  }
  if (records.position) {
    const cadences = {
      ridingMs: cadence.ridingSeconds * 1_000,
      standingMs: cadence.standingMinutes * 60_000,
    };
    const places = await duePlaces(db, feed, { now, ...cadences });
    const made = places.map(({ vehicleId, isRidden, ...facts }) =>
      record('position', vehicleId, { ...facts, state: isRidden ? 'ridden' : 'standing' }, facts.at),
    );
    await enqueue(db, feed, made, now);
    await noteTold(db, feed, { what: 'placed_at', vehicleIds: places.map((one) => one.vehicleId), now });
  }
  if (records.ride) {
    const span = { from: feed.ridesUntil, to: now - settledMs };
    const rides = await ridesThatEnded(db, [feed.serviceAreaId], span);
    await enqueue(
      db,
      feed,
      rides.map(({ vehicleId, serviceAreaId: _, ...facts }) =>
        record('ride', vehicleId, facts, facts.endedAt),
      ),
      now,
    );
    if (span.to > span.from) await noteRidesUntil(db, feed.feedId, span.to);
  }
  if (records.staff) await produceDuties(db, feed, now);
}

/** Processes every feed once. */
export const produceAll = ({ database, now, mappings }: FeedJobParts) =>
  database.write(everything, async (db) => {
    for (const feed of await feedsOn(db)) {
      const mapping = mappings.get(feed.city);
      if (mapping) await produce(db, feed, { mapping, now: now() });
    }
    await forgetAccepted(db, now() - keptMs);
  });

/** Runs every ten seconds. Returns a function that stops it. */
export const startProducing = (parts: FeedJobParts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => produceAll(parts), onError);
