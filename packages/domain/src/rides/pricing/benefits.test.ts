import { cents } from '@kickstand/contract/kit';
import {
  type Benefit,
  type BenefitTarget,
  benefit,
  type PriceScheme,
  priceScheme,
} from '@kickstand/contract/rides/pricing';
import { describe, expect, test } from 'vitest';
import { schemes } from './examples.ts';
import { noSurcharges, priceOf, redPacketEarned } from './index.ts';

const { S, C } = schemes;
/** A fee of 3.50 at this share is one of 3.33. */
const discounted = priceScheme.parse({ ...S, discountBp: 9_514 });

const made = (type: string, saving: object) => benefit.parse({ type, id: type, saving });
const minutes = (type: string, free: number) => made(type, { by: 'time', freeSeconds: free * 60 });
const share = (id: string, payBp: number, mostCents: number): Benefit => ({
  ...made('ride_discount', { by: 'share', payBp, mostCents }),
  id,
});

/** Where the red packet has to be brought. */
const target: BenefitTarget = { stationIds: ['T'], fromStationId: null, seconds: 120, metres: 200 };

/** By the letters of the worked examples in the marketing rules, §3. */
const of = {
  A: made('free_activity', { by: 'amount', mostCents: 300 }),
  R: minutes('riding_card', 30),
  K: made('free_card', { by: 'amount', mostCents: 400 }),
  D: made('discount_card', { by: 'share', payBp: 5_000, mostCents: 200 }),
  P: share('P', 8_000, 150),
  Q: share('Q', 9_000, 300),
  N: made('random_cut', { by: 'amount', mostCents: 120 }),
  U: made('full_cut', { by: 'amount', mostCents: 100, fromCents: 300 }),
  X: { ...minutes('red_packet', 30), target },
} as const;

interface Case {
  says: string;
  scheme?: PriceScheme;
  seconds: number;
  metres: number;
  capUsed?: number;
  trialsLeft?: number;
  outOfStation?: boolean;
  /** The station where it provably ended. */
  at?: string;
  has: readonly (keyof typeof of)[];
  /** What is used, by its letter. */
  uses: keyof typeof of | null;
  payable: number;
  /** Why each of the others is not, by letter. */
  why?: Partial<Record<keyof typeof of, string>>;
}

const cases: readonly Case[] = [
  {
    says: '1: a free activity goes before a card',
    seconds: 900,
    metres: 3_000,
    has: ['A', 'R'],
    uses: 'A',
    payable: 0,
    why: { R: 'lower_class' },
  },
  {
    says: '2: a trial leaves nothing to save',
    seconds: 120,
    metres: 300,
    trialsLeft: 1,
    has: ['A', 'R'],
    uses: null,
    payable: 0,
    why: { A: 'saves_nothing', R: 'saves_nothing' },
  },
  {
    says: '3: the class that goes first counts though a later one would save more',
    seconds: 3_000,
    metres: 3_000,
    has: ['A', 'K'],
    uses: 'A',
    payable: 300,
    why: { K: 'lower_class' },
  },
  {
    says: '4: what the return costs is not saved',
    seconds: 1_800,
    metres: 6_200,
    outOfStation: true,
    has: ['R'],
    uses: 'R',
    payable: 500,
  },
  {
    says: '5: a card that saves nothing below the cap leaves the place to the next class',
    scheme: C,
    capUsed: 1_400,
    seconds: 2_460,
    metres: 3_000,
    has: ['R', 'D'],
    uses: 'D',
    payable: 50,
    why: { R: 'saves_nothing' },
  },
  {
    says: '6: a share saves at most its limit',
    seconds: 3_000,
    metres: 6_200,
    has: ['D', 'P'],
    uses: 'D',
    payable: 500,
    why: { P: 'lower_class' },
  },
  {
    says: '7: what is still charged is rounded half up',
    scheme: discounted,
    seconds: 901,
    metres: 5_001,
    has: ['P'],
    uses: 'P',
    payable: 266,
  },
  {
    says: '8: a cut takes no more than the fee',
    scheme: C,
    capUsed: 1_400,
    seconds: 2_460,
    metres: 3_000,
    has: ['N'],
    uses: 'N',
    payable: 0,
  },
  {
    says: '9: a cut below its threshold leaves the place to the other of its class',
    seconds: 900,
    metres: 5_001,
    has: ['U', 'N'],
    uses: 'N',
    payable: 130,
    why: { U: 'threshold' },
  },
  {
    says: '10: within a class the one counts that saves more',
    seconds: 3_000,
    metres: 6_200,
    has: ['P', 'Q'],
    uses: 'P',
    payable: 560,
    why: { Q: 'smaller' },
  },
  {
    says: '13: a red packet shuts out a card',
    seconds: 2_460,
    metres: 3_000,
    at: 'T',
    has: ['X', 'R'],
    uses: 'X',
    payable: 200,
    why: { R: 'red_packet' },
  },
  {
    says: '14: a red packet whose target was missed leaves the ride its card',
    seconds: 2_460,
    metres: 3_000,
    at: 'elsewhere',
    has: ['X', 'R'],
    uses: 'R',
    payable: 200,
    why: { X: 'target_missed' },
  },
  {
    says: 'a red packet whose target is not proven falls away',
    seconds: 2_460,
    metres: 3_000,
    has: ['X'],
    uses: null,
    payable: 500,
    why: { X: 'target_missed' },
  },
  {
    says: 'so does one of a ride that is too short',
    seconds: 120,
    metres: 3_000,
    at: 'T',
    has: ['X'],
    uses: null,
    payable: 200,
    why: { X: 'target_missed' },
  },
  {
    says: 'both cuts are one class, of which the threshold’s may be the better one',
    seconds: 900,
    metres: 5_500,
    has: ['N', 'U'],
    uses: 'N',
    payable: 130,
    why: { U: 'threshold' },
  },
];

