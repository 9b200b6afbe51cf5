import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offsetMetres } from '../geo/index.ts';
import {
  isOverdue,
  judgeMove,
  judgeSwap,
  obstacleToStep,
  partsOf,
  stateAfterRepair,
  stoppingStates,
  stopsVehicle,
} from './index.ts';

const minutes = 60_000;

describe('a task', () => {
  test.each([
    ['claim', 'pending', null, undefined],
    ['claim', 'pending', 'me', undefined],
    ['claim', 'pending', 'other', 'task.claimed'],
    ['claim', 'doing', 'other', 'task.claimed'],
    ['claim', 'doing', 'me', undefined],
    ['claim', 'done', 'other', 'task.not_open'],
    ['start', 'pending', 'me', 'task.not_yours'],
    ['start', 'doing', 'me', undefined],
    ['start', 'doing', 'other', 'task.not_yours'],
    ['finish', 'paused', 'me', 'task.not_yours'],
    ['finish', 'closed', 'me', 'task.not_open'],
    ['release', 'doing', 'me', undefined],
    ['release', 'pending', null, 'task.not_yours'],
  ] as const)('%s of one that is %s and held by %s: %s', (step, state, assigneeId, obstacle) => {
    expect(obstacleToStep(step, { state, assigneeId }, 'me')).toBe(obstacle);
  });

  test.each([
    ['pending', 999, true],
    ['doing', 999, true],
    ['paused', 999, true],
    ['pending', 1_000, false],
    ['pending', null, false],
    ['done', 999, false],
    ['closed', 999, false],
  ] as const)('that is %s and due at %s is overdue at 1000: %s', (state, dueAt, overdue) => {
    expect(isOverdue({ state, dueAt }, 1_000)).toBe(overdue);
  });
});

describe('a swap', () => {
  const good = { beforePct: 15, afterPct: 95, tookMs: 5 * minutes, oldBattery: 'a', newBattery: 'b' };
  test.each([
    ['full', {}, 'valid', null],
    ['just full enough', { afterPct: 80 }, 'valid', null],
    ['thirty points more', { afterPct: 45 }, 'valid', null],
    ['twenty-nine more', { afterPct: 44 }, 'invalid', 'battery_low'],
    ['unknown before', { beforePct: null, afterPct: 79 }, 'invalid', 'battery_low'],
    ['not reported yet', { afterPct: null }, 'pending', null],
    ['the same battery', { newBattery: 'a' }, 'invalid', 'same_battery'],
    ['no numbers given', { oldBattery: null, newBattery: null }, 'valid', null],
    ['after half an hour', { tookMs: 30 * minutes }, 'valid', null],
    ['later', { tookMs: 30 * minutes + 1 }, 'invalid', 'too_late'],
  ] as const)('%s', (_, over, validity, reason) => {
    expect(judgeSwap({ ...good, ...over })).toEqual({ validity, reason });
  });
});

describe('a move', () => {
  const from = [113.5, 30.5] as const;
  const good = {
    from,
    to: offsetMetres(from, 60, 0),
    targetM: 0,
    stationM: 0,
    station: { capacity: 20, vehicles: 3 },
  };
  test.each([
    ['to its station', {}, 'valid', null],
    ['beside its station', { targetM: 30 }, 'valid', null],
    ['too far from its station', { targetM: 31 }, 'invalid', 'off_target'],
    ['to another station', { targetM: 200, stationM: 0 }, 'invalid', 'off_target'],
    ['to any station', { targetM: null }, 'valid', null],
    ['to none', { targetM: null, stationM: 80, station: null }, 'invalid', 'off_target'],
    ['where there are none', { targetM: null, stationM: null, station: null }, 'invalid', 'off_target'],
    ['a few steps', { to: offsetMetres(from, 45, 0) }, 'invalid', 'too_short'],
    ['into a full station', { station: { capacity: 3, vehicles: 3 } }, 'invalid', 'station_full'],
    ['into one without a limit', { station: { capacity: null, vehicles: 99 } }, 'valid', null],
    ['of a vehicle that was not located', { from: null }, 'pending', null],
  ] as const)('%s', (_, over, validity, reason) => {
    expect(judgeMove({ ...good, ...over })).toEqual({ validity, reason });
  });

  test('shorter than fifty metres never counts', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 49, noNaN: true }),
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        (metres, turn) => {
          const to = offsetMetres(from, metres * Math.cos(turn), metres * Math.sin(turn));
          expect(judgeMove({ ...good, to }).validity).toBe('invalid');
        },
      ),
    );
  });
});

describe('a fault', () => {
  test('is of known parts, and of another one otherwise', () => {
    expect(partsOf(['brake', 'wing', 'tail', 'brake'])).toEqual(['brake', 'other']);
  });
  test.each([
    ['fixed', 'done', false],
    ['no_fault', 'invalid', false],
    ['dragged', 'dragged', true],
    ['not_found', 'processing', true],
    ['irreparable', 'processing', true],
  ] as const)('found to be %s leaves the report %s, still stopping: %s', (result, state, stops) => {
    expect(stateAfterRepair(result)).toBe(state);
    expect(stoppingStates.includes(state)).toBe(stops);
  });

  test('of what one rides with stops the vehicle', () => {
    expect([stopsVehicle('brake'), stopsVehicle('basket')]).toEqual([true, false]);
  });
});
