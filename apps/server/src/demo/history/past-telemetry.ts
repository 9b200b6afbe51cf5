import { packTelemetry, type TelemetrySample } from '@kickstand/domain/fleet/tracks';
import { type Chance, chargeAfterStanding, millivoltsAt } from '@kickstand/town';
import type { PastVehicle } from './past-fleet.ts';
import type { Sink } from './sink.ts';

const hourMs = 3_600_000;
/** Interval between reports of a controller. */
const heartbeatMs = 150_000;
/**
 * Standing: armed, seat locked, powered. Riding: on, wheel unlocked, seat locked, powered, fast fixes, moving, wheel
 * turning.
 */
const status = { standing: 0b0001_1001, riding: 0b1111_1110 } as const;

/** Charge and whether the vehicle is ridden, from an instant on. */
interface Mark {
  at: number;
  percent: number;
  riding: boolean;
}

/** Telemetry of the last days, derived from what happened to the vehicles. */
export class PastTelemetry {
  readonly #since: number;
  readonly #now: number;
  readonly #marks = new Map<PastVehicle, Mark[]>();

  constructor(since: number, now: number) {
    this.#since = Math.ceil(since / hourMs) * hourMs;
    this.#now = now;
  }

  /** Records the start or end of a ride or a battery swap, with the charge at that instant. */
  note(vehicle: PastVehicle, at: number, riding: boolean) {
    const mark = { at, percent: chargeOf(vehicle, at), riding };
    const marks = this.#marks.get(vehicle);
    if (!marks) this.#marks.set(vehicle, [mark]);
    else if (at < this.#since) marks[0] = mark;
    else marks.push(mark);
  }

  /** Writes the hours of a vehicle; returns the number of samples. */
  write(vehicle: PastVehicle, sink: Sink, chance: Chance) {
    const { of, doing } = vehicle;
    if (of.imei === null || !of.heard || doing === 'absent') return;
    const first = Math.max(this.#since, Math.ceil(of.boundAt / hourMs) * hourMs);
    const marks = this.#marks.get(vehicle) ?? [
      { at: first, percent: chargeOf(vehicle, this.#now), riding: false },
    ];
    const phase = chance.between(0, heartbeatMs);
    let next = 0;
    for (let hour = first; hour < this.#now; hour += hourMs) {
      const samples: TelemetrySample[] = [];
      for (let at = hour + phase; at < Math.min(hour + hourMs, this.#now); at += heartbeatMs) {
        while (next < marks.length && (marks[next] as Mark).at <= at) next++;
        samples.push(sampleAt(at, marks, { next, gsm: of.gsm, chance }));
      }
      if (samples.length === 0) continue;
      sink.add('telemetry', [of.vehicleId, new Date(hour), of.imei, samples.length, packTelemetry(samples)]);
    }
  }
}

const chargeOf = ({ percent, percentAt }: PastVehicle, at: number) =>
  chargeAfterStanding(percent, Math.max(0, at - percentAt) / 1000);

function sampleAt(
  at: number,
  marks: readonly Mark[],
  { next, gsm, chance }: { next: number; gsm: number; chance: Chance },
): TelemetrySample {
  const before = marks[next - 1] ?? (marks[0] as Mark);
  const after = marks[next];
  const riding = next > 0 && before.riding;
  const percent =
    riding && after
      ? between(before, after, at)
      : chargeAfterStanding(before.percent, Math.max(0, at - before.at) / 1000);
  return {
    at,
    gsm: Math.max(0, Math.min(31, gsm + Math.floor(chance.next() * 5) - 2)),
    voltageMv: millivoltsAt(percent, riding ? 0.6 : 0) + Math.floor(chance.next() * 80) - 40,
    percent: Math.round(percent),
    satellites: 7 + Math.floor(chance.next() * 8),
    status: riding ? status.riding : status.standing,
  };
}

function between(from: Mark, to: Mark, at: number) {
  const share = to.at > from.at ? (at - from.at) / (to.at - from.at) : 1;
  return from.percent + (to.percent - from.percent) * Math.min(1, share);
}
