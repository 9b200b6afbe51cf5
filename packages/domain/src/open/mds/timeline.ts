import type { Crossing, Place } from './places.ts';
import type { MdsEventType, MdsState } from './standard.ts';

/** From an instant until before another; null: still in progress. */
export interface MdsSpan {
  from: number;
  until: number | null;
}

export interface TripSpan extends MdsSpan {
  tripId: string;
  /** When the rider claimed the vehicle that opened at `from`. */
  claimedAt: number;
  /** It did not open. */
  isCancelled: boolean;
  start: Place | null;
  end: Place | null;
  startsInside: boolean;
  endsInside: boolean;
  crossings: readonly Crossing[];
}

/** Staff work on the vehicle: moving it, hauling it away, or repairing it in place. */
export interface WorkSpan extends MdsSpan {
  kind: 'carry' | 'haul' | 'attend';
  end: Place | null;
  endsInside: boolean;
}

/** Why a vehicle on the street cannot be rented. */
export type StopReason = 'battery' | 'maintenance' | 'unspecified';

/** The spans of a vehicle over a period, including those that overlap it. */
export interface VehicleSpans {
  shelf: readonly MdsSpan[];
  trips: readonly TripSpan[];
  reservations: readonly MdsSpan[];
  work: readonly WorkSpan[];
  stops: readonly (MdsSpan & { why: StopReason })[];
  /** Without a message from its controller. */
  offline: readonly MdsSpan[];
}

/** An event of a vehicle, and its state since. */
export interface Happening {
  at: number;
  state: MdsState;
  type: MdsEventType;
  tripId: string | null;
  /** Null: its parking position if nothing else is known. */
  place: Place | null;
}

const holds = ({ from, until }: MdsSpan, at: number) => from <= at && (until === null || at < until);
const atIn = <S extends MdsSpan>(spans: readonly S[], at: number) => spans.find((one) => holds(one, at));

const stopTypes: Record<StopReason, MdsEventType> = {
  battery: 'battery_low',
  maintenance: 'maintenance',
  unspecified: 'unspecified',
};
const resumeTypes: Record<StopReason, MdsEventType> = { ...stopTypes, battery: 'battery_charged' };
const pickUps = { carry: 'rebalance_pick_up', haul: 'maintenance_pick_up' } as const;

/**
 * All events of a vehicle in order of time, each one transition of the standard's table. A trip takes precedence
 * over anything else in its time, and each of its events has its id. Two transitions at one instant are a
 * millisecond apart.
 */
export function happeningsOf(spans: VehicleSpans): Happening[] {
  const whole = withoutGaps(spans);
  const told = new Telling(whole);
  for (const at of instantsOf(whole)) told.step(at);
  return told.happenings;
}

/** The reservation of the rider who takes the vehicle lasts until it opens. */
function withoutGaps(spans: VehicleSpans): VehicleSpans {
  const opened = new Map(spans.trips.map(({ claimedAt, from }) => [claimedAt, from]));
  const reservations = spans.reservations.map((one) => ({
    ...one,
    until: one.until === null ? null : (opened.get(one.until) ?? one.until),
  }));
  return { ...spans, reservations };
}

function instantsOf(spans: VehicleSpans): number[] {
  const found = new Set<number>();
  for (const { from, until } of Object.values(spans).flat() as MdsSpan[]) {
    found.add(from);
    if (until !== null) found.add(until);
  }
  for (const { crossings } of spans.trips) for (const { at } of crossings) found.add(at);
  return [...found].sort((a, b) => a - b);
}

class Telling {
  readonly happenings: Happening[] = [];
  readonly #spans: VehicleSpans;
  #state: MdsState = 'removed';
  #why: StopReason = 'unspecified';
  #place: Place | null = null;
  /** It has been outside since its last trip. */
  #isAway = false;
  /** Staff left it outside. */
  #isGone = false;

  constructor(spans: VehicleSpans) {
    this.#spans = spans;
  }

  step(at: number) {
    const { trips } = this.#spans;
    for (const trip of trips.filter((one) => one.until === at && one.from < at)) this.#endTrip(trip, at);
    for (const trip of trips.filter((one) => one.from === at)) {
      this.#startTrip(trip, at);
      if (trip.until === at) this.#endTrip(trip, at);
    }
    const trip = atIn(trips, at);
    if (trip) this.#cross(trip, at);
    else this.#stand(at);
  }

