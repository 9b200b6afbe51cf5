import { existsSync } from 'node:fs';
import { hourMs, hourText, type MdsEventType, mdsCsv, mdsJson, placeTold } from '@kickstand/domain/open/mds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventFaults, tripFaults } from '../../../test/open/mds-rules.ts';
import { mdsSchemas, schemaFolder } from '../../../test/open/mds-schemas.ts';
import { type AskedTown, askedTown, type MdsEvent, type MdsTrip } from '../../../test/open/mds-town.ts';

let town: AskedTown;
/** Hours of the demo’s history with ended orders. */
let hours: { from: number; n: number; metres: number; north: number }[];

beforeAll(async () => {
  town = await askedTown();
  hours = await town.read(async (db) => {
    const { rows } = await sql<{ from: number; n: number; metres: number; north: number }>`
      select date_trunc('hour', ended_at) as from, count(*)::int as n, sum(distance_m)::int as metres,
        count(*) filter (where service_area_id = ${town.northArea})::int as north
      from ride_order where ended_at < ${new Date(town.lastHour)} group by 1 order by 1`.execute(db);
    return rows;
  });
});
afterAll(() => town.close());

const at = ({ from }: { from: number }) => hourText(from);

describe('a key', () => {
  test('reads only while its account is an agency’s that is on, and holds the right to a city’s map', async () => {
    expect((await town.get('/vehicles', 'Bearer ksk_city')).statusCode).toBe(200);
    for (const key of ['', 'Bearer ksk_unknown', 'Bearer ksk_nobody', 'Bearer ksk_coded', 'Bearer ksk_off']) {
      const answer = await town.get('/vehicles', key);
      expect([key, answer.statusCode]).toEqual([key, 401]);
      expect(answer.json()).toMatchObject({ error: 'unauthorized' });
    }
  });

  test('reads the areas of its agency that it sees itself, and none of another', async () => {
    const all = await town.pages('/vehicles', 'vehicles', 'Bearer ksk_city');
    const north = await town.pages('/vehicles', 'vehicles', 'Bearer ksk_north');
    const narrow = await town.pages('/vehicles', 'vehicles', 'Bearer ksk_narrow');
    const count = await town.vehiclesIn([town.northArea]);
    expect(all.length).toBeGreaterThan(count);
    expect([north.length, narrow.length]).toEqual([count, count]);
    // The IDs given to two agencies cannot be linked to the same vehicle.
    const known = new Set(all.map((one) => one.device_id));
    expect(north.filter((one) => known.has(one.device_id))).toEqual([]);
    for (const path of ['/vehicles/', '/vehicles/status/']) {
      const elsewhere = `${path}${town.deviceElsewhere('north')}`;
      expect((await town.get(elsewhere, 'Bearer ksk_north')).statusCode).toBe(404);
      expect((await town.get(`${path}${all[0]?.device_id}`, 'Bearer ksk_north')).statusCode).toBe(404);
      expect((await town.get(`${path}nonsense`, 'Bearer ksk_north')).statusCode).toBe(404);
    }
    const one = north[0]?.device_id;
    expect((await town.get(`/vehicles/${one}`, 'Bearer ksk_north')).json()).toMatchObject({
      vehicles: [{ device_id: one }],
    });
  });
});

describe('a version', () => {
  test.each([undefined, 'application/json', mdsJson, `${mdsJson};version=1.2`, `${mdsCsv};version=2.0`])(
    'asked for by %j is not spoken, and it is said which are',
    async (accept) => {
      const answer = await town.get('/vehicles', 'Bearer ksk_city', accept ?? '');
      expect(answer.statusCode).toBe(406);
      expect(answer.json()).toMatchObject({ error_details: [`${mdsJson};version=2.0`] });
    },
  );

  test('is in the type of every answer', async () => {
    const answer = await town.get('/stops', 'Bearer ksk_city');
    expect(answer.headers['content-type']).toBe(`${mdsJson};version=2.0`);
    expect(answer.json()).toMatchObject({ version: '2.0.2', ttl: 60_000 });
  });
});

