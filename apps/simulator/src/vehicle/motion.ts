import { METRES_PER_DEGREE_LAT, metresPerDegreeLng } from '@kickstand/domain/platform/geo';
import { type Chance, type Path, type PathPoint, pointAlong, type Town } from '@kickstand/town';
import { kmhOn } from '../way.ts';

/** How a movement ended: on arrival, or because it could not continue. */
export type Arrival = 'there' | 'stalled';

/** A movement along the streets, of a vehicle with its rider, staff or a thief. */
export interface Motion {
  path: Path;
  /** Metres done. */
  done: number;
  /** Metres after which it turns back; undefined for a one-way movement. */
  turnAt: number | undefined;
  /** Relative to what the street allows. */
  pace: number;
  /** Remaining time of a stop, world seconds. */
  standing: number;
  /** Moves without its own power: carried or on a trolley. */
  carried: boolean;
  /** Seconds since it should have begun; made up for in its first step. */
  behind: number;
  /** Unused seconds of the last step. */
  spare: number;
  /** Seconds for which it should have moved but could not. */
  stalledFor: number;
  arrive(how: Arrival): void;
}

/** What moves: a vehicle, or a member of the field staff. */
export interface Mover {
  lng: number;
  lat: number;
  course: number;
  /** km/h */
  speed: number;
}

/** Somebody stops at a crossing about this often per second of riding. */
const stopsPerSecond = 1 / 110;
const stopSeconds = { least: 8, most: 35 };
/** The factor by which stops prolong a way. */
const withStops = 1 + stopsPerSecond * ((stopSeconds.least + stopSeconds.most) / 2);

/** The pace at which a way takes about so many seconds. */
export const paceFor = (path: Path, seconds: number) =>
  Math.max(0.5, Math.min(1.05, (path.seconds * withStops) / seconds));

export const motionOn = (path: Path, over: Partial<Motion> & Pick<Motion, 'arrive'>): Motion => ({
  path,
  done: 0,
  turnAt: undefined,
  pace: 1,
  standing: 0,
  carried: false,
  stalledFor: 0,
  behind: 0,
  spare: 0,
  ...over,
});

interface Going {
  town: Town;
  chance: Chance;
  /** The vehicle's own limit, km/h. */
  mostKmh: number;
}

const lengthOf = ({ path, turnAt }: Motion) => (turnAt === undefined ? path.metres : 2 * turnAt);
const here: PathPoint = { lng: 0, lat: 0, course: 0, edge: -1 };

/** The pace is redrawn, and there may be a stop, at least this often, seconds. */
const longestSpan = 10;

/** Advances; returns the metres of this step. At the end the speed is 0 and `isAtEnd` holds. */
export function goOn(
  mover: Mover,
  motion: Motion,
  { seconds, ...going }: Going & { seconds: number },
): number {
  const before = motion.done;
  let left = seconds + motion.behind;
  motion.behind = 0;
  // In fast worlds one step may pass several streets and crossings.
  while (left > 0 && !isAtEnd(motion))
    left -= motion.standing > 0 ? stand(motion, left) : ride(mover, motion, left, going);
  motion.spare = Math.max(0, left);
  spot(motion);
  place(mover, !isAtEnd(motion) && here.edge >= 0 ? 3 : 0);
  if (isAtEnd(motion) || motion.standing > 0) mover.speed = 0;
  return motion.done - before;
}

/** Returns the seconds stood. */
function stand(motion: Motion, seconds: number): number {
  const stood = Math.min(seconds, motion.standing);
  motion.standing -= stood;
  return stood;
}

/** Moves for at most so many seconds, or until a stop; returns the seconds used. */
function ride(mover: Mover, motion: Motion, seconds: number, going: Going): number {
  const { chance } = going;
  const span = Math.min(seconds, longestSpan);
  if (!chance.happens(stopsPerSecond * span)) return advance(mover, motion, span, going);
  motion.standing = chance.between(stopSeconds.least, stopSeconds.most);
  return 0;
}

/** Moves for so many seconds or to the end; returns the seconds used. */
function advance(mover: Mover, motion: Motion, span: number, { town, chance, mostKmh }: Going): number {
  spot(motion);
  const usual = kmhOn(town, here.edge) * motion.pace;
  mover.speed = Math.min(mostKmh, Math.max(4, usual + chance.between(-1.2, 1.2)));
  const metres = Math.min((mover.speed / 3.6) * span, lengthOf(motion) - motion.done);
  motion.done += metres;
  return Math.max(0.2, metres / (mover.speed / 3.6));
}

export const isAtEnd = (motion: Motion) => motion.done >= lengthOf(motion) - 0.5;

function spot(motion: Motion) {
  const { path, done, turnAt } = motion;
  const back = turnAt !== undefined && done > turnAt;
  pointAlong(path, back ? 2 * (turnAt ?? 0) - done : done, here);
  if (back) here.course = (here.course + 180) % 360;
}

/** On the right-hand side of the street, so many metres off its centre. */
function place(mover: Mover, aside: number) {
  const { lng, lat, course } = here;
  const side = ((course + 90) * Math.PI) / 180;
  mover.lng = lng + (Math.sin(side) * aside) / metresPerDegreeLng(lat);
  mover.lat = lat + (Math.cos(side) * aside) / METRES_PER_DEGREE_LAT;
  mover.course = Math.round(course) % 360;
}
