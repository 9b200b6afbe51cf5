import { stationFigures } from '@kickstand/contract/insight/station-statistics';
import { StationTally, stationChangesFrame, stationsFrame } from '@kickstand/domain/places/stations';
import { inScope, type Scope } from '@kickstand/domain/platform/access';
import type { FleetReader } from '../fleet-reader.ts';
import { standing } from './standing.ts';
import type { KnownStation } from './stations.store.ts';

/** How often stations, and what riders missed there, are read anew while somebody watches. */
const readEveryMs = 60_000;
const width = stationFigures.length;

export type WatchedStation = Pick<KnownStation, 'agentId'> &
  ConstructorParameters<typeof StationTally>[0][number];

interface Needs {
  fleet: FleetReader;
  now(): number;
  /** All stations of the deployment. */
  read(): Promise<readonly WatchedStation[]>;
  onError(error: unknown): void;
}

/** How all stations stand, counted once a turn for everybody who watches them, and what changed since the turn before. */
export class StationBoard {
  readonly #needs: Needs;
  #stations: readonly WatchedStation[] = [];
  #tally = new StationTally([]);
  #figures = new Uint16Array();
  #changed: readonly number[] = [];
  #kept = new Map<string, Uint8Array | undefined>();
  #readAt = Number.NEGATIVE_INFINITY;
  #isReading = false;
  #version = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Rises when numbers stand for other stations than before; 0 while nothing was read. */
  get version() {
    return this.#version;
  }

  /** Count anew; for a turn in which somebody watches. */
  turn() {
    const now = this.#needs.now();
    if (!this.#isReading && now - this.#readAt >= readEveryMs) void this.#read(now);
    const before = this.#figures;
    this.#kept = new Map();
    this.#figures = this.#tally.count(standing(this.#needs.fleet, now));
    this.#changed = this.#stations.flatMap((_, i) => (differs(before, this.#figures, i) ? [i] : []));
  }

  /** All stations that a scope may see. */
  all(scope: Scope): Uint8Array {
    return (
      this.#once(`all ${JSON.stringify(scope)}`, () => {
        const positions = this.#stations.flatMap((_, i) => (this.#isIn(scope, i) ? [i] : []));
        const ids = positions.map((i) => this.#stations[i]?.id ?? '');
        return stationsFrame(this.#told(positions), ids);
      }) ?? this.nothing()
    );
  }

  /** Those of them that changed in the last turn; undefined where none did. */
  changes(scope: Scope): Uint8Array | undefined {
    return this.#once(`changes ${JSON.stringify(scope)}`, () => {
      const positions = this.#changed.filter((i) => this.#isIn(scope, i));
      return positions.length > 0 ? stationChangesFrame(this.#told(positions)) : undefined;
    });
  }

  /** Says that nothing has changed, and when that was. */
  nothing(): Uint8Array {
    return stationChangesFrame(this.#told([]));
  }

  #told = (positions: readonly number[]) => ({
    positions,
    figures: this.#figures,
    now: this.#needs.now(),
  });

  async #read(now: number) {
    this.#readAt = now;
    this.#isReading = true;
    try {
      this.#take(await this.#needs.read());
    } catch (error) {
      this.#needs.onError(error);
    } finally {
      this.#isReading = false;
    }
  }

  #take(stations: readonly WatchedStation[]) {
    const isSame =
      this.#version > 0 &&
      stations.length === this.#stations.length &&
      stations.every((one, i) => hasSamePlace(one, this.#stations[i]));
    this.#stations = stations;
    this.#tally = new StationTally(stations);
    if (isSame) return;
    this.#version++;
    this.#kept = new Map();
    this.#figures = this.#tally.count(standing(this.#needs.fleet, this.#needs.now()));
    this.#changed = [];
  }

  #isIn(scope: Scope, position: number) {
    const station = this.#stations[position];
    return station !== undefined && inScope(scope, station.agentId, station.areaId);
  }

  #once(key: string, make: () => Uint8Array | undefined) {
    if (!this.#kept.has(key)) this.#kept.set(key, make());
    return this.#kept.get(key);
  }
}

const hasSamePlace = (a: WatchedStation, b: WatchedStation | undefined) =>
  a.id === b?.id && a.areaId === b.areaId && a.agentId === b.agentId;

function differs(before: Uint16Array, after: Uint16Array, position: number) {
  for (let i = position * width; i < (position + 1) * width; i++) if (before[i] !== after[i]) return true;
  return false;
}
