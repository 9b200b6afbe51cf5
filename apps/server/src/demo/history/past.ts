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

/** From when each part of the history is stored, epoch ms. */
export interface Since {
  trips: number;
  tracks: number;
  /** Tracks of staff. */
  staffTracks: number;
  telemetry: number;
  fineSnapshots: number;
  snapshots: number;
  samples: number;
}

/** State shared by rides and work within one service area. */
export interface PastWorld {
  readonly now: number;
  /** End of field work. */
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
  /** Objections to decisions: their number and random source. */
  readonly objections: { chance: Chance; made: number };
  /** The simulated service area and its company. */
  readonly owner: Owner;
}
