import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { everything } from '@kickstand/domain/platform/access';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { topicOf, until } from '../../test/device.ts';
import { type FleetFixture, fleetFixture, nth } from '../../test/fleet-fixture.ts';
import { type GatewayFixture, gatewayFixture, statuses } from '../../test/gateway-fixture.ts';
import { Database } from '../kernel/database/db.ts';

let store: FleetFixture;
let fixture: GatewayFixture;
let database: Database;

beforeEach(async () => {
  store = await fleetFixture(4);
  database = new Database(new pg.Pool({ ...store.fresh.appConfig, max: 4, connectionTimeoutMillis: 2_000 }));
  fixture = await gatewayFixture(database);
});
afterEach(async () => {
  await allow(true);
  await fixture.close();
  await database.close();
  await store.drop();
});

/** Take the tables away from the application, as a database does that is being restored or is out of space. */
async function allow(working: boolean) {
  await store.fresh.owner.query(
    working
      ? 'alter table if exists vehicle_state_away rename to vehicle_state'
      : 'alter table vehicle_state rename to vehicle_state_away',
  );
}

const events = async () => (await store.asOwner('select vehicle_id, notify from device_event')).length;

const packets = async () =>
  (await store.asOwner('select kind, verdict, payload from device_packet order by at, packet_id')) as {
    kind: string;
    verdict: string;
    payload: { seq: number };
  }[];

test('while the database is away messages are heard but not acknowledged, and stored when it is back', async () => {
  const [device, other] = [await fixture.device(0), await fixture.device(1)];
  await device.say('ping', fixture.ping());
  await allow(false);
  fixture.pass(1_000);
  const acknowledged: string[] = [];
  const heard = (kind: string) => () => void acknowledged.push(kind);
  const said = [
    device.say('gps', fixture.fix({ lng: 113.53 })).then(heard('gps')),
    other
      .say('notify', { at: fixture.clock.now, code: notifyCodes.batteryRemoved, status: statuses.parked })
      .then(heard('notify')),
  ];
  await until(() => fixture.facts(0).lng === 113.53 && fixture.facts(1).online, 'both messages');
  await until(() => !fixture.gateway.stateWriter.well(), 'the gateway to notice');
  await expect(fixture.gateway.stateWriter.flush()).rejects.toThrow();
  expect(acknowledged).toEqual([]);
  expect(fixture.gateway.stateWriter.backlog()).toBe(4);
  expect(await packets()).toHaveLength(1);

  await allow(true);
  await Promise.all(said);
  expect(await events()).toBe(1);
  expect((await packets()).map(({ kind }) => kind).sort()).toEqual(['gps', 'notify', 'ping']);
  const [row] = await store.asOwner('select lng, reported_at from vehicle_state where vehicle_id = $1', [
    nth(0).vehicle,
  ]);
  expect(row).toMatchObject({ lng: 113.53, reported_at: fixture.clock.now });
  expect(fixture.gateway.stateWriter.well()).toBe(true);
  await Promise.all([device.stop(), other.stop()]);
});

test('nothing that was acknowledged is lost, and nothing is stored twice, when the database fails in between', async () => {
  const device = await fixture.device(0);
  const acknowledged: number[] = [];
  for (let n = 1; n <= 60; n++) {
    fixture.pass(1_000);
    const [at, seq] = [fixture.clock.now, 1_000 + n];
    const said = device
      .publish(topicOf('gps', nth(0).imei), JSON.stringify(fixture.fix({ at, seq, lng: 113.5 + n / 10_000 })))
      .then(() => void acknowledged.push(seq));
    if (n === 20) await allow(false);
    if (n === 40) await allow(true);
    if (n < 20 || n === 60) await said;
  }
  await until(() => acknowledged.length === 60, 'the last acknowledgement');
  const stored = (await packets()).map(({ payload }) => payload.seq);
  expect(stored).toEqual(acknowledged.toSorted((a, b) => a - b));
  await device.stop();
});

