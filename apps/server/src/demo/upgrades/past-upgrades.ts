import { chunksOf } from '@kickstand/domain/fleet/upgrades';
import { chanceFrom } from '@kickstand/town';
import { type PastVehicle, vehiclesIn } from '../../fleet/upgrades/furnish.service.ts';
import type { Db } from '../../kernel/database/db.ts';
import { rootAgent } from '../demo.people.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Fields shared by past upgrades. */
export interface PastOne {
  modelId: number;
  packageId: string;
  areaId: number;
  /** Start. */
  at: number;
  by: string;
  operatorId: string;
}

/** Outcome for a vehicle. */
export type Fate = Pick<PastVehicle, 'state' | 'code'>;
export const well: Fate = { state: 'success', code: null };

interface Extent {
  most: number;
  canary: number;
  from: string;
  /** Size of the image. */
  bytes: number;
}

/** Vehicles of an upgrade with their outcomes; `fateOf` decides the n-th. */
export async function vehiclesOf(
  db: Db,
  one: PastOne,
  { most, canary, from, bytes }: Extent,
  fateOf: (n: number) => Fate,
) {
  const chance = chanceFrom(one.at % 1_000_000);
  const numbers = chance.shuffled(await vehiclesIn(db, { ...one, most }));
  return numbers.map((vehicle, n): PastVehicle => {
    const fate = fateOf(n);
    return {
      vehicle,
      isCanary: n < canary,
      stratum: chance.happens(0.7) ? 'A' : chance.happens(0.8) ? 'B' : 'C',
      fromVersion: from,
      ...fate,
      chunks: fate.state === 'waiting' || fate.state === 'skipped' ? 0 : chunksOf(bytes),
      at: one.at + (n < canary ? 0 : day) + chance.whole(3, 90) * minute,
    };
  });
}

/** Columns shared by all past upgrades. */
export const common = (
  { by, operatorId, packageId, areaId, at }: PastOne,
  vehicles: readonly PastVehicle[],
  canary: number,
) => ({
  packageId,
  agentId: rootAgent.agentId,
  target: { areaIds: [areaId], carIds: [], fromVersions: [], severalWindows: true },
  areaIds: [areaId],
  planned: vehicles.length,
  canary,
  window: { from: 60, to: 300 },
  concurrency: 50,
  stopPercent: 3,
  isDowngrade: false,
  by,
  operatorId,
  createdAt: at - 6 * hour,
  startedAt: at - 6 * hour,
});
