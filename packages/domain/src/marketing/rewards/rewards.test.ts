import { expect, test } from 'vitest';
import {
  afterMove,
  type GrantMove,
  type GrantState,
  grantMoves,
  grantStates,
  startOfPeriod,
} from './index.ts';

const allowed: Partial<Record<GrantState, Partial<Record<GrantMove, GrantState>>>> = {
  new: { reserve: 'reserved', hold: 'held', grant: 'granted', fail: 'failed' },
  reserved: { hold: 'held', grant: 'granted', fail: 'failed', release: 'released' },
  held: { grant: 'granted', fail: 'failed', refuse: 'refused' },
  failed: { grant: 'granted' },
  granted: { spend: 'used', expire: 'expired', recall: 'recalled' },
  used: { giveBack: 'granted' },
};

test.each(grantStates)('a reward that is %s makes the moves of the table and no other', (state) => {
  for (const move of grantMoves)
    expect([move, afterMove(state, move)]).toEqual([move, allowed[state]?.[move]]);
});

test('what is over stays over: expired, recalled, released and refused rewards move no more', () => {
  for (const state of ['expired', 'recalled', 'released', 'refused'] as const)
    for (const move of grantMoves) expect(afterMove(state, move)).toBeUndefined();
});

test('limits count by business days of the zone, weeks from Monday, months from the first, a life as one', () => {
  const zone = 'Asia/Shanghai';
  // A Sunday, 23:30 in Shanghai; half an hour later it is Monday.
  const sunday = Date.parse('2026-03-01T15:30:00Z');
  expect(startOfPeriod(sunday, 'day', zone)).toBe('2026-03-01');
  expect(startOfPeriod(sunday + 1_800_000, 'day', zone)).toBe('2026-03-02');
  expect(startOfPeriod(sunday, 'week', zone)).toBe('2026-02-23');
  expect(startOfPeriod(sunday + 1_800_000, 'week', zone)).toBe('2026-03-02');
  expect(startOfPeriod(sunday, 'month', zone)).toBe('2026-03-01');
  expect(startOfPeriod(sunday, 'life', zone)).toBe('');
});
