import { chanceFrom, makeTown } from '@kickstand/town';
import type { DemoVehicle } from '../demo.fleet.ts';
import type { PastPrices } from '../money/past-terms.ts';
import type { Depth } from './depth.ts';
import { livePast, type PastWish } from './past-days.ts';
import type { Sink } from './sink.ts';
import type { CrewPerson } from './work/past-work-rows.ts';

/** All that the past of a demo follows from; it can be handed to another thread. */
export interface PastOrder {
  /** The town is made anew from these. */
  seed: number;
  scale: number;
  /** Where and how the vehicles stood when the past began. */
  fleet: readonly DemoVehicle[];
  crew: readonly CrewPerson[];
  depth: Depth;
  /** Time zone of the business. */
  zone: string;
  prices: PastPrices;
  now: number;
  /** Field work goes on until then: what comes after is the shift that is under way. */
  workUntil: number;
  /** Station of the town to fence id. */
  stations: ReadonlyMap<number, string>;
  /** Zone in which nothing may be left to fence id. */
  noStopZones: ReadonlyMap<number, string>;
}

/** Lives the past of service areas; answers how their vehicles stand at its end. */
export const livePastOf = (
  { seed, scale, stations, noStopZones, ...order }: PastOrder,
  sink: Sink,
  living: Pick<PastWish, 'areas' | 'breathe'>,
): DemoVehicle[] =>
  livePast(
    {
      ...order,
      // Whoever lives the past keeps in them until when they are busy.
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
