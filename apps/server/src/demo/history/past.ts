import type { Chance } from '@kickstand/town';
import type { PastMoney } from '../money/past-money.ts';
import type { DayCounts, Owner } from './day-counts.ts';
import type { PastFleet } from './past-fleet.ts';
import type { PastStations } from './past-stations.ts';
import type { PastTelemetry } from './past-telemetry.ts';
import type { PastTown } from './past-town.ts';
import type { Riders } from './riders.ts';
import type { Sink } from './sink.ts';
import type { Timeline } from './timeline.ts';
import type { PastWork } from './work/past-work.ts';

/** From when on each part of the past is kept, epoch ms. */
export interface Since {
  trips: number;
  tracks: number;
  /** Where staff went. */
  staffTracks: number;
  telemetry: number;
  fineSnapshots: number;
  snapshots: number;
  samples: number;
}

/** Everything that rides and work of the past share in one service area. */
export interface PastWorld {
  readonly now: number;
  /** Field work goes on until then. */
  readonly workUntil: number;
  readonly since: Since;
  readonly town: PastTown;
  readonly fleet: PastFleet;
  readonly stations: PastStations;
  readonly riders: Riders;
  readonly counts: DayCounts;
  readonly timeline: Timeline;
  readonly telemetry: PastTelemetry;
  readonly work: PastWork;
  readonly money: PastMoney;
  readonly sink: Sink;
  readonly chance: Chance;
  /** Against verdicts: how many there are, and what chance they follow. */
  readonly objections: { chance: Chance; made: number };
  /** The service area that lives, and whose it is. */
  readonly owner: Owner;
}
