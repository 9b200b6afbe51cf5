import { opsStates } from '@kickstand/contract/fleet/vehicles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, canHandOver, firstProposed, hasRoom, proposed } from './proposal.ts';
import { reasonsIn, workFor } from './reasons.ts';

const person = (operatorId: string, more: Partial<Candidate> = {}): Candidate => ({
  operatorId,
  name: operatorId,
  openTasks: 0,
  most: 10,
  distanceM: 500,
  duty: true,
  ...more,
});

test.each([
  ['the nearer of two who have nothing to do', [person('a', { distanceM: 900 }), person('b')], 1, 'b'],
  [
    'a free one far away before a busy one nearby',
    [person('a', { openTasks: 2 }), person('b', { distanceM: 4_000 })],
    1,
    'b',
  ],
  [
    'a busy one nearby before a free one very far',
    [person('a', { openTasks: 1 }), person('b', { distanceM: 4_000 })],
    1,
    'a',
  ],
  [
    'a near one before one whose place is unknown',
    [person('a', { distanceM: null }), person('b', { distanceM: 2_900 })],
    1,
    'b',
  ],
  [
    'nobody who is off duty, however near',
    [person('a', { duty: false, distanceM: 0 }), person('b', { openTasks: 5 })],
    1,
    'b',
  ],
  [
    'nobody who has no room',
    [person('a', { openTasks: 9 }), person('b', { openTasks: 3, distanceM: 9_000 })],
    2,
    'b',
  ],
  ['nobody where nobody has room', [person('a', { openTasks: 9 })], 2, undefined],
  ['nobody where nobody is on duty', [person('a', { duty: false })], 1, undefined],
  ['the first by number among equals', [person('b'), person('a')], 1, 'a'],
])('is proposed: %s', (_, people, more, who) => {
  expect(firstProposed(proposed(people, more), more)?.operatorId).toBe(who);
});

test('whoever is proposed has room, is on duty, and nobody is lost or doubled by the order', () => {
  const any = fc.record({
    operatorId: fc.uuid(),
    name: fc.string(),
    openTasks: fc.integer({ min: 0, max: 30 }),
    most: fc.integer({ min: 1, max: 30 }),
    distanceM: fc.option(fc.integer({ min: 0, max: 30_000 })),
    duty: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), fc.integer({ min: 1, max: 5 }), (people, more) => {
      const ordered = proposed(people, more);
      expect(new Set(ordered)).toEqual(new Set(people));
      const first = firstProposed(ordered, more);
      const could = people.filter((one) => one.duty && hasRoom(one, more));
      expect(first === undefined).toBe(could.length === 0);
      if (first) expect(could).toContain(first);
    }),
  );
});

test.each([
  ['nothing', {}, undefined],
  ['a low battery', { opsStates: ['low_battery'] }, 'swap'],
  ['a charge at the threshold', { battery: 20 }, 'swap'],
  ['a charge above it', { battery: 21 }, undefined],
  ['an unknown charge', { battery: null }, undefined],
  ['outside its area', { alarms: ['out_of_area'] }, 'move'],
  ['in a zone where nothing may stand', { alarms: ['in_no_stop'] }, 'move'],
  ['a fault of the battery', { alarms: ['bms_fault'] }, 'repair'],
  ['a reported fault', { opsStates: ['repair_reported'] }, 'repair'],
  ['fallen', { alarms: ['fallen'] }, 'inspect'],
  ['silent', { alarms: ['offline'] }, 'inspect'],
  [
    'a fault and a low battery',
    { alarms: ['out_of_area'], opsStates: ['low_battery', 'repair_reported'] },
    'repair',
  ],
  ['astray with a low battery', { alarms: ['out_of_area'], battery: 9 }, 'swap'],
  [
    'what is under way already',
    { opsStates: ['moving', 'swapping', 'dragged_back', 'off_shelf'] },
    undefined,
  ],
] as const)('work that follows from %s: %s', (_, reasons, type) => {
  expect(workFor(reasons)).toBe(type);
});

test('the reasons of a list are what it was narrowed to, as an address or a query says it', () => {
  expect(reasonsIn({ alarms: 'out_of_area,nonsense', batteryTo: '15' })).toEqual({
    alarms: ['out_of_area'],
    opsStates: [],
    battery: 15,
  });
  expect(reasonsIn({ opsStates: [opsStates[3]] })).toEqual({
    alarms: [],
    opsStates: ['low_battery'],
    battery: null,
  });
});

test.each([
  ['pending', null, true],
  ['doing', null, true],
  ['paused', null, true],
  ['doing', 1, false],
  ['done', null, false],
  ['closed', null, false],
])('a task that is %s and begun at %s can be handed over: %s', (state, startedAt, can) => {
  expect(canHandOver({ state, startedAt })).toBe(can);
});
