import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  gridCellBounds,
  gridCellOf,
  type Hours,
  hoursOfDays,
  liesIn,
  missedKpis,
  nextSheetDue,
  type Occurrence,
  plainShare,
  readDistricts,
  spanFault,
  stayStep,
  type ToldGroup,
  toldCells,
  toldCount,
  toldFleet,
  toldGroups,
  toldIn,
  toldShare,
} from './index.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;

describe('the grid of a city', () => {
  test('has every point in its cell, and cells of some 100 m', () => {
    const within = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(within(179), within(80), (lng, lat) => {
        const [west, south, east, north] = gridCellBounds(gridCellOf(lng, lat));
        expect(lng).toBeGreaterThanOrEqual(west - 1e-9);
        expect(lng).toBeLessThanOrEqual(east + 1e-9);
        expect(lat).toBeGreaterThanOrEqual(south - 1e-9);
        expect(lat).toBeLessThanOrEqual(north + 1e-9);
        const metres = (east - west) * 111_320 * Math.cos((lat * Math.PI) / 180);
        expect(Math.abs(metres - 100)).toBeLessThan(8);
      }),
    );
  });
});

const occurrence = fc.record({
  cell: fc.integer({ min: 1, max: 12 }),
  hour: fc.integer({ min: 0, max: 23 }),
});
const days = fc.array(occurrence, { maxLength: 400 });

describe('what is published about rides', () => {
  test('is in groups of at least ten, which are all of the rides or none', () => {
    fc.assert(
      fc.property(days, (all) => {
        const groups = toldGroups(all);
        for (const { n } of groups) expect(n).toBeGreaterThanOrEqual(10);
        const sum = groups.reduce((total, { n }) => total + n, 0);
        expect(sum).toBe(all.length >= 10 ? all.length : 0);
      }),
    );
  });

  test('is as fine as ten allow: by cell and hour, by cell, by hour, of the day', () => {
    const times = (n: number, cell: number, hour: number) =>
      Array.from({ length: n }, () => ({ cell, hour }));
    expect(toldGroups(times(10, 1, 8))).toEqual([{ cell: 1, hour: 8, n: 10 }]);
    expect(toldGroups([...times(6, 1, 8), ...times(6, 1, 9)])).toEqual([{ cell: 1, hour: null, n: 12 }]);
    expect(toldGroups([...times(6, 1, 8), ...times(6, 2, 8)])).toEqual([{ cell: null, hour: 8, n: 12 }]);
    expect(toldGroups([...times(6, 1, 8), ...times(6, 2, 9)])).toEqual([{ cell: null, hour: null, n: 12 }]);
    expect(toldGroups(times(9, 1, 8))).toEqual([]);
    // The nine elsewhere could be derived from the day minus the cell, so both are merged.
    expect(toldGroups([...times(20, 1, 8), ...times(9, 2, 9)])).toEqual([{ cell: null, hour: null, n: 29 }]);
  });

  test('of full hours holds groups that lie in them, and of the day all', () => {
    const groups: ToldGroup[] = [
      { cell: 1, hour: 8, n: 10 },
      { cell: 1, hour: null, n: 11 },
      { cell: null, hour: null, n: 12 },
    ];
    expect(toldIn(groups, { from: 8, to: 9 })).toBe(10);
    expect(toldIn(groups, { from: 9, to: 24 })).toBeNull();
    expect(toldIn(groups, { from: 0, to: 24 })).toBe(33);
    expect(liesIn({ hour: 8 }, { from: 0, to: 8 })).toBe(false);
    expect([toldCount(9), toldCount(10)]).toEqual([null, 10]);
    expect(
      toldCells(
        new Map([
          [1, 9],
          [2, 10],
          [3, 30],
          [4, 1],
        ]),
      ),
    ).toEqual([
      { cell: 3, n: 30 },
      { cell: 2, n: 10 },
    ]);
    // Nine in the other cells could be derived from the total, so the smallest is hidden too.
    expect(
      toldCells(
        new Map([
          [1, 9],
          [2, 10],
          [3, 30],
        ]),
      ),
    ).toEqual([{ cell: 3, n: 30 }]);
  });
});

