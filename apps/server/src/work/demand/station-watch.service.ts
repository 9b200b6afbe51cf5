import { isActiveAt } from '@kickstand/domain/places/fences';
import { everything } from '@kickstand/domain/platform/access';
import { stationStateOf } from '@kickstand/domain/work/demand';
import type { JobParts } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { putSetting, settingOf } from '../../kernel/program/setting.ts';
import type { FleetState } from '../../live/fleet.ts';
import { standing } from '../../live/stations/standing.ts';
import {
  keepChanges,
  lastChange,
  loseSight,
  type StationChange,
  type WatchedStation,
  watchedStations,
} from './station-watch.store.ts';

type Parts = Pick<JobParts, 'database' | 'fleet' | 'now' | 'zone'>;

const lookEveryMs = 5_000;
/** How often stations are read anew, and how often it is written down that somebody looks. */
const noteEveryMs = 60_000;
/** Who did not look for so long does not know how stations stood. */
const longestBlinkMs = 150_000;
const seenAt = 'demand.seenAt';

/** Looks how stations stand, and writes down when that changes. */
export class StationWatch {
  readonly #parts: Parts;
  #stations: readonly WatchedStation[] = [];
  #known = new Map<string, StationChange>();
  #lookedAt = 0;
  #notedAt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async look() {
    const { database, now } = this.#parts;
    const at = now();
    if (at - this.#notedAt >= noteEveryMs) await this.#note(at);
    const changes = this.#changes(at);
    if (changes.length > 0) await database.write(everything, (db) => keepChanges(db, at, changes));
    for (const change of changes) this.#known.set(change.id, change);
    this.#lookedAt = at;
  }

  /** Somebody looks: after a pause, first say since when nobody did. */
  async #note(at: number) {
    await this.#parts.database.write(everything, async (db) => {
      const seen = this.#lookedAt || (((await settingOf(db, seenAt)) as number) ?? (await lastChange(db)));
      if (seen !== undefined && at - seen > longestBlinkMs) {
        await loseSight(db, seen);
        this.#known = new Map();
      }
      await putSetting(db, seenAt, { value: at, now: at });
      this.#stations = await watchedStations(db);
    });
    this.#notedAt = at;
  }

  #changes(at: number): StationChange[] {
    const { fleet, zone } = this.#parts;
    const counts = countsOf(fleet, at);
    const now = this.#stations.map(({ id, areaId, agentId, capacity, isAreaOpen, times }): StationChange => {
      const count = counts.get(id) ?? { rentable: 0, standing: 0 };
      const isOpen = isAreaOpen && isActiveAt(times, at, zone);
      return { id, areaId, agentId, ...stationStateOf({ isOpen, ...count, capacity }) };
    });
    const ids = new Set(now.map(({ id }) => id));
    const gone = [...this.#known.values()].filter(({ id }) => !ids.has(id));
    const all = [...now, ...gone.map((change) => ({ ...change, state: 'unseen' as const, isFull: false }))];
    return all.filter((change) => !isSame(change, this.#known.get(change.id)));
  }
}

const isSame = (a: StationChange, b: StationChange | undefined) =>
  a.state === b?.state && a.isFull === b.isFull && a.agentId === b.agentId;

/** How many vehicles stand in each station, and how many of them anybody could take. */
function countsOf(fleet: FleetState, now: number) {
  const counts = new Map<string, { rentable: number; standing: number }>();
  for (const { stationId, rentable } of standing(fleet, now)) {
    if (stationId === null) continue;
    const count = counts.get(stationId) ?? { rentable: 0, standing: 0 };
    count.standing += 1;
    count.rentable += Number(rentable);
    counts.set(stationId, count);
  }
  return counts;
}

/** Looks again and again while the fleet is in memory. Answers how to stop. */
export function startStationWatch(parts: Parts, onError: (error: unknown) => void) {
  const watch = new StationWatch(parts);
  return repeatEvery(lookEveryMs, () => watch.look(), onError);
}
