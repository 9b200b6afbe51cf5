import { type TripEvidence, tripEvidence } from '@kickstand/contract/rides/trips';
import { expect, test } from 'vitest';
import { outlineAt } from '../../platform/geo/index.ts';
import { verdictOf } from './verdict.ts';

const outside = { relation: 'out_of_station' as const, fenceId: 's', marginM: 14 };
const evidence = (over: Partial<TripEvidence>) =>
  tripEvidence.parse({
    vehicleFix: { lng: 113.5, lat: 30.5, at: 0, hdop: 1 },
    phoneFix: null,
    fenceRelease: 1,
    edgeM: 24,
    nearestStationId: 's',
    apartM: null,
    sensors: null,
    violations: [outside],
    accuracyM: 5,
    fixAgeS: 3,
    ...over,
  });

test.each([
  ['without a fix nothing is known', null, 'no_fix'],
  ['nor with a phone alone', evidence({ vehicleFix: null }), 'no_fix'],
  ['inside it may stand', evidence({ violations: [] }), 'allowed'],
  ['further out than the fix errs it is proven', evidence({}), 'proven'],
  ['a phone beside it that stands inside speaks for it', evidence({ phoneAllowed: true }), 'phone_allowed'],
  ['a fix that errs by more than the distance proves nothing', evidence({ accuracyM: 18 }), 'too_vague'],
  [
    'nor one that errs by more than any wall would explain',
    evidence({ accuracyM: 26, violations: [{ ...outside, marginM: 80 }] }),
    'too_vague',
  ],
  ['nor one whose error is not known', evidence({ accuracyM: null }), 'accuracy_unknown'],
  ['nor an old one', evidence({ fixAgeS: 61 }), 'too_old'],
] as const)('%s', (_, known, expected) => {
  expect(verdictOf(known)).toBe(expected);
});

test('a buffer lies as far from every side, whichever way round its corners are told', () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;
  const sorted = (ring: readonly (readonly number[])[]) =>
    ring.map((at) => at.map((n) => Math.round(n)).join()).sort();
  const grown = ['-2,-2', '-2,12', '12,-2', '12,12'];
  expect(sorted(outlineAt(square, 2))).toEqual(grown);
  expect(sorted(outlineAt([...square].reverse(), 2))).toEqual(grown);
  expect(sorted(outlineAt(square, -2))).toEqual(['2,2', '2,8', '8,2', '8,8']);
});
