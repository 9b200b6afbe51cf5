import type { Places } from '@kickstand/domain/places/fences';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../kernel/database/db.ts';
import {
  factsOf,
  identityOf,
  placesOf,
  placesVersion,
  releasesOf,
  vehiclesAfter,
  vehiclesByNumber,
  vehiclesChangedSince,
} from './fleet.store.ts';
import { FleetState } from './fleet.ts';
import { usedVehicles } from './use.store.ts';
import { mendUses } from './uses.ts';

const batch = 10_000;
/** Rows are stamped before they are committed, so that each look goes this far back, milliseconds. */
const overlapMs = 30_000;

export interface FleetSource {
  readonly fleet: FleetState;
  /** The fences as they are now. */
  places(): Places;
  /** Be told whenever the fences are others than before. Answers how to hear no more. */
  onFences(hear: () => void): () => void;
  /** Take over fences that were published since the last look: cheap enough for every second. */
  followFences(): Promise<void>;
  /** Take over these vehicles at once: after they were added or changed. */
  refresh(vehicles: readonly number[]): Promise<void>;
  /** Take over whatever operators changed since the last look; the owner's timer calls it every few seconds. */
  look(): Promise<void>;
}

/**
 * The fleet as the database knows it, in memory and kept up with what operators change. With a zone, fences that have
 * hours hold by its clocks; without one they hold always.
 */
export async function loadFleet(database: Database, now: () => number, zone?: string): Promise<FleetSource> {
  const clock = zone === undefined ? undefined : { now, zone };
  const fleet = new FleetState();
  let lookedAt = now();
  for (let after = 0; ; ) {
    const rows = await database.read(everything, (db) => vehiclesAfter(db, after, batch));
    for (const row of rows) fleet.identify(identityOf(row), now(), factsOf(row));
    if (rows.length < batch) break;
    after = rows.at(-1)?.vehicle_id ?? after;
  }
  let [places, version, releases] = await database.read(
    everything,
    async (db) => [await placesOf(db, clock), await placesVersion(db), await releasesOf(db)] as const,
  );

  const lookAtUses = async () => {
    const at = now();
    mendUses(fleet, await database.read(everything, (db) => usedVehicles(db, at)), at);
  };
  // What happened to trips while nobody listened is known before the first message.
  await lookAtUses();

  const hearers = new Set<() => void>();
  const lookAtPlaces = () =>
    database.read(everything, async (db) => {
      const newest = await placesVersion(db);
      if (newest === version) return;
      places = await placesOf(db, clock);
      version = newest;
      for (const hear of hearers) hear();
    });

  return {
    fleet,
    places: () => places,
    onFences: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    followFences: async () => {
      const newest = await database.read(everything, releasesOf);
      if (newest === releases) return;
      await lookAtPlaces();
      releases = newest;
    },
    refresh: async (vehicles) => {
      const rows = await database.read(everything, (db) => vehiclesByNumber(db, vehicles));
      for (const row of rows) fleet.identify(identityOf(row), now(), factsOf(row));
    },
    look: async () => {
      const since = lookedAt - overlapMs;
      lookedAt = now();
      const rows = await database.read(everything, (db) => vehiclesChangedSince(db, since));
      for (const row of rows) fleet.identify(identityOf(row), now(), factsOf(row));
      await lookAtUses();
      await lookAtPlaces();
    },
  };
}
