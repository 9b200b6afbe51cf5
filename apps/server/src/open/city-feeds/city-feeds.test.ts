import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { cityFeeds } from '@kickstand/contract/open/regulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { projectRoot } from '../../kernel/program/project-root.ts';
import {
  type Answer,
  isInner,
  isReceiver,
  outerOnly,
  type Sending,
  sendTo,
} from '../receivers/receivers.service.ts';
import { cityFeedsRoutes } from './city-feeds.routes.ts';
import { mappings, readMapping } from './mappings.service.ts';
import { produceAll } from './producing.jobs.ts';
import { Pusher } from './pushing.jobs.ts';
import { refusalsIn } from './wire.ts';

const zone = 'Asia/Shanghai';
const second = 1_000;
const minute = 60 * second;
const secret = 'a secret of sixteen characters';
let fixture: FeatureFixture;
type Caller = ReturnType<FeatureFixture['as']>;
let desk: Caller;

beforeAll(async () => {
  const seal = (text: string) => text;
  fixture = await featureFixture(() => cityFeedsRoutes({ mappings, seal, demo: false }));
  const codes = ['030601', '03060106', '03060169', '050278'];
  const proven = { provenAt: Date.now() };
  desk = fixture.as({ codes, agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' }, ...proven } as never);
});
beforeEach(async () => {
  await fixture.fresh.owner.query(
    'truncate city_feed, city_record, city_told, city_staff, city_alarm, staff_position, vehicle, trip cascade',
  );
});
afterAll(() => fixture.close());

const now = () => fixture.clock.now;
const parts = () => ({ database: fixture.database, now, zone, mappings, open: (box: string) => box });

/** Sends everything due to all cities. */
const through = async (pusher: Pusher) => Promise.all(await pusher.begin());

interface Got {
  at: number;
  number: string;
  plate: string;
  when: number;
}

/** A city that accepts JSON; it can be offline and refuse records. */
class City {
  isAway = false;
  refuses: (number: string) => boolean = () => false;
  status = 200;
  readonly got: Got[] = [];
  readonly seen: Sending[] = [];

  readonly send = async (sending: Sending): Promise<Answer> => {
    if (this.isAway) throw new Error('connect ECONNREFUSED');
    this.seen.push(sending);
    const { data } = JSON.parse(sending.body) as { data: Record<string, string>[] };
    if (this.status !== 200) return { status: this.status, text: '{}' };
    const errors = data
      .filter((one) => this.refuses(one.msgId ?? ''))
      .map(({ msgId }) => ({ msgId, param: 'longitude', message: '坐标越界' }));
    const bad = new Set(errors.map(({ msgId }) => msgId));
    for (const one of data)
      if (!bad.has(one.msgId))
        this.got.push({
          at: now(),
          number: one.msgId ?? '',
          plate: one.plateNo ?? '',
          when: Number(one.posTime),
        });
    return { status: 200, text: JSON.stringify({ code: 0, errors }) };
  };
}

/** A feed of an area to a city by name. */
const aFeed = (city = 'jiangcheng', { areaId = 31, url = 'https://city.example/push' } = {}) =>
  fixture.write(async (db) => {
    const feed_id = newId();
    const secret_box = `kickstand-31\n${secret}`;
    const said = { city, url, secret_box, enabled: true, updated_by: '', updated_at: new Date(now()) };
    await db
      .insertInto('city_feed')
      .values({ feed_id, service_area_id: areaId, rides_until: new Date(now()), ...said })
      .execute();
    return feed_id;
  });

const ridden = (n: number, agentId = 3) =>
  fixture.write(async (db) => {
    for (let i = 0; i < n; i++) {
      const vehicle = { plate: `武A1${100 + i}` };
      await aVehicle(db, {
        agentId,
        vehicle,
        state: { riding_state: 'riding', located_at: new Date(now()) },
      });
    }
  });

const moved = () =>
  fixture.write((db) =>
    db
      .updateTable('vehicle_state')
      .set({ located_at: new Date(now()) })
      .execute(),
  );

describe('the mapping of a city', () => {
  const folder = join(projectRoot(), 'db', 'cities');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

  test('is one file of a hundred lines at most, and two of them differ in everything', () => {
    for (const text of files) expect(text.split('\n').length).toBeLessThanOrEqual(100);
    const [one, other] = [...mappings.values()];
    for (const of of [
      (m = one) => m?.coordinates,
      (m = one) => m?.time,
      (m = one) => m?.transport.format,
      (m = one) => m?.signature.by,
      (m = one) => m?.signature.encoding,
      (m = one) => JSON.stringify(m?.limits),
      (m = one) => JSON.stringify(m?.cadence),
      (m = one) => Object.keys(m?.records ?? {}).join(),
      (m = one) => Object.keys(m?.records.position?.fields ?? {}).join(),
      (m = one) => m?.records.position?.fields.speed?.unit ?? m?.records.position?.fields.sd?.unit,
    ])
      expect(of(one)).not.toEqual(of(other));
  });

  test('that asks for what nobody knows is no mapping', () => {
    expect(() => readMapping((files[0] ?? '').replace('from: plate', 'from: riderPhone'))).toThrow(
      'riderPhone',
    );
    expect(() => readMapping((files[0] ?? '').replace('coordinates:', 'coordinate:'))).toThrow();
  });
});

describe('a city', () => {
  test('is told of vehicles, places and rides in its own words, signed, and of nobody who rode', async () => {
    await ridden(1);
    const feedId = await aFeed();
    fixture.clock.now += minute;
    const { riderId, phone } = await fixture.write(async (db) => {
      const rider = await aRider(db, 3);
      const [vehicle] = await db.selectFrom('vehicle').select('vehicle_id').execute();
      const of = {
        rider_id: rider.riderId,
        vehicle_id: vehicle?.vehicle_id ?? 0,
        service_area_id: 31,
        agent_id: 3,
      };
      const over = {
        ended_at: new Date(now()),
        ended_by: 'user',
        return_relation: 'in_station',
        state: 'ended',
      };
      const ridden = {
        distance_m: 900,
        riding_seconds: 600,
        started_at: new Date(now() - 10 * minute),
        model_id: 1,
      };
      await db
        .insertInto('trip')
        .values({ ...of, ...over, ...ridden, trip_id: newId() })
        .execute();
      return rider;
    });
    fixture.clock.now += 10 * second;
    await produceAll(parts());
    const city = new City();
    await through(new Pusher({ ...parts(), send: city.send }));
    const [{ headers, body } = { headers: {}, body: '' }] = city.seen;
    const kinds = (JSON.parse(body) as { data: { msgType: string }[] }).data.map(({ msgType }) => msgType);
    expect(kinds).toEqual(['BIKE_REG', 'BIKE_POS', 'BIKE_ORDER']);
    const time = (headers as Record<string, string>)['X-Timestamp'];
    const proof = createHmac('sha256', secret).update(`kickstand-31\n${time}\n${body}`).digest('hex');
    expect(headers).toMatchObject({ 'X-App-Key': 'kickstand-31', 'X-Signature': proof });
    for (const hidden of [riderId, phone]) expect(body).not.toContain(hidden);
    const [health] = (await desk(cityFeeds.list, {})).data?.list ?? [];
    expect(health).toMatchObject({
      id: feedId,
      state: 'fine',
      accepted: 3,
      perMinute: 0.3,
      waiting: 0,
      told: 1,
      due: 1,
      coveragePct: 100,
    });
  });

  test('is told who comes on duty and goes off it, by numbers of its own and by no name', async () => {
    await aFeed();
    for (const operatorId of ['王大力', '李小明', '赵远'])
      await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: ['1202'] }));
    const at = (operator_id: string, over: object = {}) =>
      fixture.write(async (db) => {
        const where = { agent_id: 3, service_area_id: 31, lng: 113.5, lat: 30.5, duty: true };
        const row = { operator_id, ...where, at: new Date(now()), ...over };
        await db
          .insertInto('staff_position')
          .values(row)
          .onConflict((c) => c.columns(['operator_id', 'agent_id', 'service_area_id']).doUpdateSet(row))
          .execute();
      });
    await at('王大力');
    await at('李小明', { duty: false });
    await at('赵远', { agent_id: 4, service_area_id: 41 });
    const city = new City();
    const pusher = new Pusher({ ...parts(), send: city.send });
    const told = async () => {
      await produceAll(parts());
      fixture.clock.now += minute;
      await through(pusher);
      const { data } = JSON.parse(city.seen.at(-1)?.body ?? '') as { data: Record<string, unknown>[] };
      return data.map(({ msgType, staffNo, dutyStatus }) => [msgType, staffNo, dutyStatus]);
    };
    expect(await told()).toEqual([['STAFF_DUTY', 'KS-1', 1]]);
    await at('王大力');
    await at('李小明');
    expect(await told()).toEqual([['STAFF_DUTY', 'KS-2', 1]]);
    fixture.clock.now += 5 * minute;
    await at('李小明');
    expect(await told(), 'who is not heard is not on duty').toEqual([['STAFF_DUTY', 'KS-1', 0]]);
    await at('王大力');
    expect(await told(), 'somebody keeps the number').toEqual([['STAFF_DUTY', 'KS-1', 1]]);
    const bodies = city.seen.map(({ body }) => body).join();
    for (const name of ['王大力', '李小明', '赵远', '113.5']) expect(bodies).not.toContain(name);
    expect((await desk(cityFeeds.list, {})).data?.list[0]).toMatchObject({ waiting: 0, accepted: 4 });
  });

  test('that speaks XML and SM3 is spoken to so', async () => {
    await ridden(1);
    await aFeed('donghu');
    await produceAll(parts());
    const seen: Sending[] = [];
    const send = async (sending: Sending) => {
      seen.push(sending);
      const seq = /<seq>(.*?)<\/seq>/.exec(sending.body)?.[1] ?? '';
      return { status: 200, text: `<r><fail><seq>${seq}</seq><col>jd</col><why>too far</why></fail></r>` };
    };
    await through(new Pusher({ ...parts(), send }));
    const { headers, body } = seen[0] ?? { headers: {}, body: '' };
    expect(body).toMatch(/^<\?xml.*<request><item><type>loc<\/type>.*<zt>R<\/zt>/);
    const { time, sign } = headers as Record<string, string>;
    expect(sign).toBe(createHash('sm3').update(`kickstand-31${time}${body}${secret}`).digest('base64'));
    const refused = await desk(cityFeeds.refused, {});
    expect(refused.data?.list).toMatchObject([
      { field: 'jd', reason: 'too far', plate: '武A1100', kind: 'position' },
    ]);
  });

  test('that is away for two hours loses nothing, and is caught up within ten minutes at twice its rate at most, in order', async () => {
    await ridden(20);
    await aFeed();
    const city = new City();
    const pusher = new Pusher({ ...parts(), send: city.send });
    await produceAll(parts());
    await through(pusher);
    city.isAway = true;
    for (let i = 0; i < 120; i++) {
      fixture.clock.now += minute;
      await moved();
      await produceAll(parts());
      await through(pusher);
    }
    expect((await desk(cityFeeds.list, {})).data?.list[0]).toMatchObject({ state: 'away', waiting: 2_400 });
    city.isAway = false;
    const back = now();
    const before = city.got.length;
    const waiting = async () => (await desk(cityFeeds.list, {})).data?.list[0]?.waiting;
    while (now() - back < 10 * minute && (await waiting())) {
      fixture.clock.now += second;
      await through(pusher);
    }
    expect(await waiting()).toBe(0);
    expect(city.got.length - before).toBe(2_400);
    const inSecond = new Map<number, number>();
    for (const { at } of city.got.slice(before)) inSecond.set(at, (inSecond.get(at) ?? 0) + 1);
    expect(Math.max(...inSecond.values())).toBeLessThanOrEqual(80);
    const last = new Map<string, number>();
    for (const { plate, when } of city.got.filter((one) => Number.isFinite(one.when))) {
      expect(when).toBeGreaterThanOrEqual(last.get(plate) ?? 0);
      last.set(plate, when);
    }
  });

  test('that refuses a record keeps it with its reason and field, and has it pushed again once', async () => {
    await ridden(5);
    const feedId = await aFeed();
    await produceAll(parts());
    const city = new City();
    let refused = '';
    city.refuses = (number) => {
      refused = refused || number;
      return refused === number;
    };
    const pusher = new Pusher({ ...parts(), send: city.send });
    await through(pusher);
    expect(city.got).toHaveLength(9);
    const { data } = await desk(cityFeeds.refused, {});
    expect(data?.list).toMatchObject([{ id: refused, field: 'longitude', reason: '坐标越界', attempts: 1 }]);
    expect((await desk(cityFeeds.list, {})).data?.list[0]).toMatchObject({
      rejected: 1,
      refusedFor: [{ field: 'longitude', reason: '坐标越界', records: 1 }],
    });
    const again = () => desk(cityFeeds.pushAgain, { params: { feedId } });
    expect((await again()).data).toEqual({ queued: 1 });
    expect(await again()).toMatchObject({ status: 409, code: 'regulator.pushing' });
    city.refuses = () => false;
    fixture.clock.now += second;
    await through(pusher);
    expect(city.got.map(({ number }) => number)).toContain(refused);
    expect((await again()).code).toBe('regulator.nothing_refused');
  });

  test('that answers 422 to a batch is sent one record at a time, and to who sends is asked again', async () => {
    await ridden(3);
    await aFeed();
    await produceAll(parts());
    const city = new City();
    const pusher = new Pusher({ ...parts(), send: city.send });
    city.status = 401;
    await through(pusher);
    expect((await desk(cityFeeds.list, {})).data?.list[0]).toMatchObject({
      state: 'away',
      problem: 'HTTP 401',
      waiting: 6,
    });
    city.status = 422;
    fixture.clock.now += minute;
    await through(pusher);
    city.status = 200;
    fixture.clock.now += minute;
    await through(pusher);
    expect(city.got.length + ((await desk(cityFeeds.refused, {})).data?.count ?? 0)).toBe(6);
  });
});

