import { type StationState, stationStateOf } from '@kickstand/domain/work/demand';
import type { Owner } from './day-counts.ts';
import { isRideable, type PastFleet } from './past-fleet.ts';
import { isOffline } from './past-snapshots.ts';
import type { PastTown } from './past-town.ts';
import type { Sink } from './sink.ts';

interface Said {
  at: number;
  state: StationState;
  isFull: boolean;
}

/** Records when stations of an area become empty or full, or stop being so. */
export class PastStations {
  readonly #town: PastTown;
  readonly #fleet: PastFleet;
  readonly #owner: Owner;
  readonly #sink: Sink;
  readonly #said = new Map<number, Said>();

  constructor({ town, fleet, owner, sink }: { town: PastTown; fleet: PastFleet; owner: Owner; sink: Sink }) {
    this.#town = town;
    this.#fleet = fleet;
    this.#owner = owner;
    this.#sink = sink;
  }

  /** Checks a station for changes. */
  look(station: number, at: number) {
    let [rentable, standing] = [0, 0];
    for (const vehicle of this.#fleet.near(station)) {
      if (vehicle.standing !== 'in_station') continue;
      standing += 1;
      if (isRideable(vehicle, at) && !isOffline(vehicle.index, at)) rentable += 1;
    }
    const { capacity } = this.#town.station(station);
    const { state, isFull } = stationStateOf({ isOpen: true, rentable, standing, capacity });
    const before = this.#said.get(station);
    if (before?.state === state && before.isFull === isFull) return;
    const when = Math.max(Math.round(at), (before?.at ?? 0) + 1);
    this.#said.set(station, { at: when, state, isFull });
    const { serviceAreaId, agentId } = this.#owner;
    this.#sink.add('station_change', [
      ...[this.#town.fence(station), new Date(when), serviceAreaId, agentId, state, isFull],
    ]);
  }

  /** Batteries run down even if nobody comes. */
  lookAtAll(at: number) {
    for (const { id } of this.#town.stationsOf(this.#owner.serviceAreaId)) this.look(id, at);
  }
}
