import type { Chance, Town, TownTime } from '@kickstand/town';
import type { OwnTime, WorldClock } from './clock.ts';
import type { Figures } from './figures.ts';
import type { OpenTrip } from './memory.ts';
import type { PhoneLine } from './phone-line.ts';
import type { Stations } from './stations.ts';
import { type Arrival, type Motion, motionOn } from './vehicle/motion.ts';
import type { TownWords } from './words.ts';

/** What everybody in the town shares. */
export interface Scene {
  town: Town;
  chance: Chance;
  clock: WorldClock;
  /** The vehicles by their numbers. */
  lines: ReadonlyMap<string, PhoneLine>;
  stations: Stations;
  figures: Figures;
  /** Trips that riders have not ended yet, by trip. */
  openTrips: Map<string, OpenTrip>;
  /** Riders who wait for an answer to a complaint. */
  complaining: Set<string>;
  /** A rider's phone hands over what the app got to pay with; whether it was taken. Absent where no provider is open. */
  pay?: ((provider: 'wechat' | 'alipay', prepay: Readonly<Record<string, string>>) => boolean) | undefined;
  townTime(now: number): TownTime;
  /** What people write. */
  words: TownWords;
}

/** Set a vehicle going; answers when it has come to its end. Whoever was under way with it has lost it. Who has an own time goes on in it. */
export function drive(
  { device, say }: PhoneLine,
  path: Motion['path'],
  how: Partial<Omit<Motion, 'path' | 'arrive'>>,
  own?: OwnTime,
): Promise<Arrival> {
  device.motion?.arrive('stalled');
  return new Promise((resolve) => {
    const motion = motionOn(path, {
      ...how,
      behind: own?.behind ?? 0,
      arrive(arrival) {
        device.motion = undefined;
        device.speed = 0;
        device.nextFixAt = 0;
        own?.arrive(motion.spare);
        say({ kind: 'gps' });
        resolve(arrival);
      },
    });
    device.motion = motion;
    device.nextFixAt = 0;
  });
}
