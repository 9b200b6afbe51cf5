import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  happeningsOf,
  hourOf,
  hourText,
  instantTold,
  Jurisdiction,
  type MdsState,
  mayHappen,
  mdsJson,
  monthOf,
  placeTold,
  reported,
  type TripSpan,
  tripEventTypes,
  type VehicleSpans,
  versionAsked,
} from './index.ts';

const none: VehicleSpans = { shelf: [], trips: [], reservations: [], work: [], stops: [], offline: [] };
const onShelf = [{ from: 0, until: null }];
const here = { lng: 113.5, lat: 30.5 };
const trip = (from: number, until: number | null, over: Partial<TripSpan> = {}): TripSpan => ({
  tripId: `t${from}`,
  from,
  until,
  claimedAt: from,
  isCancelled: false,
  start: here,
  end: here,
  startsInside: true,
  endsInside: true,
  crossings: [],
  ...over,
});

/** Each event as its type and the vehicle’s state after it. */
const toldOf = (spans: Partial<VehicleSpans>) =>
  happeningsOf({ ...none, ...spans }).map(({ at, type, state }) => [at, type, state]);

describe('what happened to a vehicle', () => {
  test('is its life on the street, each trip with its id', () => {
    const spans = { ...none, shelf: onShelf, trips: [trip(100, 200)] };
    expect(toldOf(spans)).toEqual([
      [1, 'provider_drop_off', 'available'],
      [100, 'trip_start', 'on_trip'],
      [200, 'trip_end', 'available'],
    ]);
    expect(happeningsOf(spans).map(({ tripId }) => tripId)).toEqual([null, 't100', 't100']);
  });

  test('of a reservation that becomes a trip goes on to the trip, and of one that lapses is no trip', () => {
    const taken = { from: 50, until: 90 };
    expect(
      toldOf({ shelf: onShelf, reservations: [taken], trips: [trip(100, 200, { claimedAt: 90 })] }),
    ).toEqual([
      [1, 'provider_drop_off', 'available'],
      [50, 'reservation_start', 'reserved'],
      [100, 'trip_start', 'on_trip'],
      [200, 'trip_end', 'available'],
    ]);
    expect(toldOf({ shelf: onShelf, reservations: [taken] }).slice(1)).toEqual([
      [50, 'reservation_start', 'reserved'],
      [90, 'reservation_cancel', 'available'],
    ]);
  });

  test('of a vehicle that did not open is a trip that was cancelled', () => {
    expect(toldOf({ shelf: onShelf, trips: [trip(100, 130, { isCancelled: true })] }).slice(1)).toEqual([
      [100, 'trip_start', 'on_trip'],
      [130, 'trip_cancel', 'available'],
    ]);
  });

  test('of a trip that ends elsewhere is that it left, and of the next one that it came back', () => {
    const out = trip(100, 200, { endsInside: false, crossings: [{ at: 150, isInside: false, ...here }] });
    const back = trip(300, 400, { startsInside: false, crossings: [{ at: 350, isInside: true, ...here }] });
    expect(toldOf({ shelf: onShelf, trips: [out, back] }).slice(1)).toEqual([
      [100, 'trip_start', 'on_trip'],
      [150, 'trip_leave_jurisdiction', 'elsewhere'],
      [350, 'trip_enter_jurisdiction', 'on_trip'],
      [400, 'trip_end', 'available'],
    ]);
  });

  test('leaves no trip dangling whose track says nothing of where it went', () => {
    expect(toldOf({ shelf: onShelf, trips: [trip(100, 200, { endsInside: false })] }).at(-1)).toEqual([
      200,
      'trip_leave_jurisdiction',
      'elsewhere',
    ]);
  });

  test('is why it cannot be hired, and what mended that', () => {
    const spans = {
      shelf: onShelf,
      stops: [{ from: 100, until: 200, why: 'battery' as const }],
      work: [
        { from: 300, until: 400, kind: 'attend' as const, end: null, endsInside: true },
        { from: 500, until: 600, kind: 'carry' as const, end: here, endsInside: true },
      ],
      offline: [{ from: 700, until: 800 }],
    };
    expect(toldOf(spans).slice(1)).toEqual([
      [100, 'battery_low', 'non_operational'],
      [200, 'battery_charged', 'available'],
      [300, 'maintenance', 'non_operational'],
      [400, 'maintenance', 'available'],
      [500, 'rebalance_pick_up', 'removed'],
      [600, 'provider_drop_off', 'available'],
      [700, 'comms_lost', 'non_contactable'],
      [800, 'comms_restored', 'available'],
    ]);
  });

  const instant = fc.integer({ min: 1, max: 60 }).map((n) => n * 1_000);
  const span = fc
    .record({ from: instant, length: fc.integer({ min: 0, max: 20 }), isOpen: fc.boolean() })
    .map(({ from, length, isOpen }) => ({ from, until: isOpen ? null : from + length * 1_000 }));
  /** Consecutive trips of a vehicle that do not overlap. */
  const trips = fc
    .array(
      fc.record({
        gap: fc.integer({ min: 1, max: 20 }),
        length: fc.integer({ min: 0, max: 20 }),
        isCancelled: fc.boolean(),
        startsInside: fc.boolean(),
        endsInside: fc.boolean(),
        sides: fc.array(fc.boolean(), { maxLength: 3 }),
      }),
      { maxLength: 5 },
    )
    .map((all) => {
      let at = 0;
      return all.map(({ gap, length, sides, ...of }) => {
        const from = at + gap * 1_000;
        at = from + length * 1_000;
        const crossings = sides.map((isInside, i) => ({ at: from + (i + 1) * 100, isInside, ...here }));
        return trip(from, at, { ...of, crossings: crossings.filter((one) => one.at < at) });
      });
    });
  const several = fc.array(span, { maxLength: 4 });
  const anything = fc.record({
    shelf: several,
    trips,
    reservations: several,
    work: fc.array(
      fc
        .record({
          span,
          kind: fc.constantFrom('carry', 'haul', 'attend'),
          endsInside: fc.boolean(),
        })
        .map(({ span: of, ...rest }) => ({ ...of, ...rest, end: null })),
      { maxLength: 4 },
    ),
    stops: fc.array(
      fc
        .record({ span, why: fc.constantFrom('battery', 'maintenance', 'unspecified') })
        .map(({ span: of, why }) => ({ ...of, why })),
      { maxLength: 4 },
    ),
    offline: several,
  }) as fc.Arbitrary<VehicleSpans>;

  test('follows the table of the standard step by step, forward in time, whatever is known', () => {
    fc.assert(
      fc.property(anything, (spans) => {
        let [state, last]: [MdsState, number] = ['removed', 0];
        for (const { at, type, state: next, tripId } of happeningsOf(spans)) {
          expect(mayHappen(state, type, next), `${state} → ${type} → ${next}`).toBe(true);
          expect(at).toBeGreaterThan(last);
          expect(tripId !== null).toBe(tripEventTypes.includes(type));
          [state, last] = [next, at];
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('begins and ends every trip once, or says that it left', () => {
    fc.assert(
      fc.property(anything, (spans) => {
        const all = happeningsOf(spans);
        for (const { tripId, startsInside, endsInside } of spans.trips) {
          const own = all.filter((one) => one.tripId === tripId).map(({ type }) => type);
          if (!startsInside || !endsInside) continue;
          expect(own[0]).toMatch(/^trip_(start|enter)/);
          expect(own.at(-1)).toMatch(/^trip_(end|cancel)$/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is asked for', () => {
  test.each([
    [`${mdsJson};version=2.0`, '2.0'],
    [`${mdsJson}; version="2.0"; q=0.5, */*`, '2.0'],
    [`${mdsJson};version=1.2, ${mdsJson};version=2.0;q=0.1`, '2.0'],
    [`${mdsJson};version=1.2`, undefined],
    [mdsJson, undefined],
    ['application/json', undefined],
    [`${mdsJson};version=2.0;q=0`, undefined],
    [undefined, undefined],
  ])('by %j is version %j', (accept, version) => {
    expect(versionAsked(accept, mdsJson)).toBe(version);
  });

  test('is an hour that there is, in UTC, or a month', () => {
    const at = Date.UTC(2026, 9, 1, 7);
    expect([hourOf('2026-10-01T07'), hourText(at)]).toEqual([at, '2026-10-01T07']);
    for (const wrong of ['2026-10-01T24', '2026-02-30T01', '2026-10-01', '2026-10-01T7', '', undefined])
      expect(hourOf(wrong)).toBeUndefined();
    expect([monthOf('2026-10'), monthOf('2026-13'), monthOf('x')]).toEqual([
      '2026-10-01',
      undefined,
      undefined,
    ]);
  });
});

test('fewer than ten are told as -1, and none too', () => {
  expect([0, 9, 10].map(reported)).toEqual([-1, -1, 10]);
});

test('places are told to 100 m and instants to a minute, within their hour, unless exact ones are', () => {
  const told = placeTold(here, 'coarse');
  expect(Math.abs(told.lat - here.lat)).toBeLessThan(0.0005);
  expect(placeTold({ lng: 113.50001, lat: 30.50001 }, 'exact')).toEqual({ lng: 113.50001, lat: 30.50001 });
  const last = Date.UTC(2026, 9, 1, 7, 59, 59, 999);
  expect(hourText(instantTold(last, 'coarse'))).toBe(hourText(last));
  expect(instantTold(last, 'exact')).toBe(last);
});

test('a vehicle at the edge of a jurisdiction does not go in and out with its fixes', () => {
  const square = [
    [
      [113.5, 30.5],
      [113.6, 30.5],
      [113.6, 30.6],
      [113.5, 30.6],
    ],
  ];
  const jurisdiction = new Jurisdiction([square]);
  const at = (metres: number, i: number) => ({ at: i, lat: 30.55, lng: 113.5 - metres / 95_900 });
  expect(
    jurisdiction
      .crossings([-50, 30, -5, 40, 100, 30, 5].map(at), true)
      .map(({ at, isInside }) => [at, isInside]),
  ).toEqual([
    [4, false],
    [6, true],
  ]);
  expect(new Jurisdiction([]).has(here)).toBe(true);
});
