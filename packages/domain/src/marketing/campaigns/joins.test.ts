import type { JoinState } from '@kickstand/contract/marketing/campaigns';
import { describe, expect, test } from 'vitest';
import { afterAnswer, asksAnew, type JoinAnswer, lostShare } from './joins.ts';

describe('franchisees who joined are asked again about', () => {
  test.each<[string, Record<string, [unknown, unknown]>, boolean]>([
    ['nothing', {}, false],
    ['another name', { name: ['甲', '乙'] }, false],
    ['a pause', { state: ['running', 'paused'] }, false],
    ['another text', { text: ['甲', '乙'] }, false],
    ['an earlier end', { endsAt: [20, 10] }, false],
    ['an end where there was none', { endsAt: [null, 10] }, false],
    ['a later end', { endsAt: [10, 20] }, true],
    ['no end any more', { endsAt: [10, null] }, true],
    ['a smaller budget', { budgetCents: [500, 400] }, false],
    ['a greater budget', { budgetCents: [400, 500] }, true],
    ['more of them', { quota: [1, 2] }, true],
    ['no quota any more', { quota: [1, undefined] }, true],
    ['a greater discount', { payPct: [90, 80] }, true],
    ['other riders', { audience: [{ kind: 'verified' }, { kind: 'all' }] }, true],
    ['another text and more of them', { text: ['甲', '乙'], quota: [1, 2] }, true],
  ])('%s', (_, change, asks) => {
    expect(asksAnew(change, ['text'])).toBe(asks);
  });
});

test.each<[JoinState, JoinAnswer, JoinState | undefined]>([
  ['waiting', 'join', 'joined'],
  ['declined', 'join', 'joined'],
  ['left', 'join', 'joined'],
  ['joined', 'join', undefined],
  ['waiting', 'leave', 'declined'],
  ['joined', 'leave', 'left'],
  ['declined', 'leave', undefined],
  ['left', 'leave', undefined],
])('who is %s and says %s is %s', (state, answer, after) => {
  expect(afterAnswer(state, answer)).toBe(after);
});

test.each([
  [100_000, 7_000, 70_000],
  [333, 7_000, 233],
  [null, 7_000, null],
  [null, 0, 0],
  [0, 7_000, 0],
])('of %s at %s it costs at most %s', (worst, bp, lost) => {
  expect(lostShare(worst, bp)).toBe(lost);
});
