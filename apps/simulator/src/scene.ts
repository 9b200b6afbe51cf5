import type { Chance, Town, TownTime } from '@kickstand/town';
import type { OwnTime, WorldClock } from './clock.ts';
import type { Figures } from './figures.ts';
import type { OpenTrip } from './memory.ts';
import type { PhoneLine } from './phone-line.ts';
import type { Stations } from './stations.ts';
import { type Arrival, type Motion, motionOn } from './vehicle/motion.ts';
import type { TownWords } from './words.ts';

/** The state shared by everybody in the town. */
export interface Scene {
  town: Town;
  chance: Chance;
  clock: WorldClock;
  /** The vehicles by number. */
  lines: ReadonlyMap<string, PhoneLine>;
  stations: Stations;
  figures: Figures;
  /** Trips that riders have not ended yet, by trip. */
  openTrips: Map<string, OpenTrip>;
  /** Riders waiting for the answer to a complaint. */
  complaining: Set<string>;
  /**
   * Pays with the data that the app received, as a rider's phone does; returns whether it was accepted. Absent if no
   * provider is open.
   */
  pay?: ((provider: 'wechat' | 'alipay', prepay: Readonly<Record<string, string>>) => boolean) | undefined;
  townTime(now: number): TownTime;
  /** What people write. */
  words: TownWords;
}

/**
 * Starts a vehicle's movement; resolves when it has ended. Whoever was using the vehicle has lost it. With an own
 * time, it passes in that.
 */
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
