import { notifyCodes, type TransferWord } from '@kickstand/contract/fleet/devices';
import { type LngLat, ringContains } from '@kickstand/domain/platform/geo';
import { type Chance, chargeAfterRiding } from '@kickstand/town';
import type { DeviceMemory, Intervals, OwnFence, Slots } from './device-memory.ts';
import type { Motion } from './motion.ts';
import { revisionOf } from './upgrade-faults.ts';

/** A message of a controller, by topic kind; `seq` and `at` are added when it is sent. */
export type Word =
  | { kind: 'login' }
  | { kind: 'ping' }
  | { kind: 'bms' }
  | { kind: 'gps' }
  | { kind: 'notify'; code: number; withFix?: boolean }
  | { kind: 'reply'; commandId: string; code: number }
  | ({ kind: 'firmware' } & Omit<TransferWord, 'seq' | 'at'>);

/** Sends a message; there may be no signal. */
export type Say = (word: Word) => void;

/** An open battery compartment closes by itself after this time, milliseconds. */
const seatShutsAfterMs = 90_000;
/** An unlocked vehicle that nobody rides locks itself after this time, milliseconds. */
const locksItselfAfterMs = 8 * 60_000;
/** Top speed of the models, km/h. */
const topKmh = 25;

/** The initial slots of a controller. */
export const firstSlots: Slots = { fw: '131088', voice: 'v12' };

const usualIntervals: Intervals = { heartbeat: 150, fixMoving: 5, fixStanding: 600 };

/** One vehicle with its controller: its state and what happens to it. Times are epoch milliseconds. */
export class Device {
  readonly imei: string;
  readonly carId: string;
  readonly iccid: string;
  readonly onShelf: boolean;
  readonly serviceAreaId: number | null;
  /** Hardware revision. */
  readonly hw: string;
  slots: Slots;
  lng: number;
  lat: number;
  course = 0;
  /** km/h */
  speed = 0;
  /** Charge in percent, with fractions. */
  percent: number;
  /** Total metres. */
  mileage: number;
  seq: number;
  gsm: number;
  armed: boolean;
  acc: boolean;
  wheelLocked: boolean;
  seatOpen: boolean;
  powered: boolean;
  discharging: boolean;
  bmsFault: boolean;
  packs: number;
  packSerial: string | undefined;
  fallen: boolean;
  speedPercent: number;
  intervals: Intervals;
  fence: OwnFence | undefined;
  ble: { name: string; token: number };
  /** How far its standing position has drifted, metres east and north. */
  drift: [number, number] = [0, 0];
  /** Somebody is working on it: nothing closes or locks by itself. */
  attended = false;
  motion: Motion | undefined;
  nextPingAt = 0;
  nextFixAt = 0;
  nextPackWordAt = 0;
  /** While set, no message gets through in either direction. */
  offlineUntil: number;
  /** When it restarts, 0 for never. */
  rebootAt = 0;
  lastRingAt = 0;
  #seatShutsAt = 0;
  #locksAt = 0;
  #powerEndsAt = 0;
  #inside: boolean | undefined;

  constructor(
    factory: { imei: string; carId: string; iccid: string; onShelf: boolean; serviceAreaId: number | null },
    memory: DeviceMemory,
    chance: Chance,
  ) {
    ({
      imei: this.imei,
      carId: this.carId,
      iccid: this.iccid,
      onShelf: this.onShelf,
      serviceAreaId: this.serviceAreaId,
    } = factory);
    const { lng, lat, percent, mileage, seq, armed, seatOpen } = memory;
    this.lng = lng;
    this.lat = lat;
    this.percent = percent;
    this.mileage = mileage;
    this.seq = seq;
    this.armed = armed;
    this.seatOpen = seatOpen;
    this.acc = memory.acc ?? false;
    this.wheelLocked = memory.wheelLocked ?? !this.acc;
    this.powered = memory.powered ?? true;
    this.discharging = memory.discharging ?? true;
    this.bmsFault = memory.bmsFault ?? false;
    this.packs = memory.packs ?? 0;
    this.packSerial = memory.packSerial;
    this.fallen = memory.fallen ?? false;
    this.speedPercent = memory.speedPercent ?? 100;
    this.intervals = memory.intervals ?? { ...usualIntervals };
    this.fence = memory.fence;
    this.ble = memory.ble ?? { name: `KS${factory.imei.slice(-6)}`, token: 0 };
    this.offlineUntil = memory.offlineUntil ?? 0;
    this.hw = revisionOf(factory.imei);
    this.slots = memory.slots ?? { ...firstSlots };
    this.gsm = chance.whole(12, 29);
  }