describe('what is published about the fleet', () => {
  test('never has fewer than ten, nor what they follow from', () => {
    const count = fc.double({ min: 0, max: 60, noNaN: true });
    fc.assert(
      fc.property(count, count, (onStreet, inTrip) => {
        const told = toldFleet({ deployed: onStreet + inTrip, onStreet, inTrip });
        for (const n of Object.values(told)) if (n !== null) expect(n).toBeGreaterThanOrEqual(10);
        expect(told.onStreet === null).toBe(told.inTrip === null);
        if (told.onStreet !== null) expect(told.deployed).toBe(told.onStreet + (told.inTrip ?? 0));
      }),
    );
    expect(toldFleet({ deployed: 109, onStreet: 100, inTrip: 9 })).toEqual({
      deployed: 109,
      onStreet: null,
      inTrip: null,
    });
  });

  test('has shares of ten vehicles and more only, and misses bounds only by what is known', () => {
    expect([toldShare(1, 9), toldShare(1, 10), plainShare(1, 3), plainShare(0, 0)]).toEqual([
      null,
      10,
      33.3,
      null,
    ]);
    const bounds = {
      inStationPct: 90,
      intactPct: 95,
      offlinePct: 5,
      inHourPct: 50,
      inDayPct: 95,
      violationMinutes: 120,
    };
    const unknown = {
      inStationPct: null,
      deployed: null,
      faulty: null,
      offlinePct: null,
      mendedInHourPct: null,
      mendedInDayPct: null,
      violationSeconds: null,
    };
    expect(missedKpis(unknown, bounds)).toEqual([]);
    const at = {
      inStationPct: 90,
      deployed: 100,
      faulty: 5,
      offlinePct: 5,
      mendedInHourPct: 50,
      mendedInDayPct: 95,
    };
    expect(missedKpis({ ...at, violationSeconds: 7_200 }, bounds)).toEqual([]);
    const beyond = {
      inStationPct: 89.9,
      deployed: 100,
      faulty: 6,
      offlinePct: 5.1,
      mendedInHourPct: 49,
      mendedInDayPct: 94,
    };
    expect(missedKpis({ ...beyond, violationSeconds: 7_201 }, bounds)).toHaveLength(6);
  });
});

/** A possible query: a cell or the district, over full hours. */
interface Query {
  cell: number | null;
  hours: Hours;
}

/** The groups summed by a query. */
function answered(groups: readonly ToldGroup[], { cell, hours }: Query) {
  return groups.filter((group) => (cell === null || group.cell === cell) && liesIn(group, hours));
}

/** Number of rides started per cell and hour. */
function atomsOf(all: readonly Occurrence[]) {
  const atoms = new Map<string, number>();
  for (const { cell, hour } of all) atoms.set(`${cell}/${hour}`, (atoms.get(`${cell}/${hour}`) ?? 0) + 1);
  return atoms;
}

/** Keeps an echelon form of the known answers and tells whether a row of numbers can be derived from them. */
class Attacker {
  readonly #rows: { lead: number; row: number[] }[] = [];

  #reduced(given: readonly number[]) {
    const row = [...given];
    for (const { lead, row: known } of this.#rows) {
      const factor = row[lead] ?? 0;
      if (factor !== 0)
        for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) - factor * (known[i] ?? 0);
    }
    return row;
  }

  learn(given: readonly number[]) {
    const row = this.#reduced(given);
    const lead = row.findIndex((value) => Math.abs(value) > 1e-9);
    if (lead < 0) return;
    const first = row[lead] ?? 1;
    this.#rows.push({ lead, row: row.map((value) => value / first) });
  }

  knows(wanted: readonly number[]) {
    return this.#reduced(wanted).every((value) => Math.abs(value) < 1e-9);
  }
}

