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
/** How often stations are reloaded, and how often the watch itself is recorded. */
const noteEveryMs = 60_000;
/** After a longer interruption, the states of stations in between are unknown. */
const longestBlinkMs = 150_000;
const seenAt = 'demand.seenAt';

/** Watches stations' states and records changes. */
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

  /** Records that the watch is running; after a pause, first since when it was not. */
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

/** The number of vehicles in each station, and of rentable ones among them. */
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

/** Watches continuously while the fleet is in memory. Returns how to stop. */
export function startStationWatch(parts: Parts, onError: (error: unknown) => void) {
  const watch = new StationWatch(parts);
  return repeatEvery(lookEveryMs, () => watch.look(), onError);
}
