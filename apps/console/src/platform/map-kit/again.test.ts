// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { again } from './again.ts';
import { onTown } from './town.parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what the network did not bring is asked for again, ever more seldom, and at once when it is back', async () => {
  const work = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('offline'));
  again(work);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1 + 4_000);
  expect(work).toHaveBeenCalledTimes(3);
  work.mockResolvedValue(true);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(600_000);
  dispatchEvent(new Event('online'));
  expect(work).toHaveBeenCalledTimes(4);
});

test('the streets come by themselves, and are not asked for where there are none', async () => {
  const town = { streets: [] };
  const fetched = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Response.json(town));
  vi.stubGlobal('fetch', fetched);
  const show = vi.fn();
  onTown(show);
  await vi.advanceTimersByTimeAsync(0);
  expect(show).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(show).toHaveBeenCalledWith(town);
  fetched.mockClear().mockResolvedValue(new Response(null, { status: 204 }));
  onTown(show);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});
