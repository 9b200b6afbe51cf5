import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DoneWork,
  type DueFacts,
  dueOf,
  figuresOf,
  firstDueOf,
  heldUntil,
  invalid,
  isBreached,
  isOverrun,
  needsSecondPerson,
  type PaidWork,
  paidMinutes,
  payChanges,
  payOf,
  pending,
  ranksOf,
  repairMs,
  shared,
  usualDueHours,
  usualPay,
  valid,
} from './index.ts';

const hour = 3_600_000;
const wall = (text: string) => Date.parse(`2026-11-${text}:00+08:00`);

describe('pay', () => {
  test('of 80 among three is 27, 27 and 26, the rest to the lowest ids', () => {
    expect([...shared(80, ['9', '10', '2'])]).toEqual([
      ['2', 27],
      ['9', 27],
      ['10', 26],
    ]);
  });

  test('among any team is all of it, to the cent, and nobody has two cents more than another', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 9 }),
        (cents, team) => {
          const parts = [...shared(cents, team).values()];
          expect(parts.reduce((a, b) => a + b, 0)).toBe(cents);
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  const work: PaidWork = {
    type: 'swap',
    source: 'rule',
    team: ['a'],
    conditionHeld: false,
    valueCents: 0,
    paidWithDragBack: false,
    parent: false,
  };
  test.each([
    ['a valid task', {}, valid, 120],
    ['one not judged yet', {}, pending, 0],
    ['one that does not count', {}, invalid('far'), 0],
    ['one during which somebody rode', {}, { validity: 'closed', reason: 'ridden' } as const, 0],
    ['one’s own that nothing called for', { source: 'self' as const }, valid, 0],
    ['one’s own that a rule called for', { source: 'self' as const, conditionHeld: true }, valid, 120],
    ['one’s own that was worth something', { source: 'self' as const, valueCents: 1 }, valid, 120],
    [
      'a repair that is paid with its drag-back',
      { type: 'repair' as const, paidWithDragBack: true },
      valid,
      0,
    ],
    ['a batch, whose moves are paid', { type: 'move' as const, parent: true }, valid, 0],
  ])('of %s', (_, over, verdict, cents) => {
    expect(payOf({ ...work, ...over }, verdict, usualPay).get('a')).toBe(cents);
  });

  test('changes by what differs, and whatever happens, what was paid at last is what is due', () => {
    const pays = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(400));
    fc.assert(
      fc.property(fc.array(pays, { maxLength: 6 }), (verdicts) => {
        const paid = new Map<string, number>();
        let due = new Map<string, number>();
        for (const one of verdicts) {
          due = new Map(Object.entries(one));
          for (const { operatorId, cents } of payChanges(paid, due))
            paid.set(operatorId, (paid.get(operatorId) ?? 0) + cents);
          expect(payChanges(paid, due)).toEqual([]);
        }
        for (const [who, cents] of paid) expect(cents).toBe(due.get(who) ?? 0);
      }),
    );
  });

  test('is taken back alone up to fifty yuan', () => {
    expect(needsSecondPerson([{ cents: -4_900 }, { cents: -100 }, { cents: 900 }])).toBe(false);
    expect(needsSecondPerson([{ cents: -4_900 }, { cents: -101 }])).toBe(true);
  });
});

const calendar = {
  zone: 'Asia/Shanghai',
  isDayOff: (day: string) => day === '2026-11-21' || day === '2026-11-22',
};
const task: DueFacts = {
  type: 'swap',
  priority: 'high',
  createdAt: wall('20T20:00'),
  stops: [],
  extendedTo: null,
};