  get memory(): DeviceMemory {
    const { lng, lat, percent, mileage, seq, armed, seatOpen, acc, wheelLocked, powered } = this;
    const { discharging, bmsFault, packs, packSerial, fallen, speedPercent } = this;
    const { intervals, fence, ble, offlineUntil, slots } = this;
    return {
      lng,
      lat,
      percent,
      mileage,
      seq,
      armed,
      seatOpen,
      acc,
      wheelLocked,
      powered,
      discharging,
      bmsFault,
      packs,
      packSerial,
      fallen,
      speedPercent,
      intervals,
      fence,
      ble,
      offlineUntil,
      slots,
    };
  }

  get at(): LngLat {
    return [this.lng, this.lat];
  }

  /** Whether current can reach the motor. */
  get hasPower() {
    return this.powered && this.discharging && this.percent > 0;
  }

  /** km/h */
  get mostKmh() {
    return (topKmh * this.speedPercent) / 100;
  }

  /** Whether it can be ridden. */
  get canDrive() {
    return this.acc && this.hasPower && !this.wheelLocked;
  }

  /** The controller's status word; bits as in its manual. */
  get status() {
    const moves = this.speed > 0;
    const bits = [
      this.armed,
      this.acc,
      !this.wheelLocked,
      !this.seatOpen,
      this.powered,
      this.acc,
      moves,
      moves && this.acc,
      !this.acc,
    ];
    return bits.reduce((word, bit, i) => word | (Number(bit) << i), 0);
  }

  /** Rolls so many metres. */
  roll(metres: number) {
    this.mileage += metres;
    this.percent = chargeAfterRiding(this.percent, metres);
  }

  /** What was on when the simulator stopped is switched off if nobody uses it. */
  wakeUp(now: number) {
    if (this.acc) this.#locksAt = now + locksItselfAfterMs;
    if (this.seatOpen) this.#seatShutsAt = now + seatShutsAfterMs;
  }

  /** Automatic changes: compartments close, vehicles that nobody rides lock, lent power ends. */
  settle(now: number, say: Say) {
    if (this.attended || this.motion) return;
    if (this.seatOpen && this.#seatShutsAt > 0 && now >= this.#seatShutsAt) this.shutSeat(say);
    if (this.#powerEndsAt > 0 && now >= this.#powerEndsAt) this.lock(say, notifyCodes.autoArmedByTime);
    if (this.#locksAt > 0 && now >= this.#locksAt) this.lock(say, notifyCodes.autoArmed);
  }

  /** Leaving and entering its own fence is reported at once. */
  judgeFence(say: Say) {
    if (!this.fence) return;
    const inside = ringContains(this.fence.ring, this.at);
    const before = this.#inside;
    this.#inside = inside;
    if (before === undefined || before === inside) return;
    say({ kind: 'notify', code: inside ? notifyCodes.enteredFence : notifyCodes.leftFence, withFix: true });
  }

  takeFence(fence: OwnFence) {
    this.fence = fence;
    this.#inside = undefined;
  }

  /** Power off, wheel blocked, alarm on. */
  lock(say: Say, code: number) {
    this.#locksAt = 0;
    this.#powerEndsAt = 0;
    const wasOn = this.acc;
    this.acc = false;
    this.armed = true;
    this.wheelLocked = true;
    this.speed = 0;
    if (wasOn) say({ kind: 'notify', code: notifyCodes.accOff });
    say({ kind: 'notify', code, withFix: true });
  }

  unlock(now: number, say: Say) {
    this.armed = false;
    this.acc = true;
    this.wheelLocked = false;
    this.#powerEndsAt = 0;
    this.#locksAt = now + locksItselfAfterMs;
    say({ kind: 'notify', code: notifyCodes.unlocked });
    say({ kind: 'notify', code: notifyCodes.accOn, withFix: true });
  }

  /** Power without a trip until an instant. */
  lendPower(until: number, say: Say) {
    this.armed = false;
    this.acc = true;
    this.wheelLocked = false;
    this.#powerEndsAt = until;
    say({ kind: 'notify', code: notifyCodes.accOn, withFix: true });
  }

  openSeat(now: number, say: Say) {
    this.seatOpen = true;
    this.#seatShutsAt = now + seatShutsAfterMs;
    say({ kind: 'notify', code: notifyCodes.seatOpened });
  }

  shutSeat(say: Say) {
    this.seatOpen = false;
    this.#seatShutsAt = 0;
    say({ kind: 'notify', code: notifyCodes.seatClosed });
  }

  /** The battery is removed; the controller runs on its own cell. */
  loseBattery(say: Say) {
    this.powered = false;
    this.acc = false;
    say({ kind: 'notify', code: notifyCodes.batteryRemoved, withFix: true });
  }

  /** A battery with a charge (percent) is inserted; without a serial number it gets one of its own. */
  takeBattery(percent: number, say: Say, serial?: string) {
    this.powered = true;
    this.discharging = true;
    this.bmsFault = false;
    this.packs += 1;
    this.packSerial = serial;
    this.percent = percent;
    say({ kind: 'notify', code: notifyCodes.batteryBack });
    say({ kind: 'bms' });
  }
}
