import { type Benefit, benefitTypes, type PriceScheme, priceScheme } from '@kickstand/contract/rides/pricing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkScheme, priceOf, type Ride, type RideGiven } from './index.ts';

const hour = 3_600_000;
const monday = Date.parse('2026-09-28T00:00:00+08:00');
const calendar = { holidays: ['2026-10-01', '2026-10-02'], makeUpWorkdays: ['2026-10-10'] };

const whole = (max: number) => fc.integer({ min: 0, max });
const clock = whole(47).map((half) => {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(half / 2))}:${two((half % 2) * 30)}`;
});
const band = fc.record({
  from: clock,
  to: clock,
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  onHolidays: fc.boolean(),
  startCents: whole(500),
  unitCents: fc.option(whole(300)),
});
const common = {
  unitSeconds: fc.integer({ min: 60, max: 1_800 }),
  unitCents: whole(300),
  includedM: whole(5_000),
  kmCents: whole(100),
  pauseBilled: fc.boolean(),
  discountBp: fc.integer({ min: 100, max: 10_000 }),
  dayCapCents: fc.constantFrom(0, 800, 2_000),
};
const trials = fc.constantFrom(
  { trialSeconds: 0, trialM: 0, trialsPerDay: 0 },
  { trialSeconds: 120, trialM: 300, trialsPerDay: 2 },
);
const startScheme = fc
  .record({
    ...common,
    kind: fc.constant(0),
    startCents: whole(500),
    includedSeconds: whole(1_800),
    bands: fc.array(band, { maxLength: 4 }),
  })
  .chain((scheme) => trials.map((trial) => ({ ...scheme, ...trial })));
/** Lengths and prices of brackets, made a ladder. */
const ladder = fc
  .array(fc.record({ seconds: fc.integer({ min: 1, max: 2_000 }), cents: whole(500) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((brackets) =>
    brackets.map(({ seconds, cents }, i) => {
      const fromSeconds = brackets.slice(0, i).reduce((sum, one) => sum + one.seconds, 0);
      return { fromSeconds, toSeconds: fromSeconds + seconds, cents };
    }),
  );
const ladderScheme = fc.record({ ...common, kind: fc.constant(2), accumulate: fc.boolean(), ladder });
/** Only what may be published. */
const scheme: fc.Arbitrary<PriceScheme> = fc
  .oneof({ arbitrary: startScheme, weight: 3 }, ladderScheme)
  .filter((content) => checkScheme(content).length === 0)
  .map((content) => priceScheme.parse(content));

const ride: fc.Arbitrary<Ride> = fc
  .record({
    startsAfter: whole(14 * 24 * hour),
    lasts: fc.oneof(whole(300_000), whole(4 * hour)),
    pauses: fc.array(fc.record({ after: whole(4 * hour), lasts: whole(hour) }), { maxLength: 4 }),
    odometerM: fc.option(whole(12_000)),
    straightM: fc.option(whole(9_000)),
  })
  .map(({ startsAfter, lasts, pauses, ...distances }) => {
    const startedAt = monday + startsAfter;
    const spans = pauses.map((pause) => ({
      from: startedAt + pause.after,
      to: startedAt + pause.after + pause.lasts,
    }));
    return { startedAt, endedAt: startedAt + lasts, pauses: spans, ...distances };
  });

const saving = fc.oneof(
  fc.record({ by: fc.constant('time' as const), freeSeconds: fc.integer({ min: 1, max: 3_600 }) }),
  fc.record({ by: fc.constant('amount' as const), mostCents: fc.option(fc.integer({ min: 1, max: 900 })) }),
  fc.record({
    by: fc.constant('share' as const),
    payBp: whole(10_000),
    mostCents: fc.option(fc.integer({ min: 1, max: 900 })),
  }),
);
const benefits = fc.uniqueArray(
  fc.record({ type: fc.constantFrom(...benefitTypes), id: fc.constantFrom('a', 'b', 'c'), saving }),
  { maxLength: 4, selector: ({ type, id }) => type + id },
) as fc.Arbitrary<Benefit[]>;

const given: fc.Arbitrary<RideGiven> = fc.record({
  calendar: fc.constant(calendar),
  zone: fc.constantFrom('Asia/Shanghai', 'Europe/Berlin'),
  trialsLeft: whole(2),
  capUsedCents: whole(2_500),
  benefits,
});

const runs = { numRuns: 300 };
/** Checks of rides of all kinds. */
const always = (check: (ride: Ride, scheme: PriceScheme, given: RideGiven) => void) =>
  fc.assert(fc.property(ride, scheme, given, check), runs);

/** Whether no bracket costs less than the one before it. */
const isRising = ({ accumulate, ladder }: PriceScheme) =>
  accumulate || ladder.every(({ cents }, i) => cents >= (ladder[i - 1]?.cents ?? 0));

describe('a price', () => {
  test('is whole cents and never negative', () =>
    always((one, by, beside) => {
      const { steps, benefit, ...price } = priceOf(one, by, beside);
      for (const [name, amount] of Object.entries(price))
        if (name.endsWith('Cents') && amount !== null) {
          expect(amount, name).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(amount), name).toBe(true);
        }
    }));

  test('is the sum of its steps, and of its parts', () =>
    always((one, by, beside) => {
      const price = priceOf(one, by, beside);
      const sum = price.steps.reduce((cents, step) => cents + ('cents' in step ? step.cents : 0), 0);
      expect(sum).toBe(price.payableCents);
      const { startCents, timeCents, kmCents, discountCents, capCutCents, rideCents } = price;
      expect(startCents + timeCents + kmCents - discountCents - capCutCents).toBe(rideCents);
    }));

  test('stays below what the day’s cap leaves', () =>
    always((one, by, beside) => {
      const { rideCents, capRoomCents } = priceOf(one, by, beside);
      expect(capRoomCents === null).toBe(by.dayCapCents === 0);
      if (capRoomCents === null) return;
      expect(rideCents).toBeLessThanOrEqual(Math.max(0, by.dayCapCents - beside.capUsedCents));
    }));

  test('is lowered by one benefit at most, and by the ride’s own price at most', () =>
    always((one, by, beside) => {
      const { benefit, rideCents, payableCents, steps } = priceOf(one, by, beside);
      expect(steps.filter(({ kind }) => kind === 'benefit')).toHaveLength(benefit ? 1 : 0);
      expect(steps.filter(({ kind }) => kind === 'benefit' || kind === 'unused')).toHaveLength(
        beside.benefits?.length ?? 0,
      );
      if (!benefit) return;
      expect(benefit.cents).toBeGreaterThanOrEqual(1);
      expect(benefit.cents).toBeLessThanOrEqual(rideCents);
      expect(payableCents).toBe(rideCents - benefit.cents);
    }));

  test('is the same again, and from a copy of its scheme in JSON', () =>
    always((one, by, beside) => {
      const price = priceOf(one, by, beside);
      expect(priceOf(one, by, beside)).toEqual(price);
      const copied = priceScheme.parse(JSON.parse(JSON.stringify(by)));
      expect(priceOf(JSON.parse(JSON.stringify(one)), copied, beside)).toEqual(price);
      expect(JSON.parse(JSON.stringify(price))).toEqual(price);
    }));

  test('does not depend on the order in which bands, pauses and benefits are told', () =>
    always((one, by, beside) => {
      const turned = priceOf(
        { ...one, pauses: [...one.pauses].reverse() },
        { ...by, bands: [...by.bands].reverse() },
        { ...beside, benefits: [...(beside.benefits ?? [])].reverse() },
      );
      expect(turned).toEqual(priceOf(one, by, beside));
    }));
});

describe('what is priced longer', () => {
  test('never costs less when it lasts longer, but for a bracket that does', () => {
    fc.assert(
      fc.property(ride, scheme.filter(isRising), given, whole(2 * hour), (one, by, beside, more) => {
        const longer = { ...one, endedAt: one.endedAt + more };
        // The first benefit that saves anything may change; one alone may not.
        const alone = { ...beside, benefits: (beside.benefits ?? []).slice(0, 1) };
        const [short, long] = [priceOf(one, by, alone), priceOf(longer, by, alone)];
        expect(long.rideCents).toBeGreaterThanOrEqual(short.rideCents);
        expect(long.payableCents).toBeGreaterThanOrEqual(short.payableCents);
      }),
      runs,
    );
  });

  test('never costs less when it is farther, as far as one can ride', () =>
    fc.assert(
      fc.property(ride, scheme, given, whole(5_000), (one, by, beside, more) => {
        const alone = { ...beside, benefits: (beside.benefits ?? []).slice(0, 1) };
        const odometerM = (one.odometerM ?? 0) + more;
        const [near, far] = [priceOf(one, by, alone), priceOf({ ...one, odometerM }, by, alone)];
        fc.pre(!far.isDistanceImplausible);
        expect(far.rideCents).toBeGreaterThanOrEqual(near.rideCents);
        expect(far.payableCents).toBeGreaterThanOrEqual(near.payableCents);
      }),
      runs,
    ));

  test('costs by its brackets, be they dearer or cheaper', () => {
    const cheaper = priceScheme.parse({
      kind: 2,
      unitSeconds: 600,
      unitCents: 0,
      ladder: [
        { fromSeconds: 0, toSeconds: 900, cents: 200 },
        { fromSeconds: 900, toSeconds: 1_800, cents: 150 },
      ],
    });
    const lasting = (seconds: number) => ({
      startedAt: monday,
      endedAt: monday + seconds * 1_000,
      pauses: [],
      odometerM: null,
      straightM: null,
    });
    const nothing = { calendar, trialsLeft: 0, capUsedCents: 0 };
    expect(priceOf(lasting(899), cheaper, nothing).payableCents).toBe(200);
    expect(priceOf(lasting(900), cheaper, nothing).payableCents).toBe(150);
  });
});

describe('a pause', () => {
  test('changes nothing where it is charged', () =>
    always((one, by, beside) => {
      const billed = { ...by, pauseBilled: true };
      expect(priceOf(one, billed, beside)).toEqual(priceOf({ ...one, pauses: [] }, billed, beside));
    }));

  test('never makes a ride dearer where it is not, as long as all hours cost the same', () =>
    fc.assert(
      fc.property(ride, scheme.filter(isRising), given, (one, by, beside) => {
        const unbilled = { ...by, pauseBilled: false, bands: [] };
        const paused = priceOf(one, unbilled, beside);
        const straight = priceOf({ ...one, pauses: [] }, unbilled, beside);
        expect(paused.chargedSeconds).toBeLessThanOrEqual(straight.chargedSeconds);
        expect(paused.elapsedSeconds).toBe(straight.elapsedSeconds);
        expect(paused.rideCents).toBeLessThanOrEqual(straight.rideCents);
      }),
      runs,
    ));
});

test('the units of a ride are all its time beyond what is included, each of them once', () =>
  always((one, by, beside) => {
    const { steps, chargedSeconds, isTrial } = priceOf(one, by, beside);
    const beyond = by.kind === 0 ? by.includedSeconds : (by.ladder.at(-1)?.toSeconds ?? 0);
    const units = steps.flatMap((step) => (step.kind === 'units' ? [step] : []));
    const counted = units.reduce((sum, step) => sum + step.units, 0);
    const over = isTrial ? 0 : Math.max(0, chargedSeconds - beyond);
    expect(counted).toBe(Math.ceil(over / by.unitSeconds));
    for (const [i, { from, to }] of units.entries()) {
      expect(from).toBeLessThan(to);
      expect(from).toBeGreaterThanOrEqual(units[i - 1]?.to ?? one.startedAt);
      expect(to).toBeLessThanOrEqual(one.endedAt);
    }
  }));

/** The reading of a clock in Shanghai, told minute by minute, as plain as can be. */
test('a unit costs what the band says in which it begins, as one finds by looking at every band', () =>
  fc.assert(
    fc.property(
      ride,
      scheme.filter(({ kind }) => kind === 0),
      (one, by) => {
        const flat = {
          ...by,
          pauseBilled: true,
          dayCapCents: 0 as never,
          discountBp: 10_000,
          trialsPerDay: 0,
        };
        const { timeCents, chargedSeconds } = priceOf(one, flat, {
          calendar,
          trialsLeft: 0,
          capUsedCents: 0,
        });
        const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
        const begins = (day: Date, on: { weekdays: number[]; onHolidays: boolean }) => {
          const name = day.toISOString().slice(0, 10);
          if (calendar.holidays.includes(name)) return on.onHolidays;
          return on.weekdays.includes(calendar.makeUpWorkdays.includes(name) ? 1 : day.getUTCDay() || 7);
        };
        let sum = 0;
        for (let second = by.includedSeconds; second < chargedSeconds; second += by.unitSeconds) {
          const wall = one.startedAt + second * 1_000 + 8 * hour;
          const holding = by.bands.flatMap((each) =>
            [1, 0].flatMap((daysBefore) => {
              const midnight = Math.floor(wall / (24 * hour)) * 24 * hour - daysBefore * 24 * hour;
              const [from, to] = [minute(each.from), minute(each.to)];
              const [begin, end] = [
                midnight + from * 60_000,
                midnight + (to <= from ? to + 1_440 : to) * 60_000,
              ];
              const holds = begin <= wall && wall < end && begins(new Date(midnight), each);
              return holds ? [{ begin, cents: each.unitCents }] : [];
            }),
          );
          const [first] = holding.sort((a, b) => a.begin - b.begin);
          sum += first?.cents ?? by.unitCents;
        }
        expect(timeCents).toBe(sum);
      },
    ),
    runs,
  ));
