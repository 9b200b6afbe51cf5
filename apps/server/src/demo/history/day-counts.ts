import { heatCellOf } from '@kickstand/domain/insight/heat';
import type { LngLat } from '@kickstand/domain/platform/geo';
import type { PastVehicle } from './past-fleet.ts';
import type { Sink } from './sink.ts';

/** A local hour in the business’s time zone. */
export interface LocalHour {
  day: string;
  hour: number;
}

/** Area and company of the cells. */
export type Owner = Pick<PastVehicle['of'], 'serviceAreaId' | 'agentId'>;

const hourMinutes = 60;
const noRides = hoursText(() => 0);

const counted = ['starts', 'ends', 'missed', 'minutes'] as const;
type Counted = (typeof counted)[number];

interface Cell {
  serviceAreaId: number;
  agentId: number;
  cell: number;
  counts: Record<Counted, number>;
}

interface HourHeld {
  of: LocalHour;
  cells: Map<number, Cell>;
}

interface OfDay {
  trips: number;
  short: number;
  failed: number;
  /** Missed orders because of charge or faults, and because of position. */
  missed: number;
  missedDispatch: number;
  astray: number;
  seconds: number;
  metres: number;
}

/** Totals by hour and cell, and by vehicle and day; written once they are final. */
export class DayCounts {
  readonly #sink: Sink;
  readonly #hours = new Map<string, HourHeld>();
  #newest: HourHeld | undefined;
  readonly #days = new Map<string, Map<PastVehicle, OfDay>>();
  #stationDay = '';
  #stations = new Map<string, { owner: Owner; vehicles: number[] }>();

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  heat(of: LocalHour, owner: Owner, at: LngLat, what: Counted, n: number) {
    const hour = this.#hourOf(of);
    const cell = heatCellOf(at[0], at[1]);
    // Cells at a border belong to two areas; area IDs are small.
    const cellKey = cell * 64 + owner.serviceAreaId;
    let held = hour.cells.get(cellKey);
    if (!held) {
      const { serviceAreaId, agentId } = owner;
      held = { serviceAreaId, agentId, cell, counts: { starts: 0, ends: 0, missed: 0, minutes: 0 } };
      hour.cells.set(cellKey, held);
    }
    held.counts[what] += n;
  }

  /** Counts a vehicle available in a station for an hour; hours come in order. */
  stood({ day, hour }: LocalHour, owner: Owner, station: string) {
    if (day !== this.#stationDay) this.#writeStations(day);
    const held = this.#stations.get(station) ?? { owner, vehicles: Array<number>(24).fill(0) };
    held.vehicles[hour] = (held.vehicles[hour] ?? 0) + 1;
    this.#stations.set(station, held);
  }

  /** Totals of a vehicle on a day, for adding; the previous day can still change. */
  ofDay(day: string, vehicle: PastVehicle): OfDay {
    const vehicles = this.#days.get(day) ?? this.#beginDay(day);
    let sums = vehicles.get(vehicle);
    if (!sums) {
      sums = {
        trips: 0,
        short: 0,
        failed: 0,
        missed: 0,
        missedDispatch: 0,
        astray: 0,
        seconds: 0,
        metres: 0,
      };
      vehicles.set(vehicle, sums);
    }
    return sums;
  }

  #beginDay(day: string) {
    this.#writeDays(1);
    const vehicles = new Map<PastVehicle, OfDay>();
    this.#days.set(day, vehicles);
    return vehicles;
  }

  /** Writes all but the newest `keep` hours, because ends are still added to those. */
  settle(keep: number) {
    const keys = [...this.#hours.keys()];
    for (const key of keys.slice(0, Math.max(0, keys.length - keep))) this.#writeHour(key);
  }

  finish() {
    this.settle(0);
    this.#writeDays(0);
    this.#writeStations('');
  }

  /** Most requests are for the same hour as the one before. */
  #hourOf(of: LocalHour): HourHeld {
    if (this.#newest?.of === of) return this.#newest;
    const key = `${of.day} ${of.hour}`;
    const hour = this.#hours.get(key) ?? { of, cells: new Map<number, Cell>() };
    this.#hours.set(key, hour);
    this.#newest = { of, cells: hour.cells };
    return this.#newest;
  }

  #writeHour(key: string) {
    this.#newest = undefined;
    const held = this.#hours.get(key);
    this.#hours.delete(key);
    for (const { serviceAreaId, agentId, cell, counts } of held?.cells.values() ?? [])
      this.#sink.add('heat_hour', [
        ...[serviceAreaId, held?.of.day ?? '', held?.of.hour ?? 0, cell, agentId],
        ...counted.map((what) => counts[what]),
        // The fleet is sampled once an hour, and a sample counts for the whole hour.
        counts.minutes > 0 ? hourMinutes : 0,
      ]);
  }

  /** Rides are added once the history is complete. */
  #writeStations(next: string) {
    for (const [station, { owner, vehicles }] of this.#stations)
      this.#sink.add('station_day', [
        ...[station, this.#stationDay, owner.serviceAreaId, owner.agentId, noRides, noRides],
        hoursText((hour) => (vehicles[hour] ?? 0) * hourMinutes),
        hoursText((hour) => ((vehicles[hour] ?? 0) > 0 ? hourMinutes : 0)),
      ]);
    this.#stations = new Map();
    this.#stationDay = next;
  }

  /** Writes all but the newest `keep` days. */
  #writeDays(keep: number) {
    const days = [...this.#days];
    for (const [day, vehicles] of days.slice(0, Math.max(0, days.length - keep))) {
      for (const [{ of }, c] of vehicles)
        this.#sink.add('vehicle_day', [
          ...[of.vehicleId, day, of.serviceAreaId, of.agentId, c.trips, c.short, c.failed],
          ...[c.missedDispatch, c.missed, c.astray, c.seconds, c.metres],
        ]);
      this.#days.delete(day);
    }
  }
}

/** A database array with one number per hour of the day. */
function hoursText(of: (hour: number) => number) {
  return `{${Array.from({ length: 24 }, (_, hour) => of(hour)).join(',')}}`;
}