test('no sequence of questions, however they are added and subtracted, tells of fewer than ten', () => {
  let recovered = 0;
  let asked = 0;
  const cell = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
    .map(([from, length]) => ({ from, to: Math.min(24, from + length) }));
  const queries = fc.array(fc.record({ cell, hours }), { minLength: 5, maxLength: 30 });
  fc.assert(
    fc.property(days, queries, (all, sequence) => {
      asked++;
      const groups = toldGroups(all);
      const attacker = new Attacker();
      const answers: { held: Set<number>; value: number }[] = [];
      for (const query of sequence) {
        const held = answered(groups, query);
        attacker.learn(groups.map((group) => (held.includes(group) ? 1 : 0)));
        answers.push({
          held: new Set(held.map((group) => groups.indexOf(group))),
          value: held.reduce((s, { n }) => s + n, 0),
        });
      }
      // Only whole groups are known: any derivable count is a sum of groups.
      for (const [name, n] of atomsOf(all)) {
        if (n >= 10) continue;
        const [cellOf, hourOf] = name.split('/').map(Number);
        const alone = groups.findIndex((group) => group.cell === cellOf && group.hour === hourOf);
        if (alone >= 0 && attacker.knows(groups.map((_, i) => (i === alone ? 1 : 0)))) recovered++;
      }
      // The difference between an answer and one it contains is zero, or at least ten.
      for (const a of answers)
        for (const b of answers) {
          if (![...b.held].every((one) => a.held.has(one))) continue;
          const difference = a.value - b.value;
          if (difference > 0 && difference < 10) recovered++;
        }
    }),
    { numRuns: 1_000, seed: 7 },
  );
  expect({ asked, recovered }).toEqual({ asked: 1_000, recovered: 0 });
});

describe('the span that is looked at', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);

  test('has full hours of the local zone and 30 days at most', () => {
    expect(spanFault(at('2026-03-01T00:00'), at('2026-03-31T00:00'), zone)).toBeUndefined();
    expect(spanFault(at('2026-03-01T00:00'), at('2026-03-31T01:00'), zone)).toBe('span');
    expect(spanFault(at('2026-03-01T00:30'), at('2026-03-02T00:00'), zone)).toBe('hours');
    expect(spanFault(at('2026-03-02T00:00'), at('2026-03-02T00:00'), zone)).toBe('hours');
    // A zone with an offset of half an hour has its own full hours.
    expect(spanFault(at('2026-03-01T00:30'), at('2026-03-01T01:30'), 'Asia/Kolkata')).toBeUndefined();
  });

  test('is parted into days with their hours', () => {
    expect(hoursOfDays(at('2026-03-01T22:00'), at('2026-03-03T03:00'), zone)).toEqual([
      { day: '2026-03-01', from: 22, to: 24 },
      { day: '2026-03-02', from: 0, to: 24 },
      { day: '2026-03-03', from: 0, to: 3 },
    ]);
    expect(hoursOfDays(at('2026-03-01T00:00'), at('2026-03-02T00:00'), zone)).toEqual([
      { day: '2026-03-01', from: 0, to: 24 },
    ]);
  });
});

