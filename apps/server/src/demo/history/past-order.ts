import { chanceFrom, makeTown } from '@kickstand/town';
import type { DemoVehicle } from '../demo.fleet.ts';
import type { PastPrices } from '../money/past-terms.ts';
import type { Depth } from './depth.ts';
import { livePast, type PastWish } from './past-days.ts';
import type { Sink } from './sink.ts';
import type { CrewPerson } from './work/past-work-rows.ts';

/** All inputs of the history of a demo, as sent to a worker thread. */
export interface PastOrder {
  /** Inputs that recreate the town. */
  seed: number;
  scale: number;
  /** Vehicles at the start of the history. */
  fleet: readonly DemoVehicle[];
  crew: readonly CrewPerson[];
  depth: Depth;
  /** Time zone of the business. */
  zone: string;
  prices: PastPrices;
  now: number;
  /** End of field work; the current shift follows. */
  workUntil: number;
  /** Fence ID by station of the town. */
  stations: ReadonlyMap<number, string>;
  /** Fence ID by no-stop zone. */
  noStopZones: ReadonlyMap<number, string>;
}

/** Simulates the history of service areas; returns the final state of their vehicles. */
export const livePastOf = (
  { seed, scale, stations, noStopZones, ...order }: PastOrder,
  sink: Sink,
  living: Pick<PastWish, 'areas' | 'breathe'>,
): DemoVehicle[] =>
  livePast(
    {
      ...order,
      // Copies, because the simulation sets `busyUntil` in them.
      crew: order.crew.map((person) => ({ ...person })),
      areas: living.areas,
      breathe: living.breathe,
      town: makeTown(seed, { scale }),
      chance: chanceFrom(seed).fork('past'),
      fenceOf: ({ id }) => stations.get(id) ?? '',
      zoneOf: ({ id }) => noStopZones.get(id) ?? '',
    },
    sink,
  );
