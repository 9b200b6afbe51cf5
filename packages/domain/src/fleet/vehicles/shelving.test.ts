import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shelvingObstacles, shelvingResults } from '../production/index.ts';
import { whyNotShelve } from './asset-moves.ts';

const now = 1_790_000_000_000;

test('the street and production agree on which vehicle may go on the shelf, but for its number and its test', () => {
  const facts = fc.record({
    imei: fc.constantFrom(null, '861234500000001'),
    reportedAt: fc.constantFrom(null, now - 86_400_000, now - 86_399_999, now),
    battery: fc.constantFrom(null, 0, 80),
    serviceAreaId: fc.constantFrom(null, 31),
  });
  fc.assert(
    fc.property(facts, (known) => {
      const asset = { lifecycle: 'bound', batterySn: null, agentId: 3, riding: 'available' } as const;
      const street = whyNotShelve({ ...asset, ...known, inTrip: false, reserved: false }, now);
      const passed = { frameNo: 'F', test: 'pass', testedAt: 2, boundAt: 1 } as const;
      const results = shelvingResults({ ...known, ...passed, fenced: known.serviceAreaId !== null }, now);
      expect(shelvingObstacles(results, false).length === 0).toBe(street === undefined);
    }),
  );
});
