import type { AlarmState } from '@kickstand/contract/fleet/alarms';
import { alarmStates } from '@kickstand/contract/fleet/alarms';
import { alarmTypes, lifecycles } from '@kickstand/contract/fleet/vehicles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alarmBits, opsBits, unreported } from '../vehicles/index.ts';
import {
  alarmLevelOf,
  alarmTold,
  canAcknowledge,
  canHandle,
  canSee,
  clearedAs,
  edgesOf,
  endsByItself,
  handledForMs,
  isKnown,
  onBegin,
  raisedBits,
  sameAlarmMs,
  withRecord,
} from './index.ts';

const now = 1_790_000_000_000;

describe('levels', () => {
  test.each([
    ['battery_removed', 'red'],
    ['abnormal_move', 'red'],
    ['abnormal_unlock', 'red'],
    ['moving_without_order', 'red'],
    ['lost', 'red'],
    ['out_of_area', 'orange'],
    ['offline', 'orange'],
    ['in_no_stop', 'orange'],
    ['out_of_station', 'yellow'],
    ['order_too_short', 'yellow'],
    ['sim_expiring', 'blue'],
  ] as const)('%s is %s', (type, level) => expect(alarmLevelOf[type]).toBe(level));

  test.each([
    ['on_shelf', ['offline', 'lost', 'out_of_station'], ['offline', 'lost', 'out_of_station']],
    ['off_shelf', ['offline', 'moving_without_order', 'battery_removed'], ['moving_without_order']],
    ['lost', ['lost', 'offline'], ['lost']],
    ['in_stock', ['offline', 'battery_removed', 'moving_without_order'], []],
    ['transferred', ['offline'], []],
  ] as const)('a vehicle that is %s and %j raises %j', (lifecycle, held, raised) => {
    expect(raisedBits(alarmBits(held), lifecycle)).toBe(alarmBits(raised));
  });

  test('nothing is raised that does not hold', () => {
    fc.assert(
      fc.property(fc.nat(2 ** alarmTypes.length - 1), fc.constantFrom(...lifecycles), (bits, lifecycle) => {
        expect(raisedBits(bits, lifecycle) & ~bits).toBe(0);
      }),
    );
  });
});

describe('edges', () => {
  test('what began and what ended leads from one look to the next', () => {
    const bits = fc.nat(2 ** alarmTypes.length - 1);
    fc.assert(
      fc.property(bits, bits, (before, after) => {
        const { began, ended } = edgesOf(before, after);
        expect((before | alarmBits(began)) & ~alarmBits(ended)).toBe(after);
        expect(alarmBits(began) & before).toBe(0);
      }),
    );
  });

  test.each([
    [undefined, 0, 'raise'],
    ['open', 0, 'count'],
    ['open', 10 * sameAlarmMs, 'count'],
    ['acked', 10 * sameAlarmMs, 'count'],
    ['unseen', sameAlarmMs, 'reopen'],
    ['unseen', 10 * sameAlarmMs, 'reopen'],
    ['auto_cleared', sameAlarmMs, 'reopen'],
    ['auto_cleared', sameAlarmMs + 1, 'raise'],
    ['ignored', sameAlarmMs, 'count'],
    ['ignored', sameAlarmMs + 1, 'raise'],
    ['fixed', 1_000, 'raise'],
  ] as const)('after one that was %s %i ms ago, a new beginning is to %s', (state, ago, then) => {
    expect(onBegin(state && { state, lastAt: now - ago }, now)).toBe(then);
  });

  test('what is urgent waits to be seen when it is over', () => {
    expect((['red', 'orange', 'yellow', 'blue'] as const).map(clearedAs)).toEqual([
      'unseen',
      ...Array(3).fill('auto_cleared'),
    ]);
  });

  const may = (rule: (state: AlarmState) => boolean) => alarmStates.filter(rule);
  test('only what nobody has taken on ends by itself; what is over cannot be handled', () => {
    expect(may(endsByItself)).toEqual(['open']);
    expect(may(canAcknowledge)).toEqual(['open']);
    expect(may(canHandle)).toEqual(['open', 'acked', 'unseen']);
    expect(may(canSee)).toEqual(['unseen']);
  });

  test.each([
    ['open', false, 0, true],
    ['open', true, 0, true],
    ['acked', true, 0, true],
    ['acked', false, 0, false],
    ['auto_cleared', true, 0, false],
    ['unseen', true, 0, false],
    ['fixed', true, handledForMs - 1, true],
    ['fixed', true, handledForMs, false],
    ['ignored', true, 60_000, true],
    ['ignored', false, 60_000, false],
  ] as const)(
    'after a restart %s, holding: %s, handled %i ms ago, is known: %s',
    (state, holdsNow, ago, known) => {
      expect(isKnown({ state, holdsNow, lastAt: now, handledAt: now - ago }, now)).toBe(known);
    },
  );
});

describe('an event', () => {
  const hour = 3_600_000;
  const quiet = { facts: unreported, lifecycle: 'on_shelf' as const, now };
  const told = (code: number, ago: number, over: object = {}) =>
    alarmTold({ code, at: now - ago, verdict: 'fresh', ...over }, quiet);

  test.each([
    ['moved while armed', 5, 'abnormal_move'],
    ['moved again while armed', 19, 'abnormal_move'],
    ['compartment opened', 11, 'abnormal_unlock'],
    ['battery removed', 6, 'battery_removed'],
  ])('that was kept while out of reach is an alarm with its own time: %s', (_, code, type) => {
    for (const verdict of ['fresh', 'late', 'skewed'])
      expect(told(code, 3 * hour, { verdict })).toEqual({ type, at: now - 3 * hour, late: true });
    expect(told(code, 3 * hour, { verdict: 'duplicate' })).toBeUndefined();
  });

  test('of now is left to the live state, but for a compartment, which is no state', () => {
    expect([told(5, 0), told(6, 0)]).toEqual([undefined, undefined]);
    expect(told(11, 0)).toEqual({ type: 'abnormal_unlock', at: now, late: false });
    const atWork = { ...quiet, facts: { ...unreported, ops: opsBits(['swapping']) } };
    expect(alarmTold({ code: 11, at: now, verdict: 'fresh' }, atWork)).toBeUndefined();
  });

  test('of a clock that is lost happened when it was told', () => {
    for (const at of [0, now + hour])
      expect(alarmTold({ code: 5, at, verdict: 'skewed' }, quiet)).toEqual({
        type: 'abnormal_move',
        at: now,
        late: false,
      });
  });

  test('is none of a vehicle that nobody watches', () => {
    expect(
      alarmTold({ code: 5, at: now - hour, verdict: 'late' }, { ...quiet, lifecycle: 'scrapped' }),
    ).toBeUndefined();
  });
});

describe('the record', () => {
  test('marks what is lost, off the shelf or about to lose its SIM card, and takes the marks away again', () => {
    const gone = withRecord(unreported, { lifecycle: 'lost', simExpiring: true });
    expect([gone.alarms, gone.ops]).toEqual([alarmBits(['lost', 'sim_expiring']), 0]);
    const shelf = withRecord(gone, { lifecycle: 'off_shelf', simExpiring: undefined });
    expect([shelf.alarms, shelf.ops]).toEqual([alarmBits(['sim_expiring']), opsBits(['off_shelf'])]);
    const back = withRecord(shelf, { lifecycle: 'on_shelf', simExpiring: false });
    expect([back.alarms, back.ops]).toEqual([0, 0]);
  });

  test('leaves the facts alone where they are right already', () => {
    expect(withRecord(unreported, { lifecycle: 'on_shelf', simExpiring: false })).toBe(unreported);
  });
});