describe('an hour', () => {
  const paths = [
    ['/trips', 'end_time'],
    ['/events/historical', 'event_time'],
    ['/telemetry', 'telemetry_time'],
  ] as const;

  test.each(paths)('of %s has to be given, be over, and be of a time with vehicles', async (path, name) => {
    const code = async (text: string) => (await town.get(`${path}?${name}=${text}`)).statusCode;
    expect((await town.get(path)).json()).toMatchObject({ error: 'missing_param', error_details: [name] });
    expect([await code('2026-02-30T01'), await code('yesterday')]).toEqual([400, 400]);
    expect([
      await code(hourText(town.now())),
      await code('2099-01-01T00'),
      await code('2019-01-01T00'),
    ]).toEqual([404, 404, 404]);
    expect(await code(at({ from: town.lastHour - 6 * hourMs }))).toBe(200);
  });

  test('is answered later while a ride that was to end before waits for its lock, for a day at most', async () => {
    const hour = town.now() - (town.now() % hourMs) - 5 * hourMs;
    const end = await town.anUnsettledEnd(hour + 1_800_000);
    const code = async (from: number) => (await town.get(`/trips?end_time=${hourText(from)}`)).statusCode;
    expect([await code(hour - hourMs), await code(hour), await code(hour + hourMs)]).toEqual([200, 202, 202]);
    await end(town.now() - 30 * hourMs);
    expect([await code(hour), await code(town.now() - (town.now() % hourMs) - 30 * hourMs)]).toEqual([
      202, 200,
    ]);
    await end();
    expect(await code(hour)).toBe(200);
  });

  test('without anything to tell of is an empty list, also where other areas have much', async () => {
    for (const [path, name] of paths) {
      const answer = await town.get(`${path}?${name}=${town.tracksHour}`, 'Bearer ksk_empty');
      expect(answer.statusCode).toBe(200);
      expect(Object.values(answer.json<object>()).filter(Array.isArray)).toEqual([[]]);
    }
    const stops = (await town.get('/stops', 'Bearer ksk_empty')).json<{ stops: unknown[] }>();
    expect(stops).toMatchObject({ stops: [], links: { next: null } });
  });

  test('that says the same is not sent again', async () => {
    const path = `/trips?end_time=${at(hours[3] as never)}`;
    const { etag } = (await town.get(path)).headers;
    const again = await town.get(path, 'Bearer ksk_city', `${mdsJson};version=2.0`, {
      'if-none-match': String(etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

test('the trips of every hour are its orders, to the metre, in all areas and in one', async () => {
  expect(hours.length).toBeGreaterThan(24);
  const seen = new Set<string>();
  for (const hour of hours) {
    const trips = await town.list<MdsTrip>(`/trips?end_time=${at(hour)}`, 'trips');
    const metres = trips.reduce((sum, one) => sum + one.distance, 0);
    expect([at(hour), trips.length, metres]).toEqual([at(hour), hour.n, hour.metres]);
    for (const { trip_id, start_time, end_time } of trips) {
      expect(seen.has(trip_id)).toBe(false);
      seen.add(trip_id);
      expect(end_time).toBeGreaterThanOrEqual(start_time);
    }
    const north = await town.list<MdsTrip>(`/trips?end_time=${at(hour)}`, 'trips', 'Bearer ksk_north');
    expect(north.length).toBe(hour.north);
  }
});

test('no vehicle is on two trips at once', async () => {
  const all = [];
  for (const hour of hours)
    all.push(...(await town.list<MdsTrip>(`/trips?end_time=${at(hour)}`, 'trips', 'Bearer ksk_exact')));
  expect(all.length).toBeGreaterThan(100);
  expect(tripFaults(all)).toEqual([]);
});

describe('events', () => {
  test('of every vehicle follow the standard’s table, and every trip of an hour has its whole life in them', async () => {
    const lives = new Map<string, MdsEventType[]>();
    const told: MdsEvent[] = [];
    for (const hour of hours)
      told.push(
        ...(await town.list<MdsEvent>(
          `/events/historical?event_time=${at(hour)}`,
          'events',
          'Bearer ksk_exact',
        )),
      );
    expect(told.length).toBeGreaterThan(500);
    expect(eventFaults(told)).toEqual([]);
    for (const { event_types, trip_ids = [] } of told) {
      const [type] = event_types;
      for (const id of trip_ids) lives.set(id, [...(lives.get(id) ?? []), type]);
    }
    for (const hour of hours.slice(2)) {
      for (const trip of await town.list<MdsTrip>(
        `/trips?end_time=${at(hour)}`,
        'trips',
        'Bearer ksk_exact',
      )) {
        const life = lives.get(trip.trip_id) ?? [];
        expect(life[0]).toMatch(/^trip_(start|enter)/);
        expect(life.at(-1)).toMatch(/^trip_(end|leave)/);
      }
    }
  });

  test('hold the last one of every vehicle’s status', async () => {
    const from = town.now() - 20 * hourMs;
    const asked = `/events/recent?start_time=${from}&end_time=${town.now()}&page%5Bsize%5D=1000`;
    const told = new Set((await town.pages(asked, 'events', 'Bearer ksk_exact')).map((one) => one.event_id));
    const status = (await town.pages(
      '/vehicles/status',
      'vehicles_status',
      'Bearer ksk_exact',
    )) as unknown as {
      last_event: MdsEvent;
    }[];
    const late = status
      .map(({ last_event }) => last_event)
      .filter(({ timestamp }) => timestamp > from + hourMs && timestamp < town.now() - hourMs / 2);
    expect(late.length).toBeGreaterThan(20);
    expect(late.filter(({ event_id }) => !told.has(event_id))).toEqual([]);
  });

  test('of lately are in pages what the hours are, complete and none twice', async () => {
    const [from, to] = [town.lastHour - 5 * hourMs, town.lastHour - 2 * hourMs];
    const whole: string[] = [];
    for (let hour = from; hour < to; hour += hourMs)
      for (const one of await town.list<MdsEvent>(
        `/events/historical?event_time=${hourText(hour)}`,
        'events',
      ))
        whole.push(one.event_id);
    const asked = `/events/recent?start_time=${from}&end_time=${to}&page%5Bsize%5D=7`;
    const paged = (await town.pages(asked, 'events', 'Bearer ksk_city')).map((one) => String(one.event_id));
    expect(whole.length).toBeGreaterThan(14);
    expect(paged).toEqual(whole);
  });

  test('of lately are asked for between two instants of the last two weeks', async () => {
    const code = async (query: string) => (await town.get(`/events/recent?${query}`)).statusCode;
    const [now, old] = [town.now(), town.now() - 15 * 86_400_000];
    expect(await code(`start_time=${now - 1_000}`)).toBe(400);
    expect(await code(`end_time=${now}`)).toBe(400);
    expect(await code(`start_time=${old}&end_time=${now}`)).toBe(400);
    expect(await code(`start_time=${now}&end_time=${now - 1}`)).toBe(400);
    expect(await code(`start_time=x&end_time=${now}`)).toBe(400);
    expect(await code(`start_time=${now - 1_000}&end_time=${now}&page%5Bsize%5D=0`)).toBe(400);
    expect(await code(`start_time=${now - 1_000}&end_time=${now}`)).toBe(200);
  });

  test('of a part of the areas are of what happened there and of trips that came there', async () => {
    const part = await town.list<MdsEvent>(
      `/events/historical?event_time=${hourText(town.lastHour - 4 * hourMs)}`,
      'events',
      'Bearer ksk_part',
    );
    const trips = await town.list<MdsTrip>(
      `/trips?end_time=${hourText(town.lastHour - 4 * hourMs)}`,
      'trips',
      'Bearer ksk_part',
    );
    const whole = await town.list<MdsTrip>(
      `/trips?end_time=${hourText(town.lastHour - 4 * hourMs)}`,
      'trips',
    );
    expect(trips.length).toBeGreaterThan(0);
    expect(trips.length).toBeLessThan(whole.length);
    const told = new Map<string, MdsEventType[]>();
    for (const { trip_ids = [], event_types } of part)
      for (const id of trip_ids) told.set(id, [...(told.get(id) ?? []), event_types[0]]);
    for (const { trip_id } of trips) expect(told.get(trip_id)?.at(-1)).toMatch(/^trip_(end|leave)/);
  });
});

describe('pages', () => {
  test('of vehicles are all of them, none twice, and the last one says that it is', async () => {
    const small = await town.pages('/vehicles?page%5Bsize%5D=31', 'vehicles', 'Bearer ksk_city');
    const ids = small.map((one) => one.device_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      (await town.pages('/vehicles', 'vehicles', 'Bearer ksk_city')).map((one) => one.device_id),
    );
    const status = await town.pages(
      '/vehicles/status?page%5Bsize%5D=31',
      'vehicles_status',
      'Bearer ksk_city',
    );
    expect(status.length).toBeGreaterThan(100);
    expect((await town.get('/vehicles?page%5Bafter%5D=x')).statusCode).toBe(400);
  });

  test('of telemetry are where vehicles were, one point a minute for who is told minutes', async () => {
    const path = `/telemetry?telemetry_time=${town.tracksHour}`;
    const coarse = await town.pages(`${path}&page%5Bsize%5D=20`, 'telemetry', 'Bearer ksk_city');
    const exact = await town.pages(path, 'telemetry', 'Bearer ksk_exact');
    expect(coarse.length).toBeGreaterThan(0);
    expect(exact.length).toBeGreaterThanOrEqual(coarse.length);
    expect(new Set(coarse.map((one) => one.telemetry_id)).size).toBe(coarse.length);
    for (const { location, timestamp } of coarse as unknown as { location: never; timestamp: number }[]) {
      expect(placeTold(location, 'coarse')).toEqual(location);
      expect(timestamp % 60_000).toBe(0);
    }
  });
});

test('nothing that any agency is told names a person, a phone, a rider or an order', async () => {
  const names = await town.namesOfPeople();
  expect(names.size).toBeGreaterThan(100);
  const bodies = await town.everythingOf(hourText(town.lastHour - 6 * hourMs), town.tracksHour);
  expect(bodies.length).toBe(7);
  for (const [path, body] of bodies) {
    const words = new Set(body.match(/[\p{L}\d-]{2,}/gu) ?? []);
    expect([path, [...words].filter((word) => names.has(word))]).toEqual([path, []]);
    expect([path, body.match(/\b1[3-9]\d{9}\b/g)]).toEqual([path, null]);
  }
});

describe.skipIf(!existsSync(schemaFolder))('every answer passes the official schema', () => {
  test('which finds what is missing', async () => {
    const faultsOf = mdsSchemas();
    const [, body = ''] =
      (await town.everythingOf(hourText(town.lastHour - 6 * hourMs), town.tracksHour))[3] ?? [];
    expect(faultsOf('/events/historical', body.replaceAll('"device_id"', '"device"')).faults).not.toEqual([]);
    expect(faultsOf('/events/historical', body.replaceAll('trip_end', 'trip_stop')).faults).not.toEqual([]);
  });

  test.for(['city', 'exact', 'part'])('of the key %s', async (key) => {
    const faultsOf = mdsSchemas();
    const bodies = await town.everythingOf(
      hourText(town.lastHour - 6 * hourMs),
      town.tracksHour,
      `Bearer ksk_${key}`,
    );
    const counts = new Map<string, number>();
    for (const [path, body] of bodies) {
      const { name, faults, count } = faultsOf(path, body);
      expect([path, faults]).toEqual([path, []]);
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
    for (const [name, count] of counts) expect([name, count > 0]).toEqual([name, true]);
  });
});

test('a report tells fewer than ten as -1, and counts people once', async () => {
  const month = await town.reportMonth();
  const answer = await town.get(`/reports/${month}.csv`, 'Bearer ksk_city', `${mdsCsv};version=2.0`);
  expect(answer.headers['content-type']).toBe(`${mdsCsv};version=2.0`);
  const [header, ...rows] = answer.body.trimEnd().split('\n');
  expect(header).toBe(
    'provider_id,start_date,duration,special_group_type,geography_id,vehicle_type,trip_count,rider_count',
  );
  expect(rows.length).toBeGreaterThan(0);
  if (existsSync(schemaFolder)) expect(mdsSchemas()('/reports', answer.body).faults).toEqual([]);
  for (const row of rows) {
    const [, start, span, group, , , trips, riders] = row.split(',');
    expect([start, span, group]).toEqual([`${month}-01`, 'P1M', 'all_riders']);
    for (const n of [Number(trips), Number(riders)]) expect(n === -1 || n >= 10).toBe(true);
  }
  const orders = await town.ordersOf(month);
  const told = rows.map((row) => Number(row.split(',')[6])).filter((n) => n > 0);
  expect(told.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(orders);
  const code = async (name: string) =>
    (await town.get(`/reports/${name}`, 'Bearer ksk_city', `${mdsCsv};version=2.0`)).statusCode;
  expect([await code('2019-01.csv'), await code('2099-01.csv'), await code('x.csv')]).toEqual([
    404, 404, 404,
  ]);
});