describe('a vehicle in a no-stop zone', () => {
  const stay = { zoneId: 'z', sinceAt: 0, foundAt: null };
  const found = { ...stay, foundAt: 11 * minute };
  const inside = { zoneId: 'z', isRidden: false };
  const outside = { zoneId: null, isRidden: false };

  test.each([
    ['begins to stand there', undefined, inside, 0, true, { do: 'begin', zoneId: 'z' }],
    ['stands elsewhere', undefined, outside, 0, true, { do: 'nothing' }],
    ['is ridden through', undefined, { zoneId: 'z', isRidden: true }, 0, true, { do: 'nothing' }],
    ['stands there for ten minutes', stay, inside, 10 * minute, true, { do: 'nothing' }],
    ['stands there for longer', stay, inside, 10 * minute + 1, true, { do: 'find' }],
    ['leaves in time', stay, outside, 5 * minute, true, { do: 'forget' }],
    ['is moved away', found, outside, 60 * minute, true, { do: 'end', by: 'move' }],
    ['is ridden away', found, { zoneId: 'z', isRidden: true }, 60 * minute, true, { do: 'end', by: 'ride' }],
    ['stands where the zone ended', found, outside, 60 * minute, false, { do: 'end', by: 'lapsed' }],
    [
      'is moved to another zone',
      found,
      { zoneId: 'y', isRidden: false },
      60 * minute,
      true,
      { do: 'end', by: 'move' },
    ],
  ] as const)('that %s', (_, before, standing, now, holds, expected) => {
    expect(stayStep(before, standing, { now, holds })).toEqual(expected);
  });
});

describe('districts of a file', () => {
  const square = [
    [114.3, 30.5],
    [114.32, 30.5],
    [114.32, 30.52],
    [114.3, 30.52],
    [114.3, 30.5],
  ];
  const featureOf = (properties: object, coordinates: unknown, type = 'Polygon') => ({
    type: 'Feature',
    properties,
    geometry: { type, coordinates },
  });
  const read = (...features: unknown[]) =>
    readDistricts(JSON.stringify({ type: 'FeatureCollection', features }));

  test('are read with their names and codes, corners not repeated', () => {
    const [one, several] =
      read(
        featureOf({ name: '江北', code: '420101' }, [square]) as never,
        featureOf({ name: '南湖', code: 7 }, [[square]], 'MultiPolygon') as never,
      ) ?? [];
    expect(one).toEqual({ row: 1, name: '江北', code: '420101', polygons: [[square.slice(0, 4)]] });
    expect(several?.code).toBe('7');
  });

  test.each([
    ['feature', { type: 'Point' }],
    ['name', featureOf({ code: '1' }, [square])],
    ['code', featureOf({ name: 'a' }, [square])],
    ['geometry', featureOf({ name: 'a', code: '1' }, 'here')],
    ['geometry', featureOf({ name: 'a', code: '1' }, [[['a', 'b']]])],
    ['ring_open', featureOf({ name: 'a', code: '1' }, [square.slice(0, 4)])],
    ['ring_short', featureOf({ name: 'a', code: '1' }, [square.slice(0, 3)])],
    [
      'self_cross',
      featureOf({ name: 'a', code: '1' }, [[square[0], square[2], square[1], square[3], square[0]]]),
    ],
    ['china', featureOf({ name: 'a', code: '1' }, [square.map(([lng = 0, lat = 0]) => [lat, lng])])],
  ])('that are wrong say so: %s', (fault, feature) => {
    expect(read(feature)?.[0]?.fault).toBe(fault);
  });

  test('with the same code are there once, and a text without features is none', () => {
    const one = featureOf({ name: 'a', code: '1' }, [square]);
    expect(read(one, one)?.map(({ fault }) => fault)).toEqual([undefined, 'twice']);
    expect(readDistricts('{"type":"Feature"}')).toBeUndefined();
    expect(readDistricts('no')).toBeUndefined();
    expect(readDistricts('null')).toBeUndefined();
  });
});

test.each([
  ['2026-11-01T00:00:00+08:00', '2026-10', '2026-11-05T23:59:59+08:00'],
  ['2026-11-05T23:59:00+08:00', '2026-10', '2026-11-05T23:59:59+08:00'],
  ['2026-11-06T00:00:00+08:00', '2026-11', '2026-12-05T23:59:59+08:00'],
  ['2026-12-31T12:00:00+08:00', '2026-12', '2027-01-05T23:59:59+08:00'],
])('at %s the sheet of %s is due until %s', (now, month, dueAt) => {
  expect(nextSheetDue(Date.parse(now), 5, zone)).toEqual({ month, dueAt: Date.parse(dueAt) });
});