test('no state is stored before the messages that made it', async () => {
  await store.fresh.owner.query(`create table ahead (vehicle_id int, seq bigint);
    create function note_ahead() returns trigger language plpgsql security definer as $$ begin
      insert into ahead select new.vehicle_id, new.last_seq where not exists (select from device_packet p
        where p.vehicle_id = new.vehicle_id and (p.payload->>'seq')::bigint = new.last_seq);
      return null;
    end $$;
    create constraint trigger noted after insert or update on vehicle_state deferrable initially deferred
      for each row execute function note_ahead()`);
  const devices = await Promise.all([0, 1, 2].map((n) => fixture.device(n)));
  const talk = async (device: (typeof devices)[0]) => {
    const said: Promise<void>[] = [];
    for (let seq = 1; seq <= 120; seq++) {
      const message = JSON.stringify(fixture.fix({ seq }));
      said.push(device.publish(topicOf('gps', device.imei), message));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await Promise.all(said);
  };
  await Promise.all(devices.map(talk));
  expect(await packets()).toHaveLength(360);
  expect(await store.asOwner('select * from ahead')).toEqual([]);
  await Promise.all(devices.map((device) => device.stop()));
});

test('an answer waits for the database as every other message does', async () => {
  const device = await fixture.device(0);
  await store.asOwner(
    `insert into command (vehicle_id, command_id, agent_id, imei, type, source, state, created_at, deadline_at)
     values ($1, 'c-1', 3, $2, 'query', 'operator', 'sent', $3, $4)`,
    [nth(0).vehicle, nth(0).imei, new Date(fixture.clock.now), new Date(fixture.clock.now + 60_000)],
  );
  await allow(false);
  await store.fresh.owner.query('alter table command rename to command_away');
  let isAcknowledged = false;
  const said = device
    .say('reply', { at: fixture.clock.now, commandId: 'c-1', code: 0, status: statuses.parked })
    .then(() => {
      isAcknowledged = true;
    });
  await until(() => !fixture.gateway.stateWriter.well(), 'the gateway to notice');
  expect([isAcknowledged, device.closed]).toEqual([false, false]);
  await store.fresh.owner.query('alter table command_away rename to command');
  await allow(true);
  await said;
  expect(await store.asOwner('select state, device_code from command')).toEqual([
    { state: 'acked', device_code: 0 },
  ]);
  await device.stop();
});

test('late, doubled and wrongly dated messages are stored with what they were judged to be', async () => {
  const device = await fixture.device(0);
  const { now } = fixture.clock;
  const imei = nth(0).imei;
  await device.publish(topicOf('gps', imei), JSON.stringify(fixture.fix({ seq: 5 })));
  await device.publish(topicOf('gps', imei), JSON.stringify(fixture.fix({ seq: 5 })));
  await device.publish(topicOf('gps', imei), JSON.stringify(fixture.fix({ seq: 4, at: now - 60_000 })));
  await device.publish(topicOf('gps', imei), JSON.stringify(fixture.fix({ seq: 6, at: now + 3_600_000 })));
  expect((await packets()).map(({ verdict }) => verdict)).toEqual(['fresh', 'duplicate', 'late', 'skewed']);
  await device.stop();
});

test('a command is stored as it went down, without its secrets', async () => {
  const device = await fixture.device(0);
  await device.say('ping', fixture.ping());
  await store.asOwner(
    `insert into command (vehicle_id, command_id, agent_id, imei, type, source, state, created_at, deadline_at)
     values ($1, 'c-1', 3, $2, 'query', 'operator', 'queued', $3, $4)`,
    [nth(0).vehicle, nth(0).imei, new Date(fixture.clock.now), new Date(fixture.clock.now + 15_000)],
  );
  await fixture.gateway.commands.step();
  await fixture.gateway.stateWriter.flush();
  const [, command] = await packets();
  expect(command).toMatchObject({
    kind: 'command',
    payload: { commandId: 'c-1', order: { do: 'query' } },
  });
  await device.stop();
});

test('what has no room is turned back, and is news when it is sent again', async () => {
  const device = await fixture.device(2);
  await allow(false);
  const of = { vehicle: nth(2).vehicle, imei: nth(2).imei, at: fixture.clock.now, deviceAt: null };
  const packet = { ...of, kind: 'ping', verdict: 'fresh', code: null, payload: {} } as const;
  const waiting = Array.from({ length: 50_000 }, (_, n) =>
    fixture.gateway.stateWriter.ingest({ ...packet, packetId: `filler-${n}` }),
  );
  const message = JSON.stringify({
    seq: 9,
    at: fixture.clock.now,
    code: notifyCodes.seatOpened,
    status: statuses.parked,
  });
  const refused = device.publish(topicOf('notify', nth(2).imei), message);
  refused.catch(() => undefined);
  await until(() => device.closed, 'the connection to be ended instead of an acknowledgement');
  expect(fixture.gateway.metrics.total('turned_back')).toBe(1);
  await allow(true);
  await Promise.all(waiting);
  const again = await fixture.device(2);
  await again.publish(topicOf('notify', nth(2).imei), message);
  expect(await events()).toBe(1);
  const kept = await packets();
  expect(kept).toHaveLength(50_001);
  expect(kept.filter(({ kind }) => kind === 'notify').map(({ verdict }) => verdict)).toEqual(['fresh']);
  await again.stop();
});

test('a gateway that ends stores its last batch, and acknowledges nothing afterwards', async () => {
  const device = await fixture.device(0);
  const said = device.say('ping', fixture.ping({ percent: 42 }));
  await until(() => fixture.facts(0).battery === 42, 'the message');
  await fixture.gateway.stop();
  await said;
  const battery = await database.read(everything, (db) =>
    db.selectFrom('vehicle_state').select('rest_battery').where('vehicle_id', '=', nth(0).vehicle).execute(),
  );
  expect(battery).toEqual([{ rest_battery: 42 }]);
  const late = device.say('ping', fixture.ping({ percent: 41 }));
  late.catch(() => undefined);
  await until(() => device.closed, 'the connection to end');
  expect(fixture.facts(0).battery).toBe(42);
});

test('a vehicle that was handed over keeps its new owner, whatever the gateway still has in memory', async () => {
  const device = await fixture.device(0);
  await device.say('ping', fixture.ping());
  await store.asOwner('update vehicle set agent_id = 4, service_area_id = 41 where vehicle_id = $1', [
    nth(0).vehicle,
  ]);
  fixture.pass(1_000);
  await device.say('ping', fixture.ping({ percent: 5 }));
  const [row] = await store.asOwner('select agent_id, service_area_id, rest_battery from vehicle_state');
  expect(row).toEqual({ agent_id: 4, service_area_id: 41, rest_battery: 5 });
  await device.stop();
});

test.each([
  ['U+0000', 'a\0b'],
  ['half of a surrogate pair', 'a\ud800b'],
])('text with %s in a login or an answer is refused, and nobody else notices', async (_, text) => {
  const [bad, good] = [await fixture.device(0), await fixture.device(1)];
  const { at } = fixture.ping();
  await Promise.all([
    bad.say('login', { at, fw: text, voice: 'v1', iccid: '898600', gsm: 21 }),
    bad.say('reply', { at, commandId: text, code: 0, status: statuses.parked }),
    good.say('ping', fixture.ping()),
  ]);
  expect(fixture.gateway.metrics.total('malformed')).toBe(2);
  expect((await packets()).map(({ kind }) => kind)).toEqual(['ping']);
  expect(fixture.gateway.stateWriter.well()).toBe(true);
  await Promise.all([bad.stop(), good.stop()]);
});

test('of a batch that the database refuses, the rows at fault are dropped and the others stored', async () => {
  await store.fresh.owner.query(`alter table device_packet add constraint no_code_7 check (code is distinct from 7);
    alter table vehicle_state add constraint no_gsm_13 check (gsm is distinct from 13);
    alter table device add constraint no_fw_bad check (fw_version is distinct from 'bad')`);
  await store.asOwner(
    'insert into device (vehicle_id, imei, bound_at) select vehicle_id, imei, now() from vehicle',
  );
  const devices = await Promise.all([0, 1, 2, 3].map((n) => fixture.device(n)));
  const [bad, ...good] = devices as [(typeof devices)[0], ...typeof devices];
  await Promise.all([
    bad.say('notify', { at: fixture.clock.now, code: 7, status: statuses.parked }),
    bad.say('login', { at: fixture.clock.now + 1, fw: 'bad', voice: 'v1', iccid: '898600', gsm: 13 }),
    ...good.flatMap((device) => [
      device.say('login', { at: fixture.clock.now, fw: 'good', voice: 'v1', iccid: '898600', gsm: 20 }),
      device.say('ping', fixture.ping({ at: fixture.clock.now + 1 })),
    ]),
  ]);
  expect((await packets()).map(({ kind }) => kind).sort()).toEqual([
    ...['login', 'login', 'login', 'login'],
    ...['ping', 'ping', 'ping'],
  ]);
  const [{ online }] = (await store.asOwner(
    'select count(*)::int as online from vehicle_state where online',
  )) as [{ online: number }];
  expect(online).toBe(3);
  // The notification, the state after it, and the firmware.
  expect(fixture.gateway.metrics.total('unstorable')).toBeGreaterThanOrEqual(3);
  expect(fixture.gateway.stateWriter.well()).toBe(true);
  await Promise.all(devices.map((device) => device.stop()));
});
