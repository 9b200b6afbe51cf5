import { Agent, request } from 'node:http';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { mostOwnViews, views } from '@kickstand/contract/platform/views';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLog } from '../../src/platform/logs/logs.commands.ts';
import { hashOf } from '../../src/platform/session/keys/vault.ts';
import { connectDevice, topicOf, until } from '../device.ts';
import { nth } from '../fleet-fixture.ts';
import { everyCall } from '../harness.ts';
import { type Started, startedServer } from './started.ts';

/** What a started server refuses whoever asks, does once however often it is asked, and keeps when it is killed. */
let server: Started;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const keys = {
  nobody: `ksk_${'x'.repeat(43)}`,
  idle: `ksk_${'i'.repeat(43)}`,
  busy: `ksk_${'b'.repeat(43)}`,
};
const fleet = 120;

beforeAll(async () => {
  server = await startedServer(fleet);
  for (const [id, key, codes] of [
    ['idle', keys.idle, []],
    ['busy', keys.busy, ['0302', '030203', '030209']],
  ] as const) {
    const { asOwner } = server.store;
    await asOwner(
      `insert into role (role_id, agent_id, name, codes, updated_at) values ($1, 2, $1, $2, now())`,
      [id, codes],
    );
    await asOwner(
      `insert into operator (operator_id, agent_id, role_id, name, phone, created_at) values ($1, 2, $1, $1, $2, now())`,
      [id, id === 'idle' ? '13800000001' : '13800000002'],
    );
    await asOwner(
      `insert into api_key (key_id, digest, operator_id, name, created_at) values ($1, $2, $1, $1, now())`,
      [id, hashOf(key)],
    );
  }
  await server.store.asOwner(
    'insert into vehicle_state (vehicle_id, agent_id, service_area_id) select vehicle_id, agent_id, service_area_id from vehicle',
  );
}, 120_000);
afterAll(async () => {
  agent.destroy();
  await server.close();
}, 60_000);

interface Asked {
  key?: string;
  body?: object;
  idempotency?: string;
}

/** The status that is answered; 0 where the connection broke. */
const ask = (method: string, path: string, { key, body, idempotency }: Asked = {}) =>
  new Promise<number>((resolve) => {
    const sent = body && JSON.stringify(body);
    const headers = {
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      ...(key && { authorization: `Bearer ${key}` }),
      ...(idempotency && { 'idempotency-key': idempotency }),
    };
    const asked = request(
      { host: '127.0.0.1', port: server.port, agent, method, path, headers },
      (answer) => {
        answer.resume();
        answer.on('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
      },
    );
    asked.on('error', () => resolve(0));
    asked.end(sent);
  });

describe('every call', () => {
  const guarded = everyCall.filter(({ access }) => access === 'signed-in' || typeof access === 'object');
  /** The calls that do not answer so to somebody with this key. */
  const others = async (key: string | undefined, status: number, calls = guarded) => {
    const said = await Promise.all(
      calls.map(async (call) => {
        const path = call.path.replace(/:\w+/g, '1');
        return [
          call.id,
          await ask(call.method, path, { ...(key && { key }), ...(call.method !== 'GET' && { body: {} }) }),
        ];
      }),
    );
    return said.filter(([, answered]) => answered !== status);
  };

  test('is shut to strangers, to made-up keys and to accounts without codes', async () => {
    expect(guarded.length).toBeGreaterThan(300);
    expect(await others(undefined, 401)).toEqual([]);
    expect(await others(keys.nobody, 401)).toEqual([]);
    const byCode = guarded.filter(({ access }) => typeof access === 'object');
    expect(await others(keys.idle, 403, byCode)).toEqual([]);
  });
});

describe('the same request many times at once', () => {
  const keep = (name: string, idempotency: string) =>
    ask('POST', views.create.path, {
      key: keys.busy,
      idempotency,
      body: { list: 'vehicles.list', name, query: {} },
    });
  const kept = async () => (await server.store.asOwner('select 1 from saved_view')).length;

  test('under one key is done once', async () => {
    const said = await Promise.all(Array.from({ length: 40 }, () => keep('one', 'one-wish-000001')));
    expect(said.every((status) => status === 200 || status === 409)).toBe(true);
    expect([await keep('one', 'one-wish-000001'), await kept()]).toEqual([200, 1]);
  });

  test('is done no more often than it may be', async () => {
    const said = await Promise.all(Array.from({ length: 60 }, (_, n) => keep(`v${n}`, `other-wish-${n}-00`)));
    expect(said.filter((status) => status === 200)).toHaveLength(mostOwnViews - 1);
    expect(await kept()).toBe(mostOwnViews);
  });
});

test('a server that is killed while it works has lost nothing of what it acknowledged, and its log is whole', async () => {
  const acknowledged = { changes: [] as { vehicle: number; tag: string }[], sequences: [] as number[] };
  for (const round of [1, 2, 3]) {
    let ended = false;
    const device = await connectDevice(server.mqttPort, nth(round));
    const talk = async () => {
      for (let seq = round * 1_000; !ended; seq++) {
        const said = { seq, at: Date.now(), status: 0b0001_1001, code: 3 };
        await device.publish(topicOf('notify', nth(round).imei), JSON.stringify(said));
        acknowledged.sequences.push(seq);
      }
    };
    const work = async () => {
      for (let n = 0; !ended; n = (n + 1) % fleet) {
        const tag = `r${round}`;
        const body = { carIds: [String(nth(n).vehicle)], add: [tag] };
        const status = await ask('POST', vehicles.tag.path, { key: keys.busy, body });
        expect([0, 200]).toContain(status);
        if (status === 200) acknowledged.changes.push({ vehicle: nth(n).vehicle, tag });
      }
    };
    const under = [talk().catch(() => undefined), work(), work()];
    const [said, done] = [acknowledged.sequences.length, acknowledged.changes.length];
    const { sequences, changes } = acknowledged;
    await until(() => sequences.length > said + 8 && changes.length > done + 10 * round, 'some work');
    await server.killAndStart(async () => {
      ended = true;
      await device.stop();
      await Promise.all(under);
    });
  }
  const { asOwner, database } = server.store;
  const tagged = await asOwner('select vehicle_id, tags from vehicle');
  const tagsOf = new Map(tagged.map(({ vehicle_id, tags }) => [vehicle_id, tags as string[]]));
  for (const { vehicle, tag } of acknowledged.changes) expect(tagsOf.get(vehicle)).toContain(tag);
  const events = await asOwner(`select (facts->>'seq')::int as seq from device_event`);
  const stored = events.map(({ seq }) => seq as number);
  expect(acknowledged.sequences.filter((seq) => !stored.includes(seq))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
  const lines: string[] = [];
  expect([
    await verifyLog({ database, now: Date.now }, ['--full'], (line) => lines.push(line)),
    lines,
  ]).toEqual([true, [expect.stringContaining('whole')]]);
}, 120_000);
