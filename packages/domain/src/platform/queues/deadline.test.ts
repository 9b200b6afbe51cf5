import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDayOf, startOfBusinessDay } from '../time/index.ts';
import { deadlineOf, type QueueEvent, queueEvents, type ServiceTime } from './deadline.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const minute = 60_000;
const wall = (text: string) => Date.parse(`${text}:00+08:00`);
const service = (over: Partial<ServiceTime> = {}): ServiceTime => ({
  allowedMs: 24 * hour,
  zone,
  isDayOff: () => false,
  ...over,
});
const festival = service({ isDayOff: (day) => day >= '2026-10-01' && day <= '2026-10-03' });
const e = (text: string, kind: QueueEvent['kind']): QueueEvent => ({ at: wall(text), kind });

describe('a deadline', () => {
  test.each([
    ['is so much later', [e('2026-09-10T13:00', 'opened')], service(), '2026-09-11T13:00'],
    ['jumps over days off', [e('2026-09-30T18:00', 'opened')], festival, '2026-10-04T18:00'],
    ['begins after a day off', [e('2026-10-02T09:00', 'opened')], festival, '2026-10-05T00:00'],
    [
      'moves by as long as somebody else is waited for',
      [e('2026-09-10T13:00', 'opened'), e('2026-09-10T14:00', 'waiting'), e('2026-09-12T14:00', 'answered')],
      service(),
      '2026-09-13T13:00',
    ],
    [
      'is not set back by opening again',
      [e('2026-09-10T13:00', 'opened'), e('2026-09-11T12:00', 'closed'), e('2026-09-20T08:00', 'reopened')],
      service(),
      '2026-09-20T09:00',
    ],
    [
      'is at once where nothing was left',
      [e('2026-09-10T13:00', 'opened'), e('2026-09-12T12:00', 'closed'), e('2026-09-20T08:00', 'reopened')],
      service(),
      '2026-09-20T08:00',
    ],
  ] as const)('%s', (_, events, by, expected) => {
    expect(deadlineOf(events, by)).toBe(wall(expected));
  });

  test.each(['waiting', 'closed'] as const)('there is none while it is %s', (kind) => {
    expect(deadlineOf([e('2026-09-10T13:00', 'opened'), e('2026-09-10T14:00', kind)], service())).toBeNull();
  });
});

const day0 = startOfBusinessDay('2026-09-28', zone);
const day = 24 * hour;

/** The same computed minute by minute; days off are counted from the first day, in a zone without clock changes. */
function minuteByMinute(events: readonly QueueEvent[], allowedMs: number, off: ReadonlySet<number>) {
  const [first] = events;
  if (!first) return null;
  let left = allowedMs;
  let runs = false;
  let due = 0;
  for (let i = 0, at = first.at; ; at += minute) {
    for (; events[i] && (events[i] as QueueEvent).at <= at; i++) {
      const next = !['waiting', 'closed'].includes((events[i] as QueueEvent).kind);
      if (next && !runs && left === 0) due = at;
      runs = next;
    }
    if (i === events.length && !runs) return null;
    if (i === events.length && left === 0) return due;
    if (runs && left > 0 && !off.has(Math.floor((at - day0) / day))) {
      left -= minute;
      if (left === 0) due = at + minute;
    }
  }
}

test('of any history is the same as counting its minutes, over days off, make-up days and clocks that stand', () => {
  const history = fc.record({
    gaps: fc.array(
      fc.record({
        kind: fc.constantFrom(...queueEvents.slice(1)),
        minutes: fc.integer({ min: 1, max: 2_000 }),
      }),
      { maxLength: 6 },
    ),
    start: fc.integer({ min: 0, max: 2_880 }),
    hours: fc.integer({ min: 1, max: 30 }),
    off: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(history, ({ gaps, start, hours, off }) => {
      let at = day0 + start * minute;
      const events: QueueEvent[] = [{ at, kind: 'opened' }];
      for (const { kind, minutes } of gaps) {
        at += minutes * minute;
        events.push({ at, kind });
      }
      const days = new Set(off.map((n) => businessDayOf(day0 + n * day, zone)));
      const by = service({ allowedMs: hours * hour, isDayOff: (of) => days.has(of) });
      expect(deadlineOf(events, by)).toBe(minuteByMinute(events, by.allowedMs, new Set(off)));
    }),
    { numRuns: 10_000 },
  );
});