describe('cities that are served at the same time', () => {
  const slow = 'https://slow.example/push';

  test('do not wait for one that is slow to answer, which is not asked twice meanwhile', async () => {
    await ridden(1);
    await ridden(1, 4);
    await aFeed('jiangcheng', { url: slow });
    await aFeed('jiangcheng', { areaId: 41 });
    await produceAll(parts());
    const quick = new City();
    const late = new City();
    const answers: (() => void)[] = [];
    const send = async (sending: Sending) => {
      if (sending.url !== slow) return quick.send(sending);
      await new Promise<void>((resolve) => answers.push(resolve));
      return late.send(sending);
    };
    const pusher = new Pusher({ ...parts(), send });
    const begun = await pusher.begin();
    expect(begun).toHaveLength(2);
    await Promise.race(begun);
    expect(quick.got).toHaveLength(2);
    fixture.clock.now += minute;
    await moved();
    await produceAll(parts());
    await through(pusher);
    expect([quick.got.length, answers.length, late.got.length]).toEqual([3, 1, 0]);
    for (const answer of answers) answer();
    await Promise.all(begun);
    expect(late.got.length).toBeGreaterThan(0);
  });

  test('go on where the secret of one cannot be opened, and it is asked again later only', async () => {
    await ridden(1);
    await ridden(1, 4);
    await aFeed();
    await aFeed('jiangcheng', { areaId: 41 });
    await produceAll(parts());
    const city = new City();
    let opened = 0;
    const open = (box: string) => {
      opened += 1;
      if (opened === 1) throw new Error('another key');
      return box;
    };
    const pusher = new Pusher({ ...parts(), open, send: city.send });
    await through(pusher);
    expect(city.got).toHaveLength(2);
    await through(pusher);
    expect(opened).toBe(2);
  });

  test('are cut off when the server stops, and hear the same again afterwards', async () => {
    await ridden(1);
    await aFeed();
    await produceAll(parts());
    let wasAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      wasAsked = resolve;
    });
    const send = (_: Sending, stopping: AbortSignal) =>
      new Promise<Answer>((_done, reject) => {
        stopping.addEventListener('abort', () => reject(new Error('stopped')));
        wasAsked();
      });
    const pusher = new Pusher({ ...parts(), send });
    const [round] = await pusher.begin();
    await asked;
    await pusher.end();
    await round;
    expect((await desk(cityFeeds.list, {})).data?.list[0]).toMatchObject({ state: 'fine', waiting: 2 });
    const city = new City();
    await through(new Pusher({ ...parts(), send: city.send }));
    expect(city.got).toHaveLength(2);
  });
});

