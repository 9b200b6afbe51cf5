import { contract, permissions } from '@kickstand/contract';
import type { Call, CallGroup } from '@kickstand/contract/kit';
import { describe, expect, test } from 'vitest';
import { mayCall } from './may.ts';

const calls: readonly Call[] = Object.values(contract as Record<string, CallGroup>).flatMap((group) =>
  Object.values(group),
);
const codes = permissions.map(({ code }) => code);

/** The alternatives of a call as lists of codes; none if no permission is needed. */
const alternativesOf = ({ access }: Call): string[][] =>
  typeof access === 'string'
    ? []
    : access.codes.split('||').map((all) => all.split(',').map((code) => code.trim()));

describe('of all codes and all calls', () => {
  test('each code alone opens just the calls that name it as an alternative, and those that want none', () => {
    expect(codes.length * calls.length).toBeGreaterThan(50_000);
    for (const call of calls) {
      const alternatives = alternativesOf(call);
      const open = codes.filter((code) => mayCall(new Set([code]), call.access));
      const named = codes.filter((code) => alternatives.some((all) => all.join() === code));
      expect(open, call.id).toEqual(alternatives.length === 0 ? codes : named);
    }
  });

  test('nobody without codes makes a call that wants one', () => {
    for (const call of calls)
      expect(mayCall(new Set(), call.access), call.id).toBe(alternativesOf(call).length === 0);
  });

  test('an alternative is open to who holds all of it, and shut when one is missing', () => {
    for (const call of calls)
      for (const all of alternativesOf(call)) {
        expect(mayCall(new Set(all), call.access), call.id).toBe(true);
        for (const missing of all) {
          const rest = codes.filter((code) => code !== missing);
          const others = alternativesOf(call).some((other) => !other.includes(missing));
          expect(mayCall(new Set(rest), call.access), `${call.id} without ${missing}`).toBe(others);
        }
      }
  });
});
