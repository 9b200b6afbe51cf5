import { describe, expect, test } from 'vitest';
import { dueByClock, dueSooner, givenMore, type TaskClock } from './index.ts';

const runs: TaskClock = { dueAt: 1_000, standsSince: null, leftMs: null, extendedMs: 0 };
const stands: TaskClock = { dueAt: null, standsSince: 700, leftMs: 300, extendedMs: 0 };
const unsaid: TaskClock = { dueAt: null, standsSince: null, leftMs: null, extendedMs: 0 };

describe('the clock of a task', () => {
  test('is due where it runs to, and while it stands as if it had gone on', () => {
    expect([runs, stands, unsaid].map(dueByClock)).toEqual([1_000, 1_000, null]);
  });

  test('runs to an earlier time by a higher priority and never to a later one, standing or not', () => {
    for (const clock of [runs, stands]) {
      expect(dueByClock(dueSooner(clock, 800))).toBe(800);
      expect(dueByClock(dueSooner(clock, 5_000))).toBe(1_000);
      expect(dueByClock(dueSooner({ ...clock, extendedMs: 150 }, 800))).toBe(950);
    }
    expect(dueSooner(unsaid, 800)).toEqual(unsaid);
  });

  test('gets more from when it is due, or from now where that has passed', () => {
    expect(givenMore(runs, 50, 400)).toMatchObject({ dueAt: 1_050, extendedMs: 50 });
    expect(givenMore(runs, 50, 1_200)).toMatchObject({ dueAt: 1_250, extendedMs: 250 });
    expect(givenMore(stands, 50, 9_000)).toMatchObject({ dueAt: null, leftMs: 350, extendedMs: 50 });
    expect(givenMore({ ...stands, leftMs: -100 }, 50, 9_000)).toMatchObject({ leftMs: 50, extendedMs: 150 });
    expect(givenMore(unsaid, 50, 0)).toBeNull();
  });
});