describe('where a city is reported to', () => {
  const going = new AbortController().signal;
  const named =
    (...addresses: string[]): Parameters<typeof outerOnly>[0] =>
    (_host, _options, done) =>
      void setImmediate(() =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      );

  const body = { serviceAreaId: 31, city: 'jiangcheng', url: 'https://city.example/push', secret };

  test.each([
    'http://city.example/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://172.16.0.9/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://0.0.0.0/',
    'https://100.64.0.1/',
    'https://localhost/',
    'https://city.example:8080/',
    'https://user:pass@city.example/',
    'ftp://city.example/',
    'nonsense',
  ])('is never %s, neither when it is said nor when it is sent', async (url) => {
    expect(isReceiver(url, { demo: false })).toBe(false);
    await expect(sendTo({ demo: false })({ url, headers: {}, body: '' }, going)).rejects.toThrow(
      'address not allowed',
    );
  });

  test('is no inner address that a name comes to mean later', async () => {
    expect(['127.0.0.1', '10.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1', ''].map(isInner)).not.toContain(
      false,
    );
    expect(['8.8.8.8', '2606:4700::1111'].map(isInner)).toEqual([false, false]);
    for (const inner of ['10.1.2.3', '127.0.0.1', 'fd00::1']) {
      const send = sendTo({ demo: false, resolve: named(inner) });
      const sent = send({ url: 'https://city.example/push', headers: {}, body: '' }, going);
      await expect(sent).rejects.toThrow('address not allowed');
    }
  });

  test('is reached by its name, at those of its addresses only that are outside', async () => {
    const tried: string[] = [];
    const lookup = outerOnly(named('10.0.0.1', '203.0.113.9'));
    const socket = connect({ host: 'city.example', port: 443, lookup });
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('lookup', (_error, address) => {
        tried.push(address);
        socket.destroy();
        resolve();
      });
    });
    expect(tried).toEqual(['203.0.113.9']);
    const one = await new Promise((resolve) =>
      lookup('city.example', { all: false }, (_error, address) => resolve(address)),
    );
    expect(one).toBe('203.0.113.9');
  });

  test('is set with a mapping that there is, and its secret is never shown', async () => {
    const save = (more: object = {}) => desk(cityFeeds.save, { body: { ...body, ...more } } as never);
    expect((await save({ city: 'nowhere' })).code).toBe('regulator.city');
    expect((await save({ url: 'https://10.0.0.1/' })).code).toBe('regulator.address');
    expect((await save({ secret: undefined })).code).toBe('regulator.secret');
    const saved = await save();
    expect(saved.data).toMatchObject({ cityName: '江城市', state: 'fine', waiting: 0 });
    expect((await save({ enabled: false, secret: undefined })).data).toMatchObject({ state: 'off' });
    expect(JSON.stringify([saved, await desk(cityFeeds.list, {})])).not.toContain(secret);
  });
});

test('an answer that cannot be read says nothing', () => {
  const mapping = mappings.get('donghu');
  if (!mapping) throw new Error('no such city');
  expect(refusalsIn(mapping, 'busy')).toBeUndefined();
  expect(
    refusalsIn({ ...mapping, transport: { ...mapping.transport, format: 'json' } }, '<html>'),
  ).toBeUndefined();
  expect(refusalsIn(mapping, '<r><code>0</code></r>')).toEqual([]);
});