function priced({ scheme = S, seconds, metres, capUsed = 0, trialsLeft = 0, outOfStation, at, has }: Case) {
  const startedAt = Date.parse('2026-11-20T08:00:00+08:00');
  const ride = {
    startedAt,
    endedAt: startedAt + seconds * 1_000,
    pauses: [],
    odometerM: metres,
    straightM: metres,
  };
  return priceOf(ride, scheme, {
    calendar: { holidays: [], makeUpWorkdays: [] },
    trialsLeft,
    capUsedCents: capUsed,
    benefits: has.map((letter) => of[letter]),
    provenStationId: at,
    ...(outOfStation && { surcharges: { ...noSurcharges, locationCents: cents.parse(500) } }),
  });
}

describe('the benefit of a ride', () => {
  test.each(cases)('$says', (one) => {
    const price = priced(one);
    expect(price.payableCents).toBe(one.payable);
    expect(price.benefit?.id ?? null).toBe(one.uses && of[one.uses].id);
    const why = price.steps.flatMap((step) => (step.kind === 'unused' ? [[step.id, step.why]] : []));
    const expected = Object.entries(one.why ?? {}).map(([letter, reason]) => [
      of[letter as keyof typeof of].id,
      reason,
    ]);
    expect(Object.fromEntries(why)).toEqual(Object.fromEntries(expected));
  });

  test.each([
    ['another station', 'T', 'elsewhere', 'T', true],
    ['the one where it began', 'T', 'T', 'T', false],
    ['any, of a target that names none', '', null, 'elsewhere', true],
    ['none that is proven', '', null, undefined, false],
  ])('a red packet brought into %s', (_, asked, fromStationId, at, counts) => {
    const packet = { ...of.X, target: { ...target, stationIds: asked ? [asked] : [], fromStationId } };
    const price = priceOf(
      { startedAt: 0, endedAt: 2_460_000, pauses: [], odometerM: 3_000, straightM: 3_000 },
      S,
      {
        calendar: { holidays: [], makeUpWorkdays: [] },
        trialsLeft: 0,
        capUsedCents: 0,
        benefits: [packet],
        provenStationId: at,
      },
    );
    expect(redPacketEarned(price)).toBe(counts ? 'red_packet' : undefined);
  });

  test('a red packet is earned by a ride that its free minutes save nothing of', () => {
    const packet = { ...of.X, saving: { by: 'time' as const, freeSeconds: 60 } };
    const ride = { startedAt: 0, endedAt: 900_000, pauses: [], odometerM: 3_000, straightM: 3_000 };
    const given = { calendar: { holidays: [], makeUpWorkdays: [] }, trialsLeft: 0, capUsedCents: 0 };
    const price = priceOf(ride, S, { ...given, benefits: [packet, of.R], provenStationId: 'T' });
    expect([price.benefit, redPacketEarned(price)]).toEqual([null, 'red_packet']);
  });

  test('free minutes save at most their limit', () => {
    const capped = {
      ...of.R,
      saving: { by: 'time' as const, freeSeconds: 1_800, mostCents: cents.parse(120) },
    };
    const ride = { startedAt: 0, endedAt: 2_460_000, pauses: [], odometerM: 3_000, straightM: 3_000 };
    const given = { calendar: { holidays: [], makeUpWorkdays: [] }, trialsLeft: 0, capUsedCents: 0 };
    expect(priceOf(ride, S, { ...given, benefits: [capped] }).benefit?.cents).toBe(120);
  });

  test('an order from before thresholds is read as one without', () => {
    const stored = { type: 'random_cut', id: 'a', saving: { by: 'amount', mostCents: 50 } };
    expect(benefit.parse(stored).saving).toEqual({ by: 'amount', mostCents: 50 });
  });
});
