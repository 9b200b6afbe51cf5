import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatEvery, stopAll } from './repeat-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noTrouble = (error: unknown) => {
  throw error;
};

/** Work whose rounds end when the test says so. */
function heldWork() {
  const ends: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<void>((resolve) => void ends.push(resolve));
  };
  return { work, ends, signals };
}

test('work begins after a pause, and again a pause after it has ended', async () => {
  const { work, ends } = heldWork();
  const stop = repeatEvery(100, work, noTrouble);
  await vi.advanceTimersByTimeAsync(99);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await stop();
});

test('a stop waits for the round under way, which is told, and no round follows', async () => {
  const { work, ends, signals } = heldWork();
  const stop = stopAll(repeatEvery(100, work, noTrouble, { atOnce: true }));
  let stopped = false;
  const ending = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stopped).toBe(false);
  expect(signals[0]?.aborted).toBe(true);
  ends[0]?.();
  await ending;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(1);
});

test('a round that fails is told and does not end the others', async () => {
  const told: unknown[] = [];
  const failing = () => Promise.reject(new Error(`round ${told.length}`));
  const stop = repeatEvery(10, failing, (error) => told.push(error), { atOnce: true });
  await vi.advanceTimersByTimeAsync(25);
  expect(told.map(String)).toEqual(['Error: round 0', 'Error: round 1', 'Error: round 2']);
  await stop();
});

test('what fails because it is cut off at the end is told to nobody', async () => {
  const told: unknown[] = [];
  const cutOff = (stopping: AbortSignal) =>
    new Promise((_, reject) => stopping.addEventListener('abort', () => reject(new Error('cut off'))));
  const stop = repeatEvery(10, cutOff, (error) => told.push(error), { atOnce: true });
  await stop();
  expect(told).toEqual([]);
});
