import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterRide,
  countsFor,
  currentRules,
  judgedUntil,
  nextJudging,
  onLateFacts,
  payOf,
  pending,
  provesMove,
  provesSwap,
  takeIn,
  usualPay,
  valid,
  whenOver,
  whenRidden,
} from './index.ts';

const hour = 3_600_000;
const endedAt = Date.parse('2026-11-20T10:03:00+08:00');
const waiting = { verdict: pending, manual: false };

describe('facts that come late', () => {
  test.each([
    ['before the device was heard', null, 72, false, 'judge'],
    ['later than three days', null, 73, false, 'queue'],
    ['within a day of its first word', 10, 34, false, 'judge'],
    ['later than a day after its first word', 10, 35, false, 'queue'],
    ['later than three days, however late its first word was', 70, 73, false, 'queue'],
    ['on what somebody decided', 1, 2, true, 'queue'],
  ] as const)('%s', (_, heard, now, manual, expected) => {
    const heardAt = heard === null ? null : endedAt + heard * hour;
    expect(onLateFacts({ verdict: valid, manual }, { endedAt, heardAt }, endedAt + now * hour)).toBe(
      expected,
    );
  });

  test('that never come leave it unproven, for somebody to look at', () => {
    const until = judgedUntil({ endedAt, heardAt: null });
    expect(until).toBe(endedAt + 72 * hour);
    expect(whenOver(pending)).toEqual({ validity: 'pending', reason: 'no_evidence' });
    expect(whenOver(valid)).toEqual(valid);
  });

  test('have a time at which is looked again: when the facts may say more, at last when it is over', () => {
    const waited = { endedAt, heardAt: null };
    expect(nextJudging(waiting, waited, endedAt + hour, endedAt)).toBe(endedAt + hour);
    expect(nextJudging(waiting, waited, null, endedAt)).toBe(endedAt + 72 * hour);
    expect(nextJudging(waiting, waited, endedAt + 99 * hour, endedAt)).toBe(endedAt + 72 * hour);
    expect(nextJudging({ verdict: valid, manual: false }, waited, endedAt + hour, endedAt)).toBeNull();
    expect(nextJudging({ verdict: pending, manual: true }, waited, endedAt + hour, endedAt)).toBeNull();
    expect(nextJudging({ verdict: whenOver(pending), manual: false }, waited, null, endedAt)).toBeNull();
  });
});

test('a ride lets a task wait that was not begun, and ends one that was', () => {
  expect(whenRidden({ startedAt: null })).toEqual({ state: 'paused' });
  expect(afterRide({ reasonGone: true, claimed: true })).toEqual({ state: 'closed', reason: 'moot' });
  expect(afterRide({ reasonGone: false, claimed: false })).toEqual({ state: 'pending' });
  expect(afterRide({ reasonGone: false, claimed: true })).toEqual({ state: 'doing' });
  expect(whenRidden({ startedAt: 1 })).toEqual({ state: 'closed', reason: 'ridden' });
});

describe('a phone without connection', () => {
  const lastAt = endedAt - hour;
  const receivedAt = endedAt + 2 * hour;
  const event = (sequence: number, at: number) => ({ id: `e${sequence}`, sequence, at });

  test('tells a swap twice that another was given meanwhile: it is paid once, to who did it', () => {
    const known = new Set<string>();
    const paid = new Map<string, number>();
    for (let i = 0; i < 2; i++) {
      for (const { id } of takeIn([event(1, endedAt)], known, { lastAt, receivedAt })) {
        known.add(id);
        const counted = countsFor({ assigneeId: 'B', provenById: 'A', saysId: 'A' });
        expect(counted).toEqual({ doneBy: 'A', doneByOther: 'B' });
        const work = {
          type: 'swap',
          source: 'rule',
          team: ['A'],
          conditionHeld: false,
          valueCents: 0,
          paidWithDragBack: false,
          parent: false,
        } as const;
        for (const [who, cents] of payOf(work, valid, usualPay)) paid.set(who, (paid.get(who) ?? 0) + cents);
      }
    }
    expect([...paid]).toEqual([['A', 120]]);
  });

  test('is not believed about work that was another’s and that the device does not prove', () => {
    expect(countsFor({ assigneeId: 'B', provenById: null, saysId: 'A' })).toBeNull();
    expect(countsFor({ assigneeId: 'A', provenById: null, saysId: 'A' })).toEqual({
      doneBy: 'A',
      doneByOther: null,
    });
  });

  test('is believed by what the vehicle tells of that time: its seat and its pack, or where it was taken from and to', () => {
    const span = { startedAt: endedAt - 4 * 60_000, endedAt };
    const proves = (opened: number[], packIn: number[]) => provesSwap({ opened, packIn }, span);
    expect(proves([endedAt - 180_000], [endedAt - 60_000])).toBe(true);
    expect(proves([endedAt - 60_000], [endedAt - 180_000])).toBe(false);
    expect(proves([endedAt - hour], [endedAt - 60_000])).toBe(false);
    expect(proves([endedAt - 180_000], [])).toBe(false);
    const fix = (lat: number) => ({ at: [114.3, lat] as const, accuracyM: 5 });
    const phone = { from: fix(30.5), to: fix(30.502) };
    expect(provesMove({ from: fix(30.5), to: fix(30.502) }, phone, currentRules)).toBe(true);
    expect(provesMove({ from: fix(30.5), to: fix(30.5) }, phone, currentRules)).toBe(false);
    expect(provesMove({ from: fix(30.51), to: fix(30.502) }, phone, currentRules)).toBe(false);
    expect(provesMove({ from: null, to: fix(30.502) }, phone, currentRules)).toBe(false);
    const both = { from: fix(30.5), to: fix(30.5) };
    expect(provesMove(both, both, currentRules)).toBe(false);
  });

  test('loses nothing of three days, doubles nothing and tells no time that cannot be', () => {
    const events = fc.array(fc.record({ sequence: fc.nat(30), at: fc.integer({ min: -100, max: 10 }) }));
    fc.assert(
      fc.property(events, fc.nat(80), (told, silentHours) => {
        const contact = { lastAt: receivedAt - silentHours * hour, receivedAt };
        const sent = told.map(({ sequence, at }) => event(sequence, receivedAt + at * hour));
        const first = takeIn(sent, new Set(), contact);
        const ids = new Set(first.map(({ id }) => id));
        expect(ids.size).toBe(first.length);
        expect(takeIn(sent, ids, contact).filter(({ id }) => ids.has(id))).toEqual([]);
        expect(first.every(({ at }) => at >= contact.lastAt && at <= receivedAt)).toBe(true);
        expect(first.map(({ sequence }) => sequence)).toEqual(
          first.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
        );
        for (const { id, at } of new Map(sent.map((one) => [one.id, one])).values())
          expect(ids.has(id)).toBe(at >= receivedAt - 72 * hour);
      }),
    );
  });
});
