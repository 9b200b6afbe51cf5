import { expect, test } from 'vitest';
import { heldBy, seedsTo } from './effect-truth.ts';

test.each([
  ['brought more rides', { moved: 0.5, shifted: 0 }],
  ['brought nothing', { moved: 0, shifted: 0 }],
  ['only shifted a part of them', { moved: 0.5, shifted: 0.6 }],
])(
  'the interval of a campaign that %s holds what it truly brought for at least 18 of seeds 1 to 20',
  (_, truth) => {
    expect(heldBy(seedsTo(20), { riders: 6_000, ...truth })).toBeGreaterThanOrEqual(18);
  },
);

test.each([
  ['brought more rides', { moved: 0.5, shifted: 0 }],
  ['brought nothing', { moved: 0, shifted: 0 }],
])(
  'of 200 seeds the interval of a campaign that %s holds what it truly brought for 181 to 199',
  (_, truth) => {
    const held = heldBy(seedsTo(200), { riders: 20_000, ...truth });
    expect(held).toBeGreaterThanOrEqual(181);
    expect(held).toBeLessThanOrEqual(199);
  },
);