describe('a task is due', () => {
  test.each([
    ['urgently, round the clock', { priority: 'urgent' as const, createdAt: wall('20T23:00') }, '21T01:00'],
    ['after eight hours that count', {}, '23T04:00'],
    ['after a day that counts', { priority: 'mid' as const }, '23T20:00'],
    ['after three days that count', { priority: 'low' as const }, '25T20:00'],
    [
      'later by as long as somebody rode',
      { stops: [{ why: 'ride' as const, from: wall('20T21:00'), to: wall('20T22:00') }] },
      '23T05:00',
    ],
    [
      'no later by parts that a swap needs none of',
      { stops: [{ why: 'parts' as const, from: wall('20T21:00'), to: wall('20T22:00') }] },
      '23T04:00',
    ],
    [
      'later by as long as either stood in the way of a repair',
      {
        type: 'repair' as const,
        stops: [
          { why: 'parts' as const, from: wall('20T21:00'), to: wall('20T22:00') },
          { why: 'ride' as const, from: wall('20T21:30'), to: wall('20T23:00') },
          { why: 'ride' as const, from: wall('20T21:40'), to: wall('20T21:50') },
        ],
      },
      '23T06:00',
    ],
    ['when it was given until', { extendedTo: wall('24T08:00') }, '24T08:00'],
  ])('%s', (_, over, expected) => {
    expect(dueOf({ ...task, ...over }, usualDueHours, calendar)).toBe(wall(expected));
  });

  test('at no time while its clock is stopped', () => {
    const stops = [{ why: 'ride' as const, from: wall('20T21:00'), to: null }];
    expect(dueOf({ ...task, stops }, usualDueHours, calendar)).toBeNull();
  });

  test('as before for who asks whether it was late, whatever it was given afterwards', () => {
    const given = { ...task, extendedTo: wall('30T08:00') };
    const firstDue = firstDueOf(given, usualDueHours, calendar);
    expect(firstDue).toBe(wall('23T04:00'));
    expect(isBreached(firstDue, { doneAt: null }, wall('23T05:00'))).toBe(true);
    expect(isBreached(firstDue, { doneAt: wall('23T03:00') }, wall('23T05:00'))).toBe(false);
  });

  test('its pay is held over days off, its vehicle is locked after eight hours of work', () => {
    expect(heldUntil(wall('20T20:00'), calendar)).toBe(wall('25T20:00'));
    expect(isOverrun(wall('20T08:00'), wall('20T16:00'))).toBe(true);
    expect(isOverrun(null, wall('20T16:00'))).toBe(false);
    expect(repairMs(1, 1 + hour)).toBe(hour);
    expect(repairMs(1, null)).toBeNull();
  });
});

describe('the figures of a person', () => {
  const done = (n: number, over: Partial<DoneWork> = {}): DoneWork[] => [
    { type: 'swap', validity: 'valid', n, valueCents: 90 * n, travelMinutes: 2 * n, redone: 0, ...over },
  ];

  test('go by valid work in paid hours', () => {
    const minutes = paidMinutes({ roster: 48 * 60, breaks: 6 * 60, absence: 2 * 60 });
    const all = [
      ...done(29),
      ...done(1, { redone: 1 }),
      ...done(10, { validity: 'invalid' }),
      ...done(5, { validity: 'pending' }),
    ];
    expect(figuresOf(all, minutes)).toEqual({
      valid: 30,
      invalid: 10,
      pending: 5,
      valuePerHour: 67.5,
      work: (30 * 6) / 2_400,
      validRate: 0.75,
      rework: 1 / 30,
      ranked: true,
    });
  });

  test('give no rank to who has worked too little, and the same one to equals', () => {
    const of = (n: number, minutes: number, valueCents = 90) => ({
      figures: figuresOf(done(n, { valueCents: valueCents * n }), minutes),
    });
    const [best, same, alike, short, few] = [
      of(30, 2_400, 99),
      of(40, 3_200),
      of(30, 2_400),
      of(60, 2_399),
      of(29, 2_400),
    ];
    const ranks = ranksOf([few, same, alike, best, short], ({ valuePerHour }) => valuePerHour);
    expect([best, same, alike, short, few].map((one) => ranks.get(one))).toEqual([1, 2, 2, null, null]);
    expect(figuresOf([], 0)).toMatchObject({ valuePerHour: null, work: null, validRate: null, rework: null });
  });
});
