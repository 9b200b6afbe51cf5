import { chanceFrom } from '@kickstand/town';
import { expect, test } from 'vitest';
import { town } from '../../test/town.ts';
import { OwnTime, WorldClock } from '../clock.ts';
import { wayBetween } from '../way.ts';
import { goOn, isAtEnd, motionOn } from './motion.ts';

/** Average seconds of a route through the town over many rides, with time steps of `step`. */
function meanSeconds(step: number) {
  const [one, other] = [town.stations[0], town.stations[9]];
  const path = one && other && wayBetween(town, one.centre, other.centre);
  if (!path) throw new Error('there is no way');
  const chance = chanceFrom(3);
  const rides = Array.from({ length: 300 }, () => {
    const motion = motionOn(path, { arrive: () => undefined });
    const mover = { lng: 0, lat: 0, course: 0, speed: 0 };
    let seconds = 0;
    while (!isAtEnd(motion)) {
      goOn(mover, motion, { town, chance, seconds: step, mostKmh: 25 });
      seconds += step;
    }
    return seconds - motion.spare;
  });
  return rides.reduce((sum, one) => sum + one, 0) / rides.length;
}

test('a way takes as long when a step is a minute as when it is a second', () => {
  expect(meanSeconds(60) / meanSeconds(1)).toBeCloseTo(1, 1);
});

test('whoever does several things in one step of the clock has done them at their own instants', async () => {
  const clock = new WorldClock(60, 0);
  const own = new OwnTime(clock);
  clock.advance(1_000, 1_000);
  await own.sleep(20);
  await own.sleep(30);
  expect(own.behind).toBe(10);
  const rested = own.rest(1_500);
  clock.advance(2_000, 3_000);
  await rested;
  expect(own.behind).toBe(10 + 120 - 1.5);
  own.arrive(12);
  expect(own.behind).toBe(12);
});
