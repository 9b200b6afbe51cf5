import { type CommandOrder, deviceCodes, notifyCodes } from '@kickstand/contract/devices';
import type { Chance } from '@kickstand/domain/town';
import { carry } from './battery.ts';
import type { Trip } from './trip.ts';

/** What a controller says, by topic kind; `seq` and `at` are added when it is sent. */
export type Word =
  | { kind: 'login' }
  | { kind: 'ping' }
  | { kind: 'gps' }
  | { kind: 'notify'; code: number; withFix?: boolean }
  | { kind: 'reply'; commandId: string; code: number };

/** Says a word over the air; the air may be gone. */
export type Say = (word: Word) => void;

/** What a vehicle keeps over a restart of the simulator. */
export interface DeviceMemory {
  lng: number;
  lat: number;
  percent: number;
  mileage: number;
  seq: number;
  armed: boolean;
  seatOpen: boolean;
}

/** No controller answers a second ring within this time, milliseconds. */
const ringGapMs = 3_000;
/** An opened battery compartment that nobody closes falls shut after this time, milliseconds. */
const seatShutsAfterMs = 90_000;
/** A vehicle that an operator unlocked and nobody rides locks itself after this time, milliseconds. */
const locksItselfAfterMs = 8 * 60_000;
/** Standing still, in the sense of the controller's own safety rule, km/h. */
const lockingSpeedKmh = 5;

/** One vehicle with its controller: what it knows of itself and how it reacts. Times are epoch milliseconds. */
export class Device {
  readonly imei: string;
  readonly iccid: string;
  readonly onShelf: boolean;
  lng: number;
  lat: number;
  course = 0;
  /** km/h */
  speed = 0;
  /** Charge in percent, with fractions. */
  percent: number;
  /** Metres in its life. */
  mileage: number;
  armed: boolean;
  seatOpen: boolean;
  acc = false;
  powered = true;
  seq: number;
  gsm: number;
  satellites = 9;
  hdop = 1.1;
  trip: Trip | undefined;
  nextPingAt = 0;
  nextFixAt = 0;
  /** While set, no message gets through in either direction. */
  silentUntil = 0;
  #lastRingAt = 0;
  #seatShutsAt = 0;
  #locksAt = 0;

  constructor(
    factory: { imei: string; iccid: string; onShelf: boolean },
    memory: DeviceMemory,
    chance: Chance,
  ) {
    this.imei = factory.imei;
    this.iccid = factory.iccid;
    this.onShelf = factory.onShelf;
    this.lng = memory.lng;
    this.lat = memory.lat;
    this.percent = memory.percent;
    this.mileage = memory.mileage;
    this.armed = memory.armed;
    this.seatOpen = memory.seatOpen;
    this.seq = memory.seq;
    this.gsm = chance.whole(12, 29);
  }

  get memory(): DeviceMemory {
    const { lng, lat, percent, mileage, seq, armed, seatOpen } = this;
    return { lng, lat, percent, mileage, seq, armed, seatOpen };
  }

  /** The controller's status word; bits as in its manual. */
  get status() {
    const bits = [
      this.armed,
      this.acc,
      this.acc,
      !this.seatOpen,
      this.powered,
      this.acc,
      this.speed > 0,
      this.speed > 0,
    ];
    return bits.reduce((word, bit, i) => word | (Number(bit) << i), 0);
  }

  /** Switch the motor circuit on for a rider. */
  startTrip(trip: Trip, say: Say) {
    this.trip = trip;
    this.armed = false;
    this.acc = true;
    say({ kind: 'notify', code: notifyCodes.disarmed });
    say({ kind: 'notify', code: notifyCodes.accOn, withFix: true });
  }

  /** Switch off, lock and arm. */
  endTrip(say: Say) {
    this.trip = undefined;
    this.speed = 0;
    this.acc = false;
    this.armed = true;
    say({ kind: 'notify', code: notifyCodes.accOff, withFix: true });
    say({ kind: 'notify', code: notifyCodes.autoArmed });
  }

  /** Ride on by so many metres. */
  ride(metres: number) {
    this.mileage += metres;
    const before = this.percent;
    this.percent = carry(this.percent, metres);
    return before;
  }

  /** What happens by itself: compartments fall shut, unlocked vehicles lock. */
  settle(now: number, say: Say) {
    if (this.seatOpen && this.#seatShutsAt > 0 && now >= this.#seatShutsAt) this.#shutSeat(say);
    if (this.#locksAt > 0 && now >= this.#locksAt && !this.trip) this.#lock(say, notifyCodes.autoArmed);
  }

  /** Carry out an order, or refuse it with the code that a real controller would give. */
  obey(order: CommandOrder, now: number, say: Say): number {
    switch (order.do) {
      case 'ring':
        return this.#ring(now);
      case 'query':
        say({ kind: 'ping' });
        say({ kind: 'gps' });
        return deviceCodes.ok;
      case 'lock':
        return this.#whenStanding(() => this.#lock(say, notifyCodes.lockedByCommand));
      case 'unlock':
        return this.#unlock(now, say);
      case 'seat_open':
        return this.#whenStanding(() => this.#openSeat(now, say));
      case 'seat_close':
        return this.#whenStanding(() => this.#shutSeat(say));
    }
  }

  #ring(now: number) {
    if (now - this.#lastRingAt < ringGapMs) return deviceCodes.tooOften;
    this.#lastRingAt = now;
    return deviceCodes.ok;
  }

  #whenStanding(act: () => void) {
    if (this.speed > lockingSpeedKmh) return deviceCodes.moving;
    act();
    return deviceCodes.ok;
  }

  #lock(say: Say, code: number) {
    this.#locksAt = 0;
    this.trip = undefined;
    this.speed = 0;
    const wasOn = this.acc;
    this.acc = false;
    this.armed = true;
    if (wasOn) say({ kind: 'notify', code: notifyCodes.accOff });
    say({ kind: 'notify', code, withFix: true });
  }

  #unlock(now: number, say: Say) {
    if (!this.powered) return deviceCodes.batteryTypeUnset;
    this.armed = false;
    this.acc = true;
    this.#locksAt = now + locksItselfAfterMs;
    say({ kind: 'notify', code: notifyCodes.unlocked });
    say({ kind: 'notify', code: notifyCodes.accOn, withFix: true });
    return deviceCodes.ok;
  }

  #openSeat(now: number, say: Say) {
    this.seatOpen = true;
    this.#seatShutsAt = now + seatShutsAfterMs;
    say({ kind: 'notify', code: notifyCodes.seatOpened });
  }

  #shutSeat(say: Say) {
    this.seatOpen = false;
    this.#seatShutsAt = 0;
    say({ kind: 'notify', code: notifyCodes.seatClosed });
  }
}
