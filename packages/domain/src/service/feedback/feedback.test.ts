import { type FeedbackSide, type FeedbackState, feedbackStates } from '@kickstand/contract/service/feedback';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterFeedbackStep,
  attachedKind,
  type FeedbackStep,
  feedbackDue,
  feedbackNumberOf,
  leastLikeness,
  likeness,
  mayReopen,
  mayUrge,
  movableTo,
  pairsIn,
  safeName,
  sideOf,
} from './index.ts';

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}:00+08:00`);
const hour = 3_600_000;

describe('a step of a ticket', () => {
  const named: Readonly<Record<string, FeedbackState>> = {
    n: 'new',
    a: 'assigned',
    r: 'replying',
    w: 'waiting_customer',
    s: 'solved',
    c: 'closed',
    o: 'reopened',
  };
  test.each<[FeedbackStep, FeedbackSide, string]>([
    ['assign', 'vendor', 'n>a a>a r>r w>w o>a'],
    ['answer', 'vendor', 'n>r a>r r>r w>r o>r'],
    ['ask', 'vendor', 'n>w a>w r>w w>w o>w'],
    ['say', 'customer', 'n>n a>a r>r w>r o>o'],
    ['note', 'customer', 'n>n a>a r>r w>w s>s c>c o>o'],
    ['note', 'vendor', 'n>n a>a r>r w>w s>s c>c o>o'],
    ['urge', 'customer', 'n>n a>a r>r w>w o>o'],
    ['solve', 'customer', 'n>s a>s r>s w>s o>s'],
    ['solve', 'vendor', 'n>s a>s r>s w>s o>s'],
    ['close', 'customer', 'n>c a>c r>c w>c s>c o>c'],
    ['close', 'vendor', 'n>c a>c r>c w>c s>c o>c'],
    ['reopen', 'customer', 's>o c>o'],
    ['rate', 'customer', 's>s c>c'],
  ])('%s of the %s leads from each state where it says and from no other', (step, side, moves) => {
    const expected = new Map(moves.split(' ').map((move) => [named[move.charAt(0)], named[move.charAt(2)]]));
    for (const state of feedbackStates)
      expect(afterFeedbackStep(state, step, side), state).toBe(expected.get(state));
  });

  test.each([
    ['assign', 'customer'],
    ['answer', 'customer'],
    ['ask', 'customer'],
    ['say', 'vendor'],
    ['urge', 'vendor'],
    ['reopen', 'vendor'],
    ['rate', 'vendor'],
  ] as const)('%s is none of the %s', (step, side) => {
    expect(feedbackStates.filter((state) => afterFeedbackStep(state, step, side))).toEqual([]);
  });

  test('what is over moves no more by hand, and nothing becomes new again', () => {
    for (const state of feedbackStates) {
      const to = movableTo(state);
      expect(to).toContain(state);
      if (state !== 'new') expect(to).not.toContain('new');
      if (state === 'solved' || state === 'closed') expect(to).toEqual([state]);
      else expect(to).toContain('waiting_customer');
    }
  });
});

test('who wrote a ticket stands on the customer’s side, who answers tickets on the vendor’s of all others, and strangers look on', () => {
  const ticket = { creatorId: 'k', agentId: 3 };
  const vendor = { operatorId: 'v', agentId: 2, codes: new Set(['1801', '180167']) };
  const reader = { operatorId: 'l', agentId: 3, codes: new Set(['1801']) };
  expect(sideOf(vendor, ticket)).toBe('vendor');
  expect(sideOf(vendor, { ...ticket, creatorId: 'v' })).toBe('customer');
  expect(sideOf(reader, ticket)).toBe('customer');
  expect(sideOf({ ...reader, agentId: 2 }, ticket)).toBe('onlooker');
  expect(afterFeedbackStep('new', 'note', 'onlooker')).toBeUndefined();
});

describe('a ticket has to be solved', () => {
  const service = { zone, isDayOff: (day: string) => day === '2026-10-01' };
  const opened = { at: at('2026-09-30T22:00'), state: 'new' as const };
  test.each([
    ['within two hours of P1, on a day off too', 'P1', [opened], '2026-10-01T00:00'],
    ['within eight hours of P2 on days that count', 'P2', [opened], '2026-10-02T06:00'],
    ['within two days of P3', 'P3', [opened], '2026-10-03T22:00'],
    ['within five days of P4', 'P4', [opened], '2026-10-06T22:00'],
    [
      'later by as long as the customer was waited for',
      'P2',
      [
        { at: at('2026-09-10T08:00'), state: 'new' },
        { at: at('2026-09-10T09:00'), state: 'assigned' },
        { at: at('2026-09-10T10:00'), state: 'waiting_customer' },
        { at: at('2026-09-11T10:00'), state: 'replying' },
      ],
      '2026-09-11T16:00',
    ],
    [
      'within what was left when it is opened again',
      'P2',
      [
        { at: at('2026-09-10T08:00'), state: 'new' },
        { at: at('2026-09-10T10:00'), state: 'solved' },
        { at: at('2026-09-14T10:00'), state: 'reopened' },
      ],
      '2026-09-14T16:00',
    ],
  ] as const)('%s', (_, level, history, expected) => {
    expect(feedbackDue(history, level, service)).toBe(at(expected));
  });

  test.each(['waiting_customer', 'solved', 'closed'] as const)('at no time while it is %s', (state) => {
    expect(feedbackDue([opened, { at: opened.at + hour, state }], 'P2', service)).toBeNull();
  });
});

test('a ticket is urged once on a day and opened again for a week', () => {
  const now = at('2026-09-10T10:00');
  expect(mayUrge(null, now, zone)).toBe(true);
  expect(mayUrge(at('2026-09-10T00:01'), now, zone)).toBe(false);
  expect(mayUrge(at('2026-09-09T23:59'), now, zone)).toBe(true);
  expect(mayReopen(now - 7 * 24 * hour, now, 7)).toBe(true);
  expect(mayReopen(now - 7 * 24 * hour - 1, now, 7)).toBe(false);
  expect(mayReopen(null, now, 7)).toBe(false);
});

test.each([
  ['62010001', { kind: 'vehicle', vehicleId: 62_010_001 }],
  [' 620100012 ', { kind: 'vehicle', vehicleId: 620_100_012 }],
  ['861234567890123', { kind: 'device', imei: '861234567890123' }],
  [
    '0199a1b2-0000-7000-8000-000000000001',
    { kind: 'order', orderId: '0199a1b2-0000-7000-8000-000000000001' },
  ],
  ['861234567890123456', { kind: 'order', orderId: '861234567890123456' }],
])('%s is taken for what it looks like', (text, expected) => {
  expect(feedbackNumberOf(text)).toEqual(expected);
});

const bytes = (text: string) => new TextEncoder().encode(text);
test.each([
  [bytes('%PDF-1.7 …'), 'pdf'],
  [bytes('PK\u0003\u0004…'), 'zip'],
  [bytes('\u0000\u0000\u0000\u0018ftypmp42'), 'mp4'],
  [bytes('时间,车辆\r\n08:00,\t62010001'), 'text'],
  [bytes(''), undefined],
  [bytes('MZ\u0090\u0000\u0003'), undefined],
  [new Uint8Array([0x47, 0x49, 0x46, 0x38, 0xff, 0xfe]), undefined],
])('a file is what it holds: %#', (content, kind) => {
  expect(attachedKind(content)).toBe(kind);
});

test('the name of a file leads nowhere and breaks no header', () => {
  expect(safeName('../a"b\r\n日志.txt')).toBe('.._a_b__日志.txt');
});

describe('titles', () => {
  test.each([
    ['地图打不开', '地图打不开了', true],
    ['还车时提示站点外', '还车提示站点外', true],
    ['导出的文件是空的', '地图打不开了', false],
    ['Export file is empty', 'The export file is empty!', true],
  ])('%s and %s', (one, other, alike) => {
    expect(likeness(pairsIn(one), pairsIn(other)) >= leastLikeness).toBe(alike);
  });

  test('are as alike one way as the other, and wholly alike to themselves', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 2 }), fc.string({ minLength: 2 }), (one, other) => {
        const [a, b] = [pairsIn(one), pairsIn(other)];
        const alike = likeness(a, b);
        expect(alike).toBe(likeness(b, a));
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1);
        if (a.length > 0) expect(likeness(a, a)).toBe(1);
      }),
    );
  });
});