  #tell(type: MdsEventType, state: MdsState, at: number, tripId: string | null = null) {
    const after = (this.happenings.at(-1)?.at ?? 0) + 1;
    this.happenings.push({ at: Math.max(at, after), state, type, tripId, place: this.#place });
    this.#state = state;
  }

  #startTrip({ tripId, start, startsInside }: TripSpan, at: number) {
    this.#place = start ?? this.#place;
    this.#isAway = false;
    this.#isGone = false;
    if (this.#state === 'elsewhere') {
      if (startsInside) this.#tell('trip_enter_jurisdiction', 'on_trip', at, tripId);
      return;
    }
    if (this.#state !== 'reserved') this.#free(at);
    this.#tell('trip_start', 'on_trip', at, tripId);
    if (!startsInside) this.#tell('trip_leave_jurisdiction', 'elsewhere', at, tripId);
  }

  #cross(trip: TripSpan, at: number) {
    for (const { isInside, lng, lat } of trip.crossings.filter((one) => one.at === at)) {
      this.#place = { lng, lat };
      if (isInside && this.#state === 'elsewhere')
        this.#tell('trip_enter_jurisdiction', 'on_trip', at, trip.tripId);
      else if (!isInside && this.#state === 'on_trip')
        this.#tell('trip_leave_jurisdiction', 'elsewhere', at, trip.tripId);
    }
  }

  #endTrip({ tripId, end, endsInside, isCancelled }: TripSpan, at: number) {
    this.#place = end ?? this.#place;
    if (endsInside && this.#state === 'elsewhere')
      this.#tell('trip_enter_jurisdiction', 'on_trip', at, tripId);
    if (!endsInside && this.#state === 'on_trip' && !isCancelled)
      this.#tell('trip_leave_jurisdiction', 'elsewhere', at, tripId);
    if (this.#state === 'on_trip')
      this.#tell(isCancelled ? 'trip_cancel' : 'trip_end', 'available', at, tripId);
    this.#isAway = this.#state === 'elsewhere';
  }

  /** Its state while nobody rides it. */
  #stand(at: number) {
    const { shelf, work } = this.#spans;
    for (const one of work.filter(({ until, kind }) => until === at && kind === 'carry')) this.#putDown(one);
    if (shelf.some(({ from }) => from === at)) this.#isGone = false;
    const doing = atIn(work, at)?.kind;
    const isCarried = doing === 'carry' || doing === 'haul';
    if (isCarried) return this.#remove(pickUps[doing], at);
    if (this.#isGone || !atIn(shelf, at)) return this.#remove('unspecified', at);
    if (!this.#isAway && this.#state !== 'elsewhere') this.#wait(at, doing);
  }

  /** Its state on the street, where riders can take it. */
  #wait(at: number, doing: WorkSpan['kind'] | undefined) {
    const { offline, stops, reservations } = this.#spans;
    if (atIn(offline, at)) return this.#lose(at);
    const why = atIn(stops, at)?.why ?? (doing && 'maintenance');
    if (why) return this.#stop(why, at);
    return atIn(reservations, at) ? this.#reserve(at) : this.#free(at);
  }

  #putDown({ end, endsInside }: WorkSpan) {
    this.#place = end ?? this.#place;
    this.#isGone = !endsInside;
    this.#isAway = false;
  }

  #remove(type: MdsEventType, at: number) {
    if (this.#state === 'removed') return;
    if (this.#state === 'reserved') this.#free(at);
    this.#tell(this.#state === 'non_contactable' ? 'unspecified' : type, 'removed', at);
    this.#isAway = false;
  }

  #lose(at: number) {
    if (this.#state !== 'non_contactable') this.#tell('comms_lost', 'non_contactable', at);
  }

  #stop(why: StopReason, at: number) {
    if (this.#state === 'non_operational') return;
    this.#why = why;
    if (this.#state === 'non_contactable') return this.#tell('comms_restored', 'non_operational', at);
    this.#free(at);
    this.#tell(stopTypes[why], 'non_operational', at);
  }

  #reserve(at: number) {
    if (this.#state === 'reserved') return;
    if (this.#state === 'non_contactable') return this.#tell('comms_restored', 'reserved', at);
    this.#free(at);
    this.#tell('reservation_start', 'reserved', at);
  }

  /** By whatever makes it available again. */
  #free(at: number) {
    if (this.#state === 'available') return;
    this.#tell(this.#freeing(), 'available', at);
  }

  #freeing(): MdsEventType {
    if (this.#state === 'removed') return 'provider_drop_off';
    if (this.#state === 'reserved') return 'reservation_cancel';
    if (this.#state === 'non_operational') return resumeTypes[this.#why];
    return 'comms_restored';
  }
}
