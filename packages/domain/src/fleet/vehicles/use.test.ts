import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lockBits, locksOf, opsBits, opsOf } from './bits.ts';
import { unreported, type VehicleFacts } from './facts.ts';
import { type Claims, usedOps, useOf, withUse } from './use.ts';

const free: Claims = { trip: null, reserved: false, work: [], stopped: false };
const powered = lockBits({ ...locksOf(0), acc: 'open' });

describe('what a vehicle is used for', () => {
  test.each([
    ['nothing', {}, 'available', []],
    ['a reservation', { reserved: true }, 'reserved', []],
    ['a trip that opens', { trip: 'opening' }, 'riding', []],
    ['a trip', { trip: 'riding', reserved: true }, 'riding', []],
    ['a trip that is parked', { trip: 'temp_parked' }, 'temp_parked', []],
    ['a trip that closes', { trip: 'closing' }, 'riding', []],
    ['a swap', { work: ['swap'] }, 'in_ops', ['swapping']],
    ['a move of a reserved vehicle', { work: ['move'], reserved: true }, 'in_ops', ['moving']],
    ['an inspection', { work: ['inspect'] }, 'in_ops', []],
    [
      'a drag-back of a stopped vehicle',
      { work: ['drag_back'], stopped: true },
      'in_ops',
      ['repair_reported', 'dragged_back'],
    ],
    ['a stopped vehicle', { stopped: true }, 'available', ['repair_reported']],
    ['a fault reported during a trip', { trip: 'riding', stopped: true }, 'riding', ['repair_reported']],
  ] as const)('%s', (_, claims, riding, ops) => {
    const use = useOf({ ...free, ...claims } as Claims);
    expect([use.riding, opsOf(use.ops)]).toEqual([riding, ops]);
  });

  test('leaves what the controller says alone', () => {
    fc.assert(
      fc.property(
        fc.nat(63),
        fc.nat(63),
        fc.constantFrom('available', 'riding', 'in_ops' as const),
        (before, ops, riding) => {
          const facts: VehicleFacts = { ...unreported, ops: before };
          const next = withUse(facts, { riding, ops: ops & usedOps });
          expect(next.ops & ~usedOps).toBe(before & ~usedOps);
          expect(next.ops & usedOps).toBe(ops & usedOps);
          expect(withUse(next, { riding, ops: ops & usedOps })).toBe(next);
        },
      ),
    );
  });

  test('staff that was let in without a task stays until the motor is off', () => {
    const at: VehicleFacts = { ...unreported, riding: 'in_ops', locks: powered };
    expect(withUse(at, { riding: 'available', ops: 0 }).riding).toBe('in_ops');
    expect(withUse({ ...at, locks: 0 }, { riding: 'available', ops: 0 }).riding).toBe('available');
    const moved = { ...at, ops: opsBits(['moving']) };
    expect(withUse(moved, { riding: 'available', ops: 0 }).riding).toBe('available');
  });
});
