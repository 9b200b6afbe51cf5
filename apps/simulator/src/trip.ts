import { type Chance, type Path, type PathPoint, pointAlong } from '@kickstand/domain/town';
import type { Device } from './device.ts';

/** A ride along the streets: where to, how briskly, and the stops on the way. */
export interface Trip {
  path: Path;
  /** Metres done. */
  done: number;
  /** The rider's own pace relative to what the street allows. */
  pace: number;
  /** Standing still until this much world time is over, seconds. */
  standing: number;
  /** Where it is put down in the end; a little off the path's end. */
  end: { lng: number; lat: number };
}

/** A rider stops at a crossing about this often per second of riding. */
const stopsPerSecond = 1 / 110;
/** Degrees of latitude in one metre. */
const degree = 1 / 111_320;

export const tripAlong = (path: Path, end: Trip['end'], chance: Chance): Trip => ({
  path,
  done: 0,
  pace: chance.between(0.72, 1.02),
  standing: chance.between(4, 15),
  end,
});

const here: PathPoint = { lng: 0, lat: 0, course: 0, edge: -1 };

/** Move a ridden vehicle on by so many seconds of world time. Answers whether it has arrived. */
export function rideOn(
  device: Device,
  trip: Trip,
  seconds: number,
  world: { kmhOn(edge: number): number; chance: Chance },
) {
  const { chance } = world;
  if (trip.standing > 0) {
    trip.standing -= seconds;
    device.speed = 0;
    return false;
  }
  if (chance.happens(Math.min(0.9, stopsPerSecond * seconds))) {
    trip.standing = chance.between(8, 45);
    device.speed = 0;
    return false;
  }
  pointAlong(trip.path, trip.done, here);
  device.speed = Math.max(6, world.kmhOn(here.edge) * trip.pace + chance.between(-1.5, 1.5));
  const metres = Math.min((device.speed / 3.6) * seconds, trip.path.metres - trip.done);
  trip.done += metres;
  device.ride(metres);
  pointAlong(trip.path, trip.done, here);
  place(device, here);
  if (trip.done < trip.path.metres - 0.5) return false;
  device.lng = trip.end.lng;
  device.lat = trip.end.lat;
  return true;
}

/** On the right-hand side of the street, a few metres off its middle. */
function place(device: Device, { lng, lat, course }: PathPoint) {
  const side = ((course + 90) * Math.PI) / 180;
  const aside = 3 * degree;
  device.lng = lng + (Math.sin(side) * aside) / Math.cos((lat * Math.PI) / 180);
  device.lat = lat + Math.cos(side) * aside;
  device.course = Math.round(course) % 360;
}
