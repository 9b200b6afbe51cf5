import { type VehicleMark, vehicleFlags } from '../../../fleet/live/index.ts';
import { alarmBits, ridingIndex } from '../../../fleet/vehicles/index.ts';
import type { RuleFacts } from '../rules.ts';
import type { PastRide, PastSpan, PastVehicle } from './types.ts';

const available = ridingIndex('available');
const reserved = ridingIndex('reserved');
const outOfStation = alarmBits(['out_of_station']);
const inNoStop = alarmBits(['in_no_stop']);

/** Whether a span holds an instant. */
export const holdsAt = ({ from, until }: PastSpan, at: number) =>
  from <= at && (until === null || until > at);

/** A vehicle that nothing is known of but its stored states. */
const unknown = { lowPct: 25, lockAt: null, reportedAt: null, sinceServiceM: null, servicedAt: null };
export const unknownVehicle = (vehicle: number): PastVehicle => ({
  ...unknown,
  vehicle,
  riddenM: 0,
  reports: [],
  tasks: [],
});

/**
 * What a rule is told of one vehicle, from one stored state to the next. What lasts is counted from the first of the states
 * that all show it, or from an end of a ride between them; at the first state of all from what is known of before.
 */
export class PastFacts implements RuleFacts {
  low = false;
  batteryPct: number | null = null;
  idleMs: number | null = null;
  outOfStationMs: number | null = null;
  noStopMs: number | null = null;
  offlineMs: number | null = null;
  sinceServiceM: number | null = null;
  reports = 0;
  shortOrders = 0;
  fillPct: number | null = null;

  readonly of: PastVehicle;
  /** When it was seen last; 0: never. */
  seenAt = 0;
  /** Since when it stands, is outside, is in a no-stop zone and was not heard; 0: it does not. */
  standsSince = 0;
  #outSince = 0;
  #noStopSince = 0;
  #offlineSince = 0;
  #rodeAt = 0;
  /** What was ridden after the instant that is looked at, metres. */
  #laterM: number;
  /** Its rides are known from then on, epoch ms; undefined: nobody asked for rides. */
  readonly #ridesSince: number | undefined;

  constructor(of: PastVehicle, ridesSince?: number) {
    this.of = of;
    this.#ridesSince = ridesSince;
    this.#laterM = of.riddenM;
  }

  /** A ride ended. `counts`: within the time that is looked at. */
  ride({ at, metres, short }: PastRide, counts: boolean) {
    this.#rodeAt = at;
    this.shortOrders = short ? this.shortOrders + 1 : 0;
    if (counts) this.#laterM -= metres;
  }

  /** It was not seen in the states before: what lasts until the next state begins anew, but for how long it stands. */
  forget() {
    this.#outSince = 0;
    this.#noStopSince = 0;
    this.#offlineSince = 0;
  }

  /** A stored state of it; `isFirst`: nothing was stored before of any vehicle. */
  see(mark: VehicleMark, at: number, isFirst = false) {
    const { of } = this;
    this.batteryPct = mark.battery;
    this.low = mark.battery !== null && mark.battery <= of.lowPct;
    this.#stand(mark, at, isFirst ? (this.#ridesSince ?? at) : at);
    this.#hear(mark, at);
    this.sinceServiceM =
      of.sinceServiceM === null || (of.servicedAt !== null && of.servicedAt > at)
        ? null
        : of.sinceServiceM - this.#laterM;
    if (of.reports.length > 0) this.reports = of.reports.filter((span) => holdsAt(span, at)).length;
    this.seenAt = at;
  }

  /** `atLeast`: since when a vehicle stands that no ride is known of. */
  #stand({ riding, alarms }: VehicleMark, at: number, atLeast: number) {
    // Who reserves a vehicle leaves it where it stands.
    if (riding !== available && riding !== reserved) {
      this.standsSince = this.#outSince = this.#noStopSince = 0;
      this.idleMs = this.outOfStationMs = this.noStopMs = null;
      return;
    }
    const { lockAt } = this.of;
    const isFirst = this.seenAt === 0;
    if (isFirst && lockAt !== null && lockAt <= at) this.standsSince = lockAt;
    else if (this.standsSince === 0) this.standsSince = this.#rodeAt > this.seenAt ? this.#rodeAt : atLeast;
    if (this.#rodeAt > this.standsSince) this.standsSince = this.#rodeAt;
    const { standsSince } = this;
    // Whoever was not seen to stand elsewhere since stood there all the while.
    const from = isFirst || standsSince > this.seenAt ? standsSince : at;
    this.#outSince = since(this.#outSince, (alarms & outOfStation) !== 0, standsSince, from);
    this.#noStopSince = since(this.#noStopSince, (alarms & inNoStop) !== 0, standsSince, from);
    const lasts = (from: number) => (from === 0 || riding === reserved ? null : at - from);
    this.idleMs = lasts(standsSince);
    this.outOfStationMs = lasts(this.#outSince);
    this.noStopMs = lasts(this.#noStopSince);
  }

  #hear({ flags }: VehicleMark, at: number) {
    if ((flags & vehicleFlags.online) !== 0) this.#offlineSince = 0;
    else if (this.#offlineSince === 0) {
      const { reportedAt } = this.of;
      const isSinceBefore = this.seenAt === 0 && reportedAt !== null && reportedAt <= at;
      this.#offlineSince = isSinceBefore ? reportedAt : at;
    }
    this.offlineMs = this.#offlineSince === 0 ? null : at - this.#offlineSince;
  }
}

/** Since when something is so; 0: it is not. A ride between two states began it anew. */
const since = (before: number, isSo: boolean, standsSince: number, from: number) => {
  if (!isSo) return 0;
  return before === 0 ? from : Math.max(before, standsSince);
};
