import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asksForFault,
  type ReasonRule,
  reasonsMeant,
  repairPriority,
  stopsNow,
  usualReportRules,
  whyNoReport,
} from './repair-reasons.ts';

const reason = (over: Partial<ReasonRule> = {}): ReasonRule => ({
  id: 'brake-1',
  part: 'brake',
  modelIds: [],
  side: 'both',
  stop: 'at_once',
  stopReports: 2,
  stopHours: 24,
  task: true,
  priority: 'mid',
  photo: false,
  ...over,
});
const said = { parts: ['brake'], reasonIds: [], side: 'rider', modelId: 2 } as const;
const minute = 60_000;

describe('a report means', () => {
  const rules = [
    reason({ id: 'for-staff', side: 'staff' }),
    reason({ id: 'for-model-5', modelIds: [5] }),
    reason({ id: 'first' }),
    reason({ id: 'second' }),
  ];
  test.each([
    ['the first reason of its part that riders are offered for the model', said, ['first']],
    ['that of its model before', { ...said, modelId: 5 }, ['for-model-5']],
    ['what staff is offered', { ...said, side: 'staff' as const }, ['for-staff']],
    ['what it names', { ...said, reasonIds: ['second'] }, ['second']],
    ['nothing that is not offered', { ...said, reasonIds: ['for-staff'] }, []],
    ['nothing where no reason is of the part', { ...said, parts: ['basket'] }, []],
  ])('%s', (_, report, ids) => {
    expect(reasonsMeant(rules, report).map(({ id }) => id)).toEqual(ids);
  });
});

test.each([
  ['at_once', 1, true],
  ['never', 10, false],
  ['after_reports', 2, false],
  ['after_reports', 3, true],
] as const)('a reason that stops %s, said by %i riders, stops: %s', (stop, riders, stops) => {
  expect(stopsNow(reason({ stop, stopReports: 3 }), riders)).toBe(stops);
});

test('more riders who say the same never let a stopped vehicle go', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('never', 'at_once', 'after_reports'),
      fc.nat(20),
      fc.nat(20),
      (stop, a, b) => {
        const [few, many] = [Math.min(a, b), Math.max(a, b)];
        return !stopsNow(reason({ stop }), few) || stopsNow(reason({ stop }), many);
      },
    ),
  );
});

test('the repair is as urgent as the most urgent reason that wants one', () => {
  expect(repairPriority([reason(), reason({ priority: 'urgent' }), reason({ priority: 'low' })])).toBe(
    'urgent',
  );
  expect(repairPriority([reason({ task: false, priority: 'urgent' }), reason()])).toBe('mid');
  expect(repairPriority([reason({ task: false })])).toBeUndefined();
});

describe('a rider may report', () => {
  const ended = { endedAt: 0 };
  test.each([
    [
      'during a ride, whatever is switched off',
      { anytime: false, afterRide: false },
      { ride: { endedAt: null } },
      undefined,
    ],
    ['at any time', {}, { ride: undefined }, undefined],
    ['not at any time where that is off', { anytime: false }, { ride: undefined }, 'fault.not_offered'],
    ['soon after a ride', {}, { ride: ended, now: 120 * minute }, undefined],
    ['not later', {}, { ride: ended, now: 120 * minute + 1 }, 'fault.not_offered'],
    [
      'not after a ride where that is off',
      { afterRide: false },
      { ride: ended, now: 1 },
      'fault.not_offered',
    ],
    ['no more than so often a day', {}, { ride: { endedAt: null }, today: 10 }, 'fault.too_many'],
  ] as const)('%s', (_, rules, asked, why) => {
    expect(whyNoReport({ ...usualReportRules, ...rules }, { today: 0, now: 0, ...asked })).toBe(why);
  });

  test.each([
    [2, 2 * minute - 1, true],
    [2, 2 * minute, false],
    [0, 1, false],
    [2, null, false],
  ])('and is asked after a ride below %i minutes that took %s ms: %s', (shortRideMinutes, endedAt, asks) => {
    expect(asksForFault({ ...usualReportRules, shortRideMinutes }, { startedAt: 0, endedAt })).toBe(asks);
  });
});
