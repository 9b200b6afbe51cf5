import { describe, expect, test } from 'vitest';
import {
  isOverdue,
  obstacleToStep,
  partsOf,
  stateAfterRepair,
  stoppingStates,
  stopsVehicle,
} from './index.ts';

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

describe('a fault', () => {
  test('is of known parts, and of another one otherwise', () => {
    expect(partsOf(['brake', 'wing', 'tail', 'brake'])).toEqual(['brake', 'other']);
  });
  test.each([
    ['fixed', 'done', false],
    ['no_fault', 'invalid', false],
    ['dragged', 'dragged', true],
    ['not_found', 'processing', true],
    ['irreparable', 'dragged', true],
  ] as const)('found to be %s leaves the report %s, still stopping: %s', (result, state, stops) => {
    expect(stateAfterRepair(result)).toBe(state);
    expect(stoppingStates.includes(state)).toBe(stops);
  });

  test('of what one rides with stops the vehicle', () => {
    expect([stopsVehicle('brake'), stopsVehicle('basket')]).toEqual([true, false]);
  });
});
