// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSecondsUntil } from './countdown.ts';

afterEach(() => void vi.useRealTimers());

test('a wait that begins long after the form was opened counts its own seconds from the first picture on', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const shown: number[] = [];
  const { rerender } = renderHook(
    ({ at }: { at: number | undefined }) => {
      const left = useSecondsUntil(at);
      useLayoutEffect(() => void shown.push(left), [left]);
    },
    { initialProps: { at: undefined as number | undefined } },
  );
  await act(() => vi.advanceTimersByTimeAsync(20_400));
  rerender({ at: Date.now() + 3_000 });
  for (let second = 0; second < 4; second++) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown).toEqual([0, 3, 2, 1, 0]);
});
