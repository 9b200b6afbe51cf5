import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rider } from '@kickstand/contract/rides/trips';
import { staff } from '@kickstand/contract/work/field-work';
import { afterEach, describe, expect, test } from 'vitest';
import { Api } from './api.ts';
import { httpLine, type Send } from './http-line.ts';

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  port: number;
}
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A web server that records requests and replies `{suc: true}`. */
async function aWebServer() {
  const asked: Asked[] = [];
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers, socket } = request;
    asked.push({
      method,
      url,
      headers,
      body: Buffer.concat(chunks).toString(),
      port: socket.remotePort ?? 0,
    });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ suc: true, data: { list: [], count: 0 } }));
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const line = httpLine(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, 20);
  closing.push(() => {
    line.close();
    http.closeAllConnections();
    http.close();
  });
  return { asked, line };
}

/** A client with a manual clock, and its reports of reachability. */
function aClient(send: Send, over: { most?: number; perSecond?: number } = {}) {
  const clock = { now: 1_000_000 };
  const reach: boolean[] = [];
  const settings = { most: 20, perSecond: 1_000, ...over };
  const api = new Api({
    ...settings,
    send,
    now: () => clock.now,
    onReach: (isThere) => reach.push(isThere),
  });
  return { api, clock, reach, call: api.as('ksk_key') };
}

describe('a call over the wire', () => {
  test('carries key, path, query and body as the contract says, over connections that stay open', async () => {
    const { asked, line } = await aWebServer();
    const { call } = aClient(line.send);
    const body = { riderId: 'r1', lng: 113.4, lat: 30.6, radiusM: 300 };
    expect(await call(rider.search, { body })).toMatchObject({ ok: true, data: { count: 0 } });
    await call(rider.trip, { params: { tripId: 'a/b' }, query: { riderId: 'r1' } });
    await call(staff.tasks, { query: { lng: 113.4, lat: 30.6, limit: 5 } });
    await call(staff.claim, { params: { taskId: 't1' } });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /ebike/v3/rider/searches',
      'GET /ebike/v3/rider/trips/a%2Fb?riderId=r1',
      'GET /ebike/v3/staff/tasks?lng=113.4&lat=30.6&limit=5',
      'POST /ebike/v3/staff/tasks/t1/claim',
    ]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual(body);
    expect(asked[3]?.headers['content-type']).toBeUndefined();
    expect(new Set(asked.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer ksk_key']));
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys.map(Boolean)).toEqual([true, false, false, true]);
    expect(keys[0]).not.toBe(keys[3]);
    expect(new Set(asked.map(({ port }) => port)).size).toBe(1);
  });
});

describe('calls', () => {
  test('are never more at a time than allowed, and no more in a second', async () => {
    let open = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const send: Send = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((go) => waiting.push(go));
      open -= 1;
      return { status: 200, body: { suc: true, data: {} } };
    };
    const { api, clock, call } = aClient(send, { most: 4, perSecond: 6 });
    const all = Array.from({ length: 10 }, () =>
      call(rider.trip, { params: { tripId: 't' }, query: { riderId: 'r1' } }),
    );
    const answer = async () => {
      for (const go of waiting.splice(0)) go();
      await new Promise((done) => setImmediate(done));
    };
    for (let i = 0; i < 5; i++) await answer();
    expect(most).toBe(4);
    expect(api.counts.calls).toBe(6);
    clock.now += 1_000;
    api.pump();
    for (let i = 0; i < 3; i++) await answer();
    expect(await Promise.all(all)).toHaveLength(10);
    expect(api.counts.calls).toBe(10);
  });

  test('are not made while the server is away but now and then, and that is said once', async () => {
    let tries = 0;
    let isAway = true;
    const send: Send = async () => {
      tries += 1;
      if (isAway) throw new Error('ECONNREFUSED');
      return { status: 200, body: { suc: true, data: {} } };
    };
    const { api, clock, reach, call } = aClient(send);
    for (let second = 0; second < 120; second++) {
      expect(await call(rider.trip, { params: { tripId: 't' }, query: { riderId: 'r1' } })).toMatchObject({
        ok: false,
        away: true,
      });
      expect(api.isThere).toBe(false);
      clock.now += 1_000;
    }
    expect(tries).toBeLessThan(15);
    expect(reach).toEqual([false]);
    isAway = false;
    clock.now += 20_000;
    expect(await call(rider.trip, { params: { tripId: 't' }, query: { riderId: 'r1' } })).toMatchObject({
      ok: true,
    });
    expect(reach).toEqual([false, true]);
  });

  test('wait as long as the server says when there were too many', async () => {
    let tries = 0;
    const error = { code: 'common.too_many', facts: { seconds: 30 } };
    const send: Send = async () => {
      tries += 1;
      return tries === 1
        ? { status: 429, body: { suc: false, error } }
        : { status: 200, body: { suc: true, data: {} } };
    };
    const { clock, reach, call } = aClient(send);
    const ask = () => call(rider.trip, { params: { tripId: 't' }, query: { riderId: 'r1' } });
    expect(await ask()).toMatchObject({ ok: false, away: true });
    clock.now += 29_000;
    expect(await ask()).toMatchObject({ ok: false, away: true });
    clock.now += 1_001;
    expect(await ask()).toMatchObject({ ok: true });
    expect(tries).toBe(2);
    expect(reach).toEqual([]);
  });

  test('that the rules refuse say why', async () => {
    const send: Send = async () => ({
      status: 409,
      body: { suc: false, error: { code: 'rider.too_far', facts: { metres: 80 } } },
    });
    const { api, call } = aClient(send);
    const answer = await call(rider.release, { params: { riderId: 'r' } });
    expect(answer).toEqual({ ok: false, code: 'rider.too_far', facts: { metres: 80 }, away: false });
    expect(api.counts).toMatchObject({ calls: 1, refused: 1, failed: 0 });
  });
});
