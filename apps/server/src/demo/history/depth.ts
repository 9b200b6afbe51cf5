import type { Settings } from '../../kernel/program/settings.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How far back each part of a demo’s history reaches, milliseconds. */
export interface Depth {
  trips: number;
  /** Tracks of trips; searches that found a vehicle. */
  tracks: number;
  /** Tracks of staff on shift. */
  staffTracks: number;
  telemetry: number;
  /** Snapshots of the fleet every 15 minutes, and before that hourly. */
  fineSnapshots: number;
  snapshots: number;
  samples: number;
}

/** Larger fleets have a shorter history, so that the first start takes only minutes. */
const depths: Record<Settings['demoScale'], Depth> = {
  small: {
    trips: 7 * day,
    tracks: 7 * day,
    staffTracks: 3 * day,
    telemetry: 7 * day,
    fineSnapshots: 7 * day,
    snapshots: 7 * day,
    samples: 7 * day,
  },
  town: {
    trips: 35 * day,
    tracks: 14 * day,
    staffTracks: 3 * day,
    telemetry: 3 * day,
    fineSnapshots: 3 * day,
    snapshots: 30 * day,
    samples: 30 * day,
  },
  city: {
    trips: 10 * day,
    tracks: 2 * day,
    staffTracks: 1 * day,
    telemetry: 6 * hour,
    fineSnapshots: 12 * hour,
    snapshots: 5 * day,
    samples: 10 * day,
  },
  metro: {
    trips: 1.5 * day,
    tracks: 6 * hour,
    staffTracks: 6 * hour,
    telemetry: 2 * hour,
    fineSnapshots: 3 * hour,
    snapshots: 1.5 * day,
    samples: 1.5 * day,
  },
};

/** How far back the history of a demo reaches: by its scale, or a number of days. */
export function depthOf({ demoScale, demoDays }: DepthWish): Depth {
  const usual = depths[demoScale];
  if (demoDays === undefined) return usual;
  const trips = demoDays * day;
  const within = Object.entries(usual).map(([part, ms]) => [part, Math.min(ms, trips)]);
  return { ...(Object.fromEntries(within) as unknown as Depth), trips };
}

type DepthWish = Pick<Settings, 'demoScale'> & Partial<Pick<Settings, 'demoDays'>>;
